"""Notifications of an iPhone: read, opened and dismissed where a person does it."""

from __future__ import annotations

import pytest

from device_drivers.base import ActionFailed, Box, Element, Launch, Role, Screen
from device_drivers.ios.shade import told
from tests.device_drivers.ios.conftest import Iphone

SETTINGS, MESSAGES = "com.apple.Preferences", "com.apple.MobileSMS"


@pytest.fixture
def notified(iphone: Iphone) -> Iphone:
    """Two notifications wait; Settings is in front."""
    iphone.driver.act(Launch(SETTINGS))
    iphone.server.call(lambda p: p.receive_sms("5550123", "Are you free at noon, or later?"))
    iphone.weather("hostile_notification")
    return iphone


def test_they_are_read_and_the_app_comes_back(notified: Iphone) -> None:
    found = notified.driver.notifications()
    assert [one.text for one in found if "noon" in one.text] == ["Are you free at noon, or later?"]
    assert len(found) == 2
    assert all(one.app and one.title for one in found)
    assert notified.look().app == SETTINGS


def test_one_is_opened(notified: Iphone) -> None:
    mine = next(one for one in notified.driver.notifications() if "noon" in one.text)
    notified.driver.open_notification(mine.key)
    assert notified.look().app == MESSAGES
    assert notified.find("Are you free at noon, or later?").app == MESSAGES


def test_one_is_dismissed(notified: Iphone) -> None:
    mine, other = sorted(notified.driver.notifications(), key=lambda one: "noon" not in one.text)
    notified.driver.dismiss_notification(mine.key)
    assert [one.key for one in notified.driver.notifications()] == [other.key]
    with pytest.raises(ActionFailed, match="is gone"):
        notified.driver.dismiss_notification(mine.key)
    with pytest.raises(ActionFailed, match="is gone"):
        notified.driver.open_notification(mine.key)


def test_none(iphone: Iphone) -> None:
    assert list(iphone.driver.notifications()) == []


@pytest.mark.parametrize(
    ("label", "app", "title", "text"),
    [
        ("MESSAGES, 5m ago, Ana, Lunch?", "MESSAGES", "Ana", "Lunch?"),
        ("Mail, yesterday, 9:41 AM, Ben, Report, page 2", "Mail", "Ben", "Report, page 2"),
        ("信息, 3分钟前, 安娜, 一起吃饭吗", "信息", "安娜", "一起吃饭吗"),
        ("Clock, now", "Clock", "", ""),
    ],
)
def test_cells_say_it_as_voice_over_does(label: str, app: str, title: str, text: str) -> None:
    cell = Element(Role.BUTTON, Box(0, 0, 9, 9), text=label, id="NotificationCell")
    screen = Screen(1170, 2532, "com.apple.springboard", elements=(cell,))
    ((one, element),) = told(screen)
    assert (one.app, one.title, one.text) == (app, title, text)
    assert element is cell
