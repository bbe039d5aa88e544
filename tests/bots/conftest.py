"""A table for bots: deals played to the end with the referee alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from fusk.bots import load
from fusk.events import Dealt
from fusk.rules import Rules
from fusk.testing import BotGame

Table = Callable[..., BotGame]


@pytest.fixture(scope="session")
def table() -> Table:
    """Sits bots down at a table by their names: `table(rules, names, seed)`."""

    def sit(rules: Rules, names: Sequence[str], seed: int, dealt: Dealt | None = None) -> BotGame:
        return BotGame(rules, [load(name) for name in names], seed, dealt)

    return sit
