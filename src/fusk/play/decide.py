"""The referee: a move becomes events, or is refused with a code and changes nothing.

Each move has one function here; what several of them lead to is told by `outcome`.
"""

from __future__ import annotations

from typing import assert_never

from fusk.cards import UNKNOWN, Card, in_order, without
from fusk.events import (
    Accepted,
    Believed,
    Burned,
    Claimed,
    Discarded,
    Doubted,
    Event,
    Forced,
    Knocked,
    Led,
    Passed,
    Said,
)
from fusk.moves import (
    Accept,
    Believe,
    Discard,
    Doubt,
    Force,
    Knock,
    Move,
    Pass,
    Play,
    Say,
    Show,
)
from fusk.play.options import (
    answer_first,
    calls,
    claim_led,
    complete_sets,
    dead_ranks,
    knock_due,
    ladder,
    leads,
    leads_open,
    may_force,
    may_pass,
    most_called,
    must_doubt,
)
from fusk.play.outcome import (
    Story,
    everybody_passed,
    finish,
    go_out_if_pending,
    guard,
    let_stand,
    out_by_discard,
    resume,
    settle,
    stand,
    take,
    turn_up,
)
from fusk.rules import Refusal
from fusk.rules.claim import claim_kind, count_claim, hides_counts, open_face
from fusk.rules.doubt import official, reveal, trust
from fusk.rules.settle import lead_dead
from fusk.state import State, doubters, others, player_of, waiting


def decide(state: State, seats: tuple[int, ...], move: Move) -> tuple[Event, ...]:
    """What happens when these seats do this, or Refusal. `seats` is one seat but for doubts and accepts together."""
    return step(state, seats, move)[1]


def step(state: State, seats: tuple[int, ...], move: Move) -> tuple[State, tuple[Event, ...]]:
    """`decide` and `evolve` in one: the table after the move, and what happened."""
    story = Story(state)
    together = isinstance(move, Doubt | Accept) and len(set(seats)) == len(seats)
    if not seats or (len(seats) > 1 and not together):
        raise Refusal("bad-move")
    for seat in seats:
        if not 0 <= seat < len(state.sizes):
            raise Refusal("unknown-seat", seat=seat)
    if state.ended and not isinstance(move, Say):
        raise Refusal("game-over")
    _do(story, seats, move)
    guard(story)
    return story.state, tuple(story.events)


def _do(story: Story, seats: tuple[int, ...], move: Move) -> None:
    match move:
        case Play():
            _play(story, seats[0], move)
        case Accept():
            _accept(story, seats)
        case Doubt():
            _doubt(story, seats, move)
        case Show(card):
            _show(story, seats[0], card)
        case Pass():
            _pass(story, seats[0])
        case Believe():
            _believe(story, seats[0])
        case Force():
            _force(story, seats[0])
        case Discard(cards):
            _discard(story, seats[0], cards)
        case Knock():
            _knock(story, seats[0])
        case Say(text):
            story.tell(Said(seats[0], text))
        case _:
            assert_never(move)


# The moves.


def _play(story: Story, seat: int, move: Play) -> None:
    state = story.state
    _may_lay(state, seat)
    if leads_open(state):
        raise Refusal("lead-face-up")
    left = _held(state, seat, move.cards)
    _counted(state, seat, move)
    dead = move.claim is not None and state.lead != "continue" and move.claim.what in dead_ranks(state)
    let_stand(story)
    size = move.claim.count if move.claim and hides_counts(state.rules.count_claim) else len(move.cards)
    story.tell(Claimed(seat, move.cards, size, move.claim, not left))
    if dead and lead_dead.ask(state.rules.lead_dead):
        finish(story, "dead-rank", loser=seat)
    elif not story.state.window:
        stand(story)


def _may_lay(state: State, seat: int) -> None:
    """Refuse where it is not this seat's turn to lay, pass or lead, or something else is due first."""
    if state.discarding is not None:
        raise Refusal("answer-first" if seat in (state.turn, state.discarding) else "not-your-turn", seat=state.turn)
    if seat != state.turn or seat == state.pending:
        raise Refusal("not-your-turn", seat=state.turn)
    if answer_first(state):
        raise Refusal("answer-first")
    if must_doubt(state, seat):
        raise Refusal("must-doubt")


