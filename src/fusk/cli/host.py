"""`fusk host`: a table for everybody in the house, and the host's own seat at it, in one command."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

import typer

from fusk import words
from fusk.cli import places
from fusk.cli.frame import Lang, Sets, app
from fusk.cli.hosting import EVERYWHERE, USUAL_PORT, begun
from fusk.cli.house import built, house_rules
from fusk.cli.join import Name, Plain, Record, Still, played
from fusk.cli.paper import fail, language, print_wrapped
from fusk.cli.play import BOTS
from fusk.cli.serve import Data, Key, ways_in
from fusk.rules import BASE, QUESTIONS, Refusal

if TYPE_CHECKING:
    from fusk.tui.online import Manner
    from fusk.wire import Created, NewTable, Sheet

LOOK_SECONDS: Final = 1.0
EMPTY_SECONDS: Final = 5.0
"""So long nobody else has to be at the table before it closes behind its host."""


@app.command()
def host(
    context: typer.Context,
    rules: Annotated[str, typer.Option("--rules", metavar="NAME|FILE", help="The game.")] = BASE,
    sets: Sets = None,
    players: Annotated[int, typer.Option(metavar="N", min=2, max=60, help="How many play, bots included.")] = 4,
    bots: Annotated[
        str | None, typer.Option(metavar="NAME,...", help=f"Who sits there from the start: {BOTS}.")
    ] = None,
    window: Annotated[
        str | None, typer.Option(metavar="SECONDS|none", help="How long a play may be doubted; none: no clock.")
    ] = None,
    deals: Annotated[int, typer.Option(metavar="N", min=0, max=1000, help="A match of so many deals.")] = 0,
    private: Annotated[bool, typer.Option("--private", help="Found by its long link alone.")] = False,
    room: Annotated[
        bool,
        typer.Option("--room/--online", help="In one room there are no clocks."),
    ] = False,
    port: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=65_535, help="The port to listen at; usually 8000.")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="URL", help="Open the table at a server that runs already.")
    ] = None,
    name: Name = None,
    data: Data = None,
    key: Key = None,
    forget: Annotated[bool, typer.Option("--forget", help="Keep nothing of the game on disk.")] = False,
    plain: Plain = False,
    still: Still = False,
    record: Record = None,
    lang: Lang = None,
) -> None:
    """Open a table for others on the same network, and play at it in this terminal."""
    from fusk.tui import online
    from fusk.wire import NewTable

    tongue = language(lang or context.obj)
    try:
        order = NewTable(
            name="",
            rules=_sheet(rules, sets or ()),
            seats=players,
            bots=tuple(bots.split(",")) if bots else (),
            private=private,
            room=room,
            window=_window(window),
            deals=deals,
        )
    except Refusal as refusal:
        fail(words.refused(tongue, refusal))
    manner = online.Manner(plain=plain, still=still, records=record)
    if at is not None:
        base = at if "://" in at else f"http://{at}"
        played(tongue, lambda: _play(_opened(tongue, base.rstrip("/"), order, name), tongue, manner, ()))
        return
    kept = _places(data, key, forget=forget)
    aside, number = begun(tongue, kept, port)
    try:
        ways = tuple(f"http://{address}:{number}" for address, _ in ways_in(tongue, EVERYWHERE))
        played(tongue, lambda: _evening(tongue, f"http://127.0.0.1:{number}", order, name, manner, ways))
    finally:
        aside.stop()
        print_wrapped(_closed(tongue, number, kept=kept[0] is not None))


def _closed(lang: str, port: int, *, kept: bool) -> str:
    """What is left to say when the server has stopped."""
    if not kept:
        return words.say(lang, "host-forgotten")
    elsewhere = "" if port == USUAL_PORT else f" --port {port}"
    return words.say(lang, "host-closed", command=f"fusk serve --lan{elsewhere}")


def _evening(lang: str, base: str, order: NewTable, name: str | None, manner: Manner, ways: tuple[str, ...]) -> str:
    """Open the table, play, and stay until the others have gone too."""
    table = _opened(lang, base, order, name)
    last = _play(table, lang, manner, ways)
    _stay(lang, table)
    return last


class Opened(NamedTuple):
    """A table that has just been opened."""

    base: str
    created: Created
    name: str


def _sheet(rules: str, sets: list[str] | tuple[str, ...]) -> Sheet:
    """The house rules, as a server is told of them. Raises Refusal."""
    from fusk.wire import Sheet

    house = house_rules(rules, sets)
    built(house)
    return Sheet(house.preset, {key: QUESTIONS[key].read(value) for key, value in house.answers.items()})


def _window(text: str | None) -> float | Literal["none"] | None:
    """Raises Refusal."""
    if text is None:
        return None
    if text == "none":
        return "none"
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 2.5 <= seconds <= 60:
        raise Refusal("play", about="no-window", value=text[:20], least="2.5", most=60)
    return seconds


def _places(data: Path | None, key: Path | None, *, forget: bool) -> tuple[Path | None, Path | None]:
    return (None, None) if forget else ((data or places.data()).absolute(), (key or places.key()).absolute())


def _opened(lang: str, base: str, order: NewTable, name: str | None) -> Opened:
    """Open the table; who has a name that will not do is asked for another. Raises Refusal."""
    from msgspec.structs import replace

    from fusk.tui import calling, terminal
    from fusk.tui.keyring import Keyring

    usual = Keyring().name()
    while True:
        chosen = (name or _name(lang, usual))[:200]
        try:
            return Opened(base, calling.open_table(base, replace(order, name=chosen)), chosen)
        except Refusal as refusal:
            if refusal.code != "bad-name" or name is not None:
                raise
            terminal.say(words.refused(lang, refusal))


def _name(lang: str, usual: str) -> str:
    """What the host is called. Raises Refusal where nobody says so."""
    from fusk.tui import terminal

    while True:
        terminal.say(words.say(lang, "join-ask-name", usual=usual or "none"))
        text = terminal.ask("> ")
        if text is None:
            raise Refusal("join", about="no-name")
        if text.strip() or usual:
            return text.strip() or usual


def _play(table: Opened, lang: str, manner: Manner, ways: tuple[str, ...]) -> str:
    """Say how others come in, and sit down."""
    from fusk.tui import online, terminal
    from fusk.tui.address import Address
    from fusk.tui.qr import Code

    shown = [Address(base, table.created.door).shown() for base in ways or (table.base,)]
    print_wrapped(words.say(lang, "host-open"))
    for address in shown[:-1] or shown:
        typer.echo(f"  {address}")
    if not (manner.plain or terminal.is_plain()):
        terminal.picture(Code(shown[0]).lines())
    return online.host(lang, table.base, table.created, table.name, manner, invite=shown[0])


def _stay(lang: str, table: Opened) -> None:
    """Keep the table open while others are at it; Ctrl+C closes it."""
    from fusk.tui import calling
    from fusk.tui.address import Address

    told, empty = "", 0.0
    while empty < EMPTY_SECONDS:
        room = calling.look(Address(table.base, table.created.door))
        chairs = [chair for seat, chair in enumerate(room.chairs) if seat != table.created.seat]
        who = words.listed(lang, [chair.name for chair in chairs if chair.name and not (chair.bot or chair.away)])
        if who:
            if who != told:
                print_wrapped(words.say(lang, "host-others", who=who))
            told, empty = who, 0.0
        elif not told:
            return
        else:
            empty += LOOK_SECONDS
        time.sleep(LOOK_SECONDS)
