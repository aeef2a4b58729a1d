"""What a skill could not do is no success, and what a request says beside its name is heard."""

from __future__ import annotations

import datetime as dt

import pytest

from assistant.shortcuts.acts import _said
from device_drivers.base import Launch
from device_drivers.verbs.apps import AppArgs
from device_drivers.verbs.base import Said
from tests.skills.builtin.conftest import Build
from tests.skills.builtin.standin import House, program

# --- translate ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("told", "request_", "key", "name"), [
    ("", "translate this screen", "en", ""),
    ("", "translate what's on the screen to German", "de", ""),
    ("German", "what does this screen say in German", "de", ""),
    ("", "translate the screen from Chinese to French", "fr", ""),
    ("", "translate german to english", "en", ""),
    ("", "translate this German page", "en", ""),
    ("", "translate German page into tagalog", "fil", ""),
    ("", "which language is this screen in, is it German?", "en", ""),
    ("", "put the screen in Swedish please", "sv", ""),
    ("", "translate this into Klingon", "", "Klingon"),
    ("", "把屏幕上的内容翻译成德语", "de", ""), ("德语给我看", "翻译成德语给我看", "de", ""),
    ("", "把这个德文界面翻译一下", "en", ""), ("", "把英文页面翻译成日文", "ja", ""),
    ("", "英译中", "zh", ""), ("", "这个屏幕上的德语是什么意思", "en", ""),
])  # fmt: skip
def test_the_language_is_heard(told: str, request_: str, key: str, name: str) -> None:
    with program("translate-screen") as run:
        asked_for = run.__globals__["asked_for"]
    assert asked_for(told, request_, "en") == (key, name)


def test_without_a_translator_it_says_so(house: Build) -> None:
    for language, request, words in (
        ("en", "translate what's on the screen to German", "cannot translate it into German"),
        ("zh", "把屏幕上的内容翻译成德语", "无法把它翻译成德语"),
        ("en", "translate this into Klingon", "into Klingon"),
    ):
        at = house("translate-screen", language, phone_language="en")
        at.device.act(Launch("com.android.settings"))
        assert words in at.run(request)
        assert at.outcome == "failed"
    at = house("translate-screen", model=lambda task, about: "1. Einstellungen")
    at.device.act(Launch("com.android.settings"))
    said = at.run("translate what's on the screen to German")
    assert "In German:" in said
    assert "— Einstellungen" in said
    assert "Not translated:" in said
    assert at.outcome == "done"


# --- the usual ---------------------------------------------------------------------------------


def _usual(at: House, app: str, *things: str) -> None:
    items = ", ".join(f'{{"what": "{each}", "count": 1}}' for each in things)
    at.files["usual.json"] = f'{{"app": "{app}", "items": [{items}]}}'.encode()


def test_what_is_not_in_the_cart_is_no_success(house: Build) -> None:
    at = house("order-as-usual", answers=["Yes"])
    _usual(at, "Shop", "unicorn saddle")
    assert "Shop shows nothing of that name" in at.run()
    assert at.outcome == "failed"
    at = house("order-as-usual", answers=["Yes", "white"])
    _usual(at, "Shop", "Tamble everyday phone stand", "unicorn saddle")
    said = at.run()
    assert "The cart of Shop" in said
    assert "Not in the cart: unicorn saddle" in said
    assert "change my usual order" in said
    assert at.outcome == "failed"


def test_the_search_of_the_home_screen_is_not_the_shops(house: Build) -> None:
    at = house("order-as-usual", answers=["Yes"])
    _usual(at, "Clock", "phone stand")
    assert "no search in Clock; is it the shop?" in at.run()
    assert not any("Search" in request for request in at.requests)
    at = house("order-as-usual", answers=["Yes"])
    _usual(at, "Grocer", "phone stand")
    assert "Say “change my usual order”" in at.run()
    assert at.outcome == "failed"


def test_an_order_that_is_not_wanted_was_stopped(house: Build) -> None:
    at = house("order-as-usual", answers=["No, not now"])
    _usual(at, "Shop", "phone stand")
    at.run("order the usual, but without milk")
    assert at.outcome == "stopped"
    assert "what else you said I did not take in" in at.asked[0][0]
    at = house("order-as-usual", answers=["Shop", "2 tea", "No, not now"])
    assert "I remember it" in at.run("change my usual order")
    at = house("order-as-usual", answers=["Shop", ",,"])
    assert "did not understand what to order" in at.run()
    assert at.outcome == "failed"


# --- the day -----------------------------------------------------------------------------------


def test_a_weekend_and_a_week_are_not_one_day(house: Build) -> None:
    at = house("daily-briefing")
    said = at.run("brief me on my weekend", day="2026-11-21")
    assert [line.split(",")[0] for line in said.splitlines() if "November" in line] == [
        "Saturday", "Sunday"
    ]  # fmt: skip
    assert "unread" not in said
    at = house("daily-briefing", "zh")
    days = [line for line in at.run("梳理一下我下周").splitlines() if "星期" in line]
    assert (len(days), days[0][-1], days[-1][-1]) == (7, "一", "日")
    at = house("daily-briefing", "zh")
    assert "星期" in at.run("下周三的简报", day="2026-11-25").splitlines()[0]
    assert "11月25日" in at.run("下周三的简报", day="2026-11-25")


