"""Gemini's computer use: Google's own tool for phones, and its older one for browsers.

Conventions as published in Google's documentation and its client library: the tool ``computerUse``
with an environment; calls of functions with coordinates on a grid of 1000 (0 to 999), named
``click`` and so on from Gemini 3.5 on and ``click_at`` before, sometimes behind the prefix
``web_agent_api:``. A call whose ``safety_decision`` is ``require_confirmation`` wants a person's
yes, which is acknowledged in the response to it. Responses stand in the order of the calls, each
with its name and id; the picture is in the last one. What the model said is put back as it was,
with its thought signatures.
"""

from __future__ import annotations

from typing import Any, Literal

from device_drivers.base import Screen
from models.adapters import _gemini_calls as calls
from models.adapters import _phone_tools as phone
from models.adapters._base import Adapter, AdapterConfig
from models.adapters._cloud import (
    NO_CALL,
    Conversation,
    Exchange,
    conversation,
    results,
    thought_of,
    whole_json,
)
from models.base import BadReply, Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space

Json = dict[str, Any]


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    environment: Literal["mobile", "browser"] = "mobile"
    """The second for Gemini 3 Flash and Gemini 2.5, which know no phones."""
    thinking: Literal["minimal", "low", "medium", "high"] | None = None
    """How much the model thinks; None: its own choice."""
    injection_check: bool = False
    """Let Google look for instructions hidden in the screenshots; takes time."""


def create(config: Config) -> GeminiComputer:
    return GeminiComputer(config)


class GeminiComputer(Adapter[Config]):
    """Asks with Google's computer-use tool and a few of our own, and reads the calls."""

    TRAITS = Traits(
        family="Gemini computer use",
        models=("gemini-3.7-flash", "gemini-3.5-flash", "gemini-3-flash-preview"),
        space=Space.GRID_1000,
        sizing=Sizing(factor=None, min_pixels=0, max_pixels=1_600_000, max_edge=3072),
        says=(phone.SAYS | calls.SAYS),
        images=3,
        wire="gemini",
        hints=ServerHints(advice="Needs a key of Google, or a server that speaks its protocol."),
    )

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        self.shown(situation.screen)
        talk = conversation(situation, _said, self.traits.images)
        settings: Json = {
            "systemInstruction": {"parts": [{"text": phone.RULES}]},
            "tools": [self._tool(), {"functionDeclarations": self._own_tools()}],
        }
        if self.config.thinking:
            settings["thinkingConfig"] = {"thinkingLevel": self.config.thinking.upper()}
        return Prompt(messages=self._contents(talk), settings=settings)

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; words without a call are never taken for success."""
        parts = _parts(whole_json(reply))
        made = [part["functionCall"] for part in parts if "functionCall" in part]
        if not made:
            raise BadReply(NO_CALL)
        view = self.view(screen)
        steps = [step for call in made for step in calls.steps(call, view)]
        confirm = "; ".join(filter(None, (calls.confirmation(call) for call in made)))
        said = _texts(parts, thought=False) or calls.intent(made[0])
        return thought_of(steps, said, _texts(parts, thought=True), reply, confirm)

    def _tool(self) -> Json:
        left_out = calls.LEFT_OUT[self.config.environment]
        tool: Json = {
            "environment": f"ENVIRONMENT_{self.config.environment.upper()}",
            "excludedPredefinedFunctions": list(left_out),
        }
        if self.config.injection_check:
            tool["enablePromptInjectionDetection"] = True
        return {"computerUse": tool}

    def _own_tools(self) -> list[Json]:
        own = [*phone.offered(leave_out=calls.PREDEFINED[self.config.environment])]
        if self.config.environment == "browser":
            own.append(calls.LONG_PRESS_AT)
        return [
            {"name": name, "description": what, "parametersJsonSchema": schema}
            for name, what, schema in own
        ]

    def _contents(self, talk: Conversation) -> list[Json]:
        first: list[Json] = [{"text": talk.task}]
        if talk.first is not None:
            first.append(self._image(talk.first))
        contents: list[Json] = [{"role": "user", "parts": first}]
        for exchange in talk.exchanges:
            contents.append(exchange.said)
            contents.append({"role": "user", "parts": self._responses(exchange)})
        if talk.complaint:
            contents[-1]["parts"].append({"text": talk.complaint})
        return contents

    def _responses(self, exchange: Exchange) -> list[Json]:
        """A response to each call; what came of all of them, and the screen, in the last."""
        made = [part["functionCall"] for part in exchange.said["parts"] if "functionCall" in part]
        responses = []
        told_of = results([calls.named(call) for call in made], exchange.result)
        for call, result in zip(made, told_of, strict=True):
            answer: Json = {"output": result}
            if self.config.environment == "browser":
                answer["url"] = ""
            if calls.confirmation(call):
                answer["safety_acknowledgement"] = True
            response: Json = {"name": call["name"], "response": answer}
            if "id" in call:
                response["id"] = call["id"]
            if call is made[-1] and exchange.after is not None:
                response["parts"] = [self._image(exchange.after)]
            responses.append({"functionResponse": response})
        return responses

    def _image(self, screen: Screen) -> Json:
        shown = self.shown(screen)
        return {"inlineData": {"mimeType": shown.media_type, "data": shown.base64}}


# --- what it said ---------------------------------------------------------------------------------


def _parts(content: Any) -> list[Json]:
    parts = content.get("parts") if isinstance(content, dict) else None
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise BadReply(NO_CALL)
    return parts


def _texts(parts: list[Json], *, thought: bool) -> str:
    found = (part.get("text") for part in parts if bool(part.get("thought")) == thought)
    return "\n".join(text.strip() for text in found if isinstance(text, str)).strip()


def _said(reply: str) -> Json | None:
    """A past reply as a content, None when it is not one of this family's with a call."""
    try:
        parts = _parts(whole_json(reply))
    except BadReply:
        return None
    made = [part["functionCall"] for part in parts if "functionCall" in part]
    if not made or not all(
        isinstance(call, dict) and isinstance(call.get("name"), str) for call in made
    ):
        return None
    return {"role": "model", "parts": [kept for part in parts if (kept := _put_back(part))]}


def _put_back(part: Json) -> Json:
    """What counts of a part. The client library refuses fields that it does not know yet."""
    kept: Json = {
        name: part[name] for name in ("text", "thought", "thoughtSignature") if name in part
    }
    if call := part.get("functionCall"):
        kept["functionCall"] = {name: call[name] for name in ("id", "name", "args") if name in call}
    return kept
