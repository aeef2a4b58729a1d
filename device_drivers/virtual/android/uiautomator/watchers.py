"""Watchers and kept objects: what a client leaves with the server to be used later.

A watcher acts when all its conditions are on the screen: it clicks something or presses keys. It
runs when a client says so, and when something is looked for in vain.
"""

# ruff: noqa: N802  # methods are named as on the wire

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from device_drivers.virtual.android.uiautomator.errors import (
    INVALID_PARAMS,
    ObjectNotFound,
    RpcError,
)
from device_drivers.virtual.android.uiautomator.objects import ObjectMethods, Selector
from device_drivers.virtual.android.uiautomator.selector import describe, find_all
from device_drivers.virtual.phone import Phone


@dataclass
class Watcher:
    conditions: list[Selector]
    act: Callable[[], object]
    triggered: bool = False


class WatcherMethods(ObjectMethods):
    """Watchers by name, objects by the id handed out."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self._watchers: dict[str, Watcher] = {}
        self._watching = False

    def pressKey(self, name: str) -> bool:
        raise NotImplementedError

    # --- watchers -----------------------------------------------------------------------------

    def registerClickUiObjectWatcher(
        self, name: str, conditions: list[Selector], target: Selector
    ) -> None:
        """Click ``target`` when everything in ``conditions`` is there."""
        self._register(name, conditions, lambda: self._click_if_there(target))

    def registerPressKeyskWatcher(
        self, name: str, conditions: list[Selector], keys: list[str]
    ) -> None:
        """Press ``keys`` when everything in ``conditions`` is there."""
        self._register(name, conditions, lambda: [self.pressKey(key) for key in keys])

    def _register(
        self, name: str, conditions: list[Selector], act: Callable[[], object]
    ) -> None:  # fmt: skip
        if not isinstance(conditions, list):
            raise RpcError(INVALID_PARAMS, "method parameters invalid: conditions are a list")
        self._watchers[str(name)] = Watcher(conditions, act)

    def _click_if_there(self, target: Selector) -> None:
        if found := self._all(target):
            self._phone.tap(*found[0].node.box.center)

    def removeWatcher(self, name: str) -> None:
        self._watchers.pop(name, None)

    def getWatchers(self) -> list[str]:
        return list(self._watchers)

    def runWatchers(self) -> None:
        """Let every watcher whose conditions hold act."""
        self._watched()

    def hasWatcherTriggered(self, name: str) -> bool:
        return name in self._watchers and self._watchers[name].triggered

    def hasAnyWatcherTriggered(self) -> bool:
        return any(watcher.triggered for watcher in self._watchers.values())

    def resetWatcherTriggers(self) -> None:
        for watcher in self._watchers.values():
            watcher.triggered = False

    def _watched(self) -> bool:
        if self._watching:
            return False  # a watcher that looks for something must not start the others
        self._watching = True
        acted = False
        try:
            for watcher in self._watchers.values():
                if all(self._all(condition) for condition in watcher.conditions):
                    watcher.act()
                    watcher.triggered = acted = True
        finally:
            self._watching = False
        return acted

    # --- objects ------------------------------------------------------------------------------

    def getUiObject(self, selector: Selector) -> str:
        """An id that stands for what the selector finds now."""
        return self._handle(self._one(selector).node)

    def getUiObjects(self) -> list[str]:
        return list(self._handles)

    def removeUiObject(self, handle: str) -> None:
        self._handles.pop(handle, None)

    def getChild(self, handle: str, selector: Selector) -> str:
        """The first match below an object."""
        return self._first([self._one(handle).node], selector)

    def getFromParent(self, handle: str, selector: Selector) -> str:
        """The first match below an object's parent: a sibling."""
        parent = self._one(handle).parent
        return self._first([parent.node] if parent else [], selector)

    def _first(self, windows: list[Any], selector: Selector) -> str:
        found = find_all(windows, selector)
        if not found:
            raise ObjectNotFound(describe(selector))
        return self._handle(found[0].node)

    # --- windows ------------------------------------------------------------------------------

    async def clickAndWaitForNewWindow(self, selector: Selector, milliseconds: float) -> bool:
        """True when another window came to the front."""
        before = self._front()
        self._phone.tap(*self._center(selector))
        return await self._until(lambda: self._front() != before, float(milliseconds))

    async def waitForWindowUpdate(self, package: str | None, milliseconds: float) -> bool:
        """True when what is in front changed its content, for ``package`` only if it is there."""
        before = self._phone.change_count

        def updated() -> bool:
            self._phone.settle()
            return self._phone.change_count != before and (
                not package or self._phone.foreground[0] == package
            )

        return await self._until(updated, float(milliseconds))

    def _front(self) -> tuple[object, ...]:
        return (*self._phone.foreground, len(self._phone.windows), self._phone.shade_open)
