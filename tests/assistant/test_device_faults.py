"""Whatever goes wrong with the phone in the middle: the request is finished, or the reason is said.

Each fault of the virtual phone (and the death of the adb server) comes down at a random moment of a
request that goes the whole way through the house, over the real adb. Afterwards what the reply says
is held against the phone's database.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assistant.app import House
from assistant.ask import OneRequest, result_of
from assistant.config import Settings
from assistant.opening import open_house
from assistant.turns import turn_of
from device_drivers.virtual.phone import Phone
from tests.device_drivers.verbs.doing import waiting
from tests.phones import AdbServer, VirtualPhone, connected_phone, private_adb

pytestmark = pytest.mark.whole

IN_TIME = 150.0
"""A request ends within a minute of a fault (issue 4, item 8), where the machine is quiet."""


@dataclass(frozen=True)
class Fault:
    """``why`` is what a reply must say that tells of this fault truly, when it is not done."""

    name: str
    why: str
    options: tuple[tuple[str, Any], ...] = ()
    seconds: float | None = None
    """When somebody puts it right again; None: never."""

    def __str__(self) -> str:
        named = " ".join(f"{key}={value}" for key, value in self.options)
        again = "" if self.seconds is None else f"for {self.seconds:g} s"
        return " ".join(part for part in (self.name, named, again) if part)


LINK = r"offline|link to|not answer|No phone|connected|cable|did not start|gone"
TREE = r"tree|elements|not answer|did not tell"
FRONT = r"locked|asleep|dialog|in front|in the way|shows|on the screen|covers|closed|no “|keeps"
FAULTS = (
    Fault("unplugged", LINK, seconds=3),
    Fault("unplugged", LINK),
    Fault("offline", LINK, seconds=3),
    Fault("offline", LINK),
    Fault("adb_killed", LINK, (("seconds", 2.0),)),
    Fault("reboot", LINK + "|" + FRONT, (("seconds", 2.0),)),
    Fault("tree_hang", TREE, seconds=5),
    Fault("tree_hang", TREE),
    Fault("slow_screenshots", LINK, (("seconds", 3.0),)),
    Fault("stale_screenshot", FRONT),
    Fault("secure_screen", FRONT),
    Fault("screen_locked", "lock", (("pin", "2468"),)),
    Fault("screen_locked", "lock"),
    Fault("rotation", FRONT, (("turns", 1),)),
    Fault("app_not_responding", "isn't responding|" + FRONT),
    Fault("crash_dialog", FRONT),
    Fault("keyboard_over_field", FRONT),
    Fault("low_storage", FRONT),
    Fault("permission_popup", FRONT),
    Fault("incoming_call", "call|" + FRONT),
    Fault("notification_on_top", FRONT),
    Fault("system_dialog", FRONT),
    Fault("clock_jump", FRONT),
)

ADB_SERVER = Fault("adb server killed", LINK)


@dataclass(frozen=True)
class Job:
    """A request, and how often the phone's database shows that it was done."""

    text: str
    times_done: Callable[[Phone], int]


def _on(namespace: str, key: str, value: str) -> Callable[[Phone], int]:
    return lambda phone: int(phone.setting(namespace, key) == value)


def _notes(phone: Phone) -> int:
    sql = "SELECT count(*) FROM notes WHERE body LIKE '%ribbon for the parcel%' OR title LIKE ?"
    return int(phone.store.one(sql, "%ribbon for the parcel%"))


JOBS = (
    Job("open Settings, tap Display, switch on Dark theme", _on("secure", "ui_night_mode", "2")),
    Job("turn on do not disturb", _on("global", "zen_mode", "1")),
    Job("add a note: ribbon for the parcel", _notes),
)


