"""Requests and sockets to an ASGI app in this process, over lines that take as long as a test wants."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from starlette.types import ASGIApp

Delay = Callable[[], float]


def at_once() -> float:
    """No delay."""
    return 0.0


class Reply(NamedTuple):
    """An answer over plain HTTP."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)


class Closed(Exception):
    """The socket is closed; `code` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def request(
    app: ASGIApp,
    method: str,
    path: str,
    body: Any = None,
    *,
    token: str | None = None,
    headers: dict[str, str] | None = None,
    client: str = "192.0.2.1",
    scheme: str = "http",
) -> Reply:
    """One request; a body that is not bytes goes as JSON."""
    path, _, query = path.partition("?")
    sent = {"host": "localhost"} | (headers or {}) | ({"authorization": f"Bearer {token}"} if token else {})
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        "client": (client, 50_000),
        "server": ("localhost", 8000),
    }
    parts: deque[dict[str, Any]] = deque([{"type": "http.request", "body": data, "more_body": False}])
    gone: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    got: list[Any] = []

    async def receive() -> Any:
        return parts.popleft() if parts else await gone

    async def send(message: Any) -> None:
        got.append(message)

    await app(scope, receive, send)
    start = got[0]
    return Reply(
        start["status"],
        tuple((name.decode(), value.decode()) for name, value in start["headers"]),
        b"".join(part.get("body", b"") for part in got[1:]),
    )


class Wire:
    """A socket's two ends. `heard` holds every frame with the time at which it came, in order; `code` why it closed.

    `up`, `down`: how long a frame takes each way; frames never overtake each other. `reading`: clear it, and this end
    reads no more: after `room` frames the server waits.
    """

    def __init__(
        self, app: ASGIApp, path: str, *, up: Delay = at_once, down: Delay = at_once, room: int = 1000
    ) -> None:
        self._app, self._path, self._up, self._down, self._room = app, path, up, down, room
        self._loop = asyncio.get_running_loop()
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[str | None] = asyncio.Queue()
        self._last = {"up": 0.0, "down": 0.0}
        self._buffered = 0
        self._space = asyncio.Event()
        self._space.set()
        self.reading = asyncio.Event()
        self.reading.set()
        self.heard: list[tuple[float, str]] = []
        self.accepted: asyncio.Future[bool] = self._loop.create_future()
        self.code: int | None = None
        self._cut = False
        self._task: asyncio.Task[None] | None = None

    async def open(
        self, *, client: str = "192.0.2.1", origin: str | None = None, headers: dict[str, str] | None = None
    ) -> bool:
        """Connect; whether one was let in."""
        sent = {"host": "localhost"} | ({"origin": origin} if origin else {}) | (headers or {})
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": self._path,
            "raw_path": self._path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
            "client": (client, 50_000),
            "server": ("localhost", 8000),
            "subprotocols": [],
            "extensions": {},
        }
        self._to.put_nowait({"type": "websocket.connect"})
        self._task = self._loop.create_task(self._serve(scope))
        return await self.accepted

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self._receive, self._send)
        finally:  # after whatever is still on its way
            self._later("down", self._down, lambda: self._closed(1006))

    async def _receive(self) -> Any:
        return await self._to.get()

    async def _send(self, message: Any) -> None:
        if self._cut:
            raise OSError("the line is cut")
        match message["type"]:
            case "websocket.accept":
                self.accepted.set_result(True)
            case "websocket.close":
                if not self.accepted.done():
                    self.accepted.set_result(False)
                self._later("down", self._down, lambda: self._closed(message.get("code", 1000)))
            case "websocket.send":
                while self._buffered >= self._room:
                    self._space.clear()
                    await self._space.wait()
                    if self._cut:
                        raise OSError("the line is cut")
                self._buffered += 1
                self._later("down", self._down, lambda: self._come(message["text"]))
            case _:
                pass

    def _later(self, way: str, delay: Delay, do: Callable[[], None]) -> None:
        self._last[way] = max(self._last[way], self._loop.time() + delay()) + 1e-6
        self._loop.call_at(self._last[way], do)

    def _come(self, text: str) -> None:
        if self._cut:
            return
        self.heard.append((self._loop.time(), text))
        self._from.put_nowait(text)

    def _closed(self, code: int) -> None:
        if self.code is None:
            self.code = code
            if not self.accepted.done():
                self.accepted.set_result(False)
            self._from.put_nowait(None)

    def say(self, message: Any) -> None:
        """Send a frame: text as it is, anything else as JSON."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._later("up", self._up, lambda: self._arrive({"type": "websocket.receive", "text": text}))

    def _arrive(self, message: dict[str, Any]) -> None:
        if not self._cut:
            self._to.put_nowait(message)

    async def hear(self) -> str:
        """The next frame. Raises Closed."""
        await self.reading.wait()
        if self.code is not None and self._from.empty():
            raise Closed(self.code)
        text = await self._from.get()
        if text is None:
            raise Closed(self.code or 1006)
        self._buffered -= 1
        self._space.set()
        return text

    def cut(self) -> None:
        """The line is dead: nothing comes through either way any more, and the server sees it at once."""
        if not self._cut:
            self._cut = True
            self._space.set()
            self._to.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self._closed(1006)
