"""What is to be done to which weights, and the card of what was done."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, Field

from models.serving.base import ServingError

CARD = "phonepilot-quantized.json"


class QuantizeError(ServingError):
    """The weights cannot be quantised, or the result is not good enough; the message says why."""


class Job(BaseModel, extra="forbid", frozen=True):
    """One folder, one recipe."""

    folder: Path
    """With config.json, safetensors, tokenizer and preprocessor_config.json."""
    recipe: str
    out: Path
    """A folder that does not exist yet."""
    samples: int = Field(default=64, ge=1, le=4096)
    """Screens that recipes with calibration look at."""
    compared: int = Field(default=8, ge=1, le=256)
    """Other screens, on which the result is compared with the original."""
    words: int = Field(default=12, ge=1, le=256)
    """Tokens of each answer that are compared."""
    image_tokens: int = Field(default=512, ge=64, le=4096)
    """Size of the screens in both."""
    seed: int = 0
    threads: int = Field(default=0, ge=0)
    """0: all cores."""
    server_log: Path | None = None
    """What the server says that a GGUF is compared with; None: beside ``out``."""


class Card(BaseModel):
    """What was done, beside the weights as CARD."""

    model: str
    """Name of the original's folder."""
    architecture: str
    recipe: str
    about: str
    keeps: tuple[str, ...]
    samples: int
    """0 for recipes without calibration."""
    seed: int
    error: float
    """Of the logarithms of the probabilities, relative to the original's; see compare.py."""
    agreement: float
    """Share of the tokens that both would say."""
    positions: int
    """Tokens that were compared."""
    bytes_before: int
    bytes_after: int
    files: tuple[str, ...]
    versions: dict[str, str]
    seconds: float
