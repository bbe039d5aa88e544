"""A command counts once, however often it is sent, in any order, over any line, to any process (AU-10)."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fusk.events import Said
from fusk.server import steps
from fusk.server.room import REMEMBERED
from fusk.table.entries import Moved
from fusk.testing import budget
from tests.server.abuse.scene import LOOSE, Kept, Scene, Talker, at, kept, rows, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Closed, request
from tests.server.sim.node import Faults

EVENINGS = budget(12, 1000)
COMMANDS = 40


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_a_command_counts_once(seed):
    """Sent one to five times, shuffled, on lines that break, before and after a crash: done once, or never (AU-10)."""
    table = kept("playing")
    done, sent, crashes = simulated(seed, _evening(table, seed))
    if seed == EVENINGS - 1:
        tell(
            f"AU-10 evenings {EVENINGS} of {COMMANDS} commands; in the last {sent} sent, {done} done, {crashes} crashes"
        )
    assert done == COMMANDS
    assert sent > COMMANDS


async def _evening(table: Kept, seed: int) -> tuple[int, int, int]:
    """Somebody says forty things, each as often as it takes until it is known to count."""
    rng = Random(f"AU-10/{seed}")
    scene = Scene(table, seed=seed)
    scene.node.faults = Faults(seed, slow=0.02)
    await scene.start()
    waiting = {f"say-{number}": f"thing {number}" for number in range(COMMANDS)}
    key, sent, crashes, acknowledged = scene.keys[1], 0, 0, set[str]()
    while waiting:
        batch = [cid for cid in rng.sample(sorted(waiting), min(6, len(waiting))) for _ in range(rng.randint(1, 5))]
        rng.shuffle(batch)
        sent += len(batch)
        talker = Talker(scene.wire(), key)
        try:
            await talker.hello()
            key = str(talker.token)
            for cid in batch:
                talker.wire.say(_said(cid, waiting[cid]))
            end = rng.choice(("stay", "cut", "crash", "http"))
            if end == "http":
                for cid in batch:
                    reply = await scene.order(
                        key, "act", **{k: v for k, v in _said(cid, waiting[cid]).items() if k != "type"}
                    )
                    assert reply.json()["type"] == "done"
            if end != "stay":
                await asyncio.sleep(rng.random() * 0.3)
            if end == "crash":
                scene.node.crash()
                talker.wire.cut()
                crashes += 1
                await scene.node.start()
            else:
                talker.wire.say({"type": "ping", "at": 7})
                if end == "cut":
                    talker.wire.cut()
                while (await talker.hear())["type"] != "pong":
                    pass
            talker.wire.cut()
        except Closed:
            pass
        answers = [notice for notice in talker.heard if notice.get("cid")]
        assert not [notice for notice in answers if notice["type"] == "refused"]
        acknowledged |= {notice["cid"] for notice in answers}
        for cid in acknowledged & set(waiting):
            del waiting[cid]
    _check(scene, table, acknowledged)
    return len(acknowledged), sent, crashes


def _said(cid: str, text: str) -> dict[str, Any]:
    return {"type": "act", "cid": cid, "move": {"type": "say", "text": text}, "play": None}


def _check(scene: Scene, table: Kept, acknowledged: set[str]) -> None:
    """Of each thing that was said there is one step, and it says what was said."""
    name = table.rows[0].table
    said: list[str] = []
    for row in scene.node.memory.since(name, len(table.rows)):
        step = steps.read(row.seq, row.at, row.key, row.command, row.hidden)
        if isinstance(step.what, steps.Played) and isinstance(step.what.entry.what, Moved):
            move = json.loads(row.public)["events"]
            said += [event["text"] for event in move if event["type"] == "said"]
    assert sorted(said) == sorted(f"thing {number}" for number in range(COMMANDS))
    assert len(acknowledged) == COMMANDS


def test_the_same_id_with_other_content_is_refused():
    """By socket, by request, after a new connection and after a restart: an id means one thing for good (AU-10)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        talker = await scene.sit(scene.keys[1])
        say = {"move": {"type": "say", "text": "one"}, "play": None, "cid": "same"}
        other = say | {"move": {"type": "say", "text": "two"}}
        assert (await talker.ask("act", **say))["type"] == "done"
        for _ in range(3):
            assert (await talker.ask("act", **say))["type"] == "done"
            assert (await talker.ask("act", **other))["code"] == "key-reused"
            assert (await talker.ask("ready", cid="same"))["code"] == "key-reused"
            assert (await scene.order(talker.token, "act", **other)).json()["code"] == "key-reused"
            assert (await scene.order(talker.token, "act", **say)).status == 200
            scene.node.crash()
            talker.wire.cut()
            await scene.node.start()
            talker = await scene.sit(talker.token)
        others = await scene.sit(scene.keys[2])
        assert (await others.ask("act", **other))["type"] == "done"  # somebody else's id is another id
        live = await at(scene.node, scene.door)
        assert sum(row.key.endswith("/same") for row in rows(scene.node, live)) == 2

    simulated(10, evening())


