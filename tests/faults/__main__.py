"""`python -m tests.faults --seed N --trace`: one evening again, with all that happened."""

from __future__ import annotations

import argparse
import sys

from tests.faults.evening import one
from tests.faults.plan import drawn


def main() -> int:
    """Play it."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--trace", action="store_true")
    asked = parser.parse_args()
    plan = drawn(asked.seed)
    outcome = one(asked.seed, tracing=asked.trace)
    write = sys.stdout.write
    for order in plan.tables:
        write(f"table: {order.people} people, {order.onlookers} onlookers, {order.order}\n")
    write(f"troubles: {', '.join(sorted(plan.troubles)) or 'none'}; the disk takes {plan.slow} s, lines {plan.lag} s\n")
    for line in outcome.trace:
        write(line + "\n")
    for broken in outcome.broken:
        write(f"BROKEN: {broken}\n")
    write(f"seed {outcome.seed}: {outcome.rows} steps in {outcome.seconds:.0f} s, {outcome.digest}, ")
    write(f"{len(outcome.broken)} promises broken\n")
    return bool(outcome.broken)


if __name__ == "__main__":
    sys.exit(main())
