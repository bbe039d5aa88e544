"""The game line by line: for screen readers, pipes and terminals that can do no more.

One line an event, in words; numbered or named choices; no cursor control. It ends politely where its input ends, and
the game can then be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fusk import words
from fusk.cards import RANKS, rank_of
from fusk.events import Dealt
from fusk.moves import Accept, Doubt
from fusk.rules import Refusal
from fusk.sight import View, Who, follow
from fusk.state import pile_size, upcard
from fusk.table.outs import Seen
from fusk.tui import prompts, saving
from fusk.tui.order import Begun
from fusk.tui.report import places, score_lines, seat_lines
from fusk.tui.telling import Teller
from fusk.tui.typed import Asked, NotUnderstood, Reader

Say = Callable[[str], None]
Ask = Callable[[str], str | None]


class Left(Exception):
    """The person has gone: `quit` was typed, or the input has ended."""


class Plain:
    """One game, told and asked line by line. `ask` gives None where the input has ended."""

    def __init__(self, begun: Begun, say: Say, ask: Ask, records: Path | None) -> None:
        self.game, self.lang, self.title, self.rules_page = begun
        game, lang = self.game, self.lang
        self.alone = len(game.people) == 1
        self.who: Who = game.people[0] if self.alone else None
        self.teller = Teller(lang, game.names, self.who)
        self.reader = Reader(lang)
        self.view: View = game.table.view(self.who)
        self.log: list[str] = []
        self._say, self._ask, self._records = say, ask, records

    def say(self, message: str, seat: int | None = None, /, **args: str | int) -> None:
        """Say a message of the catalogue."""
        self._say(self.teller.say(message, seat, **args))

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
            self.say("line-bye-over" if self.game.table.over() else "line-bye")
            return
        self.say("line-bye-over")

    def _deal(self) -> None:
        table = self.game.table
        if table.deal is None or table.view(None).ended:
            self._may(self.game.deal())
        while True:
            self._may(self.game.run())
            self._tell_news()
            if table.view(None).ended:
                break
            self._turn()
        self._tell_end()

    def _may(self, refusal: Refusal | None) -> None:
        if refusal:
            raise refusal

    def _tell_news(self) -> None:
        while self.game.news:
            out = self.game.news.popleft()
            if not isinstance(out, Seen) or out.who != self.who:
                continue
            before, self.view = self.view, follow(self.view, out.event)
            told = self.teller.tell(self.view if isinstance(out.event, Dealt) else before, out.event)
            if told:
                self.log.append(told.text)
                self._say(told.text)

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
        self._prompt(seat, whole=not self.alone)
        while True:
            before = table.next
            self._do(seat, self._line(seat))
            if table.next != before:
                break
        if not self.alone:
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
            self._answer(what, seat)
            return
        refusal = self.game.move(seat, what)
        if refusal:
            if refusal.code == "storage-unavailable":
                raise refusal
            self._say(words.refused(self.lang, refusal, self.game.names))

    def _answer(self, asked: Asked, seat: int) -> None:
        match asked.what:
            case "hand":
                self._prompt(seat, whole=True)
            case "table":
                self._tell_table()
            case "log":
                for line in self.log[-20:]:
                    self._say(line)
            case "rules":
                for line in self.rules_page:
                    self._say(line)
            case "help":
                for part in ("lay", "as", "words"):
                    self.say(f"line-help-{part}")
            case "quit":
                raise Left
            case _:
                self.say("line-not-now")

    def _ask_people(self, seats: Sequence[int]) -> None:
        """Several people share the keyboard and may doubt: whoever does says so by name."""
        names = {self.game.names[seat].lower(): seat for seat in seats}
        self.say("line-people-doubt", names=words.listed(self.lang, [self.game.names[seat] for seat in seats], "or"))
        while True:
            text = self._ask("> ")
            if text is None:
                raise Left
            said = text.strip().lower()
            if said in names:
                pick = 1 if self.game.table.options(names[said]).doubt > 1 else None
                self._may(self.game.move(names[said], Doubt(pick)))
                return
            if self.reader.kind(said) == "ok" or not said:
                for seat in seats:
                    if self.game.table.options(seat).accept:
                        self._may(self.game.move(seat, Accept()))
                return
            if self.reader.kind(said) == "quit":
                raise Left
            self.say("line-not-understood", text=said[:60])

    def _hand_over(self, seat: int) -> None:
        self.say("line-hand-over", seat)
        if self._ask("") is None:
            raise Left

    # Telling.

    def _prompt(self, seat: int, *, whole: bool) -> None:
        """What this seat holds, and what it may do; to answer a play, only how many of those one has oneself."""
        table = self.game.table
        view, may = table.view(seat), table.options(seat)
        claim = view.pile[-1].claim if view.pile else None
        if may.doubt and not whole and claim and claim.what in RANKS:
            mine = sum(rank_of(card) == claim.what for card in view.hands[seat] or ())
            self.say("ask-hint", count=mine)
        else:
            self.say("line-hand", cards=prompts.hand(self.lang, view.hands[seat] or ()))
        for line in prompts.offers(self.teller, view, may):
            self._say(line)

    def _tell_table(self) -> None:
        view = self.view
        sizes = ", ".join(
            words.say(self.lang, "line-score", who=name, count=size)
            for name, size in zip(self.game.names, view.sizes, strict=True)
        )
        self.say("line-sizes", sizes=sizes)
        self.say("line-pile", count=pile_size(view))
        if view.stock_size:
            self.say("line-stock", count=view.stock_size)
        card = upcard(view)
        if card:
            self.say("line-upcard", card=words.card(self.lang, card))
        self.say("line-your-turn" if view.turn == self.who else "line-turn-of", view.turn)

    def _tell_end(self) -> None:
        if self._records:
            self._save(self._records)
        self._say(places(self.teller, self.view))
        for line in seat_lines(self.teller, self.game.table.tallies()):
            self._say(line)
        for line in score_lines(self.teller, self.game.table):
            self._say(line)

    def _save(self, folder: Path) -> None:
        try:
            self.say("end-saved", path=str(saving.save(self.game, folder)))
        except Refusal as refusal:
            self._say(words.refused(self.lang, refusal))

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
                self._save(self._records or Path.cwd())
