"""When a table may move by itself: reckoned from its journal alone, apart from how the table reckons it (I8, FT-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fusk.moves import Accept, Doubt
from fusk.server.steps import Played, Step
from fusk.table import Settings, Table
from fusk.table.entries import Deal, Left, Moved, Raised, Readied, Resumed, Sat, Shown
from fusk.table.position import Position

LEAST: Final = 10.0
"""Seconds that everybody has at least after a stop."""

ROUNDING: Final = 1e-6


class Clocks:
    """Follows the journal of one match. `broken` hears of every timer that is early or comes twice."""

    def __init__(self, settings: Settings, broken: Callable[[str], None], sometimes: Callable[[str], None]) -> None:
        self.settings, self._broken, self._sometimes = settings, broken, sometimes
        self._at = 0.0
        self._resumed: float | None = None
        self._opened = self._full = 0.0
        self._window: float | None = None
        self._tie: float | None = None
        self._restarts = 0
        self._opened_before = self._tie_before = self._turn_before = 0
        self._turn: float | None = None
        self._turn_about: object = None
        self._left: dict[int, tuple[float, int]] = {}
        self._shut: set[int] = set()

    def early(self, what: str, at: float, due: float) -> None:
        """A timer may not go off before it is due."""
        if at < due - ROUNDING:
            self._broken(f"{what} at {at:.3f}, due at {due:.3f}")

    def follow(self, step: Step, before: Position, table: Table) -> None:
        """A step of this match, which stood there `before`."""
        assert isinstance(step.what, Played)
        entry = step.what.entry
        by_itself = entry.key.startswith("table/")
        if isinstance(entry.what, Resumed):
            self._restarts += 1
            self._resumed = entry.at
        elif by_itself:
            self._by_itself(entry.what, entry.at, before)
        if isinstance(entry.what, Left):
            self._left[entry.what.seat] = (entry.at, self._restarts)
        elif isinstance(entry.what, Sat):
            self._left.pop(entry.what.seat, None)
        elif isinstance(entry.what, Shown):
            if before.window is None or entry.what.closes_at < entry.at + self._full - ROUNDING:
                self._broken("a window was shut earlier than everybody had it on the screen")
            self._sometimes("a window is shut early: everybody has it on the screen")
        elif isinstance(entry.what, Raised) and self._tie is None:
            self._tie, self._tie_before = entry.at, self._restarts
        self._at = entry.at
        self._window_of(before, table, entry.at)
        self._turn_of(table, entry.at)

    def _window_of(self, before: Position, table: Table, at: float) -> None:
        now = table._now
        if now.window is None:
            self._window = self._tie = None
        elif before.window is None or before.window.play != now.window.play:
            self._opened = self._window = at
            self._tie = None
            self._opened_before = self._restarts
            last = now.state.pending is not None
            seconds = self.settings.window or 0.0
            self._full = max(seconds, self.settings.last_window) if last else seconds

    def _turn_of(self, table: Table, at: float) -> None:
        now = table._now
        about = (now.turn.about, now.turn.seat) if now.turn else None
        if about != self._turn_about:
            self._turn_about, self._turn, self._turn_before = about, at, self._restarts

    def _by_itself(self, what: object, at: float, before: Position) -> None:
        if isinstance(what, Moved) and before.window is not None:
            self._shuts(what, at, before)
        elif isinstance(what, Moved) and what.cause == "clock":
            self._sometimes("a turn runs out")
            self._since("a turn ran out", at, self._turn or 0.0, self.settings.turn or 0.0, self._turn_before)
        elif isinstance(what, Sat):
            chair = before.chairs[what.seat]
            takeover = self.settings.takeover
            if takeover is None:
                self._broken("a bot came by itself where none should")
            elif chair.timeouts < takeover.timeouts:
                left, restarts = self._left.get(what.seat, (float("inf"), 0))
                self._since("a bot came", at, left, takeover.away, restarts)
            self._sometimes("a stand-in comes by itself")
        elif isinstance(what, Readied) and self.settings.takeover is not None:
            self.early("somebody was made ready", at, self._at + self.settings.takeover.away)
        elif isinstance(what, Deal) and before.running():
            self._broken("cards were dealt in the middle of a deal")

    def _shuts(self, what: Moved, at: float, before: Position) -> None:
        window = before.window
        assert window is not None
        if what.cause == "bot":
            return
        if isinstance(what.move, Accept) or (
            isinstance(what.move, Doubt) and not window.raised and what.cause == "clock"
        ):
            self._since("a window shut", at, self._opened, self._full, self._opened_before)
            if self.settings.window is None:
                self._broken("a window without a clock shut by itself")
            if (
                at >= self._opened + self._full + self.settings.screen - ROUNDING
                and self._opened_before == self._restarts
            ):
                self._sometimes("a window is shut by the clamp")
        elif window.raised and self._tie is not None:
            if self._tie_before == self._restarts and self.settings.window is not None:
                self.early("a verdict fell", at, self._tie + self.settings.tie)
            if self._tie_before != self._restarts:
                self._sometimes("a doubt is kept, the server dies, the verdict follows")
            if before.state.pending is not None and self._opened_before != self._restarts:
                self._sometimes("a last card is doubted across a restart")
        if self._opened_before != self._restarts:
            self._sometimes("a window outlives a restart")
        if window.play in self._shut:
            self._broken(f"the window of play {window.play} shut twice")
        self._shut.add(window.play)

    def _since(self, what: str, at: float, began: float, seconds: float, restarts: int) -> None:
        """After a stop the clock is another one: then ten seconds are what nobody may lose."""
        if restarts == self._restarts:
            self.early(what, at, began + seconds)
        else:
            self._sometimes("a timer fires after a restart")
            self.early(f"{what} after a stop", at, (self._resumed or 0.0) + min(LEAST, seconds))
