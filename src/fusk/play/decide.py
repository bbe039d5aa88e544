"""The referee: a move becomes events, or is refused with a code and changes nothing.

Each move has one function below; what several of them lead to (a play stands, a doubt is settled, a seat goes out, the
deal ends) is told by the functions after them.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from fusk.cards import UNKNOWN, Card, in_order, without
from fusk.events import (
    Accepted,
    Believed,
    Burned,
    Claimed,
    Discarded,
    Doubted,
    Drew,
    Ended,
    Event,
    Forced,
    Knocked,
    Led,
    Passed,
    PileTaken,
    Revealed,
    Said,
    Stood,
    Turned,
    TurnGiven,
    WentOut,
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
from fusk.play.evolve import evolve
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
from fusk.play.truth import is_true
from fusk.rules import Refusal
from fusk.rules.claim import all_pass, claim_kind, count_claim, hides_counts, open_face
from fusk.rules.doubt import official, reveal, trust
from fusk.rules.finish import end, score
from fusk.rules.settle import lead_dead, pickup, resume_who
from fusk.state import State, after, doubters, others, player_of, waiting


class Story:
    """Events told one after the other, and the table as they leave it."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> State:
        """Add an event; the table after it."""
        self.events.append(event)
        self.state = evolve(self.state, event)
        return self.state


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
    _guard(story)
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
    _let_stand(story)
    size = move.claim.count if move.claim and hides_counts(state.rules.count_claim) else len(move.cards)
    story.tell(Claimed(seat, move.cards, size, move.claim, not left))
    if dead and lead_dead.ask(state.rules.lead_dead):
        _end(story, "dead-rank", loser=seat)
    elif not story.state.window:
        _stand(story)


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
    _stand(story)


def _pass(story: Story, seat: int) -> None:
    state = story.state
    _may_lay(state, seat)
    if leads_open(state):
        raise Refusal("lead-face-up")
    if not may_pass(state, seat):
        raise Refusal("no-passing")
    _let_stand(story)
    if story.state.ended or story.state.turn != seat:
        return  # letting the play stand was enough: the deal is over, or the last player calls anew
    state = story.tell(Passed(seat))
    player = player_of(state)
    if all(other in state.passed or other in state.resting for other in others(state, player)):
        _everybody_passed(story, player, seat)


def _everybody_passed(story: Story, player: int, passer: int) -> None:
    """Everybody else has passed since the last play (all_pass)."""
    burn, passer_leads, lead = all_pass.ask(story.state.rules.all_pass)
    if burn:
        story.tell(Burned())
    leader = passer if passer_leads else player
    if leader in story.state.out:
        leader = after(story.state, leader)
    story.tell(TurnGiven(leader, lead))


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
    honest = _reveal(story, move.pick or 1 if one else None)
    _settle(story, player, doubter, honest)


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
        _stand(story)


def _believe(story: Story, seat: int) -> None:
    state = story.state
    if not trust.ask(state.rules.trust):
        raise Refusal("bad-move")
    _may_answer(state, seat)
    player = player_of(state)
    story.tell(Believed(seat))
    if not _reveal(story, None):
        _take(story, seat)
        _go_out_if_pending(story, player)
        _resume(story, player, seat, player, seat)
        return
    story.tell(Burned())
    _go_out_if_pending(story, player)
    _resume(story, player, seat, seat, player)


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
    _settle(story, player, seat, bool(shown))


def _discard(story: Story, seat: int, cards: tuple[Card, ...]) -> None:
    state = story.state
    if state.rules.sets != "optional":
        raise Refusal("bad-move")
    if state.discarding != seat:
        raise Refusal("not-your-turn", seat=state.turn)
    cards = in_order(cards)
    if cards:
        _held(state, seat, cards)
        if cards not in complete_sets(state, seat):
            raise Refusal("wrong-count", laid=len(cards), called=len(cards))
    state = story.tell(Discarded(seat, cards))
    _out_by_discard(story, seat)


def _knock(story: Story, seat: int) -> None:
    if story.state.rules.knock == "off":
        raise Refusal("bad-move")
    if seat in story.state.out:
        raise Refusal("out")
    story.tell(Knocked(seat, knock_due(story.state, seat)))


# What moves lead to.


def _let_stand(story: Story) -> None:
    """The next play or pass lets the play before it stand."""
    if story.state.window:
        _stand(story)


def _stand(story: Story) -> None:
    """Nobody may doubt the top play any more; a last card takes its player out, if the knock was not forgotten."""
    state = story.state
    player = player_of(state)
    if state.window:
        state = story.tell(Stood())
    if state.pending is not None and not state.pile[-1].open and state.rules.final == "auto-reveal":
        doubter = after(state, player)
        if not _reveal(story, None):
            _settle(story, player, doubter, False)
            return
    if state.pending is not None and _forgot(state, player):
        _punish(story, player)
    else:
        _go_out_if_pending(story, player)
    state = story.state
    if state.ended:
        return
    if state.resting and all(other in state.resting for other in others(state, player)):
        _everybody_passed(story, player, state.resting[-1])
    elif state.rules.stuck == "last-leads" and ladder(state.rules):
        _lead_anew_if_stuck(story, player)


def _lead_anew_if_stuck(story: Story, player: int) -> None:
    state = story.state
    if state.lead != "continue" or calls(replace(state, window=True), state.turn):
        return
    leader = player if player not in state.out else after(state, player)
    story.tell(TurnGiven(leader, "free"))


