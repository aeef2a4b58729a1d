"""The checks of phones: the way to each, then what it can do, and its driver's contract."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from assistant.config import PhoneSettings, Settings, home
from assistant.doctor import android, harmony, ios
from assistant.doctor.finding import Finding
from assistant.doctor.known import Known, explained
from assistant.doctor.known_android import ANDROID
from assistant.doctor.known_harmony import HARMONY
from assistant.doctor.known_ios import IOS
from assistant.phones import VIRTUAL, Phones, driver_of
from assistant.plugins import MissingExtra, needing_extra
from assistant.unnamed import settings_for
from device_drivers.base import DeviceError
from device_drivers.contract import contract_results

WAYS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Finding]]] = {
    "android": android.way, "ios": ios.way, "harmony": harmony.way,
}  # fmt: skip
"""What must stand before a phone of a driver can be opened."""
TABLES: Mapping[str, tuple[Known, ...]] = {"android": ANDROID, "ios": IOS, "harmony": HARMONY}


def phones(
    settings: Settings, device: str, again: Callable[[], bool] = lambda: False
) -> Generator[Finding]:
    """Every phone a little, or ``device`` thoroughly.

    ``again`` is asked after a step that does not stand; while it says so, the way is gone anew."""
    configured = dict(settings.phones)
    if device:
        device = Phones(configured, settings.default_phone, home()).resolve(device)
        if device != VIRTUAL and device not in configured:
            configured[device] = settings_for(device)
    opened = Phones(configured, settings.default_phone, home())
    try:
        for name in [device] if device else opened.names():
            one = _One(opened, name, configured.get(name))
            if not device:
                yield from one.seen()
            elif (yield from one.led(again)):
                yield from one.examined()
    finally:
        opened.close()


class _One:
    """One phone. ``meant``: None for the built-in virtual one."""

    def __init__(self, opened: Phones, name: str, meant: PhoneSettings | None) -> None:
        self._opened = opened
        self._name = name
        self._meant = meant

    def led(self, again: Callable[[], bool]) -> Generator[Finding, None, bool]:
        """Every step until all stand (True), or until one does not and nobody mends it."""
        told: set[Finding] = set()
        while True:
            bad = None
            for finding in self._steps():
                bad = None if finding.ok else finding
                if bad or finding not in told:
                    yield finding
                if bad:
                    break
                told.add(finding)
            if bad is None or not again():
                return bad is None

    def seen(self) -> Iterator[Finding]:
        """Whether it can be opened."""
        try:
            info = self._opened.open(self._name).info()
        except (DeviceError, MissingExtra) as error:
            yield self._explained(error)
        else:
            what = f"{info.model}, {info.os} {info.os_version}, {info.width}x{info.height}"
            yield Finding(f"phone {self._name}", True, what)

    def examined(self) -> Iterator[Finding]:
        """How quick it is, and whether its driver does there what a driver must."""
        try:
            phone = self._opened.open(self._name)
            yield from ios.speed(phone)
            for result in contract_results(phone):
                told = result.detail or f"{result.seconds * 1000:.0f} ms"
                if result.outcome == "skipped":
                    told = f"left out: {told}"
                fix = ios.fix_of(phone, result.name) or _REPORT
                yield Finding(f"phone {self._name}: {result.name}", result.ok, told, fix)
        except DeviceError as error:
            yield self._explained(error)

    def _steps(self) -> Iterator[Finding]:
        if self._meant and self._meant.driver in WAYS:
            driver_of(self._name, self._meant)  # settings that are wrong are told first
            with needing_extra(self._meant.driver):
                yield from WAYS[self._meant.driver](self._meant.model_extra or {})
        yield from self.seen()
        try:
            for rights in (android.rights, harmony.rights):
                yield from rights(self._opened.open(self._name))
        except DeviceError as error:
            yield self._explained(error)

    def _explained(self, error: DeviceError | MissingExtra) -> Finding:
        fix = "phonepilot virtual start   (it says what is missing)"
        table: tuple[Known, ...] = ()
        if self._meant:
            table = TABLES.get(self._meant.driver, ())
            guide = f"phonepilot doctor --guide {self._meant.driver}"
            fix = guide if table else "see docs/phones.md"
        return explained(f"phone {self._name}", str(error), fix, table)


_REPORT = (
    "look at the phone's screen and try once more; if it stays, report this line with the phone's "
    "model"
)