class Story:
    """One house on one phone, request after request."""

    def __init__(self, house: House, phone: VirtualPhone, terminal: OneRequest, inbox: Any) -> None:
        self._house = house
        self._phone = phone
        self._terminal = terminal
        self._inbox = inbox

    async def tell(self, fault: Fault, number: int) -> str:
        """One request with the fault in the middle; what happened, checked."""
        dice = random.Random(f"{fault.name} {number}")
        job = JOBS[number % len(JOBS)]
        self._call(lambda phone: phone.weather.clear())
        self._call(lambda phone: phone.reset(number))
        message = self._terminal.message(job.text)
        weather = asyncio.create_task(self._break(fault, dice.random() * 1.5))
        await self._inbox.deliver(message)
        waits = result_of(self._house.journal, turn_of(message))
        result = await asyncio.wait_for(waits, IN_TIME)
        weather.cancel()
        await asyncio.gather(weather, return_exceptions=True)
        self._call(lambda phone: phone.weather.clear())
        done, reply = result["outcome"] == "done", result["reply"]
        times = self._call(job.times_done)
        told = f"{fault.name} {number}: {result['outcome']}, {reply!r}"
        assert times <= 1, f"done {times} times; {told}"
        if done:
            assert times == 1, f"a false success; {told}"
        else:
            assert re.search(fault.why, reply, re.IGNORECASE), f"not the true reason; {told}"
        return told

    async def _break(self, fault: Fault, after: float) -> None:
        await asyncio.sleep(after)
        if fault is ADB_SERVER:
            self._phone.adb.process.kill()
            return
        options = dict(fault.options)
        self._call(lambda phone: phone.weather.start(fault.name, **options))
        if fault.seconds is not None:
            await asyncio.sleep(fault.seconds)
            self._call(lambda phone: phone.weather.stop(fault.name))

    def _call(self, look: Callable[[Phone], Any]) -> Any:
        return self._phone.server.call(look)


@asynccontextmanager
async def story(phone: VirtualPhone, home: Path) -> AsyncIterator[Story]:
    """A house of its own that knows this phone."""
    house = House(_settings(phone), home, "it")
    house.consent, house.answering = "yes", False  # nobody is there to take the phone
    terminal = OneRequest(house, quiet=True, begun=lambda: None)
    try:
        async with open_house(house, "ask", [terminal]) as inbox:
            yield Story(house, phone, terminal, inbox)
    finally:
        await asyncio.to_thread(house.close)


def _settings(phone: VirtualPhone) -> Settings:
    it = {"driver": "android", "serial": phone.serial, "adb_port": phone.adb.port}
    return Settings.model_validate({"phones": {"it": it}})


RUNS = pytest.mark.parametrize(
    "runs", [1, pytest.param(20, marks=[pytest.mark.slow, pytest.mark.timeout(1500)])]
)


@RUNS
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_ends_in_done_or_in_its_true_reason(
    fault: Fault, runs: int, adb_server: AdbServer, tmp_path: Path
) -> None:
    async def tale() -> None:
        patience = 0.3 if runs == 1 else 1.0
        with waiting(patience), connected_phone(adb_server, live=True) as phone:
            async with story(phone, tmp_path) as told:
                first = FAULTS.index(fault)  # so that a single run is not always of the same job
                for number in range(first, first + runs):
                    print(await told.tell(fault, number))

    asyncio.run(tale())


@pytest.mark.filterwarnings(  # stock adbutils, which the fixtures use, drops what cannot connect
    "ignore:Exception ignored in. <socket:pytest.PytestUnraisableExceptionWarning"
)
@RUNS
def test_a_killed_adb_server_is_started_again(runs: int, tmp_path: Path) -> None:
    async def tale() -> None:
        for number in range(runs):
            home = tmp_path / str(number)
            home.mkdir(mode=0o700)
            with private_adb(tmp_path) as adb:
                try:
                    with connected_phone(adb, live=True) as phone:
                        async with story(phone, home) as told:
                            print(await told.tell(ADB_SERVER, number))
                finally:  # the driver has started another one at the same port
                    adb.run("kill-server")

    asyncio.run(tale())
