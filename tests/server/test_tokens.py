"""Seat tokens and table links: long, secret, kept as a fingerprint alone (AU-3)."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections import Counter

import pytest

from fusk.server.tokens import LINK_BYTES, SEAT_BYTES, link_secret, same, seat_token, stored
from fusk.testing import budget


def test_as_long_as_it_says():
    """A seat's token holds 256 bits and a table's link 128, every one of them from the entropy port (AU-3)."""
    for make, size in ((seat_token, 32), (link_secret, 16)):
        asked = list[int]()

        def port(count: int, asked: list[int] = asked) -> bytes:
            asked.append(count)
            return bytes(range(200, 200 + count))

        text = make(port)
        assert asked == [size]
        assert base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) == bytes(range(200, 200 + size))
    assert (SEAT_BYTES, LINK_BYTES) == (32, 16)


def test_every_bit_is_chance():
    """Of many tokens no two are alike, and each bit is as often set as not (AU-3)."""
    count = budget(4_000, 100_000)
    tokens = [seat_token(secrets.token_bytes) for _ in range(count)]
    assert len(set(tokens)) == count
    set_bits = Counter[int]()
    for token in tokens:
        number = int.from_bytes(base64.urlsafe_b64decode(token + "="), "big")
        set_bits.update(bit for bit in range(256) if number >> bit & 1)
    # Seven standard deviations: one run in ten billion fails by chance.
    assert all(abs(set_bits[bit] - count / 2) < 3.5 * count**0.5 for bit in range(256))
    print(f"token entropy: {count} tokens, 256 bits each")  # noqa: T201


def test_a_port_that_gives_too_little_is_a_bug():
    """A port that returns fewer bytes than asked raises; a short token never leaves the house (AU-3)."""
    with pytest.raises(ValueError, match="asked for 32 bytes"):
        seat_token(lambda size: b"short")


def test_only_a_fingerprint_is_kept():
    """What is stored is the SHA-256 of the text, and gives the token no longer away (AU-3)."""
    token = seat_token(secrets.token_bytes)
    assert stored(token) == hashlib.sha256(token.encode()).hexdigest()
    assert token not in stored(token)
    assert same(token, stored(token))
    assert not same(stored(token), stored(token))


def test_anything_else_is_simply_not_it():
    """No token, another's, a part, another spelling of the same bytes, megabytes, surrogates, numbers: no (AU-3)."""
    token = seat_token(bytes)
    link = link_secret(bytes)
    kept = stored(token)
    last = {token[:-1] + letter for letter in "BCD-_"}  # the last letter has two bits to spare
    wrong = [
        *("", " ", token[:-1], token + "A", token + "=", " " + token, token + "\n", token.lower(), token.swapcase()),
        *(link, stored(token), "\ud800" * 43, "Å" * 43, "A" * 10_000_000, "\0" * 43, token.replace("A", "\uff21")),
        *(None, 0, 1, True, 3.5, token.encode(), [token], {"token": token}, object(), float("nan")),
        *last,
    ]
    for given in wrong:
        assert same(given, kept) is False, given
    print(f"tokens that are none: {len(wrong)}")  # noqa: T201
    assert len(wrong) >= 25
    assert same(token, kept)


def test_compared_in_constant_time(monkeypatch):
    """Fingerprints are compared by hmac.compare_digest, which takes as long for a near miss as for any other (AU-3)."""
    import hmac

    compared = list[tuple[str, str]]()

    def watch(left: str, right: str) -> bool:
        compared.append((left, right))
        return left == right

    monkeypatch.setattr(hmac, "compare_digest", watch)
    token = seat_token(secrets.token_bytes)
    assert same(token, stored(token))
    assert not same("x" + token[1:] if token[0] != "x" else "y" + token[1:], stored(token))
    assert len(compared) == 2
    assert all(len(side) == 64 for pair in compared for side in pair)
