"""The virtual phone: steps a second, memory, resets, frames; beside headless Chromium if there.

    python -m benchmarks.virtual [--seconds N] [--phones N] [--workers N] [--json]

A step is a tap on something that can be tapped, a JPEG screenshot and the tree, at 720 x 1600. The
phones and their clients share this machine's cores. Chromium shows a page with the same boxes.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import adbutils
import uiautomator2

from benchmarks import chromium
from benchmarks.table import Row, as_json, as_table, median_ms
from device_drivers.android import Config, create
from device_drivers.base import Device, Tap
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.fleet import Fleet
from device_drivers.virtual.phone import Phone

WIDTH, HEIGHT, DENSITY = 720, 1600, 320
RESTART_EVERY = 40
"""Steps until a phone goes home again, so that it does not stay on one page."""
WARM_UP = 10
"""Steps of each phone before the clock runs: an agent's texts and pictures are seen once, too."""
CHROMIUM = "headless Chromium"


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark of the virtual phone.")
    parser.add_argument("--seconds", type=float, default=6, help="of each throughput (default 6)")
    parser.add_argument("--phones", type=int, default=32, help="at once (default 32)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--json", action="store_true", help="print rows as JSON")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    rows = [
        *throughput(options.phones, options.workers, options.seconds),
        *fleet_size(),
        *single_phone(),
    ]
    print(as_json(rows) if options.json else as_table(rows))


# --- many steps ----------------------------------------------------------------------------------


def throughput(phones: int, workers: int, seconds: float) -> Iterator[Row]:
    """Steps a second over all phones."""
    rival = chromium_steps(seconds)
    versus = (CHROMIUM, 1 / rival) if rival else ("", None)

    def row(name: str, rate: float) -> Row:
        return Row(name, 1000 / rate, "ms/step", versus[0], versus[1] and versus[1] * 1000)

    one = in_processes(1, partial(in_process_steps, [0], seconds))
    yield Row("in-process, 1 process", one, "steps/s")
    shares = [list(range(i, phones, workers)) for i in range(workers)]
    many = in_processes(workers, *(partial(in_process_steps, share, seconds) for share in shares))
    yield Row(f"in-process, {phones} phones, {workers} processes", many, "steps/s")
    yield row("in-process, all cores", many)
    with serving(phones, workers) as (serials, adb_port):
        parts = [serials[i::workers] for i in range(workers)]
        for name, work in (("stock uiautomator2", stock_steps), ("our driver", driver_steps)):
            works = (partial(work, part, adb_port, seconds) for part in parts)
            rate = in_processes(workers, *works)
            yield Row(f"adb, {name}, {phones} phones", rate, "steps/s")
            yield row(f"adb, {name}, all cores", rate)


