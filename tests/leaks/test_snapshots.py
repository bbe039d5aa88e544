"""HI-3: whoever comes back, however, is told just what those know who never left."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final, cast

import msgspec
from msgspec.structs import asdict, replace

from fusk import wire
from fusk.events import Dealt, Event
from fusk.rules import sheet
from fusk.sight import View, blank, follow
from fusk.state import State
from fusk.testing import budget
from tests.leaks.director import Director, planned
from tests.leaks.stage import Exact, Stage, Who
from tests.leaks.worlds import World, injected
from tests.server.sim.loop import simulated

CUTS = budget(1_000, 50_000)
NOTICES: Final = msgspec.json.Decoder(wire.Notice)
POLLED: Final = msgspec.json.Decoder(wire.Polled)
ROADS: Final = ("poll", "poll", "tab", "tab", "line broke", "tab", "poll", "restart", "pause", "away")


class Fold:
    """What somebody knows who has heard every message on one socket."""

    def __init__(self) -> None:
        self.room: wire.Room | None = None
        self.moment: wire.Moment | None = None
        self.may: Any = None
        self.match = self.number = 0
        self.you: int | None = None
        self.view: View | None = None
        self.seen: dict[int, bytes] = {}

    def hear(self, notice: wire.Notice) -> None:
        """One more message."""
        if isinstance(notice, wire.Welcome):
            self.room, self.moment, self.may, self.you = notice.room, notice.moment, notice.may, notice.you
            self.match, self.number = notice.room.match, notice.number - len(notice.events)
            for event in notice.events:
                self.note(event)
            self.view = view_of(notice)
        elif isinstance(notice, wire.News):
            if notice.room is not None:
                if notice.room.match != self.match:
                    self.match, self.number, self.view, self.seen = notice.room.match, 0, None, {}
                self.room = notice.room
            self.moment, self.may = notice.moment or self.moment, notice.may or self.may
            for event in notice.events:
                self.follow(event)
            assert self.number == notice.number

    def follow(self, event: Event) -> None:
        """See an event."""
        assert self.room is not None
        if isinstance(event, Dealt):
            rules = replace(sheet(self.room.preset, self.room.changes), guard=0)
            self.view = blank(rules, len(event.sizes), self.you)
        assert self.view is not None
        self.view = follow(self.view, event)
        self.note(event)

    def note(self, event: Event) -> None:
        """Keep it as it was sent."""
        self.number += 1
        self.seen[self.number] = msgspec.json.encode(event)


def view_of(told: wire.Welcome) -> View | None:
    """The table as a Welcome shows it."""
    if told.sight is None:
        return None
    rules = replace(sheet(told.room.preset, told.room.changes), guard=0)
    return cast("View", State(rules=rules, stock=None, dead=None, gone=None, **asdict(told.sight)))


def compared(fold: Fold, told: wire.Welcome, road: str) -> bool:
    """Check a Welcome against what one knew; whether nothing at all had happened in between."""
    assert told.room.match >= fold.match
    if told.room.match != fold.match or fold.room is None:
        return False
    first = told.number - len(told.events)
    events = dict(enumerate(map(msgspec.json.encode, told.events), start=first + 1))
    assert all(fold.seen[number] == event for number, event in events.items() if number in fold.seen)
    still = told.number == fold.number
    fold.number = max(fold.number, first)  # who has missed the end of a deal hears of the next one from its beginning
    for number, event in zip(events, told.events, strict=True):
        if number > fold.number:
            fold.follow(event)
    assert told.number == fold.number
    here = None if fold.view is None else msgspec.json.encode(wire.sight(fold.view))
    assert here == (None if told.sight is None else msgspec.json.encode(told.sight))
    chairs = told.room.chairs == fold.room.chairs
    if still and road in ("poll", "tab", "line broke"):
        watchers = fold.room.watchers + (told.you is None and road == "tab")
        assert told.room == replace(fold.room, watchers=watchers)
        assert told.moment == fold.moment
        assert told.may == fold.may
    elif still and chairs and fold.moment is not None:
        now, then = told.moment, fold.moment
        assert (now.play, now.open, now.turn) == (then.play, then.open, then.turn)
        assert told.may == fold.may
    return still


class Returning(Director):
    """An evening in which people come back by every road, and look whether they are told the same."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.counts: Counter[str] = Counter()

    async def next(self) -> None:
        """One more thing happens; now and then somebody comes back."""
        await super().next()
        there = [who for who in (*self.people, "w0", "w1") if self.stage.there(who) and self.fold(who).room]
        if there and self.rng.random() < 0.4:
            await self.comes_back(self.rng.choice(there), self.rng.choice(ROADS))

    def fold(self, who: Who) -> Fold:
        """What somebody knows."""
        fold = Fold()
        for _, text in self.stage.sockets[who][-1].heard:
            fold.hear(NOTICES.decode(text))
        return fold

    async def comes_back(self, who: Who, road: str) -> None:
        """Somebody comes back, having forgotten nothing, or all, or something."""
        await self.pause(0.02)
        fold = self.fold(who)
        known = {"match": fold.match, "after": self.rng.choice((fold.number, 0, self.rng.randint(0, fold.number)))}
        if road in ("restart", "pause", "away"):
            known["after"] = fold.number
            await self.stopped(road)
        elif road == "line broke":
            await self.do(who, "cut")
            await self.pause(0.02)
        asked = len(self.stage.answers)
        if road == "poll":
            query = f"events?match={known['match']}&after={known['after']}"
            await self.do(who, "ask", f"GET /api/tables/{{door}}/{query}")
        else:
            await self.do(who, "open", body=known)
        await self.pause(0.02)
        told = self.told(who, asked, road)
        if told is not None:
            still = compared(fold, told, road)
            self.counts.update((road, "still" if still else "something had happened"))

    async def stopped(self, road: str) -> None:
        """The server dies and lives again, or everybody goes for so long that it stops the clocks, or puts all away."""
        if road == "restart":
            await self.do("p0", "restart")
            return
        for who in (*self.people, *(f"w{number}" for number in range(self.onlookers))):
            if self.stage.there(who):
                await self.do(who, "cut")
        await self.pause({"pause": 150.0, "away": 1500.0}[road])

    def told(self, who: Who, asked: int, road: str) -> wire.Welcome | None:
        """What one was told."""
        if road == "poll":
            answers = [
                answer for answer in self.stage.answers[asked:] if answer.who == who and "/events" in answer.path
            ]
            return (
                POLLED.decode(answers[-1].reply.body).welcome if answers and answers[-1].reply.status == 200 else None
            )
        heard = self.stage.sockets[who][-1].heard
        told = NOTICES.decode(heard[0][1]) if heard else None
        return told if isinstance(told, wire.Welcome) else None


def test_a_snapshot_is_what_the_stream_tells():
    """A second tab, a request, a new line, a pause, a night in the journal, a new process: all tell the same (HI-3)."""
    counts: Counter[str] = Counter()
    games = 0
    while counts["still"] + counts["something had happened"] < CUTS:
        rng = Random(f"snapshots/{games}")
        plan = planned(rng, simple=rng.random() < 0.5)._replace(slow=0.0)
        with injected(World()):
            director = Returning(Stage(games), plan, rng)
            simulated(games, director.evening(), Exact(games, in_order=plan.in_order))
        counts += director.counts
        games += 1
    print(f"\nsnapshots in {games} games:", ", ".join(f"{name} {number}" for name, number in sorted(counts.items())))  # noqa: T201
    assert counts["still"] >= 0.6 * CUTS
    assert all(counts[road] >= 0.03 * CUTS for road in ROADS)
