"""A bit that turns over on the disk is seen before anybody is shown a wrong card (FT-15)."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from random import Random

import apsw
import pytest

from fusk.store import Conflict, Damaged, Row, Unusable
from fusk.store.sealing import JOURNAL
from fusk.store.sqlite import SQLite
from fusk.testing import budget
from tests.store.conftest import row, sealer

TABLES = "abcdefgh"
LOG = f"{JOURNAL}-wal"


def filled(folder: Path, rows: int = 12) -> dict[str, list[Row]]:
    """A data folder with eight tables, shut properly; what is in it."""
    journal = SQLite(folder, sealer())
    kept = add(journal, 0, rows)
    journal.close()
    return kept


def add(journal: SQLite, start: int, end: int) -> dict[str, list[Row]]:
    """Rows for eight tables, a step for each number."""
    steps = [[row(table, seq, size=60 + 40 * seq) for table in TABLES] for seq in range(start, end)]
    for step in steps:
        assert journal.append(step) == step
    return {table: [step[place] for step in steps] for place, table in enumerate(TABLES)}


def flipped(file: Path, bit: int) -> None:
    """Turn one bit over."""
    told = bytearray(file.read_bytes())
    told[bit // 8] ^= 1 << bit % 8
    file.write_bytes(told)


def found(folder: Path) -> dict[str, list[Row] | None] | None:
    """What a server finds: of each table its rows, or None where it is damaged; None: it does not even start."""
    try:
        journal = SQLite(folder, sealer())
    except Unusable:
        return None
    try:
        return {table: rows_of(journal, table) for table in TABLES}
    finally:
        journal.close()


def rows_of(journal: SQLite, table: str) -> list[Row] | None:
    """The rows of a table, or None where it is damaged."""
    try:
        return list(journal.since(table, 0))
    except Damaged:
        return None


def test_a_flipped_bit_never_shows_a_wrong_row(folder):
    """One bit of the file turned over, anywhere: each table is as it was, or says that it is damaged (FT-15)."""
    kept, dice = filled(folder / "whole"), Random(2)
    size = (folder / "whole" / JOURNAL).stat().st_size
    count, readable = Counter[str](), 0
    for _ in range(budget(400, 20000)):
        shutil.copytree(folder / "whole", folder / "data")
        flipped(folder / "data" / JOURNAL, dice.randrange(size * 8))
        tables = found(folder / "data")
        shutil.rmtree(folder / "data")
        count["flips"] += 1
        if tables is None:
            count["refused"] += 1
            continue
        assert all(rows in (kept[table], None) for table, rows in tables.items())
        damaged = sum(rows is None for rows in tables.values())
        count["damaged" if damaged else "unharmed"] += 1
        readable += len(TABLES) - damaged if damaged else 0
    print("main file:", *(f"{name} {number}" for name, number in count.items()), "wrong 0")  # noqa: T201
    assert count["flips"] >= 200
    assert count["damaged"] >= count["flips"] / 4
    assert readable > count["damaged"] * len(TABLES) / 2  # most of the others are read all the same


def test_a_flipped_bit_in_the_log_takes_no_step_away(folder):
    """After a crash the log holds steps. A bit turned over there is told; it cannot make them silently undone (FT-15).

    Only the very last step of all looks like one that was never finished: then it is gone, and nothing else.
    """
    kept, journal, dice = filled(folder / "data", 2), SQLite(folder / "data", sealer()), Random(3)
    for table, rows in add(journal, 2, 12).items():
        kept[table] += rows
    shutil.copytree(folder / "data", folder / "crashed")
    journal.close()
    last = {table: rows[:-1] for table, rows in kept.items()}
    log, count = folder / "crash" / LOG, Counter[str]()
    size = (folder / "crashed" / LOG).stat().st_size
    for _ in range(budget(400, 20000)):
        shutil.copytree(folder / "crashed", folder / "crash")
        flipped(log, dice.randrange(size * 8))
        tables = found(folder / "crash")
        shutil.rmtree(folder / "crash")
        count["flips"] += 1
        assert tables in (None, kept, last)
        count["refused" if tables is None else "unharmed" if tables == kept else "last step gone"] += 1
    print("log:", *(f"{name} {number}" for name, number in count.items()), "wrong 0")  # noqa: T201
    assert count["refused"] >= count["flips"] * 0.7
    assert count["last step gone"] <= count["flips"] * 0.3


def test_the_beginning_of_the_log_is_guarded_too(folder):
    """SQLite takes a log whose first bytes are wrong for an empty one; we do not: any bit there is told (FT-15)."""
    filled(folder / "data", 2)
    journal = SQLite(folder / "data", sealer())
    add(journal, 2, 6)
    shutil.copytree(folder / "data", folder / "crashed")
    journal.close()
    for bit in range(32 * 8):
        shutil.copytree(folder / "crashed", folder / "crash")
        flipped(folder / "crash" / LOG, bit)
        assert found(folder / "crash") is None
        shutil.rmtree(folder / "crash")


def test_refused_a_log_is_left_as_it_was(folder):
    """A log with a rotten byte is not thrown away: whoever comes to help finds it as it was."""
    filled(folder / "data", 2)
    journal = SQLite(folder / "data", sealer())
    add(journal, 2, 6)
    shutil.copytree(folder / "data", folder / "crashed")
    journal.close()
    flipped(folder / "crashed" / LOG, 8 * 3000)
    before = (folder / "crashed" / LOG).read_bytes()
    for _ in range(2):
        with pytest.raises(Unusable, match="steps are missing behind that place"):
            SQLite(folder / "crashed", sealer())
    assert (folder / "crashed" / LOG).read_bytes() == before


def behind(folder: Path, text: str) -> None:
    """Change the file behind the store's back."""
    db = apsw.Connection(str(folder / JOURNAL))
    db.execute(text)
    assert db.changes() > 0
    db.close()


