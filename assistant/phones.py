"""Phones by name: those in the config, any serial or address, and the built-in virtual one.

A phone is opened on first use and kept; the virtual phone runs as a process of its own, keeps its
state in the assistant's home, and ends with the process that started it.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import ModuleType

from pydantic import BaseModel, ValidationError

from assistant import plugins
from assistant.config import ConfigError, PhoneSettings
from assistant.locks import try_lock
from assistant.mistakes import mistakes
from assistant.unnamed import nearest, settings_for
from device_drivers.base import Device, DeviceError, NoDevice
from device_drivers.pool import Lease, Member, Pool
from device_drivers.verbs.base import Said

VIRTUAL = "virtual"
START_SECONDS = 60.0
LOOKS, PAUSE = 5, 0.2
"""How often, and after how many seconds, another process's phone that is gone is looked for."""


class Phones:
    """Opens phones and keeps them open. Thread-safe."""

    def __init__(self, configured: Mapping[str, PhoneSettings], default: str, home: Path) -> None:
        self._configured = configured
        self._default = default
        self._home = home
        self._open: dict[str, Device] = {}
        self._adopted: dict[str, Device] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self._virtual: VirtualProcess | None = None
        self._pool = Pool()
        self._kept: dict[str, int] = {}
        self.for_one_request = False
        """Whether this process ends with its request, and the built-in phone with it."""
        self._closing = False

    def names(self) -> list[str]:
        """The configured phones, or the virtual one when there are none."""
        return list(self._configured) or [VIRTUAL]

    def usual(self, asked: str = "") -> str:
        """The phone that a request means which names none; "" where that is not clear."""
        try:
            return self.resolve(asked)
        except NoDevice:
            return ""

    def listed(self) -> list[str]:
        """Those that the settings name."""
        return list(self._configured)

    def elsewhere(self, name: str) -> Said | None:
        """What is known of a phone that this process cannot ask itself; None for one it can."""
        return None

    def is_away(self, name: str) -> str:
        """The host of a phone that cannot be had just now because nothing runs there; "" else."""
        return ""

    def queue_of(self, name: str) -> str:
        """By which name those know a phone who do its tasks; "" for this process alone."""
        return ""

    def states(self) -> dict[str, tuple[str, str]]:
        """Each phone's state in the pool ("unopened" before it is first used), and what was wrong
        with it when it was last ill."""
        known = {entry.name: (str(entry.state), entry.why) for entry in self._pool.status()}
        named = {name: self.key(name) for name in self.names()}
        found = {name: known.pop(key, ("unopened", "")) for name, key in named.items()}
        return found | known

    def adopt(self, name: str, device: Device) -> None:
        """Take over a phone that this process has already, such as one it prepares for a trial."""
        self._adopted[name] = device

    def resolve(self, name: str) -> str:
        """The phone a request means: the one named, the default, the only one, the virtual one.

        Raises NoDevice when that is not clear."""
        if name:
            return self._named(name)
        if self._default:
            try:
                return self._named(self._default)
            except NoDevice as error:
                raise NoDevice(f"default_phone in phonepilot.toml: {error}") from error
        if len(self._configured) > 1:
            raise NoDevice(which_phone(list(self._configured), "default_phone in phonepilot.toml"))
        return next(iter(self._configured), VIRTUAL)

    def _named(self, name: str) -> str:
        """A configured phone by its name or the start of it, in capitals or not; else ``name``
        itself, a serial. Serials have digits: a word without any is a name, maybe mistyped."""
        known = [*self._configured, *self._adopted, VIRTUAL]
        if name in known:
            return name
        said = name.casefold()
        same = [each for each in known if each.casefold() == said]
        begun = same or [each for each in self._configured if each.casefold().startswith(said)]
        if len(begun) > 1:
            raise NoDevice(f"Which phone? {name!r} may be {' or '.join(begun)}.")
        if not (begun or any(map(str.isdigit, name))) and (near := nearest(name, known)):
            raise NoDevice(f"There is no phone {name!r}; did you mean {near}?")
        return begun[0] if begun else name

    def key(self, name: str) -> str:
        """The same for all names of one phone: its serial where the config tells one."""
        settings = self._configured.get(name)
        extra = (settings.model_extra or {}) if settings else {}
        found = (extra.get(key) for key in ("serial", "udid", "target", "url"))
        return str(next(filter(None, found), name))

    def lease(
        self, name: str, owner: str, *, idle: float = 600.0,
        stopping: Callable[[], bool] = lambda: False, waiting: Callable[[], None] = lambda: None,
        given_up: Callable[[], bool] = lambda: False,
    ) -> Lease:  # fmt: skip
        """The sole right to a phone, among the tasks of all processes of this home.

        It ends ``idle`` seconds after the phone was last used. Raises NoPhoneFree once
        ``stopping()``, and what opening the phone raises. Once ``given_up()`` the phone raises
        ``pool.Stopped`` at every call."""
        name = self.resolve(name)
        return self._leased(
            name, self.key(name), owner, idle=idle, stopping=stopping, waiting=waiting,
            given_up=given_up,
        )  # fmt: skip

    def _leased(
        self, name: str, key: str, owner: str, *, idle: float, stopping: Callable[[], bool],
        waiting: Callable[[], None], given_up: Callable[[], bool],
    ) -> Lease:  # fmt: skip
        with self._lock:
            if key not in self._pool:
                self._pool.add(Member(key, partial(self._connect, name), claim=self._claim(key)))
        return self._pool.acquire(
            owner, names=(key,), seconds=idle, stopping=stopping, waiting=waiting, as_it_is=True,
            given_up=given_up,
        )  # fmt: skip

    def _claim(self, key: str) -> Callable[[], Callable[[], None] | None]:
        """Takes the phone from the other processes of this home."""
        path = self._lease_file(key)

        def claim() -> Callable[[], None] | None:
            held = self._kept.pop(key, None) or try_lock(path)
            return None if held is None else partial(self._unclaim, key, held)

        return claim

    def _lease_file(self, key: str) -> Path:
        return self._home / "leases" / (re.sub(r"[^\w.-]", "_", key) + ".lock")

    def _unclaim(self, key: str, held: int) -> None:
        """The built-in phone ends with its process: nobody may count on it meanwhile."""
        if (self.for_one_request or self._closing) and self.keeps_virtual:
            self._kept[key] = held
        else:
            os.close(held)

    def open(self, name: str) -> Device:
        """The phone of that name, connected, for a program that uses it alone and in one thread.

        Raises DeviceError."""
        name = self.resolve(name)
        with self._lock:
            lock = self._locks.setdefault(name, threading.Lock())
        with lock:
            if name not in self._open:
                self._open[name] = self._connect(name)
            return self._open[name]

    def _connect(self, name: str) -> Device:
        while True:
            try:
                return self._connected(name)
            except DeviceError:
                ours = name == VIRTUAL and name not in self._configured and self._virtual
                if not ours or not ours.look_again():
                    raise

    def _connected(self, name: str) -> Device:
        if name in self._adopted:
            return self._adopted[name]
        settings = self._configured.get(name)
        if settings is None and name == VIRTUAL:
            if self._virtual is None:
                self._virtual = VirtualProcess(self._home)
            settings = PhoneSettings.model_validate(
                {"driver": "android", "serial": f"127.0.0.1:{self._virtual.port()}"}
            )
        if settings is None:
            settings = settings_for(name)
        module, config = driver_of(name, settings)
        try:
            with plugins.needing_extra(settings.driver):
                device: Device = module.create(config)
            device.info()
        except NoDevice as error:
            others = ", ".join(known for known in self._configured if known != name)
            known = f" Configured phones: {others}." if others else ""
            ghost = name == self._default and name not in self._configured
            why = "default_phone in phonepilot.toml: " if ghost else ""
            raise NoDevice(f"{why}{error}{known}") from error
        return device

    @property
    def keeps_virtual(self) -> bool:
        """Whether the virtual phone ends with this process."""
        return self._virtual is not None and self._virtual.is_ours

    def start_early(self, name: str) -> None:
        """Start the virtual phone now if that is the one meant, so that it is up when needed."""
        meant = name or self._default or next(iter(self._configured), VIRTUAL)
        if meant == VIRTUAL and VIRTUAL not in self._configured and self._virtual is None:
            self._virtual = VirtualProcess(self._home)

    def close(self) -> None:
        self._closing = True
        self._pool.close(0)
        for device in self._open.values():
            with contextlib.suppress(DeviceError):
                device.close()
        self._open.clear()
        if self.keeps_virtual and (claimed := try_lock(self._lease_file(VIRTUAL))) is not None:
            self._kept[VIRTUAL] = claimed
        if self._virtual:
            self._virtual.end()
        for held in self._kept.values():  # only now: nobody may have found a phone that ends
            os.close(held)
        self._kept.clear()


