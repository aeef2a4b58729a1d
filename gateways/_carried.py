"""What a message carries beside its words, read from disk."""

from __future__ import annotations

import asyncio
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import structlog

from gateways.base import Outbound

log = structlog.get_logger(__name__)
What = Literal["image", "file", "voice"]
SAID = {"image": "picture", "file": "file", "voice": "recording"}


@dataclass(frozen=True, slots=True)
class Carried:
    """``content`` is all of it."""

    what: What
    name: str
    mime: str
    content: bytes


async def carried(message: Outbound, gateway: str) -> tuple[str, list[Carried]]:
    """The words and what goes with them. Words get through without what is gone from the disk, and
    say that it is missing."""
    text, found = message.text, []
    for what, path in _paths(message):
        try:
            content = await asyncio.to_thread(path.read_bytes)
        except OSError as error:
            log.warning(f"{gateway}.file_missing", path=str(path), why=error.strerror)
            text = f"{text}\n[{SAID[what]} missing: {path.name}]".strip()
            continue
        mime = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        found.append(Carried(what, path.name, mime.replace("x-wav", "wav"), content))
    return text, found


def _paths(message: Outbound) -> list[tuple[What, Path]]:
    every: tuple[tuple[What, Path | None], ...] = (
        ("image", message.image), ("file", message.file), ("voice", message.voice),
    )  # fmt: skip
    return [(what, path) for what, path in every if path is not None]
