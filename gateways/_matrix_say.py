"""What we say in Matrix: events with words, pictures and files; edits; threads."""

from __future__ import annotations

import asyncio
import io
import uuid
import wave
from collections.abc import Awaitable
from functools import partial
from typing import Any, Protocol

import nio

from gateways._carried import Carried, carried
from gateways._patience import patiently
from gateways._text import octets, split
from gateways.base import GatewayError, GatewayRefused, Outbound
from gateways.markdown import as_html, plain

MAX_OCTETS = 10_000
"""An event has room for 65,536 bytes, and an edit holds its words four times."""
TYPES = {"image": "m.image", "file": "m.file", "voice": "m.audio"}
NO_PREVIEWS: dict[str, Any] = {"m.mentions": {}, "com.beeper.linkpreviews": []}
"""Whom our words name is not called by it; and no address read off a screen is fetched for a
preview, where clients let us say so (MSC4095)."""
Content = dict[str, Any]


class Ask(Protocol):
    def __call__(self, call: Awaitable[Any], *, missing: bool = False) -> Awaitable[Any]: ...


def trouble(answer: nio.ErrorResponse) -> GatewayError:
    """What an error of the homeserver means.
    https://spec.matrix.org/latest/client-server-api/#standard-error-response"""
    status = getattr(getattr(answer, "transport_response", None), "status", 0)
    if answer.status_code == "M_LIMIT_EXCEEDED" or status == 429:
        pause = (answer.retry_after_ms or 1000) / 1000
        return GatewayError(f"The homeserver asks us to wait {pause:g} s.", pause)
    if answer.status_code in ("M_UNKNOWN_TOKEN", "M_MISSING_TOKEN") or status == 401:
        return GatewayRefused(
            "The homeserver does not know this access token, or it has ended. Log the account in "
            "again and copy the token into [gateways.matrix] access_token; don't log that session "
            "out afterwards."
        )
    if answer.status_code == "M_FORBIDDEN":
        return GatewayRefused(
            f"The homeserver does not let us ({answer.message}). Somebody in the room has to "
            "invite the account and let it write."
        )
    if 400 <= status < 500:
        return GatewayRefused(f"The homeserver refused it ({answer.message}).")
    return GatewayError(f"The homeserver has trouble: {answer.message or status}")


class Saying:
    def __init__(self, client: nio.AsyncClient, ask: Ask, retry_seconds: float) -> None:
        self._client = client
        self._ask = ask
        self._retry_seconds = retry_seconds

    async def send(self, message: Outbound) -> str:
        """The id of the last event. Raises GatewayError."""
        text, brought = await carried(message, "matrix")
        first, *more = split(text, MAX_OCTETS, None, octets)
        once = message.once or uuid.uuid4().hex
        content = _words(first, message.markdown)
        if brought:
            content |= await self._uploaded(brought[0])
        said = await self._begin(message, content, once)
        for number, part in enumerate(more, 1):
            words = _words(part, message.markdown) | _in_thread(message.chat)
            say = partial(self._post, message.chat, words, f"{once}.{number}")
            said = await patiently(say, self._retry_seconds)
        for number, another in enumerate(brought[1:], 1):
            content = await self._uploaded(another)
            content |= {"body": another.name} | _in_thread(message.chat)
            say = partial(self._post, message.chat, content, f"{once}+{number}")
            await patiently(say, self._retry_seconds)
        return said

    async def _begin(self, message: Outbound, content: Content, once: str) -> str:
        if message.edits:
            before = await self._before(message)
            if before is not None:
                await self._post(message.chat, _edited(message.edits, content, before), once)
                return message.edits
        return await self._post(message.chat, content | _in_thread(message.chat), once)

    async def _before(self, message: Outbound) -> Content | None:
        """What the message to edit holds now; None when it is gone."""
        room_id = message.chat.partition("/$")[0]
        found = await self._ask(
            self._client.room_get_event(room_id, message.edits), missing=True
        )  # fmt: skip
        source = found.event.source if found is not None else {}
        content = source.get("content") or {}
        if "msgtype" not in content:  # redacted
            return None
        edits = ((source.get("unsigned") or {}).get("m.relations") or {}).get("m.replace") or {}
        latest: Content = (edits.get("content") or {}).get("m.new_content") or content
        return latest

    async def _uploaded(self, brought: Carried) -> Content:
        answer = await self._ask(self._upload(brought))
        info: Content = {"mimetype": brought.mime, "size": len(brought.content)}
        content: Content = {
            "msgtype": TYPES[brought.what], "url": answer.content_uri, "filename": brought.name,
            "info": info,
        }  # fmt: skip
        if brought.what == "voice":
            length = await asyncio.to_thread(_milliseconds, brought.content)
            info["duration"] = length
            content["org.matrix.msc3245.voice"] = {}
            content["org.matrix.msc1767.audio"] = {"duration": length, "waveform": []}
        return content

    async def _upload(self, brought: Carried) -> Any:
        answer, _ = await self._client.upload(
            lambda *_: io.BytesIO(brought.content),
            brought.mime, brought.name, filesize=len(brought.content),
        )  # fmt: skip
        return answer

    async def _post(self, chat: str, content: Content, once: str) -> str:
        room_id = chat.partition("/$")[0]
        answer = await self._ask(
            self._client.room_send(room_id, "m.room.message", content, once)
        )  # fmt: skip
        return str(answer.event_id)


def _words(text: str, markdown: bool) -> Content:
    content: Content = {"msgtype": "m.text", "body": plain(text) if markdown else text}
    if markdown:
        content |= {"format": "org.matrix.custom.html", "formatted_body": as_html(text)}
    return content | NO_PREVIEWS


def _edited(event_id: str, content: Content, before: Content) -> Content:
    """New words for a picture leave it the picture."""
    if "url" in before and "url" not in content:
        kept = ("msgtype", "url", "filename", "info")
        content = content | {key: before[key] for key in kept if key in before}
    shown = {key: value for key, value in content.items() if key not in ("url", "info", "filename")}
    return shown | {
        "msgtype": "m.text",
        "body": f"* {content['body']}",
        "m.new_content": content,
        "m.relates_to": {"rel_type": "m.replace", "event_id": event_id},
    }


def _in_thread(chat: str) -> Content:
    root = chat.partition("/$")[2]
    if not root:
        return {}
    event_id = f"${root}"
    falling_back = {"is_falling_back": True, "m.in_reply_to": {"event_id": event_id}}
    return {"m.relates_to": {"rel_type": "m.thread", "event_id": event_id, **falling_back}}


def _milliseconds(content: bytes) -> int:
    try:
        with wave.open(io.BytesIO(content)) as sound:
            return int(1000 * sound.getnframes() / sound.getframerate())
    except (wave.Error, EOFError, ZeroDivisionError):
        return 0
