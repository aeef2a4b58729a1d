"""A scripted model server on 127.0.0.1 with the OpenAI surface, for real client libraries.

A script is a list of replies, one for each request, or a function from the messages to a reply. A
reply is the text, or a Reply with tool calls, slowness or trouble. What was asked is recorded,
with the sizes of the pictures. ``async with ScriptedModel([...]) as model``, or beside other
processes ``with in_background(ScriptedModel([...])) as model``; then use ``model.base_url``.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from aiohttp import web
from PIL import Image

Json = dict[str, Any]
NO_MORE = "the script has no more replies"


@dataclass(frozen=True)
class Reply:
    """``tools``: calls as (name, arguments), made in OpenAI's format.

    ``status`` other than 200 is an error with ``text`` as its message. ``finish="length"`` is a
    reply cut by max_tokens, ``babble`` that many bytes more, ``hang_up`` ends the connection
    halfway through the body, ``raw`` is a whole body that is sent as it is. ``prompt_tokens`` is
    what the usage says instead of a sensible number."""

    text: str = ""
    tools: tuple[tuple[str, Json], ...] = ()
    reasoning: str = ""
    finish: str = ""
    status: int = 200
    slow: float = 0.0
    pace: float = 0.0
    """Seconds between two pieces of a stream."""
    babble: int = 0
    hang_up: bool = False
    raw: str = ""
    prompt_tokens: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


Script = Iterable[str | Reply] | Callable[[list[Json]], str | Reply]


@dataclass(frozen=True)
class Asked:
    """One request: its messages without the pictures, all else, and the pictures' sizes."""

    messages: list[Json]
    settings: Json
    images: tuple[tuple[int, int], ...]
    kinds: tuple[str, ...]
    key: str
    pictures: tuple[bytes, ...] = field(default=(), repr=False)

    @property
    def text(self) -> str:
        """All that the messages say, for looking for words in it."""
        return "\n".join(_texts(self.messages))


class ScriptedModel:
    """Answers from the script; ``asked`` is what was asked."""

    def __init__(self, script: Script, *, name: str = "scripted", key: str = "") -> None:
        self.name = name
        self.asked: list[Asked] = []
        self.headers: list[dict[str, str]] = []
        self.port = 0
        self._key = key
        self._next = script if callable(script) else _from_list(script)
        self._runner: web.AppRunner | None = None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def start(self) -> None:
        app = web.Application(client_max_size=64 * 1024**2, middlewares=[self._noted()])
        self.routes(app.router)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True).start()
        self.port = self._runner.addresses[0][1]

    def _noted(self) -> Any:
        @web.middleware
        async def note(request: web.Request, handler: Any) -> web.StreamResponse:
            self.headers.append(dict(request.headers))
            response: web.StreamResponse = await handler(request)
            return response

        return note

    def routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/health", _healthy)
        router.add_get("/v1/models", self._models)
        router.add_post("/v1/chat/completions", self._complete)

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> ScriptedModel:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def _models(self, request: web.Request) -> web.Response:
        model = {"id": self.name, "object": "model", "created": 0, "owned_by": "tests"}
        return web.json_response({"object": "list", "data": [model]})

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        key = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if self._key and key != self._key:
            return _error(401, f"Incorrect API key provided: {key}")
        body: Json = await request.json()
        asked = _asked(body, key)
        self.asked.append(asked)
        if body["model"] != self.name:
            return _error(404, f"The model `{body['model']}` does not exist.")
        said = self._next(asked.messages)
        reply = Reply(said) if isinstance(said, str) else said
        await asyncio.sleep(reply.slow)
        if reply.status != 200:
            return _error(reply.status, reply.text, reply.headers)
        if body.get("stream"):
            usage = (body.get("stream_options") or {}).get("include_usage", False)
            return await _streamed(request, self.name, reply, asked, with_usage=usage)
        return await _whole(request, self.name, reply, asked)


def _from_list(script: Iterable[str | Reply]) -> Callable[[list[Json]], str | Reply]:
    replies = iter(list(script))
    return lambda _: next(replies, Reply(NO_MORE, status=500))


async def _healthy(request: web.Request) -> web.Response:
    return web.json_response({"status": "ok"})


async def _whole(request: web.Request, name: str, reply: Reply, asked: Asked) -> web.StreamResponse:
    message: Json = {"role": "assistant", "content": reply.text or None}
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.tools:
        message["tool_calls"] = _tool_calls(reply)
    choice = {"index": 0, "message": message, "finish_reason": _finish(reply), "logprobs": None}
    body = {
        "id": "chatcmpl-scripted", "object": "chat.completion", "created": 0, "model": name,
        "choices": [choice], "usage": _usage(reply, asked),
    }  # fmt: skip
    return await send_whole(request, reply, body)