def which_phone(names: list[str], setting: str) -> str:
    """What is said where several may be meant; ``setting`` would tell which."""
    return (
        f"Which phone? There are {', '.join(names)}. Begin with its name, as in “{names[0]}: what "
        f"time is it” (in a command line: --device {names[0]}), or set {setting}."
    )


def driver_of(name: str, settings: PhoneSettings) -> tuple[ModuleType, BaseModel]:
    """The driver module that the settings of a phone name, and its Config.

    Raises ConfigError, UnknownPlugin, MissingExtra."""
    module = plugins.load("device_drivers", settings.driver)
    try:
        return module, module.Config(**(settings.model_extra or {}))
    except ValidationError as error:
        problems = mistakes(module.Config, error)
        raise ConfigError(f"[phones.{name}] cannot be used: {problems}") from error


class VirtualProcess:
    """The virtual phone of this home: ours, or the one another process of this home runs.

    It keeps its port from one start to the next, so that it has one serial for adb."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._port_file = home / "virtual.port"
        self._log = home / "virtual.log"
        self._port = 0
        self._looks = 0
        self._process: subprocess.Popen[str] | None = None
        self._held: int | None = None
        self._ready = threading.Event()
        self._take()

    @property
    def is_ours(self) -> bool:
        return self._held is not None

    def _take(self) -> None:
        """Start the phone, unless another process has it."""
        self._held = try_lock(self._home / "virtual.lock")
        if self._held is None:
            return
        last = last_port(self._home)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable, "-m", "assistant.cli", "virtual", "start", "--live",
                    "--port", str(0 if _listens(last) else last),
                    "--database", str(self._home / "virtual.db"), "--parent", str(os.getpid()),
                ],
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, text=True,
                start_new_session=True,
            )  # fmt: skip
        threading.Thread(target=self._announce, args=(self._process,), daemon=True).start()

    def port(self) -> int:
        """Wait until it is ready. Raises DeviceError with the end of its log."""
        if not self._port:
            self._port = self._started() if self._process else self._someone_elses()
        return self._port

    def look_again(self) -> bool:
        """Whether to ask for the port anew: another process's phone ends when that process does,
        maybe just as we come to it."""
        if self.is_ours or self._looks >= LOOKS:
            return False
        self._looks += 1
        self._port = 0
        time.sleep(PAUSE)
        return True

    def _announce(self, process: subprocess.Popen[str]) -> None:
        """Tell everybody in this home where the phone is, as soon as it says so."""
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        line = process.stdout.readline()
        if line.startswith("ready "):
            self._port_file.write_text(line.rpartition(":")[2].strip())
        self._ready.set()

    def _started(self) -> int:
        self._ready.wait(START_SECONDS)
        port = last_port(self._home)
        if not _listens(port):
            tail = self._log.read_text(errors="replace").strip().splitlines()[-3:]
            why = " ".join(tail) or f"it said nothing for {START_SECONDS:.0f} s. Try once more"
            raise DeviceError(f"The virtual phone did not start: {why}")
        return port

    def _someone_elses(self) -> int:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            self._take()  # whoever had it may have ended meanwhile
            if self.is_ours:
                return self._started()
            port = last_port(self._home)
            if _listens(port):
                return port
            time.sleep(0.1)
        raise DeviceError("Another phonepilot holds the virtual phone, but it does not answer.")

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
            os.close(self._held)
            self._held = None


def last_port(home: Path) -> int:
    """The adb port of this home's virtual phone when it last ran, 0 if it never did."""
    try:
        return int((home / "virtual.port").read_text())
    except (OSError, ValueError):
        return 0


def _listens(port: int) -> bool:
    if not port:
        return False
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex(("127.0.0.1", port)) == 0
