"""Pictures, videos and songs kept as recipes leave the phone as real files."""

from __future__ import annotations

import io
import struct

import pytest
from PIL import Image

from device_drivers.virtual import made_files
from device_drivers.virtual.device import VirtualAndroid
from device_drivers.virtual.made_files import Photo
from device_drivers.virtual.phone import Phone

LAKE = Photo("Fog on the lake", 640, 480)


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(made_files.whole(content)))


@pytest.mark.parametrize(
    ("photo", "size"),
    [
        (LAKE, (640, 480)),
        (Photo("Fog on the lake", 640, 480, turn=1), (480, 640)),
        (Photo("Fog on the lake", 640, 480, turn=3, square=True, grey=True), (480, 480)),
    ],
)
def test_a_photo_is_a_jpeg_of_the_size_it_says(photo: Photo, size: tuple[int, int]) -> None:
    image = opened(photo.recipe())
    assert (image.format, image.size, photo.size) == ("JPEG", size, size)
    assert made_files.photo(photo.recipe()) == photo


def test_the_size_is_known_without_making_the_file() -> None:
    contents = [
        Photo(f"{what} {number}", 640, 480).recipe()
        for what in ("market street", "lake", "noodles", "portrait", "forest")
        for number in range(3)
    ]
    contents += [made_files.sound(30, "One", "Two"), b"plain", b"", LAKE.recipe()]
    contents += [Photo("street", 320, 240, seconds=9).recipe()]
    for content in contents:
        assert made_files.size(content) == len(made_files.whole(content))


def test_the_same_recipe_is_the_same_bytes() -> None:
    first = made_files.whole(LAKE.recipe())
    made_files._photo_bytes.cache_clear()
    assert made_files.whole(LAKE.recipe()) == first
    assert made_files.whole(Photo("Snow on the hill", 640, 480).recipe()) != first


def test_edits_do_the_same_to_a_recipe_and_to_a_real_picture() -> None:
    real = made_files.whole(LAKE.recipe())
    for content in (LAKE.recipe(), real):
        edited = opened(made_files.edited(content, turn=1, square=True, grey=True)).convert("RGB")
        assert edited.width == edited.height
        red, green, blue = edited.getpixel((40, 40))  # type: ignore[misc]
        assert max(red, green, blue) - min(red, green, blue) <= 4
    turned = opened(made_files.edited(real, turn=1)).convert("RGB")
    want = opened(Photo("Fog on the lake", 640, 480, turn=1).recipe()).convert("RGB")
    for spot in ((30, 40), (450, 600), (100, 500)):
        pairs = zip(turned.getpixel(spot), want.getpixel(spot), strict=True)  # type: ignore[arg-type]
        assert all(abs(a - b) < 24 for a, b in pairs)


def test_what_is_no_picture_cannot_be_edited() -> None:
    with pytest.raises(ValueError, match="not a picture"):
        made_files.edited(b"hello", turn=1)
    assert made_files.picture(b"hello") is None


def test_a_song_has_its_length_and_its_names() -> None:
    content = made_files.whole(made_files.sound(12, "夜", "Wren & Sixpence", "Tin Ferry"))
    assert content[:3] == b"ID3"
    high, middle, low, last = content[6:10]
    start = 10 + (high << 21 | middle << 14 | low << 7 | last)
    frames = content[start:]
    assert len(frames) % 104 == 0
    assert {frames[at : at + 2] for at in range(0, len(frames), 104)} == {b"\xff\xfb"}
    assert len(frames) // 104 * 1152 / 44_100 == pytest.approx(12, abs=0.05)
    assert "夜".encode("utf-16") in content[:start]


def test_a_video_is_made_of_whole_boxes() -> None:
    content = made_files.whole(Photo("street", 320, 240, seconds=9).recipe())
    at, kinds = 0, []
    while at < len(content):
        length, kind = struct.unpack(">I4s", content[at : at + 8])
        kinds.append(kind)
        at += length
    assert at == len(content)
    assert kinds == [b"ftyp", b"mdat", b"moov", b"free"]
    still = content[content.index(b"mdat") + 4 :]
    assert Image.open(io.BytesIO(still)).size == (320, 240)


def test_the_shell_reads_them_and_the_gallery_follows_what_it_does() -> None:
    phone = Phone(seed=3)
    shell = VirtualAndroid(phone)
    number, path = phone.store.rows(
        "SELECT id, path FROM media WHERE NOT trashed_ms AND seconds = 0 ORDER BY id LIMIT 1"
    )[0]
    phone.store.run("UPDATE media SET favourite=1 WHERE id=?", number)
    listed = shell.shell("ls", "-l", path).output.split()
    assert int(listed[4]) == int(shell.shell("sh", "-c", f"cat {path} | wc -c").output)
    assert shell.shell("mv", path, "/sdcard/Download/moved.jpg").code == 0
    assert phone.store.rows("SELECT path, favourite FROM media WHERE id=?", number) == [
        ("/sdcard/Download/moved.jpg", 1)
    ]
    assert shell.shell("cp", "/sdcard/Download/moved.jpg", "/sdcard/Download/two.jpg").code == 0
    assert phone.store.one("SELECT COUNT(*) FROM media WHERE path LIKE '/sdcard/Download/%'") == 2
    shell.shell("rm", "/sdcard/Download/moved.jpg")
    assert phone.store.rows("SELECT id FROM media WHERE id=?", number) == []
    shell.shell("sh", "-c", "echo hello > /sdcard/Download/new.v2.mp3")
    assert phone.store.one("SELECT title FROM songs ORDER BY id DESC LIMIT 1") == "new.v2"
    shell.close()


def test_every_seed_fills_a_phone() -> None:
    counts = set()
    phone = Phone()
    for seed in range(40):
        phone.reset(seed)
        for table in ("media", "songs"):
            lost = f"SELECT COUNT(*) FROM {table} WHERE path NOT IN (SELECT path FROM files)"  # noqa: S608
            assert phone.store.one(lost) == 0
        counts.add(phone.store.one("SELECT group_concat(subject) FROM media"))
    assert len(counts) == 40
