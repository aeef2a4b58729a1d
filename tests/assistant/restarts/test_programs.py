"""kill -9 in the middle of what one calls by hand: a backup, a restore, a secret, a download.

Each is killed before every single thing that it does to a file, one after the other.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.backup import back_up
from assistant.config import load_settings
from assistant.journal import Journal
from assistant.migrations import JOURNAL
from assistant.restoring import restore, set_aside
from assistant.secrets.vault import Vault
from gateways.base import Outbound
from tests.assistant.test_migrations import OLD, old
from tests.models.serving.hub import Hub
from tests.models.serving.test_pull import WEIGHTS, fetched, hub

pytestmark = pytest.mark.whole

__all__ = ["hub"]

TOUCHES = ("os.rename", "os.remove", "os.mkdir", "os.chmod", "sqlite3.connect", "shutil.rmtree")
MOST = 300
Work = Callable[[], object]


def killed_at(number: int, work: Work) -> bool:
    """Whether SIGKILL came, before the so-manieth thing that the work did to a file."""
    child = os.fork()
    if child == 0:
        left = number

        def kill(event: str, args: tuple[Any, ...]) -> None:
            nonlocal left
            written = event == "open" and isinstance(args[2], int) and args[2] & os.O_ACCMODE
            if written or event in TOUCHES:
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(kill)
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "it failed by itself"
    return os.WIFSIGNALED(status)


def wherever_it_is_killed(prepare: Work, work: Work, check: Work) -> None:
    """Each time prepared anew; what is left must be as ``check`` wants it."""
    for number in range(1, MOST):
        prepare()
        if not killed_at(number, work):
            assert number > 2, "it was never killed"
            return
        check()
    raise AssertionError("it has no end")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    journal = Journal(home / "journal.db")
    journal.say("telegram", "k", Outbound("c", "hello"))
    journal.close()
    with closing(sqlite3.connect(home / "tasks.db")) as db, db:
        db.execute("CREATE TABLE workflow_status (workflow_uuid TEXT, status TEXT)")
    (home / "phonepilot.toml").write_text("[turns]\npause = 1.0\n")
    return home


def backed_up(home: Path, file: Path) -> None:
    config = home / "phonepilot.toml"
    back_up(home, file, load_settings(config), config)


def kept(home: Path) -> int:
    with closing(sqlite3.connect(home / "journal.db")) as db:
        return len(db.execute("SELECT 1 FROM outbox WHERE text='hello'").fetchall())


def test_a_backup_is_whole_or_not_there(home: Path, tmp_path: Path) -> None:
    file, into = tmp_path / "b.zip", tmp_path / "into"
    into.mkdir(mode=0o700)

    def check() -> None:
        if file.exists():
            restore(file, into)
            set_aside(into)
        assert kept(home) == 1

    wherever_it_is_killed(
        lambda: file.unlink(missing_ok=True), lambda: backed_up(home, file), check
    )
    assert file.exists()
    assert not list(tmp_path.glob("*.part"))


def test_a_restore_can_be_done_again(home: Path, tmp_path: Path) -> None:
    file, into = tmp_path / "b.zip", tmp_path / "into"
    backed_up(home, file)
    into.mkdir(mode=0o700)

    def again() -> None:
        set_aside(into)
        restore(file, into)
        assert kept(into) == 1

    wherever_it_is_killed(lambda: set_aside(into), lambda: restore(file, into), again)
    assert kept(into) == 1


def test_a_secret_is_the_old_one_or_the_new_one(home: Path) -> None:
    def prepare() -> None:
        Vault(home).set("bank", "correct horse", ("com.bank",), backend="age")

    def check() -> None:
        assert Vault(home).get("bank") in ("correct horse", "battery staple")

    wherever_it_is_killed(prepare, lambda: Vault(home).set("bank", "battery staple"), check)
    assert Vault(home).get("bank") == "battery staple"


def test_a_download_goes_on_or_begins_anew(hub: Hub, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    fetched(folder)  # what is imported by it is imported now

    def prepare() -> None:
        shutil.rmtree(folder, ignore_errors=True)

    def check() -> None:
        fetched(folder)
        assert (folder / "model.safetensors").read_bytes() == WEIGHTS

    wherever_it_is_killed(prepare, lambda: fetched(folder), check)
    assert not list(folder.rglob("*.part"))


@pytest.mark.parametrize("number", range(len(JOURNAL)))
def test_an_upgrade_that_was_cut_is_done_by_the_next_start(number: int, tmp_path: Path) -> None:
    """After so many of its steps, in the middle of one."""
    path = old(tmp_path / "journal.db", OLD[0])

    def cut() -> None:
        step = JOURNAL[number]

        def dies(db: sqlite3.Connection) -> None:
            step(db)
            os.kill(os.getpid(), signal.SIGKILL)

        Journal.__init__.__globals__["migrations"].JOURNAL = (
            *JOURNAL[:number], dies, *JOURNAL[number + 1 :],
        )  # fmt: skip
        Journal(path).close()

    assert killed_at(0, cut)
    journal = Journal(path)
    assert [task["id"] for task in journal.unfinished()] == ["telegram-0"]
    assert journal.question_of("telegram-0") is not None
    journal.close()
