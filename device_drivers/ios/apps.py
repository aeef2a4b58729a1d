"""The apps of an iPhone: WebDriverAgent lists none, so the well-known ones are asked after.

An app that is not installed has the state 0; one is asked by its bundle id, some milliseconds each.
"""

from __future__ import annotations

from collections.abc import Collection

from device_drivers.apps import NAMES, named, near
from device_drivers.base import ActionFailed, App, AppNotFound
from device_drivers.ios.agent import Agent
from device_drivers.ios.tree import SPRINGBOARD

_NOT_INSTALLED = ("FBSApplicationLibrary", "not installed", "unknown to FrontBoard", "is unknown")
_START_SECONDS = 30.0
_ELSEWHERE = ("com.android.", "com.google.android.", "com.ohos.", "com.huawei.")
"""Names of other systems' apps."""


class Apps:
    """What can be opened on one phone. Asked once, and again for an app that is not there."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._installed: frozenset[str] = frozenset()

    def all(self) -> tuple[App, ...]:
        """Well-known apps that are installed, and those opened before, by name."""
        locale = str(self._agent.facts("/wda/device/info").get("currentLocale", ""))
        return named(self._known(), chinese=locale.startswith("zh"))

    def launch(self, bundle: str) -> None:
        """Bring the app to the front. Raises AppNotFound, ActionFailed."""
        if not self._is_installed(bundle):
            raise self._unknown(bundle)
        if self._agent.ask("/wda/locked"):
            self._unlock()
        body = {"bundleId": bundle, "shouldWaitForQuiescence": False}
        try:
            self._agent.do("/wda/apps/launch", body, timeout=_START_SECONDS)
        except ActionFailed as error:
            if any(words in str(error) for words in _NOT_INSTALLED):
                raise self._unknown(bundle) from error
            raise
        self._installed |= {bundle}

    def close(self, bundle: str) -> None:
        """End the app. Raises AppNotFound."""
        if not self._is_installed(bundle):
            raise self._unknown(bundle)
        self._agent.do("/wda/apps/terminate", {"bundleId": bundle})

    def _unlock(self) -> None:
        try:
            self._agent.do("/wda/unlock", session=False)
        except ActionFailed as error:
            raise ActionFailed(
                "The iPhone is locked and wants its passcode or face. Unlock it and try again."
            ) from error

    def _unknown(self, bundle: str) -> AppNotFound:
        likely = near(bundle, named(self._known(), chinese=False))
        hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
        return AppNotFound(f"No app {bundle!r} is installed, as far as the iPhone tells.{hint}")

    def _known(self) -> Collection[str]:
        if not self._installed:
            here = (id for id in NAMES if not id.startswith(_ELSEWHERE))
            self._installed = frozenset(filter(self._is_installed, here))
        return self._installed - {SPRINGBOARD}

    def _is_installed(self, bundle: str) -> bool:
        if bundle in self._installed:
            return True
        try:
            state = self._agent.ask("/wda/apps/state", {"bundleId": bundle}, session=True)
        except ActionFailed:
            return False
        return int(state or 0) > 0
