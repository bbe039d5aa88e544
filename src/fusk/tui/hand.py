"""One's own hand: ranks in stacks, or every card by itself. Picked cards are raised, lit and numbered."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Size
from textual.strip import Strip

from fusk.cards import RANKS, Card, Rank, rank_of, suit_of
from fusk.tui import theme
from fusk.tui.canvas import Canvas, Picture
from fusk.tui.choice import Choice, fresh


class Shown(NamedTuple):
    """How to show a hand: what is picked, where the cursor stands, which ranks matter now, in stacks or not."""

    choice: Choice
    cursor: int
    due: frozenset[str]
    stacks: bool
    hidden: bool


class Hand(Picture):
    """Draws the hand. What it shows is set with `show`; it knows nothing else."""

    DEFAULT_CSS = "Hand { height: auto; background: $surface; }"

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.shown = Shown(fresh(()), 0, frozenset(), stacks=True, hidden=False)

    def show(self, shown: Shown) -> None:
        """Draw this."""
        taller = self._height(self.shown, self.size.width) != self._height(shown, self.size.width)
        self.shown = shown
        self.renew(layout=taller)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the hand needs in that width."""
        return self._height(self.shown, width)

    def _height(self, shown: Shown, width: int) -> int:
        if shown.stacks:
            return 4 if most_of_a_rank(shown.choice.hand) <= _stack_width(shown, width) - 1 else 5
        rows, _, tall = card_rows(len(shown.choice.hand), width)
        return rows * tall + 1

    def draw(self) -> list[Strip]:
        """The cards, unless they are hidden."""
        canvas = Canvas(self.size.width, self.size.height, lambda x, y: theme.SURFACE)
        if not self.shown.hidden:
            draw = draw_stacks if self.shown.stacks else draw_cards
            draw(canvas, self.shown)
        return canvas.strips()


def stacks_of(hand: tuple[Card, ...]) -> tuple[Rank, ...]:
    """The ranks that have a stack: all there are, and the jokers where one holds any."""
    return (*RANKS, *("*" for _ in hand[-1:] if rank_of(hand[-1]) == "*"))


def most_of_a_rank(hand: tuple[Card, ...]) -> int:
    """The height of the highest stack."""
    return max((sum(rank_of(card) == rank for card in hand) for rank in set(map(rank_of, hand))), default=0)


