"""Claude's computer use: Anthropic's own computer tool, on a phone.

Conventions as published in Anthropic's documentation and its client library: the toolset
``computer_toolset_20260801`` (several calls in a reply, each a member such as ``left_click``), or
the older tools ``computer_20251124`` and ``computer_20250124`` behind a beta header (one call, the
action in its input). Coordinates are pixels of the picture that was sent, as long as it fits the
limits beyond which the server shrinks it: 1568 pixels of the longer edge and 1568 patches of 28 x
28, or 2576 and 4784 for models of high resolution. Results name their call and hold the pictures.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, Literal

from device_drivers.base import Box, Screen
from models.adapters import _phone_tools as phone
from models.adapters._base import Adapter, AdapterConfig
from models.adapters._claude_calls import steps
from models.adapters._cloud import (
    NO_CALL,
    Conversation,
    Exchange,
    conversation,
    results,
    texts,
    thought_of,
    whole_json,
)
from models.base import BadReply, Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space, View

PATCH = 28
Json = dict[str, Any]


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    tool: Literal["computer_toolset_20260801", "computer_20251124", "computer_20250124"] = (
        "computer_toolset_20260801"
    )
    """Models from Claude 5.5 on take only the first, those before 4.8 only the others."""
    high_resolution: bool = False
    """True for models that see pictures of up to 2576 pixels (Opus 4.7 and later)."""
    thinking: bool = False
    """Let the model think as long as it finds useful."""


def create(config: Config) -> ClaudeComputer:
    return ClaudeComputer(config)


class ClaudeComputer(Adapter[Config]):
    """Asks with Anthropic's computer tool and a few of our own, and reads the calls."""

    TRAITS = Traits(
        family="Claude computer use",
        models=("claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5", "claude-sonnet-4-6"),
        space=Space.SENT,
        sizing=Sizing(factor=None, min_pixels=0, max_pixels=1568 * PATCH**2, max_edge=1568),
        says=phone.SAYS | {"tap", "double_tap", "long_press", "drag", "scroll", "wait"},
        images=4,
        wire="anthropic",
        hints=ServerHints(advice="Needs a key of Anthropic, or a server that speaks its protocol."),
    )

    def __init__(self, config: Config) -> None:
        sharp = Sizing(factor=None, min_pixels=0, max_pixels=4784 * PATCH**2, max_edge=2576)
        traits = replace(self.TRAITS, sizing=sharp) if config.high_resolution else self.TRAITS
        super().__init__(config, traits)

    def view(self, screen: Screen, region: Box | None = None) -> View:
        """As large as the server leaves unchanged. Raises Unfit for a screen of no sensible
        shape."""
        return _in_patches(super().view(screen, region), self.traits.sizing.max_pixels // PATCH**2)

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        self.shown(situation.screen)
        talk = conversation(situation, _said, self.traits.images)
        settings: Json = {
            "system": [{"type": "text", "text": phone.RULES, **_KEPT}],
            "tools": [self._tool(self.view(situation.screen)), *_own_tools()],
        }
        if self.config.tool in _BETAS:
            settings["betas"] = [_BETAS[self.config.tool]]
        if self.config.thinking:
            settings["thinking"] = {"type": "adaptive"}
        return Prompt(messages=self._messages(talk), settings=settings)

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; words without a call are never taken for success."""
        content = _content(whole_json(reply))
        calls = [block for block in content if block.get("type") == "tool_use"]
        if not calls:
            raise BadReply(NO_CALL)
        view = self.view(screen)
        found = [step for call in calls for step in steps(call, view)]
        thinking = texts(content, "thinking", "thinking")
        return thought_of(found, texts(content, "text"), thinking, reply)

    def _tool(self, view: View) -> Json:
        if self.config.tool == "computer_toolset_20260801":
            return {"type": self.config.tool, "configs": {name: _OFF for name in _MEANINGLESS}}
        return {
            "type": self.config.tool,
            "name": "computer",
            "display_width_px": view.width,
            "display_height_px": view.height,
        }

    def _messages(self, talk: Conversation) -> list[Json]:
        first: list[Json] = [{"type": "text", "text": talk.task, **_KEPT}]
        if talk.first is not None:
            first.append(self._image(talk.first))
        messages: list[Json] = [{"role": "user", "content": first}]
        for exchange in talk.exchanges:
            messages.append(exchange.said)
            messages.append({"role": "user", "content": self._results(exchange)})
        if talk.complaint:
            messages[-1]["content"].append({"type": "text", "text": talk.complaint})
        return messages

    def _results(self, exchange: Exchange) -> list[Json]:
        """An answer to each call; what came of all of them, and the screen, with the last."""
        calls = [block for block in exchange.said["content"] if block["type"] == "tool_use"]
        told_of = results([str(call.get("name")) for call in calls], exchange.result)
        contents = [[_text(said)] for said in told_of]
        if exchange.after is not None:
            contents[-1].append(self._image(exchange.after))
        return [_result(call, said) for call, said in zip(calls, contents, strict=True)]

    def _image(self, screen: Screen) -> Json:
        shown = self.shown(screen)
        source = {"type": "base64", "media_type": shown.media_type, "data": shown.base64}
        return {"type": "image", "source": source}


_KEPT: Json = {"cache_control": {"type": "ephemeral"}}
"""The server keeps what it worked out for the prompt up to here."""
_OFF: Json = {"enabled": False}
_MEANINGLESS = (
    "cursor_position", "hold_key", "left_mouse_down", "left_mouse_up", "middle_click",
    "mouse_move", "triple_click", "zoom",
)  # fmt: skip
"""Members of the toolset that do nothing on a phone."""
_BETAS = {
    "computer_20251124": "computer-use-2025-11-24",
    "computer_20250124": "computer-use-2025-01-24",
}


def _in_patches(view: View, most: int) -> View:
    """Shrunk until it has at most so many patches, begun ones included."""
    width, height = view.width, view.height
    while (patches := math.ceil(width / PATCH) * math.ceil(height / PATCH)) > most:
        shrink = min(0.999, math.sqrt(most / patches))
        width, height = max(1, int(width * shrink)), max(1, int(height * shrink))
    return replace(view, width=width, height=height)


def _own_tools() -> list[Json]:
    return [
        {"name": name, "description": what, "input_schema": schema}
        for name, what, schema in phone.offered()
    ]


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


def _result(call: Json, content: list[Json]) -> Json:
    result: Json = {"type": "tool_result", "tool_use_id": call["id"], "content": content}
    if call.get("toolset_name"):
        result["toolset_name"] = call["toolset_name"]
    return result


# --- what it said ---------------------------------------------------------------------------------


def _content(message: Any) -> list[Json]:
    content = message.get("content") if isinstance(message, dict) else None
    if not isinstance(content, list) or not all(isinstance(block, dict) for block in content):
        raise BadReply(NO_CALL)
    return content


def _said(reply: str) -> Json | None:
    """A past reply as a message, None when it is not one of this family's with a call."""
    try:
        content = _content(whole_json(reply))
    except BadReply:
        return None
    kept = [block for block in content if block.get("type") != "text" or block.get("text")]
    calls = [block for block in kept if block.get("type") == "tool_use"]
    if not calls or not all(isinstance(call.get("id"), str) for call in calls):
        return None
    return {"role": "assistant", "content": kept}
