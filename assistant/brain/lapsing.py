"""When it no longer counts that the brain has read texts of strangers (docs/decisions/014).

From the moment it read some, what it wants may be theirs. That lapses with the conversation: after
a while without a word, all that strangers wrote leaves what the model is shown, with all that the
model itself wrote then, and only the person's own words are left. Within a conversation, what says
nothing but what the person says in this turn needs no asking.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart

APART_SECONDS = 1800.0
"""Seconds of silence after which a message begins another conversation."""
REMEMBERED = 10
"""Messages of a person that are still told of a conversation that is over."""
LONGEST = 300
"""Letters of each."""
_RECORD_ENDS = "[End of the record.]"
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_]+(?:['’][^\W_]+)*")
_GLUE = frozenset({
    "a", "an", "the", "to", "of", "at", "on", "in", "for", "my", "me", "please", "的", "了", "把",
})  # fmt: skip
_DENIES = re.compile(
    r"(?i)\b(?:not|never|no|nothing|nobody|without|unless|stop|avoid|except|if)\b|n['’]t\b"
    r"|[不别勿没非未]|如果|除"
)
"""Left out, these would turn what is said into something else."""


def own_words(history: Sequence[ModelMessage]) -> list[str]:
    """What the person said in a history, as one record: nothing that a model or a tool wrote."""
    said = [
        str(part.content).rpartition(_RECORD_ENDS)[2]
        for message in history if isinstance(message, ModelRequest)
        for part in message.parts if isinstance(part, UserPromptPart)
    ]  # fmt: skip
    lines = [f"- the person: {' '.join(text.split())[:LONGEST]}" for text in said[-REMEMBERED:]]
    return ["\n".join(lines)] if lines else []


def of_own_words(text: str, said: Iterable[str]) -> bool:
    """Whether the text stands in what the person said, word after word; not where they deny or
    suppose anything, as that could be what was left out."""
    wanted = _words(text)
    return bool(wanted) and any(
        not _DENIES.search(each) and _stands_in(wanted, _words(each)) for each in said
    )


def told_by(arguments: Mapping[str, Any], known: Collection[str]) -> list[str]:
    """Every text and number that arguments tell; also the names of those that are not ``known``."""
    told = [name for name in arguments if name not in known]
    for value in arguments.values():
        told += [str(each) for each in (value if isinstance(value, list) else [value])]
    return told


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if word not in _GLUE]


def _stands_in(wanted: list[str], heard: list[str]) -> bool:
    many = len(wanted)
    return any(heard[at : at + many] == wanted for at in range(len(heard) - many + 1))
