"""Pocket says that something cannot be done only of what it sought by name, and did not find."""

from __future__ import annotations

import pytest

from device_drivers.base import Box, Element, Role, Screen
from models.base import Finish
from models.pocket.choices import Choice
from models.pocket.embedded import Embedded
from models.pocket.features import Act, Seen
from models.pocket.knowing import cannot, sought_in_vain
from models.pocket.lines import meant
from models.pocket.policy import Decided

SOUGHT = (Act("launch", "Gallery"), Act("tap", "Search photos"), Act("type", "Penguin on the ice"))
GOAL = "Delete the photo Penguin on the ice."


def screen(*labels: str) -> Screen:
    field = Element(Role.TEXT_FIELD, Box(0, 0, 400, 50), text="Penguin on the ice")
    rows = [
        Element(Role.TEXT, Box(0, 60 * n, 400, 60 * n + 50), text=label)
        for n, label in enumerate(labels, 1)
    ]
    return Screen(400, 800, "gallery", elements=(field, *rows))


def seen(goal: str = GOAL, past: tuple[Act, ...] = SOUGHT, *labels: str) -> Seen:
    return Seen(goal, screen(*labels), past)


def test_what_was_searched_for_and_is_not_there_is_known() -> None:
    assert sought_in_vain(seen()) == "Penguin on the ice"
    assert sought_in_vain(seen(GOAL, SOUGHT, "No results for “Penguin on the ice”"))
    scrolled = (*SOUGHT, Act("scroll_down", "List"))
    assert sought_in_vain(seen("把照片“Penguin on the ice”删掉", scrolled)) == "Penguin on the ice"


@pytest.mark.parametrize(
    ("goal", "past", "labels"),
    [
        (GOAL, SOUGHT, ("Penguin on the ice",)),
        (GOAL, SOUGHT[:2], ()),
        (GOAL, (*SOUGHT[:2], Act("type", "Penguin on the ice", failed=True)), ()),
        (GOAL, (Act("tap", "Title"), SOUGHT[2]), ()),
        (GOAL, (*SOUGHT[:2], Act("type", "Walrus")), ()),
        (GOAL, (*SOUGHT, Act("tap", "Albums")), ()),
        (GOAL, (), ()),
        (GOAL, (Act("tap", "Search or type web address"), SOUGHT[2]), ()),
        ("把Ben的照片全部收进新相册“Penguin on the ice”。", SOUGHT, ()),
        ("Create an album called Penguin on the ice.", SOUGHT, ()),
        ("How many photos are called Penguin on the ice?", SOUGHT, ()),
        ("有多少张照片叫Penguin on the ice", SOUGHT, ()),
        ("新建相册Penguin on the ice", SOUGHT, ()),
    ],
)
def test_what_was_not_so_is_not_known(
    goal: str, past: tuple[Act, ...], labels: tuple[str, ...]
) -> None:
    assert sought_in_vain(seen(goal, past, *labels)) == ""


@pytest.mark.parametrize(
    ("goal", "ends"),
    [
        (GOAL, Finish(False, cannot("Penguin on the ice").en)),
        (
            "把照片“Penguin on the ice”从相册里面永久删掉",
            Finish(False, cannot("Penguin on the ice").zh),
        ),
        ("Create an album called Penguin on the ice.", Finish(False)),
    ],
)
def test_the_whole_model_says_no_more_than_it_knows(
    goal: str, ends: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the policy likes: here it always likes to say that it cannot be done."""
    whole = Embedded()

    def decide(situation: Seen, *, refused: bool = False) -> Decided:
        return Decided(Choice("fail"), -0.1, 0.5, None)  # type: ignore[arg-type] # not looked at

    monkeypatch.setattr(whole._policy, "decide", decide)
    told = {
        "goal": goal, "notes": [], "apps": [], "today": "", "complaint": "",
        "past": [{"reply": f"{reply};", "came": ""} for reply in (
            'launch "Gallery"', 'tap 10 20 "Search photos"', 'type "Penguin on the ice"',
        )],
        "screen": {"width": 400, "height": 800, "app": "gallery", "keyboard": True, "elements": []},
    }  # fmt: skip
    assert meant(whole.answer(told), screen()) == ends
