"""What was ordered: which game, who plays, how long one may doubt; and the game that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from fusk import words
from fusk.bots import NAMES as BOTS
from fusk.play import admit
from fusk.rules import Refusal, Rules
from fusk.rules.line import Section
from fusk.rules.text import page
from fusk.rules.told import seats_for
from fusk.table.settings import SAME_ROOM, Seat, Settings, Setup
from fusk.tui.game import Clock, Game, begin

GUESTS: Final = (
    *("Maja", "Otto", "Ellen", "Papa", "Nils", "Saga", "Axel", "Tove", "Hugo", "Freja"),
    *("Olle", "Siri", "Emil", "Ebba", "Lova", "Sixten", "Märta", "Ture", "Juni", "Algot"),
)
"""The bots' names; after the last they begin again with a number."""

MIXED: Final = tuple(name for name in ("rookie", "honest", "counter") if name in BOTS)
LEAST_WINDOW, MOST_WINDOW = 2.5, 600.0
USUAL_PLAYERS, USUAL_WINDOW = 4, 5.0


class Order(NamedTuple):
    """What somebody wants to play.

    `title`: what a house-rule file calls its game, None where its preset's name will do. `window`: None: no clock.
    `pace`: how quickly bots play and cards turn, 0 at once, 1 as people do.
    """

    rules: Rules
    title: str | None
    players: int
    people: int
    bots: tuple[str, ...]
    names: tuple[str, ...]
    window: float | None
    deals: int
    seed: int | None
    keep: bool
    pace: float

    def seats(self, lang: str) -> tuple[Seat, ...]:
        """Everybody at the table: people first, then bots."""
        fallback = people(lang, self.people) + guests(self.players)
        given = (*self.names, *(name for name in fallback[len(self.names) :] if name not in self.names))
        return tuple(
            Seat(name, None if seat < self.people else self.bots[(seat - self.people) % len(self.bots)])
            for seat, name in enumerate(given[: self.players])
        )

    def settings(self) -> Settings:
        """The clocks. Where a knock comes with the play even the quickest bot lets it be heard."""
        least = 0.01 if self.rules.knock == "with-play" else 0.0
        thinking = (max(least, 0.8 * self.pace), max(least, 2.0 * self.pace))
        return replace(SAME_ROOM, window=self.window, thinking=thinking, deals=self.deals, tie=0.3)


class Begun(NamedTuple):
    """A game that is to be played: in which language, under which title, and its rules as lines of text."""

    game: Game
    lang: str
    title: str
    rules_page: tuple[str, ...]


def start(order: Order, lang: str, clock: Clock) -> Begun:
    """The game that was ordered. Raises Refusal where it cannot be played, or not be kept."""
    admit(order.rules, order.players)
    setup = Setup(order.rules, order.seats(lang), order.settings())
    return of_game(begin(setup, seed=order.seed, lang=lang, clock=clock, keep=order.keep), lang, order.title)


def of_game(game: Game, lang: str, title: str | None = None) -> Begun:
    """A game with the words that go with it."""
    rules, seats = game.setup.rules, len(game.names)
    return Begun(game, lang, title or title_of(lang, rules), tuple(rules_lines(lang, rules, seats)))


def title_of(lang: str, rules: Rules) -> str:
    """What a game is called: "Cheat", "Cheat with House Rules"."""
    return words.say_line(lang, page(rules).title)


def players_for(rules: Rules, wanted: int) -> int:
    """The number of players nearest to what is wanted."""
    least, most = seats_for(rules)
    for near in sorted(range(least, most + 1), key=lambda seats: (abs(seats - wanted), seats)):
        try:
            admit(rules, near)
        except Refusal:
            continue
        return near
    return least


def people(lang: str, number: int) -> tuple[str, ...]:
    """What the people here are called who have not said so."""
    if number == 1:
        return (words.say(lang, "tui-you"),)
    return tuple(words.say(lang, "seat", number=n) for n in range(1, number + 1))


def guests(number: int) -> tuple[str, ...]:
    """Names for so many others."""
    rounds = range(-(-number // len(GUESTS)) + 1)
    return tuple(name if not r else f"{name} {r + 1}" for r in rounds for name in GUESTS)


def rules_lines(lang: str, rules: Rules, seats: int) -> Iterator[str]:
    """The rules of a table, a paragraph a line; a heading begins with "# "."""
    told = page(rules, seats=seats)
    yield f"# {words.say_line(lang, told.title)}"
    yield " ".join(words.say_line(lang, line) for line in told.short)
    for section in (*([told.differs] if told.differs else []), *told.sections):
        yield from _section_lines(lang, section)


def _section_lines(lang: str, section: Section) -> Sequence[str]:
    text = " ".join(words.say_line(lang, line) for line in section.lines)
    return (f"# {words.say_line(lang, section.heading)}", text)


Load = Callable[[str], tuple[Rules, str | None]]
"""Reads a preset or a house-rule file by its name: the rules, and the name the file gives them. Raises Refusal."""
