"""Moves that make no sense are refused in words, never with a crash."""

import pytest
from msgspec.structs import replace

from fusk.cards import read_cards
from fusk.moves import Discard
from fusk.play import begin, placed, step
from fusk.rules import PRESETS, Refusal, sheet


@pytest.mark.parametrize("cards", [("8d", "s"), ("??",), ("",), ("8d", "8d", "8d", "8d")])
def test_a_set_of_cards_nobody_has(cards):
    """Only cards one holds can be laid aside, and a word that is no card is none (3.22)."""
    preset = next(name for name in PRESETS if sheet(name).sets == "optional")
    hands = (read_cards("8c 8d 8h 8s 2c"), read_cards("3c 4c"))
    dealt = placed(hands=hands, pile=(), stock=(), dead=(), dealer=None, first=0, due=None)
    state = replace(begin(sheet(preset), dealt)[0], discarding=0)
    with pytest.raises(Refusal):
        step(state, (0,), Discard(cards))
