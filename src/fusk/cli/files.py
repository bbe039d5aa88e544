"""Files that somebody names: a text of no more than so many bytes, a TOML table. Whatever else comes is refused."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from fusk.rules import Refusal

PART: Final = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
DOTTED: Final = re.compile(rf"(?<![\w-]){PART}(?:[ \t]*\.[ \t]*{PART}){{32,}}")
"""A key of so many parts that to read it would take for ever."""


def read_text(path: Path, most: int) -> str:
    """A text file of at most so many bytes. Raises Refusal (`file`) for anything else."""
    name = str(path)
    try:
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):  # a pipe may keep us waiting for ever
            raise Refusal("file", about="no-file", path=name)
        with path.open("rb") as file:
            raw = file.read(most + 1)
        text = raw[:most].decode("utf-8-sig" if len(raw) <= most else "latin-1")
    except FileNotFoundError:
        raise Refusal("file", about="missing", path=name) from None
    except IsADirectoryError:
        raise Refusal("file", about="folder", path=name) from None
    except UnicodeDecodeError:
        raise Refusal("file", about="no-text", path=name) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refusal("file", about="unreadable", path=name, why=why) from None
    if "\0" in text:
        raise Refusal("file", about="no-text", path=name)
    if len(raw) > most:
        raise Refusal("file", about="too-big", path=name)
    if not text.strip():
        raise Refusal("file", about="empty", path=name)
    if DOTTED.search(text):
        raise Refusal("file", about="dots", path=name)
    return text


def read_toml(path: Path, most: int) -> dict[str, Any]:
    """A TOML table. Raises Refusal (`file`)."""
    text = read_text(path, most)
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of too many digits
        raise Refusal("file", about="no-toml", path=str(path), why=str(error)) from None
    from fusk.record.text import too_large

    large = too_large(table)
    if large is not None:
        raise Refusal("file", about="number", path=str(path), key=large[:40])
    return table
