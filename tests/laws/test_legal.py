"""`legal` is what the referee takes: every move there could be, tried on small tables (RULES 3.1, derived)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from fusk.cards import Card
from fusk.moves import Accept, Believe, Claim, Discard, Doubt, Force, Knock, Move, Pass, Play, Say, Show
from fusk.play import legal, step
from fusk.rules import PRESETS, Refusal, sheet
from fusk.state import State
from fusk.testing import budget, seats_for, small_deal, some_sheet, walk

TABLES = budget(14, 300)
HOUSE = budget(250, 8_000)

CODES = {
    "bad-move",
    "unknown-seat",
    "players",
    "cards",
    "rules",
    "not-your-turn",
    "not-your-card",
    "no-cards",
    "too-many-cards",
    "too-few-cards",
    "wrong-count",
    "wrong-claim",
    "must-doubt",
    "answer-first",
    "nothing-to-doubt",
    "own-play",
    "not-yours-to-doubt",
    "out",
    "lead-face-up",
    "no-passing",
    "game-over",
}
"""The refusals of docs/record.md."""

CALLS = ("A", "2", "3", "7", "K", "h", "s", "Ah", "7d", "X", "", "B")
OTHERS: tuple[Move, ...] = (
    *(Doubt(pick) for pick in (None, -1, 0, 1, 2, 3, 4, 5)),
    Accept(),
    Believe(),
    Force(),
    Knock(),
    Pass(),
    Discard(()),
)


def every_move(hand: tuple[Card, ...]) -> Iterator[Move]:
    """Whatever could be tried with so small a hand: any cards in any order, any number called of anything."""
    yield from OTHERS
    yield from (Show(card) for card in {*hand, "2c", "Kd", "*X", "??"})
    for size in range(len(hand) + 1):
        for cards in set(permutations(hand, size)):
            yield Discard(cards)
            yield Play(cards, None)
            yield from (Play(cards, Claim(count, what)) for count in range(-1, len(hand) + 3) for what in CALLS)
    for cards in ((*hand[:1], *hand[:1]), ("2c", "2c"), ("??",), ("*X",)):
        yield Play(cards, Claim(len(cards), "A"))
        yield Play(cards, None)


def settled(move: Move, one: bool) -> Move:
    """A move without what makes no difference: the order of cards, and which one is doubted where there is one."""
    match move:
        case Play(cards, claim) if not one:
            return Play(tuple(sorted(cards)), claim)
        case Discard(cards):
            return Discard(tuple(sorted(cards)))
        case _:
            return move


def refused(state: State, seats: tuple[int, ...], move: Move) -> str | None:
    """With which code the referee refuses a move, or None."""
    try:
        step(state, seats, move)
    except Refusal as refusal:
        return refusal.code
    return None


def accepted(state: State, seat: int) -> set[Move]:
    """The moves that the referee takes; each one it refuses leaves the table alone and says why with a known code."""
    found = set()
    one = state.rules.reveal == "one"
    before = repr(state)
    for move in every_move(state.hands[seat] or ()):
        code = refused(state, (seat,), move)
        assert code is None or code in CODES, code
        found |= set() if code else {settled(move, one)}
    assert repr(state) == before
    return found


def expected(state: State, seat: int) -> set[Move]:
    """The moves that are offered, of those that are tried here."""
    one = state.rules.reveal == "one"
    found = {settled(move, one) for move in legal(state, seat)}
    found = {m for m in found if not (isinstance(m, Play) and m.claim and m.claim.what not in CALLS)}
    if one and state.window and state.pile[-1].size == 1 and Doubt(1) in found:
        found.add(Doubt(None))  # of one card there is nothing to choose
    return found


def check(state: State) -> int:
    """Compare what is offered with what is taken, for every seat; how many moves there were."""
    moves = 0
    for seat in range(len(state.sizes)):
        taken, offered = accepted(state, seat), expected(state, seat)
        if state.rules.knock != "off" and seat not in state.out and not state.ended:
            taken.discard(Knock())  # one that is not due is taken and ignored (0.r)
            offered.discard(Knock())
        assert taken == offered, (seat, taken - offered, offered - taken, state)
        moves += len(taken)
    return moves


def tables(preset: str | None, rng: Random, number: int) -> Iterator[State]:
    """Tables with at most three cards or so in each hand."""
    while number > 0:
        rules = sheet(preset) if preset else some_sheet(rng)
        few = [seats for seats in seats_for(rules) if seats <= 5] or [seats_for(rules)[0]]
        for found in walk(rules, small_deal(rules, rng.choice(few), rng, most=3), rng, 6):
            if max(len(hand or ()) for hand in found.after.hands) <= 4 and rng.random() < 0.4:
                number -= 1
                yield found.after


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str):
    """What is offered is what is taken, with every preset; a refusal changes nothing (0.r, 1.d, 1.e, C-21, C-33)."""
    rng = Random(f"legal/{preset}")
    assert sum(check(state) for state in tables(preset, rng, TABLES)) > TABLES


def test_house_rules():
    """What is offered is what is taken, with sheets as a house might make them (I14)."""
    rng = Random("legal/house")
    assert sum(check(state) for state in tables(None, rng, HOUSE)) > HOUSE


def test_talk_is_free():
    """Whoever says whatever, whenever: it is taken and changes nothing (3.27, C-61, 0.z)."""
    rng = Random("talk")
    for state in tables(None, rng, 50):
        for seat in range(len(state.sizes)):
            assert step(state, (seat,), Say("I have no eights"))[0] == state


def test_several_at_once():
    """Only doubts and letting stand go together, and nobody twice (C-12)."""
    codes: set[str | None] = set()
    for state in tables("cheat", Random("together"), 20):
        for seats in ((), (0, 0), (0, 1), (0, 99), (-1,)):
            for move in (Doubt(None), Accept(), Pass(), Play(("As",), Claim(1, "A"))):
                codes.add(refused(state, seats, move))
    assert codes - {None} <= CODES
    assert {"bad-move", "unknown-seat", "nothing-to-doubt", "own-play"} <= codes
