"""A doubt window for several people at one keyboard: everybody has a key of their own, and one lets it all stand.

Who speaks first counts: the others here are not asked any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fusk.moves import Accept, Believe, Doubt, Force, Knock, Move, Options
from fusk.rules.doubt import reveal
from fusk.tui.dock import ENTER, Action, Dock
from fusk.tui.face import Face
from fusk.tui.telling import Teller


class SharedWindow:
    """Who of the people here may doubt the play, and by which key; `speaker`: who has come forward to say more."""

    def __init__(self, teller: Teller, game: Face, asked: Sequence[int]) -> None:
        self._teller, self._game = teller, game
        self.play = game.table.play
        self.keys = {str(number): seat for number, seat in enumerate(game.people, start=1) if seat in asked}
        """Everybody keeps the same key for the whole game."""
        self.speaker: int | None = None

    def dock(self) -> Dock:
        """The question, and a button for everybody; or what the one who has come forward may say."""
        teller = self._teller
        if self.speaker is not None:
            return self._spoken(self.speaker, self._may(self.speaker))
        actions = [Action(key, teller.names[seat], "doubt") for key, seat in self.keys.items()]
        actions.append(Action(ENTER, teller.say("curtain-nobody"), "quiet"))
        if self._knocking():
            actions.append(Action("K", teller.say("do-knock"), "knock"))
        more = any(_more(self._may(seat)) for seat in self.keys.values())
        hint = teller.say("curtain-speak-keys" if more else "curtain-doubt-keys")
        return Dock(teller.say("curtain-doubt"), hint, tuple(actions), (), frozenset())

    def _spoken(self, seat: int, may: Options) -> Dock:
        teller = self._teller
        hint = ""
        if may.doubt > 1:
            hint = teller.say("ask-pick", cards="  ".join(str(number) for number in range(1, may.doubt + 1)))
        key = f"1-{may.doubt}" if may.doubt > 1 else teller.say("key-space")
        actions = [Action(key, teller.say("do-doubt"), "doubt")]
        actions += [Action("B", teller.say("do-believe"), "quiet")] if may.believe else []
        actions += [Action("F", teller.say("do-force"), "quiet")] if may.force else []
        actions.append(Action("Esc", teller.say("curtain-back"), "quiet"))
        return Dock(teller.say("curtain-spoken", seat), hint, tuple(actions), (), frozenset())

    def press(self, key: str) -> list[tuple[int, Move]] | None:
        """The moves that a key makes, none where it only brings somebody forward; None where it means nothing here."""
        if self.speaker is not None:
            return self._said(self.speaker, key)
        if key in self.keys:
            seat = self.keys[key]
            if not _more(self._may(seat)):
                return self._first(seat, self._doubt(1))
            self.speaker = seat
            return []
        if key == "k":
            return [(seat, Knock()) for seat in self._knocking()[:1]]
        if key in ("enter", "l"):
            return self._stands(self.keys.values())
        return None

    def _said(self, seat: int, key: str) -> list[tuple[int, Move]] | None:
        """What the one who has come forward says."""
        may = self._may(seat)
        number = 10 if key == "0" else int(key) if key.isdecimal() else 0
        if key == "escape":
            self.speaker = None
            return []
        if 1 <= number <= may.doubt and may.doubt > 1:
            return self._first(seat, self._doubt(number))
        if key == "space" and may.doubt == 1:
            return self._first(seat, self._doubt(1))
        if key == "b" and may.believe:
            return self._first(seat, Believe())
        if key == "f" and may.force:
            return self._first(seat, Force())
        return None

    def _first(self, seat: int, move: Move) -> list[tuple[int, Move]]:
        """This counts; everybody else here lets it stand."""
        return [*self._stands(other for other in self.keys.values() if other != seat), (seat, move)]

    def _stands(self, seats: Iterable[int]) -> list[tuple[int, Move]]:
        return [(seat, Accept()) for seat in seats if self._may(seat).accept]

    def _doubt(self, number: int) -> Doubt:
        return Doubt(number if reveal.ask(self._game.table.setup.rules.reveal) else None)

    def _may(self, seat: int) -> Options:
        return self._game.table.options(seat)

    def _knocking(self) -> list[int]:
        return [seat for seat in self._game.people if self._may(seat).knock]


def _more(may: Options) -> bool:
    """Whether there is more to say to a play than that one doubts it."""
    return may.doubt > 1 or may.believe or may.force
