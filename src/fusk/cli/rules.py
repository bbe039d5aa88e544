"""`fusk rules`: the games and their pages, the questions, and whether a file of house rules holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from fusk import words
from fusk.cards import STRIPPED
from fusk.cli.frame import Lang, Sets, app
from fusk.cli.house import House, built, house_rules, problems, read_house
from fusk.cli.paper import complain, fail, joined, language, print_wrapped
from fusk.rules import PRESETS, QUESTIONS, Question, Refusal
from fusk.rules.line import Line, Section, line
from fusk.rules.question import YesNo
from fusk.rules.text import Page, answer, page


@app.command()
def rules(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(help="A game, or a file of house rules.")] = None,
    sets: Sets = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Also say what so many players are dealt.")] = None,
    check_file: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help="Judge a file of house rules.")
    ] = None,
    questions: Annotated[
        bool, typer.Option("--questions", help="List what house rules can change, and the answers.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Print the rules of a game; without a name, list the games."""
    tongue = language(lang or context.obj)
    if check_file:
        _judge(tongue, check_file)
    elif questions:
        _list_questions(tongue)
    elif name is None:
        _list_games(tongue)
    else:
        try:
            house = house_rules(name, sets or ())
            _print_page(tongue, page(built(house), preset=house.preset, seats=seats), house)
        except Refusal as refusal:
            fail(words.refused(tongue, refusal))


def _judge(lang: str, path: Path) -> None:
    """Say `ok` and what the rules come to, or every problem on its own line."""
    try:
        house = read_house(path)
    except Refusal as refusal:
        fail(words.refused(lang, refusal))
    wrong = list(problems(house))
    for problem in wrong:
        complain(words.say(lang, "cli-problem", where=str(path), what=words.refused(lang, problem)))
    if wrong:
        raise typer.Exit(1)
    print_wrapped(words.say(lang, "cli-ok"))
    told = page(built(house), preset=house.preset)
    typer.echo()
    print_wrapped(house.name or words.say_line(lang, told.title), bold=True)
    print_wrapped(joined(lang, told.short))
    for section in (told.differs, told.warnings):
        if section:
            _print_list(lang, section)


def _list_games(lang: str) -> None:
    print_wrapped(words.say(lang, "cli-games"))
    typer.echo()
    for name in PRESETS:
        _print_row(name, words.say(lang, f"preset-{name}-about"))
    typer.echo()
    print_wrapped(words.say(lang, "cli-games-more"))


EXAMPLES: Final = {"fixed": "7", "holder": "As", "rank": "A", "until-left": "3"}
"""What may stand behind the colon of an answer, for those who have never seen one."""


def _list_questions(lang: str) -> None:
    print_wrapped(words.say(lang, "cli-questions"))
    for key, question in QUESTIONS.items():
        typer.echo()
        print_wrapped(f"{key}  {words.say(lang, f'question-{key}.ask')}", bold_start=len(key))
        for written, meant in _answers(question):
            default = written.lower() == str(question.default).lower() or meant == answer(key, question.default)
            _print_row(written, words.say_line(lang, meant) + " *" * default)


def _answers(question: Question[Any]) -> Iterator[tuple[str, Line]]:
    """Every answer as it is written, and what it means; of families and numbers an example or the range."""
    key = question.key
    if isinstance(question, YesNo):
        yield from (("true", line("answer-yes")), ("false", line("answer-no")))
    for name in question.answers:
        if key != "opening" or name in ("free", "upcard"):
            yield name, answer(key, name)
    if key == "opening":
        yield from (("A", answer("claim_kind", "rank")), ("As", answer("claim_kind", "card")))
    for name in question.families:
        yield f"{name}:{EXAMPLES[name]}", answer(key, f"{name}:{EXAMPLES[name]}")
    if key == "strip":
        yield from ((str(cards), answer(key, cards)) for cards in STRIPPED)
    elif question.numbers:
        least, most = question.range
        whole = isinstance(question.default, int)
        yield f"{least}-{most}", answer(key, question.default) if whole else line("answer-some")


def _print_row(name: str, text: str) -> None:
    """A word and what it means, the meaning in a column of its own."""
    column = 2 + max(map(len, PRESETS)) + 2
    print_wrapped(f"  {name}".ljust(column - 1) + " " + text, hang=" " * column)


def _print_list(lang: str, section: Section) -> None:
    typer.echo()
    print_wrapped(words.say_line(lang, section.heading), bold=True)
    for item in section.lines:
        print_wrapped("- " + words.say_line(lang, item), hang="  ")


def _print_page(lang: str, told: Page, house: House) -> None:
    print_wrapped(house.name or words.say_line(lang, told.title), bold=True)
    print_wrapped(house.about or words.say_line(lang, told.about))
    typer.echo()
    print_wrapped(joined(lang, told.short))
    if told.differs:
        _print_list(lang, told.differs)
    for section in told.sections:
        typer.echo()
        print_wrapped(words.say_line(lang, section.heading), bold=True)
        print_wrapped(joined(lang, section.lines), indent="  ")
    if told.warnings:
        _print_list(lang, told.warnings)