READS = frozenset({
    "list_events", "next_alarm", "unread_messages", "recent_calls", "list_notifications"
})  # fmt: skip


def test_where_nothing_could_be_read_it_failed(house: Build) -> None:
    at = house("daily-briefing", fails=READS | {"battery"})
    assert "I could not read the calendar" in at.run()
    assert at.outcome == "failed"
    at = house("notification-digest", fails=READS)
    at.run()
    assert at.outcome == "failed"
    at = house("spring-cleaning", fails=frozenset({"find_files", "list_apps"}))
    assert "could not look at the files" in at.run()
    assert at.outcome == "failed"
    at = house("travel-checkin", fails=frozenset({"read_messages", "list_events", "list_apps"}))
    assert "could not read" in at.run()
    assert at.outcome == "failed"


# --- notifications -----------------------------------------------------------------------------


def test_only_what_matters_and_only_of_an_app(house: Build) -> None:
    notices = (
        ("com.android.messaging", "Lena", "Can you call me?"),
        ("com.phonepilot.shop", "15% off", "Now"), ("com.android.dialer", "Missed call", "Bo"),
    )  # fmt: skip

    def said(language: str, request: str) -> str:
        at = house("notification-digest", language)
        for app, title, text in notices:
            at.phone.post_notification(app, title, text)
        told = at.run(request)
        assert at.asked == [] or "summ" in request or "Shop" in request
        return told

    told = said("en", "which notifications are important")
    assert "Lena" in told
    assert "Missed call" in told
    assert "(1 more are not.)" in told
    assert "（其余1条不重要。）" in said("zh", "哪些通知重要")
    told = said("en", "sum up my notifications from the Shop")
    assert "1 notification from 1 app" in told
    assert "Lena" not in told
    assert "Lena" in said("en", "summarise everything")


# --- expenses ----------------------------------------------------------------------------------

TABLE = (
    b"date,merchant,category,total,tax,currency,file\n"
    b"2026-11-14,Market,groceries,10.00,,EUR,a\n2026-11-02,Grill,eating out,20.00,,EUR,b\n"
    b"2026-10-30,Market,groceries,40.00,,EUR,c\n2025-12-30,Rail,travel,80.00,,EUR,d\n"
)


@pytest.mark.parametrize(("language", "request_", "totals"), [
    ("en", "how much did I spend", ["30.00", "40.00", "80.00"]),
    ("en", "how much did I spend this month", ["30.00"]),
    ("en", "how much did i spend on groceries this month", ["10.00"]),
    ("en", "how much did i spend last month", ["40.00"]),
    ("en", "how much did i spend in October", ["40.00"]),
    ("en", "how much did i spend in December", ["80.00"]),
    ("en", "how much did i spend last week", ["10.00"]),
    ("en", "how much did i spend in February 2024", []),
    ("zh", "我这个月花了多少钱", ["30.00"]), ("zh", "上个月花了多少", ["40.00"]),
    ("zh", "今年吃饭花了多少", ["20.00"]), ("zh", "去年12月花了多少", ["80.00"]),
])  # fmt: skip
def test_expenses_are_of_the_time_and_kind_that_is_asked(
    house: Build, language: str, request_: str, totals: list[str]
) -> None:
    at = house("expense-receipts", language)
    at.files["expenses.csv"] = TABLE
    assert at.phone.clock.now().date() == dt.date(2026, 11, 16)
    told = at.run(request_).splitlines()
    heads = [line for line in told if not line.startswith(" ") and "EUR" in line]
    assert [line.split()[-2].rpartition("：")[2] for line in heads] == totals
    assert heads or "No expenses" in told[0]


# --- travel, screens ---------------------------------------------------------------------------


@pytest.mark.whole
def test_the_flight_that_is_named_is_meant_and_checking_in_is_left(house: Build) -> None:
    at = house("travel-checkin")
    at.phone.receive_sms("+1555", "Your flight ZZ 77 to Eastholm departs 25 Nov 2026 at 10:00.")
    said = at.run("check me in for ZZ 77")
    assert "ZZ 77" in at.asked[0][0]
    assert "Checking in itself is yours" in said
    at = house("travel-checkin")
    assert "TR 441 to Eastholm" in at.run("when does TR 441 leave?")
    assert at.asked == [], "that is a train"
    at = house("travel-checkin")
    assert "Checking in itself" not in at.run("when do I fly?")
    assert "SK 525" in at.asked[0][0]


def test_the_home_screen_is_called_so_and_a_no_needs_no_second_telling(house: Build) -> None:
    at = house("explain-screen")
    assert at.run() == "You are on the home screen. Ask me again whenever you like."
    assert "Here you can" in at.asked[0][0]
    at = house("translate-screen", phone_language="zh")
    assert at.run().startswith("Home screen: this screen is in Chinese.")


def test_an_app_is_called_by_its_name_in_what_is_told() -> None:
    clock = "com.android.deskclock"
    assert AppArgs(app=clock).label == Said("Clock", "时钟")
    assert _said(Launch(clock), "", None) == Said("Open Clock", "打开时钟")
