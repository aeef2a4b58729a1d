"""Qwen2.5-VL (3B to 72B): the mobile_use tool, in pixels of the picture as it is sent.

Conventions the family was trained on, as published in QwenLM/Qwen3-VL's cookbooks (which began as
Qwen2.5-VL's): a system prompt that opens with "You are a helpful assistant."; one tool
``mobile_use`` whose description names the resolution of the picture after smart-resize (factor 28);
a ``<tool_call>``; one picture, after the text. The family has no words of its own before the call;
we ask for an Action line, which becomes the history. Pointing is asked for as JSON with
``point_2d`` or ``bbox_2d``, in the same pixels. The other words are ours, and so are ``answer`` and
``ask_user``.

We send pictures of 1024 to 2048 tokens, where the family points best and where no server resizes
them again: another size on the server's side would shift every point.
"""

from __future__ import annotations

from typing import Any

from device_drivers.base import Screen
from models.adapters import _told as told
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._calls import first_call
from models.adapters._labels import action_of, before_call
from models.adapters._mobile_use import MOBILE_USE, SAYS, query
from models.adapters._thinking import without_thinking
from models.adapters._tools import RULES
from models.adapters._values import describe
from models.adapters._where import place
from models.base import Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space, View


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""


def create(config: Config) -> Qwen25VL:
    return Qwen25VL(config)


class Qwen25VL(Adapter[Config]):
    """Asks in the words of mobile_use, and reads its answers."""

    TRAITS = Traits(
        family="Qwen2.5-VL",
        models=(
            "Qwen/Qwen2.5-VL-3B-Instruct", "Qwen/Qwen2.5-VL-7B-Instruct",
            "Qwen/Qwen2.5-VL-32B-Instruct", "Qwen/Qwen2.5-VL-72B-Instruct",
        ),
        space=Space.RESIZED,
        sizing=Sizing(factor=28, min_pixels=1024 * 28**2, max_pixels=2048 * 28**2),
        says=SAYS,
        grounds=True,
        hints=ServerHints(
            vllm_least="0.7.2",
            llama_cpp=("--image-min-tokens", "1024", "--jinja"),
            advice="Its points are pixels of the picture, so a server that resizes pictures shifts "
            "them; with llama.cpp or Ollama take a family that points on a grid, if you can.",
        ),
    )  # fmt: skip

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        words = told.joined(query(situation), told.complaint(situation))
        view = self.view(situation.screen)
        content = [text_part(words), image_part(self.shown(situation.screen, view))]
        return Prompt(
            messages=[
                {"role": "system", "content": self._system(view)},
                {"role": "user", "content": content},
            ],
            settings=dict(_GREEDY),
        )

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; never takes a doubtful reply for success."""
        thinking, said = without_thinking(reply)
        name, arguments = first_call(said)
        decision = MOBILE_USE.decide(name, arguments, self.view(screen))
        words = before_call(said)
        return Thought(
            decision=decision,
            summary=told.one_line(action_of(words)) or describe(decision),
            thought=(thinking or words).strip()[:4000],
            raw=reply,
        )

    def ask_where(self, target: str, screen: Screen, view: View) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        across, down = view.span
        words = _WHERE.format(across=f"{across:g}", down=f"{down:g}") + told.quoted(target)
        return Prompt(
            messages=[
                {"role": "system", "content": _OPENING},
                {
                    "role": "user",
                    "content": [image_part(self.shown(screen, view)), text_part(words)],
                },
            ],
            settings=dict(_GREEDY),
        )

    def read_where(self, reply: str, view: View) -> tuple[int, int] | None:
        """Raises BadReply."""
        return place(without_thinking(reply)[1], view)

    def _system(self, view: View) -> str:
        across, down = view.span
        tool = MOBILE_USE.offered(f"{across:g}x{down:g}")
        return "\n\n".join([_OPENING, tool, _FORMAT, RULES.format(ask="ask_user")])


_GREEDY: dict[str, Any] = {"temperature": 0.0}

_OPENING = "You are a helpful assistant."

_FORMAT = """# Response format

Action: what you do now, in a few words and in the language of the task
<tool_call>
...
</tool_call>

Reply with exactly these two, and with a single call."""

_WHERE = """Find one thing in this screenshot. Reply with JSON only: [{{"point_2d": [x, y]}}], the \
middle of it in pixels, where x runs from 0 to {across} and y from 0 to {down}. Reply [] when it \
is not to be seen.
What to find: """
