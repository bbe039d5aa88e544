"""The game line by line: every source game to its end, by typed lines, in both languages."""

import random
from itertools import islice, pairwise

import pytest

from fusk.events import Knocked
from fusk.play import moves
from fusk.record import Line, write_line
from fusk.rules import PRESETS, SEED_PRESETS, sheet
from fusk.rules.told import seats_for
from fusk.tui import game as games
from fusk.tui.order import Order, of_game, start
from fusk.tui.plain import Plain
from fusk.tui.telling import Teller


class Typist:
    """Answers every prompt with a legal line, as the record would write it; keeps all that was said."""

    def __init__(self, game, lang, seed=1):
        self.game, self.lines, self.dice = game, [], random.Random(seed)
        self.page = []
        self.lang = lang
        self.left = 5000

    def say(self, text):
        """Keep a line."""
        assert "\n" not in text
        self.lines.append(text)
        self.page.append(text)

    def clear(self):
        """Begin a page on which nothing stands."""
        self.page = []

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
            assert not any(line.startswith("Your hand") for line in self.page), self.page
            return self.dice.choice([*(self.game.names[seat] for seat in asked), "ok", "ok", "ok", "ok"])
        seat, may = asked[0], table.options(asked[0])
        if prompt == "":
            assert not any(line.startswith("Your hand") for line in self.page), self.page
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
    Plain(of_game(game, lang), typist.say, typist.ask, typist.clear, None).play()
    return typist.lines


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("preset", SEED_PRESETS)
def test_every_source_game_to_its_end(game, preset, lang):
    """Somebody who types what the record writes gets to the end of each of the nine."""
    table = game(preset)
    lines = played(table, lang)
    assert table.table.over()
    assert lines[-1] == {"en": "Good-bye.", "sv": "Hej då."}[lang]
    assert not any("I do not understand" in line or "förstår jag inte" in line for line in lines)


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
    """Where the input ends, one is bidden good-bye; nothing is said of a game that is not kept."""
    table = game("cheat")
    said: list[str] = []
    Plain(of_game(table, "en"), said.append, lambda prompt: None, said.clear, None).play()
    assert said[-1] == "Good-bye."


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


def typed(game, *lines):
    """All that is said when these lines are typed, and no more; "---" where it was cleared away."""
    said, left = [], list(lines)

    def clear():
        said.append("---")

    Plain(of_game(game, "en"), said.append, lambda prompt: left.pop(0) if left else None, clear, None).play()
    return said


def test_a_hand_is_cleared_away_before_the_question(game):
    """Once Ann has laid, nothing of her hand or of what she typed stands above the question who doubts."""
    table = game("cheat", people=3, players=3, seed=2)
    table.deal()
    first = table.table.awaits()[0]
    card = table.table.view(first).hands[first][0]
    said = typed(table, "", card)
    hand = max(i for i, line in enumerate(said) if line.startswith("Your hand"))
    asked = max(i for i, line in enumerate(said) if line.startswith("Does anybody doubt it?"))
    assert "---" in said[hand:asked]


def test_the_first_to_doubt_counts(game):
    """Nobody else is asked about a play that one of the people here has doubted."""
    table = game("cheat", people=3, players=3, seed=2)
    table.deal()
    first = table.table.awaits()[0]
    card = table.table.view(first).hands[first][0]
    other = table.names[(first + 1) % 3]
    said = typed(table, "", card, other.lower())
    assert any(f"{other} doubts it" in line for line in said)
    assert any(line.startswith("It was ") for line in said)


def test_which_card_of_a_play(game):
    """Where one card is turned, who doubts before all says which."""
    table = game(rules=sheet("cheat", {"reveal": "one"}), people=3, players=3, seed=2)
    table.deal()
    first = table.table.awaits()[0]
    two = table.table.view(first).hands[first][:2]
    other = table.names[(first + 1) % 3]
    said = typed(table, "", " ".join(two), other, f"{other} 2")
    assert any("is turned up: " + other in line for line in said)
    revealed = [seen.event for seen in table.table.since(None, 0) if type(seen.event).__name__ == "Revealed"]
    assert [card for _, card in revealed[0].shown] == [two[1]]


def test_a_knock_with_the_play(game):
    """Where the knock has to come with the play, it is asked for before the next one lays; a late one is called so."""
    rules = sheet("rainy-day", {"knock": "with-play", "deal": "fixed:2"})
    wanted = Order(rules, None, 4, 1, ("honest",), ("Ann",), None, 1, 1, False, 0.0)
    begun = start(wanted, "en", games.Leaping())
    table = begun.game.table
    said: list[str] = []

    def ask(prompt):
        if said[-1].startswith("You have one card left. Type “knock” now"):
            return None if knocked() else "knock"
        if knocked():
            return None
        may = table.options(0)
        card = (*may.show, *(table.view(0).hands[0] or ()))[0]
        return "ok" if may.accept else card

    def knocked():
        return [seen.event for seen in table.since(0, 0) if seen.event == Knocked(0, True)]

    Plain(begun, said.append, ask, said.clear, None).play()
    assert knocked()
    late = Teller("en", ("Ann", "Bo"), 0).tell(table.view(0), Knocked(0, False))
    assert late
    assert late.text.endswith("does not count now.")


def test_the_log_after_a_break(game):
    """Who goes on with a game can read what happened before."""
    table = game("cheat", seed=1)
    typed(table, "ok")
    again = Plain(of_game(table, "en"), print, lambda prompt: None, print, None)
    assert any(line.startswith("Maja") or " lays " in line for line in again.log)
