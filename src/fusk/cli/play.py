"""`fusk play`: in this terminal, against bots or with others at one keyboard."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from fusk import words
from fusk.cli.frame import Lang, Sets, app
from fusk.cli.house import built, house_rules
from fusk.cli.paper import fail, language
from fusk.rules import Refusal, Rules

BOTS: Final = ", ".join(sorted(file.stem for file in Path(__file__).parents[1].joinpath("bots").glob("[!_]*.py")))
"""The bots by name, found without loading any."""


@app.command()
def play(
    context: typer.Context,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME|FILE", help="The game; without it you are asked.")
    ] = None,
    sets: Sets = None,
    players: Annotated[str | None, typer.Option(metavar="N", help="How many play, bots included.")] = None,
    people: Annotated[
        str | None, typer.Option("--hot-seat", "--people", metavar="N", help="How many people share this keyboard.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="NAME,...", help=f"Who plays the other seats: {BOTS}, a file of yours.")
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,...", help="What everybody is called.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="The same cards and bots every time.")] = None,
    window: Annotated[
        str | None, typer.Option(metavar="SECONDS|off", help="How long a play may be doubted; off: no clock.")
    ] = None,
    deals: Annotated[str | None, typer.Option(metavar="N", help="A match of so many deals.")] = None,
    pace: Annotated[str | None, typer.Option(metavar="X", help="1 as people play, 0 without any waiting.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was left half-way.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Keep nothing of the game on disk.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")] = False,
    still: Annotated[bool, typer.Option("--still", help="Nothing moves: cards are turned all at once.")] = False,
    auto: Annotated[bool, typer.Option("--auto", help="Bots play every seat, without a screen.")] = False,
    games: Annotated[str | None, typer.Option(metavar="N", help="With --auto: how many deals.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep a record of every deal there.")] = None,
    lang: Lang = None,
) -> None:
    """Play in this terminal: against bots, with others at one keyboard, or let bots play."""
    from fusk.tui import playing

    tongue = language(lang or context.obj)
    flags = playing.Flags(
        rules=rules,
        sets=sets or (),
        players=players,
        people=people,
        bots=bots,
        names=names,
        seed=seed,
        window=window,
        deals=deals,
        pace=pace,
        games=games,
        record=record,
        auto=auto,
        plain=plain,
        resume=resume,
        still=still,
        forget=forget,
    )
    _play(tongue, flags)


def _play(lang: str, flags: Any) -> None:
    """Play; say in a line what goes wrong, and go quietly when told to."""
    from fusk.tui import playing

    def load(name: str) -> tuple[Rules, str | None]:
        house = house_rules(name, flags.sets)
        return built(house), house.name

    try:
        last = playing.play(lang, flags, load)
    except Refusal as refusal:
        fail(words.refused(lang, refusal), 1 if refusal.code in ("bot", "broken") else 2)
    except KeyboardInterrupt:
        typer.echo()
        raise typer.Exit(130) from None
    except BrokenPipeError:  # whoever read along has gone; there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    if last:
        typer.echo(last)
