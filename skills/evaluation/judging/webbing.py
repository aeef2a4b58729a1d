"""Mind2Web's rule: the right element, and the right operation with its value.

As published for its multimodal edition (OSU-NLP-Group/UGround): a point in any box of the element,
edges included; the F1 of the sets of words of ``CLICK`` or ``TYPE value``; a step is right when
both are. The mean of the F1 stands among the scores.
"""

from __future__ import annotations

import string

from skills.evaluation.base import Sample, Step, Verdict
from skills.evaluation.judging.pointing import in_box

RULE = "element_and_operation"
NO_SIZE = "nothing says how large its picture is"
_OPERATIONS = {"click": "click", "long_press": "click", "type": "type", "select": "select"}


def verdict(sample: Sample, meant: Step, done: Step) -> Verdict:
    """``error`` where the size of the picture is not known: any point would be a guess."""
    if min(sample.size) <= 0:
        return Verdict(sample.id, correct=False, label="error", why=NO_SIZE)
    point = done.point
    element = point is not None and any(in_box(point, box) for box in meant.boxes)
    f1 = operation_f1(said(done), said(meant))
    right = element and f1 == 1
    why = (
        "" if right else "elsewhere" if not element else f"{said(done)!r:.60}, not {said(meant)!r}"
    )
    marks = {"element": element, "operation": f1 == 1}
    label, scores = ("right" if right else "wrong"), {"operation F1": f1}
    return Verdict(
        sample.id, right, "right" if label == "right" else "wrong", point, why, marks, scores
    )


def said(step: Step) -> str:
    """An operation in its words: ``type 08817``."""
    return f"{_OPERATIONS.get(step.kind, step.kind)} {step.text or step.value}".strip()


def operation_f1(ours: str, theirs: str) -> float:
    """Of the sets of words, without case and single marks."""
    a, b = _words(ours), _words(theirs)
    if not a or not b:
        return float(a == b)
    return 2 * len(a & b) / (len(a) + len(b))


def _words(text: str) -> set[str]:
    return {word for word in text.lower().split() if word not in string.punctuation}
