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
    children: list[Node] = field(default_factory=list, repr=False)

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
