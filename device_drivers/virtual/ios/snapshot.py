"""The screen as XCUITest sees it: a tree of XCUIElementTypes in points.

The status bar and the home indicator are the system's and no part of an app. A dialog is an Alert
or a Sheet, the soft keyboard a Keyboard, a row of tabs a TabBar, the way back and what stands
beside it a NavigationBar. As with UIKit, a row of a list that holds no control of its own is one
accessible Cell that says all that is written on it. Sources: the getters of WebDriverAgent's
XCUIElement+FBWebDriverAttributes, XCUIElement.ElementType.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from device_drivers.base import OS, Box, Role
from device_drivers.virtual.ios import runner
from device_drivers.virtual.ios.xcui import CONTROLS, TEXT_FIELDS, Xcui
from device_drivers.virtual.node import Node
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import public_id
from device_drivers.virtual.ui import chrome
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.keyboard import ENTER_NAMES
from device_drivers.virtual.ui.keyboard import PACKAGE as KEYBOARD
from device_drivers.virtual.ui.widgets import Widget

LAUNCHER = "com.android.launcher3"
SPRINGBOARD = "com.apple.springboard"
BAR_POINTS = 60
"""What is that near to the top of a screen stands in its bar."""
_KINDS = {
    Role.BUTTON: "Button", Role.SWITCH: "Switch", Role.CHECKBOX: "Switch", Role.RADIO: "Button",
    Role.SLIDER: "Slider", Role.IMAGE: "Image", Role.TAB: "Button", Role.WEB: "WebView",
}  # fmt: skip
_TRAITS = {
    "button": "Button", "link": "Link", "image": "Image", "static_text": "StaticText",
    "header": "Header", "search_field": "SearchField", "switch": "ToggleButton",
    "adjustable": "Adjustable", "keyboard_key": "KeyboardKey", "tab": "TabBar",
    "selected": "Selected", "disabled": "NotEnabled",
}  # fmt: skip
_UIKIT_KEYS = {"Enter": "Return", "Delete": "delete", "Shift": "shift", "Space": "space"}


def active_app(phone: Phone) -> str:
    """The package whose screen is in front; the system's when it hides the apps."""
    return chrome.PACKAGE if phone.system_in_front else phone.foreground[0]


def active_bundle(phone: Phone) -> str:
    return public_id(OS.IOS, active_app(phone))


def app_label(phone: Phone, package: str) -> str:
    """The name under an app's icon; SpringBoard's is a blank."""
    if package == runner.BUNDLE:
        return runner.NAME
    app = phone.apps.get(package)
    if app is None or public_id(OS.IOS, package) == SPRINGBOARD:
        return " "
    return app.label(phone.language)


def snapshot(phone: Phone, max_depth: int = 50) -> Xcui:
    """The application in front with everything in it, down to ``max_depth`` levels."""
    builder = _Builder(phone)
    app = builder.application()
    _cut(app, max_depth)
    return app


def _cut(element: Xcui, depth: int) -> None:
    if depth <= 1:
        element.children = []
    for child in element.children:
        _cut(child, depth - 1)


