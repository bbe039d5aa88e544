"""The cases: each file of tests/cases holds one truth about the game (docs/record.md, Checking)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from fusk.record import check

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_case(file: Path):
    """What the file expects comes about when its moves are played."""
    found = check(file.read_text(encoding="utf-8"))
    assert found is None, f"{file.name}: {found}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_case_says_something(file: Path):
    """A case says in words what it shows, and expects something."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert table["about"]
    assert table["expect"]
