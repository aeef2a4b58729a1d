"""Controls of forms that are pictures: a piece to be moved, a disc to be turned, things to touch.

In a page: ``<input type="range">`` with ``data-ground`` and ``data-piece`` (``data:`` addresses),
``data-start`` (where the piece is at first) or ``data-turn``; ``<input type="image">``.
What is sent: pixels that the piece was moved; degrees clockwise; points "x,y x,y", all in the
measure of the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.browser.html import Tag
from device_drivers.virtual.ui.puzzle import Handle, Track, WebPicture, decoded
from device_drivers.virtual.ui.widgets import Column, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.browser.browser import Browser

Slot = tuple[str, str]
PUZZLES = ("range", "image")
"""The types of input that are built here."""


def dragged(screen: Browser, tag: Tag, slot: Slot) -> Widget:
    """A picture above a track; what is dragged along it moves the piece, or turns it."""
    turns, start = tag.has("data-turn"), float(tag.get("data-start", "0"))
    value = float(screen.entered.get(slot, "0"))
    shown = WebPicture(
        address=tag.get("data-ground"), piece=tag.get("data-piece"), moved=start + value,
        turned=value if turns else None, description=tag.get("alt"), key=f"scene {slot}",
    )  # fmt: skip
    wide, piece = shown.pixels[0], decoded(tag.get("data-piece"))
    share = piece.width() / wide if piece and not turns else 0.0
    most = 360.0 if turns else wide * (1 - share)
    handle = Handle(description=tag.get("aria-label"), value=f"{round(value / most * 100)}%")
    track = Track(picture=shown, handle=handle, at=value / most, share=share, id="track",
                  key=f"track {slot}")  # fmt: skip

    def drag(across: float, _: float) -> None:
        now = float(screen.entered.get(slot, "0")) + across / track.far * most
        screen.entered[slot] = f"{min(most, max(0.0, now)):.2f}"

    handle.on_drag = drag
    return Column([shown, track], gap=10, align="start")


def touched(screen: Browser, tag: Tag, slot: Slot) -> Widget:
    """A picture that remembers where it was touched, in order."""
    points = tuple(_point(each) for each in screen.entered.get(slot, "").split())
    shown = WebPicture(address=tag.get("src"), marks=points, description=tag.get("alt"),
                       key=f"scene {slot}", id=tag.get("id"))  # fmt: skip

    def touch() -> None:
        x, y = shown.inside(*screen.phone.finger.last)
        before = screen.entered.get(slot, "")
        screen.entered[slot] = f"{before} {x:.1f},{y:.1f}".strip()

    shown.on_tap = touch
    return Column([shown], align="start")


def _point(text: str) -> tuple[float, float]:
    x, _, y = text.partition(",")
    return float(x), float(y)
