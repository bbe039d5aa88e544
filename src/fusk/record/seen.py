"""A record as one seat saw it: what it was never shown is unknown."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from fusk.cards import UNKNOWN, Card, without
from fusk.events import Discarded, Drew, Event, Forced, PileTaken, Revealed, Stood, Turned
from fusk.moves import Accept, Believe, Doubt, Force, Play
from fusk.record.lines import EVERYBODY, Line, write_line
from fusk.record.replay import Played, dealing, replay
from fusk.record.text import Record
from fusk.rules.claim import hides_counts
from fusk.sight import Who, blank, follow, see
from fusk.state import State


def seen_by(record: Record, who: Who) -> Record:
    """The record as one seat (or a spectator) saw it: cards it was never shown are `??`.

    It holds no seed and no deck, and replays as far as what the seat saw decides the game.
    """
    played = replay(record)
    deal_ = dealing(record)
    view = follow(blank(record.rules, len(record.seats), who), cast("Event", see(deal_, who)))
    hands = [hand if hand is not None else (UNKNOWN,) * size for hand, size in zip(view.hands, view.sizes, strict=True)]
    for event in played.opening:
        if isinstance(event, Discarded) and event.seat != who:  # a set laid aside at the deal (C-9)
            hands[event.seat] = (without(hands[event.seat], (UNKNOWN,) * len(event.cards)) or ()) + event.cards
    pile = view.pile[0].size if view.pile else 0
    return replace(
        record,
        dealer=deal_.dealer,
        first=deal_.first,
        seed=None,
        deck=None,
        hands=tuple(hands),
        level=False,
        pile=(UNKNOWN,) * pile,
        stock=_stock_seen(played, who, deal_.stock_size),
        moves=tuple(_lines_seen(played, who)),
        expect=None,
        deal=None,
    )


def _stock_seen(played: Played, who: Who, stock: int) -> tuple[Card, ...]:
    """The stock from the top, with the cards that were turned up or drawn by this seat."""
    seen: list[Card] = []
    for event in played.told():
        match see(event, who):
            case Turned(card):
                seen.append(card)
            case Drew(_, cards, size):
                seen.extend(cards or (UNKNOWN,) * size)
            case _:
                pass
    return tuple(seen) + (UNKNOWN,) * (stock - len(seen))


def _lines_seen(played: Played, who: Who) -> list[str]:
    """The moves as this seat saw them: who else let a play stand shows only once everybody has."""
    lines = []
    for before, line, events in zip(played.states, played.moves, played.events, strict=False):
        seen = _accept_seen(line, events, who) if isinstance(line.move, Accept) else line
        if seen is None:
            continue
        if isinstance(seen.move, Play) and seen.seats != (who,):
            seen = replace(seen, move=replace(seen.move, cards=_backs(before, seen.seats[0], seen.move)))
        lines.append(write_line(_with_seen(seen, events, who)))
    return lines


def _accept_seen(line: Line, events: tuple[Event, ...], who: Who) -> Line | None:
    if any(isinstance(event, Stood) for event in events):
        return replace(line, seats=EVERYBODY)
    return replace(line, seats=(who,)) if who is not None and who in line.seats else None


def _backs(before: State, seat: int, play: Play) -> tuple[Card, ...]:
    """Another seat's play: as many backs as everybody saw.

    Where more may be laid than called these are as many as were called, and more of them say that the hand is empty.
    """
    if not hides_counts(before.rules.count_claim) or play.claim is None:
        return (UNKNOWN,) * len(play.cards)
    last = len(play.cards) == len(before.hands[seat] or ())
    return (UNKNOWN,) * (max(before.sizes[seat], play.claim.count + 1) if last else play.claim.count)


def _with_seen(line: Line, events: tuple[Event, ...], who: Who) -> Line:
    shown: tuple[Card, ...] | None = None
    taken: tuple[Card, ...] | None = None
    for event in events:
        match event:
            case Revealed(cards, _):
                shown = tuple(card for _, card in cards)
            case Forced(_, card):
                shown = (card,) if card else ()
            case PileTaken(seat, cards, _, _, _) if seat == who:
                taken = cards
            case _:
                pass
    if shown is None and not isinstance(line.move, Doubt | Believe | Force):
        return line
    return replace(line, shown=shown or (), taken=taken)
