"""Weights loaded here, for real: tiny random ones, in a process of their own that may die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from models.base import Usage
from skills.evaluation.base import EvaluationError
from skills.evaluation.infer.asking import Wishes
from skills.evaluation.infer.local import STARTS, Local
from skills.evaluation.infer.patience import Patience, Patient
from skills.evaluation.infer.progress import Waiting
from skills.evaluation.infer.running import Outcome
from skills.evaluation.infer.sources import here
from skills.evaluation.infer.troubles import Stopped
from skills.evaluation.infer.whole import Whole
from tests.skills.evaluation.infer.squares import draw, kept, wanted

pytestmark = [pytest.mark.whole, pytest.mark.anyio, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("torch", reason="local weights need torch: the extra quantize")
    pytest.importorskip("transformers", reason="local weights need transformers")
    from models.serving.tiny import build

    return build("qwen3_vl", tmp_path_factory.mktemp("weights") / "tiny")


async def test_real_weights_answer_as_the_protocol_says(weights: Path, tmp_path: Path) -> None:
    draw(tmp_path, 2)
    wishes = Wishes(max_tokens=64, sampling={"max_tokens": 4})
    want = wanted(tmp_path, wishes, jobs=1, weights=str(weights))
    async with here(want, ["cpu"]) as ask:
        outcome = await Whole(want).ask(ask, lambda of, before, protocol: Waiting(of, before))
    assert outcome == Outcome(2, 2, 0)
    rows = kept(want.out)
    assert all(row["usage"]["completion_tokens"] == 4 for row in rows), "as the protocol says"
    assert all(row["usage"]["prompt_tokens"] > 60 for row in rows), "the picture is part of it"
    assert all("cut off" in row["meta"]["trouble"] for row in rows), "it babbles on"


WORKER = """
import json, os, pathlib, sys, time
here, device, devices = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
(here / device).touch()
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    while len(list(here.iterdir())) < devices:
        time.sleep(0.01)
    print("a library says hello", flush=True)
    print(json.dumps({"text": f"[1, {os.getpid()}]", "tokens": 3, "cut": False}), flush=True)
"""
"""Answers with its number, once there is a process for each device."""


@pytest.mark.parametrize("on", [["cpu"], ["cuda:0", "cuda:1"]])
async def test_each_device_has_a_process_and_one_that_dies_is_started_again(
    on: list[str], tmp_path: Path
) -> None:
    draw(tmp_path, 6)
    (tmp_path / "weights").mkdir()
    want = wanted(tmp_path, jobs=len(on))
    program = (sys.executable, "-c", WORKER)
    local = Local(tmp_path / "weights", on, len(on), tmp_path / "logs", program=program)
    killed: list[int] = []

    class Told(Waiting):
        def __call__(self, usage: Usage, error: str) -> None:
            if on == ["cpu"] and not killed:  # it has answered, and is about to be asked again
                killed.extend(local.pids)
                os.kill(killed[0], signal.SIGKILL)

    try:
        patient = Patient(local.ask, Patience(first=0.01))
        outcome = await Whole(want).ask(patient, lambda of, before, protocol: Told(of, before))
    finally:
        await local.close()
    assert outcome == Outcome(6, 6, 0)
    said = {row["qwen3_vl_infer"] for row in kept(want.out)}
    assert len(said) == 2, "of two devices, or of one before and after it died"
    assert {f"[1, {pid}]" for pid in killed} <= said
    assert not local.pids


async def test_weights_that_do_not_open_are_told(tmp_path: Path) -> None:
    draw(tmp_path, 2)
    want = wanted(tmp_path, jobs=1, weights=str(tmp_path / "none"))
    with pytest.raises(EvaluationError, match="no folder of weights"):
        async with here(want, ["cpu"]):
            pass
    fails = ("sh", "-c", "echo chatter; echo no memory left >&2; exit 1")
    local = Local(tmp_path, ["cpu"], 64, tmp_path / "logs", program=fails)
    tried = Patient(local.ask, Patience(tries=9, first=0.01))
    with pytest.raises(Stopped, match="no memory left"):
        await Whole(want).ask(tried, lambda of, before, protocol: Waiting(of, before))
    assert (tmp_path / "logs" / "cpu.log").read_text().count("no memory") == STARTS


def test_whatever_goes_wrong_with_a_sample_is_that_samples_error() -> None:
    """The worker itself, with weights that fail in a way nobody thought of."""
    program = (
        "import sys; from skills.evaluation.infer import local_worker\n"
        "class Weights:\n"
        "    def __init__(self, *_): self.asked = 0\n"
        "    def answer(self, asked):\n"
        "        self.asked += 1\n"
        "        return {'text': 'fine'} if self.asked > 1 else {}['image']\n"
        "local_worker.Weights = Weights; local_worker.main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, "w", "cpu", "9"], input="{}\n{}\n", text=True,
        capture_output=True, timeout=300, check=True,
    )  # fmt: skip
    ready, error, answer = map(json.loads, ended.stdout.splitlines())
    assert ready == {"ready": True}
    assert error == {"error": "KeyError: 'image'"}
    assert answer == {"text": "fine"}
