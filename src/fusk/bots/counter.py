"""Counter: remembers every card it was ever shown, weighs each doubt and each lie, and plans which card goes last."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from fusk.bots._habits import STRANGER, Habits, doubt_rate, noted, suspicion
from fusk.bots._laying import discard, doubt, truths
from fusk.bots._patience import tired
from fusk.bots._stakes import Stakes, felt
from fusk.bots._weighing import Weighing
from fusk.cards import Card, rank_of, suit_of
from fusk.events import Claimed, Event
from fusk.knowledge import (
    Knowledge,
    holding,
    learn,
    nothing,
    provably_false,
    provably_none_left,
    provably_true,
)
from fusk.moves import Accept, Believe, Force, Knock, Move, Options, Pass, Play, Show
from fusk.play import calls
from fusk.rules import Rules
from fusk.rules.claim import hides_counts, passing
from fusk.rules.doubt import reveal
from fusk.sight import View
from fusk.state import doubters, others, player_of

HONESTY: Final = 0.97
"""How often a player who can tell the truth is taken to do so, before anything is known of the table."""

LIES: Final = (0.79, 0.14, 0.05, 0.02)
"""How many cards lies are called with: one, two, three, four."""

MARGIN: Final = 0.25
"""How much better than letting it stand a doubt has to be, as a share of the chance of winning."""


class Memory(msgspec.Struct, frozen=True):
    """Its seat, what it knows of the cards and of the others, and how many calls the last play had to choose from."""

    seat: int
    known: Knowledge
    habits: Habits
    choices: int


def fresh(seat: int, rules: Rules, seats: int) -> Memory:
    """Which cards the game is played with; the others are strangers."""
    return Memory(seat, nothing(rules, seats, seat), (STRANGER,) * seats, 1)


def watch(memory: Memory, seen: Event) -> Memory:
    """It forgets nothing."""
    known = learn(memory.known, seen)
    choices = memory.choices
    if isinstance(seen, Claimed):
        choices = max(1, len(calls(memory.known.view, seen.seat)))
    return Memory(memory.seat, known, noted(memory.habits, seen, known.view), choices)


def choose(view: View, memory: Memory, options: Options, rng: random.Random) -> Move | None:
    """Knock, answer the last play, or lay."""
    if options.knock:
        return Knock()
    if options.keep:
        return discard(options)
    if options.doubt:
        return _answer(view, memory, options, rng)
    if options.show:
        return Show(_lead(view, memory.seat, options.show))
    if options.play:
        return _lay(view, memory, options, rng)
    return None


# Answering a play.


def _answer(view: View, memory: Memory, options: Options, rng: random.Random) -> Move:
    known = memory.known
    if not options.accept:
        return doubt(view, options, rng.randrange(options.doubt) + 1)
    if provably_true(known):
        return Believe() if options.believe else Accept()
    lie = 1.0 if provably_false(known) else _lie_chance(memory)
    if options.force and provably_none_left(known):
        return Force()
    if _worth_doubting(view, memory, lie) and not tired(view, rng):
        return doubt(view, options, rng.randrange(options.doubt) + 1)
    return Accept()


def _lie_chance(memory: Memory) -> float:
    """How likely the last play is a lie: what its player can have held, weighed with what players do."""
    known = memory.known
    view, played = known.view, known.view.pile[-1]
    called = played.claim.count if played.claim else played.size
    seat = player_of(view)
    held = holding(known)
    none = 1.0 - held.chance(1)
    enough = held.chance(called)
    exactly = enough - held.chance(called + 1)
    most = view.rules.count_max
    true = HONESTY * (enough if most == 1 else 0.85 * exactly + 0.15 * enough)
    unable = none**memory.choices if memory.choices > 1 else none
    if passing.ask(view.rules.passing) and len(view.pile) > 1:
        unable *= 0.3
    false = (unable + (1 - HONESTY) * (1 - unable)) * (1.0 if most == 1 else LIES[min(called, 4) - 1])
    false *= suspicion(memory.habits, seat, called)
    return false / (false + true) if false + true > 0 else 1.0


def _worth_doubting(view: View, memory: Memory, lie: float) -> bool:
    """Whether to be the one who doubts is better than to let it stand and hope for others (4.2 of the analysis)."""
    me, stakes = memory.seat, Stakes(view)
    player = player_of(view)
    if reveal.ask(view.rules.reveal) and view.pile[-1].size > 1:
        lie *= 0.75
    last = view.pending is not None
    order = [seat for seat in others(view, player) if seat != me]
    quiet = 1.0
    for seat in doubters(view):
        if seat == me:
            continue
        quiet *= 1 - doubt_rate(memory.habits[seat], last=last)
    caught = stakes.chance(me, {player: stakes.pile})
    fooled = 0.0 if stakes.decided else stakes.chance(me, {me: felt(stakes.pile)})
    stands = 0.0 if stakes.decided else stakes.chance(me, {})
    spared = 0.0
    if order and not stakes.decided:
        spared = sum(stakes.chance(me, {seat: stakes.pile}) for seat in order) / len(order)
    mine = lie * caught + (1 - lie) * fooled
    theirs = quiet * stands + (1 - quiet) * (lie * caught + (1 - lie) * spared)
    return mine > theirs + (MARGIN * stands if stakes.pile > 2 else 0)


# Laying.


def _lay(view: View, memory: Memory, options: Options, rng: random.Random) -> Play | Pass | None:
    best: tuple[float, Play | Pass] | None = None
    if options.passing:
        best = (Stakes(view).chance(memory.seat, {}), Pass())
    for value, play in _weighed(view, memory, options):
        noisy = value + rng.random() * 1e-4
        if best is None or noisy > best[0]:
            best = (noisy, play)
    return best[1] if best else None


def _weighed(view: View, memory: Memory, options: Options) -> Iterator[tuple[float, Play]]:
    """Plays worth thinking of, each with the chance of winning after it."""
    me = memory.seat
    held = view.hands[me] or ()
    found = truths(view, held, options)
    covered = sorted(found, key=lambda true: (true.call.least, -len(true.cards)))[:3]
    weigh = Weighing(view, memory.seat, memory.known, memory.habits)
    for true in found:
        if true.honest():
            number = max(true.call.least, min(true.plain, true.call.most))
            yield weigh.true(true, true.cards[:number])
            if number < min(len(true.cards), true.call.most) and len(true.cards) == len(held):
                yield weigh.true(true, true.cards[: true.call.most])
    for true in covered:
        shed = weigh.shed(true)
        for number in range(true.call.least, min(true.call.most, true.call.least + 2) + 1):
            mixed = max(0, min(true.plain, number - 1))
            for trues in dict.fromkeys((0, mixed)):
                cards = [*true.cards[:trues], *shed, *true.cards[trues:]]  # all there are, in this order
                yield weigh.false(true, cards[:number])
        if hides_counts(view.rules.count_claim):
            yield from weigh.more(true, shed)


def _lead(view: View, seat: int, may: Sequence[Card]) -> Card:
    """The card to lead face up: the one that most of the others in the hand will go with."""
    held = view.hands[seat] or ()
    suits, ranks = Counter(map(suit_of, held)), Counter(map(rank_of, held))
    if view.rules.claim_kind == "rank":
        return max(may, key=lambda card: ranks[rank_of(card)])
    return max(may, key=lambda card: suits[suit_of(card)])
