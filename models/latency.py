"""How quick a served model is: to its first word and whole answer, with pictures of three sizes.

The question is a step of a task on a generated screen, another one each time, so that a server's
cache holds only what it would hold in a task too: the beginning of the prompt.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, cast

import httpx2
import openai
from openai import AsyncOpenAI

from models.base import (
    BadReply,
    Completion,
    Grounder,
    GuiAdapter,
    ModelUnavailable,
    Prompt,
    Situation,
)
from models.selfcheck.asking import How
from models.selfcheck.screens import draw
from models.served import Config, load_adapter, open_wire

SHARES = (0.25, 0.5, 1.0)
"""Of the visual tokens that the family takes for a phone's screen."""
PHONE = (1080, 2400)


@dataclass(frozen=True, slots=True)
class Timing:
    """Medians of the runs. Seconds; tokens as the server counts them, 0 when it does not."""

    picture: tuple[int, int]
    image_tokens: int
    """Of the prompt, what the picture took: a server may make it larger or smaller first. 0 when it
    does not tell."""
    prompt_tokens: int
    completion_tokens: int
    first: float | None
    """Until the first word; None where it cannot be told from the whole."""
    whole: float
    speed: float | None
    """Tokens a second after the first word."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Run:
    first: float | None
    whole: float
    prompt_tokens: int
    completion_tokens: int


async def measure(
    config: Config, *, how: How | None = None, runs: int = 3,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Timing]:  # fmt: skip
    """One Timing for each of SHARES. Raises ModelUnavailable.

    Where the wire is not OpenAI's chat completions, nothing is streamed and ``first`` is None."""
    timings = []
    for n, share in enumerate(SHARES):
        adapter = _sized(config, share)
        done = []
        for run in range(runs):
            prompt = _prompt(adapter, how, seed=100 * n + run)
            done.append(await _one(config, adapter, prompt))
            progress(f"{n * runs + run + 1}/{len(SHARES) * runs}: {done[-1].whole:.2f} s")
        picture = await _picture_tokens(config, adapter, prompt, done[-1].prompt_tokens)
        timings.append(_timing(adapter, done, picture))
    return timings


def _sized(config: Config, share: float) -> GuiAdapter:
    """The adapter, sending pictures of ``share`` of its size."""
    full = load_adapter(config.adapter, config.options)
    if share == 1:
        return full
    view = full.view(draw(PHONE, seed=0).screen)
    token = (full.traits.sizing.factor or 28) ** 2
    tokens = max(64, int(share * view.width * view.height / token))
    return load_adapter(config.adapter, {**config.options, "max_image_tokens": tokens})


def _prompt(adapter: GuiAdapter, how: How | None, seed: int) -> Prompt:
    shown = draw(PHONE, seed=seed)
    target = shown.targets[seed % len(shown.targets)].words
    if how == "point" or not adapter.traits.plans:
        grounder = cast(Grounder, adapter)
        return grounder.ask_where(target, shown.screen, grounder.view(shown.screen))
    return adapter.prompt(Situation(f"Tap {target}.", shown.screen))


async def _one(config: Config, adapter: GuiAdapter, prompt: Prompt) -> _Run:
    if adapter.traits.wire == "chat":
        return await _streamed(config, prompt)
    wire = open_wire(config, adapter)
    started = time.perf_counter()
    try:
        completion = await wire.ask(prompt)
    except BadReply as error:  # an answer nobody can use took its time all the same
        completion = Completion("", error.usage)
    finally:
        await wire.close()
    used = completion.usage
    whole = time.perf_counter() - started
    return _Run(None, whole, used.prompt_tokens, used.completion_tokens)


async def _streamed(config: Config, prompt: Prompt) -> _Run:
    try:
        async with _client(config) as client, asyncio.timeout(config.timeout):
            return await _read(client, config, prompt)
    except TimeoutError:
        raise ModelUnavailable(
            f"The model server at {config.base_url} took longer than {config.timeout:g} s."
        ) from None
    except (openai.OpenAIError, httpx2.HTTPError) as error:
        raise ModelUnavailable(
            f"The model server at {config.base_url} cannot be measured: {error}"[:300]
        ) from None


async def _picture_tokens(config: Config, adapter: GuiAdapter, prompt: Prompt, asked: int) -> int:
    """What the picture was of the ``asked`` tokens: the same prompt is counted without it."""
    if adapter.traits.wire != "chat":
        return 0
    messages: Any = [_without_pictures(message) for message in prompt.messages]
    try:
        async with _client(config) as client, asyncio.timeout(config.timeout):
            said = await client.chat.completions.create(
                model=config.model, messages=messages, max_tokens=1
            )
    except (TimeoutError, openai.OpenAIError, httpx2.HTTPError):
        return 0  # it has been timed; only this stays unknown
    words = said.usage.prompt_tokens if said.usage else 0
    return max(0, asked - words) if words else 0


def _without_pictures(message: dict[str, Any]) -> dict[str, Any]:
    content = message.get("content")
    if not isinstance(content, list):
        return message
    return {**message, "content": [part for part in content if part.get("type") == "text"]}


def _client(config: Config) -> AsyncOpenAI:
    key = config.api_key.get_secret_value() or "none"
    return AsyncOpenAI(base_url=config.base_url, api_key=key, max_retries=0)


async def _read(client: AsyncOpenAI, config: Config, prompt: Prompt) -> _Run:
    """The stream, until it ends."""
    request: dict[str, Any] = {"max_tokens": config.max_tokens, **prompt.settings}
    messages: Any = prompt.messages
    started = time.perf_counter()
    stream = await client.chat.completions.create(
        model=config.model, messages=messages, stream=True,
        stream_options={"include_usage": True}, **request,
    )  # fmt: skip
    first, asked, said, pieces = None, 0, 0, 0
    async for chunk in stream:
        if chunk.usage:
            asked, said = chunk.usage.prompt_tokens, chunk.usage.completion_tokens
        if not chunk.choices:
            continue
        delta = chunk.choices[0].delta
        if delta.content or delta.tool_calls or getattr(delta, "reasoning_content", None):
            pieces += 1
            first = first or time.perf_counter() - started
    return _Run(first, time.perf_counter() - started, asked, said or pieces)


def _timing(adapter: GuiAdapter, runs: list[_Run], picture: int) -> Timing:
    view = adapter.view(draw(PHONE, seed=0).screen)
    firsts = [run.first for run in runs if run.first is not None]
    speeds = [
        (run.completion_tokens - 1) / (run.whole - run.first)
        for run in runs
        if run.first is not None and run.completion_tokens > 1 and run.whole > run.first
    ]
    return Timing(
        picture=(view.width, view.height),
        image_tokens=picture,
        prompt_tokens=round(statistics.median(run.prompt_tokens for run in runs)),
        completion_tokens=round(statistics.median(run.completion_tokens for run in runs)),
        first=round(statistics.median(firsts), 4) if firsts else None,
        whole=round(statistics.median(run.whole for run in runs), 4),
        speed=round(statistics.median(speeds), 1) if speeds else None,
    )
