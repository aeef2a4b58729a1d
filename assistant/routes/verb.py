"""The verb route: one typed command, prepared by reading, done once, proven by reading back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from assistant import guard
from assistant.routes.base import Scene
from assistant.steps import Do, Expect, GiveUp, Move, NeedAnswer, Over, Part, Past, RunVerb
from assistant.understanding import VerbStep
from assistant.understanding.fields import fields_of
from assistant.understanding.reading import Reading
from device_drivers.verbs.base import Args, Ask, Said, Verb, VerbFailed


class VerbRoute:
    """Runs verbs. Names of people and apps are resolved on the phone before anything is asked."""

    def __init__(self, verbs: Mapping[str, Verb[Any]]) -> None:
        self._verbs = verbs

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        assert isinstance(part, VerbStep)  # noqa: S101 - the router sends only these here
        if past:
            result = past[-1].result
            return Over(result.said, verified=True) if result.verified else GiveUp(result.said)
        verb = self._verbs[part.name]
        way = verb.way(scene.phone)
        if way is None:
            return GiveUp(Said(f"{scene.phone.os} cannot {verb.name}", f"该系统不支持 {verb.name}"))
        args = part.args
        known = {k: v for k, v in scene.answers.items() if k in type(args).model_fields}
        try:
            args = way.prepare(scene.phone, _answered(args, known) if known else args)
        except Ask as ask:
            return NeedAnswer(ask.question, ask.field, ask.options)
        except VerbFailed as error:
            return GiveUp(error.said, impossible=True)
        except NoAnswer as error:
            return GiveUp(error.said)
        return Do(
            effect=RunVerb(verb.name, args.model_dump(mode="json")),
            say=verb.say(args),
            risk=guard.risk_of_verb(verb, args),
            expect=Expect("verb"),
        )


class NoAnswer(Exception):
    """What the person answered does not go into the argument that was asked for."""

    def __init__(self, reply: str) -> None:
        self.said = Said(
            f"I cannot tell which one you mean by “{reply}”.", f"不清楚“{reply}”指的是哪一个。"
        )
        super().__init__(self.said.en)


def _answered(args: Args, replies: Mapping[str, Any]) -> Args:
    """The arguments with the person's answers: an option's value, or their own words for one, such
    as "the one at 5:05 PM". Raises NoAnswer."""
    kind = type(args)
    for name, reply in replies.items():
        try:
            args = kind.model_validate(args.model_dump() | {name: reply})
        except ValidationError:
            field = next((f for f in fields_of(kind) if f.name == name), None)
            reading = Reading(str(reply), dt.datetime.now().astimezone())
            value = reading.value(field, frozenset({field.kind})) if field else None
            if value is None:
                raise NoAnswer(str(reply)) from None
            args = kind.model_validate(args.model_dump() | {name: value})
    return args
