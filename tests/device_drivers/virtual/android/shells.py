"""Runs shell text straight on a phone, without adb in between."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import uiautomator2

from device_drivers.virtual.android.commands import COMMANDS
from device_drivers.virtual.android.process import Gathered, Given
from device_drivers.virtual.android.shell import Shell, Streams
from device_drivers.virtual.android.system import System
from device_drivers.virtual.phone import Phone

U2_APK = Path(uiautomator2.__file__).parent / "assets/app-uiautomator.apk"
"""A real APK: the keyboard that comes with uiautomator2."""


@dataclass
class Ran:
    """What came out: standard output, standard error, exit code."""

    out: str
    err: str
    code: int


class PhoneShell:
    """A phone with a shell session that keeps its variables."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.system = System(phone)
        self.shell = Shell(self.system, COMMANDS)

    def __call__(self, text: str, stdin: bytes = b"") -> Ran:
        out, err = Gathered(), Gathered()
        code = asyncio.run(self.shell.run_to_end(text, Streams(Given(stdin), out, err)))
        return Ran(out.data.decode(), err.data.decode(), code)
