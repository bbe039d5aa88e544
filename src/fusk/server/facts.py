"""How things stand in a room, as it is told: who sits where, the rules, the clocks, the score."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache

from fusk import wire
from fusk.moves import Options
from fusk.play.options import NOTHING
from fusk.rules import Rules, Value, nearest
from fusk.server.room import Room
from fusk.sight import Who
from fusk.table.match import Match, begun

NO_MOMENT = wire.Moment(play=0, open=False, closes_at=None, turn=None, turn_until=None)


def facts(room: Room, present: AbstractSet[int], watchers: int) -> wire.Room:
    """All that everybody may know beside the cards. `present`: whose person is connected."""
    places, table = room.places, room.table
    settings = places.settings
    preset, changes = _written(places.rules)
    match = table.match if table else room.score or begun(len(places.places), None)
    return wire.Room(
        phase=room.phase(),
        door=places.door,
        private=places.private,
        preset=preset,
        changes=changes,
        chairs=tuple(_chair(room, seat, here=seat in present) for seat in range(len(places.places))),
        host=places.host,
        locked=places.locked,
        watching=places.watching,
        chat=settings.chat,
        clocks=wire.Clocks(settings.window, settings.last_window, settings.turn),
        fill=settings.stand_in,
        match=room.match,
        score=_score(match, settings.deals),
        watchers=watchers,
    )


@lru_cache(1000)
def _written(rules: Rules) -> tuple[str, dict[str, Value]]:
    """The sheet as it is told; to find its preset takes longer than all the rest."""
    return nearest(rules)


def _chair(room: Room, seat: int, *, here: bool) -> wire.Chair:
    place = room.places.places[seat]
    if room.table is None:
        return wire.Chair(place.name, place.bot, None, place.name is not None and not here, ready=False)
    chair = room.table.chairs[seat]
    if place.name is None:
        return wire.Chair(room.table.setup.seats[seat].name, chair.bot, None, away=False, ready=False)
    return wire.Chair(place.name, None, chair.bot, chair.away, chair.ready)


def _score(match: Match, of: int) -> wire.Score:
    return wire.Score(match.deals, of, match.chips, match.wins)


def moment(room: Room) -> wire.Moment:
    """What the table waits for."""
    if room.table is None:
        return NO_MOMENT
    opened, turn = room.table.opened, room.table.turn
    return wire.Moment(
        play=room.table.play,
        open=opened is not None,
        closes_at=opened.closes_at if opened else None,
        turn=turn and turn[0],
        turn_until=turn and turn[1],
    )


def may(room: Room, who: Who) -> Options | None:
    """What a seat may do now in the game: nothing where a bot plays for it. None for who has none.

    That it may do nothing any more is told: None in News would say that all is as it was (HI-3).
    """
    table = room.table
    if who is None or room.role(who) == "watcher":
        return None
    if table is None or table.deal is None or table.chairs[who].bot is not None:
        return NOTHING
    return table.options(who)


def welcome(
    room: Room, who: Who, known: tuple[int, int], *, now: float, token: str | None, stands: wire.Room
) -> wire.Welcome:
    """How things stand for an observer who knows that match (`known`) up to that event."""
    table = room.table
    number = table.number(who) if table else 0
    first = table.before(who) if table else 0
    if known[0] == room.match and first <= known[1] <= number:
        first = known[1]
    return wire.Welcome(
        format=wire.FORMAT,
        you=who,
        token=token,
        now=now,
        room=stands,
        moment=moment(room),
        may=may(room, who),
        number=number,
        events=tuple(seen.event for seen in table.since(who, first)) if table else (),
        sight=wire.sight(table.view(who)) if table and table.deal else None,
    )
