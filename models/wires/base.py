"""What all wires need to know of a server."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import SecretStr

THINKING_TOKENS = 4096
"""Room for the reply of a cloud model, which thinks before it acts."""
MAX_ANSWER = 1_000_000
"""Bytes of a response that are read, ten times what any model of this kind has to say."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model of one server, and how patient to be with it."""

    base_url: str
    """With its version, such as ``http://127.0.0.1:8000/v1``."""
    model: str
    """The name the server knows the model by."""
    api_key: SecretStr = field(default_factory=lambda: SecretStr(""))
    timeout: float = 90.0
    """Seconds for one answer, with its retries."""
    retries: int = 2
    """After a refused connection, 408, 409, 429 or 5xx."""
    max_tokens: int = 1024
