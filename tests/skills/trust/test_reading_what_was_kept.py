"""The lockfile, archives and indices are read from disk and from strangers: whatever they hold, it
is either understood or told."""

from __future__ import annotations

import gzip
import json
import random
import tarfile
from pathlib import Path

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skills.base import Malformed, Permissions, Refused, SkillError
from skills.form.file_names import fit_together
from skills.trust import archive, lockfile
from skills.trust.lockfile import Locked
from skills.trust.registry import index
from tests.skills.attacks.archives.forged import member, tarred
from tests.skills.trust import made

DIGEST = "0123456789abcdef" * 4
LINE = {"version": "1.0.0", "digest": DIGEST, "source": "/x", "when": "2026-01-02T03:04:05Z"}
QUICK = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])


def kept(home: Path, **skills: object) -> dict[str, Locked]:
    text = tomlkit.dumps({"version": 1, "skills": skills})
    (home / lockfile.FILE).write_text(text, encoding="utf-8")
    return lockfile.read(home)


ODD = st.text(max_size=20)
PERMISSIONS = st.builds(
    Permissions,
    **{key: st.frozensets(ODD, max_size=3) for key in ("tools", "verbs", "apps", "hosts")},
)


@QUICK
@given(st.dictionaries(st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)*", fullmatch=True), PERMISSIONS,
                       max_size=3), ODD, ODD)  # fmt: skip
def test_what_is_written_is_read(
    tmp_path: Path, skills: dict[str, Permissions], version: str, source: str
) -> None:
    locked = {
        name: Locked.model_validate(
            LINE | {"version": version, "source": source, "publisher": made.MIA_KEY,
                    "permissions": lockfile.agreed(permissions)}
        )
        for name, permissions in skills.items()
    }  # fmt: skip
    lockfile.write(tmp_path, locked)
    assert lockfile.read(tmp_path) == locked
    for name, permissions in skills.items():
        assert locked[name].permissions.permissions == permissions
    assert (tmp_path / lockfile.FILE).stat().st_mode & 0o077 == 0


def test_none_is_empty(tmp_path: Path) -> None:
    assert lockfile.read(tmp_path) == {}
    assert kept(tmp_path, tidy=LINE)["tidy"].publisher == ""


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("tidy", {"digest": DIGEST.upper()}), ("tidy", {"digest": DIGEST + "\n"}),
        ("tidy", {"digest": "../" + DIGEST[3:]}), ("tidy", {"previous": "../x"}),
        ("tidy", {"more": 1}), ("tidy", {"when": "yesterday"}), ("tidy", {"publisher": "abc"}),
        ("tidy", {"when": "2026-01-02T03:04:05"}), ("tidy", {"permissions": {"root": ["x"]}}),
        ("tidy", {"permissions": {"tools": "screen"}}), ("../tidy", {}), ("Tidy", {}), ("", {}),
        ("tidy\n", {}), ("a/b", {}),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, name: str, change: dict[str, object]
) -> None:
    with pytest.raises(Refused, match="damaged"):
        kept(tmp_path, **{name: LINE | change})


def test_a_lockfile_without_end_is_not_read_to_it(tmp_path: Path) -> None:
    (tmp_path / lockfile.FILE).write_text("#" * (lockfile.LARGEST + 1))
    with pytest.raises(Refused, match="damaged"):
        lockfile.read(tmp_path)


@QUICK
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode), st.integers(0, 2**32))
def test_any_lockfile(tmp_path: Path, noise: bytes, seed: int) -> None:
    lockfile.write(tmp_path, {"tidy": Locked.model_validate(LINE)})
    whole = (tmp_path / lockfile.FILE).read_bytes()
    at = seed % len(whole)
    for data in (noise, whole[:at] + noise + whole[at + len(noise) :], b"skills = " + b"[" * 9000):
        (tmp_path / lockfile.FILE).write_bytes(data)
        try:
            found = lockfile.read(tmp_path)
        except Refused:
            continue
        assert all(len(each.digest) == 64 for each in found.values())


FILES = {"SKILL.md": b"words", "a/b.txt": b"b" * 700}
WHOLE = (
    archive.pack("tidy", made.signed()),
    tarred([(member(name), data) for name, data in FILES.items()]),
    tarred([(member(name), data) for name, data in FILES.items()], tarfile.PAX_FORMAT),
)


@QUICK
@given(st.sampled_from(WHOLE), st.integers(0, 2**32), st.integers(1, 8))
def test_any_archive(whole: bytes, seed: int, harms: int) -> None:
    """Bytes changed, cut, doubled, moved; inside a gzip as well, with its checksum put right."""
    chance = random.Random(seed)
    inner = archive._gunzipped(whole) if whole[:2] != b"PK" else b""
    data = bytearray(inner if inner and chance.random() < 0.8 else whole)
    for _ in range(harms):
        at, size = chance.randrange(len(data)), chance.choice((1, 2, 4, 30, 512))
        piece = data[at : at + size]
        match chance.randrange(4):
            case 0:
                data[at : at + size] = chance.randbytes(len(piece))
            case 1:
                del data[at : at + size]
            case 2:
                data[at:at] = piece
            case _:
                data[at : at + size] = bytes([chance.choice((0, 0xFF, 0x2F, 0x2E))]) * len(piece)
        if not data:
            break
    harmed = bytes(data)
    if inner and harmed[:2] != whole[:2]:
        harmed = gzip.compress(harmed, 1, mtime=0)
    try:
        name, found = archive.unpack(harmed)
    except SkillError:
        return
    fit_together(found)
    assert "/" not in name


ENTRY = {
    "name": "tidy", "version": "1.0.0", "title": {"en": "a", "zh": "b"},
    "about": {"en": "a", "zh": "b"}, "publisher": made.MIA_KEY, "digest": DIGEST,
    "file": "tidy-1.0.0.skill", "sha256": DIGEST, "size": 10,
}  # fmt: skip


def read(*entries: object) -> index.Index:
    return index.read(json.dumps({"format": 1, "skills": entries}).encode(), "here")


def test_an_index_is_read() -> None:
    assert read(ENTRY).skills[0].file == "tidy-1.0.0.skill"


@pytest.mark.parametrize(
    "change",
    [
        {"file": "../x.skill"}, {"file": "/etc/passwd"}, {"file": "a/b"}, {"file": ".x"},
        {"file": ""},
        {"file": "https://evil.example/x"}, {"file": "x?y"}, {"file": "x\ny"}, {"file": "%2e%2e"},
        {"name": "../tidy"}, {"name": "Tidy"}, {"size": -1}, {"size": 10**12}, {"digest": "x"},
        {"more": 1}, {"phrases": ["a"] * 41}, {"about": {"en": "a" * 1025, "zh": ""}},
    ],
)  # fmt: skip
def test_an_index_that_leads_elsewhere_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(Malformed, match="no registry"):
        read(ENTRY | change)


@QUICK
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_index(noise: bytes) -> None:
    for data in (noise, json.dumps({"format": 1, "skills": [ENTRY]}).encode() + noise, b"[" * 9000):
        try:
            index.read(data, "here")
        except Malformed:
            continue
