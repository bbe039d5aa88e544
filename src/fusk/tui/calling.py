"""What is asked of a server over plain HTTP: to see a table, to sit down at it, for the record of a deal.

Every call waits for its answer, ten seconds at most; a screen makes it in a thread. All raise Refusal: the server's
own, or `join` where there is no server, or nothing that speaks our language.
"""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from typing import Final, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from fusk import words
from fusk.rules import Refusal
from fusk.tui.address import Address
from fusk.wire import Created, NewTable, Problem, Room, Seated, TakeSeat

T = TypeVar("T")

SECONDS: Final = 10.0
MOST: Final = 4_000_000


def open_table(base: str, new: NewTable) -> Created:
    """Open a table at this server, and sit down at it."""
    return _read(_call(f"{base}/api/tables", msgspec.json.encode(new)), Created)


def look(table: Address) -> Room:
    """The table as a stranger sees it."""
    return _read(_call(table.api(), None), Room)


def sit(table: Address, name: str, seat: int | None = None) -> Seated:
    """Sit down at it under this name."""
    return _read(_call(table.api("seats"), msgspec.json.encode(TakeSeat(name, seat))), Seated)


def record(table: Address, match: int, deal: int) -> str:
    """The record of a deal that is over."""
    return _call(table.api("records", str(match), str(deal)), None).decode("utf-8", "replace")


def _call(url: str, body: bytes | None) -> bytes:
    headers = {"Accept": "application/json", **({"Content-Type": "application/json"} if body else {})}
    try:
        with urlopen(Request(url, body, headers), timeout=SECONDS) as answer:  # noqa: S310 (http or https: `address`)
            data: bytes = answer.read(MOST)
    except HTTPError as error:
        with error:
            raise _said_no(error.code, error.read(MOST)) from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        why = getattr(error, "reason", error)
        raise Refusal("join", about="no-server", url=url.partition("/api/")[0], why=_short(why)) from None
    return data


def _said_no(status: int, body: bytes) -> Refusal:
    """The server's own reason, where it is one of ours."""
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Refusal("join", about="no-fusk", status=status)
    return reason(problem.code, problem.about)


def reason(code: str, about: Mapping[str, str | int]) -> Refusal:
    """What a server refuses, where there is a sentence for it; whatever else it may say is not repeated here."""
    try:
        refusal = Refusal(code, **about)
        words.refused("en", refusal)
    except (words.NotInCatalogue, TypeError):
        return Refusal(
            "join", about="no-fusk", status="".join(sign for sign in code[:40] if sign.isalnum() or sign == "-")
        )
    return refusal


def _read(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refusal("join", about="no-fusk", status=200) from None


def _short(why: object) -> str:
    return " ".join(str(getattr(why, "strerror", None) or why).split())[:120].rstrip(".")