def _held(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand without these cards; Refusal where it does not hold them."""
    if not cards:
        raise Refusal("no-cards")
    left = without(state.hands[seat] or (), cards)
    if left is None:
        raise Refusal("not-your-card")
    return left


def _counted(state: State, seat: int, move: Play) -> None:
    """Refuse a wrong number of cards, a number called that does not go with it, or a claim that is not due."""
    rules, laid, claim = state.rules, len(move.cards), move.claim
    held = len(state.hands[seat] or ())
    cap = most_called(state)
    hidden = hides_counts(rules.count_claim)
    if laid > cap and not hidden:
        raise Refusal("too-many-cards", most=cap, laid=laid)
    if claim and claim.count > cap:
        raise Refusal("too-many-cards", most=cap, laid=claim.count)
    if laid < min(rules.count_min, held) and rules.count_claim != "may-differ":
        raise Refusal("too-few-cards", least=rules.count_min, laid=laid)
    if not ladder(rules):
        if claim:
            raise Refusal("wrong-claim", due="nothing")
        return
    if claim is None:
        raise Refusal("wrong-claim", due="something")
    if not count_claim.ask(rules.count_claim)(laid, claim.count) or not 1 <= claim.count <= held:
        raise Refusal("wrong-count", laid=laid, called=claim.count)
    may = calls(state, seat)
    if not any(call.what == claim.what and call.least <= claim.count <= call.most for call in may):
        due = may[0].what if len(may) == 1 else "something"
        raise Refusal("wrong-claim", due=due, called=claim.what)


def _show(story: Story, seat: int, card: Card) -> None:
    state = story.state
    if open_face.ask(state.rules.open_face)(0) is False:
        raise Refusal("bad-move")
    _may_lay(state, seat)
    if not leads_open(state):
        raise Refusal("bad-move")
    left = _held(state, seat, (card,))
    if card not in leads(state, seat) and UNKNOWN not in (state.hands[seat] or ()):
        raise Refusal("wrong-claim", due="another-suit")
    story.tell(Led(seat, card, claim_led(state.rules, card), not left))
    stand(story)


def _pass(story: Story, seat: int) -> None:
    state = story.state
    _may_lay(state, seat)
    if leads_open(state):
        raise Refusal("lead-face-up")
    if not may_pass(state, seat):
        raise Refusal("no-passing")
    let_stand(story)
    if story.state.ended or story.state.turn != seat:
        return  # letting the play stand was enough: the deal is over, or the last player calls anew
    state = story.tell(Passed(seat))
    player = player_of(state)
    if all(other in state.passed or other in state.resting for other in others(state, player)):
        everybody_passed(story, player, seat)


def _doubt(story: Story, seats: tuple[int, ...], move: Doubt) -> None:
    state = story.state
    for seat in seats:
        _may_answer(state, seat)
    one = reveal.ask(state.rules.reveal)
    lay = state.pile[-1]
    if (move.pick is not None) != one and not (one and lay.size == 1):
        raise Refusal("bad-move")
    if move.pick is not None and not 1 <= move.pick <= lay.size:
        raise Refusal("bad-move")
    player = player_of(state)
    doubter = official(seats, others(state, player))
    story.tell(Doubted(seats, doubter))
    honest = turn_up(story, move.pick or 1 if one else None)
    settle(story, player, doubter, honest)


def _may_answer(state: State, seat: int) -> None:
    """Refuse an answer to the last play from a seat that has none to give."""
    if not state.window or seat in state.accepted:
        raise Refusal("nothing-to-doubt")
    if seat == player_of(state):
        raise Refusal("own-play")
    if seat in state.out:
        raise Refusal("out")
    if seat not in doubters(state):
        raise Refusal("not-yours-to-doubt", seat=state.turn)


def _accept(story: Story, seats: tuple[int, ...]) -> None:
    state = story.state
    for seat in seats:
        _may_answer(state, seat)
        if must_doubt(state, seat):
            raise Refusal("must-doubt")
    for seat in seats:
        state = story.tell(Accepted(seat))
    if not waiting(state):
        stand(story)


def _believe(story: Story, seat: int) -> None:
    state = story.state
    if not trust.ask(state.rules.trust):
        raise Refusal("bad-move")
    _may_answer(state, seat)
    player = player_of(state)
    story.tell(Believed(seat))
    if not turn_up(story, None):
        take(story, seat)
        go_out_if_pending(story, player)
        resume(story, player, seat, player, seat)
        return
    story.tell(Burned())
    go_out_if_pending(story, player)
    resume(story, player, seat, seat, player)


def _force(story: Story, seat: int) -> None:
    state = story.state
    if not state.rules.force:
        raise Refusal("bad-move")
    _may_answer(state, seat)
    if not may_force(state):
        raise Refusal("nothing-to-doubt")
    player = player_of(state)
    claim = state.pile[-1].claim
    fits = claim_kind.ask(state.rules.claim_kind).fits
    shown = [card for card in state.hands[player] or () if claim and fits(card, claim.what, UNKNOWN)]
    story.tell(Forced(seat, shown[0] if shown else None))
    settle(story, player, seat, bool(shown))


def _discard(story: Story, seat: int, cards: tuple[Card, ...]) -> None:
    state = story.state
    if state.rules.sets != "optional":
        raise Refusal("bad-move")
    if state.discarding != seat:
        raise Refusal("not-your-turn", seat=state.turn)
    if cards:
        _held(state, seat, cards)
        cards = in_order(cards)
        if cards not in complete_sets(state, seat):
            raise Refusal("wrong-count", laid=len(cards), called=len(cards))
    state = story.tell(Discarded(seat, cards))
    out_by_discard(story, seat)


def _knock(story: Story, seat: int) -> None:
    if story.state.rules.knock == "off":
        raise Refusal("bad-move")
    if seat in story.state.out:
        raise Refusal("out")
    story.tell(Knocked(seat, knock_due(story.state, seat)))
