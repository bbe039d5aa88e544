"""How a bot is found, and what is said where there is none."""

from __future__ import annotations

import random

import pytest

from fusk.bots import NAMES, NotABot, Seated, load
from fusk.moves import Accept
from fusk.play import begin, deal
from fusk.rules import sheet
from fusk.sight import see

OWN = """
from fusk.moves import Accept

def fresh(seat, rules, seats):
    return 0

def watch(memory, seen):
    return memory + 1

def choose(view, memory, options, rng):
    return Accept()
"""


def test_every_bot_of_the_house_is_found():
    """A bot is a file: those of the house are listed, its helpers are not."""
    assert {"rookie", "honest", "counter"} <= set(NAMES)
    assert not any(name.startswith("_") for name in NAMES)
    for name in NAMES:
        assert load(name) is load(name)


def test_a_bot_of_ones_own_is_one_file(tmp_path):
    """A file with the three functions can be seated at once."""
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    rules = sheet("cheat")
    bot = Seated(load(str(path)), 1, rules, 3, random.Random(1))
    state, events = begin(rules, deal(rules, 3, 5, dealer=2))
    for event in events:
        bot.watch(see(event, 1))
    bot.watch(None)
    assert bot.memory == len(events)
    assert bot.choose(see(state, 1)) is None
    assert bot.bot.choose(see(state, 1), 0, None, bot.rng) == Accept()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("mine.py", None, "There is no file"),
        ("mine.py", "def choose(): ...", "lacks fresh, watch"),
        ("mine.py", "import no_such_thing", "ModuleNotFoundError"),
        ("mine.py", "def (", "SyntaxError"),
        ("nobody", None, "No bot is called 'nobody'"),
        ("no.such.module", None, "cannot be imported"),
        ("json.decoder", None, "lacks fresh, watch, choose"),
    ],
)
def test_what_is_no_bot_is_refused_in_one_line(tmp_path, name, text, line):
    """Whoever names it is told why, in one readable line."""
    if name.endswith(".py"):
        path = tmp_path / name
        if text is not None:
            path.write_text(text)
        name = str(path)
    with pytest.raises(NotABot) as refused:
        load(name)
    assert line in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", NAMES)
def test_bots_are_handed_views_alone(name):
    """`choose` takes a View, so that handing a bot the whole table is a type error."""
    assert load(name).choose.__annotations__["view"] == "View"
    assert load(name).watch.__annotations__["seen"] == "Event"
