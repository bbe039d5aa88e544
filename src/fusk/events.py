"""What has happened, in the past tense. Events are complete for the referee; `sight.see` hides what one may not see.

A hidden hand, pile or stock is None beside a public number; the number goes by what was claimed where plays may hold
more than they claim, so that it is the same for everybody.
"""

from __future__ import annotations

import msgspec

from fusk.cards import Card
from fusk.moves import Claim

Cards = tuple[Card, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The cards were dealt: hands, the start of the pile (bottom first), the stock (top first), those laid aside.

    `due`: what the first play has to call, in positions set up by hand; `dealer` is None where nobody deals.
    """

    dealer: int | None
    first: int
    hands: tuple[Cards | None, ...]
    sizes: tuple[int, ...]
    pile: Cards | None
    pile_size: int
    stock: Cards | None
    stock_size: int
    dead: Cards | None
    dead_size: int
    due: str | None


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """The top card of the stock was turned face up: the new upcard (0.8, 0.18)."""

    card: Card


class Led(msgspec.Struct, frozen=True, tag="led"):
    """A seat laid a card face up: it decides the round and cannot be doubted (0.26, 0.27)."""

    seat: int
    card: Card
    claim: Claim | None
    last: bool


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """A seat laid cards face down, in this order. `size`: the number everybody sees; `last`: the hand is empty."""

    seat: int
    cards: Cards | None
    size: int
    claim: Claim | None
    last: bool


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A seat laid nothing this time."""

    seat: int


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """A seat let the play stand; only that seat knows until the window closes."""

    seat: int


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """The last play stands: nobody may doubt it any more."""


class Doubted(msgspec.Struct, frozen=True, tag="doubted"):
    """Seats doubted at the same moment; the official doubter is the one nearest the player's left (3.18)."""

    seats: tuple[int, ...]
    official: int


class Believed(msgspec.Struct, frozen=True, tag="believed"):
    """The next player had the play turned up, trusting it."""

    seat: int


class Forced(msgspec.Struct, frozen=True, tag="forced"):
    """A seat made the player show a card of the called rank from the hand; None: the player had none."""

    seat: int
    card: Card | None


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """Cards of the last play were turned up: (place as laid, card); `laid` is how many it really held."""

    shown: tuple[tuple[int, Card], ...]
    laid: int


class PileTaken(msgspec.Struct, frozen=True, tag="pile-taken"):
    """A seat took cards from the pile into the hand, in no order; `left` plays stay on the table.

    `size` is the number everybody sees; `shown` are those of the cards that had lain face up.
    """

    seat: int
    cards: Cards | None
    size: int
    shown: Cards
    left: int


class Burned(msgspec.Struct, frozen=True, tag="burned"):
    """The pile went out of the game, unseen."""


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """A seat drew cards from the top of the stock."""

    seat: int
    cards: Cards | None
    size: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """A seat laid a complete set aside, shown to all; no cards: it kept what it holds."""

    seat: int
    cards: Cards


class Knocked(msgspec.Struct, frozen=True, tag="knocked"):
    """A seat knocked; `counts` says whether the knock was due (0.r)."""

    seat: int
    counts: bool


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A seat said something."""

    seat: int
    text: str


class TurnGiven(msgspec.Struct, frozen=True, tag="turn-given"):
    """It is this seat's turn; `lead` names the answer of `resume_claim` that says what may be called."""

    seat: int
    lead: str


class WentOut(msgspec.Struct, frozen=True, tag="went-out"):
    """A seat has got rid of all its cards, for good."""

    seat: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The deal is over.

    `reason`: `out`, `guard` (the unattended game ran too long: no winner, fewest cards first) or `dead-rank` (someone
    called a rank that had gone). `places`: seats from first to last, those that share a place together.
    """

    reason: str
    winner: int | None
    loser: int | None
    places: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]


Event = (
    Dealt
    | Turned
    | Led
    | Claimed
    | Passed
    | Accepted
    | Stood
    | Doubted
    | Believed
    | Forced
    | Revealed
    | PileTaken
    | Burned
    | Drew
    | Discarded
    | Knocked
    | Said
    | TurnGiven
    | WentOut
    | Ended
)
