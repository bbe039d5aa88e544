"""A table is its journal: taken up again it stands where it stood, and nobody pays for the stop (FT-11)."""

import msgspec
import pytest

from fusk.moves import Accept, Claim, Doubt, Play
from fusk.sight import blank, follow
from fusk.table import ONLINE, SAME_ROOM, UNATTENDED, Leave, Opened, Seen

ACE = Play(("As",), Claim(1, "A"))
TWO = Play(("3c",), Claim(1, "2"))


def everybody(table):
    """Every observer of a table."""
    return (*range(len(table.setup.seats)), None)


def same(one, other):
    """Whether two tables show everybody the same bytes, under the same numbers."""
    return all(
        msgspec.json.encode(one.seen(who)) == msgspec.json.encode(other.seen(who))
        and one.table.view(who) == other.table.view(who)
        for who in everybody(one)
    )


def test_resumed_in_the_middle_of_a_window(evening):
    """Stopped while a play may be doubted, a table goes on as if nothing had been: answers given still count."""
    table = evening(hands=("As 2h 9c", "3c 4c 5c", "6d 7d 8d", "9d Td Jd"))
    table.says(0, ACE)
    table.says(3, Accept())
    again = table.resumed()
    assert same(table, again)
    for each in (table, again):
        assert each.says(3, Doubt(None)) == "already-answered"
        assert each.says(2, Doubt(None)) == ""
        each.after(0.3)
    assert same(table, again)
    assert again.happened()[-1] == "TurnGiven"


def test_everybody_has_ten_seconds_after_a_stop(evening):
    """What was left of a window when the table stopped is kept, ten seconds at least; the stop itself costs nothing."""
    table = evening()
    table.says(0, ACE)
    table.after(3.0)
    again = table.resumed()
    assert again.says(1, Accept()) == ""
    assert again.table.opened == Opened(1, 13.0)
    assert Opened(1, 13.0) in again.out
    assert again.says(2, Doubt(None)) == ""


def test_a_second_stop_is_as_good_as_the_first(evening):
    """Clocks that start anew at every stop add up to nothing."""
    table = evening()
    table.says(0, ACE)
    again = table.resumed()
    again.clock.time += 2.0
    again.says(1, Accept())
    third = again.resumed()
    assert third.table.opened == Opened(1, 13.0)
    third.after(10.0)
    assert third.happened()[-1] == "Stood"


def test_the_moment_of_a_first_doubt_outlives_a_stop(evening):
    """A doubt that was kept before the stop is told after it."""
    table = evening()
    table.says(0, ACE)
    table.says(2, Doubt(None))
    again = table.resumed()
    again.after(0.3)
    assert "Doubted" in again.happened()


def test_a_turn_keeps_what_it_had_left(evening):
    """A turn clock goes on after a stop with what was left of it."""
    table = evening()
    table.after(5.0)
    table.says(1, Leave())
    again = table.resumed()
    assert again.table.wake_at == 3.0 + 25.0


def test_a_bot_that_was_thinking_is_asked_again(evening):
    """A bot that had not answered when the table stopped is asked after it, and has seen all that it saw before."""
    told = []

    def accepts(view, memory, options):
        told.append(memory)
        return Accept() if options.accept else None

    table = evening(settings=UNATTENDED, bots={1: accepts})
    table.paper.faults = ["", "before"]
    table.says(0, ACE)
    again = table.resumed()
    assert again.table.awaits() == (2,)
    assert told[0] == told[1]


def test_a_returning_client_gets_exactly_what_it_missed(evening):
    """After any number an observer gets what came after it, without a gap and without a repeat."""
    table = evening(settings=SAME_ROOM)
    table.says(0, ACE)
    table.says(1, Accept())
    table.says(2, Accept())
    for who in everybody(table):
        stream = table.seen(who)
        assert [seen.number for seen in stream] == list(range(1, len(stream) + 1))
        for number in range(len(stream) + 1):
            assert table.table.since(who, number) == stream[number:]
        assert table.table.since(who, -5) == stream
        assert table.table.since(who, 10_000) == ()


@pytest.mark.parametrize("settings", [ONLINE, UNATTENDED], ids=["clock", "no clock"])
@pytest.mark.parametrize("preset", ["fusk", "rainy-day", "i-doubt-it"])
def test_snapshot_and_stream_agree(evening, preset, settings):
    """Whoever follows the stream sees what a snapshot shows, after every entry; and a replay repeats it all."""
    settings = msgspec.structs.replace(settings, deals=2)
    table = evening(preset=preset, settings=settings, bots=dict.fromkeys(range(3), "rookie"), dealt="")
    views = {who: blank(table.setup.played(), 3, who) for who in everybody(table)}
    at = 0
    while True:
        table.local.advance()
        for out in table.out[at:]:
            if isinstance(out, Seen):
                views[out.who] = follow(views[out.who], out.event)
        at = len(table.out)
        assert views == {who: table.table.view(who) for who in everybody(table)}
        wake = table.table.wake_at
        if wake is None:
            break
        table.clock.wait(wake)
    assert table.table.over()
    assert same(table, table.resumed())
