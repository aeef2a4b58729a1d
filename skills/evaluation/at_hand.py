"""What of a benchmark is on this machine: named, below the folder of data, or made here."""

from __future__ import annotations

import os
from pathlib import Path

from skills.evaluation.base import Benchmark, EvaluationError

DATA = "PHONEPILOT_DATA"


def at_hand(
    benchmark: Benchmark, worlds: Path, annotations: Path | None = None,
    images: Path | None = None,
) -> tuple[Path, Path]:  # fmt: skip
    """Annotations, and the folder of pictures. ``worlds`` is where what can be made is made.

    Raises EvaluationError, which tells where to get what is not there; OSError."""
    data = os.environ.get(DATA, "")
    if annotations is None and benchmark.made is not None:
        made = benchmark.made(worlds)
        return made / "annotations.json", images or made
    if annotations is None and data and benchmark.known:
        annotations = Path(data) / benchmark.known
    if annotations is None or not annotations.exists():
        where = f"{annotations} is not there. " if annotations else ""
        raise EvaluationError(
            f"{where}The annotations of {benchmark.title} are at {benchmark.source}. Name them "
            f"with --annotations (in a chat: annotations below [skills.evaluation]), or the folder "
            f"of data that has them in {DATA}.",
            f"{annotations} 不存在。"
            * bool(annotations)
            + f"{benchmark.title} 的标注可从 {benchmark.source} 获取。请用 --annotations 指定"
            "（在聊天中：[skills.evaluation] 下的 annotations），"
            f"或在 {DATA} 中指定数据文件夹。",
        )
    folder = images or (Path(data) if data else annotations.parent)
    return annotations, folder
