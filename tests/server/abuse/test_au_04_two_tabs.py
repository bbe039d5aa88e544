"""One seat has one owner: the newest connection has it, the one before is told so at once, and old keys die (AU-4).

Whose key was copied, and who came with it first, the server cannot know. What it promises: every arrival makes a new
key; the key it came with dies as soon as the new one has been used; until then whoever has the old one may come back
with it, and so throws out a thief who has got in and has not done anything yet. A thief who was first and has acted has
the seat; its owner, shut out with 4001 at that very moment, asks the host, who sends the thief away.
"""

from __future__ import annotations

import asyncio
from random import Random

from fusk.server import tokens
from fusk.server.live import Live
from fusk.testing import budget
from tests.server.abuse.scene import Scene, Talker, kept, rows, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Closed, Wire, request

RACES = budget(1000, 50_000)


def test_two_tabs_race_and_one_has_the_seat():
    """A thousand times two tabs come in at once with one key and both act: one is owner, the other is 4001 (AU-4)."""
    table = kept("lobby")
    rng = Random("AU-4")

    async def evening() -> int:
        scene = Scene(table)
        live = await scene.start()
        key, accepted = scene.keys[1], 0
        for race in range(RACES):
            delay = lambda: rng.random() * 0.02  # noqa: E731
            tabs = [
                Talker(Wire(scene.node.app, f"/api/tables/{scene.door}/socket", up=delay, down=delay), key)
                for _ in range(2)
            ]
            began = len(rows(scene.node, live))
            codes = await asyncio.gather(*(_tab(tab, f"r{race}-{place}") for place, tab in enumerate(tabs)))
            winner = tabs[codes.index(None)]
            assert sorted(code is None for code in codes) == [False, True]
            assert codes[1 - codes.index(None)] in (4001, 4401)
            accepted += _one_owner(scene, live, f"r{race}-", codes.index(None), began)
            assert [line for line, told in live.company.lines.items() if told.who == 1] == [live.company._seats[1]]
            key = str(winner.token)
            winner.wire.cut()
            await asyncio.sleep(0.1)
            assert not live.company.lines
        assert not scene.node.noted
        return accepted

    accepted = simulated(4, evening())
    tell(f"AU-4 races {RACES} owners {RACES} commands of owners {accepted} of losers after the hand-over 0")
    assert accepted >= 5 * RACES


async def _tab(tab: Talker, mark: str) -> int | None:
    """Come in and do things; the code with which it was thrown out, None for who was not."""
    try:
        if (await tab.hello())["type"] == "refused":
            return await tab.end()
        for number in range(6):
            await tab.ask("rename", name=f"Tab {'ABCDEF'[number]}", cid=f"{mark}-{number}")
        await asyncio.wait_for(tab.end(), 1.0)
    except Closed as why:
        return why.code
    except TimeoutError:
        return None
    return tab.wire.code


def _one_owner(scene: Scene, live: Live, mark: str, winner: int, began: int) -> int:
    """After the last new key only its owner's commands count."""
    keys = [row.key for row in rows(scene.node, live)[began:]]
    handed_over = max(place for place, key in enumerate(keys) if key.startswith("keyed/"))
    later = [key for key in keys[handed_over:] if mark in key]
    assert all(f"/{mark}{winner}-" in key for key in later)
    return len(later)


def test_a_key_dies_when_the_next_one_has_been_used():
    """Who copied a key may come in with it until its owner has used the next, and never after (AU-4)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        old = scene.keys[1]
        owner = await scene.sit(old)
        assert owner.token != old
        assert live.room.seat_of(old) == 1  # the new one may have been lost on its way
        await owner.ask("rename", name="Bea")
        assert live.room.seat_of(old) is None
        thief = Talker(scene.wire(), old)
        assert (await thief.hello())["code"] == "bad-token"
        assert await thief.end() == 4401
        assert (await scene.order(old, "leave")).status == 401
        assert (await owner.ask("rename", name="Bo"))["type"] == "done"

    simulated(1, evening())


def test_over_plain_http_a_key_is_used_as_well():
    """A command with the newest key ends the one before, whichever way it comes (AU-4)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        old = scene.keys[1]
        owner = await scene.sit(old)
        owner.wire.cut()
        assert (await scene.order(old, "rename", name="Bea")).status == 200
        assert (await scene.order(owner.token, "rename", name="Bo")).status == 200
        assert (await scene.order(old, "rename", name="Mal")).status == 401

    simulated(1, evening())


def test_a_thief_who_has_done_nothing_yet_is_thrown_out_by_the_owner():
    """The owner is told at once that another has the seat, comes back with the key at hand, and the thief's is dead."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        owner = await scene.sit(scene.keys[1])
        await owner.ask("rename", name="Bea")
        thief = await scene.sit(owner.token)  # a copy of the newest key
        assert await owner.end() == 4001
        back = await scene.sit(owner.token)
        assert await thief.end() == 4001
        assert (await back.ask("rename", name="Bo"))["type"] == "done"
        again = Talker(scene.wire(), thief.token)
        assert (await again.hello())["code"] == "bad-token"

    simulated(1, evening())


def test_a_thief_who_was_first_and_acted_is_the_hosts_to_send_away():
    """Nothing tells such a thief from the owner, but the host can; the stolen key and the address are dead (AU-12)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        owner = await scene.sit(scene.keys[1])
        await owner.ask("rename", name="Bea")
        thief = Talker(scene.wire(), owner.token)
        await thief.hello(client="203.0.113.5")
        assert await owner.end() == 4001
        await thief.ask("rename", name="Mal")
        assert (await Talker(scene.wire(), owner.token).hello())["code"] == "bad-token"
        assert (await scene.order(scene.keys[0], "kick", seat=1)).status == 200
        assert await thief.end() == 4401
        assert (await Talker(scene.wire(), thief.token).hello())["code"] == "bad-token"
        seats = f"/api/tables/{scene.door}/seats"
        barred = await request(scene.node.app, "POST", seats, {"name": "Mal"}, client="203.0.113.5")
        assert barred.json()["code"] == "no-table"
        assert (await request(scene.node.app, "POST", seats, {"name": "Bea"})).status == 201

    simulated(1, evening())


def test_no_key_is_lost_on_a_full_disk():
    """Where a new key cannot be kept the old one stays good, and using it does not make good a key nobody has."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        first = await scene.sit(scene.keys[1])  # a new key, which its owner never saves
        first.wire.cut()
        scene.node.faults.full = 1.0
        second = await scene.sit(scene.keys[1])
        assert second.token == scene.keys[1]
        scene.node.faults.full = 0.0
        assert (await second.ask("rename", name="Bea"))["type"] == "done"
        assert live.room.seat_of(scene.keys[1]) == 1
        second.wire.cut()
        third = await scene.sit(scene.keys[1])
        assert third.heard[0]["you"] == 1
        assert (await third.ask("rename", name="Bo"))["type"] == "done"
        assert live.room.places.places[1].keys == (tokens.stored(str(third.token)),)

    simulated(1, evening())
