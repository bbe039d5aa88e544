"""What a command comes to at a table of the server, beside the game: sitting down, starting, sending away."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec.structs import replace

from fusk import wire
from fusk.bots import NAMES as BOTS
from fusk.play import admit
from fusk.rules import Refusal, sheet
from fusk.server import names, steps
from fusk.server.places import Places
from fusk.server.steps import What
from fusk.table import ONLINE, SAME_ROOM, Match, Seat, Setup, messages
from fusk.wire.calls import Window


class ToTable(msgspec.Struct, frozen=True):
    """A command is for the match itself."""

    message: messages.Message


def opened(order: wire.NewTable, door: str, token: str) -> steps.Founded:
    """A new table as somebody orders it. Raises Refusal."""
    base = SAME_ROOM if order.room else ONLINE
    rules = sheet(order.rules.preset, order.rules.changes)
    admit(rules, order.seats)
    if len(order.bots) > order.seats - 1:
        raise Refusal("too-few-seats", seats=order.seats)
    bots = tuple(known(bot) for bot in order.bots)
    return steps.Founded(
        door=door,
        private=order.private,
        rules=rules,
        settings=replace(
            base,
            window=window(order.window, base.window),
            stand_in=known(order.fill),
            deals=order.deals,
            chat=order.chat,
        ),
        bots=(None,) * (order.seats - 1 - len(bots)) + bots,
        watching=order.watching,
        name=free_name((), order.name),
        token=token,
    )


def heard(
    places: Places, seat: int, command: wire.Command, *, opened: bool, playing: bool, address: str
) -> What | ToTable:
    """What a command of somebody who may give it comes to. Raises Refusal.

    `opened`: a play may be doubted just now; `playing`: a match goes on; `address`: the fingerprint of where the seat
    that is sent away was played from.
    """
    match command:
        case wire.Act(_, move, play):
            return ToTable(messages.Act(move, play))
        case wire.Ready():
            return ToTable(messages.Ready())
        case wire.Away():
            return ToTable(messages.TakeOver(seat))
        case wire.Back():
            return ToTable(messages.Return())
        case wire.StandIn(_, other):
            return ToTable(messages.TakeOver(other))
        case wire.Leave():
            return steps.Rose(seat, places.settings.stand_in if playing else None, None)
        case wire.Rename(_, name):
            return steps.Renamed(seat, free_name(_taken(places, seat), name))
        case wire.Change():
            return _changed(places, command)
        case wire.Place(_, other, bot):
            if not 0 <= other < len(places.places) or places.places[other].name is not None:
                raise Refusal("seat-taken")
            return steps.Placed(other, None if bot is None else known(bot))
        case wire.Kick(_, other):
            return _kicked(places, seat, other, opened=opened, playing=playing, address=address)
        case wire.Lock(_, locked):
            return steps.Locked(locked)
        case wire.HandOver(_, other):
            _person(places, other)
            return steps.Hosted(other)
        case wire.Start():
            raise AssertionError("a start needs the score: `started`")
        case _:
            assert_never(command)


def joined(places: Places, order: wire.TakeSeat, token: str, address: str) -> steps.Joined:
    """Somebody sits down. Raises Refusal: `no-table` without a word about why, `seat-taken`, `bad-name`."""
    empty = places.empty()
    if places.locked or address in places.barred or not empty:
        raise Refusal("no-table")
    if order.seat is not None and order.seat not in empty:
        raise Refusal("seat-taken")
    seat = empty[0] if order.seat is None else order.seat
    return steps.Joined(seat, free_name(_taken(places, seat), order.name), token)


def started(places: Places, last: Match | None) -> steps.Started:
    """A match begins: bots sit down where nobody does, and the deal goes on round the table."""
    seats: list[Seat] = []
    taken = [place.name for place in places.places if place.name is not None]
    for place in places.places:
        if place.name is not None:
            seats.append(Seat(place.name, None))
            continue
        bot = place.bot or places.settings.stand_in
        seats.append(Seat(_bot_name(bot, taken), bot))
        taken.append(seats[-1].name)
    dealer = None if last is None or last.dealer is None else last.dealer % len(seats)
    admit(places.rules, len(seats))
    return steps.Started(Setup(places.rules, tuple(seats), places.settings, dealer))


def known(bot: str) -> str:
    """A bot that comes with the game; nobody out there may have a file of their own loaded."""
    if bot not in BOTS:
        raise Refusal("unknown-bot", value=bot[:24], known=", ".join(BOTS))
    return bot


def window(wanted: Window | None, usual: float | None) -> float | None:
    """For how long plays may be doubted."""
    if wanted is None:
        return usual
    return None if wanted == "none" else float(wanted)


def free_name(taken: tuple[str, ...], wanted: str) -> str:
    """A name as it is shown. Raises Refusal (`bad-name`) where it is none, or another here looks the same."""
    name = names.clean(wanted)
    if names.key(name) in {names.key(other) for other in taken}:
        raise Refusal("bad-name", about="taken")
    return name


def _taken(places: Places, seat: int) -> tuple[str, ...]:
    return tuple(place.name for other, place in enumerate(places.places) if place.name and other != seat)


def _bot_name(bot: str, taken: list[str]) -> str:
    """`Rookie`, and the next one `Rookie 2`; never a name that looks like somebody's here."""
    name, looks = bot.capitalize(), {names.key(other) for other in taken}
    return next(each for each in (name, *(f"{name} {n}" for n in range(2, 200))) if names.key(each) not in looks)


def _person(places: Places, seat: int) -> None:
    if places.owner(seat) is None:
        raise Refusal("seat-empty", seat=seat)


def _kicked(places: Places, host: int, seat: int, *, opened: bool, playing: bool, address: str) -> steps.Rose:
    """Never while a play may be doubted: a host must not send away who is about to doubt (AU-12)."""
    _person(places, seat)
    if seat == host:
        raise Refusal("bad-message")
    if opened:
        raise Refusal("not-now")
    return steps.Rose(seat, places.settings.stand_in if playing else None, address or None)


def _changed(places: Places, change: wire.Change) -> steps.Changed:
    rules = sheet(change.rules.preset, change.rules.changes) if change.rules else places.rules
    seats = change.seats or len(places.places)
    if any(place.name is not None for place in places.places[seats:]):
        raise Refusal("seat-taken")
    admit(rules, seats)
    old = places.settings
    return steps.Changed(
        rules=rules,
        settings=replace(
            old,
            window=window(change.window, old.window),
            deals=old.deals if change.deals is None else change.deals,
            chat=old.chat if change.chat is None else change.chat,
        ),
        seats=seats,
        watching=places.watching if change.watching is None else change.watching,
    )
