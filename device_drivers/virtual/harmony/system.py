"""What HarmonyOS knows beside the screen and the apps' data: parameters, files, log, programs.

The shell and its file commands are the same toybox and mksh as on Android, so this is that system
with other parameters, other places for a person's files, and the uitest agent's state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import ClassVar

from device_drivers.virtual.android.files import Files
from device_drivers.virtual.android.ports import Channel
from device_drivers.virtual.android.process import Process
from device_drivers.virtual.android.system import System
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import public_id

API = 13
BRAND = "Phonepilot"
NAME = "Phonepilot VP"
AGENT = "/data/local/tmp/agent.so"
AGENT_PORT = 8012
DAEMON = "uitest start-daemon singleness"
TEST_MODE = "persist.ace.testmode.enabled"
_PERSONAL = ("/storage/media/100/local/files/Docs", "/storage/Users/currentUser",
             "/mnt/hmdfs/100/account/device_view/local/files/Docs")  # fmt: skip
_PACKAGE = re.compile(r"com\.(?:android|phonepilot)\.\w+")


def _parameters(phone: Phone, serial: str) -> dict[str, str]:
    build = phone.build
    software = f"{build.model} {build.version}.130(SP1C00E130R4P11)"
    return {
        "bootevent.boot.completed": "true",
        "const.build.characteristics": "phone",
        "const.ohos.apiversion": str(API),
        "const.ohos.fullname": f"OpenHarmony-{build.version}.130",
        "const.ohos.releasetype": "Release",
        "const.ohos.serial": serial,
        "const.product.brand": BRAND,
        "const.product.cpu.abilist": "arm64-v8a",
        "const.product.devicetype": "phone",
        "const.product.manufacturer": BRAND,
        "const.product.model": build.model,
        "const.product.name": NAME,
        "const.product.software.version": software,
        "const.security.developermode.state": "true",
        TEST_MODE: "1",
        "persist.sys.usb.config": "hdc",
    }


class HarmonyFiles(Files):
    """A person's files lie elsewhere than on Android, and are the same files."""

    def canonical(self, path: str, cwd: str = "/") -> str:
        path = super().canonical(path, cwd)
        for place in _PERSONAL:
            if path == place or path.startswith(place + "/"):
                return "/sdcard" + path[len(place) :]
        return path


@dataclass
class HarmonySystem(System):
    """One HarmonyOS. All of it is touched from the thread that owns the phone."""

    sh: ClassVar[str] = "/bin/sh"

    talks: set[Channel] = field(default_factory=set)
    """Conversations of the uitest agent with its clients."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.files = HarmonyFiles(self.phone, dict(self._generated()))

    def _generated(self) -> Collection[tuple[str, Callable[[], bytes]]]:
        return (
            ("/dev/null", bytes),
            ("/proc/uptime", lambda: f"{self.uptime:.2f} {self.uptime * 7:.2f}\n".encode()),
            ("/proc/version", lambda: b"HongMeng Kernel 1.8.0 (phonepilot)\n"),
            (
                "/proc/meminfo",
                lambda: b"MemTotal:       11534336 kB\nMemAvailable:    5242880 kB\n",
            ),
        )

    @property
    def serial(self) -> str:
        """The connect key by which hdc knows this phone."""
        number = self.phone.setting("secure", "android_id") or "0"
        return f"VPH0{number[:12].upper():0>12}"

    def _begin(self) -> None:
        super()._begin()
        self.own_properties = _parameters(self.phone, self.serial)

    def properties(self) -> dict[str, str]:
        """All of ``param get``, sorted by name."""
        now = self.phone.clock.now()
        locale = (self.phone.setting("system", "system_locales") or "en-US").partition(",")[0]
        changing = {
            "persist.global.locale": locale,
            "persist.time.timezone": str(now.tzinfo),
        }
        return dict(sorted({**self.own_properties, **changing}.items()))

    def log(self, level: str, tag: str, message: str, pid: int = 1372) -> None:
        """Write a line of hilog; apps go by their public names."""
        message = _PACKAGE.sub(lambda m: public_id(self.phone.system, m[0]), message)
        super().log(level, tag, message, pid)

    @property
    def test_mode(self) -> bool:
        """Whether apps tell uitest what they show."""
        return self.own_properties.get(TEST_MODE, "") in ("1", "true")

    def hang_up(self) -> None:
        """End the uitest agent's conversations."""
        for talk in list(self.talks):
            talk.close()

    def reboot(self) -> None:
        self.programs.clear()
        self.hang_up()
        super().reboot()


def system_of(process: Process) -> HarmonySystem:
    """The system a command of HarmonyOS runs on."""
    if not isinstance(process.system, HarmonySystem):
        raise TypeError(f"{process.name} is a command of HarmonyOS")
    return process.system
