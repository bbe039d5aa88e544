"""The journal comes first: nothing counts before it is kept, and nothing counts twice (RELIABILITY.md AU-10, FT-6)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from fusk.moves import Accept, Claim, Doubt, Play, Say
from fusk.rules import Refusal
from fusk.table import SAME_ROOM, UNATTENDED, Act, Conflict, Entry, read_entry, write_entry
from fusk.table.entries import Held, Moved

ACE = Play(("As",), Claim(1, "A"))
TWO = Play(("3c",), Claim(1, "2"))


def everything(table):
    """All that anybody can see of a table, and where it stands."""
    seats = (*range(len(table.setup.seats)), None)
    return (
        table.table.next,
        table.table.moves,
        table.table.wake_at,
        [table.table.view(who) for who in seats],
        [table.table.since(who, 0) for who in seats],
    )


def test_nothing_moves_when_the_journal_fails(evening):
    """A move that cannot be kept has not been made: no card, no clock and no outbox has moved; the next try works."""
    table = evening()
    before, sent = everything(table), len(table.out)
    table.paper.faults = ["before"]
    assert table.says(0, ACE, key="k") == "storage-unavailable"
    assert (everything(table), len(table.out)) == (before, sent)
    assert table.says(0, ACE, key="k") == ""
    assert table.happened()[-1] == "Claimed"


def test_a_move_whose_keeping_was_not_confirmed_is_made_once(evening):
    """A move that was kept though the journal failed to say so counts once when it is sent again."""
    table = evening()
    table.paper.faults = ["after"]
    before = everything(table)
    assert table.says(0, ACE, key="k") == "storage-unavailable"
    assert everything(table) == before
    assert table.says(0, ACE, key="k") == ""
    assert table.happened().count("Claimed") == 1
    assert len(table.paper.lines) == table.table.next


def test_what_was_kept_unconfirmed_counts_before_what_comes_next(evening):
    """If somebody else acts first, the move that was kept after all counts first, and the other is judged after it."""
    table = evening(settings=SAME_ROOM)
    table.says(0, ACE)
    table.paper.faults = ["after"]
    assert table.says(1, Accept()) == "storage-unavailable"
    assert table.says(2, Accept()) == ""
    assert table.happened()[-1] == "Stood"
    assert everything(table.resumed())[1:2] == everything(table)[1:2]


def test_the_tables_own_move_survives_a_failing_journal(evening):
    """A window that shuts while the journal fails shuts when it works again, once."""
    for fault in ("before", "after"):
        table = evening()
        table.says(0, ACE)
        table.clock.time += 5.0
        table.paper.faults = [fault]
        refusal = table.local.advance()
        assert isinstance(refusal, Refusal)
        assert "Stood" not in table.happened()
        assert table.local.advance() is None
        assert table.happened().count("Stood") == 1


def test_a_bots_answer_survives_a_failing_journal(evening):
    """A bot whose answer could not be kept is asked again."""

    def accepts(view, memory, options):
        return Accept() if options.accept else None

    table = evening(settings=UNATTENDED, bots={1: accepts})
    table.paper.faults = ["", "before"]
    assert table.says(0, ACE) == ""
    assert table.local.trouble is not None
    assert table.local.advance() is None
    assert table.local.trouble is None
    table.says(2, Accept())
    assert "Stood" in table.happened()


def test_the_same_key_again_changes_nothing(evening):
    """A request that is sent again is answered as at first, long after it was done, and not done again."""
    table = evening(settings=SAME_ROOM)
    assert table.says(0, ACE, key="k") == ""
    table.says(1, Accept())
    before = everything(table)
    assert table.says(0, ACE, key="k") == ""
    assert everything(table) == before
    first = table.table.decide(0, Act(ACE, None), 500.0, "k")
    assert isinstance(first, Entry)
    assert first.seq == 1


def test_the_same_key_for_something_else_is_refused(evening):
    """A key stands for one request; another seat may use the same one."""
    table = evening(settings=SAME_ROOM)
    table.says(0, ACE, key="k")
    assert table.says(0, Say("hm"), key="k") == "key-reused"
    assert table.says(1, Accept(), key="k") == ""


def test_keys_outlive_a_stop(evening):
    """A request sent again after the table was taken up anew is still the same request."""
    table = evening(settings=SAME_ROOM)
    table.says(0, ACE, key="k")
    again = table.resumed()
    assert again.says(0, ACE, key="k") == ""
    assert again.says(0, TWO, key="k") == "key-reused"
    assert again.happened().count("Claimed") == 1


def test_a_refused_request_may_be_made_good(evening):
    """A refusal keeps no key: the same request may be right later."""
    table = evening()
    table.says(0, ACE)
    assert table.says(1, TWO, key="k") == "window-open"
    table.after(5.0)
    assert table.says(1, TWO, key="k") == ""


def test_an_entry_out_of_turn_is_refused(evening):
    """An entry that is not the next one does not count, and changes nothing."""
    table = evening()
    before = everything(table)
    for seq in (0, 2, -1):
        with pytest.raises(Conflict):
            table.table.apply(Entry(1, seq, 100.0, "k", "", Moved((0,), ACE, "seat")))
    assert everything(table) == before


def test_deciding_changes_nothing(evening):
    """However often the table is asked to decide, it stands where it stood."""
    table = evening()
    before = everything(table)
    for _ in range(3):
        assert isinstance(table.table.decide(0, Act(ACE, None), 100.0, "k"), Entry)
        assert table.table.tick(1000.0) is not None
    assert everything(table) == before


def test_entries_are_read_back_as_written(evening):
    """Every entry of a journal is one line of JSON and reads back the same."""
    entry = Entry(1, 7, 0.1 + 0.2, "2/k", "abc", Held(2, 3, Doubt(None), 4.5, 2.5))
    assert read_entry(write_entry(entry)) == entry
    assert b"\n" not in write_entry(entry)


def test_entries_of_a_later_format_are_not_misread():
    """A journal written by a later version says so."""
    line = write_entry(Entry(2, 0, 0.0, "k", "", Held(2, 3, Doubt(None), 4.5, 2.5)))
    with pytest.raises(ValueError, match="format 2"):
        read_entry(line)
    with pytest.raises(ValueError, match="truncated"):
        read_entry(b"{")


@given(faults=some.lists(some.sampled_from(["", "", "before", "after"]), max_size=60), seed=some.integers(0, 50))
def test_whatever_the_journal_does_the_game_is_the_same(evening_once, faults, seed):
    """A deal between bots through a journal that fails at will is, by its journal, one deal, and nothing twice."""
    table = evening_once(seed)
    table.paper.faults = list(faults)
    for _ in range(len(faults) + 1):
        if table.local.run() is None:
            break
    assert table.table.over()
    entries = table.paper.since(0)
    assert [entry.seq for entry in entries] == list(range(table.table.next))
    assert len({entry.key for entry in entries}) == len(entries)
    assert msgspec.json.encode(table.resumed().seen(None)) == msgspec.json.encode(table.seen(None))
