"""Messages and the protocol every chat platform is put behind.

A gateway hands each incoming message to ``deliver`` and acknowledges it to the platform only after
``deliver`` has returned: by then it is on disk. The same (gateway, external_id) may be delivered
many times; the inbox keeps one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Inbound:
    """What a person sent. ``chat`` is where an answer goes, ``sender`` who it was (platform ids).

    ``button`` is the value of a pressed button ("" for plain text); ``private`` is False in groups;
    ``phone`` names the phone that is meant and ``consent`` what was allowed beforehand ("yes",
    "no", "ask"), where a platform lets people say so beside the text.
    """

    gateway: str
    external_id: str
    chat: str
    sender: str
    text: str
    at: datetime
    sender_name: str = ""
    button: str = ""
    private: bool = True
    phone: str = ""
    consent: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """``label`` is shown, ``value`` comes back as ``Inbound.button`` (at most 64 bytes)."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Outbound:
    """What we say. ``edits`` names an earlier message (as returned by ``send``) to replace."""

    chat: str
    text: str
    image: Path | None = None
    buttons: tuple[Button, ...] = ()
    edits: str = ""
    file: Path | None = None
    """To be sent as it is, under its own name."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a platform can do; the assistant adapts."""

    edit: bool = False
    image: bool = False
    file: bool = False
    buttons: bool = False
    max_text: int = 4000
    edit_seconds: float = 0.0
    """Shortest pause between two edits in one chat; what lies between is left out."""


Deliver = Callable[[Inbound], Awaitable[None]]


class Gateway(Protocol):
    """One chat platform."""

    @property
    def name(self) -> str: ...

    @property
    def abilities(self) -> Abilities: ...

    async def check(self) -> str:
        """Who we are on the platform. Raises GatewayError with the fix when it does not work."""

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled. Reconnects by itself; raises GatewayRefused if it never will."""

    async def send(self, message: Outbound) -> str:
        """Send or edit; returns the platform's message id. Raises GatewayError."""


class GatewayError(Exception):
    """Sending or receiving failed. ``retry_after``: seconds the platform asks for, 0 if none."""

    retryable = True

    def __init__(self, message: str, retry_after: float = 0.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class GatewayRefused(GatewayError):
    """It will never work: wrong token, blocked by the person, bad request."""

    retryable = False
