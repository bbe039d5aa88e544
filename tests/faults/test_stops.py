"""Stops and starts: nobody is shown an error, nobody's clock runs meanwhile, a thousand tables are there again."""

from __future__ import annotations

import ast
import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

import fusk
from fusk import wire
from fusk.bots import NAMES
from fusk.rules import Refusal, sheet
from fusk.server import steps, tokens
from fusk.server.live import read
from fusk.server.steps import Played, Step
from fusk.store import Row
from fusk.store.memory import Memory
from fusk.table import ONLINE, Act, Dice, Leave, Ready, Return, Seat, Settings, Setup, Table, Thought
from fusk.testing import budget
from tests.faults.clocks import LEAST, Clocks
from tests.faults.evening import one
from tests.faults.plan import drawn
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.net import Wire, request
from tests.server.sim.node import Node
from tests.server.sim.pilot import NOTICES

SOURCE = Path(fusk.__file__).parent
PORTS = {"serve.py", "house.py", "log.py"}
"""The adapters: these alone may ask the machine for time or chance. `house.py` has dice that its entropy seeds."""
MACHINE = {"time", "datetime", "random", "secrets", "uuid"}


# FT-11.


def test_only_the_adapters_ask_the_machine():
    """No table, room or journal of a room reads a clock or throws dice of its own: both are handed in (FT-11)."""
    read_files = 0
    for folder in ("table", "server"):
        for path in sorted((SOURCE / folder).glob("*.py")):
            read_files += 1
            if path.name in PORTS and folder == "server":
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert not {name.partition(".")[0] for name in names} & MACHINE, f"{path.name}: {names}"
    assert read_files > 30


def test_the_clock_on_the_wall_is_never_read(monkeypatch):
    """Hours and days that the wall clock leaps by change no byte of any journal (FT-11)."""
    seeds = range(budget(12, 500))
    before = [one(seed).digest for seed in seeds]
    dice = Random("wall")
    leaps = (3600.0, -3600.0, 86_400.0, -86_400.0, 1.0)
    with monkeypatch.context() as patch:
        for name in ("time", "monotonic"):
            now = getattr(time, name)
            patch.setattr(time, name, lambda now=now: now() + dice.choice(leaps))
        after = [one(seed).digest for seed in seeds]
    assert before == after


SETTINGS: Settings = msgspec.structs.replace(ONLINE, window=2.5, deals=1)


def _stops(seed: int, reached: Counter[str]) -> int:
    """One table whose process is stopped again and again, on clocks that start anywhere and go at any rate."""
    rng = Random(f"FT-11/{seed}")
    setup = Setup(
        sheet("fusk", {"strip": 24}),
        tuple(Seat(f"p{n}", bot) for n, bot in enumerate((None, None, rng.choice(NAMES), None))),
        SETTINGS,
    )
    broken: list[str] = []
    clocks = Clocks(SETTINGS, broken.append, lambda name: reached.update([name]))
    table, now, entries, stops = Table(setup, Dice(seed), Dice(seed + 1)), 100.0, [], 0

    def keep(entry) -> None:
        if entry is None or isinstance(entry, Refusal):
            return
        before = table._now
        table.apply(entry)
        entries.append(entry)
        clocks.follow(Step(len(entries), entry.at, entry.key, "", Played(entry)), before, table)

    for turn in range(150):
        if table.over():
            break
        if rng.random() < 0.08:
            window, turn_clock, stopped = table.opened, table.turn, table._now.at
            now = rng.choice((0.0, now, now + 86_400.0, rng.uniform(0, 1e6)))
            table = Table.resumed(setup, Dice(seed + turn), Dice(seed - turn), entries)
            keep(table.restart(now))
            stops += 1
            dues = [(window.closes_at, table.opened.closes_at)] if window and table.opened else []
            dues += [(turn_clock[1], table.turn[1])] if turn_clock and table.turn else []
            for due, left in dues:
                if due is not None and left is not None:
                    reached["a clock was set anew"] += 1
                    assert left >= now + LEAST - 1e-6, "somebody had less than ten seconds after a stop"
                    assert left <= now + max(due - stopped, LEAST) + 1e-6, "a stop gave time away"
        wake = table.wake_at
        now += rng.uniform(0, 6) * rng.choice((0.5, 1.0, 2.0))
        while wake is not None and wake <= now:
            keep(table.tick(now))
            wake = table.wake_at
        for think in table.thinking():
            keep(table.decide(think.seat, Thought(think.number, table.usual(think.seat)), now, f"b{think.number}"))
        for seat in (0, 1, 3):
            kind = rng.random()
            if kind < 0.05:
                keep(table.decide(seat, rng.choice((Leave(), Return())), now, f"g{turn}"))
            elif not table.running():
                keep(table.decide(seat, Ready(), now, f"r{turn}"))
            elif kind < 0.4 and table.options(seat).awaited():
                keep(table.decide(seat, Act(table.usual(seat), table.play), now, f"a{turn}"))
            if table.opened is not None and rng.random() < 0.7:
                keep(table.shown(seat, table.play, now))
    assert not broken, (seed, broken[:3])
    return stops


