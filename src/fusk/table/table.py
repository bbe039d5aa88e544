"""The table: it hears messages, decides, and tells every observer what they see.

Nothing here reads a clock, a socket or a disk. The driver hands in the time, keeps each entry, and only then lets it
count: `decide` (or `tick`) -> the journal -> `apply` -> send. So the table never knows more than its journal.

A person's answer to a play stays hidden until the window shuts, and so does a bot's. Where there is no clock, a bot's
doubt waits for the people: it is as quick as the slowest of them, and takes nobody's doubt away.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fusk.events import Event
from fusk.moves import Move, Options
from fusk.play import admit, options, to_act
from fusk.rules import Refusal
from fusk.sight import View, Who, see
from fusk.state import doubters
from fusk.table.chairs import Chairs
from fusk.table.chance import DealSource, PublicRng
from fusk.table.due import Due, due
from fusk.table.entries import FORMAT, Conflict, Deal, Entry, Moved, Resumed, Shown, What, fingerprint
from fusk.table.hearing import heard, held_back
from fusk.table.match import Match, Tally, tallies
from fusk.table.messages import Message
from fusk.table.outs import Opened, Out, Outbox, Seen, Sitting, Think
from fusk.table.position import Position, after, start
from fusk.table.settings import Setup
from fusk.table.timeout import usual
from fusk.table.window import Window, length


class Table:
    """One table, from the first seat taken to the last deal."""

    def __init__(self, setup: Setup, seeds: DealSource, dice: PublicRng) -> None:
        admit(setup.rules, len(setup.seats))
        self.setup = setup
        self._seeds, self._dice = seeds, dice
        self._now = start(setup)
        self._outbox = Outbox(len(setup.seats))
        self._keys: dict[str, Entry] = {}
        self._screens: tuple[int, set[int]] = (0, set())
        """The play that was shown last, and who has it on the screen. Forgotten with the process: then all wait."""
        self._due: tuple[Position | None, tuple[Due, ...]] = (None, ())
        self._foreseen: tuple[Entry, Position, tuple[Event, ...]] | None = None
        self._events: list[Event] = []
        self._moves: list[tuple[tuple[int, ...], Move]] = []

    @classmethod
    def resumed(cls, setup: Setup, seeds: DealSource, dice: PublicRng, entries: Iterable[Entry]) -> Table:
        """A table as its journal leaves it. Next keep and apply `restart(now)`; then answer what is `thinking()`."""
        table = cls(setup, seeds, dice)
        for entry in entries:
            table.apply(entry)
        return table

    # What anybody may ask.

    @property
    def next(self) -> int:
        """The number of the next entry."""
        return self._now.seq

    @property
    def wake_at(self) -> float | None:
        """When `tick` has something to do if nobody says anything before; None: never."""
        return min((item.at for item in self._all_due()), default=None)

    @property
    def chairs(self) -> Chairs:
        """Who plays for which seat now."""
        return self._now.chairs

    @property
    def match(self) -> Match:
        """The score of the deals that are over."""
        return self._now.match

    @property
    def deal(self) -> Deal | None:
        """The deal that is played, or was played last: all its cards. For the record, when it is over."""
        return self._now.deal

    @property
    def moves(self) -> tuple[tuple[tuple[int, ...], Move], ...]:
        """Its moves so far, with the seats that made them: what a record needs beside `deal` and `setup`."""
        return tuple(self._moves)

    @property
    def play(self) -> int:
        """The number of the last play, over all deals: what a doubt names."""
        return self._now.play

    @property
    def turn(self) -> tuple[int, float] | None:
        """Whose turn clock runs, and until when."""
        turn = self._now.turn
        return (turn.seat, turn.until) if turn else None

    @property
    def opened(self) -> Opened | None:
        """The play that may be answered now."""
        return _opened(self._now.window)

    def view(self, who: Who) -> View:
        """The table as `who` sees it."""
        return see(self._now.state, who)

    def since(self, who: Who, number: int) -> tuple[Seen, ...]:
        """What `who` saw after that number, exactly; 0 for everything."""
        return self._outbox.since(who, number)

    def number(self, who: Who) -> int:
        """The number of the last event that `who` saw."""
        return self._outbox.number(who)

    def before(self, who: Who) -> int:
        """The number of the last event that `who` saw before the deal that is played, or was last."""
        return self._outbox.before(who)

    def options(self, seat: int) -> Options:
        """What a seat may do now; while others may answer a play it lays nothing, even if its turn is next."""
        return _options(self._now, seat)

    def awaits(self) -> tuple[int, ...]:
        """The people the table waits for: to answer a play, to lay, or to be ready for the next deal.

        Who has answered is secret while a window is open: this is for a driver in the same place, not to be sent.
        """
        now = self._now
        people = [seat for seat, chair in enumerate(now.chairs) if chair.bot is None]
        if not now.running():
            return () if now.over() else tuple(s for s in people if not (now.chairs[s].ready or now.chairs[s].away))
        asked = now.unanswered() if now.window else to_act(now.state)
        return tuple(seat for seat in asked if seat in people)

    def running(self) -> bool:
        """Whether a deal is being played."""
        return self._now.running()

    def over(self) -> bool:
        """Whether the match is over."""
        return self._now.over()

    def tallies(self) -> tuple[Tally, ...]:
        """What every seat did in the deal that has just ended; nothing while one is played."""
        if not self._now.state.ended:
            return ()
        return tallies(self.setup.rules, len(self.setup.seats), tuple(self._events))

    def asks(self, seat: int, number: int) -> bool:
        """Whether a bot's answer to that question is still wanted."""
        asked = self._now.questions[seat]
        return asked is not None and asked.number == number and asked.move is None

    def thinking(self) -> tuple[Think, ...]:
        """The bots that have been asked and have not answered: for a driver that takes the table up again."""
        return _questions(self._now, 0)

    # To decide: nothing here changes the table.

    def decide(self, who: Who, message: Message, now: float, key: str) -> Entry | Refusal:
        """What a message comes to: the entry to keep and then to apply, or why not (`hearing.heard` lists the codes).

        The same key from the same seat again gives the entry it gave at first, already applied (`seq < table.next`).
        Call `tick` before, until it has nothing more: what is due comes first.
        """
        try:
            return self._decide(who, message, now, key)
        except Refusal as refusal:
            return refusal

    def _decide(self, who: Who, message: Message, now: float, key: str) -> Entry:
        if who is None or not 0 <= who < len(self.chairs):
            raise Refusal("not-your-seat")
        command = _fingerprint(message, key)
        full = f"{who}/{key}"
        first = self._keys.get(full)
        if first is None:
            return self._entry(full, command, heard(self._now, who, message, now, self._dice), now)
        if first.command != command:
            raise Refusal("key-reused")
        return first

    def tick(self, now: float) -> Entry | None:
        """What the table does by itself at this time, if anything: the entry to keep and then to apply."""
        items = [item for item in self._all_due() if item.at <= now]
        if not items:
            return None
        first = min(items, key=lambda item: item.at)
        return self._entry(f"table/{self.next}", "", first.make(), now)

    def _all_due(self) -> tuple[Due, ...]:
        """All that is due some time; reckoned once for as long as the table stands as it does."""
        if self._due[0] is not self._now:
            self._due = (self._now, tuple(due(self._now, self._seeds, self._dice)))
        return self._due[1]

    def shown(self, seat: int, play: int, now: float) -> Entry | None:
        """A person has that play on the screen. Once all who may answer it do, its window shuts a full time later.

        Whether anybody has answered makes no difference: else the time at which it shuts would tell.
        """
        here, window = self._now, self._now.window
        if window is None or window.play != play or window.closes_at is None:
            return None
        if self._screens[0] != play:
            self._screens = (play, set())
        self._screens[1].add(seat)
        chairs = here.chairs
        asked = [other for other in doubters(here.state) if chairs[other].bot is None and not chairs[other].away]
        seconds = self.setup.settings.window
        if seconds is None or seat not in asked or not self._screens[1].issuperset(asked):
            return None
        closes = max(now, here.at) + length(here.state, seconds, self.setup.settings)
        if closes >= window.closes_at:
            return None
        return self._entry(f"table/{self.next}", "", Shown(closes), now)

    def restart(self, now: float) -> Entry:
        """The first entry after a stop: clocks go on from here, and the time between is nobody's."""
        return Entry(FORMAT, self.next, now, f"table/{self.next}", "", Resumed())

    def usual(self, seat: int) -> Move:
        """The move the table makes for a seat that makes none (C-65)."""
        return usual(self._now.state, seat, self._dice)

    def _entry(self, key: str, command: str, what: What, now: float) -> Entry:
        return Entry(FORMAT, self.next, max(now, self._now.at), key, command, what)

    def foresee(self, entry: Entry) -> tuple[Event, ...]:
        """All that will happen by an entry. For the journal, which keeps apart what everybody may know of it."""
        self._foreseen = (entry, *after(self._now, entry))
        return self._foreseen[2]

    # To apply: the only thing that changes the table.

    def apply(self, entry: Entry) -> tuple[Out, ...]:
        """Let a kept entry count; what is to be sent now. Raises Conflict where it is not the next one."""
        if entry.seq != self.next:
            raise Conflict(f"entry {entry.seq} where {self.next} comes next")
        before = self._now
        foreseen, self._foreseen = self._foreseen, None
        self._now, events = foreseen[1:] if foreseen and foreseen[0] is entry else after(before, entry)
        if entry.command:
            self._keys[entry.key] = entry
        if isinstance(entry.what, Deal):
            self._events.clear()
            self._moves.clear()
        elif isinstance(entry.what, Moved):
            self._moves.append((entry.what.seats, entry.what.move))
        self._events += events
        return (
            *(seen for event in events for seen in self._outbox.add(event)),
            *_sitting(before, self._now),
            *_newly_opened(before, self._now),
            *_questions(self._now, entry.seq),
        )


