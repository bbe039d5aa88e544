"""How often somebody may do something: a bucket of tokens for each key, with no clock of its own (AU-7)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

_NOW: Final = 1e-6  # a wait as short as this is rounding


class Buckets:
    """Everybody may do it `burst` times at once, and `per_second` times a second after that.

    Keys are anything: a socket, a seat, an address. Of a bucket only the moment is kept at which it will be full again;
    full ones are forgotten, and of more than `remembered` the one that has been silent longest. It begins anew with a
    full bucket: who has that many addresses gains a burst by it, and nobody else is kept out.

    `now` is in seconds, of a clock that does not go back.
    """

    def __init__(self, *, per_second: float, burst: int, remembered: int) -> None:
        self.every: Final = 1 / per_second
        self.burst: Final = burst
        self.remembered: Final = remembered
        self._full: Final[OrderedDict[Hashable, float]] = OrderedDict()  # the longest silent first

    def __len__(self) -> int:
        return len(self._full)

    def wait(self, key: Hashable, now: float) -> float:
        """How many seconds until one may; 0 for now. Takes nothing."""
        full = max(self._full.get(key, now), now)
        wait = full - now - (self.burst - 1) * self.every
        return wait if wait > _NOW else 0.0

    def take(self, key: Hashable, now: float) -> float:
        """Do it: 0 where one may, else how many seconds to wait, and then nothing is taken."""
        wait = self.wait(key, now)
        if not wait:
            self._full[key] = max(self._full.get(key, now), now) + self.every
        if key in self._full:
            self._full.move_to_end(key)
        self._forget(now)
        return wait

    def drop(self, key: Hashable) -> None:
        """Forget a key that is gone for good: a socket that was closed."""
        self._full.pop(key, None)

    def _forget(self, now: float) -> None:
        """Let go of the longest silent that are full, two for each that comes, or of the one too many."""
        for _ in range(2):
            key, full = next(iter(self._full.items()))
            if full <= now or len(self._full) > self.remembered:
                del self._full[key]
