"""What the agent understands: ``Driver.*``, ``On.*``, ``Component.*``, ``PointerMatrix.*``.

Objects live on the phone and go by names such as ``Component#3``. Names of calls are those on the
wire. Source: OpenHarmony testfwk_arkxtest, uitest/core/frontend_api_defines.h.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from device_drivers.virtual.harmony import keys
from device_drivers.virtual.harmony.agent import components as c
from device_drivers.virtual.harmony.agent import fingers
from device_drivers.virtual.harmony.agent.errors import (
    NO_SUCH_API,
    NOT_THERE,
    ApiError,
    bad_arguments,
)
from device_drivers.virtual.harmony.agent.query import FLAGS, RELATIONS, TEXTS, Query
from device_drivers.virtual.harmony.layout import Component, components
from device_drivers.virtual.harmony.system import HarmonySystem
from device_drivers.virtual.systems import public_id

SEED = "On#seed"
POLL_SECONDS = 0.05
MAX_WAIT_SECONDS = 60.0
LONG_CLICK_SECONDS = 1.5
_EVENTS = ("toastShow", "dialogShow")


class Agent:
    """One client's objects on one phone."""

    def __init__(self, system: HarmonySystem) -> None:
        self.system = system
        self.phone = system.phone
        self._queries: dict[str, Query] = {SEED: Query()}
        self._found: dict[str, c.Found] = {}
        self._matrices: dict[str, fingers.Matrix] = {}
        self._watching = False

    async def call(self, api: str, this: object, args: Sequence[Any]) -> Any:
        """Carry out one call and return its result. Raises ApiError."""
        kind, _, name = api.partition(".")
        if kind == "Driver" and (run := self._driver().get(name)) is not None:
            result = run(args)
            return await result if asyncio.iscoroutine(result) else result
        if kind in ("On", "By"):
            return self._on(name, str(this), args)
        if kind in ("Component", "UiComponent"):
            return self._component(name, str(this), args)
        if kind == "PointerMatrix":
            return self._matrix(name, str(this), args)
        raise ApiError(NO_SUCH_API, f"Unsupported api: {api}")

    # --- Driver -------------------------------------------------------------------------------

    def _driver(self) -> Mapping[str, Callable[[Sequence[Any]], Any]]:
        phone = self.phone
        return {
            "create": lambda args: "Driver#0",
            "getDisplaySize": lambda args: {"x": phone.width, "y": phone.height},
            "getDisplayDensity": lambda args: dict.fromkeys("xy", phone.density / 160),
            "getDisplayRotation": lambda args: phone.rotation,
            "setDisplayRotation": self._rotate,
            "setDisplayRotationEnabled": self._rotates_by_itself,
            "click": lambda args: phone.tap(*fingers.points(args, 1)[0]),
            "doubleClick": lambda args: phone.double_tap(*fingers.points(args, 1)[0]),
            "longClick": self._long_click,
            "swipe": lambda args: fingers.move(phone, args),
            "drag": lambda args: fingers.move(phone, args, drag=True),
            "fling": lambda args: fingers.fling(phone, args),
            "mouseClick": lambda args: phone.tap(*fingers.points(args, 1)[0]),
            "mouseLongClick": self._long_click,
            "mouseMoveTo": self._point,
            "mouseDrag": lambda args: fingers.move(phone, args, drag=True),
            "mouseDoubleClick": lambda args: phone.double_tap(*fingers.points(args, 1)[0]),
            "inputText": self._input_text,
            "pressBack": lambda args: keys.press(phone, [keys.BACK]),
            "pressHome": lambda args: keys.press(phone, [keys.HOME]),
            "triggerKey": lambda args: keys.press(phone, _codes(args, 1)),
            "triggerCombineKeys": lambda args: keys.press(phone, _codes(args, 3)),
            "wakeUpDisplay": lambda args: phone.wake(),
            "findComponent": self._find_one,
            "findComponents": self._find_all,
            "waitForComponent": self._wait_for,
            "assertComponentExist": self._assert_there,
            "delayMs": self._delay,
            "waitForIdle": lambda args: True,
            "screenCap": self._screen_cap,
            "uiEventObserverOnce": self._watch,
            "getRecentUiEvent": self._recent_event,
            "injectMultiPointerAction": self._inject,
        }

    def _rotate(self, args: Sequence[Any]) -> None:
        turns = _codes(args, 1)[0]
        if turns not in range(4):
            raise bad_arguments("Illegal display rotation")
        self._rotates_by_itself([False])
        self.phone.put_setting("system", "user_rotation", str(turns))

    def _rotates_by_itself(self, args: Sequence[Any]) -> None:
        self.phone.put_setting("system", "accelerometer_rotation", str(int(bool(args and args[0]))))

    def _long_click(self, args: Sequence[Any]) -> None:
        (x, y), rest = fingers.points(args, 1)
        lasts = rest[0] / 1000 if rest and fingers.is_number(rest[0]) else LONG_CLICK_SECONDS
        self.phone.long_press(x, y, min(MAX_WAIT_SECONDS, max(0.5, lasts)))

    def _point(self, args: Sequence[Any]) -> None:
        """A mouse that only points: the phone shows no pointer."""
        fingers.points(args, 1)

    def _input_text(self, args: Sequence[Any]) -> None:
        (x, y), rest = fingers.points(args, 1)
        if not rest:
            raise bad_arguments("Illegal argument count")
        self.phone.tap(x, y)
        keys.type_text(self.phone, str(rest[0]))

    async def _find(self, args: Sequence[Any]) -> list[Component]:
        await self.system.weather_delay("tree_hang")
        query = self._queries.get(str(args[0])) if args else None
        if query is None:
            raise bad_arguments("Illegal On")
        self.phone.settle()
        return query.find(components(self.phone))

    async def _find_all(self, args: Sequence[Any]) -> list[str]:
        return [self._keep(each) for each in await self._find(args)]

    async def _find_one(self, args: Sequence[Any]) -> str | None:
        found = await self._find(args)
        return self._keep(found[0]) if found else None

    async def _wait_for(self, args: Sequence[Any]) -> str | None:
        until = time.monotonic() + min(MAX_WAIT_SECONDS, _codes(args[1:], 1)[0] / 1000)
        while True:
            name = await self._find_one(args)
            if name or time.monotonic() >= until:
                return name
            await asyncio.sleep(POLL_SECONDS)

    async def _assert_there(self, args: Sequence[Any]) -> None:
        if not await self._find(args):
            raise ApiError(17000003, "Component matching the given On does not exist.")

    def _keep(self, component: Component) -> str:
        name = f"Component#{len(self._found)}"
        self._found[name] = c.Found(self.phone, component.node.id, component.type)
        return name

    async def _delay(self, args: Sequence[Any]) -> None:
        seconds = min(MAX_WAIT_SECONDS, max(0, _codes(args, 1)[0]) / 1000)
        await asyncio.sleep(seconds)
        if not self.phone.clock.live:
            self.phone.clock.advance(seconds)

    async def _screen_cap(self, args: Sequence[Any]) -> bool:
        await self.system.weather_delay("slow_screenshots")
        try:
            self.system.files.write(str(args[0]) if args else "", self.phone.png())
        except OSError:
            return False
        return True

    # --- toasts and dialogs -------------------------------------------------------------------

    def _watch(self, args: Sequence[Any]) -> bool:
        if not args or args[0] not in _EVENTS:
            raise bad_arguments("Illegal event type")
        self._watching = True
        self.phone.last_toast = ""
        return True

    async def _recent_event(self, args: Sequence[Any]) -> dict[str, str] | None:
        """The toast shown since the watch began, for which it waits so many seconds."""
        until = time.monotonic() + min(MAX_WAIT_SECONDS, _codes(args, 1)[0])
        while (  # noqa: ASYNC110  # a toast tells nobody that it is shown
            self._watching and not self.phone.last_toast and time.monotonic() < until
        ):
            await asyncio.sleep(POLL_SECONDS)
        if not self._watching or not self.phone.last_toast:
            return None
        self._watching = False
        app = public_id(self.phone.system, self.phone.foreground[0])
        return {"bundleName": app, "text": self.phone.last_toast, "type": "Toast"}

    # --- On, Component, PointerMatrix ---------------------------------------------------------

    def _on(self, name: str, this: str, args: Sequence[Any]) -> str:
        query = self._queries.get(this)
        if query is None:
            raise bad_arguments(f"No such object: {this}")
        if name in TEXTS and args:
            query = query.with_text(name, *args[:2])
        elif name in FLAGS:
            query = query.with_flag(name, *args[:1])
        elif name in RELATIONS and args and str(args[0]) in self._queries:
            query = query.with_relation(name, self._queries[str(args[0])])
        elif name == "inWindow" and args:
            query = Query(query.texts, query.flags, query.relations, str(args[0]))
        else:
            raise bad_arguments(f"Illegal argument of On.{name}")
        made = f"On#{len(self._queries) - 1}"
        self._queries[made] = query
        return made

    def _component(self, name: str, this: str, args: Sequence[Any]) -> Any:
        found = self._found.get(this)
        if found is None:
            raise ApiError(NOT_THERE, f"No such object: {this}")
        if name in c.ASKED:
            return c.ASKED[name](found)
        run = self._acts(found, list(args)).get(name)
        if run is None:
            raise ApiError(NO_SUCH_API, f"Unsupported api: Component.{name}")
        return run()

    def _acts(self, found: c.Found, args: list[Any]) -> Mapping[str, Callable[[], Any]]:
        first = args[0] if args else None
        return {
            "click": lambda: c.click(found),
            "doubleClick": lambda: c.double_click(found),
            "longClick": lambda: c.long_click(found),
            "inputText": lambda: c.input_text(found, str(first)),
            "clearText": lambda: c.clear_text(found),
            "dragTo": lambda: c.drag_to(found, self._other(first)),
            "pinchIn": lambda: c.pinch(found, _scale(first)),
            "pinchOut": lambda: c.pinch(found, _scale(first)),
            "scrollToTop": lambda: c.scroll_to_end(found, forward=False),
            "scrollToBottom": lambda: c.scroll_to_end(found, forward=True),
            "scrollSearch": lambda: self._search(found, first),
        }

    def _other(self, name: object) -> c.Found:
        found = self._found.get(str(name))
        if found is None:
            raise bad_arguments(f"No such object: {name}")
        return found

    def _search(self, found: c.Found, name: object) -> str | None:
        query = self._queries.get(str(name))
        if query is None:
            raise bad_arguments("Illegal On")
        component = c.scroll_search(found, query)
        return self._keep(component) if component else None

    def _matrix(self, name: str, this: str, args: Sequence[Any]) -> str | None:
        if name == "create":
            made = f"PointerMatrix#{len(self._matrices)}"
            self._matrices[made] = fingers.Matrix(*_two(args))
            return made
        matrix = self._matrices.get(this)
        if matrix is None or name != "setPoint":
            raise bad_arguments(f"No such object: {this}")
        finger, step = _two(args)
        (x, y), _ = fingers.points(args[2:], 1)
        matrix.put(finger, step, x, y)
        return None

    def _inject(self, args: Sequence[Any]) -> bool:
        matrix = self._matrices.get(str(args[0])) if args else None
        if matrix is None:
            raise bad_arguments("Illegal PointerMatrix")
        speed = args[1] if len(args) > 1 and isinstance(args[1], int) else 0
        in_range = fingers.SLOWEST <= speed <= fingers.FASTEST
        matrix.inject(self.phone, speed if in_range else fingers.DEFAULT_SPEED)
        return True


def _codes(args: Sequence[Any], most: int) -> list[int]:
    """Up to ``most`` whole numbers, at least one. Raises ApiError."""
    found = [int(each) for each in args[:most] if fingers.is_number(each)]
    if not found or len(found) != len(args[:most]):
        raise bad_arguments("Illegal argument type")
    return found


def _two(args: Sequence[Any]) -> tuple[int, int]:
    found = _codes(args, 2)
    if len(found) < 2:
        raise bad_arguments("Illegal argument count")
    return found[0], found[1]


def _scale(value: object) -> float:
    if not isinstance(value, (int, float)) or not fingers.is_number(value):
        raise bad_arguments("Illegal pinch scale")
    return float(value)
