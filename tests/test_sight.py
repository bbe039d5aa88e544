"""What an observer sees: examples of it. The laws are in tests/laws."""

from __future__ import annotations

import typing

import msgspec
import pytest
from hypothesis import given, settings

from fusk import events, moves
from fusk.events import Accepted, Claimed, Dealt, Drew, PileTaken, Revealed
from fusk.moves import Accept, Claim, Doubt, Play
from fusk.play import begin, deal, placed, step
from fusk.rules import PRESETS, Rules, sheet
from fusk.sight import blank, follow, see
from fusk.state import State
from fusk.testing import miscount, seats_for, sheets, tables


def table(preset: str = "cheat") -> State:
    """Three seats with a few cards each."""
    dealt = placed(
        hands=(("7h", "As", "Ac"), ("2h", "3c"), ("Kd", "Ks")),
        pile=("9s", "8d"),
        stock=(),
        dead=(),
        dealer=2,
        first=0,
        due=None,
    )
    return begin(sheet(preset), dealt)[0]


def test_own_hand_and_numbers():
    """One sees one's own cards and how many everybody else holds (0.l, C-58)."""
    view = see(table(), 1)
    assert view.hands == (None, ("2h", "3c"), None)
    assert view.sizes == (3, 2, 2)
    assert see(table(), None).hands == (None, None, None)


def test_the_start_of_the_pile_is_hidden():
    """Nobody sees the cards that began the pile until they are taken (1.l, 1.k)."""
    state = table()
    assert all(see(state, who).pile[0].cards is None for who in (0, 1, 2, None))
    after, told = step(step(state, (0,), Play(("7h",), Claim(1, "A")))[0], (1,), Doubt(None))
    taken = next(event for event in told if isinstance(event, PileTaken))
    assert see(taken, 0) == taken
    assert see(taken, 1) == PileTaken(0, None, 3, ("7h",), 0)
    assert see(after, 0).hands[0] == ("Ac", "As", "7h", "8d", "9s")


def test_a_play_is_seen_by_whoever_laid_it():
    """Own cards in the pile stay known to oneself; others see the number and the claim."""
    state = step(table(), (0,), Play(("As", "7h"), Claim(2, "A")))[0]
    assert see(state, 0).pile[-1].cards == ("As", "7h")
    assert see(state, 1).pile[-1].cards is None
    assert (see(state, None).pile[-1].size, see(state, None).pile[-1].claim) == (2, Claim(2, "A"))


def test_letting_stand_is_secret():
    """Nobody sees who has let a play stand; one's own mark one sees."""
    state = step(table(), (0,), Play(("As",), Claim(1, "A")))[0]
    state, told = step(state, (2,), Accept())
    assert told == (Accepted(2),)
    assert [see(told[0], who) for who in (0, 1, 2, None)] == [None, None, Accepted(2), None]
    assert [see(state, who).accepted for who in (0, 1, 2, None)] == [(), (), (2,), ()]


def test_only_the_doubted_cards_are_shown():
    """A doubt shows the cards of the last play to all, and no card below them (0.14, 0.k, 1.18, 3.15, 4.13, C-22)."""
    state = step(table(), (0,), Play(("As", "7h"), Claim(2, "A")))[0]
    told = step(state, (2,), Doubt(None))[1]
    shown = next(event for event in told if isinstance(event, Revealed))
    assert see(shown, None) == shown == Revealed(((0, "As"), (1, "7h")), 2)
    assert all("9s" not in str(see(event, 1)) for event in told)


def test_numbers_by_claims():
    """Where more may be laid than called, everybody sees the called number (4.t, C-59, I13)."""
    state = step(table("fusk-more"), (0,), Play(("As", "Ac"), Claim(1, "A")))[0]
    assert state.sizes == (2, 2, 2)
    assert see(state, 1).pile[-1].size == 1
    assert see(state, 0).hands[0] == ("7h",)
    last, told = step(table("fusk-more"), (0,), Play(("As", "Ac", "7h"), Claim(1, "A")))
    assert isinstance(told[0], Claimed)
    assert told[0].last
    assert last.sizes == (0, 2, 2)


def test_cards_drawn_are_seen_by_whoever_draws():
    """Others see how many."""
    drew = Drew(1, ("2c", "3d"), 2)
    assert [see(drew, who) for who in (0, 1, None)] == [Drew(1, None, 2), drew, Drew(1, None, 2)]


def test_following_from_the_start():
    """From a blank table one follows the events one sees to the view one has (docs/design.md)."""
    rules = sheet("verish")
    dealt = deal(rules, 3, 5)
    state, told = begin(rules, dealt)
    for who in (0, 1, 2, None):
        view = blank(rules, 3, who)
        for event in told:
            glimpse = see(event, who)
            assert glimpse is not None
            view = follow(view, glimpse)
        assert view == see(state, who)


def test_nothing_seen_is_one_of_a_kind():
    """Whatever one sees goes over a wire and comes back the same."""
    dealt = deal(sheet("cheat"), 3, 5)
    glimpse = see(dealt, 1)
    assert msgspec.json.decode(msgspec.json.encode(glimpse), type=Dealt) == glimpse


@pytest.mark.parametrize("kinds", [events.Event, moves.Move])
def test_every_kind_has_a_tag(kinds: typing.Any):
    """Events and moves are told apart by their tags."""
    tags = [kind.__struct_config__.tag for kind in typing.get_args(kinds)]
    assert all(tags)
    assert len(set(tags)) == len(tags)


@settings(max_examples=25)
@given(tables(20), sheets())
def test_the_strategies_are_for_everybody(state: State, rules: Rules):
    """`fusk.testing` gives tables as they occur and sheets that stand, to whoever tests a bot or a rule."""
    assert miscount(state) is None
    assert seats_for(rules) or rules in map(sheet, PRESETS)
    view = see(state, 0)
    assert see(view, 0) == view
