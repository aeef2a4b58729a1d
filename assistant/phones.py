"""Phones by name: those in the config, any adb serial, and the virtual one that is always there.

A phone is opened on first use and kept; the virtual phone runs as a process of its own, keeps its
state in the assistant's home, and ends with the process that started it.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from assistant import plugins
from assistant.config import ConfigError, PhoneSettings
from assistant.locks import try_lock
from device_drivers.base import Device, DeviceError, NoDevice

VIRTUAL = "virtual"
START_SECONDS = 20.0


class Phones:
    """Opens phones and keeps them open. Thread-safe."""

    def __init__(self, configured: Mapping[str, PhoneSettings], default: str, home: Path) -> None:
        self._configured = configured
        self._default = default
        self._home = home
        self._open: dict[str, Device] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self._virtual: VirtualProcess | None = None

    def names(self) -> list[str]:
        """The configured phones, or the virtual one when there are none."""
        return list(self._configured) or [VIRTUAL]

    def resolve(self, name: str) -> str:
        """The phone a request means: the one named, the default, the only one, the virtual one.

        Raises NoDevice when that is not clear."""
        if name:
            return name
        if self._default:
            return self._default
        if len(self._configured) > 1:
            raise NoDevice(
                f"Which phone? There are {', '.join(self._configured)}. Say --device NAME, or set "
                "default_phone in phonepilot.toml."
            )
        return next(iter(self._configured), VIRTUAL)

    def open(self, name: str) -> Device:
        """The phone of that name, connected. Raises DeviceError."""
        name = self.resolve(name)
        with self._lock:
            lock = self._locks.setdefault(name, threading.Lock())
        with lock:
            if name not in self._open:
                self._open[name] = self._connect(name)
            return self._open[name]

    def _connect(self, name: str) -> Device:
        settings = self._configured.get(name)
        if settings is None and name == VIRTUAL:
            if self._virtual is None:
                self._virtual = VirtualProcess(self._home)
            settings = PhoneSettings.model_validate(
                {"driver": "android", "serial": f"127.0.0.1:{self._virtual.port()}"}
            )
        if settings is None:
            settings = PhoneSettings.model_validate({"driver": "android", "serial": name})
        module = plugins.load("device_drivers", settings.driver)
        try:
            config = module.Config(**(settings.model_extra or {}))
        except ValidationError as error:
            problems = "; ".join(f"{e['loc'][0]}: {e['msg']}" for e in error.errors())
            raise ConfigError(f"[phones.{name}] cannot be used: {problems}") from error
        try:
            device: Device = module.create(config)
            device.info()
        except NoDevice as error:
            known = (
                f" Configured phones: {', '.join(self._configured)}." if self._configured else ""
            )
            raise NoDevice(f"{error}{known}") from error
        return device

    def start_early(self, name: str) -> None:
        """Start the virtual phone now if that is the one meant, so that it is up when needed."""
        meant = name or self._default or next(iter(self._configured), VIRTUAL)
        if meant == VIRTUAL and VIRTUAL not in self._configured and self._virtual is None:
            self._virtual = VirtualProcess(self._home)

    def close(self) -> None:
        for device in self._open.values():
            with contextlib.suppress(DeviceError):
                device.close()
        self._open.clear()
        if self._virtual:
            self._virtual.end()


class VirtualProcess:
    """The virtual phone of this home: ours, or the one another process of this home runs."""

    def __init__(self, home: Path) -> None:
        self._port_file = home / "virtual.port"
        self._log = home / "virtual.log"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self._held = try_lock(home / "virtual.lock")
        if self._held is None:
            return
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable, "-m", "assistant.cli", "virtual", "start", "--live",
                    "--database", str(home / "virtual.db"), "--parent", str(os.getpid()),
                ],
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, text=True,
                start_new_session=True,
            )  # fmt: skip

    def port(self) -> int:
        """Wait until it is ready. Raises DeviceError with the end of its log."""
        if self._port:
            return self._port
        if self._process is None:
            try:
                self._port = int(self._port_file.read_text())
            except (OSError, ValueError) as error:
                raise DeviceError(
                    "Another phonepilot is just starting the virtual phone; try again."
                ) from error
            return self._port
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        watchdog = threading.Timer(START_SECONDS, self._process.kill)
        watchdog.start()
        line = self._process.stdout.readline()
        watchdog.cancel()
        if not line.startswith("ready "):
            tail = self._log.read_text(errors="replace").strip().splitlines()[-3:]
            raise DeviceError(
                "The virtual phone did not start: " + (" ".join(tail) or line.strip())
            )
        self._port = int(line.rpartition(":")[2])
        self._port_file.write_text(str(self._port))
        return self._port

    def end(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process and self._process.stdout:
            self._process.stdout.close()
        if self._held is not None:
            self._port_file.unlink(missing_ok=True)
            os.close(self._held)
            self._held = None


def describe(phones: Phones) -> list[dict[str, Any]]:
    """Name and facts of each phone, or what is wrong with it."""
    found: list[dict[str, Any]] = []
    for name in phones.names():
        try:
            info = phones.open(name).info()
            found.append({"name": name, "model": info.model, "os": f"{info.os} {info.os_version}"})
        except DeviceError as error:
            found.append({"name": name, "error": str(error)})
    return found
