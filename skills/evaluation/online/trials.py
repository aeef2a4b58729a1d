"""Jobs and records of served suites: one attempt at a server's task, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

GOOD = 0.99
"""A score above this is a success, as in MobileWorld's own evaluation; parts of tasks are none."""
Declared = Literal["", "done", "impossible"]


@dataclass(frozen=True, slots=True)
class Trial:
    """One attempt. ``attempt`` counts from 0: where a suite draws its tasks, each has others."""

    suite: str
    name: str
    """Of the task, as its server has it."""
    attempt: int
    seed: int
    """Of the suite that the server draws its tasks from."""
    of: int
    """How many attempts there are at each task."""
    tags: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    difficulty: str = ""

    @property
    def key(self) -> str:
        return f"{self.name}#{self.attempt}"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of it. ``error``: it could not be judged, which is no failure of the model's."""

    trial: Trial
    goal: str = ""
    score: float = 0.0
    """The server's."""
    declared: Declared = ""
    """What the model said in the end; without a word there is no success."""
    reply: str = ""
    why: str = ""
    """The server's reason, or how it ended."""
    steps: int = 0
    seconds: float = 0.0
    model_calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    server: str = ""
    error: str = ""

    @property
    def key(self) -> str:
        return self.trial.key

    @property
    def family(self) -> str:
        return self.trial.name

    @property
    def success(self) -> bool:
        """The model said that it is done, and the server finds that it is."""
        return not self.error and self.declared == "done" and self.score > GOOD

    @property
    def false_success(self) -> bool:
        """It said done, and was not."""
        return not self.error and self.declared == "done" and self.score <= GOOD

    @property
    def undeclared(self) -> bool:
        """It was done, and nobody said so: a success by the server's score alone."""
        return not self.error and self.declared != "done" and self.score > GOOD

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens

    @property
    def outcome(self) -> str:
        """In a word, for a line of progress."""
        return "gave up" if self.declared == "impossible" else "not done"

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"success": self.success}


def result(row: Mapping[str, Any]) -> Result:
    """From ``json``'s. Raises KeyError, TypeError."""
    known = {name: value for name, value in row.items() if name != "success"}
    lists = {name: tuple(row["trial"][name]) for name in ("tags", "apps")}
    return Result(**(known | {"trial": Trial(**(row["trial"] | lists))}))
