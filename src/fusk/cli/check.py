"""`fusk check`: recorded games are played again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from fusk import words
from fusk.cli.files import read_text
from fusk.cli.frame import Lang, app
from fusk.cli.paper import complain, language, printable
from fusk.rules import Refusal

RECORD_SIZE: Final = 4_000_000


@app.command()
def check(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records: games written down as text.")],
    lang: Lang = None,
) -> None:
    """Play recorded games again and say whether they hold."""
    from fusk import record

    tongue = language(lang or context.obj)
    failed = False
    for path in files:
        try:
            found: Any = record.check(read_text(path, RECORD_SIZE))
        except Refusal as unread:
            found = unread
        failed = failed or found is not None
        sentence = words.say(tongue, "cli-problem", where=str(path), what=_verdict(tongue, found))
        complain(sentence) if found else typer.echo(printable(sentence))
    if failed:
        raise typer.Exit(1)


def _verdict(lang: str, found: Any) -> str:
    if found is None:
        return words.say(lang, "cli-ok")
    if not isinstance(found, Refusal):
        return words.say(lang, "cli-difference", what=found.what, wanted=found.wanted, found=found.found)
    said = words.refused(lang, found)
    return words.say(lang, "cli-at-move", at=found.about["at"], what=said) if "at" in found.about else said
