"""A table elsewhere, as one observer knows it: every notice folded in order, and nothing guessed.

No socket here and no clock but the one handed in: `connection.py` brings the notices.
"""

from __future__ import annotations

from collections.abc import Sequence

from fusk.events import Dealt, Event
from fusk.moves import Options
from fusk.play.options import NOTHING
from fusk.rules import Rules, sheet
from fusk.sight import View, Who, blank, follow
from fusk.table.outs import Seen
from fusk.wire import Moment, News, Pong, Room, Welcome, sight


class Gap(Exception):
    """Something has been missed, or what came does not fit: ask anew."""


class Afar:
    """How a table stands. `events` are those of the deal on it, numbered as the server numbers them.

    `match` and `number` tell the server what one has seen; after a Gap they are 0, and everything comes again.
    """

    def __init__(self) -> None:
        self.room: Room | None = None
        self.moment = Moment(0, open=False, closes_at=None, turn=None, turn_until=None)
        self.you: Who = None
        self.match = self.number = 0
        self.events: list[Seen] = []
        self.view: View | None = None
        self.offset = 0.0
        """What has to be added to our clock to have the server's."""
        self._may = NOTHING

    @property
    def rules(self) -> Rules:
        """The house rules that are played here."""
        return sheet(self.room.preset, self.room.changes) if self.room else sheet()

    @property
    def may(self) -> Options:
        """What one may do now; nothing where a bot plays for the seat, or where there is none."""
        kept = self.you is None or self.room is None or self.room.chairs[self.you].stand_in is not None
        return NOTHING if kept or self.view is None or self.view.ended else self._may

    def seen(self) -> View:
        """The table as one sees it; empty before the first deal."""
        return self.view or blank(self.rules, len(self.room.chairs) if self.room else 2, self.you)

    def welcome(self, welcome: Welcome, at: float) -> tuple[Seen, ...]:
        """Take in how things stand; what was not known before. Raises Gap where events are missing."""
        room = welcome.room
        self._check(room, welcome.you)
        first = welcome.number - len(welcome.events) + 1
        goes_on = (room.match, welcome.you) == (self.match, self.you) and first <= self.number + 1 <= welcome.number + 1
        if not goes_on:
            self._clear(first - 1)
        self.room, self.you, self.match, self.moment = room, welcome.you, room.match, welcome.moment
        self._may = welcome.may or NOTHING
        self.offset = welcome.now - at
        new = self._take(welcome.events[self.number - first + 1 :])
        known = sight(self.view) if self.view else None
        if self.number != welcome.number or welcome.sight not in (None, known):
            raise self._lost()
        return new

    def news(self, news: News, at: float) -> tuple[Seen, ...]:
        """Take in what has happened; the new events. Raises Gap where one is missing."""
        self._time(news.now, at)
        if news.room:
            self._check(news.room, self.you)
            if news.room.match != self.match:
                self._clear(0)
            self.room, self.match = news.room, news.room.match
        self.moment, self._may = news.moment or self.moment, news.may or self._may
        new = self._take(news.events)
        if self.number != news.number:
            raise self._lost()
        return new

    def pong(self, pong: Pong, at: float) -> None:
        """The server's clock once more."""
        self._time(pong.now, at)

    def forget(self) -> None:
        """Begin anew: everything is to come again."""
        self.match = 0
        self._clear(0)

    def _check(self, room: Room, you: Who) -> None:
        """Whoever is spoken of has a chair. Raises Gap."""
        if not all(0 <= seat < len(room.chairs) for seat in (room.host, 0 if you is None else you)):
            raise self._lost()

    def _time(self, now: float, at: float) -> None:
        """The notice that was quickest on its way tells the time best."""
        self.offset = max(self.offset, now - at)

    def _take(self, events: Sequence[Event]) -> tuple[Seen, ...]:
        new = []
        for event in events:
            self.number += 1
            if isinstance(event, Dealt):
                self.events.clear()
                self.view = blank(self.rules, len(event.sizes), self.you)
            elif self.view is None:
                raise self._lost()
            self.view = follow(self.view, event)
            new.append(Seen(self.you, self.number, event))
            self.events.append(new[-1])
        return tuple(new)

    def _clear(self, number: int) -> None:
        self.number, self.view, self._may = number, None, NOTHING
        self.events.clear()

    def _lost(self) -> Gap:
        self.forget()
        return Gap()
