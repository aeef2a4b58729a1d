"""The methods of the uiautomator2 server that its Python client calls.

A method's name is the name on the wire. Arguments come as a list; a selector is a dict, or the id
of an object that ``childBy...`` handed out before.
"""

# ruff: noqa: N802  # methods are named as on the wire

from __future__ import annotations

import asyncio
import base64
import inspect
from typing import Any

import numpy as np
import simplejpeg

from device_drivers.virtual.android import gestures
from device_drivers.virtual.android.hierarchy import dump
from device_drivers.virtual.android.makers import NO_TOUCH, forbids_touch
from device_drivers.virtual.android.process import Gathered, Given, Streams, decode
from device_drivers.virtual.android.system import PRODUCT, SDK, System
from device_drivers.virtual.android.uiautomator.errors import (
    INVALID_PARAMS,
    JAVA_EXCEPTION,
    METHOD_NOT_FOUND,
    RpcError,
)
from device_drivers.virtual.android.uiautomator.objects import STEP_SECONDS
from device_drivers.virtual.android.uiautomator.scrolling import ScrollMethods
from device_drivers.virtual.android.uiautomator.watchers import WatcherMethods

_KEYS = {
    "home": 3, "back": 4, "left": 21, "right": 22, "up": 19, "down": 20, "center": 23, "menu": 82,
    "search": 84, "enter": 66, "delete": 67, "del": 67, "recent": 187, "volume_up": 24,
    "volume_down": 25, "volume_mute": 164, "camera": 27, "power": 26,
}  # fmt: skip
_ORIENTATIONS = {"natural": "0", "n": "0", "left": "1", "l": "1", "upsidedown": "2", "u": "2",
                 "right": "3", "r": "3"}  # fmt: skip

_TOUCHES = frozenset(
    ("click", "longClick", "clickAndWaitForNewWindow", "swipe", "swipePoints", "drag", "dragTo",
     "gesture", "pinchIn", "pinchOut", "injectInputEvent", "pressKey", "pressKeyCode",
     "scrollForward", "scrollBackward", "scrollToEnd", "scrollToBeginning", "flingForward",
     "flingBackward", "flingToEnd", "flingToBeginning", "wakeUp", "sleep")
)  # fmt: skip
"""What is done by injected events."""


class Automation(ScrollMethods, WatcherMethods):
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
        if name in _TOUCHES and forbids_touch(self._phone):
            raise RpcError(JAVA_EXCEPTION, f"java.lang.SecurityException: {NO_TOUCH}")
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
        except OSError as error:
            name = "java.io.FileNotFoundException"
            raise RpcError(JAVA_EXCEPTION, f"{name}: {error.filename}: {error.strerror}") from error

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

    async def takeScreenshot(self, *args: Any) -> str:
        """Base64 of a JPEG: ``takeScreenshot(scale, quality)``. With a file name in front it is
        written there, and its name returned. A scale that does not make it smaller is left alone.
        """
        name = str(args[0]) if args and isinstance(args[0], str) else ""
        scale, quality = ([float(arg) for arg in args[bool(name) :]] + [1.0, 80.0])[:2]
        await self._system.weather_delay("slow_screenshots")
        data = self._picture(scale, min(100, max(1, int(quality))))
        if not name:
            return base64.b64encode(data).decode()
        self._system.files.write(name, data)
        return name

    def _picture(self, scale: float, quality: int) -> bytes:
        if not 0 < scale < 1:
            return self._phone.jpeg(quality)
        pixels = self._phone.frame()
        rows, columns = (
            np.linspace(0, side - 1, max(1, round(side * scale))).astype(int)
            for side in pixels.shape[:2]
        )
        small = np.ascontiguousarray(pixels[rows][:, columns])
        return bytes(simplejpeg.encode_jpeg(small, quality, colorspace="RGBA"))

    async def dumpWindowHierarchy(
        self, compressed: bool = False, max_depth: int = 50, root_in_active: bool = False
    ) -> str:
        await self._system.weather_delay("tree_hang")
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

    def getConfigurator(self) -> dict[str, Any]:
        return self._configuration

    def setConfigurator(self, values: dict[str, Any]) -> dict[str, Any]:
        self._configuration.update(values)
        return self._configuration

    # --- touching -----------------------------------------------------------------------------

    def click(self, target: Any, y: Any = None, milliseconds: float = 0) -> bool:
        """``click(x, y[, ms])`` or ``click(selector[, corner])``."""
        if isinstance(target, (dict, str)):
            target, y = self._center(target, str(y or ""))
        if y is None:
            raise RpcError(INVALID_PARAMS, "method parameters invalid: click needs x and y")
        if milliseconds:
            self._phone.long_press(float(target), float(y), milliseconds / 1000)
        else:
            self._phone.tap(float(target), float(y))
        return True

    def longClick(self, target: Any, corner: str = "") -> bool:
        self._phone.long_press(*self._center(target, corner))
        return True

    def swipe(self, x1: Any, y1: Any, x2: Any, y2: float = 0, steps: float | None = None) -> bool:
        """``swipe(x1, y1, x2, y2, steps)`` or ``swipe(selector, direction[, percent], steps)``."""
        if isinstance(x1, (dict, str)):
            percent, count = (float(x2), float(y2)) if y2 else (1.0, float(x2))
            return self._swipe_object(x1, str(y1), count * STEP_SECONDS, percent)
        seconds = float(steps if steps is not None else 55) * STEP_SECONDS
        gestures.swipe(self._phone, float(x1), float(y1), float(x2), float(y2), seconds)
        return True

    def swipePoints(self, points: list[Any], steps: float) -> bool:
        """Through ``[x1, y1, x2, y2, ...]`` or ``[[x1, y1], ...]``."""
        flat = [n for p in points for n in (p if isinstance(p, list) else [p])]
        pairs = list(zip(map(float, flat[::2]), map(float, flat[1::2]), strict=True))
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

    def launchApp(self, package: str) -> bool:
        return self._phone.open_app(str(package)).ok

    async def executeShellCommand(self, command: str, milliseconds: float) -> dict[str, Any]:
        """Run a command line of the phone's shell, at most so long."""
        # The shell knows every command, among them the one that serves this.
        from device_drivers.virtual.android.commands import COMMANDS
        from device_drivers.virtual.android.shell import Shell

        out, error = Gathered(), Gathered()
        shell = Shell(self._system, COMMANDS)
        try:
            async with asyncio.timeout(float(milliseconds) / 1000 or None):
                code = await shell.run_to_end(str(command), Streams(Given(), out, error))
        except TimeoutError:
            code = -1
        return {"returnCode": code, "stdout": decode(out.data), "stderr": decode(error.data)}

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
        self._phone.open_quick_settings()
        return True
