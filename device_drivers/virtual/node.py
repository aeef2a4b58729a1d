"""What accessibility sees: one node per widget that means something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from device_drivers.base import Box, Role

ANDROID_CLASSES = {
    Role.BUTTON: "android.widget.Button",
    Role.TEXT: "android.widget.TextView",
    Role.TEXT_FIELD: "android.widget.EditText",
    Role.SWITCH: "android.widget.Switch",
    Role.CHECKBOX: "android.widget.CheckBox",
    Role.RADIO: "android.widget.RadioButton",
    Role.SLIDER: "android.widget.SeekBar",
    Role.IMAGE: "android.widget.ImageView",
    Role.LIST: "androidx.recyclerview.widget.RecyclerView",
    Role.TAB: "android.widget.LinearLayout",
    Role.WEB: "android.webkit.WebView",
    Role.KEYBOARD_KEY: "android.view.View",
    Role.GROUP: "android.widget.FrameLayout",
}

TRAITS = (
    "button", "link", "image", "static_text", "header", "search_field", "text_field", "switch",
    "adjustable", "keyboard_key", "tab", "cell", "list", "web", "selected", "disabled", "secure",
)  # fmt: skip
"""Every trait a node may have; UIKit's traits and ArkUI's types follow from them."""

_ROLE_TRAITS = {
    Role.BUTTON: "button",
    Role.TEXT: "static_text",
    Role.TEXT_FIELD: "text_field",
    Role.SWITCH: "switch",
    Role.CHECKBOX: "switch",
    Role.RADIO: "button",
    Role.SLIDER: "adjustable",
    Role.IMAGE: "image",
    Role.LIST: "list",
    Role.TAB: "tab",
    Role.WEB: "web",
    Role.KEYBOARD_KEY: "keyboard_key",
}


def traits(
    role: Role, *own: str, clickable: bool, selected: bool, enabled: bool, password: bool
) -> frozenset[str]:
    """The traits of a node of ``role``, and ``own`` ones beside."""
    found = {*own, _ROLE_TRAITS.get(role, "")}
    if role is Role.GROUP and clickable:
        found.add("cell")
    for trait, holds in (("selected", selected), ("disabled", not enabled), ("secure", password)):
        if holds:
            found.add(trait)
    return frozenset(found - {""})


@dataclass(slots=True, eq=False)
class Node:
    """One widget. ``box`` is in absolute pixels, clipped to what can be seen."""

    id: int
    role: Role
    box: Box
    package: str
    text: str = ""
    description: str = ""
    hint: str = ""
    resource_id: str = ""
    android_class: str = ""
    clickable: bool = False
    long_clickable: bool = False
    scrollable: bool = False
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    selected: bool = False
    password: bool = False
    visible: bool = True
    value: str = ""
    """What it stands at, apart from its name: a switch's 1 or 0, a slider's 40%, a field's text."""
    traits: frozenset[str] = frozenset()
    """What a screen reader says it is; the terms are those of ``TRAITS``."""
    children: list[Node] = field(default_factory=list, repr=False)

    @property
    def name(self) -> str:
        """What a screen reader calls it: its description, else its text, else its hint."""
        return self.description or self.text or self.hint

    @property
    def label(self) -> str:
        """What a person would call it."""
        return self.text or self.description or self.hint

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, label: str) -> Node | None:
        """The first node below whose text, description or hint is ``label``."""
        return next((n for n in self.walk() if label in (n.text, n.description, n.hint)), None)
