"""The end of SQLite's log: a step that a crash cut off is no loss, a step behind a rotten byte is one.

SQLite reads its log up to the first frame that does not fit, and drops the rest without a word. With every commit
synced, a crash can leave one unfinished transaction there and no more; if there are two, something that was
acknowledged is gone. The last one of all cannot be told from one that was never finished.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from fusk.store import Unusable

HEADER: Final = 32
FRAME: Final = 24


def check_tail(log: Path, kept: int) -> None:
    """See that nothing but one unfinished transaction lies behind the frames that were kept. Raises Unusable."""
    told = log.read_bytes() if log.exists() else b""
    header = told[:HEADER]
    if len(header) < HEADER or not any(header):
        return
    if not _sound(header):
        raise _damaged(log)
    size, salts = struct.unpack(">I", header[8:12])[0], header[16:24]
    starts = range(HEADER + kept * (FRAME + size), len(told) - FRAME + 1, FRAME + size)
    frames = [
        struct.unpack(">II", told[start : start + 8]) for start in starts if told[start + 8 : start + 16] == salts
    ]
    pages, commits = [page for page, _ in frames], [commit for _, commit in frames]
    if any(commits[:-1]) or len(set(pages)) < len(pages):
        raise _damaged(log)


def _sound(header: bytes) -> bool:
    """Whether the header of a log has its checksum; it is written and synced alone, so that no crash tears it."""
    order = ">" if header[3] & 1 else "<"
    one = two = 0
    words = struct.unpack(f"{order}6I", header[:24])
    for left, right in zip(words[::2], words[1::2], strict=True):
        one = (one + left + two) & 0xFFFFFFFF
        two = (two + right + one) & 0xFFFFFFFF
    return struct.unpack(">II", header[24:32]) == (one, two)


def _damaged(log: Path) -> Unusable:
    return Unusable("data-damaged", f"{log} is damaged, and steps are missing behind that place: restore a backup")
