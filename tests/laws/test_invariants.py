"""What always holds: cards are neither lost nor made, the turn goes round, the pile goes to one hand (RULES A.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import pytest

from fusk.cards import JOKER, Card
from fusk.events import Claimed, Doubted, Drew, Ended, Event, Knocked, Led, PileTaken, Revealed, Turned, WentOut
from fusk.moves import Knock, Pass, Play, Show
from fusk.play import legal, options, to_act
from fusk.play.options import ladder
from fusk.rules import PRESETS, Rules, sheet
from fusk.sight import see
from fusk.state import State, upcard
from fusk.testing import Mood, Step, budget, every_card, miscount, seats_for, small_deal, some_deal, some_sheet, walk

PER_PRESET = budget(700, 40_000)
HOUSE = budget(15_000, 400_000)


def played(rules: Rules, rng: Random, most: int = 80) -> list[Step]:
    """A random game by these rules."""
    seats = rng.choice(seats_for(rules))
    return list(walk(rules, some_deal(rules, seats, rng), rng, most))


def games_of(preset: str, name: str, **changed: str | int | bool) -> list[list[Step]]:
    """Random games of a preset."""
    rng, rules = Random(f"{name}/{preset}"), sheet(preset, changed)
    found: list[list[Step]] = []
    while sum(map(len, found)) < PER_PRESET:
        found.append(played(rules, rng))
    return found


def told(steps: Sequence[Step]) -> list[tuple[Event, State, State]]:
    """Every event of a game with the table before and after."""
    pairs = [(event, after) for found in steps for event, after in found.told]
    tables = [steps[0].before, *(after for _, after in pairs)]
    return [(event, before, after) for (event, after), before in zip(pairs, tables, strict=False)]


def check_cards(steps: Sequence[Step]) -> None:
    """The cards dealt are there after every event, each once, and the public numbers count them."""
    cards = every_card(steps[0].told[0][1])
    for event, _, after in told(steps):
        assert every_card(after) == cards, event
        assert miscount(after) is None, (event, miscount(after))


def can_act(state: State, seat: int) -> bool:
    """Whether a seat has a move other than a knock."""
    may = options(state, seat)
    plays = may.play and (bool(may.calls) or not ladder(state.rules))
    return plays or bool(may.show) or may.passing or may.doubt > 0 or may.accept or may.believe or may.keep


def check_turns(steps: Sequence[Step]) -> None:
    """The seats the game waits for have a move, nobody else has, and nobody's moves depend on what is hidden."""
    for found in steps:
        state = found.after
        waited = to_act(state)
        assert bool(waited) is (state.ended is None)
        for seat in range(len(state.sizes)):
            may = options(state, seat)
            assert can_act(state, seat) is (seat in waited), (seat, waited, may, state)
            assert may.awaited() is (seat in waited), (seat, may)
            assert options(see(state, seat), seat) == may


def check_pile(steps: Sequence[Step]) -> None:
    """A doubt moves the whole pile to one hand; who is pending lays, doubts and leads no more."""
    for event, before, after in told(steps):
        assert before.ended is None or isinstance(event, Ended) or before.ended == after.ended
        match event:
            case PileTaken(seat, cards):
                kept = before.pile[: event.left]
                assert after.pile == kept
                assert event.left == 0 or before.rules.pickup == "last-play"
                assert sorted(cards or ()) == sorted(c for lay in before.pile[event.left :] for c in lay.cards or ())
                assert len(after.hands[seat] or ()) == len(before.hands[seat] or ()) + len(cards or ())
            case Claimed(seat) | Led(seat):
                assert before.pending is None or before.pending in before.out
                assert seat not in before.out
            case Doubted(seats, official):
                assert before.pending not in seats
                assert official in seats
                assert not set(seats) & set(before.out)
            case WentOut(seat):
                assert not after.hands[seat]
            case _:
                pass


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str):
    """Cards, turns and piles, with every preset (A.3 1, A.3 2, A.3 4, C-5, C-23, C-44)."""
    for steps in games_of(preset, "invariants"):
        check_cards(steps)
        check_turns(steps)
        check_pile(steps)


def test_house_rules():
    """Cards, turns and piles, with sheets as a house might make them (A.3 1, A.3 2, A.3 4)."""
    rng, moves = Random("invariants/house"), 0
    while moves < HOUSE:
        steps = played(some_sheet(rng), rng)
        moves += len(steps) - 1
        check_cards(steps)
        check_turns(steps)
        check_pile(steps)
    assert moves >= HOUSE


