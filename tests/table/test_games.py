"""Whole games through the table: every preset, house rules, and messages that mean nothing."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from fusk.bots import Seated, load
from fusk.cards import UNKNOWN, pack
from fusk.moves import (
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
from fusk.play import moves
from fusk.rules import PRESETS, Refusal, sheet
from fusk.sight import blank, follow
from fusk.table import (
    ONLINE,
    SAME_ROOM,
    UNATTENDED,
    Dice,
    Entry,
    Local,
    Out,
    Seat,
    Seen,
    Setup,
    Table,
    Think,
    Unwritten,
)
from fusk.table.entries import Held, Moved, Raised
from fusk.table.messages import Act, Leave, Ready, Return, TakeOver, Thought
from fusk.testing import budget, seats_for, some_sheet

PLAYS = 120
"""Where these games stop; rookies and chance between them take long to finish some of them."""


class Chance:
    """A bot that does anything it may, so that rare corners are met."""

    def fresh(self, seat, rules, seats):
        """It knows its seat."""
        return rules, seat

    def watch(self, memory, seen):
        """It learns nothing."""
        return memory

    def choose(self, view, memory, options: Options, rng: Random) -> Move | None:
        """One of the first moves it may make; where it need not make one, sometimes none."""
        rules, seat = memory
        found = [move for move, _ in zip(moves(options, view.hands[seat] or (), rules), range(40), strict=False)]
        return rng.choice(found) if options.awaited() or rng.random() < 0.8 else None


class Skipping:
    """A clock that skips all waiting."""

    time = 0.0

    def now(self):
        """The time."""
        return self.time

    def wait(self, until):
        """It comes at once."""
        self.time = max(self.time, until)


def driven(setup, seed, bots, journal=None):
    """A table with its driver, and all that it sent."""
    table = Table(setup, Dice(seed), Dice(seed + 1))
    out: list[Out] = []

    def seat_bot(name, seat):
        return Seated(bots[name], seat, setup.rules, len(setup.seats), Random(f"{seed} {name} {seat}"))

    local = Local(table, clock=Skipping(), journal=journal or Unwritten(), seat_bot=seat_bot, show=out.append)
    return table, local, out


def followed(setup, out):
    """What every observer sees who follows the stream, and whether its numbers run without a gap."""
    views = {who: blank(setup.played(), len(setup.seats), who) for who in (*range(len(setup.seats)), None)}
    numbers = dict.fromkeys(views, 0)
    for seen in out:
        if isinstance(seen, Seen):
            numbers[seen.who] += 1
            assert seen.number == numbers[seen.who]
            views[seen.who] = follow(views[seen.who], seen.event)
    return views


def few(rules):
    """A number of seats that can play: four where that can be."""
    fit = seats_for(rules)
    return min(fit, key=lambda seats: abs(seats - 4))


@pytest.mark.parametrize("pace", [ONLINE, SAME_ROOM, UNATTENDED], ids=["clock", "room", "quick"])
@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_every_game_to_its_end(preset, pace):
    """Bots play every preset to its end through the table, on every clock, and never do what they may not."""
    rules = sheet(preset, {"guard": PLAYS})
    bots = {"rookie": load("rookie"), "chance": Chance()}
    for seed in range(budget(1, 20)):
        seats = tuple(Seat(f"p{i + 1}", "rookie" if (i + seed) % 2 else "chance") for i in range(few(rules)))
        setup = Setup(rules, seats, msgspec.structs.replace(pace, deals=1))
        table, local, out = driven(setup, seed, bots)
        assert local.run() is None
        assert table.over()
        assert local.faults == []
        assert followed(setup, out) == {who: table.view(who) for who in (*range(len(seats)), None)}


@pytest.mark.parametrize("seed", range(budget(30, 1000)))
def test_house_rules_through_the_table(seed):
    """Whatever the house rules, bots and silent people play on by the clock alone, and without a guard (C-43)."""
    rng = Random(seed)
    rules = msgspec.structs.replace(some_sheet(rng), guard=PLAYS)
    seats = tuple(
        Seat(f"p{i + 1}", rng.choice([None, "chance", "rookie"])) for i in range(rng.choice(seats_for(rules)[:5]))
    )
    takeover = rng.choice([None, ONLINE.takeover])
    setup = Setup(rules, seats, msgspec.structs.replace(ONLINE, deals=1, takeover=takeover))
    table, local, _ = driven(setup, seed, {"rookie": load("rookie"), "chance": Chance()})
    for seat, one in enumerate(seats):
        if one.bot is None:
            assert local.send(seat, Ready()) is None
    for _ in range(20_000):
        wake = table.wake_at
        if wake is None or table.view(None).turns > PLAYS:
            break
        local._clock.wait(wake)
        assert local.advance() is None
    assert table.over() or table.view(None).turns > PLAYS
    assert table.over() or None in [one.bot for one in seats]
    assert local.faults == []


CARDS = some.sampled_from((*pack(52, 1, 2), UNKNOWN, "", "zz", "💩"))


def messages():
    """Any message at all, right in form and wild in content, such as no wire lets through; and moves meant so."""
    texts = some.sampled_from(["A", "2", "K", "h", "As", "", "zz"]) | some.text(max_size=5)
    numbers = some.integers(-2, 6) | some.integers()
    claims: Any = some.builds(Claim, numbers, texts)
    cards = some.lists(CARDS, max_size=5).map(tuple)
    move: Any = (
        some.sampled_from([Accept(), Believe(), Force(), Knock(), Pass()])
        | some.builds(Play, cards, some.none() | claims)
        | some.builds(Show, CARDS)
        | some.builds(Doubt, some.none() | numbers)
        | some.builds(Say, some.text())
        | some.builds(Discard, cards)
    )
    return (
        some.builds(Act, move, some.none() | numbers)
        | some.builds(Thought, numbers, move)
        | some.sampled_from([Ready(), Leave(), Return()])
        | some.builds(TakeOver, numbers)
    )


STEPS = some.lists(
    some.tuples(
        some.none() | some.integers(-1, 4),
        some.none() | messages(),
        some.sampled_from([0.0, 0.1, 0.3, 1.0, 5.0, 30.0, 61.0, -5.0]),
        some.text(max_size=3),
    ),
    max_size=40,
)


class Kept:
    """A journal that keeps entries as they are."""

    def __init__(self):
        self.entries: list[Entry] = []

    def append(self, entry):
        """Keep it."""
        self.entries.append(entry)
        return entry

    def since(self, seq):
        """What was kept."""
        return self.entries[seq:]


@settings(max_examples=budget(120, 3000))
@given(
    preset=some.sampled_from(tuple(PRESETS)),
    pace=some.sampled_from([ONLINE, SAME_ROOM]),
    seed=some.integers(0, 99),
    steps=STEPS,
)
def test_no_message_breaks_the_table(preset, pace, seed, steps):
    """Whatever anybody sends, in whatever order, the table refuses it or takes it, and its journal plays it again."""
    rules = sheet(preset, {"guard": PLAYS})
    seats = tuple(Seat(f"p{seat + 1}", None if seat < 2 else "rookie") for seat in range(few(rules)))
    setup, rng, journal = Setup(rules, seats, pace), Random(seed), Kept()
    table, local, out = driven(setup, seed, {"rookie": load("rookie")}, journal)
    for who in (0, 1):
        local.send(who, Ready())
    for who, wild, seconds, key in steps:
        local._clock.time += seconds
        message = wild or meant(table, who, rng)
        before = table.view(None)
        answer = table.decide(who, message, local._clock.now(), key)
        assert isinstance(answer, Entry | Refusal)
        assert table.view(None) == before
        local.send(who, message, key)
    everybody = (*range(len(setup.seats)), None)
    assert followed(setup, out) == {who: table.view(who) for who in everybody}
    again = Table.resumed(setup, Dice(0), Dice(0), journal.entries)
    assert [again.since(who, 0) for who in everybody] == [table.since(who, 0) for who in everybody]
    assert (again.wake_at, again.moves, again.chairs) == (table.wake_at, table.moves, table.chairs)


def meant(table, who, rng):
    """A message that somebody might send who plays."""
    if who not in range(len(table.chairs)):
        return Ready()
    hand = table.view(who).hands[who] or ()
    found = [move for move, _ in zip(moves(table.options(who), hand, table.setup.rules), range(9), strict=False)]
    return Act(rng.choice(found), table.play) if found else Ready()


@pytest.mark.parametrize("preset", PRESETS)
def test_answers_are_hidden_until_the_window_shuts(preset):
    """While a play may be answered nobody is told of an answer, but the seat that let the play stand (every game)."""
    rules = sheet(preset, {"guard": PLAYS // 4})
    seats = tuple(Seat(f"p{seat + 1}", "chance") for seat in range(few(rules)))
    journal = Kept()
    for seed, pace in enumerate((ONLINE, SAME_ROOM)):
        setup = Setup(rules, seats, msgspec.structs.replace(pace, deals=1))
        driven(setup, seed, {"chance": Chance()}, journal)[1].run()
        table = Table(setup, Dice(0), Dice(0))
        for entry in journal.entries:
            before, out = table.opened, table.apply(entry)
            told = [sent for sent in out if not isinstance(sent, Think)]
            match entry.what:
                case Raised() | Held():
                    assert told == []
                case Moved(seats=one, move=Accept()) if table.opened and table.opened == before:
                    assert [sent.who for sent in told if isinstance(sent, Seen)] == list(one)
                    assert len(told) == 1
        journal.entries.clear()
