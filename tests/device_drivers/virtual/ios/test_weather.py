"""What goes wrong between a client and an iPhone, and that it comes right again."""

from __future__ import annotations

import http.client
import json
import time

import numpy as np
import pytest
import wda

from device_drivers.virtual import control
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone, iphone

pytestmark = LEAVES_SOCKETS


def fault(phone: Iphone, name: str, **options: object) -> None:
    control.request(phone.server.port, "fault", name=name, options=options)


def clear(phone: Iphone) -> None:
    control.request(phone.server.port, "clear")


def broken(phone: Iphone) -> bool:
    try:
        phone.ask("GET", "/status")
    except (OSError, http.client.HTTPException):
        return True
    return False


def test_the_control_channel_shares_the_port(phone: Iphone) -> None:
    phone.client.app_start("com.apple.mobilenotes")
    told = control.request(phone.server.port, "status")
    assert told["foreground"].startswith("com.android.notes/")


def test_unplugged(phone: Iphone) -> None:
    session = phone.client.session().session_id
    fault(phone, "unplugged")
    assert broken(phone)
    assert not phone.client.is_ready()
    clear(phone)
    assert phone.client.status()["sessionId"] == session


def test_a_link_that_is_open_is_cut(phone: Iphone) -> None:
    link = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=60)
    try:
        link.request("GET", "/status")
        assert link.getresponse().read()
        fault(phone, "unplugged")
        assert link.sock.recv(1) == b""
    finally:
        link.close()


def test_offline_answers_late(phone: Iphone) -> None:
    fault(phone, "offline")
    link = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=0.2)
    try:
        link.request("GET", "/status")
        with pytest.raises(TimeoutError):
            link.getresponse()
    finally:
        link.close()
    assert control.request(phone.server.port, "status")["active"]
    clear(phone)
    assert phone.client.is_ready()


@pytest.mark.parametrize("path", ["/wda/homescreen", "/session/{}/wda/tap"])
def test_what_was_asked_of_an_offline_phone_is_not_done_later(phone: Iphone, path: str) -> None:
    session = phone.client.session("com.apple.mobiletimer").session_id
    at = phone.client(className="Switch").get().bounds.center
    fault(phone, "offline")
    link = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=0.1)
    body = json.dumps({"x": at.x, "y": at.y}) if path.endswith("tap") else None
    try:
        link.request("POST", path.format(session), body)
        with pytest.raises(TimeoutError):
            link.getresponse()
    finally:
        link.close()
    clear(phone)
    assert phone.client(className="Switch").get().value == "1"


def test_a_phone_that_is_unplugged_while_it_answers(phone: Iphone) -> None:
    fault(phone, "slow_screenshots", seconds=20)
    link = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=60)
    try:
        link.request("GET", "/screenshot")
        fault(phone, "unplugged")
        with pytest.raises((http.client.HTTPException, OSError)):
            link.getresponse()
    finally:
        link.close()
    clear(phone)
    assert phone.client.screenshot().size == (1170, 2532)


def test_webdriveragent_dies_and_its_session_with_it(phone: Iphone) -> None:
    client = phone.client.session("com.apple.mobilenotes")
    before = client.session_id
    fault(phone, "adb_killed", seconds=30)
    assert broken(phone)
    clear(phone)
    status, answer = phone.ask("GET", f"/session/{before}/window/size")
    assert (status, answer["value"]["error"]) == (404, "invalid session id")
    assert phone.client.session().session_id != before
    assert phone.look(lambda p: p.foreground[0]) == "com.android.notes"


def test_webdriveragent_is_told_to_end(phone: Iphone) -> None:
    phone.client.session()
    assert phone.fetch("GET", "/wda/shutdown")[1] == b"Shutting down"
    deadline = time.monotonic() + 60
    while "adb_killed" not in control.request(phone.server.port, "status")["active"]:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    clear(phone)
    assert phone.client.status()["sessionId"] is None


def is_back(phone: Iphone) -> bool:
    """Whether WebDriverAgent answers again before long; the client itself looks once a second."""
    deadline = time.monotonic() + 60
    while not (back := phone.client.is_ready()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return bool(back)


def test_webdriveragent_comes_back_by_itself(phone: Iphone) -> None:
    phone.client.session()
    fault(phone, "adb_killed", seconds=0.1)
    assert is_back(phone)
    assert phone.client.status()["sessionId"] is None


def test_reboot(phone: Iphone) -> None:
    phone.client.app_start("com.apple.mobilenotes")
    fault(phone, "reboot", seconds=0.1)
    assert is_back(phone)
    assert phone.client.status()["sessionId"] is None
    phone.client.session_id = None
    assert phone.client.app_state("com.apple.mobilenotes").value == 1


def test_a_source_that_hangs_leaves_the_rest_alone(phone: Iphone) -> None:
    fault(phone, "tree_hang")
    link = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=0.2)
    try:
        link.request("GET", "/source")
        with pytest.raises(TimeoutError):
            link.getresponse()
    finally:
        link.close()
    assert phone.client.screenshot().size == (1170, 2532)
    clear(phone)
    assert len(phone.client.source()) > 1000


