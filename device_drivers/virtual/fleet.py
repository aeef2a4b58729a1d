"""Many virtual phones at once: several in each process, a process for each core.

``serve_fleet`` starts the worker processes, which serve their phones on consecutive ports, and
ends them with itself. A worker runs ``python -m device_drivers.virtual.fleet`` with its share as
JSON, tells each phone that listens in a line of JSON, and ends when its standard input closes: so
none outlives the one that started it, however that ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import IO

from device_drivers.base import OS, DeviceError, Unsupported
from device_drivers.virtual.listener import PortInUse
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import listener

START_SECONDS = 120
ADB_RANGE = range(5554, 5600)
"""Ports an adb server looks at by itself; a phone there would be listed twice."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one worker serves: phones of consecutive seeds on ``ports``."""

    ports: tuple[int, ...]
    first_seed: int
    width: int
    height: int
    density: int
    live: bool
    system: OS = OS.ANDROID
    host: str = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Served:
    """A phone that listens: ``serial`` is what ``adb connect`` wants, ``beside`` its other ports,
    by what they are for."""

    seed: int
    serial: str
    process: int
    beside: Mapping[str, int] = field(default_factory=dict)


class WorkerFailed(DeviceError):
    """A worker process ended; the message tells its last words."""


def serve_fleet(
    count: int, *, system: OS = OS.ANDROID, first_port: int = 0, seed: int = 0, workers: int = 0,
    width: int = 720, height: int = 1600, density: int = 320, live: bool = True,
    ready: Callable[[Sequence[Served]], None] = lambda phones: None,
) -> None:  # fmt: skip
    """Serve ``count`` phones until SIGINT or SIGTERM; ``ready`` is called once all of them listen.

    Ports are ``first_port`` and those that follow (0: free ones); phone i has seed ``seed`` + i.
    ``workers`` 0 means one process per core. Called from the main thread, where signals arrive.
    Raises PortInUse, Unsupported, WorkerFailed.
    """
    ended: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: ended.append(number))
    with Fleet(
        count, system=system, first_port=first_port, seed=seed, workers=workers, width=width,
        height=height, density=density, live=live,
    ) as phones:  # fmt: skip
        ready(phones.served)
        while not ended:
            phones.check()
            time.sleep(0.2)


class Fleet:
    """The worker processes of some phones; a context manager that ends them."""

    def __init__(
        self, count: int, *, system: OS = OS.ANDROID, first_port: int = 0, seed: int = 0,
        workers: int = 0, width: int = 720, height: int = 1600, density: int = 320,
        live: bool = False,
    ) -> None:  # fmt: skip
        ports = _ports(count, first_port)
        workers = max(1, min(workers or os.cpu_count() or 1, count))
        self.served: list[Served] = []
        self._processes: list[subprocess.Popen[str]] = []
        self._shares = []
        at = 0
        for i in range(workers):
            size = count // workers + (i < count % workers)
            share = tuple(ports[at : at + size])
            self._shares.append(Share(share, seed + at, width, height, density, live, system))
            at += size

    def __enter__(self) -> Fleet:
        try:
            for share in self._shares:
                self._processes.append(
                    subprocess.Popen(
                        [sys.executable, "-m", __name__, json.dumps(asdict(share))],
                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                        start_new_session=True,
                    )
                )  # fmt: skip
            for process, share in zip(self._processes, self._shares, strict=True):
                self._await(process, len(share.ports))
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End every worker."""
        for process in self._processes:
            assert process.stdin  # noqa: S101
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
        for process in self._processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            assert process.stdout  # noqa: S101
            process.stdout.close()
        self._processes.clear()

    def check(self) -> None:
        """Raises WorkerFailed when a worker has ended by itself."""
        for process in self._processes:
            if process.poll() is not None:
                raise WorkerFailed(f"a process of phones ended with {process.returncode}")

    def _await(self, process: subprocess.Popen[str], count: int) -> None:
        assert process.stdout  # noqa: S101
        for _ in range(count):
            line = process.stdout.readline()
            if not line:
                raise WorkerFailed(f"a process of phones ended with {process.wait(10)}")
            told = json.loads(line)
            if "error" in told:
                kind = PortInUse if told.get("kind") == "PortInUse" else WorkerFailed
                raise kind(told["error"])
            self.served.append(Served(told["seed"], told["serial"], process.pid, told["beside"]))


def _ports(count: int, first: int) -> list[int]:
    """``count`` ports from ``first`` on, or free ones, outside adb's own range."""
    if first:
        ports = [port for port in range(first, 65536) if port not in ADB_RANGE][:count]
        if len(ports) < count:
            raise Unsupported(f"{count} ports from {first} on do not exist; begin lower.")
        return ports
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


# --- in a worker ---------------------------------------------------------------------------------


async def _work(share: Share, control: IO[str]) -> None:
    """Serve the phones of ``share`` until ``control`` ends."""
    listeners = []
    try:
        for i, port in enumerate(share.ports):
            seed = share.first_seed + i
            phone = Phone(system=share.system, seed=seed, width=share.width, height=share.height,
                          density=share.density, live=share.live)  # fmt: skip
            served = listener(phone, share.host, port)
            listeners.append(served)
            port = await served.open()
            _tell(seed=seed, serial=f"{share.host}:{port}", beside=served.other_ports)
        await asyncio.to_thread(control.read)
    except DeviceError as error:
        _tell(error=str(error), kind=type(error).__name__)
    finally:
        for served in listeners:
            await served.close()


def _tell(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    _given = json.loads(sys.argv[1])
    _given["ports"], _given["system"] = tuple(_given["ports"]), OS(_given["system"])
    asyncio.run(_work(Share(**_given), sys.stdin))
