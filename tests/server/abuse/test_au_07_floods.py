"""Who says too much is told so, then sent away; nobody else notices (AU-7)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from msgspec.structs import replace

from fusk.server.limits import DEFAULT
from tests.server.abuse.scene import LOOSE, Scene, Talker, kept, rows, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Closed, request

SECONDS = 10
A_SECOND = 1000


async def _heard_by_others(scene: Scene, *, flood: bool) -> tuple[list[tuple[float, str]], dict[str, Any]]:
    """What a listener hears of somebody who talks once a second, while a third person floods, or does not."""
    await scene.start()
    talker, listener = await scene.sit(scene.keys[1]), await scene.sit(scene.keys[2])
    listening = asyncio.ensure_future(listener.end())
    counts: dict[str, Any] = {"sent": 0, "codes": [], "slow-down": 0}

    async def floods() -> None:
        key: str | None = scene.keys[0]
        until = asyncio.get_running_loop().time() + SECONDS
        while asyncio.get_running_loop().time() < until:
            flooder = Talker(scene.wire(), key)
            try:
                if (await flooder.hello(client="198.51.100.1"))["type"] != "welcome":
                    break
                key = flooder.token
                while asyncio.get_running_loop().time() < until:
                    flooder.wire.say({"type": "ready", "cid": f"f{counts['sent']}"})
                    counts["sent"] += 1
                    await asyncio.sleep(1 / A_SECOND)
                    while not flooder.wire._from.empty():
                        counts["slow-down"] += (await flooder.hear()).get("code") == "slow-down"
            except Closed as why:
                counts["codes"].append(why.code)
                await asyncio.sleep(0.2)

    flooding = asyncio.ensure_future(floods()) if flood else None
    for number in range(SECONDS):
        assert (await talker.ask("act", move={"type": "say", "text": f"t{number}"}, play=None))["type"] == "done"
        await asyncio.sleep(1)
    if flooding is not None:
        await flooding
    listening.cancel()
    said = [
        (round(at, 3), text)
        for at, frame in listener.wire.heard
        for text in [event["text"] for event in _events(frame) if event["type"] == "said"]
    ]
    return said, counts


def _events(frame: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(frame).get("events", [])
    return found


def test_a_flood_is_told_then_ended_and_nobody_else_notices():
    """A thousand messages a second for ten seconds: `slow-down`, then 1008; others hear all at the same time."""
    table = kept("playing")
    limits = replace(DEFAULT, talk_burst=20)
    calm, _ = simulated(7, _heard_by_others(Scene(table, limits=limits), flood=False))
    loud, counts = simulated(7, _heard_by_others(Scene(table, limits=limits), flood=True))
    assert [text for _, text in calm] == [f"t{number}" for number in range(SECONDS)]
    assert loud == calm
    assert counts["sent"] > 200
    assert set(counts["codes"]) == {1008}
    assert counts["slow-down"] >= len(counts["codes"]) * DEFAULT.strikes > 0
    tell(
        f"AU-7 flood of {counts['sent']} messages over {len(counts['codes']) + 1} sockets, {counts['slow-down']} told "
        f"slow-down, ended {len(counts['codes'])} times; others heard {len(loud)} of {SECONDS} at the same moments"
    )


def test_a_socket_says_twenty_things_at_once_and_ten_a_second():
    """The 21st message is refused, after half a second five more are heard; what is refused has done nothing (AU-7)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table, limits=replace(DEFAULT, strikes=1000))
        live = await scene.start()
        talker = await scene.sit(scene.keys[1])

        async def said(count: int) -> list[str]:
            began = len(talker.heard)
            for _ in range(count):
                talker.wire.say({"type": "ping", "at": 1})
            while len(talker.heard) < began + count:
                await talker.hear()
            return [str(notice.get("code", notice["type"])) for notice in talker.heard[began:]]

        assert await said(30) == ["pong"] * 20 + ["slow-down"] * 10
        await asyncio.sleep(0.5)
        assert (await said(10)).count("pong") in (5, 6)
        length = len(rows(scene.node, live))
        talker.wire.say({"type": "act", "cid": "x", "move": {"type": "say", "text": "#hmm"}})
        assert (await talker.hear())["code"] == "slow-down"
        assert len(rows(scene.node, live)) == length
        assert (await scene.order(talker.token, "ready")).json()["code"] == "slow-down"  # the same seat, another way
        other = await scene.sit(talker.token)  # and a new socket is no new beginning
        other.wire.say({"type": "ping", "at": 1})
        assert (await other.hear()).get("code") == "slow-down"

    simulated(7, evening())


def test_an_address_has_a_bucket_for_all_its_sockets():
    """Ten sockets of one address together say 120 things at once; another address is heard all the while (AU-7)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table, limits=replace(DEFAULT, strikes=1000))
        await scene.start()
        many = [await scene.sit(None) for _ in range(10)]
        for talker in many:
            for _ in range(20):
                talker.wire.say({"type": "ping", "at": 1})
        await asyncio.sleep(0.001)
        pongs = sum('"pong"' in frame for talker in many for _, frame in talker.wire.heard)
        assert pongs == DEFAULT.address_commands_burst
        elsewhere = Talker(scene.wire(), scene.keys[1])
        await elsewhere.hello(client="203.0.113.1")
        elsewhere.wire.say({"type": "ping", "at": 1})
        assert (await elsewhere.hear())["type"] == "pong"

    simulated(7, evening())


def test_requests_of_an_address_are_counted_too():
    """So many a second, and after that 429; whoever asks from elsewhere is answered (AU-7)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=DEFAULT)
        await scene.start()
        path = f"/api/tables/{scene.door}"
        statuses = [(await request(scene.node.app, "GET", path)).status for _ in range(200)]
        assert statuses == [200] * DEFAULT.address_commands_burst + [429] * (200 - DEFAULT.address_commands_burst)
        assert (await request(scene.node.app, "GET", path, client="203.0.113.1")).status == 200
        assert (await request(scene.node.app, "GET", path, headers={"x-forwarded-for": "9.9.9.9"})).status == 429

    simulated(7, evening())


def test_so_many_tables_a_minute():
    """An address opens ten tables, and the next ones not before their time (AU-7)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=DEFAULT)
        await scene.start()
        made = [(await request(scene.node.app, "POST", "/api/tables", {"name": "Ann"})).status for _ in range(20)]
        assert made == [201] * 10 + [429] * 10
        assert (
            await request(scene.node.app, "POST", "/api/tables", {"name": "Ann"}, client="203.0.113.1")
        ).status == 201
        await asyncio.sleep(6.1)
        assert (await request(scene.node.app, "POST", "/api/tables", {"name": "Ann"})).status == 201

    simulated(7, evening())


def test_what_is_no_message_is_a_strike_too():
    """Junk is answered ten times, and then it ends with 1008; bytes end it at once with 1003 (AU-7)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=replace(LOOSE, strikes=10))
        await scene.start()
        junk = await scene.sit(None)
        for text in (
            "{",
            "[]",
            "null",
            '{"type":"act"}',
            "x" * 5000,
            '{"a":1,"a":1}',
            "[" * 4000,
            "1e999",
            '"',
            "\ud800",
            "a",
        ):
            junk.wire.say(text)
        assert await junk.end() == 1008
        assert [notice.get("code") for notice in junk.heard[1:]] == ["bad-message"] * 10
        odd = await scene.sit(None)
        odd.wire._arrive({"type": "websocket.receive", "bytes": b'{"type":"ping","at":1}'})
        assert await odd.end() == 1003

    simulated(7, evening())
