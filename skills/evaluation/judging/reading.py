"""What a model's reply means, as its adapter reads it, in pixels of the benchmark's picture.

The adapter says which numbers are meant; what they count and how pixels are rounded is the
protocol's, since published evaluators differ in it (999 or 1000, ``int()`` or not) and the same
replies score up to a point apart.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from device_drivers.base import (
    Action,
    Drag,
    Key,
    Launch,
    LongPress,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)  # fmt: skip
from models.adapters._base import Adapter
from models.base import Completion, Decision, Finish, GuiAdapter, HandOver
from models.coordinates import Sizing, Space
from models.selfcheck.asking import NumberReader
from models.selfcheck.screens import Target
from models.served import families, load_adapter
from skills.evaluation.base import Numbers, Point, Rounding, Step
from skills.evaluation.benchmarks import unknown
from skills.evaluation.benchmarks._rows import FARTHEST
from skills.evaluation.judging import naming, places

Size = tuple[int, int]
PHONE: Size = (1080, 2400)
"""Where nothing says how large the screen is."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the replies of a model are read. ``adapter`` "" is a plain point or box in any shape."""

    adapter: str
    options: Mapping[str, Any] = field(default_factory=dict)
    numbers: Numbers = Space.GRID_1000
    sizing: Sizing | None = None
    """What the picture was made into where ``numbers`` count pixels of that; None: the adapter's
    own."""
    rounding: Rounding = "float"
    talks: bool = False
    """It keeps to no format: the last place it names is meant, in parts of one where it is."""
    names_fields: bool = False
    """Its typing says where; we touch that first, and recorded steps have it as typing."""


_AS_IT_IS = Sizing(None, 1, 10**12)
_SMALL = Sizing(28, 78_400, 12_845_056)
MODELS: Mapping[str, Reading] = {
    "mai_ui": Reading("mai_ui"),
    "qwen3_vl": Reading("qwen3_vl"),
    "qwen2_5_vl": Reading(
        "qwen2_5_vl", numbers=Space.RESIZED, sizing=Sizing(28, 3136, 12_845_056)
    ),
    "ui_tars": Reading("ui_tars", numbers=Space.RESIZED, sizing=_SMALL),
    "ui_tars_1_0": Reading("ui_tars", {"version": "1.0"}),
    "gui_g2": Reading("gui_g2", numbers=Space.RESIZED, sizing=_SMALL),
    "ui_venus": Reading("ui_venus"),
    "ui_venus_ground": Reading(
        "ui_venus", {"version": "1.0-ground"}, Space.RESIZED,
        Sizing(28, 2_000_000, 4_800_000),
    ),
    "gui_owl_1_5": Reading("gui_owl_1_5"),
    "step_gui": Reading("step_gui", numbers=Space.GRID_999, names_fields=True),
    "holo_1_5": Reading("holo", {"version": "1.5"}, Space.RESIZED),
    "plain": Reading("qwen3_vl", {"space": Space.GRID_1000}, talks=True),
    **{
        name: Reading("qwen3_vl", {"space": Space.GRID_1000}, "original")
        for name in ("baseline", "baseline_ocr", "baseline_tree")
    },
}  # fmt: skip
"""As these were measured by their makers or by ClawGUI; another family is read in its own space."""


def model_named(name: str) -> str:
    """Our name of a model. ``MAI-UI-8B``, ``maiui``, ``mai_ui``: all the same. Raises
    EvaluationError."""
    there = {*families(), *MODELS}
    if found := naming.named(name, there):
        return found
    raise unknown(name, sorted(there), "model family", "模型系列")


def reading_of(model: str) -> Reading:
    """How replies of ``model`` are read, a name from ``model_named``."""
    if model in MODELS:
        return MODELS[model]
    traits = load_adapter(model).traits
    talks = model in naming.BEHIND_AN_API.values()
    return Reading(model, numbers=traits.space, sizing=traits.sizing, talks=talks)


@dataclass(frozen=True, slots=True)
class Said:
    """What a reply means: a point, or that there is nothing to point at, or neither (``why``)."""

    point: Point | None = None
    refused: bool = False
    why: str = ""


