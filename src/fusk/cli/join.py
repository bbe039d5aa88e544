"""`fusk join`: to a table that was called out, or to one's seat there again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fusk import words
from fusk.cli.frame import Lang, app
from fusk.cli.paper import fail, language, print_wrapped
from fusk.rules import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

Name = Annotated[str | None, typer.Option(metavar="NAME", help="What you are called; without it you are asked.")]
Plain = Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")]
Still = Annotated[bool, typer.Option("--still", help="Nothing moves: cards are turned all at once.")]
Record = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep a record of every deal there.")]


@app.command()
def join(
    context: typer.Context,
    where: Annotated[str, typer.Argument(metavar="ADDRESS|CODE", help="As in 192.168.1.7:8000/KVSP, or KVSP alone.")],
    name: Name = None,
    watch: Annotated[bool, typer.Option("--watch", help="Look on, without a seat.")] = False,
    plain: Plain = False,
    still: Still = False,
    record: Record = None,
    lang: Lang = None,
) -> None:
    """Sit down at a table elsewhere: the address is on the screen of its host."""
    from fusk.tui import online

    tongue = language(lang or context.obj)
    manner = online.Manner(plain=plain, still=still, records=record)
    played(tongue, lambda: online.join(tongue, where, name, manner, watch=watch))


def played(lang: str, play: Callable[[], str]) -> None:
    """Play at a table elsewhere; say in a line what goes wrong, and go quietly when told to."""
    try:
        last = play()
    except Refusal as refusal:
        fail(words.refused(lang, refusal), 1)
    except KeyboardInterrupt:
        typer.echo()
        raise typer.Exit(130) from None
    if last:
        print_wrapped(last)