def true(rules: Rules, card: Card, called: str, up: Card) -> bool:
    """The truth test of one card, written down once more on its own."""
    if rules.wild == "joker" and card == JOKER:
        return True
    match rules.claim_kind:
        case "rank":
            return card[0] == called
        case "suit":
            return card[1] == called
        case "card":
            return card == called
        case _:
            return up != JOKER and (card[0] == up[0] or card[1] == up[1])


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "west-bengal"])
def test_who_loses_a_doubt(preset: str):
    """The player loses iff a card turned up does not fit or the number is not the one called (A.3 3, C-19, C-20)."""
    doubts = 0
    for steps in games_of(preset, "truth"):
        events = told(steps)
        for (asked, _, _), (event, before, _), (then, _, _) in zip(events, events[1:], events[2:], strict=False):
            if not (isinstance(asked, Doubted) and isinstance(event, Revealed) and isinstance(then, PileTaken)):
                continue
            lay, rules = before.pile[-1], before.rules
            called = lay.claim.what if lay.claim else ""
            fit = all(true(rules, card, called, upcard(before) or "??") for _, card in event.shown)
            counted = lay.claim is None or rules.reveal == "one" or lay.claim.count == event.laid
            forgot = rules.knock != "off" and before.pending is not None and lay.seat not in before.knocked
            lost = not (fit and counted) or (forgot and not before.stock_size)
            assert (then.seat == lay.seat) is lost, (event, then, lay)
            doubts += 1
    assert doubts > 20


FIXED = [name for name in PRESETS if sheet(name).claim_step in ("up", "down") and sheet(name).opening == "A"]
FIXED = [name for name in FIXED if sheet(name).resume_claim == "continue"]


@pytest.mark.parametrize("preset", FIXED)
@pytest.mark.parametrize("end", ["first-out", "places"])
def test_the_sequence_never_breaks(preset: str, end: str):
    """Whatever happens, the k-th play of the game calls the k-th rank (A.3 5, 1.15, 1.16, 1.h, 1.p, C-28, C-30)."""
    score = {"score": "none"} if end == "places" else {}
    for steps in games_of(preset, "sequence", end=end, **score):
        rules = steps[0].after.rules
        ranks = "A23456789TJQK" if rules.claim_step == "up" else "AKQJT98765432"
        called = [event.claim.what for event, _, _ in told(steps) if isinstance(event, Claimed) and event.claim]
        assert called == [ranks[k % 13] for k in range(len(called))]


LEFT = [name for name in PRESETS if sheet(name).resume_who == "left-of-player" and sheet(name).passing == "no"]


@pytest.mark.parametrize("preset", LEFT)
@pytest.mark.parametrize("end", ["first-out", "places"])
def test_the_turn_goes_round(preset: str, end: str):
    """Doubts never change whose turn it is: the next to lay is the next seat that still holds cards.

    (A.3 6, 1.21, 1.g, 3.20, 3.i, 3.j, 4.g, C-15)
    """
    score = {"score": "none"} if end == "places" else {}
    for steps in games_of(preset, "rotation", end=end, **score):
        laid = [found for found in steps if isinstance(found.move, Play)]
        for one, other in pairwise(laid):
            seats, step = len(one.before.sizes), 1 if one.before.rules.direction == "cw" else -1
            out = set(other.before.out) | {other.before.pending}
            seat = one.seats[0]
            while True:
                seat = (seat + step) % seats
                if seat not in out or seat == one.seats[0]:
                    break
            assert other.seats == (seat,)


def rainy() -> list[list[Step]]:
    """Games on the face-up card, many of them with little or no stock."""
    rng, rules = Random("invariants/rainy"), sheet("rainy-day", {"jokers": 2})
    found = games_of("rainy-day", "rainy")
    for number in range(120):
        mood = Mood((0.1, 0.4)[number % 2], 0.8, 0.5, 0.0)
        seats = rng.choice(seats_for(rules))
        found.append(list(walk(rules, small_deal(rules, seats, rng, most=3), rng, 60, mood)))
    return found


def rainy_results(check: Callable[[list[Step]], int], floor: int) -> None:
    """Run a check that counts what it saw over all those games."""
    assert sum(map(check, rainy())) >= floor


def test_rainy_turns():
    """After a doubt its loser plays, otherwise the next seat; a card is turned for every doubt while the stock lasts.

    (A.3 7, 0.11, 0.18, 0.19, 0.o)
    """

    def check(steps: list[Step]) -> int:
        doubts = 0
        for found in steps[1:]:
            events = [event for event, _ in found.told]
            state, before = found.after, found.before
            if state.ended:
                continue
            takes = [event for event in events if isinstance(event, PileTaken)]
            turned = sum(isinstance(event, Turned) for event in events)
            drew = sum(event.size for event in events if isinstance(event, Drew))
            if takes and any(isinstance(event, Doubted) for event in events):
                assert state.turn == takes[0].seat
                assert turned == (before.stock_size - drew > 0)
                doubts += 1
            elif takes:  # a forgotten knock without a stock
                assert state.turn == takes[0].seat
                assert (before.stock_size, turned) == (0, 0)
            else:
                assert turned == 0
                if isinstance(found.move, Play | Show) and not any(isinstance(event, WentOut) for event in events):
                    assert state.turn == (found.seats[0] + 1) % len(state.sizes)
        return doubts

    rainy_results(check, 300)


