"""Who may doubt, when the window shuts, whose doubt counts (docs/rules.md, part 3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from fusk.rules.question import Question, YesNo, number

who: Question[Callable[[Sequence[int]], tuple[int, ...]]] = Question("who", "Who may doubt a play?", "anyone")
"""Answers take the other seats still in the game, the one whose turn comes next first."""
who.answers |= {"anyone": tuple, "next": lambda others: tuple(others[:1])}

reveal: Question[bool] = Question("reveal", "How many of the doubted cards are turned up?", "all")
"""`all`: the whole play (1.18). `one`: a single card, chosen by the doubter (C3). True where one is chosen."""
reveal.answers |= {"all": False, "one": True}

trust: Question[bool] = Question("trust", 'May the next player say "I believe it" and have the play turned up?', "off")
"""`verify`: a true play takes the pile out of the game; for a lie the believer takes it (C4)."""
trust.answers |= {"off": False, "verify": True}

force = YesNo("force", "May a doubter instead force the player to show such a card from the hand?", False)

grace_rounds = number("grace_rounds", "For how many rounds of the table may nobody doubt?", 0, 0, 5)


def official(doubters: Collection[int], others: Sequence[int]) -> int:
    """Of several who doubt at the same moment, the one nearest the player's left counts (3.18, C-12).

    `others`: the other seats in the order of play, the player's neighbour first.
    """
    return next(seat for seat in others if seat in doubters)
