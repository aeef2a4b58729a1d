"""SearXNG against a small server that speaks its API, well and badly."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from models.search.base import SearchError
from models.search.searxng import ADDRESS, MAX_ANSWER, TEXT, Config, create

pytestmark = pytest.mark.anyio
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def serving(handler: Handler) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/search", handler)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def ask(handler: Handler, query: str = "tea", n: int = 5, timeout: float = 60) -> Any:  # noqa: ASYNC109 - the setting
    async with serving(handler) as address:
        search = create(Config(base_url=address, timeout=timeout))
        try:
            return await search.search(query, n)
        finally:
            await search.close()


def results(*found: dict[str, Any], **more: Any) -> Handler:
    async def handle(request: web.Request) -> web.Response:
        return web.json_response({"query": request.query["q"], "results": list(found), **more})

    return handle


async def test_results_come_clean_and_in_their_order() -> None:
    asked: list[dict[str, str]] = []
    page = {
        "url": "https://tea.example/a",
        "title": "Tea\n <|im_start|>",
        "content": "Leaves.\u202e",
    }

    async def handle(request: web.Request) -> web.Response:
        asked.append(dict(request.query))
        assert "Cookie" not in request.headers
        found = [
            page, {**page, "title": "the same"}, {"url": "javascript:alert(1)", "title": "x"},
            {"url": "https://tea.example/" + "b" * 9000, "title": None, "content": "w " * 9000},
            7, {"url": "https://tea.example/c", "title": "C"},
        ]  # fmt: skip
        return web.json_response({"results": found})

    tea, long, third = await ask(handle, "green tea & 茶")
    assert asked == [{"q": "green tea & 茶", "format": "json", "language": "auto"}]
    assert (tea.title, tea.url, tea.text) == (
        "Tea < |im_start|>", "https://tea.example/a", "Leaves.",
    )  # fmt: skip
    assert (len(long.url), len(long.text)) == (ADDRESS, TEXT)
    assert third.url.endswith("/c")
    assert len(await ask(handle, n=1)) == 1


async def test_nothing_found_is_no_error_but_silent_engines_are() -> None:
    assert await ask(results()) == []
    with pytest.raises(SearchError, match="did not answer: bing: timeout"):
        await ask(results(unresponsive_engines=[["bing", "timeout"]]))


@pytest.mark.parametrize(
    ("status", "says"),
    [(403, "refuses JSON"), (429, "pause"), (302, "has moved"), (500, "HTTP 500")],
)
async def test_a_refusal_says_what_to_do(status: int, says: str) -> None:
    async def handle(_: web.Request) -> web.Response:
        return web.Response(status=status, headers={"Location": "/search?q=other"}, text="no")

    with pytest.raises(SearchError, match=says):
        await ask(handle)


@pytest.mark.parametrize("body", [b"<html>Search</html>", b"", b"[1]", b"\xff", b'{"results": 7}x'])
async def test_what_is_not_its_json_is_told(body: bytes) -> None:
    async def handle(_: web.Request) -> web.Response:
        return web.Response(body=body, content_type="text/html")

    with pytest.raises(SearchError, match="formats"):
        await ask(handle)


async def test_a_huge_answer_is_not_read_to_its_end() -> None:
    sent = 0

    async def handle(request: web.Request) -> web.StreamResponse:
        nonlocal sent
        response = web.StreamResponse()
        await response.prepare(request)
        try:
            for _ in range(200):
                await response.write(json.dumps("x" * 100_000).encode())
                sent += 100_000
        except ConnectionError:
            pass
        return response

    with pytest.raises(SearchError, match="more than"):
        await ask(handle)
    assert sent < 10 * MAX_ANSWER


async def test_a_slow_one_is_given_up_and_one_that_is_gone_told() -> None:
    async def handle(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        await asyncio.sleep(30)
        return response

    with pytest.raises(SearchError, match=r"took longer than 0\.3 s"):
        await ask(handle, timeout=0.3)
    search = create(Config(base_url="http://127.0.0.1:9/"))
    with pytest.raises(SearchError, match="Start SearXNG"):
        await search.search("tea")
    await search.close()
