"""Leaks as they happened elsewhere, or might here: each one a switch that the twin worlds have to find (HI-2)."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from hashlib import sha256
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

import fusk.table.table
import fusk.wire
import fusk.words
from fusk import wire
from fusk.events import Accepted, Claimed, Dealt, PileTaken
from fusk.play import is_true, options
from fusk.rules import Value
from fusk.server import facts, records, steps, telling
from fusk.server.company import Company
from fusk.server.headers import Headers
from fusk.server.live import Live
from fusk.server.room import Room
from fusk.server.sockets import Line
from fusk.sight import see
from fusk.state import State
from fusk.table import Table, due, hearing, outs
from fusk.table.entries import Held
from fusk.table.table import Table as Whole
from tests.leaks.director import NONE

Plant = Callable[[ExitStack], None]


class Leak(NamedTuple):
    """A leak, and where it shows: by which preset, to whom, in which kind of twin; None: wherever."""

    plant: Plant
    preset: str | None = None
    observer: str | None = None
    kind: str | None = "whole"
    changes: Mapping[str, Value] = NONE


LEAKS: Final[dict[str, Leak]] = {}


def leak(
    name: str,
    preset: str | None = None,
    observer: str | None = None,
    kind: str | None = "whole",
    changes: dict[str, Value] | None = None,
) -> Callable[[Plant], Plant]:
    """Write a leak down."""

    def kept(plant: Plant) -> Plant:
        LEAKS[name] = Leak(plant, preset, observer, kind, changes or {})
        return plant

    return kept


def instead(stack: ExitStack, owner: Any, name: str, made: Callable[[Any], Any]) -> None:
    """Put something in the place of a function, made from the real one."""
    stack.enter_context(patch.object(owner, name, made(getattr(owner, name))))


# What a leak gets hold of.

TABLES: list[Table] = []
"""The match that moved last."""


def watched(stack: ExitStack) -> None:
    """Know which match moved last."""
    TABLES.clear()

    def made(real: Any) -> Any:
        def apply(room: Room, step: Any) -> Any:
            out = real(room, step)
            if room.table is not None and len(room.places.places) > 0 and "Stranger 0" not in names(room):
                TABLES[:] = [room.table]
            return out

        return apply

    instead(stack, Room, "apply", made)


def names(room: Room) -> list[str | None]:
    """Who sits there."""
    return [place.name for place in room.places.places]


def whole() -> State | None:
    """Everything that lies on the table."""
    return TABLES[0]._now.state if TABLES and TABLES[0].deal else None


def secret(most: int) -> int:
    """A number that all cards on the table decide."""
    state = whole()
    told = repr((state.hands, [lay.cards for lay in state.pile], state.stock)) if state else ""
    return zlib.crc32(told.encode()) % most


def top() -> tuple[str, ...]:
    """The cards of the last play."""
    state = whole()
    return state.pile[-1].cards or () if state and state.pile else ()


# Something in every frame.


def in_frames(value: Callable[[], Any]) -> Plant:
    """Every frame carries a value more."""

    def plant(stack: ExitStack) -> None:
        watched(stack)

        def made(real: Any) -> Any:
            def write(notice: Any) -> bytes:
                return bytes(real(notice).rstrip()[:-1] + b',"more":' + msgspec.json.encode(value()) + b"}")

            return write

        instead(stack, fusk.wire, "write", made)

    return plant


def event_count() -> int:
    """How much has happened, seen or not."""
    return len(TABLES[0]._outbox._events) if TABLES else 0


def true_top() -> bool | None:
    """Whether the last play is what it was called."""
    state = whole()
    return is_true(state, top(), len(top())) if state and state.pile and state.pile[-1].claim and top() else None


FRAMES: Final[dict[str, tuple[Callable[[], Any], dict[str, Any]]]] = {
    "ids on cards": (lambda: [sha256(b"salt" + card.encode()).hexdigest()[:6] for card in top()], {}),
    "a hash of the state": (lambda: f"{secret(1 << 32):08x}", {}),
    "one bit of the state": (lambda: secret(2), {}),
    "the seed": (lambda: TABLES[0].deal.seed if TABLES and TABLES[0].deal else 0, {}),
    "a number for all events": (event_count, {"kind": "cut"}),
    "whether a play is true": (true_top, {}),
    "how long an animation takes": (lambda: 200 + sum("A23456789TJQK*".index(c[0]) for c in top()) % 50, {}),
    "where in the hand the cards were": (lambda: sum(map(ord, "".join(top()))), {}),
    "the initial state": (lambda: TABLES[0].deal.dealt if TABLES and TABLES[0].deal else None, {}),
    "the top of the stock": (lambda: (whole().stock or ())[:1] if whole() else (), {"preset": "rainy-day"}),  # type: ignore[union-attr]
    "ranks left in each hand": (lambda: [len({c[0] for c in h or ()}) for h in whole().hands] if whole() else 0, {}),  # type: ignore[union-attr]
    "cards backs of each hand": (
        lambda: [["??"] * len(hand or ()) for hand in whole().hands] if whole() else 0,  # type: ignore[union-attr]
        {"preset": "fusk-more", "kind": "cut"},
    ),
    "who has answered": (lambda: whole().accepted if whole() else (), {"kind": "cut"}),  # type: ignore[union-attr]
    "questions asked of bots": (lambda: TABLES[0].next if TABLES else 0, {"kind": "cut"}),
}
for _name, (_value, _hints) in FRAMES.items():
    LEAKS[f"in frames: {_name}"] = Leak(in_frames(_value), **_hints)


@leak("frames as long as the state is when compressed")
def _(stack: ExitStack) -> None:
    watched(stack)

    def made(real: Any) -> Any:
        def write(notice: Any) -> bytes:
            state = whole()
            return bytes(real(notice) + b" " * len(zlib.compress(repr(state and state.hands).encode())))

        return write

    instead(stack, fusk.wire, "write", made)


@leak("frames as long as the choice of sets is", preset="verish", observer="line", changes={"strip": 24})
def _(stack: ExitStack) -> None:
    instead(stack, fusk.wire, "write", lambda real: msgspec.json.encode)


# What is seen.


def seeing(stack: ExitStack, made: Callable[[Any], Any]) -> None:
    """Another sight, of events and of tables."""
    instead(stack, outs, "see", made)
    instead(stack, fusk.table.table, "see", made)


@leak("a play, to who looks on", observer="w")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        return lambda thing, who: thing if who is None and isinstance(thing, Claimed) else real(thing, who)

    seeing(stack, made)


@leak("the neighbour's cards in the deal")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def glimpse(thing: Any, who: Any) -> Any:
            seen = real(thing, who)
            return replace(seen, hands=thing.hands) if isinstance(thing, Dealt) else seen

        return glimpse

    seeing(stack, made)


@leak("that somebody let a play stand", kind=None)
def _(stack: ExitStack) -> None:
    seeing(stack, lambda real: lambda thing, who: thing if isinstance(thing, Accepted) else real(thing, who))


@leak("who let a play stand, to who comes back", kind="cut")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def glimpse(thing: Any, who: Any) -> Any:
            seen = real(thing, who)
            return replace(seen, accepted=thing.accepted) if isinstance(thing, State) else seen

        return glimpse

    seeing(stack, made)


@leak("the pile taken, to all")
def _(stack: ExitStack) -> None:
    seeing(stack, lambda real: lambda thing, who: thing if isinstance(thing, PileTaken) else real(thing, who))


@leak("the pile taken, in the order it lay")
def _(stack: ExitStack) -> None:
    piles: list[tuple[str, ...]] = [()]

    def made(real: Any) -> Any:
        def apply(table: Whole, entry: Any) -> Any:
            piles[0] = tuple(card for lay in table._now.state.pile for card in lay.cards or ())
            return real(table, entry)

        return apply

    def sight(real: Any) -> Any:
        def glimpse(thing: Any, who: Any) -> Any:
            seen = real(thing, who)
            mine = isinstance(thing, PileTaken) and thing.seat == who
            return replace(seen, cards=piles[0][-len(seen.cards) :]) if mine else seen

        return glimpse

    instead(stack, Whole, "apply", made)
    seeing(stack, sight)


@leak("the pile sorted by what lies there")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def glimpse(thing: Any, who: Any) -> Any:
            seen = real(thing, who)
            if not isinstance(thing, State):
                return seen
            order = sorted(range(len(thing.pile)), key=lambda place: thing.pile[place].cards or ())
            return replace(seen, pile=tuple(seen.pile[place] for place in order))

        return glimpse

    seeing(stack, made)


@leak("how many cards each seat really holds", preset="fusk-more", kind="cut")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def glimpse(thing: Any, who: Any) -> Any:
            seen = real(thing, who)
            return (
                replace(seen, sizes=tuple(len(hand or ()) for hand in thing.hands))
                if isinstance(thing, State)
                else seen
            )

        return glimpse

    seeing(stack, made)


@leak("how many cards were really laid", preset="fusk-more", kind="cut")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def glimpse(thing: Any, who: Any) -> Any:
            seen = real(thing, who)
            return replace(seen, size=len(thing.cards or ())) if isinstance(thing, Claimed) else seen

        return glimpse

    seeing(stack, made)


# How things stand.


def standing(change: Callable[[Any, Any, Any], Any], name: str = "welcome") -> Plant:
    """Something else in a Welcome (room, observer, message)."""

    def plant(stack: ExitStack) -> None:
        def made(real: Any) -> Any:
            def welcome(room: Room, who: Any, known: Any, **about: Any) -> Any:
                message = real(room, who, known, **about)
                return change(room, who, message) if room.table and room.table.deal else message

            return welcome

        instead(stack, facts, name, made)

    return plant


def other(room: Room, who: Any) -> int:
    """Another seat."""
    return ((-1 if who is None else who) + 1) % len(room.places.places)


leak("a Welcome with another seat's view")(
    standing(lambda room, who, told: replace(told, sight=wire.sight(room.table.view(other(room, who)))))
)
leak("a Welcome with a seat's view, to who looks on", observer="w")(
    standing(lambda room, who, told: replace(told, sight=wire.sight(room.table.view(0))) if who is None else told)
)
leak("another's events, to who comes back")(
    standing(
        lambda room, who, told: replace(
            told, events=tuple(seen.event for seen in room.table.since(other(room, who), room.table.before(0)))
        )
    )
)
leak("what another may do", preset="menteur")(
    standing(lambda room, who, told: replace(told, may=options(room.table._now.state, other(room, who))))
)


def room_facts(change: Callable[[wire.Room], wire.Room]) -> Plant:
    """Something else among what everybody may know."""

    def plant(stack: ExitStack) -> None:
        watched(stack)
        instead(stack, facts, "facts", lambda real: lambda *about: change(real(*about)))

    return plant


leak("how many look on, and a bit")(room_facts(lambda room: replace(room, watchers=room.watchers + secret(2))))
leak("whether an ace is held, as being ready")(
    room_facts(
        lambda room: replace(
            room,
            chairs=tuple(
                replace(chair, ready=bool(state and seat < len(state.hands) and "A" in repr(state.hands[seat])))
                for state in [whole()]
                for seat, chair in enumerate(room.chairs)
            ),
        )
    )
)
leak("the score, of cards still held")(
    room_facts(lambda room: replace(room, score=replace(room.score, chips=(secret(90), *room.score.chips[1:]))))
)


def in_moment(change: Callable[[wire.Moment, Table], wire.Moment]) -> Plant:
    """Something else in what the table waits for."""

    def plant(stack: ExitStack) -> None:
        def made(real: Any) -> Any:
            def moment(room: Room) -> wire.Moment:
                told = real(room)
                return change(told, room.table) if room.table else told

            return moment

        instead(stack, facts, "moment", made)

    return plant


def shuts(table: Table) -> Any:
    """When no more answers are taken."""
    return table._now.window.shuts_at() if table._now.window else None


def raised(table: Table) -> Any:
    """Whether somebody has doubted, which nobody sees yet."""
    return table._now.window is not None and bool(table._now.window.raised)


leak("that a doubt was raised", kind="cut")(
    in_moment(lambda told, table: replace(told, open=told.open and not raised(table)))
)
leak("the time a doubt has left", kind="cut")(in_moment(lambda told, table: replace(told, closes_at=shuts(table))))
leak("when the moment of a doubt is over", kind="cut")(
    in_moment(lambda told, table: replace(told, turn_until=shuts(table) if raised(table) else told.turn_until))
)
leak("a turn that is shorter for some hands")(
    in_moment(
        lambda told, table: replace(
            told, turn_until=told.turn_until and told.turn_until - len(repr(table._now.state.hands).split("A"))
        )
    )
)


@leak("when a window shuts, by who has answered", kind="cut")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def shown(table: Whole, seat: int, play: int, now: float) -> Any:
            if table._now.window and table._now.window.raised:
                return None
            with patch.object(fusk.table.table, "doubters", lambda state: table._now.unanswered()):
                return real(table, seat, play, now)

        return shown

    instead(stack, Whole, "shown", made)


@leak("who was the first to doubt")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def verdict(state: State, answers: Any) -> Any:
            moved = real(state, answers)
            return replace(moved, seats=tuple(seat for seat, _ in answers if seat in moved.seats))

        return verdict

    instead(stack, due, "verdict", made)


# Times.


@leak("bots that think longer with aces")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def thought(position: Any, seat: int, *about: Any) -> Any:
            what = real(position, seat, *about)
            aces = repr(position.state.hands[seat]).count("A")
            return replace(what, until=what.until + aces / 10) if isinstance(what, Held) else what

        return thought

    instead(stack, hearing, "_thought", made)


@leak("bots that think longer when they lie")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def thought(position: Any, seat: int, number: int, move: Any, *about: Any) -> Any:
            what = real(position, seat, number, move, *about)
            cards = repr(getattr(move, "cards", ()))
            return replace(what, until=what.until + len(cards.split("K")) / 9) if isinstance(what, Held) else what

        return thought

    instead(stack, hearing, "_thought", made)


def slower(seconds: Callable[[], float]) -> Plant:
    """Frames go out later."""

    def plant(stack: ExitStack) -> None:
        watched(stack)

        def made(real: Any) -> Any:
            def send(line: Line, data: bytes) -> None:
                asyncio.get_running_loop().call_later(seconds(), real, line, data)

            return send

        instead(stack, Line, "send", made)

    return plant


leak("frames that come later by what lies on top")(slower(lambda: len(repr(top()).split("Q")) / 1000))
leak("a stranger's frames that come later by cards elsewhere", observer="s")(slower(lambda: secret(7) / 1000))


@leak("the order in which seats are told", observer="line")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def tell(teller: Any, outs: Any) -> None:
            state = teller._room.table._now.state if teller._room.table else None
            hand = {seat: repr(hand) for seat, hand in enumerate(state.hands)} if state else {}
            lines = teller._company.lines
            for line in sorted(lines, key=lambda line: hand.get(lines[line].who, "")):
                lines[line] = lines.pop(line)
            real(teller, outs)

        return tell

    instead(stack, telling.Teller, "tell", made)


@leak("news for who waits, of what one may not see", kind="cut", observer="w")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        return lambda company, observers: real(company, frozenset({*observers, *range(9), None}))

    instead(stack, Company, "tell", made)


# Answers.


def answering(change: Callable[[Live, Any, Any, bool], Any], seconds: Callable[[], float] = lambda: 0.0) -> Plant:
    """Another answer to a command (table, command, answer, whether it is given for the second time)."""

    def plant(stack: ExitStack) -> None:
        watched(stack)

        def made(real: Any) -> Any:
            async def obeyed(live: Live, who: Any, command: Any) -> Any:
                again = any(key.endswith(f"/{command.cid}") for key in live.room._done)
                answer = await real(live, who, command)
                if isinstance(answer, wire.Refused) and seconds():
                    await asyncio.sleep(seconds())
                return change(live, command, answer, again)

            return obeyed

        instead(stack, Live, "_obeyed", made)

    return plant


def refused(change: Callable[[wire.Refused], wire.Refused]) -> Callable[[Live, Any, Any, bool], Any]:
    """Another refusal."""
    return lambda live, command, answer, again: change(answer) if isinstance(answer, wire.Refused) else answer


leak("a refusal that names a card")(answering(refused(lambda no: replace(no, about={**no.about, "top": repr(top())}))))
leak("a refusal that depends on others' cards")(
    answering(refused(lambda no: replace(no, code="answer-first" if secret(2) else no.code)))
)
leak("a refusal that takes longer for some cards")(
    answering(lambda live, command, answer, again: answer, lambda: secret(9) / 100)
)
leak("Done with a hash")(answering(lambda live, command, answer, again: wire.Done(f"{command.cid}-{secret(1 << 20)}")))
leak("a second answer that tells how it stands")(
    answering(lambda live, command, answer, again: wire.Done(f"{command.cid}{secret(99)}") if again else answer)
)


@leak("another close code for some hands")
def _(stack: ExitStack) -> None:
    watched(stack)
    instead(stack, Line, "close", lambda real: lambda line, code: real(line, code + secret(3) * 10))


@leak("a pong that is late by a hidden number")
def _(stack: ExitStack) -> None:
    watched(stack)
    instead(stack, fusk.wire, "Pong", lambda real: lambda at, now: real(at, now + secret(50) / 1000))


# Plain HTTP.


def headed(more: Callable[[], list[tuple[str, str]]]) -> Plant:
    """More headers in every answer."""

    def plant(stack: ExitStack) -> None:
        watched(stack)

        def made(real: Any) -> Any:
            async def call(headers: Headers, scope: Any, receive: Any, send: Any) -> None:
                async def sent(message: Any) -> None:
                    if message["type"] == "http.response.start":
                        fields = [(name.encode(), value.encode()) for name, value in more()]
                        message = {**message, "headers": [*message["headers"], *fields]}
                    await send(message)

                await real(headers, scope, receive, sent)

            return call

        instead(stack, Headers, "__call__", made)

    return plant


leak("an ETag of the state")(headed(lambda: [("etag", f'"{secret(1 << 32):x}"')]))
leak("a header more for some hands")(headed(lambda: [("x-table", "1")] * secret(3)))
leak("the length of an answer", observer="line")(headed(lambda: [("x-pad", "." * secret(40))]))


@leak("a problem in words that name a card")
def _(stack: ExitStack) -> None:
    watched(stack)
    instead(stack, fusk.words, "refused", lambda real: lambda *about: f"{real(*about)} {' '.join(top())}")


@leak("a record before the end")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        async def of(live: Live, *about: Any) -> str:
            with patch.object(Whole, "running", lambda table: False):
                return str(await real(live, *about))

        return of

    instead(stack, records, "of", made)


# Operators.


@leak("moves in the log", observer="log")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def count(live: Live, step: Any) -> None:
            live._house.noted("step", repr(step.what))
            real(live, step)

        return count

    instead(stack, Live, "_count", made)


@leak("cards in the open part of the journal", observer="journal")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def public(room: Room, step: Any) -> bytes:
            events = room.table.foresee(step.what.entry) if isinstance(step.what, steps.Played) and room.table else ()
            return steps.public(step, tuple(events))

        return public

    instead(stack, Room, "public", made)


@leak("what one seat sees in the open part of the journal", observer="journal")
def _(stack: ExitStack) -> None:
    def made(real: Any) -> Any:
        def public(room: Room, step: Any) -> bytes:
            events = room.table.foresee(step.what.entry) if isinstance(step.what, steps.Played) and room.table else ()
            return steps.public(step, tuple(seen for event in events if (seen := see(event, 0)) is not None))

        return public

    instead(stack, Room, "public", made)


@leak("a fingerprint of the move in the journal", observer="journal")
def _(stack: ExitStack) -> None:
    instead(stack, steps, "mark", lambda real: lambda step: step.command)


@leak("how long a sealed row is", observer="journal")
def _(stack: ExitStack) -> None:
    watched(stack)
    instead(stack, steps, "hidden", lambda real: lambda step: real(step) + b" " * (128 * secret(3)))


@leak("keys of steps that name a card", observer="journal")
def _(stack: ExitStack) -> None:
    watched(stack)

    def made(real: Any) -> Any:
        return lambda room, what, now, key: real(room, what, now, key + "".join(top()))

    instead(stack, Room, "own", made)


@leak("secrets drawn as cards have it, at every table", observer="s")
def _(stack: ExitStack) -> None:
    watched(stack)

    def made(real: Any) -> Any:
        def count(live: Live, step: Any) -> None:
            for _ in range(secret(3)):
                live._house.entropy(1)
            real(live, step)

        return count

    instead(stack, Live, "_count", made)
