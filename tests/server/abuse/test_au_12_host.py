"""A host opens and shuts the table, and has no hand in the cards: whatever the host does, whenever (AU-12)."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from fusk.server import steps
from fusk.server.live import Live
from fusk.server.steps import Step
from fusk.testing import budget
from tests.server.abuse.scene import LOOSE, Scene, Talker, at, kept, tell
from tests.server.abuse.test_au_01_permissions import lay
from tests.server.sim.evening import Evening
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Node

EVENINGS = budget(10, 500)
MOMENTS = 60


class Watched:
    """Stands beside a room and looks at the referee's state before and after every step that is kept."""

    def __init__(self, live: Live) -> None:
        self.room, self.steps, self.opened = live.room, 0, 0
        self._apply = live.room.apply
        live.room.apply = self.apply  # type: ignore[method-assign]

    def apply(self, step: Step) -> Any:
        """A step of the table beside the cards leaves the cards as they are, or clears a match that is over."""
        table, phase = self.room.table, self.room.phase()
        before = None if table is None else table._now
        open_ = table is not None and table.opened is not None
        sitting = self.room.places.places
        outs = self._apply(step)
        if not isinstance(step.what, steps.Played):
            self.steps += 1
            if phase in ("playing", "between"):
                assert self.room.table is table
                assert table is not None
                assert table._now is before
                assert not outs
            if isinstance(step.what, steps.Rose) and open_:
                self.opened += 1
                left = f"{step.what.seat}.{sitting[step.what.seat].since}/"
                assert step.key.startswith(left), "somebody was sent away while a play could be doubted"
        elif table is not None and step.command:
            host = self.room.places.host
            who = int(step.key.partition(".")[0])
            assert sitting[who].name is not None, (host, step.key)
        return outs


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_a_host_has_no_hand_in_the_cards(seed):
    """At random moments every command a host has: no card is seen or moved by it, nobody is sent away from a doubt."""

    async def evening() -> tuple[int, int]:
        rng = Random(f"AU-12/{seed}")
        node = Node(seed, limits=LOOSE)
        await node.start()
        table = Evening(node, seed)
        await table.open(4, seats=5, deals=0, chat=True)
        live = await at(node, table.door)
        watched = Watched(live)
        tasks = [asyncio.ensure_future(pilot.run(lambda _: False)) for pilot in table.pilots[1:]]
        host = Talker(table.wire(), table.pilots[0].token)
        seen = await host.hello()
        hearing = asyncio.ensure_future(host.end())
        await _order(node, table.door, str(host.token), "start")
        given = done = 0
        for _ in range(MOMENTS):
            await asyncio.sleep(rng.random() * 4)
            kind, about = _some_command(rng)
            reply = await _order(node, table.door, str(host.token), kind, **about)
            given, done = given + 1, done + (reply == "done")
            if live.room.phase() == "open":
                await _order(node, table.door, str(host.token), "start")
        for task in (*tasks, hearing):
            task.cancel()
        assert seen["you"] == 0
        _saw_only_own_cards(host.heard)
        assert watched.steps > 5
        assert not node.noted
        return given, done

    given, done = simulated(seed, evening())
    if seed == EVENINGS - 1:
        tell(f"AU-12 evenings {EVENINGS} of {MOMENTS} commands; in the last {given} given, {done} done")
    assert done > 5


def _some_command(rng: Random) -> tuple[str, dict[str, Any]]:
    """Anything that only a host may ask for, sensible or not; and what anybody may, to call bots for others."""
    seat = rng.randrange(6)
    return rng.choice(
        (
            ("kick", {"seat": seat}) if rng.random() < 0.3 else ("lock", {"locked": True}),
            ("lock", {"locked": rng.random() < 0.5}),
            ("place", {"seat": seat, "bot": rng.choice((None, "honest", "rookie"))}),
            ("change", {"deals": rng.randrange(3)}),
            ("change", {"window": 3.0, "chat": True}),
            ("change", {"seats": rng.randrange(2, 7)}),
            ("change", {"rules": {"preset": "fusk"}}),
            ("start", {}),
            ("stand-in", {"seat": seat}),
            ("ready", {}),
        )
    )


_numbers = iter(range(10**9))


