"""Elements: found, asked about, tapped, typed into."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np

from device_drivers.virtual import images
from device_drivers.virtual.ios.agent import Request, Route
from device_drivers.virtual.ios.attributes import attribute
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.keyboard import joined, type_keys
from device_drivers.virtual.ios.search import find
from device_drivers.virtual.ios.xcui import TEXT_FIELDS, Xcui
from device_drivers.virtual.ui.controls import Field, Slider

CTRL_END = 123, 0x1000


async def find_all(request: Request) -> Any:
    return [request.hand_out(each) for each in _found(request, await request.tree())]


async def find_one(request: Request) -> Any:
    return _first(request, await request.tree())


async def find_all_below(request: Request) -> Any:
    return [request.hand_out(each) for each in _found(request, await request.element())]


async def find_one_below(request: Request) -> Any:
    return _first(request, await request.element())


def _found(request: Request, root: Xcui) -> list[Xcui]:
    return find(request.text("using"), request.text("value"), root)


def _first(request: Request, root: Xcui) -> Any:
    found = _found(request, root)
    if found:
        return request.hand_out(found[0])
    using, value = request.text("using"), request.text("value")
    raise WdaError("no such element", f"unable to find an element using '{using}', value '{value}'")


async def visible_cells(request: Request) -> Any:
    cells = (await request.element()).of("Cell")
    return [request.hand_out(cell) for cell in cells if cell.visible]


async def active(request: Request) -> Any:
    focused = next((each for each in (await request.tree()).walk() if each.focused), None)
    if focused is None:
        raise WdaError("no such element", "no element has the keyboard focus")
    return request.hand_out(focused)


# --- asking ---------------------------------------------------------------------------------


async def rect(request: Request) -> Any:
    return attribute(await request.element(), "rect")


async def text(request: Request) -> str:
    return (await request.element()).text


async def name(request: Request) -> str:
    """WebDriver calls the type a name."""
    return (await request.element()).type


async def enabled(request: Request) -> bool:
    return (await request.element()).enabled


async def displayed(request: Request) -> bool:
    return (await request.element()).visible


async def selected(request: Request) -> bool:
    return (await request.element()).selected


async def accessible(request: Request) -> bool:
    return (await request.element()).accessible


async def accessibility_container(request: Request) -> bool:
    return (await request.element()).holds_accessible


async def get_attribute(request: Request) -> Any:
    return attribute(await request.element(), request.path["name"])


async def picture(request: Request) -> str:
    """A screenshot of the element alone."""
    box = (await request.element()).rect
    await request.agent.delay("slow_screenshots")
    scale = request.phone.density / 160
    x, y, width, height = (round(value * scale) for value in box)
    cut = np.ascontiguousarray(request.phone.frame()[max(0, y) : y + height, max(0, x) : x + width])
    if not cut.size:
        raise WdaError("unable to capture screen", "Cannot take a screenshot of an empty element")
    return base64.b64encode(images.png(cut)).decode()


# --- acting ---------------------------------------------------------------------------------


async def click(request: Request) -> None:
    await request.idle()
    tap(request, await request.element())


def tap(request: Request, element: Xcui) -> None:
    """A finger on the middle of an element. Raises WdaError for one that nobody sees."""
    if not element.visible:
        raise WdaError("element not visible", f"{element.type} {element.name!r} is not hittable")
    request.phone.tap(*request.pixels(*element.center))


async def set_value(request: Request) -> None:
    """Type into a field after what stands there; a slider goes to a share from 0 to 1."""
    element = await request.element()
    value = request.body.get("value", request.body.get("text"))
    if value is None:
        raise WdaError("invalid argument", "Neither 'value' nor 'text' parameter is provided")
    typed = joined(value)
    if element.kind == "Slider":
        _slide(request, element, typed)
        return
    await request.idle()
    if not element.focused:
        tap(request, element)
    request.phone.key(*CTRL_END)
    type_keys(request.phone, typed)


def _slide(request: Request, element: Xcui, typed: str) -> None:
    try:
        share = float(typed)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise WdaError("invalid argument", "Value of slider should be in 0..1 range")
    found = request.phone.scene().find(element.node.id) if element.node else None
    if found is None or not isinstance(found[1], Slider):
        raise WdaError("invalid element state", "The slider cannot be moved")
    x, y, width, height = element.rect
    request.phone.tap(*request.pixels(x + share * width, y + height / 2))


async def clear(request: Request) -> None:
    element = await request.element()
    found = request.phone.scene().find(element.node.id) if element.node else None
    if element.kind not in TEXT_FIELDS or found is None or not isinstance(found[1], Field):
        raise WdaError("invalid element state", f"The value of '{element.type}' cannot be edited")
    if not element.focused:
        tap(request, element)
    if not request.phone.set_text(found[1].uid, ""):
        raise WdaError("invalid element state", f"{element.type} {element.name!r} is disabled")


ROUTES = (
    Route("POST", "/element", find_one),
    Route("POST", "/elements", find_all),
    Route("POST", "/element/:uuid/element", find_one_below),
    Route("POST", "/element/:uuid/elements", find_all_below),
    Route("GET", "/wda/element/:uuid/getVisibleCells", visible_cells),
    Route("GET", "/element/active", active),
    Route("GET", "/element/:uuid/rect", rect),
    Route("GET", "/element/:uuid/text", text),
    Route("GET", "/element/:uuid/name", name),
    Route("GET", "/element/:uuid/enabled", enabled),
    Route("GET", "/element/:uuid/displayed", displayed),
    Route("GET", "/element/:uuid/selected", selected),
    Route("GET", "/element/:uuid/attribute/:name", get_attribute),
    Route("GET", "/element/:uuid/screenshot", picture),
    Route("GET", "/screenshot/:uuid", picture),
    Route("GET", "/wda/element/:uuid/accessible", accessible),
    Route("GET", "/wda/element/:uuid/accessibilityContainer", accessibility_container),
    Route("POST", "/element/:uuid/click", click),
    Route("POST", "/element/:uuid/value", set_value),
    Route("POST", "/element/:uuid/clear", clear),
)
