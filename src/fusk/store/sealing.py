"""Hidden bytes at rest: one random key a table, wrapped by a master key that lies outside the data folder.

Sealed is ChaCha20-Poly1305 over a nonce of its own; `about` is what the sealed bytes belong to, so that they open
nowhere else. All hidden bytes are padded to a multiple of 128, so that their length says little.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from fusk.store import Damaged, Unusable

Entropy = Callable[[int], bytes]
"""Gives so many bytes that nobody can guess: `os.urandom`."""

KEY: Final = 32
NONCE: Final = 12
BLOCK: Final = 128
LENGTH: Final = 4
JOURNAL: Final = "journal.sqlite"
"""The file in the data folder."""

MASTER: Final = b"fusk master key 1"
"""What every data folder has sealed with its master key, to know it again."""


class Sealer:
    """Seals and unseals with keys that only the master key opens."""

    def __init__(self, master: bytes, entropy: Entropy) -> None:
        self._master = ChaCha20Poly1305(master)
        self._entropy = entropy

    def fresh(self, about: bytes) -> bytes:
        """A new key, wrapped."""
        return self._closed(self._master, self._entropy(KEY), about)

    def fits(self, wrapped: bytes, about: bytes) -> bool:
        """Whether this is the master key that wrapped it."""
        try:
            _opened(self._master, wrapped, about)
        except Damaged:
            return False
        return True

    def seal(self, wrapped: bytes, wrapped_about: bytes, hidden: bytes, about: bytes) -> bytes:
        """Seal bytes with a wrapped key. Raises Damaged where the key was tampered with."""
        told = len(hidden).to_bytes(LENGTH, "big") + hidden
        return self._closed(self._key(wrapped, wrapped_about), told + bytes(-len(told) % BLOCK), about)

    def unseal(self, wrapped: bytes, wrapped_about: bytes, sealed: bytes, about: bytes) -> bytes:
        """The bytes that were sealed. Raises Damaged where anything differs: key, bytes, or what they belong to."""
        told = _opened(self._key(wrapped, wrapped_about), sealed, about)
        return told[LENGTH : LENGTH + int.from_bytes(told[:LENGTH], "big")]

    def _key(self, wrapped: bytes, about: bytes) -> ChaCha20Poly1305:
        return ChaCha20Poly1305(_opened(self._master, wrapped, about))

    def _closed(self, cipher: ChaCha20Poly1305, plain: bytes, about: bytes) -> bytes:
        nonce = self._entropy(NONCE)
        return nonce + cipher.encrypt(nonce, plain, about)


def _opened(cipher: ChaCha20Poly1305, sealed: bytes, about: bytes) -> bytes:
    try:
        return cipher.decrypt(sealed[:NONCE], sealed[NONCE:], about)
    except (InvalidTag, ValueError):
        raise Damaged("sealed bytes do not open") from None


def master(path: Path, entropy: Entropy, *, data: Path | None = None) -> bytes:
    """The master key in a file, made where there is none. Raises Unusable for a file that is no safe key.

    The file holds 64 hexadecimal digits. `data`: the data folder, outside which the key has to lie, so that who copies
    the folder has no key; where it holds a journal already, no key is made.
    """
    if data is not None and path.resolve().is_relative_to(data.resolve()):
        raise Unusable("key-inside", f"the key file {path} lies in the data folder: put it elsewhere")
    try:
        return read_master(path)
    except FileNotFoundError:
        if path.is_symlink():
            raise Unusable("key-link", f"{path} is a link to nothing: the key is missing") from None
        if data is not None and (data / JOURNAL).exists():
            raise Unusable("key-missing", f"the key {path} is missing, and without it nobody can open {data}") from None
    key = entropy(KEY)
    write_master(path, key)
    return key


def read_master(path: Path) -> bytes:
    """The key in a file. Raises Unusable, or FileNotFoundError where there is none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unusable("key-no-file", f"{path} is no file: a key is a file of 64 hexadecimal digits")
        with path.open("rb") as file:
            found, told = os.fstat(file.fileno()), file.read(200)
    except FileNotFoundError:
        raise
    except OSError as why:
        raise Unusable("key-unreadable", f"the key file {path} cannot be read: {why.strerror}") from why
    if os.name == "posix" and stat.S_IMODE(found.st_mode) & 0o077:
        raise Unusable("key-open", f"others may read the key file {path}: chmod 600 {path}")
    try:
        key = bytes.fromhex(told.decode("ascii"))
    except ValueError:
        key = b""
    if len(key) != KEY:
        raise Unusable("key-short", f"{path} holds no key: a key is 64 hexadecimal digits")
    return key


def write_master(path: Path, key: bytes) -> None:
    """Write a key into a new file that only its owner may read, and see that it lasts. Raises Unusable."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(key.hex().encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
    except OSError as why:
        raise Unusable("key-unwritable", f"the key file {path} cannot be written: {why.strerror}") from why


def sync_folder(folder: Path) -> None:
    """See that the names in a folder last: a new file is lost with the power until its folder is synced."""
    if os.name != "posix":  # Windows opens no folders, and needs no such thing
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
