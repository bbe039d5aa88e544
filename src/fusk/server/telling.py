"""Telling everybody at a table what is new to them, and nothing else."""

from __future__ import annotations

from typing import Any

from fusk import wire
from fusk.events import Event
from fusk.moves import Options
from fusk.server import facts
from fusk.server.company import Company, Line, Told
from fusk.server.house import House
from fusk.server.room import Room
from fusk.sight import Who
from fusk.table import Out, Seen


class Teller:
    """Sends news to the company of a room."""

    def __init__(self, room: Room, company: Company, house: House) -> None:
        self._room, self._company, self._house = room, company, house
        self._stands: wire.Room | None = None
        self._basis: tuple[Any, ...] = ()

    def standing(self) -> wire.Room:
        """How things stand; the same object as long as they do."""
        room, company, table = self._room, self._company, self._room.table
        at_table = (table.chairs, table.match) if table else ()
        basis = (room.places, room.match, room.phase(), company.present, company.watchers, at_table)
        if self._stands is None or basis != self._basis:
            stands = facts.facts(room, company.present, company.watchers)
            self._basis = basis
            if stands != self._stands:
                self._stands = stands
        return self._stands

    def welcome(self, who: Who, known: tuple[int, int], token: str | None = None) -> wire.Welcome:
        """How things stand for an observer who knows that match up to that event."""
        return facts.welcome(self._room, who, known, now=self._house.now(), token=token, stands=self.standing())

    def greet(self, line: Line, known: tuple[int, int], token: str | None) -> None:
        """The first message on a line."""
        told = self._company.lines[line]
        welcome = self.welcome(told.who, known, token)
        told.room, told.moment, told.may = welcome.room, welcome.moment, welcome.may
        line.send(wire.write(welcome))

    def tell(self, outs: tuple[Out, ...]) -> None:
        """Something has happened, or somebody has come or gone. Who has not been greeted yet hears of it then."""
        events: dict[Who, list[Event]] = {}
        for out in outs:
            if isinstance(out, Seen):
                events.setdefault(out.who, []).append(out.event)
        stands, moment = self.standing(), facts.moment(self._room)
        may = {who: facts.may(self._room, who) for who in {told.who for told in self._company.lines.values()}}
        written: dict[tuple[Who, bool, bool], bytes] = {}
        for line, told in tuple(self._company.lines.items()):
            who = told.who
            news = self._news(told, tuple(events.get(who, ())), stands, moment, may[who])
            if news is None:
                continue
            told.room, told.moment, told.may = stands, moment, may[who]
            alike = (who, news.room is None, news.moment is None)
            if alike not in written:
                written[alike] = wire.write(news)
            line.send(written[alike])
        self._company.tell(frozenset(events))

    def _news(
        self, told: Told, events: tuple[Event, ...], stands: wire.Room, moment: wire.Moment, may: Options | None
    ) -> wire.News | None:
        if told.room is None:
            return None
        new_room = None if stands is told.room else stands
        new_moment = None if moment == told.moment else moment
        new_may = None if may == told.may else may
        if not (events or new_room or new_moment or new_may):
            return None
        number = self._room.table.number(told.who) if self._room.table else 0
        return wire.News(self._house.now(), number, events, new_room, new_moment, new_may)
