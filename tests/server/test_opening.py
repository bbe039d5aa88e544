"""Opening tables, many at the same moment."""

import asyncio
from collections import Counter

from fusk.server import codes
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Faults, Node


def test_no_two_tables_have_one_door(monkeypatch):
    """A code is one table's from when it is drawn, also while the disk has yet to keep that table."""
    drawn = iter(("ACDE", "ACDE", "ACDE", "FGHJ", "FGHJ", "KLMN"))
    monkeypatch.setattr(codes, "_drawn", lambda kind, entropy: next(drawn))

    async def evening() -> None:
        node = Node(1, faults=Faults(1, slow=1.0))
        await node.start()
        order = {"name": "Person A"}
        made = await asyncio.gather(*(request(node.app, "POST", "/api/tables", order) for _ in range(3)))
        assert Counter(answer.status for answer in made) == {201: 3}
        assert {answer.json()["door"] for answer in made} == {"ACDE", "FGHJ", "KLMN"}

    simulated(1, evening())
