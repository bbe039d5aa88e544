"""The full screen for a table elsewhere: from the lobby to the table to the report, and back to the lobby."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from fusk import words
from fusk.rules import Refusal
from fusk.tui import lobby
from fusk.tui.app import Client
from fusk.tui.far_game import FarGame
from fusk.tui.lantern import Lantern
from fusk.tui.lobby_screen import LobbyScreen
from fusk.tui.once import answer
from fusk.tui.report_screen import ReportScreen

PATIENCE = 3.0
"""Seconds that a report waits for the record of its deal."""


class OnlineApp(Client):
    """Plays at one table until the person leaves it. `invite`: the address by which others come in."""

    def __init__(
        self, game: FarGame, lang: str, *, invite: str | None, pace: float, still: bool, records: Path | None
    ) -> None:
        super().__init__(lang, pace=pace, still=still, records=records)
        self.game, self._invite = game, invite

    async def play(self) -> None:
        """Go to the table, and stay."""
        self.game.start()
        try:
            while await self._step():
                pass
        finally:
            await self.game.close()

    async def _step(self) -> bool:
        """One screen after the other; False to leave."""
        game, lang = self.game, self.lang
        if game.ended:
            return await self._gone(game.ended) if game.room and game.ended.about.get("about") != "left" else False
        room = game.room
        if room is None or not game.dealt:
            return await self.push_screen_wait(LobbyScreen(game, lang, self._invite))
        title = lobby.title(lang, room)
        if not await self.push_screen_wait(self.table_screen(game, title, lobby.rules_page(lang, room), lang)):
            return False
        if game.ended or not game.table.view(None).ended:
            return True
        return await self._report(title)

    async def _report(self, title: str) -> bool:
        """What came of the deal; whoever goes on is ready for the next one."""
        game = self.game
        await game.settled(PATIENCE)
        if not game.table.view(None).ended:  # the table has been cleared meanwhile
            return True
        again = "end-lobby" if game.table.over() or not game.people else "end-ready"
        if not await self.push_screen_wait(ReportScreen(game, self.lang, title, self._records, again)):
            return False
        make = lobby.next_step(game.room, game.afar.you) if game.room and again == "end-ready" else None
        if make is not None:
            game.order(make)
        return True

    async def _gone(self, why: Refusal) -> bool:
        """One cannot stay. Who was replaced by another window of one's own may take the seat back."""
        replaced = why.about.get("about") == "replaced"
        if await self.push_screen_wait(GoneScreen(self.lang, words.refused(self.lang, why), replaced=replaced)):
            self.game.again()
            return True
        return False


class GoneScreen(Screen[bool]):
    """Says why it is over; True to take the seat back, where that can be."""

    def __init__(self, lang: str, why: str, *, replaced: bool) -> None:
        super().__init__()
        self._lang, self._why, self._replaced = lang, why, replaced

    def compose(self) -> ComposeResult:
        """The fox's lantern, and a sentence."""
        title, keys = (
            words.say(self._lang, f"gone-{part}-replaced" if self._replaced else f"gone-{part}")
            for part in ("title", "keys")
        )
        yield Lantern(title, above=(self._why,), below=(keys,))

    def on_key(self, event: events.Key) -> None:
        """Take it back, or leave."""
        event.stop()
        if event.key == "enter" and self._replaced:
            answer(self, True)
        elif event.key in ("enter", "escape", "q", "ctrl+c", "ctrl+q"):
            answer(self, False)
