"""Who stops reading is sent away, comes back for what was missed, and holds up nobody (AU-6)."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import MutableMapping
from random import Random
from typing import Any

import pytest
from starlette.websockets import WebSocket

from fusk.server.company import Line as AnyLine
from fusk.server.limits import DEFAULT
from fusk.server.sockets import TOO_SLOW, Line
from tests.server.abuse.scene import LOOSE, Kept, Scene, Talker, kept, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Wire

PHRASES = 800
MOST = 1 << 20
"""Bytes that one who does not read may cost."""


async def _evening(table: Kept, *, victim_reads: bool) -> dict[str, Any]:
    """Two people listen and one talks a lot; a fourth socket looks on, and reads or does not."""
    scene = Scene(table, limits=LOOSE)
    live = await scene.start()
    talker, listener = await scene.sit(scene.keys[1]), await scene.sit(scene.keys[2])
    heard: list[tuple[float, int]] = []

    async def listens() -> None:
        while True:
            notice = await listener.hear()
            heard.extend((asyncio.get_running_loop().time(), 1) for event in notice.get("events", ()) if event)

    listening = asyncio.ensure_future(listens())
    victim = Talker(Wire(scene.node.app, f"/api/tables/{scene.door}/socket", room=5), scene.keys[0])
    await victim.hello()
    reading = asyncio.ensure_future(victim.end()) if victim_reads else None
    gc.collect()
    tracemalloc.start()
    most, text = 0, "x" * 150
    for said in range(PHRASES):
        answer = await talker.ask("act", move={"type": "say", "text": f"{said} {text}"}, play=None)
        assert answer["type"] == "done"
        lines: list[AnyLine] = list(live.company.lines)
        most = max(most, *(line._bytes for line in lines if isinstance(line, Line)))
        talker.heard.clear()
        listener.heard.clear()
        victim.heard.clear()
        listener.wire.heard.clear()
        talker.wire.heard.clear()
        victim.wire.heard.clear()
    gc.collect()
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    listening.cancel()
    if reading is not None:
        reading.cancel()
    return {"heard": heard, "code": victim.wire.code, "used": used, "most": most}


def test_who_does_not_read_holds_up_nobody():
    """Others hear all, at the very moments at which they would have; the victim is closed with 4008."""
    table = kept("playing")
    calm = simulated(6, _evening(table, victim_reads=True))
    slow = simulated(6, _evening(table, victim_reads=False))
    assert (calm["code"], slow["code"]) == (None, TOO_SLOW)
    assert len(slow["heard"]) == len(calm["heard"]) >= PHRASES
    assert slow["heard"] == calm["heard"]
    assert slow["most"] <= DEFAULT.queue_bytes
    assert slow["used"] - calm["used"] <= MOST
    tell(
        f"AU-6 frames to the others {len(slow['heard'])} as without a victim; queued at most {slow['most']} bytes, "
        f"memory {(slow['used'] - calm['used']) / 1024:+.0f} KiB"
    )


def test_who_was_too_slow_comes_back_and_has_missed_nothing():
    """With the key at hand and the number of the last event, all that came after it is told, in order (AU-6)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table, limits=LOOSE)
        live = await scene.start()
        talker = await scene.sit(scene.keys[1])
        victim = Talker(Wire(scene.node.app, f"/api/tables/{scene.door}/socket", room=5), scene.keys[0])
        welcome = await victim.hello()
        for number in range(200):
            await talker.ask("act", move={"type": "say", "text": f"thing {number}"}, play=None)
        await asyncio.sleep(0.1)
        assert victim.wire.code == TOO_SLOW
        assert await victim.end() == TOO_SLOW
        heard = [
            event["text"] for notice in victim.heard for event in notice.get("events", ()) if event["type"] == "said"
        ]
        last = max([welcome["number"], *(notice["number"] for notice in victim.heard if notice["type"] == "news")])
        back = Wire(scene.node.app, f"/api/tables/{scene.door}/socket")
        again = Talker(back, victim.token)
        assert await back.open()
        back.say({"type": "hello", "format": 1, "token": victim.token, "match": live.room.match, "after": last})
        told = await again.hear()
        heard += [event["text"] for event in told["events"] if event["type"] == "said"]
        assert heard == [f"thing {number}" for number in range(200)]
        assert told["number"] == last + len(told["events"])

    simulated(6, evening())


@pytest.mark.parametrize("frames", [(64, 100), (10, 20_000), (1, 200_000)])
def test_a_queue_has_an_end(frames):
    """64 messages or 64 KiB wait, and then it is too much; a first one may be of any length (AU-6)."""
    count, size = frames

    async def reads_nothing(_: object) -> None:
        await asyncio.get_running_loop().create_future()

    async def filled() -> None:
        ends: list[int] = []
        socket = WebSocket({"type": "websocket", "extensions": {}}, receive=_silence, send=reads_nothing)
        line = Line(DEFAULT, socket, lambda: ends.append(1))
        rng = Random(6)
        for _ in range(count):
            line.send(rng.randbytes(size))
            assert line._bytes <= max(DEFAULT.queue_bytes, size)
            assert len(line._queue) <= DEFAULT.queue_messages
        if count * size <= DEFAULT.queue_bytes or count == 1:
            assert line.code is None
            line.send(b"x")
        assert line.code == TOO_SLOW
        assert ends == [1]
        assert not line._queue
        line.send(b"x")
        assert not line._queue
        await line.stop()

    simulated(6, filled())


async def _silence() -> MutableMapping[str, Any]:
    nothing: asyncio.Future[MutableMapping[str, Any]] = asyncio.get_running_loop().create_future()
    return await nothing