class _Builder:
    """Turns the phone's accessibility tree into elements."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.scale = phone.density / 160
        self.scene = phone.scene()
        self.front = active_app(phone)
        self.way_back = phone.t(phone.look.up)
        self.key_buttons = {phone.t(name) for name in ("Shift", *ENTER_NAMES.values())}
        self.names = {la.state.ids[la.name]: la.name for la in self.scene.layers}
        self.long_fields = {
            widget.uid
            for layer in self.scene.layers
            for widget in _fields(layer.widget)
            if widget.lines > 1
        }

    def application(self) -> Xcui:
        bundle = active_bundle(self.phone)
        screen = self._group("Application", f"app {bundle}", self._everything())
        screen.name = screen.label = app_label(self.phone, self.front)
        windows = [
            self._window(layer) for layer in self.phone.tree().children if self._belongs(layer)
        ]
        _cover(windows)
        return screen.adopt(windows)

    def _everything(self) -> Box:
        return Box(0, 0, self.phone.width, self.phone.height)

    def _belongs(self, layer: Node) -> bool:
        """Whether a layer is the app's and not a bar of the system."""
        name = self.names.get(layer.id, "")
        return layer.package != chrome.PACKAGE or name in ("shade", "heads_up", "window lock")

    def _window(self, layer: Node) -> Xcui:
        name = self.names.get(layer.id, "")
        window = self._group("Window", f"window {layer.id}", self._everything())
        if layer.package == KEYBOARD:
            return window.adopt([self._keyboard(layer)])
        kind = self._surface(name)
        inside = self._group(kind, f"layer {layer.id}", layer.box)
        inside.adopt(self._tidy(self._elements(layer.children), inside))
        if kind == "Sheet":
            for row in inside.of("Cell"):
                row.kind = "Button" if row.label else "Cell"
        if kind in ("Alert", "Sheet"):
            inside.name = inside.label = _title(inside)
        elif name == "heads_up":
            inside.name = "NotificationShortLookView"
        return window.adopt([inside])

    def _surface(self, name: str) -> str:
        """What a layer is as a whole, by where it lies."""
        place = "full"
        if name.startswith("dialog"):
            place = self.phone.stacks.top.dialogs[-1][1]
        elif name.startswith("window "):
            windows = [w for w in self.phone.windows if f"window {w.name}" == name]
            place = windows[-1].place if windows and windows[-1].modal else "full"
        return {"center": "Alert", "bottom": "Sheet"}.get(place, "Other")

    def _keyboard(self, layer: Node) -> Xcui:
        keys = [node for node in layer.walk() if node.role is Role.KEYBOARD_KEY]
        board = self._group("Keyboard", f"keyboard {layer.id}", layer.box)
        return board.adopt([self._element(node) for node in keys])

    # --- one node ---------------------------------------------------------------------------

    def _elements(self, nodes: Sequence[Node]) -> list[Xcui]:
        return [self._element(node) for node in nodes]

    def _element(self, node: Node) -> Xcui:
        kind = self._kind(node)
        element = Xcui(
            kind, f"{node.id} {kind}", self._points(node.box), node=node, enabled=node.enabled,
            visible=node.visible, selected=node.selected or (kind == "Button" and node.checked),
            focused=node.focused,
        )  # fmt: skip
        element.adopt(self._tidy(self._elements(node.children), element))
        _say(element, node)
        element.traits = tuple(name for trait, name in _TRAITS.items() if trait in node.traits)
        return element

    def _kind(self, node: Node) -> str:
        traits = node.traits
        match node.role:
            case Role.TEXT_FIELD if node.password:
                return "SecureTextField"
            case Role.TEXT_FIELD if "search_field" in traits:
                return "SearchField"
            case Role.TEXT_FIELD:
                return "TextView" if node.id in self.long_fields else "TextField"
            case Role.TEXT:
                return "Link" if "link" in traits else "StaticText"
            case Role.LIST:
                return _list_kind(node)
            case Role.GROUP if node.clickable and node.package == LAUNCHER:
                return "Icon" if node.resource_id.endswith("/icon") else "Button"
            case Role.GROUP:
                return "Cell" if node.clickable else "Other"
            case Role.KEYBOARD_KEY:
                return "Button" if node.description in self.key_buttons else "Key"
        return _KINDS[node.role]

    # --- grouping ---------------------------------------------------------------------------

    def _tidy(self, siblings: list[Xcui], parent: Xcui) -> list[Xcui]:
        """Tabs that stand side by side go into one bar, and so do a title and its buttons."""
        out: list[Xcui] = []
        run: list[Xcui] = []
        for each in [*siblings, None]:
            if each is not None and each.node is not None and each.node.role is Role.TAB:
                run.append(each)
                continue
            if run:
                out.append(self._bar("TabBar", "Tab Bar", run, parent))
                run = []
            if each is not None:
                out.append(each)
        return self._with_bar(out, parent) if parent.kind == "Other" and not parent.node else out

    def _with_bar(self, siblings: list[Xcui], parent: Xcui) -> list[Xcui]:
        """The way back, the title and the buttons at the top of a screen become a
        NavigationBar."""
        line: list[Xcui] = []
        for each in siblings:
            high = each.center[1] - parent.rect[1] < BAR_POINTS
            if not high or each.kind not in ("StaticText", "Button"):
                break
            line.append(each)
        title = next((e.label for e in line if "Header" in e.traits), None)
        if title is None and not any(e.label == self.way_back for e in line):
            return siblings
        if title is None:
            title = next(
                (e.label for s in siblings for e in s.walk() if "Header" in e.traits), None
            )
        return [self._bar("NavigationBar", title, line, parent), *siblings[len(line) :]]

    def _bar(self, kind: str, name: str | None, inside: list[Xcui], parent: Xcui) -> Xcui:
        left, _, width, _ = parent.rect
        top = min(e.rect[1] for e in inside)
        bottom = max(e.rect[1] + e.rect[3] for e in inside)
        rect = (left, top, width, bottom - top)
        bar = Xcui(kind, f"{kind} of {inside[0].key}", rect, name=name, label=name)
        return bar.adopt(inside)

    def _group(self, kind: str, key: str, box: Box) -> Xcui:
        return Xcui(kind, key, self._points(box))

    def _points(self, box: Box) -> tuple[int, int, int, int]:
        """The smallest rectangle of whole points around ``box``."""
        left, top = math.floor(box.left / self.scale), math.floor(box.top / self.scale)
        right, bottom = math.ceil(box.right / self.scale), math.ceil(box.bottom / self.scale)
        return left, top, right - left, bottom - top