async def _order(node: Node, door: str, token: str, kind: str, **about: Any) -> str:
    message = {"type": kind, "cid": f"h{next(_numbers)}"} | about
    return str(
        (await request(node.app, "POST", f"/api/tables/{door}/commands", message, token=token)).json().get("type")
    )


def _saw_only_own_cards(heard: list[dict[str, Any]]) -> None:
    """A host is told what any seat is: the own hand, and nobody else's."""
    for notice in heard:
        sight = notice.get("sight")
        if sight is not None and sight["ended"] is None:
            assert not [hand for seat, hand in enumerate(sight["hands"]) if hand and seat != 0]
        for event in notice.get("events", ()):
            if event["type"] == "dealt":
                assert not [hand for seat, hand in enumerate(event["hands"]) if hand and seat != 0]
            if event["type"] in ("claimed", "drew", "pile-taken") and event["seat"] != 0:
                assert not event["cards"]


def _open(live: Live) -> bool:
    return live.room.table is not None and live.room.table.opened is not None


def test_nobody_is_sent_away_while_a_play_may_be_doubted():
    """A kick in a window is refused, and counts when it is over: who was about to doubt has doubted (AU-12)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        here = [await scene.sit(key) for key in scene.keys]
        assert (await here[1].ask("act", move=lay(live, 1), play=None))["type"] == "done"
        now = live.room.table
        assert now is not None
        assert _open(live)
        refused = await here[0].ask("kick", seat=2)
        assert refused["code"] == "not-now"
        assert (await here[2].ask("act", move={"type": "doubt", "pick": None}, play=now.play))["type"] == "done"
        assert (await here[0].ask("kick", seat=2))["code"] == "not-now"
        await asyncio.sleep(0.31)
        assert not _open(live)
        assert (await here[0].ask("kick", seat=2))["type"] == "done"
        assert await here[2].end() == 4401

    simulated(12, evening())


def test_who_was_sent_away_does_not_come_back():
    """The key is dead by every way in, the address is barred from sitting down, also after a restart (AU-12)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        seats = f"/api/tables/{scene.door}/seats"
        made = await request(scene.node.app, "POST", seats, {"name": "Mal"}, client="203.0.113.66")
        mal = Talker(scene.wire(), made.json()["token"])
        await mal.hello(client="203.0.113.66")
        assert (await scene.order(scene.keys[0], "kick", seat=3)).status == 200
        assert await mal.end() == 4401
        for _ in range(2):
            for token in (made.json()["token"], mal.token):
                assert (await Talker(scene.wire(), token).hello())["code"] == "bad-token"
                assert (await scene.order(token, "rename", name="Mal")).status == 401
                news = await request(scene.node.app, "GET", f"/api/tables/{scene.door}/events", token=token)
                assert news.status == 401
            back = await request(scene.node.app, "POST", seats, {"name": "Mia"}, client="203.0.113.66")
            assert back.json()["code"] == "no-table"
            scene.node.crash()
            await scene.node.start()
        assert (await request(scene.node.app, "POST", seats, {"name": "Mia"}, client="203.0.113.67")).status == 201

    simulated(12, evening())


@pytest.mark.parametrize("phase", ["lobby", "playing", "between", "open", "over"])
def test_a_table_always_has_a_host(phase):
    """When the host gets up it is who has sat longest; when all have gone, whoever comes next (AU-12)."""
    table = kept(phase)

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        assert (await scene.order(scene.keys[0], "hand-over", seat=2)).status == 200
        assert live.room.places.host == 2
        assert (await scene.order(scene.keys[2], "leave")).status == 200
        assert live.room.places.host == 0  # who opened the table has sat longest
        assert (await scene.order(scene.keys[0], "leave")).status == 200
        assert live.room.places.host == 1
        assert (await scene.order(scene.keys[1], "lock", locked=True)).status == 200
        assert (await scene.order(scene.keys[1], "lock", locked=False)).status == 200
        assert (await scene.order(scene.keys[1], "leave")).status == 200
        if live.room.places.empty():
            seats = f"/api/tables/{scene.door}/seats"
            last = live.room.places.empty()[-1]
            made = await request(scene.node.app, "POST", seats, {"name": "New", "seat": last})
            assert made.status == 201
            assert live.room.places.host == last
            assert (await scene.order(made.json()["token"], "place", seat=0, bot="honest")).status == 200

    simulated(12, evening())
