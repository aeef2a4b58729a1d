"""The iOS driver beside facebook-wda, on one virtual iPhone over its WebDriverAgent."""

from __future__ import annotations

import warnings

from benchmarks.rivals import Rival, compare
from benchmarks.served import served_phone
from benchmarks.table import Row
from device_drivers.base import OS
from device_drivers.ios import Config, create

SETTINGS = "com.apple.Preferences"
_FIELDS = "type IN {'XCUIElementTypeSearchField', 'XCUIElementTypeTextField'}"


def rows(runs: int) -> list[Row]:
    warnings.simplefilter("ignore", ResourceWarning)  # facebook-wda leaves its sockets behind
    with served_phone(OS.IOS) as port:
        url = f"http://127.0.0.1:{port}"
        ours = create(Config(url=url, mjpeg_port=0))
        try:
            rivals: list[Rival] = [FacebookWda(url, ours.info().density)]
            return list(compare(ours, SETTINGS, rivals, runs))
        finally:
            ours.close()


class FacebookWda:
    """The stock client, as its readme uses it. It counts in points."""

    name = "facebook-wda"

    def __init__(self, url: str, scale: float) -> None:
        import wda

        self._client = wda.Client(url)
        self._scale = scale

    def tap(self, x: int, y: int) -> object:
        return self._client.tap(x / self._scale, y / self._scale)

    def screenshot(self) -> object:
        return self._client.screenshot()

    def tree(self) -> object:
        return self._client.source()

    def text(self, text: str) -> object:
        field = self._client(predicate=_FIELDS)
        field.clear_text()
        return field.set_text(text)
