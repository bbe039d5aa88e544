"""A stage: one server and everybody who comes to it, with all that each of them says and gets, and when."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from heapq import heappush
from itertools import count
from typing import Any, Final, NamedTuple

import msgspec

from fusk.moves import Move
from fusk.server import tokens
from fusk.server.live import Live
from fusk.table import Table
from tests.server.sim.loop import SimLoop
from tests.server.sim.net import Reply, Wire, request
from tests.server.sim.node import Faults, Node

Who = str
"""`p0`, `p1`, ...: people of the table; `w0`, ...: onlookers; `s0`, ...: strangers, who have a table of their own."""

TABLE: Final = {"p": "table", "w": "table", "s": "other"}


class Deed(NamedTuple):
    """Something that somebody does at a time.

    `kind`: `open` a socket, with what the Hello says in `body` · `say` a message on the newest one · `cut` it ·
    `ask` over plain HTTP, `path` with the method in front · `restart` the server. A move in the body is a Move.
    `deal`: the seed of the deal then played and how many moves it had; None where there was none.
    """

    at: float
    who: Who
    kind: str
    path: str = ""
    body: Any = None
    deal: tuple[int, int] | None = None

    @property
    def move(self) -> Move | None:
        """The move it makes."""
        return self.body.get("move") if isinstance(self.body, dict) else None


class Timer(asyncio.TimerHandle):
    """Of two for the same moment the one that was set first comes first."""

    __slots__ = ("order",)
    order: int

    def __lt__(self, other: Any) -> bool:
        return (self.when(), self.order) < (other.when(), other.order)


class Exact(SimLoop):
    """Time leaps exactly to what comes next; what comes at one moment comes in order, or in one drawn for that moment.

    So two worlds in one of which less happens have the same times to the last bit, and the same order where it is the
    same things that happen.
    """

    def __init__(self, seed: int, *, in_order: bool) -> None:
        super().__init__(seed)
        self._seed, self._in_order = seed, in_order
        self._timers = count()

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Timer:  # type: ignore[override]
        """Do something at a time."""
        timer = Timer(when, callback, args, self, context)
        timer.order = next(self._timers)
        timer._scheduled = True  # type: ignore[attr-defined]
        heappush(self._scheduled, timer)  # type: ignore[attr-defined]
        return timer

    def leap(self, seconds: float) -> None:
        """Let the next moment come."""
        scheduled = self._scheduled  # type: ignore[attr-defined]
        self._now = max(self._now, scheduled[0].when()) if scheduled and seconds > 0 else self._now

    def _run_once(self) -> None:
        if self._in_order:
            asyncio.BaseEventLoop._run_once(self)  # type: ignore[attr-defined]
        else:
            self._order.seed(hash((self._seed, self._now)))
            super()._run_once()


class Socket(Wire):
    """A socket that remembers when it was closed; `tap` hears of every frame that leaves the server."""

    ended: float | None = None
    tap: Callable[[int], None]

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and not self._cut:
            self.tap(len(message["text"]))
        await super()._send(message)

    def _closed(self, code: int) -> None:
        if self.code is None:
            self.ended = self._loop.time()
        super()._closed(code)


class Answer(NamedTuple):
    """A request and what came of it: nothing before its time."""

    asked: float
    who: Who
    path: str
    at: float
    reply: Reply


class Stage:
    """A server in a simulation, and all who come to it."""

    def __init__(self, seed: int, *, slow: float = 0.0, node: Node | None = None) -> None:
        self.node = node or Node(seed, faults=Faults(seed, slow=slow))
        self.doors: dict[str, str] = {}
        self.tokens: dict[Who, str] = {}
        self.seats: dict[Who, int] = {}
        self.sockets: dict[Who, list[Socket]] = defaultdict(list)
        self.answers: list[Answer] = []
        self.early: list[Answer] = []
        """Answers with the seed of a deal that was still played: which no answer should have."""
        self.said: list[tuple[float, Who, int]] = []
        """When somebody sent something, and how long it was."""
        self.tapped: list[tuple[float, Who, int]] = []
        """When somebody was sent something, and how long it was, in the order in which it came out of the server."""
        self._asking: set[asyncio.Task[None]] = set()

    # What happens.

    async def wait(self, until: float) -> None:
        """Let the time come."""
        loop = asyncio.get_running_loop()
        if until > loop.time():
            come: asyncio.Future[None] = loop.create_future()
            loop.call_at(until, come.set_result, None)
            await come

    async def do(self, deed: Deed) -> None:
        """Do it now."""
        who = deed.who
        match deed.kind:
            case "open":
                await self._opened(who, deed.body)
            case "say":
                text = msgspec.json.encode(deed.body).decode() if isinstance(deed.body, dict) else deed.body
                self.said.append((deed.at, who, len(text)))
                self.sockets[who][-1].say(text)
            case "cut":
                self.sockets[who][-1].cut()
            case "ask":
                task = asyncio.get_running_loop().create_task(self._asked(deed))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)
            case "restart":
                await self._restarted()
            case _:
                raise ValueError(deed.kind)

    async def _opened(self, who: Who, hello: dict[str, Any]) -> None:
        door = self.doors[TABLE[who[0]]]
        socket = Socket(self.node.app, f"/api/tables/{door}/socket")
        socket.tap = lambda size: self.tapped.append((asyncio.get_running_loop().time(), who, size))
        if await socket.open(client=address(who)):
            token = self.token(who)
            self.sockets[who].append(socket)
            socket.say(msgspec.json.encode({"type": "hello", "format": 1, "token": token} | hello).decode())

    async def _asked(self, deed: Deed) -> None:
        method, _, path = deed.path.partition(" ")
        path = path.replace("{door}", self.doors.get(TABLE[deed.who[0]], ""))
        body = None if deed.body is None else msgspec.json.encode(deed.body)
        self.said.append((deed.at, deed.who, len(path) + len(body or b"")))
        token = self.token(deed.who)
        reply = await request(self.node.app, method, path, body, token=token, client=address(deed.who))
        self.answers.append(Answer(deed.at, deed.who, deed.path, asyncio.get_running_loop().time(), reply))
        table = self.table(deed.who)
        if table and table.deal and table.running() and f"seed = {table.deal.seed}".encode() in reply.body:
            self.early.append(self.answers[-1])
        if reply.status == 201:
            made = reply.json()
            self.doors.setdefault(TABLE[deed.who[0]], made.get("door"))
            self.tokens[deed.who], self.seats[deed.who] = made["token"], made["seat"]

    async def _restarted(self) -> None:
        self.node.crash()
        for sockets in self.sockets.values():
            for socket in sockets:
                socket.cut()
        for task in tuple(self._asking):
            task.cancel()
        await self.node.start()

    # What is known outside.

    def token(self, who: Who) -> str | None:
        """The newest key to somebody's seat."""
        for socket in reversed(self.sockets[who]):
            if socket.heard and socket.heard[0][1].startswith('{"type":"welcome"'):
                token = WELCOMES.decode(socket.heard[0][1]).token
                if token is not None:
                    return token
        return self.tokens.get(who)

    def there(self, who: Who) -> bool:
        """Whether somebody has a socket that is open."""
        sockets = self.sockets[who]
        return bool(sockets) and sockets[-1].code is None

    # What only a director knows.

    def live(self, who: Who) -> Live | None:
        """The table of somebody as it lies in the server's memory."""
        door = self.doors.get(TABLE[who[0]])
        return self.node.hall._rooms.get(tokens.stored(door)) if door else None

    def table(self, who: Who) -> Table | None:
        """The match that is played there, or was last."""
        live = self.live(who)
        return live.room.table if live else None


class _Key(msgspec.Struct):
    token: str | None


WELCOMES: Final = msgspec.json.Decoder(_Key)


def address(who: Who) -> str:
    """Where somebody comes from."""
    return f"192.0.2.{'pws'.index(who[0]) * 60 + int(who[1:]) + 1}"


async def acted(stage: Stage, deeds: Iterable[Deed], end: float) -> Stage:
    """The same deeds at the same times on another stage."""
    await stage.node.start()
    for deed in deeds:
        await stage.wait(deed.at)
        await stage.do(deed)
    await stage.wait(end)
    return stage
