"""Gallery and Camera, used by touch; what they do stands in the database."""

from __future__ import annotations

import posixpath

import pytest

from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.made_files import Photo
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.hands import by_id, scroll_to, see, tap

GALLERY, CAMERA = "com.android.gallery3d", "com.android.camera2"
MUSIC, FILES = "com.android.music", "com.android.documentsui"


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=3, width=720, height=1600, density=320)


def hold(phone: Phone, x: int, y: int) -> None:
    phone.long_press(x, y)


def thumbnails(phone: Phone) -> list[str]:
    return [n.description for n in by_id(phone, "thumbnail")]


def latest(phone: Phone) -> tuple[int, str, str]:
    """Id, path and subject of the picture taken last that is not a film."""
    return phone.store.rows(
        "SELECT id, path, subject FROM media WHERE NOT trashed_ms AND NOT seconds"
        " ORDER BY taken_ms DESC LIMIT 1"
    )[0]


def show_latest(phone: Phone) -> tuple[int, str, str]:
    number, path, subject = latest(phone)
    uri = f"content://media/external/images/media/{number}"
    assert phone.start_activity(Intent(VIEW, uri)).ok
    return number, path, subject


# --- gallery --------------------------------------------------------------------------------------


def test_pictures_are_listed_by_day_and_found_by_what_they_show(phone: Phone) -> None:
    phone.store.run("UPDATE media SET path = replace(path, 'lake', 'pond')")  # an album's name
    phone.open_app(GALLERY)
    shown = thumbnails(phone)
    assert shown[0].startswith(latest(phone)[2])
    assert see(phone, "Today")
    tap(phone, "Search photos")
    phone.type_text("the lake")
    found = thumbnails(phone)
    assert found
    assert all("the lake" in text for text in found)
    phone.type_text(" on Mars")
    assert see(phone, "No results")


def test_a_picture_goes_to_the_trash_and_comes_back(phone: Phone) -> None:
    number, path, subject = show_latest(phone)
    tap(phone, "Delete")
    [(hidden, trashed)] = phone.store.rows("SELECT path, trashed_ms FROM media WHERE id=?", number)
    assert posixpath.basename(hidden).startswith(".trashed-")
    assert trashed == phone.clock.now_ms()
    assert phone.store.one("SELECT COUNT(*) FROM files WHERE path=?", path) == 0
    tap(phone, "Undo")
    assert phone.store.rows("SELECT path, trashed_ms FROM media WHERE id=?", number) == [(path, 0)]
    show_latest(phone)
    tap(phone, "Delete")
    phone.force_stop(GALLERY)
    phone.open_app(GALLERY)
    tap(phone, "Albums")
    scroll_to(phone, "Trash")
    tap(phone, "Trash")
    tap(phone, next(text for text in thumbnails(phone) if text.startswith(subject)))
    tap(phone, "Restore")
    assert phone.store.one("SELECT path FROM media WHERE id=?", number) == path


def test_edits_are_stored_when_they_are_saved(phone: Phone) -> None:
    number, path, _ = show_latest(phone)
    before = phone.store.one("SELECT content FROM files WHERE path=?", path)
    tap(phone, "Edit")
    tap(phone, "Rotate right")
    phone.back()
    tap(phone, "Discard")
    assert phone.store.one("SELECT content FROM files WHERE path=?", path) == before
    tap(phone, "Edit")
    tap(phone, "Rotate left")
    tap(phone, "Black & white")
    tap(phone, "Save")
    edits = "SELECT rotation, square, grey FROM media WHERE id=?"
    assert phone.store.rows(edits, number) == [(3, 0, 1)]
    assert phone.store.one("SELECT content FROM files WHERE path=?", path) != before


def test_a_finger_goes_through_the_pictures_and_zooms(phone: Phone) -> None:
    _, _, first = show_latest(phone)
    frame = by_id(phone, "photo")[0]
    assert frame.description == first
    x, y = frame.box.center
    phone.swipe(x + 200, y, x - 200, y)
    second = by_id(phone, "photo")[0].description
    assert second != first
    phone.swipe(x - 200, y, x + 200, y)
    assert by_id(phone, "photo")[0].description == first
    phone.double_tap(x, y)
    assert by_id(phone, "photo")[0].value == "2.5x"
    assert not see(phone, "Share")
    phone.double_tap(x, y)
    assert by_id(phone, "photo")[0].value == "1x"
    phone.tap(x, y)
    phone.tap(x, y)
    assert by_id(phone, "photo")[0].value == "1x", "two slow taps are no double tap"


