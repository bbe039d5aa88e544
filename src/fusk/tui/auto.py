"""Games between bots, without a screen: one line a deal, records kept where one wants them.

The same seed gives the same lines and the same records, byte for byte, in any process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from fusk import words
from fusk.events import Doubted, Ended
from fusk.rules import Refusal, Rules
from fusk.table.entries import Unwritten
from fusk.table.outs import Seen
from fusk.table.settings import UNATTENDED, Seat, Setup
from fusk.tui import saving
from fusk.tui.game import Game, Leaping
from fusk.tui.journal import FORMAT, Head


def play(
    lang: str,
    rules: Rules,
    title: str,
    seats: Sequence[Seat],
    *,
    games: int,
    seed: int,
    records: Path | None,
    say: Callable[[str], None],
) -> None:
    """Play so many games, the first from this seed, the next from the one after, and tell how each went.

    Raises Refusal for a number of players that cannot play, and where a record cannot be written.
    """
    names = [seat.name for seat in seats]
    width = len(str(games))
    if records:
        _none_there(records, games)
    wins: Counter[int] = Counter()
    guards = 0
    faulty: set[str] = set()
    for number in range(1, games + 1):
        game = _played(lang, rules, seats, seed + number - 1)
        view = game.table.view(None)
        guarded = view.ended is None or view.ended.reason == "guard"
        guards += guarded
        wins.update(() if guarded else view.out[:1])
        for name in (names[seat] for seat in game.faults()):
            if name not in faulty:
                faulty.add(name)
                say(words.say(lang, "play-bot-fault", name=name))
        account = game.account() if records else None
        if records and account:
            saving.write(records / f"{number:04}.fusk.toml", account.record)
        say(
            words.say(
                lang,
                "auto-deal",
                number=str(number).rjust(width),
                game=title,
                seats=len(seats),
                seed=str(seed + number - 1),
                result=_result(lang, view.ended, names),
                turns=view.turns,
                doubts=_doubts(game),
            )
        )
    won = words.listed(lang, [f"{names[seat]} {number}" for seat, number in wins.most_common()])
    say(words.say(lang, "auto-sum", deals=games, wins=won or "0", guards=guards))
    if records:
        say(words.say(lang, "auto-records", path=str(records)))


def _result(lang: str, ended: Ended | None, names: Sequence[str]) -> str:
    """Who has won; or who lost by a rank that had gone; or that the guard broke the deal off."""
    if ended is None or ended.reason == "guard":
        return words.say(lang, "auto-guard")
    if ended.winner is not None:
        return words.say(lang, "auto-won", who=names[ended.winner])
    return words.say(lang, "auto-lost", who=names[ended.loser or 0])


def _none_there(records: Path, games: int) -> None:
    """Refuse a folder in which a record would be written over."""
    for path in records.glob("*.fusk.toml"):
        number = path.name.partition(".")[0]
        if number.isdecimal() and len(number) < 10 and 1 <= int(number) <= games:
            raise Refusal("play", about="records-there", path=str(path))


def _played(lang: str, rules: Rules, seats: Sequence[Seat], seed: int) -> Game:
    game = Game(Head(FORMAT, Setup(rules, tuple(seats), UNATTENDED), seed, lang), Leaping(), Unwritten())
    refusal = game.run()
    if refusal:
        raise refusal
    return game


def _doubts(game: Game) -> int:
    return sum(isinstance(out.event, Doubted) for out in game.news if isinstance(out, Seen) and out.who is None)
