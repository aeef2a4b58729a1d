"""Lessons as on a phone in Chinese."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")

from models.training.pocket.gathering import Job, demonstrate, numbers
from models.training.pocket.retelling import in_chinese
from models.training.pocket.targets import Unsayable


def test_what_the_apps_say_is_chinese_and_what_a_person_wrote_stays() -> None:
    told = demonstrate(Job("practice_several_name_still", 5, "en", detour=False, size=0))
    chinese = in_chinese(told)
    assert "时钟" in chinese.apps
    assert len(chinese.apps) == len(told.apps)
    launched = [s.choice.app for s in chinese.steps if s.choice.kind == "launch"]
    assert launched == ["时钟"]
    touched = [
        s.screen.elements[s.choice.element].label
        for s in chinese.steps
        if s.choice.kind == "tap" and s.choice.element is not None
    ]
    assert "添加闹钟" in touched
    assert not any(label in ("OK", "Add alarm", "Add label") for label in touched)
    typed = [[s.choice.text for s in each.steps if s.choice.kind == "type"]
             for each in (told, chinese)]  # fmt: skip
    assert typed[0] == typed[1]
    assert len(numbers(chinese)) == len(told.steps)


def test_what_is_in_chinese_already_is_refused() -> None:
    told = demonstrate(Job("contacts_chinese_add", 5, "zh", detour=False, size=0))
    with pytest.raises(Unsayable, match="already"):
        in_chinese(told)


def test_some_of_all_lessons_are_in_chinese() -> None:
    from models.training.pocket.gathering import CHINESE, lessons_of

    many = 0
    for seed in range(24):
        lessons, _ = lessons_of(Job("clock_alarm_off", seed, "en", detour=False, size=0))
        many += any("时钟" in each.apps for each in lessons)
    assert 1 <= many <= 24 * CHINESE + 6
