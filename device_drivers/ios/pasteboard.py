"""The pasteboard of an iPhone, which iOS shows only to the app in front.

On a real phone WebDriverAgent is brought to the front to read it, and the app that was there comes
back after. Pasting is done as a person does it: hold the field, tap Paste.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from functools import partial

from device_drivers.base import ActionFailed, DeviceError, Element, LongPress, Screen, Tap
from device_drivers.ios.agent import Agent
from device_drivers.ios.tree import focused_field

_PASTE = ("paste", "粘贴", "貼上")
_SETTLE_SECONDS = 2.0
PASTE_HOLD_SECONDS = 0.8


class Pasteboard:
    """``runner`` is the bundle id of WebDriverAgent's own app on the phone."""

    def __init__(self, agent: Agent, runner: str) -> None:
        self._agent = agent
        self._runner = runner

    def read(self) -> str:
        """Its text, "" when it holds none."""
        text = self._get()
        if text:
            return text
        return self._in_front(self._get)

    def write(self, text: str) -> None:
        """Raises ActionFailed when it cannot be read back."""
        self._set(text)
        if self._get() == text:
            return

        def again() -> str:
            self._set(text)
            return self._get()

        if self._in_front(again) != text:
            raise ActionFailed("The iPhone did not take the text into its pasteboard.")

    def paste(
        self, text: str, field: Element, look: Callable[[], Screen],
        touch: Callable[[Tap | LongPress], None],
    ) -> Callable[[], None]:  # fmt: skip
        """Put ``text`` into ``field`` by its Paste menu; call the answer to put back what the
        pasteboard held.

        Raises ActionFailed when no such menu comes up."""
        kept = self.read()
        self.write(text)
        try:
            screen = look()
            seen = focused_field(screen.elements)
            if seen is None:  # it lost the focus while WebDriverAgent was in front
                touch(Tap(*_again(field, screen).box.center))
                seen = focused_field(look().elements) or field
            touch(LongPress(*seen.box.center, PASTE_HOLD_SECONDS))
            entry = next((e for e in look().elements if e.label.casefold() in _PASTE), None)
            if entry is None:
                raise ActionFailed("The field offers no Paste.")
            touch(Tap(*entry.box.center))
        except DeviceError:
            self.write(kept)
            raise
        return partial(self.write, kept)

    def _get(self) -> str:
        try:
            content = self._agent.ask("/wda/getPasteboard", {"contentType": "plaintext"})
        except ActionFailed:
            return ""  # iOS does not show it to an app in the background
        return base64.b64decode(content or "").decode("utf-8", "replace")

    def _set(self, text: str) -> None:
        content = base64.b64encode(text.encode()).decode()
        body = {"content": content, "contentType": "plaintext"}
        self._agent.do("/wda/setPasteboard", body, session=False)

    def _front(self) -> str:
        return str(self._agent.facts("/wda/activeAppInfo").get("bundleId") or "")

    def _in_front(self, what: Callable[[], str]) -> str:
        """``what``, asked while WebDriverAgent's own app is in front."""
        before = self._front()
        try:
            self._agent.do("/wda/apps/activate", {"bundleId": self._runner})
        except ActionFailed:
            return what()  # under another name, or none: as it is, then
        ends = time.monotonic() + _SETTLE_SECONDS
        try:
            while not (text := what()) and time.monotonic() < ends:
                if self._front() == self._runner:  # it sees the pasteboard now, and that is empty
                    text = what()
                    break
                time.sleep(0.1)
        finally:
            if before and before != self._runner:
                self._agent.do("/wda/apps/activate", {"bundleId": before})
        return text


def _again(field: Element, screen: Screen) -> Element:
    """Where ``field`` is now: the keyboard may have gone from under it."""
    same = (
        e for e in screen.elements
        if (e.class_name, e.id, e.hint) == (field.class_name, field.id, field.hint)
    )  # fmt: skip
    return next(same, field)
