"""A doubt window for several people at one keyboard: everybody has a key of their own, and one lets it all stand."""

from __future__ import annotations

from collections.abc import Sequence

from fusk.moves import Accept, Doubt, Knock, Move
from fusk.rules.doubt import reveal
from fusk.tui.dock import ENTER, Action, Dock
from fusk.tui.game import Game
from fusk.tui.telling import Teller


class SharedWindow:
    """Who of the people here may doubt the play, and by which key."""

    def __init__(self, teller: Teller, game: Game, asked: Sequence[int]) -> None:
        self._teller, self._game = teller, game
        self.keys = {str(number): seat for number, seat in enumerate(game.people, start=1) if seat in asked}
        """Everybody keeps the same key for the whole game."""

    def dock(self) -> Dock:
        """The question, and a button for everybody."""
        teller = self._teller
        actions = [Action(key, teller.names[seat], "doubt") for key, seat in self.keys.items()]
        actions.append(Action(ENTER, teller.say("curtain-nobody"), "quiet"))
        if self._knocking():
            actions.append(Action("K", teller.say("do-knock"), "knock"))
        return Dock(teller.say("curtain-doubt"), teller.say("curtain-doubt-keys"), tuple(actions), (), frozenset())

    def press(self, key: str) -> list[tuple[int, Move]]:
        """The moves that a key makes: one doubt, a knock, or everybody lets it stand."""
        table = self._game.table
        if key in self.keys:
            return [(self.keys[key], Doubt(1 if reveal.ask(table.setup.rules.reveal) else None))]
        if key == "k":
            return [(seat, Knock()) for seat in self._knocking()[:1]]
        if key in ("enter", "l"):
            return [(seat, Accept()) for seat in self.keys.values() if table.options(seat).accept]
        return []

    def _knocking(self) -> list[int]:
        return [seat for seat in self._game.people if self._game.table.options(seat).knock]
