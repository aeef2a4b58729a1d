"""What the Android driver can do beside looking and touching, on the virtual phone."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import uiautomator2

from device_drivers.abilities import Clipboard, Files, Installs, Notifications, Recording
from device_drivers.android import Config, create
from device_drivers.android.displays import parse as parse_displays
from device_drivers.android.notifications import parse
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import ActionFailed, AppNotFound, Drag, Key, Launch, Pinch
from tests.phones import VirtualPhone

U2_APK = Path(uiautomator2.__file__).parent / "assets/app-uiautomator.apk"


@pytest.fixture
def phone(virtual_phone: VirtualPhone) -> Iterator[AndroidPhone]:
    device = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    yield device
    device.close()


def test_it_has_every_ability(phone: AndroidPhone) -> None:
    for ability in (Clipboard, Files, Notifications, Installs, Recording):
        assert isinstance(phone, ability)


# --- the clipboard --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["plain", "你好\n🎉", ""])
def test_the_clipboard(phone: AndroidPhone, text: str) -> None:
    phone.set_clipboard("before")
    phone.set_clipboard(text)
    assert phone.clipboard() == text


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.txt", "two words.txt", "你好 '\"$HOME;&.txt", "🎉.bin"])
@pytest.mark.parametrize("size", [0, 1, 65536, 300_001])
def test_files_travel_both_ways(phone: AndroidPhone, tmp_path: Path, name: str, size: int) -> None:
    data = bytes(i % 251 for i in range(size))
    (tmp_path / name).write_bytes(data)
    phone.push(tmp_path / name, "/sdcard/Download/")
    phone.pull(f"/sdcard/Download/{name}", tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == data


def test_a_file_may_get_another_name(phone: AndroidPhone, tmp_path: Path) -> None:
    (tmp_path / "one").write_text("1")
    phone.push(tmp_path / "one", "/sdcard/two")
    phone.pull("/sdcard/two", tmp_path)
    assert (tmp_path / "two").read_text() == "1"


def test_files_that_are_not_there_or_may_not_be_written(
    phone: AndroidPhone, tmp_path: Path
) -> None:
    with pytest.raises(ActionFailed, match="is not on the phone"):
        phone.pull("/sdcard/none", tmp_path / "x")
    with pytest.raises(ActionFailed, match="is a directory"):
        phone.pull("/sdcard", tmp_path / "x")
    with pytest.raises(ActionFailed, match="cannot be read"):
        phone.push(tmp_path / "none", "/sdcard/x")
    (tmp_path / "some").write_text("1")
    with pytest.raises(ActionFailed, match="Read-only file system"):
        phone.push(tmp_path / "some", "/system/x")
    with pytest.raises(ActionFailed, match="no absolute path"):
        phone.push(tmp_path / "some", "sdcard/x")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["some"]


# --- notifications --------------------------------------------------------------------------------


def post(phone: VirtualPhone, title: str, text: str, *, app: str = "com.android.messaging") -> None:
    phone.server.call(lambda p: p.post_notification(app, title, text))


def test_notifications_are_read_opened_and_dismissed(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    for number in range(3):
        post(virtual_phone, "Ada Example", f"message {number}\nwith (brackets) and more")
    found = phone.notifications()
    assert sorted(n.text.split("\n")[0] for n in found) == [f"message {n}" for n in range(3)]
    assert {(n.app, n.title, n.dismissible) for n in found} == {
        ("com.android.messaging", "Ada Example", True)
    }
    now = phone.now()
    assert all(n.when and abs((now - n.when).total_seconds()) < 60 for n in found)
    middle = next(n for n in found if "message 1" in n.text)
    phone.dismiss_notification(middle.key)
    assert middle.key not in {n.key for n in phone.notifications()}
    assert len(phone.notifications()) == 2
    assert phone.observe(image=False).app != "com.android.systemui"
    phone.open_notification(found[0].key)
    assert phone.observe(image=False).app == "com.android.messaging"
    with pytest.raises(ActionFailed, match="is gone"):
        phone.dismiss_notification(middle.key)


def test_one_deep_in_the_shade_is_found(phone: AndroidPhone, virtual_phone: VirtualPhone) -> None:
    for number in range(15):
        post(virtual_phone, f"Title {number}", f"Number {number}.")
    first = next(n for n in phone.notifications() if n.title == "Title 0")
    phone.dismiss_notification(first.key)
    assert len(phone.notifications()) == 14


def test_one_that_the_shade_does_not_show_is_said_to_be_hidden(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    post(virtual_phone, "Waiting", "until you look")
    found = phone.notifications()[0]
    phone.act(Key("power"))
    with pytest.raises(ActionFailed, match="Unlock the phone"):
        phone.dismiss_notification(found.key)


REAL = """Current Notification Manager state:
  Notification List:
    NotificationRecord(0x07eef771: pkg=com.example.phone user=UserHandle{0} id=3 tag=Missed importance=3 key=0|com.example.phone|3|Missed|1001: Notification(channel=calls shortcut=null contentView=null vibrate=null sound= tick defaults=0x4 flags=0x11 color=0x00000000 vis=PRIVATE))
      uid=1001 userId=0
      when=1763720000000
      extras={
        android.title=String (Missed call)
        android.subText=null
        android.showChronometer=Boolean (false)
        android.text=SpannableString (From 555-0142
at (about) noon)
        android.template=String (android.app.Notification$BigTextStyle)
      }
    NotificationRecord(0x0660d1c9: pkg=android user=UserHandle{-1} id=26 tag=null importance=2 key=-1|android|26|null|1000: Notification(channel=DEVELOPER shortcut=null contentView=null vibrate=null sound=null tick defaults=0x0 flags=0x2 color=0xff607d8b vis=PUBLIC))
      when=1763720009000
      extras={
        android.title=String (USB debugging connected)
        android.text=String (Tap to turn it off)
      }
    NotificationRecord(0x0660d1ca: pkg=com.example.mail user=UserHandle{0} id=1 tag=null importance=2 key=0|com.example.mail|1|null|1002: Notification(channel=group flags=GROUP_SUMMARY vis=PUBLIC))
      extras={
      }
  mArchive=Archive (3 notifications)
    NotificationRecord(0x1: pkg=old.app user=UserHandle{0} id=9 tag=null key=0|old.app|9|null|1: Notification(x))
      android.title=String (Long gone)
