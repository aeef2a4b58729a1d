"""What a screen wants that only a person has or may give, in the middle of any task."""

from __future__ import annotations

import pytest

from assistant.taking_over.walls import wall
from tests.skills.login.known_checks import CHECKS, NONE, Known
from tests.skills.login.screens import button, field, said, screen

ALONE = ("a portal's sum", "a quiz", "a random question", "a forum's question", "验证问答")
"""Questions on a page of their own, which may be those of a quiz."""


@pytest.mark.parametrize("known", CHECKS, ids=[known.name for known in CHECKS])
def test_a_check_for_robots_is_the_persons(known: Known) -> None:
    found = wall(screen(*known.parts))
    if known.name in ALONE:
        assert found is None
    else:
        assert found is not None
        assert found.kind == "captcha"


@pytest.mark.parametrize("known", NONE, ids=[known.name for known in NONE])
def test_what_sounds_like_one_is_none(known: Known) -> None:
    found = wall(screen(*known.parts))
    assert found is None or found.kind != "captcha"


def test_a_sum_in_a_lesson_is_no_check() -> None:
    lesson = screen(said("What is 7 x 8?"), field(), button("Next"), app="org.example.lessons")
    assert wall(lesson) is None
