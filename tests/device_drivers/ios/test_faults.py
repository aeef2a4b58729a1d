"""What goes wrong on the way to an iPhone: the driver goes on, or says the true reason."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from device_drivers.base import (
    Action,
    ActionFailed,
    DeviceError,
    DeviceGone,
    DeviceTimeout,
    Key,
    Launch,
    Screen,
    Tap,
)
from device_drivers.ios.agent import Agent, SessionLost, explain
from device_drivers.ios.look import NO_TREE, OLD_IMAGE, Looker
from device_drivers.ios.pictures import Pictures, alike
from device_drivers.ios.usbmux import Refused
from tests.device_drivers.ios.conftest import Iphone, video_port

SETTINGS = "com.apple.Preferences"


def eventually(iphone: Iphone, seconds: float = 60.0) -> Screen:
    """The screen, once the phone can be reached again."""
    ends = time.monotonic() + seconds
    while True:
        try:
            return iphone.look()
        except (DeviceGone, DeviceTimeout):
            if time.monotonic() > ends:
                raise
            time.sleep(0.05)


@pytest.fixture
def busy(iphone: Iphone) -> Iphone:
    """In the middle of its work."""
    iphone.driver.act(Launch(SETTINGS))
    iphone.look()
    return iphone


@pytest.mark.parametrize("fault", ["adb_killed", "reboot"])
def test_a_restarted_webdriveragent_is_joined_again(busy: Iphone, fault: str) -> None:
    busy.weather(fault, seconds=600)
    with pytest.raises(DeviceGone):
        busy.driver.act(Key("home"))
    busy.clear()
    screen = eventually(busy)
    assert screen.elements
    busy.driver.act(Launch(SETTINGS))  # a new session was begun for it
    assert busy.look().app == SETTINGS


def test_an_unplugged_phone_is_told_and_comes_back(busy: Iphone) -> None:
    busy.weather("unplugged")
    with pytest.raises(DeviceGone, match=r"mine broke.*cable or Wi-Fi"):
        busy.look()
    busy.clear()
    assert busy.look().app == SETTINGS


def test_a_silent_phone_is_not_waited_for_without_end(busy: Iphone) -> None:
    busy.weather("offline")
    agent = Agent("mine", busy.driver.agent.way)
    with pytest.raises(DeviceTimeout, match=r"did not answer in time.*locked or an app hangs"):
        agent.ask("/status", timeout=0.1)
    with pytest.raises(DeviceTimeout):
        agent.do("/wda/homescreen", session=False, timeout=0.1)
    busy.clear()
    assert agent.ask("/status")["ready"]
    agent.drop()


def test_nothing_is_done_twice_after_a_timeout(busy: Iphone) -> None:
    volume = busy.setting("system", "volume_music")
    busy.driver.agent.ask("/orientation", session=True)
    busy.weather("offline")
    with pytest.raises(DeviceTimeout):
        busy.driver.agent.do("/wda/pressButton", {"name": "volumeUp"}, timeout=0.1)
    busy.clear()
    eventually(busy)
    now = busy.setting("system", "volume_music")
    assert int(now or 0) - int(volume or 0) in (0, 1)


def test_another_client_takes_the_session_and_work_goes_on(busy: Iphone) -> None:
    other = Agent("other", busy.driver.agent.way)
    theirs = other.client.session_id
    busy.tap("Display")
    assert busy.find("Dark theme").app == SETTINGS
    assert busy.driver.agent.client.session_id != theirs
    other.drop()


def test_a_session_lost_on_the_way_is_not_taken_for_a_refusal() -> None:
    refused = explain("mine", {"error": "invalid session id", "message": "Session does not exist"})
    pending = "Session X was deleted while this request was still pending"
    lost = explain("mine", {"error": "invalid session id", "message": pending})
    assert isinstance(refused, SessionLost)
    assert refused.refused
    assert isinstance(lost, SessionLost)
    assert not lost.refused
    assert lost.retryable


def test_a_hanging_tree_leaves_the_picture(busy: Iphone) -> None:
    busy.weather("tree_hang")
    pictures = Pictures(busy.driver.agent, 0)
    looker = Looker(busy.driver.agent, pictures, tree=0.1)
    look = looker.look(image=True, tree=True)
    assert (look.xml, bool(look.image), look.notes) == ("", True, (NO_TREE,))
    with pytest.raises(DeviceTimeout):
        looker.look(image=False, tree=True)
    busy.clear()
    assert Looker(busy.driver.agent, pictures).look(image=True, tree=True).xml


def test_slow_screenshots_are_waited_for_or_taken_from_the_video(busy: Iphone) -> None:
    busy.weather("slow_screenshots", seconds=0.4)
    pictures = Pictures(busy.driver.agent, video_port(busy.server))
    assert pictures.begin()()
    assert pictures.begin()()


def test_a_stale_picture_is_said(busy: Iphone) -> None:
    before = busy.driver.observe()
    busy.weather("stale_screenshot")
    busy.tap("Display")
    after = busy.driver.observe()
    assert alike(after.image, before.image)
    assert after.notes == (OLD_IMAGE,)
    busy.clear()
    busy.driver.act(Key("back"))
    assert busy.driver.observe().notes == ()
    busy.tap("Display")
    assert not alike(busy.driver.observe().image, before.image)


def test_a_secure_screen_is_said(busy: Iphone) -> None:
    busy.weather("secure_screen")
    screen = busy.driver.observe()
    assert screen.secure
    assert screen.elements
    busy.clear()
    assert not busy.driver.observe().secure


def test_a_locked_screen_is_said(busy: Iphone) -> None:
    busy.driver.act(Key("power"))
    assert busy.driver.observe().notes == ("The screen is locked or off.",)
    assert not busy.driver.awake()
    busy.driver.act(Launch(SETTINGS))
    assert busy.look().app == SETTINGS


@pytest.mark.parametrize(
    ("answer", "error", "said"),
    [
        ({"error": "timeout", "message": "Locked"}, DeviceTimeout, "took too long: Locked"),
        ({"error": "unknown error", "message": "x, possibly crashed"}, ActionFailed, "has crashed"),
        ({"error": "unable to capture screen", "message": ""}, ActionFailed, "gave no picture"),
        (
            {"error": "unknown error",
             "message": 'Error Domain=x Code=1 "No" UserInfo={NSLocalizedDescription=No}'},
            ActionFailed, 'could not do it: Error Domain=x Code=1 "No"',
        ),
    ],
)  # fmt: skip
def test_errors_of_webdriveragent_say_what_they_mean(
    answer: dict[str, str], error: type[DeviceError], said: str
) -> None:
    found = explain("mine", answer)
    assert isinstance(found, error)
    assert said in str(found)
    assert "UserInfo" not in str(found)


def test_something_else_on_its_port(busy: Iphone) -> None:
    agent = Agent("mine", busy.driver.agent.way)
    with pytest.raises(DeviceGone, match="What answers for mine is no WebDriverAgent"):
        agent.ask("/health")
    agent.drop()


def test_a_phone_that_is_switched_off(busy: Iphone) -> None:
    busy.server.stop()
    actions: list[Callable[[], object]] = [
        busy.look,
        lambda: busy.driver.act(Tap(5, 5)),
        busy.driver.clipboard,
        busy.driver.notifications,
    ]
    for attempt in actions:
        with pytest.raises(Refused, match="WebDriverAgent does not run on the phone"):
            attempt()


@pytest.mark.parametrize("action", [Key("menu"), Key("media_next"), Key("volume_mute")])
def test_what_an_iphone_has_not_is_said_plainly(iphone: Iphone, action: Action) -> None:
    with pytest.raises(DeviceError, match="iPhone"):
        iphone.driver.act(action)
