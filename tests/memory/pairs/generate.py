"""Writes the generated pairs anew from ``forms.jsonl``: ``python -m tests.memory.pairs.generate``.

A form is a first sentence, several ways to say the second, and the values for their gaps; each row
of values makes one pair, with the ways to say it taken in turn. The pairs written by hand stay as
they are: only the lines ``"made": "generated"`` of the two files are written anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

HERE = Path(__file__).parent
SETS = ("dev", "held_out")


class Pair(TypedDict):
    """One line of a set; the README says what the labels mean."""

    id: str
    first: str
    second: str
    label: str
    language: str
    kind: str
    made: str


def pairs(name: str) -> list[Pair]:
    """All pairs of a set, ``dev`` or ``held_out``."""
    lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def generated(name: str) -> list[Pair]:
    """The pairs of a set that its forms make, always the same ones in the same order."""
    made: list[Pair] = []
    for line in (HERE / "forms.jsonl").read_text(encoding="utf-8").splitlines():
        form = json.loads(line)
        if form["set"] != name:
            continue
        for turn, values in enumerate(form["values"]):
            ways = form["second"]
            made.append(
                {
                    "id": f"{name}-g{len(made) + 1:03d}",
                    "first": _filled(form["first"], values),
                    "second": _filled(ways[turn % len(ways)], values),
                    "label": form["label"],
                    "language": form["language"],
                    "kind": form["kind"],
                    "made": "generated",
                }
            )
    return made


def _filled(sentence: str, values: list[str]) -> str:
    said = sentence.format(*values)
    return said[0].upper() + said[1:]


def main() -> None:
    for name in SETS:
        by_hand = [pair for pair in pairs(name) if pair["made"] == "hand"]
        lines = [json.dumps(pair, ensure_ascii=False) for pair in by_hand + generated(name)]
        (HERE / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
