"""The recipes: what each makes of the weights, what it leaves alone, how far it may be off.

The vision tower and the last layer are left alone by all of them: pointing suffers first there, and
they are a small part of the whole. In a GGUF the vision tower is a file of its own, the mmproj.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

KEPT = ("re:.*lm_head.*", "re:.*visual.*")
"""Names of layers that are not quantised, as compressed-tensors matches them."""


@dataclass(frozen=True, slots=True)
class Bound:
    """How far a result may be from the original before it is refused; see compare.py."""

    error: float
    agreement: float


EIGHT_BITS = Bound(error=0.25, agreement=0.85)
FOUR_BITS = Bound(error=0.5, agreement=0.6)


@dataclass(frozen=True, slots=True)
class Recipe:
    """``scheme`` is llm-compressor's name of a scheme, or llama.cpp's of a file type."""

    name: str
    about: str
    output: Literal["safetensors", "gguf"]
    scheme: str
    bound: Bound
    bits: float
    """Bits that one weight of the language model takes, scales included."""
    method: Literal["rtn", "gptq", "awq"] = "rtn"
    keeps: tuple[str, ...] = KEPT

    @property
    def calibrates(self) -> bool:
        """Whether it looks at what the model computes on sample screens."""
        return self.method != "rtn"


_MMPROJ = ("mmproj as f16",)
_LISTED = (
    Recipe(
        "w4a16-gptq", "4-bit weights, chosen to disturb sample screens least; vLLM on GPUs",
        "safetensors", "W4A16", FOUR_BITS, 4.25, "gptq",
    ),
    Recipe(
        "w4a16-awq", "4-bit weights, scaled as sample screens need; vLLM on GPUs; slow to make",
        "safetensors", "W4A16_ASYM", FOUR_BITS, 4.25, "awq",
    ),
    Recipe(
        "w4a16-rtn", "4-bit weights, simply rounded: made at once, points a little worse",
        "safetensors", "W4A16", FOUR_BITS, 4.25,
    ),
    Recipe(
        "w4a8", "4-bit weights (stored in 8), 8-bit activations; for servers with the kernel",
        "safetensors", "W4A8", FOUR_BITS, 8.25, "gptq",
    ),
    Recipe(
        "w8a8", "8-bit integers; vLLM on GPUs and on processors",
        "safetensors", "W8A8", EIGHT_BITS, 8.1,
    ),
    Recipe(
        "fp8", "8-bit floats, scaled as they come; vLLM on GPUs since Ada and Hopper",
        "safetensors", "FP8_DYNAMIC", EIGHT_BITS, 8.1,
    ),
    Recipe(
        "gguf-q4_k_m", "llama.cpp, 4 to 6 bits: the usual choice without a GPU",
        "gguf", "Q4_K_M", FOUR_BITS, 4.9, keeps=_MMPROJ,
    ),
    Recipe(
        "gguf-q5_k_m", "llama.cpp, 5 to 6 bits", "gguf", "Q5_K_M", FOUR_BITS, 5.7, keeps=_MMPROJ
    ),
    Recipe("gguf-q6_k", "llama.cpp, 6 bits", "gguf", "Q6_K", EIGHT_BITS, 6.6, keeps=_MMPROJ),
    Recipe("gguf-q8_0", "llama.cpp, 8 bits", "gguf", "Q8_0", EIGHT_BITS, 8.5, keeps=_MMPROJ),
    Recipe(
        "gguf-f16", "llama.cpp, nothing lost: to compare with", "gguf", "F16", EIGHT_BITS, 16.0,
        keeps=_MMPROJ,
    ),
)  # fmt: skip
RECIPES = {recipe.name: recipe for recipe in _LISTED}
