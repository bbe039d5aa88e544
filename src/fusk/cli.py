"""The command line: what `fusk` followed by a word does.

Heavy libraries are imported inside the commands that need them. What a command has to say comes from the catalogue, in
the language of `--lang` or of the locale. Exit codes: 1 where something was judged and found wrong, 2 for wrong usage.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer
import typer.core

from fusk import words
from fusk.cards import STRIPPED
from fusk.rules import BASE, PRESETS, QUESTIONS, Question, Refusal, Rules, Value, sheet
from fusk.rules.conflicts import REJECTED
from fusk.rules.line import Line, Section, line
from fusk.rules.question import YesNo
from fusk.rules.text import Page, answer, page

WIDTH: Final = 88
HOUSE_RULES_SIZE: Final = 64_000
SPACES: Final = "\u00a0\u202f"
"""Spaces that do not break, as within a number."""
RECORD_SIZE: Final = 4_000_000
PART: Final = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
DOTTED: Final = re.compile(rf"(?<![\w-]){PART}(?:[ \t]*\.[ \t]*{PART}){{32,}}")
"""A key of so many parts that to read it would take for ever."""

BOTS: Final = ", ".join(sorted(file.stem for file in Path(__file__).with_name("bots").glob("[!_]*.py")))
"""The bots by name, found without loading any."""


class OneLine(typer.core.TyperGroup):
    """Commands that tell wrong usage in one line."""

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
            _complain(f"{' '.join(error.format_message().split())} “{path} --help” tells more.")
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
            _complain(words.say(words.language(), "cli-no-output", why=error.strerror or str(error)))
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


# fusk rules


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
    tongue = _language(lang or context.obj)
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
            _fail(words.refused(tongue, refusal))


class House(NamedTuple):
    """House rules as somebody wrote them, not judged yet: a preset and the answers that differ."""

    preset: str
    answers: Mapping[str, object]
    name: str | None = None
    about: str | None = None


def sheet_from(name_or_path: str, sets: Sequence[str] = ()) -> Rules:
    """The sheet for `--rules`: a preset's or a house-rule file's, with the changes of `--set`. Raises Refusal."""
    return built(house_rules(name_or_path, sets))


def house_rules(name_or_path: str, sets: Sequence[str] = ()) -> House:
    """What a name or a file says, and the changes of `--set`. Raises Refusal for a file that is no house rules."""
    changes = dict(_changed(text) for text in sets)
    looks_like_a_file = name_or_path.endswith(".toml") or "/" in name_or_path or os.sep in name_or_path
    if name_or_path in PRESETS or not (looks_like_a_file or Path(name_or_path).is_file()):
        return House(name_or_path, changes)
    house = read_house(Path(name_or_path))
    return house._replace(answers={**house.answers, **changes})


def read_house(path: Path) -> House:
    """A file of house rules: a TOML table of answers, with a `preset` to start from, a `name` and an `about`."""
    text = read_text(path, HOUSE_RULES_SIZE)
    try:
        answers: dict[str, Any] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of too many digits
        raise Refusal("file", about="no-toml", path=str(path), why=str(error)) from None
    from fusk.record.text import too_large

    large = too_large(answers)
    if large is not None:
        raise Refusal("file", about="number", path=str(path), key=large[:40])
    told = {key: answers.pop(key, None) for key in ("preset", "name", "about")}
    for key, value in told.items():
        if value is not None and not isinstance(value, str):
            raise Refusal("file", about="name", path=str(path), key=key)
        if value is not None and key == "name" and not value.isprintable():
            raise Refusal("file", about="signs", path=str(path), key=key)
    return House(told["preset"] or BASE, answers, told["name"], told["about"])


def read_text(path: Path, most: int) -> str:
    """A text file of at most so many bytes. Raises Refusal (`file`) for anything else."""
    name = str(path)
    try:
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):  # a pipe may keep us waiting for ever
            raise Refusal("file", about="no-file", path=name)
        with path.open("rb") as file:
            raw = file.read(most + 1)
        text = raw[:most].decode("utf-8-sig" if len(raw) <= most else "latin-1")
    except FileNotFoundError:
        raise Refusal("file", about="missing", path=name) from None
    except IsADirectoryError:
        raise Refusal("file", about="folder", path=name) from None
    except UnicodeDecodeError:
        raise Refusal("file", about="no-text", path=name) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refusal("file", about="unreadable", path=name, why=why) from None
    if "\0" in text:
        raise Refusal("file", about="no-text", path=name)
    if len(raw) > most:
        raise Refusal("file", about="too-big", path=name)
    if not text.strip():
        raise Refusal("file", about="empty", path=name)
    if DOTTED.search(text):
        raise Refusal("file", about="dots", path=name)
    return text


def problems(house: House) -> Iterator[Refusal]:
    """All that is wrong with house rules: first what nobody understands, else the answers that do not go together."""
    wrong = list(_not_understood(house))
    yield from wrong
    if wrong:
        return
    defaults = {key: question.default for key, question in QUESTIONS.items()}
    answers: dict[str, object] = {**defaults, **PRESETS[house.preset], **house.answers}
    for number, test in REJECTED.items():
        if test(answers, 0):
            yield Refusal("rules", about=number)
            if number == "F2":  # nothing more can be said of a pack that nobody knows
                return


def _not_understood(house: House) -> Iterator[Refusal]:
    if house.preset not in PRESETS:
        yield Refusal("rules", about="no-such-preset", value=house.preset, known=", ".join(PRESETS))
    for key, value in house.answers.items():
        if key not in QUESTIONS:
            yield Refusal("rules", about="no-such-question", key=key)
            continue
        try:
            QUESTIONS[key].read(value)
        except Refusal as refusal:
            yield refusal


def built(house: House) -> Rules:
    """The sheet of house rules. Raises Refusal with the first thing that is wrong."""
    first = next(problems(house), None)
    if first is not None:
        raise first
    return sheet(house.preset, {key: QUESTIONS[key].read(value) for key, value in house.answers.items()})


def _changed(text: str) -> tuple[str, Value]:
    """One `--set`: `jokers=2`, `wrap=false`, `deal=fixed:7`."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not (key and equals and value):
        raise Refusal("set", text=text)
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.removeprefix("-").isdecimal() and len(value) < 10 else value


