"""What the lines of a record with unknown cards tell about them: enough to go on, or not."""

from __future__ import annotations

from msgspec.structs import replace

from fusk.cards import UNKNOWN, Card, in_order, without, write_cards
from fusk.moves import Accept, Believe, Discard, Doubt, Force, Move, Pass, Play, Show
from fusk.record.lines import EVERYBODY, Line
from fusk.rules import Refusal
from fusk.rules.claim import hides_counts
from fusk.rules.settle import pickup
from fusk.state import State


class Undetermined(Exception):
    """A record with unknown cards does not say how the game went on."""


def known(state: State, line: Line) -> State:
    """The table with what the line tells about unknown cards filled in; Undetermined where it does not tell enough."""
    if hides_counts(state.rules.count_claim):
        state = _someone_holds_something(state)
    in_grace = state.turns < state.rules.grace_rounds * len(state.sizes)
    if isinstance(line.move, Play) and in_grace and state.rules.final == "auto-reveal":
        raise Undetermined  # a last card would be turned up at once
    if len(line.seats) == 1 and 0 <= line.seats[0] < len(state.hands):
        state = _held(state, line.seats[0], line.move)
    if isinstance(line.move, Force) and state.window:
        state = _forced(state, line)
    turns_up = state.window and (isinstance(line.move, Doubt | Believe) or _stands_shown(state, line))
    if turns_up and state.pile[-1].cards:
        state = _filled(state, line)
    unknown = any(UNKNOWN in (hand or ()) for hand in state.hands)
    unknown = unknown or any(UNKNOWN in (lay.cards or ()) for lay in state.pile)
    if turns_up and state.rules.sets == "mandatory" and unknown:
        raise Undetermined
    if turns_up and state.rules.open_face == "up-when-no-stock" and (state.stock or ("",))[0] == UNKNOWN:
        raise Undetermined
    return state


def _stands_shown(state: State, line: Line) -> bool:
    """Whether this lets a last card stand that is turned up then (C9), as far as the line tells."""
    if not isinstance(line.move, Play | Pass | Accept) or state.rules.final != "auto-reveal" or state.pending is None:
        return False
    return line.shown is not None or not isinstance(line.move, Accept) or line.seats == EVERYBODY


def _someone_holds_something(state: State) -> State:
    """Where numbers are hidden a hand may seem empty that is not: who is still in the game holds a card at least."""
    for seat, hand in enumerate(state.hands):
        if not hand and seat not in state.out and seat != state.pending:
            state = _with_hand(state, seat, (UNKNOWN,))
    return state


def _held(state: State, seat: int, move: Move) -> State:
    """The table with a hand from which this move can have been made, where it is not all known."""
    hand = state.hands[seat] or ()
    hidden = hides_counts(state.rules.count_claim)
    match move:
        case Play(cards, claim) if UNKNOWN in cards:
            size = len(hand)
            if claim and hidden and claim.count < state.rules.count_min:
                raise Undetermined  # the hand is that small: it may be the last play
            if claim and hidden:  # as many backs as called; more of them where the hand is empty (see `_backs`)
                size = len(cards) if len(cards) > claim.count else max(size, len(cards) + 1)
            return _with_hand(state, seat, (UNKNOWN,) * size)  # what is left may be any cards
        case Show(card) if hidden and (UNKNOWN in hand or card not in hand):
            if state.turns and sum(held != UNKNOWN for held in hand) < 2:
                raise Undetermined  # it may be the last card
            return state if card in hand else _with_hand(state, seat, in_order((*hand[1:], card, UNKNOWN)))
        case Discard(cards) if hidden and without(hand, cards) is None:
            return _with_hand(state, seat, in_order((*cards, UNKNOWN)))
        case Discard(cards):
            return _showing(state, seat, cards)
        case _:
            return state


def _with_hand(state: State, seat: int, hand: tuple[Card, ...]) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _filled(state: State, line: Line) -> State:
    lay = state.pile[-1]
    cards = lay.cards or ()
    pick = line.move.pick if isinstance(line.move, Doubt) else None
    places = range(len(cards)) if pick is None else range(min(pick, len(cards)) - 1, min(pick, len(cards)))
    if line.shown is None:
        if any(cards[place] == UNKNOWN for place in places):
            raise Undetermined
        return state
    if pick is None:
        extra = len(line.shown) - len(cards)
        state = _lighter(state, lay.seat, extra) if extra > 0 else state
        cards = line.shown
    else:
        cards = (*cards[: places[0]], *line.shown[:1], *cards[places[0] + 1 :])
    state = replace(state, pile=(*state.pile[:-1], replace(lay, cards=cards)))
    return state if line.taken is None else _pile_known(state, line.taken)


def _lighter(state: State, seat: int | None, extra: int) -> State:
    """More cards were laid than called: as many unknown ones leave the player's hand, if it still has them here."""
    if seat is None:
        return state
    hand = state.hands[seat] or ()
    left = without(hand, (UNKNOWN,) * min(extra, hand.count(UNKNOWN))) or ()
    return _with_hand(state, seat, left)


def _pile_known(state: State, taken: tuple[Card, ...]) -> State:
    """The taker saw the pile, in no order: unknown cards in it become what is left of that.

    Where more was laid than called there are more of them; they lie, as far as anybody knows, with any unknown play.
    """
    stays = pickup.ask(state.rules.pickup)(len(state.pile))
    lays = state.pile[stays:]
    left = without(taken, [card for lay in lays for card in lay.cards or () if card != UNKNOWN])
    if left is None:
        raise Refusal("cards", about="too-many", card=write_cards(taken[:1]))
    fill = list(left)
    pile = list(state.pile[:stays])
    hidden = hides_counts(state.rules.count_claim)
    backs = sum(UNKNOWN in (lay.cards or ()) for lay in lays)
    for lay in lays:
        cards = tuple(fill.pop() if card == UNKNOWN and fill else card for card in lay.cards or ())
        backs -= UNKNOWN in (lay.cards or ())
        if hidden:  # fewer than called
            cards = tuple(card for card in cards if card != UNKNOWN)
        if hidden and fill and not backs and UNKNOWN in (lay.cards or ()):
            state = _lighter(state, lay.seat, len(fill))
            cards, fill = cards + tuple(fill), []
        pile.append(replace(lay, cards=cards))
    return replace(state, pile=tuple(pile))


def _forced(state: State, line: Line) -> State:
    if line.taken is not None:
        state = _pile_known(state, line.taken)
    seat = state.pile[-1].seat
    hand = state.hands[seat] or () if seat is not None else ()
    if seat is None or UNKNOWN not in hand:
        return state
    if line.shown is None:
        raise Undetermined
    return _showing(state, seat, line.shown)


def _showing(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """A seat showed these cards from the hand: unknown ones there become these."""
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else None
    if not hand or UNKNOWN not in hand:
        return state
    left = without(hand, cards)
    if left is None:
        raise Refusal("not-your-card")
    return _with_hand(state, seat, in_order(left + cards))
