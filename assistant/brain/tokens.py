"""How many tokens a request has, counted so that the truth is never more.

No tokenizer is at hand for a model that only has an address. An estimate that is too low never
makes room in time (nanobot #5402), so each kind of letter counts what the least thrifty of the
usual tokenizers makes of it: digits one by one, signs one by one, three Latin letters a token, two
tokens for any other letter. What a server then reports corrects it upwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

PER_MESSAGE = 8
"""What a chat template puts around one."""
_KINDS = re.compile(
    r"(?P<word>[A-Za-z]+)|(?P<space>[ \t]+)|(?P<other>[^\x00-\x7f]+)|(?P<sign>.|\n)"
)


def tokens_in(text: str) -> int:
    """At most so many tokens."""
    total = 0
    for match in _KINDS.finditer(text):
        length = match.end() - match.start()
        match match.lastgroup:
            case "word":
                total += -(-length // 3)
            case "space":
                total += length // 8  # a single blank belongs to the word behind it
            case "other":
                total += 2 * length
            case _:
                total += 1
    return total


def tokens_of(messages: Iterable[ModelMessage]) -> int:
    return sum(PER_MESSAGE + sum(map(tokens_in, texts_of(message))) for message in messages)


def texts_of(message: ModelMessage) -> Iterator[str]:
    """All that a message will say to the model, but for the instructions."""
    for part in message.parts:
        match part:
            case UserPromptPart(content=str(text)) | TextPart(content=text):
                yield text
            case ThinkingPart(content=text):
                yield text
            case ToolCallPart():
                yield part.tool_name
                yield part.args_as_json_str()
            case ToolReturnPart():
                yield part.model_response_str()
            case _:
                yield json.dumps(getattr(part, "content", ""), default=str, ensure_ascii=False)


def tokens_of_tools(definitions: Iterable[Any]) -> int:
    """Of pydantic-ai's tool definitions, as they are sent."""
    return sum(
        PER_MESSAGE
        + tokens_in(each.name)
        + tokens_in(each.description or "")
        + tokens_in(json.dumps(each.parameters_json_schema, ensure_ascii=False))
        for each in definitions
    )


def is_prompt(message: ModelMessage) -> bool:
    """Whether a person speaks in it."""
    return isinstance(message, ModelRequest) and any(
        isinstance(part, UserPromptPart) for part in message.parts
    )
