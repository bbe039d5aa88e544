"""The table in lantern light: who sits where, the pile in the brightest spot, and what was said of it on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.strip import Strip

from fusk.cards import RANKS
from fusk.sight import View
from fusk.state import Lay, pile_size, player_of, upcard
from fusk.tui import letters, theme
from fusk.tui import reveal as revealing
from fusk.tui.canvas import Canvas, Picture, padded
from fusk.tui.reveal import Reveal
from fusk.tui.telling import Teller


class Scene(Picture):
    """Draws the table from a view. What it shows is set with `show`; it knows nothing else."""

    DEFAULT_CSS = "Scene { width: 1fr; height: 1fr; min-height: 8; }"

    def __init__(self) -> None:
        super().__init__(id="scene")
        self.view: View | None = None
        self.teller: Teller | None = None
        self.reveal: Reveal | None = None
        self.big = False
        """Whether the claim is to be the largest thing on the table: while it can be doubted."""
        self.marks: Mapping[int, str] = {}
        """What else there is to say of a seat, in a word."""

    def show(
        self, view: View, teller: Teller, *, reveal: Reveal | None = None, big: bool = False, marks: Mapping[int, str]
    ) -> None:
        """Draw this."""
        self.marks = marks
        self.view, self.teller, self.reveal, self.big = view, teller, reveal, big
        self.renew()

    def draw(self) -> list[Strip]:
        """The table, once there is one."""
        return _Drawing(self, self.view, self.teller).strips() if self.view and self.teller else []


class _Drawing:
    """One picture of the table."""

    def __init__(self, scene: Scene, view: View, teller: Teller) -> None:
        self.view, self.teller = view, teller
        self.reveal, self.big, self.marks = scene.reveal, scene.big, scene.marks
        self.width, self.height = scene.size
        self.seats = around(len(view.sizes), teller.me)
        self.chip = max(12, min(18, (self.width - 34) // 2))
        self.top = len(self.seats) % 2
        self.canvas = Canvas(self.width, self.height, self.ground)

    def ground(self, x: int, y: int) -> str:
        """Wood where the light falls, and dusk around it."""
        across = (self.width - 2 * self.chip) / 2 + 1
        down = (self.height - self.top) / 2 + 0.4
        dx = (x + 0.5 - self.width / 2) / across
        dy = (y + 0.5 - self.top - (self.height - self.top) / 2) / down
        far = (dx * dx + dy * dy) ** 0.5
        if far > 1:
            return theme.between((0x24, 0x26, 0x20), theme.DUSK, (far - 1) / 0.35)
        return theme.between(theme.WOOD_LIT, theme.WOOD_EDGE, far**1.6)

    def strips(self) -> list[Strip]:
        self.draw_seats()
        if self.reveal:
            revealing.draw(self.canvas, self.reveal, self.top, self.width - 2 * self.chip)
        elif self.view.rules.claim_kind == "upcard":
            self.draw_upcard_table()
        else:
            self.draw_pile_table()
        return self.canvas.strips()

    # The seats.

    def draw_seats(self) -> None:
        side = len(self.seats) // 2
        room = self.height - self.top
        tall = 2 if side and room >= 3 * side else 1
        rows = [self.top + round((i + 0.5) * room / side - tall / 2 - 0.01) for i in range(side)]
        for seat, y in zip(self.seats[:side], reversed(rows), strict=True):
            self.draw_seat(seat, 1, y, tall)
        if self.top:
            self.draw_seat(self.seats[side], (self.width - self.chip) // 2, 0, 1)
        for seat, y in zip(self.seats[side + self.top :], rows, strict=True):
            self.draw_seat(seat, self.width - self.chip - 1, y, tall)

    def draw_seat(self, seat: int, x: int, y: int, tall: int) -> None:
        view, width = self.view, self.chip
        turn = seat == self.acting()
        out = seat in view.out
        word = self.word(seat)
        count = "" if out else f"{view.sizes[seat]}"
        ink, ground = (theme.ACTION_INK, theme.ACTION) if turn else (theme.INK, theme.TILE)
        if out:
            ink, ground = theme.INK_3, theme.SURFACE
        mark = "▶" if turn else " "
        if tall == 1:
            tail = f"{word} {count}" if word else count
            text = mark + padded(self.teller.names[seat], width - cell_len(tail) - 3) + " " + tail + " "
            self.canvas.put(x, y, padded(text, width), ink, ground, bold=turn)
            return
        room = width - 2 - (cell_len(word) + 1 if word else 0)
        name = padded(self.teller.names[seat], room)
        self.canvas.put(x, y, padded(f"{mark}{name} {word}", width), ink, ground, bold=True)
        self.canvas.put(x, y + 1, " " * width, ink, theme.SURFACE)
        backs = "▮" * min(view.sizes[seat], width - 6)
        few = view.sizes[seat] <= 2 and not out
        self.canvas.put(x + 1, y + 1, f"{backs} ", theme.BACK_LINE, theme.SURFACE)
        self.canvas.put(x + 2 + len(backs), y + 1, count, theme.GLOW if few else theme.INK_2, theme.SURFACE, bold=True)

    def acting(self) -> int | None:
        """Whose name is lit: who laid what can be doubted, else whose turn it is."""
        if self.view.ended:
            return self.view.ended.winner
        return player_of(self.view) if self.view.window else self.view.turn

    def word(self, seat: int) -> str:
        """What is special about a seat, in a word."""
        view = self.view
        if seat in view.out:
            return self.teller.say("seat-place", place=view.out.index(seat) + 1)
        for message, seats in (
            ("seat-knocked", view.knocked),
            ("seat-last", () if view.pending is None else (view.pending,)),
            ("seat-rests", view.resting),
            ("seat-passed", view.passed),
        ):
            if seat in seats:
                return self.teller.say(message)
        return self.marks.get(seat, "")

    # The middle.

    def draw_pile_table(self) -> None:
        view, canvas = self.view, self.canvas
        lay = view.pile[-1] if view.pile else None
        slip = self.slip(lay)
        large = self.large(lay, slip)
        tall = len(slip) + 2 + (letters.ROWS if large else 0) - (large == slip[-1:]) if slip else 0
        spare = self.height - self.top - tall - 1
        backs = min(3, max(0, spare))
        y = self.top + max(0, (spare - backs) // 2)
        if view.pile and backs:
            self.draw_backs(self.width // 2 - 3, y, backs, len(view.pile))
        y += backs if view.pile else 0
        if slip:
            self.draw_slip(slip, y, large)
            y += tall
        if view.pile:
            revealing.draw_label(self.canvas, y, self.teller.say("scene-pile", count=pile_size(view)))
        else:
            canvas.middle((self.height + self.top) // 2, self.teller.say("scene-empty"), theme.PAPER_2)

    def draw_upcard_table(self) -> None:
        """The card to match in the middle, the stock at its left, what was laid on it at its right."""
        view, half = self.view, self.width // 2
        card = upcard(view)
        tall = max(2, min(4, self.height - self.top - 5))
        y = self.top + max(0, (self.height - self.top - tall - 5) // 2)
        heap = pile_size(view) - (card is not None)
        if view.stock_size:
            self.draw_backs(half - 15, y, tall, 3)
        if card:
            revealing.draw_face(self.canvas, half - 4, y, card, 7, tall)
        if heap:
            self.draw_backs(half + 6, y, tall, heap)
        stock = f" {self.teller.say('scene-stock', count=view.stock_size)} "
        self.canvas.put(half - 16, y + tall, stock, theme.INK, theme.SURFACE, bold=True)
        if card:
            on = f" {self.teller.say('scene-on', card=theme.sign(card), count=heap)} "
            self.canvas.put(half - 4, y + tall, on, theme.INK, theme.SURFACE, bold=True)
        slip = self.slip(view.pile[-1] if view.pile else None)
        if slip:
            self.draw_slip(slip, y + tall + 1, [])

    def slip(self, lay: Lay | None) -> list[str]:
        """What was said of the last play: small words first, the claim last."""
        if lay is None or lay.seat is None:
            return []
        teller = self.teller
        if lay.claim is None:
            return [teller.say("slip-lays", lay.seat, count=lay.size), teller.say("slip-fits")] if not lay.open else []
        what = teller.claim(lay.claim)
        hidden = lay.claim.count != lay.size or self.view.rules.count_claim in ("may-exceed", "may-differ")
        small = "slip-leads" if lay.open else "slip-says-only" if hidden else "slip-says"
        return [teller.say(small, lay.seat, count=lay.size), what]

    def large(self, lay: Lay | None, slip: Sequence[str]) -> list[str]:
        """The claim in large letters while it can be doubted: its words where there is room, else its figures."""
        if lay is None or lay.claim is None or not self.big or self.height - self.top < 9:
            return []
        what = "".join(theme.rank_sign(char) if char in RANKS else theme.SUIT_SIGN[char] for char in lay.claim.what)
        room = self.width - 2 * self.chip - 2
        for text in (slip[-1], f"{lay.claim.count} x {what}"):
            wide = letters.width(_capitals(text))
            if wide is not None and wide + 4 <= room:
                return [text]
        return []

    def draw_slip(self, lines: Sequence[str], y: int, large: Sequence[str]) -> None:
        """Paper with small words and, at the end, what counts; large letters go before or instead of the last line."""
        canvas = self.canvas
        drawn = [_capitals(text) for text in large]
        lines = lines[:-1] if list(large) == list(lines[-1:]) else lines
        width = max(22, *(cell_len(line) + 6 for line in lines), *((letters.width(text) or 0) + 6 for text in drawn))
        x, tall = (self.width - width) // 2, len(lines) + letters.ROWS * len(drawn)
        canvas.put(x, y, "▄" * width, theme.PAPER)
        canvas.put(x, y + tall + 1, "▀" * width, theme.PAPER)
        canvas.block(x, y + 1, width, tall, theme.PAPER)
        for i, text in enumerate(lines):
            last = i > 0
            row = y + 1 + i + (letters.ROWS * len(drawn) if last else 0)
            canvas.middle(row, text, theme.PAPER_INK if last else theme.PAPER_INK_2, theme.PAPER, bold=last)
        for text in drawn:
            left = (self.width - (letters.width(text) or 0)) // 2
            letters.draw(canvas, left, y + 2, text, theme.PAPER_INK, theme.PAPER)

    def draw_backs(self, x: int, y: int, tall: int, cards: int) -> None:
        """The backs of some cards, one beside the other as far as there are more."""
        for i in reversed(range(min(cards, 3))):
            left = x + 2 * i
            middle = ["│░▒░│"] * max(0, tall - 2)
            for row, text in enumerate(["╭───╮", *middle, "╰───╯"][:tall]):
                self.canvas.put(left, y + row, text, theme.BACK_LINE if i == 0 else "#a98f5c", theme.BACK)


def _capitals(text: str) -> str:
    """Capital letters; the cross between two figures stays small."""
    return text if " x " in text else text.upper()


def around(seats: int, me: int | None) -> tuple[int, ...]:
    """The other seats, clockwise from the left of the one who looks on; all of them where nobody in particular does."""
    if me is None:
        return tuple(range(seats))
    return tuple((me + i) % seats for i in range(1, seats))
