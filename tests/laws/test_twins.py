"""Twin worlds: two deals that differ in cards hidden from somebody look the same to that somebody, to the last byte.

A twin is made from a game that has been played. Every card gets a slot, and the observer's knowledge is followed from
slot to slot; the faces of slots never known to the observer are then dealt anew among each other, and the same game is
played with them. Three things keep the public course of the twin the same, so that no twin has to be thrown away:
cards that the rules made public stay where they are (turned up, led, revealed, forced, laid aside); what a hidden card
decides in public is kept by dealing anew within one rank (sets that must be laid aside, forcing) or one suit (a lead in
a new suit); and a pile that the observer took is only shuffled within itself, since it was learned as a whole.
Who let a play stand, and how many cards were laid where that is hidden, are varied as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fusk.cards import Card, in_order, rank_of, suit_of
from fusk.events import Burned, Claimed, Dealt, Discarded, Drew, Ended, Event, Forced, Led, PileTaken, Revealed, Turned
from fusk.moves import Accept, Claim, Discard, Move, Play, Show
from fusk.play import begin, options, step, to_act
from fusk.rules import PRESETS, Refusal, Rules, sheet
from fusk.rules.settle import set_size
from fusk.sight import Who, see
from fusk.state import State
from fusk.testing import Seeing, Step, budget, law_broken, seats_for, some_deal, some_sheet, told, walk

PER_PRESET = budget(2_500, 50_000)
HOUSE = budget(30_000, 600_000)
WITH_MORE_CARDS = budget(1_500, 30_000)


class Slots:
    """Where every card of a played game lay, and what the observer got to know.

    `face[slot]` is its card; `place[slot]` says among which slots it may be dealt anew: None where it is known.
    """

    def __init__(self, steps: Sequence[Step], who: Who) -> None:
        self.who, self.rules = who, steps[0].after.rules
        self.face: list[Card] = []
        self.place: list[object] = []
        self.moved: list[tuple[int, ...]] = []  # of each step, the slots that its move named
        self.pile: list[list[int]] = []
        self.shuffles = self.player = 0
        for found in steps:
            self.moved.append(())
            for event, _ in found.told:
                self.happened(event, found.move)

    def new(self, cards: Iterable[Card], place: object) -> list[int]:
        """Slots for these cards."""
        cards = tuple(cards)
        self.face += cards
        self.place += [place] * len(cards)
        return list(range(len(self.face) - len(cards), len(self.face)))

    def happened(self, event: Event, move: Move | None) -> None:
        """Follow the cards through an event."""
        match event:
            case Dealt():
                self.dealt(event)
            case Turned():
                self.pile.append([self.known(self.stock.pop(0))])
            case Claimed(seat, cards):
                self.player = seat
                self.pile.append(self.taken_from(seat, cards or ()))
                self.moved[-1] = tuple(self.pile[-1])
            case Led(seat, card):
                self.pile.append([self.known(slot) for slot in self.taken_from(seat, (card,))])
                self.moved[-1] = tuple(self.pile[-1])
            case Discarded(seat, cards):
                slots = self.mates(seat, cards)
                gone = self.taken_from(seat, cards)
                for slot in (*slots, *gone):
                    self.known(slot)
                if isinstance(move, Discard):
                    self.moved[-1] = tuple(gone)
            case Revealed(shown):
                for place, _ in shown:
                    self.known(self.pile[-1][place])
            case Forced(_, card) if card:
                for slot in self.mates(self.player, (card,)):
                    self.known(slot)
            case PileTaken(seat, _, _, _, left):
                self.gained(seat, [slot for lay in self.pile[left:] for slot in lay])
                del self.pile[left:]
            case Drew(seat, _, size):
                self.gained(seat, self.stock[:size])
                del self.stock[:size]
            case Burned():
                self.pile = []
            case _:
                pass

    def dealt(self, event: Dealt) -> None:
        """Give every card its slot."""
        self.hands = {
            seat: self.new(hand or (), None if seat == self.who else "anywhere")
            for seat, hand in enumerate(event.hands)
        }
        pile = self.new(event.pile or (), "anywhere")
        self.pile = [pile] if pile else []
        self.stock = self.new(event.stock or (), "anywhere")
        self.dead = self.new(event.dead or (), "anywhere")
        self.start = {seat: tuple(hand) for seat, hand in self.hands.items()}, tuple(pile), tuple(self.stock)

    def known(self, slot: int) -> int:
        """From now on the observer knows this card."""
        self.place[slot] = None
        return slot

    def mates(self, seat: int, cards: Sequence[Card]) -> list[int]:
        """The cards of the same ranks in that hand: which of them is laid aside or shown is settled by their suits."""
        ranks = set(map(rank_of, cards))
        return [slot for slot in self.hands[seat] if rank_of(self.face[slot]) in ranks]

    def taken_from(self, seat: int, cards: Sequence[Card]) -> list[int]:
        """The slots of these cards, which leave that hand."""
        slots = []
        for card in cards:
            slot = next(slot for slot in self.hands[seat] if self.face[slot] == card)
            self.hands[seat].remove(slot)
            slots.append(slot)
        return slots

    def gained(self, seat: int, slots: list[int]) -> None:
        """To the observer, cards taken in a heap are known from now on; which was which in the heap is not."""
        if seat != self.who:
            self.hands[seat] += slots
            return
        self.shuffles += 1
        for slot in slots:
            if self.place[slot] is not None:
                self.place[slot] = self.shuffles
        self.hands[seat] += self.new([self.face[slot] for slot in slots], None)

    def kept(self, slot: int) -> object:
        """What has to stay the same about a card for the game to take the same course in public."""
        rules, card = self.rules, self.face[slot]
        few = rules.sets != "none" and set_size.ask(rules.set_size)(1) < 4 * rules.packs_for(len(self.hands))
        rank = rank_of(card) if rules.sets == "mandatory" or rules.force or few else ""
        holder = rules.starter.partition(":")[2] == card
        return rank, suit_of(card) if rules.lead_suit == "new" else "", card if holder else ""

    def again(self, rng: Random) -> list[Card]:
        """The faces dealt anew."""
        heaps: dict[object, list[int]] = defaultdict(list)
        for slot, place in enumerate(self.place):
            if place is not None:
                heaps[place, self.kept(slot)].append(slot)
        faces = list(self.face)
        for heap in heaps.values():
            for slot, face in zip(heap, rng.sample([self.face[slot] for slot in heap], len(heap)), strict=True):
                faces[slot] = face
        return faces

    def deal_of(self, event: Dealt, faces: list[Card]) -> Dealt:
        """The twin's deal."""
        hands, pile, stock = self.start
        return replace(
            event,
            hands=tuple(in_order(faces[slot] for slot in hands[seat]) for seat in range(len(hands))),
            pile=tuple(faces[slot] for slot in pile),
            stock=tuple(faces[slot] for slot in stock),
            dead=in_order(faces[slot] for slot in self.dead),
        )

    def move_of(self, found: Step, slots: tuple[int, ...], faces: list[Card]) -> Move | None:
        """The twin's move."""
        cards = tuple(faces[slot] for slot in slots)
        match found.move:
            case Play(_, claim):
                return Play(cards, claim)
            case Show():
                return Show(cards[0])
            case Discard(old):
                return Discard(in_order(cards)) if old else found.move
            case move:
                return move


