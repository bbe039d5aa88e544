"""The game line by line: for screen readers, pipes and terminals that can do no more.

One line an event, in words; numbered or named choices; no cursor control. It ends politely where its input ends, and
the game can then be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fusk import words
from fusk.cards import RANKS, rank_of
from fusk.events import Dealt, Event
from fusk.moves import Accept, Believe, Doubt, Force, Knock, Play
from fusk.rules import Refusal
from fusk.sight import View, Who, follow
from fusk.state import pile_size, upcard
from fusk.table.outs import Seen
from fusk.tui import prompts, saving
from fusk.tui.game import Standing
from fusk.tui.order import Begun
from fusk.tui.report import places, score_lines, seat_lines
from fusk.tui.telling import Teller
from fusk.tui.typed import Asked, NotUnderstood, Reader

Say = Callable[[str], None]
Ask = Callable[[str], str | None]

REPEATED = 6
"""How many lines of what everybody may know are said again once a hand has been cleared away."""


class Left(Exception):
    """The person has gone: `quit` was typed, or the input has ended."""


class Plain:
    """One game, told and asked line by line.

    `ask` gives None where the input has ended; `clear` leaves nothing of what was said to be read: it comes between
    several people.
    """

    def __init__(self, begun: Begun, say: Say, ask: Ask, clear: Callable[[], None], records: Path | None) -> None:
        self.game, self.lang, self.title, self.rules_page = begun
        game, lang = self.game, self.lang
        self.alone = len(game.people) == 1
        self.who: Who = game.people[0] if self.alone else None
        self.teller = Teller(lang, game.names, self.who)
        self.reader = Reader(lang)
        self.view: View = game.table.view(self.who)
        self.log: list[str] = []
        self._say, self._ask, self._clear, self._records = say, ask, clear, records
        self._catch_up()

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
            self.say("line-bye" if self.game.kept and not self.game.table.over() else "line-bye-over")
            return
        except Refusal as refusal:
            if refusal.code == "bot" and self.game.kept:
                self.say("line-bye")
            raise
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

    def _catch_up(self) -> None:
        """Take in what has happened before, in a deal that is being played."""
        so_far = self.game.table.since(self.who, 0)
        begun = max((i for i, seen in enumerate(so_far) if isinstance(seen.event, Dealt)), default=0)
        for seen in so_far[begun:] if self.view.ended is None else ():
            self._told(seen.event)

    def _may(self, refusal: Refusal | None) -> None:
        if refusal:
            raise refusal

    def _tell_news(self) -> None:
        while self.game.news:
            out = self.game.news.popleft()
            told = self._told(out.event) if isinstance(out, Seen) and out.who == self.who else ""
            if told:
                self._say(told)

    def _told(self, event: Event) -> str:
        """Follow what has happened; what there is to say of it."""
        before, self.view = self.view, follow(self.view, event)
        told = self.teller.tell(self.view if isinstance(event, Dealt) else before, event)
        if told is None:
            return ""
        self.log.append(told.text)
        return told.text

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
            self._answer(what, seat)
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
        clock = self.game.clock
        if isinstance(clock, Standing):
            clock.stop()
        self.say("line-knock-now")
        if self.reader.kind(self._line(seat)) == "knock":
            self._may(self.game.move(seat, Knock()))
        if isinstance(clock, Standing):
            clock.go()

    def _answer(self, asked: Asked, seat: int) -> None:
        match asked.what:
            case "hand":
                self._prompt(seat, whole=True)
            case "table":
                self._tell_table(seat)
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

    def _tell_table(self, seat: int) -> None:
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
        may = self.game.table.options(seat)
        if may.doubt:
            for line in prompts.offers(self.teller, view, may):
                self._say(line)
        else:
            self.say("line-your-turn" if view.turn == self.who else "line-turn-of", view.turn)

    def _tell_end(self) -> None:
        if self._records:
            self._save(self._records)
        self._say(places(self.teller, self.view))
        account = self.game.account()
        for line in seat_lines(self.teller, account.tallies if account else ()):
            self._say(line)
        for line in score_lines(self.teller, self.game.table):
            self._say(line)

    def _save(self, folder: Path) -> None:
        try:
            account = self.game.account()
            if account:
                self.say("end-saved", path=str(saving.save(account.record, folder)))
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
