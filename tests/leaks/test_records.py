"""HI-9: a record is for when the deal is over, whoever asks, and whenever."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any, Final

from fusk.testing import budget
from tests.leaks.director import Director, planned
from tests.leaks.stage import Exact, Stage
from tests.leaks.worlds import World, injected
from tests.server.sim.evening import Evening
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Faults, Node

EVENINGS = budget(24, 2_000)
ROLES: Final = ("host", "seat", "onlooker", "stranger")


class Asking(Director):
    """An evening in which somebody asks for every record all the time."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.over: dict[int, int] = {}
        self.cells: Counter[tuple[str, str, bool]] = Counter()

    async def next(self) -> None:
        """One more thing happens, and somebody asks for every record there may be."""
        await super().next()
        live, table = self.stage.live("p0"), self.stage.table("p0")
        if live is None:
            return
        if table is not None:
            self.over[live.room.match] = table.match.deals
        role = self.rng.choice(ROLES)
        match = self.rng.choice((1, live.room.match))
        for deal in (1, 2, 3, (table.match.deals if table else 0) + 1):
            over = deal <= self.over.get(match, 0)
            status = await self.asked(role, match, deal)
            assert (status == 200) == (over and role != "stranger"), (role, live.room.phase(), match, deal, status)
            self.cells[role, live.room.phase(), over] += 1

    async def asked(self, role: str, match: int, deal: int) -> int:
        """Somebody asks for a record; what the answer is."""
        stage = self.stage
        token = {"host": stage.token("p0"), "seat": stage.token("p1")}.get(role)
        door = stage.doors["table"] if role != "stranger" else "ZZZZ"
        path = f"/api/tables/{door}/records/{match}/{deal}"
        return (await request(stage.node.app, "GET", path, token=token, client="192.0.2.250")).status


def test_no_record_before_the_end():
    """Hosts, seats and onlookers get the records of deals that are over and no others, in every phase (HI-9)."""
    cells: Counter[tuple[str, str, bool]] = Counter()
    for number in range(EVENINGS):
        rng = Random(f"records/{number}")
        plan = planned(rng, simple=True)._replace(deeds=80)
        with injected(World()):
            asking = Asking(Stage(number), plan._replace(order=plan.order | {"deals": number % 3}), rng)
            simulated(number, asking.evening(), Exact(number, in_order=True))
        cells += asking.cells
    given = sum(count for (role, _, over), count in cells.items() if over and role != "stranger")
    print(f"\nrecords asked for {cells.total()}, given {given}, too early 0, cells {len(cells)}")  # noqa: T201
    for role in ROLES:
        assert cells[role, "playing", False] >= EVENINGS
        assert cells[role, "playing", True]
        assert sum(cells[role, phase, True] for phase in ("between", "open", "over"))
    assert given >= EVENINGS


def test_no_record_of_a_deal_that_is_being_kept():
    """The cards have just been kept, and do not lie on the table yet: they are nobody's to read (HI-9)."""

    async def evening() -> None:
        node = Node(1, faults=Faults(1, slow=0.2))
        await node.start()
        table = Evening(node, 1)
        await table.open(2, rules={"preset": "fusk"}, playing=False)
        tasks = [asyncio.ensure_future(pilot.run(lambda _: False)) for pilot in table.pilots]
        for pilot in table.pilots:
            await pilot.news.wait()
        table.pilots[0].command("start")
        statuses, dealt = [], False
        while not dealt:
            asked = await request(node.app, "GET", f"/api/tables/{table.door}/records/1/1")
            statuses.append(asked.status)
            dealt = table.pilots[0].view is not None
            await asyncio.sleep(0.005)
        assert set(statuses) == {404}
        assert len(statuses) > 20
        for task in tasks:
            task.cancel()

    simulated(1, evening())