def test_stops_take_nobodys_time():
    """Stopped at any moment, on clocks that leap and drag, no timer is early or comes twice; all have ten seconds."""
    reached: Counter[str] = Counter()
    stops = sum(_stops(seed, reached) for seed in range(budget(200, 10_000)))
    print(f"FT-11 stops {stops}, clocks set anew {reached['a clock was set anew']}")  # noqa: T201
    assert stops > 1000
    assert reached["a clock was set anew"] > 300
    for name in (
        "a window outlives a restart",
        "a timer fires after a restart",
        "a turn runs out",
        "a stand-in comes by itself",
        "a window is shut early: everybody has it on the screen",
    ):
        assert reached[name], name


@pytest.mark.parametrize("since", [86_400.0, 1e9])
def test_a_clock_may_begin_anywhere(since):
    """A server whose clock does not begin at nought plays a match to its end by that clock (FT-11)."""

    async def evening() -> None:
        node = Node(3)
        node.since = since
        await node.start()
        table = Evening(node, 3)
        await table.open(3, seats=4, rules={"preset": "cheat", "changes": {"strip": 24}}, deals=1)
        await table.play(over)
        broken: list[str] = []
        here, clocks = None, None
        for row in node.memory.since(next(iter(node.memory.tables())), 0):
            step = read(row)
            if isinstance(step.what, steps.Started):
                here = Table(step.what.setup, Dice(1), Dice(2))
                clocks = Clocks(step.what.setup.settings, broken.append, lambda _: None)
            elif isinstance(step.what, Played) and here is not None and clocks is not None:
                before = here._now
                here.apply(step.what.entry)
                clocks.follow(step, before, here)
        assert here is not None
        assert here.over()
        assert not broken

    simulated(3, evening())


# FT-6.


def test_duplicates_delays_and_lost_answers():
    """Commands that come up to three times, half a minute late, over lines that die, count once and in order (FT-6)."""
    reached: Counter[str] = Counter()
    given = counted = 0
    seeds = budget(60, 5000)
    for seed in range(seeds):
        troubles = frozenset({"duplicates", "cut lines", "lines that die unseen", "crash at a point"})
        outcome = one(seed, plan=drawn(seed)._replace(troubles=troubles, slow=0.05))
        assert not outcome.broken, (seed, outcome.broken[:3])
        reached += outcome.history.reached
        given += sum(said.kind == "said" for said in outcome.history.said)
        counted += len({said.cid for said in outcome.history.said if said.kind == "done"})
    same, after = (reached[f"a duplicate arrives {when}"] for when in ("in the same process", "after a restart"))
    print(f"FT-6 seeds {seeds}, commands {given}, done {counted}, duplicates answered {same} + {after} after a restart")  # noqa: T201
    assert given > 20 * seeds
    assert same > 2 * seeds
    assert after > 0


# FT-13.


def test_a_server_that_is_stopped_shows_nobody_an_error():
    """Stopped in the middle of a match and started again: lines end with 1012, all return, and play it to its end."""
    evenings = budget(20, 500)
    returned = 0
    for seed in range(evenings):

        async def evening(seed: int = seed) -> int:
            rng = Random(f"FT-13/{seed}")
            node = Node(seed)
            await node.start()
            table = Evening(node, seed, lambda _: lambda: rng.uniform(0.01, 0.1))
            await table.open(3, seats=4, rules={"preset": "cheat", "changes": {"strip": 24}}, deals=1)
            tasks = [asyncio.ensure_future(pilot.run(over)) for pilot in table.pilots]
            for pilot in table.pilots:
                await pilot.news.wait()
            table.pilots[0].command("start")
            await asyncio.sleep(rng.uniform(0.5, 8))
            began = asyncio.get_running_loop().time()
            await node.hall.stop()
            assert asyncio.get_running_loop().time() - began <= 10
            refused = await request(node.app, "POST", "/api/tables", {"name": "Too Late"})
            assert refused.status == 503
            await asyncio.sleep(0.15)
            node.crash()
            for pilot in table.pilots:
                if pilot.wire is not None:
                    pilot.wire.cut()
            await node.start()
            await asyncio.sleep(10)
            back = sum((pilot.wire is not None and pilot.wire.code is None) or over(pilot) for pilot in table.pilots)
            async with asyncio.timeout(36_000):
                await asyncio.gather(*tasks)
            for pilot in table.pilots:
                assert 1012 in pilot.codes or not pilot.codes
                assert not {code for _, code in pilot.refused} - {"too-late", "already-answered", "window-open"}
            assert not node.noted
            return back

        returned += simulated(seed, evening())
    print(f"FT-13 stops {evenings}, people back {returned} of {3 * evenings}")  # noqa: T201
    assert returned == 3 * evenings


