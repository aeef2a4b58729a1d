"""Fingers (or a mouse) on a page, by DevTools' input events. Points are pixels of the picture."""

from __future__ import annotations

import asyncio
import contextlib

from device_drivers.base import (
    DoubleTap,
    Drag,
    LongPress,
    Pinch,
    Screen,
    Scroll,
    Swipe,
    Tap,
)
from device_drivers.browser.tab import Closed, Tab
from device_drivers.geometry import finger, inside, scroll_area

Gesture = Tap | DoubleTap | LongPress | Swipe | Drag | Pinch | Scroll
FRAME = 1 / 60
PICK_UP_SECONDS = 0.25
"""How long a finger rests on a thing before it carries it: less than a long press, by as much as a
busy machine needs to tell the two apart."""

BETWEEN_TAPS = 0.06
LONG_PRESS_SECONDS = 0.5
PINCH_SHARE, PINCH_LEAST, PINCH_STEPS = 0.4, 80, 15
"""How far each finger gets from the middle: a share of the screen's width, CSS pixels at least (so
near an edge the middle moves inwards); in how many steps."""

PINCH_SLOP = 15
"""How far each finger moves before Chromium takes it for a pinch."""
_DRAGGABLE = "!!document.elementFromPoint({}, {})?.closest('[draggable=true]')"


