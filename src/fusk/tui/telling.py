"""What has happened, told in a sentence: for the log of the full screen, and line by line in plain mode.

It tells what an observer saw and nothing more; `me` is the seat that is spoken to as "you", None where several people
share the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from fusk import events as e
from fusk import words
from fusk.cards import Card
from fusk.events import Event
from fusk.moves import Claim
from fusk.play import is_true
from fusk.rules.claim import hides_counts
from fusk.sight import View
from fusk.state import player_of


class Told(NamedTuple):
    """A sentence and its kind, which decides its colour: `claim`, `doubt`, `true`, `lie`, `take`, `end`, `quiet`."""

    text: str
    kind: str


class Teller(NamedTuple):
    """Who tells: in which language, of whom, and to whom."""

    lang: str
    names: Sequence[str]
    me: int | None

    def who(self, seat: int | None) -> dict[str, str]:
        """The arguments with which a message speaks of a seat, or of nobody."""
        if seat is None:
            return {"me": "nobody", "who": ""}
        return {"me": "yes" if seat == self.me else "no", "who": self.names[seat]}

    def say(self, message: str, seat: int | None = None, /, **args: str | int) -> str:
        """A message of the catalogue, about a seat."""
        return words.say(self.lang, message, **self.who(seat), **args)

    def claim(self, claim: Claim) -> str:
        """What was called, in words."""
        return words.claim(self.lang, claim.what, claim.count)

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards by their names."""
        return words.cards(self.lang, cards)

    def people(self, seats: Sequence[int]) -> str:
        """Several seats by name; the one spoken to is "you"."""
        you = words.say(self.lang, "told-you")
        return words.listed(self.lang, [you if seat == self.me else self.names[seat] for seat in seats])

    def tell(self, before: View, event: Event) -> Told | None:
        """What happened, given the table before it; None for what needs no words."""
        match event:
            case e.Dealt():
                return self._dealt(before, event)
            case e.Claimed():
                return self._claimed(before, event)
            case e.Revealed():
                return self._revealed(before, event)
            case e.Led(seat, card) | e.Forced(seat, card) if card is not None:
                message = "told-led" if isinstance(event, e.Led) else "told-forced-card"
                who = seat if isinstance(event, e.Led) else player_of(before)
                return Told(self.say(message, who, card=self.cards([card])), "claim")
            case e.Forced():
                return Told(self.say("told-forced-none", player_of(before)), "lie")
            case e.Turned(card):
                return Told(self.say("told-turned", card=self.cards([card])), "quiet")
            case e.Passed(seat):
                return Told(self.say("told-passed", seat), "quiet")
            case e.Doubted(seats, official):
                return self._doubted(seats, official)
            case e.Believed(seat):
                return Told(self.say("told-believed", seat), "doubt")
            case e.PileTaken(seat, _, size):
                return Told(self.say("told-took", seat, count=size), "take")
            case e.Burned():
                return Told(self.say("told-burned"), "quiet")
            case e.Drew(seat, _, size):
                return Told(self.say("told-drew", seat, count=size), "take")
            case e.Discarded(seat, cards):
                return Told(self.say("told-discarded", seat, cards=self.cards(cards)), "quiet") if cards else None
            case e.Knocked(seat, counts):
                return Told(self.say("told-knocked" if counts else "told-knocked-in-vain", seat), "claim")
            case e.Said(seat, text):
                return Told(self.say("told-said", seat, text=words.said(self.lang, text)), "quiet")
            case e.WentOut(seat):
                return Told(self.say("told-out", seat), "true")
            case e.Ended():
                return self._ended(event)
            case e.Accepted() | e.Stood() | e.TurnGiven() | e.Led():
                return None
            case _:
                assert_never(event)

    def _dealt(self, before: View, event: e.Dealt) -> Told:
        alike = min(event.sizes) == max(event.sizes)
        each = event.sizes[0] if alike else 0
        return Told(
            self.say(
                "told-dealt",
                event.dealer,
                each=each,
                least=min(event.sizes),
                most=max(event.sizes),
                pile=event.pile_size,
                stock=event.stock_size,
            ),
            "quiet",
        )

    def _claimed(self, before: View, event: e.Claimed) -> Told:
        args: dict[str, str | int] = {
            "count": event.size,
            "claim": self.claim(event.claim) if event.claim else "none",
            "last": "yes" if event.last else "no",
            "shown": "no" if hides_counts(before.rules.count_claim) else "yes",
        }
        return Told(self.say("told-laid", event.seat, **args), "claim")

    def _doubted(self, seats: Sequence[int], official: int) -> Told:
        others = [seat for seat in seats if seat != official]
        text = self.say("told-doubted", official)
        if others:
            too = words.say(self.lang, "told-doubted-too", who=self.people(others), count=len(others))
            text += f" {too[:1].upper()}{too[1:]}"  # "You too."
        return Told(text, "doubt")

    def _revealed(self, before: View, event: e.Revealed) -> Told:
        cards = self.cards([card for _, card in event.shown])
        honest = is_true(before, [card for _, card in event.shown], event.laid)
        return Told(self.say("told-true" if honest else "told-lie", cards=cards), "true" if honest else "lie")

    def _ended(self, event: e.Ended) -> Told:
        if event.winner is None:
            return Told(self.say(f"told-ended-{event.reason}", event.loser), "end")
        return Told(self.say("told-won", event.winner), "end")
