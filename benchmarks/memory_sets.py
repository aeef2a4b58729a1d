"""What the memory is asked in its benchmark: LoCoMo's conversations, and questions of our own.

LoCoMo (Maharana et al. 2024, CC BY-NC 4.0, evaluation only): every turn of a long conversation is
something that was said, by whom and when; a question names the turns in which its answer stands.
Category 5 asks of one speaker what the other one said, so there the right turn is found, and the
question is still wrong. Our own set is ``tests/memory/recall/questions.jsonl``: facts of six people
in English and Chinese, questions in other words than theirs, in the other language too, and
questions to which nothing is known.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from memory.base import Claim, Source
from memory.recall.fusing import DAY

Half = Literal["tune", "held"]
"""What the search was tuned on, and what it was not."""
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()
CONVERSATIONS = ("26", "30", "41", "42", "43", "44")
TUNED_ON = frozenset(("26", "30", "41"))
ADVERSARIAL = 5
_HERE = Path(__file__).parent.parent
OWN = _HERE / "tests" / "memory" / "recall" / "questions.jsonl"


class NoData(Exception):
    """A data set is not on this machine; the message says where it is looked for."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is remembered; ``mark`` names it in its set."""

    person: str
    mark: str
    claim: Claim
    at: float

    @property
    def source(self) -> Source:
        return Source("person", f"turn:{self.mark}", self.at)


@dataclass(frozen=True, slots=True)
class Question:
    """``answers`` are the marks of what answers it; none: nothing does."""

    person: str
    text: str
    answers: frozenset[str]
    group: str


@dataclass(frozen=True, slots=True)
class Collection:
    name: str
    said: Sequence[Said]
    questions: Sequence[Question]
    now: float


def locomo(name: str) -> Collection:
    """Raises NoData."""
    data = _locomo_file(name)
    said = [
        Said(name, turn["dia_id"], _turn(turn), at)
        for number in range(1, 100)
        for at in (_when(data.get(f"session_{number}_date_time", "")),)
        for turn in data.get(f"session_{number}", ())
    ]
    marks = {each.mark for each in said}
    questions = [
        Question(name, each["question"], answers, _group(name, each["category"]))
        for each in data["qa"]
        for answers in (_evidence(each["evidence"]) & marks,)
        if answers
    ]
    return Collection(
        f"LoCoMo {name}", said, questions, max(each.at for each in said) + DAY
    )  # fmt: skip


def own(half: Half) -> Collection:
    """Half of our own set; the people of one half are not in the other."""
    rows = [json.loads(line) for line in OWN.read_text("utf-8").splitlines()]
    rows = [row for row in rows if row["half"] == half]
    said = [
        Said(row["person"], str(row["id"]), _fact(row), NOW - row["days"] * DAY)
        for row in rows
        if row["row"] == "fact"
    ]
    questions = [
        Question(row["person"], row["text"], frozenset(map(str, row.get("of", ()))), _kind(row))
        for row in rows
        if row["row"] != "fact"
    ]
    return Collection(f"own, {half}", said, questions, NOW)


def _locomo_file(name: str) -> dict[str, Any]:
    given = os.environ.get("PHONEPILOT_DATA", "")
    folders = [Path(given)] if given else []
    folders.append(_HERE.parent / "shared" / "data")
    for folder in folders:
        path = folder / "locomo" / f"{name}.json"
        if path.exists():
            data: dict[str, Any] = json.loads(path.read_text("utf-8"))
            return data
    raise NoData("LoCoMo is looked for in locomo/ of ../shared/data and of PHONEPILOT_DATA.")


def _turn(turn: dict[str, Any]) -> Claim:
    return Claim(turn["speaker"], "said", turn["text"], f"{turn['speaker']}: {turn['text']}")


def _fact(row: dict[str, Any]) -> Claim:
    language = "zh" if re.search("[\u4e00-\u9fff]", row["text"]) else "en"
    return Claim(
        row["subject"], row["attribute"], row["value"], row["text"], row["kind"], language=language
    )  # fmt: skip


def _when(said: str) -> float:
    """ "1:56 pm on 8 May, 2023"; 0.0 for a session that there is not."""
    if not said:
        return 0.0
    return datetime.strptime(said, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC).timestamp()


def _evidence(given: Sequence[str]) -> frozenset[str]:
    return frozenset(mark for each in given for mark in re.findall(r"D\d+:\d+", each))


def _group(name: str, category: int) -> str:
    if category == ADVERSARIAL:
        return "adversarial"
    return "tuned on" if name in TUNED_ON else "held out"


def _kind(row: dict[str, Any]) -> str:
    if row["row"] == "nothing":
        return "nothing"
    return "other language" if row["across"] else "same language"
