"""The table for several people at one keyboard.

They share a public picture; a hand is shown only to the one who has lifted the curtain.
"""

from __future__ import annotations

from typing import Any

from fusk.moves import Move, Options, Say
from fusk.sight import View
from fusk.tui.curtain import CurtainScreen
from fusk.tui.dock import Dock
from fusk.tui.shared import SharedWindow
from fusk.tui.table_screen import LEAVE_KEYS, TableScreen


class SharedTableScreen(TableScreen):
    """One game of several people here, until its deal is over (True) or it is left (False)."""

    def __init__(self, *game: Any, **how: Any) -> None:
        super().__init__(*game, **how)
        self.shared: SharedWindow | None = None

    async def _ask_people(self) -> None:
        """A shared question who doubts, or the curtain before one's own hand."""
        await super()._ask_people()
        table = self.game.table
        asked = table.awaits()
        several = table.opened is not None and len(asked) > 1
        if not several:
            self.shared = None
        elif self.shared is None or self.shared.play != table.play:
            self.shared = SharedWindow(self.seen.public, self.game, asked)
        if several or not asked or self.seen.seat not in asked:
            self._cover_hand()
        if asked and not several and self.seen.seat != asked[0]:
            self.redraw()
            with self.seen.covered():
                ready = await self.app.push_screen_wait(CurtainScreen(self.lang, self.game.names[asked[0]]))
            if ready:
                self.seen.seat = asked[0]
            else:
                self.action_leave()

    def _cover_hand(self) -> None:
        self.seen.seat = self.desk = None

    def _moved(self, move: Move) -> None:
        if not isinstance(move, Say):
            self._cover_hand()

    def _dock(self, view: View, may: Options) -> Dock:
        if self.shared and not self.seen.ceremony.reveal:
            return self.shared.dock()
        return super()._dock(view, may)

    def _desk_key(self, key: str) -> bool:
        if self.shared is None:
            return super()._desk_key(key)
        early = self.game.clock.now() < self._armed_at
        moves = None if early else self.shared.press(key)
        for seat, move in moves or ():
            self.game.move(seat, move)
        self.game.stirred.set()
        return moves is not None or key not in LEAVE_KEYS
