"""Weights loaded here, for real: tiny random ones, in a process of their own that may die."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from skills.evaluation.base import EvaluationError
from skills.evaluation.infer.asking import Wishes
from skills.evaluation.infer.local import Local
from skills.evaluation.infer.patience import Patience
from skills.evaluation.infer.progress import Waiting
from skills.evaluation.infer.running import Outcome
from skills.evaluation.infer.sources import here
from skills.evaluation.infer.whole import Whole
from tests.skills.evaluation.infer.squares import draw, kept, wanted

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("torch", reason="local weights need torch: the extra quantize")
    pytest.importorskip("transformers", reason="local weights need transformers")
    from models.serving.tiny import build

    return build("qwen3_vl", tmp_path_factory.mktemp("weights") / "tiny")


async def test_a_process_answers_dies_and_is_started_again(weights: Path, tmp_path: Path) -> None:
    draw(tmp_path, 3)
    want = wanted(
        tmp_path, Wishes(max_tokens=64, sampling={"max_tokens": 6}), jobs=1, weights=str(weights)
    )
    whole = Whole(want)
    killed = []

    class Told(Waiting):
        def __call__(self, usage: object, error: str) -> None:
            if not killed:  # it is idle now, and is asked again
                process = local._all[0]._running
                assert process is not None
                killed.append(process.pid)
                os.kill(process.pid, signal.SIGKILL)

    async with here(want, ["cpu"], seconds=300, patience=Patience(first=0.01)) as ask:
        local = ask._ask.__self__  # type: ignore[attr-defined]
        assert isinstance(local, Local)
        outcome = await whole.ask(ask, lambda of, before, protocol: Told(of, before))
    assert killed
    assert outcome == Outcome(3, 3, 0)
    rows = kept(want.out)
    assert len(rows) == 3
    assert all(row["usage"]["completion_tokens"] == 6 for row in rows), "as the protocol says"
    assert all(row["usage"]["prompt_tokens"] > 60 for row in rows), "the picture is part of it"
    assert all("cut off" in row["meta"]["trouble"] for row in rows), "it babbles on"
    assert any(row["qwen3_vl_infer"] for row in rows)


async def test_weights_that_do_not_open_are_told(tmp_path: Path) -> None:
    draw(tmp_path, 2)
    want = wanted(tmp_path, jobs=1, weights=str(tmp_path / "none"))
    with pytest.raises(EvaluationError, match="config.json"):
        async with here(want, ["cpu"]):
            pass
