"""Who tries doors learns nothing: every door that does not open says the same, and soon nothing more (AU-9)."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from fusk.server import codes
from fusk.testing import budget
from tests.server.abuse.scene import LOOSE, Scene, kept, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Reply, request
from tests.server.sim.node import EASY, Node

GUESSES = budget(3000, 100_000)


async def _opened(node: Node, **order: Any) -> tuple[str, str]:
    """A table: its door, and the host's key."""
    made = (await request(node.app, "POST", "/api/tables", {"name": "Ann"} | order)).json()
    return made["door"], made["token"]


async def _sits(node: Node, door: str, client: str) -> Reply:
    return await request(node.app, "POST", f"/api/tables/{door}/seats", {"name": "Bo"}, client=client)


async def _order(node: Node, door: str, token: str, **command: Any) -> None:
    reply = await request(node.app, "POST", f"/api/tables/{door}/commands", {"cid": "x"} | command, token=token)
    assert reply.status == 200


async def _shut(node: Node) -> dict[str, str]:
    """Doors that do not open, each for its own reason."""
    full, _ = await _opened(node, seats=2, bots=["rookie"])
    locked, host = await _opened(node)
    await _order(node, locked, host, type="lock", locked=True)
    barring, host = await _opened(node)
    await _sits(node, barring, "203.0.113.9")
    await _order(node, barring, host, type="kick", seat=1)
    started, host = await _opened(node, seats=3)
    await _order(node, started, host, type="start")
    return {"unknown": "BCDF", "full": full, "locked": locked, "barred": barring, "started": started}


def test_a_door_that_does_not_open_does_not_say_why():
    """No such table, full, locked, barred or begun: to the letter the same answer, five times (AU-9)."""

    async def evening() -> None:
        node = Node(9, limits=replace(EASY, failed_joins_per_minute=5))
        await node.start()
        shut = await _shut(node)
        answers = {why: await _sits(node, door, "203.0.113.9") for why, door in shut.items()}
        assert len(set(answers.values())) == 1, answers
        assert answers["unknown"].json()["code"] == "no-table"
        later = {await _sits(node, door, "203.0.113.9") for door in shut.values()}
        assert [reply.json()["code"] for reply in later] == ["slow-down"]
        other = await _sits(node, shut["barred"], "203.0.113.10")
        assert other.status == 201  # from elsewhere it does open

    simulated(9, evening())


def test_every_wrong_door_counts_alike():
    """Whichever of them one tries, the sixth try within a minute is not looked at any more (AU-9)."""

    async def evening() -> None:
        node = Node(9, limits=replace(EASY, failed_joins_per_minute=5))
        await node.start()
        shut = await _shut(node)
        for number, (why, door) in enumerate(shut.items()):
            client = "203.0.113.9" if why == "barred" else f"198.51.100.{number}"
            told = [(await _sits(node, door, client)).json()["code"] for _ in range(8)]
            assert told == ["no-table"] * 5 + ["slow-down"] * 3

    simulated(9, evening())


def test_who_sits_is_never_kept_waiting():
    """However much somebody guesses from one's own address, one's key opens one's seat, by socket and by request."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table, limits=replace(LOOSE, failed_joins_per_minute=5))
        await scene.start()
        for _ in range(50):
            await request(scene.node.app, "GET", "/api/tables/BCDG")
        assert (await request(scene.node.app, "GET", f"/api/tables/{scene.door}")).json()["code"] == "slow-down"
        talker = await scene.sit(scene.keys[1])
        assert talker.heard[0]["you"] == 1
        say = {"move": {"type": "say", "text": "#hmm"}}
        assert (await talker.ask("act", **say))["type"] == "done"
        assert (await scene.order(scene.keys[2], "act", **say)).status == 200
        path = f"/api/tables/{scene.door}/events"
        assert (await request(scene.node.app, "GET", path, token=scene.keys[2])).status == 200
        assert (await request(scene.node.app, "GET", path, token="x" * 43)).json()["code"] == "slow-down"

    simulated(9, evening())


def test_a_private_table_has_no_code():
    """Nothing that can be typed as a code finds it, nor anything that is nearly its link (AU-9)."""
    rng = Random("AU-9")

    async def evening() -> None:
        node = Node(9)
        await node.start()
        link, _ = await _opened(node, private=True)
        assert len(link) == 22
        assert (await request(node.app, "GET", f"/api/tables/{link}")).status == 200
        near = {link.lower(), link.upper(), link.swapcase(), link[:-1], link[1:], link[:8], f"{link}A", f"{link}%20"}
        near |= {link[:at] + "-" + link[at:] for at in range(1, 22)} | {link[:4], codes.shown(link)}
        near |= {link[:at] + rng.choice("abcXYZ019") + link[at + 1 :] for at in range(22)}
        for kind in (codes.LOCAL, codes.PUBLIC):
            near |= {"".join(rng.choice(kind.letters) for _ in range(kind.length)) for _ in range(GUESSES // 2)}
        for door in near - {link}:
            assert node.hall._table(door) is None, door
        for door in list(near - {link})[:100]:
            assert (await request(node.app, "GET", f"/api/tables/{door}", client=f"198.51.{len(door)}.9")).status == 404

    simulated(9, evening())
    tell(f"AU-9 guesses at a private table {GUESSES} found 0")
