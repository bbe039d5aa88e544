"""What moves lead to: a play stands, a doubt is settled, a seat goes out, the deal ends.

Each function tells the events that come of it, one after the other, and the table is moved on with each.
"""

from __future__ import annotations

from msgspec.structs import replace

from fusk.cards import UNKNOWN, in_order
from fusk.events import (
    Burned,
    Discarded,
    Drew,
    Ended,
    Event,
    PileTaken,
    Revealed,
    Stood,
    Turned,
    TurnGiven,
    WentOut,
)
from fusk.play.evolve import evolve
from fusk.play.options import (
    calls,
    complete_sets,
    ladder,
)
from fusk.play.truth import is_true
from fusk.rules.claim import all_pass
from fusk.rules.finish import end, score
from fusk.rules.settle import pickup, resume_who
from fusk.state import State, after, others, player_of


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


def everybody_passed(story: Story, player: int, passer: int) -> None:
    """Everybody else has passed since the last play (all_pass)."""
    burn, passer_leads, lead = all_pass.ask(story.state.rules.all_pass)
    if burn:
        story.tell(Burned())
    leader = passer if passer_leads else player
    if leader in story.state.out:
        leader = after(story.state, leader)
    story.tell(TurnGiven(leader, lead))


def let_stand(story: Story) -> None:
    """The next play or pass lets the play before it stand."""
    if story.state.window:
        stand(story)


def stand(story: Story) -> None:
    """Nobody may doubt the top play any more; a last card takes its player out, if the knock was not forgotten."""
    state = story.state
    player = player_of(state)
    if state.window:
        state = story.tell(Stood())
    if state.pending is not None and not state.pile[-1].open and state.rules.final == "auto-reveal":
        doubter = after(state, player)
        if not turn_up(story, None):
            settle(story, player, doubter, False)
            return
    if state.pending is not None and _forgot(state, player):
        _punish(story, player)
    else:
        go_out_if_pending(story, player)
    state = story.state
    if state.ended:
        return
    if state.resting and all(other in state.resting for other in others(state, player)):
        everybody_passed(story, player, state.resting[-1])
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
        take(story, player)
        story.tell(TurnGiven(player, story.state.rules.resume_claim))


def _draw_penalty(story: Story, player: int) -> None:
    size = min(story.state.rules.knock_penalty, story.state.stock_size)
    cards = (story.state.stock or (UNKNOWN,) * size)[:size]
    story.tell(Drew(player, in_order(cards), size))


def go_out_if_pending(story: Story, player: int) -> None:
    """A last card that stands, or proved true, takes its player out (C-40)."""
    if story.state.pending == player:
        story.tell(WentOut(player))
        _end_if_over(story)


def turn_up(story: Story, pick: int | None) -> bool:
    """Turn up the top play, or one card of it; whether that bears the claim out."""
    state = story.state
    lay = state.pile[-1]
    cards = lay.cards or ()
    places = range(len(cards)) if pick is None else (min(pick, len(cards)) - 1,)
    shown = tuple((place, cards[place]) for place in places)
    story.tell(Revealed(shown, len(cards)))
    return is_true(state, [card for _, card in shown], len(cards))


def settle(story: Story, player: int, doubter: int, honest: bool) -> None:
    """The loser of a doubt takes the pile; a last card that was true takes its player out (1.19, 1.20, C-40)."""
    state = story.state
    forgot = honest and state.pending == player and _forgot(state, player)
    taker = doubter if honest and not (forgot and not state.stock_size) else player
    take(story, taker)
    if forgot and taker != player:
        _draw_penalty(story, player)
    else:
        go_out_if_pending(story, player)
    resume(story, player, doubter, player if honest else doubter, taker)


def take(story: Story, taker: int) -> None:
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
        out_by_discard(story, seat)


def out_by_discard(story: Story, seat: int) -> None:
    """A hand emptied by laying a set aside is out (C-55)."""
    state = story.state
    if state.hands[seat] or state.pending == seat or seat in state.out:
        return
    state = story.tell(WentOut(seat))
    _end_if_over(story)
    if not story.state.ended and state.turn == seat:
        story.tell(TurnGiven(after(state, seat), state.lead))


def resume(story: Story, player: int, doubter: int, winner: int, loser: int) -> None:
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
        finish(story, "out", loser=left[0] if len(left) == 1 and state.rules.end != "first-out" else None)


def finish(story: Story, reason: str, loser: int | None) -> None:
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


def guard(story: Story) -> None:
    """An unattended game that runs too long stops without a winner and says so (C-43)."""
    state = story.state
    guard = state.rules.guard
    if not guard or state.turns < guard or state.ended or state.discarding is not None:
        return
    if not state.window or state.turns > guard:
        finish(story, "guard", loser=None)
