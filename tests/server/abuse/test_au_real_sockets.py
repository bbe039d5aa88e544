"""What a simulation cannot show: kernels that buffer, handshakes that never end, a real server's log (AU-5 to AU-8)."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from fusk.server.headers import ALWAYS
from fusk.server.sockets import TOO_SLOW, Line
from fusk.testing import budget
from tests.server.abuse.real import ROOMY, Client, Ended, serving, table
from tests.server.abuse.scene import tell
from tests.server.abuse.test_au_05_origins import HOSTILE

VICTIMS = 10
SLOW = budget(500, 2000)
PATIENCE = 60
"""Seconds after which a test that waits says that it waits in vain."""


async def until(so: Callable[[], bool]) -> None:
    """Wait for what happens in the server's thread."""
    while not so():  # noqa: ASYNC110 (nothing there could set an event of ours)
        await asyncio.sleep(0.02)


def _memory() -> int:
    """Bytes of memory that this process has, where the system tells."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 if status.exists() else 0


async def test_ten_who_do_not_read_hold_up_nobody():
    """Ten sockets stop reading; who plays hears every word, each of the ten is closed as too slow, and costs little."""
    with serving(ROOMY, buffer=8192) as running:
        door, keys = await table(running.port)
        talker, listener = await Client.to(running.port), await Client.to(running.port)
        await talker.hello(door, keys[0])
        await listener.hello(door, keys[1])
        victims = [await Client.to(running.port, buffer=2048) for _ in range(VICTIMS)]
        live = next(iter(running.hall._rooms.values()))
        for victim in victims:
            await victim.hello(door, None)
            victim.writer.transport.pause_reading()  # type: ignore[attr-defined]
        lines = [line for line, told in live.company.lines.items() if told.who is None and isinstance(line, Line)]
        assert len(lines) == VICTIMS
        before, heard, said = _memory(), list[str](), 0

        async def listens() -> None:
            while True:
                heard.extend(
                    each["text"] for each in (await listener.hear()).get("events", ()) if each["type"] == "said"
                )

        listening = asyncio.ensure_future(listens())
        text = "x" * 190
        async with asyncio.timeout(PATIENCE):
            while not all(line.code for line in lines):
                answer, _ = await talker.command("act", f"c{said}", move={"type": "say", "text": f"{said} {text}"})
                said += answer["type"] == "done"
                if answer["type"] != "done":
                    await asyncio.sleep(0.05)
            closed = time.monotonic()
            await until(lambda: running.hall.doors._of.total() == 2)
            took = time.monotonic() - closed
            await until(lambda: len(heard) == said)
        listening.cancel()
        grown = _memory() - before
        assert {line.code for line in lines} == {TOO_SLOW}
        assert heard == [f"{number} {text}" for number in range(said)]
        assert grown <= VICTIMS << 20
        for client in (talker, listener, *victims):
            client.close()
    tell(
        f"AU-6 real: {VICTIMS} victims closed after {said} frames, all gone {took:.1f} s later; "
        f"others heard {len(heard)}; memory {grown / 1024 / VICTIMS:+.0f} KiB a victim"
    )
    assert not running.noted


async def test_small_messages_are_sent_at_once():
    """No message waits in the server's system for the one after (AU-6)."""
    with serving(ROOMY) as running:
        door, keys = await table(running.port)
        client = await Client.to(running.port)
        await client.hello(door, keys[0])
        assert [line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for line in running.connections()] == [1]
        client.close()


async def test_a_real_flood_ends_itself():
    """Two thousand messages as fast as a line takes them: some are answered, then comes 1008; others hear all."""
    with serving(replace(ROOMY, commands_per_second=10, commands_burst=20)) as running:
        door, keys = await table(running.port)
        talker, flooder = await Client.to(running.port), await Client.to(running.port)
        await talker.hello(door, keys[0])
        await flooder.hello(door, keys[1])
        for number in range(2000):
            flooder.say({"type": "ready", "cid": f"f{number}"})
        heard, codes = [], []
        async with asyncio.timeout(PATIENCE):
            try:
                while True:
                    codes.append((await flooder.hear()).get("code"))
            except Ended as why:
                assert why.code == 1008  # noqa: PT017
            for number in range(10):
                answer, before = await talker.command("act", f"t{number}", move={"type": "say", "text": f"t{number}"})
                assert answer["type"] == "done"
                heard += [
                    each["text"] for notice in before for each in notice.get("events", ()) if each["type"] == "said"
                ]
        assert heard == [f"t{number}" for number in range(10)]
        assert codes.count("slow-down") == running.hall.house.limits.strikes
        talker.close()
        flooder.close()
    tell(f"AU-7 real: flood of 2000 answered {len(codes)} times, then 1008; others heard {len(heard)} of 10")
    assert not running.noted