def test_rainy_leads():
    """Face up one leads only without a stock; that card is not doubted and never the last (A.3 8, 0.26, 0.27, 0.u)."""

    def check(steps: list[Step]) -> int:
        leads = 0
        for event, before, after in told(steps):
            if isinstance(event, Led):
                assert before.stock_size == 0
                assert not after.window
                assert not event.last
                assert after.hands[event.seat]
                leads += 1
        return leads

    rainy_results(check, 100)


def test_rainy_knocks():
    """Nobody wins without having knocked; whoever forgot draws up to seven, or takes the pile.

    (A.3 9, 0.20, 0.22, 0.n, 0.q, 0.s, C-51)
    """

    def check(steps: list[Step]) -> int:
        forgotten = 0
        knocked: set[int] = set()
        for event, before, after in told(steps):
            match event:
                case Knocked(seat, counts):
                    assert counts is (len(before.hands[seat] or ()) == 1 and seat not in knocked)
                    knocked |= {seat} if counts else set()
                case WentOut(seat):
                    assert seat in knocked
                case PileTaken(seat):
                    forgotten += before.pending == seat
                    knocked.discard(seat)
                case Drew(seat, _, size):
                    assert seat not in knocked
                    assert size == min(7, before.stock_size)
                    forgotten += 1
                case _:
                    pass
            assert all(len(after.hands[seat] or ()) <= 1 for seat in knocked)
        return forgotten

    rainy_results(check, 60)


def finished(preset: str, **changed: str) -> list[tuple[Ended, State]]:
    """How games ended."""
    rng, rules = Random(f"ends/{preset}"), sheet(preset, changed)
    found: list[tuple[Ended, State]] = []
    while len(found) < budget(8, 400):
        dealt = small_deal(rules, rng.choice(seats_for(rules)), rng, most=4)
        *_, last = walk(rules, dealt, rng, 500, Mood(0.05, 0.9, 0.5, 0.0))
        found += [(last.after.ended, last.after)] if last.after.ended else []
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_chips(preset: str):
    """Chips only change hands; one each from the others is one less than there are seats (A.3 10, 3.22, 3.l)."""
    for ended, state in finished(preset, end="first-out", score="chip-each"):
        assert sum(ended.chips) == 0
        assert ended.winner is None or ended.chips[ended.winner] == len(state.sizes) - 1


@pytest.mark.parametrize("preset", PRESETS)
def test_chips_for_cards(preset: str):
    """A chip for every card left: the winner gets as many as the others hold (A.3 10, 3.23, 3.m, C-45, C-64)."""
    for ended, state in finished(preset, end="first-out", score="chip-per-card"):
        left = [len(hand or ()) for hand in state.hands]
        assert sum(ended.chips) == 0
        if ended.winner is not None:
            assert ended.chips == tuple(sum(left) if s == ended.winner else -left[s] for s in range(len(left)))


@pytest.mark.parametrize("preset", PRESETS)
def test_who_is_left(preset: str):
    """The first one out holds nothing; played for places, one seat is left with cards at most.

    (A.3 11, 0.5, 1.5, 1.22, 1.23, 1.24, 1.q, 3.8, 4.1)
    """
    for ended, state in finished(preset, end="first-out", score="none"):
        if ended.reason == "out":
            assert ended.winner == state.out[0]
            assert not state.hands[state.out[0]]
            assert len(state.out) == 1
    for ended, state in finished(preset, end="places", score="none"):
        if ended.reason == "out":
            holding = [seat for seat, hand in enumerate(state.hands) if hand]
            assert holding == ([] if ended.loser is None else [ended.loser])
            assert sorted(seat for place in ended.places for seat in place) == list(range(len(state.sizes)))


def test_nothing_but_free_moves_out_of_turn():
    """Out of turn one may knock and talk, nothing else (C-61)."""
    for steps in rainy()[:40]:
        for found in steps:
            waited = to_act(found.after)
            for seat in range(len(found.after.sizes)):
                if seat not in waited:
                    assert all(isinstance(move, Knock) for move in legal(found.after, seat))


def test_no_passing_unless_the_sheet_says_so():
    """Where passing is not a rule nobody ever passes (0.12, 1.f, 3.h, 4.8)."""
    for preset in ("rainy-day", "cheat", "i-doubt-it", "fusk"):
        for steps in games_of(preset, "passing"):
            assert not any(options(found.after, seat).passing for found in steps for seat in to_act(found.after))
            assert not any(isinstance(found.move, Pass) for found in steps)
