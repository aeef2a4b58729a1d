"""Builds and teaches the tiny models: ``python -m tests.models.path.build FOLDER``.

In a process of its own, so that only this one imports torch. Leaves a folder for each family, and
``report.json``: whether a second build was the same, and what transformers answers to each lesson.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from models.serving.conversation import Speaker
from models.serving.quantize.compare import load, originals
from models.serving.tiny import FAMILIES, build, teach
from tests.models.path.lessons import lessons


def main(folder: Path) -> None:
    import torch

    torch.set_num_threads(1)
    report: dict[str, object] = {}
    for family in FAMILIES:
        taught = lessons(family)
        whole = sorted({piece for lesson in taught for piece in lesson.answer})
        built = build(family, folder / family, whole=whole)
        again = build(family, folder / "again" / family, whole=whole)
        other = build(family, folder / "other" / family, seed=1, whole=whole)
        report[f"{family} prints"] = [_print(each) for each in (built, again, other)]
        teach(built, taught)
        model, speaker = load(built), Speaker(built)
        said = originals(model, speaker, [lesson.messages for lesson in taught], 8)
        report[family] = [speaker.tokenizer.decode(each.tokens) for each in said]
    (folder / "report.json").write_text(json.dumps(report))


def _print(folder: Path) -> str:
    return hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
