"""A thousand single bytes changed, wherever: every time it is refused."""

from __future__ import annotations

import random
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from skills.base import SkillError
from skills.trust import archive, lockfile, signing
from skills.trust.store import Store
from tests.skills.attacks.archives.forged import member, tarred
from tests.skills.trust import made

pytestmark = pytest.mark.whole

FLIPS = 1000


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return made.store(tmp_path / "home")


def flips(data: bytes, seed: int) -> Iterator[bytes]:
    """``FLIPS`` times with one byte other than it is: every place at least once where there is room
    for it, then by chance."""
    chance = random.Random(seed)
    places = list(range(len(data)))
    chance.shuffle(places)
    for number in range(FLIPS):
        at = places[number] if number < len(places) else chance.randrange(len(data))
        yield data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1 :]


def let_in(store: Store, path: Path) -> bool:
    try:
        store.plan(path)
    except SkillError:
        return False
    return True


def test_of_a_signed_archive(store: Store, tmp_path: Path) -> None:
    path = made.packed(tmp_path / "tidy.skill", made.signed())
    whole = path.read_bytes()
    assert let_in(store, path)
    for changed in flips(whole, 1):
        path.write_bytes(changed)
        assert not let_in(store, path)


def test_of_a_file_in_an_archive_packed_anew(store: Store, tmp_path: Path) -> None:
    """No checksum of the archive tells: the signature has to."""
    path, some = tmp_path / "tidy.skill", made.signed()
    inside = b"\0".join(some.values())
    ends, at = {}, 0
    for name, data in some.items():
        ends[name] = at, at + len(data)
        at += len(data) + 1
    refused = 0
    for changed in flips(inside, 2):
        files = {name: changed[begin:end] for name, (begin, end) in ends.items()}
        if files == some:  # a byte between two of them
            continue
        made.packed(path, files)
        assert not let_in(store, path)
        refused += 1
    assert refused >= FLIPS - 50


def test_of_an_installed_folder(store: Store, tmp_path: Path) -> None:
    store.apply(store.plan(made.packed(tmp_path / "tidy.skill", made.signed())))
    folder = store.get("tidy").folder
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    assert len(paths) == 6
    tried = 0
    for number, path in enumerate(paths):
        whole = path.read_bytes()
        for changed in flips(whole, number):
            path.write_bytes(changed)
            with pytest.raises(SkillError):
                store.get("tidy")
            if (tried := tried + 1) % (FLIPS // len(paths) + 1) == 0:
                break
        path.write_bytes(whole)
    assert store.get("tidy").version == "1.0.0"
    assert tried >= FLIPS


def test_of_a_gzipped_tar() -> None:
    """Its header has bytes that mean nothing; then just what was signed is read."""
    some = made.signed()
    data = tarred(
        [(member(f"tidy/{name}"), content) for name, content in some.items()], tarfile.USTAR_FORMAT
    )
    assert archive.unpack(data) == ("tidy", some)
    for changed in flips(data, 4):
        try:
            _, found = archive.unpack(changed)
            public, _ = signing.verified(found)
        except SkillError:
            continue
        assert (public, found) == (made.MIA_KEY, some) or not public


def test_of_the_lockfile(store: Store, tmp_path: Path) -> None:
    """A byte of it may only make it say less: never another skill, more rights, other files."""
    store.apply(store.plan(made.packed(tmp_path / "tidy.skill", made.signed())))
    path, skill = store.home / lockfile.FILE, store.get("tidy")
    whole = path.read_bytes()
    for changed in flips(whole, 5):
        path.write_bytes(changed)
        assert store.installed() in ([], [skill])
