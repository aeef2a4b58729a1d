"""The sandbox folder: nothing outside it is read, written or deleted, whatever lies in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from assistant.sandbox import folder as folders
from assistant.sandbox.folder import MOST_FILES, Folder, Kept, SandboxError

KB = 1024


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = Folder(tmp_path / "home" / "sandbox" / "ann", quota=100 * KB, largest=40 * KB)
    made.make()
    return made


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    outside = tmp_path / "home" / "secret"
    outside.write_text("the key")
    return outside


def test_files_are_kept_read_listed_and_deleted(folder: Folder) -> None:
    folder.write("notes/a.txt", b"one")
    folder.write("notes/a.txt", b"two")
    folder.write("./b.txt", b"")
    folder.write("/work/c.txt", b"as the shell names it")
    assert folder.read("notes//a.txt") == b"two"
    assert folder.listed() == [Kept("b.txt", 0), Kept("c.txt", 21), Kept("notes/a.txt", 3)]
    folder.delete("notes")
    assert [kept.name for kept in folder.listed()] == ["b.txt", "c.txt"]
    with pytest.raises(SandboxError, match="no file notes/a"):
        folder.read("notes/a.txt")


@pytest.mark.parametrize(
    "path",
    ["../secret", "/etc/passwd", "a/../../secret", "", ".", "a\0b", "x" * 300, "a/" * 20 + "b"],
)
def test_other_paths_are_refused(folder: Folder, path: str) -> None:
    for act in (folder.read, folder.delete, lambda p: folder.write(p, b"x")):
        with pytest.raises(SandboxError):
            act(path)


def test_links_lead_nowhere(folder: Folder, secret: Path) -> None:
    (folder.path / "link").symlink_to(secret)
    (folder.path / "up").symlink_to(secret.parent)
    (folder.path / "hard").hardlink_to(secret)
    for name in ("link", "up/secret", "hard"):
        with pytest.raises(SandboxError):
            folder.read(name)
    with pytest.raises(SandboxError):
        folder.write("up/new", b"x")
    folder.write("link", b"mine")
    folder.delete("hard")
    folder.delete("up")
    assert folder.read("link") == b"mine"
    assert secret.read_text() == "the key"
    assert sorted(p.name for p in secret.parent.iterdir()) == ["sandbox", "secret"]


def test_what_is_no_file_does_not_hang(folder: Folder) -> None:
    os.mkfifo(folder.path / "pipe")
    (folder.path / "dir").mkdir()
    for name in ("pipe", "dir"):
        with pytest.raises(SandboxError):
            folder.read(name)
    folder.delete("pipe")


def test_sizes_are_bounded(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SandboxError, match="at most"):
        folder.write("big", bytes(41 * KB))
    for n in range(2):
        folder.write(f"f{n}", bytes(40 * KB))
    with pytest.raises(SandboxError, match="is full"):
        folder.write("one more", bytes(30 * KB))
    monkeypatch.setattr(folders, "MOST_FILES", 2)
    with pytest.raises(SandboxError, match="is full"):
        folder.write("a third", b"")
    (folder.path / "f0").write_bytes(bytes(50 * KB))  # as a command could
    with pytest.raises(SandboxError, match="larger"):
        folder.read("f0")


def test_files_come_and_go(folder: Folder, tmp_path: Path) -> None:
    there = tmp_path / "from the phone"
    there.write_bytes(b"1,2,3")
    assert folder.copy_in(there, "data.csv") == Kept("data.csv", 5)
    assert folder.copy_in(there, "data.csv") == Kept("data (2).csv", 5)
    folder.copy_out("data (2).csv", tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"1,2,3"
    there.write_bytes(bytes(41 * KB))
    with pytest.raises(SandboxError, match="larger"):
        folder.copy_in(there, "big")


def dug(top: Path, depth: int) -> int:
    """The descriptor of the innermost of so many folders, deeper than any path reaches."""
    here = os.open(top, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d" * 20, dir_fd=here)  # as a command does
        below = os.open("d" * 20, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    return here


def test_what_lies_deeper_than_any_path_is_neither_overlooked_nor_there_for_good(
    folder: Folder,
) -> None:
    folder.write("other", b"x")
    inner = dug(folder.path, 250)
    with os.fdopen(os.open("big", os.O_CREAT | os.O_WRONLY, dir_fd=inner), "wb") as file:
        file.write(b"x" * folder.largest)
    os.close(inner)
    assert folder.used()[1] > MOST_FILES
    folder.delete("d" * 20)
    assert folder.used() == (1, 1)


def test_a_link_or_a_folder_counts_like_a_file(folder: Folder) -> None:
    for n in range(20):
        (folder.path / f"dir{n}").mkdir()
        (folder.path / f"link{n}").symlink_to("nowhere")
    assert folder.used() == (0, 40)


def test_nothing_that_was_laid_in_wait_is_written_to(folder: Folder) -> None:
    os.mkfifo(folder.path / f".{os.getpid()}-notes.txt")
    folder.write("notes.txt", b"mine")  # would wait for ever for who reads the pipe
    assert folder.read("notes.txt") == b"mine"


def test_a_name_in_blanks_replaces_nothing(folder: Folder, tmp_path: Path) -> None:
    folder.write("a.txt", b"mine")
    source = tmp_path / "source"
    source.write_bytes(b"theirs")
    assert folder.copy_in(source, " a.txt ").name == "a (2).txt"
    assert folder.read("a.txt") == b"mine"
