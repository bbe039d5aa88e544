"""Something of ours goes wrong: who asked gets a number, the log the same one, and everybody else goes on (AU-17)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fusk import wire
from fusk.server import app as served
from fusk.server import facts, hosting
from fusk.server.company import Company
from fusk.server.hall import Hall
from fusk.server.live import Live
from fusk.server.room import Room
from fusk.server.routes import ROUTES
from fusk.server.telling import Teller
from fusk.table import Table
from fusk.testing import budget
from tests.server.abuse.scene import LOOSE, Scene, Talker, kept, tell
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Node
from tests.server.sim.pilot import Pilot

SEEDS = budget(1, 100)
HIDDEN = "7h of seat 2 at /home/someone/journal"


class Odd(Exception):
    """Nobody expects it."""


@contextmanager
def failing(owner: Any, name: str, *, when: Callable[[Any], bool] = lambda _: True) -> Iterator[list[int]]:
    """Once, for the first thing of which that is so, a function of ours raises. How often it did."""
    real, raised = getattr(owner, name), list[int]()

    def odd(*about: Any, **more: Any) -> Any:
        if not raised and when(about[0] if about else None):
            raised.append(1)
            raise Odd(HIDDEN)
        return real(*about, **more)

    setattr(owner, name, odd)
    try:
        yield raised
    finally:
        setattr(owner, name, real)


@pytest.mark.parametrize("place", range(len(ROUTES)))
def test_a_handler_that_fails_says_a_number(place, monkeypatch):
    """Each route in turn: 500 with a number that the log has too, not a word of what it was; and the next is fine."""
    table = kept("over")
    method, path = ROUTES[place].route.method, ROUTES[place].route.path
    failed = list[int]()

    async def evening() -> None:
        real = ROUTES[place].answer

        async def odd(asked: Any) -> Any:
            if failed:
                return await real(asked)
            failed.append(1)
            raise Odd(HIDDEN)

        routes = [*ROUTES]
        routes[place] = routes[place]._replace(answer=odd)
        monkeypatch.setattr(served, "ROUTES", tuple(routes))
        scene = Scene(table)
        await scene.start()
        other = await scene.sit(scene.keys[1])
        where = path.format(door=scene.door, match=1, deal=1)
        bodies = {"/api/tables": {"name": "Ann"}, "seats": {"name": "Cleo"}, "commands": {"type": "start", "cid": "x"}}
        body = next((body for key, body in bodies.items() if path.endswith(key)), None)
        reply = await request(scene.node.app, method, where, body, token=scene.keys[0])
        _is_generic(reply.status, reply.body, scene.node)
        again = await request(scene.node.app, method, where, body, token=scene.keys[0])
        assert again.status < 500, again.body
        assert (await other.ask("away"))["type"] in ("done", "refused")

    simulated(17, evening())
    assert failed == [1]


def _is_generic(status: int, body: bytes, node: Node) -> None:
    problem = json.loads(body)
    assert (status, problem["code"]) == (500, "server-trouble")
    number = problem["about"]["id"]
    assert [(kind, about) for kind, about in node.noted if number in about] == [(node.noted[0][0], f"{number} Odd")]
    assert "7h" not in repr(node.noted) + body.decode()
    assert number in problem["detail"]


@pytest.mark.parametrize(
    ("owner", "name"), [(served.Gate, "address"), (served.Gate, "lets"), (served, "check_shape"), (served, "_greeting")]
)
def test_what_fails_before_a_handler_is_caught_too(owner, name, monkeypatch):
    """Who asks whose address it is, whether a page may, or what a body holds: the same answer, with our headers."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        path, method = ("/", "GET") if name == "_greeting" else ("/api/tables", "POST")
        if name == "_greeting":

            async def odd(asked: Any) -> Any:
                raise Odd(HIDDEN)

            monkeypatch.setattr(served, "_greeting", odd)
            scene.node.app = served.create(scene.node.hall, served.Gate(frozenset(), ()))
            reply = await request(scene.node.app, method, path)
        else:
            with failing(owner, name) as raised:
                reply = await request(scene.node.app, method, path, {"name": "Ann"})
            assert raised
        _is_generic(reply.status, reply.body, scene.node)
        assert dict(reply.headers)["x-content-type-options"] == "nosniff"

    simulated(17, evening())


