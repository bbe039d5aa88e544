"""What has changed at a table beside the cards, a sentence a change: for who reads line by line."""

from __future__ import annotations

from collections.abc import Iterator

from fusk import wire, words
from fusk.sight import Who
from fusk.tui import lobby


def between(lang: str, before: wire.Room, now: wire.Room, you: Who) -> Iterator[str]:
    """What is different now."""
    if len(before.chairs) == len(now.chairs):
        for seat in range(len(now.chairs)):
            yield from _seat(lang, before, now, seat, you)
    if before.host != now.host:
        yield words.say(lang, "change-host", me="yes" if now.host == you else "no", who=_name(now, now.host))
    settled = (before.preset, before.changes, len(before.chairs), before.clocks, before.score.of, before.locked)
    if settled != (now.preset, now.changes, len(now.chairs), now.clocks, now.score.of, now.locked):
        yield lobby.facts(lang, now) + "."
    if before.phase != now.phase and now.phase not in ("playing", "between", "open"):
        yield lobby.heading(lang, now, you)


def _seat(lang: str, before: wire.Room, now: wire.Room, seat: int, you: Who) -> Iterator[str]:
    was, is_ = before.chairs[seat], now.chairs[seat]
    me = "yes" if seat == you else "no"
    person, person_before = (None if chair.bot else chair.name for chair in (is_, was))
    if person != person_before or (was.bot is None) != (is_.bot is None):
        if person_before and person is None:
            yield words.say(lang, "change-left", me=me, who=person_before)
        elif person and person_before:
            yield words.say(lang, "change-name", me=me, who=person_before, name=person)
        elif person:
            yield words.say(lang, "change-came", me=me, who=person)
    if is_.bot != was.bot and now.phase in lobby.OPEN and not person:
        yield words.say(lang, "change-bot", number=seat + 1, bot=is_.bot or "none")
    if person and person_before and seat != you and was.away != is_.away:
        yield words.say(lang, "change-away" if is_.away else "change-back", who=person)
    if person and was.stand_in != is_.stand_in:
        yield words.say(lang, "change-stand-in" if is_.stand_in else "change-own", me=me, who=person)
    if person and is_.ready and not was.ready and seat != you and now.phase in ("between", "open"):
        yield words.say(lang, "change-ready", who=person)


def _name(room: wire.Room, seat: int) -> str:
    return room.chairs[seat].name or ""
