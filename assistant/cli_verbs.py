"""``phonepilot verbs``: what can be asked for, and how each system does it. Also docs/verbs.md."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, get_args, get_origin

from device_drivers.base import OS
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Args, Verb

SAMPLES: dict[type, Any] = {
    str: "sample", int: 60, bool: True, dt.time: dt.time(7, 30), dt.date: dt.date(2026, 1, 1),
}  # fmt: skip
INTRODUCTION = """\
# Verbs

What Phonepilot does without a model. This table is written by `phonepilot verbs --markdown`.

- **command**: the system is told to do it, and it is read back.
- **by hand**: the same over the elements of the screen, step by step, each step looked at.
- **vision**: a GUI model looks at the screen (`[models.gui]` in phonepilot.toml).
- **no**: nobody can do it there; the reply says what to do instead.

A route that fails hands over to the next: command, by hand, vision. `send`, `call`, `delete`,
`install` and `pay` ask the person first.
"""


class Answer(StrEnum):
    """How a system does a verb, by the first route that is tried."""

    COMMAND = "command"
    BY_HAND = "by hand"
    VISION = "vision"
    NO = "no"


def answer(verb: Verb[Any], os: OS) -> Answer:
    args = sample(verb)
    if verb.refusal(args, os):
        return Answer.NO
    if os in verb.ways:
        return Answer.COMMAND
    return Answer.BY_HAND if verb.hands(args, os) else Answer.VISION


def sample(verb: Verb[Any]) -> Args:
    """Arguments such as somebody might give: only those that must be."""
    values = {n: _value(f.annotation) for n, f in verb.args.model_fields.items() if f.is_required()}
    if "direction" in verb.args.model_fields:
        values["direction"] = "up"
    made: Args = verb.args(**values)
    return made


def _value(annotation: Any) -> Any:
    if get_origin(annotation) is not None:  # Literal["a", "b"], int | None
        first = get_args(annotation)[0]
        return first if isinstance(first, str) else _value(first)
    return SAMPLES[annotation]


def rows() -> Iterator[tuple[str, ...]]:
    """Name, description, risk and the answer of each system."""
    for name, verb in sorted(all_verbs().items()):
        yield (name, verb.description, verb.risk.value, *(answer(verb, os).value for os in OS))


def markdown() -> str:
    heads = ("verb", "what it does", "risk", *(os.value for os in OS))
    lines = [heads, tuple("---" for _ in heads), *rows()]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{INTRODUCTION}\n{len(all_verbs())} verbs.\n\n{table}\n"


def plain() -> str:
    heads = ("VERB", "RISK", *(os.value.upper() for os in OS), "WHAT IT DOES")
    lines = [heads, *((n, r, *systems, d) for n, d, r, *systems in rows())]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads) - 1)]
    return "\n".join(
        "  ".join([*(c.ljust(w) for c, w in zip(line, widths, strict=False)), line[-1]])
        for line in lines
    )
