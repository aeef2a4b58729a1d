"""Reading text from pictures: the real reader, on screens of the virtual phone."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from device_drivers.base import Box
from device_drivers.virtual.phone import Phone
from models.reading import Reader, ReaderMissing, load
from models.reading.base import Pixels
from models.reading.blobs import blobs
from models.reading.ppocr import opened
from models.reading.remembering import Remembered

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
    again = {line.text for line in before} & {line.text for line in after}
    assert len(again) >= 0.9 * len(before)
    assert reader.read(pixels) == before


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


# --- remembering ---------------------------------------------------------------------------------


def page(*bars: int) -> Pixels:
    """A light page with dark bars from these rows on."""
    pixels = np.full((800, 400, 3), 240, np.uint8)
    for top in bars:
        pixels[top : top + 20, 50:350] = 10
    return pixels


def test_only_what_changed_is_searched() -> None:
    remembered = Remembered()
    lines = [Box(50, top, 350, top + 20) for top in (100, 600)]
    assert remembered.unchanged(page(100, 600)) == ([], (0, 800))
    remembered.boxes(lines)
    assert remembered.unchanged(page(100, 600)) == (lines, None)
    kept, band = remembered.unchanged(page(100, 640))
    assert kept == lines[:1]
    assert band is not None
    assert 120 < band[0] <= 600
    assert 660 <= band[1] <= 800


def test_a_line_with_another_letter_is_another_line() -> None:
    remembered = Remembered()
    strip = np.full((48, 200, 3), 250, np.uint8)
    strip[10:38, 20:24] = 0
    remembered.tell(strip, ("1", 0.9, 2, 4))
    noisy = strip.astype(int) + np.random.default_rng(1).integers(-9, 9, strip.shape)
    assert remembered.told(noisy.clip(0, 255).astype(np.uint8)) == ("1", 0.9, 2, 4)
    other = strip.copy()
    other[10:14, 20:36] = 0  # 1 became 7
    assert remembered.told(other) is None
