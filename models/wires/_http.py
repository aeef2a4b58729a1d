"""What all wires share: a request over HTTP with patience and limits, troubles told in sentences.

The client libraries only speak their protocol. How long to wait, when to ask again, how much to
read and what may leave the house is decided here, so that it is the same for all of them.
"""

from __future__ import annotations

import asyncio
import math
import random
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, ClassVar, TypeVar

import httpx2

from models.base import BadReply, Completion, ModelError, ModelUnavailable, Prompt, Unfit, Usage
from models.serving.dialects import explain
from models.wires.base import MAX_ANSWER, Endpoint

MAX_ERROR = 20_000
"""Bytes of an error's body that are read."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds before the first and before any further try, when the server names none."""
SAID = 300
"""Characters of a server's own words that are passed on."""
_LEAVE = frozenset({
    "accept", "accept-encoding", "anthropic-beta", "anthropic-version", "connection",
    "content-length", "content-type", "host", "transfer-encoding", "user-agent",
    "x-stainless-raw-response",
})  # fmt: skip
"""Headers that may leave the house beside the key: a library adds those of the environment, which
are meant for its own maker's servers."""
E = TypeVar("E", bound=ModelError)


class Setback(Exception):
    """A request that brought no answer. ``status`` is 0 when there was no HTTP response at all."""

    def __init__(self, status: int, said: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(said)
        self.status = status
        self.said = said
        self.headers = headers or {}

    @property
    def again_in(self) -> float:
        """Seconds the server wants us to wait; 0.0 when it does not say."""
        value = self.headers.get("retry-after", "")
        try:
            seconds = float(self.headers.get("retry-after-ms", "")) / 1000
        except ValueError:
            try:
                seconds = float(value)
            except ValueError:
                seconds = _until(value)
        return max(0.0, seconds) if math.isfinite(seconds) else 0.0

    @property
    def passing(self) -> bool:
        """True when asking again may help."""
        if self.headers.get("x-should-retry") == "false" or "insufficient_quota" in self.said:
            return False
        return self.status in (0, 408, 409, 429) or self.status >= 500


def _until(date: str) -> float:
    try:
        return parsedate_to_datetime(date).timestamp() - time()
    except ValueError:
        return 0.0


class TooLong(Exception):
    """The server went on and on."""


class HttpWire(ABC):
    """One model of one server. Children know one protocol."""

    speaks: ClassVar[str]
    """What the protocol is called."""
    address_ends: ClassVar[str] = ""
    """How addresses of this protocol end."""

    least_tokens: ClassVar[int] = 0
    """Room that a reply of this protocol needs, thinking included, whatever the settings say."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint

    @property
    def most_tokens(self) -> int:
        """Of one reply."""
        return max(self.endpoint.max_tokens, self.least_tokens)

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable."""
        try:
            async with asyncio.timeout(self.endpoint.timeout) as limit:
                return self.said(await self._patiently(prompt, limit))
        except TimeoutError:
            raise ModelUnavailable(
                f"The model server at {self.endpoint.base_url} took longer than "
                f"{self.endpoint.timeout:g} s. Give it more time with [models.gui] "
                "timeout, or use a smaller model or picture."
            ) from None
        except TooLong:
            raise BadReply("The reply was far too long; one short call is enough.") from None
        except Setback as setback:
            raise await self._explained(setback) from None

    async def _patiently(self, prompt: Prompt, limit: asyncio.Timeout) -> bytes:
        """Raises Setback, TooLong."""
        tries = 0
        while True:
            try:
                return await self.send(prompt)
            except Setback as setback:
                pause = setback.again_in or min(LONGEST_PAUSE, FIRST_PAUSE * 2**tries)
                pause *= 1 + random.random() / 4  # noqa: S311, so that many do not come back at once
                tries += 1
                left = (limit.when() or 0.0) - asyncio.get_running_loop().time()
                if tries > self.endpoint.retries or not setback.passing or pause > left:
                    raise
                await asyncio.sleep(pause)

    @abstractmethod
    async def send(self, prompt: Prompt) -> bytes:
        """The body of the server's response to one request. Raises Setback, TooLong."""

    @abstractmethod
    def said(self, body: bytes) -> Completion:
        """What a response says. Raises BadReply, ModelUnavailable."""

    @abstractmethod
    async def names(self) -> list[str]:
        """The models on offer. Raises Setback."""

    @abstractmethod
    async def close(self) -> None: ...

    # --- responses that are none ------------------------------------------------------------------

    def foreign(self) -> ModelUnavailable:
        """For a body that is not in the protocol."""
        return ModelUnavailable(
            f"What answers at {self.endpoint.base_url} does not speak {self.speaks}."
            f"{self._address_hint()}"
        )

    def cut_off(self, usage: Usage) -> BadReply:
        return with_usage(
            BadReply(f"The reply was cut off after {self.most_tokens} tokens; be shorter."), usage
        )

    def empty(self, usage: Usage) -> BadReply:
        return with_usage(BadReply("The reply was empty."), usage)

    def declined(self, usage: Usage, why: str = "") -> Unfit:
        because = f" It says: {self.without_key(why)[:SAID]}" if why else ""
        return with_usage(
            Unfit(f"The model's provider declined to answer for this screen.{because}"), usage
        )

    def without_key(self, text: str) -> str:
        key = self.endpoint.api_key.get_secret_value()
        return text.replace(key, "[secret]") if key else text

    # --- setbacks in sentences --------------------------------------------------------------------

    async def _explained(self, setback: Setback) -> ModelUnavailable:
        where = self.endpoint.base_url
        said = self.without_key(" ".join(setback.said.split()))[:SAID]
        match setback.status:
            case 0:
                return ModelUnavailable(
                    f"No model server answers at {where} ({said}). Start it, or correct "
                    "[models.gui] base_url."
                )
            case 401 | 403:
                return ModelUnavailable(
                    f"The model server at {where} refuses the key. Check [models.gui] api_key."
                )
            case 402:
                return ModelUnavailable(f"The account at {where} is out of credit: {said}")
            case 404:
                return ModelUnavailable(
                    f"The server at {where} has no model {self.endpoint.model!r}."
                    f"{await self._on_offer()} Correct [models.gui] model, or base_url."
                    f"{self._address_hint()}"
                )
            case 429:
                return _too_often(where, setback.again_in)
        if 300 <= setback.status < 400:
            return ModelUnavailable(
                f"The server at {where} sends us elsewhere. Correct [models.gui] base_url."
            )
        if known := explain(setback.status, said):
            kind = Unfit if setback.status < 500 else ModelUnavailable
            return kind(f"The model server at {where} could not answer. {known} (It says: {said})")
        if setback.status >= 500:
            failed = ModelUnavailable(f"The model server at {where} failed: {said}")
            failed.again_in = setback.again_in
            return failed
        return Unfit(f"The model server at {where} refused the request: {said}")

    async def _on_offer(self) -> str:
        try:
            async with asyncio.timeout(5):
                names = await self.names()
        except (Setback, TooLong, TimeoutError):
            return ""
        return f" It offers: {', '.join(names[:10])}." if names else ""

    def _address_hint(self) -> str:
        return f" The address usually ends in {self.address_ends}." if self.address_ends else ""


def _too_often(where: str, again_in: float) -> ModelUnavailable:
    wait = f"Wait {again_in:.0f} s" if again_in else "Wait a little"
    error = ModelUnavailable(
        f"The model server at {where} is asked too often, or the account is out of "
        f"credit. {wait}, or look at the account."
    )
    error.again_in = again_in
    return error


def with_usage(error: E, usage: Usage) -> E:
    error.usage = usage
    return error


# --- the connection -------------------------------------------------------------------------------


def http_client(credential: Mapping[str, str]) -> httpx2.AsyncClient:
    """A client that sends ``credential`` and no header we did not mean to send, that follows
    nobody elsewhere with it, and that stops reading after MAX_ANSWER bytes. It has no timeout of
    its own."""

    async def sent(request: httpx2.Request) -> None:
        for name in list(request.headers):
            if name.lower() not in _LEAVE:
                del request.headers[name]
        request.headers["accept-encoding"] = "identity"
        request.headers.update(credential)

    async def received(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise httpx2.DecodingError("the answer was packed although nobody asked for that")
        response.stream = _Limited(response.stream, response.is_success)

    return httpx2.AsyncClient(
        event_hooks={"request": [sent], "response": [received]},
        timeout=None,
        follow_redirects=False,
    )


class _Limited(httpx2.AsyncByteStream):
    """A body that is given up when it grows too long; of an error's, the beginning is enough."""

    def __init__(self, body: Any, success: bool) -> None:
        self._body = body
        self._success = success

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._body:
            seen += len(chunk)
            if not self._success and seen > MAX_ERROR:
                return
            if seen > MAX_ANSWER:
                raise TooLong
            yield chunk

    async def aclose(self) -> None:
        await self._body.aclose()
