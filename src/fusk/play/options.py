"""What a seat may do now. The same questions are asked here for offering a move and for refusing one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

from msgspec.structs import replace

from fusk.cards import JOKER, STRIPPED, UNKNOWN, Card, rank_of, suit_of
from fusk.moves import (
    Accept,
    Believe,
    Call,
    Claim,
    Discard,
    Doubt,
    Force,
    Knock,
    Move,
    Options,
    Pass,
    Play,
    Show,
)
from fusk.rules import Rules
from fusk.rules.claim import (
    claim_kind,
    claim_step,
    count_claim,
    count_max,
    hides_counts,
    lead_suit,
    low_high,
    open_face,
    open_max,
    opening,
    passing,
)
from fusk.rules.doubt import reveal, trust
from fusk.rules.finish import end
from fusk.rules.settle import lead_dead, resume_claim, set_size
from fusk.state import State, doubters, player_of, waiting

NOTHING = Options(False, 0, 0, (), (), False, 0, False, False, False, False, (), False)
KNOCKING = replace(NOTHING, knock=True)


@lru_cache(maxsize=256)
def _ladder(kind: str, strip: int, order: str) -> tuple[str, ...]:
    return claim_kind.ask(kind).ladder(low_high.ask(order)(STRIPPED[strip]))


def ladder(rules: Rules) -> tuple[str, ...]:
    """Everything that can be called in this game, from low to high; nothing in upcard games."""
    return _ladder(rules.claim_kind, rules.strip, rules.low_high)


def hand_size(state: State, seat: int) -> int:
    """How many cards a seat really holds, as the referee and the seat itself know; else the number everybody sees."""
    hand = state.hands[seat]
    return state.sizes[seat] if hand is None else len(hand)


def most_called(state: State) -> int:
    """The greatest number of cards that may be called now, whatever the hand."""
    rules = state.rules
    most = count_max.ask(rules.count_max)(rules.packs_for(len(state.sizes)), rules.jokers)
    return most if state.lead == "continue" else open_max.ask(rules.open_max)(most)


def calls(state: State, seat: int) -> tuple[Call, ...]:
    """What this seat may call now, and with how many cards; empty where nothing can be called."""
    rules = state.rules
    steps = ladder(rules)
    if not steps:
        return ()
    held, cap = hand_size(state, seat), most_called(state)
    least, most = min(rules.count_min, held), min(cap, held)
    found = tuple(
        Call(steps[place], max(least, count), most)
        for place, count in _places(state, steps, cap)
        if max(least, count) <= most and _may_be_led(state, steps[place])
    )
    if found or state.window:
        return found
    return tuple(Call(step, least, most) for step in steps if _may_be_led(state, step)) or tuple(
        Call(step, least, most) for step in steps
    )


def _places(state: State, steps: tuple[str, ...], cap: int) -> tuple[tuple[int, int], ...]:
    """The places on the ladder that come next, each with the least number called there."""
    rules, last = state.rules, state.last
    place, count = (steps.index(last.what), last.count) if last else (-1, 0)
    follow = claim_step.ask(rules.claim_step)(place, count, len(steps), rules.wrap, cap) if last else ()
    if state.lead == "continue":
        return follow
    first = tuple(steps.index(what) for what in opening.ask(rules.opening)(steps))
    return resume_claim.ask(state.lead)(place, len(steps), first, follow)


def dead_ranks(state: State) -> frozenset[str]:
    """Ranks of which every card has been laid aside in sets (C-37)."""
    if not state.discarded:
        return frozenset()
    copies = 4 * state.rules.packs_for(len(state.sizes))
    return frozenset(rank for rank, held in Counter(map(rank_of, state.discarded)).items() if held == copies)


def _may_be_led(state: State, what: str) -> bool:
    return state.lead == "continue" or lead_dead.ask(state.rules.lead_dead) or what not in dead_ranks(state)


def leads_open(state: State) -> bool:
    """Whether whoever lays next has to lay a card face up (0.26, B3, E1)."""
    return state.lead != "continue" and open_face.ask(state.rules.open_face)(state.stock_size)


def leads(state: State, seat: int) -> tuple[Card, ...]:
    """The cards that this seat may lead face up."""
    hand = state.hands[seat] or ()
    return lead_suit.ask(state.rules.lead_suit)(hand, state.suit or None)


def claim_led(rules: Rules, card: Card) -> Claim | None:
    """What a card led face up calls for the round: its rank or suit; nothing in upcard games.

    Nor does a joker call anything (C-31): whoever plays next is free to call what the round is about.
    """
    if card == JOKER:
        return None
    match rules.claim_kind:
        case "rank":
            return Claim(1, rank_of(card))
        case "suit":
            return Claim(1, suit_of(card))
        case "card":
            return Claim(1, card)
        case _:
            return None


def must_doubt(state: State, seat: int) -> bool:
    """Whether this seat, next to lay, has to doubt: nothing higher can be called, or the rules want it (4.l, C-36)."""
    if seat != state.turn or seat not in doubters(state):
        return False
    rules = state.rules
    if rules.final == "next-must-check" and state.pending is not None:
        return True
    return rules.stuck == "must-doubt" and bool(ladder(rules)) and not calls(state, seat)


def answer_first(state: State) -> bool:
    """Whether the top play has to be answered before anybody lays again: most last cards do (1.o, C-41)."""
    if state.window and state.turn == player_of(state):
        return True  # everybody else sits the round out: nobody lays on an unanswered play of one's own
    if state.window and state.rules.stuck == "last-leads" and ladder(state.rules) and not calls(state, state.turn):
        return True  # nothing can follow it: once it stands its player calls anew
    if state.pending is None:
        return False
    seats, rules = len(state.sizes), state.rules
    if rules.final == "auto-reveal" or rules.knock != "off":
        return True
    return end.ask(rules.end)(seats - len(state.out) - 1, seats)


def may_pass(state: State, seat: int) -> bool:
    """Whether this seat, whose turn it is, may pass: not who opens a pile, and not on one's own play."""
    if not passing.ask(state.rules.passing) or state.lead != "continue":
        return False
    return bool(state.pile) and state.pile[-1].seat not in (None, seat)


