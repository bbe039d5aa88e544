"""A doubt window for several people at one keyboard: everybody has a key of their own, and one lets it all stand."""

from __future__ import annotations

from collections.abc import Sequence

from fusk.moves import Accept, Doubt, Move
from fusk.table.table import Table
from fusk.tui.dock import ENTER, Action, Dock
from fusk.tui.telling import Teller


class SharedWindow:
    """Who of the people here may doubt the play, and by which key."""

    def __init__(self, teller: Teller, people: Sequence[int], asked: Sequence[int]) -> None:
        self._teller = teller
        self.keys = {str(number): seat for number, seat in enumerate(people, start=1) if seat in asked}
        """Everybody keeps the same key for the whole game."""

    def dock(self) -> Dock:
        """The question, and a button for everybody."""
        teller = self._teller
        people = [Action(key, teller.names[seat], "doubt") for key, seat in self.keys.items()]
        nobody = Action(ENTER, teller.say("curtain-nobody"), "quiet")
        return Dock(teller.say("curtain-doubt"), teller.say("curtain-doubt-keys"), (*people, nobody), (), frozenset())

    def press(self, key: str, table: Table) -> list[tuple[int, Move]]:
        """The moves that a key makes: one doubt, or everybody lets it stand."""
        if key in self.keys:
            seat = self.keys[key]
            return [(seat, Doubt(1 if table.setup.rules.reveal == "one" else None))]
        if key in ("enter", "l"):
            return [(seat, Accept()) for seat in self.keys.values() if table.options(seat).accept]
        return []
