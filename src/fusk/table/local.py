"""A table in this process: people at it, bots called on the spot, each entry kept before it counts.

The terminal, games between bots and the tests drive a table with this; it knows neither time nor chance of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from fusk.bots import Seated
from fusk.moves import Move
from fusk.rules import Refusal
from fusk.table.entries import Conflict, Entry, Journal, StorageUnavailable
from fusk.table.messages import Message, Thought
from fusk.table.minds import Minds
from fusk.table.outs import Out, Think
from fusk.table.table import Table


class Clock(Protocol):
    """Time, as the driver has it: seconds that never go back."""

    def now(self) -> float:
        """The time."""

    def wait(self, until: float) -> None:
        """Let the time come. In a game that nobody watches it may come at once."""


class Local:
    """Drives a table. `show` is handed everything the table sends but questions to bots, in order.

    `seat_bot` seats a bot for one deal: name and seat, with dice of its own. `faults` lists what bots answered that
    was no legal move; the table's usual move was made in its place. `trouble`: why what was due could not be done at
    the last try; call `advance` to try again. A bot that breaks down is such a trouble (`bot`), and nothing has moved.
    """

    def __init__(
        self,
        table: Table,
        *,
        clock: Clock,
        journal: Journal,
        seat_bot: Callable[[str, int], Seated],
        show: Callable[[Out], None],
    ) -> None:
        self.table = table
        self.trouble: Refusal | None = None
        self.faults: list[tuple[int, Move | None, str]] = []
        self._clock, self._journal, self._show = clock, journal, show
        self._minds = Minds(table, seat_bot)
        self._asked = deque(table.thinking())
        self._sent = 0
        self._taken_up = table.next > 0

    def send(self, seat: int | None, message: Message, key: str | None = None) -> Refusal | None:
        """Say something to the table, for a seat; why not, where it will not have it.

        `key`: to send again what may have been lost on the way; without one every call is a message of its own.
        """
        self._sent += 1
        key = key or f"here/{self.table.next}/{self._sent}"
        refusal = self.advance()
        if refusal:
            return refusal
        try:
            self._heard(seat, message, key)
        except Refusal as why:
            return why
        self.advance()  # the message counts, whether or not what follows from it can be kept just now
        return None

    def advance(self) -> Refusal | None:
        """Do all that is due now: bots' answers, windows that shut, the next deal. A refusal: nothing can be kept."""
        self.trouble = None
        try:
            self._due()
        except Refusal as refusal:
            self.trouble = refusal
        return self.trouble

    def run(self) -> Refusal | None:
        """Play on until a person is needed, or nothing is left to be done."""
        while True:
            refusal = self.advance()
            wake = self.table.wake_at
            if refusal or wake is None or self.table.awaits():
                return refusal
            self._clock.wait(wake)

    def _due(self) -> None:
        if self._taken_up:
            while not self._kept(self.table.restart(self._clock.now())):
                pass
            self._taken_up = False
        while True:
            while self._asked:
                self._ask(self._asked[0])
                self._asked.popleft()
            entry = self.table.tick(self._clock.now())
            if entry is None:
                return
            self._kept(entry)

    def _heard(self, seat: int | None, message: Message, key: str) -> None:
        """Decide until the decision is kept. Raises Refusal."""
        while True:
            answer = self.table.decide(seat, message, self._clock.now(), key)
            if isinstance(answer, Refusal):
                raise answer
            if answer.seq < self.table.next or self._kept(answer):
                return

    def _kept(self, entry: Entry) -> bool:
        """Keep an entry, then let it count. False: another one counted in its place, so decide again."""
        try:
            kept = self._appended(entry)
        except (StorageUnavailable, OSError):
            raise Refusal("storage-unavailable") from None
        for each in kept:
            for out in self.table.apply(each):
                if isinstance(out, Think):
                    self._asked.append(out)
                else:
                    self._show(out)
        return any((each.key, each.command) == (entry.key, entry.command) for each in kept)

    def _appended(self, entry: Entry) -> tuple[Entry, ...]:
        """What the journal has kept from the table's next entry on: this one, or others that it once seemed to lose."""
        try:
            kept = self._journal.append(entry)
        except Conflict:
            pass
        else:
            if kept.seq == self.table.next:
                return (kept,)
        missed = tuple(self._journal.since(self.table.next))
        if not missed:
            raise StorageUnavailable
        return missed

    # Bots.

    def _ask(self, think: Think) -> None:
        """Have a bot answer; what is no answer is replaced by the table's usual move, so that a game goes on."""
        if not self.table.asks(think.seat, think.number):
            return
        move = self._minds.answer(think)
        if move is None and not think.options.awaited():
            return
        fault = "no-answer" if move is None else self._thought(think, move)
        if not fault or not self.table.asks(think.seat, think.number):
            return
        self.faults.append((think.seat, move, fault))
        if think.options.awaited():
            self._thought(think, self.table.usual(think.seat))

    def _thought(self, think: Think, move: Move) -> str:
        """Hand in a bot's answer: why it was refused, or nothing."""
        try:
            self._heard(think.seat, Thought(think.number, move), f"bot/{think.number}")
        except Refusal as refusal:
            if refusal.code == "storage-unavailable":
                raise
            return refusal.code
        return ""
