"""One iPhone through WebDriverAgent.

From top to bottom: looking, acting (one method per kind of action), then what only some phones can.

Whoever loses the link in the middle of an action gets DeviceGone and must look at the screen: an
action that may have been performed is never sent twice. Reading is repeated once by itself.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from device_drivers.abilities import Charge, Notification
from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    App,
    DeviceInfo,
    DoubleTap,
    Drag,
    Element,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Unsupported,
    Wait,
)
from device_drivers.ios.agent import Agent
from device_drivers.ios.apps import Apps
from device_drivers.ios.keys import press
from device_drivers.ios.look import REACT_SECONDS, Looker, Size, screen
from device_drivers.ios.pasteboard import Pasteboard
from device_drivers.ios.pictures import Pictures
from device_drivers.ios.shade import Shade
from device_drivers.ios.text import enter_text
from device_drivers.ios.touch import Gesture, Touch
from device_drivers.ios.tree import focused_field
from device_drivers.ios.video import Recorder
from device_drivers.ios.way import Way

_CHARGING = (2, 3)  # UIDevice.BatteryState: charging, full


class IosPhone:
    """One iPhone; used from one thread at a time. ``mjpeg_port`` 0: it streams no video."""

    os = OS.IOS

    def __init__(self, name: str, way: Way, *, mjpeg_port: int = 0, runner: str = "") -> None:
        self.name = name
        self.agent = Agent(name, way)
        self._mjpeg_port = mjpeg_port
        self._looker = Looker(self.agent, Pictures(self.agent, mjpeg_port))
        self._apps = Apps(self.agent)
        self._pasteboard = Pasteboard(self.agent, runner)
        self._size: Size | None = None
        self._info: DeviceInfo | None = None
        self._seen: Screen | None = None
        self._recorder: Recorder | None = None
        self._film: Path | None = None

    def info(self) -> DeviceInfo:
        if self._info is None:
            facts = self.agent.facts("/wda/device/info")
            system = self.agent.facts("/status").get("os") or {}
            size = self._measure()
            self._info = DeviceInfo(
                name=self.name, os=OS.IOS, model=str(facts.get("model") or "iPhone"),
                os_version=str(system.get("version") or "unknown"), width=size.pixels[0],
                height=size.pixels[1], density=size.scale,
            )  # fmt: skip
        return self._info

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        """The screen once it is still; a screen that never rests is taken after 1.5 s."""
        size = self._measure()
        look = self._looker.look(image=image, tree=elements)
        self._seen = screen(look, size, self.agent)
        return self._seen

    def act(self, action: Action) -> None:
        match action:
            case Tap() | DoubleTap() | LongPress() | Swipe() | Drag() | Pinch() | Scroll():
                self._touch(action)
            case TypeText():
                self._type(action)
            case Key():
                press(action, self.agent, self._current, lambda: self._scale)
            case Launch():
                self._apps.launch(action.app)
            case OpenUrl():
                self._open(action.url)
            case Wait():
                time.sleep(action.seconds)
            case _:
                raise Unsupported(f"iOS does not know the action {action!r}.")
        visible_at_once = isinstance(action, (TypeText, Launch, Wait))
        self._looker.touched(reacts_within=0.0 if visible_at_once else REACT_SECONDS)

    def apps(self) -> tuple[App, ...]:
        """Well-known apps that are installed, and those opened before; iOS tells no others."""
        return self._apps.all()

    def close(self) -> None:
        if self._recorder:
            self._end_recording()
        self.agent.close()

    # acting

    def _touch(self, action: Gesture) -> None:
        seen = self._seen
        if seen is None or isinstance(action, Scroll):
            seen = self._current()
        Touch(self.agent, seen, self._scale).do(action)

    def _type(self, action: TypeText) -> None:
        field = self._focused()
        if field is None:
            raise ActionFailed("No text field is focused. Tap the field first, then type.")
        paste = partial(
            self._pasteboard.paste, field=field, look=partial(self._after, 0.3), touch=self._touch
        )
        enter_text(action, field, self.agent, paste)

    def _focused(self) -> Element | None:
        """The field that text goes to; a moving screen is waited for only when none is ready."""
        now = screen(self._looker.glance(), self._measure(), self.agent)
        field = focused_field(now.elements) if now.keyboard else None
        return field or focused_field(self.observe(image=False).elements)

    def _open(self, url: str) -> None:
        if not url.strip():
            raise ActionFailed("There is no address to open.")
        try:
            self.agent.do("/url", {"url": url})
        except ActionFailed as error:
            raise ActionFailed(f"No app on the iPhone opens {url!r}: {error}") from error

    # the clipboard, the battery, apps, notifications, recording

    def clipboard(self) -> str:
        """The pasteboard's text. On a real iPhone WebDriverAgent comes to the front for it."""
        self._looker.touched(reacts_within=0.0)
        return self._pasteboard.read()

    def set_clipboard(self, text: str) -> None:
        """Raises ActionFailed when the iPhone does not take it."""
        self._looker.touched(reacts_within=0.0)
        self._pasteboard.write(text)

    def battery(self) -> Charge:
        told = self.agent.facts("/wda/batteryInfo", session=True)
        level = float(told.get("level", -1))
        if level < 0:
            raise ActionFailed("The iPhone does not tell how full its battery is.")
        return Charge(round(level * 100), told.get("state") in _CHARGING)

    def awake(self) -> bool:
        """True while the iPhone is not locked."""
        return not self.agent.ask("/wda/locked")

    def close_app(self, app: str) -> None:
        """End the app. Raises AppNotFound when there is none like it."""
        self._apps.close(app)
        self._looker.touched(reacts_within=REACT_SECONDS)

    def notifications(self) -> Sequence[Notification]:
        """What the Notification Centre shows; it is drawn down and up again."""
        return self._shade().read()

    def open_notification(self, key: str) -> None:
        self._shade().open(key)

    def dismiss_notification(self, key: str) -> None:
        self._shade().dismiss(key)

    def start_recording(self, *, limit: float = 180.0) -> None:
        """Begin a Motion-JPEG video of what WebDriverAgent streams, ten frames a second."""
        if self._recorder:
            raise ActionFailed("A recording runs already. Stop it first.")
        if not self._mjpeg_port:
            raise Unsupported("The video stream is switched off: mjpeg_port is 0.")
        self._film = Path(tempfile.mkdtemp(prefix="phonepilot-")) / "screen.avi"
        self._recorder = Recorder(self.agent.way, self._mjpeg_port, self._film, limit)
        try:
            self._recorder.wait_for_begin(10.0)
        except Exception:
            self._end_recording()
            raise

    def stop_recording(self, local: Path) -> None:
        """End it and save it as an AVI file. Raises ActionFailed when none was begun."""
        if self._recorder is None or self._film is None:
            raise ActionFailed("No recording was begun.")
        try:
            self._recorder.stop()
            shutil.copyfile(self._film, local)
        except OSError as error:
            raise ActionFailed(f"The video could not be saved to {local}: {error}") from error
        finally:
            self._end_recording()

    def discard_recording(self) -> None:
        self._end_recording()

    # what the others are made of

    def _current(self) -> Screen:
        """The screen as it is now, with elements; looked at only when something was done since."""
        if self._seen and self._seen.elements and self._looker.is_current:
            return self._seen
        return self.observe(image=False)

    def _after(self, seconds: float) -> Screen:
        self._looker.touched(reacts_within=seconds)
        return self.observe(image=False)

    def _shade(self) -> Shade:
        return Shade(self._current, self.act)

    @property
    def _scale(self) -> float:
        """Pixels a point of the screen that was seen last."""
        size = self._measure()
        if self._seen is None:
            return size.scale
        return min(self._seen.width, self._seen.height) / min(size.width, size.height)

    def _measure(self) -> Size:
        if self._size is None:
            told = self.agent.facts("/wda/screen")
            size = told.get("screenSize") or {}
            width, height = sorted(float(size.get(side) or 0) for side in ("width", "height"))
            scale = float(told.get("scale") or 0)
            if not width or not scale:
                raise ActionFailed("WebDriverAgent tells no size of the screen. Start it again.")
            self._size = Size(width, height, scale)
        return self._size

    def _end_recording(self) -> None:
        recorder, film = self._recorder, self._film
        self._recorder = self._film = None
        if recorder:
            recorder.give_up()
        if film:
            shutil.rmtree(film.parent, ignore_errors=True)
