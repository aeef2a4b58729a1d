"""adb: its error texts as ours, and the adb server.

Every wait has an end. The adb server is started when it does not run, and never ended by us.
"""

from __future__ import annotations

import ipaddress
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import adbutils

from device_drivers.android import Config
from device_drivers.android.quick import CONNECT_SECONDS, QuickClient
from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout, NoDevice

START_TRIES = 2
"""Two programs that start the server at once get in each other's way: one of them fails."""

START_SECONDS = 20.0

_ADDRESS = re.compile(r"^(?!emulator-).+:\d{1,5}$")


# --- errors --------------------------------------------------------------------------------------


def explain(serial: str, error: BaseException) -> DeviceError:
    """What a failure of adb or of its socket means for the phone ``serial``, and how to mend it."""
    text = str(error) or type(error).__name__
    low = text.lower()
    if isinstance(error, DeviceError):
        return error
    if isinstance(error, (adbutils.AdbTimeout, TimeoutError)):
        return DeviceTimeout(
            f"{serial} did not answer in time. Look whether the phone is frozen or its cable or "
            "Wi-Fi is loose, then try again."
        )
    if "unauthorized" in low or "authenticate" in low or "authorizing" in low:
        return NoDevice(
            f"{serial} has not allowed this computer yet. Unlock the phone and accept "
            "'Allow USB debugging?' (the RSA key prompt), ticking 'Always allow'; then try again."
        )
    if "offline" in low:
        return DeviceGone(
            f"{serial} is offline. Unplug and plug it again, or run `adb reconnect offline`; "
            "if it stays so, switch USB debugging off and on."
        )
    if "no permissions" in low:
        return NoDevice(
            f"This user may not open {serial} over USB ({text}). Install the android udev rules "
            "and plug the phone in again."
        )
    return DeviceGone(
        f"The link to {serial} broke ({text}). Check its cable or Wi-Fi; `adb devices` must list "
        "it as 'device'."
    )


@contextmanager
def explained(serial: str) -> Iterator[None]:
    """Turn what adbutils and sockets raise into a DeviceError."""
    try:
        yield
    except (adbutils.AdbError, OSError, EOFError) as error:
        raise explain(serial, error) from error


class Refused(NoDevice):
    """The adb server does not do what it was asked; the message is its own word for why."""


