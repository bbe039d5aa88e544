"""Where chance comes from: the table is handed it, and writes down what was drawn."""

from __future__ import annotations

from typing import Protocol

from fusk.cards import below, draws


class DealSource(Protocol):
    """Gives the seed of the next deal."""

    def seed(self) -> int:
        """A number that nobody can guess; below 2**53, so that every language can read it."""


class PublicRng(Protocol):
    """Chance that decides nothing secret: a bot's delay, the card laid for who is too slow."""

    def below(self, bound: int) -> int:
        """A fair draw from 0 to bound-1."""


class Dice:
    """Both of them from one seed: for local games and tests. A public server brings its own."""

    def __init__(self, seed: int) -> None:
        self._stream = draws(seed)

    def seed(self) -> int:
        """The seed of the next deal."""
        return self.below(1 << 53)

    def below(self, bound: int) -> int:
        """A fair draw from 0 to bound-1."""
        return below(self._stream, bound)


def between(dice: PublicRng, least: float, most: float) -> float:
    """A time from `least` to `most` seconds, by the millisecond."""
    return least + dice.below(round((most - least) * 1000) + 1) / 1000
