"""Records of what was played here, as files."""

from __future__ import annotations

from pathlib import Path

from fusk.record import print_record
from fusk.rules import Refusal
from fusk.tui.game import Game


def write(path: Path, game: Game) -> None:
    """Write the deal's record to this path. Raises Refusal where that cannot be."""
    record = game.record()
    if record is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(print_record(record), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refusal("file", about="unwritable", path=str(path), why=error.strerror or str(error)) from None


def save(game: Game, folder: Path) -> Path:
    """Keep the record of the deal in a folder, under a name that is free; where it lies. Raises Refusal."""
    number = 1
    while True:
        path = folder / f"fusk-{number:03}.fusk.toml"
        if not path.exists():
            write(path, game)
            return path
        number += 1
