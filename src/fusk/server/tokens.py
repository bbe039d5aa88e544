"""What proves that a seat is one's own: a secret of 256 bits, of which the server keeps a fingerprint alone (AU-3).

The link of a private table is a secret of the same kind, of 128 bits.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess; a server passes `secrets.token_bytes`."""

SEAT_BYTES: Final = 32
LINK_BYTES: Final = 16

_LONGEST: Final = 64  # no secret of ours is longer; what is, is not worth hashing


def seat_token(entropy: Entropy) -> str:
    """A new token for a seat: 43 letters that may stand in a message or a cookie; never in an address."""
    return _text(entropy, SEAT_BYTES)


def link_secret(entropy: Entropy) -> str:
    """A new link for a private table: 22 letters; the page keeps them behind the # of its address."""
    return _text(entropy, LINK_BYTES)


def stored(secret: str) -> str:
    """What is kept of a secret, in memory and in the journal: its SHA-256, 64 hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(given: object, kept: str) -> bool:
    """Whether somebody gave the secret of which this was stored. Whatever is no secret at all is simply not it."""
    if not isinstance(given, str) or not given.isascii() or len(given) > _LONGEST:
        return False
    return hmac.compare_digest(stored(given), kept)


def _text(entropy: Entropy, size: int) -> str:
    raw = entropy(size)
    if len(raw) != size:
        raise ValueError(f"asked for {size} bytes of chance, got {len(raw)}")
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
