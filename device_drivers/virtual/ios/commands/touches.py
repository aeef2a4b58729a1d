"""Fingers: on points of the screen, and on elements."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import Any

from device_drivers.virtual.android.gestures import path
from device_drivers.virtual.ios.agent import Request, Route
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.keyboard import joined, type_keys
from device_drivers.virtual.ios.predicate import parse
from device_drivers.virtual.ios.w3c import perform
from device_drivers.virtual.ios.xcui import Xcui

DRAG_SPEED = 1000.0
"""Points a second, as XCTest moves a finger it was told no speed for."""
MAX_PRESS_SECONDS = 60.0
Point = tuple[float, float]


async def _target(request: Request) -> Point:
    """Where a gesture goes: x and y of the body, from the element's corner if one is named; or
    the middle of the element, or of the screen."""
    x, y = request.body.get("x"), request.body.get("y")
    if (x is None) != (y is None):
        raise WdaError("invalid argument", "Both x and y coordinates must be provided")
    await request.idle()
    left, top, width, height = await _frame(request)
    if x is None:
        return left + width / 2, top + height / 2
    return left + request.number("x"), top + request.number("y")


async def _frame(request: Request) -> tuple[float, float, float, float]:
    """The rectangle a gesture is about: the element's, else the screen's."""
    if request.path.get("uuid") not in (None, "0"):
        return (await request.element()).rect
    scale = request.phone.density / 160
    return 0, 0, request.phone.width / scale, request.phone.height / scale


async def tap(request: Request) -> None:
    request.phone.tap(*request.pixels(*await _target(request)))


async def double_tap(request: Request) -> None:
    request.phone.double_tap(*request.pixels(*await _target(request)))


async def taps(request: Request) -> None:
    if "numberOfTaps" not in request.body or "numberOfTouches" not in request.body:
        raise WdaError(
            "invalid argument",
            "Both 'numberOfTaps' and 'numberOfTouches' arguments must be provided",
        )
    count = min(max(0, int(request.number("numberOfTaps"))), 20)
    at = request.pixels(*await _target(request))
    for number in range(count):
        request.phone.touch("down", *at, number * 0.15)
        request.phone.touch("up", *at, number * 0.15 + 0.05)


async def two_finger_tap(request: Request) -> None:
    """Nothing on the virtual phone listens to two fingers that do not move."""
    await _target(request)


async def hold(request: Request) -> None:
    at = request.pixels(*await _target(request))
    request.phone.long_press(*at, _seconds(request, "duration"))


async def drag(request: Request) -> None:
    """Press for ``duration``, then move; from and to count from the element's corner."""
    await _drag(request, _seconds(request, "duration", 0.0), DRAG_SPEED, 0.0)


async def drag_at_speed(request: Request) -> None:
    press = _seconds(request, "pressDuration", 0.0)
    rest = _seconds(request, "holdDuration", 0.0)
    await _drag(request, press, request.number("velocity", DRAG_SPEED), rest)


async def _drag(request: Request, press: float, speed: float, rest: float) -> None:
    await request.idle()
    left, top, _, _ = await _frame(request)
    start = left + request.number("fromX"), top + request.number("fromY")
    end = left + request.number("toX"), top + request.number("toY")
    _move(request, start, end, press=press, speed=speed, rest=rest)


def _move(
    request: Request, start: Point, end: Point, *, press: float = 0.0, speed: float = DRAG_SPEED,
    rest: float = 0.0,
) -> None:  # fmt: skip
    """One finger from ``start`` to ``end``, both in points."""
    phone = request.phone
    begin, finish = request.pixels(*start), request.pixels(*end)
    seconds = max(0.05, math.dist(start, end) / max(1.0, speed))
    if not rest:
        path(phone, [begin, finish], seconds, hold=press)
        return
    phone.touch("down", *begin, 0)
    phone.touch("move", *begin, press)
    for step in range(1, 31):
        share = step / 30
        x, y = (a + (b - a) * share for a, b in zip(begin, finish, strict=True))
        phone.touch("move", x, y, press + seconds * share)
    phone.touch("move", *finish, press + seconds + rest)
    phone.touch("up", *finish, press + seconds + rest)


def _seconds(request: Request, name: str, default: float | None = None) -> float:
    return min(max(0.0, request.number(name, default)), MAX_PRESS_SECONDS)


