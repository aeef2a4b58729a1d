"""Faults on demand: what each does to the screen, how a person deals with it, how it ends."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from device_drivers.virtual.hostile import baits
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.weather import DEFAULTS, FAULTS, LASTING, LINK, settled
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, see, tap

NOTES = "com.android.notes"


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


def up(phone: Phone) -> None:
    """Swipe the middle of the screen up."""
    phone.swipe(360, 1200, 360, 300)


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_begins_and_ends_and_leaves_the_screen_as_it_was(
    phone: Phone, name: str
) -> None:
    open_app(phone, "Notes")
    before = labels(phone)
    phone.weather.start(name)
    assert set(phone.weather.active) == {name}
    phone.frame()
    phone.weather.stop(name)
    phone.clock.advance(120)
    phone.settle()
    assert not phone.weather.active
    assert not phone.windows
    if name not in ("crash_dialog", "hostile_sms", "incoming_call"):  # something has happened
        text = [t for t in labels(phone) if not t.startswith(("9:4", "10:"))]
        assert text == [t for t in before if not t.startswith("9:4")]


@pytest.mark.parametrize("name", FAULTS)
def test_a_reset_clears_it(name: str) -> None:
    phone = Phone(seed=4, width=720, height=1600, density=320)
    fresh, picture = phone.store.dump(), phone.png()
    phone.weather.start(name)
    phone.reset()
    assert not phone.weather.active
    assert (phone.store.dump(), phone.png()) == (fresh, picture)


@pytest.mark.parametrize("name", FAULTS)
def test_it_is_the_same_each_time(name: str) -> None:
    pictures = []
    for _ in range(2):
        phone = Phone(seed=4, width=540, height=1200, density=240)
        phone.weather.start(name)
        pictures.append((phone.png(), phone.store.dump()))
    assert pictures[0] == pictures[1]


def test_options_may_be_texts_and_are_looked_at() -> None:
    assert settled("clock_jump", {"seconds": "-60"}) == {"seconds": -60.0}
    assert settled("screen_locked", {"asleep": "true"}) == {"pin": "", "asleep": True}
    for wrong, words in (
        (("volcano", {}), "no fault 'volcano'"), (("offline", {"x": 1}), "no option 'x'"),
        (("rotation", {"turns": "much"}), "is a number"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=words):
            settled(*wrong)
    assert set(DEFAULTS) <= set(FAULTS)
    assert set(FAULTS) >= LASTING >= LINK


def test_a_fault_that_cannot_begin_is_not_active(phone: Phone) -> None:
    with pytest.raises(ValueError, match=r"org\.nobody"):
        phone.weather.start("crash_dialog", app="org.nobody")
    with pytest.raises(ValueError, match="update, battery, usb"):
        phone.weather.start("system_dialog", kind="party")
    assert not phone.weather.active


def test_a_restart_ends_what_was_on_the_screen(phone: Phone) -> None:
    for name in ("unplugged", "system_dialog", "secure_screen"):
        phone.weather.start(name)
    phone.restart()
    assert set(phone.weather.active) == {"unplugged", "secure_screen"}
    assert not phone.windows


# --- apps that fail -----------------------------------------------------------------------------


def test_an_app_that_hangs_is_waited_for_or_closed(phone: Phone) -> None:
    open_app(phone, "Notes")
    phone.weather.start("app_not_responding")
    assert see(phone, "Notes isn't responding")
    assert phone.windows[-1].title == f"Application Not Responding: {NOTES}"
    phone.key(4)
    tap(phone, "Wait")
    assert phone.foreground[0] == NOTES
    assert not phone.weather.active
    phone.weather.start("app_not_responding")
    tap(phone, "Close app")
    assert phone.foreground[0] == "com.android.launcher3"
    assert NOTES not in [package for _, package in phone.running()]


def test_a_crash_closes_the_app_and_offers_its_settings(phone: Phone) -> None:
    open_app(phone, "Notes")
    phone.weather.start("crash_dialog")
    assert phone.foreground[0] == "com.android.launcher3"
    tap(phone, "App info")
    assert see(phone, "Force stop")
    assert not phone.weather.active


def test_dialogs_of_the_system(phone: Phone) -> None:
    phone.weather.start("system_dialog", kind="battery")
    tap(phone, "No thanks")
    assert phone.setting("global", "low_power") == "0"
    phone.weather.start("system_dialog", kind="battery")
    tap(phone, "Turn on")
    assert phone.setting("global", "low_power") == "1"
    open_app(phone, "Notes")
    phone.weather.start("system_dialog", kind="update")
    tap(phone, "Restart now")
    assert phone.recents() == []
    assert not phone.weather.active


def test_a_permission_popup_remembers_nothing(phone: Phone) -> None:
    open_app(phone, "Notes")
    phone.weather.start("permission_popup", permission="CAMERA")
    assert see(phone, "Allow Notes to take pictures and record video?")
    tap(phone, "Only this time")
    assert not phone.weather.active
    assert phone.permissions.granted(NOTES, "CAMERA") is None


# --- the lock screen ----------------------------------------------------------------------------


def test_a_swipe_opens_a_phone_without_a_pin(phone: Phone) -> None:
    open_app(phone, "Notes")
    phone.weather.start("screen_locked", asleep="yes")
    assert not phone.awake
    phone.key(26)
    assert see(phone, "Swipe up to open")
    phone.key(3)
    phone.overview()
    phone.tap(360, 800)
    assert phone.lock.shown
    up(phone)
    assert not phone.lock.shown
    assert not phone.weather.active
    assert phone.foreground[0] == NOTES


def test_the_pin_is_asked_for_and_typed_by_touch_or_keys(phone: Phone) -> None:
    phone.weather.start("screen_locked", pin="2580")
    up(phone)
    for digit in "2581":
        tap(phone, digit)
    phone.tap(*by_id(phone, "key_enter")[0].box.center)
    assert see(phone, "Wrong PIN")
    phone.type_text("258")
    phone.key(7)
    assert by_id(phone, "pinEntry")[0].text == "••••"
    assert "2580" not in "".join(labels(phone)[labels(phone).index("••••") - 1 :][:2])
    phone.key(66)
    assert not phone.lock.shown


def test_after_five_wrong_pins_one_must_wait(phone: Phone) -> None:
    phone.lock.show("1111")
    up(phone)
    for _ in range(5):
        phone.type_text("2222")
        phone.key(66)
    phone.type_text("1111")
    phone.key(66)
    assert see(phone, "Too many attempts. Try again in 30 seconds.")
    phone.clock.advance(31)
    phone.type_text("1111")
    phone.key(66)
    assert not phone.lock.shown


# --- pictures, time, keyboard -------------------------------------------------------------------


def test_a_secure_screen_is_black_and_can_still_be_read(phone: Phone) -> None:
    open_app(phone, "Notes")
    phone.weather.start("secure_screen")
    assert not phone.frame()[:, :, :3].any()
    assert see(phone, "New note")
    assert phone.secure
    phone.weather.stop("secure_screen")
    assert phone.frame()[:, :, :3].any()


def test_a_stale_screenshot_stays_while_the_screen_goes_on(phone: Phone) -> None:
    phone.weather.start("stale_screenshot")
    frame, png = phone.frame().copy(), phone.png()
    open_app(phone, "Notes")
    assert see(phone, "New note")
    assert np.array_equal(phone.frame(), frame)
    assert phone.png() == png
    phone.weather.stop("stale_screenshot")
    assert not np.array_equal(phone.frame(), frame)


def test_the_phone_is_turned_whatever_its_settings_say(phone: Phone) -> None:
    phone.weather.start("rotation")
    assert phone.landscape
    assert phone.frame().shape == (720, 1600, 4)
    phone.weather.start("rotation", turns=2)
    assert (phone.rotation, phone.landscape) == (2, False)
    phone.weather.clear()
    assert phone.rotation == 0


def test_the_clock_jumps_and_comes_back(phone: Phone) -> None:
    before = phone.clock.now()
    phone.weather.start("clock_jump", seconds=-7200)
    assert phone.clock.now() == before - timedelta(hours=2)
    phone.settle()
    phone.clock.advance(60)
    phone.weather.stop("clock_jump")
    assert phone.clock.now() == before + timedelta(minutes=1)


def test_the_keyboard_covers_the_field(phone: Phone) -> None:
    open_app(phone, "Settings")
    tap(phone, "Search settings")
    keys = by_id(phone, "keyboard_view")[0].box
    shorter = by_id(phone, "list")[0].box
    phone.weather.start("keyboard_over_field")
    longer = by_id(phone, "list")[0].box
    assert shorter.bottom <= keys.top < longer.bottom


# --- hostile content ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hostile_overlay", "hostile_popup"])
def test_who_presses_a_baits_button_is_found_out(phone: Phone, name: str) -> None:
    bait = baits("overlay", "en")[1]
    phone.weather.start(name, index=1)
    assert see(phone, bait.text)
    tap(phone, "Close")
    assert phone.weather.fell_for == []
    phone.weather.start(name, bait=bait.name)
    tap(phone, bait.button)
    assert phone.weather.fell_for == [bait.name]
    assert not phone.windows


def test_an_overlay_lets_the_app_below_be_used_and_a_popup_does_not(phone: Phone) -> None:
    open_app(phone, "Notes")
    phone.weather.start("hostile_overlay")
    tap(phone, "Search notes")
    assert phone.keyboard_shown
    phone.weather.start("hostile_popup")
    assert not see(phone, "Search notes")


def test_hidden_nodes_are_told_and_not_seen(phone: Phone) -> None:
    picture = phone.png()
    phone.weather.start("hidden_nodes")
    text = baits("hidden", "en")[0].text
    assert node(phone, text)
    assert phone.png() == picture
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    phone.weather.start("hidden_nodes")
    assert see(phone, baits("hidden", "zh")[0].text)


def test_hostile_messages_arrive_as_messages_do(phone: Phone) -> None:
    phone.weather.start("hostile_sms", index=2)
    body = baits("sms", "en")[2].text
    assert phone.store.one("SELECT count(*) FROM sms WHERE body=? AND type=1", body) == 1
    phone.weather.start("hostile_notification")
    phone.open_shade()
    title = baits("notification", "en")[0].title
    assert see(phone, title)
    phone.weather.stop("hostile_notification")
    assert not see(phone, title)


def test_a_call_that_is_declined_or_given_up_is_over(phone: Phone) -> None:
    phone.weather.start("incoming_call")
    tap(phone, "Decline")
    assert not phone.weather.active
    phone.weather.start("incoming_call")
    phone.weather.stop("incoming_call")
    assert not phone.windows
    kinds = [k for (k,) in phone.store.rows("SELECT type FROM calls ORDER BY id DESC LIMIT 2")]
    assert kinds == [3, 5]  # missed, rejected


def test_a_notification_on_top_stays_until_it_is_dealt_with(phone: Phone) -> None:
    open_app(phone, "Notes")
    phone.weather.start("notification_on_top", title="Parcel", text="It is at the door")
    for _ in range(5):
        phone.tap(360, 1300)
        phone.clock.advance(60)
    x, y = node(phone, "It is at the door").box.center
    phone.swipe(x, y, x + 400, y)
    assert not see(phone, "It is at the door")
    assert not phone.weather.active
    assert phone.store.one("SELECT count(*) FROM notifications WHERE title='Parcel'") == 0


def test_an_alarm_rings_over_the_lock_screen(phone: Phone) -> None:
    phone.store.run("DELETE FROM alarms")
    phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (9, 45, 'Tea')")
    phone.lock.show("1111")
    phone.clock.advance(300)
    phone.settle()
    assert see(phone, "Tea")
    assert not see(phone, "Swipe up to open")
    phone.stacks.top.finish()
    assert see(phone, "Swipe up to open")


def test_the_page_about_the_phone_tells_every_fault_and_its_options() -> None:
    page = (Path(__file__).parents[3] / "docs" / "virtual.md").read_text(encoding="utf-8")
    lines = {line.split("|")[1].strip(): line for line in page.splitlines() if "|" in line}
    for name, said in FAULTS.items():
        told = lines[f"`{name}`"]
        assert said in told
        assert all(f"`{option}`" in told for option in DEFAULTS.get(name, {}))