def accepts_shuffled(steps: Sequence[Step], who: Who, rng: Random) -> list[tuple[int, ...]]:
    """Who moves at each step; where others let a play stand one after the other, they do so in another order."""
    seats = [found.seats for found in steps]
    run: list[int] = []
    for place, found in enumerate((*steps, None)):
        if found and isinstance(found.move, Accept) and who not in found.seats:
            run.append(place)
            continue
        for at, who_accepts in zip(run, rng.sample([seats[at] for at in run], len(run)), strict=True):
            seats[at] = who_accepts
        run = []
    return seats


def twin_of(steps: Sequence[Step], who: Who, rng: Random) -> list[Step] | None:
    """The same game with other hidden cards; None where the observer knew everything."""
    slots = Slots(steps, who)
    faces = slots.again(rng)
    seats = accepts_shuffled(steps, who, rng)
    if faces == slots.face and seats == [found.seats for found in steps]:
        return None
    dealt = steps[0].told[0][0]
    assert isinstance(dealt, Dealt)
    moves = [slots.move_of(found, moved, faces) for found, moved in zip(steps, slots.moved, strict=True)]
    return played_again(steps[0], slots.deal_of(dealt, faces), list(zip(seats, moves, strict=True))[1:])


def played_again(
    first: Step, dealt: Dealt, moves: Iterable[tuple[tuple[int, ...], Move | None]], until_refused: bool = False
) -> list[Step]:
    """The first step's game with another deal and other moves; up to the first one refused, if one may be."""
    state, events = begin(first.before.rules, dealt)
    twin = [Step(first.before, (), None, told(first.before, events))]
    for seats, move in moves:
        assert move is not None
        try:
            after, events = step(state, seats, move)
        except Refusal:
            if until_refused:
                return twin
            raise
        twin.append(Step(state, seats, move, told(state, events)))
        state = after
    return twin