_WAYS: dict[str, Point] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""Where the finger goes when somebody swipes that way."""


async def swipe(request: Request) -> None:
    way = request.text("direction").lower()
    if way not in _WAYS:
        raise WdaError(
            "invalid argument",
            f"Unsupported swipe direction '{way}'. Only the following directions are supported: "
            f"{list(_WAYS)}",
        )
    x, y = await _target(request)
    _, _, width, height = await _frame(request)
    right, down = _WAYS[way]
    reach = right * width / 4, down * height / 4
    start, end = (x - reach[0], y - reach[1]), (x + reach[0], y + reach[1])
    _move(request, start, end, speed=request.number("velocity", DRAG_SPEED))


async def scroll(request: Request) -> None:
    """Bring something below the element into sight, or move its content."""
    await request.idle()
    body = request.body
    root = await request.element() if "uuid" in request.path else await request.tree()
    if body.get("name") is not None:
        await _reveal(request, lambda e: e.name == body["name"], f"'{body['name']}' identifier")
    elif body.get("direction") is not None:
        way = request.text("direction").lower()
        if way in _WAYS:
            _shift(request, root, way, request.number("distance", 1.0))
    elif body.get("predicateString") is not None:
        test = parse(request.text("predicateString"))
        await _reveal(request, test, f"'{body['predicateString']}' predicate")
    elif not body.get("toVisible"):
        raise WdaError("invalid argument", "Unsupported scroll type")


async def _reveal(request: Request, wanted: Callable[[Xcui], bool], what: str) -> None:
    """What is in the tree can be seen here: what cannot is not in it."""
    if not any(wanted(element) for element in (await request.tree()).walk()):
        raise WdaError("no such element", f"{what} didn't match any elements")


def _shift(request: Request, element: Xcui, way: str, distance: float) -> None:
    """Move content so that more of it shows on the side ``way``."""
    x, y = element.center
    _, _, width, height = element.rect
    reach = min(max(0.0, distance), 1.0) * 0.9 / 2
    right, down = _WAYS[way]
    dx, dy = -right * width * reach, -down * height * reach
    _move(request, (x - dx, y - dy), (x + dx, y + dy), rest=0.3)


async def pinch(request: Request) -> None:
    scale = request.number("scale")
    if scale <= 0:
        raise WdaError("invalid argument", "The scale of a pinch is above 0")
    request.phone.pinch(*request.pixels(*await _target(request)), scale)


async def rotate(request: Request) -> None:
    """Nothing on the virtual phone is turned with two fingers."""
    request.number("rotation")
    await _target(request)


async def force(request: Request) -> None:
    await _target(request)
    raise WdaError("invalid element state", "This device does not support force press interactions")


async def wheel(request: Request) -> None:
    element = await request.element()
    raise WdaError(
        "invalid argument",
        f"The element is expected to be a valid Picker Wheel control. '{element.type}' was given "
        "instead",
    )


async def keys(request: Request) -> None:
    await request.idle()
    type_keys(request.phone, joined(request.body.get("value")))


async def actions(request: Request) -> None:
    await request.idle()
    given: Any = request.body.get("actions")
    tree = await request.tree() if _names_elements(given) else None
    perform(request, given, tree)


def _names_elements(given: Any) -> bool:
    """Whether a movement starts from an element."""
    sources = [each for each in given if isinstance(each, dict)] if isinstance(given, list) else []
    items = [item for source in sources for item in source.get("actions") or []]
    return any(isinstance(item, dict) and isinstance(item.get("origin"), dict) for item in items)


Handler = Callable[[Request], Awaitable[None]]
_BOTH: dict[str, Handler] = {
    "tap": tap, "doubleTap": double_tap, "twoFingerTap": two_finger_tap,
    "tapWithNumberOfTaps": taps, "touchAndHold": hold, "dragfromtoforduration": drag,
    "pressAndDragWithVelocity": drag_at_speed, "swipe": swipe, "scroll": scroll, "pinch": pinch,
    "rotate": rotate, "forceTouch": force,
}  # fmt: skip
"""Gestures on the screen or on an element."""
ROUTES = (
    *(Route("POST", f"/wda/{name}", handler) for name, handler in _BOTH.items()),
    *(Route("POST", f"/wda/element/:uuid/{name}", handler) for name, handler in _BOTH.items()),
    Route("POST", "/wda/element/:uuid/scrollTo", scroll),
    Route("POST", "/wda/drag", drag_at_speed),  # gone since WebDriverAgent 6, as is the next
    Route("POST", "/wda/tap/:uuid", tap),
    Route("POST", "/wda/pickerwheel/:uuid/select", wheel),
    Route("POST", "/wda/keys", keys),
    Route("POST", "/actions", actions),
)
