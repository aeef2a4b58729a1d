"""The judges' times, asked for as a module and as a file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skills.evaluation.data import data

HERE = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("how", [["-m", "benchmarks.judge"], ["benchmarks/judge.py"]])
def test_it_times_the_judges(how: list[str]) -> None:
    data("grounding/screenspot-v2.json")
    done = subprocess.run(
        [sys.executable, *how, "--json"], cwd=HERE, capture_output=True, text=True, timeout=300,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "all of them, 12489" in json.dumps(json.loads(done.stdout))
