"""What every phone driver must do, as checks that run on any phone, a person's own included.

They are harmless: nothing is sent, no setting is changed, and the phone is left at its home screen.
``run_contract`` runs them in order; tests run them on virtual phones, `phonepilot doctor` on real
ones.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from device_drivers.base import (
    OS,
    ActionFailed,
    AndroidDevice,
    AppNotFound,
    Device,
    DeviceError,
    Element,
    Key,
    Launch,
    Role,
    Screen,
    Scroll,
    Tap,
    TypeText,
)

SETTINGS = {
    OS.ANDROID: "com.android.settings",
    OS.IOS: "com.apple.Preferences",
    OS.HARMONY: "com.huawei.hmos.settings",
}
SCRIPTS = ("hello world", "你好，世界", "مرحبا 🎉")
_SEARCH_WORDS = ("search", "搜索", "查找")


class Broken(Exception):
    """The driver or the phone does not keep the contract; the message says in what."""


class Skipped(Exception):
    """This phone offers nothing to check it on."""


@dataclass(frozen=True, slots=True)
class Check:
    """``run`` returns when the contract is kept and raises Broken, Skipped or DeviceError."""

    name: str
    run: Callable[[Device], None]


@dataclass(frozen=True, slots=True)
class CheckResult:
    name: str
    outcome: Literal["ok", "failed", "skipped"]
    detail: str
    seconds: float

    @property
    def ok(self) -> bool:
        return self.outcome != "failed"


def run_contract(device: Device) -> list[CheckResult]:
    """All checks in order, each reported; leaves the phone at its home screen."""
    results = [_run(check, device) for check in CHECKS]
    device.act(Key("home"))
    return results


def _run(check: Check, device: Device) -> CheckResult:
    started = time.monotonic()
    outcome: Literal["ok", "failed", "skipped"] = "ok"
    detail = ""
    try:
        check.run(device)
    except Skipped as reason:
        outcome, detail = "skipped", str(reason)
    except (Broken, DeviceError) as problem:
        outcome, detail = "failed", f"{type(problem).__name__}: {problem}"
    return CheckResult(check.name, outcome, detail, time.monotonic() - started)


# --- checks --------------------------------------------------------------------------------------


def info_makes_sense(device: Device) -> None:
    info = device.info()
    expect(bool(info.name and info.model and info.os_version), f"empty facts in {info}")
    expect(min(info.width, info.height) >= 200, f"a screen of {info.width} x {info.height}")
    expect(0.5 <= info.density <= 8, f"a density of {info.density}")


def image_has_the_stated_size(device: Device) -> None:
    screen = device.observe(elements=False)
    with Image.open(io.BytesIO(screen.image)) as picture:
        picture.load()
        size = picture.size
    stated = (screen.width, screen.height)
    expect(size == stated, f"the image has {size} pixels, the screen says {stated}")
    natural = sorted((device.info().width, device.info().height))
    expect(sorted(size) == natural, f"the image has {size} pixels, the phone {natural}")


def elements_lie_inside_the_screen(device: Device) -> None:
    screen = device.observe(image=False)
    expect(bool(screen.elements), "no elements are seen")
    for index, e in enumerate(screen.elements):
        inside = 0 <= e.box.left < e.box.right <= screen.width
        inside = inside and 0 <= e.box.top < e.box.bottom <= screen.height
        expect(inside, f"{e} lies outside {screen.width} x {screen.height}")
        expect(e.parent is None or e.parent < index, f"{e} comes before its parent")


def looking_changes_nothing(device: Device) -> None:
    device.act(Key("home"))
    first, second = device.observe(), device.observe()
    expect(first.fingerprint == second.fingerprint, "two looks at a still screen differ")


def home_leads_to_the_launcher(device: Device) -> None:
    open_settings(device)
    device.act(Key("home"))
    home = device.observe()
    expect(home.app not in ("", SETTINGS[device.os]), f"home leads to {home.app!r}")
    expect(any(e.clickable and e.label for e in home.elements), "the launcher shows no icons")


def settings_open(device: Device) -> None:
    screen = open_settings(device)
    expect(any(e.label for e in screen.elements), "Settings shows no text")


def a_tap_opens_a_page_and_back_leaves_it(device: Device) -> None:
    before = open_settings(device)
    row = harmless_row(before)
    device.act(Tap(*row.box.center))
    page = device.observe()
    expect(labels(page) != labels(before), f"a tap on {row.label or row} changed nothing")
    device.act(Key("back"))
    after = device.observe()
    expect(labels(after) != labels(page), "back changed nothing")


def scrolling_reveals_more(device: Device) -> None:
    before = open_settings(device)
    if not any(e.scrollable for e in before.elements):
        raise Skipped("Settings fits on one screen")
    device.act(Scroll("down"))
    down = device.observe()
    expect(bool(labels(down) - labels(before)), "scrolling down revealed nothing new")
    device.act(Scroll("up"))
    up = device.observe()
    expect(bool(labels(up) & labels(before) - labels(down)), "scrolling up did not lead back")


def text_in_three_scripts_is_read_back(device: Device) -> None:
    focus_a_search_field(device)
    for text in SCRIPTS:
        device.act(TypeText(text, clear=True))
        shown = [e.text for e in device.observe(image=False).elements if e.role is Role.TEXT_FIELD]
        expect(text in shown, f"typed {text!r}, the fields show {shown}")
    device.act(TypeText("", clear=True))


def typing_nowhere_is_refused(device: Device) -> None:
    device.act(Key("home"))
    if any(e.focused and e.role is Role.TEXT_FIELD for e in device.observe().elements):
        raise Skipped("the home screen itself has a focused text field")
    refused(device, TypeText("lost"), ActionFailed)


def an_unknown_app_is_not_found(device: Device) -> None:
    refused(device, Launch("org.example.no.such.app"), AppNotFound)


def a_tap_far_outside_is_refused(device: Device) -> None:
    refused(device, Tap(device.info().width * 3, 10), ActionFailed)


def apps_include_settings(device: Device) -> None:
    known = {app.id: app.name for app in device.apps()}
    expect(SETTINGS[device.os] in known, f"Settings is not among {sorted(known)}")
    expect(all(known.values()), "an app has no name")


def shell_words_arrive_whole(device: Device) -> None:
    phone = android(device)
    word = "a b  'c' \"d\" $HOME `x` ; | & > \\ * 你好 #"
    said = phone.shell("echo", word)
    expect(said.output.rstrip("\n") == word, f"sent {word!r}, echoed {said.output!r}")
    expect(said.code == 0, f"echo ended with {said.code}")


def shell_tells_the_exit_code(device: Device) -> None:
    code = android(device).shell("sh", "-c", "exit 3").code
    expect(code == 3, f"`exit 3` ended with {code}")


def the_clock_has_a_time_zone(device: Device) -> None:
    now = android(device).now()
    expect(now.utcoffset() is not None, f"{now} has no time zone")


CHECKS = tuple(
    Check(run.__name__.replace("_", " "), run)
    for run in (
        info_makes_sense,
        image_has_the_stated_size,
        elements_lie_inside_the_screen,
        looking_changes_nothing,
        home_leads_to_the_launcher,
        settings_open,
        a_tap_opens_a_page_and_back_leaves_it,
        scrolling_reveals_more,
        text_in_three_scripts_is_read_back,
        typing_nowhere_is_refused,
        an_unknown_app_is_not_found,
        a_tap_far_outside_is_refused,
        apps_include_settings,
        shell_words_arrive_whole,
        shell_tells_the_exit_code,
        the_clock_has_a_time_zone,
    )
)


# --- what the checks are made of -----------------------------------------------------------------


def expect(kept: bool, otherwise: str) -> None:
    if not kept:
        raise Broken(otherwise)


def refused(device: Device, action: TypeText | Launch | Tap, error: type[DeviceError]) -> None:
    try:
        device.act(action)
    except error:
        return
    raise Broken(f"{action} should raise {error.__name__}")


def android(device: Device) -> AndroidDevice:
    if not isinstance(device, AndroidDevice):
        raise Skipped("this phone has no shell")
    return device


def open_settings(device: Device) -> Screen:
    """The first page of Settings."""
    app = SETTINGS[device.os]
    device.act(Launch(app))
    for _ in range(5):  # it may come back on the page where it was left
        device.act(Key("back"))
        if device.observe(image=False).app != app:
            break
    device.act(Launch(app))
    screen = device.observe(image=False)
    expect(screen.app == app, f"{app} was launched, {screen.app!r} is in front")
    return screen


def labels(screen: Screen) -> set[str]:
    """What can be read on the app's part of the screen."""
    return {e.label for e in screen.elements if e.label and e.app == screen.app}


