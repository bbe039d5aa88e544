"""What a message comes to, or why not."""

from __future__ import annotations

from typing import assert_never

from fusk.moves import MOST_SAID, Accept, Believe, Doubt, Force, Knock, Move, Pass, Play, Say, Show, phrase
from fusk.play import step
from fusk.play.options import knock_due
from fusk.rules import Refusal
from fusk.state import doubters
from fusk.table.chairs import Chair
from fusk.table.chance import PublicRng, between
from fusk.table.entries import Held, Left, Moved, Raised, Readied, Sat, What
from fusk.table.messages import Act, Leave, Message, Ready, Return, TakeOver, Thought
from fusk.table.position import Position


def heard(position: Position, seat: int, message: Message, now: float, dice: PublicRng) -> What:
    """What a seat's message comes to. Raises Refusal: one of the referee's codes, or one of the table's own.

    `not-your-seat` a bot plays for it, or nobody's · `no-deal` · `deal-running` · `match-over` · `window-open` the
    play before may still be doubted · `too-early`, `too-late` an answer to another play, or after its time ·
    `already-answered` · `not-away` · `no-chat` only phrases may be said here · `bad-message` not readable ·
    `key-reused` · `storage-unavailable` · `settings`.
    """
    match message:
        case Act(move, play):
            _by_person(position.chairs[seat])
            _may(position, seat, move, play, now)
            return made(seat, move, "seat")
        case Thought(number, move):
            return _thought(position, seat, number, move, now, dice)
        case Ready():
            _by_person(position.chairs[seat])
            return _ready(position, seat)
        case Leave():
            _by_person(position.chairs[seat])
            return Left(seat)
        case Return():
            return _return(position, seat)
        case TakeOver(other):
            return _take_over(position, seat, other)
        case _:
            assert_never(message)


def made(seat: int, move: Move, cause: str) -> Moved | Raised:
    """A move as the journal has it: a doubt waits for the others of its moment."""
    return Raised(seat, move) if isinstance(move, Doubt | Believe | Force) else Moved((seat,), move, cause)


def _by_person(chair: Chair) -> None:
    if chair.bot is not None:
        raise Refusal("not-your-seat")


def _ready(position: Position, seat: int) -> Readied:
    if position.over():
        raise Refusal("match-over")
    if position.running():
        raise Refusal("deal-running")
    return Readied(seat)


def _return(position: Position, seat: int) -> Sat:
    chair = position.chairs[seat]
    if not chair.person:
        raise Refusal("not-your-seat")
    if chair.bot is None and not chair.away:
        raise Refusal("not-away", seat=seat)
    return Sat(seat, None)


def _take_over(position: Position, seat: int, other: int) -> Sat:
    """Anybody at the table may call a bot for who has gone away, or for the own seat."""
    if not 0 <= other < len(position.chairs):
        raise Refusal("unknown-seat", seat=other)
    chair = position.chairs[other]
    if not position.chairs[seat].person:
        raise Refusal("not-your-seat")
    if chair.bot is not None or not (chair.away or other == seat):
        raise Refusal("not-away", seat=other)
    return Sat(other, position.setup.settings.stand_in)


def _may(position: Position, seat: int, move: Move, play: int | None, now: float) -> None:
    """Refuse a move that comes at the wrong moment, or that the referee refuses."""
    if isinstance(move, Say):
        _may_say(position, move.text)
    if position.deal is None and not isinstance(move, Say):
        raise Refusal("no-deal")
    if isinstance(move, Doubt | Accept | Believe | Force):
        _timely(position, seat, play, now)
    step(position.state, (seat,), move)
    if isinstance(move, Play | Show | Pass) and held_back(position, seat):
        raise Refusal("window-open")


def _may_say(position: Position, text: str) -> None:
    """Refuse what is too long or no text; among strangers, what is none of the phrases."""
    if len(text) > MOST_SAID or not text.isprintable():
        raise Refusal("bad-message")
    if not position.setup.settings.chat and phrase(text) is None:
        raise Refusal("no-chat")


def held_back(position: Position, seat: int) -> bool:
    """Whether this seat, if it is its turn, has to wait with its card: others may still doubt the play before (C-13).

    Who alone may answer (of two players, or the next one only) lets a play stand by laying the next one. Were that so
    for whoever happens to be the last to answer, a refused card would tell that somebody else has not answered yet.
    """
    window = position.window
    return window is not None and (bool(window.raised) or doubters(position.state) != (seat,))


def _timely(position: Position, seat: int, play: int | None, now: float) -> None:
    """Refuse an answer to another play than the one on top, one that comes too late, and a second one (C-11, C-14)."""
    window = position.window
    if play is None:
        raise Refusal("bad-message")
    if play > position.play:
        raise Refusal("too-early")
    if play < position.play or (window is None and 0 < play == position.answered):
        raise Refusal("too-late")
    shuts = window.shuts_at() if window else None
    if shuts is not None and now >= shuts:
        raise Refusal("too-late")
    if window and (seat in position.state.accepted or seat in dict(window.raised)):
        raise Refusal("already-answered")


def _thought(position: Position, seat: int, number: int, move: Move, now: float, dice: PublicRng) -> What:
    """A bot's answer: shown after a delay that is drawn without a look at it, but never after the window shuts."""
    asked = position.questions[seat]
    if asked is None or asked.number != number:
        raise Refusal("too-late")
    if asked.move is not None:
        raise Refusal("already-answered")
    if isinstance(move, Say) or (isinstance(move, Knock) and not knock_due(position.state, seat)):
        raise Refusal("bad-move")
    _may(position, seat, move, position.play, now)
    # From when it was asked, so that hard thinking does not show either; but before the table moves for it.
    now = max(now, position.at)
    least, most = position.setup.settings.thinking
    early = until = asked.at + between(dice, least, most)
    closes = position.window.closes_at if position.window else None
    if closes is not None:  # over the whole window, lest silence tell long before it shuts that all bots let it stand
        until = min(asked.at + between(dice, least, max(least, closes - asked.at)), closes)
        early = min(early, until)
    if position.turn and position.turn.seat == seat:
        until = min(until, position.turn.until)
    return made(seat, move, "bot") if until <= now else Held(seat, number, move, until, early)
