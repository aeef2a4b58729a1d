"""GUI-G2 (3B, 7B; from Qwen2.5-VL): only points, with a box in pixels of the picture it sees.

Conventions it was trained on, as published by its makers: the picture, then a sentence that asks to
outline a position; a reply of ``[x1,y1,x2,y2]`` after smart-resize with factor 28, of which the
middle is meant, or minus ones when there is no such thing. The sentence is ours.
"""

from __future__ import annotations

from device_drivers.base import Screen
from models.adapters import _told as told
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._where import place
from models.base import BadReply, Prompt, ServerHints, Situation, Thought, Traits, Unfit
from models.coordinates import Sizing, Space, View


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""


def create(config: Config) -> GuiG2:
    return GuiG2(config)


class GuiG2(Adapter[Config]):
    """Asks where something is."""

    TRAITS = Traits(
        family="GUI-G2",
        models=("inclusionAI/GUI-G2-3B", "inclusionAI/GUI-G2-7B"),
        space=Space.RESIZED,
        sizing=Sizing(factor=28, min_pixels=1024 * 28**2, max_pixels=4_800_000),
        says=frozenset(),
        plans=False,
        grounds=True,
        hints=ServerHints(
            llama_cpp=("--image-min-tokens", "1024", "--jinja"),
            advice="The server must not shrink pictures: its max_pixels has to be at least ours.",
        ),
    )

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit."""
        raise Unfit("GUI-G2 only points at things; a model that plans has to tell it at what.")

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply."""
        raise BadReply("GUI-G2 only points; its reply is no action.")

    def ask_where(self, target: str, screen: Screen, view: View) -> Prompt:
        """Raises ModelUnavailable when the screen has no picture."""
        content = [
            image_part(self.shown(screen, view)),
            text_part(_OUTLINE.format(target=told.harmless(target).strip().rstrip(".。"))),
        ]
        return Prompt([{"role": "user", "content": content}], {"temperature": 0.0})

    def read_where(self, reply: str, view: View) -> tuple[int, int] | None:
        """Raises BadReply."""
        return place(reply, view)


_OUTLINE = (
    "Draw a box around this: {target}.\nAnswer [x1,y1,x2,y2] and nothing else, or [-1,-1,-1,-1] "
    "when it is not there."
)
