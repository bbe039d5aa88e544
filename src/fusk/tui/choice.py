"""What a person has picked so far: cards of the hand in the order picked, and what to call them.

Pure values, so that the full screen, the plain mode and the tests share them. What may be called comes from the seat's
Options; the number that may be called with so many cards is asked of the sheet's own answer (`count_claim`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from fusk.cards import Card, Rank, rank_of
from fusk.moves import Call, Claim, Options, Play
from fusk.play import fits
from fusk.rules import Rules
from fusk.rules.claim import count_claim
from fusk.sight import View


class Choice(msgspec.Struct, frozen=True):
    """`picked`: places in the hand, in the order picked; `what` and `count`: the call, None for what suits best."""

    hand: tuple[Card, ...]
    picked: tuple[int, ...]
    what: str | None
    count: int | None

    def cards(self) -> tuple[Card, ...]:
        """The picked cards, in the order picked."""
        return tuple(self.hand[place] for place in self.picked)


def fresh(hand: Sequence[Card]) -> Choice:
    """Nothing picked."""
    return Choice(tuple(hand), (), None, None)


def follow(choice: Choice, hand: Sequence[Card]) -> Choice:
    """The same cards picked from a hand that has changed, as far as it still holds them."""
    if choice.hand == tuple(hand):
        return choice
    places: list[int] = []
    for card in choice.cards():
        place = next((i for i, held in enumerate(hand) if held == card and i not in places), None)
        if place is not None:
            places.append(place)
    return Choice(tuple(hand), tuple(places), choice.what, None)


def press(choice: Choice, rank: Rank, most: int) -> Choice:
    """One more card of a rank; after the last of them, none. Where one card is laid, the next one takes its place."""
    held = [place for place, card in enumerate(choice.hand) if rank_of(card) == rank]
    chosen = [place for place in held if place in choice.picked]
    if most == 1:
        if not chosen:
            return _picked(choice, tuple(held[:1]))
        after = held[held.index(chosen[0]) + 1 :]
        return _picked(choice, tuple(after[:1]))
    if len(chosen) == len(held):
        return _picked(choice, tuple(place for place in choice.picked if place not in held))
    return _picked(choice, (*choice.picked, next(place for place in held if place not in chosen)))


def turn(choice: Choice, place: int, most: int) -> Choice:
    """Pick the card in this place of the hand, or put it back."""
    if place in choice.picked:
        return _picked(choice, tuple(other for other in choice.picked if other != place))
    return _picked(choice, (place,) if most == 1 else (*choice.picked, place))


def less(choice: Choice, rank: Rank) -> Choice:
    """One card of a rank fewer: the last picked."""
    chosen = [place for place in choice.picked if rank_of(choice.hand[place]) == rank]
    return _picked(choice, tuple(place for place in choice.picked if place not in chosen[-1:]))


def _picked(choice: Choice, picked: tuple[int, ...]) -> Choice:
    return replace(choice, picked=picked, count=None)


def counts(rules: Rules, laid: int, call: Call) -> tuple[int, ...]:
    """The numbers that may be called, of this, with so many cards."""
    fit = count_claim.ask(rules.count_claim)
    return tuple(count for count in range(call.least, call.most + 1) if fit(laid, count))


def open_calls(rules: Rules, choice: Choice, may: Options) -> tuple[Call, ...]:
    """What may be called with as many cards as are picked."""
    return tuple(call for call in may.calls if counts(rules, len(choice.picked), call))


def called(view: View, choice: Choice, may: Options) -> Claim | None:
    """What the picked cards would be called: as chosen, else what is most nearly true; None where nothing can be."""
    calls = open_calls(view.rules, choice, may)
    if not calls or not choice.picked:
        return None
    chosen = [call for call in calls if call.what == choice.what]
    best = chosen[0] if chosen else max(calls, key=lambda call: true_cards(view, choice.cards(), call.what))
    numbers = counts(view.rules, len(choice.picked), best)
    number = choice.count if choice.count in numbers else min(numbers, key=lambda n: abs(n - len(choice.picked)))
    return Claim(number, best.what)


def true_cards(view: View, cards: Sequence[Card], what: str) -> int:
    """How many of the cards are what they are called (or fit the card lying face up)."""
    return sum(fits(view, card, what) for card in cards)


def play(view: View, choice: Choice, may: Options) -> Play | None:
    """The play that the choice makes, or None where it makes none yet."""
    if not may.play or not may.lay_least <= len(choice.picked) <= may.lay_most:
        return None
    if not may.calls:
        return Play(choice.cards(), None)
    claim = called(view, choice, may)
    return Play(choice.cards(), claim) if claim else None


def next_call(view: View, choice: Choice, may: Options, step: int) -> Choice:
    """The call beside the present one, among those that are open."""
    calls, claim = open_calls(view.rules, choice, may), called(view, choice, may)
    if claim is None:
        return choice
    names = [call.what for call in calls]
    return replace(choice, what=names[(names.index(claim.what) + step) % len(names)], count=None)


def next_count(view: View, choice: Choice, may: Options, step: int) -> Choice:
    """Call one more or one fewer, where the number called may differ from the number laid."""
    claim = called(view, choice, may)
    call = next((call for call in may.calls if claim and call.what == claim.what), None)
    if claim is None or call is None:
        return choice
    numbers = counts(view.rules, len(choice.picked), call)
    at = min(max(numbers.index(claim.count) + step, 0), len(numbers) - 1)
    return replace(choice, what=claim.what, count=numbers[at])
