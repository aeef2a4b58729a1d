"""Fetching a file that a platform names by its address, for gateways whose library has aiohttp."""

from __future__ import annotations

from collections.abc import Mapping

import aiohttp

from gateways.base import GatewayRefused

SECONDS = 120.0


async def download(
    platform: str, url: str, largest: int, headers: Mapping[str, str] | None = None
) -> bytes:
    """At most ``largest`` bytes; redirects are not followed, since ``headers`` may hold a token.

    Raises GatewayRefused for more, and for what is not there; aiohttp.ClientError."""
    times = aiohttp.ClientTimeout(total=SECONDS)
    async with (
        aiohttp.ClientSession(timeout=times) as web,
        web.get(url, headers=headers, allow_redirects=False) as answer,
    ):
        if answer.status != 200:
            raise GatewayRefused(f"{platform} does not hand the file over ({answer.status}).")
        found = b""
        async for part in answer.content.iter_chunked(65536):
            found += part
            if len(found) > largest:
                raise GatewayRefused(f"It is larger than {largest} bytes.")
        return found
