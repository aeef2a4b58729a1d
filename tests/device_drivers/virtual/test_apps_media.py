"""Music and Files, used by touch; what they do stands in the database."""

from __future__ import annotations

import posixpath

import pytest

from device_drivers.virtual.apps.music.player import session
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, scroll_to, see, tap

GALLERY, CAMERA = "com.android.gallery3d", "com.android.camera2"
MUSIC, FILES = "com.android.music", "com.android.documentsui"


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=3, width=720, height=1600, density=320)


def hold(phone: Phone, x: int, y: int) -> None:
    phone.long_press(x, y)


def latest(phone: Phone) -> tuple[int, str, str]:
    """Id, path and subject of the picture taken last that is not a film."""
    return phone.store.rows(
        "SELECT id, path, subject FROM media WHERE NOT trashed_ms AND NOT seconds"
        " ORDER BY taken_ms DESC LIMIT 1"
    )[0]


# --- music ----------------------------------------------------------------------------------------


def song_ids(phone: Phone) -> list[int]:
    rows = phone.store.rows("SELECT id FROM songs ORDER BY title COLLATE NOCASE, id")
    return [number for (number,) in rows]


def test_a_song_ends_and_the_next_one_plays(phone: Phone) -> None:
    phone.open_app(MUSIC)
    first, second = song_ids(phone)[:2]
    title, seconds = phone.store.rows("SELECT title, seconds FROM songs WHERE id=?", first)[0]
    tap(phone, title)
    now = session(phone)
    assert now
    assert (now.song_id, now.state, now.position_ms) == (first, "playing", 0)
    phone.clock.advance(seconds + 3)
    phone.settle()
    now = session(phone)
    assert now
    assert (now.song_id, now.position_ms) == (second, 3000)
    assert phone.store.one("SELECT text FROM notifications WHERE package=?", MUSIC) == now.artist


def test_keys_of_a_headset_and_buttons_of_the_notification(phone: Phone) -> None:
    play, pause, following = 126, 127, 87
    phone.key(play)
    first = session(phone)
    assert first
    phone.clock.advance(10)
    phone.key(pause)
    phone.clock.advance(10)
    paused = session(phone)
    assert paused
    assert (paused.state, paused.position_ms) == ("paused", 10_000)
    phone.key(following)
    after = session(phone)
    assert after
    assert (after.song_id != first.song_id, after.state) == (True, "paused")
    phone.open_shade()
    tap(phone, "Play")
    assert phone.store.one("SELECT state FROM player") == "playing"
    tap(phone, "Previous")
    back = session(phone)
    assert back
    assert back.song_id == first.song_id


def test_repeat_sleep_timer_and_the_end_of_the_queue(phone: Phone) -> None:
    phone.key(126)
    phone.open_app(MUSIC)
    phone.tap(*node(phone, "Next").box.center)
    small = by_id(phone, "nowplaying")[0].box
    phone.tap(small.left + 150, small.center[1])
    tap(phone, "Repeat off")
    tap(phone, "Repeat all")
    tap(phone, "Sleep timer")
    tap(phone, "60 minutes")
    now = session(phone)
    assert now
    phone.clock.advance(3600 + 300)
    phone.settle()
    later = session(phone)
    assert later
    assert (later.song_id, later.state) == (now.song_id, "paused")
    assert later.position_ms == 3_600_000 % (now.seconds * 1000)
    phone.store.run("UPDATE player SET repeat='off'")
    phone.key(126)
    phone.clock.advance(86_400)
    phone.settle()
    assert phone.store.rows("SELECT state, position_ms FROM player") == [("paused", 0)]


