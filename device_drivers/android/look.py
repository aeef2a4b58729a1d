"""Looking at an Android phone: image, tree and foreground at one moment, once the screen is still.

A look sends its three questions at once and then collects the answers, so it costs about as much as
the slowest of them. Stillness is two looks that agree; when nothing was done to the phone since the
last look, one look is enough. What cannot be had is left out and said in the look's notes.
"""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial

from device_drivers.abilities import Display
from device_drivers.android import displays, foreground
from device_drivers.android.automation import REFUSED_SECONDS, Automation, Call, Unavailable
from device_drivers.android.link import Link
from device_drivers.android.pictures import (
    NoPicture,
    Picture,
    Pictures,
    Shot,
    Way,
    is_black,
    look_alike,
)
from device_drivers.android.tree import texts
from device_drivers.base import DeviceGone, DeviceTimeout
from device_drivers.stillness import SETTLE_SECONDS, Comparable, Patient

REACT_SECONDS = 0.15
"""How long a phone may take to show any reaction to a touch."""

TREE_SECONDS = 5.0
"""How long the tree may take; then its short form is asked for, then a look is a picture only."""

SHORT_TREE_SECONDS = 3.0
HANGS_SECONDS = 30.0
"""A tree that could not be had is given only SHORT_TREE_SECONDS for so long."""

_DUMP = ("dumpWindowHierarchy", False, 50)  # not compressed, depth
_SHORT_DUMP = ("dumpWindowHierarchy", True, 50, True)  # compressed, depth, active window only

NO_TREE = "The elements could not be read in time (a video or an animation?): go by the image."
SHORT_TREE = "The elements are those of the front window only, without its layout."
OTHER_WAY = "The usual way to a picture showed an old screen; this one came another way."
STALE = "The image may be old: the screen changed, the image did not by one pixel."


@dataclass(frozen=True, slots=True)
class Look:
    """What the phone answered; ``xml`` and ``image`` are empty when they were not asked for.

    ``way`` is how the image came, None when it was not asked for."""

    xml: str
    image: bytes
    state: str = ""
    way: Way | None = None
    notes: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        """The tree was caught between two windows and is empty."""
        return bool(self.xml) and "<node" not in self.xml

    def agrees(self, other: Comparable | None) -> bool:
        """Same tree, or, where there is none, same pixels."""
        if not isinstance(other, Look):
            return False
        if self.xml and other.xml:
            return self.xml == other.xml
        return bool(self.image) and self.image == other.image