SOCKET_POINTS = (
    (served.Gate, "address"),
    (served.Gate, "lets"),
    (Hall, "find"),
    (Live, "arrive"),
    (Live, "_let_in"),
    (Company, "enter"),
    (Teller, "greet"),
    (facts, "welcome"),
    (Hall, "may_speak"),
    (wire, "read_message"),
    (Live, "hear"),
    (Live, "_obeyed"),
    (Room, "decide"),
    (hosting, "heard"),
)
"""Where a connection passes on its way to a table and back."""


@pytest.mark.parametrize("point", range(len(SOCKET_POINTS)))
def test_a_socket_that_fails_ends_alone(point):
    """Each step of the way fails once: that socket hears of trouble or ends with 1011, and another notices nothing."""
    owner, name = SOCKET_POINTS[point]
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        other = await scene.sit(scene.keys[2])
        before = asyncio.all_tasks()
        with failing(owner, name) as raised:
            victim = Talker(scene.wire(), scene.keys[1])
            accepted = await victim.wire.open()
            victim.wire.say({"type": "hello", "format": 1, "token": victim.token})
            victim.wire.say({"type": "rename", "cid": "v", "name": "Bea"})
            await asyncio.sleep(0.5)
            assert raised, name
        troubled = [frame for _, frame in victim.wire.heard if "server-trouble" in frame]
        assert not accepted or troubled or victim.wire.code == 1011, (name, victim.wire.code)
        assert not [frame for _, frame in victim.wire.heard if "7h" in frame]
        assert scene.node.noted
        assert "7h" not in repr(scene.node.noted)
        assert (await other.ask("rename", name="Cat"))["type"] == "done"
        again = Talker(scene.wire(), scene.keys[1])
        if victim.wire.code is None:
            victim.wire.cut()
        welcome = await again.hello()
        assert welcome["type"] == "welcome" or any("welcome" in frame for _, frame in victim.wire.heard)
        again.wire.cut()
        await asyncio.sleep(1)
        assert {task for task in asyncio.all_tasks() - before if not task.done()} == set()
        assert len(live.company.lines) == 1
        assert scene.node.hall.doors._of.total() == 1

    simulated(17, evening())


TABLE_POINTS: tuple[tuple[Any, str], ...] = (
    (Room, "decide"),
    (Room, "tell"),
    (Room, "tick"),
    (Room, "shown"),
    (Room, "public"),
    (Room, "wake_at"),
    (Room, "phase"),
    (Table, "apply"),
    (Table, "decide"),
    (Table, "tick"),
    (Table, "foresee"),
    (Table, "number"),
    (Teller, "tell"),
    (Teller, "standing"),
    (facts, "moment"),
    (facts, "may"),
    (Live, "_due"),
    (Live, "_keep"),
    (Live, "_ask"),
    (Live, "_mind"),
    (Live, "_count"),
    (Live, "_on_screen"),
    (Live, "_used"),
    (Live, "_left"),
    (Live, "_back"),
    (Live, "_went"),
    (Live, "_resume"),
    (Live, "_schedule"),
    (Company, "leave"),
)
"""What is done at a table, by whoever asks and by itself."""

FAULTS = ("before-append", "after-append", "after-append-before-ack")


def _long_enough(pilot: Pilot) -> bool:
    """A match has gone on for a good while, without a gap in what its people heard (a pilot would say)."""
    return pilot.number >= 150 or over(pilot)


class Faulty(Node):
    """A server with a place where it fails once, for one table."""

    at: Callable[[str], None] = staticmethod(lambda _: None)

    def fault(self, where: str) -> None:
        """Where a step is kept."""
        self.at(where)


