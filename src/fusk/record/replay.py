"""A record played back by the referee; what came of it; what one seat saw of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from fusk.cards import UNKNOWN, Card, below, draws, in_order, without, write_cards
from fusk.events import Dealt, Discarded, Drew, Event, Forced, PileTaken, Revealed, Stood, Turned
from fusk.moves import Accept, Believe, Discard, Doubt, Force, Move, Play, Show
from fusk.play import admit, begin, deal, dealt, order_of_deal, placed, step
from fusk.play.options import ladder
from fusk.record.lines import EVERYBODY, Line, read_line, write_line
from fusk.record.text import Record
from fusk.rules import Refusal
from fusk.rules.claim import hides_counts
from fusk.rules.deal import starter
from fusk.sight import Who, blank, follow, see
from fusk.state import State, waiting


class Undetermined(Exception):
    """A record with unknown cards does not say how the game went on."""


class Played(msgspec.Struct, frozen=True):
    """A record played back: the tables before and after every move, and what each move brought about.

    `states[0]` is the table after the deal, `opening` what the deal brought; `moves[i]` led from `states[i]` to
    `states[i + 1]` by `events[i]`. Replay stops at the first move refused (`refusal`, move number `at` from 1, 0 for
    the deal itself) or, with unknown cards, at the last move the record decides (`undetermined`).
    """

    opening: tuple[Event, ...]
    states: tuple[State, ...]
    moves: tuple[Line, ...]
    events: tuple[tuple[Event, ...], ...]
    refusal: Refusal | None
    at: int
    undetermined: bool

    def told(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return self.opening + tuple(event for events in self.events for event in events)


def replay(record: Record) -> Played:
    """Play a record back. Raises Refusal where there can be no such deal (`players`, `rules`, `cards`)."""
    state, opening = begin(record.rules, dealing(record))
    some_unknown = any(UNKNOWN in hand for hand in (*(record.hands or ()), record.pile, record.stock))
    states, lines, told = [state], [], []
    refusal, undetermined = None, False
    for text in record.moves:
        try:
            line = read_line(text)
            seats = waiting(state) if line.seats == EVERYBODY else line.seats
            if line.seats == EVERYBODY and not seats:
                raise Refusal("game-over" if state.ended else "nothing-to-doubt")
            state, events = step(_known(state, line) if some_unknown else state, seats, line.move)
        except Refusal as no:
            refusal = no
            break
        except Undetermined:
            undetermined = True
            break
        states.append(state)
        lines.append(replace(line, seats=seats))
        told.append(events)
    at = len(lines) + 1 if refusal else 0
    return Played(opening, tuple(states), tuple(lines), tuple(told), refusal, at, undetermined)


def dealing(record: Record) -> Dealt:
    """The deal of a record."""
    rules, seats = record.rules, len(record.seats)
    if record.hands is None:
        admit(rules, seats)
        if record.deck is not None:
            return dealt(rules, seats, record.deck, record.dealer, record.first)
        return deal(rules, seats, record.seed or 0, record.dealer, record.first)
    admit(rules, seats)
    if record.due is not None and record.due not in ladder(rules):
        raise Refusal("cards", about="no-card", card=record.due[:20])
    dealer, hands = record.dealer, record.hands
    order = order_of_deal(rules, seats, dealer, record.first)
    if record.level:
        hands = levelled(hands, order, record.seed or 0)
    first = record.first
    if first is None:
        first = starter.ask(rules.starter)(dealer, order, [hands[seat] for seat in order])
    hands = tuple(in_order(hand) for hand in hands)
    return placed(
        hands=hands, pile=record.pile, stock=record.stock, dead=(), dealer=dealer, first=first, due=record.due
    )


def levelled(hands: tuple[tuple[Card, ...], ...], order: Sequence[int], seed: int) -> tuple[tuple[Card, ...], ...]:
    """An irregular deal put right: as few cards as possible move until hands differ by one at most (3.26, C-8).

    Where several ways are equally short the longer hands go to those dealt first; which cards move is drawn.
    """
    each, odd = divmod(sum(map(len, hands)), len(hands))
    by_need = sorted(order, key=lambda seat: -(len(hands[seat]) > each))
    more = set(by_need[:odd])
    size = {seat: each + (seat in more) for seat in order}
    stream = draws(seed)
    new = {seat: list(hands[seat]) for seat in order}
    spare = []
    for seat in order:
        while len(new[seat]) > size[seat]:
            spare.append(new[seat].pop(below(stream, len(new[seat]))))
    for seat in order:
        while len(new[seat]) < size[seat]:
            new[seat].append(spare.pop(0))
    return tuple(tuple(new[seat]) for seat in range(len(hands)))


# Unknown cards.


def _known(state: State, line: Line) -> State:
    """The table with what the line tells about unknown cards filled in; Undetermined where it does not tell enough."""
    if len(line.seats) == 1 and 0 <= line.seats[0] < len(state.hands):
        state = _held(state, line.seats[0], line.move)
    if isinstance(line.move, Force) and state.window:
        state = _forced(state, line)
    turns_up = isinstance(line.move, Doubt | Believe) and state.window
    if turns_up and state.pile[-1].cards:
        state = _filled(state, line)
    unknown = any(UNKNOWN in (hand or ()) for hand in state.hands)
    unknown = unknown or any(UNKNOWN in (lay.cards or ()) for lay in state.pile)
    if turns_up and state.rules.sets == "mandatory" and unknown:
        raise Undetermined
    if turns_up and state.rules.open_face == "up-when-no-stock" and (state.stock or ("",))[0] == UNKNOWN:
        raise Undetermined
    return state


def _held(state: State, seat: int, move: Move) -> State:
    """The table with a hand from which this move can have been made, where it is not all known."""
    hand = state.hands[seat] or ()
    hidden = hides_counts(state.rules.count_claim)
    match move:
        case Play(cards, claim) if UNKNOWN in cards:
            size = len(hand)
            if claim and hidden:  # as many backs as called; more of them where the hand is empty (see `_backs`)
                size = len(cards) if len(cards) > claim.count else max(size, len(cards) + 1)
            return _with_hand(state, seat, (UNKNOWN,) * size)  # what is left may be any cards
        case Show(card) if hidden and card not in hand:
            return _with_hand(state, seat, in_order((*hand[1:], card, UNKNOWN)))
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
    known = [card for lay in state.pile for card in lay.cards or () if card != UNKNOWN]
    left = without(taken, known)
    if left is None:
        raise Refusal("cards", about="too-many", card=write_cards(taken[:1]))
    fill = list(left)
    pile = []
    hidden = hides_counts(state.rules.count_claim)
    backs = sum(UNKNOWN in (lay.cards or ()) for lay in state.pile)
    for lay in state.pile:
        cards = tuple(fill.pop() if card == UNKNOWN and fill else card for card in lay.cards or ())
        backs -= UNKNOWN in (lay.cards or ())
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


# What came of it.


def result(state: State) -> dict[str, Any]:
    """The `[result]` of a record: the winner, the places, the chips and the cards left, as far as the game went."""
    ended = state.ended
    found: dict[str, Any] = {}
    if ended:
        found["ended"] = ended.reason
    if state.out:
        found["winner"] = f"p{state.out[0] + 1}"
    found["places"] = [f"p{seat + 1}" for seat in placed_seats(state)]
    found["chips"] = list(ended.chips) if ended else [0] * len(state.sizes)
    found["hand_sizes"] = [len(hand or ()) for hand in state.hands]
    return found


def placed_seats(state: State) -> tuple[int, ...]:
    """The seats out so far in order, then the loser when the game is over."""
    loser = state.ended.loser if state.ended else None
    return state.out if loser is None or loser in state.out else (*state.out, loser)


# What one seat saw.


def seen_by(record: Record, who: Who) -> Record:
    """The record as one seat (or a spectator) saw it: cards it was never shown are `??`.

    It holds no seed and no deck, and replays as far as what the seat saw decides the game.
    """
    played = replay(record)
    deal_ = dealing(record)
    view = follow(blank(record.rules, len(record.seats), who), cast("Event", see(deal_, who)))
    hands = [hand if hand is not None else (UNKNOWN,) * size for hand, size in zip(view.hands, view.sizes, strict=True)]
    for event in played.opening:
        if isinstance(event, Discarded) and event.seat != who:  # a set laid aside at the deal (C-9)
            hands[event.seat] = (without(hands[event.seat], (UNKNOWN,) * len(event.cards)) or ()) + event.cards
    pile = view.pile[0].size if view.pile else 0
    return replace(
        record,
        dealer=deal_.dealer,
        first=deal_.first,
        seed=None,
        deck=None,
        hands=tuple(hands),
        level=False,
        pile=(UNKNOWN,) * pile,
        stock=_stock_seen(played, who, deal_.stock_size),
        moves=tuple(_lines_seen(played, who)),
        expect=None,
        deal=None,
    )


def _stock_seen(played: Played, who: Who, stock: int) -> tuple[Card, ...]:
    """The stock from the top, with the cards that were turned up or drawn by this seat."""
    seen: list[Card] = []
    for event in played.told():
        match see(event, who):
            case Turned(card):
                seen.append(card)
            case Drew(_, cards, size):
                seen.extend(cards or (UNKNOWN,) * size)
            case _:
                pass
    return tuple(seen) + (UNKNOWN,) * (stock - len(seen))


def _lines_seen(played: Played, who: Who) -> list[str]:
    """The moves as this seat saw them: who else let a play stand shows only once everybody has."""
    lines = []
    for before, line, events in zip(played.states, played.moves, played.events, strict=False):
        seen = _accept_seen(line, events, who) if isinstance(line.move, Accept) else line
        if seen is None:
            continue
        if isinstance(seen.move, Play) and seen.seats != (who,):
            seen = replace(seen, move=replace(seen.move, cards=_backs(before, seen.seats[0], seen.move)))
        lines.append(write_line(_with_seen(seen, events, who)))
    return lines


def _accept_seen(line: Line, events: tuple[Event, ...], who: Who) -> Line | None:
    if any(isinstance(event, Stood) for event in events):
        return replace(line, seats=EVERYBODY)
    return replace(line, seats=(who,)) if who is not None and who in line.seats else None


def _backs(before: State, seat: int, play: Play) -> tuple[Card, ...]:
    """Another seat's play: as many backs as everybody saw.

    Where more may be laid than called these are as many as were called, and more of them say that the hand is empty.
    """
    if not hides_counts(before.rules.count_claim) or play.claim is None:
        return (UNKNOWN,) * len(play.cards)
    last = len(play.cards) == len(before.hands[seat] or ())
    return (UNKNOWN,) * (max(before.sizes[seat], play.claim.count + 1) if last else play.claim.count)


def _with_seen(line: Line, events: tuple[Event, ...], who: Who) -> Line:
    shown: tuple[Card, ...] | None = None
    taken: tuple[Card, ...] | None = None
    for event in events:
        match event:
            case Revealed(cards, _):
                shown = tuple(card for _, card in cards)
            case Forced(_, card):
                shown = (card,) if card else ()
            case PileTaken(seat, cards, _, _, _) if seat == who:
                taken = cards
            case _:
                pass
    if not isinstance(line.move, Doubt | Believe | Force):
        return line
    return replace(line, shown=shown or (), taken=taken)
