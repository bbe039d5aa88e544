"""The code asks the sheet, never which preset is on."""

import re
from pathlib import Path

import pytest

from fusk.rules import BASE, PRESETS

SOURCES = sorted((Path(__file__).parents[2] / "src" / "fusk").rglob("*.py"))


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != BASE])  # whose name is the program's too
def test_no_preset_is_named_outside_the_rules(preset):
    """A preset's name stands in its row and nowhere else: what the code asks for is an answer."""
    found = {
        path.name
        for path in SOURCES
        if "rules" not in path.parts and re.search(rf'"{re.escape(preset)}"', path.read_text(encoding="utf-8"))
    }
    assert found == set()
