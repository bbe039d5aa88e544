"""Faults of a real file system: a small one that fills up, and a kernel that answers a sync with an error (FT-3)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusk.store import Row, StorageUnavailable
from fusk.store.sqlite import SQLite
from tests.store.conftest import row, sealer

pytestmark = pytest.mark.night


@pytest.fixture
def small(folder: Path) -> Iterator[Path]:
    """A file system of 400 kB."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.fail("only root may mount a small file system: sudo ./test -m night tests/store/test_real_disk.py")
    where = folder / "small"
    where.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(where)], check=True)  # noqa: S607 (the system's)
    yield where
    subprocess.run(["umount", str(where)], check=True)  # noqa: S607 (the system's)


def test_a_disk_that_is_really_full(small):
    """Full is full: rows are refused, all that were acknowledged are read; with room again the game goes on (FT-3)."""
    ballast = small / "ballast"
    ballast.write_bytes(bytes(120_000))
    journal = SQLite(small / "data", sealer())
    acked: list[Row] = []
    refused = 0
    while refused < 20:
        new = row("a", len(acked), size=3000)
        try:
            acked += [each for each in journal.append([new]) if isinstance(each, Row)]
        except StorageUnavailable:
            refused += 1
            assert list(journal.since("a", 0)) == acked
    ballast.unlink()
    new = row("a", len(acked))
    assert journal.append([new]) == [new]
    journal.close()
    journal = SQLite(small / "data", sealer())
    assert list(journal.since("a", 0)) == [*acked, new]
    journal.close()
    print(f"real full disk: acknowledged {len(acked)}, refused {refused}, lost 0")  # noqa: T201
    assert len(acked) >= 10


WRITER = """
import os, sys
from pathlib import Path
from random import Random
from fusk.store import Row, StorageBroken, Unusable
from fusk.store import sqlite as store
from fusk.store.sealing import Sealer
store.LONG = 12
try:
    journal = store.SQLite(Path(sys.argv[1]), Sealer(bytes(range(32)), Random(1).randbytes))
    for seq in range(12):
        journal.append([Row("a", seq, 0.0, str(seq), "", b"", b"hidden")])
        os.write(1, b"%d\\n" % seq)
    journal.close()
except (StorageBroken, Unusable):
    sys.exit(3)
"""


def test_a_kernel_that_cannot_sync(folder):
    """Whichever sync the kernel fails, the process stops, and a new one finds every acknowledged row (FT-3)."""
    strace = shutil.which("strace") or pytest.fail("strace is needed: apt-get install strace")
    trace, stopped = folder / "trace", 0
    for number in range(1, 100):
        data = folder / str(number)
        inject = f"inject=fdatasync,fsync:error=EIO:when={number}"
        run = subprocess.run(
            [strace, "-f", "-qq", "-o", str(trace), "-e", inject, sys.executable, "-c", WRITER, str(data)],
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        acked = len(run.stdout.split())
        journal = SQLite(data, sealer())
        assert acked <= len(list(journal.since("a", 0))) <= acked + 1
        journal.close()
        if "INJECTED" not in trace.read_text():
            break
        stopped += run.returncode == 3  # 0: a sync of the folder that SQLite did, and we do again
        assert run.returncode in (0, 3)
        assert run.returncode == 3 or acked == 12
    print(f"failed syncs of the kernel: {stopped}, lost 0")  # noqa: T201
    assert stopped >= 15
