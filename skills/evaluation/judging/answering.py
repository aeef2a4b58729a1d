"""Is an answer one that people gave? ScreenQA's three ways, as its makers compute them.

``exact`` and ``f1`` compare words (SQA-S: SQuAD's), ``uic`` the texts of the elements it is read
off, in order (SQA-UIC), ``uic_bb`` those and their boxes (SQA-UIC-BB). The makers publish means,
which stand among a verdict's scores; what is right is what is the same, or for ``f1`` more than
half. A reply to the last two is a list in JSON: of texts, or of objects with ``text`` and
``bounds`` (left, top, right, bottom).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from skills.evaluation.base import Answers, Box, Element, Verdict
from skills.evaluation.benchmarks._rows import box_of
from skills.evaluation.judging.texts import squad

NO_ANSWER = "<no answer>"
OVERLAP = 0.1
"""Intersection over union from which two boxes are the same place."""


def verdict(sample_id: str, target: Answers, reply: str, rule: str) -> Verdict:
    """``unparsed`` for a reply that has to be a list and is none."""
    if rule in ("exact", "f1"):
        exact, f1 = words(reply, target)
        right = exact if rule == "exact" else f1 > 0.5
        return _verdict(sample_id, right, {"exact": float(exact), "F1": f1})
    try:
        said = elements_in(reply)
    except ValueError as error:
        return Verdict(sample_id, correct=False, label="unparsed", why=str(error))
    if rule == "uic":
        exact, f1 = contents([text for _, text in said], target.elements)
        return _verdict(sample_id, exact, {"exact": float(exact), "F1": f1})
    places, exact, f1 = boxes(said, target.elements)
    scores = {"boxes F1": places, "exact": float(exact), "F1": f1}
    return _verdict(sample_id, exact, scores)


def _verdict(sample_id: str, right: bool, scores: dict[str, float]) -> Verdict:
    label, why = ("right", "") if right else ("wrong", "other")
    return Verdict(
        sample_id, right, "right" if label == "right" else "wrong", None, why, {}, scores
    )


def words(reply: str, target: Answers) -> tuple[bool, float]:
    """Whether it is one of the answers, and the best F1."""
    said = squad(reply)
    if said == squad(NO_ANSWER) or not target.accepted:
        right = said == squad(NO_ANSWER) and (target.absent or not target.accepted)
        return right, float(right)
    meant = [squad(each) for each in target.accepted]
    return said in meant, max(shared(said, each) for each in meant)


def contents(said: Sequence[str], meant: Sequence[Sequence[Element]]) -> tuple[bool, float]:
    """The same of texts of elements, as they stand."""
    lists = [[text for _, text in each] for each in meant]
    if not said or not any(lists):
        right = not said and any(not each for each in lists or [[]])
        return right, float(right)
    lists = [each for each in lists if each]
    return list(said) in lists, max(shared(said, each) for each in lists)


def boxes(said: Sequence[Element], meant: Sequence[Sequence[Element]]) -> tuple[float, bool, float]:
    """F1 of the boxes, whether all is the same in order, F1 of boxes with their texts."""
    if not said or not any(meant):
        right = not said and any(not each for each in meant or [()])
        return float(right), right, float(right)
    lists = [each for each in meant if each]
    places = max(_paired_f1(said, each, lambda a, b: overlap(a[0], b[0])) for each in lists)
    both = max(_paired_f1(said, each, _alike) for each in lists)
    exact = any(
        len(each) == len(said)
        and all(_alike(a, b) >= OVERLAP for a, b in zip(said, each, strict=True))
        for each in lists
    )
    return places, exact, both


def shared(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> float:
    """F1 of two bags."""
    same = sum((Counter(ours) & Counter(theirs)).values())
    return 2 * same / (len(ours) + len(theirs)) if same else 0.0


def overlap(a: Box, b: Box) -> float:
    """Intersection over union."""
    wide = min(a.right, b.right) - max(a.left, b.left)
    high = min(a.bottom, b.bottom) - max(a.top, b.top)
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / (a.area + b.area - wide * high)


def _alike(a: Element, b: Element) -> float:
    return overlap(a[0], b[0]) if a[1] == b[1] else 0.0


def _paired_f1(
    said: Sequence[Element], meant: Sequence[Element], like: Callable[[Element, Element], float]
) -> float:
    """Each with one other, so that they are as alike as can be; those who are not do not count."""
    gains = [[found if (found := like(a, b)) >= OVERLAP else 0.0 for b in meant] for a in said]
    same = sum(gains[row][column] >= OVERLAP for row, column in pairing(gains))
    return 2 * same / (len(said) + len(meant))


def pairing(gains: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Rows with columns, the sum of the gains as large as can be (Kuhn and Munkres, in Jonker and
    Volgenant's way)."""
    turned = len(gains) > len(gains[0])
    costs = [[-gain for gain in row] for row in (zip(*gains, strict=True) if turned else gains)]
    rows, columns = len(costs), len(costs[0])
    row_price, column_price = [0.0] * (rows + 1), [0.0] * (columns + 1)
    taken_by, before = [0] * (columns + 1), [0] * (columns + 1)
    for row in range(1, rows + 1):
        taken_by[0], at = row, 0
        least, seen = [float("inf")] * (columns + 1), [False] * (columns + 1)
        while taken_by[at]:
            seen[at] = True
            here, delta, following = taken_by[at], float("inf"), 0
            for column in range(1, columns + 1):
                if seen[column]:
                    continue
                price = costs[here - 1][column - 1] - row_price[here] - column_price[column]
                if price < least[column]:
                    least[column], before[column] = price, at
                if least[column] < delta:
                    delta, following = least[column], column
            for column in range(columns + 1):
                if seen[column]:
                    row_price[taken_by[column]] += delta
                    column_price[column] -= delta
                else:
                    least[column] -= delta
            at = following
        while at:
            taken_by[at], at = taken_by[before[at]], before[at]
    found = [(row - 1, column - 1) for column, row in enumerate(taken_by) if column and row]
    return sorted((b, a) if turned else (a, b) for a, b in found)


def elements_in(reply: str) -> list[Element]:
    """The list in a reply; an empty one, or ``<no answer>``, is that there is none. Raises
    ValueError."""
    if squad(reply) == squad(NO_ANSWER):
        return []
    listed = re.search(r"\[.*\]", reply, re.DOTALL)
    try:
        said = json.loads(listed[0]) if listed else None
    except ValueError:
        said = None
    if not isinstance(said, list):
        raise ValueError("it is no list in JSON")  # noqa: TRY004 - it is the reply that is wrong
    return [_element(each) for each in said]


def _element(said: Any) -> Element:
    nowhere = Box(0, 0, 0, 0)
    if isinstance(said, str):
        return nowhere, said
    if not isinstance(said, dict) or not isinstance(said.get("text"), str):
        raise ValueError("an element of its list has no text")  # noqa: TRY004 - as above
    return box_of(said["bounds"]) if said.get("bounds") else nowhere, said["text"]
