"""Two looks told apart by their pixels, where there are no elements or they say nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant import verify
from assistant.verify.pictures import AROUND, BAR, Moved, moved
from device_drivers.base import Box, Key, Screen, Swipe, Tap
from tests.assistant.verify.test_steps import BUTTON, PAGE, do, drawn

PLAIN = Screen(720, 1600, "game", image=drawn())
TARGET = Box(300, 700, 400, 800)


def now(*boxes: tuple[int, int, int, int], **more: object) -> Screen:
    return replace(PLAIN, image=drawn(*boxes), **more)  # type: ignore[arg-type]


def told(before: Screen, after: Screen, action: object = None) -> tuple[str, str, str]:
    found = verify.judge(do(action or Tap(360, 800)), before, after)  # type: ignore[arg-type]
    return found.judged, found.by, found.said.en


def test_how_much_changed_around_a_target_and_elsewhere() -> None:
    assert moved(PLAIN, PLAIN, TARGET) == Moved(0.0, 0.0)
    around = moved(PLAIN, now((300, 700, 400, 800)), TARGET)
    assert around is not None
    reach = AROUND * 720
    assert around.near == pytest.approx(100 * 100 / (100 + 2 * reach) ** 2, rel=0.2)
    assert around.elsewhere == 0
    far = moved(PLAIN, now((0, 1200, 720, 1600)), TARGET)
    assert far is not None
    assert far.near == 0
    assert far.elsewhere == pytest.approx(0.25, rel=0.1)
    everywhere = moved(PLAIN, now((0, 800, 720, 1600)), None)
    assert everywhere is not None
    assert everywhere.near == 0
    assert everywhere.elsewhere == pytest.approx(0.5, rel=0.05)


def test_the_status_bar_ticks_by_itself() -> None:
    bar = round(BAR * 1600)
    assert moved(PLAIN, now((0, 0, 720, bar - 16)), None) == Moved(0.0, 0.0)
    below = moved(PLAIN, now((0, 0, 720, bar + 32)), None)
    assert below is not None
    assert not below.nothing


def test_a_target_at_the_edge_and_one_off_the_screen() -> None:
    edge = moved(PLAIN, now((0, 100, 60, 200)), Box(-50, 100, 50, 200))
    assert edge is not None
    assert edge.near > 0.2
    beyond = moved(PLAIN, now((0, 400, 720, 800)), Box(-900, -900, -800, -800))
    assert beyond is not None
    assert beyond.near == 0
    assert beyond.elsewhere > 0.2


def test_a_screen_in_other_pixels_than_its_picture() -> None:
    """An iPhone counts in points; its picture has three times as many pixels."""
    half = replace(PLAIN, width=360, height=800)
    after = replace(half, image=drawn((300, 700, 400, 800)))
    found = moved(half, after, Box(150, 350, 200, 400))
    assert found is not None
    assert found.near > 0.2
    assert found.elsewhere == 0


@pytest.mark.parametrize(
    ("near", "elsewhere", "nothing"),
    [(0, 0, True), (0.01, 0, False), (0.0099, 0.0019, True), (0, 0.002, False)],
)
def test_grain_is_nothing(near: float, elsewhere: float, nothing: bool) -> None:
    assert Moved(near, elsewhere).nothing is nothing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PLAIN, replace(PLAIN, secure=True)),
        (replace(PLAIN, secure=True), PLAIN),
        (PLAIN, replace(PLAIN, image=b"")),
        (replace(PLAIN, image=b""), PLAIN),
        (PLAIN, replace(PLAIN, image=b"GIF broken")),
    ],
)
def test_what_cannot_be_compared(before: Screen, after: Screen) -> None:
    assert moved(before, after, TARGET) is None


def test_a_turned_picture_is_not_compared() -> None:
    import io

    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (1600, 720), "white").save(out, "PNG")
    assert moved(PLAIN, replace(PLAIN, image=out.getvalue()), None) is None


# --- what is made of it ---------------------------------------------------------------------------


def test_without_pictures_the_elements_have_the_word() -> None:
    bare = replace(PLAIN, image=b"")
    assert told(bare, bare) == ("incorrect", "tree", "nothing happened on the screen")
    full = replace(bare, elements=PAGE)
    assert told(full, bare) == ("unsure", "picture", "the screen changed")


def test_another_app_with_the_same_picture() -> None:
    assert told(PLAIN, now(app="other")) == ("unsure", "picture", "another app is in front")
    assert told(PLAIN, PLAIN) == ("incorrect", "picture", "nothing happened on the screen")


def test_what_touches_no_place_is_right_wherever_it_changed() -> None:
    after = now((0, 1300, 300, 1500))
    for action in (Key("back"), Swipe(360, 800, 360, 200, 0.1)):
        assert told(PLAIN, after, action) == ("correct", "picture", "the picture changed")


def test_a_finger_is_as_broad_as_a_twentieth_of_the_screen() -> None:
    reach = round((1 / 20 + AROUND) * 720)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):

        def patch(off: int, x: int = x, y: int = y) -> Screen:
            at = (360 + x * (reach + off), 800 + y * (reach + off))
            return now((at[0] - 30, at[1] - 30, at[0] + 30, at[1] + 30))

        assert told(PLAIN, patch(-30))[0] == "correct"
        assert told(PLAIN, patch(38)) == (
            "unsure", "picture", "the picture changed, but not where it was touched",
        )  # fmt: skip


def test_a_target_is_looked_at_instead_of_the_finger() -> None:
    target = Box(0, 1300, 300, 1500)
    move = replace(do(Tap(360, 800)), target=target)
    assert verify.judge(move, PLAIN, now((0, 1300, 300, 1500))).judged == "correct"
    assert verify.judge(move, PLAIN, now((310, 760, 410, 840))).judged == "unsure"


def test_on_a_canvas_whose_elements_stay_the_same_it_is_not_sure() -> None:
    before = replace(PLAIN, elements=(*PAGE, BUTTON))
    after = replace(before, image=drawn((310, 1260, 410, 1340)))
    assert told(before, after, Tap(360, 1300)) == (
        "unsure", "picture", "the picture changed where it was touched",
    )  # fmt: skip
