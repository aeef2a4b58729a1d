"""Processes of one assistant on one PostgreSQL server, each with a home of its own, and people who
talk to them through a program of their own (``gateways/webhook.py``)."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from assistant.journal import Journal
from gateways.base import Inbound
from tests.phones import VirtualPhone, free_port
from tests.platforms.background import in_background
from tests.platforms.integration import Integration
from tests.platforms.signers import SECRET

PATIENCE = 300.0
"""Seconds; machines are noisy. What has to come sooner is measured where it is asked for."""


class Talker(Integration):
    """Whose people can be spoken for from another thread."""

    loop: asyncio.AbstractEventLoop

    async def start(self) -> None:
        await super().start()
        self.loop = asyncio.get_running_loop()

    def tells(self, text: str, **more: Any) -> None:
        asyncio.run_coroutine_threadsafe(self.says(text, **more), self.loop).result(60)


class Together:
    """``start`` processes by name; all end with the block."""

    def __init__(self, address: str, folder: Path, env: Mapping[str, str], talker: Talker) -> None:
        self.address = address
        self.talker = talker
        self.port = free_port()
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._folder = folder
        self._env = env
        talker.target = lambda: f"http://127.0.0.1:{self.port}/phonepilot"

    def start(
        self, name: str, role: str, phones: Mapping[str, VirtualPhone] = {}, shared: str = ""
    ) -> None:  # fmt: skip
        home = self._folder / name
        if not home.exists():
            home.mkdir(mode=0o700, parents=True)
            (home / "phonepilot.toml").write_text(self._settings(name, role, phones, shared))
        env = {**os.environ, **self._env, "PHONEPILOT_HOME": str(home), "PYTHONWARNINGS": "",
               "PHONEPILOT_MODELS__POCKET": "false", "PHONEPILOT_TURNS__PAUSE": "0"}  # fmt: skip
        with (home / "said").open("ab") as said:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", "assistant.cli", "run"], env=env, cwd=home, stdout=said,
                stderr=said, stdin=subprocess.DEVNULL,
            )  # fmt: skip

    def _settings(
        self, name: str, role: str, phones: Mapping[str, VirtualPhone], shared: str
    ) -> str:  # fmt: skip
        lines = [f'[cluster]\ndatabase = "{self.address}"\nname = "{name}"\nrole = "{role}"\n']
        if role != "phones":
            lines.append(
                f'[gateways.webhook]\nsecret = "{SECRET}"\nport = {self.port}\n'
                f'callback = "{self.talker.url}"\ninside = ["127.0.0.1"]\n'
            )
        for phone, device in phones.items():
            same = f'id = "{phone}"\n' if phone == shared else ""
            lines.append(f'[phones.{phone}]\nserial = "{device.serial}"\n{same}')
        return "\n".join(lines)

    def kill(self, name: str) -> None:
        process = self.processes.pop(name)
        os.kill(process.pid, signal.SIGKILL)
        process.wait(20)

    def said(self, name: str) -> str:
        """What a process printed and logged."""
        home = self._folder / name
        files = (home / "said", home / "phonepilot.log")
        return "\n".join(f.read_text(errors="replace")[-3000:] for f in files if f.exists())

    # --- what the database knows --------------------------------------------------------------

    def pair(self, sender: str = "ann") -> None:
        with closing(self.journal()) as journal:
            asks = Inbound("webhook", "0", sender, sender, "hi", datetime.now(UTC), sender)
            journal.offer_code("CODE", asks, 60)
            journal.pair("CODE", 60)

    def gives(self, phone: str, sender: str = "ann") -> None:
        """The phone that somebody's requests are for."""
        with closing(self.journal()) as journal:
            journal.share_phones("webhook", sender, (phone,))

    def journal(self) -> Journal:
        return Journal(self._folder / "journal.db", server=self.address)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.address, autocommit=True) as db:
            db.execute("SET search_path=phonepilot")
            return db.execute(sql.encode()).fetchall()

    def until(self, holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> float:
        """Wait for something; the seconds that it took."""
        began = time.monotonic()
        while not holds():
            dead = [n for n, p in self.processes.items() if p.poll() is not None]
            if dead or time.monotonic() - began > seconds:
                said = "\n".join(f"== {name}\n{self.said(name)}" for name in self.processes)
                raise AssertionError(f"{what}; ended: {dead}\n{said}\n{self.talker.texts()}")
            time.sleep(0.05)
        return time.monotonic() - began

    def until_up(self, *names: str) -> None:
        def up() -> bool:
            known = self.rows("SELECT host FROM members") if self._is_made() else []
            return {(name,) for name in names} <= set(known)

        self.until(up, f"{names} are members")

    def _is_made(self) -> bool:
        return bool(
            self.rows(
                "SELECT 1 FROM pg_tables WHERE schemaname='phonepilot' AND tablename='members'"
            )
        )

    def hears(self, words: str, seconds: float = PATIENCE) -> float:
        return self.until(
            lambda: any(words in text for text in self.talker.texts()),
            f"“{words}” is said",
            seconds,
        )

    def end(self) -> None:
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def together(address: str, folder: Path, env: Mapping[str, str]) -> Iterator[Together]:
    with in_background(Talker()) as talker:
        made = Together(address, folder, env, talker)
        made.pair()
        try:
            yield made
        finally:
            made.end()