def in_processes(workers: int, *works: Callable[[], float]) -> float:
    """The sum of what ``works`` answer, each in a process of its own."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return sum(pool.map(_call, works))


def _call(work: Callable[[], float]) -> float:
    return work()


def in_process_steps(seeds: Sequence[int], seconds: float) -> float:
    """Steps a second of this process over phones of ``seeds``, one after the other."""
    devices = [_in_process(seed) for seed in seeds]
    rng = random.Random(1)
    for device in devices * WARM_UP:
        _step(device, rng)
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        for device in devices:
            _step(device, rng)
            if count % RESTART_EVERY == 0:
                device.phone.home()
            count += 1
    return count / (time.perf_counter() - started)


def _in_process(seed: int) -> VirtualPhone:
    return VirtualPhone(Phone(seed=seed, width=WIDTH, height=HEIGHT, density=DENSITY))


def _step(device: Device, rng: random.Random) -> None:
    screen = device.observe()
    places = [e.box.center for e in screen.elements if e.clickable]
    device.act(Tap(*rng.choice(places or [(300, 800)])))


def driver_steps(serials: Sequence[str], adb_port: int, seconds: float) -> float:
    """The same through real adb with our driver, a thread for each phone."""

    def run(serial: str) -> float:
        phone = create(Config(serial=serial, adb_port=adb_port))
        rng = random.Random(serial)
        _step(phone, rng)
        return _rate(partial(_step, phone, rng), phone.close, seconds)

    return _in_threads(run, serials)


def stock_steps(serials: Sequence[str], adb_port: int, seconds: float) -> float:
    """The same with uiautomator2 as it comes: click, screenshot, dump."""

    def run(serial: str) -> float:
        phone = uiautomator2.connect(adbutils.AdbClient(port=adb_port).device(serial))
        rng = random.Random(serial)

        def step() -> None:
            phone.click(rng.randrange(40, 680), rng.randrange(100, 1480))
            phone.screenshot()
            phone.dump_hierarchy()

        step()
        return _rate(step, partial(phone.stop_uiautomator, wait=False), seconds)

    return _in_threads(run, serials)


def _rate(step: Callable[[], None], end: Callable[[], Any], seconds: float) -> float:
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        step()
        count += 1
    rate = count / (time.perf_counter() - started)
    end()
    return rate


def _in_threads(run: Callable[[str], float], serials: Sequence[str]) -> float:
    with ThreadPoolExecutor(len(serials)) as pool:
        return sum(pool.map(run, serials))


@contextmanager
def serving(phones: int, workers: int) -> Iterator[tuple[list[str], int]]:
    """Serials of phones that are connected to an adb server of their own, and its port."""
    from tests.phones import private_adb

    with (
        tempfile.TemporaryDirectory() as home,
        private_adb(Path(home)) as adb,
        Fleet(phones, workers=workers, width=WIDTH, height=HEIGHT, density=DENSITY) as fleet,
    ):
        serials = [phone.serial for phone in fleet.served]
        for serial in serials:
            adb.client.connect(serial, timeout=10)
        yield serials, adb.port


def chromium_steps(seconds: float) -> float:
    """Steps a second of Chromium on the same screen; 0 when it is not installed."""
    phone = _on_settings()
    with chromium.browser(WIDTH, HEIGHT) as rival:
        if rival is None:
            return 0.0
        rival.show(chromium.page(phone))
        return _rate(lambda: _chromium_step(rival), lambda: None, seconds)


def _chromium_step(rival: chromium.Browser) -> None:
    change = "document.body.lastChild.textContent=Math.random()"
    rival.call("Runtime.evaluate", expression=change)
    rival.step(300, 800)


# --- many phones ---------------------------------------------------------------------------------


def fleet_size(count: int = 64) -> Iterator[Row]:
    """Memory of 64 phones that were looked at, served for adb by a process for each core."""
    with chromium.browser(WIDTH, HEIGHT) as rival:
        other = None
        if rival:
            rival.show(chromium.page(_on_settings()))
            rival.step(300, 800)
            other = rival.megabytes()
    started = time.perf_counter()
    with serving(count, os.cpu_count() or 1) as (serials, port):
        up = time.perf_counter() - started
        client = adbutils.AdbClient(port=port)
        for serial in serials:
            client.device(serial).shell("screencap -p | wc -c")
        pids = {int(pid) for pid in _workers()}
        total = sum(chromium.pss(pid) for pid in pids)
    yield Row(f"{count} phones: start to connected", up, "s")
    yield Row(f"{count} phones: memory", total, "MB")
    yield Row("memory per phone", total / count, "MB", f"{CHROMIUM}, 1 page" if other else "",
              other)  # fmt: skip


def _workers() -> list[str]:
    """Process ids of the fleet's workers: our children."""
    own = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    return [
        pid for pid in own if b"virtual.fleet" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]  # fmt: skip


# --- one phone -----------------------------------------------------------------------------------


def _on_settings(width: int = 720, height: int = 1600, density: int = 320) -> Phone:
    phone = Phone(seed=3, width=width, height=height, density=density)
    phone.open_app("com.android.settings")
    phone.frame()
    return phone


def single_phone() -> Iterator[Row]:
    """Milliseconds of each part, at two sizes."""
    phone = _on_settings()
    phone.reset(5)
    yield Row("reset to a seed seen before", median_ms(partial(phone.reset, 5), 30), "ms")
    seeds = iter(range(10_000, 20_000))
    yield Row("reset to a new seed", median_ms(lambda: phone.reset(next(seeds)), 30), "ms")
    for width, height, density in ((720, 1600, 320), (1080, 2400, 420)):
        phone = _on_settings(width, height, density)
        rival = _chromium_frame(phone)
        name = f"{width}x{height}"
        parts: tuple[tuple[str, Callable[[], object]], ...] = (
            ("frame", phone.frame),
            ("frame and tree", partial(_frame_and_tree, phone)),
            ("frame and JPEG", phone.jpeg),
            ("frame and PNG", phone.png),
        )
        for part, look in parts:
            ours = median_ms(partial(_anew, phone, look), 40)
            other = rival.get(part)
            yield Row(f"{part} {name}", ours, "ms", CHROMIUM if other else "", other)
        yield Row(f"PNG again {name}", median_ms(phone.png, 40), "ms")


def _frame_and_tree(phone: Phone) -> None:
    phone.frame()
    phone.tree()


def _anew(phone: Phone, look: Callable[[], object]) -> None:
    phone.changed()
    look()


def _chromium_frame(phone: Phone) -> dict[str, float]:
    with chromium.browser(phone.width, phone.height) as rival:
        if rival is None:
            return {}
        rival.show(chromium.page(phone))
        change = "document.body.lastChild.textContent=Math.random()"

        def shot(kind: str) -> None:
            rival.call("Runtime.evaluate", expression=change)
            rival.call("Page.captureScreenshot", format=kind)

        return {
            "frame and JPEG": median_ms(lambda: shot("jpeg"), 12),
            "frame and PNG": median_ms(lambda: shot("png"), 12),
        }


if __name__ == "__main__":
    main()
