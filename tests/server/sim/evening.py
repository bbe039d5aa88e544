"""An evening at one table of a simulated server: people sit down, play a match, and come back when the line breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from tests.server.sim.net import Delay, Wire, at_once, request
from tests.server.sim.node import Node
from tests.server.sim.pilot import Pilot


class Evening:
    """A table with its people. `lag`: how long frames take for the person of that number, each way."""

    def __init__(self, node: Node, seed: int, lag: Callable[[int], Delay] = lambda _: at_once) -> None:
        self.node, self.seed, self.lag = node, seed, lag
        self.door = ""
        self.pilots: list[Pilot] = []

    async def open(self, people: int, *, playing: bool = True, **order: Any) -> None:
        """Open a table, and let people sit down at it; `order` as in wire.NewTable."""
        order = {"name": "Person A", "seats": people} | order
        made = await request(self.node.app, "POST", "/api/tables", order)
        assert made.status == 201, made.body
        self.door = made.json()["door"]
        keys = [made.json()["token"]]
        for number in range(1, people):
            name = f"Person {'ABCDEFGHIJKLM'[number]}"
            seated = await request(self.node.app, "POST", f"/api/tables/{self.door}/seats", {"name": name})
            assert seated.status == 201, seated.body
            keys.append(seated.json()["token"])
        for number, token in enumerate(keys):
            self.pilots.append(self.pilot(number, token, playing=playing))

    def pilot(self, number: int, token: str | None, *, playing: bool = True) -> Pilot:
        """A person with a line of their own; with no token an onlooker."""
        delay = self.lag(number)
        pilot = Pilot(lambda: self.wire(delay), token, Random(f"{self.seed}/{number}"))
        pilot.playing = playing
        return pilot

    def wire(self, delay: Delay = at_once) -> Wire:
        """A line to the server as it is now."""
        return Wire(self.node.app, f"/api/tables/{self.door}/socket", up=delay, down=delay)

    async def play(self, until: Callable[[Pilot], bool], seconds: float = 36_000) -> None:
        """The host starts, and everybody plays until that is so for each."""
        tasks = [asyncio.ensure_future(pilot.run(until)) for pilot in self.pilots]
        for pilot in self.pilots:
            await pilot.news.wait()
        self.pilots[0].command("start")
        async with asyncio.timeout(seconds):
            await asyncio.gather(*tasks)


def over(pilot: Pilot) -> bool:
    """The match is over."""
    return pilot.room is not None and pilot.room.phase == "over"
