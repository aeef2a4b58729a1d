"""From predictions to verdicts: the second stage, and the only one that knows all rules by name.

    verdicts = judge(benchmark, samples, predictions, reader, "include_refusal")

It is pure: no picture is opened and nothing is asked. A variant is a rule of the benchmark, changes
of the reading behind a ``+`` (``include_refusal+int``), or such changes alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.base import BadReply, ModelError
from skills.evaluation.base import (
    Answers,
    Benchmark,
    Box,
    EvaluationError,
    Polygon,
    Prediction,
    Refusal,
    Sample,
    Step,
    Verdict,
)  # fmt: skip
from skills.evaluation.judging import answering, reading, stepping, webbing
from skills.evaluation.judging.pointing import BOX_RULES, in_polygon
from skills.evaluation.judging.reading import Reader, Reading, Said

NO_PREDICTION = "there is no prediction"
EXCLUDE = "exclude_refusal"


@dataclass(frozen=True, slots=True)
class Variant:
    """A rule by name, and how the replies are read."""

    rule: str
    reading: Reading
    name: str


def variant_of(benchmark: Benchmark, model: str, said: str = "") -> Variant:
    """Raises EvaluationError for a word that is none."""
    words = [word.strip().lower().replace("-", "_") for word in said.split("+") if word.strip()]
    rules = [word for word in words if word in benchmark.variants]
    changes = [word for word in words if word not in benchmark.variants]
    unknown = [word for word in changes if word not in reading.CHANGES]
    if unknown or len(rules) > 1:
        about = ", ".join(benchmark.variants)
        more = ", ".join(reading.CHANGES)
        raise EvaluationError(
            f"--variant {said}: {benchmark.title} has {about}; behind a + may stand {more}",
            f"--variant {said}：{benchmark.title} 可用 {about}；加号后可接 {more}",
        )
    rule = rules[0] if rules else benchmark.variants[0]
    read = reading.with_changes(reading.reading_of(model), changes)
    return Variant(rule, read, "+".join([rule, *changes]))


def judge(
    samples: Sequence[Sample], predictions: Mapping[str, Prediction], variant: Variant
) -> list[Verdict]:
    """One verdict for each sample, in their order."""
    reader = Reader(variant.reading)
    return [_one(sample, predictions.get(sample.id), reader, variant.rule) for sample in samples]


def _one(sample: Sample, prediction: Prediction | None, reader: Reader, rule: str) -> Verdict:
    if isinstance(sample.target, Refusal) and rule == EXCLUDE:
        return Verdict(sample.id, correct=False, label="not_counted", why="a refusal")
    if prediction is None or not prediction.succeeded:
        why = prediction.error or "the reply is empty" if prediction else NO_PREDICTION
        return Verdict(sample.id, correct=False, label="error", why=why)
    match sample.target:
        case Step():
            return _step(sample, sample.target, prediction.reply, reader, rule)
        case Answers():
            return answering.verdict(sample.id, sample.target, prediction.reply, rule)
        case Box() | Polygon() | Refusal():
            said = reader.point(prediction.reply, sample.size)
            return _pointed(sample, said, rule)


def _pointed(sample: Sample, said: Said, rule: str) -> Verdict:
    if said.point is None and not said.refused:
        return Verdict(sample.id, correct=False, label="unparsed", why=said.why)
    why = ""
    match sample.target:
        case _ if said.point is None:
            right = isinstance(sample.target, Refusal)
            why = "" if right else "it refused"
        case Box() as box:
            right = BOX_RULES.get(rule, BOX_RULES["point_in_box"])(said.point, box)
        case Polygon() as polygon:
            right = in_polygon(said.point, polygon)
        case _:
            right = False
            why = "it is not there, and it pointed"
    return Verdict(sample.id, right, "right" if right else "wrong", said.point, why)


def _step(sample: Sample, meant: Step, reply: str, reader: Reader, rule: str) -> Verdict:
    """Marks: ``type``; for a click or long press of the right type ``grounding``."""
    size = sample.size if min(sample.size) > 0 else reading.PHONE
    try:
        done = reader.step(reply, size)
    except BadReply as error:
        return Verdict(
            sample.id, correct=False, label="unparsed", why=str(error), marks={"type": False}
        )
    except ModelError as error:  # no model could be shown a picture of that shape
        return Verdict(sample.id, correct=False, label="error", why=str(error))
    if rule == webbing.RULE:
        return webbing.verdict(sample, meant, done)
    compared = stepping.compare(done, meant, size, stepping.RULES[rule])
    marks = {"type": compared.same_kind}
    if done.kind == meant.kind in ("click", "long_press"):
        marks["grounding"] = compared.right
    label = "right" if compared.right else "wrong"
    return Verdict(
        sample.id, compared.right, "right" if label == "right" else "wrong", done.point,
        compared.why, marks,
    )  # fmt: skip


def read_as_agreed(variant: Variant, folder: Path) -> Variant:
    """The variant, with the numbers and the rounding that the run in ``folder`` agreed on; what
    the variant itself says goes first."""
    place = folder / "protocol.json"
    if not place.is_file():
        return variant
    try:
        agreed = json.loads(place.read_text("utf-8"))["protocol"]
    except (ValueError, KeyError, TypeError):
        return variant
    return agreed_in(variant, agreed if isinstance(agreed, dict) else {})


def agreed_in(variant: Variant, agreed: Mapping[str, object]) -> Variant:
    """The same, from the fields of a stored protocol."""
    named = {str(counts): word for word, counts in reading.COUNTS.items()}
    changes = [named[str(agreed["space"])]] if agreed.get("space") in named else []
    changes += ["int"] if agreed.get("rounding") == "int" else []
    said = variant.name.split("+")[1:]
    return Variant(
        variant.rule, reading.with_changes(variant.reading, [*changes, *said]), variant.name
    )
