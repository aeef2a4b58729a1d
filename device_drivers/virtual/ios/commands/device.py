"""The device itself: its buttons, its lock, battery, pasteboard, language, place."""

from __future__ import annotations

import base64
import binascii
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from device_drivers.virtual.ios import runner
from device_drivers.virtual.ios.agent import Request, Route
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.keys import press_key
from device_drivers.virtual.phone import Phone

UNPLUGGED, CHARGING, FULL = 1, 2, 3
CONSUMER, KEYBOARD = 0x0C, 0x07
_CONSUMER_KEYS = {
    0x30: 26, 0x40: 3, 0xE9: 24, 0xEA: 25, 0xE2: 164, 0x6F: 221, 0x70: 220, 0xCD: 85, 0xB5: 87,
    0xB6: 88, 0xB0: 126, 0xB1: 127,
}  # fmt: skip
"""USB HID usages as Android's key codes: power, home, louder, softer, mute, brightness, media."""
_KEYBOARD_KEYS = {0x28: 66, 0x29: 111, 0x2A: 67, 0x2B: 61, 0x4F: 22, 0x50: 21, 0x51: 20, 0x52: 19}
_BUTTONS = ("home", "volumedown", "volumeup")


def press_home(phone: Phone) -> None:
    """The home button wakes a phone that sleeps."""
    if not phone.awake:
        phone.wake()
    else:
        phone.quiet()
        phone.home()


async def home(request: Request) -> None:
    phone = request.phone
    phone.wake()
    phone.quiet()
    phone.home()
    if phone.lock.shown:
        raise WdaError("unknown error", "Timeout waiting until SpringBoard is visible")


async def lock(request: Request) -> None:
    """The display goes out; whoever wakes it meets the lock screen."""
    request.phone.sleep()
    request.phone.lock.show()


async def unlock(request: Request) -> None:
    phone = request.phone
    phone.wake()
    if phone.lock.shown:
        phone.lock.swipe_up()
    if phone.lock.shown:
        raise WdaError("unknown error", "Timed out while waiting until the screen gets unlocked")


async def locked(request: Request) -> bool:
    return request.phone.lock.shown or not request.phone.awake


async def press(request: Request) -> None:
    name = request.text("name").lower()
    if name == "home":
        press_home(request.phone)
    elif name in _BUTTONS:
        request.phone.change_volume(1 if name == "volumeup" else -1)
    else:
        raise WdaError(
            "unknown error",
            f"The button '{name}' is not supported. The device under test only supports the "
            f"following buttons: {_BUTTONS}",
        )


async def hid_event(request: Request) -> None:
    page, usage = int(request.number("page")), int(request.number("usage"))
    keys = {CONSUMER: _CONSUMER_KEYS, KEYBOARD: _KEYBOARD_KEYS}.get(page, {})
    code = keys.get(usage)
    if usage == 0x40 and page == CONSUMER:
        press_home(request.phone)
    elif code is not None:
        press_key(request.phone, code, 0)
        request.phone.changed()


async def dismiss_keyboard(request: Request) -> None:
    """A keyboard goes by one of its keys, if the caller names one that hides it."""
    phone = request.phone
    if not phone.keyboard_shown:
        return
    wanted = request.body.get("keyNames") or []
    if any(name in wanted for name in ("return", "Return", "done", "Done")):
        phone.typing.enter()
    if phone.keyboard_shown:
        raise WdaError(
            "invalid element state",
            "Did not know how to dismiss the keyboard. Try to dismiss it in the way supported by "
            "your application under test.",
        )


async def battery(request: Request) -> dict[str, float]:
    phone = request.phone
    plugged = phone.number("phone", "plugged", 1) != 0
    state = (FULL if phone.battery >= 100 else CHARGING) if plugged else UNPLUGGED
    return {"level": phone.battery / 100, "state": state}


async def info(request: Request) -> dict[str, Any]:
    phone = request.phone
    return {
        "currentLocale": "zh_CN" if phone.language == "zh" else "en_US",
        "timeZone": str(phone.clock.zone),
        "name": "Virtual iPhone",
        "model": "iPhone",
        "uuid": str(uuid5(NAMESPACE_OID, f"vendor {phone.seed}")).upper(),
        "userInterfaceIdiom": 0,
        "userInterfaceStyle": "dark" if phone.dark else "light",
        "isSimulator": False,
        "thermalState": 0,
    }


async def appearance(request: Request) -> None:
    name = request.text("name", "").lower()
    if name not in ("light", "dark"):
        raise WdaError("invalid argument", "The appearance name must be either 'light' or 'dark'")
    request.phone.put_setting("secure", "ui_night_mode", "2" if name == "dark" else "1")


async def put_pasteboard(request: Request) -> None:
    """Without effect unless WebDriverAgent's own app is in front, as iOS has it."""
    kind = request.text("contentType", "plaintext")
    if kind not in ("plaintext", "url"):
        raise WdaError("unknown error", f"Unsupported content type: {kind}")
    try:
        content = base64.b64decode(request.text("content"), validate=False)
        text = content.decode()
    except (binascii.Error, UnicodeDecodeError):
        raise WdaError(
            "invalid argument", "Cannot decode the pasteboard content from base64"
        ) from None
    if runner.in_front(request.phone):
        request.phone.clipboard = text


async def get_pasteboard(request: Request) -> str:
    text = request.phone.clipboard if runner.in_front(request.phone) else ""
    return base64.b64encode(text.encode(errors="replace")).decode()


async def location(request: Request) -> dict[str, float]:
    latitude, longitude = request.agent.simulated_location or (0.0, 0.0)
    return {
        "authorizationStatus": 3, "latitude": latitude, "longitude": longitude, "altitude": 0.0,
    }  # fmt: skip


async def simulated(request: Request) -> dict[str, float | None]:
    latitude, longitude = request.agent.simulated_location or (None, None)
    return {"latitude": latitude, "longitude": longitude, "altitude": None}


async def simulate(request: Request) -> None:
    if "latitude" not in request.body or "longitude" not in request.body:
        raise WdaError("invalid argument", "Both latitude and longitude must be provided")
    request.agent.simulated_location = request.number("latitude"), request.number("longitude")


async def stop_simulating(request: Request) -> None:
    request.agent.simulated_location = None


ROUTES = (
    Route("POST", "/wda/homescreen", home, session=False, bare=True),
    Route("POST", "/wda/lock", lock, bare=True),
    Route("POST", "/wda/unlock", unlock, bare=True),
    Route("GET", "/wda/locked", locked, bare=True),
    Route("POST", "/wda/pressButton", press),
    Route("POST", "/wda/performIoHidEvent", hid_event),
    Route("POST", "/wda/keyboard/dismiss", dismiss_keyboard),
    Route("GET", "/wda/batteryInfo", battery),
    Route("GET", "/wda/device/info", info, bare=True),
    Route("POST", "/wda/device/appearance", appearance, session=False, bare=True),
    Route("POST", "/wda/setPasteboard", put_pasteboard, bare=True),
    Route("POST", "/wda/getPasteboard", get_pasteboard, bare=True),
    Route("GET", "/wda/device/location", location, bare=True),
    Route("GET", "/wda/simulatedLocation", simulated, bare=True),
    Route("POST", "/wda/simulatedLocation", simulate, bare=True),
    Route("DELETE", "/wda/simulatedLocation", stop_simulating, bare=True),
)
