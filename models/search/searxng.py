"""SearXNG: the web, asked through a metasearch server of your own (or one that you trust).

GET ``/search`` with ``format=json`` (docs.searxng.org, "Search API"). Results are snippets; the
pages themselves are not fetched. The server is asked for nothing but the query: no cookies, no
redirects, a bounded answer.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2
from pydantic import BaseModel, Field, JsonValue, TypeAdapter, ValidationError

from models import strangers
from models.search.base import Found, Search, SearchError

MAX_ANSWER = 2_000_000
"""Bytes of an answer."""
TITLE, ADDRESS, TEXT = 200, 500, 1000
"""Letters of each that are passed on."""
IN_SETTINGS = "search: formats: [html, json]"


class Config(BaseModel, extra="forbid"):
    """``[search.searxng]``"""

    base_url: str = Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")
    """For example ``http://127.0.0.1:8888``."""
    language: str = "auto"
    """Such as ``en`` or ``zh-CN``; the query's own by default."""
    timeout: float = Field(default=10.0, gt=0, le=60)
    """Seconds for one search, from the question to the last byte."""


def create(config: Config) -> Search:
    return SearXNG(config)


class SearXNG:
    name = "searxng"

    def __init__(self, config: Config) -> None:
        self._config = config
        self._server = config.base_url.rstrip("/").removesuffix("/search")
        self._http = httpx2.AsyncClient(
            timeout=None, follow_redirects=False, trust_env=False,
            headers={"Accept": "application/json", "Accept-Encoding": "identity"},
        )  # fmt: skip

    async def search(self, query: str, n: int = 5) -> list[Found]:
        asked = {"q": query, "format": "json", "language": self._config.language}
        try:
            async with asyncio.timeout(self._config.timeout):
                body = await self._ask(asked)
        except TimeoutError as error:
            raise SearchError(
                f"{self._server} took longer than {self._config.timeout:g} s to search. Try again, "
                "or raise timeout in [search.searxng]."
            ) from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise SearchError(
                f"{self._server} cannot be searched ({error or type(error).__name__}). Start "
                "SearXNG, or correct base_url in [search.searxng]."
            ) from error
        return self._read(body, n)

    async def close(self) -> None:
        await self._http.aclose()

    async def _ask(self, asked: dict[str, str]) -> bytes:
        async with self._http.stream("GET", f"{self._server}/search", params=asked) as response:
            if response.status_code != 200:
                raise SearchError(_refused(self._server, response.status_code))
            body = bytearray()
            async for chunk in response.aiter_raw():
                body += chunk
                if len(body) > MAX_ANSWER:
                    raise SearchError(f"{self._server} sent more than {MAX_ANSWER} bytes.")
            return bytes(body)

    def _read(self, body: bytes, n: int) -> list[Found]:
        try:
            answer = _ANSWER.validate_json(body)
        except ValidationError as error:
            raise SearchError(
                f"{self._server} did not answer with SearXNG's JSON. Check base_url in "
                f"[search.searxng], and allow JSON in its settings.yml ({IN_SETTINGS})."
            ) from error
        results = answer.get("results")
        found = list(filter(None, map(_found, results if isinstance(results, list) else ())))
        if not found and (silent := _silent(answer)):
            raise SearchError(f"The engines of {self._server} did not answer: {silent}.")
        first: dict[str, Found] = {}
        for each in found:  # engines find the same page; the first of them ranks highest
            first.setdefault(each.url, each)
        return list(first.values())[:n]


_ANSWER = TypeAdapter(dict[str, JsonValue])


def _found(result: Any) -> Found | None:
    """One result; None for what leads nowhere on the web."""
    if not isinstance(result, dict):
        return None
    title, url, text = (str(result.get(key) or "") for key in ("title", "url", "content"))
    url = strangers.line(url, ADDRESS)
    if not url.startswith(("http://", "https://")):
        return None
    return Found(strangers.line(title, TITLE), url, strangers.clean(text, TEXT))


def _silent(answer: dict[str, Any]) -> str:
    """The engines that failed, each with its reason, as SearXNG lists them."""
    engines = answer.get("unresponsive_engines")
    named = [": ".join(map(str, e)) for e in engines or () if isinstance(e, list)]
    return strangers.line(", ".join(named), TITLE)


def _refused(server: str, status: int) -> str:
    match status:
        case 403:
            return f"{server} refuses JSON: allow it in its settings.yml ({IN_SETTINGS})."
        case 429:
            return f"{server} asks for a pause: it was asked too often, or its limiter blocks us."
        case 301 | 302 | 303 | 307 | 308:
            return f"{server} has moved: put its new address into base_url of [search.searxng]."
        case _:
            return f"{server} answered with HTTP {status}. Look into SearXNG's log."
