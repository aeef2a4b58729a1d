"""Checks of looking: facts, pictures, elements, rotation, time."""

from __future__ import annotations

import io
import time

from PIL import Image

from device_drivers.abilities import Hindered
from device_drivers.base import OS, Device, Key, Screen
from device_drivers.contract.checking import Skipped, expect
from device_drivers.contract.ground import focus_a_search_field, open_settings

SLOWEST_LOOK = 8.0
"""Seconds; a person waits this long once, not at every step."""
MOST_ELEMENTS = 600
LONGEST_TEXT = 5_000


def info_makes_sense(device: Device) -> None:
    info = device.info()
    expect(bool(info.name and info.model and info.os_version), f"empty facts in {info}")
    expect(min(info.width, info.height) >= 200, f"a screen of {info.width} x {info.height}")
    expect(0.5 <= info.density <= 8, f"a density of {info.density}")
    expect(info.os is device.os, f"the driver speaks {device.os}, the phone {info.os}")


def image_has_the_stated_size(device: Device) -> None:
    screen = device.observe(elements=False)
    size = _size(screen)
    stated = (screen.width, screen.height)
    expect(size == stated, f"the image has {size} pixels, the screen says {stated}")
    natural = sorted((device.info().width, device.info().height))
    expect(sorted(size) == natural, f"the image has {size} pixels, the phone {natural}")


def the_rotation_fits_the_picture(device: Device) -> None:
    screen, info = device.observe(elements=False), device.info()
    expect(screen.rotation in (0, 1, 2, 3), f"a rotation of {screen.rotation}")
    turned = (info.height, info.width) if screen.rotation % 2 else (info.width, info.height)
    size = _size(screen)
    expect(size == turned, f"rotation {screen.rotation} of a phone {info.width} x {info.height} "
           f"looks {turned}, the image {size}")  # fmt: skip


def elements_lie_inside_the_screen(device: Device) -> None:
    screen = device.observe(image=False)
    expect(bool(screen.elements), "no elements are seen")
    for index, e in enumerate(screen.elements):
        inside = 0 <= e.box.left < e.box.right <= screen.width
        inside = inside and 0 <= e.box.top < e.box.bottom <= screen.height
        expect(inside, f"{e} lies outside {screen.width} x {screen.height}")
        expect(e.parent is None or e.parent < index, f"{e} comes before its parent")


def the_elements_are_few_enough_to_read(device: Device) -> None:
    screen = open_settings(device)
    count = len(screen.elements)
    expect(count <= MOST_ELEMENTS, f"{count} elements on one page of Settings")
    longest = max((len(e.label) for e in screen.elements), default=0)
    expect(longest <= LONGEST_TEXT, f"one element has a text of {longest} characters")


def only_what_was_asked_for_is_fetched(device: Device) -> None:
    expect(not device.observe(image=False).image, "an image came that was not asked for")
    expect(not device.observe(elements=False).elements, "elements came that were not asked for")


def nothing_keeps_the_driver_from_its_best_way(device: Device) -> None:
    device.observe(image=False)
    trouble = device.trouble if isinstance(device, Hindered) else ""
    expect(not trouble, trouble)


def looking_changes_nothing(device: Device) -> None:
    device.act(Key("home"))
    first, second = device.observe(), device.observe()
    expect(first.fingerprint == second.fingerprint, "two looks at a still screen differ")


def a_look_does_not_take_long(device: Device) -> None:
    started = time.monotonic()
    for _ in range(2):
        device.observe()
    took = (time.monotonic() - started) / 2
    expect(took <= SLOWEST_LOOK, f"a look takes {took:.1f} s, more than {SLOWEST_LOOK:.0f} s")


def the_keyboard_is_told(device: Device) -> None:
    up = focus_a_search_field(device).keyboard
    device.act(Key("home"))
    expect(not device.observe(image=False).keyboard, "a keyboard is told at the home screen")
    if not up:
        why = "a page has none" if device.os is OS.BROWSER else "a hardware keyboard may be why"
        raise Skipped(f"no on-screen keyboard came up for a focused field: {why}")


def _size(screen: Screen) -> tuple[int, int]:
    with Image.open(io.BytesIO(screen.image)) as picture:
        picture.load()
        return picture.size


CHECKS = (
    info_makes_sense,
    image_has_the_stated_size,
    the_rotation_fits_the_picture,
    elements_lie_inside_the_screen,
    only_what_was_asked_for_is_fetched,
    the_elements_are_few_enough_to_read,
    nothing_keeps_the_driver_from_its_best_way,
    looking_changes_nothing,
    a_look_does_not_take_long,
    the_keyboard_is_told,
)
