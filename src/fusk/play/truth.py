"""The truth test: does a play bear its claim out (docs/rules.md, part 3)?"""

from __future__ import annotations

from collections.abc import Sequence

from fusk.cards import UNKNOWN, Card
from fusk.rules.claim import claim_kind, wild
from fusk.state import State, upcard


def fits(state: State, card: Card, what: str) -> bool:
    """Whether a card bears out that it is `what`, or in upcard games that it fits the card lying face up."""
    rules = state.rules
    return wild.ask(rules.wild)(card) or claim_kind.ask(rules.claim_kind).fits(card, what, upcard(state) or UNKNOWN)


def is_true(state: State, cards: Sequence[Card], laid: int) -> bool:
    """Whether these cards, turned up from the top play, bear out what it is called.

    `laid`: how many the play held. Their number is judged where all were turned; where one of several was, that card
    decides (C-27). The order of the cards makes no difference.
    """
    rules, claim = state.rules, state.pile[-1].claim
    called = claim.what if claim else ""
    if claim and len(cards) == laid and rules.count_claim != "none" and laid != claim.count:
        return False
    return all(fits(state, card, called) for card in cards)
