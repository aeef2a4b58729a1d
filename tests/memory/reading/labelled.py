"""The labelled sentences, and how a claim is written in them.

``subject|attribute|value``, with ``!`` in front of what is denied, and ``since=``, ``until=`` or
``instead=`` behind it where the sentence names them.

``claims`` and ``nothing`` were written with the rules, half of them before. ``held_out`` is by the
author of the rules too: the first 101 sentences were written before the first rule, the other 50
after the last, and no rule was changed for any of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from memory.base import Claim

NOW = date(2026, 11, 22)
"""A Sunday."""


class Sentence(NamedTuple):
    text: str
    language: str
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    wanted: int
    made: int
    right: int

    @property
    def precision(self) -> float:
        return self.right / self.made

    @property
    def recall(self) -> float:
        return self.right / self.wanted


def labelled(name: str) -> list[Sentence]:
    lines = (Path(__file__).parent / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = (json.loads(line) for line in lines)
    return [Sentence(row["text"], row["language"], tuple(row["claims"])) for row in rows]


def written(claim: Claim, like: str = "||") -> str:
    """The claim as a label; with those of its further fields that the label ``like`` names."""
    text = f"{'' if claim.holds else '!'}{claim.subject}|{claim.attribute}|{claim.value}"
    fields = [part.partition("=")[0] for part in like.split("|")[3:]]
    return "|".join([text, *(f"{field}={getattr(claim, field)}" for field in fields)])


def missing(wanted: tuple[str, ...], made: list[Claim]) -> list[str]:
    """The labels that none of the claims bears; case does not count."""
    return [
        label
        for label in wanted
        if not any(written(claim, label).casefold() == _whole(label) for claim in made)
    ]


def surplus(wanted: tuple[str, ...], made: list[Claim]) -> list[str]:
    """The claims that bear none of the labels."""
    return [
        written(claim)
        for claim in made
        if not any(written(claim, label).casefold() == _whole(label) for label in wanted)
    ]


def _whole(label: str) -> str:
    return (label if label.count("|") > 1 else f"{label}|").casefold()
