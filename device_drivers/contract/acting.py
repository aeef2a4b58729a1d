"""Checks of touching and typing, all within Settings."""

from __future__ import annotations

from device_drivers.base import (
    ActionFailed,
    Device,
    DoubleTap,
    Drag,
    Key,
    LongPress,
    Pinch,
    Role,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.contract.checking import Skipped, expect, if_supported, refused
from device_drivers.contract.ground import (
    focus_a_search_field,
    harmless_row,
    harmless_spot,
    labels,
    open_settings,
    to_the_top,
)

SCRIPTS = ("hello world", "你好，世界", "مرحبا 🎉")


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
    before = _scrollable_settings(device)
    device.act(Scroll("down"))
    down = device.observe()
    expect(bool(labels(down) - labels(before)), "scrolling down revealed nothing new")
    device.act(Scroll("up"))
    up = device.observe()
    expect(bool(labels(up) & labels(before) - labels(down)), "scrolling up did not lead back")


def a_swipe_moves_the_list(device: Device) -> None:
    before = _scrollable_settings(device)
    x, height = before.width // 2, before.height
    device.act(Swipe(x, height * 7 // 10, x, height * 3 // 10))
    after = device.observe()
    to_the_top(device)
    expect(bool(labels(after) - labels(before)), "a swipe upwards revealed nothing new")


def a_long_press_is_taken(device: Device) -> None:
    screen = open_settings(device)
    _stays(device, screen, LongPress(*harmless_spot(screen)))


def a_double_tap_is_taken(device: Device) -> None:
    screen = open_settings(device)
    _stays(device, screen, DoubleTap(*harmless_spot(screen)))


def a_drag_is_taken(device: Device) -> None:
    screen = open_settings(device)
    x, y = harmless_spot(screen)
    _stays(device, screen, Drag(x, y, x, min(y + screen.height // 5, screen.height - 1)))


def a_pinch_is_taken(device: Device) -> None:
    screen = open_settings(device)
    _stays(device, screen, Pinch(screen.width // 2, screen.height // 2, 1.5))


def waiting_does_nothing(device: Device) -> None:
    _stays(device, open_settings(device), Wait(0.2))


def a_tap_far_outside_is_refused(device: Device) -> None:
    refused(device, Tap(device.info().width * 3, 10), ActionFailed)


def text_in_three_scripts_is_read_back(device: Device) -> None:
    focus_a_search_field(device)
    for text in SCRIPTS:
        device.act(TypeText(text, clear=True))
        shown = _fields(device)
        expect(text in shown, f"typed {text!r}, the fields show {shown}")
    device.act(TypeText("", clear=True))


def typing_goes_on_where_it_stopped(device: Device) -> None:
    focus_a_search_field(device)
    device.act(TypeText("one ", clear=True))
    device.act(TypeText("two"))
    shown = _fields(device)
    device.act(TypeText("", clear=True))
    expect("one two" in shown, f"typed 'one ' and then 'two', the fields show {shown}")


def typing_nowhere_is_refused(device: Device) -> None:
    device.act(Key("home"))
    if any(e.focused and e.role is Role.TEXT_FIELD for e in device.observe().elements):
        raise Skipped("the home screen itself has a focused text field")
    refused(device, TypeText("lost"), ActionFailed)


def _fields(device: Device) -> list[str]:
    return [e.text for e in device.observe(image=False).elements if e.role is Role.TEXT_FIELD]


def _scrollable_settings(device: Device) -> Screen:
    screen = open_settings(device)
    if not any(e.scrollable for e in screen.elements):
        raise Skipped("Settings fits on one screen")
    return screen


def _stays(
    device: Device, screen: Screen, action: LongPress | DoubleTap | Drag | Pinch | Wait
) -> None:
    """A gesture that means nothing here is taken, and Settings stays in front."""
    if_supported(device, action)
    front = device.observe(image=False).app
    expect(front == screen.app, f"after {action.kind} {front!r} is in front")


CHECKS = (
    a_tap_opens_a_page_and_back_leaves_it,
    scrolling_reveals_more,
    a_swipe_moves_the_list,
    a_long_press_is_taken,
    a_double_tap_is_taken,
    a_drag_is_taken,
    a_pinch_is_taken,
    waiting_does_nothing,
    a_tap_far_outside_is_refused,
    text_in_three_scripts_is_read_back,
    typing_goes_on_where_it_stopped,
    typing_nowhere_is_refused,
)
