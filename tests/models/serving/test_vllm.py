"""How vLLM is found, checked and started. The real one is asked in tests/models/path."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import SecretStr

from models.serving import vllm
from models.serving.base import MissingProgram, ServingError
from models.serving.dialects import VLLM, Constraint
from models.serving.local import Patience
from models.serving.probe import dialect_of
from models.serving.vllm import Config
from tests.models.serving.fake_vllm import fake_python, started_with

KEY = SecretStr("of-the-test")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def config(folder: Path, **more: object) -> Config:
    told: dict[str, object] = {
        "weights": folder, "model": "small", "key": KEY, "log": folder / "vllm.log", **more,
    }  # fmt: skip
    return Config.model_validate({"python": more.get("python") or fake_python(folder), **told})


@pytest.mark.anyio
async def test_it_is_started_with_what_the_model_needs(tmp_path: Path) -> None:
    server = vllm.create(
        config(
            tmp_path, context=8192, images=3, max_pixels=2_097_152, cards=2, quantization="fp8",
            memory_share=0.81, arguments=("--max-model-len", "1", "--trust-remote-code"),
            environment={"VLLM_CPU_KVCACHE_SPACE": "1"},
        ),
        Patience(grace=1),
    )  # fmt: skip
    await server.start()
    try:
        capabilities = await server.ready()
        assert capabilities.context == 8192
        assert capabilities.models == ("small",)
        assert (await dialect_of(server.base_url, KEY)).name == "vllm"
    finally:
        await server.stop()
    arguments, environment = started_with(tmp_path)
    told = dict(pairwise(arguments))
    assert arguments[:2] == ["-m", "vllm.entrypoints.openai.api_server"]
    assert "--trust-remote-code" in arguments
    assert told["--max-model-len"] == "8192"
    assert json.loads(told["--limit-mm-per-prompt"]) == {"image": 3, "video": 0}
    assert json.loads(told["--mm-processor-kwargs"]) == {"max_pixels": 2_097_152}
    assert told["--tensor-parallel-size"] == "2"
    assert told["--quantization"] == "fp8"
    assert told["--gpu-memory-utilization"] == "0.81"
    assert told["--host"] == "127.0.0.1"
    assert KEY.get_secret_value() not in " ".join(arguments)
    assert environment["VLLM_API_KEY"] == KEY.get_secret_value()
    assert environment["VLLM_CPU_KVCACHE_SPACE"] == "1"
    assert environment["HF_HUB_OFFLINE"] == "1"


def test_a_model_without_eyes_gets_no_argument_on_pictures(tmp_path: Path) -> None:
    assert not any("mm-" in each for each in vllm._arguments(config(tmp_path, images=0), 1))


@pytest.mark.parametrize(
    ("installed", "least", "fits"),
    [
        ("0.12.0", "0.12", True),
        ("0.11.2", "0.12", False),
        ("0.9.1", "", False),
        ("0.33.0rc2.dev5+cpu", "0.12", True),
        ("1.0", "0.12", True),
    ],
)
def test_a_version_that_serves_it_wrongly_is_refused(
    tmp_path: Path, installed: str, least: str, fits: bool
) -> None:
    told = config(tmp_path, least=least, python=fake_python(tmp_path, installed))
    if fits:
        vllm.create(told)
        return
    with pytest.raises(ServingError, match=f"{installed} is installed: pip install -U vllm"):
        vllm.create(told)


def test_a_python_without_vllm_is_told_with_the_command(tmp_path: Path) -> None:
    with pytest.raises(MissingProgram, match="pip install vllm"):
        vllm.create(config(tmp_path, python=fake_python(tmp_path, "")))
    with pytest.raises(MissingProgram, match="no Python at"):
        vllm.create(config(tmp_path, python=tmp_path / "none"))


def test_the_python_beside_the_command_on_path_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = fake_python(tmp_path)
    command = tmp_path / "vllm"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert vllm.find_python() == python


def test_without_vllm_one_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingProgram, match="pip install vllm"):
        vllm.find_python()


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(ServingError, match="There is no folder"):
        vllm.create(config(tmp_path, weights=tmp_path / "none"))


def test_constraints_are_those_that_vllm_reads() -> None:
    constrain = VLLM.constrain
    fields = constrain(Constraint(choice=["a", "b"]))
    assert fields == {"extra_body": {"structured_outputs": {"choice": ["a", "b"]}}}
    fields = constrain(Constraint(grammar='root ::= "a"'))
    assert fields == {"extra_body": {"structured_outputs": {"grammar": 'root ::= "a"'}}}
    assert "guided" not in json.dumps(constrain(Constraint(schema={"type": "object"})))
