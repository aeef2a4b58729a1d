"""What a request costs from message to proven reply, beside a bare script on stock uiautomator2.

``python -m benchmarks.end_to_end [--runs N] [--json]`` starts its own virtual phone and private adb
server. "verb request" and "tree steps" run inside one process, as in ``phonepilot run``; "ask" is
the whole command, process start included. The stock rows do the same thing on the phone with a
hand-written uiautomator2 script: no understanding, no journal, no proof.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import uiautomator2

from assistant import logs
from assistant.app import House
from assistant.config import Settings
from assistant.inbox import Inbox
from assistant.opening import open_house
from assistant.turns import turn_of
from benchmarks.table import Row, as_json, as_table, median_ms
from gateways.base import Abilities, Deliver, Inbound, Outbound
from tests.phones import connected_phone, private_adb


class Quiet:
    """A chat platform nobody looks at."""

    name = "terminal"
    abilities = Abilities()

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        return "1"


class Assistant:
    """A house in this process; ``request`` returns when the reply is in the journal."""

    def __init__(self, house: House, loop: asyncio.AbstractEventLoop) -> None:
        self._house = house
        self._loop = loop
        self._ids = itertools.count()
        self.inbox: Inbox

    def request(self, text: str) -> None:
        asyncio.run_coroutine_threadsafe(self._request(text), self._loop).result(60)

    async def _request(self, text: str) -> None:
        number = str(next(self._ids))
        message = Inbound("terminal", number, "bench", "owner", text, datetime.now(UTC))
        await self.inbox.deliver(message)
        turn = turn_of(message)
        journal = self._house.journal
        while not (found := journal.tasks_of_turn(turn)) or not found[0]["outcome"]:  # noqa: ASYNC110
            await asyncio.sleep(0.002)
        if found[0]["outcome"] != "done":
            raise RuntimeError(f"{text}: {found[0]['reply']}")


@contextmanager
def assistant(home: Path, serial: str) -> Iterator[Assistant]:
    import threading

    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    logs.to_file(home / "bench.log")
    house = House(Settings(), home, serial)
    house.consent = "yes"
    opened = open_house(house, "run", [Quiet()])
    ours = Assistant(house, loop)
    ours.inbox = asyncio.run_coroutine_threadsafe(opened.__aenter__(), loop).result(60)
    try:
        yield ours
    finally:
        asyncio.run_coroutine_threadsafe(opened.__aexit__(None, None, None), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        house.close()


def measure(runs: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder, private_adb(Path(folder)) as adb:
        os.environ["ANDROID_ADB_SERVER_PORT"] = str(adb.port)
        with connected_phone(adb) as phone:
            stock = uiautomator2.connect(phone.serial)
            with assistant(Path(folder), phone.serial) as ours:
                return [*_in_process(ours, stock, runs), _command(Path(folder), phone.serial)]


def _in_process(ours: Assistant, stock: uiautomator2.Device, runs: int) -> list[Row]:
    switch = itertools.cycle(("on", "off"))
    state = itertools.cycle(("enable", "disable"))

    def stock_verb() -> None:
        stock.shell(f"svc bluetooth {next(state)}")
        stock.shell("settings get global bluetooth_on")
        stock.screenshot()

    def stock_tree() -> None:
        stock.app_start("com.android.settings", stop=True, wait=True)
        stock(text="Display").click()
        stock(text="Dark theme").wait(timeout=5)
        stock.screenshot()

    return [
        Row(
            "verb request, message to reply",
            median_ms(lambda: ours.request(f"turn {next(switch)} bluetooth"), runs),
            "ms",
            "uiautomator2 script, no proof",
            median_ms(stock_verb, runs),
        ),
        Row(
            "two tree steps, message to reply",
            median_ms(lambda: ours.request("open Settings, tap Display"), max(3, runs // 3)),
            "ms",
            "uiautomator2 script, no proof",
            median_ms(stock_tree, max(3, runs // 3)),
        ),
    ]


def _command(home: Path, serial: str) -> Row:
    def ask() -> None:
        subprocess.run(
            [sys.executable, "-m", "assistant.cli", "ask", "turn on bluetooth", "--device", serial],
            env={**os.environ, "PHONEPILOT_HOME": str(home)},
            check=True,
            capture_output=True,
        )

    return Row("phonepilot ask, whole command", median_ms(ask, 3, warm_up=1), "ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = measure(options.runs)
    print(as_json(rows) if options.json else as_table(rows))


if __name__ == "__main__":
    main()