def glimpses(found: Step, who: Who, seen: Seeing) -> list[tuple[bytes, Any]]:
    """What the observer gets of a step: every seen event as it goes over the wire, and the table after it."""
    pairs = ((seen(event, who), after) for event, after in found.told)
    return [(msgspec.json.encode(glimpse), seen(after, who)) for glimpse, after in pairs if glimpse is not None]


def difference(steps: Sequence[Step], twin: Sequence[Step], who: Who, seen: Seeing = see) -> object:
    """The first thing by which the observer could tell the twins apart, or None."""
    for one, other in zip(steps, twin, strict=False):
        here, there = glimpses(one, who, seen), glimpses(other, who, seen)
        if here != there:
            return here, there
        if seen(one.after, who) != seen(other.after, who):
            return one.after, other.after
        if who is None:
            continue
        if options(one.after, who) != options(other.after, who):
            return options(one.after, who), options(other.after, who)
        if (who in to_act(one.after)) != (who in to_act(other.after)):
            return to_act(one.after), to_act(other.after)
    return None


def some_steps(rules: Rules, rng: Random, most: int = 40) -> list[Step]:
    """A random game by these rules."""
    seats = rng.choice(seats_for(rules))
    return list(walk(rules, some_deal(rules, seats, rng), rng, most))


def compared(steps: Sequence[Step], who: Who, rng: Random) -> int:
    """Check a twin of the game; the number of moves compared, 0 where there is no twin."""
    twin = twin_of(steps, who, rng)
    if twin is None:
        return 0
    assert len(twin) == len(steps)
    found = difference(steps, twin, who)
    assert found is None, (who, found)
    return len(steps) - 1


@pytest.mark.parametrize("preset", PRESETS)
def test_twins_of_presets(preset: str):
    """Nobody, in any seat or watching, can tell twins apart; with every preset (C-22, C-58, 0.k, 1.l, A.3 12)."""
    rng, rules = Random(f"twins/{preset}"), sheet(preset)
    moves: dict[object, int] = defaultdict(int)
    while sum(moves.values()) < PER_PRESET or len(moves) < 3:
        steps = some_steps(rules, rng)
        who = rng.choice((*range(len(steps[0].before.sizes)), None))
        moves[who] += compared(steps, who, rng)
    assert sum(moves.values()) >= PER_PRESET


def test_twins_of_house_rules():
    """Nor with sheets as a house might make them: sets, forcing, one card turned up, hidden numbers (C-27, C-58)."""
    rng, moves = Random("twins/house"), 0
    while moves < HOUSE:
        steps = some_steps(some_sheet(rng), rng)
        for who in rng.sample((*range(len(steps[0].before.sizes)), None), 2):
            moves += compared(steps, who, rng)
    assert moves >= HOUSE


# How many cards were laid.


def fewer_laid(steps: Sequence[Step], who: Who, rng: Random) -> list[Step] | None:
    """A twin in which somebody else held one card back of a play that was larger than called.

    It goes on until the number comes out: the play is turned up, or the card held back is missed or its hand empty.
    """
    plays = [
        place
        for place, found in enumerate(steps)
        if isinstance(found.move, Play) and found.seats != (who,) and found.move.claim and place
        if len(found.move.cards) > found.move.claim.count and not found.after.pile[-1:][0].last
    ]
    if not plays:
        return None
    place = rng.choice(plays)
    dealt = steps[0].told[0][0]
    assert isinstance(dealt, Dealt)
    moves = [(found.seats, found.move) for found in steps[1:]]
    seats, move = moves[place - 1]
    assert isinstance(move, Play)
    moves[place - 1] = seats, Play(move.cards[:-1], move.claim)
    twin = played_again(steps[0], dealt, moves, until_refused=True)
    for at, (one, other) in enumerate(zip(steps, twin, strict=False)):
        kinds = [[type(event) for event, _ in found.told] for found in (one, other)]
        if kinds[0] != kinds[1] or came_out(one) != came_out(other):
            return twin[:at] if at > place else None
        if any(isinstance(event, PileTaken) and event.seat == who for event, _ in one.told):
            return twin[:at] if at > place else None
    return twin if len(twin) > place else None


