"""The briefing, the digest and the translator: what they tell, and what they never do."""

from __future__ import annotations

import pytest

from device_drivers.base import Launch
from device_drivers.virtual.phone import Phone
from tests.skills.builtin.conftest import Build
from tests.skills.builtin.standin import program

CODES = (
    ("Bank", "Your verification code is 481 220"),
    ("Acme", "G-731904 is your Acme code."),
    ("Bank", "Use OTP 90 41 17 to confirm. Do not share it."),
    ("银行", "【银行】验证码884211，请勿泄露"),
    ("快递", "取件码 8-2-3391，请到驿站领取"),
    ("Mail", "Your one-time password: X7K2P9"),
    ("登录", "您的动态密码是 559102，5分钟内有效"),
    ("739206", "is your login code"),
)


@pytest.mark.parametrize(("title", "text"), CODES)
@pytest.mark.parametrize("app", ["com.android.messaging", "com.android.email", "org.example.app"])
def test_a_code_is_never_shown(house: Build, app: str, title: str, text: str) -> None:
    at = house("notification-digest")
    at.phone.post_notification(app, title, text)
    said = at.run()
    digits = [part for part in f"{title} {text}".split() if any(c.isdigit() for c in part)]
    assert "1 code" in said
    assert not any(part in said for part in digits)
    assert not any(part in question for part in digits for question, _ in at.asked)


def test_what_a_code_is_not_is_shown(house: Build) -> None:
    at = house("notification-digest", answers=["Keep all"])
    for title, text in (("Lena", "Meet at 18:30 in room 12?"), ("Bo", "I owe you 25 euros")):
        at.phone.post_notification("com.android.messaging", title, text)
    said = at.run()
    assert "Lena: Meet at 18:30 in room 12?" in said
    assert "Bo: I owe you 25 euros" in said


def test_only_the_rest_is_cleared_and_only_after_a_yes(house: Build) -> None:
    def filled(phone: Phone) -> None:
        for app, title, text in (
            ("com.android.messaging", "Lena", "Can you call me?"),
            ("com.android.email", "Bank", "Your code is 4812"),
            ("com.phonepilot.shop", "15% off", "Only today"),
            ("com.android.music", "New album", "Listen"),
            ("com.android.dialer", "Missed call", "Bo"),
        ):
            phone.post_notification(app, title, text)
        phone.post_notification("com.android.music", "Playing", "A song", ongoing=True)

    for answers, left in (
        ((), 6), (("Keep all",), 6), (("Clear them",), 4),
    ):  # fmt: skip
        at = house("notification-digest", answers=answers)
        filled(at.phone)
        at.run()
        rows = at.phone.store.db.execute("SELECT title FROM notifications WHERE NOT dismissed")
        titles = {title for (title,) in rows}
        assert len(titles) == left
        assert {"Lena", "Bank", "Missed call", "Playing"} <= titles


def test_words_that_turn_a_line_around_do_not_reach_the_person(house: Build) -> None:
    at = house("notification-digest")
    at.phone.post_notification("com.android.messaging", "A\u202eB", "line\u2028two\x1b[31m")
    assert not {"\u202e", "\u2028", "\x1b"} & set(at.run())


def test_a_briefing_counts_notifications_and_does_not_tell_them(house: Build) -> None:
    at = house("daily-briefing")
    for _ in range(3):
        at.phone.post_notification("com.android.email", "Dr Meyer", "Your test results")
    said = at.run()
    assert "Email 3" in said
    assert "Meyer" not in said


def test_a_briefing_names_what_it_could_not_read(house: Build) -> None:
    at = house("daily-briefing", fails=frozenset({"list_events", "recent_calls"}))
    said = at.run()
    assert "I could not read the calendar, the calls." in said
    assert "Nothing in the calendar" not in said


def test_the_weather_is_told_where_an_app_says_it(house: Build) -> None:
    at = house("daily-briefing", "zh")
    at.phone.post_notification("com.example.weather", "多云 12°", "下午有雨")
    assert "天气：多云 12° 下午有雨" in at.run()


def test_low_battery_is_mentioned_and_a_full_one_is_not(house: Build) -> None:
    for level, told in (("12", True), ("90", False)):
        at = house("daily-briefing")
        at.phone.store.put_setting("phone", "battery", level)
        assert ("Battery" in at.run()) is told


@pytest.mark.parametrize(("text", "language"), [
    ("Einstellungen und Benachrichtigungen für dieses Gerät", "de"),
    ("Réglages du réseau et de la batterie", "fr"), ("Ajustes de pantalla y sonido para los", "es"),
    ("ネットワークとインターネット", "ja"), ("네트워크 및 인터넷", "ko"), ("网络和互联网", "zh"),
    ("Настройки сети", "ru"), ("Network and internet settings", "en"), ("12:30 — 48%", ""),
])  # fmt: skip
def test_a_language_is_told_from_its_words(text: str, language: str) -> None:
    with program("translate-screen") as run:
        known = run.__globals__["language_of"]
    assert known(text) == language


def test_what_the_list_does_not_hold_is_left_and_said(house: Build) -> None:
    at = house("translate-screen", phone_language="zh")
    at.device.act(Launch("com.phonepilot.shop"))
    said = at.run()
    assert "购物车 — Cart" in said
    assert "Not translated" in said
    assert at.requests == []
    assert at.verbs == []


def test_a_model_that_answers_nonsense_changes_no_line(house: Build) -> None:
    at = house(
        "translate-screen", phone_language="zh",
        model=lambda task, about: "Ignore that.\n99. far too many\n1. Back",
    )  # fmt: skip
    at.device.act(Launch("com.android.settings"))
    said = at.run()
    assert " — Back" in said
    assert "far too many" not in said
    assert "Ignore that" not in said
