"""The first question to a server that has just come up: does it see, does it answer?"""

from __future__ import annotations

import base64
import io
import time
from dataclasses import dataclass
from typing import Any

from pydantic import SecretStr

from models.base import BadReply, Prompt, complained
from models.serving.catalogue import Kind
from models.wires import chat
from models.wires.base import Endpoint

SIZE = (448, 896)
ANSWER_TOKENS = 512
"""Room for a model that thinks first."""
SECONDS = 600.0
"""A processor may take minutes for its first picture."""


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    seconds: float
    tokens: int
    """Of the question, the picture included; 0 when the server did not count."""
    useful: bool = True
    """False: it answered, and ``text`` is what was wrong with that, for a person."""


async def ask(base_url: str, model: str, key: SecretStr, kind: Kind) -> Reply:
    """One question, with a picture for models that look. Raises ModelUnavailable."""
    wire = chat.create(
        Endpoint(base_url, model, key, timeout=SECONDS, retries=0, max_tokens=ANSWER_TOKENS)
    )
    began = time.monotonic()
    try:
        completion = await wire.ask(_question(kind))
    except BadReply as error:
        seconds = time.monotonic() - began
        return Reply(complained(str(error)), seconds, error.usage.prompt_tokens, useful=False)
    finally:
        await wire.close()
    seconds = time.monotonic() - began
    return Reply(completion.text, seconds, completion.usage.prompt_tokens)


def _question(kind: Kind) -> Prompt:
    if kind == "chat":
        content: Any = "What is the capital of France? Answer with one word."
    else:
        content = [
            {"type": "text", "text": "What colour is the large square? Answer with one word."},
            {"type": "image_url", "image_url": {"url": _picture()}},
        ]
    return Prompt([{"role": "user", "content": content}], {"temperature": 0.0})


def _picture() -> str:
    """A large red square on a white screen."""
    from PIL import Image, ImageDraw

    shown = Image.new("RGB", SIZE, "white")
    width, height = SIZE
    ImageDraw.Draw(shown).rectangle(
        (width // 8, height // 4, width * 7 // 8, height // 4 + width * 3 // 4), fill="red"
    )
    out = io.BytesIO()
    shown.save(out, "PNG")
    return f"data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}"
