"""The Android driver beside uiautomator2, adb itself and mobilerun, on one phone and adb server."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import adbutils
import uiautomator2

from benchmarks import mobilerun_venv
from benchmarks.other_python import OtherPython
from benchmarks.rivals import Rival, compare
from benchmarks.served import served_phone
from benchmarks.table import Row, median_ms
from device_drivers.android import Config, create
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import OS, Key, Launch
from device_drivers.compact import compact

SETTINGS = "com.android.settings"
APPS = ("com.android.settings", "com.android.contacts", "com.android.calendar", "com.android.email",
        "com.android.browser", "com.android.deskclock")  # fmt: skip


def rows(runs: int, *, serial: str = "", adb_port: int = 5037, mobilerun: str = "") -> list[Row]:
    """``serial`` "": on a virtual phone and an adb server of our own."""
    logging.disable(logging.WARNING)
    with ExitStack() as stack:
        if not serial:
            serial, adb_port = stack.enter_context(own_phone())
        ours = create(Config(serial=serial, adb_port=adb_port))
        stack.callback(ours.close)
        rivals: list[Rival] = [Uiautomator2(serial, adb_port), Adb(serial, adb_port)]
        if mobilerun:
            python = mobilerun_venv.python() if mobilerun == "install" else mobilerun
            rivals.append(stack.enter_context(OtherPython(python, serial, adb_port)))
        return [*compare(ours, SETTINGS, rivals, runs), *_more(ours, rivals, runs)]


def _more(ours: AndroidPhone, rivals: list[Rival], runs: int) -> Iterator[Row]:
    """What only Android's clients can be compared in, and how short our lists are."""
    stock = rivals[0]
    assert isinstance(stock, Uiautomator2)
    ours.act(Launch(SETTINGS))
    look = median_ms(ours.observe, runs)
    yield Row("observe: image, tree, app", look, "ms", stock.name, median_ms(stock.look, runs))
    ours.act(Key("home"))
    home = median_ms(partial(ours.act, Key("home")), runs)
    yield Row("home key", home, "ms", stock.name, median_ms(stock.home, runs))
    yield from _sizes(ours, stock)


def _sizes(ours: AndroidPhone, stock: Uiautomator2) -> Iterator[Row]:
    short = xml = 0.0
    short_pieces = xml_pieces = 0
    for app in APPS:
        ours.act(Launch(app))
        text, dump = compact(ours.observe(image=False)), str(stock.tree())
        short += len(text.encode()) / 4 / len(APPS)
        xml += len(dump.encode()) / 4 / len(APPS)
        short_pieces += _word_pieces(text)
        xml_pieces += _word_pieces(dump)
    yield Row("a screen for a model", short, "bytes / 4", "its XML", xml)
    count = len(APPS)
    yield Row("a screen for a model", short_pieces / count, "word pieces", "its XML",
              xml_pieces / count)  # fmt: skip


def _word_pieces(text: str) -> int:
    """About what tokenizers make of it: runs of at most four letters, or single other signs."""
    return len(re.findall(r"[A-Za-z]{1,4}|\d{1,3}|[^A-Za-z\d\s]", text))


class Uiautomator2:
    """The stock client, as its readme uses it."""

    name = "uiautomator2"

    def __init__(self, serial: str, adb_port: int) -> None:
        self._phone = uiautomator2.connect(adbutils.AdbClient(port=adb_port).device(serial))

    def tap(self, x: int, y: int) -> object:
        return self._phone.click(x, y)

    def screenshot(self) -> object:
        return self._phone.screenshot()

    def tree(self) -> object:
        return self._phone.dump_hierarchy()

    def text(self, text: str) -> object:
        return self._phone.send_keys(text, clear=True)

    def look(self) -> object:
        return self.screenshot(), self.tree(), self._phone.app_current()

    def home(self) -> object:
        return self._phone.press("home")


class Adb:
    """The adb program, started anew for each command, as scripts do it."""

    name = "adb shell, pull"

    def __init__(self, serial: str, adb_port: int) -> None:
        self._command = [adbutils.adb_path(), "-P", str(adb_port), "-s", serial]

    def _run(self, *argv: str) -> None:
        subprocess.run([*self._command, *argv], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True)  # fmt: skip

    def _pull(self, remote: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self._run("pull", remote, folder)

    def tap(self, x: int, y: int) -> None:
        self._run("shell", "input", "tap", str(x), str(y))

    def screenshot(self) -> None:
        self._run("shell", "screencap", "-p", "/sdcard/seen.png")
        self._pull("/sdcard/seen.png")

    def tree(self) -> None:
        self._run("shell", "uiautomator", "dump", "/sdcard/seen.xml")
        self._pull("/sdcard/seen.xml")

    def text(self, text: str) -> None:
        self._run("shell", "input", "keycombination", "113", "29")
        self._run("shell", "input", "keyevent", "67")
        word = text.replace(" ", "%s").replace("!", "\\!")
        self._run("shell", "input", "text", word)


@contextmanager
def own_phone() -> Iterator[tuple[str, int]]:
    """(serial, adb port) of a virtual phone, both ended afterwards."""
    from tests.phones import private_adb

    with (
        tempfile.TemporaryDirectory() as home,
        private_adb(Path(home)) as adb,
        served_phone(OS.ANDROID) as port,
    ):
        serial = f"127.0.0.1:{port}"
        adb.client.connect(serial)
        os.environ["ANDROID_ADB_SERVER_PORT"] = str(adb.port)
        yield serial, adb.port
