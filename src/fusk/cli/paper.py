"""What the commands share: the language they speak, how they fail, and how they print."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Final, NoReturn

import typer

from fusk import words
from fusk.rules.line import Line

WIDTH: Final = 88
SPACES: Final = "\u00a0\u202f"
"""Spaces that do not break, as within a number."""


def language(tag: str | None) -> str:
    """The language to speak. Fails where somebody wants one that is not there."""
    lang = words.language(tag)
    if tag and words.language(tag) == words.FALLBACK and not tag.lower().startswith(words.FALLBACK):
        here = words.language()
        known = [f"{known} ({words.own_name(known)})" for known in words.languages()]
        fail(words.say(here, "cli-no-language", value=tag, known=words.listed(here, known, "or")))
    return lang


def fail(sentence: str, code: int = 2) -> NoReturn:
    """Say what is wrong, and leave."""
    complain(sentence)
    raise typer.Exit(code)


def complain(sentence: str) -> None:
    """Say what is wrong, where it does not mix with what was asked for."""
    typer.echo(printable(sentence), err=True)


def printable(text: str) -> str:
    """What a file or an argument says may hold anything; a terminal is to show it and not to obey it."""
    return "".join(letter if letter.isprintable() or letter in SPACES else "?" for letter in text)


def _width() -> int:
    return max(30, min(WIDTH, shutil.get_terminal_size().columns))


def _bold(text: str) -> str:
    return text if "NO_COLOR" in os.environ or not sys.stdout.isatty() else typer.style(text, bold=True)


def print_wrapped(text: str, *, indent: str = "", hang: str = "", bold: bool = False, bold_start: int = 0) -> None:
    """Print a paragraph, no line longer than the terminal is wide."""
    lines = textwrap.wrap(
        printable(text), _width(), initial_indent=indent, subsequent_indent=hang or indent, break_on_hyphens=False
    )
    first, *rest = lines or [""]
    first = _bold(first[:bold_start]) + first[bold_start:] if bold_start else first
    for part in (first, *rest):
        typer.echo(_bold(part) if bold else part)


def joined(lang: str, lines: Iterable[Line]) -> str:
    """Sentences one after the other."""
    return " ".join(words.say_line(lang, line) for line in lines)