def _forgot(state: State, player: int) -> bool:
    return state.rules.knock != "off" and player not in state.knocked


def _punish(story: Story, player: int) -> None:
    """A forgotten knock: cards from the stock, and where there are none the pile and the lead (0.22, 0.q, C-48)."""
    if story.state.stock_size:
        _draw_penalty(story, player)
    else:
        _take(story, player)
        story.tell(TurnGiven(player, story.state.rules.resume_claim))


def _draw_penalty(story: Story, player: int) -> None:
    size = min(story.state.rules.knock_penalty, story.state.stock_size)
    cards = (story.state.stock or (UNKNOWN,) * size)[:size]
    story.tell(Drew(player, in_order(cards), size))


def _go_out_if_pending(story: Story, player: int) -> None:
    if story.state.pending == player:
        story.tell(WentOut(player))
        _end_if_over(story)


def _reveal(story: Story, pick: int | None) -> bool:
    """Turn up the top play, or one card of it; whether that bears the claim out."""
    state = story.state
    lay = state.pile[-1]
    cards = lay.cards or ()
    places = range(len(cards)) if pick is None else (min(pick, len(cards)) - 1,)
    shown = tuple((place, cards[place]) for place in places)
    story.tell(Revealed(shown, len(cards)))
    return is_true(state, [card for _, card in shown], len(cards))


def _settle(story: Story, player: int, doubter: int, honest: bool) -> None:
    """The loser of a doubt takes the pile; a last card that was true takes its player out (1.19, 1.20, C-40)."""
    state = story.state
    forgot = honest and state.pending == player and _forgot(state, player)
    taker = doubter if honest and not (forgot and not state.stock_size) else player
    _take(story, taker)
    if forgot and taker != player:
        _draw_penalty(story, player)
    else:
        _go_out_if_pending(story, player)
    _resume(story, player, doubter, player if honest else doubter, taker)


def _take(story: Story, taker: int) -> None:
    """A seat takes the pile, or as much of it as the rules say; complete sets may have to go at once."""
    state = story.state
    left = pickup.ask(state.rules.pickup)(len(state.pile))
    taken = state.pile[left:]
    cards = in_order(card for lay in taken for card in lay.cards or ())
    shown = in_order(
        card for lay in taken for card in (lay.cards or () if lay.open else tuple(card for _, card in lay.shown))
    )
    story.tell(PileTaken(taker, cards, sum(lay.size for lay in taken), shown, left))
    discard_sets(story, taker)


def discard_sets(story: Story, seat: int) -> None:
    """Where sets have to be laid aside, lay aside what this seat holds (C3, C-9)."""
    if story.state.rules.sets == "mandatory":
        for cards in complete_sets(story.state, seat):
            story.tell(Discarded(seat, cards))
        _out_by_discard(story, seat)


def _out_by_discard(story: Story, seat: int) -> None:
    """A hand emptied by laying a set aside is out (C-55)."""
    state = story.state
    if state.hands[seat] or state.pending == seat or seat in state.out:
        return
    state = story.tell(WentOut(seat))
    _end_if_over(story)
    if not story.state.ended and state.turn == seat:
        story.tell(TurnGiven(after(state, seat), state.lead))


def _resume(story: Story, player: int, doubter: int, winner: int, loser: int) -> None:
    """Who plays now and what may be called; in upcard games a new card is turned (1.21, 0.18)."""
    state = story.state
    if state.ended:
        return
    rules = state.rules
    seat = resume_who.ask(rules.resume_who)(player, doubter, winner, loser, lambda seat: after(state, seat))
    if seat in state.out:
        seat = after(state, seat)
    never_changes = rules.claim_step == "same" and rules.resume_claim == "continue"
    story.tell(TurnGiven(seat, "free" if never_changes else rules.resume_claim))
    turn_upcard(story)


def turn_upcard(story: Story) -> None:
    """Turn the top card of the stock where the game is played on one and there is one left (0.8, 0.18)."""
    state = story.state
    if state.rules.open_face == "up-when-no-stock" and state.stock_size:
        story.tell(Turned(state.stock[0] if state.stock else UNKNOWN))


# The end.


def _end_if_over(story: Story) -> None:
    state = story.state
    seats = len(state.sizes)
    if state.ended is None and end.ask(state.rules.end)(seats - len(state.out), seats):
        left = [seat for seat in range(seats) if seat not in state.out]
        _end(story, "out", loser=left[0] if len(left) == 1 and state.rules.end != "first-out" else None)


def _end(story: Story, reason: str, loser: int | None) -> None:
    """The deal is over: places for those who are out, then by fewest cards; chips (C-43, 3.22, 3.23)."""
    state = story.state
    sizes = tuple(len(hand or ()) for hand in state.hands)
    left = [seat for seat in range(len(sizes)) if seat not in state.out and seat != loser]
    by_size = (tuple(seat for seat in left if sizes[seat] == size) for size in sorted({sizes[seat] for seat in left}))
    last = () if loser is None else ((loser,),)
    places = (*((seat,) for seat in state.out), *by_size, *last)
    winner = state.out[0] if state.out else None
    chips = score.ask(state.rules.score)(winner, sizes, places)
    story.tell(Ended(reason, winner, loser, places, chips))


def _guard(story: Story) -> None:
    """An unattended game that runs too long stops without a winner and says so (C-43)."""
    state = story.state
    guard = state.rules.guard
    if not guard or state.turns < guard or state.ended or state.discarding is not None:
        return
    if not state.window or state.turns > guard:
        _end(story, "guard", loser=None)
