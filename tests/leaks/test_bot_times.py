"""HI-7: bots do not tell by time whether they lie, or will doubt, or how long they would have gone on being silent."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from fusk.bots import Seated, load
from fusk.events import Claimed, Doubted, Stood
from fusk.moves import Accept, Doubt, Move, Play
from fusk.play import fits
from fusk.rules import sheet
from fusk.state import State, doubters
from fusk.table import ONLINE, SAME_ROOM, Dice, Local, Out, Seat, Seen, Settings, Setup, Table
from fusk.table import messages as say
from fusk.table.entries import Entry, Held
from fusk.testing import budget

PRESETS: Final = ("cheat", "fusk", "i-doubt-it")
CLOCKS: Final[dict[str, Settings]] = {
    "with a clock": replace(ONLINE, takeover=None, deals=1),
    "without a clock": replace(SAME_ROOM, deals=1),
}
COMPANY: Final = ("bots alone", "with a person")
TURNS: Final = {"rookie": budget(3_000, 60_000), "honest": budget(1_200, 20_000), "counter": budget(1_000, 12_000)}
"""For each company and clock, of which there are four: 20,800 turns by day."""
LEAST: Final = 60
"""Samples on each side without which nothing is compared."""
ALARM: Final = 0.01

Samples = dict[tuple[Any, ...], dict[bool, list[float]]]
"""Of each question, with all that is public about the moment: the times of those who did, and of those who did not."""


class Clock:
    """Time that comes at once."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        """The time."""
        return self.time

    def wait(self, until: float) -> None:
        """It has come."""
        self.time = max(self.time, until)


class Watch:
    """A journal that takes the time of every bot; `planted`: how much longer who lies, or doubts, thinks."""

    def __init__(self, planted: float) -> None:
        self.samples: Samples = defaultdict(lambda: {True: [], False: []})
        self.planted = planted
        self.turns = 0
        self.table: Table | None = None
        self._laid: tuple[float, bool, tuple[Any, ...]] | None = None

    def append(self, entry: Entry) -> Entry:
        """Take the time of an answer that is held back: from when it was asked until it is shown."""
        what = entry.what
        if isinstance(what, Held) and self.table is not None:
            now = self.table._now
            asked = now.questions[what.seat]
            assert asked is not None
            told = told_by(now.state, what.move)
            if told is not None:
                kind, yes = told
                what = replace(what, until=what.until + self.planted * yes, early=what.early + self.planted * yes)
                window = now.window.closes_at if now.window else None
                left = None if window is None else round(window - asked.at, 2)
                self.samples[kind, left][yes].append(what.until - asked.at)
                self.samples[f"{kind}, at the earliest", left][yes].append(what.early - asked.at)
        return replace(entry, what=what)

    def since(self, seq: int) -> Iterable[Entry]:
        """Nothing is lost."""
        return ()

    def seen(self, out: Out, now: float) -> None:
        """What an onlooker sees, and when: how long a play stood undoubted."""
        if not isinstance(out, Seen) or out.who is not None or self.table is None:
            return
        if isinstance(out.event, Claimed):
            state = self.table._now.state
            self.turns += 1
            lay = state.pile[-1] if state.pile else None
            asked = tuple(self.table.chairs[seat].bot is None for seat in doubters(state))
            if lay is not None and lay.cards and lay.claim and self.table.chairs[out.event.seat].bot:
                self._laid = now, lies(state, Play(lay.cards, lay.claim)), (out.event.last, asked)
        elif isinstance(out.event, Doubted):
            self._laid = None
        elif isinstance(out.event, Stood) and self._laid is not None:
            since, lying, public = self._laid
            self.samples["a silence", public][lying].append(now - since)
            self._laid = None


def told_by(state: State, move: Move) -> tuple[str, bool] | None:
    """What a bot's time could tell: whether it lies, or whether it doubts."""
    match move:
        case Play():
            return "a play", lies(state, move)
        case Doubt():
            return "an answer", True
        case Accept():
            return "an answer", False
        case _:
            return None


def lies(state: State, play: Play) -> bool:
    """Whether it is not what it is called."""
    return play.claim is not None and not all(fits(state, card, play.claim.what) for card in play.cards)


