"""Tools for the phone: a task in words, or one of the verbs directly. Each is a task of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pydantic import ValidationError
from pydantic_ai import ModelRetry, RunContext, Tool

from assistant.brain.toolbox import Unit
from assistant.brain.turn import Turn
from assistant.steps import RunVerb
from assistant.understanding.fields import fields_of
from device_drivers.verbs.base import Said, Verb

NOT_BY_NAME = ("fetch_file", "put_file")
"""Verbs that have a tool of their own, which knows the sandbox."""


async def phone_task(context: RunContext[Turn], goal: str) -> dict[str, Any]:
    """Have one job done on the person's phone and wait for its outcome.

    Args:
        goal: One sentence with everything needed, e.g. "text Anna Lee: running late".
    """
    return await context.deps.task(goal)


def verb_tools(verbs: Mapping[str, Verb[Any]]) -> list[Tool[Turn]]:
    """A tool for each verb, of the same name."""
    return [_tool(verb) for name, verb in verbs.items() if name not in NOT_BY_NAME]


def verb_units(
    verbs: Mapping[str, Verb[Any]], scores: Callable[[str], Mapping[str, float]]
) -> list[Unit]:
    """``scores`` says how near a text is to each kind of request, as the understanding sees it."""

    def score(kind: str, text: str) -> float:
        return scores(text).get(kind, 0.0)

    return [
        Unit((name,), verb.phrases[:1], verb.description, partial(score, f"verb:{name}"))
        for name, verb in verbs.items()
        if name not in NOT_BY_NAME
    ]


def said_of(verb: Verb[Any]) -> Callable[[dict[str, Any]], Said]:
    """What a call of its tool does, for the person."""

    def say(arguments: dict[str, Any]) -> Said:
        try:
            return verb.say(verb.args.model_validate(arguments))
        except ValidationError:
            return Said(verb.description.rstrip("."), verb.name)

    return say


def _tool(verb: Verb[Any]) -> Tool[Turn]:
    schema = _schema(verb)

    async def run(context: RunContext[Turn], **arguments: Any) -> dict[str, Any]:
        if unknown := sorted(arguments.keys() - schema["properties"].keys()):
            raise ModelRetry(f"There is no argument {', '.join(unknown)}.")
        try:
            args = verb.args.model_validate(arguments)
        except ValidationError as error:
            wrong = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
            raise ModelRetry(f"These arguments cannot be used: {wrong}") from error
        turn = context.deps
        command = RunVerb(verb.name, args.model_dump(mode="json"))
        return await turn.task(verb.say(args).of(turn.language), command)

    return Tool.from_schema(
        run, verb.name, f"On the phone: {verb.description}", schema, takes_ctx=True
    )


def _schema(verb: Verb[Any]) -> dict[str, Any]:
    """Of the arguments that a request can hold; the others the verb fills in itself."""
    schema = verb.args.model_json_schema()
    asked = {each.name for each in fields_of(verb.args)}
    properties = {
        name: {key: value for key, value in about.items() if key != "title"}
        for name, about in schema.get("properties", {}).items()
        if name in asked
    }
    kept = {"type": "object", "properties": properties, "additionalProperties": False}
    required = [name for name in schema.get("required", []) if name in asked]
    if required:
        kept["required"] = required
    if "$defs" in schema:
        kept["$defs"] = schema["$defs"]
    return kept
