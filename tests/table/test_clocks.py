"""Turn clocks, timeouts, bots that step in (C-62, C-65)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from fusk.cards import read_cards
from fusk.events import Claimed, Discarded, Led
from fusk.moves import Accept, Claim, Doubt, Play, Say
from fusk.play import begin, placed
from fusk.rules import Refusal, sheet
from fusk.table import ONLINE, SAME_ROOM, UNATTENDED, Dice, Leave, Return, Seat, Setup, Sitting, Table, TakeOver
from fusk.table.timeout import usual

ACE = Play(("As",), Claim(1, "A"))


def last(table, kind, who=None):
    """The last event of a kind that an observer saw."""
    return [seen.event for seen in table.seen(who) if isinstance(seen.event, kind)][-1]


def plays_for(table, seat):
    """The bot that plays for a seat."""
    return table.table.chairs[seat].bot


def test_who_does_not_lay_lays_one_card_with_the_lowest_claim(evening):
    """When a turn runs out one card of the hand is laid with the lowest claim allowed (C-65)."""
    table = evening()
    table.after(30.0)
    play = last(table, Claimed, 0)
    assert (play.seat, play.claim) == (0, Claim(1, "A"))
    assert play.cards[0] in ("As", "2h", "9c")


def test_the_card_is_drawn_at_random():
    """Which card is laid for a slow player says nothing: every card of the hand comes up as often."""
    rules = sheet("fusk")
    hands = tuple(map(read_cards, ("As 2h 9c Kd", "3c 4c", "6d 7d")))
    state, _ = begin(rules, placed(hands=hands, pile=(), stock=(), dead=(), dealer=None, first=0, due=None))
    dice = Dice(3)
    drawn = Counter(move.cards for _ in range(400) if isinstance(move := usual(state, 0, dice), Play))
    assert len(drawn) == 4
    assert min(drawn.values()) > 60


def test_the_turn_clock_rests_while_a_play_may_be_doubted(evening):
    """The next player's half minute starts when the window has shut."""
    table = evening()
    table.after(20.0)
    table.says(0, ACE)
    assert table.table.wake_at == 125.0
    table.after(5.0)
    assert table.table.wake_at == 155.0


def test_talk_does_not_stop_the_clock(evening):
    """Saying something gives nobody more time."""
    table = evening()
    table.after(20.0)
    table.says(0, Say("hm"))
    assert table.table.wake_at == 130.0


def test_who_must_lead_face_up_and_does_not_leads_any_card(evening):
    """A face-up lead that does not come is any card that may be led."""
    table = evening(preset="rainy-day")
    table.after(30.0)
    assert last(table, Led).seat == 0


def test_a_set_that_may_be_laid_aside_is_kept_in_silence(evening):
    """Who says nothing about laying a set aside keeps it."""
    table = evening(
        hands=("7s 9c", "3c 4c 5c", "7d 7h 7c 8d"),
        changes={"sets": "optional", "claim_step": "same", "opening": "free", "resume_claim": "free", "set_size": 4},
    )
    table.says(0, Play(("7s",), Claim(1, "7")))
    table.says(2, Doubt(None))
    table.after(0.3)
    table.after(30.0)
    assert last(table, Discarded) == Discarded(2, ())


def test_lowest_claims_of_other_games(evening):
    """The lowest claim that is allowed is made, with as few cards as it takes."""
    swedish = evening(hands=("9s 2h 9c", "3c 4c 5c", "6d 7d 8d"), preset="fusk-swedish")
    swedish.says(0, Play(("9s",), Claim(1, "9")))
    swedish.after(5.0 + 30.0)
    assert last(swedish, Claimed).claim == Claim(1, "T")
    rainy = evening(hands=("9s 2h 9c", "3c 4c 5c", "6d 7d 8d"), stock="Ah", preset="rainy-day")
    rainy.after(30.0)
    assert last(rainy, Claimed).claim is None


def test_two_turns_run_out_bring_a_bot(evening):
    """After two turns in a row that ran out a bot plays for the seat, and gives it back when its person returns."""
    hands = ("As 2h 9c Td", "3c 4c 5c Jd")
    table = evening(hands=hands)
    table.after(30.0)
    assert table.says(1, Play(("3c",), Claim(1, "2"))) == ""
    table.after(5.0)
    assert plays_for(table, 0) is None
    table.after(30.0)
    assert plays_for(table, 0) == "rookie"
    assert Sitting(0, "rookie", False) in table.out
    assert table.says(0, Doubt(None)) == "not-your-seat"
    assert table.says(0, Return()) == ""
    assert plays_for(table, 0) is None
    assert table.says(0, Return()) == "not-away"


