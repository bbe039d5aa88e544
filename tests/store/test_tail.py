"""A step that a crash cut off is no damage, however often it happened before (FT-1, FT-3)."""

from __future__ import annotations

import shutil
from pathlib import Path

from fusk.store import StorageUnavailable
from fusk.store.sealing import JOURNAL
from fusk.store.sqlite import SQLite
from tests.store.conftest import row, sealer
from tests.store.disk import Disk
from tests.store.test_faults import full, nth

LOG = f"{JOURNAL}-wal"


def crashed(folder: Path, number: int) -> Path:
    """What a process leaves behind that is killed now."""
    return Path(shutil.copytree(folder, folder.with_name(f"crash {number}")))


def test_steps_that_found_no_room_are_not_taken_for_lost_ones(folder):
    """Long steps fail for want of room, short ones succeed over their remains, the process dies: it starts again."""
    disk = Disk("tail")
    journal = SQLite(folder / "data", sealer(), vfs=disk.name)
    kept = [row("a", 0)]
    journal.append(kept)
    failed = 0
    for number, writes in enumerate((30, 20, 25, 12, 22, 8, 15)):
        disk.fault = nth(writes, "write", full, once=False)
        try:
            journal.append([row("a", len(kept), size=90_000)])
        except StorageUnavailable:
            failed += 1
        disk.fault = lambda op: None
        for _ in range(number % 3):
            new = row("a", len(kept))
            assert journal.append([new]) == [new]
            kept.append(new)
        crash = SQLite(crashed(folder / "data", number), sealer())
        assert list(crash.since("a", 0)) == kept
        crash.close()
    assert failed == 7
    journal.close()


def test_steps_cut_off_one_after_the_other(folder):
    """Each time the process dies in the middle of a step, of other lengths: each time the next one starts (FT-2)."""
    data, kept = folder / "0", [row("a", 0)]
    first = SQLite(data, sealer())
    first.append(kept)
    first.close()
    for number, cut in enumerate((26, 21, 17, 12, 9, 6, 2), start=1):
        journal = SQLite(data, sealer())
        journal.append([row("a", len(kept))])
        kept.append(row("a", len(kept)))
        before = (data / LOG).stat().st_size
        journal.append([row("a", len(kept), size=100_000)])
        killed = crashed(data, number)
        with (killed / LOG).open("rb+") as log:  # the last step got as far as `cut` frames
            log.truncate(before + cut * 4120)
        journal.close()
        data = killed
        again = SQLite(data, sealer())
        assert list(again.since("a", 0)) == kept
        again.close()


def test_a_log_that_holds_nothing_yet(folder):
    """A log that was made and never written, or only made longer, says nothing, and is no damage."""
    for told in (b"", b"\0" * 31, b"\0" * 5000):
        SQLite(folder / "data", sealer()).close()
        (folder / "data" / LOG).write_bytes(told)
        SQLite(folder / "data", sealer()).close()
