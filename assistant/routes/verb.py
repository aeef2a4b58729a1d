"""The verb route: one typed command, prepared by reading, done once, proven by reading back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant import guard
from assistant.routes.base import Scene
from assistant.steps import Do, Expect, GiveUp, Move, NeedAnswer, Over, Part, Past, RunVerb
from assistant.understanding import VerbStep
from device_drivers.verbs.base import Ask, Said, Verb, VerbFailed


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
        if known:
            args = type(args).model_validate(args.model_dump() | known)
        try:
            args = way.prepare(scene.phone, args)
        except Ask as ask:
            return NeedAnswer(ask.question, ask.field, ask.options)
        except VerbFailed as error:
            return GiveUp(error.said)
        return Do(
            effect=RunVerb(verb.name, args.model_dump(mode="json")),
            say=verb.say(args),
            risk=guard.risk_of_verb(verb, args),
            expect=Expect("verb"),
        )
