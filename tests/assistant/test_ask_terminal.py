"""``phonepilot ask`` at a terminal: its questions, its progress, what a killed one had asked."""

from __future__ import annotations

import codecs
import os
import pty
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.assistant.conftest import Cli
from tests.phones import VirtualPhone, connected_phone

pytestmark = pytest.mark.whole


@dataclass
class Terminal:
    """A running ``phonepilot`` and the person before it, who reads standard error."""

    process: subprocess.Popen[str]
    tty: int
    seen: str = field(default="")
    _decoder: codecs.IncrementalDecoder = field(
        default_factory=codecs.getincrementaldecoder("utf-8")
    )

    def reads(self, words: str) -> str:
        """Read on until the words come; what was read since the last time."""
        start = len(self.seen)
        while words not in self.seen[start:]:
            self._read_on()
        return self.seen[start:]

    def _read_on(self) -> None:
        """What comes may end in the middle of a sign."""
        self.seen += self._decoder.decode(os.read(self.tty, 4096)).replace("\r\n", "\n")

    def types(self, line: str) -> None:
        os.write(self.tty, f"{line}\n".encode())

    def ends(self) -> tuple[int, str]:
        """Its exit code and the rest of what it says on standard error."""
        start = len(self.seen)
        try:
            while True:
                self._read_on()
        except OSError:  # nobody has the other end any more
            pass
        return self.process.wait(60), self.seen[start:]


@contextmanager
def terminal(cli: Cli, *args: str) -> Iterator[Terminal]:
    tty, other = pty.openpty()
    process = subprocess.Popen(
        cli.command(*args), env=cli.env, cwd=cli.home, stdin=other, stderr=other,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.close(other)
    try:
        yield Terminal(process, tty)
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()
        os.close(tty)


@pytest.fixture
def hall(cli: Cli) -> Iterator[VirtualPhone]:
    """A second phone; the first is called desk."""
    with connected_phone(cli.phone.adb, seed=4) as phone:
        (cli.home / "phonepilot.toml").write_text(
            f'[phones.desk]\nserial = "{cli.phone.serial}"\n'
            f'[phones.hall]\nserial = "{phone.serial}"\n'
        )
        yield phone


def sent(phone: VirtualPhone) -> list[str]:
    return [str(body) for (body,) in phone.sql("SELECT body FROM sms WHERE type=2")]


def killed_at_its_question(cli: Cli, request: str) -> None:
    with terminal(cli, "ask", request, "-s", "desk") as asked:
        assert "On desk: May I send" in asked.reads("[1] Yes  [2] No")
        os.kill(asked.process.pid, signal.SIGKILL)


def test_an_earlier_question_holds_no_reply_back_and_can_be_answered(
    cli: Cli, hall: VirtualPhone
) -> None:
    killed_at_its_question(cli, "text 555-0155: first")
    with terminal(cli, "ask", "what time is it", "-s", "hall") as asked:
        put = asked.reads("[1] Yes  [2] No")
        assert "(an earlier task) “text 555-0155: first”\nOn desk: May I send" in put
        assert asked.process.stdout
        assert asked.process.stdout.readline().startswith("✅ The phone says")
        asked.types("y")
        code, told = asked.ends()
    assert code == 0
    assert "(an earlier task) ✅" in told
    assert "first" in sent(cli.phone)


def test_each_of_two_questions_gets_its_own_answer(cli: Cli, hall: VirtualPhone) -> None:
    killed_at_its_question(cli, "text 555-0155: first")
    with terminal(cli, "ask", "text 555-0155: second", "-s", "desk") as asked:
        asked.reads("“first”?\n[1] Yes  [2] No\n> ")
        asked.types("n")
        assert "“first”" not in asked.reads("“second”?\n[1] Yes  [2] No\n> ").split("May I")[1]
        asked.types("y")
        code, _ = asked.ends()
    assert code == 0
    assert "second" in sent(cli.phone)
    assert "first" not in sent(cli.phone)


def test_an_earlier_question_nobody_can_answer_is_declined(cli: Cli, hall: VirtualPhone) -> None:
    killed_at_its_question(cli, "text 555-0155: first")
    assert cli.process("ask", "what time is it", "-s", "desk").returncode == 0
    with sqlite3.connect(Path(cli.home) / "journal.db") as db:
        told = db.execute("SELECT outcome, reply FROM tasks ORDER BY started").fetchone()
    assert told[0] == "needs_user"
    assert told[1].startswith("❓ Nobody said yes")
    assert "first" not in sent(cli.phone)


@pytest.mark.parametrize("request_", ["what is on the screen", "open Settings, tap Frobnicate"])
def test_nothing_is_told_twice(cli: Cli, request_: str) -> None:
    with terminal(cli, "ask", request_, "-s", cli.phone.serial) as asked:
        _, told = asked.ends()
        assert asked.process.stdout
        reply = asked.process.stdout.read()
    assert reply[0] in "✅❌"
    assert told.startswith("⏳")
    progress = set(told.splitlines())
    assert not progress & set(reply.splitlines())
    assert all(line.startswith("⏳") for line in progress), told
