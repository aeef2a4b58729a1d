"""Runs the real command line in its own home, against a virtual phone.

``Cli.ask`` and ``Cli.run`` run it in this process, ``Cli.process`` and ``Cli.start`` in one of its
own: most of the time of that is the interpreter's start.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import structlog
from typer.testing import CliRunner

from assistant import cli as command_line
from assistant import parts
from assistant.config import Settings
from assistant.understanding import Understanding
from tests.assistant.world import World
from tests.board import Board
from tests.phones import VirtualPhone

_understanding = parts.understanding
Run = Callable[[Coroutine[Any, Any, Any]], Any]
"""Runs a coroutine elsewhere, and waits for it."""


@cache
def _learnt(embeddings: str) -> Understanding:
    return _understanding(Settings.model_validate({"models": {"embeddings": embeddings}}))


@pytest.fixture(scope="session", autouse=True)
def learn_once() -> Iterator[None]:
    """All houses of this process understand by the same phrases: learning them takes a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "understanding", lambda told: _learnt(told.models.embeddings))
        yield


@pytest.fixture(scope="session", autouse=True)
def no_embedded_model() -> Iterator[None]:
    """Nothing looks at the screen where a test names no GUI model: the one that comes with the
    house has tests of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("models.pocket.embedded.is_here", lambda: False)
        yield


def run_here(
    *args: str, home: Path, env: dict[str, str], typed: str | None = None
) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """``phonepilot`` with these arguments in this process, whose log stays as it is."""
    with pytest.MonkeyPatch.context() as patch, structlog.testing.capture_logs():
        patch.chdir(home)
        patch.setattr("assistant.logs.to_file", lambda *_: None)
        ended = CliRunner().invoke(command_line.app, list(args), input=typed, env=env)
    if ended.exception and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    return subprocess.CompletedProcess(args, ended.exit_code, ended.stdout, ended.stderr)


def read_result(ended: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """The object that ``ask --json`` printed, with ``exit`` and ``stderr`` added."""
    try:
        result: dict[str, Any] = json.loads(ended.stdout)
    except json.JSONDecodeError:
        pytest.fail(f"no JSON: {ended.stdout!r}\n{ended.stderr}")
    return result | {"exit": ended.returncode, "stderr": ended.stderr}


@dataclass
class Cli:
    """``phonepilot`` in a home of its own; ``phone`` is the virtual phone it works on."""

    home: Path
    phone: VirtualPhone
    pause: float = 0.0
    """Seconds for which messages in a row are waited for."""

    @property
    def env(self) -> dict[str, str]:
        return {**self.phone.adb.env, "PHONEPILOT_HOME": str(self.home), "PYTHONWARNINGS": "",
                "PHONEPILOT_MODELS__POCKET": "false",
                "PHONEPILOT_TURNS__PAUSE": str(self.pause)}  # fmt: skip

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "assistant.cli", *args]

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        return run_here(*args, home=self.home, env=self.env)

    def run_answering(self, typed: str, *args: str) -> subprocess.CompletedProcess[str]:
        """``typed`` is what is answered to what it asks."""
        return run_here(*args, home=self.home, env=self.env, typed=typed)

    def ask(self, text: str, *more: str) -> dict[str, Any]:
        """One request with --json on the phone."""
        return read_result(self.run(*self._request(text, *more)))

    def process(self, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*args), env=self.env, cwd=self.home, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=200, check=False,
        )  # fmt: skip

    def ask_process(self, text: str, *more: str) -> dict[str, Any]:
        """The same as ``ask``, by a process of its own."""
        return read_result(self.process(*self._request(text, *more)))

    def start(self, *args: str, **kw: Any) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(*args), env=self.env, cwd=self.home,
            stdin=kw.pop("stdin", subprocess.DEVNULL), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, **kw,
        )  # fmt: skip

    def _request(self, text: str, *more: str) -> tuple[str, ...]:
        return "ask", text, "--json", "--device", self.phone.serial, *more


@pytest.fixture
def noon() -> Iterator[None]:
    """Here it is past twelve: no day ends while a test runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", f"NOON{datetime.now(UTC).hour - 12:+d}")  # POSIX counts to the west
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def cli(virtual_phone: VirtualPhone, tmp_path: Path) -> Cli:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    return Cli(home, virtual_phone)


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[Board], World]]:
    worlds: list[World] = []

    def build(board: Board) -> World:
        worlds.append(World(tmp_path, board))
        return worlds[-1]

    yield build
    for world in worlds:
        world.journal.close()


@pytest.fixture
def run() -> Iterator[Run]:
    """A loop of the house's kind, in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield lambda coroutine: asyncio.run_coroutine_threadsafe(coroutine, loop).result(timeout=150)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    loop.close()
