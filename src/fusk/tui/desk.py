"""What a person does with keys: picks cards, chooses a call, doubts. A key in, a desk or a move out; pure.

Ranks are picked by their own letters (A, 2 to 9, 0 for ten, J, Q, K, X for a joker). K knocks where a knock is due:
then one card is held, and there is nothing to pick.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from fusk.cards import RANKS, Card, rank_of
from fusk.moves import Accept, Believe, Discard, Doubt, Force, Knock, Move, Options, Pass, Show
from fusk.rules.doubt import reveal
from fusk.sight import View
from fusk.tui import choice as choosing
from fusk.tui.choice import Choice
from fusk.tui.hand import stacks_of

RANK_KEYS: Final = {rank.lower(): rank for rank in RANKS if rank != "T"} | {"0": "T", "1": "A", "x": "*"}

ARROWS: Final = ("left", "right", "up", "down")


class Desk(msgspec.Struct, frozen=True):
    """What lies before a person.

    `stacks`: ranks in stacks, else single cards; `cursor`: a stack or a card. `claiming`: choosing what to say;
    `picking`: choosing which card of a doubted play is turned.
    """

    choice: Choice
    stacks: bool
    cursor: int
    claiming: bool
    picking: bool

    def hand(self) -> tuple[Card, ...]:
        """The cards held."""
        return self.choice.hand


def sat_down(view: View, seat: int) -> Desk:
    """The desk of a seat at the start: stacks, or single cards where suits or the order matter and there is room."""
    rules, hand = view.rules, view.hands[seat] or ()
    single = rules.claim_kind != "rank" or rules.reveal == "one"
    return Desk(choosing.fresh(hand), not single or len(hand) > 26, 0, claiming=False, picking=False)


def follow(desk: Desk, view: View, seat: int, may: Options) -> Desk:
    """The desk when the table has changed. A card that is held alone is picked."""
    choice = choosing.follow(desk.choice, view.hands[seat] or ())
    if len(choice.hand) == 1 and may.play and not choice.picked:
        choice = choosing.turn(choice, 0, 1)
    places = len(stacks_of(choice.hand)) if desk.stacks else len(choice.hand)
    cursor = min(desk.cursor, max(0, places - 1))
    claiming = desk.claiming and may.play and bool(choice.picked)
    return Desk(choice, desk.stacks, cursor, claiming, desk.picking and may.doubt > 1)


def press(desk: Desk, key: str, view: View, may: Options) -> Desk | Move | None:
    """What a key does: another desk, a move, or nothing at all."""
    if desk.picking:
        return _pick(desk, key, may)
    if may.doubt:
        answer = _answer(desk, key, view, may)
        if answer is not None:
            return answer
    if key == "k" and may.knock:
        return Knock()
    if may.keep:
        return _set_aside(key, may)
    if desk.claiming:
        return _claim(desk, key, view, may)
    return _lay(desk, key, view, may)


def _answer(desk: Desk, key: str, view: View, may: Options) -> Desk | Move | None:
    match key:
        case "space" if reveal.ask(view.rules.reveal) and may.doubt > 1:
            return replace(desk, picking=True)
        case "space":
            return Doubt(1 if reveal.ask(view.rules.reveal) else None)
        case "l" if may.accept:
            return Accept()
        case "b" if may.believe:
            return Believe()
        case "f" if may.force:
            return Force()
        case _:
            return None


def _pick(desk: Desk, key: str, may: Options) -> Desk | Move | None:
    """Which of the cards of the last play is turned."""
    if key == "escape":
        return replace(desk, picking=False)
    number = 10 if key == "0" else int(key) if key.isdecimal() else 0
    return Doubt(number) if 1 <= number <= may.doubt else None


def _set_aside(key: str, may: Options) -> Move | None:
    """Lay a complete set aside, named by its rank, or keep everything."""
    if key in ("escape", "l", "enter"):
        return Discard(())
    rank = RANK_KEYS.get(key)
    return next((Discard(cards) for cards in may.discard if rank_of(cards[0]) == rank), None)


def _claim(desk: Desk, key: str, view: View, may: Options) -> Desk | Move | None:
    """Choose what to say of the picked cards."""
    choice = desk.choice
    calls = [call.what for call in choosing.open_calls(view.rules, choice, may)]
    match key:
        case "escape" | "backspace":
            return replace(desk, claiming=False)
        case "left" | "right":
            choice = choosing.next_call(view, choice, may, 1 if key == "right" else -1)
        case "up" | "plus" | "down" | "minus":
            choice = choosing.next_count(view, choice, may, 1 if key in ("up", "plus") else -1)
        case "enter":
            return choosing.play(view, choice, may)
        case _:
            what = _named(key, calls, choosing.called(view, choice, may))
            if what is None:
                return None
            choice = replace(choice, what=what, count=None)
    return replace(desk, choice=choice)


def _named(key: str, calls: list[str], present: object) -> str | None:
    """The call that a key names: a rank, the letter of a suit, or the next exact card of that rank."""
    rank = RANK_KEYS.get(key)
    if key in calls:
        return key
    named = [what for what in calls if what[0] == rank]
    if not named:
        return None
    what = getattr(present, "what", None)
    return named[(named.index(what) + 1) % len(named)] if what in named else named[0]


def _lay(desk: Desk, key: str, view: View, may: Options) -> Desk | Move | None:
    """Pick cards and lay them. Cards can also be picked before it is one's turn."""
    choice, most = desk.choice, 1 if may.show or may.lay_most == 1 or view.rules.count_max == 1 else may.lay_most
    if view.rules.count_claim in ("may-exceed", "may-differ") and not may.show:
        most = max(most, 2)
    if key in RANK_KEYS:
        rank = RANK_KEYS[key]
        if not any(rank_of(card) == rank for card in choice.hand):
            return desk if choice.hand else None
        picked = choosing.press(choice, rank, most)
        return replace(desk, choice=picked, cursor=_at(desk, picked, rank))
    match key:
        case "left" | "right" | "up" | "down":
            return _moved(desk, key, most)
        case "tab":
            return replace(desk, stacks=not desk.stacks, cursor=0)
        case "backspace" | "delete":
            return replace(desk, choice=choosing.fresh(choice.hand))
        case "plus" | "minus" if may.play:
            return replace(desk, choice=choosing.next_count(view, choice, may, 1 if key == "plus" else -1))
        case "p" if may.passing:
            return Pass()
        case "enter":
            return _laid(desk, view, may)
        case _:
            return None


