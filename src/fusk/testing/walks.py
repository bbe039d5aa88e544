"""Random sheets, deals, moves and games, and checks that every step of a game must pass.

`some_*` draw with an ordinary `random.Random`; `sheets`, `games` and `tables` are Hypothesis strategies over them.
`walk` plays a deal to the end; `law_broken` and `miscount` say what is wrong with a step of it, if anything.
Hypothesis is imported here and nowhere else: `pip install hypothesis`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies

from fusk.cards import JOKER, Card, in_order
from fusk.events import Dealt, Event
from fusk.moves import Accept, Believe, Call, Claim, Discard, Doubt, Force, Knock, Move, Options, Pass, Play, Say, Show
from fusk.play import admit, begin, deal, evolve, options, placed, step, to_act, whole_pack
from fusk.play.options import must_doubt
from fusk.rules import PRESETS, QUESTIONS, Question, Refusal, Rules, Value, sheet
from fusk.rules.claim import claim_kind, count_claim, hides_counts, wild
from fusk.sight import View, Who, follow, see
from fusk.state import State, empty, upcard, waiting

ARGUMENTS: Mapping[str, Sequence[str]] = {
    "fixed": ("1", "3", "5", "7", "10"),
    "holder": ("As", "Ah", "7d", "2c"),
    "rank": ("A", "2", "K"),
    "until-left": ("1", "2", "3"),
}
"""What stands behind the colon of an answer with an argument, for drawing one."""

NUMBERS: Mapping[str, Sequence[int]] = {
    "strip": (24, 32, 36, 40, 48, 52),
    "players_min": (2, 3),
    "players_max": (2, 4, 8, 13),
    "jokers": (0, 0, 2, 4),
    "guard": (0, 12, 60, 10_000),
    "set_size": (2, 3, 4),
}
"""Numbers worth drawing where the whole range is not; elsewhere the small ones of the range."""

MOST_SEATS = 13


def budget(day: int, night: int) -> int:
    """How much of something a test does: `day` by default, `night` where FUSK_BUDGET=night is set."""
    return night if os.environ.get("FUSK_BUDGET") == "night" else day


# Sheets.


def answers_to(question: Question[Any]) -> tuple[Value, ...]:
    """Answers to a question of the sheet that are worth trying: every name, and some numbers and arguments."""
    names: list[Value] = list(question.answers)
    names += [f"{family}:{argument}" for family in question.families for argument in ARGUMENTS[family]]
    if question.numbers:
        least, most = question.range
        names += NUMBERS.get(question.key, range(least, min(most, least + 4) + 1))
    return tuple(names) or (False, True)


def some_sheet(rng: Random, changes: int = 3) -> Rules:
    """A valid sheet: some preset with up to so many answers changed."""
    while True:
        preset = rng.choice(tuple(PRESETS))
        keys = rng.sample(tuple(QUESTIONS), rng.randint(1, changes))
        try:
            rules = sheet(preset, {key: rng.choice(answers_to(QUESTIONS[key])) for key in keys})
        except Refusal:
            continue
        if seats_for(rules):
            return rules


def seats_for(rules: Rules) -> tuple[int, ...]:
    """The numbers of seats, up to 13, that can play by this sheet."""
    return tuple(
        seats for seats in range(rules.players_min, min(rules.players_max, MOST_SEATS) + 1) if _admits(rules, seats)
    )


def _admits(rules: Rules, seats: int) -> bool:
    try:
        admit(rules, seats)
    except Refusal:
        return False
    return True


def sheets() -> strategies.SearchStrategy[Rules]:
    """Valid sheets: every preset, and presets with some answers changed."""
    changed = strategies.randoms(use_true_random=False).map(some_sheet)
    return strategies.sampled_from(tuple(PRESETS)).map(sheet) | changed


# Deals.


def some_deal(rules: Rules, seats: int, rng: Random) -> Dealt:
    """A deal: as the rules have it, or one of a few cards each, so that the end of a game comes soon."""
    return deal(rules, seats, rng.getrandbits(40)) if rng.random() < 0.3 else small_deal(rules, seats, rng)


def small_deal(rules: Rules, seats: int, rng: Random, most: int = 6) -> Dealt:
    """A position with one to `most` cards in each hand (two at least for whoever begins) and a short stock or pile."""
    cards = list(whole_pack(rules, seats))
    rng.shuffle(cards)
    first = rng.randrange(seats)
    if rng.random() < 0.5:  # few ranks, many of each: sets, and claims that are true
        ranks = sorted({card[0] for card in cards})
        rng.shuffle(ranks)
        cards.sort(key=lambda card: ranks.index(card[0]) // 3)
    hands = []
    for seat in range(seats):
        size = min(rng.randint(1 + (seat == first), most), max(1, len(cards) - 2 * (seats - seat)))
        hands.append(in_order(cards[:size]))
        del cards[:size]
    rng.shuffle(cards)
    stock = tuple(cards[: rng.randint(0, 9)]) if rules.remainder == "stock" else ()
    pile = tuple(cards[: rng.randint(0, 3)]) if rules.remainder == "pile" else ()
    dead = tuple(cards[-rules.dead :]) if rules.dead else ()
    dealer = None if rules.starter == "random" else (first - 1) % seats
    return placed(hands=tuple(hands), pile=pile, stock=stock, dead=dead, dealer=dealer, first=first, due=None)


# Moves.


class Mood(msgspec.Struct, frozen=True):
    """How random players play one deal: how often they doubt, tell the truth, lay much, and chatter."""

    doubting: float
    honest: float
    many: float
    chatting: float


def some_mood(rng: Random) -> Mood:
    """A mood; some of them end games soon, some never."""
    return Mood(
        rng.choice((0.02, 0.1, 0.3, 0.6)),
        rng.choice((0.0, 0.5, 0.9, 1.0)),
        rng.choice((0.1, 0.5, 1.0)),
        rng.choice((0.0, 0.03)),
    )


def some_move(state: State, rng: Random, mood: Mood) -> tuple[tuple[int, ...], Move] | None:
    """A legal move of a seat the game waits for, now and then of several at once; None where it waits for nobody."""
    seats = to_act(state)
    if not seats:
        return None
    if rng.random() < mood.chatting:
        return _idle(state, rng)
    asked = waiting(state)
    if len(asked) > 1 and rng.random() < 0.4:
        return _together(state, asked, rng, mood)
    seat = rng.choice(seats)
    may = options(state, seat)
    if may.knock and rng.random() < 0.7:
        return (seat,), Knock()
    if may.doubt and (not may.accept or rng.random() < mood.doubting):
        return (seat,), _doubt(may, state, rng)
    return (seat,), _some_of(may, state, seat, rng, mood)


def _idle(state: State, rng: Random) -> tuple[tuple[int, ...], Move]:
    """Something that does not wait for its turn: talk, or a knock by anybody, due or not."""
    seat = rng.randrange(len(state.sizes))
    if state.rules.knock == "off" or seat in state.out or rng.random() < 0.3:
        return (seat,), Say(rng.choice(("I have no eights", "", "p2 doubts")))
    return (seat,), Knock()


def _together(state: State, asked: tuple[int, ...], rng: Random, mood: Mood) -> tuple[tuple[int, ...], Move]:
    some = tuple(rng.sample(asked, rng.randint(1, len(asked))))
    may_accept = tuple(seat for seat in asked if not must_doubt(state, seat))
    if rng.random() < mood.doubting or not may_accept:
        return some, _doubt(options(state, some[0]), state, rng)
    return may_accept, Accept()


def _doubt(may: Options, state: State, rng: Random) -> Move:
    return Doubt(rng.randint(1, may.doubt) if state.rules.reveal == "one" else None)


def _some_of(may: Options, state: State, seat: int, rng: Random, mood: Mood) -> Move:
    hand = state.hands[seat] or ()
    found: list[Move] = []
    if may.play:
        found.append(some_play(may, state, hand, rng, mood))
    found += [Show(rng.choice(may.show))] if may.show else []
    found += [Pass()] if may.passing else []
    found += [Accept()] if may.accept else []
    found += [Believe()] if may.believe and rng.random() < 0.5 else []
    found += [Force()] if may.force and rng.random() < mood.doubting else []
    found += [Discard(())] if may.keep else []
    found += [Discard(rng.choice(may.discard))] * 3 if may.discard else []
    return rng.choice(found) if found else _doubt(may, state, rng)


def some_play(may: Options, state: State, hand: Sequence[Card], rng: Random, mood: Mood) -> Play:
    """Cards laid face down with a claim that may be made; true ones, as often as the mood says and the hand allows."""
    rules = state.rules
    call = rng.choice(may.calls) if may.calls else None
    cards = _cards(may, state, hand, call, rng, mood)
    if call is None:
        return Play(cards, None)
    fits = count_claim.ask(rules.count_claim)
    counts = [count for count in range(call.least, call.most + 1) if fits(len(cards), count)]
    if counts:
        return Play(cards, Claim(rng.choice((counts[-1], rng.choice(counts))), call.what))
    if hides_counts(rules.count_claim):  # more have to be called than are laid
        return Play(tuple(rng.sample(hand, call.least)), Claim(call.least, call.what))
    size = rng.randint(call.least, call.most)
    return Play(tuple(rng.sample(hand, size)), Claim(size, call.what))


def _cards(
    may: Options, state: State, hand: Sequence[Card], call: Call | None, rng: Random, mood: Mood
) -> tuple[Card, ...]:
    most = may.lay_most if call is None or hides_counts(state.rules.count_claim) else min(may.lay_most, call.most)
    least = min(max(may.lay_least, call.least if call and not hides_counts(state.rules.count_claim) else 1), most)
    kind, free = claim_kind.ask(state.rules.claim_kind), wild.ask(state.rules.wild)
    called, up = call.what if call else "", upcard(state) or JOKER
    true = [card for card in hand if free(card) or kind.fits(card, called, up)]
    size = rng.randint(least, most) if rng.random() < mood.many else least
    if least <= len(true) and rng.random() < mood.honest:
        return tuple(rng.sample(true, min(len(true), max(size, least))))
    return tuple(rng.sample(list(hand), size))


# Games.


class Step(msgspec.Struct, frozen=True):
    """One step of a game: the table before, who did what, every event with the table after it.

    The first step is the deal: its `before` is an empty table and its `move` None.
    """

    before: State
    seats: tuple[int, ...]
    move: Move | None
    told: tuple[tuple[Event, State], ...]

    @property
    def after(self) -> State:
        """The table after the step."""
        return self.told[-1][1] if self.told else self.before


def walk(rules: Rules, dealt: Dealt, rng: Random, most: int = 10_000, mood: Mood | None = None) -> Iterator[Step]:
    """A deal played by random legal moves to its end, or for so many moves; the deal itself comes first."""
    mood = mood or some_mood(rng)
    start = empty(rules, len(dealt.hands))
    state, events = begin(rules, dealt)
    yield Step(start, (), None, told(start, events))
    for _ in range(most):
        chosen = some_move(state, rng, mood)
        if chosen is None:
            return
        after, events = step(state, *chosen)
        yield Step(state, *chosen, told(state, events))
        state = after


def told(state: State, events: Iterable[Event]) -> tuple[tuple[Event, State], ...]:
    """Events, each with the table after it."""
    pairs = []
    for event in events:
        state = evolve(state, event)
        pairs.append((event, state))
    return tuple(pairs)


def some_game(rng: Random, most: int = 60) -> Iterator[Step]:
    """Some deal of some sheet, played at random."""
    rules = some_sheet(rng) if rng.random() < 0.7 else sheet(rng.choice(tuple(PRESETS)))
    seats = rng.choice(seats_for(rules))
    return walk(rules, some_deal(rules, seats, rng), rng, most)


def games(most: int = 40) -> strategies.SearchStrategy[tuple[Step, ...]]:
    """Random games of random sheets, as their steps."""
    return strategies.randoms(use_true_random=False).map(lambda rng: tuple(some_game(rng, most)))


def tables(most: int = 40) -> strategies.SearchStrategy[State]:
    """Tables as they occur in random games."""
    return games(most).flatmap(lambda steps: strategies.sampled_from([found.after for found in steps]))


# Checks.

Seeing = Callable[[Any, Who], Any]


def law_broken(found: Step, who: Who, seen: Seeing = see) -> Event | None:
    """The first event of a step after which `see(evolve(s, e), who) != evolve(see(s, who), see(e, who))`, or None."""
    view: View = seen(found.before, who)
    for event, after in found.told:
        glimpse = seen(event, who)
        view = view if glimpse is None else follow(view, glimpse)
        if view != seen(after, who):
            return event
    return None


def every_card(state: State) -> tuple[Card, ...]:
    """All the cards of a table, wherever they lie, in order."""
    cards = [card for hand in state.hands for card in hand or ()]
    cards += [card for lay in state.pile for card in lay.cards or ()]
    for heap in (state.stock, state.dead, state.gone, state.discarded):
        cards += heap or ()
    return in_order(cards)


def miscount(state: State) -> str | None:
    """What is wrong with the numbers everybody sees, or None: they count what lies there, or what was claimed."""
    heaps = {"stock": (state.stock, state.stock_size), "dead": (state.dead, state.dead_size)}
    wrong = [name for name, (cards, size) in heaps.items() if len(cards or ()) != size]
    if hides_counts(state.rules.count_claim):
        return wrong[0] if wrong else None
    wrong += [f"hand {seat}" for seat, hand in enumerate(state.hands) if len(hand or ()) != state.sizes[seat]]
    wrong += [f"lay {place}" for place, lay in enumerate(state.pile) if len(lay.cards or ()) != lay.size]
    wrong += ["gone"] if len(state.gone or ()) != state.gone_size else []
    return wrong[0] if wrong else None
