"""Speech: what somebody said in a voice message, and a text said aloud, by any server that speaks
OpenAI's audio API (whisper.cpp, speaches, vLLM, a cloud).

https://platform.openai.com/docs/api-reference/audio: ``/audio/transcriptions``, ``/audio/speech``.
"""

from __future__ import annotations

from dataclasses import dataclass

import openai
from openai import AsyncOpenAI
from pydantic import SecretStr

LONGEST = 4000
"""Letters of a text that are said aloud: the API takes 4,096."""
LARGEST = 25 * 1024**2
"""Bytes of a recording that the API takes."""


class SpeechError(Exception):
    """It could not be heard, or said; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Heard:
    """``text`` is "" where nothing was said."""

    text: str


class Speech:
    """``hears`` and ``speaks`` are names of models, "" for none; ``voice`` is one of the latter."""

    def __init__(
        self, base_url: str, key: SecretStr, *, hears: str, speaks: str, voice: str, timeout: float
    ) -> None:
        async def current_key() -> str:
            return key.get_secret_value() or "none"

        self._base_url = base_url
        self._hears, self._speaks, self._voice = hears, speaks, voice
        self._client = AsyncOpenAI(
            base_url=base_url, api_key=current_key, timeout=timeout, max_retries=1
        )

    @property
    def hears(self) -> bool:
        return bool(self._hears)

    @property
    def speaks(self) -> bool:
        return bool(self._speaks)

    async def hear(self, recording: bytes, name: str) -> Heard:
        """``name`` ends with the kind of file: "note.ogg". Raises SpeechError."""
        try:
            told = await self._client.audio.transcriptions.create(
                model=self._hears, file=(name, recording), response_format="json"
            )
        except openai.OpenAIError as error:
            raise self._trouble(error) from error
        return Heard(told.text.strip())

    async def say(self, text: str) -> bytes:
        """A WAV file of the text's first LONGEST letters. Raises SpeechError."""
        try:
            said = await self._client.audio.speech.create(
                model=self._speaks, voice=self._voice, input=text[:LONGEST], response_format="wav"
            )
        except openai.OpenAIError as error:
            raise self._trouble(error) from error
        return said.content

    async def close(self) -> None:
        await self._client.close()

    def _trouble(self, error: openai.OpenAIError) -> SpeechError:
        match error:
            case openai.APITimeoutError():
                why = "does not answer in time"
            case openai.APIConnectionError():
                why = "cannot be reached; see that it runs, and [models.speech] base_url"
            case openai.APIStatusError(status_code=status):
                why = f"answered {status}: {str(error.message)[:200]}"
            case _:
                why = f"failed: {str(error)[:200]}"
        return SpeechError(f"The speech server {self._base_url} {why}")
