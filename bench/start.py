"""P12: how fast things start, beside python-chess.

Importing the core alone (cards to record) is measured against importing `chess`; the command line until `fusk play`
has played a deal by bots, and until it shows its help, stand beside it. Fresh processes, interleaved, medians.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 11
CORE = "import fusk.cards, fusk.rules, fusk.play, fusk.sight, fusk.record"
COMMANDS = {
    "nothing": [sys.executable, "-c", "pass"],
    "core": [sys.executable, "-c", CORE],
    "chess": [sys.executable, "-c", "import chess"],
    "help": [sys.executable, "-m", "fusk", "--help"],
    "deal": [sys.executable, "-m", "fusk", "play", "--auto", "--games", "1", "--seed", "1", "--rules", "cheat"],
}


def seconds(command: list[str]) -> float:
    """How long a command takes, by the clock."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    middle = {name: statistics.median(taken) for name, taken in times.items()}
    for name, taken in middle.items():
        print(f"{name}: {taken * 1000:.0f} ms")
    core, chess = (middle[name] - middle["nothing"] for name in ("core", "chess"))
    ratio = middle["deal"] / middle["nothing"]
    print(f"P12-deal {middle['deal']:.2f} s anchor {middle['nothing']:.2f} ratio {ratio:.1f} goal 1.00")
    print(f"P12 {core:.3f} s anchor {chess:.3f} ratio {core / chess:.2f} goal 0.150")


if __name__ == "__main__":
    main()
