"""What a server lets go of, and when it lets nobody in: tables nobody came back to, a disk that is nearly full."""

from __future__ import annotations

import asyncio

from fusk.store import StorageUnavailable
from tests.server.sim.evening import Evening
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Node

DAY = 86_400.0


async def status(node: Node, door: str) -> int:
    """Whether a table is found."""
    return (await request(node.app, "GET", f"/api/tables/{door}")).status


async def opened(node: Node, **order: object) -> str:
    """The door of a new table."""
    made = await request(node.app, "POST", "/api/tables", {"name": "Ann", "seats": 3, **order})
    assert made.status == 201, made.body
    return str(made.json()["door"])


def test_who_comes_back_within_a_week_finds_the_table():
    """A table is kept for seven days after the last thing that was done there, and then it is gone for good (I1)."""

    async def weeks() -> None:
        node = Node(1)
        await node.start()
        evening = Evening(node, 1)
        await evening.open(2, seats=2)
        lonely = await opened(node)
        tables = set(node.memory.tables())
        await asyncio.sleep(6.9 * DAY)
        assert await status(node, lonely) == 200
        pilot = evening.pilots[0]
        await pilot.sit()
        await pilot.step()
        assert pilot.wire is not None
        pilot.wire.cut()
        await asyncio.sleep(0.2 * DAY)
        assert await status(node, lonely) == 404
        assert await status(node, evening.door) == 200
        assert len(set(node.memory.tables()) & tables) == 1
        await asyncio.sleep(7 * DAY)
        assert await status(node, evening.door) == 404
        assert not list(node.memory.tables())

    simulated(1, weeks())


def test_where_somebody_is_nothing_is_forgotten():
    """A table at which people sit and say nothing for weeks stays."""

    async def weeks() -> None:
        node = Node(2)
        await node.start()
        evening = Evening(node, 2)
        await evening.open(2, seats=2)
        await evening.pilots[1].sit()
        await asyncio.sleep(20 * DAY)
        assert await status(node, evening.door) == 200

    simulated(2, weeks())


def test_a_server_that_was_off_for_long_waits_an_hour():
    """After a month in a drawer the server forgets nothing in its first hour: who comes back finds the table."""

    async def month() -> None:
        node = Node(3)
        await node.start()
        evening = Evening(node, 3)
        await evening.open(2, seats=2)
        lonely = await opened(node)
        node.crash()
        await asyncio.sleep(30 * DAY)
        await node.start()
        await asyncio.sleep(3500)
        pilot = evening.pilots[0]
        await pilot.sit()
        await pilot.step()
        assert pilot.welcomes
        assert pilot.wire is not None
        pilot.wire.cut()
        await asyncio.sleep(DAY)
        assert (await status(node, lonely), await status(node, evening.door)) == (404, 200)

    simulated(3, month())


def test_what_cannot_be_removed_now_is_removed_later():
    """While the disk refuses, a table that should go is still there, and it goes when the disk takes it (FT-3)."""

    async def weeks() -> None:
        node = Node(4)
        await node.start()
        door = await opened(node)
        forget, refuse = node.memory.forget, True

        def refusing(table: str) -> None:
            if refuse:
                raise StorageUnavailable("the disk is full")
            forget(table)

        node.memory.forget = refusing  # type: ignore[method-assign]
        await asyncio.sleep(8 * DAY)
        assert await status(node, door) == 200
        assert ("forget", "nothing can be removed just now") in node.noted
        refuse = False
        await asyncio.sleep(0.1 * DAY)
        assert await status(node, door) == 404

    simulated(4, weeks())


def test_a_disk_that_is_nearly_full():
    """Below five percent no table is opened, those there are go on, and with room again new ones come (FT-3d)."""

    async def evening() -> None:
        node = Node(5)
        await node.start()
        door = await opened(node)
        node.free = 0.049
        await asyncio.sleep(31)
        refused = await request(node.app, "POST", "/api/tables", {"name": "Ann", "seats": 3})
        assert refused.json()["code"] == "too-many"
        seated = await request(node.app, "POST", f"/api/tables/{door}/seats", {"name": "Bo"})
        assert seated.status == 201
        node.free = 0.051
        await asyncio.sleep(31)
        await opened(node)
        assert [told for told in node.noted if told[0] == "disk"] == [
            ("disk", "nearly full: no new tables"),
            ("disk", "room again"),
        ]
        node.free = 0.0
        await node.start()
        refused = await request(node.app, "POST", "/api/tables", {"name": "Ann", "seats": 3})
        assert refused.json()["code"] == "too-many"

    simulated(5, evening())