def may_force(state: State) -> bool:
    """Whether the player of the top play can be forced: not on the last card (A10)."""
    return state.rules.force and state.sizes[player_of(state)] >= 2


def knock_due(state: State, seat: int) -> bool:
    """Whether a knock of this seat counts now: one card left, not yet knocked, not too late (0.20, 0.m)."""
    if state.rules.knock == "off" or state.sizes[seat] != 1 or seat in state.knocked or seat in state.out:
        return False
    return state.rules.knock != "with-play" or (bool(state.pile) and state.pile[-1].seat == seat)


def complete_sets(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    """The complete sets this seat holds, each as the cards to lay aside (C2)."""
    if state.rules.sets == "none":
        return ()
    size = set_size.ask(state.rules.set_size)(state.rules.packs_for(len(state.sizes)))
    hand = [card for card in state.hands[seat] or () if card not in (JOKER, UNKNOWN)]
    ranks = dict.fromkeys(map(rank_of, hand))
    groups = (tuple(card for card in hand if rank_of(card) == rank) for rank in ranks)
    return tuple(group[:size] for group in groups if len(group) >= size)


def options(state: State, seat: int) -> Options:
    """All that this seat may do now; the same from the full state as from what the seat sees."""
    if state.ended or seat in state.out:
        return NOTHING
    if state.discarding is not None:
        mine = state.discarding == seat
        knock = knock_due(state, seat)
        return Options(
            False, 0, 0, (), (), False, 0, False, False, False, knock, complete_sets(state, seat) if mine else (), mine
        )
    asked = seat in waiting(state)
    if not asked and seat != state.turn:
        return KNOCKING if knock_due(state, seat) else NOTHING
    forced = must_doubt(state, seat)
    may_lay = seat == state.turn and not forced and not answer_first(state) and seat != state.pending
    face_up = may_lay and leads_open(state)
    may_lay = may_lay and not face_up
    found = calls(state, seat) if may_lay else ()
    least, most = _laid(state, seat) if may_lay else (0, 0)
    return Options(
        play=may_lay,
        lay_least=least,
        lay_most=most,
        calls=found,
        show=leads(state, seat) if face_up else (),
        passing=may_lay and may_pass(state, seat),
        doubt=0 if not asked else state.pile[-1].size if reveal.ask(state.rules.reveal) else 1,
        accept=asked and not forced,
        believe=asked and trust.ask(state.rules.trust),
        force=asked and may_force(state),
        knock=knock_due(state, seat),
        discard=(),
        keep=False,
    )


def _laid(state: State, seat: int) -> tuple[int, int]:
    """How few and how many cards may be laid; where more may be laid than called, the cap is for the call (I14)."""
    held, cap = hand_size(state, seat), most_called(state)
    most = held if hides_counts(state.rules.count_claim) else min(cap, held)
    least = 1 if state.rules.count_claim == "may-differ" else min(state.rules.count_min, held)
    return least, most


def to_act(state: State) -> tuple[int, ...]:
    """The seats the game waits for: who may answer the top play, and whose turn it is."""
    if state.ended:
        return ()
    if state.discarding is not None:
        return (state.discarding,)
    asked = waiting(state)
    if state.turn in asked or answer_first(state):
        return asked
    return (*asked, state.turn)


def legal(state: State, seat: int) -> Iterator[Move]:
    """Every move of this seat that the referee takes, table talk apart. Long where hands are large: see `options`."""
    yield from moves(options(state, seat), state.hands[seat] or (), state.rules)


def moves(may: Options, hand: tuple[Card, ...], rules: Rules) -> Iterator[Move]:
    """Every move that the options allow with this hand."""
    if may.play:
        yield from _plays(may, hand, rules)
    yield from (Show(card) for card in dict.fromkeys(may.show))
    if may.passing:
        yield Pass()
    if may.doubt:
        yield from (Doubt(pick) for pick in range(1, may.doubt + 1)) if reveal.ask(rules.reveal) else (Doubt(None),)
    if may.accept:
        yield Accept()
    if may.believe:
        yield Believe()
    if may.force:
        yield Force()
    if may.knock:
        yield Knock()
    if may.keep:
        yield Discard(())
    yield from (Discard(cards) for cards in may.discard)


def _plays(may: Options, hand: tuple[Card, ...], rules: Rules) -> Iterator[Move]:
    fits = count_claim.ask(rules.count_claim)
    for size in range(may.lay_least, may.lay_most + 1):
        arrange = permutations if reveal.ask(rules.reveal) else combinations
        for cards in dict.fromkeys(arrange(hand, size)):
            if not ladder(rules):
                yield Play(cards, None)
                continue
            for call in may.calls:
                for count in range(call.least, call.most + 1):
                    if fits(size, count):
                        yield Play(cards, Claim(count, call.what))
