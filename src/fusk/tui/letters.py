"""Large letters, three rows high, for what is said at the table: five pixels and a row for dots and rings."""

from __future__ import annotations

from typing import Final

from fusk.tui.canvas import Canvas

_SHAPES: Final = {
    "A": "010 101 111 101 101",
    "B": "110 101 110 101 110",
    "C": "011 100 100 100 011",
    "D": "110 101 101 101 110",
    "E": "111 100 110 100 111",
    "F": "111 100 110 100 100",
    "G": "011 100 101 101 011",
    "H": "101 101 111 101 101",
    "I": "1 1 1 1 1",
    "J": "001 001 001 101 010",
    "K": "101 101 110 101 101",
    "L": "100 100 100 100 111",
    "M": "10001 11011 10101 10001 10001",
    "N": "1001 1101 1011 1001 1001",
    "O": "010 101 101 101 010",
    "P": "110 101 110 100 100",
    "Q": "0110 1001 1001 1011 0111",
    "R": "110 101 110 101 101",
    "S": "011 100 010 001 110",
    "T": "111 010 010 010 010",
    "U": "101 101 101 101 011",
    "V": "101 101 101 101 010",
    "W": "10001 10001 10101 11011 10001",
    "X": "101 101 010 101 101",
    "Y": "101 101 010 010 010",
    "Z": "111 001 010 100 111",
    "0": "010 101 101 101 010",
    "1": "01 11 01 01 01",
    "2": "110 001 010 100 111",
    "3": "110 001 010 001 110",
    "4": "101 101 111 001 001",
    "5": "111 100 110 001 110",
    "6": "011 100 110 101 010",
    "7": "111 001 010 010 010",
    "8": "010 101 010 101 010",
    "9": "010 101 011 001 110",
    "x": "000 101 010 101 000",
    "!": "1 1 1 0 1",
    ",": "00 00 00 01 10",
    "-": "000 000 111 000 000",
    "♥": "01010 11111 11111 01110 00100",
    "♦": "00100 01110 11111 01110 00100",
    "♣": "01110 01110 11111 10101 00100",
    "♠": "00100 01110 11111 11111 00100",
    " ": "00 00 00 00 00",
}
_DOTS: Final = {"Å": ("A", "010"), "Ä": ("A", "101"), "Ö": ("O", "101"), "É": ("E", "001")}

ROWS: Final = 3


def _pixels(char: str) -> list[str] | None:
    """Six rows of pixels: one for dots, five for the letter."""
    base, dots = _DOTS.get(char, (char, ""))
    shape = _SHAPES.get(base)
    if shape is None:
        return None
    rows = shape.split()
    return [dots.ljust(len(rows[0]), "0"), *rows]


def width(text: str) -> int | None:
    """How many cells the text takes; None where it has a letter that we cannot draw."""
    shapes = [_pixels(char) for char in text]
    if any(shape is None for shape in shapes):
        return None
    return sum(len(shape[0]) + 1 for shape in shapes if shape) - 1


def draw(canvas: Canvas, x: int, y: int, text: str, ink: str, ground: str) -> None:
    """Write it, its upper left corner in this cell."""
    for char in text:
        shape = _pixels(char)
        if shape is None:
            continue
        for row in range(ROWS):
            for column, (over, under) in enumerate(zip(shape[2 * row], shape[2 * row + 1], strict=True)):
                if over == under == "1":
                    canvas.put(x + column, y + row, "█", ink, ground)
                elif over == "1" or under == "1":
                    canvas.put(x + column, y + row, "▀" if over == "1" else "▄", ink, ground)
        x += len(shape[0]) + 1
