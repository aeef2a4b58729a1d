"""An iPhone: no keys below, gestures from the edges, alerts, bars and menus as iOS has them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from device_drivers.base import OS, Role
from device_drivers.virtual.kept import DatabaseUnusable
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.theme import theme
from tests.device_drivers.virtual.edges import from_left, from_right, from_top, swipe_up
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, see, tap

HOME = "com.android.launcher3"
MESSAGES = "com.android.messaging"


@pytest.fixture
def phone() -> Phone:
    return Phone(system=OS.IOS, seed=4, width=720, height=1600, density=320)


def test_there_is_a_bar_to_swipe_and_no_key(phone: Phone) -> None:
    phone.open_app("com.android.settings")
    assert by_id(phone, "home_handle")
    assert not [n for n in by_id(phone, "back") + by_id(phone, "home") if n.clickable]
    _, _, full, _ = phone.scene().layers[0].rect
    assert full == phone.width
    assert Phone(system=OS.IOS).natural_size == (1170, 2532)


def test_up_from_the_bottom_goes_home_and_a_rest_calls_the_recent_apps(phone: Phone) -> None:
    phone.open_app(MESSAGES)
    swipe_up(phone)
    assert phone.foreground[0] == HOME
    assert not see(phone, "Clear all")
    phone.open_app(MESSAGES)
    swipe_up(phone, rest=0.5)
    card = by_id(phone, "snapshot")
    assert [n.label for n in card] == ["Messages"]
    phone.tap(*card[0].box.center)
    assert phone.foreground[0] == MESSAGES
    swipe_up(phone, far=0.015)  # too short to mean anything
    assert phone.foreground[0] == MESSAGES


def test_a_card_is_swiped_away_and_nothing_is_left(phone: Phone) -> None:
    phone.open_app(MESSAGES)
    swipe_up(phone, rest=0.5)
    x, y = by_id(phone, "snapshot")[0].box.center
    phone.swipe(x, y, x, y - 500)
    assert see(phone, "No recent items")
    swipe_up(phone)
    assert by_id(phone, "icon")


def test_a_swipe_from_the_left_edge_goes_back_a_page_but_never_home(phone: Phone) -> None:
    phone.open_app("com.android.settings")
    first = labels(phone)
    tap(phone, "Notifications")
    assert labels(phone) != first
    from_right(phone)
    assert labels(phone) != first
    from_left(phone)
    assert labels(phone) == first
    from_left(phone)
    assert labels(phone) == first
    assert phone.foreground[0] == "com.android.settings"


def test_the_way_back_is_a_word_in_the_phones_language(phone: Phone) -> None:
    phone.open_app("com.android.settings")
    tap(phone, "Notifications")
    assert node(phone, "Back").role is Role.BUTTON
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    tap(phone, "返回")
    assert by_id(phone, "title")
    assert not see(phone, "返回")


def test_the_top_edge_has_two_halves(phone: Phone) -> None:
    phone.receive_sms("555-0142", "Tea at four?")
    phone.drop_heads_up()
    from_top(phone, 0.3)
    assert see(phone, "Tea at four?")
    assert not by_id(phone, "tile")
    swipe_up(phone)
    assert not phone.shade_open
    from_top(phone, 0.9)
    assert by_id(phone, "tile")
    assert not see(phone, "Tea at four?")
    x, y = phone.width / 2, phone.height * 0.8
    phone.swipe(x, y, x, y - 400)
    assert not phone.shade_open


def test_a_question_wants_an_answer(phone: Phone) -> None:
    phone.open_app("com.android.camera2")
    answers = [n for n in phone.tree().walk() if n.role is Role.BUTTON]
    assert [n.label for n in answers] == ["While using the app", "Only this time", "Don't allow"]
    from_left(phone)
    assert see(phone, "Don't allow")
    tap(phone, "Don't allow")
    assert not see(phone, "Don't allow")


@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
def test_the_display_goes_dim_to_its_bottom_edge_behind_a_question(system: OS) -> None:
    phone = Phone(system=system, seed=4, width=720, height=1600, density=320)
    phone.open_app("com.android.contacts")
    strip, bar = (slice(-20, -1), 4), (-100, 4)
    assert (phone.frame()[strip] == phone.frame()[bar]).all()
    bright = phone.frame()[bar].copy()
    phone.stacks.top.ask("Delete it?", "", "Delete", lambda: None)
    assert (phone.frame()[strip] == phone.frame()[bar]).all()
    assert (phone.frame()[bar][:3] < bright[:3]).all()


def test_an_alert_has_its_two_answers_side_by_side(phone: Phone) -> None:
    screen = phone.stacks.top
    screen.ask("Delete it?", "It cannot be brought back.", "Delete", lambda: None)
    cancel, delete = node(phone, "Cancel").box, node(phone, "Delete").box
    assert cancel.top == delete.top
    assert cancel.right <= delete.left
    assert abs(cancel.width - delete.width) <= 1
    tap(phone, "Cancel")
    assert not see(phone, "Delete it?")
    screen.ask("Delete it?", "It cannot be brought back.", "Delete this conversation", lambda: None)
    cancel, delete = node(phone, "Cancel").box, node(phone, "Delete this conversation").box
    assert cancel.bottom <= delete.top
    assert cancel.width == delete.width


def test_a_title_stands_in_the_middle_with_words_beside_it(phone: Phone) -> None:
    phone.open_app("com.android.contacts")
    tap(phone, "Create new contact")
    title, back, save = (node(phone, name).box for name in ("Create contact", "Back", "Save"))
    assert abs(title.center[0] - phone.width // 2) <= 1
    assert back.right <= title.left < title.right <= save.left
    tap(phone, "Back")
    assert not see(phone, "Save")


def test_settings_tell_which_system_this_is(phone: Phone) -> None:
    phone.open_app("com.android.settings")
    phone.tap(*next(n for n in phone.tree().walk() if n.role is Role.TEXT_FIELD).box.center)
    phone.type_text("version")
    assert not see(phone, "Android version")
    tap(phone, "iOS version")
    assert see(phone, "18.5")
    assert see(phone, "iPhone14,5")


def test_a_sheet_of_actions_can_be_cancelled(phone: Phone) -> None:
    done: list[str] = []
    screen = phone.stacks.top
    screen.sheet("Photo", [("share", "Share", lambda: done.append("share"))])
    tap(phone, "Cancel")
    assert not see(phone, "Share")
    screen.sheet("Photo", [("share", "Share", lambda: done.append("share"))])
    tap(phone, "Share")
    assert done == ["share"]


def test_the_keyboard_goes_away_without_a_key_for_it(phone: Phone) -> None:
    phone.open_app("com.android.settings")
    first = len(labels(phone))
    phone.tap(*next(n for n in phone.tree().walk() if n.role is Role.TEXT_FIELD).box.center)
    assert phone.keyboard_shown
    from_left(phone)
    assert not phone.keyboard_shown
    assert len(labels(phone)) == first


def test_a_locked_phone_is_opened_from_the_bottom_edge(phone: Phone) -> None:
    phone.lock.show("2580")
    swipe_up(phone)
    assert phone.lock.asking
    for digit in "2580":
        tap(phone, digit)
    tap(phone, "Enter")
    assert not phone.lock.shown


def test_the_buttons_at_the_side(phone: Phone) -> None:
    phone.open_app(MESSAGES)
    phone.button("home")
    assert phone.foreground[0] == HOME
    level = phone.number("system", "volume_music")
    phone.button("volumeUp")
    phone.button("volumeUp")
    phone.button("volumeDown")
    assert phone.number("system", "volume_music") == level + 1
    phone.button("lock")
    assert not phone.awake
    phone.button("home")
    assert phone.awake


def test_home_has_a_dock_and_searches_when_pulled_down(phone: Phone) -> None:
    dock = by_id(phone, "hotseat")[0].box
    icons = by_id(phone, "icon")
    assert len([n for n in icons if dock.contains(*n.box.center)]) == 4
    assert dock.bottom <= phone.height - 34 * 2
    middle = phone.width / 2
    phone.swipe(middle, 700, middle, 1100)
    assert phone.keyboard_shown
    phone.type_text("maps")
    assert [n.label for n in by_id(phone, "icon")] == ["Maps"]
    tap(phone, "Cancel")
    assert len(by_id(phone, "icon")) == len(icons)
    open_app(phone, "Notes")
    assert phone.foreground[0] == "com.android.notes"


@pytest.mark.parametrize("dark", [False, True])
def test_words_can_be_read_on_every_ground(phone: Phone, dark: bool) -> None:
    for look in (phone.look, Phone(system=OS.HARMONY).look):
        colors = theme(dark, 0.3, look)
        for words, ground, least in (
            ("on_surface", "surface", 7), ("on_surface_soft", "surface", 4.5),
            ("on_surface_soft", "surface_low", 4.5), ("primary", "surface", 4.4),
            ("primary", "surface_low", 4.5), ("on_primary", "primary", 4.5),
            ("on_primary_soft", "primary_soft", 4.5), ("on_inverse", "inverse", 7),
            ("danger", "surface_low", 4.5), ("on_surface", "key", 4.5),
        ):  # fmt: skip
            assert _contrast(colors.color(words), colors.color(ground)) >= least, (words, ground)


def _contrast(one: int, other: int) -> float:
    """WCAG 2's contrast ratio."""
    lighter, darker = sorted((_light(one), _light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _light(color: int) -> float:
    parts = np.array([color >> 16 & 255, color >> 8 & 255, color & 255]) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def test_a_kept_phone_stays_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "phone.db"
    first = Phone(system=OS.IOS, seed=2, database=file)
    first.put_setting("system", "font_scale", "1.3")
    first.store.close()
    with pytest.raises(DatabaseUnusable, match="runs ios, not android; start it with --os ios"):
        Phone(seed=2, database=file)
    again = Phone(system=OS.IOS, seed=2, database=file)
    assert again.font_scale == 1.3
    again.store.close()
    plain = tmp_path / "android.db"
    Phone(seed=2, database=plain).store.close()
    with pytest.raises(DatabaseUnusable, match="runs android, not harmony"):
        Phone(system=OS.HARMONY, seed=2, database=plain)
