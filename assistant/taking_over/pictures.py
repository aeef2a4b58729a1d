"""What a person is sent while they have the phone: numbered pictures under one question."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.questions import Question, answer_value
from assistant.routes.base import Scene
from assistant.taking_over import grid, wording
from assistant.taking_over.sessions import KEPT, Session
from assistant.trajectory import Trajectory
from device_drivers.base import Screen
from device_drivers.verbs.base import Said
from gateways.base import Button, Outbound

if TYPE_CHECKING:
    from assistant.app import House


@dataclass(frozen=True, slots=True)
class Picture:
    """A screen as it was sent, and the squares on it."""

    screen: Screen
    grid: grid.Grid


class Pictures:
    """Of one task. ``last`` is the number of the latest, counted from 1."""

    def __init__(self, house: House, scene: Scene, trajectory: Trajectory) -> None:
        self._house = house
        self._scene = scene
        self._request = scene.request
        self._trajectory = trajectory
        self._times = 0
        self._sent: OrderedDict[int, Picture] = OrderedDict()
        self.last = 0

    def number(self, number: int) -> Picture | None:
        """None for one that is too old, or was none of this handing over."""
        return self._sent.get(number)

    def ask(self) -> Question:
        """Another one after a crash: what was sent for the first is not what is asked now."""
        request = self._request
        self._times += 1
        self._sent.clear()
        return Question(
            f"{request.task}:h{self._times}-{secrets.token_hex(3)}", request.task, request.gateway,
            request.chat, request.person, wording.options(),
        )  # fmt: skip

    def pose(self, question: Question) -> None:
        journal = self._house.journal
        while (old := journal.question_of(question.task)) and old.takes_over:
            journal.close_question(old.id, "")
        journal.pose(question)

    def send(self, session: Session, screen: Screen, squares: grid.Grid, said: Said) -> None:
        """The picture as it is now, numbered; each button says under which one it lies."""
        request = self._request
        self.last += 1
        self._sent[self.last] = Picture(screen, squares)
        while len(self._sent) > KEPT:
            self._sent.popitem(last=False)
        session.squares = squares.count
        numbered = replace(screen, image=grid.drawn(screen, squares))
        picture = self._trajectory.picture(f"hand-over-{self._times}-{self.last:02d}", numbered)
        text = self._scene.discretion.private.scrub(said.of(request.language))
        self._house.say(
            request.gateway,
            f"{session.question.id}:{self.last}",
            Outbound(
                request.chat, text, Path(picture) if picture else None,
                self._buttons(session.question.id, squares),
            ),
        )  # fmt: skip

    def _buttons(self, question: str, squares: grid.Grid) -> tuple[Button, ...]:
        return tuple(
            Button(
                wording.label(label, self._request.language),
                answer_value(question, index, self.last if value.isdigit() else 0),
                row=2 + (int(value) - 1) // squares.columns if value.isdigit() else 1,
            )
            for index, (label, value) in enumerate(wording.options().items())
            if not value.isdigit() or int(value) <= squares.count
        )