def test_several_are_moved_to_a_new_album_at_once(phone: Phone) -> None:
    phone.open_app(GALLERY)
    first, second = by_id(phone, "thumbnail")[:2]
    hold(phone, *first.box.center)
    phone.tap(*second.box.center)
    assert see(phone, "2")
    tap(phone, "Move to album")
    tap(phone, "New album")
    phone.type_text("Best of")
    tap(phone, "Save")
    paths = phone.store.rows("SELECT path FROM media WHERE path LIKE '/sdcard/Pictures/Best of/%'")
    assert len(paths) == 2
    tap(phone, "Albums")
    assert see(phone, "Best of")


def test_a_shared_picture_is_kept_by_files(phone: Phone) -> None:
    _, path, _ = show_latest(phone)
    tap(phone, "Share")
    tap(phone, "Save to Files")
    kept = f"/sdcard/Download/{posixpath.basename(path)}"
    contents = phone.store.rows("SELECT content FROM files WHERE path IN (?, ?)", path, kept)
    assert len(contents) == 2
    assert contents[0] == contents[1]


# --- camera ---------------------------------------------------------------------------------------


def camera(phone: Phone, intent: Intent | None = None) -> None:
    phone.permissions.put(CAMERA, "CAMERA", True)
    if intent:
        assert phone.start_activity(intent).ok
    else:
        phone.open_app(CAMERA)


def newest(phone: Phone) -> tuple[str, int]:
    """Path and length of the last row of ``media``."""
    return phone.store.rows("SELECT path, seconds FROM media ORDER BY id DESC LIMIT 1")[0]


def test_the_camera_asks_before_it_sees(phone: Phone) -> None:
    phone.open_app(CAMERA)
    tap(phone, "Don't allow")
    assert see(phone, "The camera may not be used.")
    phone.store.run("DELETE FROM permissions")
    tap(phone, "Allow access")
    tap(phone, "While using the app")
    assert see(phone, "Shutter")


def test_shutter_timer_and_video(phone: Phone) -> None:
    camera(phone)
    count = phone.store.one("SELECT COUNT(*) FROM media")
    tap(phone, "Shutter")
    assert newest(phone) == ("/sdcard/DCIM/Camera/IMG_20261116_094100.jpg", 0)
    tap(phone, "Shutter")
    assert newest(phone)[0].endswith("IMG_20261116_094100_1.jpg")
    tap(phone, "Timer off")
    tap(phone, "Shutter")
    phone.clock.advance(2)
    phone.settle()
    assert by_id(phone, "countdown")[0].text == "1"
    assert phone.store.one("SELECT COUNT(*) FROM media") == count + 2
    phone.clock.advance(2)
    phone.settle()
    assert phone.store.one("SELECT COUNT(*) FROM media") == count + 3
    tap(phone, "Video")
    tap(phone, "Start recording")
    phone.clock.advance(12)
    tap(phone, "Stop recording")
    path, seconds = newest(phone)
    assert (path.endswith(".mp4"), seconds) == (True, 12)
    tap(phone, "Last picture")
    assert see(phone, "0:00 / 0:12")


def test_another_app_gets_its_picture_where_it_wants_it(phone: Phone) -> None:
    extras = {"output": "file:///storage/emulated/0/Pictures/receipt.jpg"}
    camera(phone, Intent("android.media.action.IMAGE_CAPTURE", extras=extras))
    count = phone.store.one("SELECT COUNT(*) FROM media")
    tap(phone, "Shutter")
    tap(phone, "Retake")
    tap(phone, "Shutter")
    assert phone.store.one("SELECT COUNT(*) FROM media") == count
    tap(phone, "Done")
    assert newest(phone) == ("/sdcard/Pictures/receipt.jpg", 0)
    assert phone.foreground[0] != CAMERA


def test_a_photo_shows_what_the_viewfinder_showed(phone: Phone) -> None:
    camera(phone)
    tap(phone, "Switch to front camera")
    tap(phone, "Shutter")
    content = phone.store.one("SELECT content FROM files WHERE path=?", newest(phone)[0])
    assert content == Photo("selfie 3", 960, 1280).recipe()