def _judge(lang: str, path: Path) -> None:
    """Say `ok` and what the rules come to, or every problem on its own line."""
    try:
        house = read_house(path)
    except Refusal as refusal:
        _fail(words.refused(lang, refusal))
    wrong = list(problems(house))
    for problem in wrong:
        _complain(words.say(lang, "cli-problem", where=str(path), what=words.refused(lang, problem)))
    if wrong:
        raise typer.Exit(1)
    _print_wrapped(words.say(lang, "cli-ok"))
    told = page(built(house), preset=house.preset)
    typer.echo()
    _print_wrapped(house.name or words.say_line(lang, told.title), bold=True)
    _print_wrapped(_joined(lang, told.short))
    for section in (told.differs, told.warnings):
        if section:
            _print_list(lang, section)


def _list_games(lang: str) -> None:
    _print_wrapped(words.say(lang, "cli-games"))
    typer.echo()
    for name in PRESETS:
        _print_row(name, words.say(lang, f"preset-{name}-about"))
    typer.echo()
    _print_wrapped(words.say(lang, "cli-games-more"))


EXAMPLES: Final = {"fixed": "7", "holder": "As", "rank": "A", "until-left": "3"}
"""What may stand behind the colon of an answer, for those who have never seen one."""


def _list_questions(lang: str) -> None:
    _print_wrapped(words.say(lang, "cli-questions"))
    for key, question in QUESTIONS.items():
        typer.echo()
        _print_wrapped(f"{key}  {words.say(lang, f'question-{key}.ask')}", bold_start=len(key))
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


