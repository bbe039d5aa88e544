"""The log: one line of JSON each, nothing that a terminal obeys, nothing of a game, and no secret (AU-18)."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from fusk.server.live import Live
from fusk.server.log import MOST, Libraries, line, note
from fusk.table import Table
from tests.server.abuse.scene import LOOSE, Talker, tell
from tests.server.abuse.test_au_17_trouble import HIDDEN, Odd, failing
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Faults, Node

INJECTIONS = (
    'x\n{"at":"2026-01-01T00:00:00.000+00:00","kind":"forged","about":""}',
    "x\r\nforged",
    "x\rforged",
    "\x1b[2J\x1b[31mred",
    "\x1b]0;title\x07",
    "\x9b31m",
    "\x00\x01\x02\x7f\x80\x9f",
    "\u2028forged\u2029forged",
    "\x85forged\x0bforged\x0cforged",
    "\u202eforged\u2066",
    '"},{"kind":"forged',
    "\\n\\u000a\\",
    "\ud800 and \udfff",
    "%s %d %(x)s {0} {x}",
    "${jndi:ldap://x}",
    "<script>alert(1)</script>",
    "\N{FOX FACE}" * 500,
    "a" * 100_000,
    "",
)
PLAIN = re.compile(r"[ -~]*")


def _one_line(written: str) -> dict[str, str]:
    """A line as whoever runs the server finds it."""
    assert written.endswith("\n")
    assert written.count("\n") == 1
    assert PLAIN.fullmatch(written[:-1]), ascii(written)
    told: dict[str, str] = json.loads(written)
    assert set(told) == {"at", "kind", "about"}
    at = datetime.fromisoformat(told["at"])
    assert at.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - at) < timedelta(minutes=10)
    assert len(told["about"]) <= MOST
    return told


@pytest.mark.parametrize("text", INJECTIONS, ids=range(len(INJECTIONS)))
def test_nothing_gets_out_of_its_line(text, capsys):
    """Line ends, escapes, other directions, lone halves of signs: whatever is said of, it stays in one line (AU-18)."""
    note("kind", text)
    assert _one_line(capsys.readouterr().err)["about"] == text[:MOST]
    note(text, "about")
    assert _one_line(capsys.readouterr().err)["about"] == "about"


@pytest.mark.parametrize("text", INJECTIONS, ids=range(len(INJECTIONS)))
def test_libraries_cannot_either(text, capsys):
    """What a library complains of is one line; of a failure it is the name, and not what it was about (AU-18)."""
    handler, log = Libraries(note), logging.getLogger("fusk-test")
    log.addHandler(handler)
    log.propagate = False
    try:
        log.warning("bad request %s", text)
        assert _one_line(capsys.readouterr().err)["kind"] == "log-fusk-test"
        try:
            raise Odd(f"{HIDDEN} {text}")
        except Odd:
            log.exception("task failed: %s", HIDDEN)
        assert _one_line(capsys.readouterr().err)["about"] == "Odd"
        log.info("nothing of this")
        assert not capsys.readouterr().err
    finally:
        log.removeHandler(handler)


def test_an_evening_full_of_trouble_tells_nothing_of_a_game(caplog):
    """Disks that fail, parts that break, junk, guesses: no card, name, key, code or address is in the log (AU-18)."""
    caplog.set_level(logging.DEBUG)
    node = Node(18, limits=LOOSE, faults=Faults(18, full=0.05))
    names, tokens = ("Zebedee", "Quentin", "Wilhelmina"), set[str]()

    async def evening() -> str:
        await node.start()
        table = Evening(node, 18)
        await table.open(1, seats=4, name=names[0], deals=1)
        path = f"/api/tables/{table.door}"
        for number, name in enumerate(names[1:], 1):
            reply = await request(node.app, "POST", f"{path}/seats", {"name": name}, client="203.0.113.77")
            if reply.status == 201:
                table.pilots.append(table.pilot(number, reply.json()["token"]))
        rng = Random(18)
        loop = asyncio.get_running_loop()
        junk = Talker(table.wire(), None)
        await junk.hello(client="203.0.113.78")
        with (
            failing(Table, "apply", when=lambda _: loop.time() > 5),
            failing(Table, "tick", when=lambda _: loop.time() > 8),
            failing(Live, "hear", when=lambda _: loop.time() > 11),
        ):
            playing = asyncio.ensure_future(table.play(over))
            while not playing.done():
                junk.wire.say(rng.choice(["{", "\x1b[31m", json.dumps({"type": "kick", "cid": "x", "seat": 1})]))
                await request(
                    node.app, "GET", f"/api/tables/{rng.random()}", token="Zebedee" * 6, client="203.0.113.79"
                )
                await asyncio.sleep(1)
            await playing
        for pilot in table.pilots:
            tokens.update(welcome.token for welcome in pilot.welcomes if welcome.token)
        return table.door

    door = simulated(18, evening())
    lines = [line(kind, about) for kind, about in node.noted]
    whole = "\n".join(lines) + caplog.text
    assert len(lines) >= 3
    for told in lines:
        _one_line(told + "\n")
    for secret in (*names, *tokens, door, "203.0.113", HIDDEN, "7h", "\x1b"):
        assert secret not in whole, secret
    assert not re.search(r"\b([A2-9TJQK][cdhs]|\*X)\b", "\n".join(about for _, about in node.noted))
    tell(f"AU-18 injections {len(INJECTIONS)} lines of a bad evening {len(lines)} secrets 0")
