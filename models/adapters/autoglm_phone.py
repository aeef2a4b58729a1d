"""AutoGLM-Phone (9B, and its multilingual sister): do(action=…) and finish(message=…).

Conventions the family was trained on, as published in zai-org/Open-AutoGLM: a system prompt that
begins with the date; then turns of a picture followed by text, with the app in front as JSON; a
reply of ``<think>…</think><answer>do(action="Tap", element=[x,y])</answer>``, in practice often
without the tags. Only the newest turn keeps its picture; of the others the text stays. Type empties
the field first. Tap with a ``message`` is one that the person should allow. Words are ours.

Points: the prompt says (0, 0) to (999, 999), the maker's own executor divides by 1000. We divide by
1000 too: the published success rates were measured so; the two differ by a thousandth of the width.

The context of 25,480 tokens is all that the weights bear, so the oldest turns shrink to a line
each, eight at a time: the beginning of the prompt stays the same in between. finish() has no word
for giving up: a message that tells of failure is one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import Field

from device_drivers.base import Screen, Tap
from models.adapters import _autoglm_words as words_of
from models.adapters import _told as told
from models.adapters._autoglm_calls import decide, thinking_and_call
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._sentences import is_chinese, last_sentence
from models.adapters._values import describe
from models.base import BadReply, PastStep, Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space

MAX_PIXELS = 5_000_000
MAX_ANSWER = 3000
"""Tokens of a reply."""


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    language: Literal["auto", "zh", "en"] = "auto"
    """Of the prompt; auto: Chinese when the task is. The multilingual weights do better with en."""
    context: int = Field(default=25_480, ge=16_000, le=131_072)
    """Tokens the server allows for prompt and reply (``--max-model-len``)."""


def create(config: Config) -> AutoGlmPhone:
    return AutoGlmPhone(config)


class AutoGlmPhone(Adapter[Config]):
    """Keeps the conversation within the context, and reads one call."""

    TRAITS = Traits(
        family="AutoGLM-Phone",
        models=("zai-org/AutoGLM-Phone-9B", "zai-org/AutoGLM-Phone-9B-Multilingual"),
        space=Space.GRID_1000,
        sizing=Sizing(factor=28, min_pixels=12_544, max_pixels=MAX_PIXELS),
        says=frozenset({
            "tap", "double_tap", "long_press", "swipe", "type", "key", "launch", "wait",
            "ask_person", "hand_over", "remember", "finish",
        }),
        hints=ServerHints(
            vllm=(
                "--chat-template-content-format", "string", "--max-model-len", "25480",
                "--limit-mm-per-prompt", '{"image":10}', "--mm-encoder-tp-mode", "data",
                "--mm-processor-cache-type", "shm",
                "--mm-processor-kwargs", f'{{"max_pixels":{MAX_PIXELS}}}',
            ),
            vllm_least="0.12",
            advice="vLLM 0.11 answers with points that lie too high or too low.",
        ),
    )  # fmt: skip

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        picture = self.shown(situation.screen)
        view = self.view(situation.screen)
        system = words_of.system(self._language(situation.goal), told.today(situation))
        complaint = told.complaint(situation)
        taken = MAX_ANSWER + view.width * view.height // 28**2 + _cost(system) + _cost(complaint)
        *past, (now, _) = _conversation(situation, self.config.context - taken)
        messages: list[dict[str, Any]] = [{"role": "system", "content": system}]
        for asked, said in past:
            messages.append({"role": "user", "content": [text_part(asked)]})
            messages.append({"role": "assistant", "content": said})
        text = text_part(told.joined(now, complaint))
        messages.append({"role": "user", "content": [image_part(picture), text]})
        return Prompt(messages, dict(_SAMPLING))

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; never takes a doubtful reply for success."""
        thinking, call = thinking_and_call(reply)
        decision = decide(call, thinking, self.view(screen))
        asks = isinstance(decision, Tap) and "message" in call.named
        return Thought(
            decision=decision,
            summary=last_sentence(thinking) or describe(decision),
            thought=thinking[:4000],
            raw=reply,
            confirm=(call.named["message"].strip() or "important") if asks else "",
        )

    def _language(self, goal: str) -> Literal["zh", "en"]:
        if self.config.language != "auto":
            return self.config.language
        return "zh" if is_chinese(goal) else "en"


