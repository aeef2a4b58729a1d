"""The way to an iPhone, step by step: usbmuxd, the cable, trust, iOS, WebDriverAgent, its speed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from assistant.doctor.finding import Finding
from assistant.doctor.known import explained
from assistant.doctor.known_ios import DEVELOPER_MODE, IOS, TUNNEL
from device_drivers.base import Device, DeviceError, Key, Tap
from device_drivers.ios import Config

if TYPE_CHECKING:
    from device_drivers.ios.phone import IosPhone

SLOW_TAP_SECONDS = 1.0
SLOW_TREE_SECONDS = 4.0
IDLE_WAITS = {"waitForIdleTimeout": 10, "animationCoolOffTimeout": 2}
"""What WebDriverAgent does when nobody tells it otherwise."""
TRUST = (
    "Unlock the iPhone, unplug it, plug it in and tap Trust. If it does not ask: Settings > "
    "General > Transfer or Reset > Reset > Reset Location & Privacy."
)


def way(extra: Mapping[str, Any]) -> Iterator[Finding]:
    """What must stand before the phone can be opened; ends at the first thing that does not."""
    from device_drivers.ios import usbmux
    from device_drivers.ios.agent import Agent
    from device_drivers.ios.joining import find

    config = Config(**extra)
    if not config.url:
        for finding in _cable(config):
            yield finding
            if not finding.ok:
                return
    try:
        reached = find(config)
    except DeviceError as error:
        yield explained("iPhone", str(error), "plug it in and unlock it", IOS)
        return
    where = reached.url or f"port {reached.port} of {reached.udid}"
    agent = Agent(config.name or "the iPhone", reached)
    try:
        status = agent.ask("/status", timeout=8.0)
    except usbmux.Refused:
        yield Finding(
            "WebDriverAgent", False, f"nothing listens at {where}",
            "Start it: Xcode > Product > Test, or `ios runwda`; leave it running. If it stops at "
            "once, give its output to `phonepilot doctor --log FILE`.",
            "The phone is reached, but WebDriverAgent does not run on it.",
        )  # fmt: skip
    except DeviceError as error:
        yield explained("WebDriverAgent", str(error), _WIFI if reached.url else _CABLE, IOS)
    else:
        built = (status.get("build") or {}).get("version", "")
        system = status.get("os") or {}
        seen = f"answers at {where}, version {built or 'unknown'}, {system.get('name', 'iOS')} "
        yield Finding("WebDriverAgent", True, seen + str(system.get("version", "")))
    finally:
        agent.drop()


_WIFI = (
    "Look whether phone and computer are in the same Wi-Fi (no guest network), the phone is "
    "unlocked, and its address is still the one in the settings (Settings > Wi-Fi > (i))."
)
_CABLE = "Unlock the iPhone and start WebDriverAgent again."


def _cable(config: Config) -> Iterator[Finding]:
    """usbmuxd, the phone it knows, and whether they trust each other."""
    from device_drivers.ios import usbmux

    try:
        at = usbmux.address()
        phones = usbmux.phones(at)
    except DeviceError as error:
        yield explained("usbmuxd", str(error), "install usbmuxd", IOS)
        return
    listed = ", ".join(f"{phone.udid} ({phone.connection})" for phone in phones) or "no iPhone"
    yield Finding("usbmuxd", True, f"answers at {usbmux.said(at)}, sees {listed}")
    mine = [p for p in phones if not config.udid or usbmux.same(p.udid, config.udid)]
    if len(mine) != 1:
        return
    try:
        trusted = usbmux.paired(mine[0].udid, at)
    except DeviceError as error:
        yield Finding("trust", False, str(error), TRUST)
        return
    why = "The iPhone has not been told to trust this computer."
    yield Finding("trust", trusted, "paired" if trusted else "not paired yet", TRUST, why)
    yield from _system(mine[0].udid, at)


def _system(udid: str, at: Any) -> Iterator[Finding]:
    """Which iOS it is, and what that asks for."""
    from device_drivers.ios import lockdown

    try:
        facts = lockdown.facts(udid, at)
    except DeviceError:
        return  # it is told by WebDriverAgent later
    version = facts.get("ProductVersion", "")
    seen = f"{facts.get('ProductType', 'iPhone')}, iOS {version or 'unknown'}"
    major = int(version.partition(".")[0]) if version[:1].isdigit() else 0
    if major >= 17:
        seen += f"; to start WebDriverAgent from anything but Xcode: {TUNNEL}"
    elif major == 16:
        seen += f"; needs Developer Mode: {DEVELOPER_MODE}"
    yield Finding("iOS", True, seen)


def speed(device: Device) -> Iterator[Finding]:
    """How long a harmless touch and the tree take: with WebDriverAgent's own waits, and with ours.

    The touch is one on the status bar of the home screen, which scrolls to the top of nothing."""
    from device_drivers.ios.phone import IosPhone

    if not isinstance(device, IosPhone):
        return
    device.act(Key("home"))
    waiting, quick = taps(device)
    told = device.agent.ask("/appium/settings", session=True)
    seen = f"{quick:.2f} s; with WebDriverAgent's own idle waits {waiting:.2f} s"
    obeys = not told.get("waitForIdleTimeout") and not told.get("animationCoolOffTimeout")
    yield Finding(
        "touches", quick < SLOW_TAP_SECONDS and obeys, seen,
        "Start WebDriverAgent again (it slows down after a day or two); if it stays slow restart "
        "the iPhone, and build the newest WebDriverAgent.",
        "It waits for idle apps although it was told not to." if not obeys else
        "Even without idle waits a touch takes long: the test runner has grown tired.",
    )  # fmt: skip
    started = time.monotonic()
    device.agent.ask("/source?format=xml", timeout=30.0)
    took = time.monotonic() - started
    yield Finding(
        "elements", took < SLOW_TREE_SECONDS, f"{took:.2f} s for the home screen",
        "Start WebDriverAgent again; fewer widgets on the home screen help, too.",
        "Reading the elements slows down with the hours WebDriverAgent runs.",
    )  # fmt: skip


def taps(phone: IosPhone) -> tuple[float, float]:
    """Seconds of a tap on the status bar: with WebDriverAgent's own idle waits, and without."""
    from device_drivers.ios.agent import SETTINGS

    try:
        phone.agent.do("/appium/settings", {"settings": IDLE_WAITS})
        waiting = _tap(phone)
    finally:
        phone.agent.do("/appium/settings", {"settings": dict(SETTINGS)})
    return waiting, _tap(phone)


def _tap(device: Device) -> float:
    started = time.monotonic()
    device.act(Tap(device.info().width // 2, 2))
    return time.monotonic() - started
