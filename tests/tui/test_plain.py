"""The game line by line: every source game to its end, by typed lines, in both languages."""

import random
from itertools import islice, pairwise

import pytest

from fusk.play import moves
from fusk.record import Line, write_line
from fusk.rules import PRESETS, SEED_PRESETS, sheet
from fusk.rules.told import seats_for
from fusk.tui.order import of_game
from fusk.tui.plain import Plain


class Typist:
    """Answers every prompt with a legal line, as the record would write it; keeps all that was said."""

    def __init__(self, game, lang, seed=1):
        self.game, self.lines, self.dice = game, [], random.Random(seed)
        self.lang = lang
        self.left = 5000

    def say(self, text):
        """Keep a line."""
        assert "\n" not in text
        self.lines.append(text)

    def ask(self, prompt):
        """Type a line."""
        self.left -= 1
        if self.left < 0:
            return None
        table = self.game.table
        if table.view(None).ended:
            return "no"
        asked = table.awaits()
        if len(asked) > 1 and table.opened:
            return self.dice.choice([*(self.game.names[seat] for seat in asked), "ok", "ok", "ok", "ok"])
        seat, may = asked[0], table.options(asked[0])
        if prompt == "":
            return ""
        if may.accept and self.dice.random() < 0.85:
            return "ok"
        if may.knock:
            return "knock"
        some = list(islice(moves(may, table.view(seat).hands[seat], self.game.setup.rules), 300))
        line = write_line(Line((seat,), self.dice.choice(some), None, None))
        return line.split(" ", 1)[1]


def played(game, lang="en", seed=1):
    """The lines of a game to its end."""
    typist = Typist(game, lang, seed)
    Plain(of_game(game, lang), typist.say, typist.ask, None).play()
    return typist.lines


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("preset", SEED_PRESETS)
def test_every_source_game_to_its_end(game, preset, lang):
    """Somebody who types what the record writes gets to the end of each of the nine."""
    table = game(preset)
    lines = played(table, lang)
    assert table.table.over()
    assert lines[-1] == {"en": "Good-bye.", "sv": "Hej då."}[lang]
    assert not any("nothing I understand" in line or "förstår jag inte" in line for line in lines)


@pytest.mark.parametrize("preset", ["cheat", "rainy-day", "three-options", "canadian-spanish"])
def test_several_people(game, preset):
    """Three people share the lines; whoever doubts says so by name."""
    table = game(preset, people=3)
    lines = played(table)
    assert table.table.over()
    assert any("look away" in line for line in lines)


def test_a_hand_is_named_to_its_owner_alone(game):
    """Between two hand-overs nothing is told of a hand but to the one who has it."""
    table = game("cheat", people=2, players=3)
    lines = played(table)
    for before, line in pairwise(lines):
        if line.startswith("Your hand:"):
            assert before.startswith("Now ") or "“" in before or "cannot" in before, before


def test_the_input_ends(game):
    """Where the input ends, the game is kept and one is told how to go on."""
    table = game("cheat")
    said: list[str] = []
    Plain(of_game(table, "en"), said.append, lambda prompt: None, None).play()
    assert said[-1].startswith("The game is kept.")


def test_every_event_is_one_line(game):
    """A doubt is told as it happens: who doubts, what it was, who takes how many."""
    lines = played(game("cheat"), seed=3)
    at = next(i for i, line in enumerate(lines) if " doubts it: " in line)
    assert lines[at + 1].startswith("It was ")
    assert " cards." in lines[at + 2] or " card." in lines[at + 2]


@pytest.mark.parametrize("preset", [name for name in PRESETS if name not in SEED_PRESETS])
def test_the_catalogue(game, preset):
    """Every other game can be typed as well: suits, exact cards, passing, proving, believing, sets laid aside."""
    players = max(4, seats_for(sheet(preset))[0])
    table = game(preset, players=players, seed=5)
    lines = played(table, "sv", seed=2)
    assert len(lines) > 20
    assert not any("förstår jag inte" in line or "går inte nu" in line for line in lines)