def _laid(desk: Desk, view: View, may: Options) -> Desk | Move | None:
    if may.show:
        cards = desk.choice.cards()
        return Show(cards[0]) if len(cards) == 1 and cards[0] in may.show else None
    if choosing.play(view, desk.choice, may) is None:
        return None
    if len(choosing.open_calls(view.rules, desk.choice, may)) > 1:
        return replace(desk, claiming=True)
    return choosing.play(view, desk.choice, may)


def _moved(desk: Desk, key: str, most: int) -> Desk:
    """Move along the hand; up picks, down puts back."""
    ranks = stacks_of(desk.hand())
    places = len(ranks) if desk.stacks else len(desk.hand())
    if not places:
        return desk
    if key in ("left", "right"):
        return replace(desk, cursor=(desk.cursor + (1 if key == "right" else -1)) % places)
    choice = desk.choice
    if not desk.stacks:
        if (key == "up") != (desk.cursor in choice.picked):
            choice = choosing.turn(choice, desk.cursor, most)
    elif key == "down":
        choice = choosing.less(choice, ranks[desk.cursor])
    elif any(rank_of(card) == ranks[desk.cursor] for card in choice.hand):
        choice = choosing.press(choice, ranks[desk.cursor], most)
    return replace(desk, choice=choice)


def _at(desk: Desk, picked: Choice, rank: str) -> int:
    """Where the cursor goes when a rank is picked: to it, or to the card picked last."""
    if desk.stacks:
        return stacks_of(picked.hand).index(rank)
    last = picked.picked[-1:]
    return last[0] if last and rank_of(picked.hand[last[0]]) == rank else desk.cursor
