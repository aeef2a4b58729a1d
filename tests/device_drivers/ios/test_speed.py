"""Why touches are slow on real iPhones, and that ours are not; the connection they go over."""

from __future__ import annotations

import http.client
import socket
from typing import Any

import pytest

from device_drivers.base import OS, Launch
from device_drivers.ios import create
from device_drivers.ios.agent import Agent
from device_drivers.ios.lane import Lane
from device_drivers.ios.speed import measure
from tests.device_drivers.ios.conftest import Iphone, config
from tests.phones import running_phone


def test_idle_waits_are_what_makes_touches_slow() -> None:
    with running_phone(system=OS.IOS, seed=3, live=True) as (server, phone):
        driver = create(config(server))
        iphone = Iphone(driver, server, phone)
        driver.act(Launch("com.apple.mobiletimer"))
        iphone.tap("Stopwatch")
        iphone.tap("Start")
        took = measure(driver)
        assert took.waiting > took.tap  # a running stopwatch never idles
        assert took.obeys
        settings = driver.agent.client.appium_settings()
        assert (settings["waitForIdleTimeout"], settings["animationCoolOffTimeout"]) == (0, 0)
        driver.close()


def test_facebook_wda_itself_works_over_the_lasting_connection(iphone: Iphone) -> None:
    client = iphone.driver.agent.client
    assert client.status()["ready"]
    assert client.app_current()["bundleId"] == "com.apple.springboard"
    client.app_launch("com.apple.Preferences")
    client(label="Display").get(timeout=2.0)
    assert client.alert.exists is False
    assert client.window_size() == (390, 844)
    client.tap(195, 600)
    client.home()
    assert iphone.look().app == "com.apple.springboard"


class Counted(Agent):
    """Counts the connections it opens."""

    opened = 0

    def _client(self) -> Any:
        made = super()._client()

        def open_(timeout: float) -> socket.socket:
            type(self).opened += 1
            return self.way.open(timeout)

        made.lane = Lane(self.name, self.way.host, open_)
        return made


def test_many_requests_share_one_connection(iphone: Iphone) -> None:
    agent = Counted("mine", iphone.driver.agent.way)
    for _ in range(20):
        agent.ask("/status")
    assert agent.opened == 1
    agent.drop()
    agent.ask("/status")
    assert Counted.opened == 2
    agent.drop()


@pytest.mark.parametrize("answer", [b"HTTP/1.1 200 OK\r\nContent-Le", b"garbage\r\n\r\n", b""])
def test_a_broken_answer_is_a_broken_link(answer: bytes) -> None:
    ours, theirs = socket.socketpair()
    lane = Lane("mine", "localhost", lambda timeout: ours)
    lane.send("GET", "/status", b"", 1.0)
    theirs.sendall(answer)
    theirs.close()
    with pytest.raises(Exception, match="The link to WebDriverAgent on mine broke") as caught:
        lane.receive()
    assert not isinstance(caught.value, http.client.HTTPException)
    lane.drop()
