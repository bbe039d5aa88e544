"""What a server answers over plain HTTP: one table of typed routes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from fusk import wire
from fusk.rules import Refusal
from fusk.server import facts, records
from fusk.server.hall import Hall
from fusk.wire.schema import Route


class Asked(NamedTuple):
    """A request as a route sees it: parts of the path, what stands after the question mark, body and token."""

    hall: Hall
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    token: str | None
    address: str


Answer = msgspec.Struct | str


class Served(NamedTuple):
    """A route and who answers it."""

    route: Route
    answer: Callable[[Asked], Awaitable[Answer]]


async def open_table(asked: Asked) -> wire.Created:
    """Open a table and sit down at it as the host."""
    return await asked.hall.open(asked.body, asked.address)


async def look(asked: Asked) -> wire.Room:
    """How a table stands, beside the cards."""
    live = await asked.hall.find(asked.parts["door"], asked.address)
    return facts.facts(live.room, live.company.present, live.company.watchers)


async def sit_down(asked: Asked) -> wire.Seated:
    """Sit down at a table; the token in the answer is the key to the seat."""
    live = await asked.hall.find(asked.parts["door"], asked.address)
    try:
        return await live.join(asked.body, asked.address)
    except Refusal as why:
        raise (asked.hall.missed(asked.address) if why.code == "no-table" else why) from None


async def news(asked: Asked) -> wire.Polled:
    """What has happened since that match and number, as soon as there is anything; with no token, as who watches."""
    live = await asked.hall.find(asked.parts["door"], asked.address, asked.token)
    who = None if asked.token is None else live.seat_of(asked.token)
    if who is None and not live.room.places.watching:
        raise Refusal("no-watching")
    known = _number(asked.query.get("match", "0")), _number(asked.query.get("after", "0"))
    wait = min(float(_number(asked.query.get("wait", "0"))), asked.hall.house.limits.poll_seconds)
    return await live.poll(who, known, wait)


async def command(asked: Asked) -> wire.Done:
    """Give a command for the seat that the token opens."""
    if asked.token is None:
        raise Refusal("bad-token")
    live = await asked.hall.find(asked.parts["door"], asked.address, asked.token)
    if asked.hall.may_speak(live.voice(live.seat_of(asked.token)), asked.address, asked.hall.house.now()):
        raise Refusal("slow-down")
    answer = await live.command(asked.token, asked.body)
    if isinstance(answer, wire.Refused):
        raise Refusal(answer.code, **answer.about)
    return answer


async def record(asked: Asked) -> str:
    """A deal that is over, with every card, as a record."""
    live = await asked.hall.find(asked.parts["door"], asked.address)
    return await records.of(live, asked.hall.house, _number(asked.parts["match"]), _number(asked.parts["deal"]))


def _number(text: str) -> int:
    """Raises Refusal (`bad-message`)."""
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise Refusal("bad-message")
    return int(text)


_TABLE: Final = "/api/tables/{door}"


def _served(
    answer: Callable[[Asked], Awaitable[Answer]],
    method: str,
    path: str,
    out: Any,
    *errors: int,
    body: Any = None,
    query: tuple[str, ...] = (),
    seat: str = "none",
) -> Served:
    doc = (answer.__doc__ or "").strip()
    status = 201 if out in (wire.Created, wire.Seated) else 200
    given = (413,) if body else ()
    return Served(
        Route(
            answer.__name__, method, path, body, out, status, (*sorted((*errors, *given, 429, 503)),), doc, query, seat
        ),
        answer,
    )


ROUTES: Final = (
    _served(open_table, "POST", "/api/tables", wire.Created, 400, 403, 422, body=wire.NewTable),
    _served(look, "GET", _TABLE, wire.Room, 404),
    _served(sit_down, "POST", f"{_TABLE}/seats", wire.Seated, 400, 403, 404, 409, 422, body=wire.TakeSeat),
    _served(
        news,
        "GET",
        f"{_TABLE}/events",
        wire.Polled,
        400,
        401,
        403,
        404,
        query=("match", "after", "wait"),
        seat="optional",
    ),
    _served(
        command, "POST", f"{_TABLE}/commands", wire.Done, 400, 401, 403, 404, 409, body=wire.Command, seat="needed"
    ),
    _served(record, "GET", f"{_TABLE}/records/{{match}}/{{deal}}", None, 400, 404),
)

STATUS: Final = {
    "bad-message": 400,
    "bad-token": 401,
    "no-watching": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "strange-origin": 403,
    "no-table": 404,
    "no-record": 404,
    "too-large": 413,
    "bad-name": 422,
    "rules": 422,
    "unknown-bot": 422,
    "too-few-seats": 422,
    "slow-down": 429,
    "server-trouble": 500,
    "too-many": 503,
    "storage-unavailable": 503,
    "damaged-table": 503,
}
"""Of a refusal; any other is a conflict with how the table stands."""
CONFLICT: Final = 409
