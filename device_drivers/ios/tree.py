"""WebDriverAgent's XML source to Elements: roles from XCUI types, points to pixels.

Left out: what the person cannot see, the status bar, scroll bars, and containers that say nothing,
take nothing and hold at most one element. Their children move up to the nearest element that stays.
A scrolling container clips what it holds. The XML does not tell which field has the focus.
"""

from __future__ import annotations

import math
import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from lxml import etree

from device_drivers import markup
from device_drivers.base import Box, Element, Role

SPRINGBOARD = "com.apple.springboard"
"""The home screen, the shades, the keyboard and the system's own alerts."""

_PREFIX = "XCUIElementType"
_ROLES = {
    **dict.fromkeys(
        ("Button", "Link", "Icon", "MenuItem", "MenuButton", "PopUpButton"), Role.BUTTON
    ),
    **dict.fromkeys(("TextField", "SecureTextField", "SearchField", "TextView"), Role.TEXT_FIELD),
    **dict.fromkeys(("Switch", "Toggle"), Role.SWITCH),
    **dict.fromkeys(("Slider", "PickerWheel"), Role.SLIDER),
    **dict.fromkeys(("Table", "CollectionView"), Role.LIST),
    "CheckBox": Role.CHECKBOX,
    "RadioButton": Role.RADIO,
    "StaticText": Role.TEXT,
    "Image": Role.IMAGE,
    "Tab": Role.TAB,
    "WebView": Role.WEB,
    "Key": Role.KEYBOARD_KEY,
}
_TAKES_TOUCH = frozenset(
    ("Button", "Link", "Icon", "MenuItem", "MenuButton", "PopUpButton", "TextField",
     "SecureTextField", "SearchField", "TextView", "Switch", "Toggle", "Slider", "PickerWheel",
     "CheckBox", "RadioButton", "Tab", "Key", "Cell", "Stepper", "ColorWell", "DisclosureTriangle")
)  # fmt: skip
_SCROLLS = frozenset(("ScrollView", "Table", "CollectionView", "WebView"))
_GROUPS = frozenset(
    ("Cell", "NavigationBar", "TabBar", "Toolbar", "Alert", "Sheet", "Keyboard", "ScrollView",
     "Popover", "Picker", "SegmentedControl", "TabGroup", "Group", "LayoutArea")
)  # fmt: skip
"""Their label names what they hold; it is not written there."""
_LANDMARKS = frozenset(("NavigationBar", "Alert", "Sheet", "Keyboard"))
"""Kept whatever they hold: they tell how to leave a screen."""
_TELLS_BY_VALUE = frozenset((Role.SLIDER,))
_SPOKEN = frozenset((Role.IMAGE, Role.SWITCH, Role.SLIDER, Role.TEXT_FIELD, Role.CHECKBOX))
"""Their label is what a screen reader says, not what is written on them."""
_SCROLL_BAR = re.compile(r"(vertical|horizontal) scroll bar|(垂直|水平)滚动条", re.I)


@dataclass(frozen=True, slots=True)
class Tree:
    """``elements`` in document order; ``app`` as far as the source tells."""

    elements: tuple[Element, ...] = ()
    app: str = ""
    keyboard: bool = False