def evening(bot: str, company: str, clock: Settings, seed: int, watch: Watch) -> None:
    """One deal. The person, if there is one, lets everything stand, and lays what the table lays for the slow."""
    rng = Random(f"times/{bot}/{company}/{clock.window}/{seed}")
    rules = sheet(PRESETS[seed % len(PRESETS)])
    person = company == "with a person"
    seats = tuple(Seat(f"{seat}", None if person and seat == 0 else bot) for seat in range(4))
    table = Table(Setup(rules, seats, clock), Dice(rng.getrandbits(40)), Dice(rng.getrandbits(40)))
    here = Clock()
    watch.table = table

    def seated(name: str, seat: int) -> Seated:
        return Seated(load(name), seat, rules, len(seats), Random(rng.getrandbits(40)))

    local = Local(table, clock=here, journal=watch, seat_bot=seated, show=lambda out: watch.seen(out, here.time))
    if person:
        local.send(0, say.Ready())
    for _ in range(400):
        assert local.run() is None
        if table.over() or not person:
            break
        here.wait(here.time + 0.2 + rng.random())
        if not local.advance() and 0 in table.awaits() and table.running():
            answers(local, rng)
    assert not local.faults


def answers(local: Local, rng: Random) -> None:
    """The person does something, or lets time pass."""
    table = local.table
    may = table.options(0)
    if may.accept:
        local.send(0, say.Act(Accept(), table.play))
    elif may.awaited():
        local.send(0, say.Act(table.usual(0), None))


def ks(one: list[float], other: list[float]) -> float:
    """How likely it is that two samples of one distribution differ so much (Kolmogorov and Smirnov, two samples)."""
    both = sorted([(value, 1 / len(one)) for value in one] + [(value, -1 / len(other)) for value in other])
    most = total = 0.0
    for place, (value, step) in enumerate(both):
        total += step
        if place + 1 == len(both) or both[place + 1][0] != value:
            most = max(most, abs(total))
    much = len(one) * len(other) / (len(one) + len(other))
    root = (math.sqrt(much) + 0.12 + 0.11 / math.sqrt(much)) * most
    if root < 0.2:
        return 1.0
    return min(1.0, 2 * sum(math.copysign(math.exp(-2 * (k * root) ** 2), k % 2 - 0.5) for k in range(1, 100)))


def alarms(samples: Samples) -> tuple[dict[tuple[Any, ...], float], int]:
    """How likely each difference is between those who did and those who did not; and how many were compared."""
    compared = {
        question: ks(sides[True], sides[False])
        for question, sides in samples.items()
        if min(map(len, sides.values())) >= LEAST
    }
    return {question: p for question, p in compared.items() if p <= ALARM}, len(compared)


def watched(bot: str, company: str, clock: Settings, first: int, planted: float = 0.0) -> Watch:
    """Deals until there are turns enough."""
    watch = Watch(planted)
    seed = first
    while watch.turns < TURNS[bot]:
        evening(bot, company, clock, seed, watch)
        seed += 1
    return watch


@pytest.mark.parametrize("bot", TURNS)
def test_bots_take_as_long_whatever_they_hold(bot):
    """Lying or not, doubting or not, and how long silence lasts: the same times (HI-7).

    One difference in a hundred comes by chance: it is a question, and one that comes again in other deals is a fault.
    """
    turns = compared = 0
    for name, clock in CLOCKS.items():
        for company in COMPANY:
            watch = watched(bot, company, clock, 0)
            first, number = alarms(watch.samples)
            turns, compared = turns + watch.turns, compared + number
            if first:
                again, _ = alarms(watched(bot, company, clock, 1_000_000).samples)
                assert not set(first) & set(again), (bot, name, company, first, again)
    print(f"\nbot times, {bot}: turns {turns}, comparisons {compared}, told 0")  # noqa: T201
    assert turns >= 4 * TURNS[bot]
    assert compared >= 12


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_bot_that_takes_longer_to_lie_is_found(clock):
    """Three tenths of a second are enough, in a play and in an answer (HI-7)."""
    found, _ = alarms(watched("rookie", "bots alone", CLOCKS[clock], 0, planted=0.3).samples)
    assert {question[0] for question in found} >= {"a play", "an answer"}
