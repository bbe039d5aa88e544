"""docs/rules.md: its tables are those of the source, its paragraphs those that are cited, its examples can be typed.

`python tests/rules/test_docs.py` writes the tables anew.
"""

import ast
import re
from pathlib import Path

import pytest

from fusk.cli import sheet_from
from fusk.rules import PRESETS, QUESTIONS, SEED_PRESETS, sheet, written
from fusk.rules.conflicts import REJECTED, WARNED

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "rules.md"
NUMBER = r"(?:[0134]\.(?:\d{1,2}|[a-z])|C-\d{1,2}|[A-FI]\d{1,2}b?)"


def shown(value):
    """An answer as TOML has it."""
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def defaults():
    """Every question with the answer of the plain game."""
    cells = [f"| `{key}` | {question.sentence} | `{shown(question.default)}` |" for key, question in QUESTIONS.items()]
    return ["| question | | answer |", "|---|---|---|", *cells]


def presets():
    """Every preset with the answers that differ from the plain game's, in the order of the questions."""
    plain = written(sheet("fusk"))
    rows = ["| preset | answers |", "|---|---|"]
    for name in PRESETS:
        answers = [f"{key} = {shown(value)}" for key, value in written(sheet(name)).items() if plain[key] != value]
        rows.append(f"| `{name}` | {', '.join(f'`{answer}`' for answer in answers) or 'all as above'} |")
    return rows


def with_tables(text):
    """The page with its tables as the source has them now."""
    for name, table in (("defaults", defaults()), ("presets", presets())):
        start = f"<!-- generated: {name} -->\n"
        head, found, rest = text.partition(start)
        assert found, start
        text = head + start + "\n" + "\n".join(table) + "\n\n<!-- end -->" + rest.partition("<!-- end -->")[2]
    return text


def test_the_tables_are_those_of_the_source():
    """Whoever changes a preset or a default writes the tables anew (see above)."""
    text = PAGE.read_text(encoding="utf-8")
    assert text == with_tables(text)


def test_every_catalogue_preset_has_its_reasons():
    """Presets beyond the source games say what was left open and how it was settled."""
    explained = re.findall(r"^\| `([a-z-]+)` \| [A-F]\d", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert explained == [name for name in PRESETS if name not in SEED_PRESETS]


def test_every_conflict_is_explained():
    """Each conflict stands in part 5, those that forbid and those that warn."""
    part = PAGE.read_text(encoding="utf-8").partition("## 5.")[2]
    forbidden, warned = part.split("Worth knowing")
    assert set(re.findall(r"^\| \*\*(\S+)\*\*", forbidden, re.MULTILINE)) == set(REJECTED)
    assert set(re.findall(r"^\| \*\*(\S+)\*\*", warned, re.MULTILINE)) == set(WARNED)


def test_every_citation_leads_somewhere():
    """A paragraph number in a docstring or comment stands in docs/rules.md, in bold or as a preset's kin."""
    text = PAGE.read_text(encoding="utf-8")
    known = set(re.findall(rf"\*\*({NUMBER})\*\*", text))
    known |= {
        number for cell in re.findall(r"^\| `[a-z-]+` \| ([^|]+)", text, re.MULTILINE) for number in cell.split(", ")
    }
    known = {number.strip() for number in known}
    for file in sorted((ROOT / "src").rglob("*.py")):
        for cited in cited_in(file.read_text(encoding="utf-8")):
            assert cited in known, f"{file.name}: {cited}"


def cited_in(source):
    """The paragraph numbers in the parentheses of docstrings and comments."""
    tree = ast.parse(source)
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    texts += re.findall(r"#.*", source)
    for text in texts:
        for inside in re.findall(r"\(([^()]*)\)", text):
            parts = [part.strip() for part in inside.split(",")]
            if all(re.fullmatch(NUMBER, part) for part in parts):
                yield from parts


@pytest.mark.parametrize(
    "example", re.findall(r"^    fusk rules (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
)
def test_the_examples_can_be_typed(example):
    """Every change that the page suggests makes a sheet that stands."""
    name, *sets = example.replace("--set ", "").split()
    assert sheet_from(name, sets) != sheet(name)


def test_numbers_are_given_once():
    """No paragraph has the number of another."""
    text = PAGE.read_text(encoding="utf-8").partition("## 5.")[0]
    numbers = re.findall(rf"\*\*({NUMBER})\*\*", text)
    assert len(numbers) == len(set(numbers))


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
