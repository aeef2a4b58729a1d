"""One phone's hdc link: shell lines and files, one at a time per phone.

Every line ends by printing a mark and its exit status: without them the answer is not whole and the
link broke. The status tells nothing but that a tool crashed. What was
sent is never sent twice here, but for `ask`, whose lines only read.
"""

from __future__ import annotations

import re
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

from device_drivers.base import (
    ActionFailed,
    DeviceError,
    DeviceGone,
    DeviceTimeout,
    NoDevice,
)
from device_drivers.harmony import wire
from device_drivers.harmony.channel import Channel
from device_drivers.harmony.output import checked, clean, link_failure

T = TypeVar("T")
TMP = "/data/local/tmp"
MEND_SECONDS = 3.0
"""How long a link that broke is given to come back before a reading line is asked again."""

_MARK = "X4END"
_SIGNAL = 128
"""The exit status of what a signal ended is above this."""
_BUSY_SECONDS = 60.0
_BUSY: dict[str, threading.Lock] = {}
"""hdc gets confused by two commands at once on one phone."""


class Carrier(Protocol):
    """What carries commands: the channel to a server, or the hdc program."""

    def run(self, command: str, target: str = "", *, timeout: float = 30.0) -> bytes: ...

    def send_file(self, local: Path, remote: str, target: str, *, timeout: float) -> str: ...

    def recv_file(self, remote: str, local: Path, target: str, *, timeout: float) -> str: ...

    def install(self, package: Path, target: str, *, timeout: float) -> str: ...


class ByServer:
    """Straight to the hdc server."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self.run = channel.run
        self.send_file = channel.send_file
        self.recv_file = channel.recv_file

    def install(self, package: Path, target: str, *, timeout: float) -> str:
        return self._channel.upload("install", wire.APP, package, "", target, timeout=timeout)


class Link:
    """Shell and files of the phone ``target``. ``restart`` brings the hdc server back."""

    def __init__(self, target: str, carrier: Carrier, restart: Callable[[], None]) -> None:
        self.target = target
        self.carrier = carrier
        self._restart = restart
        self._lock = _BUSY.setdefault(target, threading.Lock())

    def shell(self, line: str, timeout: float = 10.0) -> str:
        """What a line for the phone's shell prints. Raises DeviceGone, DeviceTimeout, NoDevice;
        a command that fails on the phone is a text, not an error, but one that crashes is
        ActionFailed."""
        if "\0" in line:
            raise ActionFailed("The phone's shell takes no NUL character; leave it out.")
        with self._alone():
            raw = self.carrier.run(f"shell {line}; echo {_MARK}$?", self.target, timeout=timeout)
        said = clean(raw)
        text, mark, status = said.rpartition(_MARK)
        if mark:
            if status.strip().isdigit() and int(status) > _SIGNAL:
                raise ActionFailed(
                    f"A tool of the phone crashed (signal {int(status) - _SIGNAL}): look at the "
                    "screen; if it happens again, restart the phone."
                )
            return text
        raise self._named(link_failure(said)) from None

    def ask(self, line: str, timeout: float = 10.0) -> str:
        """`shell` for a line that only reads: asked again when the link broke on the way."""
        return self.reading(lambda: self.shell(line, timeout))

    def do(self, line: str, what: str, timeout: float = 10.0) -> str:
        """`shell` for a line that acts: what it prints when that tells no failure."""
        return checked(self.shell(line, timeout), what)

    def reading(self, read: Callable[[], T]) -> T:
        """``read()``, once more after mending the link when it broke."""
        try:
            return read()
        except DeviceGone:
            self.mend()
            return read()

    def mend(self) -> None:
        """Wait for the server and the phone to be back, a few seconds at most.

        Raises DeviceGone, NoDevice, DeviceTimeout with what is wrong by then."""
        ends = time.monotonic() + MEND_SECONDS
        self._restart()
        while True:
            try:
                with self._alone():
                    raw = self.carrier.run(f"shell echo {_MARK}", self.target, timeout=5.0)
            except DeviceGone:
                if time.monotonic() > ends:
                    raise
            else:
                said = clean(raw)
                if _MARK in said:
                    return
                if time.monotonic() > ends:
                    raise self._named(link_failure(said))
            time.sleep(0.2)

    def push(self, local: Path, remote: str, timeout: float = 120.0) -> None:
        """Copy a file there. Raises ActionFailed when it does not arrive whole."""
        with self._alone():
            said = self.carrier.send_file(local, remote, self.target, timeout=timeout)
        self._finished(said, f"Copying {local.name} to {remote}", local.stat().st_size)

    def pull(self, remote: str, local: Path, timeout: float = 120.0) -> None:
        """Copy a file from there. Raises ActionFailed when there is none."""
        with self._alone():
            said = self.carrier.recv_file(remote, local, self.target, timeout=timeout)
        size = local.stat().st_size if local.exists() else -1
        self._finished(said, f"Copying {remote} from the phone", size)

    def install(self, package: Path, timeout: float = 180.0) -> str:
        with self._alone():
            return self.carrier.install(package, self.target, timeout=timeout)

    def temporary(self, suffix: str) -> str:
        """A file on the phone that no earlier command can have left."""
        return f"{TMP}/phonepilot-{uuid.uuid4().hex[:12]}.{suffix}"

    def _finished(self, said: str, what: str, size: int) -> None:
        """hdc says how many bytes it moved."""
        text = clean(said.encode())
        checked(text, what)
        moved = re.search(r"Size:\s*(\d+)", text)
        if "finish" not in text.lower() or (moved and int(moved[1]) != size):
            raise ActionFailed(f"{what} failed: {text.strip()[:160] or 'hdc said nothing'}.")

    def _named(self, error: DeviceError | None) -> DeviceError:
        if error is None:
            return DeviceGone(
                f"The link to {self.target} broke in the middle of an answer. Check its cable or "
                "Wi-Fi; `hdc list targets` must show it."
            )
        kind = NoDevice if isinstance(error, NoDevice) else type(error)
        return kind(f"{self.target}: {error}")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(timeout=_BUSY_SECONDS):
            raise DeviceTimeout(f"{self.target} is busy with another command for a minute already.")
        try:
            yield
        finally:
            self._lock.release()


def quoted(word: str) -> str:
    """``word`` as one word of the phone's shell, without double quotes of our own: hdc programs
    trip over them."""
    return "'" + word.replace("'", "'\\''") + "'"
