"""The systems a virtual phone may run: how each is built, and what each calls the same apps.

Inside, apps go by their Android package; ``public_id`` is what the clients of a system see and
``package_of`` the way back. Bundle ids are those of the makers' own apps of that kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from device_drivers.base import OS


@dataclass(frozen=True, slots=True)
class Build:
    """A phone as it leaves the factory: pixels of the unturned display, dots per inch."""

    width: int
    height: int
    density: int
    model: str
    version: str

    @property
    def scale(self) -> float:
        """Pixels per point (iOS) or virtual pixel (HarmonyOS)."""
        return self.density / 160


BUILDS: Mapping[OS, Build] = {
    OS.ANDROID: Build(1080, 2400, 420, "Virtual Phone", "14"),
    OS.IOS: Build(1170, 2532, 480, "iPhone14,5", "18.5"),
    OS.HARMONY: Build(1080, 2340, 480, "VP-AL00", "5.0.1"),
}

_IDS: Mapping[str, tuple[str, str]] = {
    "com.android.systemui": ("com.apple.springboard", "com.ohos.sceneboard"),
    "com.android.launcher3": ("com.apple.springboard", "com.ohos.sceneboard"),
    "com.android.settings": ("com.apple.Preferences", "com.huawei.hmos.settings"),
    "com.android.messaging": ("com.apple.MobileSMS", "com.ohos.mms"),
    "com.android.dialer": ("com.apple.mobilephone", "com.ohos.callui"),
    "com.android.contacts": ("com.apple.MobileAddressBook", "com.ohos.contacts"),
    "com.android.deskclock": ("com.apple.mobiletimer", "com.huawei.hmos.clock"),
    "com.android.calendar": ("com.apple.mobilecal", "com.huawei.hmos.calendar"),
    "com.android.camera2": ("com.apple.camera", "com.huawei.hmos.camera"),
    "com.android.gallery3d": ("com.apple.mobileslideshow", "com.huawei.hmos.photos"),
    "com.android.documentsui": ("com.apple.DocumentsApp", "com.huawei.hmos.files"),
    "com.android.email": ("com.apple.mobilemail", "com.huawei.hmos.email"),
    "com.android.music": ("com.apple.Music", "com.huawei.hmsapp.music"),
    "com.android.browser": ("com.apple.mobilesafari", "com.huawei.hmos.browser"),
    "com.android.notes": ("com.apple.mobilenotes", "com.huawei.hmos.notepad"),
    "com.phonepilot.maps": ("com.apple.Maps", "com.huawei.hmos.maps.app"),
    "android": ("com.apple.springboard", "com.ohos.sceneboard"),
    "com.android.permissioncontroller": ("com.apple.springboard", "com.ohos.sceneboard"),
    "com.android.intentresolver": ("com.apple.springboard", "com.ohos.sceneboard"),
    "com.android.inputmethod.latin": ("com.apple.springboard", "com.huawei.hmos.inputmethod"),
}
FRAMEWORK = (
    "android", "com.android.systemui", "com.android.permissioncontroller",
    "com.android.inputmethod.latin",
)  # fmt: skip
"""What came with an Android phone and is no app of ours: it draws windows all the same."""
_COLUMN = {OS.IOS: 0, OS.HARMONY: 1}


def public_id(system: OS, package: str) -> str:
    """What clients of ``system`` call the app ``package``."""
    column = _COLUMN.get(system)
    return package if column is None or package not in _IDS else _IDS[package][column]


def package_of(system: OS, public: str) -> str:
    """The package of the app that ``system`` calls ``public`` (itself when there is no such)."""
    return _packages(system).get(public, public)


@lru_cache(maxsize=4)
def _packages(system: OS) -> Mapping[str, str]:
    """Where several packages share an id, the launcher stands for the system."""
    found = {public_id(system, package): package for package in reversed(tuple(_IDS))}
    home = "com.android.launcher3"
    return found | {public_id(system, home): home}
