"""The full-screen client: from the start screen to the table to the report, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import BindingType

from fusk import words
from fusk.rules import Refusal
from fusk.tui import theme
from fusk.tui.order import Begun
from fusk.tui.report_screen import ReportScreen
from fusk.tui.start import StartScreen
from fusk.tui.table_screen import TableScreen


class FuskApp(App[None]):
    """Plays one game after another until the person has had enough.

    `first` is the game to play at once, None to ask. `begin` makes a game of what the start screen was told.
    """

    CSS_PATH = "theme.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        first: Begun | None,
        start: Callable[[str], StartScreen],
        lang: str,
        *,
        pace: float = 1.0,
        still: bool = False,
        records: Path | None = None,
    ) -> None:
        super().__init__()
        self._first, self._start, self.lang = first, start, lang
        self._pace, self._still, self._records = pace, still, records
        self.farewell = ""
        """What is left to say once the screen is gone."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colours by name, for the style sheet."""
        return dict(theme.LANTERN.variables)

    def on_mount(self) -> None:
        """Light the lantern, and begin."""
        self.register_theme(theme.LANTERN)
        self.theme = "lantern"
        self.title = "Fusk"
        self._run_games()

    @work
    async def _run_games(self) -> None:
        begun = self._first
        while True:
            if begun is None:
                screen = self._start(self.lang)
                begun = await self.push_screen_wait(screen)
                self.lang = screen.lang
                if begun is None:
                    break
            again = await self._play(begun)
            begun = None
            if not again:
                break
        self.exit()

    async def _play(self, begun: Begun) -> bool:
        """Play a game; whether to go back to the start."""
        game = begun.game
        try:
            while True:
                screen = TableScreen(
                    game, begun.lang, begun.title, begun.rules_page, pace=self._pace, still=self._still
                )
                if not await self.push_screen_wait(screen):
                    self.farewell = words.say(begun.lang, "line-bye") if game.kept else ""
                    return False
                again = await self.push_screen_wait(ReportScreen(game, begun.lang, begun.title, self._records))
                if not again:
                    return False
                if game.table.over():
                    return True
        except Refusal as refusal:
            self.farewell = words.refused(begun.lang, refusal)
            return False
        finally:
            game.close()