# FT-16.


def test_a_thousand_tables_are_there_again():
    """After a restart over the journal of a thousand tables each of them is found, and does what it is told (FT-16)."""
    tables, length = 1000, budget(60, 200)

    async def morning() -> tuple[int, float]:
        first = Node(1)
        await first.start()
        evening = Evening(first, 1)
        await evening.open(2, rules={"preset": "cheat"}, deals=0)
        token = evening.pilots[0].token
        await evening.play(lambda pilot: pilot.number > length)
        rows = list(first.memory.since(tokens.stored(evening.door), 0))[:length]
        keyed = [row for row in rows if isinstance(read(row).what, steps.Keyed | steps.Settled)]
        memory, kept = Memory(), [row for row in rows if row not in keyed]
        doors = [f"door-{number}" for number in range(tables)]
        for door in doors:
            memory.append([_copied(row, door, seq) for seq, row in enumerate(kept)])
        node = Node(2, memory=memory)
        await node.start()
        began, playable = time.process_time(), 0
        for door in doors:
            line = Wire(node.app, f"/api/tables/{door}/socket")
            assert await line.open()
            line.say({"type": "hello", "format": wire.FORMAT, "token": token})
            line.say({"type": "lock", "cid": "again", "locked": True})
            while not isinstance(notice := NOTICES.decode(await line.hear()), wire.Done):
                assert not isinstance(notice, wire.Refused), notice
            playable += 1
            line.cut()
        return playable, time.process_time() - began

    playable, seconds = simulated(1, morning())
    print(f"FT-16 tables {tables}, playable {playable}, {seconds:.1f} s of CPU, {seconds / tables * 1000:.1f} ms each")  # noqa: T201
    assert playable == tables


def _copied(row: Row, door: str, seq: int) -> Row:
    """A row of one table as a row of another."""
    step = read(row)
    what = msgspec.structs.replace(step.what, door=door) if isinstance(step.what, steps.Founded) else step.what
    hidden = steps.hidden(Step(seq, row.at, row.key, row.command, what))
    return Row(tokens.stored(door), seq, row.at, row.key, row.command, row.public, hidden)


def test_a_command_without_a_connection_sets_the_clocks_first():
    """Whoever comes back over plain HTTP with a command is judged by clocks that the stop has not moved (FT-11)."""

    async def evening() -> None:
        node = Node(5)
        await node.start()
        table = Evening(node, 5)
        await table.open(3, rules={"preset": "fusk", "changes": {"strip": 24}}, deals=1, window=2.5, playing=False)
        first = table.pilots[0]
        running = [asyncio.ensure_future(pilot.run(over)) for pilot in table.pilots]
        for pilot in table.pilots:
            await pilot.news.wait()
        first.command("start")
        await asyncio.sleep(20)
        for task, pilot in zip(running, table.pilots, strict=True):
            task.cancel()
            assert pilot.wire is not None
            pilot.wire.cut()
        node.crash()
        await node.start()
        say = {"type": "act", "cid": "hello", "move": {"type": "say", "text": "#hmm"}}
        reply = await request(node.app, "POST", f"/api/tables/{table.door}/commands", say, token=first.token)
        assert reply.status == 200, reply.body
        played = [
            step.what.entry
            for step in map(read, node.memory.since(tokens.stored(table.door), 0))
            if isinstance(step.what, Played)
        ]
        assert [type(entry.what).__name__ for entry in played[-2:]] == ["Resumed", "Moved"]
        assert played[-1].at < 1.0

    simulated(5, evening())
