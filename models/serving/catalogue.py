"""The models we know how to serve, and how much memory each takes. Data: ``catalogue.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field

from models.nearest import either, nearest
from models.serving.base import ServerName, ServingError

Kind = Literal["gui", "pointing", "chat", "embedding"]
Format = Literal["bf16", "fp8", "w4a16", "gguf-q8_0", "gguf-q4_k_m"]
FORMATS: tuple[Format, ...] = ("bf16", "fp8", "gguf-q8_0", "w4a16", "gguf-q4_k_m")
"""Most exact first."""
GIGA = 1e9

_BYTES_PER_WEIGHT: Mapping[Format, float] = {
    "bf16": 2.0, "fp8": 1.1, "w4a16": 0.68, "gguf-q8_0": 1.0625, "gguf-q4_k_m": 0.62,
}  # fmt: skip
"""Of the part that speaks; lm_head and scales, which keep more bits, are in the average."""
IMAGE_TOKEN_BYTES = 300_000
"""Of working memory for a picture, per visual token: an estimate."""
WORKING_GIGABYTES: Mapping[ServerName, float] = {"llama_cpp": 0.6, "vllm": 2.5}
"""Of the program beside weights and context: an estimate."""


class Architecture(BaseModel, extra="forbid", frozen=True):
    parameters: float = Field(gt=0)
    """Thousand millions, all of them."""
    vision: float = Field(default=0, ge=0)
    """Of these the part that looks; it always stays in 16 bits."""
    active: float = 0
    """Of a mixture of experts: what one token uses. 0: all."""
    layers: int = 0
    kv_heads: int = 0
    head_dim: int = 0
    context: int = Field(gt=0)
    factor: int = 0
    """Patch times merge size: one visual token is factor² pixels."""

    @property
    def context_bytes(self) -> int:
        """Of one token in the cache of keys and values, at 16 bits."""
        return 2 * 2 * self.layers * self.kv_heads * self.head_dim


class Model(BaseModel, extra="forbid", frozen=True):
    """One entry of the catalogue."""

    name: str
    kind: Kind
    repository: str
    revision: str = "main"
    architecture: str
    licence: str
    estimates: tuple[str, ...] = ()
    """Fields that we could not look up."""
    adapter: str = ""
    options: dict[str, Any] = Field(default_factory=dict)
    context: int
    """Tokens that a request of ours needs: prompt, history, pictures and answer."""
    images: int = 1
    """Pictures in one request."""
    image_tokens: int = 2048
    """Most that the screenshot of a phone takes, as the adapter sends it. The bounds that a server
    is given come from the adapter itself."""
    gigabytes: dict[Format, float] = Field(default_factory=dict)
    """Sizes that were looked up."""
    published: dict[Literal["fp8", "w4a16", "gguf"], str] = Field(default_factory=dict)
    vllm: tuple[str, ...] = ()
    vllm_least: str = ""
    llama_cpp: tuple[str, ...] = ()
    pitfall: str = ""

    @property
    def shape(self) -> Architecture:
        return _read()[0][self.architecture]

    @property
    def sees(self) -> bool:
        return self.shape.vision > 0

    @property
    def formats(self) -> tuple[Format, ...]:
        """Those that can be fetched; vLLM makes FP8 of bf16 while it loads."""
        gguf = "gguf" in self.published
        have = {
            "bf16": True, "fp8": self.kind != "embedding", "w4a16": "w4a16" in self.published,
            "gguf-q8_0": gguf, "gguf-q4_k_m": gguf,
        }  # fmt: skip
        return tuple(each for each in FORMATS if have[each])

    def repository_of(self, form: Format) -> str:
        """Raises ServingError for a format nobody published."""
        if form not in self.formats:
            offered = ", ".join(self.formats)
            raise ServingError(
                f"{self.name} is not published as {form} (there is {offered}). Make it yourself: "
                f"phonepilot models quantize."
            )
        if form.startswith("gguf"):
            return self.published["gguf"]
        if form == "fp8":
            return self.published.get("fp8", self.repository)
        return self.published["w4a16"] if form == "w4a16" else self.repository

    def made_while_loading(self, form: Format) -> bool:
        """True for FP8 that vLLM makes of bf16: the download is that of bf16."""
        return form == "fp8" and "fp8" not in self.published

    def download(self, form: Format) -> tuple[float, bool]:
        """Gigabytes, and whether that is an estimate."""
        return self.size("bf16" if self.made_while_loading(form) else form)

    def size(self, form: Format) -> tuple[float, bool]:
        """Gigabytes of the weights in memory, eyes included, and whether that is an estimate."""
        if form in self.gigabytes:
            eyes = 2 * self.shape.vision if form.startswith("gguf") else 0
            return self.gigabytes[form] + eyes, False
        speaks = self.shape.parameters - self.shape.vision
        return speaks * _BYTES_PER_WEIGHT[form] + 2 * self.shape.vision, True

    def memory(
        self, form: Format, server: ServerName, *, context: int = 0, parallel: int = 1
    ) -> float:
        """Gigabytes that serving takes: weights, context, a picture at work, the program. Always
        an estimate, on the safe side."""
        tokens = (context or self.context) * parallel
        cached = tokens * self.shape.context_bytes
        picture = self.image_tokens * IMAGE_TOKEN_BYTES if self.sees else 0
        return self.size(form)[0] * 1.03 + (cached + picture) / GIGA + WORKING_GIGABYTES[server]


def catalogue() -> tuple[Model, ...]:
    """In the order in which they are recommended."""
    return _read()[1]


def find(name: str) -> Model:
    """By its name, or by its repository. Raises ServingError with the names that come close."""
    wanted = name.lower()
    for model in catalogue():
        if wanted in (model.name, model.repository.lower()):
            return model
    if close := nearest(wanted.rpartition("/")[2], [each.name for each in catalogue()]):
        raise ServingError(
            f"There is no model {name!r} in the catalogue. Did you mean {either(close)}?",
            f"目录中没有模型 {name}。是否指 {'、'.join(close)}？",
        )
    known = ", ".join(each.name for each in catalogue())
    raise ServingError(
        f"There is no model {name!r} in the catalogue. There is: {known}.",
        f"目录中没有模型 {name}。可用的有：{known}。",
    )


@cache
def _read() -> tuple[dict[str, Architecture], tuple[Model, ...]]:
    path = Path(__file__).with_name("catalogue.toml")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    shapes = {name: Architecture(**each) for name, each in data["architecture"].items()}
    return shapes, tuple(Model(name=name, **each) for name, each in data["model"].items())