class Hands:
    """On ``tab``, whose screen was ``seen``. ``touch`` is False for a mouse."""

    def __init__(self, tab: Tab, seen: Screen, *, touch: bool) -> None:
        self._tab = tab
        self._seen = seen
        self._touch = touch
        self._scale = tab.config.scale
        self._zoom = 1.0
        self.holding = False
        """Whether a gesture was given up before its finger was lifted."""

    async def do(self, gesture: Gesture) -> None:
        await self._tab.drawn()
        self._zoom = await self._read_zoom()
        match gesture:
            case Tap(x, y):
                await self._tap(self._at(x, y))
            case DoubleTap(x, y):
                await self._tap(self._at(x, y), times=2)
            case LongPress(x, y, seconds):
                await self._press(self._at(x, y), seconds)
            case Swipe(x1, y1, x2, y2, seconds) if self._touch:
                await self._move(self._at(x1, y1), self._at(x2, y2), seconds)
            case Swipe(x1, y1, x2, y2):
                await self._wheel(self._at(x1, y1), self._at(x2, y2))
            case Drag(x1, y1, x2, y2, seconds):
                await self._drag(self._at(x1, y1), self._at(x2, y2), seconds)
            case Pinch():
                await self._pinch(gesture)
            case Scroll():
                await self._scroll(gesture)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        px, py = inside(self._seen, x, y)
        return px / self._scale, py / self._scale

    async def _tap(self, point: tuple[float, float], times: int = 1) -> None:
        """What belongs together is sent before any of it is answered: a busy page would stretch a
        tap to a long press, and two taps to two single ones. A page that closes at it was touched
        as it was meant to be, whichever event it left unanswered."""
        self._tab.still_there()
        with contextlib.suppress(Closed):
            await self._tap_there(point, times)
        self.holding = False

    async def _tap_there(self, point: tuple[float, float], times: int) -> None:
        if not self._touch:
            clicks = [
                event
                for number in range(1, times + 1)
                for event in (
                    self._pointer("mousePressed", point, button="left", clickCount=number),
                    self._up(point, number),
                )
            ]
            await asyncio.gather(self._pointer("mouseMoved", point), *clicks)
            return
        for number in range(times):
            await asyncio.sleep(BETWEEN_TAPS * bool(number))
            await asyncio.gather(self._down(point), self._up(point))

    async def _move(
        self, start: tuple[float, float], end: tuple[float, float], seconds: float,
        rest: float = 0.0, before: float = 0.0,
    ) -> None:  # fmt: skip
        """In its own time, whether the page answers each event at once or not: a busy page would
        stretch a drag until it began with a long press."""
        steps = max(2, round(seconds / FRAME))
        sent = [asyncio.ensure_future(self._down(start))]
        await asyncio.sleep(before)
        for step in range(1, steps + 1):
            part = step / steps
            point = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            sent.append(asyncio.ensure_future(self._to(point)))
            await asyncio.sleep(seconds / steps)
        await asyncio.sleep(rest)
        await asyncio.gather(*sent)
        await self._up(end)

    async def _drag(
        self, start: tuple[float, float], end: tuple[float, float], seconds: float
    ) -> None:
        """HTML's drag and drop wants a mouse; all else a finger that rests first."""
        if not self._touch or await self._tab.read(_DRAGGABLE.format(*start)):
            mouse = self._tab.page.mouse
            await mouse.move(*start)
            await mouse.down()
            await mouse.move(*end, steps=max(5, round(seconds / FRAME / 2)))
            await mouse.up()
        else:
            await self._move(start, end, seconds, rest=0.1, before=PICK_UP_SECONDS)

    async def _scroll(self, scroll: Scroll) -> None:
        x1, y1, x2, y2 = finger(scroll.direction, scroll_area(self._seen, scroll))
        start, end = self._at(x1, y1), self._at(x2, y2)
        if self._touch:  # the rest before it lifts keeps it from being flung past
            await self._move(start, end, 0.15, rest=0.1)
            return
        await self._wheel(start, end)

    async def _wheel(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """What a mouse has instead of a finger that moves the page along."""
        dx, dy = start[0] - end[0], start[1] - end[1]
        await self._pointer("mouseWheel", start, deltaX=dx, deltaY=dy)

    async def _pinch(self, pinch: Pinch) -> None:
        x, y = self._at(pinch.x, pinch.y)
        if not self._touch:
            await self._tab.send(
                "Input.synthesizePinchGesture",
                x=x, y=y, scaleFactor=pinch.scale, gestureSourceType="mouse",
            )  # fmt: skip
            return
        width = self._seen.width / self._scale
        widest = max(min(width * PINCH_SHARE, x - 1, width - 1 - x), PINCH_LEAST)
        x = min(max(x, widest + 1), width - widest - 1)
        first, last = widest, (widest - PINCH_SLOP) * pinch.scale
        if pinch.scale > 1:
            first, last = max(5.0, widest / pinch.scale - PINCH_SLOP), widest
        for step in range(PINCH_STEPS + 1):
            half = first + (last - first) * step / PINCH_STEPS
            fingers = (x - half, y), (x + half, y)
            await self._fingers("touchMove" if step else "touchStart", *fingers)
            await asyncio.sleep(FRAME)
            self._zoom = await self._read_zoom()
        await self._up((x, y))

    async def _press(self, point: tuple[float, float], seconds: float) -> None:
        """A long press opens the context menu, as it does on a phone; no click follows."""
        await self._down(point)
        await asyncio.sleep(seconds)
        if not self._touch or seconds < LONG_PRESS_SECONDS:
            await self._up(point)
            return
        for kind in ("mousePressed", "mouseReleased"):
            await self._pointer(kind, point, button="right", clickCount=1)
        await self.let_go()
        self.holding = False

    async def let_go(self) -> None:
        """Lift the finger without doing anything by it."""
        if self._touch:
            await self._tab.send("Input.dispatchTouchEvent", type="touchCancel", touchPoints=[])
        else:
            await self._up((-1, -1))

    # one event each

    async def _down(self, point: tuple[float, float]) -> None:
        if self._touch:
            await self._fingers("touchStart", point)
            return
        self.holding = True
        await self._pointer("mouseMoved", point)
        await self._pointer("mousePressed", point, button="left", clickCount=1)

    async def _to(self, point: tuple[float, float]) -> None:
        if self._touch:
            await self._fingers("touchMove", point)
        else:
            await self._pointer("mouseMoved", point, button="left", buttons=1)

    async def _up(self, point: tuple[float, float], clicks: int = 1) -> None:
        """A page that closes at this was touched as it was meant to be."""
        with contextlib.suppress(Closed):
            if self._touch:
                await self._tab.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            else:
                await self._pointer("mouseReleased", point, button="left", clickCount=clicks)
        self.holding = False

    async def _fingers(self, kind: str, *points: tuple[float, float]) -> None:
        """DevTools counts in pixels of the page, which grow when the page is zoomed."""
        self.holding = True
        zoom = self._zoom
        there = [{"x": x / zoom, "y": y / zoom, "id": id_} for id_, (x, y) in enumerate(points)]
        await self._tab.send("Input.dispatchTouchEvent", type=kind, touchPoints=there)

    async def _pointer(self, kind: str, point: tuple[float, float], **more: object) -> None:
        x, y = point[0] / self._zoom, point[1] / self._zoom
        await self._tab.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    async def _read_zoom(self) -> float:
        return float(await self._tab.read("window.visualViewport?.scale ?? 1"))
