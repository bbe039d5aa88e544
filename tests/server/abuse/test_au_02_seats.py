"""Who acts is told by the connection, never by the message (AU-2)."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec

from fusk.server import steps
from fusk.server.live import Live
from fusk.store import Row
from fusk.table.entries import Held, Left, Moved, Raised, Readied, Sat
from fusk.testing import budget
from tests.server.abuse.scene import Kept, Scene, Talker, kept, rows, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Wire, request

MESSAGES = budget(10_000, 200_000)
BURST = 40
ME = 1


def test_nobody_acts_for_another_seat():
    """Thousands of messages name other seats, tables and plays long past, and move one's own seat alone (AU-2)."""
    table = kept("playing")
    rng = Random("AU-2")
    done, accepted, refused = 0, 0, 0
    while done < MESSAGES:
        more = simulated(done, _attacked(table, rng, MESSAGES - done))
        done, accepted, refused = done + more[0], accepted + more[1], refused + more[2]
    tell(f"AU-2 messages {done} accepted {accepted} refused {refused}")
    assert done >= MESSAGES
    assert accepted > MESSAGES / 100
    assert refused > MESSAGES / 2


async def _attacked(table: Kept, rng: Random, most: int) -> tuple[int, int, int]:
    """One match that somebody tries to play alone: how much was said, and how much of it was done or refused."""
    scene = Scene(table)
    live = await scene.start()
    began = len(rows(scene.node, live))
    others = [asyncio.ensure_future(_listens(scene, scene.keys[seat])) for seat in (0, 2)]
    me = await scene.sit(scene.keys[ME])
    said, heard = 0, list[dict[str, Any]]()
    while said < most and live.room.phase() == "playing":
        for _ in range(BURST):
            me.wire.say(_message(live, rng))
        said += BURST
        await _over_http(scene, live, me, rng)
        me.wire.say({"type": "ping", "at": said})
        await _answered(me, said)
        if rng.random() < 0.3:
            await asyncio.sleep(rng.random() * 9)
        if rng.random() < 0.02:
            me.wire.say({"type": "hello", "format": 1, "token": scene.keys[0]})
            assert await me.end() == 1008
            heard, me = [*heard, *me.heard], await scene.sit(me.token)
    for row in rows(scene.node, live)[began:]:
        _check(live, row)
    for other in others:
        other.cancel()
    kinds = [message["type"] for message in (*heard, *me.heard)]
    assert not scene.node.noted
    return said, kinds.count("done"), kinds.count("refused")


async def _listens(scene: Scene, token: str) -> None:
    talker = await scene.sit(token)
    await talker.end()


async def _answered(me: Talker, mark: int) -> None:
    while (await me.hear()) and me.heard[-1] != {"type": "pong", "at": mark, "now": me.heard[-1].get("now")}:
        pass


async def _over_http(scene: Scene, live: Live, me: Talker, rng: Random) -> None:
    """The own key at somebody else's table, and in the address; and somebody else's fingerprint for a key."""
    other = await request(scene.node.app, "POST", "/api/tables", {"name": "Ann"})
    command = {"type": "act", "cid": f"h{rng.getrandbits(64):x}", "move": {"type": "say", "text": "#hmm"}}
    door = other.json()["door"]
    strange = await request(scene.node.app, "POST", f"/api/tables/{door}/commands", command, token=me.token)
    assert strange.json()["code"] == "bad-token"
    path = f"/api/tables/{scene.door}/commands"
    for lie in (live.room.places.places[0].keys[0], "0", "host", f"{me.token} "):
        answer = await request(scene.node.app, "POST", f"{path}?seat=0&token={me.token}", command, token=lie)
        assert (answer.status == 401) == (lie.strip() != me.token)


def _message(live: Live, rng: Random) -> dict[str, Any]:
    """Something that one might try."""
    cid = f"m{rng.getrandbits(64):x}"
    table = live.room.table
    assert table is not None
    seat = rng.choice((0, 1, 1, 2, 3))
    play = table.play + rng.choice((0, 0, 0, -1, 1, -7))
    named = {rng.choice(("seat", "who", "you", "as", "table", "door", "token")): rng.choice((0, 2, seat, "x"))}
    move = _move(live, rng, seat)
    match rng.randrange(10):
        case 0 | 1 | 2 | 3:
            return {"type": "act", "cid": cid, "move": move, "play": play}
        case 4:
            return {"type": "act", "cid": cid, "move": move, "play": play} | named
        case 5:
            return {"type": "act", "cid": cid, "move": move | named, "play": play}
        case 6:
            return {"type": rng.choice(("ready", "away", "back")), "cid": cid} | (named if rng.random() < 0.5 else {})
        case 7:
            return {"type": rng.choice(("stand-in", "kick", "hand-over")), "cid": cid, "seat": seat}
        case 8:
            return {"type": "shown", "play": play}
        case _:
            return {"type": rng.choice(("start", "lock", "place", "change")), "cid": cid} | rng.choice(
                ({}, {"locked": True}, {"seat": seat, "bot": "honest"}, {"deals": 1})
            )


def _move(live: Live, rng: Random, seat: int) -> dict[str, Any]:
    """A move that this seat could make just now: the attacker has guessed every card."""
    table = live.room.table
    assert table is not None
    may, hand = table.options(seat), table.view(seat).hands[seat]
    if may.play and may.calls and hand and rng.random() < 0.7:
        call = rng.choice(may.calls)
        return {"type": "play", "cards": list(hand[: call.least]), "claim": {"count": call.least, "what": call.what}}
    return rng.choice(
        ({"type": "doubt", "pick": None}, {"type": "accept"}, {"type": "pass"}, {"type": "say", "text": "#no-way"})
    )


def _check(live: Live, row: Row) -> None:
    """A step is one of the server's own, or it is about the seat of who asked for it and no other."""
    person = f"{ME}.{live.room.places.places[ME].since}/"
    step = steps.read(row.seq, row.at, row.key, row.command, row.hidden)
    if not row.command:
        assert not row.key.startswith(person)
        if isinstance(step.what, steps.Played) and isinstance(step.what.entry.what, Raised):
            assert "/bot/" in row.key or "/table/" in row.key
        return
    assert row.key.startswith(person), row.key
    assert isinstance(step.what, steps.Played), step.what
    match step.what.entry.what:
        case Moved(seats, _, cause):
            assert (seats, cause) == ((ME,), "seat")
        case Raised(seat) | Held(seat) | Readied(seat) | Left(seat) | Sat(seat):
            assert seat == ME
        case other:
            raise AssertionError(msgspec.json.encode(other))


def test_a_socket_of_one_table_opens_no_seat_at_another():
    """A key names a seat at one table; at any other it is nothing, whichever seat one asks for (AU-2)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        other = (await request(scene.node.app, "POST", "/api/tables", {"name": "Ann"})).json()["door"]
        for key in scene.keys:
            talker = Talker(Wire(scene.node.app, f"/api/tables/{other}/socket"), key)
            assert (await talker.hello())["code"] == "bad-token"
            assert await talker.end() == 4401

    simulated(1, evening())
