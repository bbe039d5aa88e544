"""The deal: who gets how many cards, what becomes of the rest, who begins (RULES A.1, A.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from fusk.cards import JOKER, draws, shuffled
from fusk.events import Dealt, Turned
from fusk.play import admit, begin, deal, dealt, order_of_deal, to_act, whole_pack
from fusk.rules import PRESETS, Refusal, sheet
from fusk.testing import every_card, seats_for

EACH = {
    # seats: cards each and left over, for packs of 52, 54, 104, 108 and 36 cards (A.1)
    2: ((26, 0), (27, 0), (52, 0), (54, 0), (18, 0)),
    3: ((17, 1), (18, 0), (34, 2), (36, 0), (12, 0)),
    4: ((13, 0), (13, 2), (26, 0), (27, 0), (9, 0)),
    5: ((10, 2), (10, 4), (20, 4), (21, 3), (7, 1)),
    6: ((8, 4), (9, 0), (17, 2), (18, 0), (6, 0)),
    7: ((7, 3), (7, 5), (14, 6), (15, 3), (5, 1)),
    8: ((6, 4), (6, 6), (13, 0), (13, 4), (4, 4)),
    9: ((5, 7), (6, 0), (11, 5), (12, 0), (4, 0)),
    10: ((5, 2), (5, 4), (10, 4), (10, 8), (3, 6)),
    11: ((4, 8), (4, 10), (9, 5), (9, 9), (3, 3)),
    12: ((4, 4), (4, 6), (8, 8), (9, 0), (3, 0)),
    13: ((4, 0), (4, 2), (8, 0), (8, 4), (2, 10)),
}
PACKS = ((52, 1, 0), (52, 1, 2), (52, 2, 0), (52, 2, 4), (36, 1, 0))

STOCK = {
    # seats: cards left in the stock, for packs of 52, 54, 104 and 108 cards (A.2); None: not enough
    2: (37, 39, 89, 93),
    3: (30, 32, 82, 86),
    4: (23, 25, 75, 79),
    5: (16, 18, 68, 72),
    6: (9, 11, 61, 65),
    7: (2, 4, 54, 58),
    8: (None, None, 47, 51),
    10: (None, None, 33, 37),
    12: (None, None, 19, 23),
    14: (None, None, 5, 9),
    15: (None, None, None, 2),
}


@pytest.mark.parametrize("seats", EACH)
def test_everything_is_dealt(seats: int):
    """All cards go round; who is dealt to first may hold one more (A.1, 3.d, 3.e, 4.1, 4.c, C-2, C-3)."""
    for (strip, packs, jokers), (each, over) in zip(PACKS, EACH[seats], strict=True):
        wild = "joker" if jokers else "none"
        rules = sheet("i-doubt-it", {"strip": strip, "packs": packs, "jokers": jokers, "wild": wild})
        found = deal(rules, seats, 3, dealer=0)
        order = order_of_deal(rules, seats, 0, None)
        assert [found.sizes[seat] for seat in order] == [each + (place < over) for place in range(seats)]
        assert (found.pile_size, found.stock_size, found.dead_size) == (0, 0, 0)


@pytest.mark.parametrize("seats", EACH)
def test_dealt_evenly(seats: int):
    """Everybody gets the same, and what is left begins the pile (A.1, 1.8, 1.9, 1.s, C-2, C-4)."""
    for (strip, packs, jokers), (each, over) in zip(PACKS, EACH[seats], strict=True):
        changes = {"strip": strip, "packs": packs, "jokers": jokers, "players_max": 13}
        found = deal(sheet("cheat", changes), seats, 3)
        assert set(found.sizes) == {each}
        assert found.pile_size == over == len(found.pile or ())


@pytest.mark.parametrize("seats", STOCK)
def test_seven_each(seats: int):
    """Seven cards each, the rest is the stock, its first card is turned up (A.2, 0.6, 0.7, 0.8, 0.a, I9)."""
    for (packs, jokers), left in zip(((1, 0), (1, 2), (2, 0), (2, 4)), STOCK[seats], strict=True):
        rules = sheet("rainy-day", {"packs": packs, "jokers": jokers})
        if left is None:
            with pytest.raises(Refusal, match="players"):
                admit(rules, seats)
            continue
        state, told = begin(rules, deal(rules, seats, 9))
        assert set(state.sizes) == {7}
        assert isinstance(told[-1], Turned)
        assert state.stock_size == left
        assert state.pile[-1].open


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_once(preset: str):
    """A deal is the whole pack, each card once, and somebody begins (A.3 1, C-5)."""
    rules = sheet(preset)
    for seats in seats_for(rules):
        state, _ = begin(rules, deal(rules, seats, seats))
        assert every_card(state) == whole_pack(rules, seats)
        assert len(to_act(state)) == 1


def test_packs():
    """How many packs go with how many players (1.b, 3.2, 3.3, 3.4, 3.a, 4.5, 4.6, 0.b)."""
    switch = {
        "cheat": {2: 1, 4: 1, 5: 2, 10: 2},
        "fusk": {2: 1, 4: 1, 5: 2, 10: 2},
        "i-doubt-it": {5: 1, 6: 2, 13: 2},
        "rainy-day": {5: 1, 6: 2, 14: 2},
        "ludism": {6: 1, 7: 2},
    }
    for preset, packs in switch.items():
        for seats, number in packs.items():
            assert sheet(preset).packs_for(seats) == number
    assert sheet("i-doubt-it", {"packs": 2}).packs_for(5) == 2


def test_jokers_are_in_the_pack():
    """Jokers are shuffled in where the sheet says so, two a pack (0.3, 0.c, 1.7, 1.c)."""
    assert JOKER not in whole_pack(sheet("rainy-day"), 4)
    assert Counter(whole_pack(sheet("cheat", {"jokers": 4}), 6))[JOKER] == 4


def test_without_jokers():
    """The plain game of each kind has none (3.p, 4.u)."""
    for preset in ("i-doubt-it", "fusk"):
        assert JOKER not in whole_pack(sheet(preset), 4)
        with pytest.raises(Refusal, match="I11"):
            sheet(preset, {"jokers": 2})


def test_the_order_of_the_deal():
    """One card at a time from the dealer's left, clockwise or the other way (0.e, 1.12, 1.t, 3.q, C-3)."""
    deck = whole_pack(sheet("bicycle"), 3)
    found = dealt(sheet("bicycle"), 3, deck, 0, None)
    assert found.hands[1] == deck[0::3]
    assert found.hands[0] == deck[2::3]
    other = dealt(sheet("bicycle", {"direction": "ccw"}), 3, deck, 0, None)
    assert other.hands[2] == deck[0::3]


