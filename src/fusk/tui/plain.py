"""The game line by line: for screen readers, pipes and terminals that can do no more.

One line an event, in words; numbered or named choices; no cursor control. It ends politely where its input ends, and
the game can then be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fusk import words
from fusk.moves import Accept, Believe, Doubt, Force, Knock, Play
from fusk.rules import Refusal
from fusk.tui import prompts
from fusk.tui.game import Game
from fusk.tui.lines import Left, Lines, Say
from fusk.tui.order import Begun
from fusk.tui.typed import Asked, NotUnderstood

Ask = Callable[[str], str | None]

REPEATED = 6
"""How many lines of what everybody may know are said again once a hand has been cleared away."""


class Plain(Lines):
    """One game at this keyboard, told and asked line by line.

    `ask` gives None where the input has ended; `clear` leaves nothing of what was said to be read: it comes between
    several people.
    """

    game: Game

    def __init__(self, begun: Begun, say: Say, ask: Ask, clear: Callable[[], None], records: Path | None) -> None:
        super().__init__(begun.game, begun.lang, begun.title, begun.rules_page, say, records)
        self.alone = len(begun.game.people) == 1
        self._ask, self._clear = ask, clear

    def play(self) -> None:
        """Play until the match is over or the person leaves. Raises Refusal where the disk is full."""
        names = words.listed(self.lang, self.game.names)
        self.say("line-welcome", game=self.title, players=len(self.game.names), names=names)
        self.say("line-keys")
        try:
            while True:
                self._deal()
                if not self._again():
                    break
        except Left:
            self.say("line-bye" if self.game.kept and not self.game.table.over() else "line-bye-over")
            return
        except Refusal as refusal:
            if refusal.code == "bot" and self.game.kept:
                self.say("line-bye")
            raise
        self.say("line-bye-over")

    def _deal(self) -> None:
        table = self.game.table
        if not self.game.dealt:
            self._may(self.game.deal())
        while True:
            self._may(self.game.run())
            while self.game.news:
                self.tell_next()
            if table.view(None).ended:
                break
            self._turn()
        self.tell_end()

    def _may(self, refusal: Refusal | None) -> None:
        if refusal:
            raise refusal

    # Asking.

    def _turn(self) -> None:
        """Ask whoever the table waits for, until something has been done."""
        table = self.game.table
        asked = table.awaits()
        if not self.alone and table.opened and len(asked) > 1:
            self._ask_people(asked)
            return
        seat = asked[0]
        if not self.alone:
            self._hand_over(seat)
        self.prompt(seat, whole=not self.alone)
        try:
            before = table.next
            while table.next == before:
                self._do(seat, self._line(seat))
        finally:
            if not self.alone:
                self._clear()
        if not self.alone:
            self._repeat()
            self.say("line-hand-over-done")

    def _line(self, seat: int) -> str:
        text = self._ask(f"{self.game.names[seat]}> " if not self.alone else "> ")
        if text is None:
            raise Left
        return text.strip()

    def _do(self, seat: int, text: str) -> None:
        """Do what was typed, or say why not."""
        table = self.game.table
        try:
            what = self.reader.read(text, table.view(seat), seat, table.options(seat))
        except NotUnderstood as why:
            self._say(str(why))
            return
        if isinstance(what, Asked):
            self.answer(what, seat)
            return
        refusal = self.game.move(seat, what)
        if refusal:
            if refusal.code in ("storage-unavailable", "bot"):
                raise refusal
            self._say(words.refused(self.lang, refusal, self.game.names))
        elif isinstance(what, Play) and self.game.setup.rules.knock == "with-play" and table.options(seat).knock:
            self._offer_knock(seat)

    def _offer_knock(self, seat: int) -> None:
        """The knock has to come with the play: nobody goes on before it has been offered."""
        self.game.clock.stop()
        self.say("line-knock-now")
        if self.reader.kind(self._line(seat)) == "knock":
            self._may(self.game.move(seat, Knock()))
        self.game.clock.go()

    def _ask_people(self, seats: Sequence[int]) -> None:
        """Several people share the keyboard and may doubt: who speaks first, by name, speaks for all."""
        table, names = self.game.table, {self.game.names[seat]: seat for seat in seats}
        self.say("line-people-doubt", names=words.listed(self.lang, list(names), "or"))
        for seat in seats:
            for verb in prompts.people_may(table.options(seat)):
                self.say(f"line-people-{verb}", seat)
        while True:
            text = self._ask("> ")
            if text is None:
                raise Left
            name, said = self.reader.named(text, names)
            kind = self.reader.kind(said)
            if name is not None and self._spoken(names[name], said):
                self._let_stand(seats)
                return
            if name is None and kind == "quit":
                raise Left
            if name is None and (kind == "ok" or not said):
                self._let_stand(seats)
                return
            if name is None:
                self.say("line-not-understood", text=said[:60])

    def _spoken(self, seat: int, said: str) -> bool:
        """Do what one of several people says of a play: doubt it, believe it, have it proved. Whether it was done."""
        table = self.game.table
        may = table.options(seat)
        try:
            what = self.reader.read(said or "doubt", table.view(seat), seat, may)
        except NotUnderstood:
            what = None
        if not isinstance(what, Doubt | Believe | Force):
            self.say("line-people-pick" if may.doubt > 1 else "line-people-again", seat, most=may.doubt)
            return False
        refusal = self.game.move(seat, what)
        if refusal:
            self._say(words.refused(self.lang, refusal, self.game.names))
        return refusal is None

    def _let_stand(self, seats: Sequence[int]) -> None:
        """Everybody else here has nothing to say against it."""
        table = self.game.table
        for seat in seats:
            if table.opened and seat in table.awaits() and table.options(seat).accept:
                self._may(self.game.move(seat, Accept()))

    def _hand_over(self, seat: int) -> None:
        self._clear()
        self._repeat()
        self.say("line-hand-over", seat)
        if self._ask("") is None:
            raise Left

    def _repeat(self) -> None:
        for line in self.log[-REPEATED:]:
            self._say(line)

    def _again(self) -> bool:
        """Whether another deal follows."""
        if self.game.table.over():
            return False
        while True:
            self.say("line-again")
            text = self._ask("> ")
            if text is None:
                raise Left
            kind = self.reader.kind(text.strip()) or ("yes" if not text.strip() else "")
            if kind in ("yes", "ok"):
                return True
            if kind in ("no", "quit"):
                return False
            if kind == "save":
                self.save(self._records or Path.cwd())
