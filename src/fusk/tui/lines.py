"""What a game says line by line, whoever drives it: what happens, the hand, what may be done, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fusk import words
from fusk.cards import RANKS, rank_of
from fusk.events import Dealt, Ended, Event
from fusk.play.options import NOTHING
from fusk.rules import Refusal
from fusk.sight import View, Who, follow
from fusk.state import pile_size, upcard
from fusk.table.outs import Seen
from fusk.tui import prompts, saving
from fusk.tui.face import Face
from fusk.tui.report import places, score_lines, seat_lines
from fusk.tui.telling import Teller
from fusk.tui.typed import Asked, Reader

Say = Callable[[str], None]


class Left(Exception):
    """The person has gone: `quit` was typed, or the input has ended."""


class Lines:
    """Tells one game. `say` is handed every line."""

    def __init__(
        self, game: Face, lang: str, title: str, rules_page: Sequence[str], say: Say, records: Path | None
    ) -> None:
        self.game, self.lang, self.title, self.rules_page = game, lang, title, rules_page
        self.who: Who = game.people[0] if len(game.people) == 1 else None
        self.teller = Teller(lang, game.names, self.who)
        self.reader = Reader(lang)
        self.view: View = game.table.view(self.who)
        self.log: list[str] = []
        self._say, self._records = say, records
        self._catch_up()

    def say(self, message: str, seat: int | None = None, /, **args: str | int) -> None:
        """Say a message of the catalogue."""
        self._say(self.teller.say(message, seat, **args))

    def _catch_up(self) -> None:
        """Take in what has happened before, in a deal that is being played."""
        so_far = self.game.table.since(self.who, 0)
        begun = max((i for i, seen in enumerate(so_far) if isinstance(seen.event, Dealt)), default=0)
        for seen in so_far[begun:] if self.view.ended is None else ():
            self._told(seen.event)

    def _told(self, event: Event) -> str:
        """Follow what has happened; what there is to say of it."""
        before, self.view = self.view, follow(self.view, event)
        told = self.teller.tell(self.view if isinstance(event, Dealt) else before, event)
        if told is None:
            return ""
        self.log.append(told.text)
        return told.text

    def tell_next(self) -> bool:
        """Say what is next of the news; whether the deal is over with it."""
        out = self.game.news.popleft()
        told = self._told(out.event) if isinstance(out, Seen) and out.who == self.who else ""
        if told:
            self._say(told)
        return isinstance(out, Seen) and isinstance(out.event, Ended)

    def answer(self, asked: Asked, seat: Who) -> None:
        """Answer a question of who sits there, or looks on. Raises Left for `quit`."""
        match asked.what:
            case "hand" if seat is not None:
                self.prompt(seat, whole=True)
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

    def prompt(self, seat: int, *, whole: bool) -> None:
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

    def _tell_table(self, seat: Who) -> None:
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
        may = NOTHING if seat is None else self.game.table.options(seat)
        if may.doubt:
            for line in prompts.offers(self.teller, view, may):
                self._say(line)
        else:
            self.say("line-your-turn" if view.turn == self.who else "line-turn-of", view.turn)

    def tell_end(self) -> None:
        """What came of the deal; the record is kept where one wants all of them."""
        if self._records:
            self.save(self._records)
        self._say(places(self.teller, self.view))
        account = self.game.account()
        for line in seat_lines(self.teller, account.tallies if account else ()):
            self._say(line)
        for line in score_lines(self.teller, self.game.table):
            self._say(line)

    def save(self, folder: Path) -> None:
        """Keep the record of the deal."""
        try:
            account = self.game.account()
            if account:
                self.say("end-saved", path=str(saving.save(account.record, folder)))
        except Refusal as refusal:
            self._say(words.refused(self.lang, refusal))
