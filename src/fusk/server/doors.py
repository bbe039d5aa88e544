"""How many connections there are: in all, from one address, and of those that have not said who they are (AU-8)."""

from __future__ import annotations

from collections import Counter
from types import TracebackType
from typing import Self

from fusk.server.limits import Limits


class Doors:
    """Counts who comes in and who goes."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of: Counter[str] = Counter()
        self.half_open = 0

    def enter(self, address: str) -> Door | None:
        """A connection comes in; None where there are too many."""
        limits = self._limits
        full = self._of.total() >= limits.sockets or self.half_open >= limits.half_open
        if full or self._of[address] >= limits.address_sockets:
            return None
        return Door(self, address)

    def count(self, address: str, more: int) -> None:
        """One more, or one less, from an address."""
        self._of[address] += more
        if not self._of[address]:
            del self._of[address]


class Door:
    """One connection that is counted as long as it lasts."""

    def __init__(self, doors: Doors, address: str) -> None:
        self._doors, self._address = doors, address
        self._unknown = False

    def __enter__(self) -> Self:
        self._doors.count(self._address, 1)
        self._doors.half_open += 1
        self._unknown = True
        return self

    def known(self) -> None:
        """It has said who it is."""
        self._doors.half_open -= self._unknown
        self._unknown = False

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.known()
        self._doors.count(self._address, -1)
