"""`fusk join`, and the playing part of `fusk host`: to a table elsewhere, and to the same seat again after a break.

Textual is imported only where the full screen is used.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

from fusk import wire, words
from fusk.rules import Refusal
from fusk.tui import address as addresses
from fusk.tui import calling, terminal
from fusk.tui.address import Address
from fusk.tui.far_game import FarGame
from fusk.tui.keyring import Key, Keyring, SeatKey
from fusk.tui.online_lines import OnlineLines


class Manner(NamedTuple):
    """How one plays: `plain`: line by line; `still`: nothing moves; `pace`: how quickly cards turn, 1 as people do.

    `records`: the folder where the records of all deals are kept.
    """

    plain: bool = False
    still: bool = False
    pace: float = 1.0
    records: Path | None = None


def join(lang: str, where: str, name: str | None, manner: Manner, *, watch: bool) -> str:
    """Go to a table that was called out; what is left to say in the end.

    `where`: an address, or a code alone; `name`: what one is called, None to be asked; `watch`: take no seat. Raises
    Refusal.
    """
    table, ring = addresses.read(where), Keyring()
    if watch:
        return _play(lang, table, None, manner, None)
    kept = ring.key(table)
    if kept is not None:
        try:
            return _play(lang, table, SeatKey(ring, table, kept.name, kept.token), manner, None)
        except Refusal as refusal:
            ring.forget(table)
            if refusal.code != "bad-token":
                raise
            terminal.say(words.refused(lang, refusal))
    usual = kept.name if kept else ring.name()
    return _play(lang, table, _seated(lang, table, ring, name, usual), manner, None)


def host(lang: str, base: str, created: wire.Created, name: str, manner: Manner, *, invite: str | None) -> str:
    """Play at the table that one has just opened at this server; what is left to say in the end.

    `invite`: the address by which others come in, the code or link included, where it is not the one of `base`.
    """
    table = Address(base.rstrip("/"), created.door)
    key = SeatKey(Keyring(), table, name, created.token)
    key.keep(created.token)
    return _play(lang, table, key, manner, invite)


def _seated(lang: str, table: Address, ring: Keyring, name: str | None, usual: str) -> SeatKey:
    """Sit down; who has a name that will not do is asked for another. Raises Refusal."""
    calling.look(table)
    while True:
        chosen = (name or _name(lang, usual))[:200]
        try:
            seated = calling.sit(table, chosen)
        except Refusal as refusal:
            if refusal.code != "bad-name" or name is not None:
                raise
            terminal.say(words.refused(lang, refusal))
            continue
        ring.keep(table, Key(seated.token, chosen))
        return SeatKey(ring, table, chosen, seated.token)


def _name(lang: str, usual: str) -> str:
    """What one is called. Raises Refusal where nobody says so."""
    while True:
        terminal.say(words.say(lang, "join-ask-name", usual=usual or "none"))
        text = terminal.ask("> ")
        if text is None:
            raise Refusal("join", about="no-name")
        chosen = text.strip() or usual
        if chosen:
            return chosen


def _play(lang: str, table: Address, key: SeatKey | None, manner: Manner, invite: str | None) -> str:
    """Play there until one leaves or cannot stay. Raises Refusal (`bad-token`) where the seat was never entered."""
    if manner.plain or terminal.is_plain():
        game = asyncio.run(_lines(lang, table, key, manner, invite))
        if game.ended and not _left(game.ended):
            raise game.ended
        return words.refused(lang, game.ended) if game.ended else ""
    from fusk.tui.online_app import OnlineApp

    game = FarGame(table, key)
    app = OnlineApp(game, lang, invite=invite, pace=manner.pace, still=manner.still, records=manner.records)
    app.run()
    if app.signal:
        raise SystemExit(128 + app.signal)
    if app.trouble:
        raise app.trouble
    if game.ended and game.room is None:
        raise game.ended
    return words.refused(lang, game.ended) if game.ended and _left(game.ended) else ""


async def _lines(lang: str, table: Address, key: SeatKey | None, manner: Manner, invite: str | None) -> FarGame:
    game = FarGame(table, key)
    lines = OnlineLines(game, lang, terminal.say, terminal.ask, terminal.picture, invite=invite, records=manner.records)
    await lines.play()
    return game


def _left(why: Refusal) -> bool:
    """Whether one has got up oneself."""
    return why.about.get("about") == "left"