async def send_whole(request: web.Request, reply: Reply, body: Json) -> web.StreamResponse:
    """``body`` as JSON, with what the reply says of babbling, hanging up and raw bodies."""
    sent = (reply.raw or json.dumps(body)).encode()
    response = web.StreamResponse(headers={"Content-Type": "application/json"})
    if reply.hang_up:
        response.content_length = len(sent)
    await response.prepare(request)
    if reply.hang_up:
        await response.write(sent[: len(sent) // 2])
        _hang_up(request)
        return response
    await _write(response, _babbled(sent, reply.babble))
    return response


async def _streamed(
    request: web.Request, name: str, reply: Reply, asked: Asked, *, with_usage: bool
) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    for n, (delta, finish) in enumerate(_deltas(reply)):
        if reply.hang_up and n == 2:
            _hang_up(request)
            return response
        await asyncio.sleep(reply.pace)
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        await response.write(_event(name, [choice]))
    if with_usage:
        await response.write(_event(name, [], usage=_usage(reply, asked)))
    await response.write(b"data: [DONE]\n\n")
    return response


def _deltas(reply: Reply) -> Iterable[tuple[Json, str | None]]:
    yield {"role": "assistant", "content": ""}, None
    if reply.reasoning:
        yield {"reasoning_content": reply.reasoning}, None
    for start in range(0, len(reply.text), 7):
        yield {"content": reply.text[start : start + 7]}, None
    for _ in range(0, reply.babble, 1024):
        yield {"content": "bla " * 256}, None
    for index, call in enumerate(_tool_calls(reply)):
        arguments = call["function"].pop("arguments")
        yield {"tool_calls": [{"index": index, **call}]}, None
        for start in range(0, len(arguments), 9):
            piece = {"index": index, "function": {"arguments": arguments[start : start + 9]}}
            yield {"tool_calls": [piece]}, None
    yield {}, _finish(reply)


def _event(name: str, choices: list[Json], **more: Any) -> bytes:
    chunk = {
        "id": "chatcmpl-scripted", "object": "chat.completion.chunk", "created": 0, "model": name,
        "choices": choices, **more,
    }  # fmt: skip
    return f"data: {json.dumps(chunk)}\n\n".encode()


def _tool_calls(reply: Reply) -> list[Json]:
    return [
        {
            "id": f"call_{n}",
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)},
        }
        for n, (name, arguments) in enumerate(reply.tools)
    ]


def _finish(reply: Reply) -> str:
    return reply.finish or ("tool_calls" if reply.tools else "stop")


def _usage(reply: Reply, asked: Asked) -> Json:
    """Roughly what a real server counts: a token for four letters and for 32 x 32 pixels."""
    prompt = len(asked.text) // 4 + sum(w * h // 1024 for w, h in asked.images)
    prompt = prompt if reply.prompt_tokens is None else reply.prompt_tokens
    completion = len(reply.text) // 4 + 1
    return {
        "prompt_tokens": prompt, "completion_tokens": completion,
        "total_tokens": prompt + completion,
    }  # fmt: skip


async def _babbled(body: bytes, more: int) -> AsyncIterator[bytes]:
    """The body with ``more`` bytes of blanks before its end: still valid JSON, and endless."""
    yield body[:-1]
    for start in range(0, more, 65_536):
        yield b" " * min(65_536, more - start)
    yield body[-1:]


async def _write(response: web.StreamResponse, chunks: AsyncIterator[bytes]) -> None:
    try:
        async for chunk in chunks:
            await response.write(chunk)
    except ConnectionError:
        return  # the client has heard enough


def _hang_up(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.close()


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> web.Response:
    error = {"message": message, "type": "scripted", "param": None, "code": status}
    return web.json_response({"error": error}, status=status, headers=headers)


def _asked(body: Json, key: str) -> Asked:
    images: list[tuple[int, int]] = []
    kinds: list[str] = []
    pictures: list[bytes] = []
    messages: list[Json] = json.loads(json.dumps(body["messages"]))
    for message in messages:
        for part in message["content"] if isinstance(message.get("content"), list) else []:
            if part["type"] != "image_url":
                continue
            head, _, data = part["image_url"]["url"].partition(",")
            pictures.append(base64.b64decode(data))
            picture = Image.open(io.BytesIO(pictures[-1]))
            images.append(picture.size)
            kinds.append(head)
            part["image_url"]["url"] = f"{head},..."
    settings = {name: value for name, value in body.items() if name != "messages"}
    return Asked(messages, settings, tuple(images), tuple(kinds), key, tuple(pictures))


def _texts(messages: list[Json]) -> Iterable[str]:
    for message in messages:
        content = message.get("content")
        if isinstance(content, str):
            yield content
        for part in content if isinstance(content, list) else []:
            yield part.get("text", "")
