"""What an integration says, as an Inbound."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from gateways._odd import sound
from gateways.base import Attachment, Inbound, Kind
from gateways.door import Mail, Unreadable

GATEWAY = "webhook"
THREAD = "#thread="
"""Between a chat and the name of a thread of it."""


class Sent(BaseModel, extra="forbid", strict=True):
    """Something beside the text: it stays where it is, and is fetched when it is wanted."""

    kind: Kind
    url: str = Field(max_length=2000)
    name: str = Field(default="", max_length=200)
    type: str = Field(default="", max_length=100)
    size: int = Field(default=0, ge=0, le=2**40)


class Said(BaseModel, extra="forbid", strict=True):
    """The body of a POST to us (docs/gateways/webhook.md)."""

    chat: str = Field(min_length=1, max_length=200)
    sender: str = Field(min_length=1, max_length=200)
    text: str = Field(default="", max_length=100_000)
    id: str = Field(default="", pattern=r"^[A-Za-z0-9_-]{0,100}$")
    """Without one, the same words at the same time are one message."""
    at: float | None = Field(default=None, ge=0, le=4e9)
    name: str = Field(default="", max_length=200)
    button: str = Field(default="", max_length=64)
    group: bool = False
    """Others read along. Then only what is ``addressed`` to us is heard, and pressed buttons."""
    addressed: bool = False
    reply_to: str = Field(default="", max_length=200)
    """The ``id`` of the message of ours that it answers."""
    forwarded: bool = False
    """Others wrote the text, and the sender passed it on."""
    thread: str = Field(default="", pattern=r"^[A-Za-z0-9_.-]{0,100}$")
    """The answer comes with the same."""
    language: str = Field(default="", pattern=r"^[A-Za-z-]{0,20}$")
    attachments: Annotated[list[Sent], Field(max_length=10)] = []


def read(body: bytes) -> Mail:
    """Raises Unreadable."""
    try:
        said = Said.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unreadable(f"{where}: {first['msg']}" if where else first["msg"]) from None
    at = datetime.now(UTC) if said.at is None else datetime.fromtimestamp(said.at, UTC)
    if THREAD in said.chat:
        raise Unreadable(f"chat: {THREAD} may not be in its name")
    chat = f"{said.chat}{THREAD}{said.thread}" if said.thread else said.chat
    message = Inbound(
        GATEWAY, said.id, chat, said.sender, said.text, at, said.name, said.button,
        private=not said.group, dated=said.at is not None,
        addressed=not said.group or said.addressed or bool(said.button),
        replies_to=said.reply_to, forwarded=said.forwarded, language=said.language.lower(),
        attachments=tuple(
            Attachment(a.kind, a.url, a.name, a.type, a.size) for a in said.attachments
        ),
    )  # fmt: skip
    try:
        return Mail([sound(message)])
    except ValueError as error:
        raise Unreadable(str(error)) from None


def place(chat: str) -> dict[str, str]:
    """The chat, and its thread where it is one."""
    name, _, thread = chat.partition(THREAD)
    return {"chat": name, "thread": thread} if thread else {"chat": name}
