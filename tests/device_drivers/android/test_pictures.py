"""Three ways to a picture: what each answers, which is chosen, and what happens when one fails."""

from __future__ import annotations

import io
import math
import struct

import pytest
from PIL import Image

from device_drivers.android import Config, create
from device_drivers.android.pictures import (
    NoPicture,
    Pictures,
    Way,
    is_black,
    jpeg_of,
    look_alike,
    png_in,
    size_of,
)
from tests.phones import VirtualPhone

WARNING = b"[Warning] Multiple displays were found, but no display id was specified!\n"


def image(kind: str, *, spot: int = 0) -> bytes:
    """80 x 160 pixels of a colour, with a square of another of that many pixels."""
    picture = Image.new("RGB", (80, 160), (200, 120, 40))
    picture.paste((10, 10, 200), (8, 8, 8 + spot, 8 + spot))
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()


def raw(*, header: int, kind: int = 1) -> bytes:
    """What plain screencap writes: 12 bytes of header before Android 9, 16 since."""
    picture = Image.new("RGBA", (80, 160), (200, 120, 40, 255))
    return struct.pack("<4I", 80, 160, kind, 0)[:header] + picture.tobytes()


@pytest.mark.parametrize("before", [b"", WARNING, WARNING * 3])
@pytest.mark.parametrize("header", [12, 16])
def test_raw_pixels_become_a_picture(before: bytes, header: int) -> None:
    assert look_alike(jpeg_of(before + raw(header=header)), image("PNG"))


@pytest.mark.parametrize(
    "output",
    [b"", b"Permission denied\n", raw(header=16, kind=4), raw(header=16)[:-1], WARNING, b"\n" * 99],
)
def test_other_output_is_no_picture(output: bytes) -> None:
    assert (jpeg_of(output), png_in(output)) == (b"", b"")


@pytest.mark.parametrize("before", [b"", WARNING])
def test_a_png_is_found_behind_a_warning(before: bytes) -> None:
    assert png_in(before + image("PNG")) == image("PNG")


def test_a_png_with_line_ends_of_dos_is_mended() -> None:
    assert png_in(image("PNG").replace(b"\n", b"\r\n")) == image("PNG")


def test_pictures_are_compared_by_what_they_show() -> None:
    assert look_alike(image("PNG"), image("JPEG"))
    assert not look_alike(image("PNG"), image("JPEG", spot=16))
    assert not look_alike(image("PNG"), raw_size(40))


def raw_size(side: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (side, side)).save(out, "PNG")
    return out.getvalue()


def test_black_is_recognised_in_any_encoding() -> None:
    assert is_black(raw_size(500))
    assert not is_black(image("PNG"))


@pytest.fixture
def pictures(virtual_phone: VirtualPhone) -> Pictures:
    phone = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    return phone._looker._pictures


def test_each_way_is_timed_once_and_the_quickest_taken(pictures: Pictures) -> None:
    first = pictures.begin(server=False).result()
    assert set(pictures._times) == {"png", "raw"}
    assert size_of(first.image) == (1080, 2400)
    chosen: list[Way] = ["png", "raw"]
    for way in chosen:
        pictures._times.update({"png": 2.0, "raw": 2.0, way: 1.0})
        assert pictures.begin(server=False).result().way == way


def test_a_way_that_fails_gives_place_and_all_are_timed_anew(
    pictures: Pictures, virtual_phone: VirtualPhone
) -> None:
    pictures._times.update({"png": 0.5, "raw": 9.0})
    pictures.display = "77"  # there is no such display, so screencap refuses
    with pytest.raises(NoPicture, match="gives no picture"):
        pictures.begin(server=False).result()
    pictures.display = ""
    taken = pictures.begin(server=False).result()
    assert taken.image
    assert pictures._times[taken.way] < 9.0


def test_a_way_that_is_not_trusted_is_left_alone(pictures: Pictures) -> None:
    first = pictures.begin(server=False).result()
    pictures.distrust(first.way)
    assert pictures.begin(server=False).result().way != first.way
    assert pictures._times[first.way] == math.inf
    assert pictures.another(first.way, server=False) is not None


def test_times_hold_for_the_phone_in_this_process(
    pictures: Pictures, virtual_phone: VirtualPhone
) -> None:
    pictures.begin(server=False).result()
    again = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    assert again._looker._pictures._times is pictures._times
