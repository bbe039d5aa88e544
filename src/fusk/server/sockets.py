"""A connection: what comes in is read and counted, what goes out waits in a queue that has an end.

A reader that is too slow is sent away, and comes back for what it missed; it never delays a table.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Collection, Hashable
from contextlib import suppress
from typing import Any, ClassVar, Final, cast

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from fusk import wire
from fusk.rules import Refusal
from fusk.server.addresses import Network, client, is_proxy
from fusk.server.doors import Door
from fusk.server.hall import Hall
from fusk.server.limits import DEFAULT, Limits
from fusk.server.live import GONE, TROUBLE, Live

TOO_SLOW: Final = 4008
BAD: Final = 1008
STRANGE: Final = 1003
LATER: Final = 1013
SHORT: Final = "fusk.put"

_FOR_GOOD: Final = ("bad-token", "no-table", "no-watching", "bad-format", "damaged-table")
CODES: Final = {"bad-message": BAD, "server-trouble": TROUBLE, **dict.fromkeys(_FOR_GOOD, GONE)}
"""With which a socket ends that was not let in; any other refusal may be over in a while."""


class Line:
    """The way out: messages in order, and at last why it ended, which `ended` hears of."""

    def __init__(self, limits: Limits, socket: WebSocket, ended: Callable[[], None]) -> None:
        self._limits, self._socket, self._ended = limits, socket, ended
        self._put: Callable[[bytes], bool] | None = socket.scope.get("extensions", {}).get(SHORT)
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._writing: asyncio.Task[None] | None = None
        self.code: int | None = None

    def send(self, data: bytes) -> None:
        """Send a message, or queue it; who has too many waiting is too slow. A first one may be of any length."""
        if self.code is not None:
            return
        if self._put is not None and self._writing is None and self._put(data):
            return
        if self._queue and (
            len(self._queue) >= self._limits.queue_messages or self._bytes + len(data) > self._limits.queue_bytes
        ):
            self.close(TOO_SLOW)
            return
        self._queue.append(data)
        self._bytes += len(data)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    def close(self, code: int) -> None:
        """End it."""
        if self.code is None:
            self.code = code
            self._queue.clear()
            self._ended()

    async def _write(self) -> None:
        """Send what waits, as fast as the other end reads it."""
        try:
            while self._queue:
                data = self._queue.popleft()
                self._bytes -= len(data)
                await self._socket.send_text(data.decode())
        except (RuntimeError, OSError, WebSocketDisconnect):
            self._queue.clear()  # the other end has gone: who reads will see it
        finally:
            self._writing = None

    async def stop(self) -> None:
        """Send nothing more."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait([self._writing])


class Sockets(WebSocketsSansIOProtocol):
    """A connection is cut off some seconds after we are done with it, whether or not its other end still reads."""

    _asides = 0.0

    async def run_asgi(self) -> None:
        """Serve it, with a short way out for messages: it saves a task, and copies, for each."""
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[SHORT] = self.put
        await super().run_asgi()

    def put(self, data: bytes) -> bool:
        """Send a message now, where the other end reads as fast as we write; else it has to wait its turn."""
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(data)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_ping(self) -> None:
        """Is anybody there?"""
        if self._bears():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody is."""
        if self._bears():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A message goes on."""
        if self._bears():
            super().handle_cont(event)

    def _bears(self) -> bool:
        """Whether these frames, which are no messages and so are not counted as such, are not a flood.

        Each ping is answered, and whoever reads no answers would have us keep them all.
        """
        now = self.loop.time()
        self._asides = max(self._asides, now) + 1 / ASIDES_PER_SECOND
        if self._asides <= now + ASIDES_BURST / ASIDES_PER_SECOND:
            return True
        self.transport.abort()
        return False

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The table is done with it."""
        super().on_task_complete(task)
        self.loop.call_later(CLOSING_SECONDS, self.transport.abort)


CLOSING_SECONDS: Final = 3.0
ASIDES_PER_SECOND: Final = 10.0
ASIDES_BURST: Final = 50


class Crowd:
    """How many connections each address has that are no sockets yet. Those of our own proxies are not counted."""

    def __init__(self, most: int, proxies: Collection[Network]) -> None:
        self._most, self._proxies = most, proxies
        self._of: Counter[str] = Counter()

    def enter(self, peer: str | None) -> str | None:
        """One more: what it is counted by, None where there are too many."""
        address = client(peer, (), ())
        if is_proxy(peer, self._proxies):
            return ""
        if self._of[address] >= self._most:
            return None
        self._of[address] += 1
        return address

    def leave(self, address: str) -> None:
        """One less."""
        if address:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]


class Requests(H11Protocol):
    """Who connects and does not get round to asking anything is cut off; uvicorn would wait for ever (AU-8)."""

    patience: ClassVar[float] = DEFAULT.hello_seconds
    crowd: ClassVar[Crowd] = Crowd(DEFAULT.address_connections, ())
    _counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        counted = self.crowd.enter(self.client[0] if self.client else None)
        if counted is None:
            transport.abort()
            return
        self._counted = counted
        self.loop.call_later(self.patience, self._look, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """And has gone."""
        self._uncounted()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """It is a socket, and counted as such from now on."""
        self._uncounted()
        super().handle_websocket_upgrade(event)

    def _uncounted(self) -> None:
        self.crowd.leave(self._counted)
        self._counted = ""

    def _look(self, before: object) -> None:
        """Whether anything was asked since the last look, or is being answered."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        asked: Any = self.cycle  # None before the first request, whatever its type says
        quiet = asked is None or asked.response_complete
        if quiet and asked is before:
            self.transport.abort()
        else:
            self.loop.call_later(self.patience, self._look, asked)


