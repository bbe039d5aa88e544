"""The people who load a server in bench/server.py: raw sockets, frames made beforehand, four to a room."""

from __future__ import annotations

import asyncio
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, cast

SEATS = 4
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
PLAYS = 44
"""Of a deal of 52 cards to four, one card at a time: before anybody is out."""

SHAKE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(text: bytes) -> bytes:
    """A text frame of a client, masked with nothing."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
    return head + bytes(4) + text


def said(message: dict[str, Any]) -> bytes:
    """A message in a frame."""
    return frame(json.dumps(message, separators=(",", ":")).encode())


class Seat(asyncio.Protocol):
    """One socket of a room."""

    def __init__(self, room: Room, seat: int, path: str) -> None:
        self.room, self.seat = room, seat
        self._path, self._data, self._shaken = path, b"", False
        self.up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.out: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self.out = cast("asyncio.Transport", transport)
        self.out.write(SHAKE.format(path=self._path).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.room.ended += 1

    def say(self, data: bytes) -> None:
        """Send a frame as it is."""
        if self.out is not None:
            self.out.write(data)

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._data += data
        if not self._shaken:
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:20]:
                raise RuntimeError(head.decode())
            self._shaken, self._data = True, rest
            self.up.set_result(None)
        start, all_of_it = 0, self._data
        while (size := len(all_of_it) - start) >= 2:
            length, head_size = all_of_it[start + 1], 2
            if length == 126:
                if size < 4:
                    break
                length, head_size = int.from_bytes(all_of_it[start + 2 : start + 4], "big"), 4
            elif length == 127:
                raise RuntimeError("a frame of more than 64 KiB")
            if size < head_size + length:
                break
            kind, start = all_of_it[start] & 15, start + head_size
            told = all_of_it[start : start + length]
            if kind == 1:
                self.room.heard(self, told)
            elif kind == 9:
                self.say(bytes([0x8A, 0x80 | length]) + bytes(4) + told)
            start += length
        self._data = all_of_it[start:]


class Room(ABC):
    """Four sockets, and what happens there: one thing at a time, each seen by all four."""

    mark = b""
    """What stands in every frame by which somebody sees the action that goes on."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.waits: list[float] = []
        """When the actions that nobody has begun were due."""
        self.taken: list[float] = []
        """How long each took until the last seat had seen it, in seconds from when it was due."""
        self.ended = 0
        self.strange: list[bytes] = []
        self._seen = 0
        self._since: float | None = None
        self.done = 0

    def due(self, at: float) -> None:
        """One more action, now or as soon as the one before has been seen."""
        self.waits.append(at)
        if self._since is None:
            self._next()

    def _next(self) -> None:
        self._since, self._seen = self.waits.pop(0), 0
        self.act(self.done)

    @abstractmethod
    def act(self, number: int) -> None:
        """Do something."""

    def heard(self, seat: Seat, text: bytes) -> None:
        """Somebody has heard something."""
        if self.mark not in text:
            return
        self._seen += 1
        if self._seen == SEATS and self._since is not None:
            self.taken.append(time.perf_counter() - self._since)
            self._since = None
            self.done += 1
            if self.waits:
                self._next()

    @property
    def lost(self) -> int:
        """Actions that not everybody has seen."""
        return len(self.waits) + (self._since is not None)

    async def connect(self, port: int, paths: Iterable[str]) -> None:
        """Open the four sockets."""
        for number, path in enumerate(paths):
            seat = Seat(self, number, path)
            await asyncio.get_running_loop().create_connection(lambda seat=seat: seat, "127.0.0.1", port)
            await seat.up
            self.seats.append(seat)

    def leave(self) -> None:
        """Hang up."""
        for seat in self.seats:
            if seat.out is not None:
                seat.out.abort()
        self.seats = []


class Echo(Room):
    """A room where a text of 100 bytes is heard by everybody."""

    mark = b"x"
    text = frame(b"x" * 100)

    async def begin(self, port: int, number: int) -> None:
        """Come together."""
        await self.connect(port, [f"/{number}"] * SEATS)

    def act(self, number: int) -> None:
        """Say something."""
        self.seats[number % SEATS].say(self.text)


class Table(Room):
    """A table of four people in one room. Only the next player may doubt, and never does, so all see every action."""

    order: ClassVar = {"name": "Person A", "room": True, "rules": {"preset": "cheat", "changes": {"who": "next"}}}

    def __init__(self) -> None:
        super().__init__()
        self.door = ""
        self.keys: list[str] = []
        self.hands: dict[int, list[str]] = {}
        self.first = 0
        self.welcomes = 0
        self._welcome = asyncio.Event()
        self._dealt = asyncio.Event()
        self._plan: list[tuple[int, bytes, bytes]] = []

    async def open(self, post: Post) -> None:
        """Open the table and sit down at it."""
        made = await post("/api/tables", self.order)
        self.door, self.keys = made["door"], [made["token"]]
        for letter in "BCD":
            seated = await post(f"/api/tables/{self.door}/seats", {"name": f"Person {letter}"})
            self.keys.append(seated["token"])

    async def come(self, port: int) -> None:
        """Connect, everybody with the key to their seat."""
        due = self.welcomes + SEATS
        await self.connect(port, [f"/api/tables/{self.door}/socket"] * SEATS)
        for seat, key in zip(self.seats, self.keys, strict=True):
            seat.say(said({"type": "hello", "format": 1, "token": key}))
        while self.welcomes < due:
            self._welcome.clear()
            await self._welcome.wait()

    async def deal(self) -> None:
        """Let the match begin, and write down all that will be said."""
        self.seats[0].say(said({"type": "start", "cid": "start"}))
        await self._dealt.wait()
        for play in range(PLAYS):
            seat, other = (self.first + play) % SEATS, (self.first + play + 1) % SEATS
            claim = {"count": 1, "what": RANKS[play % len(RANKS)]}
            move = {"type": "play", "cards": [self.hands[seat][play // SEATS]], "claim": claim}
            played = said({"type": "act", "cid": f"p{play}", "move": move})
            stands = said({"type": "act", "cid": f"a{play}", "move": {"type": "accept"}, "play": play + 1})
            self._plan += [(seat, played, b'"claimed"'), (other, stands, b'"stood"')]

    def act(self, number: int) -> None:
        """Lay a card, or let it stand."""
        seat, data, self.mark = self._plan[number]
        self.seats[seat].say(data)

    def heard(self, seat: Seat, text: bytes) -> None:
        """Take note of keys and cards; anything refused is strange."""
        if text.startswith(b'{"type":"welcome"'):
            self.welcomes += 1
            self.keys[seat.seat] = json.loads(text)["token"]
            self._welcome.set()
        elif text.startswith(b'{"type":"refused"'):
            self.strange.append(text)
        elif b'"dealt"' in text and not self._dealt.is_set():
            dealt = next(event for event in json.loads(text)["events"] if event["type"] == "dealt")
            self.first, self.hands[seat.seat] = dealt["first"], dealt["hands"][seat.seat]
            if len(self.hands) == SEATS:
                self._dealt.set()
        elif self.mark:
            super().heard(seat, text)


class Post:
    """Requests over one connection, one after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> Post:
        """A connection."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def __call__(self, path: str, body: Any) -> Any:
        """The answer, which is a success."""
        data = json.dumps(body).encode()
        self._writer.write(
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data
        )
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].split(b"\r\n")[0])
        told = json.loads(await self._reader.readexactly(length))
        if b" 201 " not in head[:20]:
            raise RuntimeError(told)
        return told

    def close(self) -> None:
        """Hang up."""
        self._writer.close()
