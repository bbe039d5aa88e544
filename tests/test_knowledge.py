"""What a seat can know for certain."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache

import pytest

from fusk import knowledge
from fusk.cards import Card, read_cards
from fusk.events import Event
from fusk.knowledge import Knowledge, at_least, away, certain, chance_true, hand, learn, nothing, possible, stock
from fusk.moves import Accept, Believe, Claim, Discard, Doubt, Force, Knock, Move, Options, Pass, Play, Show
from fusk.play import admit, begin, deal, options, placed, step, to_act, whole_pack
from fusk.rules import PRESETS, Refusal, Rules, sheet
from fusk.rules.claim import claim_kind, count_claim, wild
from fusk.sight import see
from fusk.state import State, upcard


@cache
def seats_for(rules: Rules) -> tuple[int, ...]:
    """Fewest, some and most seats a sheet can be played with, 13 at most."""
    fit = []
    for seats in range(rules.players_min, min(13, rules.players_max) + 1):
        try:
            admit(rules, seats)
        except Refusal:
            continue
        fit.append(seats)
    return tuple(sorted({fit[0], fit[len(fit) // 2], fit[-1]}))


def random_move(state: State, seat: int, may: Options, rng: random.Random) -> Move | None:
    """Any move, plays as likely as answers, doubts not too often."""
    held = state.hands[seat] or ()
    found: list[Move] = []
    if may.play and (may.calls or not claim_kind.ask(state.rules.claim_kind).ladder("A")):
        for _ in range(20):
            cards = tuple(rng.sample(held, rng.randint(may.lay_least, may.lay_most)))
            call = rng.choice(may.calls) if may.calls else None
            claim = Claim(rng.randint(call.least, call.most), call.what) if call else None
            if claim is None or count_claim.ask(state.rules.count_claim)(len(cards), claim.count):
                found.append(Play(cards, claim))
                break
    if may.show:
        found.append(Show(rng.choice(may.show)))
    if may.passing:
        found.append(Pass())
    if may.doubt:
        found.append(Doubt(rng.randint(1, may.doubt) if state.rules.reveal == "one" else None))
    if may.accept:
        found += [Accept()] * 8
    found += [Believe()] * may.believe + [Force()] * may.force + [Knock()] * may.knock
    if may.keep:
        found += [Discard(cards) for cards in may.discard] or [Discard(())]
    return rng.choice(found) if found else None


def real_places(state: State, known: Knowledge) -> dict[Card, list[int]]:
    """Where every card really is, in the places of `knowledge`."""
    found: dict[Card, list[int]] = defaultdict(list)

    def put(cards: tuple[Card, ...] | None, place: int) -> None:
        for card in cards or ():
            found[card].append(place)

    for seat, cards in enumerate(state.hands):
        put(cards, hand(seat))
    for number, laid in enumerate(state.pile):
        put(laid.cards, knowledge.lay(known.view, number))
    put(state.stock, stock(known.view))
    for cards in (state.dead, state.gone, state.discarded):
        put(cards, away(known.view))
    return found


def matched(masks: list[int], places: list[int]) -> bool:
    """Whether tokens and real cards of one face can be paired."""
    taken: dict[int, int] = {}

    def pair(token: int, tried: set[int]) -> bool:
        for i, place in enumerate(places):
            if masks[token] & place and i not in tried:
                tried.add(i)
                if i not in taken or pair(taken[i], tried):
                    taken[i] = token
                    return True
        return False

    return len(masks) == len(places) and all(pair(token, set()) for token in range(len(masks)))


def check(state: State, known: Knowledge) -> None:
    """All that is said to be certain is so in the full state."""
    masks: dict[Card, list[int]] = defaultdict(list)
    for card, where in zip(known.cards, known.where, strict=True):
        masks[card].append(where)
    real = real_places(state, known)
    for card, tokens in masks.items():
        assert matched(tokens, real[card]), (card, tokens, real[card])
    assert see(state, known.who) == known.view
    for seat, cards in enumerate(state.hands):
        assert not Counter(certain(known, hand(seat))) - Counter(cards), seat
        if seat == known.who:
            assert certain(known, hand(seat)) == possible(known, hand(seat)) == cards


def honest(state: State) -> bool:
    """Whether the last play is true, as the referee would find with all its cards turned."""
    laid = state.pile[-1]
    cards, what = laid.cards or (), laid.claim.what if laid.claim else ""
    kind = claim_kind.ask(state.rules.claim_kind)
    good = all(wild.ask(state.rules.wild)(card) or kind.fits(card, what, upcard(state) or "??") for card in cards)
    return good and (laid.claim is None or state.rules.count_claim == "none" or len(cards) == laid.claim.count)


def check_play(state: State, known: Knowledge) -> tuple[bool, bool]:
    """What is proved of the last play is so."""
    laid = state.pile[-1]
    if knowledge.provably_none_left(known) and laid.claim and laid.seat is not None:
        fits = claim_kind.ask(state.rules.claim_kind).fits
        assert not any(fits(card, laid.claim.what, "??") for card in state.hands[laid.seat] or ())
    false, true = knowledge.provably_false(known), knowledge.provably_true(known)
    assert not (false and honest(state))
    assert not (true and not honest(state))
    chance = chance_true(known)
    assert 0.0 <= chance <= 1.0
    assert not (false and chance > 0)
    return false, true


def wander(rules: Rules, seats: int, seed: int, moves: int) -> Counter[str]:
    """Random moves; every seat and a spectator learn, and what they know is checked after every move."""
    rng = random.Random(f"{seed}")
    watchers = [nothing(rules, seats, who) for who in (*range(seats), None)]

    def tell(events: tuple[Event, ...]) -> None:
        for event in events:
            for i, known in enumerate(watchers):
                seen = see(event, known.who)
                if seen is not None:
                    watchers[i] = learn(known, seen)

    state, events = begin(rules, deal(rules, seats, seed))
    tell(events)
    told: Counter[str] = Counter()
    for number in range(moves):
        if state.ended:
            break
        seat = rng.choice(to_act(state))
        move = random_move(state, seat, options(state, seat), rng)
        if move is None:
            continue
        state, events = step(state, (seat,), move)
        tell(events)
        told["moves"] += 1
        for known in watchers if number % 5 == 0 else watchers[number % seats :][:1]:
            check(state, known)
            if state.pile and state.window:
                false, true = check_play(state, known)
                told["false"] += false
                told["true"] += true
    return told


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_certain_is_true(preset):
    """Whatever a seat or a spectator is told is certain is so, for every sheet, hidden counts included."""
    rules = sheet(preset)
    for seats in seats_for(rules):
        wander(rules, seats, seed=1, moves=120)


@pytest.mark.night
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_certain_is_true_for_long(preset):
    """The same over thousands of moves of every sheet."""
    rules = sheet(preset)
    for seats in seats_for(rules):
        for seed in range(10):
            wander(rules, seats, seed=seed, moves=800)


def test_proofs_are_found():
    """Lies are proved now and then, so that the tests above say something."""
    told = wander(sheet("cheat"), 3, seed=4, moves=400)
    assert told["false"] > 20


def follow(rules: Rules, hands: tuple[str, ...], who: int, *moves: tuple[int, Move]) -> Knowledge:
    """What a seat knows after these moves from a position set up by hand."""
    dealt = placed(
        hands=tuple(map(read_cards, hands)), pile=(), stock=(), dead=(), dealer=None, first=moves[0][0], due="7"
    )
    state, events = begin(rules, dealt)
    known = nothing(rules, len(hands), who)
    for i in range(len(moves) + 1):
        for event in events:
            seen = see(event, who)
            known = known if seen is None else learn(known, seen)
        if i < len(moves):
            state, events = step(state, (moves[i][0],), moves[i][1])
    return known


def sevens(cards: str) -> Play:
    """These cards, called sevens."""
    laid = read_cards(cards)
    return Play(laid, Claim(len(laid), "7"))


def test_too_many_of_a_rank_are_a_lie():
    """Who holds three sevens knows that two sevens called are a lie, and of one cannot say (C-60)."""
    hands = ("2c 3c 4c", "7c 7d 7h 8c", "9c 9d")
    assert knowledge.provably_false(follow(sheet("fusk"), hands, 1, (0, sevens("2c 3c"))))
    assert not knowledge.provably_false(follow(sheet("fusk"), hands, 1, (0, sevens("2c"))))
    assert not knowledge.provably_false(follow(sheet("fusk"), hands, 2, (0, sevens("2c 3c"))))


def test_own_cards_are_followed_into_another_hand():
    """Whoever takes the pile holds the cards I laid there, and the cards turned up (4.4 of the analysis)."""
    known = follow(
        sheet("fusk"),
        ("7c 3c 4c", "2d 5d 8c", "9c 9d"),
        0,
        (0, sevens("7c")),
        (1, Play(("2d",), Claim(1, "8"))),
        (2, Doubt(None)),
    )
    assert certain(known, hand(1)) == ("2d", "7c")
    laid = learn(known, see_play(2))
    assert certain(laid, hand(1)) == ("2d", "7c")


def see_play(seat: int) -> Event:
    """One card face down."""
    from fusk.events import Claimed

    return Claimed(seat, None, 1, Claim(1, "9"), False)


def test_the_other_of_two_holds_all_that_is_missing():
    """With two players and all cards dealt, each knows the other's hand (C-57)."""
    rules = sheet("fusk")
    state, events = begin(rules, deal(rules, 2, 7))
    known = nothing(rules, 2, 0)
    for event in events:
        seen = see(event, 0)
        known = known if seen is None else learn(known, seen)
    assert certain(known, hand(1)) == state.hands[1]


def test_chances_are_hypergeometric():
    """Two aces or more in five cards: the known figure for a pack of 52."""
    assert at_least(2, 52, 4, 5) == pytest.approx(0.0416844, abs=1e-6)
    assert at_least(0, 10, 0, 5) == 1.0
    assert at_least(3, 10, 2, 5) == 0.0


def test_unaccounted_copies_shrink_with_what_is_seen():
    """Cards of one's own hand are accounted for."""
    known = follow(sheet("fusk"), ("2c 3c 4c", "7c 7d 7h 8c", "9c 9d"), 1, (0, sevens("2c")))
    assert knowledge.unaccounted(known, "7") == 1
    assert len(known.cards) == len(whole_pack(sheet("fusk"), 3))
