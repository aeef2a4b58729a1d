"""From an answer to fingers: how far a handle goes, where taps land, and when nothing is done."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace

import pytest
from PIL import Image, ImageDraw

from device_drivers.base import Action, Box, Drag, Screen, Tap, TypeText
from models.challenges.base import Shift, Text, Touches, Turn
from skills.login.answering import answer
from skills.login.challenges import Challenge
from skills.login.tracks import handle_of, track_of

PICTURE = Box(100, 200, 500, 400)
FIELD, CONFIRM = Box(100, 500, 500, 560), Box(300, 600, 500, 660)


@dataclass
class Knows:
    """Gives the same answers whatever it sees, and keeps what it saw."""

    text: str = "k7x2"
    x: float = 100.0
    degrees: float = 90.0
    points: tuple[tuple[float, float], ...] = ((10, 20), (300, 150))
    sure: float = 0.9
    saw: Image.Image | str | None = None
    prompt: Image.Image | str | None = None

    def characters(self, picture: Image.Image) -> Text:
        self.saw = picture
        return Text(self.text, self.sure)

    def logic(self, asked: Image.Image | str) -> Text:
        self.saw = asked
        return Text(self.text, self.sure)

    def slider(self, picture: Image.Image) -> Shift:
        self.saw = picture
        return Shift(self.x, self.sure)

    def rotation(self, picture: Image.Image) -> Turn:
        self.saw = picture
        return Turn(self.degrees, self.sure)

    def clicking(self, picture: Image.Image, prompt: Image.Image | str) -> Touches:
        self.saw, self.prompt = picture, prompt
        return Touches(self.points, self.sure)

    def least(self, kind: str) -> float:
        return 0.5


def drawn(track: Box | None = None, handle: Box | None = None, *, words: bool = False) -> Screen:
    """A screen with a track, as pages draw it: round, with an edge, words in it."""
    seen = Image.new("RGB", (720, 1600), "white")
    pen = ImageDraw.Draw(seen)
    pen.rectangle((PICTURE.left, PICTURE.top, PICTURE.right - 1, PICTURE.bottom - 1), "teal")
    if track:
        edges = (track.left, track.top, track.right - 1, track.bottom - 1)
        pen.rounded_rectangle(edges, track.height // 2, "#e8e8f0", "#b0b0b8", 2)
        if words:
            x, y = track.left + 160, track.center[1]
            pen.text((x, y - 8), "slide to fit the piece", "#505060")
            pen.rectangle((x + 10, y - 6, x + 40, y + 6), "#505060")
    if handle:
        edges = (handle.left, handle.top, handle.right - 1, handle.bottom - 1)
        pen.rounded_rectangle(edges, handle.height // 2, "#1c5c88")
        pen.text((handle.center[0] - 4, handle.center[1] - 6), ">", "white")
    file = io.BytesIO()
    seen.save(file, "PNG")
    return Screen(720, 1600, "https://shop.example", image=file.getvalue())


def done(challenge: Challenge, screen: Screen, by: Knows) -> tuple[Action, ...]:
    found = answer(challenge, screen, by)
    assert found is not None
    assert found[1] == by.sure
    return found[0]


TYPED = Challenge("characters", PICTURE, field=FIELD, confirm=CONFIRM)


def test_what_is_read_is_typed() -> None:
    by = Knows()
    tap, text, confirm = done(TYPED, drawn(), by)
    assert tap == Tap(*FIELD.center)
    assert text == TypeText("k7x2")
    assert confirm == Tap(*CONFIRM.center)
    assert isinstance(by.saw, Image.Image)
    assert by.saw.size == (400, 200)
    assert by.saw.getpixel((5, 5)) == (0, 128, 128)


def test_within_a_form_it_is_not_sent_along() -> None:
    found = done(replace(TYPED, alone=False, filled=True), drawn(), Knows())
    assert found == (Tap(*FIELD.center), TypeText("k7x2", clear=True))


def test_a_question_in_words_needs_no_picture() -> None:
    by = Knows("12")
    asked = Challenge("logic", prompt="What is 7 + 5?", field=FIELD)
    assert done(asked, Screen(720, 1600, "x"), by) == (Tap(*FIELD.center), TypeText("12"))
    assert by.saw == "What is 7 + 5?"


HANDLE = Box(100, 430, 150, 480)


@pytest.mark.parametrize(
    ("track", "piece", "x", "travel"),
    [
        (Box(100, 430, 500, 480), Box(100, 200, 150, 400), 100, 100),  # piece as wide as handle
        (Box(100, 430, 500, 480), Box(100, 200, 180, 400), 160, 175),  # 350 of 320
        (Box(100, 430, 400, 480), Box(100, 200, 150, 400), 140, 100),  # 250 of 350
        (Box(100, 430, 600, 480), Box(100, 200, 150, 400), 70, 90),  # 450 of 350
        (Box(100, 430, 500, 480), None, 100, 100),
    ],
)
@pytest.mark.parametrize("told", [True, False])
def test_a_handle_goes_as_far_as_its_track_says(
    track: Box, piece: Box | None, x: float, travel: int, told: bool
) -> None:
    """Told by an element, or seen in the picture."""
    asked = Challenge("slider", PICTURE, handle=HANDLE, piece=piece, track=track if told else None)
    (drag,) = done(asked, drawn(track, HANDLE, words=True), Knows(x=x))
    assert isinstance(drag, Drag)
    assert (drag.x1, drag.y1, drag.y2) == (125, 455, 455)
    assert abs(drag.x2 - drag.x1 - travel) <= (0 if told else 2)


def test_a_whole_turn_is_the_whole_track() -> None:
    asked = Challenge("rotation", PICTURE, handle=HANDLE, track=Box(100, 430, 510, 480))
    (drag,) = done(asked, drawn(), Knows(degrees=90))
    assert isinstance(drag, Drag)
    assert drag.x2 - drag.x1 == 90


def test_an_arrow_stands_for_its_handle() -> None:
    """Of a handle that is no element only the arrow on it is told."""
    track = Box(100, 430, 500, 490)
    handle = Box(100, 430, 180, 490)
    seen = Image.open(io.BytesIO(drawn(track, handle).image)).convert("RGB")
    whole = handle_of(seen, Box(136, 454, 144, 468))
    assert abs(whole.left - handle.left) <= 3
    assert abs(whole.right - handle.right) <= 3
    assert abs(track_of(seen, whole, PICTURE).right - track.right) <= 3


def test_a_track_that_nobody_sees_is_as_long_as_the_picture() -> None:
    seen = Image.open(io.BytesIO(drawn().image)).convert("RGB")
    assert track_of(seen, HANDLE, PICTURE).right == PICTURE.right


def test_taps_land_where_the_points_are() -> None:
    by = Knows()
    asked = Challenge("clicking", PICTURE, "春 夏", confirm=CONFIRM)
    assert done(asked, drawn(), by) == (Tap(110, 220), Tap(400, 350), Tap(*CONFIRM.center))
    assert by.prompt == "春 夏"
    shown = replace(asked, prompt_picture=Box(100, 100, 220, 140), confirm=None)
    assert done(shown, drawn(), by) == (Tap(110, 220), Tap(400, 350))
    assert isinstance(by.prompt, Image.Image)
    assert by.prompt.size == (120, 40)


@pytest.mark.parametrize(
    ("asked", "by"),
    [
        (TYPED, Knows(sure=0.4)),
        (TYPED, Knows(text="")),
        (Challenge("logic", field=FIELD), Knows()),
        (Challenge("characters", PICTURE), Knows()),
        (Challenge("slider", PICTURE, handle=HANDLE), Knows(x=0)),
        (Challenge("slider", PICTURE, handle=HANDLE), Knows(x=900)),
        (Challenge("slider", PICTURE), Knows()),
        (Challenge("slider", handle=HANDLE), Knows()),
        (Challenge("clicking", PICTURE, "x"), Knows(points=())),
        (Challenge("clicking", PICTURE, "x"), Knows(points=((10, 10), (900, 10)))),
        (Challenge("clicking", PICTURE), Knows()),
        (Challenge("box", handle=HANDLE), Knows()),
        (Challenge("other", PICTURE), Knows()),
    ],
)
def test_nothing_is_done_where_nobody_is_sure(asked: Challenge, by: Knows) -> None:
    assert answer(asked, drawn(), by) is None


def test_hidden_pixels_are_not_guessed_at() -> None:
    assert answer(TYPED, replace(drawn(), secure=True), Knows()) is None
    assert answer(TYPED, Screen(720, 1600, "x"), Knows()) is None


def test_a_picture_of_another_size_is_brought_to_the_screens() -> None:
    shown = drawn()
    half = io.BytesIO()
    Image.open(io.BytesIO(shown.image)).resize((360, 800)).save(half, "PNG")
    by = Knows()
    done(TYPED, replace(shown, image=half.getvalue()), by)
    assert isinstance(by.saw, Image.Image)
    assert by.saw.size == (400, 200)
