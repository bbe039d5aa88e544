"""Several deals with a running score, and what each seat did (C-63, C-64)."""

from itertools import pairwise

from msgspec.structs import replace

from fusk.cards import read_cards
from fusk.moves import Accept, Claim, Doubt, Play
from fusk.play import begin, step
from fusk.table import SAME_ROOM, UNATTENDED, Ready, Tally


def bots(seats):
    """Rookies in every seat."""
    return dict.fromkeys(range(seats), "rookie")


def test_the_deal_goes_round_to_the_left(evening):
    """Each deal is dealt by the seat to the left of the last dealer."""
    table = evening(preset="i-doubt-it", settings=replace(UNATTENDED, deals=5), bots=bots(3), dealt="")
    table.local.run()
    dealers = [entry.what.dealt.dealer for entry in table.paper.since(0) if hasattr(entry.what, "dealt")]
    assert len(dealers) == 5
    assert all(later == (earlier + 1) % 3 for earlier, later in pairwise(dealers))


def test_the_other_way_round(evening):
    """Where the turn goes to the right, so does the deal."""
    table = evening(
        preset="i-doubt-it", changes={"direction": "ccw"}, settings=replace(UNATTENDED, deals=3), bots=bots(3), dealt=""
    )
    table.local.run()
    dealers = [entry.what.dealt.dealer for entry in table.paper.since(0) if hasattr(entry.what, "dealt")]
    assert all(later == (earlier - 1) % 3 for earlier, later in pairwise(dealers))


def test_chips_add_up(evening):
    """The score is the sum over all deals; what one wins the others pay."""
    table = evening(preset="i-doubt-it", settings=replace(UNATTENDED, deals=4), bots=bots(3), dealt="")
    table.local.run()
    match = table.table.match
    assert (match.deals, sum(match.chips), sum(match.wins)) == (4, 0, 4)
    assert [chips + 4 for chips in match.chips] == [3 * wins for wins in match.wins]


def test_a_match_ends(evening):
    """After the last deal nobody can be ready for another."""
    table = evening(hands=("As", "3c 4c", "6d 7d"), settings=replace(SAME_ROOM, deals=1))
    table.says(0, Play(("As",), Claim(1, "A")))
    table.says(1, Accept())
    table.says(2, Accept())
    assert table.table.over()
    assert table.table.awaits() == ()
    assert table.says(0, Ready()) == "match-over"
    assert table.table.wake_at is None


def test_the_next_deal_when_all_are_ready(evening):
    """The next cards are dealt when every person has asked for them, to a table where nothing is left of the last."""
    table = evening(hands=("As", "3c 4c", "6d 7d"), settings=SAME_ROOM)
    table.says(0, Play(("As",), Claim(1, "A")))
    table.says(1, Accept())
    table.says(2, Accept())
    play = table.table.play
    assert table.says(1, Doubt(None)) in ("game-over", "too-late")
    for seat in range(3):
        assert table.says(seat, Ready()) == ""
    assert table.table.view(None).ended is None
    assert table.table.moves == ()
    assert sum(table.table.view(0).sizes) == 52
    assert table.table.play == play
    assert table.says(1, Doubt(None), play=play) == "too-late"


def test_the_record_of_a_deal_replays(evening):
    """Rules, cards and moves of a finished deal are all that is needed to play it again."""
    table = evening(preset="rainy-day", settings=UNATTENDED, bots=bots(3), dealt="")
    table.local.run()
    deal = table.table.deal
    assert deal is not None
    state, _ = begin(table.setup.played(), deal.dealt)
    for seats, move in table.table.moves:
        state, _ = step(state, seats, move)
    assert state.ended == table.table.view(None).ended


def test_what_each_did(evening):
    """Plays, lies, lies turned up, doubts and cards picked up are counted, and shown when the deal is over."""
    table = evening(hands=("As 2h", "3c 4c", "6d 7d"), settings=SAME_ROOM)
    table.says(0, Play(("2h",), Claim(1, "A")))
    table.says(2, Doubt(None))
    table.says(1, Accept())
    assert table.table.tallies() == ()
    table.says(1, Play(("3c",), Claim(1, "2")))
    table.says(0, Accept())
    table.says(2, Accept())
    table.says(2, Play(("6d",), Claim(1, "3")))
    table.says(0, Accept())
    table.says(1, Accept())
    table.says(0, Play(("As",), Claim(1, "4")))
    table.says(1, Accept())
    table.says(2, Accept())
    table.says(1, Play(("4c",), Claim(1, "5")))
    table.says(0, Accept())
    table.says(2, Accept())
    assert table.table.over() is False
    assert table.table.tallies() == (
        Tally(plays=2, lies=2, caught=1, right=0, wrong=0, taken=1),
        Tally(plays=2, lies=2, caught=0, right=0, wrong=0, taken=0),
        Tally(plays=1, lies=1, caught=0, right=1, wrong=0, taken=0),
    )


def test_a_true_play_is_no_lie(evening):
    """An honest play that is doubted counts as a wrong doubt, and the pile goes to the doubter."""
    table = evening(hands=("As", "3c 4c", "6d 7d"), settings=SAME_ROOM)
    table.says(0, Play(read_cards("As"), Claim(1, "A")))
    table.says(1, Doubt(None))
    table.after(0.3)
    assert table.table.tallies() == (
        Tally(plays=1, lies=0, caught=0, right=0, wrong=0, taken=0),
        Tally(plays=0, lies=0, caught=0, right=0, wrong=1, taken=1),
        Tally(plays=0, lies=0, caught=0, right=0, wrong=0, taken=0),
    )
