"""OpenAI's computer use: the computer tool of the responses protocol, on a phone.

Conventions as published in OpenAI's documentation and its client library: the tool ``computer``
(GPT-5.4 and later: several actions in one call) or ``computer_use_preview`` (one action, the size
of the display declared). Coordinates are pixels of the picture that was sent, which at this size
the server leaves as it is. A call is answered by a ``computer_call_output`` with a screenshot.
``pending_safety_checks`` want a person's yes, acknowledged when the call is put back. Nothing is
kept on the server: the past is sent along, hidden reasoning in the server's own encryption.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from device_drivers.base import Box, Screen
from models.adapters import _phone_tools as phone
from models.adapters._base import Adapter, AdapterConfig
from models.adapters._cloud import (
    NO_CALL,
    Exchange,
    conversation,
    results,
    texts,
    thought_of,
    whole_json,
)
from models.adapters._openai_calls import CALLS
from models.base import BadReply, Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space, View

Json = dict[str, Any]
PREVIEW_SHORT_EDGE = 768
"""Pixels of the shorter edge beyond which pictures for the preview are shrunk by the server."""


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    tool: Literal["computer", "computer_use_preview"] = "computer"
    """The second for the model computer-use-preview alone."""
    effort: Literal["low", "medium", "high"] | None = None
    """How much the model reasons; None: its own choice."""


def create(config: Config) -> OpenAIComputer:
    return OpenAIComputer(config)


class OpenAIComputer(Adapter[Config]):
    """Asks with OpenAI's computer tool and a few of our own, and reads the calls."""

    TRAITS = Traits(
        family="OpenAI computer use",
        models=("gpt-5.5", "gpt-5.4", "computer-use-preview"),
        space=Space.SENT,
        sizing=Sizing(factor=None, min_pixels=0, max_pixels=1_600_000, max_edge=2048),
        says=phone.SAYS | {"tap", "double_tap", "long_press", "drag", "scroll", "wait"},
        images=4,
        wire="responses",
        hints=ServerHints(advice="Needs a key of OpenAI, or a server that speaks its protocol."),
    )

    def view(self, screen: Screen, region: Box | None = None) -> View:
        """As large as the server leaves unchanged. Raises Unfit for a screen of no sensible
        shape."""
        view = super().view(screen, region)
        shorter = min(view.width, view.height)
        if self.config.tool == "computer" or shorter <= PREVIEW_SHORT_EDGE:
            return view
        shrink = PREVIEW_SHORT_EDGE / shorter
        return replace(view, width=int(view.width * shrink), height=int(view.height * shrink))

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        self.shown(situation.screen)
        images = self.traits.images
        talk = conversation(situation, _said, images, most=images - 1, only_shown=True)
        first: list[Json] = [_text(talk.task)]
        if talk.first is not None:
            first.append(self._image(talk.first))
        items: list[Json] = [{"role": "user", "content": first}]
        for exchange in talk.exchanges:
            items += exchange.said
            items += self._outputs(exchange)
        if talk.complaint:
            items.append({"role": "user", "content": [_text(talk.complaint)]})
        settings: Json = {
            "instructions": phone.RULES,
            "tools": [self._tool(self.view(situation.screen)), *_own_tools()],
            "truncation": "auto",
            "include": ["reasoning.encrypted_content"],
        }
        if self.config.effort:
            settings["reasoning"] = {"effort": self.config.effort}
        return Prompt(messages=items, settings=settings)

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; words without a call are never taken for success."""
        items = _items(whole_json(reply))
        view = self.view(screen)
        calls = [item for item in items if item.get("type") in CALLS]
        if not calls:
            raise BadReply(NO_CALL)
        if any(call.get("status") == "incomplete" for call in calls):
            raise BadReply("The call was cut off; make one short call.")
        steps = [step for call in calls for step in CALLS[call["type"]](call, view)]
        said = "\n".join(
            texts(item.get("content"), "output_text") for item in items if item["type"] == "message"
        ).strip()
        thinking = "\n".join(
            texts(item.get("summary"), "summary_text")
            for item in items
            if item["type"] == "reasoning"
        ).strip()
        checks = [check for call in calls for check in _checks(call)]
        return thought_of(steps, said, thinking, reply, confirm="; ".join(map(_why, checks)))

    def _tool(self, view: View) -> Json:
        if self.config.tool == "computer":
            return {"type": "computer"}
        return {
            "type": "computer_use_preview",
            "display_width": view.width,
            "display_height": view.height,
            "environment": "browser",
        }

    def _outputs(self, exchange: Exchange) -> list[Json]:
        """An answer to each call, the screen in the last; what came of it, when it went wrong."""
        calls = [item for item in exchange.said if item["type"] in CALLS]
        outputs = []
        told_of = results([str(call.get("name")) for call in calls], exchange.result)
        for call, result in zip(calls, told_of, strict=True):
            shown = exchange.after if call is calls[-1] else None
            outputs.append(self._output(call, result, shown))
        if exchange.result and calls[-1]["type"] == "computer_call":
            content = [_text(f"What came of that: {exchange.result}")]
            outputs.append({"role": "user", "content": content})
        return outputs

    def _output(self, call: Json, result: str, shown: Screen | None) -> Json:
        output: Json = {"type": f"{call['type']}_output", "call_id": call["call_id"]}
        if call["type"] == "function_call":
            content: list[Json] = [_text(result)]
            return {**output, "output": content + ([self._image(shown)] if shown else [])}
        if shown is not None:
            url = self.shown(shown).url
            output["output"] = {"type": "computer_screenshot", "image_url": url}
        if checks := _checks(call):
            output["acknowledged_safety_checks"] = checks
        return output

    def _image(self, screen: Screen) -> Json:
        detail = "original" if self.config.tool == "computer" else "high"
        return {"type": "input_image", "image_url": self.shown(screen).url, "detail": detail}


def _own_tools() -> list[Json]:
    return [
        {"type": "function", "name": name, "description": what, "parameters": schema,
         "strict": False}
        for name, what, schema in phone.offered()
    ]  # fmt: skip


def _text(text: str) -> Json:
    return {"type": "input_text", "text": text}


# --- what it said ---------------------------------------------------------------------------------


def _items(output: Any) -> list[Json]:
    if not isinstance(output, list) or not all(
        isinstance(item, dict) and isinstance(item.get("type"), str) for item in output
    ):
        raise BadReply(NO_CALL)
    return output


def _said(reply: str) -> list[Json] | None:
    """A past reply as items of the input, None when it is not one of this family's with a call.

    Only the last call may be the computer's, since each of those wants a screenshot of its own."""
    try:
        items = _items(whole_json(reply))
    except BadReply:
        return None
    calls = [item for item in items if item["type"] in CALLS]
    if not calls or any(call["type"] == "computer_call" for call in calls[:-1]):
        return None
    return items if all(isinstance(call.get("call_id"), str) for call in calls) else None


def _checks(call: Json) -> list[Json]:
    found = call.get("pending_safety_checks")
    checks: list[Any] = found if isinstance(found, list) else []
    return [check for check in checks if isinstance(check, dict)]


def _why(check: Json) -> str:
    return str(check.get("message") or check.get("code") or "The model's provider wants a yes.")