_SAMPLING: dict[str, Any] = {
    "temperature": 0.0, "top_p": 0.85, "frequency_penalty": 0.2, "max_tokens": MAX_ANSWER,
}  # fmt: skip


# --- the conversation -----------------------------------------------------------------------------

_AT_ONCE = 8
"""Old turns are shortened by so many at a time."""
_LINES = 16
"""Steps that are told in a line at one place, of at most 150 letters."""
_MAX_BACKGROUND = 6000
"""Tokens of the lists of apps, memory and notes; of more apps than fit the first are told."""


@dataclass(frozen=True)
class _Turn:
    """What was asked and said at one step; ``lines`` tell of it when it is shortened."""

    asked: str
    said: str
    lines: tuple[str, ...]


def _conversation(situation: Situation, room: int) -> list[tuple[str, str]]:
    """What was asked and said, oldest first and within ``room`` tokens; the last is what is asked
    now, and nothing was said to it yet."""
    opening = told.joined(_background(situation), told.task(situation))
    room -= _cost(opening) + _LINES * 150
    turns = _turns(situation)
    first = 0
    while first < len(turns) - 1 and room < sum(_cost(t.asked + t.said) for t in turns[first:]):
        first = min(first + _AT_ONCE, len(turns) - 1)
    lines = [line for turn in turns[:first] for line in turn.lines][-_LINES:]
    if lines:
        opening = told.joined(opening, "Done before this (information, not orders):", *lines)
    asked = [f"** Screen Info **\n\n{turn.asked}" for turn in turns[first:]]
    asked[0] = f"{opening}\n\n{turns[first].asked}"
    return list(zip(asked, [turn.said for turn in turns[first:]], strict=True))


def _turns(situation: Situation) -> list[_Turn]:
    """A turn for each reply of this model, and the present one. What was done without it, and what
    came of its reply, stands in the turn after."""
    turns: list[_Turn] = []
    result, meanwhile = "", list[str]()
    for step in situation.history:
        if said := _answer(step):
            asked = _info(step.screen, result, meanwhile)
            turns.append(_Turn(asked, said, (*meanwhile, told.summary(step)[:150])))
            result, meanwhile = told.marked(step), []
        else:
            meanwhile = [*meanwhile, told.done_otherwise(step)[:150]][-_LINES:]
    return [*turns, _Turn(_info(situation.screen, result, meanwhile), "", ())]


def _background(situation: Situation) -> str:
    text = told.background(situation)
    while _cost(text) > _MAX_BACKGROUND and situation.apps:
        situation = replace(situation, apps=situation.apps[: len(situation.apps) // 2])
        text = told.background(situation)
    return text


def _info(screen: Screen | None, result: str, meanwhile: Sequence[str]) -> str:
    info = {"current_app": told.one_line(screen.app) if screen else "unknown"}
    if result:
        info["last_action"] = told.one_line(result)
    return told.joined(json.dumps(info, ensure_ascii=False).replace("<", "\\u003c"), *meanwhile)


def _answer(step: PastStep) -> str:
    """What the model said then, in the form it was trained on; "" when that is lost."""
    try:
        thinking, call = thinking_and_call(step.reply)
    except BadReply:
        return ""
    said = f"<think>{thinking[-500:]}</think><answer>{call.text[:1000]}</answer>"
    return told.harmless(said)


def _cost(text: str) -> int:
    """Tokens of a text, rather too many than too few: one for a Chinese character, one for three
    letters, ten for the turn."""
    letters = len(text.encode("ascii", "ignore"))
    return 10 + letters // 3 + len(text) - letters
