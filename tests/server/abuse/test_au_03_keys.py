"""The key to a seat: nobody guesses it, nothing keeps it, nothing repeats it (AU-3)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fusk.server import tokens
from fusk.store.sealing import Sealer
from fusk.store.sqlite import SQLite
from tests.server.abuse.scene import LOOSE, Scene, Talker, kept, tell
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.net import Reply, request
from tests.server.sim.node import Entropy, Node


def test_every_key_is_drawn_from_256_bits_of_chance():
    """No two keys are alike, and each takes 32 bytes from the port of secrets and nothing from anywhere else (AU-3)."""
    entropy, asked = Entropy("keys"), list[int]()

    def counted(size: int) -> bytes:
        asked.append(size)
        return entropy(size)

    keys = {tokens.seat_token(counted) for _ in range(1000)}
    assert len(keys) == 1000
    assert set(asked) == {32}
    assert {len(key) for key in keys} == {43}


class Issued(Evening):
    """An evening that remembers every key that it was ever given."""

    def keys(self) -> set[str]:
        """All of them."""
        return {welcome.token for pilot in self.pilots for welcome in pilot.welcomes if welcome.token} | self.first

    first: frozenset[str] = frozenset()


async def _evening(node: Node, table: Issued) -> None:
    """A match in which everybody loses the line now and then, and so gets many keys."""
    await node.start()
    await table.open(3, seats=4, deals=1)
    table.first = frozenset(str(pilot.token) for pilot in table.pilots)
    rng = Random(3)

    async def cuts() -> None:
        while True:
            await asyncio.sleep(3 + rng.random() * 5)
            wire = rng.choice(table.pilots).wire
            if wire is not None:
                wire.cut()

    cutting = asyncio.ensure_future(cuts())
    await table.play(over)
    cutting.cancel()


def test_no_key_is_kept_anywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """Neither the journal in memory nor SQLite's files nor a log has any key, nor a whole fingerprint of one (AU-3)."""
    caplog.set_level(logging.DEBUG)
    node = Node(3, limits=LOOSE)
    table = Issued(node, 3)
    simulated(3, _evening(node, table))
    keys = table.keys()
    written = [row for name in node.memory.tables() for row in node.memory.since(name, 0)]
    store = SQLite(tmp_path, Sealer(bytes(32), Entropy("sealer")))
    store.append(written)
    store.close()
    rows = b"".join(
        part
        for row in written
        for part in (row.table.encode(), row.key.encode(), row.command.encode(), row.public, row.hidden)
    )
    files = b"".join(path.read_bytes() for path in _files(tmp_path))
    logs = repr(node.noted).encode() + caplog.text.encode()
    for key in keys:
        for place in (rows, files, logs):
            assert key.encode() not in place
        assert tokens.stored(key).encode() not in files
    assert sum(tokens.stored(key).encode() in rows for key in keys) == len(
        keys
    )  # it is what the journal knows a key by
    tell(f"AU-3 keys {len(keys)} rows {len(written)} bytes of files {len(files)} found 0")
    assert len(keys) >= 20
    assert len(files) > 10_000


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def test_a_key_in_an_address_opens_nothing():
    """Whatever stands after the question mark is no key: who brings it there watches (AU-3)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        key = scene.keys[0]
        for name in ("token", "key", "access_token", "authorization"):
            seen = await request(scene.node.app, "GET", f"/api/tables/{scene.door}/events?{name}={key}")
            assert seen.json()["welcome"]["you"] is None
            given = await request(
                scene.node.app, "POST", f"/api/tables/{scene.door}/commands?{name}={key}", {"type": "leave", "cid": "a"}
            )
            assert given.json()["code"] == "bad-token"

    simulated(1, evening())


def test_no_answer_repeats_a_key():
    """However a request goes wrong, what it brought is not in the answer (AU-3)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        key, app, door = scene.keys[1], scene.node.app, f"/api/tables/{scene.door}"
        wrong = {"type": "rename", "cid": "a", "name": key * 9, "token": key}
        replies: list[Reply] = [
            await request(app, "POST", f"{door}/commands", wrong, token=key),
            await request(app, "POST", f"{door}/commands", {"type": "rename", "cid": "b", "name": key}, token=key),
            await request(
                app, "POST", f"{door}/commands", {"type": "place", "cid": "c", "seat": 9, "bot": "x"}, token=key
            ),
            await request(app, "POST", f"{door}/seats", {"name": key}),
            await request(app, "POST", "/api/tables", {"name": "A", "rules": {"preset": key[:40]}}, token=key),
            await request(app, "POST", "/api/tables", {"name": "A", "fill": key[:24]}, token=key),
            await request(app, "GET", f"/api/tables/{key}", token=key),
            await request(app, "GET", f"/{key}", token=key),
            await request(app, "PUT", f"{door}/commands", wrong, token=key),
            await request(app, "GET", f"{door}/events?after={key}", token=key),
            await request(app, "GET", f"{door}/records/{key}/1", token=key),
            await request(app, "POST", f"{door}/commands", b'{"type": "' + key.encode(), token=key),
            await request(app, "POST", f"{door}/commands", wrong, token=key[::-1]),
        ]
        for reply in replies:
            assert reply.status >= 400
            whole = repr(reply)
            assert key not in whole
            assert key[::-1] not in whole
        for message in (
            {"type": "hello", "format": 1, "token": key + "x"},
            {"type": "hello", "format": 9, "token": key},
        ):
            talker = Talker(scene.wire(), None)
            await talker.wire.open()
            talker.wire.say(message)
            assert await talker.end() == 4401
            assert key not in repr(talker.heard)
        assert key not in repr(scene.node.noted)

    simulated(1, evening())


@pytest.mark.parametrize("said", [None, {"type": "ping", "at": 1}, "", "{", {"type": "ready", "cid": "x"}])
def test_who_does_not_say_who_they_are_is_cut_off(said):
    """After five seconds of silence, or a first message that is no greeting, it is over (AU-3)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        talker = Talker(scene.wire(), None)
        await talker.wire.open()
        began = asyncio.get_running_loop().time()
        if said is not None:
            talker.wire.say(said)
        code = await talker.end()
        took = asyncio.get_running_loop().time() - began
        if said is None:
            assert code == 4401
            assert 5 <= took < 5.01  # of the loop's own time: nothing here waits for a clock
        else:
            assert code in (1008, 4401)
            assert took < 0.01
        assert not live.company.lines
        assert scene.node.hall.doors.half_open == 0

    simulated(1, evening())
