"""How each system looks and is held: heights of its chrome, its shapes, its gestures.

Everything that differs between the systems on the display is decided here or by ``theme``: what
draws asks ``look()`` for the one being worn, which ``compose`` puts on for the whole of a frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from device_drivers.base import OS


@dataclass(frozen=True, slots=True)
class Look:
    """Lengths in dp. ``status`` and ``navigation`` are (upright, sideways) heights kept free."""

    system: OS
    status: tuple[float, float]
    navigation: tuple[float, float]
    up: str
    """What the arrow of a bar is called, in English."""
    keys: bool = False
    """Three keys at the bottom; otherwise a bar to swipe up from, and edges to go back."""
    back_from_right: bool = False
    """Whether the right edge goes back as the left one does."""
    back_key: bool = True
    """Whether going back closes whatever is smallest; otherwise it only leaves a page."""
    split_shade: bool = True
    """Notifications from the top left, the tiles from the top right, each on its own."""
    card: float = 24
    """The corner of a card; ``dialog`` of a dialog, ``button`` of a button, and so on."""
    dialog: float = 28
    button: float = 22
    sheet: float = 24
    field: float = 14
    search: float = 26
    tile: float = 32
    key: float = 7
    icon: float = 0.5
    """The corner of an app's icon, as a share of its side."""
    menu: float = 12
    fab: float = 18
    fab_kind: str = "tonal"
    """The kind of button that floats over a page."""
    row: float = 62
    """The least height of a row."""
    search_height: float = 52
    lined: bool = False
    """Rows of a list stand on cards, hairlines between them."""
    sun: float = 0.30
    """How far down the wallpaper its sun is, as a share of the height."""
    ios: bool = False
    """Centred titles, alerts with buttons side by side, round tick marks, segmented tabs."""

    def status_height(self, landscape: bool) -> float:
        return self.status[landscape]

    def navigation_height(self, landscape: bool) -> float:
        return self.navigation[landscape]


ANDROID = Look(
    OS.ANDROID, (30, 30), (48, 48), "Navigate up", keys=True, split_shade=False,
)  # fmt: skip
IOS = Look(
    OS.IOS, (47, 26), (34, 21), "Back", back_key=False, card=12, dialog=14, button=12, sheet=14,
    field=10, search=11, tile=20, key=5.5,
    menu=14, fab=30, fab_kind="filled", search_height=40, icon=0.225, row=50, lined=True,
    sun=0.63, ios=True,
)  # fmt: skip
HARMONY = Look(
    OS.HARMONY, (36, 28), (28, 20), "Back", back_from_right=True, card=28, dialog=32, sheet=32,
    field=22, tile=22, key=9, menu=20, fab=30,
    fab_kind="filled", search_height=44, icon=0.28, row=60, lined=True, sun=0.63,
)  # fmt: skip
LOOKS: Mapping[OS, Look] = {each.system: each for each in (ANDROID, IOS, HARMONY)}

_worn: ContextVar[Look] = ContextVar("look", default=ANDROID)


def look() -> Look:
    """The look of the phone whose screen is being built."""
    return _worn.get()


@contextmanager
def worn(look: Look) -> Iterator[None]:
    """Build widgets in this look."""
    token = _worn.set(look)
    try:
        yield
    finally:
        _worn.reset(token)