"""  # noqa: E501  # as Android writes it


def test_what_android_writes_about_notifications() -> None:
    usb, missed = parse(REAL)
    assert (usb.key, usb.title, usb.dismissible) == (
        "-1|android|26|null|1000", "USB debugging connected", False
    )  # fmt: skip
    assert (missed.app, missed.title) == ("com.example.phone", "Missed call")
    assert missed.text == "From 555-0142\nat (about) noon"
    assert missed.when == datetime.fromtimestamp(1763720000, UTC)
    assert missed.dismissible


# --- apps -----------------------------------------------------------------------------------------


def test_an_app_is_installed_and_removed(phone: AndroidPhone) -> None:
    app = phone.install(U2_APK)
    assert app == "com.github.uiautomator"
    phone.act(Launch(app))
    assert phone.observe(image=False).app == app
    phone.uninstall(app)
    with pytest.raises(AppNotFound):
        phone.act(Launch(app))
    with pytest.raises(AppNotFound):
        phone.uninstall(app)
    with pytest.raises(ActionFailed, match="part of the system"):
        phone.uninstall("com.android.settings")


def test_the_phones_reason_not_to_install(
    phone: AndroidPhone, virtual_phone: VirtualPhone, tmp_path: Path
) -> None:
    with pytest.raises(ActionFailed, match="cannot be read"):
        phone.install(tmp_path / "none.apk")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("readme", "no app")
    (tmp_path / "no.apk").write_bytes(out.getvalue())
    with pytest.raises(ActionFailed, match="no APK that can be installed"):
        phone.install(tmp_path / "no.apk")
    virtual_phone.server.call(lambda p: p.weather.start("low_storage"))
    with pytest.raises(ActionFailed, match=r"INSUFFICIENT_STORAGE.*Free some storage"):
        phone.install(U2_APK)


def test_an_app_may_be_launched_by_its_name(phone: AndroidPhone) -> None:
    for name in ("Settings", "设置", "settings"):
        phone.act(Key("home"))
        phone.act(Launch(name))
        assert phone.observe(image=False).app == "com.android.settings"


def test_an_app_comes_to_the_front_of_an_open_shade(phone: AndroidPhone) -> None:
    phone.act(Key("notifications"))
    phone.act(Launch("com.android.settings"))
    assert phone.observe(image=False).app == "com.android.settings"


# --- recording ------------------------------------------------------------------------------------


def test_the_screen_is_recorded(phone: AndroidPhone, tmp_path: Path) -> None:
    phone.start_recording(limit=60)
    with pytest.raises(ActionFailed, match="recorded already"):
        phone.start_recording()
    phone.act(Launch("com.android.settings"))
    phone.stop_recording(tmp_path / "film.mp4")
    assert (tmp_path / "film.mp4").read_bytes()[4:8] == b"ftyp"
    assert "phonepilot-" not in phone.shell("ls", "/data/local/tmp").output
    with pytest.raises(ActionFailed, match="No recording"):
        phone.stop_recording(tmp_path / "other.mp4")


def test_a_recording_nobody_fetched_ends_with_the_driver(virtual_phone: VirtualPhone) -> None:
    device = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    device.start_recording()
    device.close()
    assert "screenrecord" not in device.shell("ps", "-A").output
    assert "phonepilot-" not in device.shell("ls", "/data/local/tmp").output


def test_videos_of_a_program_that_died_are_removed(phone: AndroidPhone, tmp_path: Path) -> None:
    """With the next recording, once nobody can be recording them any more."""
    now = time.time_ns()
    died, recent = f"phonepilot-{now - 300 * 10**9:x}-1.mp4", f"phonepilot-{now:x}-1.mp4"
    for name in (died, recent, "phonepilot-notes.mp4"):
        phone.shell("touch", f"/data/local/tmp/{name}")
    phone.start_recording()
    left = phone.shell("ls", "/data/local/tmp").output.split()
    phone.discard_recording()
    assert died not in left
    assert {recent, "phonepilot-notes.mp4"} <= set(left)
    assert set(phone.shell("ls", "/data/local/tmp").output.split()) == {
        recent, "phonepilot-notes.mp4"
    }  # fmt: skip
    phone.start_recording()
    phone.stop_recording(tmp_path / "another.mp4")


def test_a_recording_of_no_length_is_refused(phone: AndroidPhone) -> None:
    for seconds in (0, 181):
        with pytest.raises(ActionFailed, match="records 1 to 180 seconds"):
            phone.start_recording(limit=seconds)


# --- more fingers, and displays -------------------------------------------------------------------


def test_what_is_dragged_and_pinched_arrives(
    phone: AndroidPhone, virtual_phone: VirtualPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[float] = []
    monkeypatch.setattr(virtual_phone.phone, "pinch", lambda x, y, scale: seen.append(scale))
    phone.act(Pinch(540, 1200, 2.0))
    phone.act(Pinch(540, 1200, 0.5))
    assert [round(scale, 1) for scale in seen] == [2.0, 0.5]
    seen.clear()
    phone.act(Pinch(540, 1200, 40.0))
    total = 1.0
    for scale in seen:
        total *= scale
    assert len(seen) > 1
    assert total == pytest.approx(40, rel=0.1)
    phone.act(Drag(500, 800, 500, 1400))
    with pytest.raises(ActionFailed, match="too near the screen's corner"):
        phone.act(Pinch(5, 5, 2.0))
    with pytest.raises(ActionFailed, match="A pinch goes from"):
        phone.act(Pinch(500, 900, 0.0))


def test_displays_as_android_tells_them() -> None:
    line = (
        '  DisplayDeviceInfo{"Innen": uniqueId="local:46", 2208 x 1840, modeId 1, supportedModes '
        "[{id=1, width=2208, fps=120.0}], density 420, rotation 0, type INTERNAL, state OFF, "
        "committedState OFF, FLAG_DEFAULT_DISPLAY}\n"
    )
    outer = line.replace("46", "47").replace("OFF", "ON").replace("2208 x 1840", "904 x 2316")
    cast = line.replace("46", "48")
    listed = "Display 46 (HWC display 0): port=0\nDisplay 47 (HWC display 3): port=1\n"
    found = parse_displays(line + outer + line + cast + listed)
    assert [(d.id, d.width, d.height, d.on) for d in found] == [
        ("46", 2208, 1840, False), ("47", 904, 2316, True)
    ]  # fmt: skip
    assert parse_displays("") == ()
