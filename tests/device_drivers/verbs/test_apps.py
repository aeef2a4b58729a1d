"""Apps, web pages, settings pages, facts."""

from __future__ import annotations

import re

import pytest

from device_drivers.verbs.base import Ask, VerbFailed
from tests.device_drivers.verbs.doing import Bench, Deaf, do, not_done, waiting


@pytest.mark.parametrize(
    "said", ["Settings", "settings", "the settings app", "设置", "com.android.settings", "setings"]
)
def test_an_app_opens_by_any_of_its_names(bench: Bench, said: str) -> None:
    report = bench.do("open_app", app=said)
    assert report.verified
    assert report.said.of("en") == "Settings is open."
    assert report.said.of("zh") == "设置已打开。"
    front = bench.virtual.server.call(lambda phone: phone.foreground[0])
    assert front == "com.android.settings"


def test_an_unknown_app_is_said_to_be_missing(bench: Bench) -> None:
    with pytest.raises(VerbFailed, match="No app called Xyzzyqq"):
        bench.do("open_app", app="Xyzzyqq")


def test_a_similar_name_is_asked_about_not_opened(bench: Bench) -> None:
    with pytest.raises(Ask) as asked:
        bench.do("open_app", app="Massengers")
    assert asked.value.field == "app"
    assert "com.android.messaging" in asked.value.options.values()
    chosen = next(iter(asked.value.options.values()))
    assert bench.do("open_app", app=chosen).verified


def test_an_app_that_does_not_come_to_the_front(bench: Bench) -> None:
    assert not not_done(bench.driver, "open_app", app="Clock").verified


def test_closing_ends_its_process(bench: Bench) -> None:
    bench.do("open_app", app="Notes")
    assert bench.virtual.shell("pidof com.android.notes").strip()
    report = bench.do("close_app", app="Notes")
    assert report.verified
    assert report.said.en == "Notes is closed."
    assert not bench.virtual.shell("pidof com.android.notes").strip()
    assert bench.do("close_app", app="Notes").said.en == "Notes was not running."


def test_an_app_that_will_not_close(bench: Bench) -> None:
    bench.do("open_app", app="Notes")
    deaf = Deaf(bench.driver, lambda argv: "force-stop" in argv)
    assert not do(deaf, "close_app", app="Notes").verified


def test_the_apps_are_listed(bench: Bench) -> None:
    said = bench.do("list_apps").said.en
    assert all(name in said for name in ("Settings", "Messages", "Clock", "Notes", "Contacts"))


@pytest.mark.parametrize(
    ("url", "opened"),
    [
        ("example.com", "https://example.com"),
        ("example.com:8443/x", "https://example.com:8443/x"),
        ("192.0.2.1", "http://192.0.2.1"),
        ("localhost:8080/x", "http://localhost:8080/x"),
        ("https://例え.jp/查询?q='1'&x=$(reboot);a", "https://例え.jp/查询?q='1'&x=$(reboot);a"),
    ],
)
def test_an_address_arrives_as_it_was_said(bench: Bench, url: str, opened: str) -> None:
    with waiting(0.1):
        bench.do("open_url", url=url)
    shown = [e.label for e in bench.driver.observe(image=False).elements]
    assert any(opened in label for label in shown), shown


@pytest.mark.parametrize("url", ["intent://x#Intent;end", "file:///data", "javascript:alert(1)"])
def test_links_into_the_phone_are_not_opened(bench: Bench, url: str) -> None:
    with pytest.raises(VerbFailed, match="do not open such links"):
        bench.do("open_url", url=url)


def test_a_page_that_did_not_open(bench: Bench) -> None:
    with waiting(0.1):
        report = bench.do("open_url", url="nobody.example.net")
    assert (report.verified, report.evidence["page"]) == (False, "This site can’t be reached")
    assert not do(Deaf(bench.driver, lambda argv: argv[0] == "open_url"), "open_url",
                  url="example.com").verified  # fmt: skip


def test_a_search_carries_the_words(bench: Bench) -> None:
    assert bench.do("web_search", query="天气 & rain?").verified
    shown = " ".join(e.label for e in bench.driver.observe(image=False).elements)
    assert "%E5%A4%A9%E6%B0%94%20%26%20rain%3F" in shown or "天气 & rain?" in shown


@pytest.mark.parametrize("page", ["settings", "wifi", "bluetooth", "display", "sound", "battery",
                                  "date", "do_not_disturb", "apps", "about", "airplane_mode",
])  # fmt: skip
def test_settings_pages(bench: Bench, page: str) -> None:
    report = bench.do("open_settings_page", page=page)
    assert report.verified, report
    assert bench.driver.observe(image=False).app == "com.android.settings"


def test_a_settings_page_that_did_not_open(bench: Bench) -> None:
    assert not not_done(bench.driver, "open_settings_page", page="wifi").verified


def test_the_battery(bench: Bench) -> None:
    level = re.search(r"level: (\d+)", bench.virtual.shell("dumpsys battery"))
    assert level is not None
    report = bench.do("battery")
    assert f"{level[1]} %" in report.said.en
    assert f"{level[1]}%" in report.said.zh


def test_facts(bench: Bench) -> None:
    assert "Android" in bench.do("device_info").said.en
    bench.virtual.server.call(lambda phone: phone.set_zone("Asia/Shanghai"))
    now = bench.virtual.server.call(lambda phone: phone.clock.now())
    assert bench.do("phone_time").evidence["date"].startswith(f"{now:%Y-%m-%dT%H:%M}")
    assert re.search(r"\d+\.\d GB of \d+\.\d GB free", bench.do("storage").said.en)
    bench.do("open_app", app="Clock")
    assert bench.do("current_app").said.zh == "当前打开的是时钟。"


def test_a_screenshot_is_a_picture_on_the_phone(bench: Bench) -> None:
    report = bench.do("take_screenshot")
    assert report.verified
    path = next(iter(report.evidence))
    rows = bench.sql("SELECT content FROM files WHERE path=?", path)
    assert rows[0][0].startswith(b"\x89PNG")
    assert not not_done(bench.driver, "take_screenshot", file="/sdcard/Pictures/no.png").verified


def test_the_screen_sleeps_and_wakes(bench: Bench) -> None:
    assert bench.do("lock_screen").verified
    assert not bench.virtual.server.call(lambda phone: phone.awake)
    assert not not_done(bench.driver, "wake_screen").verified
    assert bench.do("wake_screen").verified
    assert bench.virtual.server.call(lambda phone: phone.awake)
    assert not not_done(bench.driver, "lock_screen").verified
