"""The numbers of the server: one source, and a host's own file cannot open a door by a typing error (AU-24)."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from fusk.rules import Refusal
from fusk.server.limits import DEFAULT, Limits, bounds, page, read

PROMISED = {
    "commands_per_second": 10,
    "commands_burst": 20,
    "talk_seconds": 3,
    "talk_burst": 3,
    "hello_seconds": 5,
    "seat_sockets": 3,
    "address_sockets": 20,
    "half_open": 200,
    "spectators": 50,
    "queue_messages": 64,
    "queue_bytes": 64 * 1024,
    "failed_joins_per_minute": 5,
    "name_graphemes": 24,
    "name_bytes": 96,
}
"""What the goals say (AU-6 to AU-9, AU-11, AU-13)."""


def test_the_goals_are_kept():
    """The defaults are the numbers of AU-6, AU-7, AU-8, AU-9, AU-11 and AU-13."""
    assert {key: getattr(DEFAULT, key) for key in PROMISED} == PROMISED


def test_the_page_says_every_number():
    """The file a host copies names each limit, what it is and how far it goes, and reads back as it was (AU-24)."""
    text = page()
    assert list(tomllib.loads(text)) == list(Limits.__struct_fields__)
    assert read(tomllib.loads(text)) == DEFAULT
    other = msgspec.structs.replace(DEFAULT, away_seconds=0.5, forget_seconds=1_234_567.0)
    assert read(tomllib.loads(page(other))) == other
    assert all(
        f"From {bounds(key)[0]} to {bounds(key)[1]}." in text.replace("\n# ", " ") for key in tomllib.loads(text)
    )
    assert max(len(line) for line in text.splitlines()) <= 100


def test_a_host_changes_what_he_likes():
    """Numbers that a file does not name stay as they are; whole numbers may stand for seconds (AU-24)."""
    assert read({}) == DEFAULT
    assert read({"spectators": 0, "poll_seconds": 10}) == msgspec.structs.replace(
        DEFAULT, spectators=0, poll_seconds=10.0
    )


def test_every_bound_holds():
    """Nothing beyond the least and the most of any number is taken, nor what is no number at all (AU-24)."""
    for key in Limits.__struct_fields__:
        least, most = (float(bound) for bound in bounds(key))
        assert least <= getattr(DEFAULT, key) <= most
        for beyond in (int(least) - 1, int(most) + 1, float("nan"), float("inf"), float("-inf")):
            with pytest.raises(Refusal) as no:
                read({key: beyond})
            assert (no.value.code, no.value.about["about"], no.value.about["key"]) == ("limits", "number", key)
        assert getattr(msgspec.convert({key: int(most)}, Limits), key) == most


@pytest.mark.parametrize("value", ["4096", True, None, [1], {}, 1e3, 10**400, -0.0])
def test_what_is_no_number(value):
    """Text, yes, nothing, lists, halves of a byte: refused in a line that says which key (AU-24)."""
    with pytest.raises(Refusal) as no:
        read({"body_bytes": value})
    assert no.value.about["key"] == "body_bytes"
    assert len(str(no.value)) < 200


def test_a_key_that_nobody_knows():
    """A typing error is refused with the key that was probably meant, not passed over (AU-24)."""
    with pytest.raises(Refusal) as no:
        read({"seat_socket": 3})
    assert no.value.about == {"about": "unknown", "key": "seat_socket", "near": "seat_sockets"}
    for odd in ("", "x" * 10_000, "__class__"):
        with pytest.raises(Refusal) as no:
            read({odd: 3})
        assert no.value.about["about"] == "unknown"
        assert len(str(no.value)) < 200


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"seat_sockets": 21}, {}),
        ({"half_open": 300}, {"sockets": 250}),
        ({"away_seconds": 61}, {}),
        ({"park_seconds": 3600}, {"forget_seconds": 60}),
    ],
)
def test_numbers_that_cannot_stand_together(less, more):
    """More sockets for a seat than for its address, forgotten before it is parked: refused with both keys (AU-24)."""
    with pytest.raises(Refusal) as no:
        read({**less, **more})
    assert no.value.about["about"] == "order"
    assert no.value.about["less"] in less
