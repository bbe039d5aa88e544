"""The doubt window on a clock (C-11 to C-14, C-41)."""

from itertools import permutations

import msgspec
import pytest

from fusk.events import Doubted
from fusk.moves import Accept, Claim, Doubt, Play, Show
from fusk.rules import Refusal
from fusk.table import Act, Opened

ACE = Play(("As",), Claim(1, "A"))
TWO = Play(("3c",), Claim(1, "2"))


def test_opens_after_a_play_and_says_until_when(evening):
    """A play may be doubted for five seconds, and everybody is told so."""
    table = evening()
    assert table.says(0, ACE) == ""
    assert table.out[-1] == Opened(1, 105.0)
    assert table.table.opened == Opened(1, 105.0)


def test_the_next_card_is_held_back(evening):
    """The next player cannot shut the others out by being quick (C-13)."""
    table = evening()
    table.says(0, ACE)
    assert table.says(1, TWO) == "window-open"
    assert not table.table.options(1).play
    table.after(4.9)
    assert table.says(1, TWO) == "window-open"
    table.after(0.1)
    assert table.table.options(1).play
    assert table.says(1, TWO) == ""


def test_an_accept_does_not_let_the_next_card_through(evening):
    """The next player who lets the play stand still waits for the others."""
    table = evening()
    table.says(0, ACE)
    assert table.says(1, Accept()) == ""
    assert table.says(1, TWO) == "window-open"


def test_a_play_is_answered_once(evening):
    """Who has doubted is offered no other answer while the others still think; they may doubt as before (C-14)."""
    table = evening()
    table.says(0, ACE)
    before = table.table.options(2)
    assert table.says(1, Doubt(None)) == ""
    mine = table.table.options(1)
    assert (mine.doubt, mine.accept, mine.awaited()) == (0, False, False)
    assert table.says(1, Accept()) == "already-answered"
    assert table.table.options(2) == before
    assert before.doubt


def test_of_two_players_the_next_one_need_not_wait(evening):
    """Where nobody else may doubt, laying the next card lets the play stand."""
    table = evening(hands=("As 2h 9c", "3c 4c 5c"))
    table.says(0, ACE)
    assert table.table.options(1).play
    assert table.says(1, TWO) == ""


def test_shuts_when_time_is_up(evening):
    """After five seconds the play stands for all who have not answered."""
    table = evening()
    table.says(0, ACE)
    table.after(5.0)
    assert table.happened()[-1] == "Stood"
    assert table.table.opened is None


def test_shuts_when_all_have_let_it_stand(evening):
    """When everybody has let the play stand there is nothing to wait for."""
    table = evening()
    table.says(0, ACE)
    table.says(2, Accept())
    assert table.table.opened
    table.says(1, Accept())
    assert table.happened()[-1] == "Stood"


def test_a_doubt_after_the_window_is_too_late(evening):
    """A doubt after the window is void, and may not hit the play that comes next (C-14)."""
    table = evening()
    table.says(0, ACE)
    table.after(5.0)
    assert table.says(2, Doubt(None)) == "too-late"
    table.says(1, TWO)
    assert table.says(2, Doubt(None), play=1) == "too-late"
    assert table.says(2, Doubt(None), play=2) == ""


def test_a_doubt_at_the_last_moment_counts_and_one_at_the_end_does_not(evening):
    """The window ends at a moment: just before it a doubt counts, at it none does."""
    table = evening()
    table.says(0, ACE)
    table.clock.time = 104.999
    assert table.says(2, Doubt(None)) == ""
    other = evening()
    other.says(0, ACE)
    answer = other.table.decide(2, Act(Doubt(None), 1), 105.0, "k")
    assert isinstance(answer, Refusal)
    assert answer.code == "too-late"


def test_a_doubt_before_the_play_is_too_early(evening):
    """Doubting a play that has not been made is void, and no harm is done (C-11)."""
    table = evening()
    assert table.says(2, Doubt(None), play=1) == "too-early"
    table.says(0, ACE)
    assert table.says(2, Doubt(None), play=1) == ""


def test_an_answer_names_its_play(evening):
    """An answer that does not say which play it means is refused."""
    table = evening()
    table.says(0, ACE)
    assert table.says(2, Act(Doubt(None), None)) == "bad-message"


def test_one_answer_each(evening):
    """Who has doubted or let the play stand has answered."""
    table = evening()
    table.says(0, ACE)
    table.says(1, Accept())
    table.says(2, Doubt(None))
    assert table.says(1, Doubt(None)) == "already-answered"
    assert table.says(2, Accept()) == "already-answered"
    assert table.says(0, Doubt(None)) == "own-play"


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_doubts_of_one_moment_go_to_the_nearest_left(evening, order):
    """Of all who doubt within 0.3 seconds of the first, the nearest to the player's left counts (C-12)."""
    table = evening(hands=("As 2h 9c", "3c 4c 5c", "6d 7d 8d", "9d Td Jd"))
    table.says(0, ACE)
    for seat in order:
        assert table.says(seat, Doubt(None)) == ""
        assert "Doubted" not in table.happened()
        table.after(0.1 - 0.001)
    table.after(0.3)
    doubted = next(seen.event for seen in table.seen(None) if isinstance(seen.event, Doubted))
    assert (set(doubted.seats), doubted.official) == ({1, 2, 3}, 1)


