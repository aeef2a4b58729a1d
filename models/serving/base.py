"""What all model servers have in common: a Server, what it can do, and what may go wrong."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from models.base import ModelUnavailable
from models.serving.dialects import Dialect

ServerName = Literal["vllm", "llama_cpp"]
"""The programs we start; what serves at a URL may be any."""

Tell = Callable[[str], None]
"""Takes a line on how far things are, such as ``loading weights, 12 s``."""


def quiet(line: str) -> None:
    """Tells nobody."""


class Throttled:
    """Tells what is new at once, and the same again only after a while."""

    EVERY = 5.0
    """Seconds."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._last = ("", 0.0)

    def say(self, what: str, how_far: str) -> None:
        """``how_far`` changes all the time: it alone is not news."""
        said, at = self._last
        if what == said and time.monotonic() - at < self.EVERY:
            return
        self._last = what, time.monotonic()
        self._tell(what + how_far)


class ServingError(ModelUnavailable):
    """A model cannot be fetched or served; the message says why and what to do."""

    def __init__(self, message: str, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


class MissingProgram(ServingError):
    """The server's program is not installed; the message is the command that installs it."""


class ServerDied(ServingError):
    """The program ended; the message has the reason its log gives."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a running server says of itself. 0 and "" stand for: it does not tell."""

    context: int = 0
    """Tokens of one request, answer included."""
    images: bool | None = None
    """None: it does not tell."""
    models: tuple[str, ...] = ()
    version: str = ""
    tools: bool | None = None


class Server(Protocol):
    """One model, served. Start it, wait until it is ready, watch it, stop it."""

    @property
    def base_url(self) -> str:
        """With its version, such as ``http://127.0.0.1:8000/v1``; known once it was started."""

    @property
    def model(self) -> str:
        """The name the server knows the model by."""

    @property
    def dialect(self) -> Dialect: ...

    async def start(self) -> None:
        """Raises ServingError."""

    async def ready(self, tell: Tell = quiet) -> Capabilities:
        """Returns when it answers. Raises ServerDied, ServingError."""

    async def watch(self, tell: Tell = quiet) -> None:
        """Restarts it when it dies or hangs, until it is stopped. Raises ServerDied when it died
        too often."""

    async def stop(self) -> None:
        """With all that it started. Twice does no harm."""
