"""One request to an ASGI app, without a network: headers may be doubled, bodies come in pieces."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    headers: dict[str, str]
    body: Any


async def post(
    app: ASGIApp,
    headers: Sequence[tuple[str, str]],
    body: bytes | Sequence[bytes],
    *,
    path: str = "/hook",
    method: str = "POST",
    never_ends: bool = False,
) -> Answered:
    """``never_ends``: the client sends nothing more after the body, and does not say so."""
    parts = [body] if isinstance(body, bytes) else list(body)
    scope = {
        "type": "http", "method": method, "path": path, "query_string": b"", "root_path": "",
        "scheme": "http", "server": ("127.0.0.1", 80), "http_version": "1.1",
        "headers": [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers],
    }  # fmt: skip
    sent: list[Message] = []

    async def receive() -> Message:
        if not parts:
            await asyncio.Event().wait()
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts) or never_ends}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    said = b"".join(m.get("body", b"") for m in sent if m["type"] == "http.response.body")
    found = {k.decode(): v.decode() for k, v in sent[0]["headers"]}
    return Answered(sent[0]["status"], found, json.loads(said))
