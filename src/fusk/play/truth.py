"""The truth test: does a play bear its claim out (docs/rules.md, part 3)?"""

from __future__ import annotations

from collections.abc import Iterable

from fusk.cards import UNKNOWN, Card
from fusk.rules.claim import claim_kind, wild
from fusk.state import State, upcard


def is_true(state: State, cards: Iterable[Card], laid: int | None) -> bool:
    """Whether these cards bear out what the top play is called: each is wild or fits, and their number is right.

    `laid`: how many cards the play held; None where the number is not judged, as when a single card is turned (C-27).
    The order of the cards makes no difference.
    """
    rules, claim = state.rules, state.pile[-1].claim
    if claim and laid is not None and rules.count_claim != "none" and laid != claim.count:
        return False
    free, fits = wild.ask(rules.wild), claim_kind.ask(rules.claim_kind).fits
    called, up = claim.what if claim else "", upcard(state) or UNKNOWN
    return all(free(card) or fits(card, called, up) for card in cards)
