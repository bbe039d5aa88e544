"""What people said and what they were told, in the order of the whole house; and what came about at least once."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

SOMETIMES: Final = (
    "a crash between append and acknowledgement",
    "a crash before an append",
    "a crash after an append, before it counts",
    "a crash in the middle of an append",
    "a crash while a table is taken up",
    "a sync breaks and the process ends",
    "a duplicate arrives after a restart",
    "a duplicate arrives in the same process",
    "a command is given again after a reconnect and counts once",
    "a doubt races a crash and counts",
    "a doubt is kept, the server dies, the verdict follows",
    "a last card is doubted across a restart",
    "a reconnect during a pile take",
    "two doubts in one moment",
    "a doubt comes too late",
    "a doubt races a stand-in",
    "a window is shut by the clamp",
    "a window is shut early: everybody has it on the screen",
    "a window outlives a restart",
    "a turn runs out",
    "a timer fires after a restart",
    "a stand-in comes by itself",
    "a stand-in gives the seat back",
    "a seat is empty when a match begins",
    "somebody counts as away",
    "the disk is full for a person",
    "the disk is full for the table itself",
    "the disk is full when somebody arrives",
    "everybody is gone and the clocks stand still",
    "a parked table is taken up again",
    "a second tab takes the seat",
    "an old tab speaks in vain",
    "a queue overflows",
    "a line dies unseen",
    "somebody is sent away",
    "nobody is sent away while a play may be doubted",
    "the host gets up and another is host",
    "the host hands over",
    "the host changes the rules",
    "a bot is put on a seat",
    "a newcomer sits down",
    "a rematch begins",
    "a deal ends",
    "a match ends",
    "the server is stopped and started",
    "somebody plays over plain HTTP",
    "a stranger with a wrong key is refused",
    "a stranger finds no table",
)
"""Each of these has to come about in some seed: else the simulation does not test what it says it does."""


class Said(NamedTuple):
    """A step of the history. `kind`: `said`, `done`, `refused`; `table`: where; `guest`: by whom; `code`: why not."""

    at: float
    kind: str
    table: str
    guest: str
    cid: str
    code: str = ""


class History:
    """Everything in order. `reached` counts what came about; `broken` lists what must never have."""

    def __init__(self) -> None:
        self.said: list[Said] = []
        self.reached: Counter[str] = Counter()
        self.broken: list[str] = []
        self.never: dict[str, str] = {}
        """Commands that must not count, and why."""

    def sometimes(self, name: str) -> None:
        """This came about."""
        assert name in SOMETIMES, name
        self.reached[name] += 1

    def always(self, holds: object, what: str) -> None:
        """This has to hold."""
        if not holds:
            self.broken.append(what)
