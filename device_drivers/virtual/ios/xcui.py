"""What XCUITest sees of one thing on the screen: its type, what it says, where it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from uuid import NAMESPACE_OID, uuid5

from device_drivers.virtual.node import Node

PREFIX = "XCUIElementType"
CONTROLS = frozenset({
    "Button", "Switch", "Slider", "TextField", "SecureTextField", "SearchField", "TextView", "Link",
    "Key", "Icon",
})  # fmt: skip
TEXT_FIELDS = frozenset({"TextField", "SecureTextField", "SearchField", "TextView"})
CONTAINERS = frozenset({
    "Application", "Window", "Other", "Table", "CollectionView", "ScrollView", "Keyboard", "TabBar",
    "NavigationBar", "Alert", "Sheet", "WebView",
})  # fmt: skip


@dataclass(slots=True, eq=False)
class Xcui:
    """One element. ``kind`` is its type without the prefix, ``key`` tells it from all others and
    stays while it is on the screen; rectangles are x, y, width, height in points."""

    kind: str
    key: str
    rect: tuple[int, int, int, int]
    name: str | None = None
    label: str | None = None
    value: str | None = None
    placeholder: str | None = None
    enabled: bool = True
    visible: bool = True
    selected: bool = False
    focused: bool = False
    traits: tuple[str, ...] = ()
    node: Node | None = None
    """What it is on the virtual phone, None for those that only group others."""
    parent: Xcui | None = None
    index: int = 0
    children: list[Xcui] = field(default_factory=list, repr=False)

    @property
    def type(self) -> str:
        return PREFIX + self.kind

    @property
    def uid(self) -> str:
        return str(uuid5(NAMESPACE_OID, self.key)).upper()

    @property
    def center(self) -> tuple[float, float]:
        x, y, width, height = self.rect
        return x + width / 2, y + height / 2

    @property
    def text(self) -> str:
        return self.value or self.label or ""

    @property
    def speaks(self) -> bool:
        """Whether a screen reader stops here, were it not for what is around it."""
        if self.kind == "Cell":
            return self.label is not None
        return self.kind not in CONTAINERS

    @property
    def accessible(self) -> bool:
        """Whether a screen reader stops here."""
        above = self.parent
        while self.speaks and above is not None:
            if above.speaks:
                return False
            above = above.parent
        return self.speaks

    @property
    def holds_accessible(self) -> bool:
        return any(child.speaks or child.holds_accessible for child in self.children)

    def walk(self) -> Iterator[Xcui]:
        """This element and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def of(self, *kinds: str) -> Iterator[Xcui]:
        """Those below of these kinds."""
        return (each for each in self.walk() if each is not self and each.kind in kinds)

    def adopt(self, children: Sequence[Xcui]) -> Xcui:
        self.children = list(children)
        for index, child in enumerate(self.children):
            child.parent, child.index = self, index
        return self
