"""Looking at an Android phone: image, tree and foreground at one moment, once the screen is still.

A look sends its three questions at once and then collects the answers, so it costs about as much as
the slowest of them. Stillness is two looks that agree; when nothing was done to the phone since the
last look, one look is enough.
"""

from __future__ import annotations

import base64
import io
import re
import time
from contextlib import ExitStack
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from device_drivers.android.automation import Automation, Call
from device_drivers.android.link import Link
from device_drivers.android.tree import SYSTEM_UI, parse, rotation
from device_drivers.base import ActionFailed, DeviceGone, DeviceTimeout, Screen

SETTLE_SECONDS = 1.5
"""A screen that is still moving after this long (a video, a spinner) is taken as it is."""

REACT_SECONDS = 0.15
"""How long a phone may take to show any reaction to a touch."""

TREE_SECONDS = 8.0
"""How long the tree may take; without it a look is a picture only."""

_DUMP = ("dumpWindowHierarchy", False, 50)  # not compressed, depth
_SHOT = ("takeScreenshot", 1, 80)  # scale, JPEG quality
_STATE = (
    "dumpsys window displays | grep -E 'mCurrentFocus|mFocusedApp'; "
    "dumpsys input_method | grep -E 'mInputShown|mCurMethodId'"
)
_COMPONENT = re.compile(r"\bu\d+ ([\w.]+)/([\w.$]+)")


