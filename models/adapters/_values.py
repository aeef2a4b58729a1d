"""Values in a model's reply: numbers, points, seconds, names of keys. Text is never evaluated."""

from __future__ import annotations

import math
import re
from typing import Any, get_args

from device_drivers.base import (
    Action,
    Direction,
    DoubleTap,
    Drag,
    Key,
    KeyName,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from models.base import Answer, AskPerson, BadReply, Decision, Finish, HandOver, Remember
from models.coordinates import NO_CORRECTION, View

MAX_REPLY = 20_000
"""Characters of a reply that are looked at; an answer takes a few hundred."""

HUGE = 10**9
_BUTTONS: dict[str, KeyName] = {
    "back": "back", "home": "home", "menu": "menu", "enter": "enter", "return": "enter",
    "recent": "recents", "recents": "recents", "recent_apps": "recents", "overview": "recents",
    "app_switch": "recents", "appswitch": "recents", "del": "delete", "backspace": "delete",
    "wake": "wakeup", "wake_up": "wakeup", "mute": "volume_mute", "notification": "notifications",
    "escape": "back", "esc": "back",
}  # fmt: skip
_NUMBER = re.compile(
    r"(?<![A-Za-z_\d.．−－-])[-−－]?\d+(?:[.．]\d+)?(?:e[+-]?\d{1,3})?(?![\d%％])", re.IGNORECASE
)
"""Not the digit of ``x1=``, not the tail of ``.5`` or of a range, no percentage."""
_PLAIN = str.maketrans({"−": "-", "－": "-", "．": "."})
_BESIDE_A_BOX = re.compile(r"</?\|?\w+\|?>|\b[xy]_?(?:[12]|min|max)?\s*[=:：]|px", re.IGNORECASE)
_DIRECTIONS: dict[str, Direction] = {
    "up": "up", "down": "down", "left": "left", "right": "right",
    "上": "up", "下": "down", "左": "left", "右": "right",
}  # fmt: skip


def numbers(value: Any) -> list[float]:
    """All numbers in a value, however nested: a list, an object with x and y, text such as
    ``(x, y)``, ``x y`` or ``<point>x y</point>``."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int | float):
        return [float(value) if abs(value) < HUGE else math.inf]
    if isinstance(value, str):
        found_in = _NUMBER.findall(value[:MAX_REPLY])[:9]
        return [float(number.translate(_PLAIN)) for number in found_in]
    if isinstance(value, dict):
        x, y = numbers(value.get("x")), numbers(value.get("y"))
        return [*x, *y] if len(x) == len(y) == 1 or not y else []
    if isinstance(value, list | tuple):
        found: list[float] = []
        for item in value[:9]:
            found += numbers(item)
        return found
    return []


def point(value: Any, view: View, name: str = "coordinate") -> tuple[int, int]:
    """Two numbers, or the middle of a box of four, as a pixel of the screen.

    Numbers a little off the picture are taken for its edge; further out they are a place of some
    other picture, and the edge would be a tap on something nobody meant. Raises BadReply."""
    found = numbers(value)
    if len(found) == 4:
        found = _middle(value, found, name)
    across, down = view.span
    if len(found) != 2:
        raise BadReply(
            f"{name} has to be two numbers, x from 0 to {across:g} and y from 0 to {down:g}."
        )
    if not view.holds(found[0], found[1]):
        raise BadReply(
            f"{name} lies off the screen: x runs from 0 to {across:g}, y from 0 to {down:g}."
        )
    if across > 1 and view.correction == NO_CORRECTION and _parts_of_one(found):
        raise BadReply(f"{name} was given in parts of 1; x runs to {across:g}, y to {down:g}.")
    return view.to_screen(found[0], found[1])


def _parts_of_one(found: list[float]) -> bool:
    return min(found) >= 0 and max(found) <= 1 and any(number % 1 for number in found)


def _middle(value: Any, box: list[float], name: str) -> list[float]:
    """Of a box: not of two points with words between, nor of a point, a width and a height."""
    left, top, right, bottom = box
    words_between = isinstance(value, str) and re.search(
        r"[^\W\d_]", _BESIDE_A_BOX.sub(" ", _NUMBER.sub(" ", value))
    )
    if words_between or right < left or bottom < top:
        raise BadReply(f"{name} has to be one point, or one box as x1, y1, x2, y2.")
    return [(left + right) / 2, (top + bottom) / 2]


def seconds(value: Any, default: float, most: float) -> float:
    """A time between a tenth of a second and ``most``."""
    found = numbers(value)
    wanted = found[0] if found else default
    return float(min(max(wanted, 0.1), most)) if wanted == wanted else default


def words(value: Any, action: str, field: str = "text") -> str:
    """A text that must be there. Raises BadReply, also for a number with a fraction: 12.50 would
    have become 12.5."""
    if isinstance(value, float):
        raise BadReply(f"{field} of {action} has to stand in quotes.")
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise BadReply(f"{action} needs {field}, and it must not be empty.")
    return value


def key_name(said: str) -> KeyName:
    """Raises BadReply for a key that phones do not have."""
    name = said.strip().lower().removeprefix("keycode_").replace(" ", "_").replace("-", "_")
    known: tuple[KeyName, ...] = get_args(KeyName)
    for key in known:
        if name == key:
            return key
    if name in _BUTTONS:
        return _BUTTONS[name]
    raise BadReply(f"There is no key {said[:40]!r}; known are {', '.join(known)}.")


def direction(value: Any) -> Direction:
    """The side that is named. Raises BadReply."""
    found = _DIRECTIONS.get(str(value).strip().strip("'\"").lower())
    if found is None:
        raise BadReply("direction has to be up, down, left or right.")
    return found


OPPOSITE: dict[Direction, Direction] = {
    "up": "down", "down": "up", "left": "right", "right": "left",
}  # fmt: skip
"""Where the finger moves to reveal more on a side, and the other way round."""


def swipe(start: tuple[int, int], end: tuple[int, int]) -> Swipe:
    """Raises BadReply when it ends where it starts."""
    if start == end:
        raise BadReply("The swipe ends where it starts; its end has to be another point.")
    return Swipe(*start, *end)


def drag(start: tuple[int, int], end: tuple[int, int]) -> Drag:
    """Raises BadReply when it ends where it starts."""
    if start == end:
        raise BadReply("The drag ends where it starts; its end has to be another point.")
    return Drag(*start, *end)


def describe(decision: Decision) -> str:
    """A line for the history when the model wrote none."""
    match decision:
        case Tap(x, y) | DoubleTap(x, y) | LongPress(x, y) | Pinch(x, y):
            return f"{decision.kind.replace('_', ' ')} at ({x}, {y})"
        case Swipe(x1, y1, x2, y2) | Drag(x1, y1, x2, y2):
            return f"{decision.kind} from ({x1}, {y1}) to ({x2}, {y2})"
        case TypeText(text) | Answer(text) | AskPerson(text) | HandOver(text) | Remember(text):
            return f"{decision.kind.replace('_', ' ')} {' '.join(text.split())[:80]}"
        case Scroll(direction=side):
            return f"scroll {side}"
        case Launch(app):
            return f"open {app[:80]}"
        case OpenUrl(url):
            return f"open {url[:80]}"
        case Key(name):
            return f"press {name}"
        case Finish(ok):
            return "finish" if ok else "give up"
        case Wait():
            return "wait"


ACTION_KINDS = frozenset(action.kind for action in get_args(Action))
