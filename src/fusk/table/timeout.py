"""What is done for a seat that does nothing (C-65). Nothing about the hand shows."""

from __future__ import annotations

from fusk.cards import Card
from fusk.moves import Accept, Call, Claim, Discard, Doubt, Move, Options, Pass, Play, Show
from fusk.play import ladder, legal, options
from fusk.play.options import must_doubt
from fusk.rules import Rules
from fusk.rules.claim import count_claim
from fusk.rules.doubt import reveal
from fusk.state import State, waiting
from fusk.table.chance import PublicRng


def usual(state: State, seat: int, dice: PublicRng) -> Move:
    """The move made for a seat that takes too long.

    A card drawn at random with the lowest claim allowed; a play stands; a doubt where there is no choice; no set laid
    aside; any card that may be led face up.
    """
    if seat in waiting(state):
        return forced_doubt(state, dice) if must_doubt(state, seat) else Accept()
    may = options(state, seat)
    hand = state.hands[seat] or ()
    if may.keep:
        return Discard(())
    if may.show:
        return Show(may.show[dice.below(len(may.show))])
    least = _least(may, state.rules) if may.play else None
    if least:
        size, claim = least
        return Play(_drawn(hand, size, dice), claim)
    return Pass() if may.passing else next(legal(state, seat))


def forced_doubt(state: State, dice: PublicRng) -> Doubt:
    """A doubt, of any card where one has to be picked."""
    return Doubt(1 + dice.below(state.pile[-1].size) if reveal.ask(state.rules.reveal) else None)


def _least(may: Options, rules: Rules) -> tuple[int, Claim | None] | None:
    """The fewest cards that may be laid, and the lowest claim that goes with them."""
    if not ladder(rules):
        return may.lay_least, None
    steps, fits = ladder(rules), count_claim.ask(rules.count_claim)

    def rank(call: Call) -> int:
        return steps.index(call.what)

    for size in range(may.lay_least, may.lay_most + 1):
        for call in sorted(may.calls, key=rank):
            for count in range(call.least, call.most + 1):
                if fits(size, count):
                    return size, Claim(count, call.what)
    return None


def _drawn(hand: tuple[Card, ...], size: int, dice: PublicRng) -> tuple[Card, ...]:
    left = list(hand)
    return tuple(left.pop(dice.below(len(left))) for _ in range(size))
