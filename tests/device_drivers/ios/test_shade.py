"""Notifications of an iPhone: read, opened and dismissed where a person does it."""

from __future__ import annotations

import pytest

from device_drivers.base import ActionFailed, Box, Element, Launch, Role, Screen
from device_drivers.ios.shade import told
from device_drivers.ios.tree import SPRINGBOARD
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


def test_several_of_one_app_are_told_of_that_app(iphone: Iphone) -> None:
    """Its name stands once, above them; that line is none of them."""
    texts = ["Can you call me at 5?", "Or rather at 6?"]
    iphone.server.call(lambda p: p.receive_sms("5550140", texts[0]))
    iphone.server.call(lambda p: p.receive_sms("5550141", texts[1]))
    found = iphone.driver.notifications()
    assert sorted(one.text for one in found) == sorted(texts)
    assert {one.app for one in found} == {"Messages"}
    assert {one.title for one in found} == {"5550140", "5550141"}


def card(parent: int | None, *, id: str = "", text: str = "") -> Element:
    return Element(
        Role.GROUP, Box(0, 0, 10, 10), text=text, id=id, parent=parent,
        class_name="XCUIElementTypeCell", clickable=True,
    )  # fmt: skip


def words(parent: int, *texts: str) -> list[Element]:
    return [Element(Role.TEXT, Box(0, 0, 10, 10), text=text, parent=parent) for text in texts]


def test_cards_that_name_their_app_themselves() -> None:
    stack = [
        card(None, id="NotificationCell", text="Messages, 2 notifications"),
        card(0, id="NotificationCell", text="Messages, 2m ago, Bob, hi"),
        card(0, id="NotificationCell", text="Messages, 3m ago, Eve, yo"),
    ]
    found = [one for one, _ in told(Screen(100, 100, SPRINGBOARD, elements=tuple(stack)))]
    assert [(one.app, one.title, one.text) for one in found] == [
        ("Messages", "Bob", "hi"), ("Messages", "Eve", "yo"),
    ]  # fmt: skip


def test_a_list_around_cards_is_no_app() -> None:
    around = [
        card(None), *words(0, "Notification Centre", "Today"),
        card(0, id="NotificationCell"), *words(3, "Messages", "Bob", "hi"),
    ]  # fmt: skip
    found = [one for one, _ in told(Screen(100, 100, SPRINGBOARD, elements=tuple(around)))]
    assert ("Messages", "Bob", "hi") in [(one.app, one.title, one.text) for one in found]


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
