"""What goes into the wall is a copy of plain files, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from device_drivers.verbs.base import Said
from skills.base import Malformed
from skills.form import file_names
from skills.running import Failed, Run, trouble
from skills.running.staging import Staged
from tests.skills.running.made import BEGIN, made

SECRET = "CANARY"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret").write_text(SECRET)
    return made(tmp_path, "def run(c): return open('/skill/link').read()").folder


def staged(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Names, modes and contents of the copy, which is then removed."""
    copy = Staged(folder)
    try:
        files = [path for path in copy.skill.rglob("*") if not path.is_dir()]
        return {
            str(path.relative_to(copy.skill)): (path.stat().st_mode & 0o7777, path.read_bytes())
            for path in files
        }
    finally:
        copy.remove()
        assert not copy.skill.exists()


def test_plain_files_are_there_for_everybody_to_read(folder: Path) -> None:
    (folder / "data").mkdir(mode=0o700)
    (folder / "data" / "a.txt").write_bytes(b"a")
    (folder / "data" / "a.txt").chmod(0o600)
    (folder / "tool").write_bytes(b"#!/bin/sh\n")
    (folder / "tool").chmod(0o6755)
    old = os.umask(0o077)
    try:
        found = staged(folder)
    finally:
        os.umask(old)
    assert found["data/a.txt"] == (0o644, b"a")
    assert found["tool"] == (0o755, b"#!/bin/sh\n"), "it runs, as nobody else"


def test_nothing_compiled_or_hidden_goes_along(folder: Path) -> None:
    for name in ("__pycache__/skill.cpython-311.pyc", "x.pyc", ".git/config", ".env"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    assert set(staged(folder)) == {"skill.py"}


@pytest.mark.parametrize("target", ["../secret", "/etc/passwd", "skill.py", "..", "/", "nowhere"])
def test_links_are_refused(folder: Path, target: str) -> None:
    (folder / "link").symlink_to(target)
    with pytest.raises(Malformed, match="link"):
        staged(folder)


def test_a_folder_that_is_a_link_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(folder)
    with pytest.raises(OSError, match=r"[Nn]ot a directory|symbolic"):
        staged(tmp_path / "other")


def test_pipes_are_refused_and_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "link")
    with pytest.raises(Malformed, match="link or a device"):
        staged(folder)


def test_too_much_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_names, "LARGEST", 1000)
    monkeypatch.setattr(file_names, "MOST_BYTES", 3000)
    (folder / "a").write_bytes(b"x" * 1001)
    with pytest.raises(Malformed, match="larger than"):
        staged(folder)
    for name in "abcd":
        (folder / name).write_bytes(b"x" * 900)
    with pytest.raises(Malformed, match="has at most"):
        staged(folder)


def test_too_many_are_refused(folder: Path) -> None:
    for n in range(file_names.MOST_FILES):
        (folder / f"f{n}").touch()
    with pytest.raises(Malformed, match="files"):
        staged(folder)


@pytest.mark.skipif(trouble() is not None, reason=str(trouble()))
def test_such_a_skill_does_not_run_and_says_why(folder: Path, tmp_path: Path) -> None:
    (folder / "link").symlink_to(tmp_path / "secret")
    skill = made(tmp_path)
    with Run(skill, BEGIN) as run:
        came = run.next()
    assert isinstance(came, Failed)
    assert came.said == Said(*(file_names.not_plain("link").said.en, came.said.zh))
    assert SECRET not in came.log


def test_a_folder_that_is_gone_does_not_run(tmp_path: Path) -> None:
    skill = made(tmp_path, "x")
    (skill.folder / "skill.py").unlink()
    skill.folder.rmdir()
    with Run(skill, BEGIN) as run:
        came = run.next()
    assert isinstance(came, Failed)
    assert "could not be started" in came.said.en


def test_what_a_killed_one_left_behind_is_removed_by_the_next(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    lives = Staged(folder)
    stage = f"""
import os, sys, tempfile
from pathlib import Path
from skills.running.staging import Staged
tempfile.tempdir = {str(tmp_path)!r}
print(Staged(Path({str(folder)!r})).skill, flush=True)
os.kill(os.getpid(), 9)
"""
    ran = subprocess.run([sys.executable, "-c", stage], capture_output=True, text=True, check=False)
    left = Path(ran.stdout.strip())
    assert left.is_dir(), ran.stderr
    last = Staged(folder)
    assert not left.parent.exists()
    assert lives.skill.is_dir()
    lives.remove()
    last.remove()
    assert list(tmp_path.glob("phonepilot-skill-*")) == []
