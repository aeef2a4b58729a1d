"""What somebody is told who waits for a run, or whose run cannot go on."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from assistant.cli_eval_run import OPTIONS
from models.base import Usage
from skills.evaluation.base import EvaluationError
from skills.evaluation.infer.patience import Patience
from skills.evaluation.infer.progress import Waiting
from skills.evaluation.infer.sources import served
from skills.evaluation.infer.troubles import Stopped
from skills.evaluation.infer.whole import Whole
from tests.scripted_model import Reply, ScriptedModel
from tests.skills.evaluation.infer.squares import Answers, draw, wanted


def test_a_narrow_window_cuts_neither_what_failed_nor_what_it_costs() -> None:
    now = [0.0]
    waiting = Waiting(5479, 20, io.StringIO(), lambda: now[0])
    for n in range(1000):
        now[0] += 7
        waiting(Usage(1, 9000, completion_tokens=100, money=0.1), "no answer" * (n % 4 == 0))
    wanted = "1020/5479", "8 h 40 min left", "250 failed", "cost 100.00 of 545.90"
    for width in (79, 90, 70):
        line = waiting.line(width)
        assert len(line) <= width
        assert all(told in line for told in wanted)
    assert "9100k tokens" in waiting.line(160)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("reply", "option"),
    [
        (Reply("no", status=401), "Check --key-env"),
        (Reply("no", status=404), "Correct --weights, or --url"),
        (Reply("", status=307, headers={"Location": "http://127.0.0.1:9/"}), "Correct --url"),
    ],
)
async def test_an_error_names_the_option_that_mends_it(
    tmp_path: Path, reply: Reply, option: str
) -> None:
    draw(tmp_path, 1)
    want = wanted(tmp_path)
    async with (
        ScriptedModel(Answers(lambda n, time: reply)) as server,
        served(want, server.base_url, patience=Patience(tries=1), words=OPTIONS) as model,
    ):
        with pytest.raises(Stopped, match=option) as stopped:
            await Whole(want).ask(model, lambda of, before, protocol: Waiting(of, before))
    assert "[models.gui]" not in str(stopped.value)


@pytest.mark.anyio
async def test_an_address_that_is_none_is_told(tmp_path: Path) -> None:
    for url in ("localhost:8000", "", "ftp://127.0.0.1/v1"):
        with pytest.raises(EvaluationError, match="such as http://"):
            async with served(wanted(tmp_path), url):
                pass
