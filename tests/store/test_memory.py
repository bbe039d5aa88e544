"""The store in memory."""

import time
from collections.abc import Callable
from pathlib import Path

from fusk.store import Journal
from fusk.store.memory import Memory
from tests.store.contract import Contract


class TestMemory(Contract):
    """It does what every store does, but for one thing: it ends with its process."""

    lasts = False

    def opened(self, folder: Path, calendar: Callable[[], float] = time.time) -> Journal:
        """An empty one."""
        return Memory(calendar=calendar)