def patient(limits: Limits, proxies: Collection[Network] = ()) -> type[Requests]:
    """Requests that have so long to be asked, and so many from one address."""
    crowd = Crowd(limits.address_connections, proxies)
    return type("Patient", (Requests,), {"patience": limits.hello_seconds, "crowd": crowd})


class Connection:
    """One socket, from its first message to its last."""

    def __init__(self, hall: Hall, socket: WebSocket, table: str, address: str, door: Door) -> None:
        self._hall, self._socket, self._table, self._address, self._door = hall, socket, table, address, door
        self.line = Line(hall.house.limits, socket, self._end)
        self._until = asyncio.timeout(None)
        self._live: Live | None = None
        self._voice: Hashable = self.line
        self._strikes = 0

    async def serve(self) -> None:
        """Talk until one of the two has had enough, or the other end reads too slowly."""
        await self._socket.accept()
        try:
            async with self._until:
                await self._talk()
        except TimeoutError:
            pass  # the line has ended
        except Exception as why:  # noqa: BLE001 (the last resort: this socket ends, and everybody else goes on)
            self._trouble(why)
        finally:
            await self.line.stop()
            self._hall.hush(self.line)
            if self._live is not None:
                self._live.gone(self.line)
        if self.line.code is not None:
            with suppress(RuntimeError, OSError, WebSocketDisconnect, asyncio.TimeoutError):
                await asyncio.wait_for(self._socket.close(self.line.code), 1.0)

    def _end(self) -> None:
        """The line has ended: stop listening."""
        with suppress(RuntimeError):  # we have stopped already
            self._until.reschedule(asyncio.get_running_loop().time())

    def _trouble(self, why: Exception) -> None:
        """Something is wrong with us: the log has a word (AU-17)."""
        self._hall.house.noted("socket", type(why).__name__)
        self.line.close(TROUBLE)

    async def _talk(self) -> None:
        with suppress(WebSocketDisconnect):
            live = await self._hello()
            while live is not None:
                await self._one(live, await self._received())

    async def _hello(self) -> Live | None:
        """Let somebody in who says who they are in time."""
        try:
            async with asyncio.timeout(self._hall.house.limits.hello_seconds):
                message = wire.read_message(await self._received())
            if not isinstance(message, wire.Hello):
                raise Refusal("bad-token")
            if message.format != wire.FORMAT:
                raise Refusal("bad-format", format=wire.FORMAT)
            if self._hall.may_ask(self._address):
                raise Refusal("slow-down")
            live = await self._hall.find(self._table, self._address, message.token)
            if message.token is not None:
                greeting = "hello", live.voice(live.seat_of(message.token))
                if self._hall.may_speak(greeting, self._address, self._hall.house.now()):
                    raise Refusal("slow-down")
            self._live = live
            who = await live.arrive(self.line, message, self._address)
        except TimeoutError:
            self.line.close(GONE)
        except Refusal as why:
            await self._last(wire.Refused(None, why.code, dict(why.about)), CODES.get(why.code, LATER))
        else:
            self._door.known()
            self._voice = self.line if who is None else live.voice(who)
            return live
        return None

    async def _last(self, notice: wire.Notice, code: int) -> None:
        """Say why, and end it."""
        with suppress(RuntimeError, OSError):
            await self._socket.send_text(wire.write(notice).decode())
        self.line.close(code)

    async def _received(self) -> bytes:
        message: dict[str, Any] = dict(await self._socket.receive())
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if text is None:  # bytes
            self.line.close(STRANGE)
            raise WebSocketDisconnect(STRANGE)
        return str(text).encode("utf-8", "surrogatepass")

    async def _one(self, live: Live, data: bytes) -> None:
        """Read one message, and do what it says."""
        now = self._hall.house.now()
        wait = self._hall.may_speak(self._voice, self._address, now)
        if wait:
            await self._struck(None)
            return
        try:
            message = wire.read_message(data)
        except Refusal as why:
            self.line.send(wire.write(wire.Refused(None, why.code, dict(why.about))))
            await self._struck(why)
            return
        if isinstance(message, wire.Ping):
            self.line.send(wire.write(wire.Pong(message.at, now)))
        elif isinstance(message, wire.Hello):
            self.line.close(BAD)
        else:
            try:
                await live.hear(self.line, message)
            except Refusal as why:
                cid = None if isinstance(message, wire.Shown) else message.cid
                self.line.send(wire.write(wire.Refused(cid, why.code, dict(why.about))))

    async def _struck(self, why: Refusal | None) -> None:
        """Too much, or nothing that can be understood: a few times one is told, then it ends."""
        self._strikes += 1
        if self._strikes > self._hall.house.limits.strikes:
            self.line.close(BAD)
        elif why is None:
            self.line.send(wire.write(wire.Refused(None, "slow-down", {})))
        await asyncio.sleep(0)  # so that it is sent before the next one comes, which may be the last
