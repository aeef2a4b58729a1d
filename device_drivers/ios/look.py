"""Looking at an iPhone: picture and tree of one moment, once the screen is still.

A look asks for the screenshot and the source at once. Stillness is two looks that agree; when
nothing was done to the phone since the last look, one look is enough. On phones where the source is
slow (seconds, on a crowded screen) stillness is watched in the pictures instead.
"""

from __future__ import annotations

import hashlib
import io
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from PIL import Image, UnidentifiedImageError

from device_drivers.base import (
    ActionFailed,
    Box,
    DeviceTimeout,
    Element,
    Rotation,
    Screen,
)
from device_drivers.ios.agent import Agent, Missing
from device_drivers.ios.pictures import Pictures, alike, is_black, upright
from device_drivers.ios.tree import SPRINGBOARD, app_size, parse
from device_drivers.stillness import SETTLE_SECONDS, Comparable, Patient

OLD_IMAGE = "The image may be old: it stayed the same while the elements changed."
NO_TREE = "The elements could not be read in time: the screen is in motion, or the app hangs."
LOCKED = "The screen is locked or off."
REACT_SECONDS = 0.2
"""How long a phone may take to show any reaction to a touch."""
TREE_SECONDS = 8.0
"""How long the tree may take; without it a look is a picture only."""
SLOW_TREE_SECONDS = 0.6
"""Phones whose tree takes longer are watched by pictures."""
_TURNS: dict[int, Rotation] = {0: 0, 270: 1, 180: 2, 90: 3}
"""By the angle that WebDriverAgent's /rotation tells."""
_VOLATILE = re.compile(r"<XCUIElementTypeStatusBar\b.*?</XCUIElementTypeStatusBar>", re.S)


@dataclass(frozen=True, slots=True)
class Size:
    """The unturned screen: points, and pixels a point."""

    width: float
    height: float
    scale: float

    @property
    def pixels(self) -> tuple[int, int]:
        return round(self.width * self.scale), round(self.height * self.scale)


@dataclass(frozen=True)
class Look:
    """What the phone answered; ``xml`` and ``image`` are empty when they were not asked for."""

    xml: str
    image: bytes
    notes: tuple[str, ...] = ()

    @cached_property
    def content(self) -> str:
        """Equal for looks that show the same."""
        told = _VOLATILE.sub("", self.xml).encode() if self.xml else self.image
        return hashlib.sha256(told).hexdigest() if told else ""

    @property
    def blank(self) -> bool:
        """The tree was caught between two apps and is empty."""
        return bool(self.xml) and self.xml.count("<XCUIElementType") < 2

    def agrees(self, other: Comparable | None) -> bool:
        """Same tree, or, where there is none, same picture."""
        if not isinstance(other, Look):
            return False
        if self.xml and other.xml:
            return self.content == other.content
        return bool(self.image) and self.image == other.image


class Looker(Patient[Look]):
    """Looks at one phone and remembers whether it was touched since."""

    def __init__(
        self,
        agent: Agent,
        pictures: Pictures,
        settle: float = SETTLE_SECONDS,
        tree: float = TREE_SECONDS,
    ) -> None:
        super().__init__(settle)
        self._agent = agent
        self._pictures = pictures
        self._tree_limit = tree
        self._tree_took = 0.0
        self._pictured: Look | None = None
        """The last one whose picture was new."""

    def glance(self) -> Look:
        """The elements as they are now, still or not: for what is checked afterwards anyway."""
        return self._once(image=False, tree=True)

    def look(self, *, image: bool, tree: bool) -> Look:
        """The screen once it is still. Raises DeviceGone, DeviceTimeout, ActionFailed."""
        still = self._touched and (image or tree)
        look = self._still(image, tree) if still else self._once(image, tree)
        if look.blank:
            look = self._still(image, tree)
        pictured = self._pictured
        if pictured and _stale(look, pictured):
            look = replace(look, image=self._pictures.another())
            if alike(look.image, pictured.image):
                look = replace(look, notes=(*look.notes, OLD_IMAGE))
        elif look.image:
            self._pictured = look
        if tree and not look.xml:
            look = replace(look, notes=(*look.notes, NO_TREE))
        if image or tree:
            self._saw(look)
        return look

    def _still(self, image: bool, tree: bool) -> Look:
        by_tree = tree and self._tree_took < SLOW_TREE_SECONDS
        watch = partial(self._once, image=not by_tree, tree=by_tree)
        take = partial(self._once, image=image, tree=tree)
        return self._once_still(watch, take, dear=by_tree != tree)

    def _once(self, image: bool, tree: bool) -> Look:
        shot = self._pictures.begin() if image else None
        try:
            xml = self._source(or_none=shot is not None) if tree else ""
            pixels = shot() if shot else b""
        except BaseException:
            if shot:
                self._agent.drop_shot()
            raise
        return Look(xml, pixels)

    def _source(self, *, or_none: bool) -> str:
        """A screen in constant motion can keep the tree busy: then the picture must do."""
        started = time.monotonic()
        try:
            return str(self._agent.ask("/source?format=xml", timeout=self._tree_limit) or "")
        except (DeviceTimeout, ActionFailed):
            self._agent.client.lane.drop()
            if or_none:
                return ""
            raise
        finally:
            self._tree_took = time.monotonic() - started


