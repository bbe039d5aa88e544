"""Keeps a deal that is over as a record in a file."""

from __future__ import annotations

from pathlib import Path

from fusk.rules import Refusal


def write(path: Path, record: str) -> None:
    """Write a record to this path. Raises Refusal where that cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refusal("file", about="unwritable", path=str(path), why=error.strerror or str(error)) from None


def save(record: str, folder: Path) -> Path:
    """Keep a record in a folder, under a name that is free; where it lies. Raises Refusal."""
    number = 1
    while True:
        path = folder / f"fusk-{number:03}.fusk.toml"
        if not path.exists():
            write(path, record)
            return path
        number += 1
