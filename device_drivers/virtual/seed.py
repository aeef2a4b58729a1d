"""A person's phone made up from a number: people, talks, what each app adds; no two alike."""

from __future__ import annotations

import random
import sqlite3

from device_drivers.virtual.cast import gather, log_calls
from device_drivers.virtual.life import Life
from device_drivers.virtual.talks import write_talks

NETWORKS = (
    "Home-5G", "Maple Guest", "CoffeeCorner", "Hutong-8F2K", "Router00412", "Studio 7",
    "Pinecone_3A9C", "Library", "咖啡馆", "Blue Harbor", "Nextdoor", "Attic_2G",
)  # fmt: skip
HEADPHONES = ("Buds Pro", "WH-900", "Studio Headphones", "Earbuds 听雨")
CARS = ("Car audio", "Kitchen speaker", "Living room TV", "Fitness band", "Wireless keyboard")

DEFAULTS = {
    "global": {
        "airplane_mode_on": "0", "auto_time": "1", "auto_time_zone": "1", "bluetooth_on": "1",
        "device_name": "Phonepilot", "low_power": "0", "mobile_data": "1", "wifi_on": "1",
        "zen_mode": "0", "adb_enabled": "1", "development_settings_enabled": "1",
        "hotspot_on": "0", "usb_file_transfer": "0", "private_dns_mode": "opportunistic",
        "zen_calls": "starred", "zen_alarms": "1", "animator_duration_scale": "1",
        "device_provisioned": "1", "stay_on_while_plugged_in": "0", "boot_count": "3",
    },
    "system": {
        "system_locales": "en-US",
        "accelerometer_rotation": "1", "font_scale": "1.0", "screen_brightness_mode": "0",
        "screen_off_timeout": "60000", "user_rotation": "0", "next_alarm_formatted": "",
        "status_bar_show_battery_percent": "1", "dtmf_tone": "1", "lockscreen_sounds_enabled": "1",
        "haptic_feedback_enabled": "1", "sound_effects_enabled": "1", "vibrate_when_ringing": "1",
    },
    "secure": {
        "default_input_method": "com.android.inputmethod.latin/.LatinIME",
        "enabled_input_methods": "com.android.inputmethod.latin/.LatinIME",
        "location_mode": "3", "ui_night_mode": "1", "user_setup_complete": "1",
        "flashlight_enabled": "0", "night_display_activated": "0",
        "lock_screen_show_notifications": "1", "high_text_contrast_enabled": "0",
        "accessibility_display_inversion_enabled": "0",
        "accessibility_display_daltonizer_enabled": "0",
        "accessibility_enabled": "0", "navigation_mode": "0", "show_ime_with_hard_keyboard": "1",
    },
}  # fmt: skip


def fill(db: sqlite3.Connection, seed: int, now_ms: int) -> None:
    """Write the life of seed ``seed`` into an empty database, dated before ``now_ms``."""
    from device_drivers.virtual.apps import built_in  # apps are drawn on what uses this module

    life = Life(db, seed, now_ms)
    rng = life.rng("phone")
    _settings(db, rng)
    gather(life)
    write_talks(life)
    log_calls(life)
    _radio(db, rng)
    for _, app in sorted(built_in().items()):
        if app.fill:
            app.fill(life)


def _settings(db: sqlite3.Connection, rng: random.Random) -> None:
    levels = {
        "screen_brightness": rng.randrange(60, 230),
        "volume_music": rng.randrange(2, 14),
        "volume_ring": rng.randrange(2, 7),
        "volume_alarm": rng.randrange(3, 7),
        "volume_notification": rng.randrange(2, 7),
    }
    facts = {"hue": rng.randrange(12) / 12, "battery": rng.randrange(38, 98)}
    rows = [(namespace, key, value) for namespace, values in DEFAULTS.items()
            for key, value in values.items()]  # fmt: skip
    rows += [("system", key, str(level)) for key, level in levels.items()]
    rows += [("phone", key, str(fact)) for key, fact in facts.items()]
    rows.append(("secure", "android_id", f"{rng.getrandbits(64):016x}"))
    db.executemany("INSERT INTO settings VALUES (?, ?, ?)", rows)


def _radio(db: sqlite3.Connection, rng: random.Random) -> None:
    for i, ssid in enumerate(rng.sample(NETWORKS, rng.randrange(5, 9))):
        db.execute(
            "INSERT INTO networks VALUES (?, ?, ?, ?, ?)",
            (ssid, int(i == 0 or rng.random() < 0.7), rng.randrange(1, 5), int(i < 2), int(i == 0)),
        )
    for i, name in enumerate([rng.choice(HEADPHONES), *rng.sample(CARS, 3)]):
        kind = "headphones" if i == 0 else "device"
        db.execute("INSERT INTO bluetooth VALUES (?, ?, ?, 0)", (name, kind, int(i < 2)))
