"""What all wires share: a request over HTTP with patience and limits, troubles told in sentences.

The client libraries only speak their protocol. How long to wait, when to ask again, how much to
read and what may leave the house is decided here, so that it is the same for all of them.
"""

from __future__ import annotations

import asyncio
import random
import re
from abc import ABC, abstractmethod
from typing import Any, ClassVar, TypeVar

import httpx2
from pydantic import BaseModel, ValidationError, model_validator

from models.base import BadReply, Completion, ModelError, ModelUnavailable, Prompt, Unfit, Usage
from models.serving.dialects import explain
from models.wires._connection import NO_KEY, TooLong, http_client, key_of
from models.wires._setback import BROKE_OFF, Setback
from models.wires.base import Endpoint

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds before the first and before any further try, when the server names none."""
SAID = 300
"""Characters of a server's own words that are passed on."""
_KEY_IN_IT = re.compile(r"(?<=//)[^/@]*@|[?#].*")
E = TypeVar("E", bound=ModelError)


class HttpWire(ABC):
    """One model of one server. Children know one protocol."""

    speaks: ClassVar[str]
    """What the protocol is called."""
    address_ends: ClassVar[str] = ""
    """How addresses of this protocol end."""

    least_tokens: ClassVar[int] = 0
    """Room that a reply of this protocol needs, thinking included, whatever the settings say."""

    def __init__(self, endpoint: Endpoint) -> None:
        """Raises ModelUnavailable for a key that cannot be one."""
        self.endpoint = endpoint
        self.credential()
        self.http = http_client(self.credential)

    @property
    def key(self) -> str:
        return key_of(self.endpoint)

    def credential(self) -> dict[str, str]:
        """The headers that say who asks."""
        return {"Authorization": f"Bearer {self.key}"}

    @property
    def address(self) -> str:
        """Of the server, with the version of the protocol."""
        return self.endpoint.base_url.rstrip("/")

    @property
    def where(self) -> str:
        """The address as it is told: a key in front of its host, or behind it, is left out."""
        return _KEY_IN_IT.sub("", self.endpoint.base_url)

    @property
    def most_tokens(self) -> int:
        """Of one reply."""
        return max(self.endpoint.max_tokens, self.least_tokens)

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable."""
        self.credential()  # one that is gone is told here: in a request it would be a lost link
        try:
            async with asyncio.timeout(self.endpoint.timeout) as limit:
                return self.said(await self._patiently(prompt, limit))
        except TimeoutError:
            raise passing(self.too_slow()) from None
        except TooLong:
            raise BadReply("The reply was far too long; one short call is enough.") from None
        except Setback as setback:
            error = await self.explained(setback)
            error.passing = setback.passing
            raise error from None

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

    async def close(self) -> None:
        await self.http.aclose()

    # --- responses that are none ------------------------------------------------------------------

    def foreign(self, body: bytes) -> ModelUnavailable:
        """For a body that is not in the protocol; some report an error with a status of success."""
        if said := _error_in(body):
            return passing(self.failed(said))
        return passing(
            ModelUnavailable(
                f"What answers at {self.where} does not speak {self.speaks}.{self._address_hint()}"
            )
        )

    def failed(self, said: str) -> ModelUnavailable:
        words = self.without_key(" ".join(said.split()))[:SAID]
        return ModelUnavailable(f"The model server at {self.where} failed: {words}")

    def cut_off(self, usage: Usage, said: str = "") -> BadReply:
        error = BadReply(f"The reply was cut off after {self.most_tokens} tokens; be shorter.")
        error.said = said
        return with_usage(error, usage)

    def empty(self, usage: Usage) -> BadReply:
        return with_usage(BadReply("The reply was empty."), usage)

    def declined(self, usage: Usage, why: str = "") -> Unfit:
        because = f" It says: {self.without_key(why)[:SAID]}" if why else ""
        return with_usage(
            Unfit(f"The model's provider declined to answer for this screen.{because}"), usage
        )

    def without_key(self, text: str) -> str:
        return text if self.key == NO_KEY else text.replace(self.key, "[secret]")

    # --- setbacks in sentences --------------------------------------------------------------------

    def too_slow(self) -> ModelUnavailable:
        return ModelUnavailable(
            f"The model server at {self.where} took longer than {self.endpoint.timeout:g} s. Give "
            "it more time with [models.gui] timeout, or use a smaller model or picture."
        )

    async def explained(self, setback: Setback) -> ModelUnavailable:
        """What happened, where, and which setting to look at. A 404 asks for what is on offer."""
        where = self.where
        said = self.without_key(" ".join(setback.said.split()))[:SAID]
        match setback.status:
            case 0 if said.startswith(BROKE_OFF):
                return ModelUnavailable(
                    f"The model server at {where} {said}. Its log may tell why; it may have run "
                    "out of memory."
                )
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
            error = kind(f"The model server at {where} could not answer. {known} (It says: {said})")
        elif setback.status >= 500:
            error = self.failed(said)
        else:
            error = Unfit(f"The model server at {where} refused the request: {said}")
        error.again_in = setback.again_in
        return error

    async def _on_offer(self) -> str:
        try:
            async with asyncio.timeout(5):
                response = await self.http.get(f"{self.address}/models")
                offered = _Offered.model_validate_json(response.content).names()
        except (httpx2.HTTPError, ValidationError, TooLong, TimeoutError):
            return ""
        return f" It offers: {', '.join(offered[:10])}." if offered else ""

    def _address_hint(self) -> str:
        return f" The address usually ends in {self.address_ends}." if self.address_ends else ""


class Lenient(BaseModel):
    """Part of a body: what is null counts as missing, and what we do not use is left alone."""

    @model_validator(mode="before")
    @classmethod
    def _without_null(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {name: item for name, item in value.items() if item is not None}


class _Model(Lenient):
    id: str = ""
    name: str = ""


class _Offered(Lenient):
    data: list[_Model] = []
    models: list[_Model] = []

    def names(self) -> list[str]:
        found = [model.id or model.name for model in (*self.data, *self.models)]
        return [name.removeprefix("models/") for name in found if name]


class _Failure(Lenient):
    message: str


class _Failed(Lenient):
    error: _Failure | str


def _error_in(body: bytes) -> str:
    try:
        error = _Failed.model_validate_json(body).error
    except ValidationError:
        return ""
    return error if isinstance(error, str) else error.message


def _too_often(where: str, again_in: float) -> ModelUnavailable:
    wait = f"Wait {again_in:.0f} s" if again_in else "Wait a little"
    error = ModelUnavailable(
        f"The model server at {where} is asked too often, or the account is out of "
        f"credit. {wait}, or look at the account."
    )
    error.again_in, error.crowded = again_in, True
    return error


def with_usage(error: E, usage: Usage) -> E:
    error.usage = usage
    return error


def passing(error: ModelUnavailable) -> ModelUnavailable:
    error.passing = True
    return error
