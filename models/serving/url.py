"""A server that somebody else runs: it is looked at, never started."""

from __future__ import annotations

import asyncio
import time

from pydantic import BaseModel, Field, SecretStr

from models.serving.base import Capabilities, ServingError, Tell, quiet
from models.serving.dialects import OPENAI, Dialect
from models.serving.probe import Health, dialect_of, health, probe


class Config(BaseModel, extra="forbid"):
    """Where it is."""

    base_url: str = Field(pattern="^https?://")
    """With its version, such as ``http://127.0.0.1:8000/v1``."""
    model: str
    key: SecretStr = SecretStr("")
    patience: float = Field(default=30, ge=0)
    """Seconds that it may take to come up."""


def create(config: Config) -> UrlServer:
    return UrlServer(config)


class UrlServer:
    """Any OpenAI-compatible server."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._stopped = asyncio.Event()
        self.dialect: Dialect = OPENAI
        """Known once it was ready."""

    @property
    def base_url(self) -> str:
        return self._config.base_url.rstrip("/")

    @property
    def model(self) -> str:
        return self._config.model

    @property
    def key(self) -> SecretStr:
        return self._config.key

    async def start(self) -> None:
        self._stopped.clear()

    async def ready(self, tell: Tell = quiet) -> Capabilities:
        """Raises ServingError when nothing answers, or it does not have the model."""
        began = time.monotonic()
        while (state := await health(self.base_url)) in (Health.REFUSED, Health.SILENT):
            seconds = time.monotonic() - began
            if seconds > self._config.patience:
                raise ServingError(
                    f"Nothing answers at {self.base_url} ({state.value}). Start the server there, "
                    "or correct the address."
                )
            tell(f"waiting for {self.base_url}, {seconds:.0f} s")
            await asyncio.sleep(0.5)
        found = await probe(self.base_url, self.key)
        if found.models and self.model not in found.models:
            raise ServingError(
                f"The server at {self.base_url} has no model {self.model!r}. It offers: "
                f"{', '.join(found.models[:10])}."
            )
        self.dialect = await dialect_of(self.base_url, self.key)
        return found

    async def watch(self, tell: Tell = quiet) -> None:
        """There is nothing to restart: returns when it was stopped."""
        await self._stopped.wait()

    async def stop(self) -> None:
        """Stops looking at it."""
        self._stopped.set()
