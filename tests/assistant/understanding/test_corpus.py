"""What becomes of the things people write: small talk, questions, commands, and what is beyond it.

``pytest -m slow -s tests/assistant/understanding/test_corpus.py`` prints the table and what is not
as expected. Nothing that acts may be anything but what was asked for.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest

from assistant.understanding import (
    NotUnderstood,
    PastQuestion,
    Plan,
    Question,
    Talk,
    Understanding,
    Understood,
    wordings,
)
from assistant.understanding.timed import later
from tests.assistant.understanding.requests import (
    APPS,
    CONTACTS,
    NOW,
    Labelled,
    intents,
    labelled,
    shown,
)

pytestmark = pytest.mark.whole

Verdict = Literal["right", "asked back", "refused", "other words", "WRONG"]
CASES = list(labelled("corpus.txt"))


def kind_of(result: Understood, text: str, understanding: Understanding) -> str:
    """In the notation of corpus.txt."""
    match result:
        case Talk(topic=topic):
            return f"talk {topic}"
        case PastQuestion(kind=kind):
            return f"past {kind}"
        case NotUnderstood(said=wordings.DENIED):
            return "denied"
        case NotUnderstood(remedy=remedy):
            asked = later(text, NOW.replace(tzinfo=dt.UTC))
            if asked and isinstance(understanding.plan(asked[0].request, now=NOW), Plan):
                return "later"
            return f"beyond {remedy}"
    return shown(result)


def verdict(got: str, result: Understood, expected: Sequence[str]) -> Verdict:
    """A plan must be one that was expected; where arguments are given, with just these."""
    for each in expected:
        if got == each or (" " not in each and intents(got) == [each]):
            return "right"
        if each.startswith("ask") and isinstance(result, Question):
            return "right"
    match result:
        case Plan():
            return "WRONG"
        case Question():
            return "asked back"
        case NotUnderstood():
            return "WRONG" if got == "later" else "refused"
    return "other words"


def measured(
    understanding: Understanding, cases: Sequence[Labelled]
) -> tuple[Counter[str], list[str]]:
    counted: Counter[str] = Counter()
    notes = []
    for case in cases:
        result = understanding.plan(case.text, now=NOW, contacts=CONTACTS, apps=APPS)
        got = kind_of(result, case.text, understanding)
        judged = verdict(got, result, case.expected)
        counted[judged] += 1
        if judged != "right":
            notes.append(f"{judged}: {case.text} => {got}, not {' || '.join(case.expected)}")
    return counted, notes


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nearly_all_is_answered_rightly_and_nothing_wrong_is_done(
    understanding: Understanding, language: str
) -> None:
    cases = [case for case in CASES if case.language == language]
    counted, notes = measured(understanding, cases)
    print(f"\n{language}: {len(cases)} utterances, {dict(counted)}", *notes, sep="\n  ")
    assert counted["WRONG"] == 0, notes
    assert counted["right"] / len(cases) >= 0.93


def test_a_sample_is_answered_rightly(understanding: Understanding) -> None:
    counted, notes = measured(understanding, CASES[::5])
    assert counted["WRONG"] == 0, notes
    assert counted["right"] / len(CASES[::5]) >= 0.88, notes


def test_there_are_enough_and_both_languages() -> None:
    assert len(CASES) >= 300
    assert sum(bool(re.search("[一-龥]", case.text)) for case in CASES) >= 100
