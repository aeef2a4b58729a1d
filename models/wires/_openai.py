"""What the two protocols of OpenAI share: the openai library."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

import httpx2
import openai
from openai import AsyncOpenAI

from models.base import ModelUnavailable
from models.wires._http import HttpWire
from models.wires._setback import Setback
from models.wires.base import Endpoint


class OpenAIWire(HttpWire):
    """One model of one server, asked by the openai library."""

    address_ends = "/v1"

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint)
        self.client = AsyncOpenAI(
            base_url=self.address,
            api_key=self.key,
            max_retries=0,
            timeout=None,
            http_client=self.http,
        )

    async def body(self, answering: AbstractAsyncContextManager[Any]) -> bytes:
        """Raises Setback, TooLong."""
        try:
            async with answering as response:
                return bytes(await response.read())
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            raise _setback(error) from error

    async def told(self, error: Exception) -> ModelUnavailable:
        """What an error of the library means that was raised where others ask this server."""
        if isinstance(error, openai.APITimeoutError):
            return self.too_slow()
        return await self.explained(_setback(error))


def _setback(error: Exception) -> Setback:
    if isinstance(error, openai.APIStatusError):
        return Setback(error.status_code, error.message, error.response.headers)
    return Setback.of(error)
