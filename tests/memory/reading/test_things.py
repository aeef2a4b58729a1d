"""What lasts is read of things and occasions; what is so just now, or happens once, is not."""

from __future__ import annotations

import pytest

from memory.reading import read
from tests.memory.reading.labelled import NOW, written


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The TV in the den is a Samsung", "me|device:den tv|Samsung"),
        ("The printer in the study is a Ricoh, not a Canon", "me|device:study printer|Ricoh"),
        ("The hallway thermostat stays at 19", "me|usual:hallway thermostat|19"),
        ("The spare key is under the blue pot", "me|usual:spare key place|under the blue pot"),
        ("At the gym I park on level 5", "me|usual:gym parking|on level 5"),
        ("I park in bay 112 at work", "me|usual:parking|in bay 112"),
        ("Bins go out on Wednesday night", "me|event:bins|Wednesday night"),
        ("Our book club meets every Tuesday", "me|event:book club|every Tuesday"),
        ("Book club starts at 7:30 pm", "me|event:book club start|7:30 pm"),
        ("Greta's thesis is due on 14 July", "Greta|event:thesis|14 July"),
        ("Greta's shift starts at 10 pm", "Greta|work_hours|10 pm"),
        ("My insurance is with Allianz", "me|membership:insurance|Allianz"),
        ("Thursday is bin day", "me|event:bin day|Thursday"),
    ],
)
def test_what_lasts_is_read(text: str, claim: str) -> None:
    assert [written(one) for one in read(text, NOW)] == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "The TV in the den is on",
        "The printer is out of paper",
        "The spare key is lost",
        "My class is cancelled",
        "The film starts at 8",
        "The bins are full",
        "My flight is on Monday at 7",
    ],
)
def test_what_passes_is_not_read(text: str) -> None:
    assert read(text, NOW) == []


def test_what_no_longer_holds_is_named_beside_what_does() -> None:
    (moved,) = read("Our book club no longer takes place every Tuesday but every Thursday", NOW)
    assert (moved.value, moved.instead) == ("every Thursday", "every Tuesday")


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I parked on level 3", "me|parked|on level 3"),
        ("I've parked the car behind the station today", "me|parked|behind the station"),
        ("my car is parked on Elm Road", "me|parked|on Elm Road"),
        ("I park on Elm Road", "me|usual:parking|on Elm Road"),
        ("我车停在三楼", "me|parked|三楼"),
        ("我把车停在B2了", "me|parked|B2"),
        ("我的车一般停在地库", "me|usual:parking|地库"),
    ],
)
def test_where_the_car_is_now_is_told_apart_from_where_it_mostly_is(text: str, claim: str) -> None:
    assert [written(one) for one in read(text, NOW)] == [claim]
