"""Bots at every table: they do what is legal, games end, and the same seed gives the same game."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from fusk.bots import NAMES, load
from fusk.moves import Claim, Play
from fusk.rules import PRESETS, Rules, sheet
from fusk.testing import check_bot, seats_for, some_deal, some_sheet


def mixed(seats: int, seed: int) -> list[str]:
    """Bots of every kind round the table."""
    return [NAMES[(seat + seed) % len(NAMES)] for seat in range(seats)]


def some(rules: Rules) -> list[int]:
    """Fewest, some and most seats."""
    fit = seats_for(rules)
    return sorted({fit[0], fit[len(fit) // 2], fit[-1]})


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_every_preset_to_the_end(preset, table):
    """Every move is taken by the referee, with fewest, some and most seats, and the deal ends before its guard."""
    rules = sheet(preset)
    for seats in some(rules):
        state = table(rules, mixed(seats, 1), seed=3).play()
        assert state.ended
        assert state.ended.reason in ("out", "guard", "dead-rank")


def test_bots_play_any_house_rules(table):
    """The same with sheets drawn at random, from whole deals and from small ones near the end."""
    for seed in range(120):
        _any_rules(table, seed, most=60)


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_keeps_the_contract(name):
    """What people are given to check their own bots with holds for ours."""
    assert check_bot(load(name), presets=list(PRESETS)[::4], house_rules=6, turns=40) > 500


def test_a_bot_that_breaks_the_contract_is_told_how():
    """A bot that lays what it does not hold, or forgets that it was asked, is named with its move."""

    class Careless:
        """Lays the ace of spades, held or not."""

        fresh = staticmethod(lambda seat, rules, seats: None)
        watch = staticmethod(lambda memory, seen: memory)
        choose = staticmethod(lambda view, memory, options, rng: Play(("As",), Claim(1, "A")))

    with pytest.raises(AssertionError, match="not-your-card"):
        check_bot(Careless(), presets=["cheat"], house_rules=0)


def test_bots_find_a_play_where_many_cards_must_be_laid(table):
    """With few other cards left, a lie takes true and wild ones too."""
    for seed in (2159, 2954):
        _any_rules(table, seed, most=150)


def _any_rules(table, seed, most):
    rng = random.Random(seed)
    rules = some_sheet(rng, rng.randint(1, 6))
    seats = rng.choice(seats_for(rules))
    names = [rng.choice(NAMES) for _ in range(seats)]
    table(rules, names, seed, some_deal(rules, seats, rng)).play(most)


@pytest.mark.night
def test_bots_play_any_house_rules_for_long(table):
    """Thousands of sheets."""
    for seed in range(1000, 6000):
        _any_rules(table, seed, most=200)


@pytest.mark.night
@pytest.mark.parametrize("preset", PRESETS)
def test_a_thousand_deals_end(preset, table):
    """A thousand deals of every preset end, or stop at the guard and say so (C-43)."""
    rules = sheet(preset)
    seats = seats_for(rules)
    reasons: Counter[str] = Counter()
    for seed in range(1000):
        state = table(rules, mixed(seats[seed % len(seats)], seed), seed).play()
        assert state.ended
        reasons[state.ended.reason] += 1
        assert (state.ended.winner is None) == (state.ended.reason == "guard" and not state.out)
    assert set(reasons) <= {"out", "guard", "dead-rank"}
    assert reasons["guard"] <= 50, reasons


@pytest.mark.parametrize("preset", ["cheat", "fusk", "rainy-day", "fusk-more", "idi"])
def test_a_bot_cannot_see_what_is_hidden(preset, table):
    """Two deals that differ only in cards the seat cannot see: it plays the same until something is turned up.

    Everybody else lets plays stand and lays the first cards of the hand.
    """
    rules = sheet(preset)
    for name in NAMES:
        for seed in range(4):
            one, two = _twins(table, rules, name, seed)
            assert one == two, (name, seed)
            assert one, (name, seed)


def _twins(table, rules, name, seed):
    """What a bot in seat 0 does in a deal, and in one where all the others' cards and the stock are mixed up."""
    from fusk.play import deal, placed

    seats = max(3, seats_for(rules)[0])
    first = deal(rules, seats, seed)
    rest = [card for hand in first.hands[1:] for card in hand or ()] + list(first.stock or ()) + list(first.pile or ())
    random.Random(seed).shuffle(rest)
    top = list(first.stock or ())[:1]  # the card that is turned up at once is no secret
    if top:
        rest.remove(top[0])
    hands = [first.hands[0] or ()]
    for size in first.sizes[1:]:
        hands.append(tuple(rest[:size]))
        del rest[:size]
    pile = tuple(rest[: first.pile_size])
    stock = (*top, *rest[first.pile_size :])
    second = placed(
        hands=tuple(hands),
        pile=pile,
        stock=stock,
        dead=first.dead or (),
        dealer=first.dealer,
        first=first.first,
        due=None,
    )
    return [_alone(table, rules, name, seed, dealt) for dealt in (first, second)]


def _alone(table, rules, name, seed, dealt):
    from fusk.moves import Accept, Claim, Doubt, Play
    from fusk.play import options, to_act

    game = table(rules, [name] * len(dealt.hands), seed, dealt)
    done = []
    while not game.state.ended and game.state.turns < 40:
        seat = to_act(game.state)[0]
        may = options(game.state, seat)
        if seat == 0:
            move = game.ask(0)
            done.append(move)
            if not move or isinstance(move, Doubt):
                break
        elif may.accept:
            move = Accept()
        elif not may.play:
            break
        else:
            call = may.calls[0] if may.calls else None
            number = call.least if call else 1
            move = Play((game.state.hands[seat] or ())[:number], Claim(number, call.what) if call else None)
        game.do((seat,), move)
    return done


PROGRAM = """
from fusk.bots import NAMES, load
from fusk.rules import sheet
from fusk.testing import BotGame
for preset in ("cheat", "fusk-swedish", "canadian-spanish", "rainy-day"):
    game = BotGame(sheet(preset), [load(NAMES[seat % len(NAMES)]) for seat in range(4)], 11)
    game.play(60)
    print([(turn.seat, repr(turn.move)) for turn in game.turns])
"""


def test_the_same_seed_gives_the_same_game_elsewhere():
    """Another process that hashes otherwise plays the same cards."""
    games = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": hashing, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hashing in ("1", "2")
    }
    assert len(games) == 1
    assert len(games.pop()) > 2000
