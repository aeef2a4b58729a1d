"""A board, a journal and a durable memory: what the loop's tests run tasks in, crashes included."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar

from assistant.budgets import Budget
from assistant.config import Limits
from assistant.executor import Executor
from assistant.journal import Journal
from assistant.loop import Loop, no_team
from assistant.router import TeamUse
from assistant.routes.base import Route, Scene
from assistant.routes.tree import TreeRoute
from assistant.secrets.discretion import Discretion
from assistant.steps import Outcome, Part, Request, RouteName
from assistant.trajectory import Trajectory
from assistant.verify.opinion import Opinion
from device_drivers.verbs.base import Said, Verb
from tests.board import Board

T = TypeVar("T")


class Memory:
    """A durable workflow that is kept in a list, as the real one keeps it on disk: a test can crash
    it and run it again."""

    def __init__(self) -> None:
        self.kept: list[bytes] = []
        self.answers: list[str | None] = []
        self.asked: list[str] = []
        self._position = 0
        self._questions = 0

    def restart(self) -> None:
        self._position = 0
        self._questions = 0

    def keep(self, name: str, f: Callable[[], T]) -> T:
        if self._position == len(self.kept):
            self.kept.append(pickle.dumps(f()))
        self._position += 1
        value: T = pickle.loads(self.kept[self._position - 1])  # noqa: S301 - our own
        return value

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        def put() -> str | None:
            self.asked.append(question.en)
            return self.answers.pop(0) if self.answers else None

        return self.keep("ask", put)

    def progress(self, said: Said, done: bool | None = None) -> None:
        pass


class World:
    """A board, a journal and a memory: what survives a crash."""

    def __init__(self, folder: Path, board: Board) -> None:
        self.board = board
        self.journal = Journal(folder / "journal.db")
        self.memory = Memory()
        self.trajectory = Trajectory(folder / "task")
        self.routes: dict[RouteName, Route] = {"tree": TreeRoute()}
        self.verbs: Mapping[str, Verb[Any]] = {}
        self.limits = Limits(steps=20, seconds=60)
        self.consent: Literal["ask", "no", "yes"] = "ask"
        self.text = "text"
        self.opinion: Opinion | None = None
        self.team: Callable[[Part, Scene], TeamUse] = no_team
        self.discretion = Discretion()
        self.journal.open_task("t", "t", "terminal", "c", "me", "board", "text")

    def budget(self) -> Budget:
        return Budget(self.journal, self.limits, "t", "terminal", "me")

    def run(self, *parts: Part) -> list[Outcome]:
        self.memory.restart()
        request = Request("t", "t", "terminal", "c", "me", "board", self.text, "en", self.consent)
        stopping = partial(self.journal.stopping, "t")
        scene = Scene(self.board, request, stopping, discretion=self.discretion)
        loop = Loop(
            durable=self.memory,
            phone=self.board,
            scene=scene,
            routes=self.routes,
            verbs=self.verbs,
            executor=Executor(self.journal, self.verbs, "t", self.discretion),
            trajectory=self.trajectory,
            budget=self.budget(),
            stopping=stopping,
            read_sentence=lambda _: (),
            opinion=self.opinion,
            team=self.team,
        )
        outcomes = []
        for part in parts:
            outcomes.append(loop.part(part))
            if outcomes[-1].name != "done":
                break
        return outcomes
