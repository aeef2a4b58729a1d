"""A model that really looks: it finds the coloured thing it is asked for in the picture it got.

It answers in a family's format and coordinate space, behind a server that may have a fault: the
picture made smaller, padded, cut or lost, the numbers in another space, swapped, shifted, always
the same. ``PointingModel`` looks at a picture, ``pointing_server`` serves one over HTTP.
"""

from __future__ import annotations

import base64
import io
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from PIL import Image

from models.coordinates import Space, smart_resize
from models.selfcheck.screens import COLOURS
from tests.scripted_model import Asked, Reply, ScriptedModel

Size = tuple[int, int]
Point = tuple[float, float]
NOT_SEEN = "I don't see any image in our conversation. Could you share the screenshot?"


@dataclass(frozen=True)
class Family:
    """How a family counts, and how it writes a place."""

    space: Space
    write: Callable[[float, float], str]
    factor: int = 28
    """Of its processor's resizing."""


def mobile_use(x: float, y: float) -> str:
    call = {"name": "mobile_use", "arguments": {"action": "click", "coordinate": [x, y]}}
    return f"Thought: I see it.\nAction: Tap it\n<tool_call>\n{json.dumps(call)}\n</tool_call>"


def box(x: float, y: float) -> str:
    return f"[{x - 20:g},{y - 20:g},{x + 20:g},{y + 20:g}]"


def bare(x: float, y: float) -> str:
    return f"[{x:g},{y:g}]"


def click(x: float, y: float) -> str:
    return f"Thought: I see it.\nAction: click(start_box='({x:g},{y:g})')"


def point_2d(x: float, y: float) -> str:
    return json.dumps([{"point_2d": [x, y], "label": "it"}])


FAMILIES = {
    "qwen3_vl": Family(Space.GRID_999, mobile_use, factor=32),
    "qwen2_5_vl": Family(Space.RESIZED, mobile_use),
    "gui_g2": Family(Space.RESIZED, box),
    "ui_tars": Family(Space.RESIZED, click),
}

GROUNDERS = {
    "qwen3_vl": Family(Space.GRID_1000, point_2d, factor=32),
    "qwen2_5_vl": Family(Space.RESIZED, point_2d),
    "gui_g2": Family(Space.RESIZED, box),
    "ui_venus": Family(Space.GRID_1000, bare),
}
"""Families that are asked where something is."""


@dataclass(frozen=True)
class Fault:
    """What is wrong. Everything as it should be by default."""

    space: Space | None = None
    """Its numbers are these instead of the family's."""
    max_pixels: int = 0
    """The server's own limit for pictures, below ours."""
    square: str = ""
    """"pad" (bars on both sides), "pad end" (right or bottom), "crop" (the middle)."""
    shift: Point = (0.0, 0.0)
    """Added to every point, as a part of the picture."""
    scale: float = 1.0
    swapped: bool = False
    constant: bool = False
    blind: bool = False
    """The chat template loses the picture: it makes something up."""
    words_only: bool = False
    """It says so."""
    prose: bool = False
    """The chat template loses the system prompt: it answers in words of its own."""
    gibberish: bool = False
    cut_off: bool = False
    says: str = ""
    """It says this, whatever it is asked."""
    slow: float = 0.0
    noise: float = 0.0
    """Standard deviation of its points, as a part of the picture."""
    misses: float = 0.0
    """How often it points at nothing."""
    coarse: int = 0
    """It sees the picture with only so many pixels on its longer edge."""


WELL = Fault()


