"""A rig for each test, on a real disk."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.faults.kill.rig import Rig


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Callable[..., Rig]]:
    """Makes a rig of a variant of the server, in a folder; everybody goes home afterwards."""
    made: list[Rig] = []

    def make(variant: str = "", folder: Path = tmp_path) -> Rig:
        made.append(Rig(folder, len(made) + 1, variant))
        return made[-1]

    yield make
    for each in made:
        await each.close()
