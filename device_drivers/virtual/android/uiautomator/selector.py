"""UiSelector: which node a description means.

Matching runs through the visible tree in document order. ``text`` and ``description`` compare
exactly, ``...Contains`` and ``...StartsWith`` without regard to case, ``...Matches`` as a regular
expression over the whole. ``instance`` counts matches, ``index`` is the place among siblings.
Source: AOSP androidx.test.uiautomator UiSelector and QueryController.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from device_drivers.virtual.android.hierarchy import class_of, shown_text
from device_drivers.virtual.android.uiautomator.errors import (
    INVALID_PARAMS,
    JAVA_EXCEPTION,
    RpcError,
)
from device_drivers.virtual.node import Node

_TEXTS: dict[str, Callable[[Node], str]] = {
    "text": shown_text,
    "description": lambda node: node.description,
    "className": class_of,
    "packageName": lambda node: node.package,
    "resourceId": lambda node: node.resource_id,
}
_FLAGS = (
    "checkable", "checked", "clickable", "longClickable", "scrollable", "enabled", "focusable",
    "focused", "selected",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """A node where it stands: under which parent, as which child."""

    node: Node
    parent: Place | None
    index: int

    def below(self) -> Iterator[Place]:
        """All visible nodes under this one, parents first."""
        for index, child in enumerate(c for c in self.node.children if c.visible):
            place = Place(child, self, index)
            yield place
            yield from place.below()


def everything(windows: list[Node]) -> Iterator[Place]:
    """All visible nodes of the display."""
    for index, window in enumerate(windows):
        place = Place(window, None, index)
        yield place
        yield from place.below()


def find_all(windows: list[Node], selector: object) -> list[Place]:
    """Every match of the last part of a chain, within the first match of the parts before it.

    Raises RpcError for what is no selector."""
    if not isinstance(selector, dict):
        raise RpcError(INVALID_PARAMS, "method parameters invalid: not a selector")
    chain = _chain(selector)
    relation, last = chain[-1]
    start: Place | None = None
    for position, (kind, part) in enumerate(chain[:-1]):
        found = _matches(windows, start, kind if position else "", part)
        wanted = int(part.get("instance", 0))
        if len(found) <= wanted:
            return []
        start = found[wanted]
    found = _matches(windows, start, relation, last)
    if "instance" in last:
        wanted = int(last["instance"])
        return found[wanted : wanted + 1]
    return found


def _chain(selector: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The selector and its ``child``/``sibling`` parts, flattened, each with its relation."""
    parts: list[tuple[str, dict[str, Any]]] = [("", selector)]
    kinds = selector.get("childOrSibling") or []
    inner = selector.get("childOrSiblingSelector") or []
    if not isinstance(kinds, list) or not isinstance(inner, list) or len(kinds) != len(inner):
        raise RpcError(INVALID_PARAMS, "bad childOrSibling")
    for kind, part in zip(kinds, inner, strict=True):
        if kind not in ("child", "sibling") or not isinstance(part, dict):
            raise RpcError(INVALID_PARAMS, f"bad childOrSibling {kind!r}")
        (_, first), *rest = _chain(part)
        parts.append((kind, first))
        parts += rest
    return parts


def _matches(
    windows: list[Node], start: Place | None, relation: str, part: dict[str, Any]
) -> list[Place]:
    if relation == "":
        places = everything(windows)
    elif relation == "child" and start is not None:
        places = start.below()
    elif start is not None and start.parent is not None:
        places = start.parent.below()
    else:
        return []
    tests = _tests(part)
    return [place for place in places if all(test(place) for test in tests)]


def _tests(part: dict[str, Any]) -> list[Callable[[Place], bool]]:
    tests: list[Callable[[Place], bool]] = []
    for key, value in part.items():
        if key in _FLAGS:
            tests.append(_flag_test(key, bool(value)))
        elif key == "index":
            tests.append(lambda place, wanted=int(value): place.index == wanted)  # type: ignore[misc]
        elif key not in ("mask", "instance", "childOrSibling", "childOrSiblingSelector"):
            tests.append(_text_test(key, str(value)))
    return tests


def _flag_test(key: str, wanted: bool) -> Callable[[Place], bool]:
    name = {"longClickable": "long_clickable"}.get(key, key)
    return lambda place: bool(getattr(place.node, name)) == wanted


def _text_test(key: str, wanted: str) -> Callable[[Place], bool]:
    for suffix in ("Contains", "StartsWith", "Matches", ""):
        name = key.removesuffix(suffix) if suffix else key
        read = _TEXTS.get(name) if key.endswith(suffix) else None
        if read is not None:
            return _comparison(read, suffix, wanted)
    raise RpcError(INVALID_PARAMS, f"unknown selector field {key}")


def _comparison(read: Callable[[Node], str], how: str, wanted: str) -> Callable[[Place], bool]:
    if how == "Contains":
        return lambda place: wanted.lower() in read(place.node).lower()
    if how == "StartsWith":
        return lambda place: read(place.node).lower().startswith(wanted.lower())
    if how == "Matches":
        try:
            pattern = re.compile(wanted, re.DOTALL)
        except re.error as error:
            raise RpcError(
                JAVA_EXCEPTION, f"java.util.regex.PatternSyntaxException: {error}"
            ) from None
        return lambda place: pattern.fullmatch(read(place.node)) is not None
    return lambda place: read(place.node) == wanted


def describe(selector: object) -> str:
    """The selector as the real server names it when nothing was found."""
    if not isinstance(selector, dict):
        return f"UiObject {selector}"
    shown = {
        key: value for key, value in selector.items() if key != "mask" and value not in ([], None)
    }
    return f"UiSelector{shown}"
