"""A screen gives its answer once: a key that is hit twice must not close what lies beneath as well."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

Answer = TypeVar("Answer")


def answer(screen: Screen[Answer], given: Answer) -> None:
    """Close the screen with this answer, unless it has given one."""
    if not screen.has_class("answered"):
        screen.add_class("answered")
        screen.dismiss(given)
