"""What a person types in plain mode: moves and questions, in the words of the catalogue and in the record's language.

`7 7 j as sevens`, `2s 7h as 2 A`, `doubt`, `ok`, `knock`, `say I have no eights`. English is understood in every
language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from fusk import words
from fusk.cards import JOKER, RANKS, SUITS, Card, Rank, rank_of, without
from fusk.moves import (
    MOST_SAID,
    PHRASES,
    Accept,
    Believe,
    Claim,
    Discard,
    Doubt,
    Force,
    Knock,
    Move,
    Options,
    Pass,
    Play,
    Say,
    Show,
)
from fusk.rules.doubt import reveal
from fusk.sight import View
from fusk.tui.choice import Choice, called, open_calls

QUESTIONS: Final = ("hand", "table", "log", "rules", "help", "quit", "yes", "no", "save")
ANSWERS: Final = ("doubt", "ok", "knock", "pass", "believe", "force", "keep", "aside", "say")


class Asked(NamedTuple):
    """Something that is no move: `help`, `hand`, `quit`, ..."""

    what: str


class NotUnderstood(Exception):
    """Nobody can tell what was meant; the text is a sentence for who typed it."""


class Reader:
    """Reads what one seat types."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def read(self, text: str, view: View, seat: int, may: Options) -> Move | Asked:
        """A move or a question. Raises NotUnderstood."""
        typed = text.split()
        kind = self.kind(typed[0]) if typed else "ok" if may.accept else "hand"
        if typed and (may.play or may.show) and self._rank(typed[0]) and not (kind == "knock" and may.knock):
            return self._lay(text, typed, view, seat, may)
        if kind in QUESTIONS:
            return Asked(kind)
        if kind == "say":
            return Say(self._said(text.split(None, 1)[1:]))
        if kind in ANSWERS and not (kind == "aside" and not may.keep):
            return self._answer(kind, typed[1:], view, may)
        if may.doubt and not (may.play or may.show):
            self._card(typed[0], text)
            raise NotUnderstood(words.say(self.lang, "line-answer-first" if may.accept else "line-ask-doubt-must"))
        return self._lay(text, typed, view, seat, may)

    def named(self, text: str, names: Iterable[str]) -> tuple[str | None, str]:
        """Which of these people somebody speaks for, and what they say; a number is a card to be turned."""
        said = " ".join(text.split())
        for name in sorted(names, key=len, reverse=True):
            rest = said[len(name) :]
            if said.lower().startswith(name.lower()) and rest[:1] in ("", " "):
                rest = rest.strip()
                return name, f"doubt {rest}" if rest.isdecimal() else rest
        return None, said

    def kind(self, word: str) -> str:
        """What kind of thing a first word asks for; empty where it is none of ours."""
        return _kinds(self.lang).get(word.lower().rstrip(".!,"), "")

    def _answer(self, kind: str, rest: list[str], view: View, may: Options) -> Move:
        match kind:
            case "doubt":
                pick = int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) < 4 else None
                if not reveal.ask(view.rules.reveal):
                    return Doubt(None)
                if pick is None and may.doubt > 1:
                    raise NotUnderstood(words.say(self.lang, "line-ask-pick", most=may.doubt))
                return Doubt(pick or 1)
            case "aside":
                return self._aside(rest, may)
            case _:
                return _SIMPLE[kind]

    def _said(self, rest: list[str]) -> str:
        """What is to be said: a phrase by its number, with a rank where it needs one, or words of one's own."""
        number, _, rank = (rest[0].strip() if rest else "").partition(" ")
        if rest and not (number.isdecimal() and len(number) < 3):
            return rest[0].strip()[:MOST_SAID]
        name = PHRASES[int(number) - 1] if number and 0 < int(number) <= len(PHRASES) else ""
        needs = name.endswith("-rank")
        if not name or (needs and not self._rank(rank)):
            raise NotUnderstood(words.say(self.lang, "line-say", phrases="; ".join(self._phrases())))
        return f"#{name} {self._rank(rank)}" if needs else f"#{name}"

    def _phrases(self) -> Iterator[str]:
        for number, name in enumerate(PHRASES, start=1):
            yield f"{number} {words.said(self.lang, f'#{name} 8' if name.endswith('-rank') else f'#{name}')}"

    def _aside(self, rest: list[str], may: Options) -> Discard:
        if rest == ["none"]:
            return Discard(())
        ranks = [self._card(word, word)[0] for word in rest]
        for cards in may.discard:
            if not ranks or rank_of(cards[0]) in ranks:
                return Discard(cards)
        raise NotUnderstood(words.say(self.lang, "line-not-now"))

    def _lay(self, text: str, typed: list[str], view: View, seat: int, may: Options) -> Move:
        if len(typed) > 1 and self.kind_show(typed[0]):
            typed = typed[1:]
        at = self._as(typed)
        laid = [self._card(word, text) for word in typed[:at]]
        hand = view.hands[seat] or ()
        cards = self._chosen(laid, hand)
        if not cards:
            raise NotUnderstood(words.say(self.lang, "line-not-understood", text=text[:60]))
        if may.show:
            return Show(cards[0])
        claim = self._claim(typed[at + 1 :], len(cards), text) if at < len(typed) else None
        if claim is None and may.calls:
            claim = self._only(view, cards, may)
        return Play(cards, claim)

    def kind_show(self, word: str) -> bool:
        """Whether the word says that a card is led."""
        return word.lower() in _known("typed-show", self.lang)

    def _as(self, typed: list[str]) -> int:
        """Where the cards end and the claim begins; "as" in front or at the end is the ace of spades."""
        keys = _known("typed-as", self.lang)
        found = [i for i, word in enumerate(typed) if word in keys and 0 < i < len(typed) - 1]
        return found[-1] if found else len(typed)

    def _only(self, view: View, cards: tuple[Card, ...], may: Options) -> Claim | None:
        """The call that needs no words: the only one there is with so many cards."""
        choice = Choice(cards, tuple(range(len(cards))), None, None)
        if len(open_calls(view.rules, choice, may)) > 1:
            raise NotUnderstood(words.say(self.lang, "line-need-claim"))
        return called(view, choice, may)

    def _card(self, word: str, text: str) -> Card | Rank:
        """An exact card (two characters) or a rank (one)."""
        word = word.strip(",.").lower()
        rank = self._rank(word)
        if rank:
            return JOKER if rank == "*" else rank
        rank = self._rank(word[:-1])
        suit = _suits(self.lang).get(word[-1:])
        if rank and suit:
            return rank + suit
        raise NotUnderstood(words.say(self.lang, "line-not-understood", text=text[:60]))

    def _rank(self, word: str) -> Rank:
        return _ranks(self.lang).get(word.strip(",.").lower(), "")

    def _chosen(self, laid: list[str], hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards meant: of a bare rank the first one still in hand."""
        left, cards = hand, []
        for word in laid:
            card = word if len(word) == 2 else next((card for card in left if rank_of(card) == word), word + "?")
            rest = without(left, (card,))
            if rest is None:
                raise NotUnderstood(self._lacking(card))
            left = rest
            cards.append(card)
        return tuple(cards)

    def _lacking(self, card: Card) -> str:
        if card[1] == "?":
            return words.say(self.lang, "lay-have-none", called=words.callable_name(self.lang, card[0]))
        return words.say(self.lang, "line-lack-card", card=words.card(self.lang, card))

    def _claim(self, said: list[str], laid: int, text: str) -> Claim:
        """`sevens`, `7`, `2 7`, `two sevens`, `hearts`, `7h`."""
        count = laid
        if len(said) > 1:
            count = int(said[0]) if said[0].isdecimal() and len(said[0]) < 4 else _counts(self.lang).get(said[0], 0)
            said = said[1:]
        word = said[0].strip(",.").lower() if said else ""
        what = _suit_names(self.lang).get(word) or self._card(word, text)
        if not count or what == JOKER or len(said) > 1:
            raise NotUnderstood(words.say(self.lang, "line-not-understood", text=text[:60]))
        return Claim(count, what)


_SIMPLE: Final[dict[str, Move]] = {
    "ok": Accept(),
    "knock": Knock(),
    "pass": Pass(),
    "believe": Believe(),
    "force": Force(),
    "keep": Discard(()),
}


@cache
def _known(message: str, lang: str) -> frozenset[str]:
    return frozenset((words.say(lang, message) + " " + words.say("en", message)).lower().split())


@cache
def _kinds(lang: str) -> dict[str, str]:
    """Every word that may come first, and what it asks for; a language's own words go before English ones."""
    found: dict[str, str] = {}
    for tongue in (lang, "en"):
        for kind in (*ANSWERS, *QUESTIONS):
            for word in words.say(tongue, f"typed-{kind}").lower().split():
                found.setdefault(word, kind)
    return found


@cache
def _ranks(lang: str) -> dict[str, Rank]:
    found = {rank.lower(): rank for rank in RANKS} | {"10": "T", "0": "T", "1": "A", "x": "*", "*": "*", "*x": "*"}
    for tongue in ("en", lang):
        for rank in RANKS:
            for message in (f"rank-{rank}", f"rank-{rank}.many"):
                found[words.say(tongue, message).lower()] = rank
        found |= dict.fromkeys(words.say(tongue, "typed-joker").lower().split(), "*")
    return found


@cache
def _suits(lang: str) -> dict[str, str]:
    """The letter of a suit; the record's own where two languages disagree."""
    own = dict(zip(words.say(lang, "typed-suits").lower().split(), SUITS, strict=True))
    return own | {suit: suit for suit in SUITS}


@cache
def _suit_names(lang: str) -> dict[str, str]:
    return {words.say(tongue, f"suit-{suit}").lower(): suit for tongue in ("en", lang) for suit in SUITS}


@cache
def _counts(lang: str) -> dict[str, int]:
    return {words.say(tongue, "count", count=n): n for tongue in ("en", lang) for n in range(1, 13)}