def came_out(found: Step) -> list[object]:
    """The numbers that a step makes public: those of a play turned up, that a hand is empty, all at the end."""
    numbers: list[object] = []
    for event, _ in found.told:
        match event:
            case Revealed(_, laid):
                numbers.append(laid)
            case Claimed():
                numbers.append(event.last)
            case Ended():
                numbers.append(event.places)
            case _:
                pass
    return numbers


@pytest.mark.parametrize("preset", ["fusk-more", "schummellieschen"])
def test_twins_with_fewer_cards(preset: str):
    """Whether more was laid than called cannot be told before it comes out (4.t, C-59, I13)."""
    rng, rules, moves = Random(f"twins/more/{preset}"), sheet(preset), 0
    while moves < WITH_MORE_CARDS:
        steps = some_steps(rules, rng)
        who = rng.choice((*range(len(steps[0].before.sizes)), None))
        twin = fewer_laid(steps, who, rng)
        if twin:
            found = difference(steps, twin, who)
            assert found is None, found
            moves += len(twin)
    assert moves >= WITH_MORE_CARDS


# Leaks planted on purpose: the laws have to find each of them.

Leak = Callable[[Any, Any, Who], Any]


def in_states(change: Callable[[State, State, Who], State]) -> Leak:
    """A leak in what is seen of a table."""
    return lambda real, seen, who: change(real, seen, who) if isinstance(real, State) else seen


def in_events(kind: type, change: Callable[[Any, Any, Who], Any]) -> Leak:
    """A leak in what is seen of one kind of event."""
    return lambda real, seen, who: change(real, seen, who) if isinstance(real, kind) else seen


def both(*leaks: Leak) -> Leak:
    """Several leaks that agree with each other."""

    def leak(real: Any, seen: Any, who: Who) -> Any:
        for each in leaks:
            seen = each(real, seen, who)
        return seen

    return leak


def lays(change: Callable[[Any, Any], Any]) -> Leak:
    """A leak in what is seen of the pile."""
    return in_states(
        lambda real, seen, who: replace(
            seen, pile=tuple(change(lay, shown) for lay, shown in zip(real.pile, seen.pile, strict=True))
        )
    )


def honest(event: Claimed) -> bool:
    """Whether a play is what it is called."""
    claim = event.claim
    return claim is not None and all(card[0] == claim.what for card in event.cards or ())


def real_sizes(real: State, seen: State, who: Who) -> State:
    """How many cards each seat really holds."""
    return replace(seen, sizes=tuple(len(hand or ()) for hand in real.hands))