def _fingerprint(message: Message, key: str) -> str:
    """Of a message that can be written down, under a key that can."""
    try:
        key.encode()
        command = fingerprint(message)
    except (ValueError, OverflowError):
        raise Refusal("bad-message") from None
    if not 0 < len(key) <= 100:
        raise Refusal("bad-message")
    return command


def _sitting(before: Position, now: Position) -> tuple[Sitting, ...]:
    return tuple(
        Sitting(seat, chair.bot, chair.away)
        for seat, (old, chair) in enumerate(zip(before.chairs, now.chairs, strict=True))
        if (old.bot, old.away) != (chair.bot, chair.away)
    )


def _opened(window: Window | None) -> Opened | None:
    return Opened(window.play, window.closes_at) if window else None


def _newly_opened(before: Position, now: Position) -> tuple[Opened, ...]:
    opened = _opened(now.window)
    return (opened,) if opened and opened != _opened(before.window) else ()


def _questions(now: Position, since: int) -> tuple[Think, ...]:
    """The questions to bots from that number on that have no answer yet."""
    return tuple(
        Think(seat, asked.number, see(now.state, seat), _options(now, seat))
        for seat, asked in enumerate(now.questions)
        if asked and asked.move is None and asked.number >= since
    )


def _options(now: Position, seat: int) -> Options:
    """What a seat may do now: it answers a play once, and lays nothing while others may, even if its turn is next."""
    may = options(now.state, seat)
    if now.window and seat in dict(now.window.raised):
        may = replace(may, doubt=0, accept=False, believe=False, force=False)
    if not held_back(now, seat):
        return may
    return replace(may, play=False, lay_least=0, lay_most=0, calls=(), show=(), passing=False)
