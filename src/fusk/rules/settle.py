"""Who takes what, who leads next and with which claim (docs/rules.md, part 3)."""

from __future__ import annotations

from collections.abc import Callable

from fusk.rules.claim import Steps
from fusk.rules.question import Question

pickup: Question[Callable[[int], int]] = Question("pickup", "What does the loser of a doubt take?", "pile")
"""Answers take the number of plays in the pile and give how many of them stay on the table."""
pickup.answers |= {"pile": lambda plays: 0, "last-play": lambda plays: plays - 1}

Leader = Callable[[int, int, int, int, Callable[[int], int]], int]

resume_who: Question[Leader] = Question("resume_who", "Who plays after a doubt?", "left-of-player")
"""Answers take the player, the doubter, the winner and the loser of the doubt, and a function giving the next seat."""


@resume_who.answer("left-of-player")
def _left_of_player(player: int, doubter: int, winner: int, loser: int, after: Callable[[int], int]) -> int:
    """The turn goes on to the left of the one who played (1.21, 3.20, 4.g)."""
    return after(player)


@resume_who.answer("loser")
def _loser(player: int, doubter: int, winner: int, loser: int, after: Callable[[int], int]) -> int:
    """Whoever took the pile (0.19)."""
    return loser


@resume_who.answer("winner")
def _winner(player: int, doubter: int, winner: int, loser: int, after: Callable[[int], int]) -> int:
    """Whoever was right: the doubter, or the honest player (C1)."""
    return winner


@resume_who.answer("left-of-loser")
def _left_of_loser(player: int, doubter: int, winner: int, loser: int, after: Callable[[int], int]) -> int:
    """The neighbour of whoever took the pile (C2)."""
    return after(loser)


@resume_who.answer("left-of-doubter")
def _left_of_doubter(player: int, doubter: int, winner: int, loser: int, after: Callable[[int], int]) -> int:
    """The neighbour of the doubter (A28)."""
    return after(doubter)


@resume_who.answer("doubter-if-right")
def _doubter_if_right(player: int, doubter: int, winner: int, loser: int, after: Callable[[int], int]) -> int:
    """The doubter who was right; otherwise the turn goes on to the left of the one who played (A12)."""
    return doubter if doubter == winner else after(player)


Resume = Callable[[int, int, tuple[int, ...], Steps], Steps]

resume_claim: Question[Resume] = Question("resume_claim", "What may be called after a doubt?", "continue")
"""Answers take the last claim's place, the length of the ladder, the places that open a game, and what would follow in
the ordinary course; they give what may be called."""


@resume_claim.answer("continue")
def _continue(last: int, size: int, first: tuple[int, ...], follow: Steps) -> Steps:
    """The sequence runs on, whatever the cards were (C-28)."""
    return follow


@resume_claim.answer("free")
def _free(last: int, size: int, first: tuple[int, ...], follow: Steps) -> Steps:
    """Anything (4.q)."""
    return tuple((place, 1) for place in range(size))


@resume_claim.answer("restart")
def _restart(last: int, size: int, first: tuple[int, ...], follow: Steps) -> Steps:
    """What opens a game (A24)."""
    return tuple((place, 1) for place in first)


@resume_claim.answer("repeat")
def _repeat(last: int, size: int, first: tuple[int, ...], follow: Steps) -> Steps:
    """The same as before the doubt (A12)."""
    return ((last, 1),)


@resume_claim.answer("advance")
def _advance(last: int, size: int, first: tuple[int, ...], follow: Steps) -> Steps:
    """The next one up, then that for a whole round (A11)."""
    return (((last + 1) % size, 1),)


@resume_claim.answer("loser-picks")
def _picks(last: int, size: int, first: tuple[int, ...], follow: Steps) -> Steps:
    """As whoever leads likes: the sequence runs on, or starts again (A26)."""
    again = tuple((place, 1) for place in first)
    return follow + tuple(step for step in again if step not in follow)


@resume_claim.answer("upcard")
def _upcard(last: int, size: int, first: tuple[int, ...], follow: Steps) -> Steps:
    """Nothing: a new card is turned up, or led face up (0.18, 0.26)."""
    return ()


sets: Question[str] = Question("sets", "May or must whoever took a pile discard complete sets?", "none")
"""`optional`: offered after every pickup, held or not, lest the pause tell (C2). `mandatory`: at once."""
sets.answers |= {name: name for name in ("none", "optional", "mandatory")}

set_size: Question[Callable[[int], int]] = Question("set_size", "How many cards of a rank make a set?", "unsaid")
"""Answers take the number of packs. `unsaid` is four with one pack and a conflict with more (I17)."""
set_size.answers |= {"unsaid": lambda packs: 4, "group": lambda packs: 4 * packs}


@set_size.number(2, 40)
def _so_many(value: int) -> Callable[[int], int]:
    """So many."""
    return lambda packs: value


lead_dead: Question[bool] = Question(
    "lead_dead", "What if a player calls a rank that has gone out of the game?", "forbidden"
)
"""`forbidden`: it cannot be called. `loses`: it can, and whoever does has lost (C5). True where it can."""
lead_dead.answers |= {"forbidden": False, "loses": True}
