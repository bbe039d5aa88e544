"""A table elsewhere with the face of one here: what a screen may ask is answered from what has come over the wire."""

from __future__ import annotations

import time

from msgspec.structs import replace

from fusk import wire
from fusk.moves import Options, Say
from fusk.play.options import NOTHING
from fusk.sight import View, Who
from fusk.table.match import Match
from fusk.table.outs import Opened, Seen
from fusk.table.settings import ONLINE, Seat, Setup
from fusk.tui.afar import Afar
from fusk.tui.connection import Connection


class FarClock:
    """The server's clock: it goes on whatever we do."""

    def __init__(self, afar: Afar) -> None:
        self._afar = afar

    def now(self) -> float:
        """The server's time."""
        return time.monotonic() + self._afar.offset

    def stop(self) -> None:
        """It does not stop for us."""

    def go(self) -> None:
        """It has not stopped."""


class FarTable:
    """The table itself, as far as one knows it."""

    wake_at = None

    def __init__(self, connection: Connection) -> None:
        self._connection, self._afar = connection, connection.afar
        self._setup: tuple[wire.Room | None, Setup] | None = None

    @property
    def setup(self) -> Setup:
        """The rules, the seats, the settings."""
        room = self._afar.room
        if self._setup is None or self._setup[0] is not room:
            self._setup = room, _setup(self._afar)
        return self._setup[1]

    @property
    def match(self) -> Match:
        """The score of the deals that are over."""
        score = self._afar.room.score if self._afar.room else wire.Score(0, 0, (), ())
        return Match(score.deals, score.chips, score.wins, None)

    @property
    def play(self) -> int:
        """The number of the last play."""
        return self._afar.moment.play

    @property
    def opened(self) -> Opened | None:
        """The play that may be answered now."""
        moment = self._afar.moment
        return Opened(moment.play, moment.closes_at) if moment.open else None

    def view(self, who: Who) -> View:
        """The table as one sees it oneself, whoever is asked for."""
        return self._afar.seen()

    def since(self, who: Who, number: int) -> tuple[Seen, ...]:
        """What has been seen of the deal after that number."""
        return tuple(seen for seen in self._afar.events if seen.number > number)

    def options(self, seat: int) -> Options:
        """What one may do now; nothing while the server has yet to say what it makes of one's last move."""
        waiting = self._connection.waiting.values()
        moving = any(isinstance(said, wire.Act) and not isinstance(said.move, Say) for said in waiting)
        return NOTHING if moving or seat != self._afar.you else self._afar.may

    def awaits(self) -> tuple[int, ...]:
        """Oneself, where the table waits for one."""
        you = self._afar.you
        return (you,) if you is not None and self.options(you).awaited() else ()

    def over(self) -> bool:
        """Whether the match is over."""
        return self._afar.room is not None and self._afar.room.phase == "over"


def _setup(afar: Afar) -> Setup:
    """The table as a local one would be set."""
    room = afar.room
    if room is None:
        return Setup(afar.rules, (Seat("", None), Seat("", None)), ONLINE)
    clocks = room.clocks
    settings = replace(
        ONLINE,
        window=clocks.window,
        last_window=clocks.last_window,
        turn=clocks.turn,
        deals=room.score.of,
        chat=room.chat,
    )
    return Setup(afar.rules, tuple(Seat(chair.name or "", chair.bot) for chair in room.chairs), settings)
