"""Every message between a server and its players, both ways, and how bytes become one.

`commands.py` is what a client says, `news.py` what it hears, `calls.py` what goes over plain HTTP, `frames.py` bytes in
and out. docs/wire.md and the types of the browser client are made from these structs.
"""

from fusk.wire.calls import Created, NewTable, Polled, Problem, Seated, Sheet, TakeSeat
from fusk.wire.commands import (
    Act,
    Away,
    Back,
    Change,
    Command,
    HandOver,
    Hello,
    Kick,
    Leave,
    Lock,
    Message,
    Ping,
    Place,
    Ready,
    Rename,
    Shown,
    StandIn,
    Start,
)
from fusk.wire.frames import read_command, read_message, write
from fusk.wire.news import Chair, Clocks, Done, Moment, News, Notice, Pong, Refused, Room, Score, Sight, Welcome, sight

FORMAT = 1
"""Of every message; a client says in its Hello which one it speaks."""

__all__ = [
    "FORMAT",
    "Act",
    "Away",
    "Back",
    "Chair",
    "Change",
    "Clocks",
    "Command",
    "Created",
    "Done",
    "HandOver",
    "Hello",
    "Kick",
    "Leave",
    "Lock",
    "Message",
    "Moment",
    "NewTable",
    "News",
    "Notice",
    "Ping",
    "Place",
    "Polled",
    "Pong",
    "Problem",
    "Ready",
    "Refused",
    "Rename",
    "Room",
    "Score",
    "Seated",
    "Sheet",
    "Shown",
    "Sight",
    "StandIn",
    "Start",
    "TakeSeat",
    "Welcome",
    "read_command",
    "read_message",
    "sight",
    "write",
]