RESTLESS = replace(LOOSE, away_seconds=0.1, pause_seconds=0.15)
"""Who is gone for a moment is away, and a table where nobody is for a moment stands still."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("point", range(len(TABLE_POINTS) + len(FAULTS)))
def test_a_job_that_fails_does_not_end_a_table(point, seed):
    """In the middle of a match each part of it fails once: it goes on, and so does the one beside it (AU-17)."""
    rng = Random(f"AU-17/{point}/{seed}")

    async def evening() -> bool:
        node = Faulty(seed, limits=RESTLESS)
        await node.start()
        tables = [Evening(node, seed), Evening(node, seed + 1)]
        for table in tables:
            await table.open(3, seats=4, deals=1)
        rooms = [await node.hall.find(table.door, "test") for table in tables]
        matches = asyncio.gather(*(table.play(_long_enough) for table in tables))
        here = asyncio.ensure_future(_drops_lines(tables[0], rng))
        raised = await _breaks(node, rooms, point, 1 + rng.random() * 4, matches)
        here.cancel()
        for pilot in tables[1].pilots:
            assert not pilot.codes, "the table beside it noticed"
        for pilot in tables[0].pilots:
            assert not [code for code in pilot.codes if code not in (1006, 1011)]
        assert "7h" not in repr(node.noted)
        assert bool(node.noted) == raised
        return raised

    assert simulated(seed, evening()), "it never came to this"


def test_so_many_parts_have_failed():
    """What was broken, counted (AU-17)."""
    parts = len(TABLE_POINTS) + len(FAULTS)
    tell(f"AU-17 handlers {len(ROUTES)} ways in {len(SOCKET_POINTS)} parts of a table {parts} x {SEEDS}")
    assert len(ROUTES) + len(SOCKET_POINTS) + parts >= 50


async def _drops_lines(table: Evening, rng: Random) -> None:
    """Lines break now and then, one or all at once, so that people come and go."""
    while True:
        await asyncio.sleep(1 + rng.random() * 2)
        for pilot in table.pilots if rng.random() < 0.5 else [rng.choice(table.pilots)]:
            if pilot.wire is not None:
                pilot.wire.cut()


async def _breaks(node: Faulty, rooms: list[Live], point: int, after: float, matches: Any) -> bool:
    """Let that point of the first table fail once, some time into its match."""
    live, loop = rooms[0], asyncio.get_running_loop()
    late = loop.time() + after

    def when(owner: Any) -> bool:
        ours = (live, live.room, live.room.table, live.teller, live.company)
        return loop.time() >= late and any(owner is each for each in ours)

    if point < len(TABLE_POINTS):
        with failing(*TABLE_POINTS[point], when=when) as raised:
            await matches
        return bool(raised)
    failed = list[int]()

    def at(where: str) -> None:
        alone = live.jobs.busy and not rooms[1].jobs.busy
        if where == FAULTS[point - len(TABLE_POINTS)] and alone and not failed and loop.time() >= late:
            failed.append(1)
            raise Odd(HIDDEN)

    node.at = at
    await matches
    return bool(failed)


@pytest.mark.parametrize(("owner", "name"), [(Hall, "_forget"), (Live, "parked")])
def test_what_a_server_does_by_itself_is_tried_again(owner, name):
    """Forgetting and letting go fail once: it is noted, and done the next time all the same (AU-17)."""

    async def evening() -> None:
        node = Node(17)
        await node.start()
        with failing(owner, name) as raised:
            made = await request(node.app, "POST", "/api/tables", {"name": "Ann"})
            live = await node.hall.find(made.json()["door"], "test")
            await asyncio.sleep(2 * 3600)
        assert raised
        assert [about for _, about in node.noted] == ["Odd"]
        assert live.id not in node.hall._rooms
        await asyncio.sleep(8 * 24 * 3600)
        assert live.id not in node.memory.tables()

    simulated(17, evening())
