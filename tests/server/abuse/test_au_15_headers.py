"""What every answer carries, and how it can be asked for: from the app's own table of routes (AU-15, AU-19)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from fusk.server.headers import ALWAYS, ENCRYPTED
from fusk.wire import FORMAT
from tests.server.abuse.scene import Scene, kept, rows, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import Reply, request

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
METHODS = (
    *("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "MKCOL"),
    *("LINK", "PURGE", "QUERY", "get", "Post", "FUSK"),
)
SHAPES: dict[str, tuple[Any, ...]] = {
    "POST /api/tables": (
        {"name": "Ann"},
        {"name": "Ann", "seats": 3},
        {"name": "\u202e"},
        {"x": 1},
        b"{",
        b"x" * 20_000,
    ),
    "POST /api/tables/{door}/seats": ({"name": "Cleo"}, {"name": ""}, {}, b"[", b"\xff", b" " * 20_000),
    "POST /api/tables/{door}/commands": (
        {"type": "rename", "cid": "x", "name": "Zed"},
        {"type": "lock", "cid": "y", "locked": False},
        {"type": "ready", "cid": "z"},
        {"type": "start"},
        b"[[[[[[[[[[[[",
        b'{"type":"start","type":"start"}',
    ),
    "GET /api/tables/{door}": (None,),
    "GET /api/tables/{door}/events": (None,),
    "GET /api/tables/{door}/records/{match}/{deal}": (None,),
    "GET /": (None,),
    "GET /{door}": (None,),
    "GET /t/{door}": (None,),
}
"""Of each route what may be sent to it, right and wrong. A route that is not here fails the test."""


def _routes(app: Starlette) -> list[tuple[str, str, frozenset[str]]]:
    """Of each plain route its own method, its path, and all methods that it answers."""
    found = []
    for route in app.routes:
        assert isinstance(route, Route | WebSocketRoute), route
        if isinstance(route, Route):
            methods = frozenset(route.methods or ())
            found.append((next(iter(methods - {"HEAD"})), route.path, methods))
    return found


async def _all(scene: Scene, scheme: str) -> AsyncIterator[tuple[str, Reply]]:
    """Every route with everything, good and bad, by everybody."""
    app = scene.node.app
    for method, path, _ in _routes(app):
        for door in (scene.door, "BCDF", "%00", "\u00e5"):
            for match in ("1", "0", "x"):
                where = path.format(door=door, match=match, deal="1") if "{" in path else path
                for body in SHAPES[f"{method} {path}"]:
                    for token in (None, scene.keys[0], scene.keys[1], "x"):
                        yield (
                            f"{method} {path}",
                            await request(app, method, where, body, token=token, scheme=scheme),
                        )
                if "match" not in path:
                    break
            if "door" not in path:
                break
    for where in (
        "/nowhere",
        "//",
        "/api",
        "/api/tables/",
        "/..%2f",
        "/api/tables/x/y/z",
        "/api/tables/BCDF/",
        "*",
        "",
    ):
        yield "404", await request(app, "GET", where, scheme=scheme)
    for method in METHODS:
        yield "405", await request(app, method, "/api/tables/BCDF/commands", scheme=scheme)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_every_answer_carries_the_headers(scheme):
    """Every route, every error, pages that are none and methods that are none: all keep a browser in (AU-15)."""
    table = kept("over")

    async def evening() -> dict[int, int]:
        scene = Scene(table)
        live = await scene.start()
        assert {f"{method} {path}" for method, path, _ in _routes(scene.node.app)} == set(SHAPES)
        statuses = dict[int, int]()
        async for route, reply in _all(scene, scheme):
            given = dict(reply.headers)
            assert len(given) == len(reply.headers), route
            for name, value in ALWAYS.items():
                assert given[name] == value, (route, reply.status, name)
            for name, value in ENCRYPTED.items():
                assert given.get(name) == (value if scheme == "https" else None)
            assert not [name for name in given if name.startswith("access-control-")]
            assert not {"server", "x-powered-by", "set-cookie", "location"} & set(given)
            assert not 300 <= reply.status < 400
            assert reply.status < 500 or reply.json()["code"] != "server-trouble", reply.body
            if reply.body:
                assert given["content-type"].partition(";")[0] in (
                    ("application/json", "text/plain") if reply.status < 400 else ("application/problem+json",)
                )
            statuses[reply.status] = statuses.get(reply.status, 0) + 1
        assert not scene.node.noted
        assert live.room.next
        return statuses

    statuses = simulated(15, evening())
    tell(f"AU-15 answers over {scheme} {sum(statuses.values())} by status {dict(sorted(statuses.items()))}")
    assert set(statuses) >= {200, 201, 400, 401, 403, 404, 405, 409, 413, 422}
    assert sum(statuses.values()) >= 200


def test_the_policy_is_the_strict_one():
    """Nothing is loaded but from here, no frame holds us, no script makes another from text (AU-15)."""
    policy = dict(part.strip().split(" ", 1) for part in ALWAYS["content-security-policy"].split(";"))
    assert POLICY.items() <= policy.items()
    assert not [value for value in policy.values() if "unsafe" in value or "*" in value]
    assert ALWAYS["x-content-type-options"] == "nosniff"
    assert ALWAYS["referrer-policy"] == "no-referrer"
    assert ALWAYS["cross-origin-opener-policy"] == ALWAYS["cross-origin-resource-policy"] == "same-origin"
    assert FORMAT == 1


def test_methods_that_are_not_listed_are_refused():
    """Any other method says 405 and which ones there are; a preflight is one of them, and gets no leave (AU-19)."""
    table = kept("playing")

    async def evening() -> int:
        scene = Scene(table)
        live = await scene.start()
        places, length, tried = live.room.places, len(rows(scene.node, live)), 0
        body = {"type": "leave", "cid": "x", "name": "Mal"}
        for method, path, methods in _routes(scene.node.app):
            where = path.format(door=scene.door, match="1", deal="1") if "{" in path else path
            assert methods <= {"GET", "HEAD"} or methods == {method} == {"POST"}
            for other in METHODS:
                if other in methods:
                    continue
                asks = {"origin": "http://evil.example", "access-control-request-method": "POST"}
                for headers in ({}, asks, {"x-http-method-override": method}):
                    reply = await request(scene.node.app, other, where, body, token=scene.keys[0], headers=headers)
                    assert reply.status == 405, (other, path)
                    assert set(dict(reply.headers)["allow"].split(", ")) == methods
                    assert not [name for name, _ in reply.headers if name.startswith("access-control-")]
                    tried += 1
        for path in ("", "/events", "/records/1/1"):
            where = f"/api/tables/{scene.door}{path}?type=leave&_method=POST"
            await request(scene.node.app, "GET", where, token=scene.keys[0], headers={"x-http-method-override": "POST"})
        assert not [row for row in rows(scene.node, live)[length:] if row.command]
        assert live.room.places == places
        return tried

    tried = simulated(15, evening())
    tell(f"AU-19 methods refused {tried}")
    assert tried >= 200


def test_nobody_elsewhere_reads_an_answer():
    """Whatever page asks, by whatever origin, no answer says that it may be read there (AU-19)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        for origin in ("http://localhost:8000", "http://evil.example", "null"):
            for path in ("/", f"/api/tables/{scene.door}", f"/api/tables/{scene.door}/events"):
                reply = await request(scene.node.app, "GET", path, headers={"origin": origin})
                given = dict(reply.headers)
                assert not [name for name in given if name.startswith("access-control-")]
                assert given["cross-origin-resource-policy"] == "same-origin"

    simulated(15, evening())
