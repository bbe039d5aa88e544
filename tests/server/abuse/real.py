"""A real server on the loopback, in a thread of its own; and clients that speak as badly as a test wants."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from fusk.server.limits import DEFAULT, Limits
from fusk.server.log import Libraries
from fusk.server.serve import Orders, Server

ROOMY: Limits = replace(
    DEFAULT,
    address_sockets=2000,
    address_connections=10_000,
    half_open=2000,
    commands_per_second=1000,
    commands_burst=1000,
    address_commands_per_second=100_000,
    address_commands_burst=100_000,
    new_tables_per_minute=10_000,
    failed_joins_per_minute=1000,
    talk_seconds=1e-6,
    talk_burst=10**6,
)
"""Limits for many clients that all come from the loopback."""


class Running:
    """A server that listens: its port, the server, and what its log has."""

    def __init__(self) -> None:
        self.port = 0
        self.noted: list[tuple[str, str]] = []
        self.server: Server | None = None

    @property
    def hall(self) -> Any:
        """Its tables."""
        assert self.server is not None
        return self.server.hall

    def listener(self) -> Any:
        """What it listens on; connections inherit how that is set."""
        assert self.server is not None
        assert self.server._uvicorn is not None
        return self.server._uvicorn.servers[0].sockets[0]

    def connections(self) -> list[Any]:
        """The system's sockets of all that are connected."""
        assert self.server is not None
        assert self.server._uvicorn is not None
        state = self.server._uvicorn.server_state
        return [connection.transport.get_extra_info("socket") for connection in state.connections]


@contextmanager
def serving(limits: Limits, *, buffer: int | None = None) -> Iterator[Running]:
    """Serve while a test runs; what libraries complain of goes where the server's own log goes.

    `buffer`: how much the system keeps for a client that does not read.
    """
    running, ready = Running(), threading.Event()

    def listens(port: int) -> None:
        running.port = port
        ready.set()

    def noted(kind: str, about: str) -> None:
        running.noted.append((kind, about))

    orders = Orders("127.0.0.1", 0, None, None, public=False, origins=(), proxies=(), limits=limits)
    running.server = Server(orders, listens, noted=noted)
    complaints, root = Libraries(noted), logging.getLogger()
    root.addHandler(complaints)
    thread = threading.Thread(target=lambda: asyncio.run(running.server.run()), daemon=True)  # type: ignore[union-attr]
    thread.start()
    try:
        assert ready.wait(20)
        if buffer is not None:
            running.listener().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        yield running
    finally:
        running.server.stop()
        thread.join(20)
        root.removeHandler(complaints)
        assert not thread.is_alive()


class Client:
    """A plain TCP connection that knows just enough of HTTP and of sockets to misbehave."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, port: int, *, buffer: int | None = None) -> Client:
        """Connect; `buffer`: how much the system takes in for who does not read."""
        line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        line.setblocking(False)
        if buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
        reader, writer = await asyncio.open_connection(sock=line, limit=1 << 12 if buffer else 1 << 20)
        return cls(reader, writer)

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """One request."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = {"host": "127.0.0.1", "content-length": str(len(data))} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self.writer.write(head.encode() + b"\r\n" + data)
        return await self.answer()

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        """What comes back."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        given = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        return int(head[0].split()[1]), given, await self.reader.readexactly(int(given.get("content-length", "0")))

    async def upgrade(self, path: str, **headers: str) -> int:
        """Ask for a socket: the status of the answer, 101 where there is one."""
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        key = base64.b64encode(bytes(16)).decode()
        self.writer.write(
            f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n{more}\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        return int(head.split()[1])

    def say(self, message: Any) -> None:
        """A frame of text."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack("!H", len(data))
        self.writer.write(b"\x81" + length + bytes(4) + data)  # a mask of zeros masks nothing

    async def hear(self) -> dict[str, Any]:
        """The next message. Raises Ended."""
        while True:
            first, length = await self.reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            data = await self.reader.readexactly(length)
            if first & 15 == 8:
                raise Ended(struct.unpack("!H", data[:2])[0])
            if first & 15 == 9:
                self.writer.write(b"\x8a" + bytes([0x80 | len(data)]) + bytes(4) + data)
            if first & 15 == 1:
                message: dict[str, Any] = json.loads(data)
                return message

    async def hello(self, door: str, token: str | None) -> dict[str, Any]:
        """Come in to a table."""
        assert await self.upgrade(f"/api/tables/{door}/socket") == 101
        self.say({"type": "hello", "format": 1, "token": token})
        return await self.hear()

    async def command(self, kind: str, cid: str, **about: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Give a command: its answer, and what came before that."""
        self.say({"type": kind, "cid": cid, **about})
        before = []
        while (notice := await self.hear()).get("cid") != cid:
            before.append(notice)
        return notice, before

    async def ended(self) -> bytes:
        """Read until the other end is done, however it ends it."""
        try:
            return await self.reader.read(-1)
        except ConnectionError:
            return b""

    def close(self) -> None:
        """Done."""
        self.writer.transport.abort()


class Ended(Exception):
    """The socket is closed; `code` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def table(port: int) -> tuple[str, list[str]]:
    """A table of two that plays: its door and the two keys."""
    client = await Client.to(port)
    made = json.loads((await client.ask("POST", "/api/tables", {"name": "Ann", "seats": 3, "chat": True}))[2])
    door = made["door"]
    bo = json.loads((await client.ask("POST", f"/api/tables/{door}/seats", {"name": "Bo"}))[2])
    start = {"type": "start", "cid": "s"}
    bearer = f"Bearer {made['token']}"
    status, _, _ = await client.ask("POST", f"/api/tables/{door}/commands", start, authorization=bearer)
    assert status == 200
    client.close()
    return door, [made["token"], bo["token"]]
