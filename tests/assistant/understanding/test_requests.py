"""How many labelled requests are understood: intents, exact arguments, and nothing out of scope.

``development.txt`` is what thresholds were set on; ``heldout.txt`` was written before the last
changes and never tuned on. The bounds are the targets; ``pytest -s`` prints the counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from assistant.understanding import Plan
from assistant.understanding.bank import load_bank
from assistant.understanding.fields import fields_of
from device_drivers.verbs import all_verbs
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import Labelled, intents, labelled, right, shown

pytestmark = pytest.mark.whole


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


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["development.txt", "heldout.txt"])
def test_enough_requests_are_understood(plan: PlanOf, name: str, language: str) -> None:
    cases = [c for c in labelled(name) if c.language == language]
    score = measure(plan, cases)
    print(f"\n{name} {language}: {score}")
    assert score.requests >= 50
    assert score.intent >= 0.93
    assert score.exact >= 0.90
    assert score.acted == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_sample_is_understood(plan: PlanOf, language: str) -> None:
    """Every eighth request, so that all verbs are met without waiting a minute."""
    both = [*labelled("development.txt"), *labelled("heldout.txt")]
    score = measure(plan, [c for c in both if c.language == language][::8])
    assert score.requests >= 50
    assert (score.intent >= 0.90, score.exact >= 0.88) == (True, True), score


def test_nothing_out_of_scope_is_acted_upon(plan: PlanOf) -> None:
    both = [*labelled("development.txt"), *labelled("heldout.txt")]
    refusals = [c for c in both if c.expected == ("no",)]
    assert len(refusals) > 130
    assert measure(plan, refusals).acted == []


def test_every_verb_is_asked_for_in_both_languages() -> None:
    cases = [*labelled("development.txt"), *labelled("heldout.txt")]
    for language in ("en", "zh"):
        asked = {i for c in cases if c.language == language for e in c.expected for i in intents(e)}
        rare = {"current_app", "wake_screen"}
        assert set(all_verbs()) - asked <= rare


def test_every_phrase_leaves_open_what_its_verb_takes() -> None:
    for name, phrases in load_bank(all_verbs())[1].items():
        taken = {field.name for field in fields_of(all_verbs()[name].args)}
        for phrase in phrases:
            assert set(re.findall(r"\{(\w+)\}", phrase)) <= taken, (name, phrase)
