"""Who wins: the same deals with every bot in every seat in turn."""

from __future__ import annotations

from collections import Counter

import pytest

from fusk.cards import read_cards
from fusk.events import Drew
from fusk.moves import Accept, Claim, Doubt, Play
from fusk.play import placed
from fusk.rules import sheet


def wins(table, names, deals, preset="cheat") -> Counter[str]:
    """How many deals each kind of bot wins; every deal is played with the seats turned all the way round."""
    won: Counter[str] = Counter()
    for seed in range(deals):
        for turn in range(len(names)):
            line = names[turn:] + names[:turn]
            state = table(sheet(preset), line, seed).play()
            if state.ended.winner is not None:
                won[line[state.ended.winner]] += 1
    return won


@pytest.mark.parametrize(("rival", "share"), [("rookie", 0.45), ("honest", 0.33)])
def test_counter_wins_more_than_its_share(table, rival, share):
    """Alone against three, a quarter is par."""
    won = wins(table, ["counter", rival, rival, rival], 25)
    assert won["counter"] > share * won.total(), won


def test_honest_beats_rookie(table):
    """Of four, two each."""
    won = wins(table, ["honest", "rookie", "honest", "rookie"], 12)
    assert won["honest"] > won["rookie"], won


def test_a_provable_lie_is_doubted(table):
    """Who holds three sevens doubts two sevens called; who cannot know lets them stand (C-60)."""
    hands = tuple(map(read_cards, ("2c 3c 4c 5c", "7c 7d 7h 8c", "9c 9d Tc Td", "Jc Jd Qc Qd")))
    dealt = placed(hands=hands, pile=(), stock=(), dead=(), dealer=None, first=0, due="7")
    for name in ("rookie", "honest", "counter"):
        game = table(sheet("fusk"), [name] * 4, 2, dealt)
        game.do((0,), Play(("2c", "3c"), Claim(2, "7")))
        assert game.ask(1) == Doubt(None)
    game = table(sheet("fusk"), ["honest"] * 4, 2, dealt)
    game.do((0,), Play(("2c", "3c"), Claim(2, "7")))
    assert [game.ask(2), game.ask(3)] == [Accept(), Accept()]


def test_only_rookies_forget_to_knock(table):
    """A forgotten knock costs cards from the stock (0.20, 0.22)."""
    for names, forgets in ((["honest", "counter", "honest", "counter"], False), (["rookie"] * 4, True)):
        drawn = 0
        for seed in range(12):
            game = table(sheet("rainy-day"), names, seed)
            game.play()
            drawn += sum(isinstance(event, Drew) for event in game.events)
        assert bool(drawn) is forgets


def test_counter_does_not_lay_its_whole_hand_as_one(table):
    """Where more cards than called may be laid it slips in a card or two (4.22), and leaves the others a game."""
    game = table(sheet("fusk-more"), ["counter"] * 4, 5)
    game.play()
    plays = [turn.move for turn in game.turns if isinstance(turn.move, Play)]
    slipped = [len(play.cards) - play.claim.count for play in plays if play.claim]
    assert 0 < max(slipped) <= 2
