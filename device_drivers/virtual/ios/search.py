"""Looking elements up, by every strategy WebDriverAgent knows."""

from __future__ import annotations

from device_drivers.virtual.ios import class_chain, predicate
from device_drivers.virtual.ios.attributes import attribute
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.xcui import Xcui


def find(using: str, value: str, root: Xcui) -> list[Xcui]:
    """What is below ``root`` and meant by ``value``. Raises WdaError."""
    below = [element for element in root.walk() if element is not root]
    match using:
        case "class chain":
            return class_chain.find(value, root)
        case "predicate string":
            test = predicate.parse(value)
            return [element for element in below if test(element)]
        case "xpath":
            from device_drivers.virtual.ios import xpath  # lxml comes with the extra "ios"

            return xpath.find(value, root)
        case "id" | "name" | "accessibility id":
            return [element for element in below if element.name == value]
        case "class name":
            return [element for element in root.walk() if element.type == value]
        case "link text" | "partial link text":
            return _by_link(value, below, partial=using.startswith("partial"))
    raise WdaError("invalid argument", f"Invalid locator requested: {using}")


def _by_link(value: str, below: list[Xcui], *, partial: bool) -> list[Xcui]:
    """``label=Save`` or ``Save``, which means the name."""
    name, equals, wanted = value.partition("=")
    if not equals:
        name, wanted = "name", value
    told = [(element, attribute(element, name)) for element in below]
    return [
        element
        for element, text in told
        if isinstance(text, str) and (wanted in text if partial else text == wanted)
    ]
