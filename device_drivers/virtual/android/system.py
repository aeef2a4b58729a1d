"""What Android knows beside the screen and the apps' data: properties, files, log, automation."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from device_drivers.virtual.android.events import Events
from device_drivers.virtual.android.files import Files
from device_drivers.virtual.android.makers import maker
from device_drivers.virtual.android.ports import Ports
from device_drivers.virtual.phone import Phone

if TYPE_CHECKING:
    from device_drivers.virtual.android.commands.pm_install import Session
    from device_drivers.virtual.android.uiautomator.server import UiautomatorServer

RELEASE = "14"
SDK = 34
MODEL = "Virtual Phone"
BRAND = "Phonepilot"
PRODUCT = "phonepilot"
BUILD = "PPV1.261116.001"
FINGERPRINT = f"{BRAND}/{PRODUCT}/{PRODUCT}:{RELEASE}/{BUILD}/1:userdebug/dev-keys"
FEATURES = "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir"
"""The plain variants of install, sync and flow control: every adb since 2016 can do these."""
MAX_LOG = 2000
FIRST_PROGRAM = 9000
BREATH_SECONDS = 0.01
HANG_POLL_SECONDS = 0.1
"""How often something that hangs looks whether it may go on."""


_BUFFERS = {
    "ActivityManager": "system", "ActivityTaskManager": "system", "PackageManager": "system",
    "PowerManagerService": "system", "SystemServer": "system", "AndroidRuntime": "crash",
    "ThermalManagerService": "system", "notification_enqueue": "events",
    "notification_canceled": "events", "wm_on_resume_called": "events",
}  # fmt: skip
"""Where the log lines of a tag go; all others go to main."""


def _properties(phone: Phone) -> dict[str, str]:
    serial = phone.setting("secure", "android_id") or "0000000000"
    return {
        "dalvik.vm.heapsize": "512m",
        "gsm.operator.alpha": "Phonepilot",
        "gsm.sim.state": "LOADED",
        "init.svc.adbd": "running",
        "init.svc.bootanim": "stopped",
        "ro.boot.hardware": PRODUCT,
        "ro.boot.qemu": "0",
        "ro.bootmode": "unknown",
        "ro.build.characteristics": "default",
        "ro.build.display.id": BUILD,
        "ro.build.fingerprint": FINGERPRINT,
        "ro.build.id": BUILD,
        "ro.build.product": PRODUCT,
        "ro.build.tags": "dev-keys",
        "ro.build.type": "userdebug",
        "ro.build.version.codename": "REL",
        "ro.build.version.incremental": "1",
        "ro.build.version.release": RELEASE,
        "ro.build.version.sdk": str(SDK),
        "ro.build.version.security_patch": "2026-11-05",
        "ro.debuggable": "1",
        "ro.hardware": PRODUCT,
        "ro.product.brand": BRAND,
        "ro.product.cpu.abi": "arm64-v8a",
        "ro.product.cpu.abilist": "arm64-v8a",
        "ro.product.device": PRODUCT,
        "ro.product.locale": "en-US",
        "ro.product.manufacturer": BRAND,
        "ro.product.model": MODEL,
        "ro.product.name": PRODUCT,
        "ro.secure": "1",
        "ro.serialno": f"PP{serial[:10].upper()}",
        "ro.sf.lcd_density": str(phone.density),
        "sys.boot_completed": "1",
        "sys.usb.state": "adb",
        "wlan.driver.status": "ok",
    }


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of logcat."""

    time: datetime
    pid: int
    level: str
    tag: str
    message: str
    buffer: str = "main"


@dataclass
class Program:
    """A program of the shell while it runs; ``stopped`` once it was told to end."""

    pid: int
    name: str
    line: str = ""
    """With its arguments."""
    stopped: bool = False