def _list_kind(node: Node) -> str:
    """Rows below each other are a table, beside each other a collection."""
    rows = [child.box for child in node.children if "cell" in child.traits]
    if not rows:
        return "ScrollView"
    return "Table" if len({row.top for row in rows}) == len(rows) else "CollectionView"


def _fields(widget: Widget) -> Iterator[Field]:
    if isinstance(widget, Field):
        yield widget
    for child in widget.children:
        yield from _fields(child)


def _cover(windows: Sequence[Xcui]) -> None:
    """What lies behind the keyboard is not visible."""
    boards = [each for window in windows for each in window.of("Keyboard")]
    for board in boards:
        left, top, width, height = board.rect
        for window in windows:
            for each in window.walk() if board.parent is not window else ():
                x, y = each.center
                if left <= x < left + width and top <= y < top + height:
                    each.visible = False


def _title(alert: Xcui) -> str | None:
    """What an alert is about: the first text in it."""
    return next((each.label for each in alert.of("StaticText")), None)


def _say(element: Xcui, node: Node) -> None:
    """Name, label and value: what a screen reader says, and what the thing stands at."""
    said = node.description or (node.hint if element.kind in TEXT_FIELDS else node.name)
    if element.kind == "Cell" and not said:
        parts = element.of("StaticText", "Image")
        written = ", ".join(each.label for each in parts if each.label)
        controls = list(element.of(*CONTROLS))
        for control in controls:  # a box or a button to choose is about what stands beside it
            control.label = control.name = control.label or written or None
        said = "" if controls else written
    if node.role is Role.KEYBOARD_KEY:
        said = _UIKIT_KEYS.get(said, said)
    element.label = said or None
    element.name = element.label
    if element.kind in TEXT_FIELDS:
        shown = "•" * len(node.text) if node.password else node.text
        element.label = said
        element.placeholder = node.hint or None
        element.value = shown or node.hint or None
    elif element.kind == "Switch":
        element.value = "1" if node.checked else "0"
    elif element.kind == "StaticText":
        element.label = element.name = node.text or said or None
        element.value = element.label
    elif element.kind == "Button":
        element.value = "1" if element.selected else None
    else:
        element.value = node.value or None
