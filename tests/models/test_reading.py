"""Reading text from pictures: the real reader, on screens of the virtual phone."""

from __future__ import annotations

import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from device_drivers.virtual.phone import Phone
from models.reading import Reader, ReaderMissing, load
from models.reading.base import Pixels
from models.reading.blobs import blobs
from models.reading.ppocr import PPOCR, TALL, Config, create, opened

CHINESE = "system", "system_locales", "zh-Hans-CN"


@pytest.fixture(scope="module")
def reader() -> Reader:
    pytest.importorskip("onnxruntime")
    return load()


def settings_screen(*settings: tuple[str, str, str]) -> Phone:
    phone = Phone(seed=3, width=720, height=1600, density=320)
    for setting in settings:
        phone.put_setting(*setting)
    phone.open_app("com.android.settings")
    return phone


@pytest.mark.parametrize(
    ("settings", "written"),
    [
        ((), {"Settings", "Network & internet", "Bluetooth, pairing", "Notifications"}),
        ((CHINESE,), {"设置", "网络和互联网", "通知", "电池"}),
    ],
)
def test_it_reads_english_and_chinese(
    reader: Reader, settings: tuple[tuple[str, str, str], ...], written: set[str]
) -> None:
    phone = settings_screen(*settings)
    lines = {line.text: line for line in reader.read(phone.jpeg())}
    assert written <= set(lines)
    for text in written:
        node = phone.tree().find(text)
        assert node is not None
        assert node.box.contains(*lines[text].box.center)
        assert lines[text].confidence > 0.9


def test_a_label_and_its_value_far_beside_it_are_two_lines(reader: Reader) -> None:
    phone = settings_screen()
    phone.open_app("com.android.email")
    texts = [line.text for line in reader.read(phone.png())]
    assert "Inbox" in texts
    assert any(text.endswith("unread") and "Inbox" not in text for text in texts)


def test_what_was_read_is_read_again_alike_though_it_moved(reader: Reader) -> None:
    pixels = opened(settings_screen().jpeg())
    before = reader.read(pixels)
    moved = np.roll(pixels, 7, axis=0)
    after = reader.read(moved)
    words = [{line.text for line in lines if len(line.text) > 1} for lines in (before, after)]
    assert words[0] == words[1]  # an icon may be taken for D, and for 0 elsewhere
    assert len(words[0]) > 15
    assert reader.read(pixels) == before


def written(*lines: tuple[str, int, int, int], ink: int = 20, ground: int = 245) -> Pixels:
    """A page with lines of text: said, left, top, height of the letters."""
    page = Image.new("RGB", (720, 1600), (ground, ground, ground))
    drawing = ImageDraw.Draw(page)
    for said, left, top, height in lines:
        drawing.text((left, top), said, (ink, ink, ink), ImageFont.load_default(height))
    return np.asarray(page)


def said(reader: Reader, pixels: Pixels) -> list[str]:
    return [line.text for line in reader.read(pixels)]


def as_jpeg(pixels: Pixels) -> bytes:
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "JPEG", quality=80)
    return data.getvalue()


@pytest.mark.parametrize(("ink", "ground"), [(20, 245), (175, 215)])
def test_one_other_digit_in_the_same_place_is_read(reader: Reader, ink: int, ground: int) -> None:
    for clock in ("10:31", "10:37", "10:81", "10:31"):
        page = written((clock, 60, 80, 32), ("Settings", 60, 200, 32), ink=ink, ground=ground)
        lines = reader.read(as_jpeg(page))
        assert [line.text for line in lines] == [clock, "Settings"]


def test_what_scrolled_away_is_not_told_and_what_came_is_read(reader: Reader) -> None:
    names = ["Amber", "Birch", "Cedar", "Damson", "Elder", "Fig tree"]
    for first in range(3):
        shown = names[first : first + 4]
        rows = [(name, 60, 60 + 90 * n, 30) for n, name in enumerate(shown)]
        assert said(reader, written(*rows)) == shown
    assert said(reader, written()) == []


