"""A table under test: a clock that stands still, a journal that fails on demand, bots that do as they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from msgspec import structs

from fusk.bots import Seated, load
from fusk.cards import read_cards
from fusk.moves import Accept, Believe, Doubt, Force, Move
from fusk.play import placed
from fusk.rules import Refusal, Rules, sheet
from fusk.table import (
    ONLINE,
    UNATTENDED,
    Act,
    Conflict,
    Deal,
    Dice,
    Entry,
    Local,
    Message,
    Out,
    Seat,
    Seen,
    Settings,
    Setup,
    StorageUnavailable,
    Table,
    read_entry,
    write_entry,
)

CLOCK = structs.replace(ONLINE, screen=0.0)
"""Windows of exactly five seconds."""

HANDS = ("As 2h 9c", "3c 4c 5c", "6d 7d 8d")


class Hands:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        """The time."""
        return self.time

    def wait(self, until: float) -> None:
        """It comes at once."""
        self.time = max(self.time, until)


class Paper:
    """A journal as bytes in memory. `faults`: what goes wrong with the next appends: `before`, `after`, or nothing."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.keys: dict[str, int] = {}
        self.faults: list[str] = []

    def append(self, entry: Entry) -> Entry:
        """Keep it, or fail as told: before it is kept, or after."""
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "before":
            raise StorageUnavailable
        if entry.key not in self.keys:
            if entry.seq != len(self.lines):
                raise Conflict
            self.keys[entry.key] = entry.seq
            self.lines.append(write_entry(entry))
        kept = read_entry(self.lines[self.keys[entry.key]])
        if fault == "after":
            raise StorageUnavailable
        return kept

    def since(self, seq: int) -> list[Entry]:
        """What was kept."""
        return [read_entry(line) for line in self.lines[seq:]]


class Puppet:
    """A bot that answers with what it is told to."""

    def __init__(self, choose: Callable[..., Move | None]) -> None:
        self.seen: list[Any] = []
        self._choose = choose

    def fresh(self, seat: int, rules: Rules, seats: int) -> Any:
        """Nothing yet."""
        return ()

    def watch(self, memory: Any, seen: Any) -> Any:
        """Remember all of it."""
        return (*memory, seen)

    def choose(self, view: Any, memory: Any, options: Any, rng: Random) -> Move | None:
        """Do as told."""
        return self._choose(view, memory, options)


class Evening:
    """A table with its driver, its clock and its journal, and all that it sent."""

    def __init__(self, setup: Setup, puppets: dict[str, Puppet], seed: int = 1, lines: Sequence[bytes] = ()) -> None:
        self.setup, self.puppets = setup, puppets
        self.clock, self.paper = Hands(), Paper()
        self.paper.lines = list(lines)
        self.paper.keys = {entry.key: entry.seq for entry in self.paper.since(0)}
        self.out: list[Out] = []
        self.table = Table.resumed(setup, Dice(seed), Dice(seed + 1000), self.paper.since(0))
        self.local = Local(
            self.table, clock=self.clock, journal=self.paper, seat_bot=self._seat_bot, show=self.out.append
        )

    def _seat_bot(self, name: str, seat: int) -> Seated:
        bot = self.puppets[name] if name in self.puppets else load(name)
        return Seated(bot, seat, self.setup.rules, len(self.setup.seats), Random(f"{name}{seat}"))

    def deal(self, hands: tuple[str, ...], stock: str = "", first: int = 0) -> None:
        """Deal these cards."""
        dealt = placed(
            hands=tuple(map(read_cards, hands)),
            pile=(),
            stock=read_cards(stock),
            dead=(),
            dealer=None,
            first=first,
            due=None,
        )
        entry = self.paper.append(Entry(1, self.table.next, self.clock.now(), "by-hand", "", Deal(0, dealt)))
        self.out += self.table.apply(entry)

    def says(self, seat: int | None, what: Message | Move, play: int | None = None, key: str | None = None) -> str:
        """Send a message, or a move (an answer to the top play, or to `play`); the code of the refusal, or nothing."""
        if isinstance(what, Doubt | Accept | Believe | Force):
            what = Act(what, self.table.play if play is None else play)
        elif isinstance(what, Move):
            what = Act(what, None)
        refusal = self.local.send(seat, what, key)
        assert refusal is None or isinstance(refusal, Refusal)
        return refusal.code if refusal else ""

    def after(self, seconds: float) -> None:
        """Let time pass, and do what is due as it becomes due."""
        end = self.clock.time + seconds
        while (wake := self.table.wake_at) is not None and wake <= end:
            self.clock.wait(wake)
            assert self.local.advance() is None
        self.clock.time = end
        assert self.local.advance() is None

    def seen(self, who: int | None) -> tuple[Seen, ...]:
        """All that this observer has seen."""
        return self.table.since(who, 0)

    def happened(self) -> list[str]:
        """What spectators saw, in short."""
        return [type(seen.event).__name__ for seen in self.seen(None)]

    def resumed(self) -> Evening:
        """The same table after a stop, from its journal alone, on a clock that starts anew."""
        again = Evening(self.setup, self.puppets, seed=77, lines=self.paper.lines)
        again.clock.time = 3.0
        if self.table.next:
            assert again.local.advance() is None
        return again


@pytest.fixture
def evening():
    """Make a table: `evening(hands=..., bots={1: Puppet(...)}, settings=..., preset=..., changes=...)`."""

    def make(
        *,
        hands: tuple[str, ...] = HANDS,
        stock: str = "",
        bots: dict[int, Any] | None = None,
        settings: Settings = CLOCK,
        preset: str = "fusk",
        changes: dict[str, Any] | None = None,
        dealt: str = "by hand",
        seed: int = 1,
    ) -> Evening:
        puppets, seats = {}, []
        for seat in range(len(hands)):
            bot = (bots or {}).get(seat)
            if callable(bot):
                puppets[f"puppet-{seat}"] = Puppet(bot)
                bot = f"puppet-{seat}"
            seats.append(Seat(f"p{seat + 1}", bot))
        made = Evening(Setup(sheet(preset, changes), tuple(seats), settings), puppets, seed)
        if dealt:
            made.deal(hands, stock)
        return made

    return make


@pytest.fixture(scope="session")
def evening_once():
    """A table of three bots that play one deal, for property tests: `evening_once(seed)`."""

    def make(seed: int) -> Evening:
        seats = tuple(Seat(f"p{seat + 1}", "rookie") for seat in range(3))
        rules = sheet("rainy-day", {"guard": 40})
        return Evening(Setup(rules, seats, UNATTENDED), {}, seed)

    return make
