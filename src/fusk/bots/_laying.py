"""Ways to lay cards: what is true of a hand, and how a play is put together so that the referee takes it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from fusk.cards import Card, without
from fusk.moves import Call, Claim, Discard, Doubt, Options, Play
from fusk.play import fits, ladder
from fusk.play.options import dead_ranks
from fusk.rules.claim import wild
from fusk.rules.doubt import reveal
from fusk.sight import View


class Truth(NamedTuple):
    """Something that may be called, the cards of the hand that bear it out (`plain` of them not wild), and the rest."""

    call: Call
    cards: tuple[Card, ...]
    rest: tuple[Card, ...]
    plain: int

    def honest(self) -> bool:
        """Whether a true play can be made of it."""
        return len(self.cards) >= self.call.least


def truths(view: View, hand: Sequence[Card], options: Options) -> list[Truth]:
    """Every call the options allow, with the cards that bear it out, plain ones before wild ones.

    In upcard games nothing is called: there is one entry, and its call is empty.
    """
    is_wild = wild.ask(view.rules.wild)
    plain_first = sorted(hand, key=is_wild)
    found = []
    for call in _calls(view, options):
        bears = [fits(view, card, call.what) for card in plain_first]
        cards = tuple(card for card, good in zip(plain_first, bears, strict=True) if good)
        rest = tuple(card for card, good in zip(plain_first, bears, strict=True) if not good)
        found.append(Truth(call, cards, rest, sum(not is_wild(card) for card in cards)))
    return found


def _calls(view: View, options: Options) -> Sequence[Call]:
    """The calls there are, without those that lose the game at once where there are others (C5)."""
    if not ladder(view.rules):
        return (Call("", options.lay_least, options.lay_most),)
    dead = dead_ranks(view) if view.lead != "continue" else frozenset()
    return [call for call in options.calls if call.what not in dead] or options.calls


def lay(call: Call, cards: Sequence[Card]) -> Play:
    """Lay the cards and call them so, with their true number."""
    return Play(tuple(cards), Claim(len(cards), call.what) if call.what else None)


def truth(found: Truth, most: int) -> Play:
    """A true play of at most so many cards, and as many as must be; wild cards only where they are needed."""
    number = max(found.call.least, min(most, found.call.most, found.plain))
    return lay(found.call, found.cards[:number])


def lie(found: Truth, false: Sequence[Card], number: int) -> Play:
    """A lie of so many cards, or the nearest number that may be called: the false cards first, then true ones."""
    number = max(found.call.least, min(number, found.call.most))
    rest = without(found.rest, false) or ()
    return lay(found.call, [*false, *rest, *found.cards][:number])


def modest(view: View, found: Sequence[Truth], rng: random.Random) -> Truth:
    """What to call with a lie: the fewest cards; where claims only rise, the lowest, lest somebody have to doubt."""
    few = min(lying.call.least for lying in found)
    lies = [lying for lying in found if lying.call.least == few]
    return rng.choice(lies) if view.rules.wrap else lies[0]


def doubt(view: View, options: Options, pick: int) -> Doubt:
    """A doubt; where one card is turned, that one (1 is the first laid)."""
    return Doubt(min(pick, options.doubt) if reveal.ask(view.rules.reveal) else None)


def discard(options: Options) -> Discard:
    """Lay the first complete set aside, or keep what one holds."""
    return Discard(options.discard[0] if options.discard else ())
