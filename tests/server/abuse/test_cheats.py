"""What a cheat found who knew the server from inside: each of these once worked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from fusk import words
from fusk.server.limits import DEFAULT
from fusk.store import Row
from fusk.testing import budget
from fusk.tui import calling
from fusk.tui.afar import Afar, Gap
from tests.server.abuse.real import ROOMY, Client, serving, table
from tests.server.abuse.scene import Scene, Talker, kept, rows
from tests.server.sim.loop import simulated
from tests.server.sim.net import request


def test_who_got_up_is_not_told_the_cards_of_who_sits_there_now():
    """A request for news made before one left ends, and brings nothing of who has the seat now (HI-1, AU-2)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        app, events = scene.node.app, f"/api/tables/{scene.door}/events"
        news = f"{events}?match={live.room.match}&after=0&wait=25"
        waiting = [asyncio.ensure_future(request(app, "GET", news, token=scene.keys[1])) for _ in range(3)]
        await asyncio.sleep(0.1)
        assert (await scene.order(scene.keys[1], "leave")).status == 200
        await asyncio.sleep(0.1)
        assert [(asked.done(), (await asked).status) for asked in waiting] == [(True, 401)] * 3
        assert 1 not in live.company.present
        sat = await request(app, "POST", f"/api/tables/{scene.door}/seats", {"name": "Vic", "seat": 1})
        assert (await scene.order(scene.keys[0], "start")).status == 200
        hers = (await request(app, "GET", events, token=sat.json()["token"])).json()["welcome"]["sight"]["hands"]
        assert hers[1]
        assert (await request(app, "GET", events, token=scene.keys[1])).status == 401

    simulated(1, evening())


def test_who_was_looking_on_by_request_is_told_nothing_once_nobody_may():
    """A request for news of an onlooker ends with a refusal when the host wants no onlookers any more (AU-11)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        path = f"/api/tables/{scene.door}/events?match={live.room.match}&after=0&wait=5"
        waiting = asyncio.ensure_future(request(scene.node.app, "GET", path))
        await asyncio.sleep(0.1)
        assert (await scene.order(scene.keys[0], "change", watching=False)).status == 200
        assert (await waiting).json()["code"] == "no-watching"

    simulated(2, evening())


def test_who_comes_and_goes_does_not_fill_the_journal():
    """Two hundred greetings write ten new keys, and the key one has opens the seat all the while (AU-7)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=replace(DEFAULT, commands_burst=300, address_commands_burst=600))
        live = await scene.start()
        began, key, let_in = len(rows(scene.node, live)), scene.keys[1], 0
        for _ in range(200):
            talker = Talker(scene.wire(), key)
            let_in += (await talker.hello())["type"] == "welcome"
            key = str(talker.token)
            talker.wire.cut()
            await asyncio.sleep(0)
        assert let_in == 200
        assert len([row for row in rows(scene.node, live)[began:] if row.key.startswith("keyed/")]) == 10
        assert len(rows(scene.node, live)) - began < 25
        await asyncio.sleep(60)
        assert (await Talker(scene.wire(), key).hello())["token"] not in (None, key)

    simulated(3, evening())