def test_lines_that_moved_are_told_where_they_are_now(reader: Reader) -> None:
    before = reader.read(written(("Lantern", 60, 80, 32), ("Harbour", 60, 300, 32)))
    after = reader.read(written(("Lantern", 60, 107, 32), ("Harbour", 90, 300, 32)))
    (lantern, harbour), (lantern_now, harbour_now) = before, after
    assert lantern_now.box.top - lantern.box.top == pytest.approx(27, abs=3)
    assert harbour_now.box.left - harbour.box.left == pytest.approx(30, abs=3)
    assert (lantern_now.text, harbour_now.text) == ("Lantern", "Harbour")


def test_lines_far_apart_are_not_joined_though_they_are_searched_side_by_side(
    reader: Reader,
) -> None:
    page = written(("North", 40, 40, 28), ("South", 560, 520, 28), ("East", 560, 40, 28),
                   ("West", 40, 520, 28))  # fmt: skip
    lines = reader.read(page)
    assert {line.text for line in lines} == {"North", "East", "South", "West"}
    places = {line.text: line.box.center for line in lines}
    assert places["North"][0] < 200 < places["East"][0]
    assert places["West"][1] > 400 > places["East"][1]


def test_large_print_is_read_and_small_print_beside_it(reader: Reader) -> None:
    page = written(("19:41", 200, 60, 110), ("Mon, Nov 16", 260, 260, 28))
    assert said(reader, page) == ["19:41", "Mon, Nov 16"]


def test_print_in_a_frame_is_read(reader: Reader) -> None:
    page = written(("List name", 90, 120, 30)).copy()
    page[100:104, 40:680] = page[170:174, 40:680] = 30
    page[100:174, 40:44] = page[100:174, 676:680] = 30
    assert said(reader, page) == ["List name"]


def test_one_thread_reads_what_two_do() -> None:
    pytest.importorskip("onnxruntime")
    picture = settings_screen().jpeg()
    one, two = (
        {line.text for line in create(Config(threads=n)).read(picture) if len(line.text) > 4}
        for n in (1, 2)
    )
    assert one == two
    assert "Network & internet" in one


def test_letters_are_as_likely_alone_as_among_other_lines(reader: Reader) -> None:
    assert isinstance(reader, PPOCR)
    strips = [written((word, 4, 6, 34))[:TALL, :160] for word in ("Amber", "Birch", "Cedar")]
    together, letters = reader.likely(strips)
    assert together.shape[0] == 3
    assert together.shape[2] == len(letters)
    assert np.allclose(together[1:2], reader.likely(strips[1:2])[0], atol=1e-4)
    assert "".join(letters[i] for i in together[1].argmax(axis=1)) == "Birch"


def test_what_is_no_picture_is_refused(reader: Reader) -> None:
    with pytest.raises(ValueError, match="no picture"):
        reader.read(b"not a picture")


def test_a_flat_picture_says_nothing(reader: Reader) -> None:
    assert reader.read(np.full((300, 200, 3), 90, np.uint8)) == ()


def test_an_unknown_reader_is_missed() -> None:
    with pytest.raises(ReaderMissing, match="no reader 'clay'"):
        load("clay")


# --- blobs ---------------------------------------------------------------------------------------


def flooded(mask: NDArray[np.bool_]) -> set[tuple[int, int, int, int, int]]:
    """Boxes and sizes of all regions, found place by place."""
    left = {(int(y), int(x)) for y, x in zip(*np.nonzero(mask), strict=True)}
    found = set()
    while left:
        region, edge = set(), [left.pop()]
        while edge:
            y, x = edge.pop()
            region.add((y, x))
            near = {(y + i, x + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & left
            left -= near
            edge += near
        ys, xs = [y for y, _ in region], [x for _, x in region]
        found.add((min(xs), min(ys), max(xs) + 1, max(ys) + 1, len(region)))
    return found


@pytest.mark.parametrize("share", [0.1, 0.35, 0.6, 1.0])
def test_regions_are_those_that_a_flood_finds(share: float) -> None:
    mask = np.random.default_rng(5).random((40, 60)) < share
    found = blobs(mask, np.full(mask.shape, 0.5, np.float32))
    told = {(*box, n) for box, n in zip(found.boxes.tolist(), found.pixels.tolist(), strict=True)}
    assert told == flooded(mask)
    assert np.allclose(found.weights, found.pixels / 2)


def test_an_empty_mask_has_no_regions() -> None:
    assert len(blobs(np.zeros((5, 5), bool)).boxes) == 0
