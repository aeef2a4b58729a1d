"""Runs the real command line in its own home, against a virtual phone."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.phones import VirtualPhone


@dataclass
class Cli:
    """``phonepilot`` in a home of its own; ``phone`` is the virtual phone it works on."""

    home: Path
    phone: VirtualPhone

    @property
    def env(self) -> dict[str, str]:
        return {**self.phone.adb.env, "PHONEPILOT_HOME": str(self.home), "PYTHONWARNINGS": ""}

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "assistant.cli", *args]

    def run(self, *args: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*args),
            env=self.env,
            cwd=self.home,
            capture_output=True,
            text=True,
            input=stdin if stdin is not None else "",
            timeout=90,
            check=False,
        )

    def start(self, *args: str, **kw: Any) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(*args),
            env=self.env,
            cwd=self.home,
            stdin=kw.pop("stdin", subprocess.DEVNULL),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **kw,
        )

    def ask(self, text: str, *more: str) -> dict[str, Any]:
        """One request with --json on the phone; the object, with ``exit`` added."""
        ended = self.run("ask", text, "--json", "--device", self.phone.serial, *more)
        try:
            result: dict[str, Any] = json.loads(ended.stdout)
        except json.JSONDecodeError:
            pytest.fail(f"no JSON: {ended.stdout!r}\n{ended.stderr}")
        return result | {"exit": ended.returncode, "stderr": ended.stderr}


@pytest.fixture
def cli(virtual_phone: VirtualPhone, tmp_path: Path) -> Cli:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    return Cli(home, virtual_phone)
