"""People in one room: no clock, every person answers every play, and bots wait for people."""

from fusk.events import Doubted, Knocked
from fusk.moves import Accept, Claim, Doubt, Knock, Play
from fusk.table import SAME_ROOM, UNATTENDED, Ready

ACE = Play(("As",), Claim(1, "A"))
TWO = Play(("3c",), Claim(1, "2"))
FOUR = ("As 2h 9c", "3c 4c 5c", "6d 7d 8d", "9d Td Jd")


def doubts(view, memory, options):
    """Doubts whatever it may, and lays nothing."""
    return Doubt(None) if options.doubt else None


def accepts(view, memory, options):
    """Lets everything stand."""
    return Accept() if options.accept else None


def test_a_window_waits_for_every_person(evening):
    """Without a clock a play stands when every person has let it stand, however long that takes."""
    table = evening(settings=SAME_ROOM)
    table.says(0, ACE)
    assert table.table.awaits() == (1, 2)
    table.after(3600.0)
    table.says(1, Accept())
    assert table.says(1, TWO) == "window-open"
    table.after(3600.0)
    table.says(2, Accept())
    assert table.says(1, TWO) == ""


def test_a_person_who_doubts_has_doubted(evening):
    """A person's doubt waits 0.3 seconds for others of the same moment, and no longer."""
    table = evening(settings=SAME_ROOM)
    table.says(0, ACE)
    table.says(2, Doubt(None))
    assert "Doubted" not in table.happened()
    table.after(0.3)
    assert "Doubted" in table.happened()


def test_two_people_who_doubt_together(evening):
    """When everybody has answered there is nothing to wait for, and the nearest left counts."""
    table = evening(settings=SAME_ROOM)
    table.says(0, ACE)
    table.says(2, Doubt(None))
    table.says(1, Doubt(None))
    assert [s.event for s in table.seen(None) if isinstance(s.event, Doubted)] == [Doubted((1, 2), 1)]


def test_a_quick_bot_takes_no_doubt_away(evening):
    """A bot's doubt stays hidden until the people have answered; then it is of the same moment as theirs."""
    table = evening(hands=FOUR, settings=SAME_ROOM, bots={3: doubts})
    table.says(0, ACE)
    table.after(60.0)
    assert "Doubted" not in table.happened()
    table.says(1, Accept())
    assert "Doubted" not in table.happened()
    table.says(2, Doubt(None))
    assert [s.event for s in table.seen(None) if isinstance(s.event, Doubted)] == [Doubted((2, 3), 2)]


def test_a_bot_that_is_still_thinking_counts_with_a_person(evening):
    """A bot that has made up its mind but not shown it is not left out by a person's quick doubt."""
    table = evening(hands=FOUR, settings=SAME_ROOM, bots={1: doubts})
    table.says(0, ACE)
    table.says(2, Doubt(None))
    table.after(0.31)
    assert [s.event for s in table.seen(None) if isinstance(s.event, Doubted)] == [Doubted((1, 2), 1)]


def test_a_bots_doubt_counts_when_all_people_let_the_play_stand(evening):
    """If only a bot doubts, it is told when the last person has answered."""
    table = evening(hands=FOUR, settings=SAME_ROOM, bots={3: doubts, 2: accepts})
    table.says(0, ACE)
    table.after(5.0)
    table.says(1, Accept())
    assert [s.event for s in table.seen(None) if isinstance(s.event, Doubted)] == [Doubted((3,), 3)]


def test_bots_that_answer_a_person_take_their_time(evening):
    """Where only bots answer they do so within their thinking time."""
    table = evening(settings=SAME_ROOM, bots={1: accepts, 2: accepts})
    table.says(0, ACE)
    assert table.table.opened
    table.after(1.7)
    assert table.happened()[-1] == "Stood"


def test_bots_are_asked_only_to_answer_while_others_may(evening):
    """A bot whose turn is next is not offered to lay while others may doubt the play before."""
    asked = []

    def listens(view, memory, options):
        asked.append(options)
        return Accept() if options.accept else None

    table = evening(settings=UNATTENDED, bots={1: listens})
    table.says(0, ACE)
    assert (asked[0].play, asked[0].accept, asked[0].calls) == (False, True, ())


def test_a_bot_sees_what_its_seat_sees(evening):
    """A bot is shown no card but its own, and watches every event that its seat sees and no other."""
    asked = []

    def listens(view, memory, options):
        asked.append((view, memory))
        return Accept() if options.accept else None

    table = evening(settings=UNATTENDED, bots={1: listens})
    table.says(0, ACE)
    view, memory = asked[0]
    assert view.accepted == ()
    assert [hand is None for hand in view.hands] == [True, False, True]
    assert list(memory) == [seen.event for seen in table.seen(1)][: len(memory)]


def test_a_bot_knocks(evening):
    """A bot with one card left is asked whether it knocks, at once (C-53)."""

    def knocks(view, memory, options):
        if options.knock:
            return Knock()
        return Play(("3c",), None) if options.play else Accept() if options.accept else None

    table = evening(
        hands=("As 2s 9c", "3c 4c", "6d 7d 8d"),
        stock="Ah 5h",
        preset="rainy-day",
        settings=UNATTENDED,
        bots={1: knocks},
    )
    assert table.says(0, Play(("2s",), None)) == ""
    table.says(2, Accept())
    assert [s.event for s in table.seen(None) if isinstance(s.event, Knocked)] == [Knocked(1, True)]


def test_a_forgetful_bot_holds_nobody_up(evening):
    """A bot that does not knock is not waited for."""

    def forgets(view, memory, options):
        return Play(("3c",), None) if options.play else Accept() if options.accept else None

    table = evening(
        hands=("As 2s 9c", "3c 4c", "6d 7d 8d"),
        stock="Ah 5h",
        preset="rainy-day",
        settings=UNATTENDED,
        bots={1: forgets},
    )
    table.says(0, Play(("2s",), None))
    table.says(2, Accept())
    assert set(table.table.awaits()) == {0, 2}
    assert table.local.faults == []


def test_people_knock_while_others_answer(evening):
    """A knock is heard at any time, a window or not."""
    table = evening(hands=("As 2s", "3c 4c", "6d 7d 8d"), stock="Ah 5h", preset="rainy-day", settings=SAME_ROOM)
    table.says(0, Play(("2s",), None))
    assert table.says(0, Knock()) == ""
    assert table.table.opened


def test_a_bot_that_answers_nonsense_does_not_stop_the_game(evening):
    """What a bot may not do is replaced by what the table does for who says nothing, and remembered."""

    def nonsense(view, memory, options):
        return Play(("Kd",), Claim(9, "K"))

    table = evening(settings=UNATTENDED, bots={1: nonsense, 2: accepts})
    table.says(0, ACE)
    assert table.happened().count("Claimed") == 2
    assert {why for _, _, why in table.local.faults} == {"not-your-card"}


def test_first_deal_waits_until_people_are_ready(evening):
    """Cards are dealt when every person has said so."""
    table = evening(settings=SAME_ROOM, dealt="")
    assert table.table.awaits() == (0, 1, 2)
    for seat in range(3):
        assert table.table.deal is None
        assert table.says(seat, Ready()) == ""
    assert table.table.deal is not None
    assert table.says(0, Ready()) == "deal-running"
