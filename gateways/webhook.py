"""Webhook: your own programs. They POST signed messages to us; we POST signed answers to them.

Both directions are signed alike, over time and raw body (docs/gateways/webhook.md). It listens on
this machine only unless told otherwise, and calls nothing but the one address it is given, and the
addresses of what was sent beside a text.
"""

from __future__ import annotations

import asyncio
import base64
import json
import mimetypes
import time
import uuid
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, ClassVar

import httpcore
import structlog
from pydantic import Field, SecretStr

from gateways._outside import Answer, NotOutside, Outside, checked, look_up
from gateways._text import split
from gateways._webhook_read import GATEWAY, place, read
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
)
from gateways.door import Door, Listening
from gateways.listening import listen
from gateways.signatures import phonepilot, sign

log = structlog.get_logger(__name__)
MAX_TEXT = 100_000
SHORTEST_SECRET = 32
GONE = (404, 410)


class Config(Listening, extra="forbid"):
    """``[gateways.webhook]`` in the configuration."""

    secret: SecretStr
    """Signs both directions: at least 32 characters."""
    port: int = Field(default=8466, ge=0, le=65535)
    path: str = Field(default="/phonepilot", pattern=r"^/[\w/-]*$")
    callback: str = Field(default="", max_length=2000)
    """Where answers are sent, ``https://...``; empty: nobody reads them."""
    inside: tuple[str, ...] = ()
    """Hosts that ``callback`` may name although they are on this machine or network."""
    ASKED: ClassVar = ("callback",)
    MADE: ClassVar = {"secret": 32}


def create(config: Config) -> Webhook:
    """Raises GatewayRefused for what cannot be safe."""
    return Webhook(config)


class Webhook:
    """One integration."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, buttons=True, threads=True, voice=True,
        max_text=MAX_TEXT, edit_seconds=1.0, knows_repeats=True,
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        secret = config.secret.get_secret_value()
        if len(secret) < SHORTEST_SECRET:
            raise GatewayRefused(
                f"[gateways.webhook] secret has to have {SHORTEST_SECRET} characters at least, or "
                "anybody could guess it. `openssl rand -hex 32` makes one."
            )
        self._inside = frozenset(config.inside)
        if config.callback:
            try:
                checked(config.callback, self._inside)
            except NotOutside as error:
                raise GatewayRefused(f"[gateways.webhook] callback: {error}.") from error
        self._config = config
        self._secret = secret
        self._outside = Outside(self._inside)
        self.port = config.port
        """Once it listens, the real one."""

    @property
    def address(self) -> str:
        host = f"[{self._config.listen}]" if ":" in self._config.listen else self._config.listen
        return f"http://{host}:{self.port}{self._config.path}"

    async def close(self) -> None:
        await self._outside.close()

    async def check(self) -> str:
        """Where we listen. Raises GatewayError when answers cannot go out."""
        if self._config.callback:
            parts = checked(self._config.callback, self._inside)
            host = str(parts.hostname)
            try:
                await look_up(host, parts.port or 443)
            except OSError as error:
                raise GatewayError(f"The callback's host {host} is not known here.") from error
        return f"{self.address} (answers {'go out' if self._config.callback else 'are dropped'})"

    async def run(self, deliver: Deliver) -> None:
        """Listen until cancelled."""
        door = Door(self._config.path, phonepilot(self._secret), read, deliver)

        def started(port: int) -> None:
            self.port = port
            log.info("webhook.listening", address=self.address)

        await listen(door, self._config.listen, self._config.port, started)

    async def send(self, message: Outbound) -> str:
        """Send or edit; a text beyond the limit goes on in further messages. Sent again, each has
        the same id, and the receiver shows it once."""
        name = message.once or uuid.uuid4().hex
        first, *more = split(message.text, MAX_TEXT)
        buttons = [
            {"label": b.label, "value": b.value} | ({"row": b.row} if b.row else {})
            for b in message.buttons
        ]
        where = place(message.chat)
        shared = {**where, "format": "markdown"} if message.markdown else where
        said = {**shared, "text": first} | await _attached(message)
        said |= {} if more else {"buttons": buttons}
        shown = await self._say(said, name, message.edits)
        for number, part in enumerate(more, 1):
            rest: dict[str, Any] = {**shared, "text": part}
            rest |= {"buttons": buttons} if number == len(more) else {}
            shown = await self._say(rest, f"{name}.{number}", "")
        return shown

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """By GET, signed over time and address; no redirect is followed."""
        headers = self._signed(attachment.ref.encode("utf-8", "replace"))
        answer = await self._call("address", self._outside.get(attachment.ref, headers, largest))
        self._raise_for("address", answer)
        if len(answer.body) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        return answer.body

    async def _say(self, said: dict[str, Any], name: str, edits: str) -> str:
        """The id under which it is shown."""
        if not self._config.callback:
            return edits or name
        if edits:
            answer = await self._post(said | {"id": name, "edits": edits})
            if answer.status not in GONE:
                self._raise_for("callback", answer)
                return edits
        answer = await self._post(said | {"id": name})
        self._raise_for("callback", answer)
        return name

    async def _post(self, said: dict[str, Any]) -> Answer:
        body = json.dumps(said, ensure_ascii=False).encode("utf-8", "replace")
        headers = {"Content-Type": "application/json"} | self._signed(body)
        return await self._call(
            "callback", self._outside.post(self._config.callback, headers, body)
        )

    def _signed(self, body: bytes) -> dict[str, str]:
        at = str(int(time.time()))
        return {
            "Phonepilot-Timestamp": at,
            "Phonepilot-Signature": sign(self._secret, at, body),
        }

    async def _call(self, what: str, call: Awaitable[Answer]) -> Answer:
        try:
            return await call
        except NotOutside as error:
            raise GatewayRefused(f"The {what} was not called: {error}.") from error
        except (OSError, *TROUBLE) as error:
            why = str(error) or type(error).__name__
            raise GatewayError(f"The {what} cannot be reached just now: {why}") from error

    def _raise_for(self, what: str, answer: Answer) -> None:
        if 200 <= answer.status < 300:
            return
        if answer.status in (408, 425, 429) or answer.status >= 500:
            raise GatewayError(f"The {what} answered {answer.status}.", _seconds(answer.headers))
        raise GatewayRefused(f"The {what} answered {answer.status}.")


TROUBLE = (
    httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, TimeoutError
)  # fmt: skip


def _seconds(headers: Any) -> float:
    asked = headers.get("retry-after", "")
    return float(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0.0


async def _attached(message: Outbound) -> dict[str, Any]:
    """Picture, file and speech with their bytes; what is gone is said in words."""
    found: dict[str, Any] = {}
    sent = (("image", message.image), ("file", message.file), ("voice", message.voice))
    for kind, path in sent:
        if path is not None:
            try:
                found[kind] = await asyncio.to_thread(_packed, path)
            except OSError as error:
                log.warning("webhook.file_missing", path=str(path), why=error.strerror)
                found["missing"] = path.name
    return found


def _packed(path: Path) -> dict[str, str]:
    return {
        "name": path.name,
        "type": mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        "data": base64.b64encode(path.read_bytes()).decode(),
    }
