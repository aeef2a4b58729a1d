"""A model by its name, from the hub to an answer."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import psutil
import pytest

from models.base import Prompt
from models.coordinates import Sizing, Space
from models.served import load_adapter
from models.serving import ensuring
from models.serving.base import MissingProgram, ServingError
from models.serving.dialects import LLAMA_CPP, Constraint
from models.serving.ensuring import Request, ensure, image_tokens, key_file
from models.serving.local import Patience
from models.serving.machine import Gpu, Machine
from models.wires import chat
from models.wires.base import Endpoint
from tests.models.serving.fake_vllm import fake_python, started_with
from tests.models.serving.hub import Hub, serving
from tests.models.serving.real import needs_llama_cpp
from tests.models.serving.tiny_gguf import write_gguf

pytestmark = pytest.mark.anyio
LAPTOP = Machine((), 32.0, 24.0, 8, 200.0)
FULL = Machine((), 32.0, 1.0, 8, 200.0)
GAMER = Machine((Gpu("RTX 4090", 25.7, 24.0, 8.9),), 64.0, 50.0, 16, 500.0)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ensuring, "this_machine", lambda _: LAPTOP)
    return tmp_path / "store"


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hub]]:
    """Makes a hub with one repository."""
    with ExitStack() as running:

        def made(repository: str, files: dict[str, bytes]) -> Hub:
            found = running.enter_context(serving(Hub(repository, files)))
            monkeypatch.setenv("HF_ENDPOINT", found.endpoint)
            return found

        yield made


@needs_llama_cpp
async def test_a_model_is_fetched_served_and_shared(
    hub: Callable[..., Hub], store: Path, tmp_path: Path
) -> None:
    weights = write_gguf(tmp_path / "made.gguf").read_bytes()
    files = {"Qwen3-4B-Instruct-2507-Q4_K_M.gguf": weights}
    fetched_from = hub("unsloth/Qwen3-4B-Instruct-2507-GGUF", files)
    request = Request("qwen3-4b", form="gguf-q4_k_m", context=512)
    told: list[str] = []
    async with ensure(request, store, told.append) as mine, ensure(request, store) as theirs:
        assert mine.base_url == theirs.base_url
        assert (mine.kind, mine.adapter, mine.dialect) == ("chat", "", "llama_cpp")
        assert mine.capabilities.context == 512
        endpoint = Endpoint(mine.base_url, mine.model, mine.api_key, retries=0)
        wire = chat.create(endpoint)
        settings = LLAMA_CPP.constrain(Constraint(choice=["yes", "no"]))
        said = await wire.ask(Prompt([{"role": "user", "content": "well?"}], settings))
        await wire.close()
        assert said.text in ("yes", "no")
    assert len(fetched_from.asked) == 1
    assert told[0].startswith("qwen3-4b: llama.cpp, gguf-q4_k_m: needs about")
    assert any("done" in line for line in told)


@needs_llama_cpp
async def test_who_comes_second_needs_no_memory_of_their_own(
    hub: Callable[..., Hub], store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = write_gguf(tmp_path / "made.gguf").read_bytes()
    hub("unsloth/Qwen3-4B-Instruct-2507-GGUF", {"Qwen3-4B-Instruct-2507-Q8_0.gguf": weights})
    request = Request("qwen3-4b", context=512)
    async with ensure(request, store) as first:
        monkeypatch.setattr(ensuring, "this_machine", lambda _: FULL)
        async with ensure(request, store) as second:
            assert second.base_url == first.base_url
    with pytest.raises(ServingError, match="does not fit"):
        async with ensure(request, store):
            pass


@needs_llama_cpp
async def test_what_was_fetched_is_served_without_a_network(
    hub: Callable[..., Hub], store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = write_gguf(tmp_path / "made.gguf").read_bytes()
    hub("unsloth/Qwen3-4B-Instruct-2507-GGUF", {"Qwen3-4B-Instruct-2507-Q8_0.gguf": weights})
    request = Request("qwen3-4b", context=512)
    for _ in range(2):
        async with ensure(request, store) as served:
            assert served.capabilities.models == ("qwen3-4b",)
        monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")


async def test_vllm_gets_what_the_family_needs(
    hub: Callable[..., Hub], store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ensuring, "this_machine", lambda _: GAMER)
    fake_python(tmp_path)
    (tmp_path / "vllm").write_text("#!/bin/sh\n")
    (tmp_path / "vllm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    files = {"config.json": b"{}", "model.safetensors": b"x" * 2000, "evil.py": b"", "a.bin": b""}
    fetched_from = hub("mPLUG/GUI-Owl-1.5-8B-Instruct", files)
    async with ensure(Request("gui-owl-1.5-8b"), store) as served:
        assert (served.adapter, served.dialect) == ("gui_owl_1_5", "vllm")
        assert served.capabilities.context == 24_576
    arguments, environment = started_with(tmp_path)
    told = dict(pairwise(arguments))
    sizing = load_adapter("gui_owl_1_5").traits.sizing
    assert json.loads(told["--limit-mm-per-prompt"])["image"] == 5
    assert json.loads(told["--mm-processor-kwargs"]) == {"max_pixels": sizing.max_pixels}
    assert told["--quantization"] == "fp8"
    assert environment["VLLM_API_KEY"] == key_file(store).read_text()
    assert "evil.py" not in " ".join(fetched_from.asked)
    assert "a.bin" not in " ".join(fetched_from.asked)


async def test_the_program_is_looked_for_before_anything_is_fetched(
    hub: Callable[..., Hub], store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ensuring, "this_machine", lambda _: GAMER)
    monkeypatch.setenv("PATH", "")
    fetched_from = hub("mPLUG/GUI-Owl-1.5-8B-Instruct", {"config.json": b"{}"})
    with pytest.raises(MissingProgram, match="pip install vllm"):
        async with ensure(Request("gui-owl-1.5-8b"), store):
            pass
    assert fetched_from.asked == []


async def test_a_repository_without_the_format_is_told_with_what_it_has(
    hub: Callable[..., Hub], store: Path
) -> None:
    hub("unsloth/Qwen3-4B-Instruct-2507-GGUF", {"Other-Q2_K.gguf": b"x", "notes.md": b"y"})
    with pytest.raises(ServingError, match=r"no gguf-q8_0 file\. It has: Other-Q2_K\.gguf"):
        async with ensure(Request("qwen3-4b"), store):
            pass


async def test_a_model_without_its_eyes_is_not_fetched(
    hub: Callable[..., Hub], store: Path
) -> None:
    files = {"Qwen3VL-2B-Instruct-Q8_0.gguf": b"x"}
    fetched_from = hub("Qwen/Qwen3-VL-2B-Instruct-GGUF", files)
    with pytest.raises(ServingError, match="no mmproj file: it could not see"):
        async with ensure(Request("qwen3-vl-2b"), store):
            pass
    assert fetched_from.asked == []


@needs_llama_cpp
async def test_a_path_says_itself_what_it_is(store: Path, tmp_path: Path) -> None:
    weights = write_gguf(tmp_path / "own.gguf")
    async with ensure(Request(str(weights), context=512), store) as served:
        assert (served.model, served.kind) == ("own", "chat")
        assert served.name == str(weights)
    for request, said in (
        (Request(str(weights), server="vllm"), "is for llama_cpp, not for vllm"),
        (Request(str(weights), form="fp8"), "leave --format out"),
    ):
        with pytest.raises(ServingError, match=said):
            async with ensure(request, store):
                pass


def test_the_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    path = key_file(tmp_path / "store")
    key = path.read_text()
    assert len(key) >= 24
    assert key_file(tmp_path / "store").read_text() == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_server_never_makes_a_picture_smaller_than_it_was_sent() -> None:
    pixels = load_adapter("qwen2_5_vl").traits
    grid = load_adapter("qwen3_vl").traits
    assert pixels.space is Space.RESIZED
    for traits in (pixels, grid):
        least, most = image_tokens(traits)
        assert most * (traits.sizing.factor or 28) ** 2 >= traits.sizing.max_pixels - 2000
        assert least <= most
    assert image_tokens(grid)[0] == 1024
    assert image_tokens(pixels)[0] == pixels.sizing.min_pixels // 784


def test_a_small_budget_is_kept_to() -> None:
    traits = load_adapter("qwen3_vl", {"max_image_tokens": 400}).traits
    assert isinstance(traits.sizing, Sizing)
    assert image_tokens(traits) == (400, 400)


@needs_llama_cpp
async def test_a_server_that_stays_down_is_told_and_known_to_be_lost(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = Patience(look=0.05, restarts=0, grace=0.5)
    monkeypatch.setattr("models.serving.local.Patience", lambda: impatient)
    told: list[str] = []
    weights = write_gguf(tmp_path / "own.gguf")
    async with ensure(Request(str(weights), context=512), store, told.append) as served:
        for process in psutil.Process().children(recursive=True):
            if "llama-server" in process.name():
                process.kill()
        error = await served.lost
        assert "stays stopped" in str(error)
        assert str(error) in told
