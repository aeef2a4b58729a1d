"""llama.cpp's real server, with a model of a few kilobytes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from models.base import ModelUnavailable, Prompt, Unfit
from models.serving import llama_cpp
from models.serving.base import MissingProgram, ServerDied, ServingError
from models.serving.dialects import Constraint
from models.serving.llama_cpp import Config
from models.serving.local import LocalServer, Patience
from models.serving.probe import dialect_of
from models.wires import chat
from models.wires.base import Endpoint
from tests.models.serving.real import needs_llama_cpp
from tests.models.serving.tiny_gguf import write_eyes, write_gguf

pytestmark = pytest.mark.anyio
KEY = SecretStr("of-the-test")
PICTURE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA"
    "AABJRU5ErkJggg=="
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_gguf(tmp_path_factory.mktemp("weights") / "tiny.gguf")


@contextlib.asynccontextmanager
async def running(weights: Path, folder: Path, **more: Any) -> AsyncIterator[LocalServer]:
    config = Config(weights=weights, log=folder / "s.log", context=512, key=KEY, **more)
    server = llama_cpp.create(config, Patience(grace=2, answer=5))
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


async def asked(server: LocalServer, key: SecretStr = KEY, **request: Any) -> str:
    """What it says to one question."""
    content = request.pop("content", "hello")
    wire = chat.create(Endpoint(server.base_url, server.model, key, retries=0, max_tokens=60))
    try:
        prompt = Prompt([{"role": "user", "content": content}], request)
        return (await wire.ask(prompt)).text
    finally:
        await wire.close()


@needs_llama_cpp
async def test_its_answers_can_be_constrained_and_its_complaints_are_understood(
    weights: Path, tmp_path: Path
) -> None:
    async with running(weights, tmp_path, model="small") as server:
        capabilities = await server.ready()
        assert capabilities.context == 512
        assert capabilities.images is False
        assert capabilities.models == ("small",)

        constrain = server.dialect.constrain
        chosen = await asked(server, **constrain(Constraint(choice=["left", 'say "hi"'])))
        assert chosen in ("left", 'say "hi"')
        grammar = 'root ::= "x=" [0-9] [0-9]'
        assert (await asked(server, **constrain(Constraint(grammar=grammar))))[:2] == "x="
        schema = {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}
        said = await asked(server, **constrain(Constraint(schema=schema)))
        assert isinstance(json.loads(said)["ok"], bool)

        with pytest.raises(Unfit, match="longer than the server's context"):
            await asked(server, content="hello " * 2000)
        picture = [{"type": "image_url", "image_url": {"url": PICTURE}}]
        with pytest.raises(ModelUnavailable, match="without its eyes"):
            await asked(server, content=picture)
        with pytest.raises(Unfit, match="does not accept the grammar"):
            await asked(server, extra_body={"grammar": "root ::= ("})
        with pytest.raises(ModelUnavailable, match="refuses the key"):
            await asked(server, key=SecretStr("a stranger's"))
        assert (await dialect_of(server.base_url, KEY)).name == "llama_cpp"


@needs_llama_cpp
async def test_two_requests_at_a_time_each_have_the_whole_context(
    weights: Path, tmp_path: Path
) -> None:
    async with running(weights, tmp_path, parallel=2) as server:
        assert (await server.ready()).context == 512
        constrained = server.dialect.constrain(Constraint(choice=["a", "b"]))
        answers = await asyncio.gather(*(asked(server, **constrained) for _ in range(2)))
        assert set(answers) <= {"a", "b"}


@needs_llama_cpp
async def test_a_taken_port_is_told_by_its_own_log_too(weights: Path, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(ServingError, match="is taken"):
            async with running(weights, tmp_path, port=other.getsockname()[1]):
                pass


@needs_llama_cpp
async def test_an_architecture_it_does_not_know_is_named(tmp_path: Path) -> None:
    weights = write_gguf(tmp_path / "new.gguf", "from-the-future")
    async with running(weights, tmp_path) as server:
        with pytest.raises(ServerDied, match="too old for the architecture from-the-future"):
            await server.ready()


@pytest.fixture
def torso(weights: Path, tmp_path: Path) -> Path:
    path = tmp_path / "torso.gguf"
    path.write_bytes(weights.read_bytes()[:-20_000])
    return path


@needs_llama_cpp
async def test_weights_that_end_early_are_recognised(torso: Path, tmp_path: Path) -> None:
    async with running(torso, tmp_path) as server:
        with pytest.raises(ServerDied, match="damaged or incomplete"):
            await server.ready()


@needs_llama_cpp
async def test_eyes_without_anything_behind_them_are_recognised(
    weights: Path, tmp_path: Path
) -> None:
    eyes = write_eyes(tmp_path / "mmproj.gguf")
    async with running(weights, tmp_path, mmproj=eyes) as server:
        with pytest.raises(ServerDied, match="mmproj file cannot be used"):
            await server.ready()


@needs_llama_cpp
async def test_an_argument_it_does_not_know_is_told(weights: Path, tmp_path: Path) -> None:
    async with running(weights, tmp_path, arguments=("--from-next-year",)) as server:
        with pytest.raises(ServerDied, match="does not know one of its arguments"):
            await server.ready()


def test_files_of_no_use_are_refused_before_anything_is_started(
    weights: Path, tmp_path: Path
) -> None:
    eyes = write_eyes(tmp_path / "eyes.gguf")
    text = tmp_path / "text.gguf"
    text.write_text("<html>Not found</html>")
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(weights.read_bytes()[:100])
    cases = [
        (tmp_path / "none.gguf", None, "There is no file"),
        (text, None, "is not a GGUF file"),
        (cut, None, "cut off or damaged"),
        (eyes, None, "only the eyes"),
        (weights, weights, "not an mmproj file"),
    ]
    for path, mmproj, said in cases:
        config = Config(
            weights=path, mmproj=mmproj, log=tmp_path / "log", program=Path("/bin/true")
        )  # fmt: skip
        with pytest.raises(ServingError, match=said):
            llama_cpp.create(config)


def test_a_server_on_path_is_taken_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "llama-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert llama_cpp.find_program() == program


def test_without_the_program_one_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(llama_cpp, "WHEEL", "not_installed_here")
    with pytest.raises(MissingProgram, match=r"pip install .*requirements/llama_cpp\.txt"):
        llama_cpp.find_program()


def test_pictures_are_bounded_and_hints_not_repeated(tmp_path: Path, weights: Path) -> None:
    eyes = write_eyes(tmp_path / "eyes.gguf")
    config = Config(
        weights=weights, mmproj=eyes, log=tmp_path / "log", image_tokens=(512, 1500),
        arguments=("--image-min-tokens", "1024", "--jinja", "--flash-attn", "on"),
    )  # fmt: skip
    command = llama_cpp._arguments(config, 4711)
    assert command[command.index("--image-max-tokens") + 1] == "1500"
    assert command.count("--image-min-tokens") == command.count("--jinja") == 1
    assert command[-2:] == ["--flash-attn", "on"]
    assert command[command.index("--port") + 1] == "4711"


@pytest.mark.parametrize(
    ("flags", "eight_bits", "said"),
    [
        ({"avx2"}, False, "AVX-512"),
        ({"avx2", "avx512f"}, False, ""),
        ({"avx2", "avx512f"}, True, "8-bit weights"),
        ({"avx2", "avx512f", "avx_vnni"}, True, ""),
        (set(), True, ""),
    ],
)
def test_a_processor_that_the_wheel_was_not_built_for_is_told_so(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    flags: set[str], eight_bits: bool, said: str,
) -> None:  # fmt: skip
    wheel = Path("/opt") / llama_cpp.WHEEL / "bin" / "llama-server"
    why = llama_cpp.unfit(frozenset(flags), wheel, eight_bits=eight_bits)
    assert said in why
    assert bool(said) == bool(why)
    assert llama_cpp.unfit(frozenset(flags), Path("/usr/bin/llama-server")) == ""
    monkeypatch.setattr(llama_cpp, "processor_flags", lambda: frozenset({"avx2"}))
    with pytest.raises(ServingError, match="built for processors with AVX-512"):
        llama_cpp.create(Config(weights=weights, log=tmp_path / "log", program=wheel))