def test_greetings_are_counted_like_all_that_is_said():
    """A seat that greets again and again is told to slow down, by its own count and not by what it says (AU-7)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table, limits=DEFAULT)
        await scene.start()
        key, answers = scene.keys[1], list[str]()
        for _ in range(40):
            talker = Talker(scene.wire(), key)
            answers.append((await talker.hello()).get("code", "welcome"))
            key = str(talker.token)
            talker.wire.cut()
        assert answers == ["welcome"] * 20 + ["slow-down"] * 20
        assert (await Talker(scene.wire(), scene.keys[0]).hello())["type"] == "welcome"

    simulated(4, evening())


async def _cut(client: Client, frames: bytes) -> int:
    """Write these frames until one is cut off, reading nothing: how many bytes that took."""
    sent = 0
    try:
        while sent < 64 << 20:
            client.writer.write(frames)
            sent += len(frames)
            await client.writer.drain()
    except ConnectionError:
        pass
    client.close()
    return sent


def test_a_flood_of_frames_that_are_no_messages_ends_itself():
    """Who pings without end, and reads no answer, is cut off, whatever kind of frame it is (AU-6, AU-7)."""

    async def flood() -> list[int]:
        door, keys = await table(running.port)
        sent = []
        for head in (b"\x89\xfd", b"\x8a\xfd", b"\x01\x80" + bytes(4) + b"\x00\x80"):
            client = await Client.to(running.port, buffer=4096)
            keys[0] = (await client.hello(door, keys[0]))["token"]
            size = 125 if head[1] == 0xFD else 0
            sent.append(await _cut(client, (head + bytes(4 + size)) * 100))
        other = await Client.to(running.port)
        assert (await other.hello(door, keys[1]))["type"] == "welcome"
        other.close()
        return sent

    with serving(ROOMY, buffer=4096) as running:
        assert all(sent < 32 << 20 for sent in asyncio.run(flood()))


def test_a_record_is_read_once_however_often_it_is_asked_for():
    """A hundred requests for a record read the journal once, and for those that are not there never (AU-7)."""
    table = kept("over")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        node, path = scene.node, f"/api/tables/{scene.door}/records"
        reads, since = list[int](), node.hall.house.journal.since

        async def counted(table: str, seq: int) -> Sequence[Row]:
            reads.append(seq)
            return await since(table, seq)

        with patch.object(node.hall.house.journal, "since", counted):
            replies = await asyncio.gather(
                *(request(node.app, "GET", f"{path}/{live.room.match}/1") for _ in range(100)),
                *(request(node.app, "GET", f"{path}/{match}/{deal}") for match in range(9) for deal in (0, 2, 99)),
            )
        assert [reply.status for reply in replies] == [200] * 100 + [404] * 27
        assert len({reply.body for reply in replies[:100]}) == 1
        assert reads == [0]

    simulated(6, evening())


def test_a_record_has_what_was_said_after_its_deal():
    """Somebody reads the record, somebody says a word, and the record has it (HI-9)."""
    table = kept("over")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        path = f"/api/tables/{scene.door}/records/{live.room.match}/1"
        before = (await request(scene.node.app, "GET", path)).body
        said = await scene.order(scene.keys[1], "act", move={"type": "say", "text": "so long"})
        assert said.status == 200
        assert b"so long" not in before
        assert b"so long" in (await request(scene.node.app, "GET", path)).body

    simulated(7, evening())


def test_one_address_does_not_take_all_connections():
    """Of five hundred connections that are no sockets a hundred are kept, and who sits plays on (AU-8)."""

    async def crowd() -> tuple[int, int]:
        door, keys = await table(running.port)
        seat = await Client.to(running.port)
        await seat.hello(door, keys[0])
        many = [await Client.to(running.port) for _ in range(500)]
        kept = 0
        for client in many:
            try:
                kept += (await client.ask("GET", "/"))[0] == 200
            except (asyncio.IncompleteReadError, ConnectionError):
                client.close()
        alive, _ = await seat.command("lock", "c1", locked=True)
        for client in many:
            client.close()
        await asyncio.sleep(0.2)
        again = await Client.to(running.port)
        assert (await again.ask("GET", "/"))[0] == 200
        assert alive["type"] == "done"
        for client in (seat, again):
            client.close()
        return kept, len(many)

    with serving(replace(ROOMY, address_connections=100)) as running:
        assert asyncio.run(crowd()) == (100, 500)


def test_a_long_table_is_taken_up_while_others_play():
    """To take a table up from its journal, or to read its record, lets the server do other things meanwhile (AU-7)."""
    table = kept("over")

    async def evening() -> list[int]:
        scene = Scene(table)
        await scene.node.start()
        path, turns = f"/api/tables/{scene.door}", list[int]()
        for ask in (path, f"{path}/records/1/1"):
            asking, turn = asyncio.ensure_future(request(scene.node.app, "GET", ask)), 0
            while not asking.done():
                turn += 1
                await asyncio.sleep(0)
            assert asking.result().status == 200
            turns.append(turn)
        return turns

    assert len(table.rows) > 300
    assert all(turn > len(table.rows) // 100 for turn in simulated(8, evening()))


def test_a_bad_loser_does_not_wipe_the_score():
    """Between two deals of a match without end nobody clears the table by taking another name (AU-1)."""
    table = kept("open")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        before = live.room.table
        for key in scene.keys:
            assert (await scene.order(key, "rename", name="Sore")).json()["code"] == "not-in-lobby"
        assert live.room.table is before
        assert live.room.phase() == "open"

    simulated(9, evening())


ESCAPES = "\x1b]0;mine\x07\x1b[2J\u202e\x9b31m"


@pytest.mark.parametrize(
    ("code", "about"),
    [
        (ESCAPES, {}),
        ("players", {"about": ESCAPES}),
        ("bad-name", {}),
        ("players", {"code": 1}),
        ("../../x y", {"self": 1}),
    ],
)
def test_a_server_says_no_in_no_words_of_its_own(code, about):
    """What a strange server refuses is a sentence of ours, or that we do not understand it; no terminal obeys it."""
    said = words.refused("en", calling.reason(code, about))
    assert said.isprintable()
    assert ESCAPES not in said


@pytest.mark.parametrize("about", [{"chairs": ()}, {"host": 9}, {"host": -1}])
def test_a_server_that_speaks_of_nobody_is_not_believed(about):
    """A table whose host or whose own seat is not there is asked for again, and breaks nothing."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        sound = live.teller.welcome(1, (0, 0))
        Afar().welcome(sound, 0.0)
        for bad in (replace(sound, room=replace(sound.room, **about)), replace(sound, you=9)):
            with pytest.raises(Gap):
                Afar().welcome(bad, 0.0)

    simulated(10, evening())


