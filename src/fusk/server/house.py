"""What every table of a server shares: its journal, its clock, its chance, its limits."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from fusk.bots import Seated, load
from fusk.rules import Rules
from fusk.server.limits import Limits
from fusk.server.tokens import Entropy
from fusk.store import Row


class Journal(Protocol):
    """A journal that can be waited for; `store.Grouped` is one."""

    async def append(self, row: Row) -> Row:
        """Keep a row: the one kept under its key."""

    async def since(self, table: str, seq: int) -> Sequence[Row]:
        """The rows of a table from that number on."""

    async def tables(self) -> Sequence[str]:
        """The ids of all tables there are."""

    async def quiet(self, seconds: float) -> Sequence[str]:
        """The tables to which nothing was added for so long."""

    async def forget(self, table: str) -> None:
        """Remove a table."""


class House(msgspec.Struct, frozen=True):
    """The ports of a server.

    `clock`: seconds that never go back; `entropy`: secrets; `broken`: called when the journal cannot be trusted any
    more, to end the process; `noted`: hears of what went wrong, by its name and without anything of a game; `fault`:
    called by name at the places where a test may want the server to die; `free`: the share of the disk that is free.
    """

    journal: Journal
    limits: Limits
    clock: Callable[[], float]
    entropy: Entropy
    broken: Callable[[], None]
    noted: Callable[[str, str], None]
    fault: Callable[[str], None]
    free: Callable[[], float]

    def now(self) -> float:
        """The time, by the millisecond; what is due at a moment is never early."""
        return math.floor(self.clock() * 1000) / 1000


class Chance:
    """The deals and the public dice of one table: nobody can guess either, and no two tables share them."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._dice = random.Random(entropy(32))  # noqa: S311 (delays and the like; what is secret is drawn below)

    def seed(self) -> int:
        """The seed of the next deal, below 2**53."""
        return int.from_bytes(self._entropy(7)) >> 3

    def below(self, bound: int) -> int:
        """A fair draw from 0 to bound-1."""
        return self._dice.randrange(bound)

    def seated(self, name: str, seat: int, rules: Rules, seats: int) -> Seated:
        """A bot for one deal, with dice of its own."""
        return Seated(load(name), seat, rules, seats, random.Random(self._entropy(16)))  # noqa: S311 (its whims)
