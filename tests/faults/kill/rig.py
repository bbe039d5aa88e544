"""A server that is killed again and again, the people who play there all the same, and what they find."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

from tests.faults.kill.cable import Cable, Player
from tests.faults.kill.ledger import Ledger

SECONDS = 30
"""How long anything may take before we say that it will never happen; a busy machine takes its time."""


class Rig:
    """A data folder, a port, a process that serves there, and players."""

    def __init__(self, folder: Path, seed: int, variant: str = "") -> None:
        self.data, self._key, self._log = folder / "data", folder / "key", folder / "log"
        self._variant = variant
        self.rng = Random(seed)
        self.port = free_port()
        self.up = asyncio.Event()
        self.players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.history: list[tuple[str, Player, str]] = []
        self._acked = asyncio.Event()
        self._ledger: Ledger | None = None
        self.process: asyncio.subprocess.Process | None = None
        self.starts: list[float] = []

    @property
    def ledger(self) -> Ledger:
        """What the journal says; the key to it lies there once a server has begun."""
        if self._ledger is None:
            self._ledger = Ledger(self.data, self._key)
        return self._ledger

    @property
    def acks(self) -> int:
        """How many commands were acknowledged."""
        return sum(what == "done" for what, _, _ in self.history)

    @property
    def again(self) -> int:
        """How often a command was given once more, for nobody knew whether it counted."""
        return sum(what == "again" for what, _, _ in self.history)

    # The server.

    async def start(self, fault: str = "", wrap: Sequence[str] = ()) -> bool:
        """Start a server on the same folder and port; whether it lives to listen. `fault` as in FUSK_FAULT."""
        began = time.perf_counter()
        child = [sys.executable, "-m", "tests.faults.kill.child", str(self.data), str(self._key), str(self.port)]
        with self._log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *wrap,
                *child,
                *([self._variant] if self._variant else []),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=os.environ | {"FUSK_FAULT": fault},
            )
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), SECONDS)
        if not line.startswith(b"ready"):
            await self.ended()
            return False
        self.starts.append(time.perf_counter() - began)
        self._acked.clear()
        self.up.set()
        return True

    async def kill(self) -> None:
        """SIGKILL."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        assert await self.ended() == -signal.SIGKILL

    async def ended(self) -> int:
        """Wait until the process has ended: its exit status."""
        assert self.process is not None
        status = await asyncio.wait_for(self.process.wait(), SECONDS)
        self.up.clear()
        return status

    async def ack(self) -> None:
        """Wait for the next command that is acknowledged."""
        self._acked.clear()
        await asyncio.wait_for(self._acked.wait(), SECONDS)

    def read(self) -> None:
        """Read the journal that the dead server has left, and compare it with what people were told."""
        for task in self._tasks:
            if task.done():
                task.result()
                raise AssertionError("somebody has stopped playing")
        self.ledger.read(self.players)

    def sound(self) -> None:
        """Nothing that was acknowledged is lost or doubled, and all else that must hold does."""
        assert not self.ledger.lost
        assert not self.ledger.doubled
        assert not self.ledger.wrong + self.ledger.ordered(self.history)
        assert not self.log()

    def log(self) -> str:
        """What the servers have complained of."""
        return self._log.read_text()

    # The people.

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request over HTTP: the answer, which is a success."""
        status, told = await self.answer(method, path, body)
        assert status < 300, told
        return told

    async def answer(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request over HTTP: status and answer."""

        def asked() -> tuple[int, Any]:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
            try:
                line.request(method, path, None if body is None else json.dumps(body))
                answer = line.getresponse()
                return answer.status, json.loads(answer.read())
            finally:
                line.close()

        return await asyncio.to_thread(asked)

    async def table(self, people: int, preset: str, bots: int = 0, onlookers: int = 0) -> None:
        """Open a table where people of one room play without clocks, and let them begin."""
        order = {
            "name": "Person A",
            "seats": people + bots,
            "bots": ["rookie"] * bots,
            "rules": {"preset": preset},
            "room": True,
        }
        made = await self.ask("POST", "/api/tables", order)
        keys: list[str | None] = [made["token"]]
        for letter in "BCDEFGH"[: people - 1]:
            seated = await self.ask("POST", f"/api/tables/{made['door']}/seats", {"name": f"Person {letter}"})
            keys.append(seated["token"])
        new = [self.player(made["door"], key) for key in keys + [None] * onlookers]
        await asyncio.wait_for(asyncio.gather(*(player.news.wait() for player in new)), SECONDS)
        new[0].command("start")

    def player(self, door: str, token: str | None) -> Player:
        """Somebody at the table behind that door; with no token an onlooker."""
        player = Player(self.port, door, token, Random(self.rng.random()), self.up, self._happened)
        self.players.append(player)
        self._tasks.append(asyncio.create_task(player.run(lambda _: False)))
        return player

    async def back(self, player: Player) -> None:
        """Somebody's line breaks, and they come back."""
        before, player.room = player.wire, None
        assert before is not None
        await cast("Cable", before).end()
        async with asyncio.timeout(SECONDS):
            while player.wire is before or player.room is None:
                player.news.clear()
                await player.news.wait()

    def _happened(self, what: str, player: Player, cid: str) -> None:
        self.history.append((what, player, cid))
        if what == "done":
            self.ledger.acked.setdefault(player, set()).add(cid)
            self._acked.set()

    async def goes_on(self) -> None:
        """Every table takes a new command (I10)."""
        doors = {player.door for player in self.players}
        async with asyncio.timeout(SECONDS):
            begun = len(self.history)
            while doors - {player.door for what, player, _ in self.history[begun:] if what == "done"}:
                await self.ack()

    async def close(self) -> None:
        """Everybody goes home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.ended()


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
