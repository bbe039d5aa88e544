"""`fusk play`: what the flags ask for, and which of the three ways of playing it comes to.

Textual is imported only where the full screen is used.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from fusk import words
from fusk.bots import NAMES as BOTS
from fusk.bots import NotABot
from fusk.bots import load as load_bot
from fusk.rules import SEED_PRESETS, Refusal, Rules, sheet
from fusk.tui import auto, terminal
from fusk.tui import order as ordering
from fusk.tui.game import Clock, Leaping, Standing, resume
from fusk.tui.journal import latest
from fusk.tui.order import LEAST_WINDOW, MIXED, MOST_WINDOW, USUAL_PLAYERS, USUAL_WINDOW, Begun, Load, Order
from fusk.tui.plain import Plain


class Flags(NamedTuple):
    """The flags as they were written; None where they were not."""

    rules: str | None
    sets: Sequence[str]
    players: str | None
    people: str | None
    bots: str | None
    names: str | None
    seed: str | None
    window: str | None
    deals: str | None
    pace: str | None
    games: str | None
    record: Path | None
    auto: bool
    plain: bool
    resume: bool
    still: bool
    forget: bool


MOST_GAMES: Final = 1_000_000
MOST_PEOPLE: Final = 9
"""Each of several people at one keyboard has a key of their own."""


def play(lang: str, flags: Flags, load: Load) -> str:
    """Play; what is left to say in the end. `load` reads a game by its name or file. Raises Refusal."""
    _together(flags)
    if flags.auto:
        _auto(lang, flags, load)
        return ""
    if flags.plain or terminal.is_plain():
        return _plain(lang, flags, load)
    return _full_screen(lang, flags, load)


def _together(flags: Flags) -> None:
    """Refuse flags that would do nothing beside the others."""
    given = {
        "--rules": flags.rules,
        "--set": flags.sets,
        "--players": flags.players,
        "--hot-seat": flags.people,
        "--bots": flags.bots,
        "--names": flags.names,
        "--seed": flags.seed,
        "--window": flags.window,
        "--deals": flags.deals,
        "--forget": flags.forget,
    }
    settled = next((flag for flag, value in given.items() if value), None)
    if flags.resume and settled and not flags.auto:
        raise Refusal("play", about="settled", flag=settled)
    if flags.sets and not flags.rules:
        raise Refusal("play", about="needs", flag="--set", other="--rules")
    if flags.games is not None and not flags.auto:
        raise Refusal("play", about="needs", flag="--games", other="--auto")
    for flag, text in (("--names", flags.names), ("--bots", flags.bots)):
        if text and not text.isprintable():
            raise Refusal("play", about="signs", flag=flag)


def order(lang: str, flags: Flags, load: Load, *, plain: bool) -> Order:
    """What the flags order. Raises Refusal for a flag that makes no sense."""
    rules, title = load(flags.rules) if flags.rules else (sheet(SEED_PRESETS[0]), None)
    people = _number("--hot-seat", flags.people, 1, MOST_PEOPLE, 1)
    names = tuple(dict.fromkeys(name.strip()[:24] for name in (flags.names or "").split(",") if name.strip()))
    wanted = max(people, len(names), USUAL_PLAYERS if people == 1 or flags.bots else 0)
    players = _number("--players", flags.players, 2, 60, ordering.players_for(rules, wanted))
    if len(names) > players:
        raise Refusal("play", about="names", given=len(names), seats=players)
    return Order(
        rules=rules,
        title=title,
        players=players,
        people=0 if flags.auto else min(people, players),
        bots=_bots(flags.bots),
        names=names,
        window=_window(flags.window, None if plain or people > 1 else USUAL_WINDOW),
        deals=_number("--deals", flags.deals, 1, 1000, 0),
        seed=None if flags.seed is None else _number("--seed", flags.seed, 0, 2**53 - 1, 0),
        keep=not flags.forget,
        pace=_pace(flags.pace, plain=plain),
    )


def _number(flag: str, text: str | None, least: int, most: int, usual: int) -> int:
    if text is None:
        return usual
    number = int(text) if text.isdecimal() and len(text) < 20 else -1
    if not least <= number <= most:
        raise Refusal("play", about="no-number", flag=flag, value=text, least=least, most=most)
    return number


def _window(text: str | None, usual: float | None) -> float | None:
    if text is None:
        return usual
    if text.lower() in ("off", "none"):
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not LEAST_WINDOW <= seconds <= MOST_WINDOW:
        raise Refusal("play", about="no-window", value=text, least=str(LEAST_WINDOW), most=int(MOST_WINDOW))
    return seconds


def _pace(text: str | None, *, plain: bool) -> float:
    try:
        pace = float(text) if text is not None else 0.0 if plain else 1.0
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= 10:
        raise Refusal("play", about="no-number", flag="--pace", value=text or "", least=0, most=10)
    return pace


def _bots(text: str | None) -> tuple[str, ...]:
    if text is None:
        return MIXED
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names or ("",):
        try:
            load_bot(name)
        except NotABot as why:
            if name.endswith(".py") or "." in name:
                raise Refusal("play", about="broken-bot", value=name, why=str(why).rstrip(".")) from None
            raise Refusal("play", about="no-bot", value=name, known=", ".join(BOTS)) from None
    return tuple(str(Path(name).resolve()) if name.endswith(".py") else name for name in names)


def _begun(lang: str, flags: Flags, wanted: Order, clock: Clock) -> Begun:
    """The game to play: one left half-way, or a new one."""
    if not flags.resume:
        return ordering.start(wanted, lang, clock)
    kept = latest()
    if kept is None:
        raise Refusal("play", about="nothing-kept")
    if kept.damaged:
        print(words.say(lang, "play-passed-over", path=str(kept.damaged[0])), file=sys.stderr, flush=True)
    return ordering.of_game(resume(kept, clock), lang)


# Bots among themselves.


def _auto(lang: str, flags: Flags, load: Load) -> None:
    for flag, given in (("--hot-seat", flags.people), ("--resume", flags.resume)):
        if given:
            raise Refusal("play", about="auto-people", flag=flag)
    wanted = order(lang, flags, load, plain=True)
    rules, title = wanted.rules, wanted.title or ordering.title_of(lang, wanted.rules)
    seed = secrets.randbelow(1 << 32) if wanted.seed is None else wanted.seed
    games = _number("--games", flags.games, 1, MOST_GAMES, 1)
    auto.play(lang, rules, title, wanted.seats(lang), games=games, seed=seed, records=flags.record, say=terminal.say)


# Line by line.


def _between(people: int) -> None:
    """Refuse several people where nothing can be cleared away between one and the next."""
    if people > 1 and terminal.is_plain():
        raise Refusal("play", about="plain-people")


def _plain(lang: str, flags: Flags, load: Load) -> str:
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    wanted = order(lang, flags, load, plain=True)
    if not flags.rules and not flags.resume:
        rules = _choose(lang)
        if rules is None:
            return ""
        wanted = wanted._replace(rules=rules, players=ordering.players_for(rules, wanted.players))
    clock: Clock = Leaping() if wanted.window is None else Standing()
    if not flags.resume:
        _between(wanted.people)
    begun = _begun(lang, flags, wanted, clock)
    try:
        _between(len(begun.game.people))
        Plain(begun, terminal.say, terminal.ask, terminal.clear, flags.record).play()
    finally:
        begun.game.close()
    return ""


def _choose(lang: str) -> Rules | None:
    """Which game, by its number."""
    for number, name in enumerate(SEED_PRESETS, start=1):
        about = words.say(lang, f"preset-{name}-about")
        terminal.say(f"{number}. {words.say(lang, f'preset-{name}')}. {about}")
    while True:
        terminal.say(words.say(lang, "line-choose-game", number=1))
        text = terminal.ask("> ")
        if text is None:
            return None
        typed = text.strip() or "1"
        if typed.isdecimal() and 1 <= int(typed[:4]) <= len(SEED_PRESETS):
            return sheet(SEED_PRESETS[int(typed[:4]) - 1])
        if typed in SEED_PRESETS:
            return sheet(typed)


# The full screen.


def _full_screen(lang: str, flags: Flags, load: Load) -> str:
    wanted = order(lang, flags, load, plain=False)
    first = _begun(lang, flags, wanted, Standing()) if flags.rules or flags.resume else None
    from fusk.tui.app import FuskApp
    from fusk.tui.start import StartScreen

    app = FuskApp(
        first,
        lambda tongue: StartScreen(tongue, wanted, load, latest),
        lang,
        pace=wanted.pace,
        still=flags.still,
        records=flags.record,
    )
    app.run()
    if app.signal:
        raise SystemExit(128 + app.signal)
    if app.trouble:
        if app.kept:
            terminal.say(words.say(lang, "line-bye"))
        raise app.trouble
    return app.farewell