@dataclass(slots=True)
class _Node:
    """An element on its way, with what it keeps of its children."""

    element: Element
    children: list[_Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Around:
    """What encloses a node: the visible part, the app, and the kind of group it stands in."""

    clip: Box
    app: str
    group: str = ""


def app_size(xml: str) -> tuple[float, float]:
    """Width and height in points of the app the source shows; 0, 0 when it does not say."""
    found = re.search(rf"<{_PREFIX}Application\b[^>]*>", xml)
    sizes = (
        dict(re.findall(r'\b(width|height)="(-?\d{1,9}(?:\.\d{1,9})?)"', found[0])) if found else {}
    )
    return float(sizes.get("width", 0)), float(sizes.get("height", 0))


def parse(xml: str, width: int, height: int, scale: float, app: str = "") -> Tree:
    """The tree of a screen of ``width`` x ``height`` pixels with ``scale`` pixels a point. Raises
    ActionFailed when it is none.

    ``app`` is the bundle in front, for sources that do not name theirs."""
    root = markup.root(xml)
    reader = _Reader(scale)
    kept = reader.keep(root, _Around(Box(0, 0, width, height), app))
    elements: list[Element] = []
    for node in kept:
        _flatten(node, None, elements)
    return Tree(tuple(elements), reader.app, reader.keyboard)


class _Reader:
    """Walks the source, and notes what belongs to the whole of it."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self.app = ""
        self.keyboard = False

    def keep(self, node: etree._Element, around: _Around) -> list[_Node]:
        """This node if it stays, else what stays of its children."""
        kind = str(node.tag).removeprefix(_PREFIX)
        get = node.attrib.get
        if kind == "StatusBar":
            return []
        box = self._box(node, around.clip)
        inner = self._inside(kind, node, around, box)
        children = [kept for child in node.iterchildren("*") for kept in self.keep(child, inner)]
        hidden = get("visible") == "false" or kind in ("AppiumAUT", "Application", "Window")
        if hidden or box is None:
            return children
        if kind == "Keyboard":
            self.keyboard = True
        element = _element(kind, node, box, inner)
        if _SCROLL_BAR.match(element.label):
            return children
        if _says_nothing(element) and len(children) < 2 and kind not in _LANDMARKS:
            return children
        if element.role is Role.GROUP and _repeats(element.label, children):
            left = element.description if element.text else ""
            element = replace(element, text="", description=left)
        return [_Node(element, children)]

    def _inside(self, kind: str, node: etree._Element, around: _Around, box: Box | None) -> _Around:
        app, group, clip = around.app, around.group, around.clip
        if kind == "Application":
            app = node.get("bundleId") or around.app
            self.app = self.app or app
        elif kind == "Keyboard":
            app, group = SPRINGBOARD, kind
        elif kind in ("TabBar", "SegmentedControl", "TabGroup"):
            group = "Tabs"
        if kind in _SCROLLS and box is not None:
            clip = box
        return _Around(clip, app, group)

    def _box(self, node: etree._Element, clip: Box) -> Box | None:
        try:
            x, y, width, height = (
                float(node.get(name, "0")) * self._scale for name in ("x", "y", "width", "height")
            )
        except ValueError:
            return None
        if not all(map(math.isfinite, (x, y, x + width, y + height))):
            return None
        box = Box(
            max(round(x), clip.left), max(round(y), clip.top),
            min(round(x + width), clip.right), min(round(y + height), clip.bottom),
        )  # fmt: skip
        return box if box.width > 0 and box.height > 0 else None


def _element(kind: str, node: etree._Element, box: Box, around: _Around) -> Element:
    get = node.attrib.get
    label, value = get("label", ""), get("value", "")
    traits = frozenset(part.strip() for part in get("traits", "").split(",") if part.strip())
    clickable = kind in _TAKES_TOUCH or bool(traits & {"Button", "Link", "KeyboardKey"})
    role = _role(kind, label, clickable, traits, around.group)
    text, description, hint = _texts(kind, role, label, value, get("placeholderValue", ""))
    checkable = role in (Role.SWITCH, Role.CHECKBOX, Role.RADIO)
    on = value in ("1", "true")
    password = kind == "SecureTextField"
    name = get("name", "")
    return Element(
        role=role,
        box=box,
        text="•" * len(text) if password else text,
        description=description,
        hint=hint,
        id=name if name != label else "",
        app=around.app,
        class_name=f"{_PREFIX}{kind}",
        clickable=clickable,
        long_clickable=kind in ("Icon", "Link"),
        scrollable=kind in _SCROLLS,
        checkable=checkable,
        checked=checkable and on,
        enabled=get("enabled") != "false",
        selected="Selected" in traits or (role in (Role.BUTTON, Role.TAB) and on),
        password=password,
    )


def _role(kind: str, label: str, clickable: bool, traits: AbstractSet[str], group: str) -> Role:
    """What a node is, from its type, its traits and the group it stands in."""
    role = _ROLES.get(kind)
    if group == "Keyboard" and clickable:
        return Role.KEYBOARD_KEY
    if "ToggleButton" in traits:
        return Role.SWITCH
    if group == "Tabs" and role is Role.BUTTON:
        return Role.TAB
    if role is not None:
        return role
    if kind in _GROUPS or not label:
        return Role.GROUP
    return Role.BUTTON if clickable else Role.TEXT


def _texts(kind: str, role: Role, label: str, value: str, placeholder: str) -> tuple[str, str, str]:
    """(text, description, hint) of a node: what is written on it, what is said of it."""
    if role is Role.TEXT_FIELD:
        return ("" if value == placeholder else value), label, placeholder
    if role in _TELLS_BY_VALUE:
        return value, label, ""
    if role in _SPOKEN or (role is Role.GROUP and kind != "Cell"):
        return "", label, ""
    told = value if value not in ("", "0", "1", label) else ""
    return (label or told), (told if label else ""), ""


def _says_nothing(e: Element) -> bool:
    """A container or drawing without a name that takes no touch."""
    takes = e.clickable or e.scrollable or e.checkable
    return e.role in (Role.GROUP, Role.IMAGE) and not e.label and not takes


def _repeats(label: str, children: list[_Node]) -> bool:
    """Whether the label of a container only strings together what it holds."""
    for text in sorted((text for child in children for text in _labels(child)), key=len)[::-1]:
        label = label.replace(text, "")
    return not label.strip(" ,，、\n")


def _labels(node: _Node) -> list[str]:
    own = [node.element.label] if node.element.label else []
    return own + [text for child in node.children for text in _labels(child)]


def _flatten(node: _Node, parent: int | None, into: list[Element]) -> None:
    index = len(into)
    object.__setattr__(node.element, "parent", parent)  # not shared yet
    into.append(node.element)
    for child in node.children:
        _flatten(child, index, into)


def focused_field(elements: tuple[Element, ...]) -> Element | None:
    """The text field that has the input focus."""
    return next((e for e in elements if e.focused and e.role is Role.TEXT_FIELD), None)
