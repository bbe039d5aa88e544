"""Table codes: read however they are typed, never taken twice, too many to guess on a public server (AU-9)."""

from __future__ import annotations

import itertools
import math
import random
import secrets
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusk.rules import Refusal
from fusk.server.buckets import Buckets
from fusk.server.codes import LOCAL, PUBLIC, Kind, fresh, nearest, read, shown
from fusk.server.limits import DEFAULT
from fusk.testing import budget


def test_what_codes_are_made_of():
    """Local: consonants, none twice. Public: 31 signs and 39.6 bits, without 0, O, 1, I, L (AU-9)."""
    assert not set(LOCAL.letters) & set("AEIOUY")
    assert LOCAL.count() == 20 * 19 * 18 * 17
    assert len(PUBLIC.letters) == len(set(PUBLIC.letters)) == 31
    assert not set(PUBLIC.letters) & set("0O1IL")
    assert math.log2(PUBLIC.count()) == pytest.approx(39.63, abs=0.01)


def test_codes_are_fair():
    """Every letter comes as often as any other at every place (AU-9)."""
    count = budget(4_000, 100_000)
    for kind in (LOCAL, PUBLIC):
        seen = [Counter[str]() for _ in range(kind.length)]
        for _ in range(count):
            code = fresh(kind, secrets.token_bytes, ())
            assert read(kind, code) == code
            assert kind.repeats or len(set(code)) == kind.length
            for place, letter in enumerate(code):
                seen[place][letter] += 1
        share = count / len(kind.letters)
        for counted in seen:
            assert set(counted) == set(kind.letters)
            assert all(abs(times - share) < 7 * share**0.5 for times in counted.values())
        print(f"codes drawn: {count} of {kind.length} letters")  # noqa: T201


def test_no_code_is_given_twice():
    """A code in use is not given to another table; where all are taken that is said (AU-9)."""
    tiny = Kind(letters="BCD", length=2, repeats=False, misread={})
    taken = set[str]()
    for _ in range(tiny.count()):
        code = fresh(tiny, secrets.token_bytes, taken)
        assert code not in taken
        taken.add(code)
    assert taken == {"".join(pair) for pair in itertools.permutations("BCD", 2)}
    with pytest.raises(Refusal) as full:
        fresh(tiny, secrets.token_bytes, taken)
    assert full.value.code == "no-code"


def test_a_code_is_read_as_it_is_meant():
    """Small letters, spaces, dashes and look-alikes do not matter (AU-9)."""
    for typed in ("KVSP", "kvsp", " k v s p ", "KV-SP", "kv\u2013sp", "kv5p", "KVSP\n", "kv\u00a0sp", "K\u2011VSP"):
        assert read(LOCAL, typed) == "KVSP", typed
    for typed in ("LZBS", "1zbs", "izbs", "I2B5", "l285"):
        assert read(LOCAL, typed) == "LZBS", typed
    for typed in ("7KQM4XTD", "7kqm-4xtd", "7KQM 4XTD", "7k q m4\u2014x t d"):
        assert read(PUBLIC, typed) == "7KQM4XTD", typed
    assert (shown("KVSP"), shown("7KQM4XTD")) == ("KVSP", "7KQM-4XTD")


def test_what_is_no_code():
    """Too short, too long, letters that no code has, other alphabets, megabytes: none, and no exception (AU-9)."""
    for typed in (
        "",
        "----",
        "KVS",
        "KVSPX",
        "KVOP",
        "KV0P",
        "\u041aVSP",
        "KVßP",
        "\uff2bVSP",
        "K\ud800SP",
        "K" * 10**7,
    ):
        assert read(LOCAL, typed) is None, typed[:20]
    for typed in (
        "7KQM4XT",
        "7KQM4XTDD",
        "7KQM4XT0",
        "7KQM4XTO",
        "7KQM4XT1",
        "7KQM4XTI",
        "7KQM4XTL",
        "\0" * 8,
        "7" * 10**7,
    ):
        assert read(PUBLIC, typed) is None, typed[:20]


@given(st.text(max_size=70))
def test_whatever_is_typed_is_read_or_not(typed):
    """Reading never raises, and what it reads is a code (AU-9)."""
    for kind in (LOCAL, PUBLIC):
        code = read(kind, typed)
        assert code is None or (len(code) == kind.length and set(code) <= set(kind.letters))
    assert nearest(typed, ["KVSP"]) in ("KVSP", None)


def test_did_you_mean():
    """On a local network one letter wrong, two swapped, one missing or one too many find the table."""
    known = ["KVSP", "BCDF", "ZXWT"]
    for typed in ("KVSB", "VKSP", "KVS", "KVSPP", "kv-sd", "KVOP", "KVPS"):
        assert nearest(typed, known) == "KVSP", typed
    for typed in ("", "HJQR", "KKKK", "\u041a\u041a\u041a\u041a"):
        assert nearest(typed, known) is None, typed
    assert nearest("KVSP", []) is None


def test_guessing_codes_is_hopeless():
    """1,000 addresses at the limit, 10,000 tables: 81 hits a day with 6 signs, 2.6 with 7, 0.08 with 8 (AU-9)."""
    tries = 1_000 * DEFAULT.failed_joins_per_minute * 60 * 24
    hits = {length: tries * DEFAULT.tables / len(PUBLIC.letters) ** length for length in (6, 7, 8)}
    print("hits a day: " + ", ".join(f"{length} signs {number:.2g}" for length, number in hits.items()))  # noqa: T201
    assert hits[6] == pytest.approx(81, abs=0.5)
    assert hits[7] == pytest.approx(2.6, abs=0.05)
    assert hits[8] == pytest.approx(0.08, abs=0.005)
    assert len(PUBLIC.letters) ** PUBLIC.length == PUBLIC.count()


def test_the_limiter_bounds_guessing():
    """Addresses that guess ten times a second get no more tries than the limit, and hit as seldom as reckoned (AU-9).

    The codes are short and the tables few, so that there is something to count.
    """
    dice = random.Random(9)
    kind = Kind(letters=PUBLIC.letters, length=3, repeats=True, misread={})
    tables = {fresh(kind, dice.randbytes, ()) for _ in range(1_000)}
    addresses, minutes = budget(40, 400), 5
    rate = DEFAULT.failed_joins_per_minute
    joins = Buckets(per_second=rate / 60, burst=int(rate), remembered=DEFAULT.remembered)
    tries, hits, asked = Counter[int](), 0, 0
    for tick in range(minutes * 60 * 10):
        for address in range(addresses):
            asked += 1
            if not joins.take(address, tick / 10):
                tries[address] += 1
                hits += fresh(kind, dice.randbytes, ()) in tables
    reckoned = sum(tries.values()) * len(tables) / kind.count()
    print(f"guesses: {asked} asked, {sum(tries.values())} let through, {hits} hits, {reckoned:.1f} reckoned")  # noqa: T201
    assert len(tries) == addresses
    assert all(rate * minutes <= count <= rate * (minutes + 1) for count in tries.values())
    assert abs(hits - reckoned) < 5 * reckoned**0.5
    assert asked > 90 * sum(tries.values())