PLAYS = budget(20, 400)


def test_who_steps_out_for_a_moment_does_not_learn_who_has_not_answered():
    """Away while a play may be doubted, and back: all is as if the others had not answered yet, or all had (HI-1)."""
    table = kept("playing")

    async def seen(seed: int, *, answered: bool) -> list[Any]:
        scene = Scene(table, seed=seed)
        live = await scene.start()
        zero, one, two = [str((await scene.sit(key)).token) for key in scene.keys]
        path = f"/api/tables/{scene.door}/events"
        hers = (await request(scene.node.app, "GET", path, token=one)).json()["welcome"]
        cards, may = hers["sight"]["hands"][1], hers["may"]["calls"][0]
        lay = {"type": "play", "cards": cards[: may["least"]], "claim": {"count": may["least"], "what": may["what"]}}
        assert (await scene.order(one, "act", move=lay)).status == 200
        play = live.room.table.play if live.room.table else 0
        if answered:
            assert (await scene.order(two, "act", move={"type": "accept"}, play=play)).status == 200
        assert (await scene.order(zero, "away")).status == 200
        moments = list[Any]()
        for _ in range(8):
            await asyncio.sleep(0.4)
            moments.append((await request(scene.node.app, "GET", path, token=zero)).json()["welcome"]["moment"])
        await scene.order(zero, "back")
        welcome = (await request(scene.node.app, "GET", path, token=zero)).json()["welcome"]
        return [*moments, welcome["moment"], welcome["may"]["doubt"]]

    back = 0
    for seed in range(PLAYS):
        one, other = (simulated(seed, seen(seed, answered=answered)) for answered in (True, False))
        assert bool(one[-1]) == bool(other[-1])
        if one[-1]:
            back += 1
            assert one == other
    assert back >= PLAYS // 4