def test_a_doubt_after_the_moment_of_the_first_is_too_late(evening):
    """A doubt 0.3 seconds after the first comes too late, even from the nearest seat."""
    table = evening()
    table.says(0, ACE)
    table.says(2, Doubt(None))
    table.after(0.3)
    assert table.says(1, Doubt(None)) == "too-late"
    assert [s.event.official for s in table.seen(None) if isinstance(s.event, Doubted)] == [2]


def test_the_moment_of_the_first_doubt_lasts_its_full_time(evening):
    """A doubt just before the window shuts leaves the others their 0.3 seconds."""
    table = evening()
    table.says(0, ACE)
    table.after(4.9)
    table.says(2, Doubt(None))
    table.after(0.2)
    assert table.says(1, Doubt(None)) == ""
    table.after(0.2)
    assert [s.event.official for s in table.seen(None) if isinstance(s.event, Doubted)] == [1]


def test_nothing_shows_while_the_moment_runs(evening):
    """Who doubts first gives nobody a sign to join in: nothing at all is sent until the moment is over."""
    table = evening()
    table.says(0, ACE)
    sent = len(table.out)
    table.says(2, Doubt(None))
    assert len(table.out) == sent
    assert table.says(1, TWO) == "window-open"


def test_a_last_card_may_be_doubted_for_longer(evening):
    """A last card may be doubted for ten seconds at least."""
    table = evening(hands=("As", "3c 4c", "6d 7d"))
    table.says(0, ACE)
    assert table.table.opened == Opened(1, 110.0)
    assert table.says(1, TWO) == "answer-first"
    table.after(9.9)
    assert table.table.opened
    table.after(0.1)
    assert table.happened()[-1] == "Ended"


def test_who_must_doubt_and_says_nothing_doubts(evening):
    """Where nothing higher can be called, time that runs out makes the doubt (C-65)."""
    table = evening(hands=("As Ah 2c 3h 4h", "3c 4c 5c 6c 7c", "6d 7d 8d 9d Td"), preset="fusk-swedish")
    table.says(0, Play(("As", "Ah", "2c", "3h"), Claim(4, "A")))
    assert table.says(1, Accept()) == "must-doubt"
    table.after(5.0)
    assert [s.event.seats for s in table.seen(None) if isinstance(s.event, Doubted)] == [(1,)]


def _story(evening, seat, seconds):
    """Four people; `seat` lets the play stand after some seconds, or not at all before time is up."""
    table = evening(hands=("As 2h 9c", "3c 4c 5c", "6d 7d 8d", "9d Td Jd"))
    table.says(0, ACE)
    table.after(1.0)
    if seat is not None:
        table.says(seat, Accept())
    table.after(seconds)
    return table


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobody_learns_who_let_it_stand(evening, seat):
    """All others are sent the same bytes whether or not a seat lets the play stand before time is up."""
    silent, spoken = _story(evening, None, 2.0), _story(evening, seat, 2.0)
    for who in ({0, 1, 2, 3} - {seat}) | {None}:
        assert msgspec.json.encode(silent.seen(who)) == msgspec.json.encode(spoken.seen(who))
        assert silent.table.view(who) == spoken.table.view(who)
    assert silent.table.opened == spoken.table.opened
    public = [out for out in spoken.out if getattr(out, "who", 0) != seat]
    assert public == [out for out in silent.out if getattr(out, "who", 0) != seat]
    silent.after(2.0)
    spoken.after(2.0)
    for who in ({0, 1, 2, 3} - {seat}) | {None}:
        assert silent.table.view(who) == spoken.table.view(who)


def test_the_next_player_learns_nothing_by_trying(evening):
    """A card tried too early is refused alike, whoever else has answered."""
    for others in ((), (2,), (3,), (2, 3)):
        table = evening(hands=("As 2h 9c", "3c 4c 5c", "6d 7d 8d", "9d Td Jd"))
        table.says(0, ACE)
        for seat in others:
            table.says(seat, Accept())
        assert table.says(1, TWO) == "window-open"


def test_where_only_the_next_may_doubt_only_the_next_is_asked(evening):
    """The others have no say, and the next one answers by laying."""
    table = evening(changes={"who": "next"})
    table.says(0, ACE)
    assert table.says(2, Doubt(None)) == "not-yours-to-doubt"
    assert table.says(1, TWO) == ""


def test_a_face_up_lead_opens_no_window(evening):
    """A card led face up cannot be doubted (0.27)."""
    table = evening(preset="rainy-day")
    assert table.says(0, Show("As")) == ""
    assert table.table.opened is None
    assert table.says(1, Doubt(None)) == "nothing-to-doubt"


def test_of_a_card_picked_the_official_doubters_pick_counts(evening):
    """Where one card is turned, it is the one that the doubter who counts has picked."""
    table = evening(changes={"reveal": "one"})
    table.says(0, Play(("2h", "As"), Claim(2, "A")))
    table.says(2, Doubt(1))
    table.says(1, Doubt(2))
    table.after(0.3)
    revealed = [s.event for s in table.seen(None) if type(s.event).__name__ == "Revealed"]
    assert revealed[0].shown == ((1, "As"),)
