"""The connection to servers of OpenAI's two protocols, by the openai library."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

import httpx2
import openai
from openai import AsyncOpenAI

from models.wires._http import Setback, http_client
from models.wires.base import Endpoint


class Connection:
    """What chat and responses need of the library: a body, the models' names."""

    def __init__(self, endpoint: Endpoint) -> None:
        # never empty: the client would take OPENAI_API_KEY and hand it to a stranger
        key = endpoint.api_key.get_secret_value() or "none"
        self.client = AsyncOpenAI(
            base_url=endpoint.base_url,
            api_key=key,
            max_retries=0,
            timeout=None,
            http_client=http_client({"Authorization": f"Bearer {key}"}),
        )

    async def body(self, answering: AbstractAsyncContextManager[Any]) -> bytes:
        """Raises Setback, TooLong."""
        try:
            async with answering as response:
                return bytes(await response.read())
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            raise _setback(error) from error

    async def names(self) -> list[str]:
        """Raises Setback."""
        try:
            return [model.id async for model in self.client.models.list()]
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            raise _setback(error) from error

    async def close(self) -> None:
        await self.client.close()


def _setback(error: openai.OpenAIError | httpx2.HTTPError) -> Setback:
    if isinstance(error, openai.APIStatusError):
        return Setback(error.status_code, f"{error.message}", error.response.headers)
    return Setback(0, str(error.__cause__ or error))
