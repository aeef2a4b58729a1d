"""The methods of the uiautomator2 server that its Python client calls.

A method's name is the name on the wire. Arguments come as a list; a selector is a dict, or the id
of an object that ``childBy...`` handed out before.
"""

# ruff: noqa: N802  # methods are named as on the wire

from __future__ import annotations

import base64
import inspect
from typing import Any

import numpy as np
import simplejpeg

from device_drivers.virtual.android.commands import gestures
from device_drivers.virtual.android.hierarchy import dump
from device_drivers.virtual.android.system import PRODUCT, SDK, System
from device_drivers.virtual.android.uiautomator.errors import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    RpcError,
)
from device_drivers.virtual.android.uiautomator.objects import ObjectMethods
from device_drivers.virtual.android.uiautomator.scrolling import ScrollMethods

STEP_SECONDS = 0.005
"""One step of a swipe, as UiDevice throttles them."""
_KEYS = {
    "home": 3, "back": 4, "left": 21, "right": 22, "up": 19, "down": 20, "center": 23, "menu": 82,
    "search": 84, "enter": 66, "delete": 67, "del": 67, "recent": 187, "volume_up": 24,
    "volume_down": 25, "volume_mute": 164, "camera": 27, "power": 26,
}  # fmt: skip
_ORIENTATIONS = {"natural": "0", "n": "0", "left": "1", "l": "1", "upsidedown": "2", "u": "2",
                 "right": "3", "r": "3"}  # fmt: skip


