"""Replies that hold no point in the family's format: what they hold instead.

A model whose chat template is wrong loses its picture ("please send the screenshot") or its system
prompt (it points well, in words of its own). A model of another family answers in its own format.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Sequence

import models.adapters
from models.base import Completion
from models.selfcheck.asking import Answer, How, NumberReader
from models.selfcheck.fitting import Point, fit
from models.selfcheck.judging import Verdict
from models.served import load_adapter

_PAIR = re.compile(r"(-?\d+(?:\.\d+)?)[^\d-]{1,12}?(-?\d+(?:\.\d+)?)")
_NO_PICTURE = re.compile(
    r"(?:can(?:no|')t|unable to|not able to|don't|do not|no|without|provide|share|send|upload|"
    r"attach)\b.{0,40}\b(?:image|picture|screenshot|photo|screen)|"
    r"(?:没有|看不到|看不见|无法|未|请).{0,12}(?:图|截图|屏幕|照片)",
    re.IGNORECASE | re.DOTALL,
)
_NO_EYES = re.compile(
    r"mmproj|image input is not supported|without its eyes|multi-?modal|"
    r"image_url.{0,40}(?:not|un)\s?supported",
    re.IGNORECASE | re.DOTALL,
)
_ENOUGH = 4


def why_pointless(answers: Sequence[Answer], places: Sequence[Point], how: How) -> Verdict:
    """FORMAT when there are points in other words, BLIND when it says so, UNWILLING when it does
    something else in the right format, else UNREADABLE."""
    replies = [answer.reply for answer in answers if answer.reply]
    if _points_somehow(answers, places):
        return Verdict.FORMAT
    if replies and sum(bool(_NO_PICTURE.search(r[:2000])) for r in replies) * 2 > len(replies):
        return Verdict.BLIND
    elsewhere = sum(answer.trouble == "elsewhere" for answer in answers)
    if elsewhere * 2 <= len(answers):
        return Verdict.UNREADABLE
    return Verdict.UNWILLING if how == "act" else Verdict.BLIND


def takes_no_pictures(refusal: str) -> bool:
    """The server refused the request because it serves the model without eyes."""
    return bool(_NO_EYES.search(refusal))


def _points_somehow(answers: Sequence[Answer], places: Sequence[Point]) -> bool:
    """The first or the last two numbers of the replies lie where the targets do."""
    pairs = [(place, _PAIR.findall(answer.reply[:4000]))
             for place, answer in zip(places, answers, strict=True)]  # fmt: skip
    for which in (0, -1):
        found = [(p, (float(n[which][0]), float(n[which][1]))) for p, n in pairs if n]
        line = fit([p for p, _ in found], [s for _, s in found]) if len(found) >= _ENOUGH else None
        if line is not None and len(line.agree) >= max(_ENOUGH, len(found) - 1):
            return True
    return False


def families_that_fit(
    answers: Sequence[Answer], places: Sequence[Point], how: How, but: str
) -> list[str]:
    """The adapters that read these replies as points which lie where the targets do."""
    found = []
    for module in pkgutil.iter_modules(models.adapters.__path__):
        if module.name.startswith("_") or module.name == but or not _can(module.name, how):
            continue
        reader = NumberReader(module.name, {}, how)
        said = [reader.answer(a.target, Completion(a.reply)).said for a in answers]
        known = [(p, s) for p, s in zip(places, said, strict=True) if s is not None]
        line = fit([p for p, _ in known], [s for _, s in known])
        if line is not None and len(line.agree) >= max(_ENOUGH, len(answers) - 1):
            found.append(module.name)
    return found


def _can(adapter: str, how: How) -> bool:
    traits = load_adapter(adapter).traits
    return traits.plans if how == "act" else traits.grounds
