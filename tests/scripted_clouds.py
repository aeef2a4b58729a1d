"""Scripted servers on 127.0.0.1 of OpenAI's responses, Anthropic's messages and Google's
generateContent, for real client libraries.

Used like tests.scripted_model.ScriptedModel. A reply's ``text`` is the JSON of what the model says,
in the provider's own shape: a list of output items, a message, a content. What the providers refuse
is refused: calls without results, results without calls, confirmations nobody gave, wrong roles.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import io
import json
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from tests.scripted_model import Asked, Json, Reply, ScriptedModel, send_whole

CACHED, WRITTEN, SAID = 64, 32, 25
"""Tokens that the usage of these servers names, beside those of the prompt."""
PROMPT = 1000


class Wrong(Exception):
    """What the provider answers with status 400."""


class ScriptedCloud(ScriptedModel):
    """What the three have in common."""

    async def answer(self, request: web.Request, model: str, key: str) -> web.StreamResponse:
        if self._key and key != self._key:
            return self.error(401, f"this key is not known: {key}")
        body: Json = await request.json()
        pictures: list[bytes] = []
        without = _without_pictures(body, pictures)
        self.asked.append(_asked(without, self.messages_in(without), key, pictures))
        if model != self.name:
            return self.error(404, f"model: {model}")
        try:
            self.check(body, request)
        except Wrong as wrong:
            return self.error(400, str(wrong))
        said = self._next(self.asked[-1].messages)
        reply = Reply(said) if isinstance(said, str) else said
        await asyncio.sleep(reply.slow)
        if reply.status != 200:
            refused = self.error(reply.status, reply.text)
            refused.headers.update(reply.headers)
            return refused
        return await send_whole(request, reply, self.body(reply))

    @abstractmethod
    def messages_in(self, body: Json) -> list[Json]: ...

    @abstractmethod
    def check(self, body: Json, request: web.Request) -> None:
        """Raises Wrong for a request that the provider refuses."""

    @abstractmethod
    def body(self, reply: Reply) -> Json: ...

    @abstractmethod
    def error(self, status: int, message: str) -> web.Response: ...


class ScriptedResponses(ScriptedCloud):
    """OpenAI's responses."""

    def routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/v1/models", self._models)
        router.add_post("/v1/responses", self._respond)

    async def _respond(self, request: web.Request) -> web.StreamResponse:
        key = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return await self.answer(request, (await request.json())["model"], key)

    def messages_in(self, body: Json) -> list[Json]:
        return list(body["input"])

    def check(self, body: Json, request: web.Request) -> None:
        open_calls: dict[str, Json] = {}
        for item in body["input"]:
            match item.get("type", "message"):
                case "computer_call" | "function_call":
                    open_calls[item["call_id"]] = item
                case "computer_call_output" | "function_call_output" as kind:
                    call = open_calls.pop(item["call_id"], None)
                    if call is None or f"{call['type']}_output" != kind:
                        raise Wrong(f"No tool call found for {kind} {item['call_id']}.")
                    _check_confirmed(call, item)
        if open_calls:
            raise Wrong(f"No tool output found for call {', '.join(open_calls)}.")

    def body(self, reply: Reply) -> Json:
        body: Json = {
            "id": "resp_1", "object": "response", "created_at": 0, "model": self.name,
            "status": "completed", "error": None, "incomplete_details": None,
            "output": json.loads(reply.text) if reply.text else [],
            "usage": {
                "input_tokens": PROMPT, "input_tokens_details": {"cached_tokens": CACHED},
                "output_tokens": SAID, "output_tokens_details": {"reasoning_tokens": 5},
                "total_tokens": PROMPT + SAID,
            },
        }  # fmt: skip
        if reply.finish:
            why = {"length": "max_output_tokens"}.get(reply.finish, reply.finish)
            body |= {"status": "incomplete", "incomplete_details": {"reason": why}}
        return body

    def error(self, status: int, message: str) -> web.Response:
        error = {"message": message, "type": "invalid_request_error", "param": None, "code": None}
        return web.json_response({"error": error}, status=status)


