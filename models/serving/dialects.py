"""Where vLLM and llama.cpp's server differ in what they are asked and how they complain.

Both speak OpenAI's chat completions. What the protocol leaves open is hidden here: how an answer is
constrained (:class:`Dialect`), and what an error means (:func:`explain`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Json = dict[str, Any]
DialectName = Literal["openai", "vllm", "llama_cpp"]


@dataclass(frozen=True, slots=True)
class Constraint:
    """What an answer has to be like: exactly one of these."""

    schema: Mapping[str, Any] | None = None
    """A JSON schema."""
    grammar: str = ""
    """GBNF; the root rule is ``root``."""
    choice: Sequence[str] = ()
    """One of these texts."""


class Unsupported(ValueError):
    """This kind of server cannot constrain an answer in that way."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one kind of server is spoken to."""

    name: DialectName

    def constrain(self, wanted: Constraint) -> Json:
        """Fields of the request, as the ``openai`` client takes them. Raises Unsupported.

        ``guided_json`` and its kin are not used: vLLM drops them without a word since 0.12, and an
        unconstrained answer looks like a bad model."""
        if wanted.schema is not None:
            schema = {"name": "answer", "schema": dict(wanted.schema), "strict": True}
            return {"response_format": {"type": "json_schema", "json_schema": schema}}
        match self.name:
            case "vllm" if wanted.grammar:
                return {"extra_body": {"structured_outputs": {"grammar": wanted.grammar}}}
            case "vllm":
                return {"extra_body": {"structured_outputs": {"choice": list(wanted.choice)}}}
            case "llama_cpp":
                return {"extra_body": {"grammar": wanted.grammar or one_of(wanted.choice)}}
        raise Unsupported("Only vLLM and llama.cpp's server hold an answer to a grammar.")


OPENAI = Dialect("openai")
VLLM = Dialect("vllm")
LLAMA_CPP = Dialect("llama_cpp")


def explain(status: int, body: str) -> str:
    """A sentence with what to do about an error that has a cause we know, of whichever server: who
    asks an address often does not know what runs there. Else ""."""
    for pattern, sentence in _ERRORS:
        if re.search(pattern, body, re.IGNORECASE):
            return sentence
    if status == 413:
        return "The request is larger than the server takes: send smaller or fewer pictures."
    return ""


def one_of(texts: Sequence[str]) -> str:
    """GBNF for one of these texts."""
    return "root ::= " + " | ".join(_literal(text) for text in texts)


def _literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_OVERFLOW = (
    "The screen and the history are longer than the server's context. Serve the model with a "
    "larger context, or lower max_image_tokens in the adapter's options."
)
_ERRORS = (
    (r"exceed_context_size|exceeds the available context|context (?:size|length) (?:is )?exceeded|"
     r"maximum (?:context|model) length|longer than the maximum model length|"
     r"decoder prompt .* is longer", _OVERFLOW),
    (r"image input is not supported|mmproj|does not support (?:image|multimodal)|"
     r"is not a multimodal model|no multimodal",
     "The server runs the model without its eyes: llama.cpp needs --mmproj with the model's "
     "mmproj file, and the model has to be one that takes pictures."),
    (r"at most \d+ image|limit[_-]mm[_-]per[_-]prompt",
     "The server takes fewer pictures in a request than the model is shown. Start vLLM with a "
     "larger --limit-mm-per-prompt."),
    (r"failed to (?:load|decode) image|cannot identify image|invalid image|failed to process image",
     "The server could not read the picture."),
    (r"enable-auto-tool-choice|tool-call-parser",
     "vLLM refuses tools unless it is started with --enable-auto-tool-choice and "
     "--tool-call-parser."),
    (r"trust-request-mm-kwargs|mm_processor_kwargs",
     "vLLM takes image sizes only when it is started: give --mm-processor-kwargs there."),
    (r"chat template|jinja|tokenizer_config",
     "The server cannot write the conversation in the model's format: its chat template is "
     "missing or does not fit. Serve the maker's own files (llama.cpp: with --jinja)."),
    (r"failed to parse grammar|grammar (?:is invalid|error)|invalid grammar|xgrammar",
     "The server does not accept the grammar that the answer is held to."),
    (r"out of memory|OutOfMemory|failed to allocate|alloc(?:ation)? failed",
     "The server ran out of memory. Serve a smaller model or format, or less context."),
    (r"does not match the expected peg",
     "llama.cpp could not read what the model wrote; it was no text, or broke off in a call."),
    (r"loading model", "The server is still loading the model; ask again in a while."),
    (r"EngineDead|engine core .*(?:died|dead)|EngineCore encountered",
     "vLLM's engine has died; the server has to be started again."),
)  # fmt: skip
