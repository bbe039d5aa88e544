"""`fusk backup` and `fusk restore`: a copy of all tables in one file, and a data folder made from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fusk import words
from fusk.cli import places
from fusk.cli.frame import Lang, app
from fusk.cli.paper import complain, fail, language, print_wrapped
from fusk.cli.serve import Data, Key

if TYPE_CHECKING:
    from fusk.store import Unusable

OF_THE_FILE: Final = ("data-strange", "data-damaged", "data-later")
"""What is said of a copy, when one is taken up, and not of the folder it is to go into."""


@app.command()
def backup(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="The new file to copy into.")],
    data: Data = None,
    key: Key = None,
    with_key: Annotated[
        bool, typer.Option("--with-key", help="Put the key in as well; who has the file then sees everything.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Copy all tables into one file, also while the server runs."""
    from fusk import store
    from fusk.store import backup as copies

    tongue = language(lang or context.obj)
    data, key = (data or places.data()).absolute(), (key or places.key()).absolute()
    try:
        left_out = copies.backup(data, target, key=_key(key) if with_key else None)
    except store.Unusable as why:
        fail(_said(tongue, why, data, key, target), 1)
    print_wrapped(words.say(tongue, "backup-done", file=str(target)))
    if not with_key:
        print_wrapped(words.say(tongue, "backup-no-key", key=str(key)))
    if left_out:
        complain(words.say(tongue, "backup-left-out", count=len(left_out)))
        raise typer.Exit(1)


@app.command()
def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that “fusk backup” has made.")],
    data: Data = None,
    key: Key = None,
    lang: Lang = None,
) -> None:
    """Make a data folder from such a copy, once every row of it is checked."""
    from fusk import store
    from fusk.store import backup as copies

    tongue = language(lang or context.obj)
    data, key = (data or places.data()).absolute(), (key or places.key()).absolute()
    try:
        copies.restore(file, data, key)
    except store.Unusable as why:
        fail(_said(tongue, why, file if why.code in OF_THE_FILE else data, key, file), 1)
    print_wrapped(words.say(tongue, "restore-done", data=str(data)))


def _key(path: Path) -> bytes:
    """Raises Unusable."""
    from fusk.store import Unusable
    from fusk.store.sealing import read_master

    try:
        return read_master(path)
    except FileNotFoundError:
        raise Unusable("key-missing", f"there is no key in {path}") from None


def _said(lang: str, why: Unusable, data: Path, key: Path, file: Path) -> str:
    return words.say(lang, f"unusable-{why.code}", data=str(data), key=str(key), file=str(file), why=str(why))
