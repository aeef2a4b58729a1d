"""A real ``phonepilot run`` that is killed at any moment, between a chat platform and a phone.

The platform (the Telegram of the tests) and the virtual phone live in this process, which is never
killed: what arrived in the chats and what happened on the phone is counted by nobody else.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.journal import Journal
from gateways.base import Inbound
from tests.phones import AdbServer, VirtualPhone, connected_phone, private_adb
from tests.platforms.background import in_background
from tests.platforms.telegram import TOKEN, TelegramEmulator
from tests.platforms.telegram_world import Shown

SETTINGS = """
[phones.it]
driver = "android"
serial = "{serial}"
adb_port = {adb}
[gateways.telegram]
token = "{token}"
base_url = "{url}"
retry_seconds = 0.05
[guard]
answer_seconds = {answers}
[models]
pocket = false
{more}
"""

EVENTS = """
SELECT (SELECT count(*) + count(handled) FROM inbox WHERE 'telegram-' || external_id LIKE '{turn}')
  + (SELECT count(*) + count(nullif(result, '')) FROM effects WHERE task LIKE '{turn}')
  + (SELECT count(*) + count(ended) FROM tasks WHERE turn LIKE '{turn}')
  + (SELECT total(version) + total(sent) FROM outbox WHERE key LIKE '{turn}%')
"""

LEFT = {
    "messages not acted upon": "SELECT count(*) FROM inbox WHERE handled IS NULL",
    "tasks without an end": "SELECT count(*) FROM tasks WHERE outcome=''",
    "messages not sent": "SELECT count(*) FROM outbox WHERE sent < version AND dead=''",
}


class World:
    """``start``, ``kill`` and ``end`` the assistant; say things to it; see what came of them."""

    def __init__(
        self,
        home: Path,
        phone: VirtualPhone,
        chats: TelegramEmulator,
        nursery: subprocess.Popen[str],
    ) -> None:
        self.home = home
        self.phone = phone
        self.chats = chats
        self._nursery = nursery
        self.kills = 0
        self._said = 0

    def start(self) -> None:
        self._told(f"start {self.home}")

    def kill(self) -> None:
        """With SIGKILL; nothing where none runs."""
        self._told("kill")
        self.kills += 1

    def end(self) -> None:
        """As a service manager does: SIGTERM, until it is gone."""
        self._told("end")

    def _told(self, word: str) -> str:
        assert self._nursery.stdin
        assert self._nursery.stdout
        self._nursery.stdin.write(f"{word}\n")
        self._nursery.stdin.flush()
        if not (answer := self._nursery.stdout.readline()):
            raise RuntimeError(f"the nursery ended with {self._nursery.wait()}")
        return answer.strip()

    def let_in(self, chats: range) -> None:
        """Pair the people of these chats."""
        journal = Journal(self.home / "journal.db")
        for chat in chats:
            hello = Inbound("telegram", f"-{chat}", str(chat), str(chat), "hi", datetime.now(UTC))
            journal.offer_code(str(chat), hello, 60)
            journal.pair(str(chat), 60)
        journal.close()

    def says(self, chat: int, text: str) -> None:
        self.chats.person_says(chat, text)
        self._said += 1

    def heard(self, chat: int) -> list[Shown]:
        return self.chats.bot_said(chat)

    def timers(self) -> Counter[int]:
        """How often each timer was set, by its milliseconds."""
        return Counter(row[0] for row in self.phone.sql("SELECT total_ms FROM timers"))

    def events(self, turn: str = "") -> int:
        """A number that grows with everything that is taken in, begun, done or said; of one turn,
        or of all."""
        try:
            return int(self.asked(EVENTS.format(turn=turn or "%"))[0][0])
        except sqlite3.OperationalError:  # it is just being made
            return 0

    def asked(self, query: str) -> list[tuple[Any, ...]]:
        """Of the journal, from outside."""
        with closing(sqlite3.connect(self.home / "journal.db", timeout=30)) as db:
            return db.execute(query).fetchall()

    def quiet(self) -> bool:
        """All that was said has come in, and nothing is left to be done or said."""
        return not any(self.left().values())

    def left(self) -> dict[str, int]:
        """What has yet to come in, to be done or to be said."""
        counts = {what: int(self.asked(query)[0][0]) for what, query in LEFT.items()}
        came = int(self.asked("SELECT count(*) FROM inbox")[0][0])
        return {"messages not taken in": max(0, self._said - came), **counts}

    def wait(self, condition: Callable[[], bool], seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if condition():
                return True
            time.sleep(0.02)
        return condition()


class Worlds:
    """Worlds one after the other, which share what takes long to start."""

    def __init__(self, adb: AdbServer, nursery: subprocess.Popen[str]) -> None:
        self._adb = adb
        self._nursery = nursery

    @contextmanager
    def one(self, *, answers: float = 2.0, more: str = "") -> Iterator[World]:
        """``answers``: seconds that an answer may take; ``more``: more tables of the settings."""
        with (
            tempfile.TemporaryDirectory(prefix="phonepilot-") as folder,
            connected_phone(self._adb) as phone,
            in_background(TelegramEmulator()) as chats,
        ):
            home = Path(folder) / "home"
            home.mkdir(mode=0o700)
            told = SETTINGS.format(
                serial=phone.serial, adb=self._adb.port, token=TOKEN, url=chats.base_url,
                answers=answers, more=more,
            )  # fmt: skip
            (home / "phonepilot.toml").write_text(told, "utf-8")
            it = World(home, phone, chats, self._nursery)
            try:
                yield it
            finally:
                it.kill()


@contextmanager
def worlds() -> Iterator[Worlds]:
    with (
        tempfile.TemporaryDirectory(prefix="phonepilot-") as folder,
        private_adb(Path(folder)) as adb,
        _nursery(Path(folder), adb.env) as nursery,
    ):
        yield Worlds(adb, nursery)


@contextmanager
def world() -> Iterator[World]:
    with worlds() as made, made.one() as it:
        yield it


@contextmanager
def _nursery(folder: Path, env: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    root = Path(__file__).parent.parent.parent
    paths = os.pathsep.join(filter(None, (str(root), os.environ.get("PYTHONPATH", ""))))
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.reliability.nursery"],
        env={**env, "PYTHONPATH": paths},
        cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError(f"the nursery ended with {process.wait()}")
        yield process
    finally:
        assert process.stdin
        assert process.stdout
        process.stdin.close()
        process.wait(10)
        process.stdout.close()