@dataclass
class System:
    """One Android. All of it is touched from the thread that owns the phone."""

    sh: ClassVar[str] = "/system/bin/sh"
    """The shell, as it names itself when a command is missing."""

    phone: Phone
    files: Files = field(init=False)
    log_lines: deque[LogLine] = field(init=False)
    uiautomator: UiautomatorServer | None = None
    """The uiautomator2 server while its app_process runs."""
    ports: Ports = field(default_factory=Ports)
    sessions: dict[int, Session] = field(default_factory=dict)
    """Installations of several APKs under way."""
    snoozed: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Notifications that come back: key -> (row, when in milliseconds)."""
    programs: dict[int, Program] = field(default_factory=dict)
    """Programs of the shell that another shell may end, by process id."""
    jobs: set[asyncio.Task[None]] = field(default_factory=set)
    """What the shells run beside their own line: background jobs, stages of pipelines."""
    on_reboot: Callable[[], None] | None = None
    on_reset: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self.files = Files(
            self.phone,
            {
                "/dev/null": bytes,
                "/system/build.prop": self._build_properties,
                "/proc/uptime": lambda: f"{self.uptime:.2f} {self.uptime * 7:.2f}\n".encode(),
                "/proc/version": lambda: b"Linux version 6.1.75-android14-11 (phonepilot)\n",
                "/proc/meminfo": lambda: (
                    b"MemTotal:        8046092 kB\nMemFree:         2510004 kB\n"
                    b"MemAvailable:    4935016 kB\n"
                ),
            },
        )
        self._breathed = 0.0
        self._begin()

    def _begin(self) -> None:
        """All that is not on the phone's disk, as it is on a phone just switched on."""
        self._life = self.phone.lives
        self.own_properties = _properties(self.phone)
        self.booted = self.phone.clock.now() - timedelta(hours=2, minutes=13)
        self.log_lines = deque(maxlen=MAX_LOG)
        self.log_count = 0
        self.uiautomator = None
        self.ports = Ports()
        self.sessions.clear()
        self.snoozed.clear()
        self.programs.clear()
        self.events = Events(self.phone, self.log)
        self.log("I", "SystemServer", "Entered the Android system server!")
        self.log("I", "ActivityManager", "System now ready")

    @property
    def banner(self) -> bytes:
        """What we say in CNXN; ``adb devices -l`` shows it."""
        names = ";".join(
            f"{key}={self.own_properties[key]}"
            for key in ("ro.product.name", "ro.product.model", "ro.product.device")
        )
        return f"device::{names};features={FEATURES}".encode()

    @property
    def uptime(self) -> float:
        """Seconds since the phone was switched on."""
        return (self.phone.clock.now() - self.booted).total_seconds()

    def properties(self) -> dict[str, str]:
        """All of ``getprop``, sorted by name."""
        zone = str(self.phone.clock.now().tzinfo)
        locale = (self.phone.setting("system", "system_locales") or "en-US").partition(",")[0]
        changing = {"persist.sys.timezone": zone, "persist.sys.locale": locale}
        if port := self.phone.computers.port:
            changing["service.adb.tls.port"] = str(port)
        made_by = maker(self.phone)
        if made_by:
            changing |= {"ro.product.manufacturer": made_by, "ro.product.brand": made_by}
        return dict(sorted({**self.own_properties, **changing}.items()))

    def log(self, level: str, tag: str, message: str, pid: int = 1372) -> None:
        """Write a line of logcat; its tag tells into which buffer."""
        buffer = _BUFFERS.get(tag, "main")
        self.log_count += 1
        self.log_lines.append(
            LogLine(self.phone.clock.now(), pid, level, tag, message, buffer)
        )  # fmt: skip

    def run_program(self, name: str, *args: str) -> Program:
        """Put a program among those ``ps`` shows and ``kill`` ends."""
        number = max([FIRST_PROGRAM, *self.programs]) + 1
        program = Program(number, name, " ".join((name, *args)))
        self.programs[program.pid] = program
        return program

    # --- notifications put off ----------------------------------------------------------------

    def snooze(self, key: str, number: int, milliseconds: int) -> None:
        """Take a notification out of the shade for a while."""
        self.snoozed[key] = number, self.phone.clock.now_ms() + milliseconds
        self.phone.dismiss_notification(number)

    def wake(self, key: str) -> bool:
        """Bring a snoozed notification back now; False when it is not snoozed."""
        number, _ = self.snoozed.pop(key, (0, 0))
        if number:
            self.phone.store.run("UPDATE notifications SET dismissed=0 WHERE id=?", number)
            self.phone.changed()
        return bool(number)

    def notice(self) -> None:
        """Do what is due, and write down what happened; called after anything that was done."""
        self.follow_reset()
        if self.snoozed:
            now = self.phone.clock.now_ms()
            for key in [key for key, (_, at) in self.snoozed.items() if at <= now]:
                self.wake(key)
        self.events.notice()

    def follow_reset(self) -> None:
        """If the phone was made another one, end what still runs for the one before and forget
        it: nothing of it may reach the next."""
        if self._life != self.phone.lives:
            self._begin()
            self.end_jobs()
            if self.on_reset is not None:
                self.on_reset()

    # --- what runs beside the lines of shells -------------------------------------------------

    def start_job(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something that ends with the phone's life, if not before."""
        task = asyncio.get_running_loop().create_task(work, name="job of a shell")
        self.jobs.add(task)
        task.add_done_callback(self.jobs.discard)
        return task

    def overdue(self) -> bool:
        """Whether a shell has held up everybody else long enough; asked again and again."""
        now = time.monotonic()
        if now - self._breathed < BREATH_SECONDS:
            return False
        self._breathed = now
        return True

    def end_jobs(self) -> None:
        for task in list(self.jobs):
            task.cancel()

    # --- the log ------------------------------------------------------------------------------

    def forget_log(self, buffers: Collection[str]) -> None:
        """What ``logcat -c`` does."""
        kept = [line for line in self.log_lines if line.buffer not in buffers]
        self.log_lines = deque(kept, maxlen=MAX_LOG)

    async def weather_delay(self, name: str) -> None:
        """Wait as long as a fault that slows something down wants it; a tree that hangs for 0
        seconds hangs until the fault is over."""
        weather = self.phone.weather
        seconds = weather.number(name, "seconds")
        if seconds > 0:
            await asyncio.sleep(seconds)
            if not self.phone.clock.live:
                self.phone.clock.advance(seconds)
            return
        while name == "tree_hang" and weather.on(name):  # noqa: ASYNC110  # it tells nobody it ends
            await asyncio.sleep(HANG_POLL_SECONDS)

    def reboot(self) -> None:
        """Every app ends, the home screen comes up, links to computers are cut."""
        self.phone.restart()
        self.booted = self.phone.clock.now()
        self.uiautomator = None
        self.ports = Ports()
        self.end_jobs()
        if self.on_reboot is not None:
            self.on_reboot()

    def _build_properties(self) -> bytes:
        lines = [f"{k}={v}" for k, v in self.own_properties.items() if k.startswith("ro.")]
        return ("\n".join(lines) + "\n").encode()
