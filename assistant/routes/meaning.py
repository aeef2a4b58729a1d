"""What a past step meant, in one line: what it was for, what was done, what that brought (HAR-GUI).

The family's own conclusion where it writes one, else what a model was asked to sum up, else made
here from the model's intention and the verdict. Later steps are told this line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.steps import ModelSaid, Past
from models.base import Judged

_GRAVEST: tuple[Judged, ...] = ("incorrect", "unsure", "correct", "")
_PURPOSE = re.compile(
    r"\b(?:in order )?to ([a-z]+ [^.;:,!?\n]{3,80})|(?:为了|以便)([^，。；：\n]{2,40})"
)
_BY_HAND = ("tap", "click", "press", "touch", "swipe", "scroll", "do", "the", "be", "go")
"""How it is done is no purpose."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def judged(group: Sequence[Past]) -> Judged:
    """The gravest verdict on the actions of one reply."""
    found = {past.result.judged for past in group}
    return next((verdict for verdict in _GRAVEST if verdict in found), "")


def meant(said: ModelSaid, group: Sequence[Past]) -> str:
    """ "" where the model's own words say it already, and for a step without words."""
    last = group[-1].result
    if summed_up := last.meant:
        return summed_up
    if said.concludes or not said.summary:
        return ""
    chinese = bool(_CHINESE.search(said.summary))
    purpose = _purpose(said.thought, said.summary)
    brought = (last.diagnosis.zh if chinese else last.diagnosis.en) if _well(group) else ""
    if not (purpose or brought):
        return ""
    done = said.summary.rstrip(" .。")
    if purpose:
        done = f"为了{purpose}：{done}" if chinese else f"to {purpose}: {done}"
    return (f"{done}；{brought}" if chinese else f"{done}; {brought}") if brought else done


def _well(group: Sequence[Past]) -> bool:
    return judged(group) == "correct"


def _purpose(thought: str, summary: str) -> str:
    """What the thought says the step is for: the last "to ..." that is no gesture."""
    found = ""
    for match in _PURPOSE.finditer(thought[-600:]):
        clause = (match[1] or match[2]).strip()
        if clause.split()[0] not in _BY_HAND:
            found = clause
    return "" if found.casefold() in summary.casefold() else found
