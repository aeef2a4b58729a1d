"""Virtual phones for tests: served on a free port, connected to an adb server of their own."""

from __future__ import annotations

import logging
import os
import random
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import adbutils
import psutil

from device_drivers import harmony, ios
from device_drivers.base import OS, Device
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer

WHEEL_ADB = Path(adbutils.__file__).parent / "binaries" / "adb"
"""The adb inside the adbutils wheel: there wherever the tests run."""
ADBS = [str(WHEEL_ADB)] + ([found] if (found := shutil.which("adb")) else [])
START_SECONDS = 60.0
PORTS = 15_000, 32_000
"""Below those that systems hand out by themselves."""
_given: set[int] = set()


@dataclass
class AdbServer:
    """A private adb server; ``env`` sends clients to it."""

    path: str
    port: int
    process: subprocess.Popen[bytes]

    @property
    def env(self) -> dict[str, str]:
        return {**os.environ, "ANDROID_ADB_SERVER_PORT": str(self.port)}

    @property
    def client(self) -> adbutils.AdbClient:
        return adbutils.AdbClient(port=self.port)

    def end_its_successor(self) -> None:
        """End the server that a client started in its place, by its pid; adb's own kill-server
        waits for ever now and then."""
        for process in psutil.process_iter(["cmdline"]):
            said = process.info["cmdline"] or []
            if "server" in said and any(word.endswith(f":{self.port}") for word in said):
                process.kill()

    def run(self, *args: str, serial: str = "", adb: str = "", **kw: Any) -> Any:
        """The stock adb with these arguments; a CompletedProcess with bytes output."""
        which = ["-s", serial] if serial else []
        return subprocess.run(
            [adb or self.path, *which, *args],
            env=self.env, capture_output=True, timeout=60, check=False, **kw,
        )  # fmt: skip


@dataclass
class VirtualPhone:
    """A phone that stock clients reach as ``serial``."""

    serial: str
    phone: Phone
    server: VirtualPhoneServer
    port: int
    adb: AdbServer

    @property
    def device(self) -> adbutils.AdbDevice:
        return self.adb.client.device(self.serial)

    def shell(self, command: str | list[str]) -> str:
        """Output of ``adb shell`` through adbutils, trailing blanks cut."""
        return str(self.device.shell(command))

    def run(self, *args: str, adb: str = "", **kw: Any) -> Any:
        """The stock adb with these arguments, on this phone."""
        return self.adb.run(*args, serial=self.serial, adb=adb, **kw)

    def sql(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows straight from the phone's database, read in the phone's own thread."""
        return self.server.call(lambda phone: phone.store.db.execute(query, values).fetchall())


def free_port() -> int:
    """A port nobody listens on, outside adb's emulator range; nor does the system give it to
    anybody else meanwhile."""
    while True:
        port = random.SystemRandom().randrange(*PORTS)
        if port in _given:
            continue
        with socket.socket() as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                sock.bind(("127.0.0.1", port))
            except OSError:
                continue
        _given.add(port)
        return port


class _Failures(logging.Handler):
    """Remembers what the phone's services logged as errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@contextmanager
def running_phone(*, port: int = 0, **kw: Any) -> Iterator[tuple[VirtualPhoneServer, Phone]]:
    """A served phone, ``kw`` as for Phone. A service that failed inside it fails the test."""
    phone = Phone(**kw)
    server = VirtualPhoneServer(phone, port)
    failures = _Failures()
    log = logging.getLogger("device_drivers.virtual")
    log.addHandler(failures)
    server.start()
    try:
        yield server, phone
    finally:
        server.stop()
        phone.store.close()
        log.removeHandler(failures)
    for record in failures.records:
        error = record.exc_info[1] if record.exc_info else None
        raise AssertionError(record.getMessage()) from error


@contextmanager
def private_adb(home: Path, path: str = str(WHEEL_ADB)) -> Iterator[AdbServer]:
    """An adb server on a random port, ended by its pid. ``home`` keeps its key and log."""
    port = free_port()
    env = {**os.environ, "HOME": str(home), "ANDROID_USER_HOME": str(home), "TMPDIR": str(home),
           "ADB_LIBUSB": "0", "ADB_MDNS": "0", "ADB_MDNS_AUTO_CONNECT": "0"}  # fmt: skip
    env.pop("ANDROID_ADB_SERVER_PORT", None)
    process = subprocess.Popen(
        [path, "-L", f"tcp:localhost:{port}", "server", "nodaemon"],
        env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait_until_listening(port, process)
        yield AdbServer(path, port, process)
    finally:
        process.kill()
        process.wait()


def _wait_until_listening(port: int, process: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + START_SECONDS
    while time.monotonic() < ends:
        with socket.socket() as sock:
            if sock.connect_ex(("127.0.0.1", port)) == 0:
                return
        if process.poll() is not None:
            break
        time.sleep(0.01)
    raise RuntimeError(f"the adb server ended with {process.poll()}")


@contextmanager
def connected_phone(adb: AdbServer, **kw: Any) -> Iterator[VirtualPhone]:
    """A served phone that ``adb`` is connected to."""
    with running_phone(**kw) as (server, phone):
        serial = server.serial
        answer = adb.client.connect(serial, timeout=20)
        if "connected to" not in answer:
            raise RuntimeError(answer)
        adb.client.wait_for(serial, timeout=20)
        try:
            yield VirtualPhone(serial, phone, server, server.port, adb)
        finally:
            adb.client.disconnect(serial)


@contextmanager
def joined_phone(system: OS, **kw: Any) -> Iterator[tuple[Device, VirtualPhoneServer]]:
    """A served iPhone or HarmonyOS phone with its own driver on it."""
    with running_phone(system=system, seed=3, **kw) as (server, _):
        driver: Device
        if system is OS.IOS:
            driver = ios.create(ios.Config(url=f"http://127.0.0.1:{server.port}"))
        else:
            driver = harmony.create(harmony.Config(port=server.port))
        try:
            yield driver, server
        finally:
            driver.close()
