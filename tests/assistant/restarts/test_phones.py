"""kill -9 while a phone is in somebody's hands, while something is taken back, while it leaves."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from assistant.phones import Phones
from benchmarks.reliability.killing import World, Worlds
from device_drivers.base import AndroidDevice
from device_drivers.virtual.device import VirtualPhone as Seen
from gateways.own_page import TAB
from tests.assistant.restarts.conftest import SECONDS, hears
from tests.assistant.taking_over.club import INSIDE, SITE
from tests.assistant.test_memory_beside import traces
from tests.phones import AdbServer, free_port

pytestmark = pytest.mark.whole

ANN = 1000
HANDED_OVER = "✋"
TYPED = "hunter2 is my code"


@pytest.fixture
def it(every_world: Worlds) -> Iterator[World]:
    here = f"127.0.0.1:{free_port()}"
    live = f'[turns]\npause = 0\n[live]\nlisten = "{here}"\nbase_url = "http://{here}"\n'
    with every_world.one(answers=600.0, more=live) as made:
        made.let_in(range(ANN, ANN + 1))
        made.start()
        yield made


@contextmanager
def visitor(told: str) -> Iterator[httpx.Client]:
    """A browser that opened the link of a message."""
    link = re.search(r"http://\S+", told)
    assert link, told
    base, _, ticket = link[0].partition("/#")
    with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as browser:
        browser.headers[TAB] = browser.post("/enter", content=ticket).json()["token"]
        assert browser.get("/frame?after=0").status_code == 200
        yield browser


def taps(it: World, browser: httpx.Client, label: str) -> None:
    frame = browser.get("/frame?after=0").headers["x-frame"]
    screen = it.phone.server.call(lambda phone: Seen(phone, "it").observe(image=False))
    element = next(e for e in screen.elements if e.label == label and (e.clickable or e.checkable))
    x, y = element.box.center
    place = {"x": x / screen.width, "y": y / screen.height}
    assert browser.post("/act", json={"do": "tap", "frame": int(frame), **place}).is_success


def effects(it: World) -> list[tuple[int, str]]:
    return it.asked("SELECT n, action FROM effects ORDER BY n")


def test_a_phone_in_its_persons_hands_is_handed_over_again(it: World) -> None:
    it.phone.shell(f"am start -a android.intent.action.VIEW -d {SITE}robot")
    it.says(ANN, INSIDE)
    with visitor(hears(it, ANN, HANDED_OVER)) as before:
        known = len(effects(it))
        taps(it, before, "I’m not a robot")
        assert it.wait(lambda: len(effects(it)) == known + 1, SECONDS)
        it.kill()
        it.says(ANN, TYPED)
        it.start()
        again = hears(it, ANN, HANDED_OVER, times=2)
        assert before.get("/frame?after=0").status_code == 403, "the old page shows nothing"
    hears(it, ANN, "I was restarted and hand the phone over again")
    with visitor(again) as after:
        taps(it, after, "Verify")
    hears(it, ANN, "✅")
    assert it.wait(it.quiet, SECONDS)
    assert it.asked("SELECT outcome FROM tasks") == [("done",)]
    kinds = [action for _, action in effects(it)]
    assert sum('"tap"' in action for action in kinds) == 2, "each of the person's taps once"
    assert not [*traces(it.home, TYPED.encode())]
    assert it.asked("SELECT count(*) FROM questions WHERE open=1") == [(0,)]


@pytest.mark.parametrize("done", [0, 1])
def test_what_is_taken_back_is_taken_back_once(it: World, done: int) -> None:
    """Killed when so many of its two commands were carried out."""
    it.says(ANN, "turn off bluetooth and turn on dark theme")
    hears(it, ANN, "Dark theme is on")
    assert it.wait(it.quiet, SECONDS)
    of_undo = "SELECT n FROM effects WHERE task=(SELECT by_task FROM taken_back)"
    carried_out = f"{of_undo} AND result<>''"
    it.says(ANN, "/undo")
    marked = "SELECT 1 FROM taken_back"
    assert it.wait(lambda: bool(it.asked(marked)), SECONDS)
    assert it.wait(lambda: len(it.asked(carried_out)) >= done, SECONDS)
    it.kill()
    it.start()
    assert it.wait(lambda: len(it.asked(carried_out)) == 2, SECONDS)
    assert it.wait(it.quiet, SECONDS)
    assert it.asked(of_undo) == [(1,), (2,)]
    theme = it.phone.sql("SELECT value FROM settings WHERE key='ui_night_mode'")
    assert theme == [("1",)]
    assert "Bluetooth is on" in hears(it, ANN, "Bluetooth is on")
    assert len(it.asked("SELECT 1 FROM outbox WHERE key LIKE '%:reply'")) == 2


def test_a_phone_that_is_gone_by_then_leaves_no_question_open(it: World) -> None:
    it.says(ANN, "text 555-0155: hello there")
    hears(it, ANN, "hello there”?")
    it.kill()
    it.phone.server.stop()
    it.start()
    assert it.wait(it.quiet, SECONDS), it.left()
    assert it.asked("SELECT outcome FROM tasks") == [("failed",)]
    assert it.asked("SELECT count(*) FROM questions WHERE open=1") == [(0,)]
    it.says(ANN, "remind me in 20 minutes to eat")
    hears(it, ANN, "a reminder: eat")


BUILT_IN = """
import sys, time
from pathlib import Path
from assistant.phones import Phones
from gateways.own_page import TAB
with Phones({}, "", Path(sys.argv[1])).lease("", "a task") as lease:
    lease.device.shell("settings", "put", "system", "screen_brightness", "77")
    print("done", flush=True)
    time.sleep(60)
"""


def test_the_built_in_phone_ends_with_us_and_is_as_it_was(
    adb_server: AdbServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb_server.port))
    process = subprocess.Popen(
        [sys.executable, "-c", BUILT_IN, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "done\n"
    port = int((tmp_path / "virtual.port").read_text())
    process.kill()
    process.wait()
    process.stdout.close()
    deadline = time.monotonic() + SECONDS
    while listens(port):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    phones = Phones({}, "", tmp_path)
    try:
        with phones.lease("", "another task") as lease:
            assert isinstance(lease.device, AndroidDevice)
            read = lease.device.shell("settings", "get", "system", "screen_brightness")
            assert read.output.strip() == "77"
    finally:
        phones.close()


def listens(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0