def _check_confirmed(call: Json, output: Json) -> None:
    if call["type"] == "function_call":
        return
    if not str(output["output"].get("image_url", "")).startswith("data:image/"):
        raise Wrong("computer_call_output needs a screenshot.")
    confirmed = [check["id"] for check in output.get("acknowledged_safety_checks") or []]
    for check in call.get("pending_safety_checks") or []:
        if check["id"] not in confirmed:
            raise Wrong(f"Safety check {check['id']} was not acknowledged.")


class ScriptedClaude(ScriptedCloud):
    """Anthropic's messages."""

    def routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/v1/models", self._models)
        router.add_post("/v1/messages", self._create)

    async def _models(self, request: web.Request) -> web.Response:
        model = {
            "id": self.name, "type": "model", "display_name": self.name,
            "created_at": "2026-01-01T00:00:00Z",
        }  # fmt: skip
        return web.json_response(
            {"data": [model], "has_more": False, "first_id": self.name, "last_id": self.name}
        )

    async def _create(self, request: web.Request) -> web.StreamResponse:
        key = request.headers.get("x-api-key", "")
        return await self.answer(request, (await request.json())["model"], key)

    def messages_in(self, body: Json) -> list[Json]:
        return list(body["messages"])

    def check(self, body: Json, request: web.Request) -> None:
        if not request.headers.get("anthropic-version"):
            raise Wrong("anthropic-version: header is required")
        betas = request.headers.get("anthropic-beta", "")
        for tool in body.get("tools", []):
            kind = str(tool.get("type", ""))
            for tool_kind, beta in _BETAS.items():
                if kind == tool_kind and beta not in betas:
                    raise Wrong(f"tools: {kind} needs the header anthropic-beta: {beta}")
        open_calls: dict[str, Json] = {}
        for n, message in enumerate(body["messages"]):
            if message["role"] != ("user", "assistant")[n % 2]:
                raise Wrong("messages: roles must alternate between user and assistant")
            open_calls = _answered(message, open_calls)
        if open_calls:
            raise Wrong("messages: tool_use ids without tool_result blocks")

    def body(self, reply: Reply) -> Json:
        content = json.loads(reply.text)["content"] if reply.text else []
        calls = any(block["type"] == "tool_use" for block in content)
        stop = {"length": "max_tokens", "content_filter": "refusal"}.get(reply.finish, reply.finish)
        return {
            "id": "msg_1", "type": "message", "role": "assistant", "model": self.name,
            "content": content, "stop_reason": stop or ("tool_use" if calls else "end_turn"),
            "stop_sequence": None,
            "usage": {
                "input_tokens": PROMPT - CACHED - WRITTEN, "cache_read_input_tokens": CACHED,
                "cache_creation_input_tokens": WRITTEN, "output_tokens": SAID,
            },
        }  # fmt: skip

    def error(self, status: int, message: str) -> web.Response:
        error = {"type": "error", "error": {"type": "invalid_request_error", "message": message}}
        return web.json_response(error, status=status)


_BETAS = {
    "computer_20251124": "computer-use-2025-11-24",
    "computer_20250124": "computer-use-2025-01-24",
}


def _answered(message: Json, open_calls: dict[str, Json]) -> dict[str, Json]:
    """The calls that are open after the message, which has to answer those open before it."""
    content = message["content"] if isinstance(message["content"], list) else []
    if message["role"] == "assistant":
        return {block["id"]: block for block in content if block["type"] == "tool_use"}
    for n, block in enumerate(content):
        if block["type"] != "tool_result":
            continue
        call = open_calls.pop(block["tool_use_id"], None)
        if call is None:
            raise Wrong("messages: unexpected tool_use_id in a tool_result block")
        if call.get("toolset_name") != block.get("toolset_name"):
            raise Wrong("messages: toolset_name of the tool_result does not match")
        if any(before["type"] != "tool_result" for before in content[:n]):
            raise Wrong("messages: tool_result blocks must come first")
    if open_calls:
        raise Wrong("messages: tool_use ids without tool_result blocks")
    return {}


