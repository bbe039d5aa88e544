"""What a person types in the lobby of a table elsewhere, in the words of the catalogue; English is always understood.

`start`, `ready`, `bot 3`, `bot 3 counter`, `nobody 3`, `seats 5`, `lock`, `kick 2`, `host 2`, `name Ann`, `leave`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from fusk import wire, words
from fusk.sight import Who
from fusk.tui import lobby
from fusk.tui.typed import NotUnderstood

ORDERS: Final = ("start", "ready", "bot", "nobody", "seats", "lock", "unlock", "kick", "host", "name", "leave", "back")
QUESTIONS: Final = ("qr",)


def read(lang: str, text: str, room: wire.Room, you: Who) -> lobby.Make | str | None:
    """A command, a question of ours, or None for words of the table. Raises NotUnderstood."""
    typed = text.split()
    kind = _kinds(lang).get(typed[0].lower(), "") if typed else ""
    if kind in QUESTIONS:
        return kind
    if not kind or you is None:
        return None
    rest = typed[1:]
    match kind:
        case "start":
            return wire.Start
        case "ready":
            return wire.Ready
        case "back":
            return wire.Back
        case "leave":
            return wire.Leave
        case "lock" | "unlock":
            return lambda cid: wire.Lock(cid, kind == "lock")
        case "name" if rest:
            return lambda cid: wire.Rename(cid, " ".join(rest)[:200])
        case _:
            return _numbered(lang, kind, rest, room)


def _numbered(lang: str, kind: str, rest: list[str], room: wire.Room) -> lobby.Make:
    """A command about a seat, or about how many there are."""
    number = int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) < 3 else 0
    if kind == "seats" and number:
        return lambda cid: wire.Change(cid, seats=number)
    seat = number - 1
    if not 0 <= seat < len(room.chairs):
        raise NotUnderstood(words.say(lang, "online-which-seat"))
    match kind:
        case "kick":
            return lambda cid: wire.Kick(cid, seat)
        case "host":
            return lambda cid: wire.HandOver(cid, seat)
        case "nobody":
            return lambda cid: wire.Place(cid, seat, None)
        case _ if room.phase in lobby.OPEN:
            return lambda cid: wire.Place(cid, seat, rest[1].lower() if len(rest) > 1 else room.fill)
        case _:
            return lambda cid: wire.StandIn(cid, seat)


@cache
def _kinds(lang: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for tongue in (lang, "en"):
        for kind in (*ORDERS, *QUESTIONS):
            for word in words.say(tongue, f"typed-lobby-{kind}").lower().split():
                found.setdefault(word, kind)
    return found
