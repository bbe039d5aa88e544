"""The frame of every command: `fusk` and its options, wrong usage in one line, and how the process ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer
import typer.core

from fusk import words
from fusk.cli.paper import complain

ORDER: Final = ("play", "host", "join", "rules", "check", "serve", "backup", "restore", "doctor")
"""The commands as they are listed, what most people want first."""


class OneLine(typer.core.TyperGroup):
    """Commands that tell wrong usage in one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in order."""
        return sorted(super().list_commands(ctx), key=ORDER.index)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and leave with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except Exception as error:  # what the parser raises has no public name
            if not hasattr(error, "format_message"):
                raise
            context = getattr(error, "ctx", None)
            path = context.command_path if context else "fusk"
            complain(f"{' '.join(error.format_message().split())} “{path} --help” tells more.")
            sys.exit(2)
        sys.exit(code if isinstance(code, int) else 0)


app = typer.Typer(
    name="fusk",
    cls=OneLine,
    epilog="“play --help” lists all that a game can be begun with.",
    add_completion=False,
    no_args_is_help=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Lang = Annotated[str | None, typer.Option("--lang", metavar="TAG", help="The language to speak, such as en or sv.")]
Sets = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=ANSWER", help="Change one answer of the rules; repeatable.")
]


def main() -> None:
    """Run `fusk` with the words behind it."""
    if sys.stdin is None:  # closed by whoever started us
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 (until the process ends)
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without “ shows ?, and the game goes on
    try:
        try:
            app(prog_name="fusk")
        finally:
            sys.stdout.flush()
    except OSError as error:  # there is no room for what we say, or nobody to hear it
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(error, BrokenPipeError):
            complain(words.say(words.language(), "cli-no-output", why=error.strerror or str(error)))
        sys.exit(1)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"fusk {version('fusk')}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    lang: Lang = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Cheat, alias I Doubt It, alias Fusk: lay cards face down, say what they are, and do not get caught."""
    context.obj = lang
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(2)
