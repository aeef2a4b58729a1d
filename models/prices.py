"""What requests to a model cost, and a guess at the tokens of servers that do not count them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, Field

from models.base import Prompt, Usage
from models.coordinates import Sizing

MILLION = 1_000_000


class Price(BaseModel, extra="forbid", frozen=True):
    """``[models.gui.price]``: money for a million tokens, in whatever currency you count."""

    input: float = Field(default=0.0, ge=0)
    output: float = Field(default=0.0, ge=0)
    cached: float | None = Field(default=None, ge=0)
    """Of input that the server had kept from before; None: as any input."""
    written: float | None = Field(default=None, ge=0)
    """Of input that the server keeps for later; None: as any input."""

    def charge(self, usage: Usage) -> Usage:
        """The usage with its money."""
        cached = self.input if self.cached is None else self.cached
        written = self.input if self.written is None else self.written
        plain = max(0, usage.prompt_tokens - usage.cached_tokens - usage.written_tokens)
        money = (
            plain * self.input
            + usage.cached_tokens * cached
            + usage.written_tokens * written
            + usage.completion_tokens * self.output
        )
        return replace(usage, money=money / MILLION)


FREE = Price()
LETTERS_PER_TOKEN = 4
"""Bytes of UTF-8, which holds for English and errs on the dear side for Chinese."""
_ENCODED = re.compile(r"(?:data:[^,]{1,80},)?[A-Za-z0-9+/_-]{400,}={0,2}")


def guess(prompt: Prompt, said: str, sizing: Sizing) -> Usage:
    """Tokens of one request whose server does not count: budgets must hold all the same."""
    letters, pictures = 0, 0
    for found in _texts([prompt.messages, prompt.settings]):
        if isinstance(found, bytes) or _ENCODED.fullmatch(found):
            pictures += 1
        else:
            letters += len(found.encode(errors="replace"))
    per_picture = sizing.max_pixels // (sizing.factor or 28) ** 2
    return Usage(
        calls=1,
        prompt_tokens=letters // LETTERS_PER_TOKEN + pictures * per_picture + 1,
        completion_tokens=len(said.encode(errors="replace")) // LETTERS_PER_TOKEN + 1,
        estimated=True,
    )


def _texts(value: Any) -> Iterator[str | bytes]:
    if isinstance(value, str | bytes):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield str(name)
            yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
