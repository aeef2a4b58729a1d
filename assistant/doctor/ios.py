"""The way to an iPhone, step by step: usbmuxd, the cable, trust, iOS, WebDriverAgent, its speed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from assistant.doctor.finding import Finding
from assistant.doctor.known import explained
from assistant.doctor.known_ios import DEVELOPER_MODE, IOS, SIGN_AGAIN
from device_drivers.base import OS, Device, DeviceError
from device_drivers.ios import Config

if TYPE_CHECKING:
    from device_drivers.ios.way import Way

VIDEO = (
    "set mjpeg_port in phonepilot.toml to the port of WebDriverAgent's video, 0 where it has none "
    "(a phone without a table there gets one by: phonepilot devices name)"
)
SLOW_TAP_SECONDS = 1.0
SLOW_TREE_SECONDS = 4.0
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
        status = agent.facts("/status", timeout=8.0)
    except usbmux.Refused:
        for finding in _signature(config, reached):
            yield finding
            if not finding.ok:
                return
        why = _ELSEWHERE if reached.url else _NOT_RUNNING
        yield Finding("WebDriverAgent", False, f"nothing listens at {where}", _START, why)
    except DeviceError as error:
        yield explained("WebDriverAgent", str(error), _WIFI if reached.url else _CABLE, IOS)
    else:
        built = (status.get("build") or {}).get("version", "")
        system = status.get("os") or {}
        seen = f"answers at {where}, version {built or 'unknown'}, {system.get('name', 'iOS')} "
        yield Finding("WebDriverAgent", True, seen + str(system.get("version", "")))
        yield from (finding for finding in _signature(config, reached) if finding.ok)
    finally:
        agent.drop()


_NOT_RUNNING = "The phone is reached, but WebDriverAgent does not run on it."
_ELSEWHERE = (
    "WebDriverAgent does not run on the phone, or the phone has another address by now (Settings > "
    "Wi-Fi > (i) shows it)."
)
_START = (
    "Start it: Xcode > Product > Test, or `ios runwda`; leave it running. If it stops at once: "
    "`ios runwda 2>&1 | phonepilot doctor --log -` says why (for Xcode's output: --log FILE)."
)
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
        seen += "; starting WebDriverAgent without Xcode takes a tunnel (`sudo ios tunnel start`)"
    elif major == 16:
        seen += "; it needs Developer Mode"
    yield Finding("iOS", True, seen)
    if major >= 16:
        try:
            on = lockdown.developer_mode(udid, at)
        except DeviceError:
            return  # it does not say; what starts WebDriverAgent will
        why = "From iOS 16 on nothing for developers runs until Developer Mode is on."
        yield Finding("Developer Mode", on, "on" if on else "off", DEVELOPER_MODE, why)


def _signature(config: Config, way: Way) -> Iterator[Finding]:
    """Until when WebDriverAgent is signed, as far as the phone tells over its cable."""
    from device_drivers.ios import lockdown

    if not way.udid:
        return
    try:
        profiles = lockdown.signed(way.udid, way.mux)
    except DeviceError:
        return  # it does not say; what starts WebDriverAgent will
    mine = [signed for signed in profiles if _is_runner(signed.app, config.runner)]
    if not mine:
        return
    last = max(mine, key=lambda signed: signed.until)
    seen = f"{last.app}, until {last.until:%Y-%m-%d %H:%M} UTC"
    why = "The signature of WebDriverAgent ran out: a free Apple ID signs for 7 days."
    yield Finding("signature", not last.ran_out, seen, SIGN_AGAIN, why)


def _is_runner(app: str, runner: str) -> bool:
    """``app``: team and bundle id. ``runner``: WebDriverAgent's bundle id, where it is known."""
    bundle = app.partition(".")[2]
    if runner:
        return runner.startswith(bundle.removesuffix("*"))
    return "webdriveragent" in bundle.casefold() or bundle.casefold().endswith(
        (".xctrunner", "wda")
    )


def speed(device: Device) -> Iterator[Finding]:
    """How long a harmless touch and the elements take on the home screen."""
    from device_drivers.ios.phone import IosPhone
    from device_drivers.ios.speed import at_home

    if not isinstance(device, IosPhone):
        return
    took = at_home(device)
    why = (
        "Even without idle waits a touch takes long: the test runner has grown tired."
        if took.obeys
        else "It waits for idle apps although it was told not to."
    )
    yield Finding(
        "touches", took.tap < SLOW_TAP_SECONDS and took.obeys,
        f"{_said(took.tap)} with waitForIdleTimeout = 0 and animationCoolOffTimeout = 0, as "
        f"Phonepilot sets them; {_said(took.waiting)} with WebDriverAgent's own idle waits",
        "Start WebDriverAgent again (it slows down after a day or two); if it stays slow restart "
        "the iPhone, and build the newest WebDriverAgent.",
        why,
    )  # fmt: skip
    yield Finding(
        "elements", took.tree < SLOW_TREE_SECONDS, f"{_said(took.tree)} for the home screen",
        "Start WebDriverAgent again; fewer widgets on the home screen help, too.",
        "Reading the elements slows down with the hours WebDriverAgent runs.",
    )  # fmt: skip


def fix_of(device: Device, check: str) -> str:
    """How to mend a check of the driver's contract that fails here for a reason of iOS's own."""
    return VIDEO if device.os is OS.IOS and "recording" in check else ""


def _said(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms"