class ScriptedGemini(ScriptedCloud):
    """Google's generateContent. ``details`` are put into its errors."""

    details: list[Json] | None = None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1beta"

    def routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/v1beta/models", self._models)
        router.add_post("/v1beta/models/{name}:generateContent", self._generate)

    async def _models(self, request: web.Request) -> web.Response:
        return web.json_response({"models": [{"name": f"models/{self.name}"}]})

    async def _generate(self, request: web.Request) -> web.StreamResponse:
        key = request.headers.get("x-goog-api-key", "")
        return await self.answer(request, request.match_info["name"], key)

    def messages_in(self, body: Json) -> list[Json]:
        return list(body["contents"])

    def check(self, body: Json, request: web.Request) -> None:
        open_calls: list[Json] = []
        for content in body["contents"]:
            responses = [part["functionResponse"] for part in _parts(content, "functionResponse")]
            if len(responses) != len(open_calls):
                raise Wrong("the number of function response parts must equal that of the calls")
            for call, response in zip(open_calls, responses, strict=True):
                _check_response(call, response)
            open_calls = [part["functionCall"] for part in _parts(content, "functionCall")]
            for call_part in _parts(content, "functionCall")[:1]:
                if "thoughtSignature" not in call_part:
                    raise Wrong("Function call is missing a thought_signature.")
        if open_calls:
            raise Wrong("the contents end with a function call")

    def body(self, reply: Reply) -> Json:
        finish = {"length": "MAX_TOKENS", "content_filter": "SAFETY"}.get(
            reply.finish, reply.finish
        )
        candidate: Json = {"finishReason": finish or "STOP", "index": 0}
        if reply.text:
            candidate["content"] = json.loads(reply.text)
        return {
            "candidates": [candidate], "modelVersion": self.name, "responseId": "r1",
            "usageMetadata": {
                "promptTokenCount": PROMPT, "cachedContentTokenCount": CACHED,
                "candidatesTokenCount": SAID - 5, "thoughtsTokenCount": 5,
                "totalTokenCount": PROMPT + SAID,
            },
        }  # fmt: skip

    def error(self, status: int, message: str) -> web.Response:
        error: Json = {"code": status, "message": message, "status": "INVALID_ARGUMENT"}
        if self.details:
            error["details"] = self.details
        return web.json_response({"error": error}, status=status)


def _parts(content: Json, kind: str) -> list[Json]:
    return [part for part in content["parts"] if kind in part]


def _check_response(call: Json, response: Json) -> None:
    if (call["name"], call.get("id")) != (response["name"], response.get("id")):
        raise Wrong(f"function response {response['name']} answers no call")
    decision = call.get("args", {}).get("safety_decision", {}).get("decision")
    confirmed = response.get("response", {}).get("safety_acknowledgement")
    if decision == "require_confirmation" and not confirmed:
        raise Wrong(f"{call['name']}: safety_acknowledgement is missing")


# --- what was asked -------------------------------------------------------------------------------


def _asked(without: Json, messages: list[Json], key: str, pictures: list[bytes]) -> Asked:
    sizes = tuple(Image.open(io.BytesIO(picture)).size for picture in pictures)
    named = {"input", "messages", "contents"}
    settings = {name: value for name, value in without.items() if name not in named}
    return Asked(messages, settings, sizes, (), key, tuple(pictures))


def _without_pictures(value: Any, found: list[bytes]) -> Any:
    """A copy of ``value`` with its pictures taken out and put into ``found``, in order."""
    if isinstance(value, dict):
        return {name: _without_pictures(item, found) for name, item in value.items()}
    if isinstance(value, list):
        return [_without_pictures(item, found) for item in value]
    if isinstance(value, str) and (picture := _picture(value)):
        found.append(picture)
        return "..."
    return value


def _picture(text: str) -> bytes:
    if len(text) < 200:
        return b""
    try:
        plain = (text.partition("base64,")[2] or text).replace("-", "+").replace("_", "/")
        data = base64.b64decode(plain, validate=True)
        Image.open(io.BytesIO(data))
    except (binascii.Error, UnidentifiedImageError, ValueError):
        return b""
    return data


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, for looking for words in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