class Looker(Patient[Look]):
    """Looks at one phone and remembers whether it was touched since."""

    def __init__(
        self,
        link: Link,
        automation: Automation,
        settle: float = SETTLE_SECONDS,
        tree: float = TREE_SECONDS,
    ) -> None:
        super().__init__(settle)
        self._link = link
        self._automation = automation
        self._pictures = Pictures(link, automation)
        self._tree_seconds = tree
        self._pictured: Look | None = None
        self._hung_until = 0.0
        self._no_dump_until = 0.0
        self._displays: tuple[Display, ...] | None = None

    def displays(self) -> tuple[Display, ...]:
        """The physical displays, as they are now."""
        self._displays = displays.parse(self._link.start(displays.ASK).result().output)
        return self._displays

    @property
    def display(self) -> Display | None:
        """The display that was on at the last look, on a phone with several."""
        found = self._displays or ()
        return displays.lit(found) if len(found) > 1 else None

    def look(self, *, image: bool, tree: bool) -> Look:
        """The screen once it is still. Raises DeviceGone, DeviceTimeout, ActionFailed."""
        try:
            wait = self._touched and (image or tree)
            look = self._still(image, tree) if wait else self._once(image, tree)
            if look.blank:
                look = self._still(image, tree)
        except DeviceGone:
            look = self._once(image, tree)
        if image:
            look = self._fresh(look)
        if image or tree:
            self._saw(look)
        return look

    def _still(self, image: bool, tree: bool) -> Look:
        watch = partial(self._once, image and not tree, tree, state=False)
        return self._once_still(watch, partial(self._once, image, tree))

    def _once(self, image: bool, tree: bool, *, state: bool = True) -> Look:
        if image:
            self._choose_display()
        try:
            return self._ask(image, tree, state)
        except Unavailable as reason:
            return self._plain(image, tree, str(reason))

    def _ask(self, image: bool, tree: bool, state: bool) -> Look:
        with ExitStack() as unanswered:
            unanswered.callback(self._automation.drop)
            command = self._link.start(foreground.ASK) if state else None
            if command:
                unanswered.callback(command.close)
            dump = self._begin_tree() if tree else None
            shot = self._begin_picture(server=tree or self._automation.started) if image else None
            if shot:
                unanswered.callback(shot.close)
            xml, notes = self._tree_of(dump, best=image or not state) if dump else ("", ())
            picture = shot.result() if shot else Picture(b"", "png")
            said = command.result().output if command else ""
            unanswered.pop_all()
        way = picture.way if image else None
        return Look(xml, picture.image, said, way, notes)

    def _plain(self, image: bool, tree: bool, reason: str) -> Look:
        """Without the server: screencap, and the phone's own `uiautomator` if it is let run."""
        xml = self._dumped() if tree else ""
        picture = self._begin_picture(server=False).result() if image else None
        said = self._link.start(foreground.ASK).result().output
        notes = (reason,) if tree and not xml else ()
        if picture is None:
            return Look(xml, b"", said, None, notes)
        return Look(xml, picture.image, said, picture.way, notes)

    def _begin_picture(self, *, server: bool) -> Shot:
        """An empty one where the system gives none: why, the state tells."""
        nothing = Picture(b"", "png")
        try:
            shot = self._pictures.begin(server=server)
        except NoPicture:
            return Shot("png", lambda: nothing)

        def result() -> Picture:
            try:
                return shot.result()
            except NoPicture:
                return nothing

        return replace(shot, result=result)

    def _dumped(self) -> str:
        if time.monotonic() < self._no_dump_until:
            return ""
        try:
            command = "uiautomator dump --compressed /dev/tty"
            said = self._link.run(command, self._tree_seconds).decode("utf-8", "replace")
        except DeviceTimeout:
            said = ""
        found = re.search(r"<\?xml.*</hierarchy>", said, re.DOTALL)
        if not found:
            self._no_dump_until = time.monotonic() + REFUSED_SECONDS
        return found[0] if found else ""

    def _choose_display(self) -> None:
        """On a phone with several displays, picture the one that is on now."""
        if self._displays is None or len(self._displays) > 1:
            self.displays()
            self._pictures.display = self.display.id if self.display else ""

    def _begin_tree(self) -> Call:
        if time.monotonic() < self._hung_until:
            limit = min(SHORT_TREE_SECONDS, self._tree_seconds)
            return self._automation.begin(*_SHORT_DUMP, timeout=limit)
        return self._automation.begin(*_DUMP, timeout=self._tree_seconds)

    def _tree_of(self, dump: Call, *, best: bool) -> tuple[str, tuple[str, ...]]:
        """A screen in constant motion (a video) can keep the tree busy: then its short form is
        asked for, then the picture must do. With nothing beside it, that is a DeviceTimeout."""
        short = time.monotonic() < self._hung_until
        for call in (dump,) if short else (dump, None):
            try:
                xml = str((call or self._begin_tree()).result() or "")
            except DeviceTimeout:
                self._hung_until = time.monotonic() + HANGS_SECONDS
            else:
                return xml, (SHORT_TREE,) if short or call is None else ()
        if not best:
            raise DeviceTimeout(
                f"The elements on {self._link.serial} could not be read in time (a video or an "
                "animation?). Look at the image instead."
            )
        return "", (NO_TREE,)

    def _fresh(self, look: Look) -> Look:
        """The look, its image taken another way if it shows an old screen."""
        before, self._pictured = self._pictured, look
        if before is None or look.way is None or look.image != before.image:
            return look
        if not _reads_differently(before, look) or is_black(look.image):
            return look
        server = not self._automation.trouble
        other = self._pictures.another(look.way, server=server)
        if other is None or look_alike(other.image, look.image):
            return replace(look, notes=(*look.notes, STALE))
        self._pictures.distrust(look.way)
        fresh = replace(look, image=other.image, way=other.way, notes=(*look.notes, OTHER_WAY))
        self._pictured = fresh
        return fresh


def _reads_differently(one: Look, two: Look) -> bool:
    """Another app in front, or other texts on the screen."""
    if not (one.xml and two.xml):
        return foreground.read(one.state).app != foreground.read(two.state).app
    return texts(one.xml) != texts(two.xml)
