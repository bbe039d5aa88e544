"""The look: rainy-day lantern light. Outside is blue-green dusk; all warmth lies where the game is.

Amber is the next thing to do, once a screen. Red belongs to doubt, green says true, blue says "look here"; none of them
speaks without a word. Paper is for what somebody says, and for cards. Components name these colours and no others.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

CANVAS: Final = "#08191f"
SURFACE: Final = "#10282f"
TILE: Final = "#173740"
TILE_LIT: Final = "#20474f"
LINE: Final = "#27505a"
LINE_STRONG: Final = "#5f8a91"

INK: Final = "#f7f0df"
INK_2: Final = "#b8cfcd"
INK_3: Final = "#93b0b0"

ACTION: Final = "#ffc759"
ACTION_INK: Final = "#2b1900"
GLOW: Final = "#ffcf75"
HINT: Final = "#8fd6ff"
HINT_FILL: Final = "#123a4e"
DOUBT: Final = "#d62f45"
DOUBT_INK: Final = "#ffffff"
LIE: Final = "#ff9088"
LIE_FILL: Final = "#4a1d24"
TRUE: Final = "#74dba6"
TRUE_FILL: Final = "#12402f"

WOOD_LIT: Final = (0xA8, 0x6C, 0x33)
WOOD: Final = (0x6B, 0x42, 0x20)
WOOD_EDGE: Final = (0x3F, 0x2A, 0x1B)
DUSK: Final = (0x08, 0x19, 0x1F)

PAPER: Final = "#fffcf4"
PAPER_2: Final = "#e9ddc2"
PAPER_INK: Final = "#1c2b33"
PAPER_INK_2: Final = "#55616a"
BACK: Final = "#2a3f78"
BACK_LINE: Final = "#f3cf87"

SUIT_INK: Final = {"s": "#1c2733", "h": "#c3142f", "d": "#1a5bc4", "c": "#15713c", "X": "#6b4a9a", "?": BACK}
SUIT_SIGN: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "X": "★", "?": "?"}

KINDS: Final = {
    "claim": INK,
    "doubt": GLOW,
    "true": TRUE,
    "lie": LIE,
    "take": HINT,
    "end": GLOW,
    "quiet": INK_3,
}
"""The colour of a line in the log, by what it tells (`telling.Told.kind`)."""

LANTERN: Final = Theme(
    name="lantern",
    dark=True,
    primary=ACTION,
    secondary=HINT,
    accent=ACTION,
    foreground=INK,
    background=CANVAS,
    surface=SURFACE,
    panel=TILE,
    success=TRUE,
    warning=GLOW,
    error=DOUBT,
    variables={
        "line": LINE,
        "line-strong": LINE_STRONG,
        "ink-2": INK_2,
        "ink-3": INK_3,
        "tile": TILE,
        "tile-lit": TILE_LIT,
        "action": ACTION,
        "action-ink": ACTION_INK,
        "glow": GLOW,
        "hint": HINT,
        "hint-fill": HINT_FILL,
        "doubt": DOUBT,
        "paper": PAPER,
        "paper-ink": PAPER_INK,
        "scrollbar": LINE,
        "scrollbar-background": SURFACE,
        "scrollbar-hover": LINE_STRONG,
        "scrollbar-active": LINE_STRONG,
        "block-cursor-foreground": ACTION_INK,
        "block-cursor-background": ACTION,
        "input-cursor-background": ACTION,
        "input-selection-background": "#8fd6ff 30%",
    },
)


def rank_sign(rank: str) -> str:
    """A rank as it stands on the corner of a card."""
    return {"T": "10", "*": "★", "?": "?"}.get(rank, rank)


def sign(card: str) -> str:
    """A card as it stands on its corner: `10♣`; a joker is a star."""
    return "★" if card[0] == "*" else rank_sign(card[0]) + SUIT_SIGN[card[1]]


def chip(what: str) -> str:
    """What may be called, as short as it goes: `10`, `♥`, `7♥`."""
    return SUIT_SIGN[what] if what in SUIT_SIGN else rank_sign(what[0]) + SUIT_SIGN.get(what[1:], "")


def between(near: tuple[int, int, int], far: tuple[int, int, int], way: float) -> str:
    """A colour on the way from one to another."""
    way = min(max(way, 0.0), 1.0)
    return "#" + "".join(f"{round(a + (b - a) * way):02x}" for a, b in zip(near, far, strict=True))