def test_a_source_that_hangs_is_let_go_with_its_session(phone: Iphone) -> None:
    session = phone.client.session().session_id
    fault(phone, "tree_hang")
    link = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=60)
    try:
        link.request("GET", f"/session/{session}/source")
        phone.ask("DELETE", f"/session/{session}")
        answer = link.getresponse()
        assert answer.status == 404
        assert b"was deleted while this request was still pending" in answer.read()
    finally:
        link.close()


def test_a_source_that_is_slow(phone: Iphone) -> None:
    fault(phone, "tree_hang", seconds=0.2)
    before = time.monotonic()
    assert phone.client(name="Settings").exists
    assert time.monotonic() - before >= 0.2


def test_screenshots_that_are_slow(phone: Iphone) -> None:
    fault(phone, "slow_screenshots", seconds=0.2)
    before = time.monotonic()
    phone.client.screenshot()
    assert time.monotonic() - before >= 0.2


def test_a_picture_that_takes_long_holds_up_nobody_else(phone: Iphone) -> None:
    fault(phone, "slow_screenshots", seconds=60)
    link = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=0.2)
    try:
        link.request("GET", "/screenshot")
        with pytest.raises(TimeoutError):
            link.getresponse()
    finally:
        link.close()
    assert len(phone.client.source()) > 1000


BAD_DAYS = {
    "screen_locked": "", "app_not_responding": "Wait", "crash_dialog": "Close app",
    "permission_popup": "Don't allow", "incoming_call": "", "notification_on_top": "",
    "system_dialog": "Later", "low_storage": "", "hostile_popup": "Close", "hostile_overlay": "",
}  # fmt: skip
"""What stands in the way on the phone itself, and a button of it where it is an alert."""


@pytest.mark.parametrize("name", BAD_DAYS)
def test_what_stands_in_the_way_is_in_the_source(phone: Iphone, name: str) -> None:
    phone.client.app_start("com.apple.mobilenotes")
    before = phone.client.source()
    fault(phone, name)
    told = phone.client.source()
    assert told != before
    assert "com.android." not in told
    assert phone.client.alert.exists == bool(BAD_DAYS[name])
    if BAD_DAYS[name]:
        assert phone.client.alert.click(BAD_DAYS[name])
        assert not phone.client.alert.exists


def test_a_stale_screenshot(phone: Iphone) -> None:
    before = phone.client.screenshot(format="raw")
    fault(phone, "stale_screenshot")
    phone.client.app_start("com.apple.mobilenotes")
    assert phone.client.screenshot(format="raw") == before
    assert phone.client(name="New note").exists
    clear(phone)
    assert phone.client.screenshot(format="raw") != before


def test_a_secure_screen_is_black_and_can_be_read(phone: Iphone) -> None:
    fault(phone, "secure_screen")
    assert np.asarray(phone.client.screenshot()).max() == 0
    assert phone.client(name="Settings").exists


def test_the_phone_is_turned(phone: Iphone) -> None:
    fault(phone, "rotation", turns=1)
    assert phone.client.orientation == "LANDSCAPE"
    assert phone.client.window_size() == (844, 390)


def test_a_reset_phone_keeps_the_session_and_forgets_its_elements(phone: Iphone) -> None:
    session = phone.client.session().session_id
    icon = phone.client(name="Settings").get()
    control.request(phone.server.port, "reset", seed=9)
    assert phone.client.status()["sessionId"] == session
    with pytest.raises(wda.WDAStaleElementReferenceError):
        _ = icon.label
    assert phone.client(name="Settings").exists


@pytest.fixture
def stopwatch(monkeypatch: pytest.MonkeyPatch) -> float:
    """How long at most a tap waits on a screen that never rests."""
    monkeypatch.setattr("device_drivers.virtual.ios.agent.MAX_IDLE_SECONDS", 0.3)
    return 0.3


def test_taps_wait_for_a_lively_screen_until_they_are_told_not_to(
    stopwatch: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    with iphone(live=True) as phone:
        phone.client.app_start("com.apple.mobiletimer")
        before = time.monotonic()
        phone.client.tap(195, 780)
        assert time.monotonic() - before >= stopwatch
        phone.client.appium_settings({"waitForIdleTimeout": 0, "animationCoolOffTimeout": 0})
        monkeypatch.setattr("device_drivers.virtual.ios.agent.MAX_IDLE_SECONDS", 600.0)
        phone.client.tap(195, 780)


def test_a_screen_at_rest_lets_nobody_wait(phone: Iphone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device_drivers.virtual.ios.agent.MAX_IDLE_SECONDS", 600.0)
    phone.client.app_start("com.apple.Preferences")
    phone.client.tap(2, 2)
