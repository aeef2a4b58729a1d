"""A request with misspelt words is read with the right ones, where they belong to the request.

What turns out to stand inside a message, a note, a name or a label is put back as it was written,
and the request is read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from assistant.understanding.fields import TYPED
from assistant.understanding.profiles import Profile
from assistant.understanding.questions import ask_which
from assistant.understanding.results import (
    NotUnderstood,
    PastQuestion,
    Plan,
    PlanStep,
    Question,
    Talk,
    Understood,
    VerbStep,
)
from assistant.understanding.spelling import Slip, mended

_ROUNDS = 4
"""How often words are put back before the request is read as it was written."""


def reread(
    text: str,
    slips: Sequence[Slip],
    profiles: Mapping[str, Profile],
    read: Callable[[str], Understood],
) -> Understood:
    """What ``read`` understands of the text once its slips are put right where they belong to the
    request itself. A word that may be meant as it stands is asked about."""
    as_written = read(text)
    if isinstance(as_written, Talk | PastQuestion):
        return as_written
    left = list(slips)
    for _ in range(_ROUNDS):
        if not left:
            break
        understood = read(mended(text, left))
        kept = _kept(understood, profiles)
        held = [slip for slip in left if _stands_in(slip.meant, kept)]
        if not held:
            return _settled(understood, as_written, profiles, sure=all(s.sure for s in left))
        left = [slip for slip in left if slip not in held]
    return as_written


def _settled(
    mended: Understood, as_written: Understood, profiles: Mapping[str, Profile], *, sure: bool
) -> Understood:
    if isinstance(mended, NotUnderstood) and not mended.final:
        return as_written
    if not sure and isinstance(mended, Plan):
        return ask_which(profiles, (mended,), mended.language)
    return mended


def _kept(understood: Understood, profiles: Mapping[str, Profile]) -> str:
    """All that is kept word for word in what was understood."""
    match understood:
        case Plan(steps=steps):
            return "\n".join(_said(step, profiles) for step in steps)
        case Question(blank=None, plans=plans):
            return "\n".join(_said(step, profiles) for plan in plans for step in plan.steps)
        case Question(blank=blank) if blank is not None:
            given = _free(blank.verb, blank.given, profiles)
            around = (_said(step, profiles) for step in (*blank.before, *blank.after))
            return "\n".join((given, *around))
    return ""


def _said(step: PlanStep, profiles: Mapping[str, Profile]) -> str:
    if isinstance(step, VerbStep):
        return _free(step.name, step.args.model_dump(), profiles)
    return step.text


def _free(verb: str, values: Mapping[str, object], profiles: Mapping[str, Profile]) -> str:
    free = [field.name for field in profiles[verb].fields if field.kind not in TYPED]
    return "\n".join(str(values.get(name) or "") for name in free)


def _stands_in(word: str, kept: str) -> bool:
    return bool(re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", kept, re.IGNORECASE))
