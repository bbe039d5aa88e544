"""A step that a crash cut off is no damage, however often it happened before (FT-1, FT-3)."""

from __future__ import annotations

import shutil

from fusk.store import StorageUnavailable
from fusk.store.sealing import JOURNAL
from fusk.store.sqlite import SQLite
from tests.store.conftest import row, sealer
from tests.store.disk import Disk
from tests.store.test_faults import full, nth

LOG = f"{JOURNAL}-wal"


def test_steps_that_found_no_room_are_not_taken_for_lost_ones(folder):
    """Two long steps fail for want of room, a short one succeeds over their remains, the process dies: no damage."""
    disk, failed = Disk("tail"), 0
    for writes in range(1, 44):
        journal = SQLite(folder / "data", sealer(), vfs=disk.name)
        journal.append([row("a", 0)])
        for size, room in ((90_000, 44), (60_000, writes)):
            disk.fault = nth(room, "write", full, once=False)
            try:
                journal.append([row("a", 1, size=size)])
            except StorageUnavailable:
                failed += 1
            disk.fault = lambda op: None
        journal.append([row("a", 1, key="short")])
        kept = list(journal.since("a", 0))
        shutil.copytree(folder / "data", folder / "crash")
        crash = SQLite(folder / "crash", sealer())
        assert list(crash.since("a", 0)) == kept
        crash.close()
        journal.close()
        shutil.rmtree(folder / "data")
        shutil.rmtree(folder / "crash")
    print(f"steps that found no room: {failed}")  # noqa: T201
    assert failed >= 60


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
        killed = folder / str(number)
        shutil.copytree(data, killed)
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
