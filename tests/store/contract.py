"""What every store does alike. A store's own tests derive from `Contract` and say how it is opened."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from fusk.store import Conflict, Journal, Row
from fusk.testing import budget
from tests.store.conftest import row


def told(answers: list[Row | Conflict]) -> list[Row | None]:
    """Answers that can be compared: two Conflicts are never equal."""
    return [None if isinstance(each, Conflict) else each for each in answers]


class Model:
    """A store so simple that it is right at sight."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.order: list[str] = []

    def append(self, rows: list[Row]) -> list[Row | None]:
        """Keep rows one by one."""
        return [self._kept(each) for each in rows]

    def _kept(self, new: Row) -> Row | None:
        same = [each for each in self.rows if (each.table, each.key) == (new.table, new.key)]
        if same:
            return same[0]
        if new.seq != len(self.since(new.table, 0)):
            return None
        self.rows.append(new)
        self.order = [new.table] + [table for table in self.order if table != new.table]
        return new

    def since(self, table: str, seq: int) -> list[Row]:
        """The rows of a table."""
        return [each for each in self.rows if each.table == table and each.seq >= seq]

    def forget(self, table: str) -> None:
        """Remove them."""
        self.rows = [each for each in self.rows if each.table != table]
        self.order = [each for each in self.order if each != table]


class Calendar:
    """The time in seconds since 1970, as a test sets it."""

    now = 1.7e9

    def __call__(self) -> float:
        """What it shows."""
        return self.now


