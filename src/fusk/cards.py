"""Rank, suit, joker, card, pack; a card as text; the unknown card.

A card is two characters: the rank (`A 2 3 4 5 6 7 8 9 T J Q K`) and the suit (`c d h s`), so `Th` is the ten of hearts.
Every joker is `*X`, and a card nobody here may see is `??`. Identical cards (two packs shuffled together) are equal
strings and interchangeable: no card has an identity beyond its face (C-5).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

Card = str
Rank = str
Suit = str

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
JOKER: Final[Card] = "*X"
UNKNOWN: Final[Card] = "??"

FACES: Final[tuple[Card, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The 52 different cards, in the order in which hands are sorted."""

_ORDER: Final = {card: place for place, card in enumerate((*FACES, JOKER, UNKNOWN))}

STRIPPED: Final[dict[int, str]] = {
    52: RANKS,
    48: "A23456789JQK",
    40: "A234567JQK",
    36: "A6789TJQK",
    32: "A789TJQK",
    24: "A9TJQK",
}
"""The ranks that are left in a pack of so many cards (the question `strip`); the Spanish 48 and 40 lack the tens."""


def rank_of(card: Card) -> Rank:
    """The rank of a card: `A`, `2` ... `T`, `J`, `Q`, `K`; a joker's is `*`, an unknown card's `?`."""
    return card[0]


def suit_of(card: Card) -> Suit:
    """The suit of a card: `c`, `d`, `h` or `s`; a joker's is `X`, an unknown card's `?`."""
    return card[1]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a hand is held: by rank from the ace up, then by suit; jokers and unknown cards last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def pack(strip: int, packs: int, jokers: int) -> tuple[Card, ...]:
    """All the cards a game is played with, in order: `packs` packs of `strip` cards and the jokers."""
    one = [face for face in FACES if face[0] in STRIPPED[strip]]
    return in_order(one * packs + [JOKER] * jokers)


def without(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[Card, ...] | None:
    """What is left of a hand when these cards have gone, or None where it does not hold them all.

    A card that is not there may be one of the unknown ones: `('??', '2c')` without `9s` is `('2c',)`.
    """
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
        elif UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            return None
    return tuple(left)


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written as people write them, `"As 10h X ??"`, in the order written.

    Raises ValueError, with the word that is no card, for anything else.
    """
    return tuple(_read_card(word) for word in text.split())


def write_cards(cards: Iterable[Card]) -> str:
    """The reverse of `read_cards`: `"As Th X ??"`."""
    return " ".join("X" if card == JOKER else card for card in cards)


def _read_card(word: str) -> Card:
    if word in ("X", JOKER):
        return JOKER
    card = "T" + word[2:] if word.startswith("10") else word
    if card not in _ORDER:
        raise ValueError(word)
    return card


def draws(seed: int) -> Iterator[int]:
    """An endless stream of 64-bit numbers: SHA-512 over (`fusk-seed/1`, seed, counter) (docs/record.md, Moves)."""
    counter = 0
    while True:
        digest = hashlib.sha512(f"fusk-seed/1,{seed},{counter}".encode()).digest()
        yield from (int.from_bytes(digest[i : i + 8], "big") for i in range(0, 64, 8))
        counter += 1


def below(stream: Iterator[int], bound: int) -> int:
    """A fair draw from 0 to bound-1: numbers that would favour some results are thrown away (rejection sampling)."""
    fair = (1 << 64) - (1 << 64) % bound
    return next(number for number in stream if number < fair) % bound


def shuffled(cards: Sequence[Card], stream: Iterator[int]) -> tuple[Card, ...]:
    """The cards in an order drawn from the stream (Fisher-Yates); the first is the top of the pack."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
