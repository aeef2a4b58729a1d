"""Web chat: a page in the browser, served by the assistant itself.

Nobody else is needed: no account, no cloud. A browser is let in by a key, and is then somebody of
its own, who has to be paired like on every platform. What is said while no page is open waits for
the next one: in memory, and on disk too where ``history`` names a file. A page keeps what it could
not send and sends it again under the same id until it is told that we have it.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import uuid
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

import structlog
from pydantic import Field, SecretStr

from gateways._carried import Carried, carried
from gateways._text import split
from gateways._web_door import GATEWAY, MAX_TEXT, WebDoor
from gateways._web_people import Visitors
from gateways._web_store import Store
from gateways.base import Abilities, Attachment, Deliver, GatewayRefused, Outbound
from gateways.door import Listening
from gateways.listening import is_loopback, listen
from gateways.markdown import as_html
from gateways.own_page import origins

log = structlog.get_logger(__name__)
SHORTEST_KEY = 16
TYPING_SECONDS = 6.0


class Config(Listening, extra="forbid"):
    """``[gateways.web]`` in the configuration."""

    key: SecretStr
    """Lets a browser in: at least 16 characters. Another key shuts out every browser that the old
    one let in."""
    port: int = Field(default=8468, ge=0, le=65535)
    base_url: str = Field(default="", pattern=r"^$|^https?://[^\s/?#]+/?$")
    """What people open: the address of a tunnel or proxy that leads here. Needed where ``listen``
    is more than this machine."""
    history: str = ""
    """A file for what the page shows (the last 300 messages of each chat), such as
    ``~/.phonepilot/web.db``; empty: it is forgotten when the assistant ends."""
    days: float = Field(default=180, gt=0)
    """A browser that was let in so long ago has to be let in again."""
    MADE: ClassVar = {"key": 16}


def create(config: Config) -> WebChat:
    """Raises GatewayRefused for what cannot be safe."""
    return WebChat(config)


class WebChat:
    """One page, and a chat for each browser that was let in."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, buttons=True, voice=True, typing=TYPING_SECONDS,
        max_text=MAX_TEXT, edit_seconds=0.3, knows_repeats=True,
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        key = config.key.get_secret_value()
        if len(key) < SHORTEST_KEY:
            raise GatewayRefused(
                f"[gateways.web] key has to have {SHORTEST_KEY} characters at least, or anybody "
                "could guess it. `openssl rand -hex 16` makes one."
            )
        _must_be_private(config)
        try:
            self._store = Store(str(Path(config.history).expanduser()) if config.history else "")
        except sqlite3.Error as error:
            raise GatewayRefused(
                f"[gateways.web] history = {config.history!r} cannot be opened: {error}."
            ) from error
        self._config = config
        self._visitors = Visitors(key, config.days * 24 * 3600)
        self.door = WebDoor(self._store, self._visitors)
        self._listens_at(config.port)

    def _listens_at(self, port: int) -> None:
        self.port = port
        self.door.origins = origins(
            self._config.listen, port, self._config.base_url.rstrip("/").lower()
        )

    @property
    def address(self) -> str:
        host = f"[{self._config.listen}]" if ":" in self._config.listen else self._config.listen
        return self._config.base_url.rstrip("/") or f"http://{host}:{self.port}"

    def link(self) -> str:
        """The key stands where browsers send it to nobody; the page takes it out of the address."""
        return f"{self.address}/#{quote(self._config.key.get_secret_value(), safe='')}"

    async def close(self) -> None:
        self._store.close()

    async def check(self) -> str:
        """What to open."""
        kept = "is kept" if self._config.history else "is forgotten at the end"
        return f"{self.address} (enter with the key; what it shows {kept})"

    async def run(self, deliver: Deliver) -> None:
        """Serve the page until cancelled. Raises GatewayRefused where nothing can listen."""

        def started(port: int) -> None:
            self._listens_at(port)
            log.info("web.listening", address=self.address)

        self.door.open(deliver)
        serving = asyncio.create_task(listen(self.door, self._config.listen, self.port, started))
        try:
            await asyncio.shield(serving)
        finally:
            self.door.close()
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

    async def send(self, message: Outbound) -> str:
        """Show or edit, now or when a page is open again; a text beyond the limit goes on in
        further messages. Raises GatewayRefused for a chat that this key never let in."""
        chat = self._chat(message.chat)
        name = hashlib.sha256(message.once.encode()).hexdigest()[:24] if message.once else ""
        name = name or uuid.uuid4().hex
        text, along = await carried(message, GATEWAY)
        texts = split(text, MAX_TEXT)
        for number, each in enumerate(texts):
            shown: dict[str, Any] = {"text": each}
            if message.markdown:
                shown["html"] = as_html(each)
            if number == len(texts) - 1 and message.buttons:
                shown["buttons"] = [
                    {"label": b.label, "value": b.value, "row": b.row} for b in message.buttons
                ]
            edits = message.edits if number == 0 else ""
            files = along if number == 0 else []
            said = f"{name}.{number}" if number else name
            last = await asyncio.to_thread(self._show, chat, said, shown, files, edits)
        self.door.types(chat, 0.0)  # what was being typed is there
        return last

    def _show(
        self, chat: str, name: str, shown: dict[str, Any], along: list[Carried], edits: str
    ) -> str:
        if along:
            shown["files"] = [self._keep(chat, each) for each in along]
        if edits and self._store.change(chat, edits, shown):
            return edits
        self._store.show(chat, name, shown, mine=True)
        return name

    def _keep(self, chat: str, each: Carried) -> dict[str, Any]:
        kept = self._store.keep(chat, each.name, each.mime, each.content)
        return {
            "id": kept.id, "kind": each.what, "name": each.name, "size": len(each.content)
        }  # fmt: skip

    async def typing(self, chat: str) -> None:
        self.door.types(self._chat(chat), TYPING_SECONDS)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        chat, _, id_ = attachment.ref.partition("/")
        kept = await asyncio.to_thread(self._store.file, chat, id_)
        if kept is None:
            raise GatewayRefused(f"{attachment.name} is gone: it has to be sent again.")
        if len(kept.content) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        return kept.content

    def _chat(self, chat: str) -> str:
        if not self._visitors.is_chat(chat):
            raise GatewayRefused("No browser with this name was ever let in with today's key.")
        return chat


def _must_be_private(config: Config) -> None:
    host = config.base_url.partition("://")[2].partition("/")[0].partition(":")[0]
    if not is_loopback(config.listen) and not config.base_url:
        raise GatewayRefused(
            "[gateways.web] listen is no address of this machine alone, so set base_url, too: "
            "what people open, https://..."
        )
    if config.base_url.startswith("http://") and not is_loopback(host):
        raise GatewayRefused(
            "[gateways.web] base_url must begin with https:// where other machines reach it."
        )
