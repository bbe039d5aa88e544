"""The referee: `deal` and `begin`, `decide`, `evolve`, and what is `legal`."""

from fusk.play.deal import admit, begin, deal, dealt, order_of_deal, placed, whole_pack
from fusk.play.decide import decide, step
from fusk.play.evolve import evolve
from fusk.play.options import calls, hand_size, ladder, legal, moves, options, to_act
from fusk.play.truth import fits, is_true

__all__ = [
    "admit",
    "begin",
    "calls",
    "deal",
    "dealt",
    "decide",
    "evolve",
    "fits",
    "hand_size",
    "is_true",
    "ladder",
    "legal",
    "moves",
    "options",
    "order_of_deal",
    "placed",
    "step",
    "to_act",
    "whole_pack",
]
