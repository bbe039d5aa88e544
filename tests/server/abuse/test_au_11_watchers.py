"""Who looks on sees what lies face up, says nothing, and takes nobody's place (AU-11)."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from fusk.server.limits import DEFAULT
from fusk.testing import budget
from tests.server.abuse.scene import LOOSE, Scene, Talker, digest, kept, tell
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Node

FACE_DOWN = {
    "dealt": ("hands", "pile", "stock", "dead"),
    "claimed": ("cards",),
    "pile-taken": ("cards",),
    "drew": ("cards",),
}
"""Of each event what nobody may see who has no seat."""

EVENINGS = budget(4, 200)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_who_looks_on_never_sees_a_hand(seed):
    """Through a whole match, by socket and by request, no card that lies face down reaches an onlooker (AU-11)."""

    async def evening() -> int:
        node = Node(seed, limits=LOOSE)
        await node.start()
        table = Evening(node, seed)
        await table.open(3, seats=4, deals=1)
        eyes = [Talker(table.wire(), None) for _ in range(3)]
        for eye in eyes:
            await eye.hello()
        watching = [asyncio.ensure_future(eye.end()) for eye in eyes]
        asked = list[Any]()

        async def asks() -> None:
            rng = Random(seed)
            while True:
                reply = await request(node.app, "GET", f"/api/tables/{table.door}/events?wait=1")
                asked.append(reply.json()["welcome"])
                await asyncio.sleep(rng.random())

        asking = asyncio.ensure_future(asks())
        await table.play(over)
        asking.cancel()
        for watcher in watching:
            watcher.cancel()
        heard = [notice for eye in eyes for notice in eye.heard] + asked
        for notice in heard:
            _sees_no_hand(notice)
        return len(heard)

    tell(f"AU-11 notices to onlookers {simulated(seed, evening())} hands 0")


def _sees_no_hand(notice: dict[str, Any]) -> None:
    """It is told as somebody without a seat: no options, no key, no hand, and of a deal its sizes alone."""
    assert notice.get("may") is None
    if notice["type"] == "welcome":
        assert (notice["you"], notice["token"]) == (None, None)
        if notice["sight"] is not None and notice["sight"]["ended"] is None:
            assert not any(notice["sight"]["hands"])
    for event in notice.get("events", ()):
        for field in FACE_DOWN.get(event["type"], ()):
            assert not any(event[field] or ()), event


def test_so_many_may_look_on():
    """The 51st onlooker is told that there are too many, whichever way they come; when one goes another may (AU-11)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        eyes = [await scene.sit(None) for _ in range(DEFAULT.spectators - 1)]
        assert live.company.watchers == DEFAULT.spectators - 1
        path = f"/api/tables/{scene.door}/events?match={live.room.match}&wait=9"
        waiting = asyncio.ensure_future(request(scene.node.app, "GET", path))
        await asyncio.sleep(0.01)
        late = Talker(scene.wire(), None)
        assert (await late.hello())["code"] == "too-many"
        assert await late.end() == 1013
        assert (await request(scene.node.app, "GET", path)).json()["code"] == "too-many"
        seat = await scene.sit(scene.keys[0])
        assert seat.heard[0]["you"] == 0
        eyes[0].wire.cut()
        await asyncio.sleep(0.01)
        assert (await scene.sit(None)).heard[0]["type"] == "welcome"
        assert (await waiting).status == 200

    simulated(11, evening())


def test_a_host_may_have_no_onlookers():
    """When the host wants none, those who look on are sent away, and nobody else comes to look (AU-11)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        eye = await scene.sit(None)
        assert (await scene.order(scene.keys[0], "change", watching=False)).status == 200
        assert await eye.end() == 4401
        assert not [notice for notice in eye.heard if notice.get("room") and not notice["room"]["watching"]]
        assert (await Talker(scene.wire(), None).hello())["code"] == "no-watching"
        assert (await request(scene.node.app, "GET", f"/api/tables/{scene.door}/events")).json()[
            "code"
        ] == "no-watching"

    simulated(11, evening())


def test_who_looks_on_moves_nothing():
    """A play on an onlooker's screen, a phrase, a doubt: the table stays as it is (AU-11)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        eye = await scene.sit(None)
        await eye.ask("lock", locked=True)
        before = digest(live)
        now = live.room.table
        assert now is not None
        eye.wire.say({"type": "shown", "play": now.play})
        for move in ({"type": "say", "text": "#hmm"}, {"type": "doubt", "pick": None}, {"type": "accept"}):
            assert (await eye.ask("act", move=move, play=now.play))["code"] == "not-your-seat"
        assert digest(live) == before

    simulated(11, evening())
