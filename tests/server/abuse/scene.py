"""A table of three people and a seat for a bot, brought to each phase; and everybody who has no business there."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from fusk.server.hall import Hall
from fusk.server.limits import Limits
from fusk.server.live import Live
from fusk.store import Row
from fusk.store.memory import Memory
from tests.server.sim.evening import Evening
from tests.server.sim.loop import simulated
from tests.server.sim.net import Closed, Reply, Wire, request
from tests.server.sim.node import EASY, Node
from tests.server.sim.pilot import Pilot

KICKED_FROM = "198.51.100.66"
LOOSE: Limits = msgspec.structs.replace(
    EASY,
    commands_per_second=1e6,
    commands_burst=10**6,
    talk_seconds=1e-6,
    talk_burst=10**6,
    new_key_burst=10**6,
    strikes=10**9,
)
"""No limit at all on how much is said, for tests of what is said."""


class Kept(NamedTuple):
    """A table as its journal has it, and the keys to it: of its seats, and of people who are nobody there."""

    rows: tuple[Row, ...]
    door: str
    keys: tuple[str, ...]
    left: str
    kicked: str
    stranger: str

    def memory(self) -> Memory:
        """A journal of its own with these rows."""
        memory = Memory()
        memory.append(self.rows)
        return memory


class Holding(Pilot):
    """Plays until it sees what it waits for, and then does nothing any more."""

    hold: Callable[[Pilot], bool]

    def act(self) -> None:
        """Nothing, when that is so."""
        if not self.hold(self):
            super().act()


class Held(Evening):
    """An evening of people who stop when they see something."""

    hold: Callable[[Pilot], bool] = staticmethod(lambda _: False)

    def pilot(self, number: int, token: str | None, *, playing: bool = True) -> Pilot:
        """Somebody who will stop."""
        pilot = Holding(self.wire, token, Random(f"{self.seed}/{number}"))
        pilot.hold, pilot.playing = self.hold, playing
        return pilot


def _phase(phase: str) -> Callable[[Pilot], bool]:
    return lambda pilot: pilot.room is not None and pilot.room.phase == phase


def on_turn(pilot: Pilot) -> bool:
    """Seat 1 has to lay, and no play may be doubted."""
    return pilot.moment is not None and pilot.moment.turn == 1 and not pilot.moment.open and pilot.number > 8


HOLDS: dict[str, tuple[int, Callable[[Pilot], bool]]] = {
    "playing": (2, on_turn),
    "between": (2, _phase("between")),
    "open": (0, _phase("open")),
    "over": (1, _phase("over")),
}
"""Of each phase but the lobby: how many deals make the match, and when everybody stops."""


@cache
def kept(phase: str) -> Kept:
    """A table in that phase."""
    return simulated(1, _kept(phase))


async def _kept(phase: str) -> Kept:
    node = Node(7, limits=LOOSE)
    await node.start()
    table = Held(node, 7)
    deals, table.hold = HOLDS.get(phase, (2, _phase("lobby")))
    await table.open(3, seats=4, deals=deals, chat=True)
    seats = f"/api/tables/{table.door}/seats"
    host = str(table.pilots[0].token)
    left = (await request(node.app, "POST", seats, {"name": "Lee"})).json()["token"]
    await order(node, table.door, left, "leave")
    kicked = (await request(node.app, "POST", seats, {"name": "Mal"}, client=KICKED_FROM)).json()["token"]
    assert (await order(node, table.door, host, "kick", seat=3)).status == 200
    other = await request(node.app, "POST", "/api/tables", {"name": "Far Away"})
    tasks = [asyncio.ensure_future(pilot.run(table.hold)) for pilot in table.pilots]
    for pilot in table.pilots:
        await pilot.news.wait()
    if phase != "lobby":
        table.pilots[0].command("start")
    await asyncio.gather(*tasks)
    live = await at(node, table.door)
    rows = tuple(node.memory.since(live.id, 0))
    assert live.room.phase() == phase
    keys = tuple(str(pilot.token) for pilot in table.pilots)
    return Kept(rows, table.door, keys, left, kicked, other.json()["token"])


class Scene:
    """A server that has taken that table up from its journal."""

    def __init__(self, kept: Kept, *, seed: int = 1, limits: Limits = LOOSE) -> None:
        self.kept, self.door, self.keys = kept, kept.door, kept.keys
        self.node = Node(seed, memory=kept.memory(), limits=limits)

    async def start(self) -> Live:
        """Begin to serve: the table."""
        await self.node.start()
        return await at(self.node, self.door)

    async def order(self, token: str | None, kind: str, **about: Any) -> Reply:
        """Give a command over plain HTTP."""
        return await order(self.node, self.door, token, kind, **about)

    async def sit(self, token: str | None, **about: Any) -> Talker:
        """Come in by a socket, and say who one is."""
        talker = Talker(self.wire(), token)
        await talker.hello(**about)
        return talker

    def wire(self) -> Wire:
        """A line to the table."""
        return Wire(self.node.app, f"/api/tables/{self.door}/socket")


class Talker:
    """Somebody at the other end of a socket who writes what they like, and keeps all that they hear."""

    def __init__(self, wire: Wire, token: str | None) -> None:
        self.wire, self.token = wire, token
        self.heard: list[dict[str, Any]] = []

    async def hello(self, *, client: str = "192.0.2.1", headers: dict[str, str] | None = None) -> dict[str, Any]:
        """Say who one is: the first answer. Raises Closed."""
        if not await self.wire.open(client=client, headers=headers):
            raise Closed(403)
        self.wire.say({"type": "hello", "format": 1, "token": self.token})
        answer = await self.hear()
        if answer["type"] == "welcome" and answer["token"]:
            self.token = answer["token"]
        return answer

    async def hear(self) -> dict[str, Any]:
        """The next message. Raises Closed."""
        self.heard.append(json.loads(await self.wire.hear()))
        return self.heard[-1]

    async def ask(self, kind: str, **about: Any) -> dict[str, Any]:
        """Give a command: its answer. Raises Closed."""
        cid = about.pop("cid", None) or f"t{next(_numbers)}"
        self.wire.say({"type": kind, "cid": cid, **about})
        while (answer := await self.hear()).get("cid") != cid:
            pass
        return answer

    async def end(self) -> int:
        """Hear it out: the code with which it ended."""
        try:
            while True:
                await self.hear()
        except Closed as why:
            return why.code


async def order(node: Node, door: str, token: str | None, kind: str, **about: Any) -> Reply:
    """Give a command over plain HTTP; its id is new, unless one is given."""
    message = {"type": kind, "cid": f"o{next(_numbers)}"} | about
    return await request(node.app, "POST", f"/api/tables/{door}/commands", message, token=token)


_numbers = iter(range(10**9))


async def at(node: Node, door: str) -> Live:
    """The table behind a door."""
    hall: Hall = node.hall
    return await hall.find(door, "test")


def rows(node: Node, live: Live) -> list[Row]:
    """What the journal has of a table."""
    return list(node.memory.since(live.id, 0))


def digest(live: Live) -> str:
    """All that a table knows, cards and keys and clocks, as one number."""
    room = live.room
    table = room.table
    now = None if table is None else table._now
    return hashlib.sha256(repr((room.next, room.places, room.match, room.score, room._done, now)).encode()).hexdigest()


def tell(count: str) -> None:
    """What a suite has counted."""
    print(count)  # noqa: T201 (shown by `pytest -s`)
