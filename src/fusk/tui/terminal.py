"""The terminal as lines of text: said, asked, cleared away."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap


def is_plain() -> bool:
    """Whether this is no terminal, or one that cannot place its cursor."""
    return not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") in ("dumb", "unknown")


def say(text: str) -> None:
    """Say a line; in a terminal its words are not torn, and nothing in it is obeyed."""
    text = "".join(letter if letter.isprintable() or letter in "\n\u00a0\u202f" else "?" for letter in text)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    print("\n".join(textwrap.wrap(text, width, break_on_hyphens=False)) if width else text, flush=True)


def ask(prompt: str) -> str | None:
    """A line that somebody typed; None where there are no more."""
    by_hand = sys.stdin.isatty()
    if by_hand:
        print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        return None
    if not by_hand:
        print(prompt + line.rstrip("\n"), flush=True)
    return line


def clear() -> None:
    """Leave nothing on a terminal of what was said: no line on the screen, and none to scroll back to."""
    print("\033[H\033[2J\033[3J", end="", flush=True)


def picture(lines: list[str]) -> None:
    """Show a picture in colours of its own, where there is a terminal to show it."""
    if sys.stdout.isatty():
        print("\n".join(lines), flush=True)