TAMPERED = {
    "a byte of what all may see": "UPDATE rows SET public = x'00' WHERE number = 2 AND seq = 3",
    "a byte of what is sealed": (
        "UPDATE rows SET sealed = CAST(substr(sealed, 2) || x'00' AS BLOB) WHERE number = 2 AND seq = 3"
    ),
    "a key": "UPDATE rows SET key = 'mine' WHERE number = 2 AND seq = 3",
    "a fingerprint": "UPDATE rows SET command = 'mine' WHERE number = 2 AND seq = 3",
    "a time": "UPDATE rows SET at = at + 1 WHERE number = 2 AND seq = 3",
    "a hash": "UPDATE rows SET hash = zeroblob(32) WHERE number = 2 AND seq = 11",
    "a row from the middle": "DELETE FROM rows WHERE number = 2 AND seq = 3",
    "the first row": "DELETE FROM rows WHERE number = 2 AND seq = 0",
    "the last row": "DELETE FROM rows WHERE number = 2 AND seq = 11",
    "all rows": "DELETE FROM rows WHERE number = 2",
    "a number": "UPDATE rows SET seq = 12 WHERE number = 2 AND seq = 3",
    "two rows, one for the other": (
        "UPDATE rows SET (at, command, public, sealed, hash) = (SELECT at, command, public, sealed, hash FROM rows o "
        "WHERE o.number = 2 AND o.seq = 7 - rows.seq) WHERE number = 2 AND seq IN (3, 4)"
    ),
    "a row of another table": (
        "INSERT OR REPLACE INTO rows SELECT 2, seq, at, key, command, public, sealed, hash FROM rows "
        "WHERE number = 3 AND seq = 3"
    ),
    "all rows of another table": (
        "INSERT OR REPLACE INTO rows SELECT 2, seq, at, key, command, public, sealed, hash FROM rows WHERE number = 3"
    ),
    "one row more": (
        "INSERT INTO rows SELECT 2, 12, at, 'more', command, public, sealed, hash FROM rows "
        "WHERE number = 2 AND seq = 11"
    ),
    "what stands beside the table": "UPDATE tables SET last = 10 WHERE number = 2",
    "another table's place": (
        "UPDATE tables SET (last, hash, mark) = (SELECT last, hash, mark FROM tables WHERE number = 3) WHERE number = 2"
    ),
    "its key": "UPDATE tables SET wrapped = (SELECT wrapped FROM tables WHERE number = 3) WHERE number = 2",
    "its name": "UPDATE tables SET id = 'bb' WHERE number = 2",
    "the table itself": "DELETE FROM tables WHERE number = 2",
}


@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_was_changed_is_seen_and_stays_there(folder, what):
    """Rows changed, moved, swapped, cut off or taken from another table: that table is damaged, the others play on."""
    kept = filled(folder)
    behind(folder, TAMPERED[what])
    journal = SQLite(folder, sealer())
    for table in TABLES:
        if table == "b":
            with pytest.raises(Damaged):
                journal.since(table, 0)
        else:
            assert journal.since(table, 0) == kept[table]
            assert journal.append([row(table, 12)]) == [row(table, 12)]
    if what not in ("its name", "the table itself"):
        assert "b" in journal.tables()
        answers = journal.append([row("b", 12), row("b", 3), row("a", 13)])
        assert [isinstance(answer, Conflict) for answer in answers] == [True, True, False]
    journal.close()


def test_a_row_asked_for_by_its_key_is_checked_too(folder):
    """A request sent again is never answered from a row that was tampered with, read before or not."""
    filled(folder)
    behind(folder, "UPDATE rows SET public = x'00' WHERE number = 2 AND seq = 3")
    journal = SQLite(folder, sealer())
    [answer] = journal.append([row("b", 3)])
    assert isinstance(answer, Conflict)
    with pytest.raises(Damaged):
        journal.since("b", 0)
    journal.close()


def test_a_broken_page_stops_only_the_tables_on_it(folder):
    """Where the file itself is torn, tables on whole pages are read and written on (FT-15)."""
    kept = filled(folder, 40)
    told = bytearray((folder / JOURNAL).read_bytes())
    place = told.index(b"open d/20/")
    start = place // 4096 * 4096
    told[start : start + 4096] = bytes(4096)
    (folder / JOURNAL).write_bytes(told)
    journal = SQLite(folder, sealer())
    here = {table: rows_of(journal, table) for table in TABLES}
    assert here["d"] is None
    whole = [table for table, rows in here.items() if rows == kept[table]]
    assert len(whole) >= 5
    answers = journal.append([row(table, 40) for table in TABLES])
    for table, answer in zip(TABLES, answers, strict=True):
        assert answer == row(table, 40) if table in whole else isinstance(answer, Conflict)
    journal.close()
