"""``phonepilot models quantize``, as far as it goes without torch."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from assistant.cli import app
from models.serving.quantize import RECIPES
from models.serving.tiny.tokenizer import write_tokenizer

CALL = ["models", "quantize"]


def test_the_recipes_are_listed() -> None:
    said = CliRunner().invoke(app, [*CALL, "--recipes"])
    assert said.exit_code == 0
    assert [line.split()[0] for line in said.output.splitlines()] == list(RECIPES)


def test_an_unknown_recipe_is_answered_with_the_known(tmp_path: Path) -> None:
    said = CliRunner().invoke(app, [*CALL, str(tmp_path), "--recipe", "w1a1"])
    assert said.exit_code == 2
    assert "gguf-q4_k_m" in said.output


def test_a_folder_that_is_no_model_is_one_line(tmp_path: Path) -> None:
    said = CliRunner().invoke(app, [*CALL, str(tmp_path)])
    assert said.exit_code == 1
    assert "config.json" in said.output
    assert list(tmp_path.parent.glob(f"{tmp_path.name}-gguf*")) == []


def test_nothing_that_starts_up_imports_torch() -> None:
    program = (
        "import sys, assistant.cli, models.serving.quantize, models.serving.tiny\n"
        "print(sorted({'torch', 'transformers', 'llmcompressor'} & set(sys.modules)))"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "[]"


def test_the_tiny_tokenizer_spells_every_script(tmp_path: Path) -> None:
    tokenizers = pytest.importorskip("tokenizers", reason="make setup-tests")
    size = write_tokenizer(tmp_path, whole=["120, 640"])
    tokenizer = tokenizers.Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    text = "打开设置 🚀 naïve\n\t<tool_call>120, 640</tool_call>"
    ids = tokenizer.encode(text).ids
    assert tokenizer.decode(ids, skip_special_tokens=False) == text
    assert tokenizer.token_to_id("120, 640") in ids
    assert len(tokenizer.encode("<|image_pad|>").ids) == 1
    assert size % 64 == 0
    assert size > max(ids)
    config = json.loads((tmp_path / "tokenizer_config.json").read_text())
    assert "<|im_start|>" in config["chat_template"]
