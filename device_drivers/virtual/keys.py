"""Hardware and media keys by their Android KEYCODE_* numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from device_drivers.virtual.intents import Intent
from device_drivers.virtual.telephony import ANSWER, DIAL, IN_CALL

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

HOME, BACK, CALL, END_CALL, POWER = 3, 4, 5, 6, 26
VOLUME_UP, VOLUME_DOWN, VOLUME_MUTE, MUTE = 24, 25, 164, 91
APP_SWITCH, SLEEP, WAKEUP, ESCAPE, NOTIFICATION, SETTINGS = 187, 223, 224, 111, 83, 176
BRIGHTNESS_DOWN, BRIGHTNESS_UP = 220, 221
MEDIA = {85: "toggle", 86: "stop", 87: "next", 88: "previous", 126: "play", 127: "pause"}


Button = Literal["home", "volumeUp", "volumeDown", "lock"]
"""The buttons at the sides of a phone, as WebDriverAgent calls them."""


def press_button(phone: Phone, name: Button) -> None:
    """Press a button at the side: what WebDriverAgent's ``pressButton`` does on iOS."""
    if name == "home" and not phone.awake:
        phone.wake()
        return
    press_key(phone, {"home": HOME, "volumeUp": VOLUME_UP, "volumeDown": VOLUME_DOWN,
                      "lock": POWER}[name], 0)  # fmt: skip


def press_key(phone: Phone, keycode: int, meta: int) -> None:
    """Press and release one key. While the display is off only waking keys are heard."""
    if keycode == POWER:
        (phone.sleep if phone.awake else phone.wake)()
    elif keycode == WAKEUP:
        phone.wake()
    elif keycode == SLEEP:
        phone.sleep()
    elif keycode in MEDIA:
        _media(phone, MEDIA[keycode])
    elif not phone.awake:
        return
    elif keycode == CALL:
        _call(phone)
    elif keycode == END_CALL:
        _end_call(phone)
    elif keycode == HOME:
        phone.home()
    elif keycode in (BACK, ESCAPE):
        phone.back()
    elif keycode == APP_SWITCH:
        phone.overview()
    elif keycode in (VOLUME_UP, VOLUME_DOWN):
        phone.change_volume(1 if keycode == VOLUME_UP else -1)
    elif keycode in (VOLUME_MUTE, MUTE):
        phone.change_volume(0)
    elif keycode == NOTIFICATION:
        phone.open_shade()
    elif keycode == SETTINGS:
        phone.open_settings()
    elif keycode in (BRIGHTNESS_DOWN, BRIGHTNESS_UP):
        level = phone.number("system", "screen_brightness", 128)
        level += 16 if keycode == BRIGHTNESS_UP else -16
        phone.put_setting("system", "screen_brightness", str(min(255, max(0, level))))
    else:
        phone.typing.key(keycode, meta)


def _call(phone: Phone) -> None:
    """Answer what rings, else show the dialer."""
    if phone.ringing:
        phone.start_activity(Intent(ANSWER, f"tel:{phone.ringing}"))
    else:
        phone.start_activity(Intent(DIAL))


def _end_call(phone: Phone) -> None:
    """Decline or hang up; with nobody on the line the key puts the display out, as Android does."""
    if phone.ringing:
        phone.decline_call()
        return
    if not phone.call_number:
        phone.sleep()
        return
    phone.hang_up()
    if phone.stacks.top.activity == IN_CALL:
        phone.stacks.top.finish()


def _media(phone: Phone, what: str) -> None:
    """Media keys go to the music app, whether it is in front or not."""
    act = phone.apps["com.android.music"].act
    if act:
        act(phone, f"music:{what}")
