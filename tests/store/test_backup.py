"""A copy of everything in one file, made while a server plays on, and a server made from it (FT-14)."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from fusk.store import Row, Unusable
from fusk.store.backup import backup, restore
from fusk.store.sealing import JOURNAL, Sealer, master
from fusk.store.sqlite import SQLite
from fusk.testing import budget
from tests.store.conftest import row
from tests.store.test_damage import behind, flipped

LOG = f"{JOURNAL}-wal"


class Place:
    """A data folder and its key."""

    def __init__(self, folder: Path, name: str) -> None:
        self.data, self.key = folder / name / "data", folder / name / "key"

    def opened(self) -> SQLite:
        """The store there."""
        return SQLite(self.data, Sealer(master(self.key, os.urandom, data=self.data), os.urandom))

    def rows(self) -> dict[str, list[Row]]:
        """All that is kept there."""
        journal = self.opened()
        try:
            return {table: list(journal.since(table, 0)) for table in journal.tables()}
        finally:
            journal.close()


@pytest.fixture
def old(folder: Path) -> Place:
    """A place with three tables."""
    place = Place(folder, "old")
    journal = place.opened()
    journal.append([row(table, seq) for table in "abc" for seq in range(20)])
    journal.close()
    return place


@pytest.fixture
def new(folder: Path) -> Place:
    """A place with nothing."""
    return Place(folder, "new")


def test_a_copy_makes_a_server_that_plays_on(folder, old, new):
    """From a copy and the key all tables are there, and the next step of each can be made (FT-14)."""
    assert backup(old.data, folder / "copy") == []
    new.key.parent.mkdir()
    shutil.copy(old.key, new.key)
    restore(folder / "copy", new.data, new.key)
    assert new.rows() == old.rows()
    journal = new.opened()
    assert journal.append([row("a", 20), row("b", 3)]) == [row("a", 20), row("b", 3)]
    journal.close()
    assert stat.S_IMODE((new.data / JOURNAL).stat().st_mode) == 0o600


def test_a_copy_is_one_file_for_its_owner_without_the_key(folder, old):
    """Nothing lies beside a copy; nobody else may read it; the key is not in it (HI-5)."""
    backup(old.data, folder / "out")
    assert sorted(each.name for each in folder.iterdir()) == ["old", "out"]
    told = (folder / "out").read_bytes()
    assert stat.S_IMODE((folder / "out").stat().st_mode) == 0o600
    assert bytes.fromhex(old.key.read_text()) not in told
    assert b"secret" not in told


def test_with_the_key_if_it_is_asked_for(folder, old, new):
    """A copy with the key needs nothing else; the key goes to its file, and not into the new data folder (HI-5)."""
    key = master(old.key, os.urandom)
    backup(old.data, folder / "copy", key=key)
    assert key in (folder / "copy").read_bytes()
    restore(folder / "copy", new.data, new.key)
    assert new.rows() == old.rows()
    assert stat.S_IMODE(new.key.stat().st_mode) == 0o600
    assert not any(key in file.read_bytes() for file in new.data.iterdir())


def test_without_any_key_nothing_is_made(folder, old, new):
    """A copy without a key, and no key in place: told before anything is made. A wrong key: the same."""
    backup(old.data, folder / "copy")
    with pytest.raises(Unusable, match="holds no key, and there is none in"):
        restore(folder / "copy", new.data, new.key)
    master(new.key, os.urandom)
    with pytest.raises(Unusable, match="belongs to another data folder"):
        restore(folder / "copy", new.data, new.key)
    assert not new.data.exists()


def test_nothing_is_written_over(folder, old):
    """A copy does not replace a file, nor a restored journal a journal."""
    backup(old.data, folder / "copy")
    with pytest.raises(Unusable, match="nothing is written over"):
        backup(old.data, folder / "copy")
    before = old.rows()
    with pytest.raises(Unusable, match="nothing is written over"):
        restore(folder / "copy", old.data, old.key)
    assert old.rows() == before
    with pytest.raises(Unusable, match="there is no journal in"):
        backup(folder / "nowhere", folder / "other")
    with pytest.raises(Unusable, match="there is no file"):
        restore(folder / "nowhere", folder / "other", old.key)


def test_a_damaged_copy_is_refused_before_anything_is_made(folder, old, new):
    """Whatever bit of a copy turned over: it is refused, or what is restored is what was copied (FT-14, FT-15)."""
    backup(old.data, folder / "copy", key=master(old.key, os.urandom))
    whole, kept, dice, refused = (folder / "copy").read_bytes(), old.rows(), Random(4), 0
    for number in range(budget(150, 5000)):
        place = Place(folder, f"new{number}")
        (folder / "copy").write_bytes(whole)
        flipped(folder / "copy", dice.randrange(len(whole) * 8))
        try:
            restore(folder / "copy", place.data, place.key)
        except Unusable:
            refused += 1
            assert not (place.data / JOURNAL).exists()
        else:
            assert place.rows() == kept
            shutil.rmtree(place.data.parent)
    print(f"damaged copies: {budget(150, 5000)}, refused {refused}, wrong 0")  # noqa: T201
    assert refused >= budget(150, 5000) / 5
    (folder / "copy").write_text("no copy at all" * 500)
    with pytest.raises(Unusable, match="not a database"):
        restore(folder / "copy", new.data, new.key)


def test_a_damaged_table_is_left_out_and_named(folder, old, new):
    """One damaged table does not keep the others from being copied; which it was is told."""
    behind(old.data, "UPDATE rows SET public = x'00' WHERE number = 2 AND seq = 3")
    assert backup(old.data, folder / "copy") == ["b"]
    new.key.parent.mkdir()
    shutil.copy(old.key, new.key)
    restore(folder / "copy", new.data, new.key)
    assert new.rows() == {table: [row(table, seq) for seq in range(20)] for table in "ca"}


def test_after_a_crash_a_damaged_log_is_not_copied(folder, old):
    """Where no server runs and the log has a rotten byte, no copy is made that silently lacks steps (FT-15)."""
    journal = old.opened()
    for seq in range(20, 26):
        journal.append([row("a", seq)])
    shutil.copytree(old.data, folder / "crashed")
    journal.close()
    assert backup(folder / "crashed", folder / "copy") == []
    flipped(folder / "crashed" / LOG, 8 * 3000)
    with pytest.raises(Unusable, match="steps are missing"):
        backup(folder / "crashed", folder / "copy 2")
    assert sorted(each.name for each in folder.iterdir()) == ["copy", "crashed", "old"]


SERVER = """
import os, sys
from pathlib import Path
from random import Random
from fusk.store import Row
from fusk.store import sqlite as store
from fusk.store.sealing import Sealer, master
data, key = Path(sys.argv[1]), Path(sys.argv[2])
store.LONG = int(sys.argv[3])
journal, dice = store.SQLite(data, Sealer(master(key, os.urandom), os.urandom)), Random()
ends = {table: len(journal.since(table, 0)) for table in "abc"}
while True:
    table = dice.choice("abc")
    journal.append([Row(table, ends[table], 0.0, str(ends[table]), "", b"open", b"hidden" * 50)])
    os.write(1, f"{table} {ends[table]}\\n".encode())
    ends[table] += 1
