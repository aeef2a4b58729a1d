"""Looking at a HarmonyOS phone: tree, picture and what is in front, once the screen is still.

Stillness is two looks that agree; when nothing was done to the phone since the last look, one is
enough. What cannot be had is left out and said in the screen's notes.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from functools import partial

from device_drivers.base import ActionFailed, DeviceGone, DeviceTimeout, Screen
from device_drivers.harmony.facts import ASK_STATE, State, state
from device_drivers.harmony.link import Link
from device_drivers.harmony.output import checked
from device_drivers.harmony.pictures import Pictures, is_black, size_of
from device_drivers.harmony.tree import Tree, parse
from device_drivers.stillness import Comparable, Patient

REACT_SECONDS = 0.15
"""How long a phone may take to show any reaction to a touch."""

TREE_SECONDS = 6.0
AGAIN_SECONDS = 2.0
HANGS_SECONDS = 30.0
"""A tree that could not be had is not asked for again for so long when a picture will do, and not
waited for that long otherwise."""

OFF = "The screen is off; the key 'wakeup' switches it on."
LOCKED = "The phone is locked: swipe up, and if it asks for a PIN, the person must enter it."
NO_TREE = "The elements could not be read in time (a video or an animation?): go by the image."
HANGS = (
    "{}: the elements of the screen could not be read in time (a video, an animation, a busy "
    "app?). Leave what is in front, and try again."
)
BLACK = "The image is all black though the screen is on: the app hides it; go by the elements."
NO_IMAGE = "The phone gave no picture: go by the elements."
OLD_IMAGE = "The image did not change although the elements did: it may be old."
_JSON = "X4TREE"


@dataclass(frozen=True, slots=True)
class Look:
    """What the phone answered; ``told`` (the layout) and ``image`` are empty when not asked for."""

    told: str
    image: bytes
    state: State = field(default_factory=State)
    notes: tuple[str, ...] = ()

    def agrees(self, other: Comparable | None) -> bool:
        """Same tree, or, where there is none, same pixels."""
        if not isinstance(other, Look):
            return False
        if self.told and other.told:
            return self.told == other.told
        return bool(self.image) and self.image == other.image


class Looker(Patient[Look]):
    """Looks at one phone and remembers whether it was touched since."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self._pictures = Pictures(link)
        self._sure: Look | None = None
        """The last look whose picture and elements belong together."""
        self._no_tree_until = 0.0

    def look(self, *, image: bool, tree: bool) -> Look:
        """The screen once it is still. Raises DeviceGone, DeviceTimeout, ActionFailed."""
        still = self._touched and (image or tree)
        found = self._still(image, tree) if still else self._once(image, tree)
        if image and tree:
            found = self._fresh(found)
        if image or tree:
            self._saw(found)
        return found

    def elements(self) -> Tree:
        """The elements at this moment, moving or not. Raises DeviceTimeout, ActionFailed."""
        return parse(self._tree(image=False)[0])

    def _still(self, image: bool, tree: bool) -> Look:
        watch = partial(self._once, image and not tree, tree, whole=False)
        return self._once_still(watch, partial(self._once, image, tree))

    def _once(self, image: bool, tree: bool, *, whole: bool = True) -> Look:
        """One look; without ``whole`` only what tells whether the screen is still."""
        told, notes = self._tree(image) if tree else ("", ())
        picture = b""
        if image:
            picture, said = self._picture(told)
            notes += said
        return Look(told, picture, state(self._link.ask(ASK_STATE)) if whole else State(), notes)

    def _fresh(self, found: Look) -> Look:
        """A picture that stayed while the tree changed is taken again, else called old."""
        if self._is_old(found):
            found = self._once(True, True)
        if self._is_old(found):
            return replace(found, notes=(*found.notes, OLD_IMAGE))
        self._sure = found
        return found

    def _is_old(self, found: Look) -> bool:
        """The picture is that of an earlier look, the elements are others."""
        sure = self._sure
        if sure is None or not (sure.told and found.told and found.image):
            return False
        return found.image == sure.image and found.told != sure.told

    def _tree(self, image: bool) -> tuple[str, tuple[str, ...]]:
        """A screen in constant motion can keep the tree busy: then the picture must do."""
        if image and time.monotonic() < self._no_tree_until:
            return "", (NO_TREE,)
        remote = self._link.temporary("json")
        line = f"uitest dumpLayout -p {remote}; echo {_JSON}; cat {remote}; rm -f {remote}"
        hung = time.monotonic() < self._no_tree_until
        try:
            said, _, told = self._link.ask(
                line, timeout=AGAIN_SECONDS if hung else TREE_SECONDS
            ).partition(_JSON)
        except DeviceTimeout:
            self._no_tree_until = time.monotonic() + HANGS_SECONDS
            if image:
                return "", (NO_TREE,)
            self._link.ask("true", AGAIN_SECONDS)  # raises when it is the link that hangs
            raise DeviceTimeout(HANGS.format(self._link.target)) from None
        checked(said, "Reading the elements of the screen")
        self._no_tree_until = 0.0
        return told.strip(), ()

    def _picture(self, told: str) -> tuple[bytes, tuple[str, ...]]:
        try:
            return self._pictures.take(), ()
        except (ActionFailed, DeviceTimeout):
            if not told:
                raise
            return b"", (NO_IMAGE,)
        except DeviceGone:
            self._link.mend()
            return self._pictures.take(), ()


# --- what the answers mean -----------------------------------------------------------------------


def screen(look: Look, natural: tuple[int, int]) -> Screen:
    """The look as a Screen. ``natural`` is the size in pixels of the unturned phone."""
    front = look.state
    tree = parse(look.told) if look.told else Tree(0, 0, ())
    turned = natural[::-1] if front.rotation % 2 else natural
    width, height = size_of(look.image) or (tree.width and (tree.width, tree.height)) or turned
    black = bool(look.image) and is_black(look.image, width * height)
    notes = look.notes
    if not front.awake:
        notes += (OFF,)
    elif front.locked:
        notes += (LOCKED,)
    elif black:
        notes += (BLACK,)
    apps = (e.app for e in tree.elements if e.app)
    return Screen(
        width=width, height=height, app=front.app or next(apps, ""), activity=front.ability,
        rotation=front.rotation, image=look.image, elements=tree.elements, keyboard=tree.keyboard,
        secure=black and front.awake, notes=notes,
    )  # fmt: skip
