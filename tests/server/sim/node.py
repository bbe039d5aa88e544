"""A server under simulation: the real app over a journal whose disk is slow, full, or lies, as a test wants."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from fusk.server import codes
from fusk.server.app import Gate, create
from fusk.server.hall import Hall
from fusk.server.house import House
from fusk.server.limits import DEFAULT, Limits
from fusk.store import Conflict, Row, StorageBroken, StorageUnavailable
from fusk.store.memory import Memory

EASY: Limits = replace(
    DEFAULT,
    new_tables_per_minute=10_000,
    failed_joins_per_minute=1000,
    address_sockets=20_000,
    address_commands_per_second=100_000,
    address_commands_burst=100_000,
)
"""Limits that do not get in the way of a test that plays many tables from one address."""


class Entropy:
    """Secrets that are none: a stream of bytes from a seed."""

    def __init__(self, seed: str) -> None:
        self._seed, self._count = seed, 0

    def __call__(self, size: int) -> bytes:
        """The next bytes."""
        self._count += 1
        return hashlib.shake_256(f"{self._seed}/{self._count}".encode()).digest(size)


class Faults:
    """What the disk does: how long an append takes, and how often it is full, or fails after it has kept the row."""

    def __init__(self, seed: int, *, slow: float = 0.0, full: float = 0.0, broken: float = 0.0) -> None:
        self.rng = Random(f"{seed}/disk")
        self.slow, self.full, self.broken = slow, full, broken


class Disk:
    """The journal of one process: when the process is dead it answers nothing any more."""

    def __init__(self, memory: Memory, faults: Faults) -> None:
        self._memory, self._faults = memory, faults
        self.dead = False
        self._turn = asyncio.Lock()
        self._never: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def _alive(self) -> None:
        if self.dead:
            await asyncio.shield(self._never)

    async def append(self, row: Row) -> Row:
        """Keep a row, or not."""
        rng, faults = self._faults.rng, self._faults
        async with self._turn:
            await self._alive()
            await asyncio.sleep(rng.random() * faults.slow)
            await self._alive()
            if rng.random() < faults.full:
                raise StorageUnavailable("the disk is full")
            kept = self._memory.append([row])[0]
            await asyncio.sleep(rng.random() * faults.slow)
            await self._alive()
            if rng.random() < faults.broken:
                raise StorageBroken("a sync failed")
            if isinstance(kept, Conflict):
                raise kept
            return kept

    async def since(self, table: str, seq: int) -> Sequence[Row]:
        """The rows of a table."""
        await self._alive()
        return list(self._memory.since(table, seq))

    async def tables(self) -> Sequence[str]:
        """All tables."""
        await self._alive()
        return list(self._memory.tables())

    async def quiet(self, seconds: float) -> Sequence[str]:
        """The tables to which nothing was added for so long."""
        await self._alive()
        return list(self._memory.quiet(seconds))

    async def forget(self, table: str) -> None:
        """Remove a table."""
        await self._alive()
        self._memory.forget(table)


class Node:
    """A process that serves: start it, crash it, start it again over the same journal."""

    def __init__(
        self, seed: int, *, memory: Memory | None = None, faults: Faults | None = None, limits: Limits = EASY
    ) -> None:
        self.seed, self.limits = seed, limits
        self.memory = memory or Memory(calendar=self.calendar)
        self.free = 1.0
        self.faults = faults or Faults(seed)
        self.noted: list[tuple[str, str]] = []
        self.starts = 0
        self.since = 0.0
        """Where the clock of the next process starts."""
        self.disks: list[Disk] = []
        """Of all its processes: what waited for one that is dead waits for ever, and is not forgotten."""
        self.broken = asyncio.Event()
        """Set when the process ends itself because its journal cannot be trusted."""

    async def start(self) -> None:
        """Begin to serve."""
        self.starts += 1
        self.broken.clear()
        self.disk = Disk(self.memory, self.faults)
        self.disks.append(self.disk)
        loop, began = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        since = self.since
        house = House(
            journal=self.disk,
            limits=self.limits,
            clock=lambda: since + loop.time() - began,
            entropy=Entropy(f"{self.seed}/{self.starts}"),
            broken=self._broken,
            noted=lambda kind, about: self.noted.append((kind, about)),
            fault=self.fault,
            free=lambda: self.free,
        )
        self.hall = Hall(house, codes.LOCAL)
        self.app = create(self.hall, Gate(frozenset({"http://localhost:8000"}), ()))
        await self.hall.start()

    def calendar(self) -> float:
        """The time by the calendar, which goes on while the process is off."""
        return asyncio.get_running_loop().time()

    def fault(self, where: str) -> None:
        """A place where a test may let it die."""

    def _broken(self) -> None:
        self.crash()
        self.broken.set()

    def crash(self) -> None:
        """The process is gone, with all it had in memory. Its lines have to be cut by who holds the other end."""
        self.disk.dead = True
