"""Several deals with a running score, and how each went."""

from __future__ import annotations

import msgspec

from fusk.events import Claimed, Dealt, Doubted, Ended, Event, Forced, PileTaken, Revealed
from fusk.play import evolve, is_true
from fusk.rules import Rules
from fusk.rules.deal import direction
from fusk.state import State, empty, player_of


class Match(msgspec.Struct, frozen=True):
    """The score so far: deals played, chips and wins of every seat, and who deals next (None: the rules decide)."""

    deals: int
    chips: tuple[int, ...]
    wins: tuple[int, ...]
    dealer: int | None


def begun(seats: int, dealer: int | None) -> Match:
    """A match before its first deal."""
    return Match(0, (0,) * seats, (0,) * seats, dealer)


def scored(match: Match, rules: Rules, dealt: Dealt, ended: Ended) -> Match:
    """The score after a deal; the deal passes to the next seat, where anybody deals (C-63)."""
    seats = len(match.chips)
    dealer = None if dealt.dealer is None else (dealt.dealer + direction.ask(rules.direction)) % seats
    return Match(
        deals=match.deals + 1,
        chips=tuple(old + new for old, new in zip(match.chips, ended.chips, strict=True)),
        wins=tuple(wins + (seat == ended.winner) for seat, wins in enumerate(match.wins)),
        dealer=dealer,
    )


class Tally(msgspec.Struct, frozen=True):
    """What one seat did in a deal. `caught`: lies turned up; `right`, `wrong`: its doubts; `taken`: cards picked up."""

    plays: int
    lies: int
    caught: int
    right: int
    wrong: int
    taken: int


def tallies(rules: Rules, seats: int, events: tuple[Event, ...]) -> tuple[Tally, ...]:
    """What every seat did, from all that happened in a deal. It tells who lied: only for when the deal is over."""
    counts = [dict.fromkeys(Tally.__struct_fields__, 0) for _ in range(seats)]
    state = empty(rules, seats)
    doubting: tuple[int, ...] = ()
    for event in events:
        before, state = state, evolve(state, event)
        match event:
            case Claimed(seat):
                cards = event.cards or ()
                counts[seat]["plays"] += 1
                counts[seat]["lies"] += not is_true(state, cards, len(cards))
            case Doubted(seats=several):
                doubting = several
            case Revealed(shown, laid):
                _judge(counts, before, doubting, true=is_true(before, [card for _, card in shown], laid))
                doubting = ()
            case Forced(seat, card):
                _judge(counts, before, (seat,), true=card is not None)
            case PileTaken(seat):
                counts[seat]["taken"] += len(event.cards or ())
            case _:
                pass
    return tuple(Tally(**count) for count in counts)


def _judge(counts: list[dict[str, int]], state: State, doubting: tuple[int, ...], *, true: bool) -> None:
    counts[player_of(state)]["caught"] += not true
    for seat in doubting:
        counts[seat]["wrong" if true else "right"] += 1
