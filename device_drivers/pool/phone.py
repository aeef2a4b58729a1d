"""One phone as its pool keeps it: opened, checked, restarted and closed in a thread of its own.

What is called here is strangers' code: whatever it raises, or that it does not end, is what is
wrong with the phone. One that hangs is left behind with its thread; what it still opens is closed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import structlog

from device_drivers.abilities import Recording
from device_drivers.base import Device, DeviceError, DeviceGone
from device_drivers.pool.fence import Hung, PhoneThread, Stopped

T = TypeVar("T")
log = structlog.get_logger()
CHECK_SECONDS = 30.0
"""How long the check of a phone may take, its restart, its closing."""
OPEN_SECONDS = 120.0
"""How long opening may take for who means this very phone: much may have to be started first."""

Release = Callable[[], None]
Check = Callable[[Device], None]
Stopping = Callable[[], bool]


@dataclass(frozen=True)
class Member:
    """One phone of a pool.

    ``restart`` is called before a sick phone is looked at again (switch a power plug, start an
    emulator anew); ``claim`` takes the phone from other processes: None when one of them has it,
    else what gives it back."""

    name: str
    open: Callable[[], Device]
    restart: Callable[[], None] | None = None
    claim: Callable[[], Release | None] = lambda: lambda: None


def never() -> bool:
    """Nobody stops it."""
    return False


class Phone:
    """``device`` is None while it is not open."""

    def __init__(self, member: Member) -> None:
        self.thread = PhoneThread(member.name)
        self.device: Device | None = None
        self.proven = float("-inf")
        """When it last served well."""
        self._member = member
        self._unclaim: Release | None = None
        self._lock = threading.Lock()

    @property
    def busy(self) -> bool:
        """Whether a call is under way in it."""
        return self.thread.busy

    def open(self, stopping: Stopping = never) -> Device:
        """The phone, open. Raises what opening it raises, Hung, Stopped."""
        return self._do(self._opened, OPEN_SECONDS, stopping)

    def trouble(self, check: Check, stopping: Stopping = never) -> str:
        """Open it if need be and check it; what is wrong, "" for nothing. Raises Stopped."""
        return self._why(lambda: check(self._opened()), stopping)

    def nurse(self, check: Check) -> str:
        """Restart it and see whether it is well; what is wrong, "" for nothing."""
        self.shut()
        restart = self._member.restart
        return (self._why(restart) if restart else "") or self.trouble(check)

    def tidy(self) -> None:
        """End a recording that its last owner left, before the next owner's first call."""

        def discard() -> None:
            try:
                if isinstance(self.device, Recording):
                    self.device.discard_recording()
            except Exception as error:
                log.warning("recording not ended", phone=self._member.name, why=told(error))

        self.thread.leave(discard)

    def shut(self) -> None:
        """Close it, once what is under way in it has ended; what hangs is left behind."""

        def close() -> None:
            device, self.device = self.device, None
            if device is not None:
                device.close()

        if why := self._why(close):
            log.warning("phone did not close", phone=self._member.name, why=why)

    # --- other processes --------------------------------------------------------------------------

    def claim(self) -> bool:
        """Take it from other processes; False when one of them has it. Raises what that raises."""
        if self._unclaim is None:
            self._unclaim = self._member.claim()
        return self._unclaim is not None

    def unclaim(self) -> None:
        """Other processes may have it."""
        give_back, self._unclaim = self._unclaim, None
        try:
            if give_back is not None:
                give_back()
        except Exception as error:
            log.warning("phone was not given back", phone=self._member.name, why=told(error))

    # --- in its thread ----------------------------------------------------------------------------

    def _opened(self) -> Device:
        if self.device is not None:
            return self.device
        device = self._member.open()
        with self._lock:
            if self.thread.is_current:
                self.device = device
                return device
        device.close()
        raise DeviceGone(f"{self._member.name} was opened too late.")

    def _why(self, do: Callable[[], object], stopping: Stopping = never) -> str:
        try:
            self._do(do, CHECK_SECONDS, stopping)
        except Stopped:
            raise
        except Exception as error:
            return told(error)
        return ""

    def _do(self, do: Callable[[], T], seconds: float, stopping: Stopping) -> T:
        try:
            return self.thread.call(do, seconds, stopping)
        except Hung:
            with self._lock:
                self.thread.end()
                self.thread = PhoneThread(self._member.name)
                self.device = None
            raise


def told(error: Exception) -> str:
    """What went wrong; an error that is none of a driver's by its name, too."""
    if isinstance(error, DeviceError):
        return str(error) or type(error).__name__
    return f"{type(error).__name__}: {error}"
