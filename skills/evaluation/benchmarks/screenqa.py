"""ScreenQA: questions about what a screen shows, answered in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skills.evaluation.base import Answers, Benchmark, Element, Images, Sample
from skills.evaluation.benchmarks._rows import box_of, first, rows_of, text_of


def rows(path: Path) -> list[dict[str, Any]]:
    """Questions have no id: they are numbered within their picture."""
    asked = Counter[str]()
    found = []
    for row in rows_of(path):
        picture = text_of(row, "image_id")
        found.append({"id": f"{picture}_{asked[picture]}", **row})
        asked[picture] += 1
    return found


def sample(row: Mapping[str, Any]) -> Sample:
    """An answer is a text (the short answers), or what a rater said with the elements it is read
    off; without any element there is no answer. Raises ValueError."""
    truth = first(row, "ground_truth")
    if not isinstance(truth, list):
        raise ValueError(f"{str(truth)[:60]} is no list of answers")  # noqa: TRY004 - as the others
    accepted = tuple(dict.fromkeys(text for each in truth for text in _texts(each)))
    return Sample(
        id=str(first(row, "id")),
        image=f"{first(row, 'image_id')}.jpg",
        size=(0, 0),
        instruction=str(first(row, "question")),
        target=Answers(accepted, _elements(truth), any(not _texts(each) for each in truth)),
        groups={"answerable": "yes" if accepted else "no"},
        benchmark=BENCHMARK.name,
    )


def _texts(said: Any) -> list[str]:
    if isinstance(said, str):
        return [] if said.strip() in ("", "<no answer>") else [said]
    if isinstance(said, list):
        return [text for each in said for text in _texts(each)]
    elements = said.get("ui_elements", ())
    shown = ", ".join(str(element.get("text", "")) for element in elements)
    return [text for text in (shown, str(said.get("full_answer", ""))) if shown and text]


def _elements(truth: list[Any]) -> tuple[tuple[Element, ...], ...]:
    """What each rater read the answer off; none for the short answers, which do not tell."""
    raters = [each for each in truth if isinstance(each, dict)]
    return tuple(
        tuple(
            (box_of(first(element, "bounds")), str(element.get("text", "")))
            for element in each.get("ui_elements", ())
        )
        for each in raters
    )


BENCHMARK = Benchmark(
    name="screenqa",
    title="ScreenQA",
    samples={"test": 8427, "test, short answers": 8419},
    groups=("answerable",),
    variants=("f1", "exact", "uic", "uic_bb"),
    sample=sample,
    rows=rows,
    images=Images(
        "Rico, interactionmining.org/rico",
        "download the UI screenshots of Rico and unpack them to FOLDER/screenqa",
        "screenqa/combined",
    ),
    licence="CC BY 4.0",
    source="github.com/google-research-datasets/screen_qa",
)
