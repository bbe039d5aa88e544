"""Every number of the server: how much, how often, how long. Code, tests and documentation take them from here (AU-24).

A host may write others in a TOML file. A key that nobody knows or a number that cannot be is refused, so that no typing
error opens a door.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from fusk.rules import Refusal


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a server allows. Each number says what it is, and from where to where a host may set it."""

    # What comes in.
    body_bytes: Annotated[int, Meta(ge=1024, le=1_048_576, description="Bytes the body of a request may have.")] = (
        16_384
    )
    commands_per_second: Annotated[float, Meta(ge=0.5, le=1000, description="Messages a second from one socket.")] = 10
    commands_burst: Annotated[int, Meta(ge=1, le=1000, description="Messages from one socket at once.")] = 20
    address_commands_per_second: Annotated[
        float, Meta(ge=0.5, le=100_000, description="Messages a second from one address; a household has one.")
    ] = 60
    address_commands_burst: Annotated[int, Meta(ge=1, le=100_000, description="Messages from one address at once.")] = (
        120
    )
    strikes: Annotated[
        int, Meta(ge=0, le=1000, description="Messages too many that are answered before the socket is closed.")
    ] = 10
    talk_seconds: Annotated[float, Meta(ge=0.1, le=600, description="A seat may say something this often.")] = 3
    talk_burst: Annotated[int, Meta(ge=1, le=100, description="So many phrases may come at once.")] = 3
    new_key_seconds: Annotated[
        float, Meta(ge=0.1, le=3600, description="Who keeps coming back gets a new key to the seat this often.")
    ] = 20
    new_key_burst: Annotated[int, Meta(ge=1, le=1_000_000, description="So many new keys may come at once.")] = 10
    name_graphemes: Annotated[int, Meta(ge=8, le=64, description="Signs a player's name may have.")] = 24
    name_bytes: Annotated[int, Meta(ge=32, le=512, description="Bytes a player's name may have.")] = 96

    # Sockets.
    hello_seconds: Annotated[float, Meta(ge=1, le=60, description="Who has not said who they are is cut off.")] = 5
    ping_seconds: Annotated[float, Meta(ge=1, le=120, description="How often a socket is asked whether it lives.")] = 20
    poll_seconds: Annotated[
        float, Meta(ge=0, le=55, description="How long a request for news waits, where there are no sockets.")
    ] = 25
    seat_sockets: Annotated[int, Meta(ge=1, le=100, description="Sockets of one seat.")] = 3
    address_sockets: Annotated[int, Meta(ge=1, le=100_000, description="Sockets of one address.")] = 20
    address_connections: Annotated[
        int, Meta(ge=10, le=100_000, description="Connections of one address that are no sockets.")
    ] = 100
    half_open: Annotated[int, Meta(ge=1, le=100_000, description="Sockets that have not yet said who they are.")] = 200
    sockets: Annotated[int, Meta(ge=1, le=1_000_000, description="Sockets in all.")] = 20_000
    spectators: Annotated[int, Meta(ge=0, le=10_000, description="People who watch one table.")] = 50
    queue_messages: Annotated[int, Meta(ge=8, le=4096, description="Messages kept for a socket that reads slowly.")] = (
        64
    )
    queue_bytes: Annotated[
        int, Meta(ge=16_384, le=4_194_304, description="Bytes kept for a socket that reads slowly.")
    ] = 65_536

    # Tables.
    failed_joins_per_minute: Annotated[
        float, Meta(gt=0, le=1000, description="Codes an address may get wrong; what AU-9 reckons with.")
    ] = 5
    new_tables_per_minute: Annotated[float, Meta(gt=0, le=10_000, description="Tables an address may open.")] = 10
    tables: Annotated[int, Meta(ge=1, le=50_000, description="Tables in all.")] = 10_000
    away_seconds: Annotated[float, Meta(ge=0, le=600, description="A seat without a socket is away after this.")] = 3
    pause_seconds: Annotated[float, Meta(ge=1, le=86_400, description="A table with nobody there pauses then.")] = 60
    park_seconds: Annotated[
        float, Meta(ge=1, le=604_800, description="A table with nobody there lies in the journal alone then.")
    ] = 600
    forget_seconds: Annotated[
        float, Meta(ge=60, le=315_360_000, description="A table nobody has come back to is removed then.")
    ] = 604_800
    free_percent: Annotated[
        float, Meta(ge=0, le=90, description="While less of the disk than so many percent is free, no table is opened.")
    ] = 5
    remembered: Annotated[
        int, Meta(ge=100, le=10_000_000, description="Addresses the server counts for; the longest silent fall out.")
    ] = 100_000


DEFAULT: Final = Limits()

_NOT_MORE: Final = (
    ("seat_sockets", "address_sockets"),
    ("address_sockets", "sockets"),
    ("half_open", "sockets"),
    ("name_graphemes", "name_bytes"),
    ("commands_burst", "address_commands_burst"),
    ("away_seconds", "pause_seconds"),
    ("pause_seconds", "park_seconds"),
    ("park_seconds", "forget_seconds"),
)


def read(written: Mapping[str, object]) -> Limits:
    """The limits of a host's file, as TOML gave it. Raises Refusal (`limits`) with the first thing that is wrong."""
    for key, value in written.items():
        if key not in Limits.__struct_fields__:
            near = get_close_matches(key, Limits.__struct_fields__, n=1, cutoff=0)
            raise Refusal("limits", about="unknown", key=key[:40], near=near[0])
        try:
            msgspec.convert({key: value}, Limits)
        except msgspec.ValidationError:
            least, most = bounds(key)
            raise Refusal("limits", about="number", key=key, value=str(value)[:40], least=least, most=most) from None
    limits = msgspec.convert(written, Limits)
    for less, more in _NOT_MORE:
        if getattr(limits, less) > getattr(limits, more):
            raise Refusal("limits", about="order", less=less, more=more)
    return limits


def bounds(key: str) -> tuple[str, str]:
    """From where to where a host may set a limit: `("1", "100")`."""
    kind = _kind(key).type
    least = kind.gt if kind.ge is None else kind.ge
    return f"{least:g}", f"{kind.le:.10g}"


def page(limits: Limits = DEFAULT) -> str:
    """The limits as a TOML file that a host may change: every number with what it is and how far it goes."""
    lines = []
    for key in Limits.__struct_fields__:
        least, most = bounds(key)
        about = _kind(key).extra_json_schema["description"]
        lines += textwrap.wrap(f"{about} From {least} to {most}.", 100, initial_indent="# ", subsequent_indent="# ")
        lines.append(f"{key} = {getattr(limits, key):.10g}")
    return "\n".join(lines) + "\n"


def _kind(key: str) -> Any:
    """What msgspec knows of a limit: its type with the bounds, and its description."""
    return next(field.type for field in msgspec.inspect.type_info(Limits).fields if field.name == key)  # type: ignore[attr-defined]
