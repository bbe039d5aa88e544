"""Games at a keyboard for the tests: small tables, quick bots, nothing on disk."""

import re

import pytest

from fusk.rules import sheet
from fusk.table.settings import UNATTENDED, Seat, Setup
from fusk.tui import game as games
from fusk.tui.order import MIXED, Order


@pytest.fixture
def order():
    """What somebody wants to play: `order("cheat", players=4)`."""

    def make(preset="cheat", **changes):
        usual = Order(sheet(preset), None, 4, 1, MIXED, (), None, 0, 1, False, 0.0)
        return usual._replace(**changes)

    return make


@pytest.fixture
def game():
    """A game in which nobody waits: `game("cheat", people=2)`."""

    def make(preset="cheat", *, people=1, players=4, seed=1, rules=None, deals=1):
        names = ("Ann", "Bo", "Cy", "Di", "Ed", "Fi", "Gus", "Hal")[:players]
        seats = tuple(Seat(name, None if i < people else "rookie") for i, name in enumerate(names))
        settings = UNATTENDED if deals == 1 else UNATTENDED.__class__(**{**_fields(UNATTENDED), "deals": deals})
        setup = Setup(rules or sheet(preset), seats, settings)
        return games.begin(setup, seed=seed, lang="en", clock=games.Leaping(), keep=False)

    return make


def _fields(struct):
    return {field: getattr(struct, field) for field in struct.__struct_fields__}


def screen_text(app):
    """All that stands on the screen of a running app."""
    size = app.size
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips(size))


FACE = re.compile(r"(10|[2-9AJQK])[♠♥♦♣]|[♠♥♦♣★]")
"""Something of a card's face."""
