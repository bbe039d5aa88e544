"""Cards, packs, and the stream that a seed gives."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk.cards import (
    FACES,
    JOKER,
    STRIPPED,
    UNKNOWN,
    below,
    draws,
    in_order,
    pack,
    read_cards,
    shuffled,
    without,
    write_cards,
)

CARDS = st.lists(st.sampled_from((*FACES, JOKER, UNKNOWN)), max_size=12)


@pytest.mark.parametrize(("strip", "packs", "jokers"), [(52, 1, 0), (52, 2, 4), (36, 1, 2), (40, 3, 0), (24, 1, 0)])
def test_a_pack(strip: int, packs: int, jokers: int):
    """So many equal cards of each rank that is left, and the jokers (0.2, 0.4, 1.6, C-5)."""
    cards = Counter(pack(strip, packs, jokers))
    assert cards.total() == strip * packs + jokers
    assert cards.pop(JOKER, 0) == jokers
    assert set(cards.values()) == {packs}
    assert {card[0] for card in cards} == set(STRIPPED[strip])


def test_every_strip_is_that_many_cards():
    """A pack of so many cards has them, and always the aces (I26)."""
    for strip, ranks in STRIPPED.items():
        assert len(ranks) * 4 == strip
        assert ranks[0] == "A"


@given(CARDS)
def test_cards_as_text(cards: list[str]):
    """What is written is read as the same cards; every card but the joker is two characters."""
    assert read_cards(write_cards(cards)) == tuple(cards)
    assert all(len(card) == 2 for card in (*FACES, JOKER, UNKNOWN))


def test_how_people_write_cards():
    """A ten may be 10, a joker X."""
    assert read_cards("10h As X *X ??") == ("Th", "As", JOKER, JOKER, UNKNOWN)


@pytest.mark.parametrize("word", ["1s", "11h", "Asx", "aS", "?", "10", "Tx"])
def test_no_card(word: str):
    """Anything else is no card, and the error says which word."""
    with pytest.raises(ValueError, match=re.escape(word)) as error:
        read_cards(f"As {word} 2h")
    assert str(error.value) in (word, "T")


@given(CARDS, CARDS)
def test_without(hand: list[str], cards: list[str]):
    """A hand and the cards that left it are the hand before; a card not held may have been an unknown one."""
    left = without((*hand, *cards), cards)
    assert left is not None
    assert in_order(left) == in_order(hand) or UNKNOWN in hand + cards
    assert len(left) == len(hand)


def test_without_a_card_not_held():
    """A card that is not there cannot go, nor one that is there once go twice."""
    assert without(("As", "2c"), ("3d",)) is None
    assert without(("As", "2c"), ("As", "As")) is None
    assert without(("??", "2c"), ("9s",)) == ("2c",)


def test_the_order_of_a_hand():
    """By rank from the ace up, then by suit; jokers and unknown cards last."""
    assert in_order(("??", JOKER, "Kd", "2s", "2c", "Ah")) == ("Ah", "2c", "2s", "Kd", JOKER, "??")


def test_the_stream_of_a_seed():
    """SHA-512 over the name, the seed and a counter, eight bytes a number (golden vector)."""
    first = hashlib.sha512(b"fusk-seed/1,7,0").digest() + hashlib.sha512(b"fusk-seed/1,7,1").digest()
    assert list(islice(draws(7), 16)) == [int.from_bytes(first[i : i + 8], "big") for i in range(0, 128, 8)]
    assert next(draws(7)) == 13131537960648991209
    assert write_cards(shuffled(FACES, draws(7))[:6]) == "Kd 5d 8h 2c Ac 2s"


def test_a_draw_is_fair():
    """A number that would favour some results is thrown away."""
    high = (1 << 64) - 1
    assert below(iter([high, 5]), 3) == 2  # 2**64 - 1 is the one number too many for three
    assert below(iter([high]), 2) == 1
    counts = Counter(below(draws(seed), 5) for seed in range(500))
    assert min(counts.values()) > 60


def test_a_shuffle_keeps_the_cards():
    """The same seed gives the same order, another one another, and no card is lost."""
    assert shuffled(FACES, draws(1)) == shuffled(FACES, draws(1)) != shuffled(FACES, draws(2))
    assert sorted(shuffled(FACES, draws(1))) == sorted(FACES)
