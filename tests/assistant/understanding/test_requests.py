"""How many labelled requests are understood: intents, exact arguments, and nothing out of scope.

``development.txt`` is what thresholds were set on; ``heldout.txt`` was written before the last
changes and never tuned on. The bounds are the targets; ``pytest -s`` prints the counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from assistant.understanding import Plan
from device_drivers.verbs import all_verbs
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import Labelled, intents, labelled, right, shown


@dataclass
class Score:
    requests: int
    intent: float
    exact: float
    acted: list[str]
    """Out of scope, and yet a plan."""


def measure(plan: PlanOf, cases: Sequence[Labelled]) -> Score:
    results = [(case, plan(case.text)) for case in cases]
    intent = sum(any(intents(shown(r)) == intents(e) for e in c.expected) for c, r in results)
    exact = sum(right(r, c) for c, r in results)
    acted = [c.text for c, r in results if c.expected == ("no",) and isinstance(r, Plan)]
    return Score(len(cases), intent / len(cases), exact / len(cases), acted)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("name", "every"),
    [
        ("heldout.txt", 1),
        ("development.txt", 5),
        pytest.param("development.txt", 1, marks=pytest.mark.slow),
    ],
)
def test_enough_requests_are_understood(plan: PlanOf, name: str, every: int, language: str) -> None:
    cases = [c for c in labelled(name) if c.language == language][::every]
    score = measure(plan, cases)
    print(f"\n{name} {language}: {score}")
    assert score.requests >= 50
    assert score.intent >= 0.93
    assert score.exact >= 0.90
    assert score.acted == []


def test_every_verb_is_asked_for_in_both_languages() -> None:
    cases = [*labelled("development.txt"), *labelled("heldout.txt")]
    for language in ("en", "zh"):
        asked = {i for c in cases if c.language == language for e in c.expected for i in intents(e)}
        rare = {"current_app", "wake_screen"}
        assert set(all_verbs()) - asked <= rare
