"""The server as an ASGI app: plain HTTP by the table of routes, a socket for each player, nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from fusk import wire, words
from fusk.rules import Refusal
from fusk.server import addresses, codes
from fusk.server.hall import Hall
from fusk.server.headers import Headers
from fusk.server.live import TROUBLE
from fusk.server.routes import CONFLICT, ROUTES, STATUS, Asked, Served
from fusk.server.sockets import Connection
from fusk.wire.frames import MOST_DEEP, check_shape

KINDS: Final = (codes.LOCAL, codes.PUBLIC)
SOCKET: Final = "/api/tables/{door}/socket"


class Gate(NamedTuple):
    """Who is let in. `origins`: of pages that may speak to us; `proxies`: whose word on addresses is taken."""

    origins: frozenset[str]
    proxies: tuple[addresses.Network, ...]

    def address(self, connection: Request | WebSocket) -> str:
        """Whom limits count."""
        peer = connection.client.host if connection.client else None
        return addresses.client(peer, connection.headers.getlist("x-forwarded-for"), self.proxies)

    def lets(self, connection: Request | WebSocket) -> bool:
        """Whether a page elsewhere has no hand in this. Programs that are no browsers send no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return addresses.origin_allowed(origin, self.origins)


def create(hall: Hall, gate: Gate) -> Starlette:
    """The app of a server."""

    async def socket(connection: WebSocket) -> None:
        if not gate.lets(connection):
            await connection.close()  # before it is accepted: 403
            return
        address = gate.address(connection)
        door = hall.doors.enter(address)
        if door is None:
            await connection.close()
            return
        with door:
            await Connection(hall, connection, connection.path_params["door"], address, door).serve()

    app = Starlette(
        routes=[
            *(
                Route(served.route.path, _endpoint(served, hall, gate), methods=[served.route.method])
                for served in ROUTES
            ),
            Route("/", _greeting, methods=["GET"]),
            Route("/{door}", _at_a_table, methods=["GET"]),
            Route("/t/{door}", _at_a_table, methods=["GET"]),
            WebSocketRoute(SOCKET, socket),
        ],
        middleware=[Middleware(Headers), Middleware(LastResort, hall=hall)],
        exception_handlers={404: _nowhere, 405: _nowhere},
    )
    app.router.redirect_slashes = False  # an address is written one way, and no answer repeats the Host of a request
    return app


class LastResort:
    """Whatever goes wrong with a request, who asked gets a number and the log the same one (AU-17)."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app, self._hall = app, hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as why:  # noqa: BLE001 (the last resort)
            number = self._hall.house.entropy(4).hex()
            self._hall.house.noted("request", f"{number} {type(why).__name__}")
            if scope["type"] == "websocket":
                with suppress(RuntimeError, OSError):
                    await send({"type": "websocket.close", "code": TROUBLE})
            elif not begun:
                await _problem(Refusal("server-trouble", id=number))(scope, receive, send)


def _endpoint(served: Served, hall: Hall, gate: Gate) -> Callable[[Request], Awaitable[Response]]:
    decoder = msgspec.json.Decoder(served.route.body) if served.route.body else None

    async def endpoint(request: Request) -> Response:
        address = gate.address(request)
        try:
            if request.method != "GET" and not gate.lets(request):
                raise Refusal("strange-origin")
            body = await _body(request, decoder, hall) if decoder else None
            wait = hall.may_ask(address)
            if wait:
                raise Refusal("slow-down")
            answer = await served.answer(
                Asked(hall, request.path_params, request.query_params, body, _bearer(request), address)
            )
        except Refusal as why:
            return _problem(why)
        if isinstance(answer, str):
            return Response(answer, media_type="text/plain; charset=utf-8")
        body = wire.write(answer) if isinstance(answer, wire.Polled) else msgspec.json.encode(answer)
        return Response(body, served.route.status, media_type="application/json")

    endpoint.__doc__ = served.answer.__doc__
    return endpoint


async def _body(request: Request, decoder: msgspec.json.Decoder[Any], hall: Hall) -> Any:
    """What was sent. Raises Refusal (`too-large`, `bad-message`)."""
    most, data = hall.house.limits.body_bytes, b""
    try:
        async with asyncio.timeout(hall.house.limits.hello_seconds):
            async for part in request.stream():
                data += part
                if len(data) > most:
                    raise Refusal("too-large", most=most)
    except (TimeoutError, ClientDisconnect):  # it trickles in to keep us waiting, or will never be whole
        raise Refusal("bad-message") from None
    check_shape(data, MOST_DEEP)
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("bad-message") from None


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _problem(why: Refusal) -> Response:
    status = STATUS.get(why.code, CONFLICT)
    problem = wire.Problem(
        title=why.code, status=status, code=why.code, about=dict(why.about), detail=words.refused("en", why)
    )
    return Response(msgspec.json.encode(problem), status, media_type="application/problem+json")


async def _greeting(request: Request) -> Response:
    """For who opens the address in a browser."""
    return Response(
        f"Fusk. Join a table from a terminal: fusk join {request.url.netloc}/CODE\n", media_type="text/plain"
    )


async def _at_a_table(request: Request) -> Response:
    """For whoever scans the code of a table: there is no page to play on yet. It does not say whether there is one."""
    door = request.path_params["door"]
    if not request.url.path.startswith("/t/") and not any(codes.read(kind, door) for kind in KINDS):
        raise HTTPException(404)
    return Response(
        "Fusk. Join this table from a terminal: fusk join, and the address of this page.\n", media_type="text/plain"
    )


async def _nowhere(request: Request, why: Exception) -> Response:
    """No such page, or not this way."""
    status, headers = getattr(why, "status_code", 404), getattr(why, "headers", None)
    problem = wire.Problem(title="nowhere", status=status, code="nowhere", about={}, detail="There is nothing here.")
    return Response(msgspec.json.encode(problem), status, headers, media_type="application/problem+json")
