"""Who may do what, and when: one table, of which every cell is tested (AU-1)."""

from __future__ import annotations

from typing import Final

from fusk import wire
from fusk.rules import Refusal

ROLES: Final = ("host", "seat", "watcher")
"""The host sits too. Who has got up or was sent away, and who comes from another table, is a watcher at most."""

PHASES: Final = ("lobby", "playing", "between", "open", "over")
"""Before a match; in a deal; between two deals of a match, or of one without end (`open`); after a match."""

_SEATED: Final = frozenset({"host", "seat"})
_HOST: Final = frozenset({"host"})
_ANY: Final = frozenset(PHASES)
_OPEN: Final = frozenset({"lobby", "open", "over"})

PERMISSIONS: Final[dict[type[wire.Command], tuple[frozenset[str], frozenset[str]]]] = {
    wire.Act: (_SEATED, _ANY - {"lobby"}),
    wire.Ready: (_SEATED, _ANY - {"lobby"}),
    wire.Away: (_SEATED, _ANY - {"lobby"}),
    wire.Back: (_SEATED, _ANY - {"lobby"}),
    wire.StandIn: (_SEATED, _ANY - {"lobby"}),
    wire.Leave: (_SEATED, _ANY),
    wire.Rename: (_SEATED, _OPEN - {"open"}),  # a new name clears the table, and is not for a bad loser to do
    wire.Change: (_HOST, _OPEN),
    wire.Place: (_HOST, _OPEN),
    wire.Start: (_HOST, _OPEN),
    wire.Kick: (_HOST, _ANY),
    wire.Lock: (_HOST, _ANY),
    wire.HandOver: (_HOST, _ANY),
}
"""Of each command the roles that may give it and the phases in which; the table itself may still say no."""


def permit(command: wire.Command, role: str, phase: str) -> None:
    """Raises Refusal: `not-your-seat` for who has none, `not-host`, `lobby` before a match, `not-in-lobby` in one."""
    roles, phases = PERMISSIONS[type(command)]
    if role == "watcher":
        raise Refusal("not-your-seat")
    if role not in roles:
        raise Refusal("not-host")
    if phase not in phases:
        raise Refusal("lobby" if phase == "lobby" else "not-in-lobby")
