"""Looking: screenshots, the page source, sizes, orientation."""

from __future__ import annotations

import base64
from typing import Any

from device_drivers.virtual.ios import source
from device_drivers.virtual.ios.agent import Request, Route
from device_drivers.virtual.ios.errors import WdaError

ORIENTATIONS = {
    "PORTRAIT": 0,
    "LANDSCAPE": 1,
    "UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN": 2,
    "UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT": 3,
}
"""Quarter turns from upright."""
_ANGLES = {0: 0, 1: 270, 2: 180, 3: 90}


async def screenshot(request: Request) -> str:
    await request.agent.delay("slow_screenshots")
    return base64.b64encode(request.phone.png()).decode()


async def page_source(request: Request) -> Any:
    form = request.query.get("format", "xml").lower()
    excluded = [name for name in request.query.get("excluded_attributes", "").split(",") if name]
    if form not in ("xml", "json", "description"):
        raise WdaError(
            "invalid argument",
            f"Unknown source format '{form}'. Only (xml, json, description) source formats are "
            "supported.",
        )
    tree = await request.tree()
    if form == "json":
        return source.tree(tree, excluded)
    if form == "description":
        return "\n".join(f"{e.type}, {e.rect}, label: {e.label!r}" for e in tree.walk())
    return source.xml(tree, excluded, request.query.get("scope", ""))


async def accessible_source(request: Request) -> Any:
    return source.accessible_tree(await request.tree())


def _size(request: Request) -> dict[str, int]:
    phone = request.phone
    scale = phone.density / 160
    return {"width": round(phone.width / scale), "height": round(phone.height / scale)}


async def window_size(request: Request) -> Any:
    return _size(request)


async def window_rect(request: Request) -> Any:
    return {"x": 0, "y": 0, **_size(request)}


async def screen_info(request: Request) -> Any:
    size = _size(request)
    phone = request.phone
    bar = {"width": size["width"], "height": round(phone.look.status_height(phone.landscape))}
    return {"screenSize": size, "statusBarSize": bar, "displayId": 1, "scale": _scale(request)}


async def screens(request: Request) -> Any:
    return [{"displayId": 1, "isMain": True, "scale": _scale(request), "size": _size(request)}]


def _scale(request: Request) -> float:
    scale = request.phone.density / 160
    return int(scale) if scale.is_integer() else scale


async def orientation(request: Request) -> str:
    return "LANDSCAPE" if request.phone.landscape else "PORTRAIT"


async def device_orientation(request: Request) -> str:
    turns = request.phone.rotation
    return next(name for name, number in ORIENTATIONS.items() if number == turns)


async def put_orientation(request: Request) -> None:
    turns = ORIENTATIONS.get(request.text("orientation").upper())
    if turns is None:
        raise WdaError("unknown error", "Unable To Rotate Device")
    _turn(request, turns)


async def rotation(request: Request) -> dict[str, int]:
    return {"x": 0, "y": 0, "z": _ANGLES[request.phone.rotation]}


async def put_rotation(request: Request) -> None:
    asked = {axis: request.number(axis) for axis in ("x", "y", "z")}
    turns = next((t for t, z in _ANGLES.items() if asked == {"x": 0, "y": 0, "z": z}), None)
    if turns is None:
        raise WdaError(
            "invalid argument",
            f"{asked} rotation is not supported. Only x 0, y 0 and z of "
            f"{sorted(_ANGLES.values())} are supported",
        )
    _turn(request, turns)


def _turn(request: Request, turns: int) -> None:
    request.phone.put_setting("system", "accelerometer_rotation", "0")
    request.phone.put_setting("system", "user_rotation", str(turns))


ROUTES = (
    Route("GET", "/screenshot", screenshot, bare=True),
    Route("GET", "/source", page_source, bare=True),
    Route("GET", "/wda/accessibleSource", accessible_source, bare=True),
    Route("GET", "/window/size", window_size, bare=True),
    Route("GET", "/window/rect", window_rect),
    Route("GET", "/wda/screen", screen_info, bare=True),
    Route("GET", "/wda/screens", screens, bare=True),
    Route("GET", "/orientation", orientation, bare=True),
    Route("POST", "/orientation", put_orientation, bare=True),
    Route("GET", "/rotation", rotation, bare=True),
    Route("POST", "/rotation", put_rotation, bare=True),
    Route("GET", "/wda/deviceOrientation", device_orientation, bare=True),
)