class Contract(ABC):
    """The tests. `opened` opens the store in a folder; `lasts`: whether it is still there when opened again."""

    lasts = True

    @abstractmethod
    def opened(self, folder: Path, calendar: Callable[[], float] = time.time) -> Journal:
        """The store, on a folder of its own."""

    @pytest.fixture
    def calendar(self) -> Calendar:
        """One that a test may set."""
        return Calendar()

    @pytest.fixture
    def journal(self, folder: Path, calendar: Calendar) -> Iterator[Journal]:
        """An empty store."""
        journal = self.opened(folder, calendar)
        yield journal
        journal.close()

    def test_rows_come_back_as_they_were(self, journal):
        """What was kept is read again, byte for byte, from any number on."""
        rows = [row("a", number) for number in range(5)]
        assert journal.append(rows) == rows
        for start in range(7):
            assert list(journal.since("a", start)) == rows[start:]
        assert list(journal.since("nobody's", 0)) == []

    @pytest.mark.parametrize("seq", [-1, 0, 1, 3, 2**63, 2**70])
    def test_a_row_that_is_not_the_next_is_a_conflict(self, journal, seq):
        """Only the next number counts: nothing is kept over a row, before the first, or beyond a gap (AU-10)."""
        rows = [row("a", number) for number in range(2)]
        journal.append(rows)
        assert told(journal.append([row("a", seq, key="new")])) == [None]
        assert list(journal.since("a", 0)) == rows

    def test_a_table_begins_at_nought(self, journal):
        """A table that nobody has begun takes row 0 and no other, and a refused row begins none."""
        assert told(journal.append([row("a", 1)])) == [None]
        assert list(journal.tables()) == []

    def test_asked_again_it_is_the_same_row(self, journal):
        """A request that comes twice is kept once, and its answer is the row that was kept first (FT-6)."""
        first = row("a", 0)
        journal.append([first, row("a", 1)])
        again = replace(row("a", 2), key=first.key, command="else", hidden=b"else")
        assert journal.append([again]) == [first]
        assert len(list(journal.since("a", 0))) == 2

    def test_in_one_step_too(self, journal):
        """Within one step a row follows the one before it, twins are one row, and a conflict stops nobody else."""
        twin = replace(row("a", 7), key="key 1")
        asked = [row("a", 0), row("b", 0), row("a", 1), twin, row("b", 5), row("a", 2), row("a", 2, key="late")]
        kept = [asked[0], asked[1], asked[2], asked[2], None, asked[5], None]
        assert told(journal.append(asked)) == kept
        assert list(journal.since("a", 0)) == [asked[0], asked[2], asked[5]]
        assert list(journal.since("b", 0)) == [asked[1]]

    def test_the_same_key_at_another_table_is_another_request(self, journal):
        """Tables know nothing of each other's keys."""
        rows = [row("a", 0, key="k"), row("b", 0, key="k")]
        assert journal.append(rows) == rows

    def test_the_table_that_moved_last_comes_first(self, journal):
        """A host finds the tables that are played at before those that are not."""
        journal.append([row("a", 0), row("b", 0), row("c", 0)])
        journal.append([row("b", 1), row("a", 0), row("c", 9)])
        assert list(journal.tables()) == ["b", "c", "a"]

    def test_quiet_tables(self, journal, calendar):
        """A table is as quiet as its last row is old by the calendar; a row that comes twice wakes nobody."""
        journal.append([row("a", 0), row("b", 0)])
        calendar.now += 100
        journal.append([row("b", 1), row("a", 0)])
        assert list(journal.quiet(100.5)) == []
        assert list(journal.quiet(99)) == ["a"]
        calendar.now += 10
        assert sorted(journal.quiet(9)) == ["a", "b"]
        journal.forget("a")
        assert list(journal.quiet(0)) == ["b"]

    def test_a_calendar_that_goes_back(self, journal, calendar):
        """When the calendar is set back, the order of the tables is still that of their last rows."""
        journal.append([row("a", 0)])
        calendar.now -= 1e6
        journal.append([row("b", 0)])
        assert list(journal.tables()) == ["b", "a"]
        assert list(journal.quiet(1)) == []

    def test_forgotten_is_gone(self, journal):
        """Of a table that was removed nothing is left, and another may take its name."""
        journal.append([row("a", 0), row("b", 0)])
        journal.forget("a")
        journal.forget("nobody's")
        assert (list(journal.tables()), list(journal.since("a", 0))) == (["b"], [])
        new = row("a", 0, size=300)
        assert journal.append([new]) == [new]
        assert list(journal.since("a", 0)) == [new]

    def test_times_come_back_exactly(self, journal):
        """Every time there is on a clock is kept to the last bit, whole seconds and a nought with a sign too."""
        times = [0.0, -0.0, 3, 0.1, 1e300, 5e-324, -7.5, 2.0**53]
        journal.append([replace(row("a", seq), at=at) for seq, at in enumerate(times)])
        assert [each.at for each in journal.since("a", 0)] == times

    @pytest.mark.parametrize(("at", "key"), [(float("nan"), "k"), (float("inf"), "k"), (0.0, "\ud800")])
    def test_what_cannot_be_written_is_no_row(self, at, key):
        """A row that no disk could hold is refused where it is made, and spoils nobody's step."""
        with pytest.raises(ValueError, match=r"number|surrogates"):
            replace(row("a", 0), at=at, key=key)

    def test_hidden_is_not_printed(self):
        """A row in a log or in a traceback shows nobody's cards (HI-5)."""
        assert "secret" not in f"{row('a', 0)} {row('a', 0)!r} {[row('a', 0)]}"

    def test_like_the_model(self, folder):
        """Whatever is asked in whatever order, the store answers as the simplest one does (FT-6, I1, I2)."""
        outer, count = self, iter(range(10**6))

        class Machine(RuleBasedStateMachine):
            """A store and its model, told the same."""

            def __init__(self) -> None:
                super().__init__()
                self.model = Model()
                self.folder = folder / str(next(count))
                self.journal = outer.opened(self.folder)

            @rule(rows=some.lists(ROWS, max_size=6), off=some.integers(-1, 1))
            def append(self, rows: list[Row], off: int) -> None:
                """Ask for rows, most of them with the number that is next."""
                ahead: dict[str, int] = {}
                asked = []
                for each in rows:
                    seq = len(self.model.since(each.table, 0)) + ahead.get(each.table, 0)
                    ahead[each.table] = ahead.get(each.table, 0) + 1
                    asked.append(replace(each, seq=seq + (off if each.command == "off" else 0)))
                assert told(self.journal.append(asked)) == self.model.append(asked)

            @rule(table=TABLES)
            def forget(self, table: str) -> None:
                """Remove a table."""
                self.journal.forget(table)
                self.model.forget(table)

            @rule()
            def open_again(self) -> None:
                """Close the store and open it again."""
                if outer.lasts:
                    self.journal.close()
                    self.journal = outer.opened(self.folder)

            @invariant()
            def same(self) -> None:
                """Nothing differs."""
                assert list(self.journal.tables()) == self.model.order
                for table in self.model.order:
                    assert list(self.journal.since(table, 0)) == self.model.since(table, 0)

            def teardown(self) -> None:
                """Let go."""
                self.journal.close()

        run_state_machine_as_test(
            Machine, settings=settings(max_examples=budget(25, 400), stateful_step_count=budget(25, 50))
        )


TABLES = some.sampled_from(["a", "b", "ÅÄÖ", ""])
ROWS = some.builds(
    Row,
    TABLES,
    some.just(0),
    some.floats(allow_nan=False, allow_infinity=False),
    some.sampled_from("klmnopqrst") | some.text(max_size=5),
    some.sampled_from(["on", "on", "on", "off"]),
    some.binary(max_size=20) | some.builds(lambda seed: Random(seed).randbytes(5000), some.integers()),
    some.binary(max_size=300),
)
