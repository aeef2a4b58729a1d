"""What is played, and what came of it: plain records, one line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from device_drivers.virtual.tasks.base import Split, Template
from device_drivers.virtual.tasks.play import Goal
from device_drivers.virtual.tasks.suite import seed_of, template

SUITE_SEED = 20261116
"""The first seed of an evaluation: nobody trains on what comes from seeds this high."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One task to be played: a template, which of its instances, and the language of its goal."""

    template: str
    index: int
    suite_seed: int
    language: Goal
    split: Split
    by: str

    @property
    def key(self) -> str:
        return f"{self.template}#{self.index}@{self.suite_seed}:{self.language}"

    @property
    def seed(self) -> int:
        """The instance's own, as ``suite.instances`` gives it."""
        return seed_of(self.suite_seed, self.template, self.index)

    @property
    def kind(self) -> Template:
        return template(self.template)


@dataclass(frozen=True, slots=True)
class Played:
    """One task that was played. ``error``: why it could not be judged, which is no failure of the
    assistant's; it is played again when the run goes on."""

    entry: Entry
    goal: str
    apps: tuple[str, ...]
    tags: tuple[str, ...]
    difficulty: str
    success: bool = False
    reasons: tuple[str, ...] = ()
    outcome: str = ""
    declared: str = ""
    reply: str = ""
    questions: tuple[str, ...] = ()
    """What the person was asked, permissions to act apart."""
    permissions: int = 0
    steps: int = 0
    over_limit: bool = False
    """It took more steps than a trial may, which is no success either."""
    routes: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    model_calls: int = 0
    tokens: int = 0
    task: str = ""
    """Its trajectory's name."""
    error: str = ""

    @property
    def key(self) -> str:
        return self.entry.key

    @property
    def family(self) -> str:
        """The same for every seed: attempts at one task."""
        return f"{self.entry.template}#{self.entry.index}:{self.entry.language}"

    @property
    def false_success(self) -> bool:
        """It said done, and the phone's state, or what was wanted to be told, says otherwise."""
        return self.outcome == "done" and bool(self.reasons)

    @property
    def refused(self) -> bool:
        """It said that it could not, without having done anything."""
        return self.outcome != "done" and not self.steps

    def json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, entry: Entry, **known: Any) -> Played:
        """The record of an entry; what is not known of it is as if it had not begun."""
        kind = entry.kind
        goal = known.pop("goal", kind.goal_zh if entry.language == "zh" else kind.goal)
        return cls(entry, goal, kind.apps, kind.tags, kind.difficulty, **known)

    @classmethod
    def from_json(cls, line: str) -> Played:
        """Raises json.JSONDecodeError for a line that was cut short."""
        return cls.of_row(json.loads(line))

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> Played:
        """From what ``json`` made of a line."""
        lists = {name: tuple(row[name]) for name in ("apps", "tags", "reasons", "questions")}
        return cls(**({**row} | lists | {"entry": Entry(**row["entry"])}))
