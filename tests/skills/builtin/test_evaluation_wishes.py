"""What a request about benchmarks is taken for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import astuple
from typing import Any

import pytest

from tests.skills.builtin.standin import program

QWEN = ("start", "qwen3-vl-8b", "screenspot-pro", 0)
STOP, GO_ON, HOW = ((what, "", "", 0) for what in ("stop", "go_on", "how"))


@pytest.fixture(scope="module")
def asked() -> Iterator[Any]:
    with program("evaluation"):
        yield importlib.import_module("asked")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("benchmark qwen3-vl-8b on screenspot-pro", QWEN),
        ("Could you benchmark qwen3-vl-8b on screenspot-pro, please?", QWEN),
        ("how good is qwen3-vl-8b on screenspot-pro?", QWEN),
        ("run the benchmark screenspot-pro with qwen3-vl-8b", QWEN),
        ("用screenspot-pro评测qwen3-vl-8b", QWEN),
        ("给 qwen3-vl-8b 跑 screenspot-pro 评测", QWEN),
        ("用 own world 评测 baseline ocr，只测 50 题", ("start", "baseline ocr", "own world", 50)),
        ("stop the benchmark of qwen3-vl-8b on screenspot-pro", STOP),
        ("please cancel the evaluation of qwen3-vl-8b on screenspot-pro", STOP),
        ("停止在 screenspot-pro 上评测 qwen3-vl-8b", STOP),
        ("go on with the benchmark of qwen3-vl-8b on osworld-g", GO_ON),
        ("继续用 screenspot-pro 评测 qwen3-vl-8b", GO_ON),
        ("how is the benchmark of qwen3-vl-8b on screenspot-pro going?", HOW),
        ("is the benchmark of qwen3-vl-8b on screenspot-pro done?", HOW),
        ("did the benchmark finish?", HOW),
        ("what did qwen3-vl-8b score on screenspot-pro?", HOW),
        ("评测进行到哪了？", HOW),
    ],
)  # fmt: skip
def test_what_a_request_is_taken_for(said: str, meant: object, asked: Any) -> None:
    assert astuple(asked.read(said)) == meant
