"""Two people in one house and one chat: nothing that is one's is heard, found or used by the other.

A word is planted in every corner of one person's data; then everything that a person can get is
searched for both.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest

from assistant.app import House
from assistant.brain.recall import JournalRecall
from assistant.commands.table import COMMANDS
from assistant.config import Settings
from assistant.ledger import Spent
from assistant.previous import before
from assistant.questions import Question
from assistant.steps import Request
from assistant.threads import Thread
from assistant.understanding import PastQuestion
from assistant.understanding.results import PastKind
from device_drivers.verbs.base import Said
from gateways.base import Inbound

pytestmark = pytest.mark.whole

NOW = datetime(2026, 11, 1, tzinfo=UTC)
NOTE = "noteaardvark"
CORNERS = (
    "task", "reply", "running", "asked", "schedule", "thread", "episode", "call", "result", "file",
    "secret", "words",
)  # fmt: skip
CHAT = "chat"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    settings = Settings.model_validate({"person": {"notes": (f"allergic to {NOTE}",)}})
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    house = House(settings, home)
    for person in ("ann", "bob"):
        house.journal.offer_code(person, says(person, ""), 60)
        house.journal.pair(person, 60)
    yield house
    house.close()


def says(person: str, text: str, number: str = "0") -> Inbound:
    return Inbound(CHAT, f"{person}-{number}", "room", person, text, NOW, person.title())


def planted(person: str, corner: str) -> str:
    return f"{corner}{person}quokka"


def plant(house: House, person: str) -> None:
    """A word of this person in every corner."""
    journal, me = house.journal, (CHAT, "room", person)
    word = {corner: planted(person, corner) for corner in CORNERS}
    journal.receive(says(person, word["words"], "w"))
    turn, running = f"{person}-turn", f"{person}-running"
    journal.open_task(turn, turn, *me, "virtual", word["task"])
    call = journal.begin_call(turn, "c1", "look_up", json.dumps({"what": word["call"]}))
    journal.end_call(turn, "c1", json.dumps({"found": word["result"]}))
    assert call.n == 1
    journal.close_task(turn, "done", word["reply"], {"steps": [], "evidence": []})
    journal.spend(turn, CHAT, person, Spent(steps=3))
    journal.open_task(running, running, *me, "virtual", word["running"])
    journal.pose(Question(f"{running}:q1", running, *me, {word["asked"]: "x", "Other": "y"}))
    journal.schedule(f"{person}-s", *me, "", word["schedule"], NOW.replace(year=2030))
    thread = Thread("t", word["thread"], [], [word["episode"]])
    journal.keep_thread(*me, thread)
    house.turns.folder_of(says(person, "")).write(f"{word['file']}.txt", b"x")
    whose = (f"{CHAT}:{person}",)
    house.vault.set(word["secret"], "a long enough value", ("app.one",), whose, "age")


def all_they_get(house: House, person: str) -> str:
    """Everything that is told to a person, found for them, or done on their word."""
    journal, message = house.journal, says(person, "hm", "now")
    got: list[Any] = []
    for name, command in COMMANDS.items():
        for rest in ("", "1", "2", "99"):
            if name == "undo":
                continue
            called = command.answer(house, message, rest)
            got.append(called)
    for kind in get_args(PastKind):
        got.append(house.talking.recollected(CHAT, person, PastQuestion(kind)))
    recall = JournalRecall(house.notes_of, journal, lambda _, others: [1.0] * len(others))
    for who in ("ann", "bob"):
        for what in (*(planted(who, corner) for corner in CORNERS), NOTE, ""):
            got.append([each.text for each in recall.recall(message, what, most=50)])
    got.append([kept.name for kept in house.turns.folder_of(message).listed()])
    got.append(journal.thread(CHAT, "room", person))
    got.append(journal.latest_words(CHAT, "room", person))
    got.append(before(journal, CHAT, person, NOW.timestamp()))
    got.append([s.text for s in journal.schedules_of(CHAT, person)])
    request = Request("t", "t", CHAT, "room", person, "virtual", "x", "en")
    got.append(sorted(house.discretion_for(request).kept))
    got.append(house.notes_of(request))
    question = house.answers.open_for(message)
    got.append(question.options if question else None)
    return "\n".join(_flat(each) for each in got)


def _flat(value: Any) -> str:
    if isinstance(value, Said):
        return f"{value.en}\n{value.zh}"
    return str(dataclasses.asdict(value) if dataclasses.is_dataclass(value) else value)  # type: ignore[arg-type]


@pytest.mark.parametrize(("person", "other"), [("bob", "ann"), ("ann", "bob")])
def test_nothing_of_one_reaches_the_other(house: House, person: str, other: str) -> None:
    plant(house, person)
    own = all_they_get(house, person)
    missing = {corner for corner in CORNERS if planted(person, corner) not in own}
    assert not missing, "the search does not reach these corners, so it would find nothing there"

    found = all_they_get(house, other)
    leaked = {corner for corner in CORNERS if planted(person, corner) in found}
    # the owner sees what is being done, and nothing else
    assert leaked == ({"running"} if other == "ann" else set())


def test_the_notes_in_the_settings_are_the_owners(house: House) -> None:
    assert NOTE in all_they_get(house, "ann")
    assert NOTE not in all_they_get(house, "bob")


def test_ids_that_read_alike_share_no_folder(house: House) -> None:
    names = ["a.b", "a_b", "a b", "A.b", "a/b", "../a_b", "a-b"]
    folders = {house.turns.folder_of(says(name, "")).path for name in names}
    assert len(folders) == len(names)
