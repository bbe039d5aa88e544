"""As `fuzz.py`, but by libFuzzer, which keeps whatever leads to new lines of ours and goes on from there (AU-30).

`python -m tests.wire.guided RUNS FOLDER`: its finds lie in FOLDER, and so does the input that broke something.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris  # type: ignore[import-untyped]  # it brings no types

with atheris.instrument_imports(include=["fusk.wire", "fusk.server", "fusk.table", "fusk.play", "fusk.rules"]):
    from tests.wire.fuzz import Target, seeds


def guided(runs: int, folder: Path) -> None:
    """So many inputs; ends the process."""
    for number, data in enumerate(seeds()):
        (folder / f"seed-{number}").write_bytes(data)
    target = Target()

    def one(data: bytes) -> None:
        target(data)
        if target.counts["runs"] == runs:
            print(target.told(), flush=True)  # noqa: T201 (the line that counts)

    def mutator(data: bytes, most: int, seed: int) -> bytes:
        return bytes(atheris.Mutate(data, most)) if seed % 16 == 0 else target.slipped(data, seed, most)

    flags = [
        f"-atheris_runs={runs}",
        "-seed=30",
        "-max_len=8192",
        "-mutate_depth=1",
        f"-artifact_prefix={folder}/",
        "-verbosity=0",
    ]
    atheris.Setup([sys.argv[0], str(folder), *flags], one, custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    guided(int(sys.argv[1]), Path(sys.argv[2]))
