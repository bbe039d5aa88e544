"""A local game: a table, its bots, its journal, and the people at this keyboard.

What the table sends is put aside in `news` until the screen (or the line mode) has shown it. The clock stands still
while something covers the table, so nobody loses time to a help page or to a reveal.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from fusk import words
from fusk.bots import Seated, load
from fusk.moves import Accept, Believe, Doubt, Force, Move
from fusk.record import Line, Record, write_line
from fusk.rules import Refusal
from fusk.table.chance import Dice
from fusk.table.entries import Conflict, Deal, Entry, Journal, Unwritten
from fusk.table.local import Local
from fusk.table.messages import Act, Message, Ready
from fusk.table.outs import Out
from fusk.table.settings import Setup
from fusk.table.table import Table
from fusk.tui.face import ALONE, Account, Around, Deadline, account
from fusk.tui.journal import FORMAT, FileJournal, Head, Kept

FLYING: Final = 60.0
"""How many times faster time passes in a hurry."""


class Seeds:
    """The seeds of a game's deals: one after the other from the first."""

    def __init__(self, first: int) -> None:
        self._next = first

    def seed(self) -> int:
        """The seed of the next deal."""
        self._next += 1
        return self._next - 1


class Standing:
    """A clock that can be stopped."""

    def __init__(self, source: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._offset = source()
        self._stopped: float | None = None
        self._speed = 1.0

    def now(self) -> float:
        """Seconds of play so far."""
        return self._speed * ((self._source() if self._stopped is None else self._stopped) - self._offset)

    def hurry(self) -> None:
        """Let time fly: for who has nothing left to do but to look on."""
        source = self._source() if self._stopped is None else self._stopped
        self._offset = source - (source - self._offset) * self._speed / FLYING
        self._speed = FLYING

    def stop(self) -> None:
        """Let no time pass from now on."""
        if self._stopped is None:
            self._stopped = self._source()

    def go(self) -> None:
        """Let time pass again."""
        if self._stopped is not None:
            self._offset += self._source() - self._stopped
            self._stopped = None

    def wait(self, until: float) -> None:
        """Let the time come."""
        time.sleep(max(0.0, until - self.now()) / self._speed)


class Leaping:
    """A clock for games in which nobody waits: every moment comes at once."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Seconds of play so far, had anybody waited."""
        return self._now

    def stop(self) -> None:
        """There is no time that could be stopped."""

    def go(self) -> None:
        """Nor any that could go on."""

    def wait(self, until: float) -> None:
        """Let the time come."""
        self._now = max(self._now, until)


Clock = Standing | Leaping


class Game:
    """A game at this keyboard. `lang` is the language it was begun in."""

    def __init__(self, head: Head, clock: Clock, journal: Journal, entries: Iterable[Entry] | None = None) -> None:
        self.setup, self.seed, self.lang, self.clock = head.setup, head.seed, head.lang, clock
        self.news: deque[Out] = deque()
        self.stirred = asyncio.Event()
        self.behind = False  # while something is shown the table waits
        self.hurries = True
        self.names = tuple(seat.name for seat in head.setup.seats)
        self.people = tuple(number for number, seat in enumerate(head.setup.seats) if seat.bot is None)
        self._journal = journal
        self._told_of: set[int] = set()
        kept = tuple(entries or ())
        seeds = Seeds(head.seed + sum(isinstance(entry.what, Deal) for entry in kept))
        if entries is None:
            self.table = Table(head.setup, seeds, Dice(head.seed))
        else:
            self.table = Table.resumed(head.setup, seeds, Dice(head.seed + len(kept)), kept)
            restart = self.table.restart(clock.now())
            self.table.apply(journal.append(restart))
        self._local = Local(self.table, clock=clock, journal=journal, seat_bot=self._seat_bot, show=self.news.append)

    def _seat_bot(self, name: str, seat: int) -> Seated:
        dice = random.Random(f"{self.seed}/{self.table.match.deals}/{seat}")  # noqa: S311 (a bot's whims)
        return Seated(load(name), seat, self.setup.rules, len(self.setup.seats), dice)

    def move(self, seat: int, move: Move) -> Refusal | None:
        """Make a move for a person; why not, where it cannot be."""
        answers = isinstance(move, Doubt | Accept | Believe | Force)
        return self.send(seat, Act(move, self.table.play if answers else None))

    def send(self, seat: int, message: Message) -> Refusal | None:
        """Say something to the table for a person."""
        return self._local.send(seat, message)

    def deal(self) -> Refusal | None:
        """Everybody is ready: deal the next cards."""
        for seat in self.people:
            if not self.table.chairs[seat].ready:
                refusal = self.send(seat, Ready())
                if refusal:
                    return refusal
        return self.advance()

    @property
    def dealt(self) -> bool:
        """Whether a deal is being played."""
        return self.table.deal is not None and not self.table.view(None).ended

    @property
    def kept(self) -> bool:
        """Whether it can be taken up again later."""
        return isinstance(self._journal, FileJournal)

    @property
    def parting(self) -> str:
        """The message that says what becomes of the game when one leaves it."""
        return "leave-kept" if self.kept else ""

    def shown(self) -> None:
        """Everything is on the screen: the only one there is."""

    def deadline(self) -> Deadline | None:
        """When the play can be doubted no more."""
        opened, settings = self.table.opened, self.setup.settings
        if opened is None or opened.closes_at is None or settings.window is None:
            return None
        last = self.table.view(None).pending is not None
        return Deadline(opened.closes_at, max(settings.window, settings.last_window) if last else settings.window)

    def around(self, lang: str) -> Around:
        """Nothing: everybody sits here."""
        return ALONE

    def press(self, key: str) -> bool:
        """There is nothing to do but to play."""
        return False

    def hurry(self) -> None:
        """Let nobody wait any more: every moment comes at once."""
        if isinstance(self.clock, Standing):
            self.clock.hurry()

    def advance(self) -> Refusal | None:
        """Do all that is due by now."""
        return self._local.advance()

    def run(self) -> Refusal | None:
        """Play on until a person is needed or the deal is over."""
        return self._local.run()

    def faults(self) -> tuple[int, ...]:
        """Seats whose bots have answered with no legal move, each told once: the table moved for them."""
        seats = {seat for seat, _, _ in self._local.faults} - self._told_of
        self._told_of |= seats
        return tuple(sorted(seats))

    def remarks(self, lang: str) -> tuple[str, ...]:
        """Sentences about bots that have broken the rules, each once."""
        return tuple(words.say(lang, "play-bot-fault", name=self.names[seat]) for seat in self.faults())

    def account(self) -> Account | None:
        """What the deal came to; None before the first."""
        record = self.record()
        return account(record) if record else None

    def record(self) -> Record | None:
        """The deal so far as a record; None before the first. It holds all the cards: for when the deal is over."""
        deal = self.table.deal
        if deal is None:
            return None
        earlier = self.table.match.deals - (self.table.view(None).ended is not None)
        long = self.table.view(None).turns >= self.setup.rules.guard  # past the guard that people play without
        return Record(
            about=None,
            rules=self.setup.played() if long else self.setup.rules,
            seats=self.names,
            dealer=deal.dealt.dealer if earlier else None,
            first=None,
            due=None,
            seed=deal.seed,
            deck=None,
            hands=None,
            pile=(),
            stock=(),
            level=False,
            moves=tuple(write_line(Line(seats, move, None, None)) for seats, move in self.table.moves),
            deal=None,
            expect=None,
        )

    def close(self) -> None:
        """Leave it: a game that is over is forgotten, any other can be taken up again."""
        endless = not self.setup.settings.deals
        if isinstance(self._journal, FileJournal):
            over = self.table.over() or (endless and self.table.view(None).ended is not None)
            self._journal.close(finished=over)


def begin(setup: Setup, *, seed: int | None, lang: str, clock: Clock, keep: bool) -> Game:
    """A new game, kept on disk or not. Raises Refusal where so many cannot play, or nothing can be written."""
    head = Head(FORMAT, setup, secrets.randbelow(1 << 53) if seed is None else seed, lang)
    Table(setup, Seeds(0), Dice(0))  # refuses what cannot be played before anything is written
    return Game(head, clock, FileJournal.begin(head) if keep else Unwritten())


def resume(kept: Kept, clock: Clock) -> Game:
    """A game left half-way, as it was left. Raises Refusal where its journal does not hold."""
    journal, kept = FileJournal.take_up(kept.path)
    try:
        return Game(kept.head, clock, journal, kept.entries)
    except (Refusal, Conflict, LookupError, ValueError):
        journal.close(finished=False)
        raise Refusal("journal", about="damaged", path=str(kept.path)) from None
