"""What would fail late is told before anything is started."""

from __future__ import annotations

import json
from pathlib import Path

import gguf
import pytest

from models.serving import ensuring
from models.serving.base import ServingError
from models.serving.beforehand import is_path
from models.serving.ensuring import Request, ensure
from models.serving.gguf_header import read_header
from models.serving.machine import Machine
from tests.models.serving.fake_vllm import fake_python
from tests.models.serving.tiny_gguf import write_eyes, write_gguf

pytestmark = pytest.mark.anyio
LAPTOP = Machine((), 32.0, 24.0, 8, 200.0)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ensuring, "this_machine", lambda _: LAPTOP)
    return tmp_path / "store"


async def refused(request: Request, store: Path) -> ServingError:
    with pytest.raises(ServingError) as error:
        async with ensure(request, store):
            pass
    return error.value


def looking(path: Path, context: int = 1_000_000) -> Path:
    """The head of a model that looks, of the shape of a real one."""
    writer = gguf.GGUFWriter(path, "qwen3vl")
    writer.add_context_length(context)
    writer.add_block_count(28)
    writer.add_embedding_length(2048)
    writer.add_head_count(16)
    writer.add_head_count_kv(8)
    writer.add_key_length(128)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    return path


def test_a_path_is_told_from_a_name(tmp_path: Path) -> None:
    for name in ("./x", "../x", "/x/y", "~/x", "x.gguf", "x.safetensors", f"{tmp_path}/x"):
        assert is_path(name)
    for name in ("qwen3-vl-2b", "qwen3-vl-2", "Qwen/Qwen3-VL-2B-Instruct", ""):
        assert not is_path(name)


async def test_a_file_that_is_not_there_is_no_model_name(store: Path, tmp_path: Path) -> None:
    error = await refused(Request(str(tmp_path / "none.gguf")), store)
    assert str(error) == f"There is no file or folder {tmp_path / 'none.gguf'}."
    assert "没有文件或文件夹" in error.zh


async def test_a_model_that_looks_is_not_served_blind_in_silence(
    store: Path, tmp_path: Path
) -> None:
    weights = looking(tmp_path / "own.gguf")
    error = await refused(Request(str(weights), adapter="qwen3_vl"), store)
    assert "no mmproj file, its eyes, lies beside it" in str(error)
    told: list[str] = []
    with pytest.raises(ServingError, match="at most 1000000"):  # before anything is started
        async with ensure(Request(str(weights), context=1_000_001), store, told.append):
            pass
    assert told[0].startswith("Mind: own.gguf is a model that looks (qwen3vl)")
    write_eyes(tmp_path / "mmproj.gguf")
    told.clear()
    with pytest.raises(ServingError, match="at most 1000000"):
        async with ensure(Request(str(weights), context=1_000_001), store, told.append):
            pass
    assert told == ["It is asked as a model of the family qwen3_vl; --adapter names another."]


async def test_a_context_that_can_never_fit_is_refused_at_once(store: Path, tmp_path: Path) -> None:
    weights = looking(tmp_path / "own.gguf")
    assert read_header(weights).context_bytes == 114_688
    error = await refused(Request(str(weights), context=262_144), store)
    assert "needs about 30 GB, and 24 GB of memory are free. Lower --context" in str(error)
    assert "--context" in error.zh


async def test_safetensors_without_a_card_lead_to_quantize(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(b"x")
    config = {"model_type": "qwen3_vl", "text_config": {"max_position_embeddings": 4096}}
    (folder / "config.json").write_text(json.dumps(config))
    monkeypatch.setenv("PATH", "/bin")
    error = await refused(Request(str(folder)), store)
    assert f"phonepilot models quantize {folder}" in str(error)
    assert "NVIDIA" in error.zh
    error = await refused(Request(str(folder), context=5000), store)
    assert "at most 4096 tokens" in str(error)

    fake_python(tmp_path)  # one that was built for processors
    (tmp_path / "vllm").write_text("#!/bin/sh\n")
    (tmp_path / "vllm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    async with ensure(Request(str(folder)), store) as served:
        assert served.dialect == "vllm"


async def test_a_damaged_file_of_one_s_own_is_a_sentence(store: Path, tmp_path: Path) -> None:
    weights = write_gguf(tmp_path / "own.gguf")
    weights.write_bytes(b"no gguf at all")
    assert "is not a GGUF file" in str(await refused(Request(str(weights)), store))
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "config.json").write_text("{")
    (tmp_path / "own" / "x.safetensors").write_bytes(b"x")
    assert "config.json is damaged" in str(await refused(Request(str(tmp_path / "own")), store))