async def test_who_never_finishes_asking_is_cut_off():
    """500 connections begin a request and never end it: people notice nothing, and all of those are cut off (AU-8)."""
    with serving(replace(ROOMY, hello_seconds=1)) as running:
        door, keys = await table(running.port)
        good = await Client.to(running.port)
        await good.hello(door, keys[0])
        host = b"host: 127.0.0.1\r\n"
        halves = (
            b"",
            b"GET / HT",
            b"GET / HTTP/1.1\r\n" + host,
            b"POST /api/tables HTTP/1.1\r\n" + host + b"content-length: 100\r\n\r\n{",
            b"GET / HTTP/1.1\r\n" + host + b"\r\nGET / HTTP/1.1\r\nx-a: ",
        )
        slow = []
        for number in range(SLOW):
            client = await Client.to(running.port)
            if number % 6 == 5:
                assert await client.upgrade(f"/api/tables/{door}/socket") == 101
            else:
                client.writer.write(halves[number % 6])
            slow.append(client)
        async with asyncio.timeout(PATIENCE):
            for number in range(5):
                answer, _ = await good.command("act", f"g{number}", move={"type": "say", "text": "#hmm"})
                assert answer["type"] == "done"
            status, _, _ = await (fresh := await Client.to(running.port)).ask("GET", "/")
            assert status == 200
            await asyncio.gather(*(client.ended() for client in slow))
            await until(lambda: running.hall.doors.half_open == 0)
        assert (await good.command("act", "last", move={"type": "say", "text": "#hmm"}))[0]["type"] == "done"
        for client in (good, fresh, *slow):
            client.close()
    tell(f"AU-8 real: slow connections {SLOW}, cut off {SLOW}")
    assert not running.noted


async def test_who_trickles_is_cut_off_too():
    """A header a second, for ever, is no request either (AU-8)."""
    with serving(replace(ROOMY, hello_seconds=1)) as running:
        client = await Client.to(running.port)
        client.writer.write(b"GET / HTTP/1.1\r\n")

        async def trickles() -> None:
            while not client.writer.is_closing():
                client.writer.write(b"x-a: b\r\n")
                await asyncio.sleep(0.1)

        trickling = asyncio.ensure_future(trickles())
        async with asyncio.timeout(PATIENCE):
            assert await client.ended() == b""
        trickling.cancel()
        client.close()


async def test_strange_pages_get_403_from_a_real_server():
    """Before the socket is accepted, with nothing of a table in it; a program without an origin comes in (AU-5)."""
    with serving(ROOMY) as running:
        door, keys = await table(running.port)
        for origin in HOSTILE:
            client = await Client.to(running.port)
            assert await client.upgrade(f"/api/tables/{door}/socket", origin=origin.strip()) == 403, origin
            client.close()
        for headers in (
            {},
            {"origin": f"http://127.0.0.1:{running.port}"},
            {"origin": f"http://localhost:{running.port}"},
        ):
            client = await Client.to(running.port)
            assert await client.upgrade(f"/api/tables/{door}/socket", **headers) == 101
            client.close()
    assert not [about for _, about in running.noted if door in about or keys[0] in about]


async def test_a_real_server_says_little_and_logs_no_secret():
    """Our headers are on what it answers, its name is not; keys and codes are in no line of a log (AU-3, AU-18)."""
    with serving(ROOMY) as running:
        door, keys = await table(running.port)
        client = await Client.to(running.port)
        for path in ("/", f"/api/tables/{door}", "/nowhere", f"/api/tables/{door}/events?token={keys[0]}"):
            _, headers, _ = await client.ask("GET", path, authorization=f"Bearer {keys[0]}")
            assert ALWAYS.items() <= headers.items()
            assert "server" not in headers
        client.close()
        bad = await Client.to(running.port)
        bad.writer.write(f"GET /{keys[0]} HTTP/9\x1b[31m\r\nauthorization: Bearer {keys[1]}\r\n\r\n".encode())
        await bad.ended()
        bad.close()
        odd = await Client.to(running.port)
        await odd.hello(door, keys[0])
        odd.writer.write(b"\x81\xfe\xff\xff" + bytes(4) + b"x" * 65535)  # longer than a frame may be
        await odd.ended()
        odd.close()
    whole = json.dumps(running.noted)
    assert running.noted
    assert not [secret for secret in (door, *keys) if secret in whole]
