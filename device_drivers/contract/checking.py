"""What a check is, how it ends, and the few words checks are written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from device_drivers.base import Action, AndroidDevice, Device, DeviceError, Unsupported

Outcome = Literal["ok", "failed", "skipped"]


class Broken(Exception):
    """The driver or the phone does not keep the contract; the message says in what."""


class Skipped(Exception):
    """This phone offers nothing to check it on; the message says why."""


@dataclass(frozen=True, slots=True)
class Check:
    """``run`` returns when the contract is kept and raises Broken, Skipped or DeviceError."""

    name: str
    run: Callable[[Device], None]


@dataclass(frozen=True, slots=True)
class CheckResult:
    name: str
    outcome: Outcome
    detail: str
    seconds: float

    @property
    def ok(self) -> bool:
        return self.outcome != "failed"


def expect(kept: bool, otherwise: str) -> None:
    if not kept:
        raise Broken(otherwise)


def refused(device: Device, action: Action, *errors: type[DeviceError]) -> None:
    try:
        device.act(action)
    except errors:
        return
    names = " or ".join(error.__name__ for error in errors)
    raise Broken(f"{action} should raise {names}")


def if_supported(device: Device, action: Action) -> None:
    """Act; a system that says it cannot do this is no broken one."""
    try:
        device.act(action)
    except Unsupported as reason:
        raise Skipped(str(reason)) from reason


def shell_of(device: Device) -> AndroidDevice:
    if not isinstance(device, AndroidDevice):
        raise Skipped("this phone offers no command line")
    return device
