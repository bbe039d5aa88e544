"""Rookie: plays as one who has just learnt the game. Lies a little, doubts on a whim, and may forget to knock."""

from __future__ import annotations

import random
from typing import Final

import msgspec

from fusk.bots._laying import Truth, discard, doubt, lay, lie, modest, truth, truths
from fusk.bots._patience import tired
from fusk.events import Claimed, Event
from fusk.moves import Accept, Believe, Knock, Move, Options, Pass, Play, Show
from fusk.play import fits, whole_pack
from fusk.rules import Rules
from fusk.rules.claim import hides_counts
from fusk.sight import View
from fusk.state import doubters

WHIM: Final = 0.2
"""How often a play is doubted for no reason by a table of rookies: seldom enough that games end."""

WHIM_LAST: Final = 0.6
BOLD: Final = 0.12
"""How often it lies though it need not."""


class Memory(msgspec.Struct, frozen=True):
    """Its seat, how much has happened, and how much had when it last laid: after some plays it forgets to knock."""

    seat: int
    seen: int
    laid: int

    def forgetful(self) -> bool:
        """One time in four, whatever it holds."""
        return self.laid % 4 == 3


def fresh(seat: int, rules: Rules, seats: int) -> Memory:
    """Nothing to remember yet."""
    return Memory(seat, 0, 0)


def watch(memory: Memory, seen: Event) -> Memory:
    """It only counts."""
    mine = isinstance(seen, Claimed) and seen.seat == memory.seat
    return Memory(memory.seat, memory.seen + 1, memory.seen if mine else memory.laid)


def choose(view: View, memory: Memory, options: Options, rng: random.Random) -> Move | None:
    """Knock, answer the last play, or lay."""
    if options.knock and not memory.forgetful():
        return Knock()
    if options.keep:
        return discard(options)
    if options.doubt:
        return _answer(view, memory, options, rng)
    if options.show:
        return Show(rng.choice(options.show))
    if options.play:
        return _lay(view, memory, options, rng)
    return None


def _answer(view: View, memory: Memory, options: Options, rng: random.Random) -> Move:
    """It doubts what its own hand disproves, last cards often, and the rest on a whim."""
    whim = (WHIM_LAST if view.pending is not None else WHIM) / len(doubters(view))
    if hides_counts(view.rules.count_claim):
        whim *= 2  # any play may hold more than it says
    wants = _disproved(view, memory.seat) or rng.random() < whim
    if not options.accept or (wants and not tired(view, rng)):
        return doubt(view, options, rng.randrange(options.doubt) + 1)
    if options.believe and rng.random() < 0.1:
        return Believe()
    return Accept()


def _disproved(view: View, seat: int) -> bool:
    """Whether it holds so many of what was called that there are not enough left."""
    claim = view.pile[-1].claim
    if claim is None:
        return False
    there = sum(fits(view, card, claim.what) for card in whole_pack(view.rules, len(view.sizes)))
    mine = sum(fits(view, card, claim.what) for card in view.hands[seat] or ())
    return there - mine < claim.count


def _lay(view: View, memory: Memory, options: Options, rng: random.Random) -> Play | Pass | None:
    found = truths(view, view.hands[memory.seat] or (), options)
    honest = [true for true in found if true.honest()]
    if honest and rng.random() >= BOLD:
        best = max(len(true.cards) for true in honest)
        return truth(rng.choice([true for true in honest if len(true.cards) == best]), best)
    if options.passing and (not found or rng.random() < 0.7):
        return Pass()
    return _lie(modest(view, found, rng), rng) if found else None


def _lie(found: Truth, rng: random.Random) -> Play:
    """One card it does not hold in truth, sometimes beside true ones."""
    false = rng.sample(found.rest, min(len(found.rest), rng.choice((1, 1, 2))))
    if false and found.cards and rng.random() < 0.5:
        number = min(found.call.most, len(false) + len(found.cards))
        if number >= found.call.least:
            return lay(found.call, [*found.cards, *false][-number:])
    return lie(found, false, len(false))
