"""What stands in the lobby of a table elsewhere, in words, and what may be done there by whom. Pure, from a room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from fusk import wire, words
from fusk.bots import NAMES as BOTS
from fusk.rules import Rules, sheet
from fusk.rules.told import seats_for
from fusk.sight import Who
from fusk.tui.dock import ENTER, Action
from fusk.tui.order import MIXED, rules_lines, title_of

Make = Callable[[str], wire.Command]
"""Makes a command with the number it is to have."""

OPEN: Final = ("lobby", "open", "over")
"""When seats and rules may be changed: before a match, after it, and between the deals of one without end."""


class Sitter(NamedTuple):
    """A line of the list of seats: who sits there, and what there is to say of it."""

    name: str
    word: str


def rules_of(room: wire.Room) -> Rules:
    """The house rules of a table."""
    return sheet(room.preset, room.changes)


def title(lang: str, room: wire.Room) -> str:
    """What is played there."""
    return title_of(lang, rules_of(room))


def rules_page(lang: str, room: wire.Room) -> tuple[str, ...]:
    """The rules, a paragraph a line."""
    return tuple(rules_lines(lang, rules_of(room), len(room.chairs)))


def sitters(lang: str, room: wire.Room, you: Who) -> tuple[Sitter, ...]:
    """Everybody at the table, and the seats that are empty."""
    return tuple(_sitter(lang, room, you, seat) for seat in range(len(room.chairs)))


def _sitter(lang: str, room: wire.Room, you: Who, seat: int) -> Sitter:
    chair = room.chairs[seat]
    if chair.name is None and chair.bot is None:
        return Sitter("—", words.say(lang, "lobby-empty"))
    if chair.bot is not None:
        return Sitter(chair.name or chair.bot.capitalize(), words.say(lang, "lobby-bot", bot=chair.bot))
    told = {
        "lobby-you": seat == you,
        "lobby-host": seat == room.host,
        "lobby-away": chair.away,
        "lobby-stand-in": chair.stand_in is not None,
        "lobby-ready": chair.ready,
    }
    return Sitter(chair.name or "", ", ".join(words.say(lang, message) for message, holds in told.items() if holds))


def people(room: wire.Room) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(seat for seat, chair in enumerate(room.chairs) if chair.bot is None and chair.name is not None)


def unready(room: wire.Room) -> tuple[int, ...]:
    """Whom the next deal waits for."""
    chairs = room.chairs
    return tuple(s for s in people(room) if not (chairs[s].ready or chairs[s].away or chairs[s].stand_in is not None))


def heading(lang: str, room: wire.Room, you: Who) -> str:
    """What one waits for here, in a sentence."""
    host = room.chairs[room.host].name or ""
    if room.phase in ("between", "open"):
        names = words.listed(lang, [room.chairs[seat].name or "" for seat in unready(room) if seat != you])
        if you is not None and not room.chairs[you].ready:
            return words.say(lang, "lobby-are-you-ready")
        return words.say(lang, "lobby-waiting-for", who=names) if names else words.say(lang, "lobby-dealing")
    message = "lobby-over" if room.phase == "over" else "lobby-gather"
    return words.say(lang, f"{message}-host" if you == room.host else message, who=host)


def facts(lang: str, room: wire.Room) -> str:
    """The rules in one line: the game, the seats, the clock, the length of the match."""
    window = room.clocks.window
    parts = [
        title(lang, room),
        words.say(lang, "lobby-seats", count=len(room.chairs)),
        words.say(lang, "lobby-no-clock") if window is None else words.say(lang, "lobby-window", seconds=window),
        words.say(lang, "lobby-deals", count=room.score.of),
    ]
    parts += [words.say(lang, "lobby-locked")] if room.locked else []
    parts += [words.say(lang, "lobby-watchers", count=room.watchers)] if room.watchers else []
    return " · ".join(parts)


def actions(lang: str, room: wire.Room, you: Who, seat: int) -> tuple[Action, ...]:
    """The buttons: what brings the game on, and what can be done about the seat under the cursor."""
    if you is None:
        return ()
    found = []
    main = next_step(room, you)
    if main is not None:
        found.append(Action(ENTER, words.say(lang, f"lobby-do-{'start' if main is wire.Start else 'ready'}"), "main"))
    chair = room.chairs[seat]
    taken = chair.bot is None and chair.name is not None
    if you == room.host and taken and seat != you:
        for key, message in (("K", "lobby-do-kick"), ("H", "lobby-do-host")):
            found.append(Action(key, words.say(lang, message, who=chair.name or ""), "quiet"))
    elif you == room.host and not taken and room.phase in OPEN:
        found.append(Action("B", words.say(lang, "lobby-do-bot"), "quiet"))
    return tuple(found)


def keys(lang: str, room: wire.Room, you: Who) -> tuple[str, ...]:
    """The keys for what has no button."""
    if you is None:
        return ()
    host, opened = you == room.host, room.phase in OPEN
    parts = {
        f"L {words.say(lang, 'lobby-do-unlock' if room.locked else 'lobby-do-lock')}": host,
        f"+/- {words.say(lang, 'lobby-do-seats')}": host and opened,
        f"N {words.say(lang, 'lobby-do-rename')}": opened,
        f"X {words.say(lang, 'lobby-do-give-up')}": True,
    }
    return ("↑↓", *(part for part, holds in parts.items() if holds))


def next_step(room: wire.Room, you: Who) -> Make | None:
    """What brings the game on from here, if that lies with this seat: the host's start, or being ready."""
    if you is None:
        return None
    if room.phase in ("between", "open"):
        return None if room.chairs[you].ready else wire.Ready
    return wire.Start if room.phase in OPEN and you == room.host else None


def order(key: str, room: wire.Room, you: Who, seat: int) -> Make | None:
    """The command that a key gives, for the seat under the cursor; the server judges whether it may be given."""
    chair = room.chairs[seat]
    taken = chair.bot is None and chair.name is not None
    match key:
        case "enter" | "r":
            return next_step(room, you)
        case "b" if not taken:
            return lambda cid: wire.Place(cid, seat, _next_bot(chair.bot))
        case "k" if taken and seat != you:
            return lambda cid: wire.Kick(cid, seat)
        case "h" if taken and seat != you:
            return lambda cid: wire.HandOver(cid, seat)
        case "l":
            return lambda cid: wire.Lock(cid, not room.locked)
        case "plus" | "minus":
            wanted = len(room.chairs) + (1 if key == "plus" else -1)
            least, most = seats_for(rules_of(room))
            return (lambda cid: wire.Change(cid, seats=wanted)) if least <= wanted <= most else None
        case _:
            return None


def _next_bot(bot: str | None) -> str | None:
    """The bots one after the other, and then nobody."""
    kinds: tuple[str | None, ...] = (None, *dict.fromkeys((*MIXED, *BOTS)))
    return kinds[(kinds.index(bot) + 1) % len(kinds)] if bot in kinds else None
