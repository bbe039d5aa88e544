"""What a seat says to the table."""

from __future__ import annotations

import msgspec

from fusk.moves import Move


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Make a move. A doubt, or letting a play stand, names the play it means; other moves leave that None."""

    move: Move
    play: int | None


class Thought(msgspec.Struct, frozen=True, tag="thought"):
    """A bot's answer to the question of that number (`outs.Think`)."""

    number: int
    move: Move


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """Deal the next cards; they are dealt when every person has said so."""


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Go away from the table; the seat is kept."""


class Return(msgspec.Struct, frozen=True, tag="return"):
    """Come back, and take the seat back from the bot that kept it."""


class TakeOver(msgspec.Struct, frozen=True, tag="take-over"):
    """Let a bot play for a seat: one's own, or that of somebody who has gone away."""

    seat: int


Message = Act | Thought | Ready | Leave | Return | TakeOver