# fusk play


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

    tongue = _language(lang or context.obj)
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
        _fail(words.refused(lang, refusal), 1 if refusal.code in ("bot", "broken") else 2)
    except KeyboardInterrupt:
        typer.echo()
        raise typer.Exit(130) from None
    except BrokenPipeError:  # whoever read along has gone; there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    if last:
        typer.echo(last)


# fusk check


@app.command()
def check(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records: games written down as text.")],
    lang: Lang = None,
) -> None:
    """Play recorded games again and say whether they hold."""
    from fusk import record

    tongue = _language(lang or context.obj)
    failed = False
    for path in files:
        try:
            found: Any = record.check(read_text(path, RECORD_SIZE))
        except Refusal as unread:
            found = unread
        failed = failed or found is not None
        sentence = words.say(tongue, "cli-problem", where=str(path), what=_verdict(tongue, found))
        _complain(sentence) if found else typer.echo(_printable(sentence))
    if failed:
        raise typer.Exit(1)


def _verdict(lang: str, found: Any) -> str:
    if found is None:
        return words.say(lang, "cli-ok")
    if not isinstance(found, Refusal):
        return words.say(lang, "cli-difference", what=found.what, wanted=found.wanted, found=found.found)
    said = words.refused(lang, found)
    return words.say(lang, "cli-at-move", at=found.about["at"], what=said) if "at" in found.about else said


# What the commands share: languages, failing, print.


def _language(tag: str | None) -> str:
    lang = words.language(tag)
    if tag and words.language(tag) == words.FALLBACK and not tag.lower().startswith(words.FALLBACK):
        here = words.language()
        known = [f"{known} ({words.own_name(known)})" for known in words.languages()]
        _fail(words.say(here, "cli-no-language", value=tag, known=words.listed(here, known, "or")))
    return lang


def _fail(sentence: str, code: int = 2) -> NoReturn:
    _complain(sentence)
    raise typer.Exit(code)


def _complain(sentence: str) -> None:
    typer.echo(_printable(sentence), err=True)


def _printable(text: str) -> str:
    """What a file or an argument says may hold anything; a terminal is to show it and not to obey it."""
    return "".join(letter if letter.isprintable() or letter in SPACES else "?" for letter in text)


def _width() -> int:
    return max(30, min(WIDTH, shutil.get_terminal_size().columns))


def _bold(text: str) -> str:
    return text if "NO_COLOR" in os.environ or not sys.stdout.isatty() else typer.style(text, bold=True)


def _print_wrapped(text: str, *, indent: str = "", hang: str = "", bold: bool = False, bold_start: int = 0) -> None:
    lines = textwrap.wrap(
        _printable(text), _width(), initial_indent=indent, subsequent_indent=hang or indent, break_on_hyphens=False
    )
    first, *rest = lines or [""]
    first = _bold(first[:bold_start]) + first[bold_start:] if bold_start else first
    for part in (first, *rest):
        typer.echo(_bold(part) if bold else part)


def _print_row(name: str, text: str) -> None:
    """A word and what it means, the meaning in a column of its own."""
    column = 2 + max(map(len, PRESETS)) + 2
    _print_wrapped(f"  {name}".ljust(column - 1) + " " + text, hang=" " * column)


def _print_list(lang: str, section: Section) -> None:
    typer.echo()
    _print_wrapped(words.say_line(lang, section.heading), bold=True)
    for item in section.lines:
        _print_wrapped("- " + words.say_line(lang, item), hang="  ")


def _print_page(lang: str, told: Page, house: House) -> None:
    _print_wrapped(house.name or words.say_line(lang, told.title), bold=True)
    _print_wrapped(house.about or words.say_line(lang, told.about))
    typer.echo()
    _print_wrapped(_joined(lang, told.short))
    if told.differs:
        _print_list(lang, told.differs)
    for section in told.sections:
        typer.echo()
        _print_wrapped(words.say_line(lang, section.heading), bold=True)
        _print_wrapped(_joined(lang, section.lines), indent="  ")
    if told.warnings:
        _print_list(lang, told.warnings)


def _joined(lang: str, lines: Iterable[Line]) -> str:
    return " ".join(words.say_line(lang, line) for line in lines)
