"""What was learnt about apps over the tasks of all: counts, and nothing of anybody."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant import searching
from assistant.config import Settings
from assistant.database import File
from assistant.memories import in_the_way
from assistant.memories.app_notes import AppNotes, notes_on
from assistant.memories.opening import Opening
from memory.base import Episode
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth

WHATSAPP = "com.whatsapp"
CODE, LOGIN = in_the_way.KINDS["code"], in_the_way.KINDS["login"]


@pytest.fixture
def truth(tmp_path: Path) -> Iterator[Truth]:
    store = File(tmp_path / "memory.db", SCHEMA, 5.0, STEPS)
    yield Truth(store)
    store.close()


def a_task(
    truth: Truth, id: str, person: str = "owner", *, version: str = "4.2", outcome: str = "done",
    failed: tuple[str, ...] = (), app: str = WHATSAPP, goal: str = "tell Zoe a secret",
) -> None:  # fmt: skip
    at = float(len(id))
    truth.keep_episode(
        Episode(id, person, goal, app, version, "vision", outcome, ("Tap “Zoe”",), failed, at)
    )


def test_an_app_is_told_of_by_its_version_in_counts(truth: Truth) -> None:
    a_task(truth, "1", failed=(CODE,))
    a_task(truth, "22", failed=(CODE, LOGIN), outcome="needs_user")
    a_task(truth, "333")
    a_task(truth, "4444", version="")
    a_task(truth, "55555", version="")
    unknown, known = notes_on(truth, "send a WhatsApp message")
    assert known.title == "WhatsApp (com.whatsapp, version 4.2)"
    assert known.text == (
        f"2 of 3 tasks there were done. 2 of them by vision. {CODE}: 2 of 3. {LOGIN}: 1 of 3."
    )
    assert unknown.title == "WhatsApp (com.whatsapp, version not known)"


def test_nothing_that_anybody_said_or_saw_is_in_it(truth: Truth) -> None:
    for n in range(4):
        a_task(truth, "t" * (n + 1), failed=("Tap “Zoe”: her number is 555", "ended: Zoe"))
    words = str([dataclasses.astuple(note) for note in notes_on(truth, "whatsapp")])
    assert words != "[]"
    assert "Zoe" not in words
    assert "555" not in words
    assert "secret" not in words


def test_what_only_one_of_several_people_uses_is_theirs_to_tell(truth: Truth) -> None:
    a_task(truth, "1", "owner")
    a_task(truth, "22", "owner")
    a_task(truth, "333", "telegram:7", app="com.example.other")
    assert notes_on(truth, "whatsapp") == []
    a_task(truth, "4444", "telegram:7")
    assert len(notes_on(truth, "whatsapp")) == 1
    truth.forget_person("telegram:7")
    assert notes_on(truth, "whatsapp")[0].text.startswith("2 of 2"), "nothing is left of them"


def test_one_task_and_other_apps_say_nothing(truth: Truth) -> None:
    a_task(truth, "1")
    assert notes_on(truth, "whatsapp") == []
    a_task(truth, "22")
    assert notes_on(truth, "what is the weather") == []


def test_looking_up_opens_no_memory_where_there_is_none(tmp_path: Path) -> None:
    opening = Opening(Settings(), tmp_path, "", lambda said: pytest.fail(said.en))
    assert asyncio.run(AppNotes(lambda: opening).search("whatsapp")) == []
    assert list(tmp_path.iterdir()) == []


def test_the_notes_of_a_house_are_looked_up_together_with_what_was_learnt(tmp_path: Path) -> None:
    store = File(tmp_path / "memory.db", SCHEMA, 5.0, STEPS)
    for id in ("1", "22"):
        a_task(Truth(store), id, failed=(CODE,))
    store.close()
    opening = Opening(Settings(), tmp_path, "", lambda said: pytest.fail(said.en))
    notes = searching.build(Settings(), tmp_path, AppNotes(lambda: opening))[searching.NOTES]
    found = asyncio.run(notes.search("write something on WhatsApp"))
    opening.close()
    assert any(CODE in each.text and each.url == "notes:learnt/com.whatsapp" for each in found)
