"""Saying an answer aloud to whoever spoke: an answer to a voice message gets a recording beside its
words, where the platform plays it. Without the speech server the words go alone."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from assistant.config import resolve_secret
from assistant.journal import Journal
from assistant.model_settings import SpeechSettings
from gateways.base import PROGRESS_SECONDS, Outbound
from gateways.markdown import plain

if TYPE_CHECKING:
    from models.speech import Speech

log = structlog.get_logger()


def build(settings: SpeechSettings | None) -> Speech | None:
    """Needs the extra ``models``."""
    if settings is None:
        return None
    from models.speech import Speech

    return Speech(
        settings.base_url, resolve_secret(settings.api_key), hears=settings.hears,
        speaks=settings.speaks, voice=settings.voice, timeout=settings.timeout,
    )  # fmt: skip


class Speaking:
    """Of one house; recordings are kept in ``folder`` as long as other messages."""

    def __init__(self, speech: Speech, journal: Journal, folder: Path) -> None:
        self._speech = speech
        self._journal = journal
        self._folder = folder

    async def aloud(self, gateway: str, message: Outbound) -> Outbound:
        """The message with its recording, where there is to be one."""
        answers = message.lasts > PROGRESS_SECONDS and not (message.edits or message.buttons)
        if not (answers and message.text.strip() and self._speech.speaks):
            return message
        if not await asyncio.to_thread(self._journal.spoke_last, gateway, message.chat):
            return message
        from models.speech import SpeechError

        text = plain(message.text) if message.markdown else message.text
        try:
            path = await self._recorded(text)
        except (SpeechError, OSError) as error:
            log.warning("not said aloud", why=str(error))
            return message
        return replace(message, voice=path)

    async def _recorded(self, text: str) -> Path:
        """Raises SpeechError, OSError. The same text again is the same recording."""
        path = self._folder / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.wav"
        if not await asyncio.to_thread(path.is_file):
            said = await self._speech.say(text)
            await asyncio.to_thread(_write, path, said)
        return path


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(".part")
    fresh.write_bytes(content)
    fresh.replace(path)
