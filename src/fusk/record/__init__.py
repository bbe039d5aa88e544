"""The record: a whole deal as text that a person can type and the referee plays back."""

from __future__ import annotations

from fusk.record.check import Difference, check
from fusk.record.lines import Line, read_line, write_line
from fusk.record.replay import Played, dealing, replay, result
from fusk.record.seen import seen_by
from fusk.record.text import FORMAT, Record, parse, record_of, write
from fusk.record.unknown import Undetermined

__all__ = [
    "FORMAT",
    "Difference",
    "Line",
    "Played",
    "Record",
    "Undetermined",
    "check",
    "dealing",
    "parse",
    "print_record",
    "read_line",
    "record_of",
    "replay",
    "result",
    "seen_by",
    "write_line",
]


def print_record(record: Record) -> str:
    """The text of a record, its result included."""
    return write(record, result(replay(record).states[-1]))