class PointingModel:
    """A family's model behind a server with a fault."""

    def __init__(self, family: str | Family, fault: Fault = WELL, *, seed: int = 1) -> None:
        self.family = FAMILIES[family] if isinstance(family, str) else family
        self.fault = fault
        self._chance = random.Random(seed)

    def reply(self, text: str, picture: Image.Image) -> Reply:
        """What it says to a question about a picture."""
        if unhelpful := self._unhelpful():
            return unhelpful
        seen = picture if not self.fault.square else on_a_square(picture, self.fault.square)
        return Reply(self.say(find(text, self._blurred(seen)), picture.size))

    def say(self, place: Point | None, sent: Size) -> str:
        """How it writes a place, given as fractions of the picture as the model got it.

        ``sent`` is the size of the picture that the server got."""
        fault, chance = self.fault, self._chance
        x, y = place or (chance.random(), chance.random())
        if fault.blind or chance.random() < fault.misses:
            x, y = chance.random(), chance.random()
        x = (x + chance.gauss(0, fault.noise)) * fault.scale + fault.shift[0]
        y = (y + chance.gauss(0, fault.noise)) * fault.scale + fault.shift[1]
        if fault.constant:
            x, y = 0.5, 0.5
        across, down = self._span(sent)
        numbers = (self._round(x * across), self._round(y * down))
        if fault.swapped:
            numbers = numbers[::-1]
        if fault.prose:
            return f"Sure! The thing you mean is located at around ({numbers[0]}, {numbers[1]})."
        return self.family.write(*numbers)

    def place(self, at: Point, sent: Size) -> Point | None:
        """Where a point of the picture as it was sent lies on the picture that the model got; None
        when it was cut off."""
        width, height = sent
        if not self.fault.square:
            return at
        x, y = at[0] * width, at[1] * height
        side = min(sent) if self.fault.square == "crop" else max(sent)
        if self.fault.square != "pad end":
            x, y = x + (side - width) / 2, y + (side - height) / 2
        inside = 0 <= x < side and 0 <= y < side
        return (x / side, y / side) if inside else None

    def _span(self, sent: Size) -> Point:
        match self.fault.space or self.family.space:
            case Space.GRID_1000:
                return 1000, 1000
            case Space.GRID_999:
                return 999, 999
            case Space.UNIT:
                return 1, 1
            case _:
                return self._processed(sent)

    def _processed(self, sent: Size) -> Point:
        """The size of the picture after the model's own processor."""
        if self.fault.square:
            side = min(sent) if self.fault.square == "crop" else max(sent)
            sent = (side, side)
        return smart_resize(
            *sent, factor=self.family.factor, min_pixels=3136,
            max_pixels=self.fault.max_pixels or 12_845_056,
        )  # fmt: skip

    def _round(self, value: float) -> float:
        return round(value, 4) if (self.fault.space is Space.UNIT) else round(value)

    def _blurred(self, picture: Image.Image) -> Image.Image:
        if not self.fault.coarse:
            return picture
        less = self.fault.coarse / max(picture.size)
        return picture.resize(
            (max(1, round(picture.width * less)), max(1, round(picture.height * less))),
            Image.Resampling.BOX,
        )

    def _unhelpful(self) -> Reply | None:
        fault = self.fault
        if fault.says:
            return Reply(fault.says)
        if fault.words_only:
            return Reply(NOT_SEEN)
        if fault.cut_off:
            return Reply(self.family.write(0.0, 0.0)[:30], finish="length")
        if fault.gibberish:
            return Reply("".join(self._chance.choices("aeioukst 。，的是 {", k=60)))
        if fault.slow:
            return Reply(self.family.write(0.0, 0.0), slow=fault.slow)
        return None


def find(text: str, picture: Image.Image) -> Point | None:
    """Where the thing of the colour that is named lies, as fractions; None without such a thing."""
    named = re.findall(rf"\b({'|'.join(COLOURS)})\b", text)
    if not named:
        return None
    colour = np.array(COLOURS[named[-1]], dtype=np.int16)
    every = max(1, max(picture.size) // 500)
    pixels = np.asarray(picture.convert("RGB"))[::every, ::every].astype(np.int16)
    red, green, blue = (np.abs(pixels[:, :, n] - colour[n]) for n in range(3))
    far = np.maximum(np.maximum(red, green), blue)
    rows, columns = np.nonzero(far <= max(40, int(far.min()) + 10))
    if far.min() > 150:
        return None
    across, down = (columns + 0.5) * every, (rows + 0.5) * every
    middle = float(np.median(across)), float(np.median(down))
    if len(across) < 30:  # a few blurred pixels: the clearest of them, not the middle of all
        row, column = np.unravel_index(int(far.argmin()), far.shape)
        middle = (float(column) + 0.5) * every, (float(row) + 0.5) * every
    near = np.hypot(across - middle[0], down - middle[1]) < max(4, 0.06 * max(picture.size))
    return (
        float((across[near].min() + across[near].max()) / 2 / picture.width),
        float((down[near].min() + down[near].max()) / 2 / picture.height),
    )


def on_a_square(picture: Image.Image, how: str) -> Image.Image:
    side = min(picture.size) if how == "crop" else max(picture.size)
    made = Image.new("RGB", (side, side), "gray")
    at = ((side - picture.width) // 2, (side - picture.height) // 2)
    made.paste(picture, (0, 0) if how == "pad end" else at)
    return made


def pictures_in(messages: list[dict[str, Any]]) -> list[Image.Image]:
    """The pictures of a prompt in the format of the chat wire, in their order."""
    return [
        Image.open(io.BytesIO(base64.b64decode(part["image_url"]["url"].partition(",")[2])))
        for message in messages
        if isinstance(message["content"], list)
        for part in message["content"]
        if part["type"] == "image_url"
    ]


@lru_cache(maxsize=4)
def _opened(data: bytes) -> Image.Image:
    """Several questions are about the same picture."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def pointing_server(model: PointingModel) -> ScriptedModel:
    """Serves it with the OpenAI surface. A lost picture is not counted in the usage, as in life."""

    def answer(messages: list[dict[str, Any]]) -> Reply:
        asked: Asked = server.asked[-1]
        if not asked.pictures:
            return Reply("There is no picture.")
        reply = model.reply(asked.text, _opened(asked.pictures[-1]))
        lost = model.fault.blind or model.fault.words_only
        return replace(reply, prompt_tokens=len(asked.text) // 4) if lost else reply

    server = ScriptedModel(answer)
    return server
