"""The command itself, killed again and again: what was answered stays and is not asked again."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel
from tests.skills.evaluation.infer.squares import Answers, draw, kept, point, replies

pytestmark = [pytest.mark.whole, pytest.mark.timeout(900)]
COUNT, JOBS = 60, 3


def command(folder: Path, url: str, *more: str) -> list[str]:
    return [
        sys.executable, "-m", "assistant.cli", "eval", "run", "--benchmark", "screenspot-v2",
        "--model", "qwen3_vl", "--weights", "scripted", "--url", url,
        "--annotations", str(folder / "annotations.json"), "--images", str(folder / "pictures"),
        "--out", str(folder / "out"), "--jobs", str(JOBS), *more,
    ]  # fmt: skip


class Rounds:
    """Answers so many squares of each round, and keeps the others waiting."""

    def __init__(self) -> None:
        self.left = 0

    def __call__(self, n: int, time: int) -> Reply | None:
        self.left -= 1
        return Reply(point(n), slow=0.01 if self.left >= 0 else 600)


def end_when(running: subprocess.Popen[str], file: Path, rows: int, how: signal.Signals) -> None:
    """Once the file has so many rows."""
    until = time.monotonic() + 150
    while not (file.exists() and file.read_bytes().count(b"\n") >= rows):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < until
        time.sleep(0.001)
    running.send_signal(how)


def test_killed_at_random_it_goes_on_where_it_was(tmp_path: Path) -> None:
    draw(tmp_path, COUNT)
    chance, file, rounds = random.Random(12), tmp_path / "out" / "predictions.jsonl", Rounds()
    answers = Answers(rounds)
    env = {**os.environ, "PHONEPILOT_HOME": str(tmp_path / "home")}
    signals = [signal.SIGKILL, signal.SIGINT, signal.SIGKILL]
    with in_background(ScriptedModel(answers)) as server:
        for how in signals:
            before = replies(tmp_path / "out") if file.exists() else {}
            rounds.left = 15
            running = subprocess.Popen(
                command(tmp_path, server.base_url), env=env, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
            end_when(running, file, len(before) + chance.randrange(1, 13), how)
            _, said = running.communicate(timeout=150)
            assert running.returncode == (-9 if how == signal.SIGKILL else 130), said
            assert "goes on" in said or how == signal.SIGKILL
            ids = [row["id"] for row in kept(tmp_path / "out")]
            assert len(ids) == len(set(ids)), "none was answered twice"
            assert set(before) < set(ids)
        rounds.left = COUNT
        last = subprocess.run(
            command(tmp_path, server.base_url, "--json"), env=env, text=True, check=False,
            capture_output=True, timeout=300,
        )  # fmt: skip
    assert last.returncode == 0, last.stderr
    told = json.loads(last.stdout)
    assert (told["n"], told["answered"], told["failed"]) == (COUNT, COUNT, 0)
    assert replies(tmp_path / "out") == {f"mobile_{n}": point(n) for n in range(COUNT)}
    lost = sum(answers.asked.values()) - COUNT
    assert 0 <= lost <= JOBS * len(signals), "only what was in flight is asked again"
