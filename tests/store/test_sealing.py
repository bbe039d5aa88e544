"""Hidden bytes at rest, and the key that opens them (HI-5)."""

from __future__ import annotations

import os
import stat
from random import Random

import pytest
from msgspec.structs import replace

from fusk.store import Damaged, Unusable
from fusk.store.memory import Memory
from fusk.store.sealing import Sealer, master
from fusk.store.sqlite import SQLite
from fusk.testing import budget
from tests.store.conftest import KEY, row, sealer


def test_no_plain_byte_of_the_hidden_reaches_the_disk(folder):
    """No file of the data folder holds a piece of a hand, in bytes, in hex or turned about; what is public it holds."""
    dice = Random(5)
    canaries = [f"CANARY-{dice.getrandbits(64):016x}".encode() for _ in range(50)]
    journal = SQLite(folder, sealer())
    for number, canary in enumerate(canaries):
        journal.append([replace(row("a", number), hidden=canary * dice.randrange(1, 300))])
    told = b"".join(file.read_bytes() for file in sorted(folder.iterdir()))
    journal.close()
    told += b"".join(file.read_bytes() for file in sorted(folder.iterdir()))
    assert told.count(b"open a/") >= len(canaries)
    for canary in canaries:
        for piece in (canary, canary[::-1], canary.hex().encode(), canary[7:15], canary[-8:]):
            assert piece not in told
    for secret in (KEY, KEY.hex().encode()):
        assert secret not in told


def test_forgotten_leaves_nothing(folder):
    """Of a table that was removed not even the spectators' bytes are left in a file, nor its wrapped key."""
    journal = SQLite(folder, sealer())
    journal.append([row("gone", number) for number in range(40)])
    wrapped = journal._heads["gone"].wrapped
    journal.append([row("stays", 0)])
    journal.forget("gone")
    told = b"".join(file.read_bytes() for file in sorted(folder.iterdir()))
    assert (b"gone/" in told, wrapped in told, b"stays/" in told) == (False, False, True)
    journal.close()


def test_lengths_say_little():
    """All that is sealed is as long as everything else of its 128 bytes."""
    seals = sealer()
    key = seals.fresh(b"a")
    lengths = [len(seals.seal(key, b"a", bytes(size), b"")) for size in range(400)]
    assert sorted(set(lengths)) == [128 + 28, 256 + 28, 384 + 28, 512 + 28]
    assert lengths == sorted(lengths)


def test_opens_what_it_sealed_and_nothing_else():
    """What was sealed opens as it was; with any bit of it, of its key or of its place changed it does not open."""
    seals, dice, wrong = sealer(), Random(1), 0
    key = seals.fresh(b"table")
    for size in (0, 1, 123, 124, 125, 1000):
        hidden = dice.randbytes(size)
        whole = (key, b"table", seals.seal(key, b"table", hidden, b"place"), b"place")
        assert seals.unseal(*whole) == hidden
        for _ in range(budget(200, 5000)):
            parts = [bytearray(part) for part in whole]
            part = dice.choice(parts)
            part[dice.randrange(len(part))] ^= 1 << dice.randrange(8)
            with pytest.raises(Damaged):
                seals.unseal(*map(bytes, parts))
            wrong += 1
    for short in (b"", b"x", b"x" * 12, b"x" * 27):
        with pytest.raises(Damaged):
            seals.unseal(key, b"table", short, b"place")
    print(f"seals with a wrong bit: {wrong}, opened 0")  # noqa: T201
    assert wrong >= 1000


def test_every_table_has_its_own_key():
    """One table's key opens nothing of another's, and no nonce comes twice."""
    seals = sealer()
    one, two = seals.fresh(b"one"), seals.fresh(b"two")
    with pytest.raises(Damaged):
        seals.unseal(two, b"two", seals.seal(one, b"one", b"hidden", b""), b"")
    nonces = {seals.seal(one, b"one", b"hidden", b"")[:12] for _ in range(5000)}
    assert len(nonces) == 5000


def test_a_wrong_key_is_one_readable_refusal(folder):
    """With another folder's key the server does not start; with the right one all is there (HI-5)."""
    journal = SQLite(folder, sealer())
    journal.append([row("a", 0)])
    journal.close()
    with pytest.raises(Unusable, match="the key file does not open this data folder") as refused:
        SQLite(folder, Sealer(b"another" * 4 + b"key!", os.urandom))
    assert refused.value.code == "key-wrong"
    journal = SQLite(folder, sealer())
    assert list(journal.since("a", 0)) == [row("a", 0)]
    journal.close()


def test_the_key_file_is_made_once(folder):
    """A key is made where there is none, for its owner alone, and read from then on; chance comes from outside."""
    path = folder / "keys" / "key"
    key = master(path, Random(3).randbytes)
    assert key == Random(3).randbytes(32)
    assert master(path, Random(4).randbytes) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    link = folder / "link"
    link.symlink_to(path)
    assert master(link, Random(4).randbytes) == key


@pytest.mark.parametrize("mode", [0o604, 0o640, 0o602, 0o601, 0o644, 0o620, 0o777])
def test_a_key_that_others_may_read_is_refused(folder, mode):
    """A key file open to others is told, with what to do about it, and not used (HI-5)."""
    path = folder / "key"
    master(path, os.urandom)
    path.chmod(mode)
    with pytest.raises(Unusable, match=r"others may read the key file .*: chmod 600"):
        master(path, os.urandom)


@pytest.mark.parametrize("told", ["", "00" * 31, "00" * 33, "0" * 63, "zz" * 32, "å" * 64, "00" * 2000])
def test_what_is_no_key_is_refused(folder, told):
    """A file that is empty, short, long or no hex is no key, and is not written over."""
    path = folder / "key"
    path.touch(mode=0o600)
    path.write_text(told)
    with pytest.raises(Unusable, match="holds no key"):
        master(path, os.urandom)
    assert path.read_text() == told


def test_no_key_is_made_where_one_should_have_been(folder):
    """A link to nothing, a folder, or a place that cannot be written to: one line, and no new key (HI-5)."""
    link = folder / "link"
    link.symlink_to(folder / "unplugged" / "key")
    with pytest.raises(Unusable, match="is a link to nothing"):
        master(link, os.urandom)
    with pytest.raises(Unusable, match="is no file"):
        master(folder, os.urandom)
    os.mkfifo(folder / "pipe")
    with pytest.raises(Unusable, match="is no file"):
        master(folder / "pipe", os.urandom)
    (folder / "file").touch()
    with pytest.raises(Unusable, match=r"key file .*/file/key cannot be"):
        master(folder / "file" / "key", os.urandom)
    assert sorted(each.name for each in folder.iterdir()) == ["file", "link", "pipe"]


def test_no_key_is_made_for_a_journal_that_has_one(folder):
    """Where a journal lies already, a missing key is told and not replaced; nor may a key lie beside the journal."""
    data = folder / "data"
    SQLite(data, sealer()).close()
    with pytest.raises(Unusable, match="is missing, and without it nobody can open") as refused:
        master(folder / "key", os.urandom, data=data)
    assert refused.value.code == "key-missing"
    assert not (folder / "key").exists()
    with pytest.raises(Unusable, match="lies in the data folder") as refused:
        master(data / "keys" / "key", os.urandom, data=data)
    assert refused.value.code == "key-inside"


def test_memory_needs_no_key():
    """What never reaches a disk is not sealed."""
    assert Memory().append([row("a", 0)]) == [row("a", 0)]
