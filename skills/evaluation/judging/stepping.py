"""Is a step the one that was recorded? Rules of several benchmarks, named after their makers.

Distances are taken on the screen of the sample. Differences from the published code: a text is
compared whole (OS-Atlas' code takes its first word only), and an empty text matches no other.
Directions are those the content is followed to, as AndroidControl records them on all four sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from skills.evaluation.base import Box, Point, Step
from skills.evaluation.judging.pointing import in_box
from skills.evaluation.judging.texts import anls, equal_or_f1, one_in_the_other, plain

Size = tuple[int, int]
FAR = 0.14
"""Of the screen: how far a tap may be off where a rule goes by distance."""
NEAR = 0.04
ENLARGED = 1.2
CANDIDATES = 5
GROWN = 1.4


def near(point: Point, meant: Point, size: Size, part: float = FAR) -> bool:
    """Each axis counted in parts of the screen's side (OS-Atlas: 140 of 1000)."""
    return math.hypot((point[0] - meant[0]) / size[0], (point[1] - meant[1]) / size[1]) <= part


def near_in_pixels(point: Point, meant: Point, size: Size) -> bool:
    """Within 14 % of the diagonal (OS-Genesis, ClawGUI): 368.5 pixels on 1080x2400."""
    return math.dist(point, meant) <= math.hypot(FAR * size[0], FAR * size[1])


def clicked_os_atlas(point: Point, step: Step, size: Size) -> bool:
    return step.point is not None and near(point, step.point, size)


def clicked_os_genesis(point: Point, step: Step, size: Size) -> bool:
    return step.point is not None and near_in_pixels(point, step.point, size)


def clicked_qwen(point: Point, step: Step, size: Size) -> bool:
    """In a box enlarged by a fifth, or within 4 % of the longer side."""
    if any(in_box(point, enlarged(box)) for box in step.boxes):
        return True
    return step.point is not None and math.dist(point, step.point) <= NEAR * max(size)


def clicked_clawgui(point: Point, step: Step, size: Size) -> bool:
    """In one of the five boxes whose middles are nearest to it, or within 14 % of the diagonal."""
    nearest = sorted(step.boxes, key=lambda box: math.dist(point, middle(box)))[:CANDIDATES]
    return any(in_box(point, box) for box in nearest) or clicked_os_genesis(point, step, size)


def clicked_gui_odyssey(point: Point, step: Step, size: Size) -> bool:
    """In the element's own box, the smallest there is, or within 14 % of the sides."""
    own = min(step.boxes, key=lambda box: box.area, default=None)
    return (own is not None and in_box(point, own)) or clicked_os_atlas(point, step, size)


def clicked_aitw(point: Point, step: Step, size: Size) -> bool:
    """Both in one box that is 1.4 times larger on top of itself, or within 14 % of the sides
    (google-research, action_matching.py)."""
    meant = step.point
    both = meant is not None and any(
        in_box(point, grown) and in_box(meant, grown)
        for grown in (_grown(box, size) for box in step.boxes)
    )
    return both or clicked_os_atlas(point, step, size)


def _grown(box: Box, size: Size) -> Box:
    """As published: a side that is cut off at the top or the left is added at the other end."""
    wide, high = box.right - box.left, box.bottom - box.top
    left, top = max(0, box.left - GROWN * wide / 2), max(0, box.top - GROWN * high / 2)
    wide, high = min(size[0], wide * (1 + GROWN)), min(size[1], high * (1 + GROWN))
    return Box(left, top, left + wide, top + high)


def middle(box: Box) -> Point:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def enlarged(box: Box, by: float = ENLARGED) -> Box:
    """About its middle."""
    (x, y), width, height = middle(box), box.right - box.left, box.bottom - box.top
    return Box(x - width * by / 2, y - height * by / 2, x + width * by / 2, y + height * by / 2)


def _same(said: str, meant: str) -> bool:
    return plain(said) == plain(meant)


def _any(said: str, meant: str) -> bool:
    return True


def followed_alike(done: Step, meant: Step, size: Size) -> bool:
    """The content is followed to the same side."""
    return done.direction == meant.direction


def along_one_axis(done: Step, meant: Step, size: Size) -> bool:
    """AITW: up and down are the same, and so are left and right."""
    return _upright(done, size) == _upright(meant, size)


def _upright(step: Step, size: Size) -> bool:
    if step.point is None or step.end is None:
        return step.direction in ("up", "down")
    across, down = (abs(step.end[n] - step.point[n]) / size[n] for n in (0, 1))
    return down >= across


def _alike(said: str, meant: str) -> bool:
    return one_in_the_other(said, meant) or anls(said, meant) >= 0.5


@dataclass(frozen=True, slots=True)
class Rule:
    """How one group of people compares steps."""

    clicked: Callable[[Point, Step, Size], bool]
    typed: Callable[[str, str], bool]
    opened: Callable[[str, str], bool]
    icon_opens: bool = False
    """A click on the app's icon is as good as opening it."""
    swiped: Callable[[Step, Step, Size], bool] = followed_alike
    held_clicks: bool = False
    """Holding is a click, too."""


RULES: Mapping[str, Rule] = {
    "clawgui": Rule(clicked_clawgui, equal_or_f1, equal_or_f1),
    "os_atlas": Rule(clicked_os_atlas, equal_or_f1, equal_or_f1),
    "os_genesis": Rule(clicked_os_genesis, equal_or_f1, _same),
    "qwen": Rule(clicked_qwen, one_in_the_other, one_in_the_other, icon_opens=True),
    "gui_odyssey": Rule(clicked_gui_odyssey, _alike, _alike),
    "aitw": Rule(clicked_aitw, _any, _same, swiped=along_one_axis, held_clicks=True),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """``same_kind``: it was an action of the right type; ``right``: in every respect."""

    same_kind: bool
    right: bool
    why: str = ""


def compare(done: Step, meant: Step, size: Size, rule: Rule) -> Compared:
    """What somebody did, against what was recorded."""
    if rule.held_clicks and done.kind == "long_press":
        done = replace(done, kind="click")
    if done.kind != meant.kind:
        on_icon = done.point is not None and any(in_box(done.point, box) for box in meant.boxes)
        if rule.icon_opens and on_icon and (done.kind, meant.kind) == ("click", "open"):
            return Compared(same_kind=True, right=True)
        return Compared(same_kind=False, right=False, why=f"{done.kind} instead of {meant.kind}")
    match meant.kind:
        case "click" | "long_press":
            right = done.point is not None and rule.clicked(done.point, meant, size)
            return Compared(True, right, "" if right else "elsewhere")
        case "type":
            right, said, wanted = rule.typed(done.text, meant.text), done.text, meant.text
        case "open":
            right, said, wanted = rule.opened(done.value, meant.value), done.value, meant.value
        case "swipe":
            right = rule.swiped(done, meant, size)
            said, wanted = done.direction, meant.direction
        case "system_button" | "terminate":
            right, said, wanted = _same(done.value, meant.value), done.value, meant.value
        case _:
            return Compared(same_kind=True, right=True)
    return Compared(True, right, "" if right else f"{said[:60]!r} instead of {wanted[:60]!r}")