def test_playlists_by_touch(phone: Phone) -> None:
    phone.open_app(MUSIC)
    title = phone.store.one("SELECT title FROM songs WHERE id=?", song_ids(phone)[0])
    tap(phone, f"Song options: {title}")
    tap(phone, "Add to playlist")
    tap(phone, "New playlist")
    phone.type_text("Late")
    tap(phone, "Save")
    number = phone.store.one("SELECT id FROM playlists WHERE name='Late'")
    held = "SELECT song_id, position FROM playlist_songs WHERE playlist_id=?"
    assert phone.store.rows(held, number) == [(song_ids(phone)[0], 0)]
    tap(phone, "Playlists")
    tap(phone, "Late")
    tap(phone, f"Song options: {title}")
    tap(phone, "Remove from playlist")
    assert phone.store.rows(held, number) == []
    tap(phone, "Undo")
    assert len(phone.store.rows(held, number)) == 1
    tap(phone, "Playlist options")
    tap(phone, "Delete playlist")
    tap(phone, "Delete")
    assert phone.store.one("SELECT COUNT(*) FROM playlists WHERE id=?", number) == 0
    assert phone.store.rows(held, number) == []


def test_a_deleted_song_is_gone_everywhere(phone: Phone) -> None:
    phone.key(126)
    now = session(phone)
    assert now
    phone.open_app(MUSIC)
    tap(phone, f"Song options: {now.title}")
    scroll_to(phone, "Delete")
    tap(phone, "Delete")
    tap(phone, "Delete")
    assert session(phone) is None
    for table in ("queue", "playlist_songs"):
        left = f"SELECT COUNT(*) FROM {table} WHERE song_id=?"  # noqa: S608  # constants
        assert phone.store.one(left, now.song_id) == 0
    assert phone.store.one("SELECT COUNT(*) FROM notifications WHERE package=?", MUSIC) == 0


# --- files ----------------------------------------------------------------------------------------


def paths(phone: Phone, folder: str) -> list[str]:
    rows = phone.store.rows("SELECT path FROM files WHERE path LIKE ? ORDER BY path", f"{folder}/%")
    return [path for (path,) in rows]


@pytest.fixture
def paper(phone: Phone) -> str:
    """A text of ours in an open folder."""
    phone.store.run(
        "INSERT INTO files(path, mtime, content) VALUES ('/sdcard/Podcasts/a plan.txt', 1790000000,"
        " CAST('first line' || char(10) || '第二行' AS BLOB))"
    )
    phone.start_activity(Intent(VIEW, "file:///sdcard/Podcasts"))
    return "a plan.txt"


def test_a_folder_is_made_and_a_file_moved_and_copied_there(phone: Phone, paper: str) -> None:
    tap(phone, "New folder")
    phone.type_text("Old/Plans")
    tap(phone, "OK")
    assert "/sdcard/Podcasts/Old-Plans" in paths(phone, "/sdcard/Podcasts")
    for how in ("Copy", "Move"):
        tap(phone, f"More options: {paper}")
        tap(phone, f"{how} to…")
        scroll_to(phone, "Podcasts")
        tap(phone, "Podcasts")
        tap(phone, "Old-Plans")
        tap(phone, f"{how} here")
    assert paths(phone, "/sdcard/Podcasts") == [
        "/sdcard/Podcasts/Old-Plans",
        "/sdcard/Podcasts/Old-Plans/a plan (1).txt",
        "/sdcard/Podcasts/Old-Plans/a plan.txt",
    ]


def test_renaming_refuses_a_name_that_is_taken(phone: Phone, paper: str) -> None:
    phone.store.run("INSERT INTO files(path) VALUES ('/sdcard/Podcasts/b.txt')")
    phone.changed()
    for name, there in (("b.txt", "a plan.txt"), ("c.txt", "c.txt")):
        tap(phone, f"More options: {paper}")
        tap(phone, "Rename")
        phone.type_text("")
        phone.set_text(by_id(phone, "text1")[0].id, name)
        tap(phone, "OK")
        assert f"/sdcard/Podcasts/{there}" in paths(phone, "/sdcard/Podcasts")
    assert len(paths(phone, "/sdcard/Podcasts")) == 2


