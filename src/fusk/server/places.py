"""Who sits at a table between its matches and during them, as one value, and how a step moves it on."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec.structs import replace

from fusk.rules import Rules
from fusk.server import steps
from fusk.table import Settings


class Place(msgspec.Struct, frozen=True):
    """A seat: the person who owns it, or the bot put there; neither where it is empty.

    `keys`: fingerprints of the tokens that open it, the newest first. `since`: the step with which its person sat down.
    """

    name: str | None
    bot: str | None
    keys: tuple[str, ...]
    since: int


class Places(msgspec.Struct, frozen=True):
    """A table beside its cards. `barred`: fingerprints of the addresses of people who were sent away."""

    door: str
    private: bool
    rules: Rules
    settings: Settings
    places: tuple[Place, ...]
    watching: bool
    host: int
    locked: bool
    barred: frozenset[str]

    def owner(self, seat: int) -> str | None:
        """The name of the person whose seat it is."""
        return self.places[seat].name if 0 <= seat < len(self.places) else None

    def empty(self) -> tuple[int, ...]:
        """Seats where somebody may sit down."""
        return tuple(seat for seat, place in enumerate(self.places) if place.name is None and place.bot is None)


MOST_KEYS = 4
"""Of one seat, until the newest has been used: a greeting that comes late must not lock out who got a newer one."""

FREE = Place(None, None, (), 0)


def founded(step: steps.Founded) -> Places:
    """A table that has just been opened."""
    host = Place(step.name, None, (step.token,), 0)
    others = tuple(Place(None, bot, (), 0) for bot in step.bots)
    return Places(
        door=step.door,
        private=step.private,
        rules=step.rules,
        settings=step.settings,
        places=(host, *others),
        watching=step.watching,
        host=0,
        locked=False,
        barred=frozenset(),
    )


def after(now: Places, step: steps.Step) -> Places:
    """Who sits where after a step."""
    match step.what:
        case steps.Joined(seat, name, token):
            host = seat if now.owner(now.host) is None else now.host  # whoever comes to a table that all have left
            return replace(_with(now, seat, Place(name, None, (token,), step.seq)), host=host)
        case steps.Keyed(seat, token, old):
            others = (key for key in now.places[seat].keys if key != old)
            return _with(now, seat, replace(now.places[seat], keys=(token, old, *others)[:MOST_KEYS]))
        case steps.Settled(seat):
            return _with(now, seat, replace(now.places[seat], keys=now.places[seat].keys[:1]))
        case steps.Renamed(seat, name):
            return _with(now, seat, replace(now.places[seat], name=name))
        case steps.Placed(seat, bot):
            return _with(now, seat, replace(FREE, bot=bot))
        case steps.Rose(seat, bot, barred):
            now = replace(now, barred=now.barred | {barred}) if barred else now
            return _inherited(_with(now, seat, replace(FREE, bot=bot)), seat)
        case steps.Changed(rules, settings, seats, watching):
            places = (*now.places, *(FREE,) * (seats - len(now.places)))[:seats]
            return replace(now, rules=rules, settings=settings, places=places, watching=watching)
        case steps.Hosted(seat):
            return replace(now, host=seat)
        case steps.Locked(locked):
            return replace(now, locked=locked)
        case steps.Started(setup):
            bots = (seat.bot for seat in setup.seats)
            return replace(
                now, places=tuple(replace(place, bot=bot) for place, bot in zip(now.places, bots, strict=True))
            )
        case steps.Played() | steps.Founded():
            return now
        case _:
            assert_never(step.what)


def _with(now: Places, seat: int, place: Place) -> Places:
    return replace(now, places=(*now.places[:seat], place, *now.places[seat + 1 :]))


def _inherited(now: Places, seat: int) -> Places:
    """When the host gets up, the person who has sat longest is the host; nobody where all have gone."""
    people = [(place.since, other) for other, place in enumerate(now.places) if place.name is not None]
    return replace(now, host=min(people)[1]) if now.host == seat and people else now
