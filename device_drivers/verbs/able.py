"""What verbs need of a phone beyond looking and acting, asked for where it is used.

A driver that lacks an ability is no mistake: the verb says so, and the next route is tried. Each
function returns the phone as one that has the ability, or raises VerbFailed.
"""

from __future__ import annotations

import os
from pathlib import Path

from device_drivers.abilities import (
    Clipboard,
    Closing,
    Files,
    Installs,
    Notifications,
    Power,
    Recording,
)
from device_drivers.base import AndroidDevice, Device
from device_drivers.verbs.base import Said, VerbFailed


def clipboard(phone: Device) -> Clipboard:
    if isinstance(phone, Clipboard):
        return phone
    raise _closed(phone, Said("its clipboard", "剪贴板"))


def notifications(phone: Device) -> Notifications:
    if isinstance(phone, Notifications):
        return phone
    raise _closed(phone, Said("its notifications", "通知"))


def files(phone: Device) -> Files:
    if isinstance(phone, Files):
        return phone
    raise _closed(phone, Said("its files", "文件"))


def installs(phone: Device) -> Installs:
    if isinstance(phone, Installs):
        return phone
    raise _closed(phone, Said("installing and removing apps", "安装和卸载应用"))


def recording(phone: Device) -> Recording:
    if isinstance(phone, Recording):
        return phone
    raise _closed(phone, Said("a recording of its screen", "录屏"))


def power(phone: Device) -> Power:
    if isinstance(phone, Power):
        return phone
    raise _closed(phone, Said("its battery and screen lock", "电量和锁屏状态"))


def closing(phone: Device) -> Closing:
    if isinstance(phone, Closing):
        return phone
    raise _closed(phone, Said("ending its apps", "结束应用"))


def shell(phone: Device) -> AndroidDevice:
    if isinstance(phone, AndroidDevice):
        return phone
    raise _closed(phone, Said("a command line", "命令行"))


def _closed(phone: Device, what: Said) -> VerbFailed:
    return VerbFailed(
        Said(
            f"{phone.name} gives no access to {what.en} from outside.",
            f"{phone.name}不允许从外部访问{what.zh}。",
        )
    )


def kept(name: str) -> Path:
    """Where a file from a phone is kept on this computer: one that does not exist yet."""
    home = os.environ.get("PHONEPILOT_HOME") or Path.home() / ".phonepilot"
    folder = Path(home).expanduser() / "files"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    plain = Path(name.replace("\\", "/")).name.lstrip(".") or "file"
    path, n = folder / plain, 1
    while path.exists():
        n += 1
        path = folder / f"{Path(plain).stem} ({n}){Path(plain).suffix}"
    return path
