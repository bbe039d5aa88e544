"""Whatever fits the published messages, and whatever nearly does, through a socket of the real app (AU-31)."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as some

from fusk.play import begin
from fusk.server.live import Live
from fusk.server.permissions import PHASES
from fusk.testing import budget, every_card, miscount
from tests.server.abuse.scene import Kept, Scene, Talker, kept, rows, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Closed, request
from tests.wire.slips import mutated
from tests.wire.strategies import frames

MESSAGES = budget(5000, 200_000)
SLIPS = budget(5000, 200_000)
BATCH = 40

tables: dict[str, Kept] = {}
counts: dict[str, int] = {}


@seed(31)
@settings(
    max_examples=MESSAGES // BATCH,
    phases=[Phase.generate],
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(some.lists(frames(), min_size=BATCH, max_size=BATCH), some.integers(0, 2**32))
def _sent(messages: list[bytes], number: int) -> None:
    _into_a_room(messages, number)


def test_whatever_fits_the_schema_breaks_nothing():
    """Five thousand messages that hypothesis makes from the schema, and the table is as it should be (AU-31)."""
    counts.clear()
    for phase in PHASES:
        tables[phase] = kept(phase)
    _sent()
    _count("AU-31 from the schema", MESSAGES)
    assert counts["done"] > MESSAGES / 200


def test_whatever_nearly_fits_breaks_nothing():
    """As many after slips of the pen, among messages that are right (AU-31)."""
    counts.clear()
    rng = Random("AU-31")
    for phase in PHASES:
        tables[phase] = kept(phase)
    for number in range(SLIPS // BATCH):
        phase = PHASES[number % len(PHASES)]
        _into_a_room([mutated(_right(rng, phase), rng) for _ in range(BATCH)], number)
    _count("AU-31 with slips of the pen", SLIPS)
    assert counts["refused"] > SLIPS / 2


def _count(what: str, least: int) -> None:
    tell(f"{what} {counts['said']} " + " ".join(f"{key} {counts[key]}" for key in sorted(counts) if key != "said"))
    assert counts["said"] >= least


def _right(rng: Random, phase: str) -> bytes:
    """A message that might be right just now."""
    cid = f"c{rng.getrandbits(40):x}"
    cards = [f"{rng.choice('A23456789TJQK')}{rng.choice('cdhs')}" for _ in range(rng.randrange(1, 4))]
    claim = {"count": len(cards), "what": rng.choice("A23456789TJQK")}
    move = rng.choice(
        (
            {"type": "play", "cards": cards, "claim": claim},
            {"type": "doubt", "pick": None},
            {"type": "accept"},
            {"type": "say", "text": "#hmm"},
        )
    )
    message = rng.choice(
        (
            {"type": "act", "cid": cid, "move": move, "play": rng.randrange(9)},
            {"type": "act", "cid": cid, "move": move, "play": rng.randrange(9)},
            {"type": "change", "cid": cid, "rules": {"preset": "fusk", "changes": {}}, "seats": 4, "deals": 2},
            {"type": rng.choice(("ready", "away", "back", "start", "leave")), "cid": cid},
            {"type": rng.choice(("kick", "hand-over", "stand-in")), "cid": cid, "seat": rng.randrange(4)},
            {"type": "place", "cid": cid, "seat": rng.randrange(4), "bot": rng.choice((None, "honest"))},
            {"type": "rename", "cid": cid, "name": f"Zed {phase}"},
            {"type": "lock", "cid": cid, "locked": rng.random() < 0.3},
            {"type": "shown", "play": rng.randrange(20)},
            {"type": "ping", "at": rng.random()},
            {"type": "hello", "format": 1, "token": "x" * 43},
        )
    )
    return json.dumps(message).encode()


def _into_a_room(messages: list[bytes], number: int) -> None:
    """One table, in some phase: somebody sends all this, and then the table must be in order."""
    simulated(number, _sends(messages, Random(number)))


async def _sends(messages: list[bytes], rng: Random) -> None:
    phase = rng.choice(PHASES)
    scene = Scene(tables[phase], seed=rng.randrange(1000))
    live = await scene.start()
    before = asyncio.all_tasks()
    other = await scene.sit(scene.keys[2])
    hears = asyncio.ensure_future(other.end())
    who = rng.choice((0, 0, 1, None))
    me = await scene.sit(None if who is None else scene.keys[who])
    for message in messages:
        if me.wire.code is not None:
            me = await _back(scene, me, who)
        me.wire.say(message.decode("utf-8", "surrogateescape"))
        counts["said"] = counts.get("said", 0) + 1
        if rng.random() < 0.1:
            await asyncio.sleep(rng.random() * 3)
        else:
            await asyncio.sleep(0.0001)
        await _read(me)
    await asyncio.sleep(0.01)
    await _read(me)
    _counted(me)
    await _in_order(scene, live, other)
    me.wire.cut()
    other.wire.cut()
    await hears
    await asyncio.sleep(1)
    await live.jobs.idle()
    assert asyncio.all_tasks() == before
    assert not live.company.lines


async def _back(scene: Scene, me: Talker, who: int | None) -> Talker:
    """Come back, as who one was, or to look on where that seat is no longer one's own."""
    _counted(me)
    for token in (me.token, None):
        talker = Talker(scene.wire(), token)
        try:
            if (await talker.hello())["type"] == "welcome":
                return talker
        except Closed:
            pass
    assert who is not None
    return await scene.sit(scene.keys[2 if who else 1])


async def _read(me: Talker) -> None:
    """All that has come so far."""
    while not me.wire._from.empty():
        try:
            await me.hear()
        except Closed:
            return


def _counted(me: Talker) -> None:
    for notice in me.heard:
        counts[notice["type"]] = counts.get(notice["type"], 0) + 1
    me.heard.clear()
    if me.wire.code is not None:
        counts[f"closed-{me.wire.code}"] = counts.get(f"closed-{me.wire.code}", 0) + 1


async def _in_order(scene: Scene, live: Live, other: Talker) -> None:
    """Nothing was raised; the journal says what the room says; the cards are all there; others are served."""
    assert not scene.node.noted
    read = await Live.load(live.id, scene.node.hall.house)
    assert read.room.places == live.room.places
    assert (read.room.phase(), read.room.match) == (live.room.phase(), live.room.match)
    table, again = live.room.table, read.room.table
    assert (table is None) == (again is None)
    if table is not None and again is not None:
        assert table._now == again._now
        if table.deal is not None:
            assert miscount(table._now.state) is None
            assert every_card(table._now.state) == every_card(begin(table._now.state.rules, table.deal.dealt)[0])
    assert [row.seq for row in rows(scene.node, live)] == list(range(live.room.next))
    look = await request(scene.node.app, "GET", f"/api/tables/{scene.door}")
    assert look.status == 200
    heard: list[dict[str, Any]] = other.heard
    assert heard[0]["type"] == "welcome"
    assert other.wire.code in (None, 4401)