LEAKS: dict[str, tuple[str, Leak]] = {
    "hands": (
        "cheat",
        both(
            in_states(lambda real, seen, who: replace(seen, hands=real.hands)),
            in_events(Dealt, lambda real, seen, who: replace(seen, hands=real.hands)),
        ),
    ),
    "the neighbour's hand in the deal alone": (
        "fusk",
        in_events(Dealt, lambda real, seen, who: replace(seen, hands=(real.hands[0], *seen.hands[1:]))),
    ),
    "backs instead of nothing": (
        "fusk-more",
        in_states(lambda real, seen, who: replace(seen, hands=tuple(("??",) * len(hand or ()) for hand in real.hands))),
    ),
    "the stock": (
        "rainy-day",
        both(
            in_states(lambda real, seen, who: replace(seen, stock=real.stock)),
            in_events(Dealt, lambda real, seen, who: replace(seen, stock=real.stock)),
        ),
    ),
    "the top of the stock": (
        "rainy-day",
        in_states(lambda real, seen, who: replace(seen, stock=(real.stock or ())[:1] or None)),
    ),
    "the start of the pile": (
        "cheat",
        in_events(Dealt, lambda real, seen, who: replace(seen, pile=real.pile)),
    ),
    "the cards laid aside": (
        "verish",
        both(
            in_states(lambda real, seen, who: replace(seen, dead=real.dead)),
            in_events(Dealt, lambda real, seen, who: replace(seen, dead=real.dead)),
        ),
    ),
    "burned cards": ("west-bengal", in_states(lambda real, seen, who: replace(seen, gone=real.gone))),
    "the cards of a play": ("fusk", in_events(Claimed, lambda real, seen, who: replace(seen, cards=real.cards))),
    "a play, to spectators": (
        "i-doubt-it",
        in_events(Claimed, lambda real, seen, who: real if who is None else seen),
    ),
    "the pile": ("fusk-down", lays(lambda real, seen: replace(seen, cards=real.cards))),
    "whether a play is true": (
        "cheat",
        in_events(
            Claimed,
            lambda real, seen, who: replace(seen, claim=Claim(seen.claim.count, seen.claim.what + "!" * honest(real))),
        ),
    ),
    "the pile taken, to all": ("cheat", in_events(PileTaken, lambda real, seen, who: real)),
    "who laid what of a pile taken": (
        "fusk",
        in_events(PileTaken, lambda real, seen, who: seen if seen.cards is None else replace(seen, cards=UNSORTED[0])),
    ),
    "cards drawn, to all": ("rainy-day", in_events(Drew, lambda real, seen, who: real)),
    "who let it stand": (
        "cheat",
        lambda real, seen, who: (
            replace(seen, accepted=real.accepted) if isinstance(real, State) else real if seen is None else seen
        ),
    ),
    "who let it stand, in the state alone": (
        "fusk-either",
        in_states(lambda real, seen, who: replace(seen, accepted=real.accepted)),
    ),
    "that somebody let it stand": (
        "fusk",
        lambda real, seen, who: real if seen is None else seen,
    ),
    "all cards where one is turned up": (
        "verju-one-card",
        in_events(
            Revealed,
            lambda real, seen, who: replace(seen, shown=(*seen.shown, *((9, card) for card in UNSORTED[0]))),
        ),
    ),
    "real sizes in states": ("fusk-more", in_states(real_sizes)),
    "how many were really laid": (
        "fusk-more",
        in_events(Claimed, lambda real, seen, who: replace(seen, size=len(real.cards))),
    ),
    "how many were really laid, everywhere": (
        "fusk-more",
        both(
            in_events(Claimed, lambda real, seen, who: replace(seen, size=len(real.cards))),
            lays(lambda real, seen: replace(seen, size=len(real.cards or ()))),
            in_states(real_sizes),
        ),
    ),
}

UNSORTED: list[tuple[Card, ...]] = [()]
"""What a leaky sight would have kept of the pile: its cards in the order they lie."""


def leaky(leak: Leak) -> Seeing:
    """The sight of the game, with a leak."""

    def seen(thing: Any, who: Who) -> Any:
        if isinstance(thing, State) and thing.pile:
            UNSORTED[0] = tuple(card for lay in thing.pile for card in lay.cards or ())
        return leak(thing, see(thing, who), who)

    return seen


def found_out(steps: Sequence[Step], who: Who, seen: Seeing, rng: Random) -> bool:
    """Whether one of the laws does not hold with this sight."""
    if any(law_broken(found, who, seen) is not None for found in steps):
        return True
    twins = (twin_of(steps, who, rng), fewer_laid(steps, who, rng))
    return any(twin is not None and difference(steps, twin, who, seen) is not None for twin in twins)


@pytest.mark.parametrize("name", LEAKS)
def test_planted_leaks(name: str):
    """The laws find every leak that we can think of: a test that finds none would prove nothing (C-58)."""
    preset, leak = LEAKS[name]
    rng, rules, seen = Random(f"leak/{name}"), sheet(preset), leaky(leak)
    for _ in range(400):
        steps = some_steps(rules, rng)
        who = rng.choice((*range(len(steps[0].before.sizes)), None))
        if found_out(steps, who, seen, rng):
            return
    pytest.fail(f"nobody noticed: {name}")
