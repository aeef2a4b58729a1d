"""What an integration says, as an Inbound."""

from __future__ import annotations

from datetime import UTC, datetime

from pydantic import BaseModel, Field, ValidationError

from gateways.base import Inbound
from gateways.door import Mail, Unreadable

GATEWAY = "webhook"


class Said(BaseModel, extra="forbid", strict=True):
    """The body of a POST to us (docs/messages.md)."""

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


def read(body: bytes) -> Mail:
    """Raises Unreadable."""
    try:
        said = Said.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unreadable(f"{where}: {first['msg']}" if where else first["msg"]) from None
    at = datetime.now(UTC) if said.at is None else datetime.fromtimestamp(said.at, UTC)
    message = Inbound(
        GATEWAY, said.id, said.chat, said.sender, said.text, at, said.name, said.button,
        private=not said.group, dated=said.at is not None,
        addressed=not said.group or said.addressed or bool(said.button),
        replies_to=said.reply_to, forwarded=said.forwarded,
    )  # fmt: skip
    return Mail([message])