def _stack_width(shown: Shown, width: int) -> int:
    return min(8, width // len(stacks_of(shown.choice.hand)))


def draw_stacks(canvas: Canvas, shown: Shown) -> None:
    """A column a rank: the rank, how many of it are picked, and the suits one holds."""
    choice = shown.choice
    ranks = stacks_of(choice.hand)
    wide = _stack_width(shown, canvas.width)
    left = (canvas.width - wide * len(ranks) + 1) // 2
    for column, rank in enumerate(ranks):
        held = [card for card in choice.hand if rank_of(card) == rank]
        picked = sum(rank_of(choice.hand[place]) == rank for place in choice.picked)
        x, width = left + wide * column, wide - 1
        cursor = column == shown.cursor
        if not held:
            _draw_gap(canvas, x, width, rank, due=rank in shown.due, cursor=cursor)
            continue
        y = 0 if picked else 1
        tall = canvas.height - 1
        canvas.block(x, y, width, tall, theme.PAPER)
        rank_ink = "#0a5f8f" if rank in shown.due else theme.PAPER_INK
        canvas.put(x, y, (" " if width > 3 else "") + theme.rank_sign(rank), rank_ink, theme.PAPER, bold=True)
        if picked:
            badge = f"{picked}"
            canvas.put(x + width - len(badge), y, badge, theme.ACTION_INK, theme.ACTION, bold=True)
            canvas.put(x, canvas.height - 1, "▀" * width, theme.ACTION)
        elif rank in shown.due:
            canvas.put(x, 0, "▄" * width, theme.HINT)
        _draw_suits(canvas, x, y + 1, width, held, tall - 1)
        if cursor:
            canvas.put(x, y + tall - 1, "▁" * width, theme.ACTION if picked else "#0a5f8f", theme.PAPER)
            _draw_suits(canvas, x, y + 1, width, held, tall - 1)


def _draw_gap(canvas: Canvas, x: int, width: int, rank: str, *, due: bool, cursor: bool) -> None:
    """A rank one does not hold."""
    canvas.block(x, 1, width, canvas.height - 1, theme.TILE)
    ink = theme.HINT if due else theme.LINE_STRONG
    canvas.put(x, 1, (" " if width > 3 else "") + theme.rank_sign(rank), ink, theme.TILE, bold=due)
    if due:
        canvas.put(x, 0, "▄" * width, theme.HINT)
    if cursor:
        canvas.put(x, canvas.height - 1, "▁" * width, theme.HINT, theme.TILE)


def _draw_suits(canvas: Canvas, x: int, y: int, width: int, held: list[Card], rows: int) -> None:
    signs = [suit_of(card) for card in held]
    room = width * rows
    if len(signs) > room:
        canvas.put(x, y, f"{len(held)}x"[:width], theme.PAPER_INK_2, theme.PAPER)
        return
    indent = 1 if width > 4 or (width > 3 and len(signs) < 4) else 0
    per_row = width - indent
    for i, suit in enumerate(signs):
        row, column = divmod(i, per_row)
        canvas.put(x + indent + column, y + row, theme.SUIT_SIGN[suit], theme.SUIT_INK[suit], theme.PAPER)


def card_rows(number: int, width: int) -> tuple[int, int, int]:
    """How to lay out so many cards: rows, cells a card, and the height of a row."""
    wide = max(4, min(7, width // max(1, number)))
    per_row = max(1, width // wide)
    rows = max(1, -(-number // per_row))
    return rows, wide, 3 if rows == 1 else 2 if rows == 2 else 1


def draw_cards(canvas: Canvas, shown: Shown) -> None:
    """Every card by itself; a picked one shows its place in the order in which they will be laid."""
    choice = shown.choice
    _, wide, tall = card_rows(len(choice.hand), canvas.width)
    per_row = max(1, canvas.width // wide)
    for place, card in enumerate(choice.hand):
        row, column = divmod(place, per_row)
        in_row = min(per_row, len(choice.hand) - row * per_row)
        x = (canvas.width - wide * in_row) // 2 + wide * column
        _draw_card(canvas, shown, place, card, x, row * tall + 1, wide, tall)


def _draw_card(canvas: Canvas, shown: Shown, place: int, card: Card, x: int, y: int, wide: int, tall: int) -> None:
    picked = shown.choice.picked.index(place) + 1 if place in shown.choice.picked else 0
    raised = bool(picked) and tall == 3
    y -= raised
    ground = theme.PAPER if place % 2 == 0 or wide > 4 else theme.PAPER_2
    width = wide - (wide > 4)
    canvas.block(x, y, width, tall, ground)
    ink = theme.SUIT_INK[suit_of(card)]
    text = theme.sign(card)
    canvas.put(x + (cell_len(text) < width - 1 and wide > 4), y, text, ink, ground, bold=True)
    if picked:
        canvas.put(x + width - 1, y, str(picked)[-1], theme.ACTION_INK, theme.ACTION, bold=True)
        if raised:
            canvas.put(x, y + tall, "▀" * width, theme.ACTION)
    if place == shown.cursor:
        if tall > 1:
            canvas.put(x, y + tall - 1, "▔▔" if tall == 2 else "▁" * width, "#0a5f8f", ground)
            canvas.put(x + width // 2, y + tall - 1, "▴", "#0a5f8f", ground, bold=True)
        else:
            canvas.put(x, y, text, theme.PAPER, "#0a5f8f", bold=True)