# --- the adb server ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AdbServer:
    """Where the adb server listens, and the adb program that may start it ("" to look for one)."""

    client: QuickClient
    program: str = ""

    def ensure(self) -> None:
        """Start the server when it does not run. Raises NoDevice when it cannot be started."""
        where = f"{self.client.host}:{self.client.port}"
        for _ in range(START_TRIES):
            if self._runs():
                return
            if self.client.host not in ("127.0.0.1", "localhost", "::1"):
                raise NoDevice(
                    f"No adb server answers at {where}. Start one on that machine: adb -a."
                )
            trouble = self._start()
            if not trouble:
                return
        if not self._runs():  # somebody else may have been quicker
            raise NoDevice(
                f"The adb server at {where} does not run and could not be started ({trouble}). "
                "Run `adb start-server` and look at what it says."
            )

    def _runs(self) -> bool:
        try:
            self.client.make_connection(CONNECT_SECONDS).close()
        except OSError:
            return False
        return True

    def _start(self) -> str:
        """What adb said when it could not start its server, "" when it could."""
        with tempfile.TemporaryFile() as said:  # the server would keep a pipe open
            try:
                subprocess.run(
                    [self.program or newest_adb(), "-P", str(self.client.port), "start-server"],
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=said,
                    timeout=START_SECONDS,
                    check=True,
                    start_new_session=True,  # Ctrl-C here is not meant for the adb server
                )
            except subprocess.CalledProcessError as error:
                said.seek(0)
                words = said.read(2000).decode("utf-8", "replace")
                lines = [line.strip(" *") for line in words.splitlines() if line.strip()]
                return "; ".join(lines[-2:]) or f"it ended with {error.returncode}"
            except (adbutils.AdbError, OSError, subprocess.SubprocessError) as error:
                return str(error)
        return ""

    def phones(self, seconds: float = CONNECT_SECONDS) -> list[tuple[str, str, str]]:
        """(serial, state, model) of every phone it knows; state as adb says it.

        Raises DeviceTimeout or DeviceGone when the server itself hangs or goes away."""
        listed = []
        for line in self.ask("host:devices-l", seconds).splitlines():
            serial, _, rest = line.partition(" ")
            state, *tags = rest.split()
            if state == "no":  # "no permissions (...); see [http...]"
                state, tags = "no permissions", []
            model = next((tag[6:] for tag in tags if tag.startswith("model:")), "")
            listed.append((serial, state, model.replace("_", " ")))
        return listed

    def ask(self, question: str, seconds: float = CONNECT_SECONDS) -> str:
        """What the server answers to ``host:...``. Raises Refused, DeviceTimeout, DeviceGone."""
        where = f"The adb server at {self.client.host}:{self.client.port}"
        try:
            with self.client.make_connection(seconds) as connection:
                connection.send_command(question)
                if connection.read_exact(4) == b"FAIL":
                    raise Refused(connection.read_string_block())
                size = connection.read_exact(4)
                if size == b"FAIL":  # only now: so adb 35 and 36 tell of a failed pairing
                    raise Refused(connection.read_string_block())
                return str(connection.read_exact(int(size, 16)).decode(errors="replace"))
        except (adbutils.AdbTimeout, TimeoutError) as error:
            raise DeviceTimeout(
                f"{where} does not answer. End it (`adb kill-server`, or by its process) and try "
                "again."
            ) from error
        except (adbutils.AdbError, OSError, EOFError, ValueError) as error:
            raise DeviceGone(f"{where} went away ({error}). Try again.") from error

    def connect(self, address: str) -> None:
        """`adb connect`, unless connected already. Raises NoDevice or DeviceTimeout."""
        state = next((state for serial, state, _ in self.phones() if serial == address), "")
        if state == "device":
            return
        with explained(address):
            if state:
                self.client.disconnect(address)
            reply = str(self.client.connect(address, timeout=CONNECT_SECONDS))
        if "connected to" in reply:
            return
        if "authenticate" in reply:
            raise explain(address, adbutils.AdbError(reply))
        raise NoDevice(
            f"No phone answers at {address} ({reply.strip()}). Check the address, that the phone "
            "is on, that wireless debugging is on, and that it is paired with this computer "
            "(phonepilot devices pair)."
        )


def newest_adb() -> str:
    """The adb program to start a server with: ADBUTILS_ADB_PATH, else the newest of the one on PATH
    and the one inside adbutils, as old ones cannot pair. Raises AdbError when there is none."""
    bundled = Path(adbutils.__file__).parent / "binaries" / "adb"
    found = [shutil.which("adb"), str(bundled) if bundled.exists() else None]
    programs = [program for program in found if program]
    if os.environ.get("ADBUTILS_ADB_PATH") or not programs:
        return str(adbutils.adb_path())
    return max(programs, key=_version)


def _version(program: str) -> tuple[int, ...]:
    """What ``adb version`` says, (0,) when it does not run here."""
    try:
        ran = subprocess.run(
            [program, "version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=5,
            check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return (0,)
    found = re.search(rb"Version (\d+)\.(\d+)\.(\d+)", ran.stdout)
    return tuple(map(int, found.groups())) if found else (0,)


def server_of(config: Config) -> AdbServer:
    """The adb server ``config`` means; not asked anything yet."""
    return AdbServer(QuickClient(config.adb_host, config.adb_port), config.adb_path)


def is_address(serial: str) -> bool:
    """True for ``host:port``, which must be connected before use."""
    return bool(_ADDRESS.match(serial))


def is_local(serial: str) -> bool:
    """Whether a serial is an emulator's or the address of this machine itself."""
    host = serial.rpartition(":")[0].strip("[]")
    try:
        return serial.startswith("emulator-") or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
