"""What is said to a message that told something. Among others nothing from before is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from device_drivers.verbs.base import Said
from memory.base import Learnt
from memory.reading.secrets import without_secret
from memory.reading.sentences import remembered
from models.strangers import line

LONGEST = 160
"""Letters of what is repeated of a fact."""
LEFT_OUT = Said(
    "\nThe code or password in your message I did not keep.",
    "\n消息里的密码或代码我没有记下。",
)


BY_QUESTION = Said("", "")
"""The question whether it may be kept has just been put: that says all."""
ASKED = Said(
    "I asked you before whether I may keep that: press Yes or No there, or say it.",
    "我之前问过您要不要记住这个：请按那条问题的按钮，或直接说是或否。",
)
NOT_KEPT = Said(
    "I do not keep that: you said no to it, or I cannot ask you alone.",
    "这个我没有记住：您之前说过不要，或者我无法单独问您。",
)


def noted(
    learnt: Sequence[Learnt], text: str, waiting: Collection[int], *, private: bool
) -> Said | None:
    """What was kept of a message; what is asked about says so itself. ``waiting``: those of its
    facts that wait for a yes."""
    kept = [each for each in learnt if each.fact.state == "held"]
    if not learnt:
        return None
    rest = without_secret(text)
    if rest != text and (told := noted(learnt, rest, waiting, private=private)):
        return Said(f"{told.en}{LEFT_OUT.en}".strip(), f"{told.zh}{LEFT_OUT.zh}".strip())
    if not kept:
        asked = [each for each in learnt if each.fact.id in waiting]
        new = any(each.verdict.decision != "keep" for each in asked)
        return BY_QUESTION if new else ASKED if asked else NOT_KEPT
    if not private:  # its own words only: a fact that was known has those of another day
        said = line(remembered(text) or text, LONGEST)
        return Said(f"🧠 Noted: {said}", f"🧠 已记住：{said}")
    en, zh = [], []
    for each in kept:
        said = each.fact.claim.text
        short = line(remembered(said) or said, LONGEST)
        was = _before(each)
        en.append(f"🧠 Noted: {short}{was.en}")
        zh.append(f"🧠 已记住：{short}{was.zh}")
    return Said("\n".join(dict.fromkeys(en)), "\n".join(dict.fromkeys(zh)))


def noting(text: str) -> Said:
    """It is written down, and learnt from in a moment."""
    text = without_secret(text)
    said = line(remembered(text) or text, LONGEST)
    return Said(f"🧠 Noting it: {said}", f"🧠 正在记下：{said}")


def _before(learnt: Learnt) -> Said:
    if learnt.verdict.decision == "keep":
        return Said(" (I knew that)", "（已经记得）")
    before = learnt.verdict.about.claim.value if learnt.verdict.about else ""
    if learnt.verdict.decision != "update" or not before:
        return Said("", "")
    return Said(f" (before: {before})", f"（之前：{before}）")
