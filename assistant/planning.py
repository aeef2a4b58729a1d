"""What a request comes to: its parts, after asking back where it is unclear; and what is left to
try, or to tell, where a part came to nothing."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from assistant import telling
from assistant.beyond import joined
from assistant.durable import Durable
from assistant.routes.base import Scene
from assistant.routes.diary import acted
from assistant.steps import FreeStep, Outcome, Part, Request, ShortcutStep, SkillStep, with_options
from assistant.understanding import (
    NotUnderstood,
    PastQuestion,
    Plan,
    Question,
    Talk,
    Understood,
    VerbStep,
)
from assistant.understanding.wordings import NOTHING_DONE
from device_drivers.base import Risk
from device_drivers.verbs.base import Said

if TYPE_CHECKING:
    from assistant.app import House

UNANSWERED = 2
"""After so many replies that are no answer a question is given up."""


class Planning:
    """Of one run of a task."""

    def __init__(self, house: House, request: Request, durable: Durable, scene: Scene) -> None:
        self._house = house
        self._request = request
        self._durable = durable
        self._scene = scene

    def parts(self) -> list[Part] | Outcome:
        """What to do, in order, or how it ended before there was anything to do."""
        house, request, durable = self._house, self._request, self._durable
        if request.command:
            return [self._commanded(each) for each in (request.command, *request.then)]
        understood = self._understood(request.text)
        asked = isinstance(understood, Question)
        unanswered = 0
        while isinstance(understood, Question):
            unclear = understood
            reply = durable.ask(
                unclear.said, {option: option for option in unclear.options}, risky=False
            )
            if reply is None:
                return Outcome("needs_user", with_options(unclear.said, unclear.options))
            if not reply:
                return telling.taken_back()
            understood = durable.keep("plan", lambda: self._answered(unclear, reply))  # noqa: B023
            unanswered = unanswered + 1 if understood == unclear else 0
            if unanswered == UNANSWERED:
                return Outcome("needs_user", telling.left(request.text))
        match understood:
            case Plan(steps=steps):
                return list(steps)
            case Talk():
                return Outcome("done", house.talking.filled(understood))
            case PastQuestion():
                told = house.talking.recollected(
                    request.gateway, request.person, understood, request.chat
                )
                return Outcome("done", told)
            case NotUnderstood(said=said) if asked:  # no model is to try it after a "no"
                return Outcome("stopped" if said == NOTHING_DONE else "failed", said)
            case NotUnderstood():
                if house.talking.may_be_tried(understood):
                    return [FreeStep(request.text)]
                return Outcome(
                    "failed", house.beyond_me(understood, request.gateway, request.person)
                )

    def read_anew(
        self, part: ShortcutStep, outcome: Outcome, steps: Sequence[Mapping[str, Any]]
    ) -> list[Part]:
        """Where a shortcut came to an end and nobody looks: what its words mean, as long as none of
        the ``steps`` done by then must not be done twice. Which tap keeps something cannot be told,
        so that is nothing but to have opened an app. Empty where it stays as it ended."""
        done = any(Risk(step["risk"]).asks_first or _of_shortcut(step) for step in steps)
        if done or "vision" in self._house.routes or outcome.impossible:
            return []
        understood = self._understood(part.text)
        return list(understood.steps) if isinstance(understood, Plan) else []

    def with_help(self, part: FreeStep, outcome: Outcome) -> Outcome:
        """Where the small model of our own gave up: that it is beyond us, and what would help."""
        house, asker = self._house, (self._request.gateway, self._request.person)
        if not house.embedded or outcome.impossible:
            return outcome

        def told() -> Said | None:
            understood = house.plan(part.text, self._scene.phone)
            if not isinstance(understood, NotUnderstood):
                return None
            if not acted(self._scene.diary):
                return house.beyond_me(understood, *asker)
            helps = house.beyond.help("screen", tried=True, told=house.was_told(*asker))
            return joined(outcome.said, helps)

        said = self._durable.keep("help", told)
        return dataclasses.replace(outcome, said=said) if said else outcome

    def _understood(self, text: str) -> Understood:
        phone, request = self._scene.phone, self._request
        return self._durable.keep("plan", lambda: self._house.plan(text, phone, request))

    def _answered(self, asked: Question, reply: str) -> Understood:
        """What the request means with this answer to what was asked."""

        def complete(said: str) -> Understood:
            return self._house.complete(asked, said, self._scene.phone)

        return self._house.memory.put_in.answered(self._request, asked, reply, complete)

    def _commanded(self, command: Mapping[str, Any]) -> Part:
        if "shortcut" in command:
            name, version = command["shortcut"], int(command["version"])
            return ShortcutStep(name, version, dict(command["values"]), self._request.text)
        if "skill" in command:
            return SkillStep(
                command["skill"], command["arguments"], self._request.text,
                tuple(command["files"]),
            )  # fmt: skip
        verb = self._house.verbs[command["name"]]
        args = verb.args.model_validate(command["arguments"])
        return VerbStep(verb.name, args, self._request.text, 1.0)


def _of_shortcut(step: Mapping[str, Any]) -> bool:
    """Whether a step of a shortcut did more than to open an app."""
    numbered = str(step.get("shortcut_step") or "").isdecimal()
    return numbered and step["ok"] and step["action"].get("kind") not in ("launch", "wait")
