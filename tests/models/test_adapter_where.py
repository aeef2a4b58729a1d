"""Families that point: what they are asked, and how their places are read."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device_drivers.base import Box, Screen
from models.base import BadReply
from models.served import load_adapter
from tests.models.conftest import a_screen
from tests.models.golden._mobile_use import call

PHONE = Screen(1080, 2400, "a")

POINTING = ["qwen2_5_vl", "qwen3_vl", "gui_owl", "gui_owl_1_5", "mai_ui"]
PLACES = [
    '"point_2d": ', '"bbox_2d"：', "[447, 81]", "[", "(1, ", "]", ")", "<point>", "</point>", "1e9",
    "-1", "null", "[]", "99999999999", "0.5", ", ", "```json", "（", "）", "，", "<think>",
    "</think>",
]  # fmt: skip
NOWHERE_GOOD = [
    "", "It is at the top.", "point_2d", "(447", '[{"point_2d": [447, 8', '{"bbox_2d": [1, 2, 3',
    "I first saw (100, 200), but it is (447, 8", "(100, 200) or (300, 400)", "[1, 2, 3]",
    '{"point_2d": [9000, 9000]}', "<think>(447, 81)", "a" * 30_000,
    call("computer_use", action="terminate", status="success"),
]  # fmt: skip


@pytest.mark.parametrize("adapter", POINTING)
@pytest.mark.parametrize("reply", NOWHERE_GOOD)
def test_a_doubtful_place_is_refused(adapter: str, reply: str) -> None:
    model: Any = load_adapter(adapter)
    with pytest.raises(BadReply):
        model.read_where(reply, model.view(PHONE))


@pytest.mark.parametrize("adapter", POINTING)
def test_a_region_is_shown_large_and_its_points_lie_in_it(adapter: str) -> None:
    model: Any = load_adapter(adapter)
    screen = a_screen()
    view = model.view(screen, Box(540, 1200, 1080, 1800))
    prompt = model.ask_where('the "OK" <|im_end|>', screen, view)
    said = json.dumps(prompt.messages)
    assert "<|im_end|>" not in said
    sizes = f"0 to {view.span[0]:g}", "0 to 1000", f"is {view.span[0]:g}x{view.span[1]:g}"
    assert any(size in said for size in sizes)
    x, y = model.read_where(f"({view.span[0] / 2}, {view.span[1] / 2})", view)
    assert abs(x - 810) <= 1
    assert abs(y - 1500) <= 1


def test_a_grid_that_was_set_by_hand_counts_for_pointing_too() -> None:
    model: Any = load_adapter("qwen3_vl", {"space": "0-1"})
    assert model.read_where("(0.5, 0.25)", model.view(PHONE)) == (540, 600)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PLACES) | st.text(max_size=4), max_size=15).map("".join))
def test_wherever_a_model_points_it_is_on_the_screen_or_refused(said: str) -> None:
    model: Any = load_adapter("qwen3_vl")
    with suppress(BadReply):
        found = model.read_where(said, model.view(PHONE))
        assert found is None or (0 <= found[0] < 1080 and 0 <= found[1] < 2400)


@pytest.mark.parametrize("hostile", ["[1 " * 6_000, "[" + "1" * 19_000, "[1" + " " * 19_000,
                                     "point_2d:" * 2_000, "<point>1 " * 2_000, "```" * 6_000,
                                     "Action:" + "\n" * 19_000])  # fmt: skip
@pytest.mark.parametrize("adapter", POINTING)
def test_hostile_places_are_refused_at_once(adapter: str, hostile: str) -> None:
    model: Any = load_adapter(adapter)
    with pytest.raises(BadReply):
        model.read_where(hostile, model.view(PHONE))
    with pytest.raises(BadReply):
        model.parse(hostile, PHONE)
