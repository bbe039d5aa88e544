"""A match over the wire, from the first seat taken to the last deal."""

import pytest

from fusk.record import check
from fusk.rules import SEED_PRESETS
from tests.server.sim.evening import Evening, over
from tests.server.sim.loop import simulated
from tests.server.sim.net import request
from tests.server.sim.node import Node


@pytest.mark.parametrize("preset", SEED_PRESETS)
def test_a_match_is_played_to_its_end(preset):
    """Three people and a bot play two deals by each seed preset; both can be read and replayed afterwards."""

    async def evening() -> None:
        node = Node(1)
        await node.start()
        table = Evening(node, 1)
        await table.open(3, seats=4, rules={"preset": preset}, bots=["counter"], deals=2)
        await table.play(over)
        for pilot in table.pilots:
            assert pilot.room is not None
            assert pilot.room.score.deals == 2
            assert not [code for _, code in pilot.refused if code not in ("too-late", "already-answered")]
        for deal in (1, 2):
            answer = await request(node.app, "GET", f"/api/tables/{table.door}/records/1/{deal}")
            assert answer.status == 200, answer.body
            assert not check(answer.body.decode())
        assert not node.noted

    simulated(1, evening())
