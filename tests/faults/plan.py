"""What a seed draws: the tables, the people, and which of all troubles there are (swarm testing)."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

TROUBLES: Final = (
    "slow disk",
    "disk full",
    "broken sync",
    "crash at a point",
    "crash at any await",
    "cut lines",
    "lines that die unseen",
    "duplicates",
    "slow readers",
    "absences",
    "second tabs",
    "everybody gone",
    "parking",
    "stop and start",
    "short queues",
    "never shown",
    "host's whims",
    "plain HTTP",
    "leaving",
    "newcomers",
    "two doubts at once",
    "dawdlers",
    "strangers",
)
"""Each seed has some of them: all at once they would hide each other."""

SHEETS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("rainy-day", {}),
    ("cheat", {"strip": 24}),
    ("fusk", {"strip": 24}),
    ("i-doubt-it", {"strip": 24}),
    ("three-options", {"strip": 24}),
    ("idi", {"strip": 24}),
    ("fusk-more", {"strip": 24}),
    ("verish", {"strip": 24}),
)
"""House rules with few cards: an evening is short."""


class Order(NamedTuple):
    """A table as somebody opens it: how many people sit down, and what they ask for."""

    people: int
    onlookers: int
    order: dict[str, Any]


class Plan(NamedTuple):
    """A seed's evening. `seconds`: how long the troubles last; `slow`: what the disk takes; `lag`: what lines take."""

    troubles: frozenset[str]
    tables: tuple[Order, ...]
    seconds: float
    slow: float
    lag: float

    def has(self, trouble: str) -> bool:
        """Whether there is that trouble."""
        return trouble in self.troubles


def drawn(seed: int) -> Plan:
    """The evening of a seed."""
    rng = Random(f"{seed}/plan")
    likely = rng.uniform(0.15, 0.6)
    troubles = frozenset(trouble for trouble in TROUBLES if rng.random() < likely)
    return Plan(
        troubles=troubles,
        tables=tuple(_table(rng, number) for number in range(rng.choice((1, 1, 1, 1, 2, 3)))),
        seconds=rng.uniform(15, 40),
        slow=rng.choice((0.005, 0.05, 0.5, 2.0)) if "slow disk" in troubles else 0.001,
        lag=rng.choice((0.01, 0.05, 0.2, 0.6)),
    )


def _table(rng: Random, number: int) -> Order:
    people = rng.choice((2, 2, 2, 3, 3, 4, 6)) if number == 0 else 2
    preset, changes = rng.choice(SHEETS)
    if rng.random() < 0.6:
        changes = {"deal": "fixed:3"} if preset in ("rainy-day", "idi") else {"deal": "fixed:3", "remainder": "dead"}
    bots = rng.choice((0, 0, 1, 1, 2)) if people < 4 else 0
    empty = rng.choice((0, 0, 1)) if people + bots < 6 else 0
    order = {
        "seats": people + bots + empty,
        "bots": [rng.choice(("rookie", "honest", "counter")) for _ in range(bots)],
        "rules": {"preset": preset, "changes": changes},
        "deals": rng.choice((0, 1, 1, 2)),
        "room": rng.random() < 0.3,
        "window": rng.choice((None, None, 2.5, 2.5, 4)),
        "private": rng.random() < 0.3,
        "chat": rng.random() < 0.5,
    }
    return Order(people, rng.choice((0, 0, 1)), {key: value for key, value in order.items() if value is not None})
