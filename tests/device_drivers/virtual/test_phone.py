"""The phone as a whole: determinism, resets, tasks, keys, gestures, sizes."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from device_drivers.virtual.intents import HOME, LAUNCHER, MAIN
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, see, tap

KEYS = (3, 4, 4, 187, 24, 66, 67, 61, 82, 26, 224, 123, 21)
TEXTS = ("hi", "你好", "👨‍👩‍👧 ok", "مرحبا", "a\nb", "%s", "'; DROP TABLE sms;--")


def act(phone: Phone, rng: random.Random) -> None:
    """Something a restless person, or a monkey, might do."""
    w, h = phone.width, phone.height
    x, y = rng.randrange(w), rng.randrange(h)
    kind = rng.random()
    if kind < 0.55:
        clickable = [n for n in phone.tree().walk() if n.clickable]
        if clickable and rng.random() < 0.8:
            x, y = rng.choice(clickable).box.center
        phone.tap(x, y)
    elif kind < 0.75:
        phone.swipe(x, y, rng.randrange(w), rng.randrange(h), rng.choice((0.1, 0.3, 0.9)))
    elif kind < 0.80:
        phone.long_press(x, y)
    elif kind < 0.88:
        phone.type_text(rng.choice(TEXTS))
    elif kind < 0.97:
        phone.key(rng.choice(KEYS))
    elif kind < 0.98:
        phone.clock.advance(rng.randrange(1, 40_000))
        phone.settle()
    elif kind < 0.99:
        phone.swipe(w / 2, 3, w / 2, h * 0.6)
    else:
        phone.put_setting("system", "user_rotation", str(rng.randrange(4)))
        phone.put_setting("system", "accelerometer_rotation", str(rng.randrange(2)))


def test_same_seed_and_actions_give_the_same_pixels_and_rows() -> None:
    phones = (
        Phone(seed=5, width=540, height=1200, density=210),
        Phone(seed=5, width=540, height=1200, density=210),
    )
    for phone in phones:
        rng = random.Random("determinism")
        for step in range(250):
            act(phone, rng)
            if phone is phones[0] and step % 50 == 0:
                phone.frame()  # looking must not matter
    one, two = phones
    assert one.store.dump() == two.store.dump()
    assert labels(one) == labels(two)
    assert np.array_equal(one.frame(), two.frame())


@pytest.mark.whole
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_monkey_breaks_nothing(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.choice(((1080, 2400, 420), (720, 1600, 320), (1440, 3120, 560)))
    phone = Phone(seed=seed, width=size[0], height=size[1], density=size[2])
    for step in range(500):
        act(phone, rng)
        for each in phone.tree().walk():
            box = each.box
            assert 0 <= box.left < box.right <= phone.width, (step, each)
            assert 0 <= box.top < box.bottom <= phone.height, (step, each)
        if step % 25 == 0:
            assert phone.frame().shape == (phone.height, phone.width, 4)
    assert phone.store.one("PRAGMA integrity_check") == "ok"


def test_seeds_differ_in_people_and_looks_and_reset_brings_a_seed_back() -> None:
    dumps = {Phone(seed=seed).store.dump() for seed in range(12)}
    assert len(dumps) == 12
    phone = Phone(seed=7)
    fresh, picture = phone.store.dump(), phone.png()
    open_app(phone, "Settings")
    phone.put_setting("global", "wifi_on", "0")
    phone.reset(8)
    assert phone.store.dump() in dumps
    phone.reset(7)
    assert phone.store.dump() == fresh
    assert phone.png() == picture


def test_a_database_file_outlives_the_phone(tmp_path: Path) -> None:
    path = tmp_path / "phone.db"
    phone = Phone(seed=3, database=path)
    phone.put_setting("secure", "ui_night_mode", "2")
    with pytest.raises(ValueError, match="deleting the file"):
        phone.reset()
    phone.store.close()
    again = Phone(seed=3, database=path)
    assert again.dark
    again.store.close()


def test_png_and_jpeg_decode_to_the_frame() -> None:
    phone = Phone(width=720, height=1600, density=320)
    with Image.open(BytesIO(phone.png())) as image:
        assert np.array_equal(np.asarray(image), phone.frame())
    with Image.open(BytesIO(phone.jpeg())) as image:
        assert image.size == (720, 1600)
        off = np.abs(np.asarray(image).astype(int) - phone.frame()[:, :, :3]).mean()
    assert off < 4
    assert phone.png() is phone.png()


def test_a_fresh_phone_shows_home_and_drawing_waits_for_a_change() -> None:
    phone = Phone()
    assert phone.foreground[0] == "com.android.launcher3"
    assert {"Settings", "Messages", "Clock", "Notes", "Contacts", "Phone"} <= set(labels(phone))
    before = phone.change_count
    frame = phone.frame()
    assert phone.change_count == before
    assert phone.frame() is frame
    tap(phone, "Notes")
    assert phone.change_count > before


def test_back_home_and_overview() -> None:
    phone = Phone()
    open_app(phone, "Settings")
    tap(phone, "Display")
    open_app(phone, "Notes")
    assert phone.recents() == ["com.android.notes", "com.android.settings"]
    tap(phone, "Overview")
    assert [n.description for n in by_id(phone, "snapshot")][:1] == ["Notes"]
    middle = phone.width // 2
    phone.swipe(middle * 1.6, 1200, middle * 0.2, 1200, 0.8)
    card = node(phone, "Settings").box
    phone.tap(max(20, card.center[0]), card.center[1])
    assert phone.foreground[1].endswith("DisplaySettingsActivity")
    phone.key(4)
    assert phone.foreground[1] == "com.android.settings.Settings"
    phone.key(4)
    assert phone.foreground[0] == "com.android.launcher3"
    phone.key(187)
    tap(phone, "Overview")
    assert phone.foreground[0] == "com.android.launcher3"


def test_swiping_a_card_up_and_clear_all_empty_the_overview() -> None:
    phone = Phone()
    for name in ("Settings", "Notes", "Clock"):
        open_app(phone, name)
    phone.overview()
    box = by_id(phone, "snapshot")[0].box
    phone.swipe(box.center[0], box.center[1], box.center[0], box.top - 200)
    assert phone.recents() == ["com.android.notes", "com.android.settings"]
    for _ in range(4):
        phone.swipe(900, 1200, 100, 1200)
    tap(phone, "Clear all")
    assert phone.recents() == []
    phone.overview()
    assert see(phone, "No recent items")


def test_intents_are_resolved_delivered_and_refused() -> None:
    phone = Phone()
    start = phone.start_activity
    launch = Intent(MAIN, package="com.android.notes", categories=(LAUNCHER,))
    assert start(launch).delivered == "started"
    assert start(launch).delivered == "top"
    phone.home()
    assert start(launch).delivered == "front"
    wifi = start(Intent("android.settings.WIFI_SETTINGS"))
    assert (
        wifi.component == "com.android.settings/com.android.settings.Settings$WifiSettingsActivity"
    )
    assert phone.foreground == tuple(wifi.component.split("/"))
    assert start(Intent(component="com.android.settings/.Settings")).ok
    missing = start(Intent(component="com.android.settings/.Nope"))
    assert not missing.ok
    assert "does not exist" in missing.message
    assert not start(Intent("android.intent.action.VIEW", "unheard-of://x")).ok
    assert start(Intent(MAIN, categories=(HOME,))).ok
    assert phone.foreground[0] == "com.android.launcher3"


def test_force_stop_and_clear_data() -> None:
    phone = Phone()
    open_app(phone, "Notes")
    assert "com.android.notes" in dict((p, n) for n, p in phone.running())
    phone.force_stop("com.android.notes")
    assert "com.android.notes" not in [p for _, p in phone.running()]
    assert phone.foreground[0] == "com.android.launcher3"
    assert phone.store.one("SELECT count(*) FROM notes") > 0
    phone.clear_data("com.android.notes")
    assert phone.store.one("SELECT count(*) FROM notes") == 0


def test_the_power_key_puts_the_display_out() -> None:
    phone = Phone()
    phone.key(26)
    assert not phone.awake
    assert not phone.frame()[:, :, :3].any()
    before = phone.foreground
    phone.tap(500, 1600)
    assert phone.foreground == before
    phone.key(224)
    assert phone.awake
    assert phone.frame()[:, :, :3].any()


def test_the_shade_and_its_tiles() -> None:
    phone = Phone()
    middle = phone.width / 2
    phone.swipe(middle, 4, middle, 1000)
    tap(phone, "Airplane mode")
    assert phone.setting("global", "airplane_mode_on") == "1"
    assert phone.setting("global", "wifi_on") == "0"
    assert not node(phone, "Wi-Fi").checked
    tap(phone, "Airplane mode")
    assert node(phone, "Wi-Fi").checked
    slider = node(phone, "Display brightness").box
    phone.swipe(slider.left + 60, slider.center[1], slider.right - 20, slider.center[1])
    assert phone.setting("system", "screen_brightness") == "255"
    phone.tap(slider.left + 20, slider.center[1])
    assert phone.setting("system", "screen_brightness") == "0"
    phone.swipe(middle, 2000, middle, 500)
    assert not phone.shade_open


def test_a_text_arrives_and_its_notification_opens_the_thread() -> None:
    phone = Phone()
    phone.receive_sms("+12125550111", "Parcel is here 📦")
    phone.open_shade()
    assert see(phone, "Parcel is here 📦")
    tap(phone, "Parcel is here 📦")
    assert phone.foreground[1].endswith("ConversationActivity")
    assert phone.store.one("SELECT count(*) FROM notifications WHERE dismissed=0") == 0
    phone.post_notification("com.android.notes", "Reminder", "Buy milk")
    phone.open_shade()
    box = node(phone, "Buy milk").box
    phone.swipe(box.center[0], box.center[1], box.center[0] + 500, box.center[1] + 10)
    assert not see(phone, "Buy milk")


def test_landscape_and_small_screens_lay_out_within_the_display() -> None:
    phone = Phone(width=720, height=1600, density=320)
    for rotation in (0, 1):
        phone.put_setting("system", "accelerometer_rotation", "0")
        phone.put_setting("system", "user_rotation", str(rotation))
        assert phone.frame().shape[:2] == (phone.height, phone.width)
        assert phone.landscape is bool(rotation)
        for app in ("Settings", "Messages", "Clock", "Notes", "Contacts", "Phone"):
            open_app(phone, app)
            for each in phone.tree().walk():
                assert each.box.width > 0
                assert each.box.right <= phone.width
                assert each.box.bottom <= phone.height
        open_app(phone, "Clock")
        tap(phone, "Add alarm")
        ok = node(phone, "OK").box
        assert ok.height > 40
        tap(phone, "Cancel")


def test_font_scale_and_dark_theme_change_the_picture() -> None:
    phone = Phone()
    open_app(phone, "Settings")
    light, row = phone.frame()[:, :, :3].mean(), node(phone, "Display").box
    phone.put_setting("system", "font_scale", "1.3")
    assert node(phone, "Display").box.height > row.height
    phone.put_setting("secure", "ui_night_mode", "2")
    assert phone.frame()[:, :, :3].mean() < light / 3


def test_a_live_clock_shows_the_real_time_and_a_frozen_one_waits() -> None:
    live = Phone(live=True)
    assert abs((live.clock.now() - datetime.now(UTC)).total_seconds()) < 30
    frozen = Phone()
    assert see(frozen, "9:41 AM")
    frozen.clock.advance(60)
    assert see(frozen, "9:42 AM")
    frozen.put_setting("system", "time_12_24", "24")
    assert see(frozen, "09:42")


def test_a_fling_goes_further_than_a_drag() -> None:
    moved = []
    for seconds in (0.1, 2.0):
        phone = Phone(height=1400)
        open_app(phone, "Contacts")
        phone.swipe(500, 900, 500, 700, seconds)
        moved.append(phone.stacks.top.ui.scroll("people Contacts").offset)
    assert moved[0] > 2 * moved[1] > 0


def test_volume_keys_show_a_panel_until_the_next_touch() -> None:
    phone = Phone()
    phone.put_setting("system", "volume_music", "5")
    phone.key(24)
    phone.key(24)
    assert phone.setting("system", "volume_music") == "7"
    slider = node(phone, "Media volume").box
    phone.tap(slider.right - 30, slider.center[1])
    assert phone.setting("system", "volume_music") == "15"
    assert see(phone, "Media volume")
    phone.tap(500, 1200)
    assert not see(phone, "Media volume")
    phone.key(164)
    assert phone.setting("system", "volume_music") == "0"


def test_a_toast_is_seen_once_and_gone_in_time() -> None:
    phone = Phone()
    before = phone.frame().copy()
    phone.toast("Saved 已保存")
    assert not np.array_equal(phone.frame(), before)
    phone.clock.advance(4)
    assert np.array_equal(phone.frame(), before)
    assert phone.last_toast == "Saved 已保存"


NONSENSE = (
    "",
    "abc",
    "-1",
    "99999999999",
    "9" * 18,
    "9" * 400,
    "1e9",
    "NaN",
    "null",
    "二",
    "²",
    "--5",
)


@pytest.mark.parametrize("value", NONSENSE)
def test_settings_that_make_no_sense_break_no_screen(value: str) -> None:
    phone = Phone(width=540, height=1200, density=210)
    rows = phone.store.rows("SELECT namespace, key FROM settings WHERE namespace != 'phone'")
    for namespace, key in [*rows, ("system", "time_12_24"), ("global", "time_zone")]:
        phone.put_setting(namespace, key, value)
    for page in ("DISPLAY", "SOUND", "DATE", "WIFI", "BATTERY_SAVER"):
        phone.start_activity(Intent(f"android.settings.{page}_SETTINGS"))
        phone.frame()
    phone.open_shade()
    phone.key(24)
    assert phone.frame().shape[2] == 4
