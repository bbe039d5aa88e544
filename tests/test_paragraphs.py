"""Every paragraph of the rules is cited by a test, or tests/paragraphs.txt names a case, or says why there is none."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ID = re.compile(r"(?<![\w.-])(?:A\.3 \d+|A\.[124]|C-\d+|I\d+|[0134]\.(?:\d{1,2}|[a-z]))(?![\w-]|\.\d)")
RANGE = re.compile(r"\bI(\d+) to I(\d+)\b")
CASES = {file.stem: file for file in (HERE / "cases").glob("*.toml")}


def listed() -> dict[str, tuple[str, str]]:
    """The paragraphs by id: what they are about, and where they are tested if no test cites them."""
    found = {}
    for line in (HERE / "paragraphs.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, words, where = (*map(str.strip, line.split("|")), "")[:3]
            assert name not in found, name
            found[name] = (words, where)
    return found


def said() -> Iterator[str]:
    """Docstrings and comments of all tests, and what the cases say they are about."""
    for file in HERE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
                yield ast.get_docstring(node) or ""
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.string
    for file in CASES.values():
        yield tomllib.loads(file.read_text(encoding="utf-8"))["about"]


def cited() -> set[str]:
    """The paragraphs cited: in brackets, or before a colon at the beginning."""
    found: set[str] = set()
    for text in said():
        places = re.findall(r"\(([^()]*)\)", text) + re.findall(r"^([^:]{1,40}):", text)
        for place in places:
            found |= set(ID.findall(place))
            for first, last in RANGE.findall(place):
                found |= {f"I{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_paragraph_is_tested():
    """None is left without a test."""
    tested = cited()
    left = [f"{name} {words}" for name, (words, where) in listed().items() if name not in tested and not where]
    assert not left, "no test cites " + "; ".join(left)


def test_every_citation_is_a_paragraph():
    """What a test cites is there."""
    assert not cited() - set(listed())


def test_the_cases_named_are_there():
    """A paragraph that points at cases points at real ones; one that is not tested here says why."""
    for name, (_, where) in listed().items():
        if where.startswith("not here: "):
            assert len(where) > len("not here: ") + 10, name
        else:
            assert set(where.split()) <= set(CASES), name


def test_the_list_is_whole():
    """The list holds every number of every series."""
    names = set(listed())
    series = {"0": (28, "z"), "1": (24, "u"), "3": (27, "s"), "4": (22, "w")}
    for part, (last, letter) in series.items():
        wanted = {f"{part}.{number}" for number in range(1, last + 1)}
        wanted |= {f"{part}.{chr(code)}" for code in range(ord("a"), ord(letter) + 1)}
        assert {name for name in names if name.startswith(f"{part}.")} == wanted
    assert {f"C-{number}" for number in range(1, 66)} <= names
    assert {f"I{number}" for number in range(1, 29)} <= names
    assert {f"A.3 {number}" for number in range(1, 13)} <= names


def test_few_are_not_tested_here():
    """What is left to other tests is a handful."""
    assert sum(where.startswith("not here") for _, where in listed().values()) < 10
