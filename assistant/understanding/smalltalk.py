"""Small talk and questions about the assistant itself: how they are asked, and what is true to say.

Data: ``smalltalk.toml``. A reply with a name in braces, such as ``{help}``, is the house's to fill
in: what it says depends on how the assistant is set up.
"""

from __future__ import annotations

import datetime as dt
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from device_drivers.verbs.base import Language, Said


@dataclass(frozen=True, slots=True)
class Topic:
    """``asked``: how people say it. ``answers`` of a language are taken in turn."""

    asked: Sequence[str]
    answers: Mapping[Language, Sequence[str]]

    def said(self, now: dt.datetime) -> Said:
        """One of the answers; another one a moment later, the same one for the same moment."""
        turn = int(now.timestamp())
        en, zh = self.answers["en"], self.answers["zh"]
        return Said(en[turn % len(en)], zh[turn % len(zh)])


@cache
def topics() -> Mapping[str, Topic]:
    text = Path(__file__).with_name("smalltalk.toml").read_text(encoding="utf-8")
    return {
        name: Topic(table["asked"], {"en": table["en"], "zh": table["zh"]})
        for name, table in tomllib.loads(text).items()
    }