@dataclass(frozen=True, slots=True)
class Foreground:
    """The app in front, its activity (fully qualified), and the keyboard's package while shown."""

    app: str = ""
    activity: str = ""
    keyboard_app: str = ""
    keyboard: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What the phone answered; ``xml`` and ``image`` are empty when they were not asked for."""

    xml: str
    image: bytes
    state: str = ""

    @property
    def blank(self) -> bool:
        """The tree was caught between two windows and is empty."""
        return bool(self.xml) and "<node" not in self.xml

    def agrees(self, other: Look | None) -> bool:
        """Same tree, or, where there is none, same pixels."""
        if other is None:
            return False
        if self.xml and other.xml:
            return self.xml == other.xml
        return bool(self.image) and self.image == other.image


class Looker:
    """Looks at one phone and remembers whether it was touched since."""

    def __init__(
        self,
        link: Link,
        automation: Automation,
        settle: float = SETTLE_SECONDS,
        tree: float = TREE_SECONDS,
    ) -> None:
        self._link = link
        self._automation = automation
        self._settle = settle
        self._tree_seconds = tree
        self._last: Look | None = None
        self._touched = False
        self._reacts_until = 0.0

    def touched(self, *, reacts_within: float) -> None:
        """The phone was acted on; it may take ``reacts_within`` seconds to show it."""
        self._touched = True
        self._reacts_until = time.monotonic() + reacts_within

    @property
    def is_current(self) -> bool:
        """Nothing was done to the phone since the last look."""
        return self._last is not None and not self._touched

    def look(self, *, image: bool, tree: bool) -> Look:
        """The screen once it is still. Raises DeviceGone, DeviceTimeout, ActionFailed."""
        try:
            wait = self._touched and (image or tree)
            look = self._still(image, tree) if wait else self._once(image, tree)
            if look.blank:
                look = self._still(image, tree)
        except DeviceGone:
            look = self._once(image, tree)
        if image or tree:
            self._last, self._touched = look, False
        return look

    def _still(self, image: bool, tree: bool) -> Look:
        ends = time.monotonic() + self._settle
        previous = self._once(image and not tree, tree, state=False)
        while True:
            if time.monotonic() < self._reacts_until and previous.agrees(self._last):
                time.sleep(0.01)  # nothing happened yet: cheap looks until it must have
                previous = self._once(image and not tree, tree, state=False)
                continue
            look = self._once(image, tree)
            if look.agrees(previous) or time.monotonic() > ends:
                return look
            previous = look

    def _once(self, image: bool, tree: bool, *, state: bool = True) -> Look:
        with ExitStack() as unanswered:
            unanswered.callback(self._automation.drop)
            command = self._link.start(_STATE) if state else None
            if command:
                unanswered.callback(command.close)
            by_server = image and (tree or self._automation.started)
            dump = self._automation.begin(*_DUMP, timeout=self._tree_seconds) if tree else None
            shot = self._automation.begin(*_SHOT, lane=1) if by_server else None
            xml = _tree_of(dump, or_none=image or not state) if dump else ""
            encoded = shot.result() if shot else None
            said = command.result().output if command else ""
            unanswered.pop_all()
        pixels = base64.b64decode(encoded) if encoded else b""
        if image and not pixels:  # the server is not there, or the system would not let it see
            pixels = self._link.run("screencap -p")
        return Look(xml, pixels, said)


def _tree_of(dump: Call, *, or_none: bool) -> str:
    """A screen in constant motion (a video) can keep the tree busy: then the picture must do."""
    try:
        return str(dump.result() or "")
    except DeviceTimeout:
        if or_none:
            return ""
        raise


# --- what the answers mean -----------------------------------------------------------------------


def screen(look: Look, natural: tuple[int, int], link: Link) -> Screen:
    """The look as a Screen. ``natural`` is the size in pixels of the unturned phone."""
    front = foreground(look.state)
    turns = rotation(look.xml)
    width, height = _size(look.image) or (natural if turns % 2 == 0 else natural[::-1])
    elements = parse(look.xml, width, height, front.keyboard_app) if look.xml else ()
    seen = (e.app for e in elements if e.app not in (SYSTEM_UI, front.keyboard_app))
    return Screen(
        width=width,
        height=height,
        app=front.app or next(seen, ""),
        activity=front.activity,
        rotation=turns,
        image=look.image,
        elements=elements,
        keyboard=front.keyboard,
        secure=is_black(look.image, width * height) and _hides_pixels(link, front),
    )


def foreground(state: str) -> Foreground:
    """What ``dumpsys window displays`` and ``dumpsys input_method`` say is in front.

    A window that is no activity (the notification shade) belongs to the system UI."""
    focus = re.search(r"mCurrentFocus=Window\{(.*)\}", state)
    if focus and re.search("NotificationShade|StatusBar", focus[1]):
        component = (SYSTEM_UI, "")
    else:
        record = re.search(r"mFocusedApp=(?!null)(.*)", state)
        named = _COMPONENT.search(focus[1] if focus else "") or _COMPONENT.search(
            record[1] if record else ""
        )
        component = (named[1], named[2]) if named else ("", "")
    app, activity = component
    keyboard = "mInputShown=true" in state
    method = re.search(r"mCurMethodId=([\w.]+)/", state) if keyboard else None
    return Foreground(
        app=app,
        activity=app + activity if activity.startswith(".") else activity,
        keyboard=keyboard,
        keyboard_app=method[1] if method else "",
    )


def _size(image: bytes) -> tuple[int, int] | None:
    if not image:
        return None
    try:
        with Image.open(io.BytesIO(image)) as picture:
            return picture.size
    except UnidentifiedImageError as error:
        start = image[:80].decode("utf-8", "replace")
        raise ActionFailed(f"The phone's screenshot is no picture; it says: {start!r}") from error


def is_black(image: bytes, pixels: int) -> bool:
    """Nothing but black in it. Only small files are opened: black compresses to almost nothing."""
    if not image or len(image) > pixels // 50:
        return not image
    with Image.open(io.BytesIO(image)) as picture:
        picture.draft("L", (picture.width // 8, picture.height // 8))
        return not any(picture.convert("L").histogram()[8:])


def _hides_pixels(link: Link, front: Foreground) -> bool:
    """The window in front has FLAG_SECURE."""
    windows = link.shell("dumpsys", "window", "windows").output
    for block in re.split(r"(?m)^  Window #", windows):
        if f"{front.app}/" in block.split("\n", 1)[0]:
            return bool(re.search(r"\bfl=.*\bSECURE\b", block))
    return False
