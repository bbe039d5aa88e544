"""The table: seats, clocks, doubt windows, bots, and what every observer has seen; no input and no output.

`table.py` is the table; `local.py` drives one in this process.
"""

from fusk.table.chance import DealSource, Dice, PublicRng
from fusk.table.entries import (
    Conflict,
    Deal,
    Entry,
    Journal,
    StorageUnavailable,
    Unwritten,
    read_entry,
    write_entry,
)
from fusk.table.local import Clock, Local
from fusk.table.match import Match, Tally
from fusk.table.messages import Act, Leave, Message, Ready, Return, TakeOver, Thought
from fusk.table.outs import Opened, Out, Seen, Sitting, Think
from fusk.table.settings import ONLINE, SAME_ROOM, UNATTENDED, Seat, Settings, Setup, Takeover
from fusk.table.table import Table

__all__ = [
    "ONLINE",
    "SAME_ROOM",
    "UNATTENDED",
    "Act",
    "Clock",
    "Conflict",
    "Deal",
    "DealSource",
    "Dice",
    "Entry",
    "Journal",
    "Leave",
    "Local",
    "Match",
    "Message",
    "Opened",
    "Out",
    "PublicRng",
    "Ready",
    "Return",
    "Seat",
    "Seen",
    "Settings",
    "Setup",
    "Sitting",
    "StorageUnavailable",
    "Table",
    "TakeOver",
    "Takeover",
    "Tally",
    "Think",
    "Thought",
    "Unwritten",
    "read_entry",
    "write_entry",
]
