"""A server program of this machine: started, waited for, watched, started again, stopped.

The program is kept by :mod:`models.serving.keeper`, which ends it when we end, however that comes.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr

from models.serving import keeper, reasons
from models.serving.base import Capabilities, ServerDied, ServingError, Tell, Throttled, quiet
from models.serving.dialects import Dialect
from models.serving.probe import Health, health, probe


@dataclass(frozen=True)
class Launch:
    """How one program is started for one model."""

    title: str
    """As a person knows it: ``vLLM``, ``llama.cpp``."""
    model: str
    """The name requests call the model by."""
    command: Callable[[int], list[str]]
    """From the port to program and arguments."""
    dialect: Dialect
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    """Beside our own."""
    key: SecretStr = field(default_factory=lambda: SecretStr(""))
    """What requests have to bring; it has to be told to the program in ``environment``."""


@dataclass(frozen=True)
class Patience:
    """How long we wait, in seconds, and how often we try."""

    load: float = 900.0
    """Until the weights are loaded."""
    answer: float = 10.0
    """For one look at its health."""
    look: float = 2.0
    """Between two looks."""
    hangs: int = 3
    """Looks in a row without an answer, after which it counts as hanging."""
    restarts: int = 5
    """In a row; a server that ran well for ``well`` seconds starts with none."""
    well: float = 600.0
    back_off: float = 1.0
    """Before the first restart, twice as long before each further one."""
    grace: float = 10.0
    """Between asking it to end and making it."""


LOG_BYTES = 4_000_000


class LocalServer:
    """One program, serving one model on 127.0.0.1."""

    def __init__(self, launch: Launch, port: int = 0, patience: Patience | None = None) -> None:
        """``port`` 0: a free one."""
        self._launch = launch
        self._wanted_port = port
        self._patience = patience or Patience()
        self._keeper: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._log_start = 0
        self._stopped = False
        self.port = port
        self.restarts = 0
        """How often it had to be started again."""

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def model(self) -> str:
        return self._launch.model

    @property
    def dialect(self) -> Dialect:
        return self._launch.dialect

    @property
    def key(self) -> SecretStr:
        return self._launch.key

    @property
    def log(self) -> Path:
        """What the program says."""
        return self._launch.log

    @property
    def keeper_pid(self) -> int | None:
        """Of the process that holds the program; None before the start."""
        return self._keeper.pid if self._keeper else None

    async def start(self) -> None:
        """Raises ServingError when a port was asked for that is taken."""
        self._stopped = False
        self.port = self._wanted_port or self.port or free_port()
        if taken(self.port):
            raise ServingError(
                f"Port {self.port} of this machine is taken by another program. Choose another "
                "with --port, or leave --port out.",
                f"本机端口 {self.port} 已被别的程序占用。请用 --port 换一个，或不写 --port。",
            )
        self._spawn()

    async def ready(self, tell: Tell = quiet) -> Capabilities:
        """Raises ServerDied, ServingError after ``patience.load`` seconds."""
        telling = Throttled(tell)
        while True:
            if (code := self._ended()) is not None:
                raise self._died(code)
            if await health(self.base_url, self._patience.answer) is Health.READY:
                return await probe(self.base_url, self.key)
            seconds = time.monotonic() - self._started
            if seconds > self._patience.load:
                await self._end()
                raise ServingError(
                    f"{self._launch.title} was not ready after {seconds:.0f} s, and was stopped. "
                    f"Its log: {self.log}",
                    f"{self._launch.title} 在 {seconds:.0f} 秒后仍未就绪，已停止。日志：{self.log}",
                )
            telling.say(reasons.loading(self._said()), f", {seconds:.0f} s")
            await asyncio.sleep(min(1.0, 0.05 + seconds / 20))

    async def watch(self, tell: Tell = quiet) -> None:
        """Raises ServerDied when it had to be started again too often."""
        tries, since = 0, time.monotonic()
        while not self._stopped:
            trouble = await self._trouble()
            if trouble is None:
                continue
            if time.monotonic() - since > self._patience.well:
                tries = 0
            if tries >= self._patience.restarts:
                await self._end()
                raise ServerDied(
                    f"{self._launch.title} failed {tries + 1} times in a row and stays stopped. "
                    f"{trouble}",
                    f"{self._launch.title} 连续 {tries + 1} 次失败，不再重启。{trouble.zh}",
                )
            pause = min(60.0, self._patience.back_off * 2**tries)
            tries += 1
            tell(f"{trouble} It is started again in {pause:g} s.")
            await self._end()
            await asyncio.sleep(pause)
            since = time.monotonic()
            await self._again(tell)

    async def stop(self) -> None:
        self._stopped = True
        await self._end()

    async def _again(self, tell: Tell) -> None:
        """Once more; a failure shows in the next look."""
        if self._stopped:
            return
        self._spawn()
        self.restarts += 1
        try:
            await self.ready(tell)
        except ServingError as error:
            if not self._stopped:
                tell(str(error))

    async def _trouble(self) -> ServerDied | None:
        """Looks at it for a while; what is wrong, None when nothing is or it was stopped."""
        for _ in range(self._patience.hangs):
            await self._while_it_runs(self._patience.look)
            if self._stopped or self._ended() is not None:
                break
            if await health(self.base_url, self._patience.answer) is Health.READY:
                return None
        await self._while_it_runs(2 * keeper.TICK)  # the keeper may be about to see it end
        if self._stopped:
            return None
        if (code := self._ended()) is not None:
            return self._died(code)
        title = self._launch.title
        return ServerDied(f"{title} no longer answers.", f"{title} 没有响应。")

    async def _while_it_runs(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._stopped and self._ended() is None:  # noqa: ASYNC110
            await asyncio.sleep(min(0.2, seconds))

    def _spawn(self) -> None:
        log = self._launch.log
        log.parent.mkdir(parents=True, exist_ok=True)
        self._log_start = log.stat().st_size if log.exists() else 0
        self._started = time.monotonic()
        self._keeper = subprocess.Popen(
            [
                sys.executable, "-I", "-S", str(Path(keeper.__file__)), str(log), str(LOG_BYTES),
                str(self._patience.grace), "--", *self._launch.command(self.port),
            ],
            env={**os.environ, **self._launch.environment},
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip

    def _ended(self) -> int | None:
        """The exit code, None while it runs."""
        return self._keeper.poll() if self._keeper else None

    async def _end(self) -> None:
        if self._keeper is None:
            return
        if self._keeper.stdin is not None:
            self._keeper.stdin.close()
        await asyncio.to_thread(self._keeper.wait, self._patience.grace + 10)

    def _died(self, code: int) -> ServerDied:
        en, zh = reasons.reason(self._said(), code)
        title = self._launch.title
        return ServerDied(
            f"{title} ended: {en} (Its log: {self.log})",
            f"{title} 已退出：{zh}（日志：{self.log}）",
        )

    def _said(self) -> str:
        """What it has written since it was started."""
        log = self._launch.log
        if not log.exists():
            return ""
        if log.stat().st_size < self._log_start:
            return reasons.tail(log)  # it was rotated meanwhile
        with log.open("rb") as file:
            file.seek(max(self._log_start, log.stat().st_size - reasons.LOOKED_AT))
            return file.read().decode("utf-8", "replace")


def free_port() -> int:
    with socket.socket() as probing:
        probing.bind(("127.0.0.1", 0))
        return int(probing.getsockname()[1])


def taken(port: int) -> bool:
    """True when something listens there already, or we may not."""
    with socket.socket() as probing:
        probing.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probing.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False
