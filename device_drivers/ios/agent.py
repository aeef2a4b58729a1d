"""WebDriverAgent on one phone: facebook-wda's client over lasting connections, and its one session.

Two connections are kept, because WebDriverAgent answers /screenshot beside whatever else it does.
Reading is repeated once by itself. What changes the phone is not, but for a request that was
refused because its session had ended before: that one is known not to have been done.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import wda

from device_drivers.base import ActionFailed, DeviceError, DeviceGone, DeviceTimeout
from device_drivers.ios import usbmux
from device_drivers.ios.lane import Lane
from device_drivers.ios.way import Way

T = TypeVar("T")

ASK_SECONDS = 15.0
ACT_SECONDS = 20.0
"""How long one answer may take. Launching an app on an old phone takes several seconds."""

SETTINGS: Mapping[str, object] = {
    "waitForIdleTimeout": 0,
    "animationCoolOffTimeout": 0,
    "snapshotMaxDepth": 60,
    "screenshotQuality": 1,
    "shouldUseCompactResponses": False,
    "elementResponseAttributes": "type,rect",
    "mjpegServerFramerate": 30,
    "mjpegServerScreenshotQuality": 60,
}
"""What a session needs to be quick: with the defaults each touch waits until the app idles."""


class SessionLost(DeviceGone):
    """The session ended. ``refused``: before this request was looked at."""

    def __init__(self, message: str, *, refused: bool) -> None:
        super().__init__(message)
        self.refused = refused


class Missing(ActionFailed):
    """What was asked for is not on the screen: no such element, no alert, no keyboard."""


class QuickClient(wda.Client):  # type: ignore[misc]
    """facebook-wda's client on a lasting connection, with a time limit for every answer.

    Stock repeats some requests that failed (``tap``, lost sessions); this one repeats none."""

    def __init__(self, way: Way, lane: Lane) -> None:
        super().__init__(url=way.url or f"http+usbmux://{way.udid}:{way.port}")
        self.lane = lane
        self._session = ""
        self._prefix = way.prefix

    @property
    def session_id(self) -> str:
        """The session of this client; begun, and told to be quick, when there is none."""
        if not self._session:
            capabilities = {"waitForIdleTimeout": 0, "shouldWaitForQuiescence": False}
            body = {"capabilities": {"alwaysMatch": capabilities}, "desiredCapabilities": {}}
            begun = self._fetch("POST", "/session", body)
            told = begun["value"] if isinstance(begun["value"], dict) else {}
            session = begun.get("sessionId") or told.get("sessionId")
            if not session:
                raise wda.WDAError("it begins no session")
            self._session = str(session)
            self.appium_settings(dict(SETTINGS))
        return self._session

    @session_id.setter
    def session_id(self, value: str | None) -> None:
        self._session = value or ""

    def tap(self, x: float, y: float) -> Any:
        """Once, where stock taps again at an old address when anything goes wrong."""
        return self._session_http.post("/wda/tap", {"x": x, "y": y})

    def _fetch(
        self, method: str, urlpath: str, data: Mapping[str, object] | None = None,
        with_session: bool = False, timeout: float | None = None,
    ) -> Any:  # fmt: skip
        self.begin(method, urlpath, data, with_session=with_session, timeout=timeout)
        return self.end()

    def begin(
        self, method: str, path: str, data: Mapping[str, object] | None = None, *,
        with_session: bool = False, timeout: float | None = None,
    ) -> None:  # fmt: skip
        """Send a request whose answer ``end`` will collect."""
        path = "/" + path.lstrip("/")
        if with_session:
            path = f"/session/{self.session_id}{path}".rstrip("/")
        body = b"" if method.upper() == "GET" else json.dumps(data or {}).encode()
        self.lane.send(method.upper(), self._prefix + path, body, timeout or ASK_SECONDS)

    def end(self) -> Any:
        """The answer, as facebook-wda gives it, or the error it raises for it."""
        body = self.lane.receive()
        try:
            answer = json.loads(body)
        except ValueError as error:
            start = body[:100].decode("utf-8", "replace")
            raise wda.WDAError(f"no JSON but {start!r}") from error
        if not isinstance(answer, dict) or "value" not in answer:
            raise wda.WDAError(f"no answer but {body[:100].decode('utf-8', 'replace')!r}")
        value = answer["value"]
        if isinstance(value, dict) and value.get("error"):
            kind = next((k for k in _KINDS if k.check(value)), wda.WDARequestError)
            raise kind(wda.Status.ERROR, {key: value[key] for key in value if key != "traceback"})
        return wda.convert(answer)


_KINDS = (
    wda.WDAInvalidSessionIdError,
    wda.WDAPossiblyCrashedError,
    wda.WDAKeyboardNotPresentError,
    wda.WDAStaleElementReferenceError,
    wda.WDAUnknownError,
)


class Agent:
    """``ask`` reads and may repeat; ``do`` acts, at most once. Used from one thread at a time."""

    def __init__(self, name: str, way: Way) -> None:
        self.name = name
        self.way = way
        self.client = self._client()
        self._shots = self._client()

    def ask(
        self, path: str, data: Mapping[str, object] | None = None, *, session: bool = False,
        timeout: float = ASK_SECONDS,
    ) -> Any:  # fmt: skip
        """What ``path`` tells (a POST when there is ``data``); asked again when the link broke.

        Raises Missing, ActionFailed, DeviceGone, DeviceTimeout."""
        once = partial(self._once, path, data, session, timeout)
        try:
            return once()
        except DeviceGone as error:
            self._mend(error)
        return once()

    def facts(
        self, path: str, *, session: bool = False, timeout: float = ASK_SECONDS
    ) -> Mapping[str, Any]:
        """`ask` for what is told by name. Raises DeviceGone, too, when nothing is."""
        told = self.ask(path, session=session, timeout=timeout)
        if not isinstance(told, dict):
            raise DeviceGone(
                f"What answers for {self.name} is no WebDriverAgent: {path} tells "
                f"{str(told)[:80]!r}"
            )
        return told

    def do(
        self, path: str, data: Mapping[str, object] | None = None, *, session: bool = True,
        timeout: float = ACT_SECONDS,
    ) -> Any:  # fmt: skip
        """Change something. DeviceGone: it may or may not have happened."""
        once = partial(self._once, path, data or {}, session, timeout)
        try:
            return once()
        except SessionLost as error:
            lost = self.client._session
            self._mend(error)
            if not (session and error.refused) or self._runs(lost):
                raise
        return once()

    def shoot(self, timeout: float = ASK_SECONDS) -> Callable[[], bytes]:
        """Ask for a screenshot, beside what else is asked; the picture, when called."""
        begun = False
        try:
            self._shots.begin("GET", "/screenshot", timeout=timeout)
            begun = True
        except DeviceGone:
            self._shots.lane.drop()

        def picture() -> bytes:
            try:
                if begun:
                    return self._decoded(self._explained(self._shots.end))
            except DeviceGone:
                self._shots.lane.drop()
            again = partial(self._shots.http.get, "/screenshot", timeout=timeout)
            return self._decoded(self._explained(again))

        return picture

    def drop(self) -> None:
        """Hang up; what was not answered is not waited for."""
        self.client.lane.drop()
        self._shots.lane.drop()

    def drop_shot(self) -> None:
        """Do not wait for the screenshot that was asked for."""
        self._shots.lane.drop()

    def close(self) -> None:
        """End the session, if one was begun, and hang up."""
        try:
            if self.client._session:
                self._explained(partial(self.client._session_http.delete, "/", timeout=2.0))
        except DeviceError:
            pass  # it is gone already
        finally:
            self.client.session_id = None
            self.drop()

    def _client(self) -> QuickClient:
        return QuickClient(self.way, Lane(self.name, self.way.host, self.way.open))

    def _once(
        self, path: str, data: Mapping[str, object] | None, session: bool, timeout: float
    ) -> Any:
        method = "GET" if data is None else "POST"
        ask = partial(self.client._fetch, method, path, data, session, timeout)
        return self._explained(ask)["value"]

    def _runs(self, session: str) -> bool:
        """Whether it is the session of now: then nothing was refused for the lack of it."""
        told = self._explained(partial(self.client._fetch, "GET", "/status"))
        return bool(session) and told.get("sessionId") == session

    def _decoded(self, answer: Mapping[str, Any]) -> bytes:
        try:
            return base64.b64decode(answer["value"])
        except (TypeError, binascii.Error) as error:
            raise ActionFailed(f"{self.name} gave no picture: {str(error)[:80]}") from error

    def _mend(self, error: DeviceGone) -> None:
        if isinstance(error, SessionLost):
            self.client.session_id = None
        else:
            self.client.lane.drop()

    def _explained(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except usbmux.Refused as error:
            raise usbmux.Refused(f"{error} {START_IT}") from error
        except wda.WDARequestError as error:
            raise explain(self.name, error.value) from error
        except wda.WDAError as error:
            raise DeviceGone(
                f"What answers for {self.name} is no WebDriverAgent: {error}"
            ) from error


START_IT = (
    "WebDriverAgent does not run on the phone: start it (Xcode: Product > Test; or `ios runwda`, "
    "`tidevice xctest`), keep it running, and see `phonepilot doctor --guide ios`."
)


def explain(name: str, value: Mapping[str, Any]) -> DeviceError:
    """What an error answer of WebDriverAgent means. ``value``: error and message."""
    kind, message = str(value.get("error", "")), str(value.get("message", ""))
    if kind == "invalid session id":
        refused = "pending" not in message
        return SessionLost(
            f"The session on {name} ended: another program took WebDriverAgent over, or it was "
            "restarted. Look at the screen and go on.",
            refused=refused,
        )
    if kind in ("no such element", "no such alert", "stale element reference"):
        return Missing(message or kind)
    if "keyboard must be present" in message:
        return Missing("No keyboard is shown: no text field has the focus.")
    if kind == "timeout":
        return DeviceTimeout(f"{name} took too long: {_short(message)}")
    if kind == "unable to capture screen":
        return ActionFailed(f"{name} gave no picture: {_short(message)}")
    if "crashed" in message:
        return ActionFailed(f"The app in front of {name} has crashed. Open it again.")
    return ActionFailed(f"{name} could not do it: {_short(message) or kind}")


def _short(message: str) -> str:
    """The human part of an NSError's description."""
    message = message.partition("UserInfo=")[0].strip()
    return message[:300]
