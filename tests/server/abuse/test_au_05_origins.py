"""Pages from elsewhere have no hand in this: an origin is ours to the letter, or it is nobody's (AU-5, AU-19)."""

from __future__ import annotations

import pytest

from tests.server.abuse.scene import Scene, Talker, digest, kept, rows, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import request

HOSTILE = (
    "null",
    "http://evil.example",
    "https://localhost:8000",
    "http://localhost",
    "http://localhost:80",
    "http://localhost:8001",
    "http://localhost:08000",
    "http://localhost:8000/",
    "http://localhost:8000.evil.example",
    "http://localhost.evil.example:8000",
    "http://evil.localhost:8000",
    "http://evil.example/http://localhost:8000",
    "http://user@localhost:8000",
    "http://localhost:8000@evil.example",
    "http://localhost:8000#evil",
    "http://localhost:8000?evil",
    "HTTP://localhost:8000",
    "http://LOCALHOST:8000",
    "http://localhost:8000 ",
    "http://localhost:8000, http://evil.example",
    "http://localhost:8000 http://evil.example",
    "ws://localhost:8000",
    "file://",
    "localhost:8000",
    "//localhost:8000",
    "http://127.0.0.1:8000",
    "http://[::1]:8000",
    "http://localhost.:8000",
    "http://l\u00f6calhost:8000".encode().decode("latin-1"),
    "http://xn--lcalhost-n4a:8000",
    "http://localhost:8000\t",
    "*",
    "",
    "http://" + "a" * 5000,
)
OURS = "http://localhost:8000"


def test_a_page_from_elsewhere_gets_no_socket():
    """Refused before it is accepted, so that not a byte of a table reaches it; the table does not notice (AU-5)."""
    table = kept("playing")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        before = digest(live)
        for origin in HOSTILE:
            talker = Talker(scene.wire(), scene.keys[0])
            assert not await talker.wire.open(headers={"origin": origin}), origin
            assert not talker.wire.heard
        for site in ("cross-site", "same-site", "CROSS-SITE", "x"):
            assert not await scene.wire().open(headers={"sec-fetch-site": site})
        assert digest(live) == before
        assert scene.node.hall.doors.half_open == 0

    simulated(5, evening())
    tell(f"AU-5 hostile origins {len(HOSTILE)} let in 0")
    assert len(HOSTILE) >= 20


@pytest.mark.parametrize("headers", [{}, {"origin": OURS}, {"origin": OURS, "sec-fetch-site": "same-origin"}])
def test_our_own_page_and_programs_that_are_no_browsers_come_in(headers):
    """An origin that is ours, or none: a program has its key (AU-5)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        talker = Talker(scene.wire(), scene.keys[0])
        assert (await talker.hello(headers=headers))["you"] == 0
        body = {"type": "rename", "cid": "x", "name": "Zed"}
        path = f"/api/tables/{scene.door}/commands"
        done = await request(scene.node.app, "POST", path, body, token=talker.token, headers=headers)
        assert done.status == 200

    simulated(5, evening())


def test_a_page_from_elsewhere_changes_nothing():
    """Every request that changes something says 403 to a page from elsewhere, whatever key it has (AU-5, AU-19)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        live = await scene.start()
        before, length, tables = digest(live), len(rows(scene.node, live)), len(scene.node.memory.tables())
        posts = {
            "/api/tables": {"name": "Mal"},
            f"/api/tables/{scene.door}/seats": {"name": "Mal"},
            f"/api/tables/{scene.door}/commands": {"type": "lock", "cid": "x", "locked": True},
        }
        forged = [{"origin": origin} for origin in HOSTILE]
        forged += [{"sec-fetch-site": site} for site in ("cross-site", "same-site")]
        forged += [{"origin": "null", "sec-fetch-site": "same-origin"}, {"origin": "null", "host": "null"}]
        for path, body in posts.items():
            for headers in forged:
                reply = await request(scene.node.app, "POST", path, body, token=scene.keys[0], headers=headers)
                assert (reply.status, reply.json()["code"]) == (403, "strange-origin"), headers
        assert (digest(live), len(rows(scene.node, live))) == (before, length)
        assert len(scene.node.memory.tables()) == tables

    simulated(5, evening())