class Reader:
    """Reads replies of one model."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        options = dict(reading.options)
        adapter = load_adapter(reading.adapter, options)
        self._numbers = NumberReader(
            reading.adapter, options, "point" if adapter.traits.grounds else "act"
        )
        self._adapter = _sized(
            load_adapter(reading.adapter, {**options, **_space(reading)}), reading
        )
        self._sizing = reading.sizing or adapter.traits.sizing

    def point(self, reply: str, size: Size) -> Said:
        """Where a reply points on a picture of that size."""
        listed = _listed(reply)
        if listed is None:
            answer = self._numbers.answer(_NOBODY, Completion(reply))
            listed = answer.said or self._loosely(reply, answer.trouble)
            if listed is None:
                refused = terminated(reply) or (self.points and answer.trouble == "elsewhere")
                return Said(refused=refused, why=answer.why)
        if listed[0] == listed[1] == -1:
            return Said(refused=True, why="It said that the target is not there.")
        try:
            return Said(self.to_pixels(listed, size))
        except (ValueError, ZeroDivisionError) as error:
            return Said(why=f"Its numbers are on no picture: {error}")

    def _loosely(self, reply: str, trouble: str) -> Point | None:
        """A place in a reply that is not in the family's format."""
        if trouble != "unreadable" or terminated(reply):
            return None
        return places.last(reply) if self.reading.talks else places.whole(reply)

    @property
    def points(self) -> bool:
        """Whether it is asked where something is, and not for a step."""
        return self._adapter.traits.grounds

    def to_pixels(self, said: Point, size: Size) -> Point:
        """The model's numbers as pixels of the benchmark's picture, not held to its edges."""
        if min(size) <= 0:
            raise ValueError("nothing says how large it is")
        across, down = self._span(said, size)
        x, y = said[0] * size[0] / across, said[1] * size[1] / down
        if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            raise ValueError(f"{said[0]:g}, {said[1]:g} is nowhere")
        return (float(int(x)), float(int(y))) if self.reading.rounding == "int" else (x, y)

    def _span(self, said: Point, size: Size) -> tuple[float, float]:
        parts = max(said) <= 1 and any(number % 1 for number in said)
        match self.reading.numbers:
            case Space.GRID_1000 if self.reading.talks and parts:
                return 1, 1
            case Space.GRID_1000:
                return 1000, 1000
            case Space.GRID_999:
                return 999, 999
            case Space.UNIT:
                return 1, 1
            case "original":
                return size
            case _ if parts:
                return 1, 1  # kept by ClawGUI after its own reading
            case _:
                return self._sizing.fit(*size)

    def step(self, reply: str, size: Size) -> Step:
        """What a reply does to a phone. Raises BadReply."""
        width, height = size if min(size) > 0 else PHONE
        thought = self._adapter.parse(reply, Screen(width, height, ""))
        if self.reading.names_fields and thought.then:
            return replace(step_of(thought.then[0]), point=step_of(thought.decision).point)
        return step_of(thought.decision)


_NOBODY = Target("", "", "", 0, 0, 0)


def with_changes(reading: Reading, changes: list[str]) -> Reading:
    """``int``, ``float``, or what the numbers count (``grid_999``, ``original``, ...). Raises
    KeyError for another word."""
    for change in changes:
        if change in ("int", "float"):
            reading = replace(reading, rounding="int" if change == "int" else "float")
        else:
            reading = replace(reading, numbers=COUNTS[change])
    return reading


COUNTS: Mapping[str, Numbers] = {
    "grid_1000": Space.GRID_1000, "grid_999": Space.GRID_999, "unit": Space.UNIT,
    "resized": Space.RESIZED, "original": "original",
}  # fmt: skip
CHANGES = ("float", "int", *COUNTS)


def terminated(reply: str) -> bool:
    """It ends the task instead of pointing: how computer_use says that a thing is not there."""
    return re.search(r"[\"']action[\"']\s*:\s*[\"']terminate[\"']", reply) is not None


def _space(reading: Reading) -> dict[str, Any]:
    return {"space": reading.numbers} if reading.numbers in set(Space) else {}


def _sized(adapter: GuiAdapter, reading: Reading) -> GuiAdapter:
    """The adapter, counting the pixels of the picture that the reading says."""
    if isinstance(adapter, Adapter) and reading.numbers == "original":
        adapter.traits = replace(adapter.traits, space=Space.SENT, sizing=_AS_IT_IS)
    elif isinstance(adapter, Adapter) and reading.sizing is not None:
        adapter.traits = replace(adapter.traits, sizing=reading.sizing)
    return adapter


def _listed(reply: str) -> Point | None:
    """A reply that is nothing but a point or a box in JSON; kept so by ClawGUI for some models."""
    if len(reply) > 200 or not reply.startswith("["):
        return None
    try:
        found = json.loads(reply)
    except ValueError:
        return None
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
    if not isinstance(found, list) or not all(type(each) in (int, float) for each in found):
        return None
    match found:
        case [x, y]:
            return float(x), float(y)
        case [left, top, right, bottom]:
            return (left + right) / 2, (top + bottom) / 2
    return None


_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


def step_of(decision: Decision) -> Step:
    """A decision in the words of recorded steps. Raises BadReply for what is none of them."""
    match decision:
        case Tap(x, y):
            return Step("click", (x, y))
        case LongPress(x, y):
            return Step("long_press", (x, y))
        case Scroll(direction=side):
            return Step("swipe", direction=side)
        case Swipe(x1, y1, x2, y2) | Drag(x1, y1, x2, y2):
            return Step("swipe", (x1, y1), end=(x2, y2), direction=followed(x2 - x1, y2 - y1))
        case TypeText(text):
            return Step("type", text=text)
        case Launch(app):
            return Step("open", value=app)
        case Key(name):
            return Step("system_button", value=name)
        case Wait():
            return Step("wait")
        case Finish(ok):
            return Step("terminate", value="success" if ok else "failure")
        case HandOver():
            return Step("terminate", value="failure")
    kind = decision.kind if isinstance(decision, Action) else type(decision).__name__.lower()
    return Step(kind)


def followed(across: float, down: float) -> str:
    """Where the content is followed to by a finger that moves so: the other way."""
    if abs(across) > abs(down):
        return _OPPOSITE["right" if across > 0 else "left"]
    return _OPPOSITE["down" if down > 0 else "up"]