def test_ids_of_long_ago_are_known_too():
    """After a thousand other commands the room has forgotten an id, and the journal has not (AU-10)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        key = scene.keys[0]
        assert (await scene.order(key, "lock", locked=True, cid="first")).status == 200
        for number in range(REMEMBERED + 5):
            assert (await scene.order(key, "lock", locked=number % 2 == 0)).status == 200
        length = len(rows(scene.node, live))
        assert (await scene.order(key, "lock", locked=False)).status == 200
        assert (await scene.order(key, "lock", locked=True, cid="first")).status == 200
        assert not live.room.places.locked  # it was done then, and is not done again
        assert (await scene.order(key, "lock", locked=False, cid="first")).json()["code"] == "key-reused"
        assert len(rows(scene.node, live)) == length + 1

    simulated(10, evening())


def test_who_sits_down_after_somebody_does_not_continue_their_ids():
    """Two people on one seat, one after the other, may both count from one (AU-10)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        seats = f"/api/tables/{scene.door}/seats"
        for name in ("Una", "Vera", "Wanda"):
            key = (await request(scene.node.app, "POST", seats, {"name": name})).json()["token"]
            assert (await scene.order(key, "rename", name=f"{name} B", cid="1")).status == 200
            assert live.room.places.places[3].name == f"{name} B"
            assert (await scene.order(key, "leave", cid="2")).status == 200
            assert live.room.places.places[3].name is None

    simulated(10, evening())


def test_what_could_not_be_kept_may_be_tried_again():
    """On a full disk a command is refused and nothing has moved; with the same id it counts later, once (AU-10)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        talker = await scene.sit(scene.keys[1])
        say = {"move": {"type": "say", "text": "one"}, "play": None, "cid": "again"}
        scene.node.faults.full = 1.0
        for _ in range(3):
            assert (await talker.ask("act", **say))["code"] == "storage-unavailable"
        talker.wire.say({"type": "shown", "play": 1})  # it is not answered, and breaks nothing
        scene.node.faults.full = 0.0
        assert (await talker.ask("act", **say))["type"] == "done"
        assert (await talker.ask("act", **say))["type"] == "done"
        events = live.room.table.since(1, 0) if live.room.table else ()
        assert sum(isinstance(seen.event, Said) for seen in events) == 1

    simulated(10, evening())


def test_talk_is_slowed_down():
    """Three phrases at once and one every three seconds after; the same phrase sent again is not another one (AU-7)."""
    table = kept("playing")
    limits = replace(LOOSE, talk_seconds=3, talk_burst=3)

    async def evening() -> None:
        scene = Scene(table, limits=limits)
        await scene.start()
        one, two = await scene.sit(scene.keys[1]), await scene.sit(scene.keys[2])

        async def says(talker: Talker, number: int) -> str:
            move = {"type": "say", "text": f"#hmm{'' if number >= 0 else '!'}"}
            answer = await talker.ask("act", move=move, play=None, cid=f"w{number}")
            return str(answer.get("code", "done"))

        assert [await says(one, number) for number in range(6)] == ["done"] * 3 + ["slow-down"] * 3
        assert [await says(one, number) for number in (0, 1, 2) * 5] == ["done"] * 15
        assert await says(two, 0) == "done"
        refused = await scene.order(one.token, "act", move={"type": "say", "text": "#hmm"})
        assert (refused.status, refused.json()["code"]) == (429, "slow-down")
        await asyncio.sleep(3.01)
        assert [await says(one, number) for number in (3, 4)] == ["done", "slow-down"]
        lay = await one.ask("act", move={"type": "pass"}, play=None)  # a move is no talk
        assert lay["code"] != "slow-down"

    simulated(10, evening())