class Automation(ScrollMethods, ObjectMethods):
    """What a client may call, by name."""

    def __init__(self, system: System) -> None:
        super().__init__(system.phone)
        self._system = system
        self._configuration: dict[str, Any] = {}

    async def call(self, name: str, params: object) -> Any:
        """Run one method. Raises RpcError."""
        method = getattr(self, name, None) if not name.startswith("_") else None
        if method is None or name == "call" or not callable(method):
            raise RpcError(METHOD_NOT_FOUND, f"Method not found: {name}")
        args = params if isinstance(params, list) else []
        named = params if isinstance(params, dict) else {}
        try:
            inspect.signature(method).bind(*args, **named)
        except TypeError as error:
            raise RpcError(INVALID_PARAMS, f"method parameters invalid: {error}") from None
        try:
            result = method(*args, **named)
            return await result if inspect.isawaitable(result) else result
        except (TypeError, ValueError, OverflowError) as error:
            # Arguments of a wrong kind reach us unchecked; Jackson refuses them the same way.
            raise RpcError(INVALID_PARAMS, f"method parameters invalid: {error}") from error

    # --- looking ------------------------------------------------------------------------------

    def ping(self) -> str:
        return "pong"

    def deviceInfo(self) -> dict[str, Any]:
        phone = self._phone
        scale = phone.density / 160
        return {
            "currentPackageName": phone.foreground[0],
            "displayHeight": phone.height,
            "displayRotation": phone.rotation,
            "displaySizeDpX": round(phone.width / scale),
            "displaySizeDpY": round(phone.height / scale),
            "displayWidth": phone.width,
            "productName": PRODUCT,
            "screenOn": phone.awake,
            "sdkInt": SDK,
            "naturalOrientation": phone.rotation == 0,
        }

    def takeScreenshot(self, scale: float = 1, quality: int = 80) -> str:
        """Base64 of a JPEG; a scale that does not make it smaller is left alone."""
        quality = min(100, max(1, int(quality)))
        if not 0 < scale < 1:
            data = self._phone.jpeg(quality)
        else:
            pixels = self._phone.frame()
            rows, columns = (
                np.linspace(0, side - 1, max(1, round(side * scale))).astype(int)
                for side in pixels.shape[:2]
            )
            small = np.ascontiguousarray(pixels[rows][:, columns])
            data = simplejpeg.encode_jpeg(small, quality, colorspace="RGBA")
        return base64.b64encode(data).decode()

    def dumpWindowHierarchy(
        self, compressed: bool = False, max_depth: int = 50, root_in_active: bool = False
    ) -> str:
        return dump(
            self._phone,
            compressed=bool(compressed),
            max_depth=int(max_depth),
            active_window=bool(root_in_active),
        )

    def getLastToast(self) -> str | None:
        return self._phone.last_toast or None

    def clearLastToast(self) -> bool:
        self._phone.last_toast = ""
        return True

    def makeToast(self, text: str, milliseconds: float = 1000) -> bool:
        self._phone.toast(str(text))
        return True

    def getLastTraversedText(self) -> str:
        return ""

    def clearLastTraversedText(self) -> None:
        return

    def waitForIdle(self, milliseconds: float = 0) -> None:
        self._phone.settle()

    def waitForWindowUpdate(self, package: str | None, milliseconds: float) -> bool:
        return False

    def getConfigurator(self) -> dict[str, Any]:
        return self._configuration

    def setConfigurator(self, values: dict[str, Any]) -> dict[str, Any]:
        self._configuration.update(values)
        return self._configuration

    # --- touching -----------------------------------------------------------------------------

    def click(self, target: Any, y: float | None = None, milliseconds: float = 0) -> bool:
        """``click(x, y[, ms])`` or ``click(selector)``."""
        if isinstance(target, (dict, str)):
            target, y = self._center(target)
        if y is None:
            raise RpcError(INVALID_PARAMS, "method parameters invalid: click needs x and y")
        if milliseconds:
            self._phone.long_press(float(target), float(y), milliseconds / 1000)
        else:
            self._phone.tap(float(target), float(y))
        return True

    def longClick(self, target: Any) -> bool:
        self._phone.long_press(*self._center(target))
        return True

    def swipe(self, x1: Any, y1: Any, x2: Any, y2: float = 0, steps: float | None = None) -> bool:
        """``swipe(x1, y1, x2, y2, steps)`` or ``swipe(selector, direction, steps)``."""
        if isinstance(x1, (dict, str)):
            return self._swipe_object(x1, str(y1), float(x2) * STEP_SECONDS)
        seconds = float(steps if steps is not None else 55) * STEP_SECONDS
        gestures.swipe(self._phone, float(x1), float(y1), float(x2), float(y2), seconds)
        return True

    def swipePoints(self, points: list[float], steps: float) -> bool:
        pairs = list(zip(map(float, points[::2]), map(float, points[1::2]), strict=True))
        if not pairs:
            return False
        gestures.path(self._phone, pairs, float(steps) * STEP_SECONDS)
        return True

    def drag(self, x1: float, y1: float, x2: float, y2: float, steps: float) -> bool:
        gestures.drag(self._phone, x1, y1, x2, y2, float(steps) * STEP_SECONDS)
        return True

    def injectInputEvent(self, action: int, x: float, y: float, meta: int = 0) -> bool:
        kind = {0: "down", 1: "up", 2: "move"}.get(action)
        if kind is None:
            return False
        self._phone.touch(kind, float(x), float(y), gestures.now())  # type: ignore[arg-type]
        return True

    # --- keys and text ------------------------------------------------------------------------

    def pressKey(self, name: str) -> bool:
        code = _KEYS.get(str(name).lower())
        if code is None:
            return False
        self._phone.key(code)
        return True

    def pressKeyCode(self, code: int, meta: int = 0) -> bool:
        self._phone.key(int(code), int(meta))
        return True

    def setClipboard(self, label: str | None, text: str) -> None:
        self._phone.clipboard = str(text)

    def getClipboard(self) -> str | None:
        return self._phone.clipboard or None

    def pasteClipboard(self) -> bool:
        return self._phone.type_text(self._phone.clipboard)

    def clearInputText(self) -> bool:
        field = self._phone.focused_field
        return field is not None and self._phone.set_text(field.id, "")

    # --- the phone ----------------------------------------------------------------------------

    def wakeUp(self) -> None:
        self._phone.key(224)

    def sleep(self) -> None:
        self._phone.key(223)

    def isScreenOn(self) -> bool:
        return self._phone.awake

    def setOrientation(self, name: str) -> None:
        value = _ORIENTATIONS.get(str(name))
        if value is None:
            raise RpcError(INVALID_PARAMS, f"method parameters invalid: orientation {name}")
        self._phone.put_setting("system", "accelerometer_rotation", "0")
        self._phone.put_setting("system", "user_rotation", value)

    def freezeRotation(self, frozen: bool) -> None:
        rotation = str(self._phone.rotation)
        self._phone.put_setting("system", "user_rotation", rotation)
        self._phone.put_setting("system", "accelerometer_rotation", "0" if frozen else "1")

    def openNotification(self) -> bool:
        self._phone.open_shade()
        return True

    def openQuickSettings(self) -> bool:
        self._phone.open_shade()
        return True
