"""Folders that a test may fill with journals, and rows to put there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fusk.store import Row
from fusk.store.sealing import Sealer

pytest.register_assert_rewrite("tests.store.contract")

MEMORY = Path("/dev/shm")  # noqa: S108 (where files are fast; the tests of lost power rebuild the disk themselves)
KEY = bytes(range(32))


def sealer(seed: int = 1) -> Sealer:
    """A sealer whose chance comes from a seed."""
    return Sealer(KEY, Random(seed).randbytes)


def row(table: str, seq: int, *, key: str = "", size: int = 60) -> Row:
    """A row that tells its place, so that one that lies elsewhere is seen."""
    told = f"{table}/{seq}/".encode()
    return Row(
        table,
        seq,
        seq / 8,
        key or f"key {seq}",
        f"{seq:04x}",
        b"open " + told * 3,
        b"secret " + told * (size // len(told)),
    )


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder, in memory where there is such a place."""
    where = Path(tempfile.mkdtemp(prefix="fusk", dir=MEMORY if MEMORY.is_dir() else None))
    yield where
    shutil.rmtree(where)
