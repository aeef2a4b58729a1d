"""Files of predictions: our own, ClawGUI's ``predictions.jsonl``, and MAI-UI's released ones.

Ours has ``id`` and ``reply`` in a row; ClawGUI's the sample itself and the raw text of the model
under ``<model>_infer``; MAI-UI's one object with ``details``, the text under ``raw_response``. A
sample that stands there twice counts with its last answer. A last line that was torn off is left
out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from models.served import families
from skills.evaluation.base import EvaluationError, Prediction, Sample
from skills.evaluation.benchmarks._rows import rows_of
from skills.evaluation.judging import naming
from skills.evaluation.judging.reading import MODELS

_TEXTS = ("reply", "raw_response", "response", "model_output", "output", "prediction")
_SUFFIX = "_infer"


@dataclass(frozen=True, slots=True)
class Read:
    """One row of a file. ``asked`` is the text of the question, "" where the row has none."""

    prediction: Prediction
    asked: str
    image: str
    row: Mapping[str, Any]


def read(path: Path, model: str = "") -> list[Read]:
    """The predictions of a file or of a run's folder. Raises EvaluationError, OSError."""
    if not path.exists():
        raise EvaluationError(
            f"There is no {path}. --predictions is a predictions.jsonl, or the folder of a run.",
            f"没有 {path}。--predictions 应为 predictions.jsonl 文件，或一次运行的文件夹。",
        )
    files = _files(path) if path.is_dir() else [path]
    if not files:
        raise EvaluationError(
            f"{path} has no predictions.jsonl", f"{path} 里没有 predictions.jsonl"
        )
    found: dict[str, Read] = {}
    for row in (row for file in files for row in rows_of(file, torn=True)):
        if (sample := row.get("id", row.get("sample_id"))) is None:
            continue
        prediction = Prediction(
            id=str(sample),
            reply=reply_of(row, model),
            error=str(row.get("error") or ""),
            seconds=_number(row.get("seconds")),
        )
        known = found.get(prediction.id)
        if known is None or prediction.succeeded or not known.prediction.succeeded:
            found[prediction.id] = Read(prediction, _asked(row), _image(row), row)
    if not found:
        raise _nothing(path, files)
    return list(found.values())


def _files(folder: Path) -> list[Path]:
    """Not the ``predictions_judge.jsonl`` that ClawGUI writes beside them."""
    found = sorted(folder.glob("predictions*.jsonl"))
    return [file for file in found if not file.stem.endswith("_judge")] or found


def _nothing(path: Path, files: Sequence[Path]) -> EvaluationError:
    """What is there instead of predictions."""
    names = dict.fromkeys(
        name for file in files for row in rows_of(file, torn=True) for name in row
    )
    if not names:
        return EvaluationError(f"{path} is empty", f"{path} 是空的")
    there = ", ".join(list(names)[:8])
    return EvaluationError(
        f"{path}: no row has an “id”; they have {there}. A prediction is a JSON object with “id” "
        "and “reply” (or “MODEL_infer”, as ClawGUI writes it).",
        f"{path}：没有一行带“id”，现有字段：{there}。每条预测应是带“id”和“reply”"
        "（或 ClawGUI 的“模型名_infer”）的 JSON 对象。",
    )


def strays(
    reads: Sequence[Read],
    samples: Sequence[Sample],
    found: Mapping[str, Prediction],
    title: str,
) -> int:
    """How many predictions are of none of these samples. Raises EvaluationError when all are."""
    if found:
        return len(reads) - len(found)
    theirs, ours = reads[0].prediction.id, samples[0].id
    raise EvaluationError(
        f"None of the {len(reads)} predictions is of a sample of {title}: the first is called "
        f"{theirs!r}, the first sample {ours!r}. Are they of another benchmark?",
        f"{len(reads)} 条预测都不属于 {title}：第一条叫 {theirs!r}，第一个样本叫 {ours!r}。"
        "它们是不是另一个评测集的？",
    )


def reply_of(row: Mapping[str, Any], model: str = "") -> str:
    """The raw text of the model; "" where there is none.

    It stands under ``<model>_infer`` for any way of writing the model's name, or under that of its
    family; failing that under the only such field, or under one of a few usual names."""
    wanted = _bare(model)
    infers = {name: value for name, value in row.items() if name.endswith(_SUFFIX)}
    names = {name: _bare(name.removesuffix(_SUFFIX)) for name in infers}
    own = [value for name, value in infers.items() if names[name] == wanted]
    close = [value for name, value in infers.items() if wanted and names[name].startswith(wanted)]
    family = _family(model)
    close += [value for name, value in infers.items() if family and _family(names[name]) == family]
    others = [row[name] for name in _TEXTS if row.get(name) is not None]
    for value in (*own, *close, *(infers.values() if len(infers) == 1 else ()), *others):
        return _text(value)
    return ""


@cache
def _family(name: str) -> str:
    return naming.named(name, (*families(), *MODELS))


def joined(
    reads: Sequence[Read], samples: Sequence[Sample], own_id: Any = str
) -> dict[str, Prediction]:
    """Each sample's prediction: by its id, else by picture and question. One that was asked
    something else under the same id is an error, and counts as one."""
    by_id = {sample.id: sample for sample in samples}
    by_question: dict[tuple[str, str], list[str]] = {}
    for sample in samples:
        by_question.setdefault(_question(sample.image, sample.instruction), []).append(sample.id)
    found: dict[str, Prediction] = {}
    for each in reads:
        prediction = each.prediction
        sample_id = next((i for i in (prediction.id, own_id(prediction.id)) if i in by_id), "")
        if not sample_id:
            fitting = by_question.get(_question(each.image, each.asked), [])
            sample_id = next((i for i in fitting if i not in found), "")
            if not sample_id:
                continue
        elif each.asked and _plain(each.asked) != _plain(by_id[sample_id].instruction):
            prediction = Prediction(prediction.id, "", "it was asked something else")
        found[sample_id] = prediction
    return found


def _question(image: str, asked: str) -> tuple[str, str]:
    return Path(image).name, _plain(asked)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _bare(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def _text(value: Any) -> str:
    """A list of samples counts with its first; what is no text is kept as JSON."""
    if isinstance(value, list) and value and isinstance(value[0], str):
        value = value[0]
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)


def _asked(row: Mapping[str, Any]) -> str:
    for name in ("prompt_to_evaluate", "instruction"):
        if isinstance(row.get(name), str):
            return str(row[name])
    return ""  # ClawGUI puts the whole prompt of the model into its "question"


def _image(row: Mapping[str, Any]) -> str:
    return str(row.get("img_path") or row.get("image") or row.get("img_filename") or "")


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
