"""Who goes away stops nobody; a doubt in time is heard over the wire too (FA-1, FA-5)."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec

from fusk.moves import Accept, Doubt, Move
from fusk.server.live import read
from fusk.server.steps import Played
from fusk.table.entries import Moved, Raised
from fusk.testing import budget
from fusk.wire import Done, News, Notice, Refused
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.node import Node
from tests.server.sim.pilot import Pilot

SHEETS = ({"preset": "rainy-day", "changes": {"deal": "fixed:3"}}, {"preset": "cheat", "changes": {"strip": 24}})


async def _comes_and_goes(pilot: Pilot, rng: Random, away: list[tuple[int, float, float]], returns: bool) -> None:
    """Play for a while, go, and perhaps come back."""
    loop = asyncio.get_running_loop()
    playing = asyncio.ensure_future(pilot.run(over))
    await asyncio.sleep(rng.uniform(1, 20))
    assert pilot.wire is not None
    assert pilot.you is not None
    playing.cancel()
    await asyncio.wait([playing])
    pilot.wire.cut()
    left = loop.time()
    back = left + rng.choice((2.0, 30.0, 90.0)) if returns else 1e9
    away.append((pilot.you, left, back))
    if returns:
        await asyncio.sleep(back - left)
        await pilot.run(over)


def _vanishing(seed: int) -> tuple[int, int, int]:
    """An evening at which all but one go: how many went, how many came back, how many moves were made for them."""

    async def evening() -> tuple[int, int, int]:
        rng = Random(f"FA-5/{seed}")
        people = rng.choice((2, 3, 4))
        node = Node(seed)
        await node.start()
        table = Evening(node, seed)
        await table.open(people, seats=people + 1, bots=["rookie"], rules=rng.choice(SHEETS), deals=1, window=2.5)
        away: list[tuple[int, float, float]] = []
        first, *others = table.pilots
        returns = [rng.random() < 0.6 for _ in others]
        tasks = [asyncio.ensure_future(first.run(over))]
        tasks += [
            asyncio.ensure_future(_comes_and_goes(pilot, rng, away, comes))
            for pilot, comes in zip(others, returns, strict=True)
        ]
        for pilot in table.pilots:
            await pilot.news.wait()
        first.command("start")
        async with asyncio.timeout(20_000):
            await tasks[0]
        moved = 0
        for row in node.memory.since(next(iter(node.memory.tables())), 0):
            what = read(row).what
            if not isinstance(what, Played):
                continue
            entry, about = read(row).what.entry, what.entry.what  # type: ignore[union-attr]
            for seat, left, back in away:
                if left + 1.0 < row.at < back - 0.01 and isinstance(about, Moved | Raised):
                    mine = about.seats == (seat,) if isinstance(about, Moved) else about.seat == seat
                    asked = isinstance(about, Moved) and about.cause == "seat" and len(about.seats) == 1
                    assert not (mine and asked and not entry.key.startswith("table/")), (seed, seat, entry, away)
                    moved += mine
        await asyncio.sleep(200)
        for task in tasks:
            task.cancel()
        return len(away), sum(returns), moved

    return simulated(seed, evening())


def test_who_goes_stops_nobody():
    """All but one go, some for good: every match ends, and only clocks and bots have moved for who is away (FA-5)."""
    seeds = budget(60, 2000)
    went = came = moved = 0
    for seed in range(seeds):
        gone, returned, others = _vanishing(seed)
        went, came, moved = went + gone, came + returned, moved + others
    print(f"FA-5 evenings {seeds}, gone {went}, back {came}, moves made for them {moved}")  # noqa: T201
    assert went >= seeds
    assert came > 0
    assert moved > 0


class Doubter(Pilot):
    """Every play is doubted by one of the others, in human time; whoever may lay lays at once."""

    wanted = 0
    heard_in_time = 0
    in_time: set[str]

    def heard(self, notice: Notice) -> None:
        """Doubt a moment after a play has come to the screen."""
        before = self.moment.play if self.moment else 0
        super().heard(notice)
        if isinstance(notice, News) and self.moment and self.moment.open and self.moment.play > before:
            self.shown(self.moment.play)
            reaction = max(0.15, self.rng.gauss(1.2, 0.4))
            mine = self.you == self.moment.play % 3 and self.may is not None and self.may.doubt
            if mine and reaction < 2.5:
                asyncio.get_running_loop().call_later(reaction, self._press, self.moment.play)
        elif isinstance(notice, Done | Refused) and (notice.cid or "").startswith("press"):
            self.heard_in_time += isinstance(notice, Done)

    def _press(self, play: int) -> None:
        if self.wire is not None and self.wire.code is None and self.moment is not None and self.moment.play == play:
            self.wanted += 1
            cid = f"press-{play}-{self.number}"
            self.wire.say({"type": "act", "cid": cid, "move": msgspec.to_builtins(Doubt(None)), "play": play})

    def move(self, move: Move) -> str:
        """Lay at once; answer nothing else."""
        return "" if isinstance(move, Doubt | Accept) else super().move(move)


def _an_evening(seed: int, rtt: float) -> tuple[int, int]:
    """Three at a table of the real server; doubts pressed in time, and those that counted."""

    async def evening() -> tuple[int, int]:
        rng = Random(f"FA-1/{seed}/{rtt}")
        node = Node(seed)
        await node.start()

        def lag() -> float:
            return rtt / 2 * rng.uniform(0.7, 1.3) + (0.5 if rng.random() < 0.01 else 0.0)

        table = Evening(node, seed, lambda _: lag)
        await table.open(3, rules={"preset": "fusk", "changes": {"strip": 24}}, deals=1, window=2.5, playing=False)
        people = [
            Doubter(lambda: table.wire(lag), old.token, Random(f"{seed}/{n}")) for n, old in enumerate(table.pilots)
        ]
        tasks = [asyncio.ensure_future(pilot.run(over)) for pilot in people]
        for pilot in people:
            await pilot.news.wait()
        people[0].command("start")
        await asyncio.wait(tasks, timeout=400)
        for task in tasks:
            task.cancel()
        return sum(pilot.wanted for pilot in people), sum(pilot.heard_in_time for pilot in people)

    return simulated(seed, evening())


def test_in_time_is_heard_over_the_wire():
    """Over the wire too a doubt pressed within the window on one's own screen counts, whatever the line (FA-1)."""
    pressed = heard = 0
    for rtt in (0.01, 0.08, 0.25, 0.4):
        evenings = [_an_evening(seed, rtt) for seed in range(budget(5, 400))]
        tried, counted = (sum(column) for column in zip(*evenings, strict=True))
        print(f"FA-1 over the wire, RTT {rtt * 1000:.0f} ms: {tried} doubts pressed, {counted} heard")  # noqa: T201
        assert tried > 500
        assert counted >= 0.997 * tried
        pressed, heard = pressed + tried, heard + counted
    assert heard >= 0.999 * pressed
