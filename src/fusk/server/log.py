"""What a server writes down about itself: one line of JSON each, and nothing of a game in it (AU-18)."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

MOST: Final = 300
"""Letters of what is said about it."""


def line(kind: str, about: str) -> str:
    """A line of the log, in UTC, with no sign that a terminal would obey."""
    told = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "kind": kind, "about": about[:MOST]}
    return json.dumps(told, ensure_ascii=True)


def note(kind: str, about: str) -> None:
    """Write a line where whoever runs the server looks for it."""
    sys.stderr.write(line(kind, about) + "\n")


class Libraries(logging.Handler):
    """What the libraries below complain of: of a failure its name alone, since a traceback may hold anything."""

    def __init__(self, noted: Callable[[str, str], None]) -> None:
        super().__init__(logging.WARNING)
        self._noted = noted

    def emit(self, record: logging.LogRecord) -> None:
        """Write one complaint down."""
        failure = record.exc_info[0] if record.exc_info else None
        self._noted(f"log-{record.name}", failure.__name__ if failure else record.getMessage())
