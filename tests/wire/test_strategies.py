"""What is published and what is read are the same messages, but for the differences named here (AU-31, SC-8)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it brings no types

from fusk.rules import Refusal
from fusk.sight import see
from fusk.testing import budget
from fusk.testing.walks import some_game
from fusk.wire import NewTable, Shown, TakeSeat, read_message, sight
from fusk.wire.frames import MOST_BYTES
from tests.wire.slips import SCHEMA, mutated
from tests.wire.strategies import frames, valid, wild_frames


def published(name: str) -> Any:
    """The validator of one kind."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


MESSAGES = published("Message")


@settings(max_examples=budget(1000, 30_000))
@given(frames())
def test_whatever_is_published_is_read(frame):
    """A message that the schema allows is read, unless it is longer than a frame may be."""
    MESSAGES.validate(json.loads(frame))
    if len(frame) <= MOST_BYTES:
        read_message(frame)
    else:
        with pytest.raises(Refusal):
            read_message(frame)


@pytest.mark.parametrize("body", [NewTable, TakeSeat])
@settings(max_examples=budget(300, 5000))
@given(data=some.data())
def test_bodies_of_http_too(body, data):
    """What the schema allows as the body of a request is read."""
    written = data.draw(valid(body.__name__))
    assert isinstance(msgspec.json.decode(json.dumps(written), type=body), body)


@settings(max_examples=budget(1000, 30_000))
@given(wild_frames())
def test_whatever_is_read_is_published(frame):
    """A message that is read after slips of the pen is one that the schema allows; others are `bad-message`."""
    try:
        read_message(frame)
    except Refusal:
        return
    MESSAGES.validate(json.loads(frame))


def test_slips_of_the_pen_are_of_every_kind():
    """Of many slips some are still messages, most are none, and some are no JSON at all."""
    rng, found = Random(31), {"read": 0, "allowed": 0, "json": 0, "bytes": 0}
    for _ in range(budget(3000, 30_000)):
        frame = mutated(b'{"type":"act","cid":"a","move":{"type":"doubt","pick":null},"play":3}', rng)
        try:
            message = json.loads(frame)
        except ValueError:
            found["bytes"] += 1
            continue
        try:
            read_message(frame)
            found["read"] += 1
        except Refusal:
            found["allowed" if MESSAGES.is_valid(message) else "json"] += 1
    print(f"slips of the pen: {found}")  # noqa: T201 (shown by `pytest -s`)
    assert min(found["read"], found["json"], found["bytes"]) > 100
    assert found["allowed"] > 10, "what only the reader refuses: see below"


DIFFERENCES = {
    "a whole number with a point": b'{"type":"shown","play":5.0}',
    "a whole number with an exponent": b'{"type":"shown","play":5e0}',
    "a key twice": b'{"type":"shown","play":4,"play":5}',
    "a lone surrogate": b'{"type":"rename","cid":"a","name":"\\ud800"}',
    "too long": b'{"type":"shown","play":5}' + b" " * MOST_BYTES,
}


@pytest.mark.parametrize("why", DIFFERENCES)
def test_what_only_the_reader_refuses(why):
    """JSON Schema takes 5.0 for a whole number and sees neither keys that come twice nor bytes; we are stricter."""
    MESSAGES.validate(json.loads(DIFFERENCES[why]))
    with pytest.raises(Refusal):
        read_message(DIFFERENCES[why])
    assert read_message(b'{"type":"shown","play":5}') == Shown(5)


def test_what_a_server_sends_is_as_published():
    """Every kind of event and every sight of a table, for players and spectators, is allowed by the schema."""
    events, sights, kinds, checked = published("Event"), published("Sight"), set(), 0
    for seed in range(budget(40, 400)):
        for step in some_game(Random(seed), 40):
            who = (None, *range(len(step.after.sizes)))[seed % 3]
            for event, _ in step.told:
                seen = see(event, who)
                if seen is not None and (type(seen) not in kinds or checked % 10 == 0):
                    events.validate(json.loads(msgspec.json.encode(seen)))
                kinds.add(type(seen))
                checked += 1
            if checked % 10 == 0:
                sights.validate(json.loads(msgspec.json.encode(sight(see(step.after, who)))))
    kinds.discard(type(None))
    print(f"events: {checked}, of {len(kinds)} kinds")  # noqa: T201
    assert checked > 1000
    assert len(kinds) >= 18
