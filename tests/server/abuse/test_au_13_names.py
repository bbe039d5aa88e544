"""Names as they come in over the wire: every one of the corpus, by each way there is to get a name (AU-13)."""

from __future__ import annotations

from fusk.server.names import key
from tests.server.abuse.scene import Scene, digest, kept, tell
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.test_names import AS_THEY_ARE, DIFFERENT, REFUSED, TWINS


def _sayable(name: str) -> bool:
    """Whether a name is text that may be sent at all."""
    return len(name) <= 200 and not any("\ud800" <= sign <= "\udfff" for sign in name)


def test_names_that_are_refused_are_refused_everywhere():
    """Opening a table, sitting down, renaming: each of them says 422 with what is wrong, or 400 where it is no text."""
    table = kept("lobby")
    names = [name for bad in REFUSED.values() for name in bad]

    async def evening() -> int:
        scene = Scene(table)
        live = await scene.start()
        assert (await scene.order(scene.keys[1], "rename", name="Bea")).status == 200
        before, tables, tried = digest(live), len(scene.node.memory.tables()), 0
        for name in names:
            replies = [
                await request(scene.node.app, "POST", "/api/tables", {"name": name}),
                await request(scene.node.app, "POST", f"/api/tables/{scene.door}/seats", {"name": name}),
                await scene.order(scene.keys[1], "rename", name=name),
            ]
            for reply in replies:
                assert reply.status in ((422,) if _sayable(name) else (400, 413, 422)), (ascii(name[:40]), reply.body)
                tried += 1
                assert name not in reply.body.decode() or len(name) < 5
        assert digest(live) == before
        assert len(scene.node.memory.tables()) == tables
        return tried

    tried = simulated(13, evening())
    tell(f"AU-13 bad names {len(names)} tries {tried} let through 0")
    assert len(names) >= 100


def test_names_of_the_world_are_taken():
    """Each of them opens a table, and everybody is told it (AU-13)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        for name in AS_THEY_ARE:
            made = await request(scene.node.app, "POST", "/api/tables", {"name": name})
            assert made.status == 201, name
            room = await request(scene.node.app, "GET", f"/api/tables/{made.json()['door']}")
            assert key(room.json()["chairs"][0]["name"]) == key(name)

    simulated(13, evening())


def test_nobody_looks_like_somebody_else_at_a_table():
    """The second of two names that look alike gets in neither way; others sit side by side (AU-13)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        for one, other in TWINS:
            made = (await request(scene.node.app, "POST", "/api/tables", {"name": one})).json()
            seats = f"/api/tables/{made['door']}"
            assert (await request(scene.node.app, "POST", f"{seats}/seats", {"name": other})).status == 422, (
                one,
                other,
            )
            guest = (await request(scene.node.app, "POST", f"{seats}/seats", {"name": "Quentin"})).json()["token"]
            rename = {"type": "rename", "cid": "x", "name": other}
            assert (await request(scene.node.app, "POST", f"{seats}/commands", rename, token=guest)).status == 422
        for one, other in DIFFERENT:
            made = (await request(scene.node.app, "POST", "/api/tables", {"name": one})).json()
            seats = f"/api/tables/{made['door']}/seats"
            assert (await request(scene.node.app, "POST", seats, {"name": other})).status == 201, (one, other)

    simulated(13, evening())


def test_no_bot_looks_like_a_person():
    """Whoever calls themselves what a bot is called keeps the name, and the bots have others (AU-13)."""
    table = kept("lobby")

    async def evening() -> None:
        scene = Scene(table)
        await scene.start()
        made = (await request(scene.node.app, "POST", "/api/tables", {"name": "Rookie", "seats": 6})).json()
        path = f"/api/tables/{made['door']}"
        for name in ("R00kie 3", "Honest"):
            assert (await request(scene.node.app, "POST", f"{path}/seats", {"name": name})).status == 201
        start = {"type": "start", "cid": "x"}
        assert (await request(scene.node.app, "POST", f"{path}/commands", start, token=made["token"])).status == 200
        names = [chair["name"] for chair in (await request(scene.node.app, "GET", path)).json()["chairs"]]
        assert names[:3] == ["Rookie", "R00kie 3", "Honest"]
        assert len({key(name) for name in names}) == 6

    simulated(13, evening())
