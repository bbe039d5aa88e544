"""How many connections there may be: of a seat, of an address, of strangers, in all; and whose address it is (AU-8)."""

from __future__ import annotations

import asyncio
from random import Random

from msgspec.structs import replace

from fusk.server import addresses
from fusk.server.app import Gate, create
from fusk.server.limits import DEFAULT
from fusk.testing import budget
from tests.server.abuse.scene import LOOSE, Scene, Talker, kept, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Wire, request

ROUNDS = budget(600, 20_000)


def test_an_address_has_so_many_sockets():
    """The 21st of an address is refused before it is accepted, and one more comes in when one has gone (AU-8)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=DEFAULT)
        await scene.start()
        here = [await scene.sit(None) for _ in range(DEFAULT.address_sockets)]
        for headers in ({}, {"x-forwarded-for": "203.0.113.9"}, {"forwarded": "for=203.0.113.9"}, {"x-real-ip": "::1"}):
            assert not await scene.wire().open(headers=headers)
        assert await scene.wire().open(client="203.0.113.9")
        here[0].wire.cut()
        await asyncio.sleep(0.01)
        assert await scene.wire().open()
        assert not await scene.wire().open()

    simulated(8, evening())


def test_a_household_of_ipv6_is_one_address():
    """Of the 2**64 addresses that one line at home has, all together have as many sockets as one (AU-8)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=DEFAULT)
        await scene.start()
        for number in range(DEFAULT.address_sockets):
            assert await scene.wire().open(client=f"2001:db8::{number:x}")
        assert not await scene.wire().open(client="2001:db8::ffff:1")
        assert not await scene.wire().open(client="2001:0db8:0:0:1:2:3:4")
        assert await scene.wire().open(client="2001:db8:0:1::1")

    simulated(8, evening())


def test_strangers_have_so_many_sockets_and_not_for_long():
    """Those who have not said who they are share 200; who has said it is not counted; the silent are cut off (AU-8)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=DEFAULT)
        await scene.start()
        doors = scene.node.hall.doors
        known = await scene.sit(scene.keys[0])
        silent = [scene.wire() for _ in range(DEFAULT.half_open)]
        for number, wire in enumerate(silent):
            assert await wire.open(client=f"198.51.{number // 100}.{number % 100}")
        assert doors.half_open == DEFAULT.half_open
        assert not await scene.wire().open(client="203.0.113.1")
        assert (await known.ask("rename", name="Zed"))["type"] == "done"
        await asyncio.sleep(DEFAULT.hello_seconds + 0.1)
        assert doors.half_open == 0
        assert {wire.code for wire in silent} == {4401}
        assert await scene.wire().open(client="203.0.113.1")

    simulated(8, evening())


def test_a_server_has_so_many_sockets_in_all():
    """When all are taken nobody else comes in, from wherever; when one goes somebody does (AU-8)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=replace(DEFAULT, sockets=30, half_open=30))
        await scene.start()
        here = [Talker(scene.wire(), None) for _ in range(30)]
        for number, talker in enumerate(here):
            await talker.hello(client=f"198.51.100.{number}")
        assert not await scene.wire().open(client="203.0.113.1")
        here[7].wire.cut()
        await asyncio.sleep(0.01)
        assert await scene.wire().open(client="203.0.113.1")

    simulated(8, evening())


def test_a_seat_has_one_socket_and_so_many_requests_that_wait():
    """Of a hundred sockets of one seat the last has it; of its requests for news three may wait (AU-8)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        tabs = [await scene.sit(scene.keys[1])]
        for _ in range(99):
            tabs.append(await scene.sit(tabs[-1].token))
        await asyncio.sleep(0.01)
        assert [tab.wire.code for tab in tabs[:-1]] == [4001] * 99
        assert len(live.company.lines) == 1
        key = tabs[-1].token
        number = f"match={live.room.match}&after=0&wait=5"
        path = f"/api/tables/{scene.door}/events?{number}"
        replies = await asyncio.gather(*(request(scene.node.app, "GET", path, token=key) for _ in range(10)))
        assert sorted(reply.status for reply in replies) == [200] * 3 + [503] * 7
        assert (await request(scene.node.app, "GET", path, token=key)).status == 200
        assert live.company.asking(1) == 0

    simulated(8, evening())


def test_a_trusted_proxy_says_who_it_is_and_nobody_else_does():
    """What a proxy of ours has added counts; what stands left of it anybody may have written (AU-8)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=replace(DEFAULT, address_sockets=3, seat_sockets=3))
        await scene.start()
        scene.node.app = create(scene.node.hall, Gate(frozenset(), addresses.trusted(("10.0.0.0/8",))))
        proxy, right = "10.1.2.3", "203.0.113.7"
        for number in range(3):
            told = {"x-forwarded-for": f"192.0.2.{number}, {right}"}
            assert await scene.wire().open(client=proxy, headers=told)
        for spoofed in (f"9.9.9.9, {right}", f"junk, {right}", f"10.9.9.9, {right}, 10.0.0.2", f"{right}:1234", right):
            assert not await scene.wire().open(client=proxy, headers={"x-forwarded-for": spoofed}), spoofed
        assert await scene.wire().open(client=proxy, headers={"x-forwarded-for": "203.0.113.8"})
        for number in range(3):  # who is no proxy of ours may write what they like
            assert await scene.wire().open(client="192.0.2.77", headers={"x-forwarded-for": f"198.51.100.{number}"})
        assert not await scene.wire().open(client="192.0.2.77", headers={"x-forwarded-for": "198.51.100.9"})

    simulated(8, evening())


def test_however_a_connection_ends_it_is_not_counted_any_more():
    """Refused, cut in the middle of anything, silent, or thrown out: in the end every count is nought (AU-8)."""
    table = kept("playing")
    rng = Random("AU-8")

    async def one(scene: Scene) -> None:
        delay = rng.choice((0.0, 0.001, 0.01))
        wire = Wire(scene.node.app, f"/api/tables/{scene.door}/socket", up=lambda: delay, down=lambda: delay)
        if not await wire.open(client=f"198.51.100.{rng.randrange(9)}"):
            return
        token = rng.choice((None, None, "x" * 43, *scene.keys))
        for _ in range(rng.randrange(4)):
            wire.say(
                rng.choice(
                    (
                        {"type": "hello", "format": 1, "token": token},
                        {"type": "hello", "format": 1, "token": token},
                        {"type": "act", "cid": f"z{rng.random()}"[2:20], "move": {"type": "say", "text": "#hmm"}},
                        "junk",
                    )
                )
            )
        await asyncio.sleep(rng.choice((0.0, 0.0005, 0.001, 0.003, 0.02, 7.0)))
        wire.cut()

    async def evening() -> None:
        scene = Scene(table, limits=replace(LOOSE, address_sockets=20, half_open=30, spectators=20))
        live = await scene.start()
        before = asyncio.all_tasks()
        for _ in range(ROUNDS // 60):
            await asyncio.gather(*(one(scene) for _ in range(60)))
        await asyncio.sleep(10)
        doors = scene.node.hall.doors
        assert (doors.half_open, doors._of.total()) == (0, 0)
        assert not live.company.lines
        assert not live.company._seats
        assert not scene.node.noted
        assert asyncio.all_tasks() == before

    simulated(8, evening())
    tell(f"AU-8 connections {ROUNDS} left over 0")