def test_a_move_of_ones_own_starts_the_count_anew(evening):
    """One turn that runs out now and then brings no bot."""
    table = evening(hands=("As 2h 9c Td", "3c 4c 5c Jd"))
    table.after(30.0)
    table.says(1, Play(("3c",), Claim(1, "2")))
    table.after(5.0)
    hand = table.table.view(0).hands[0]
    table.says(0, Play(hand[:1], Claim(1, "3")))
    assert table.table.chairs[0].timeouts == 0


def test_letting_plays_stand_in_silence_brings_no_bot(evening):
    """Who never doubts is not away."""
    table = evening()
    table.says(0, ACE)
    table.after(5.0)
    assert [chair.timeouts for chair in table.table.chairs] == [0, 0, 0]


def test_a_minute_away_brings_a_bot(evening):
    """Who has left is waited for a minute; the seat is kept."""
    table = evening()
    table.says(1, Leave())
    table.after(10.0)
    assert table.says(1, Return()) == ""
    table.says(1, Leave())
    table.after(59.0)
    assert plays_for(table, 1) is None
    table.after(1.0)
    assert plays_for(table, 1) == "rookie"
    assert table.says(1, Return()) == ""
    assert not table.table.chairs[1].away


def test_in_one_room_a_bot_comes_only_when_asked(evening):
    """People in one room wait for each other, until somebody asks a bot in."""
    table = evening(settings=SAME_ROOM)
    assert table.says(0, TakeOver(1)) == "not-away"
    table.says(1, Leave())
    table.after(86_400.0)
    assert plays_for(table, 1) is None
    assert table.says(0, TakeOver(1)) == ""
    assert plays_for(table, 1) == "rookie"
    assert table.says(0, TakeOver(9)) == "unknown-seat"


def test_a_bot_may_play_on_for_oneself(evening):
    """Who wants to stop may let a bot finish the game."""
    table = evening(settings=replace(UNATTENDED, stand_in="rookie"), bots={1: "rookie", 2: "rookie"})
    assert table.says(0, TakeOver(0)) == ""
    assert table.local.run() is None
    assert table.table.over()


def test_a_bots_own_seat_is_nobodys(evening):
    """Nobody sits down where a bot was from the start."""
    table = evening(bots={1: "rookie"})
    assert table.says(1, Return()) == "not-your-seat"
    assert table.says(1, Accept(), play=0) == "not-your-seat"
    assert table.says(0, TakeOver(1)) == "not-away"
    assert table.says(None, Say("hm")) == "not-your-seat"


def test_hard_thinking_does_not_show(evening):
    """A bot's answer comes when its drawn delay is over, counted from when it was asked, whatever it is."""

    def shown_at(answer, cost):
        def thinks(view, memory, options):
            table.clock.time += cost
            return answer if options.doubt else None

        table = evening(bots={1: thinks}, hands=("As 2h 9c", "3c 4c 5c"))
        table.says(0, ACE)
        return table.table.wake_at

    times = [shown_at(Accept(), 0.0), shown_at(Doubt(None), 0.7)]
    assert times[0] == times[1]
    assert 100.8 <= times[0] <= 103.0


def test_silence_does_not_tell_before_the_window_shuts(evening):
    """While a person may still answer, a bot's doubt comes anywhere in the window; then it keeps nobody waiting."""

    def doubted_at(seed):
        table = evening(bots={1: lambda view, memory, options: Doubt(None) if options.doubt else None}, seed=seed)
        table.says(0, ACE)
        return table.table.wake_at - 100.0

    times = [doubted_at(seed) for seed in range(40)]
    assert min(times) < 2.0
    assert max(times) > 4.0
    table = evening(
        bots={1: lambda view, memory, options: Doubt(None) if options.doubt else None}, seed=times.index(max(times))
    )
    table.says(0, ACE)
    table.says(2, Accept(), play=1)
    assert table.table.wake_at <= 103.0


def test_clocks_never_run_backwards(evening):
    """A clock that jumps back makes no entry older than the one before, and nothing early."""
    table = evening()
    table.after(10.0)
    table.says(0, ACE)
    table.clock.time = 50.0
    assert table.says(1, Accept()) == ""
    assert [entry.at for entry in table.paper.since(0)] == [100.0, 110.0, 110.0]
    assert table.table.opened is not None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("window", 1.0),
        ("last_window", 9.0),
        ("tie", 3.0),
        ("turn", 5.0),
        ("thinking", (2.0, 1.0)),
        ("deals", -1),
    ],
)
def test_settings_that_make_no_sense(key, value):
    """A window too short to doubt in, and its like, cannot be set."""
    with pytest.raises(Refusal) as refused:
        replace(ONLINE, **{key: value})
    assert (refused.value.code, refused.value.about["key"]) == ("settings", key)


def test_too_many_seats():
    """A table that the rules have no cards for cannot be set up."""
    setup = Setup(sheet("fusk"), tuple(Seat(f"p{i}", None) for i in range(40)), ONLINE)
    with pytest.raises(Refusal):
        Table(setup, Dice(1), Dice(2))