def harmless_row(screen: Screen) -> Element:
    """A row of Settings that opens a page: it holds text, and nothing that can be switched."""
    held: dict[int, list[Element]] = {}
    for e in screen.elements:
        if e.parent is not None:
            held.setdefault(e.parent, []).append(e)
    for index, e in enumerate(screen.elements):
        parts = [e, *held.get(index, [])]
        switches = any(p.checkable or p.role is Role.TEXT_FIELD for p in parts)
        search = any(word in p.label.lower() for p in parts for word in _SEARCH_WORDS)
        row = e.clickable and e.app == screen.app and e.box.width > screen.width // 2
        if row and not switches and not search and any(p.label for p in parts):
            return e
    raise Skipped("Settings shows no plain row")


def focus_a_search_field(device: Device) -> None:
    """Tap the way into Settings' search, which types into nothing that matters."""
    screen = open_settings(device)
    for _ in range(2):  # a bar that leads to the search page, then the field itself
        field = next((e for e in screen.elements if _is_search(e)), None)
        if field is None:
            break
        device.act(Tap(*field.box.center))
        screen = device.observe(image=False)
        if any(e.focused and e.role is Role.TEXT_FIELD for e in screen.elements):
            return
    raise Skipped("Settings has no search field")


def _is_search(e: Element) -> bool:
    words = f"{e.label} {e.hint} {e.id}".lower()
    return any(word in words for word in _SEARCH_WORDS)