def _stale(look: Look, before: Look) -> bool:
    """The tree went on, but the picture is byte for byte the one from before."""
    both = bool(look.xml and before.xml and look.image and before.image)
    return both and look.image == before.image and look.content != before.content


# --- what the answers mean -----------------------------------------------------------------------


def screen(look: Look, size: Size, agent: Agent) -> Screen:
    """The look as a Screen."""
    wide = _is_wide(look, size)
    turns = _turns(agent, wide)
    width, height = size.pixels if turns % 2 == 0 else size.pixels[::-1]
    image = upright(look.image, turns) if look.image else b""
    scale = size.scale
    if image:
        stated = _size(image)
        scale *= stated[0] / width
        width, height = stated
    app = str(agent.facts("/wda/activeAppInfo").get("bundleId") or "")
    tree = parse(look.xml, width, height, scale, app) if look.xml else None
    elements = tree.elements if tree else ()
    black = is_black(image, width * height)
    locked = (black or app == SPRINGBOARD) and bool(agent.ask("/wda/locked"))
    return Screen(
        width=width,
        height=height,
        app=(tree.app if tree else "") or app,
        rotation=turns,
        image=image,
        elements=with_focus(elements, agent, scale),
        keyboard=bool(tree and tree.keyboard),
        secure=black and not locked,
        notes=(*look.notes, LOCKED) if locked else look.notes,
    )


def _is_wide(look: Look, size: Size) -> bool:
    """Whether the phone lies on its side."""
    width, height = app_size(look.xml)
    if min(width, height) > 0 and {round(width), round(height)} == {
        round(size.width), round(size.height)
    }:  # fmt: skip
        return (width > height) != (size.width > size.height)
    if look.image and not look.xml:
        across, down = _size(look.image)
        return (across > down) != (size.width > size.height)
    return False


def _turns(agent: Agent, wide: bool) -> Rotation:
    """Quarter turns; asked for only where the shape leaves two answers that matter."""
    if not wide:
        return 0
    turns = _TURNS.get(int(agent.facts("/rotation").get("z", 0)), 0)
    return turns if turns % 2 else 1


def with_focus(elements: tuple[Element, ...], agent: Agent, scale: float) -> tuple[Element, ...]:
    """The elements, with the field marked that has the keyboard's focus."""
    if not any(e.class_name.endswith(_FIELDS) for e in elements):
        return elements
    try:
        active = agent.facts("/element/active", session=True)
        rect = active.get("rect") or agent.facts(f"/element/{uid(active)}/rect", session=True)
    except Missing:
        return elements
    left, top, width, height = (
        float(rect.get(side) or 0) * scale for side in ("x", "y", "width", "height")
    )
    whole = Box(round(left), round(top), round(left + width), round(top + height))
    fields = [i for i, e in enumerate(elements) if e.class_name.endswith(_FIELDS)]
    near = min(fields, key=lambda i: _apart(elements[i].box, whole))
    if _apart(elements[near].box, whole) > 4 * scale:
        inside = [i for i in fields if whole.contains(*elements[i].box.center)]
        if len(inside) != 1:
            return elements
        near = inside[0]
    return tuple(replace(e, focused=True) if i == near else e for i, e in enumerate(elements))


def uid(element: Mapping[str, object]) -> str:
    """The id of an element in an answer, under the old key or W3C's. Raises Missing."""
    found = element.get("ELEMENT") or element.get("element-6066-11e4-a52e-4f735466cecf")
    if not found:
        raise Missing("WebDriverAgent tells no element.")
    return str(found)


_FIELDS = ("TextField", "SearchField", "TextView")


def _apart(one: Box, other: Box) -> int:
    return max(
        abs(one.left - other.left), abs(one.top - other.top),
        abs(one.right - other.right), abs(one.bottom - other.bottom),
    )  # fmt: skip


def _size(image: bytes) -> tuple[int, int]:
    try:
        with Image.open(io.BytesIO(image)) as picture:
            return picture.size
    except UnidentifiedImageError as error:
        start = image[:40]
        raise ActionFailed(f"The phone's screenshot is no picture; it begins {start!r}.") from error