"""


def serving(place: Place, long: int = 50) -> subprocess.Popen[bytes]:
    """A server that plays at three tables as fast as it can, and says what is acknowledged."""
    command = [sys.executable, "-c", SERVER, str(place.data), str(place.key), str(long)]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def acknowledged(lines: list[bytes]) -> dict[str, int]:
    """How many rows of each table were acknowledged, by the lines that came out whole."""
    return {line.split()[0].decode(): int(line.split()[1]) + 1 for line in lines if line.endswith(b"\n")}


def test_copies_while_a_server_plays(folder):
    """Copies of a journal that is being written hold every step acknowledged before, and are whole (FT-14)."""
    place = Place(folder, "live")
    with serving(place) as server:
        assert server.stdout
        copies = []
        for number in range(budget(5, 100)):
            before = acknowledged([server.stdout.readline() for _ in range(100)])
            assert backup(place.data, folder / f"copy {number}") == []
            copies.append((folder / f"copy {number}", before))
        assert server.poll() is None
        server.kill()
    for copy, before in copies:
        new = Place(folder, f"from {copy.name}")
        new.key.parent.mkdir()
        shutil.copy(place.key, new.key)
        restore(copy, new.data, new.key)
        assert all(len(new.rows()[table]) >= count for table, count in before.items())


def test_killed_at_any_moment_nothing_acknowledged_is_lost(folder):
    """SIGKILL in the middle of writing, again and again: each start finds all that was acknowledged, once (FT-2)."""
    place, dice, kills, acked = Place(folder, "killed"), Random(), budget(12, 500), 0
    ends: dict[str, int] = {}
    for _ in range(kills):
        with serving(place, dice.choice((5, 50))) as server:
            assert server.stdout
            lines = [server.stdout.readline() for _ in range(dice.randrange(1, 60))]
            server.kill()
            lines += server.stdout.readlines()
        ends |= acknowledged(lines)
        acked += len(lines)
        rows = place.rows()
        for table, count in ends.items():
            assert count <= len(rows[table]) <= count + 1
            assert [each.seq for each in rows[table]] == list(range(len(rows[table])))
    print(f"kills {kills}, acknowledged {acked}, lost 0")  # noqa: T201
    assert acked >= kills
