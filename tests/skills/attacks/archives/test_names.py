"""No file of a skill lies anywhere but below its folder, on whatever system."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skills.base import Malformed, SkillError
from skills.form.file_names import MOST_FILES, fit, fit_together
from skills.trust import archive, manifest
from tests.skills.attacks.archives import forged

GOOD = ["SKILL.md", "a/b/c.txt", "数据/词.txt", "é.txt", "skill-1.0_x.py", "com.py", "x/console.md"]
BAD = [
    "", "/", "/etc/passwd", "../x", "a/../../x", "a/./b", "a//b", "a/", "..", ".", "./a", "a|b",
    "C:/x", "C:x", "c:\\x", "\\\\server\\x", "a\\..\\b", "a\\b", "nul", "NUL.txt", "a/con", "a?b",
    "AUX.py", "com1", "LPT9.txt", "COM¹", "conin$", "a\x00b", "a\nb", "a\x1b[2Jb", "a\x7fb", "a*b",
    "x.", "x ", " x", "a. /b", "a:stream", "a<b", 'a"b', ".hidden", "a/.git/config",
    "__pycache__/a", "a/__PyCache__/b", "x.pyc", "e\u0301.txt", "a\u202egpj.exe", "a\u200b",
    "a\ud800", "a\ufdd0", "\u2028", "a" * 201, "/".join("abcdefghi"),
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_good_names(name: str) -> None:
    assert fit(name) == name


@pytest.mark.parametrize("name", BAD)
def test_bad_names(name: str) -> None:
    with pytest.raises(Malformed) as told:
        fit(name)
    assert told.value.said.en.isprintable()
    assert told.value.said.zh.isprintable()


PARTS = st.text(st.sampled_from("ab.CN:\\/ \x00~é\u0301\u202eıſß1"), max_size=12)


@given(st.lists(PARTS, max_size=5).map("/".join) | st.text(max_size=20))
def test_whatever_fits_is_below(name: str) -> None:
    try:
        fit(name)
    except Malformed:
        return
    windows, posix = PureWindowsPath(name), PurePosixPath(name)
    assert windows.parts == posix.parts == tuple(name.split("/"))
    assert not windows.drive
    assert not windows.is_absolute()
    assert not posix.is_absolute()
    assert ".." not in posix.parts
    assert not any(unicodedata.category(mark).startswith("C") for mark in name)
    assert (Path("/skill") / name).resolve().is_relative_to("/skill")


@pytest.mark.parametrize(
    "pair",
    [
        ("a.txt", "A.txt"), ("a/b", "a"), ("a", "a/b"), ("A/x", "a/y"), ("a", "a"),
        ("straße.md", "STRASSE.md"), ("ﬁ.md", "fi.md"), ("ſ.md", "s.md"), ("K.md", "K.md"),
        ("ａ.md", "a.md"), ("ǆ.md", "Ǆ.md"),
    ],
)  # fmt: skip
def test_two_names_that_some_system_takes_for_one(pair: tuple[str, str]) -> None:
    with pytest.raises(Malformed, match=r"one on some systems|NFC"):
        fit_together(pair)


def test_how_many() -> None:
    fit_together(f"{number}.md" for number in range(MOST_FILES))
    with pytest.raises(Malformed, match="at most"):
        fit_together(f"{number}.md" for number in range(MOST_FILES + 1))


@pytest.mark.parametrize("name", [name for name in BAD if name and "\ud800" not in name])
def test_not_in_a_zip_either(name: str) -> None:
    if name in ("a/",):  # an empty folder, which is none
        return
    with pytest.raises(SkillError):
        archive.unpack(forged.zipped([("tidy/SKILL.md", b"x"), (name, b"evil")]))


@pytest.mark.parametrize(
    "name", [name for name in BAD if name and not set(name) & {"\x00", "\ud800"}]
)
def test_not_in_a_tar_either(name: str) -> None:
    if name in ("./a", "a/"):  # as tar itself writes them
        return
    with pytest.raises(SkillError):
        archive.unpack(
            forged.tarred([(forged.member("SKILL.md"), b"x"), (forged.member(name), b"evil")])
        )


@pytest.mark.parametrize("kind", ["link", "folder link", "pipe", "outside"])
def test_a_folder_with_something_else_in_it(tmp_path: Path, kind: str) -> None:
    folder, secret = tmp_path / "tidy", tmp_path / "secret"
    folder.mkdir()
    secret.mkdir()
    (secret / "key").write_text("canary")
    (folder / "SKILL.md").write_text("x")
    if kind == "link":
        (folder / "more.md").symlink_to(secret / "key")
    elif kind == "folder link":
        (folder / "more").symlink_to(secret)
    elif kind == "pipe":
        os.mkfifo(folder / "more")
    else:
        (folder / "SKILL.md").unlink()
        (folder / "SKILL.md").symlink_to("../secret/key")
    with pytest.raises(Malformed, match="link"):
        manifest.files_of(folder)
