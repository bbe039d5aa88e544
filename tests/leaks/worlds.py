"""World A, an evening as it went; world B, the same with other cards where the observer has seen none.

The deals go in where the server draws them; what the table lays for a seat, and what bots think, goes in where they are
asked: so those are recorded and translated like the commands of people. The rest of the server is what it always is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from fusk.cards import FACES, Card, in_order
from fusk.events import Dealt
from fusk.moves import Discard, Move, Play, Show
from fusk.play import begin, step
from fusk.rules import Rules
from fusk.server import steps as written
from fusk.server.house import Chance
from fusk.server.live import read
from fusk.sight import Who
from fusk.state import State, empty
from fusk.store import Row
from fusk.table import Deal, due
from fusk.table.entries import Moved, Raised
from fusk.table.minds import Minds
from fusk.table.outs import Think
from fusk.table.position import Position, Turn
from fusk.testing import Mood, Step, some_deal, told
from tests.laws.test_twins import Slots
from tests.leaks.director import chosen

Auto = tuple[int, int, int, int | None]
"""A move that the table makes for a seat: seed of the deal, turns so far, whose turn, who may lay sets aside."""
Thought = tuple[int, int, int]
"""What a bot thought: seed of the deal, number of the question, seat."""

MOOD: Final = Mood(0.3, 0.5, 0.3, 0.0)


class World:
    """What the server is handed: deals, and moves that nobody sends."""

    def __init__(self) -> None:
        self.seeds: dict[int, int] = {}
        """For a seed that was drawn, the one that is used."""
        self.deals: dict[int, Dealt] = {}
        self.autos: dict[Auto, Moved] = {}
        self.thoughts: dict[Thought, tuple[Move | None, int]] = {}
        """Each with the number of moves that the deal had then."""

    def seed(self, drawn: int) -> int:
        """The seed that is used where this one was drawn."""
        return self.seeds.get(drawn, drawn)

    def deal(self, rules: Rules, seats: int, seed: int, dealer: int | None = None, first: int | None = None) -> Dealt:
        """The deal of a seed: the one that was given, or one drawn, mostly a small one."""
        if seed not in self.deals:
            self.deals[seed] = some_deal(rules, seats, Random(seed))
        return self.deals[seed]

    def timeout(self, usual: Moved, position: Position) -> Moved:
        """What the table does for a seat: as it would, but with these cards."""
        given = self.autos.get(auto(position.deal.seed if position.deal else 0, position.state))
        if given is None:
            return usual
        match usual.move, given.move:
            case Play(cards, claim), Play(others, _) if len(cards) == len(others):
                return replace(usual, move=Play(others, claim))
            case Show(), Show():
                return replace(usual, move=given.move)
            case _:
                return usual

    def thought(self, minds: Minds, think: Think) -> Move | None:
        """What a bot thinks: what was given, or some legal move."""
        table = minds._table
        if table.deal is None or not table.asks(think.seat, think.number):
            return None
        key = (table.deal.seed, think.number, think.seat)
        if key not in self.thoughts:
            rng = Random(f"{key}")
            self.thoughts[key] = chosen(think.options, think.view, think.seat, rng, MOOD), len(table.moves)
        return self.thoughts[key][0]


def auto(seed: int, state: State) -> Auto:
    """The name of the move that the table makes for whose turn it is."""
    return seed, state.turns, state.turn, state.discarding


@contextmanager
def injected(world: World) -> Iterator[None]:
    """The server gets its deals, and moves that nobody sends, from this world."""
    real_timeout, real_seed = due._timeout, Chance.seed

    def timeout(position: Position, turn: Turn, dice: Any) -> Moved:
        return world.timeout(real_timeout(position, turn, dice), position)

    def answer(minds: Minds, think: Think) -> Move | None:
        return world.thought(minds, think)

    def below(chance: Chance, bound: int) -> int:
        return int(chance._dice.random() * bound)  # a draw uses up as much chance whatever its bound

    with ExitStack() as stack:
        stack.enter_context(patch.object(due, "deal", world.deal))
        stack.enter_context(patch("fusk.record.replay.deal", world.deal))
        stack.enter_context(patch.object(due, "_timeout", timeout))
        stack.enter_context(patch.object(Chance, "below", below))
        stack.enter_context(patch.object(Chance, "seed", lambda chance: world.seed(real_seed(chance))))
        stack.enter_context(patch.object(Minds, "answer", answer))
        yield


class Told(NamedTuple):
    """A deal as it went: its steps, each with its time and, where a seat asked for it, the key of what it asked."""

    seed: int
    dealt: Dealt
    steps: list[Step]
    ats: list[float]
    keys: list[str]
    causes: list[str]
    raised: dict[str, tuple[float, int]]
    """Of every doubt that a seat raised, by its key: when, and after how many steps."""


def deals_of(rows: list[Row]) -> list[Told]:
    """All deals of a table, from its journal."""
    found: list[Told] = []
    rules: Rules | None = None
    for row in rows:
        what = read(row).what
        if isinstance(what, written.Started):
            rules = what.setup.played()
        elif isinstance(what, written.Played) and rules is not None:
            entry = what.entry
            if isinstance(entry.what, Deal):
                state, events = begin(rules, entry.what.dealt)
                before = empty(rules, len(state.hands))
                first = Step(before, (), None, told(before, events))
                found.append(Told(entry.what.seed, entry.what.dealt, [first], [entry.at], [row.key], [""], {}))
            elif isinstance(entry.what, Moved) and found:  # before the first deal one may only talk
                deal = found[-1]
                before = deal.steps[-1].after
                _, events = step(before, entry.what.seats, entry.what.move)
                deal.steps.append(Step(before, entry.what.seats, entry.what.move, told(before, events)))
                deal.ats.append(entry.at)
                deal.keys.append(row.key)
                deal.causes.append(entry.what.cause)
            elif isinstance(entry.what, Raised):
                found[-1].raised[row.key] = entry.at, len(found[-1].steps)
    return found


class Traced(Slots):
    """Slots that remember which of them each seat held after every step."""

    def __init__(self, steps: list[Step], who: Who) -> None:
        self.held: dict[int, dict[int, tuple[int, ...]]] = {}
        super().__init__(steps, who)

    def happened(self, event: Any, move: Move | None) -> None:
        """Follow the cards through an event."""
        super().happened(event, move)
        self.held[len(self.moved) - 1] = {seat: tuple(slots) for seat, slots in self.hands.items()}

    def translated(self, move: Move, seat: int, step: int, faces: list[Card]) -> Move:
        """A move that a seat wanted to make after that many steps, with the cards it holds in the other world."""
        match move:
            case Play(cards, claim):
                return Play(self.cards(cards, seat, step, faces), claim)
            case Show(card):
                return Show(self.cards((card,), seat, step, faces)[0])
            case Discard(cards):
                return Discard(in_order(self.cards(cards, seat, step, faces)))
            case _:
                return move

    def cards(self, named: tuple[Card, ...], seat: int, step: int, faces: list[Card]) -> tuple[Card, ...]:
        """The cards of the other world that lie where these do; one not held becomes one that is not held there."""
        left = list(self.held[min(step, len(self.held) - 1)][seat])
        hers = {faces[slot] for slot in left}
        out: list[Card] = []
        for card in named:
            slot = next((slot for slot in left if self.face[slot] == card), None)
            if slot is None:
                out.append(next(face for face in FACES if face not in hers))
            else:
                left.remove(slot)
                out.append(faces[slot])
        return tuple(out)