def test_several_are_deleted_after_a_yes(phone: Phone, paper: str) -> None:
    phone.store.run("INSERT INTO files(path) VALUES ('/sdcard/Podcasts/b.txt')")
    phone.changed()
    hold(phone, *node(phone, paper).box.center)
    tap(phone, "b.txt")
    tap(phone, "Delete")
    assert see(phone, "Delete 2 items?")
    tap(phone, "Cancel")
    assert len(paths(phone, "/sdcard/Podcasts")) == 2
    hold(phone, *node(phone, paper).box.center)
    tap(phone, "More options")
    tap(phone, "Select all")
    tap(phone, "Delete")
    phone.tap(*by_id(phone, "button1")[0].box.center)
    assert paths(phone, "/sdcard/Podcasts") == []


def test_search_and_reading(phone: Phone, paper: str) -> None:
    phone.home()
    phone.force_stop(FILES)
    phone.open_app(FILES)
    tap(phone, "Search files")
    phone.type_text("PLAN a")
    tap(phone, paper)
    assert [n.text for n in by_id(phone, "line")] == ["first line", "第二行"]


def test_files_are_sorted_and_hidden_ones_hidden(phone: Phone, paper: str) -> None:
    phone.store.run(
        "INSERT INTO files(path, mtime, content) VALUES"
        " ('/sdcard/Podcasts/new.txt', 1793000000, x'41'), ('/sdcard/Podcasts/.secret', 0, x'')"
    )
    phone.changed()

    def names() -> list[str]:
        return [n.text for n in by_id(phone, "title") if n.text.endswith((".txt", ".secret"))]

    assert names() == ["a plan.txt", "new.txt"]
    tap(phone, "More options")
    tap(phone, "Sort by")
    tap(phone, "Date modified")
    assert names() == ["new.txt", "a plan.txt"]
    tap(phone, "More options")
    tap(phone, "Show hidden files")
    assert names() == ["new.txt", "a plan.txt", ".secret"]


def test_a_song_opens_in_music_and_a_picture_in_the_gallery(phone: Phone) -> None:
    song = phone.store.one("SELECT path FROM songs WHERE artist != '' LIMIT 1")
    picture = latest(phone)[1]
    for path, package in ((song, MUSIC), (picture, GALLERY)):
        phone.start_activity(Intent(VIEW, f"file://{posixpath.dirname(path)}"))
        scroll_to(phone, posixpath.basename(path))
        tap(phone, posixpath.basename(path))
        assert phone.foreground[0] == package


# --- all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("package", [GALLERY, CAMERA, MUSIC, FILES])
def test_in_chinese_nothing_of_its_own_is_english(phone: Phone, package: str) -> None:
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    phone.permissions.put(CAMERA, "CAMERA", True)
    phone.key(126)
    own = set(phone.apps[package].zh)
    phone.open_app(package)
    for label in ("相册", "歌单", "专辑", "歌手", "视频", "下载内容"):
        assert own.isdisjoint(labels(phone))
        if see(phone, label):
            tap(phone, label)
    assert own.isdisjoint(labels(phone))


@pytest.mark.parametrize(
    ("uri", "kind", "said"),
    [
        ("content://media/external/images/media/99999", "", "This picture is gone"),
        ("file:///sdcard/none.jpg", "image/jpeg", "This picture is gone"),
        ("file:///sdcard/DCIM", "text/plain", "This file is gone"),
        ("file:///sdcard/none.mp3", "audio/mpeg", "Nothing is playing"),
        ("file:///etc/passwd", "", "Internal storage"),
    ],
)
def test_what_is_not_there_is_told(phone: Phone, uri: str, kind: str, said: str) -> None:
    assert phone.start_activity(Intent(VIEW, uri, type=kind)).ok
    assert see(phone, said)


@pytest.mark.parametrize("stream", ["content://nobody/1", "/sdcard/DCIM", "/sdcard/none.jpg"])
def test_what_cannot_be_kept_is_told(phone: Phone, stream: str) -> None:
    extras = {"android.intent.extra.STREAM": stream}
    send = "android.intent.action.SEND"
    phone.start_activity(Intent(send, type="image/jpeg", package=FILES, extras=extras))
    assert phone.last_toast.startswith("That is not possible")
    assert not [path for path in paths(phone, "/sdcard/Download") if path.endswith((".jpg", "1"))]
