"""`fusk doctor`: what a server would find on this machine, and what is wrong with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fusk import words
from fusk.cli import places
from fusk.cli.frame import Lang, app
from fusk.cli.paper import fail, language, print_wrapped
from fusk.cli.serve import Data, Key, LimitsFile, Port, read_limits
from fusk.rules import Refusal

if TYPE_CHECKING:
    from fusk.server.doctor import Finding

MARKS: Final = {"good": "  ", "note": "- ", "wrong": "! "}


@app.command()
def doctor(
    context: typer.Context,
    data: Data = None,
    key: Key = None,
    port: Port = 8000,
    limits: LimitsFile = None,
    all_limits: Annotated[bool, typer.Option("--all-limits", help="Print the file of all limits in force.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    lang: Lang = None,
) -> None:
    """Look whether a server would run well here, and what is missing."""
    from fusk.server import doctor as house_call
    from fusk.server.limits import page
    from fusk.tui import terminal

    tongue = language(lang or context.obj)
    try:
        numbers = read_limits(limits)
    except Refusal as refusal:
        fail(words.refused(tongue, refusal))
    if all_limits:
        typer.echo(page(numbers), nl=False)
        return
    found = house_call.examine((data or places.data()).absolute(), (key or places.key()).absolute(), numbers, port=port)
    wrong = sum(finding.state == "wrong" for finding in found)
    if as_json:
        told = [{"what": each.what, "state": each.state, **each.about, "says": _says(tongue, each)} for each in found]
        typer.echo(json.dumps({"ok": not wrong, "findings": told}, ensure_ascii=False, indent=1))
    else:
        for each in found:
            print_wrapped(MARKS[each.state] + _says(tongue, each), hang="  ")
        if terminal.is_plain():
            print_wrapped(MARKS["note"] + words.say(tongue, "doctor-plain"), hang="  ")
        print_wrapped(words.say(tongue, "doctor-done", wrong=wrong))
    if wrong:
        raise typer.Exit(1)


def _says(lang: str, finding: Finding) -> str:
    about = dict(finding.about)
    if finding.what == "unusable":
        return words.say(lang, f"unusable-{about.pop('code')}", **about)
    if finding.what == "address":
        about["way"] = words.say(lang, "serve-way", way=about["way"])
    return words.say(lang, f"doctor-{finding.what}", **about)
