"""The Android driver beside stock uiautomator2 and stock adb, on the same phone and adb server.

    python -m benchmarks.drivers [--runs N] [--json] [--serial S [--adb-port P]]

Without ``--serial`` it starts its own virtual phone, in a process of its own, and a private adb
server. "Ours" is always the whole public call (``act``, ``observe``): settling and checks included.
"""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import adbutils
import uiautomator2

from benchmarks.table import Row, as_json, as_table, median_ms
from device_drivers.android import Config, create
from device_drivers.android.phone import AndroidPhone
from device_drivers.android.tree import focused_field
from device_drivers.base import Element, Key, Launch, Tap, TypeText

FORTY = "The quick brown fox jumps over 13 dogs!!"
STOCK = "uiautomator2"


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark of the Android driver.")
    parser.add_argument("--runs", type=int, default=30, help="runs of each (default 30)")
    parser.add_argument("--json", action="store_true", help="print rows as JSON")
    parser.add_argument("--serial", default="", help="a phone that is connected already")
    parser.add_argument("--adb-port", type=int, default=5037, help="its adb server's port")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    if options.serial:
        rows = measure(options.serial, options.adb_port, options.runs)
    else:
        with own_phone() as (serial, port):
            rows = measure(serial, port, options.runs)
    print(as_json(rows) if options.json else as_table(rows))


@dataclass(frozen=True)
class Bench:
    """One phone, and what is compared on it."""

    ours: AndroidPhone
    stock: uiautomator2.Device
    adb_port: int
    runs: int

    def median(self, work: Callable[..., object], *arguments: object) -> float:
        return median_ms(lambda: work(*arguments), self.runs)

    def adb(self, *argv: str) -> None:
        """The stock adb program, started anew as scripts do it."""
        command = [adbutils.adb_path(), "-P", str(self.adb_port), "-s", self.ours.serial, *argv]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def measure(serial: str, adb_port: int, runs: int) -> list[Row]:
    """Every row, each side warmed up and with the same screen before it."""
    ours = create(Config(serial=serial, adb_port=adb_port))
    stock = uiautomator2.connect(adbutils.AdbClient(port=adb_port).device(serial))
    bench = Bench(ours, stock, adb_port, runs)
    try:
        return [*looking(bench), *touching(bench), *typing(bench)]
    finally:
        ours.act(Key("home"))
        ours.close()
        stock.stop_uiautomator(wait=False)


def looking(bench: Bench) -> Iterator[Row]:
    """The first page of Settings, which is still."""
    ours, stock = bench.ours, bench.stock
    ours.act(Launch("com.android.settings"))
    ours.observe()
    shot = bench.median(partial(ours.observe, elements=False))
    yield Row("screenshot", shot, "ms", STOCK, bench.median(stock.screenshot))
    by_adb = bench.median(bench.adb, "exec-out", "screencap", "-p")
    yield Row("screenshot", shot, "ms", "adb exec-out screencap -p", by_adb)
    tree = bench.median(partial(ours.observe, image=False))
    yield Row("tree dump", tree, "ms", STOCK, bench.median(stock.dump_hierarchy))
    by_stock = bench.median(_stock_look, stock)
    yield Row("observe: image, tree, app", bench.median(ours.observe), "ms", STOCK, by_stock)


def _stock_look(stock: uiautomator2.Device) -> None:
    stock.screenshot()
    stock.dump_hierarchy()
    stock.app_current()


def touching(bench: Bench) -> Iterator[Row]:
    """Taps in the middle of the home screen, and a key."""
    ours, stock = bench.ours, bench.stock
    ours.act(Key("home"))
    screen = ours.observe()
    x, y = screen.width // 2, screen.height // 2
    tap = bench.median(ours.act, Tap(x, y))
    yield Row("tap", tap, "ms", STOCK, bench.median(stock.click, x, y))
    by_adb = bench.median(bench.adb, "shell", "input", "tap", str(x), str(y))
    yield Row("tap", tap, "ms", "adb shell input tap", by_adb)
    ours.act(Key("home"))
    home = bench.median(ours.act, Key("home"))
    yield Row("home key", home, "ms", STOCK, bench.median(stock.press, "home"))


def typing(bench: Bench) -> Iterator[Row]:
    """Into a search field, where the text may stand for a while; ours reads it back."""
    ours = bench.ours
    if not _focus_a_field(ours):
        print("no search field was found, so typing was not measured", file=sys.stderr)
        return
    by_us = bench.median(ours.act, TypeText(FORTY, clear=True))
    by_stock = bench.median(partial(bench.stock.send_keys, FORTY, clear=True))
    yield Row("type 40 characters, read back", by_us, "ms", f"{STOCK}, not read back", by_stock)
    ours.act(TypeText("", clear=True))


def _focus_a_field(phone: AndroidPhone) -> bool:
    for app in ("com.android.settings", "com.android.contacts", "com.android.messaging"):
        phone.act(Launch(app))
        for _ in range(3):  # the button, the page, the field
            screen = phone.observe(image=False)
            if focused_field(screen.elements):
                return True
            way = next((e for e in screen.elements if _leads_to_search(e)), None)
            if way is None:
                break
            phone.act(Tap(*way.box.center))
    return False


def _leads_to_search(e: Element) -> bool:
    return "search" in f"{e.label} {e.hint} {e.id}".lower()


# --- a phone and an adb server of its own --------------------------------------------------------


@contextmanager
def own_phone() -> Iterator[tuple[str, int]]:
    """(serial, adb port) of a virtual phone, both ended afterwards."""
    from tests.phones import private_adb

    with tempfile.TemporaryDirectory() as home, private_adb(Path(home)) as adb:
        phone = subprocess.Popen(
            [sys.executable, "-c", _SERVE], stdout=subprocess.PIPE, text=True, env=os.environ
        )
        try:
            assert phone.stdout is not None
            port = int(phone.stdout.readline())
            serial = f"127.0.0.1:{port}"
            adb.client.connect(serial)
            yield serial, adb.port
        finally:
            phone.terminate()
            phone.wait()


_SERVE = """
from device_drivers.virtual.server import serve
serve(port=0, ready=lambda port: print(port, flush=True))
"""

if __name__ == "__main__":
    main()