def test_the_starter_is_dealt_to_first():
    """Where nobody deals, who begins is drawn by lot and dealt to first (4.4, 4.d, C-3)."""
    firsts = Counter(deal(sheet("fusk"), 3, seed).first for seed in range(60))
    assert set(firsts) == {0, 1, 2}
    found = deal(sheet("fusk"), 3, 5)
    assert found.dealer is None
    assert found.sizes[found.first] == 18


def test_the_dealer_is_drawn():
    """The first dealer is drawn by lot; a dealer that is named deals (0.d, 3.5)."""
    assert {deal(sheet("i-doubt-it"), 3, seed).dealer for seed in range(40)} == {0, 1, 2}
    found = deal(sheet("i-doubt-it"), 3, 5, dealer=2)
    assert (found.dealer, found.first) == (2, 0)


@pytest.mark.parametrize(("preset", "first"), [("rainy-day", 1), ("cheat", 2), ("i-doubt-it", 2), ("three-options", 1)])
def test_who_begins(preset: str, first: int):
    """The dealer, or whoever sits at the dealer's left (0.9, 1.10, 3.10)."""
    assert deal(sheet(preset), 3, 1, dealer=1).first == first


def starts(rules_of: dict[str, str], hands: str, pile: str = "") -> Dealt:
    """A deal of a deck whose cards are given hand by hand, dealt from seat 0's left."""
    rules = sheet("cheat", dict(rules_of))
    rows = [hand.split() for hand in hands.split(",")]
    front = [card for turn in zip(*rows, strict=True) for card in turn]
    return dealt(rules, len(rows), (*front, *pile.split()), len(rows) - 1, None)


def test_the_holder_of_a_card_begins():
    """Whoever holds it; the first dealt to where it lies in the pile or several hold it (1.11, 1.m, 1.n, C-6, I22)."""
    holder = {"starter": "holder:As"}
    assert starts(holder, "2c 3c,As 4c,5c 6c").first == 1
    assert starts(holder, "2c 3c,7h 4c,5c 6c", "As").first == 0
    assert starts(holder, "2c 3c,As 4c,5c As").first == 1


def test_the_most_cards_begin():
    """The first one with most cards begins (A6)."""
    rules = sheet("ludism")
    found = deal(rules, 5, 1, dealer=3)
    assert found.first == 4
    assert found.sizes[4] == max(found.sizes)


def test_cards_laid_aside_unseen():
    """A card laid aside is dealt to nobody (C-57)."""
    found = deal(sheet("verish"), 3, 1)
    assert (found.dead_size, sum(found.sizes)) == (1, 51)


def test_a_shuffle_is_as_good_as_a_cut():
    """Whoever shuffles, and whether anybody cuts, makes no difference: the seed decides (3.6, 3.7)."""
    deck = whole_pack(sheet("i-doubt-it"), 4)
    found = deal(sheet("i-doubt-it"), 4, 11, dealer=0)
    assert found == dealt(sheet("i-doubt-it"), 4, shuffled(deck, draws(11)), 0, None)


def test_as_many_as_the_cards_allow():
    """Two at least; at most as many as can get seven cards and leave one to turn up (0.1, 0.a, C-1)."""
    assert seats_for(sheet("rainy-day", {"packs": 1})) == (2, 3, 4, 5, 6, 7)
    with pytest.raises(Refusal) as refusal:
        admit(sheet("rainy-day"), 15)
    assert refusal.value.about == {"seats": 15, "least": 2, "most": 14}
