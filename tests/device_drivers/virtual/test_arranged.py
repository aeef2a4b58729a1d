"""Icons that were moved on the home screen, and apps that speak another language than the phone."""

from __future__ import annotations

from device_drivers.base import Launch, Screen
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone


def icons(screen: Screen) -> list[str]:
    return [e.text for e in screen.elements if e.id.endswith("/icon")]


def test_icons_stand_where_they_were_put() -> None:
    phone = Phone(width=720, height=1600, density=320)
    device = VirtualPhone(phone)
    before = icons(device.observe())
    phone.icon_order = ("com.android.settings", "com.android.notes")
    phone.changed()
    after = icons(device.observe())
    assert after[:2] == ["Settings", "Notes"]
    assert len(after) == len(before)
    phone.reset(1)
    assert icons(device.observe()) == before


def test_one_app_speaks_chinese_and_the_phone_does_not() -> None:
    phone = Phone(width=720, height=1600, density=320)
    device = VirtualPhone(phone)
    phone.app_languages["com.android.notes"] = "zh"
    device.act(Launch("com.android.notes"))
    assert "新建笔记" in {e.description for e in device.observe().elements}
    device.act(Launch("com.android.deskclock"))
    assert "Add alarm" in {e.description for e in device.observe().elements}
    phone.reset(1)
    device.act(Launch("com.android.notes"))
    assert "新建笔记" not in {e.description for e in device.observe().elements}
