"""Messages as our published schema has them, and such as are nearly messages: for the wire and for sockets (AU-31).

hypothesis-jsonschema 0.23 does not run on today's Hypothesis; of JSON Schema we use so little that this is all of it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from hypothesis import strategies as some
from hypothesis.strategies import SearchStrategy

from tests.wire.slips import SCHEMA, mutated

END: Final = r"$(?!\n)"
"""How our patterns end, so that `$` is the very end in Python too."""


def frames() -> SearchStrategy[bytes]:
    """Messages that are as published, as a client would write them."""
    return valid("Message").map(lambda message: json.dumps(message).encode())


def wild_frames() -> SearchStrategy[bytes]:
    """Messages after one to three slips of the pen; some of them are still messages."""
    return some.builds(mutated, frames(), some.randoms(use_true_random=False))


@cache
def valid(name: str) -> SearchStrategy[Any]:
    """Whatever the schema of that name allows, up to a size."""
    return _like(SCHEMA["$defs"][name])


def _like(kind: dict[str, Any]) -> SearchStrategy[Any]:
    match kind:
        case {"$ref": str(ref)}:
            return some.deferred(lambda: valid(ref.rpartition("/")[2]))
        case {"const": value}:
            return some.just(value)
        case {"enum": values}:
            return some.sampled_from(values)
        case {"anyOf": kinds}:
            return some.one_of(*map(_like, kinds))
        case {"type": "object", "properties": parts}:
            needed = kind.get("required", ())
            return some.fixed_dictionaries(
                {key: _like(part) for key, part in parts.items() if key in needed},
                optional={key: _like(part) for key, part in parts.items() if key not in needed},
            )
        case {"type": "object", "additionalProperties": values}:
            keys = _like({"type": "string"} | kind.get("propertyNames", {}))
            return some.dictionaries(keys, _like(values), max_size=4)
        case {"type": "array", "items": items}:
            return some.lists(_like(items), max_size=min(kind.get("maxItems", 6), 6))
        case {"type": "string", "pattern": str(pattern)}:
            whole = pattern.removeprefix("^").removesuffix(END)
            return some.from_regex(whole, fullmatch=True).filter(lambda text: len(text) <= kind.get("maxLength", 99))
        case {"type": "string"}:
            return some.text(max_size=kind.get("maxLength", 300))
        case {"type": "integer"}:
            return some.integers(kind.get("minimum"), kind.get("maximum"))
        case {"type": "number"}:
            return some.floats(kind.get("minimum"), kind.get("maximum"), allow_nan=False, allow_infinity=False)
        case {"type": "boolean"}:
            return some.booleans()
        case {"type": "null"}:
            return some.none()
        case _:
            raise ValueError(kind)
