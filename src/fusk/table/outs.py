"""What the table sends, and the numbered sequence of what each observer has seen."""

from __future__ import annotations

from array import array

import msgspec

from fusk.events import Dealt, Event
from fusk.moves import Options
from fusk.sight import View, Who, see


class Seen(msgspec.Struct, frozen=True, tag="seen"):
    """An observer saw an event; each observer's numbers run 1, 2, 3, ... without a gap, over all deals."""

    who: int | None
    number: int
    event: Event


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The play of that number may be answered, until then; None: until every person has answered.

    Sent again with an earlier time once every person has the play on their screen.
    """

    play: int
    closes_at: float | None


class Sitting(msgspec.Struct, frozen=True, tag="sitting"):
    """Who plays for a seat from now on: a bot, or (None) its person, who may be away."""

    seat: int
    bot: str | None
    away: bool


class Think(msgspec.Struct, frozen=True, tag="think"):
    """A bot is asked; the driver answers with `messages.Thought` of that number. For the driver alone."""

    seat: int
    number: int
    view: View
    options: Options


Out = Seen | Opened | Sitting | Think


class Outbox:
    """Everything each observer has seen, in order, and what they see now: every seat, and None for spectators."""

    def __init__(self, seats: int) -> None:
        self._events: list[Event] = []
        self._seen: dict[Who, array[int]] = {who: array("I") for who in (*range(seats), None)}
        """Of every observer the places in `_events` of what they saw."""
        self._before: dict[Who, int] = dict.fromkeys(self._seen, 0)

    def add(self, event: Event) -> tuple[Seen, ...]:
        """Show an event to all who see anything of it."""
        if isinstance(event, Dealt):
            self._before = {who: len(seen) for who, seen in self._seen.items()}
        self._events.append(event)
        return tuple(Seen(who, self._number(who), seen) for who in self._seen if (seen := see(event, who)) is not None)

    def _number(self, who: Who) -> int:
        self._seen[who].append(len(self._events) - 1)
        return len(self._seen[who])

    def number(self, who: Who) -> int:
        """How many events this observer has seen."""
        return len(self._seen[who])

    def before(self, who: Who) -> int:
        """How many of those came before the deal that is played, or was last."""
        return self._before[who]

    def since(self, who: Who, number: int) -> tuple[Seen, ...]:
        """What this observer saw after that number: 0 for everything."""
        number = max(0, number)
        seen = (see(self._events[place], who) for place in self._seen[who][number:])
        return tuple(Seen(who, number + i, event) for i, event in enumerate(seen, start=1) if event is not None)
