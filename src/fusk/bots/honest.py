"""Honest: tells the truth whenever it can, lies with one card where it must, and doubts only what it can disprove."""

from __future__ import annotations

import random

import msgspec

from fusk.bots._laying import discard, doubt, lie, modest, truth, truths
from fusk.bots._patience import LONG, tired
from fusk.events import Event
from fusk.knowledge import Knowledge, away, certain, fitting, hand, learn, nothing, provably_false
from fusk.moves import Accept, Knock, Move, Options, Pass, Play, Show
from fusk.rules import Rules
from fusk.sight import View, see


class Memory(msgspec.Struct, frozen=True):
    """Its seat, and what everybody has seen."""

    seat: int
    public: Knowledge


def fresh(seat: int, rules: Rules, seats: int) -> Memory:
    """Which cards the game is played with."""
    return Memory(seat, nothing(rules, seats, None))


def watch(memory: Memory, seen: Event) -> Memory:
    """It remembers what a spectator could: cards turned up, and whose hands they went into."""
    public = see(seen, None)
    return memory if public is None else Memory(memory.seat, learn(memory.public, public))


def choose(view: View, memory: Memory, options: Options, rng: random.Random) -> Move | None:
    """Knock, answer the last play, or lay."""
    if options.knock:
        return Knock()
    if options.keep:
        return discard(options)
    if options.doubt:
        if not options.accept or (_disproved(view, memory) and not tired(view, rng)):
            return doubt(view, options, rng.randrange(options.doubt) + 1)
        return Accept()
    if options.show:
        return Show(rng.choice(options.show))
    if options.play:
        return _lay(view, memory.seat, options, rng)
    return None


def _disproved(view: View, memory: Memory) -> bool:
    """Whether too few are left of what was called, beside its own and those that everybody knows to be elsewhere."""
    known, played = memory.public, view.pile[-1]
    if played.claim is None or played.seat is None:
        return False
    if provably_false(known):
        return True
    count = fitting(known, played.claim.what)
    own = [card for lay in view.pile if lay.seat == memory.seat for card in lay.cards or ()]
    others = sum(hand(seat) for seat in range(len(view.sizes)) if seat != memory.seat)
    elsewhere = certain(known, away(view) | others)
    left = count(known.cards) - count(view.hands[memory.seat] or ()) - count(own) - count(elsewhere)
    return left < played.claim.count


def _lay(view: View, seat: int, options: Options, rng: random.Random) -> Play | Pass | None:
    found = truths(view, view.hands[seat] or (), options)
    honest = [true for true in found if true.honest()]
    if honest and view.turns > LONG:  # a rut: any truth rather than the same over again
        chosen = rng.choice(honest)
        return truth(chosen, rng.randint(1, chosen.call.most))
    if honest:
        best = max(true.plain for true in honest)
        return truth(rng.choice([true for true in honest if true.plain == best]), best)
    if options.passing:
        return Pass()
    if not found:
        return None
    chosen = modest(view, found, rng)
    return lie(chosen, rng.sample(chosen.rest, min(1, len(chosen.rest))), chosen.call.least)
