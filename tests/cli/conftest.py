"""How tests call `fusk`, and folders of a person who does not exist."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")  # noqa: S108 (where files are fast)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale of whoever runs the tests makes no difference."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "88")


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home with nothing in it, in memory where there is such a place."""
    where = Path(tempfile.mkdtemp(prefix="fusk", dir=MEMORY if MEMORY.is_dir() else None))
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(where / name.lower()))
    yield where
    shutil.rmtree(where)


def environment(home: Path, **more: str) -> dict[str, str]:
    """What a process of that person is started with."""
    folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE")}
    return os.environ | folders | {"LC_ALL": "C.UTF-8", "COLUMNS": "88"} | more
