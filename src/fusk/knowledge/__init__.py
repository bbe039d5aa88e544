"""What a seat can know for certain from all it has seen.

Every card of the game is a token with the set of places where it may be: a hand, a lay of the pile, the stock, or away
(burned, laid aside, never dealt). What is seen only ever removes places: a card turned up is in one place; a play face
down may hold whatever its player may have held; whoever takes the pile has all that lay there. One promise is kept
after every event, and tested: the tokens can be matched one to one with the real cards, face by face, so that each card
lies in a place that its token names. So what only one place is left for is certain.
"""

from fusk.knowledge.proof import (
    Holding,
    at_least,
    certain,
    chance_true,
    fitting,
    holding,
    possible,
    provably_false,
    provably_none_left,
    provably_true,
    unaccounted,
)
from fusk.knowledge.tokens import Knowledge, Places, away, hand, lay, learn, nothing, stock, top

__all__ = [
    "Holding",
    "Knowledge",
    "Places",
    "at_least",
    "away",
    "certain",
    "chance_true",
    "fitting",
    "hand",
    "holding",
    "lay",
    "learn",
    "nothing",
    "possible",
    "provably_false",
    "provably_none_left",
    "provably_true",
    "stock",
    "top",
    "unaccounted",
]
