"""What the clouds' computer use has in common: many calls in a reply, past exchanges put back.

A reply is the JSON of what the model said, in its provider's shape. It is read as it is or refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, get_args

from device_drivers.base import Action, Key, Screen, Scroll, TypeText, Wait
from models.adapters import _earlier as earlier
from models.adapters import _phone_tools as phone
from models.adapters import _told as told
from models.adapters._objects import decoded
from models.adapters._values import describe, key_name, words
from models.base import BadReply, Decision, PastStep, Situation, Thought

MAX_JSON = 400_000
"""Characters of a reply, hidden thinking included."""
MAX_CALLS = 20
REPLAYED = 10
"""Past exchanges that are put back at least, and nearly twice as many at most: they fall away ten
at a time, so that the beginning of the prompt stays the same for a while."""
NO_CALL = (
    "There was no call in the reply. Do the next step with a call, ask with `ask_person`, or end "
    "the task with `finish` or `answer`."
)


class Aside(Enum):
    """Calls that are nothing by themselves."""

    LOOK = auto()
    """Only wants a new screenshot, which it gets anyway."""
    SELECT_ALL = auto()
    """What is typed next replaces what stands in the field."""


Step = Decision | Aside
_ACTIONS = get_args(Action)


def whole_json(reply: str) -> Any:
    """Raises BadReply for what is not JSON from beginning to end, or could not be sent back."""
    if len(reply) > MAX_JSON:
        raise BadReply(f"The reply was longer than {MAX_JSON} characters; one call is enough.")
    try:
        found, end = decoded(reply.strip())
    except (ValueError, RecursionError):
        raise BadReply("The reply was not whole; make one short call.") from None
    if reply.strip()[end:]:
        raise BadReply("There was something behind the call; make one call.")
    return found


def texts(items: Any, kind: str, field: str = "text") -> str:
    """The texts of all items of that type, joined."""
    found = (item.get(field) for item in _dicts(items) if item.get("type") == kind)
    return "\n".join(text.strip() for text in found if isinstance(text, str) and text.strip())


def _dicts(items: Any) -> list[dict[str, Any]]:
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


# --- from calls to a thought ----------------------------------------------------------------------


def thought_of(
    steps: Sequence[Step], said: str, thinking: str, raw: str, confirm: str = ""
) -> Thought:
    """The first step decides, the actions after it follow; a word to the person that does not come
    first is left out, since it was said before anything was seen of the steps before it."""
    first, *then = _in_order(steps)
    kept: list[Action] = []
    for step in then:
        if not isinstance(step, _ACTIONS):
            break
        kept.append(step)
    if not isinstance(first, _ACTIONS):
        kept = []
    done = [describe(step) for step in (first, *kept)]
    return Thought(
        decision=first,
        summary=told.one_line(said) or told.one_line("; ".join(done)),
        thought="\n".join(part for part in (thinking, said) if part)[:4000],
        raw=raw,
        then=tuple(kept),
        confirm=confirm,
    )


def _in_order(steps: Sequence[Step]) -> list[Decision]:
    """Without asides. Raises BadReply when nothing is left, or too much."""
    found: list[Decision] = []
    selected = False
    for step in steps:
        if step is Aside.SELECT_ALL:
            selected = True
        elif isinstance(step, TypeText) and selected:
            found.append(replace(step, clear=True))
            selected = False
        elif not isinstance(step, Aside):
            _refuse_selection(selected)
            found.append(step)
    _refuse_selection(selected)
    if len(found) > MAX_CALLS:
        raise BadReply(f"These were {len(found)} actions; look again after a few.")
    if found:
        return found
    if Aside.LOOK in steps:
        return [Wait(1.0)]
    raise BadReply(NO_CALL)


def _refuse_selection(selected: bool) -> None:
    if selected:
        raise BadReply(
            "Selecting alone does nothing here. To replace what stands in a field, touch it, then "
            "use fill_field."
        )


# --- keys as a keyboard names them ----------------------------------------------------------------

_CONTROL = frozenset({"ctrl", "control", "cmd", "command", "meta", "super", "win"})
_NAMED: dict[str, Decision] = {
    "page_down": Scroll("down"), "pagedown": Scroll("down"), "pgdn": Scroll("down"),
    "page_up": Scroll("up"), "pageup": Scroll("up"), "pgup": Scroll("up"),
    "kp_enter": Key("enter"), "space": TypeText(" "), "xf86back": Key("back"),
    "goback": Key("back"), "gohome": Key("home"),
}  # fmt: skip


def key(said: str) -> Step:
    """One key or a combination, such as ``Return`` or ``ctrl+a``. Raises BadReply."""
    parts = [part.strip().lower() for part in re.split(r"[+]", said) if part.strip()]
    if len(parts) == 2 and parts[0] in _CONTROL and parts[1] == "a":
        return Aside.SELECT_ALL
    if parts == ["alt", "left"]:
        return Key("back")
    if len(parts) != 1:
        raise BadReply(f"A phone takes one key at a time, not {said[:40]!r}; touch what you mean.")
    return _NAMED.get(parts[0]) or Key(key_name(parts[0]))


def typed(value: Any, submit: bool = False) -> Action:
    """A line break at the end is the enter key. Raises BadReply for no text."""
    text = value if isinstance(value, str) else words(value, "type")
    line = text.rstrip("\r\n")
    if not line and line != text:
        return Key("enter")
    return TypeText(words(line, "type"), submit=submit or line != text)


# --- past exchanges -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exchange:
    """A past reply in the provider's shape, and what is told of it now."""

    said: Any
    result: str
    """ "" when all of it went as intended."""
    before: Screen | None
    after: Screen | None
    """None when the picture is gone, or is not shown any more."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What is said before the model's turn."""

    task: str
    first: Screen | None
    """What is shown with the task; None when the picture is gone, or is not shown any more."""
    exchanges: tuple[Exchange, ...]
    complaint: str
    """What is wrong with the last reply; "" when it was used."""


NOT_DONE = "Not carried out, because of the call before it. Call it again if it is still needed."


def results(names: Sequence[str], result: str) -> list[str]:
    """What is told of each call of a past reply, by its tool. After a word to the person nothing
    was carried out any more, nor was such a word that came after something else."""
    talk = next((n for n, name in enumerate(names) if name in phone.TALK), len(names))
    done = max(talk, 1)
    told_of = ["See the last result."] * (done - 1) + [result or "Done."]
    return told_of + [NOT_DONE] * (len(names) - done)


def conversation(
    situation: Situation,
    read: Callable[[str], Any],
    images: int,
    most: int | None = None,
    only_shown: bool = False,
) -> Conversation:
    """The last steps as exchanges, those before them as lines of the task.

    ``read`` gives a past reply in the provider's shape, None when it is not one. The newest
    ``images`` pictures are kept, the present one last. ``most`` limits the exchanges;
    ``only_shown`` ends them where a picture of what came of one is gone."""
    history = situation.history
    said = [read(step.reply) if step.reply else None for step in history]
    after = [*(step.screen for step in history[1:]), situation.screen]
    start = len(history)
    while start and said[start - 1] is not None:
        if only_shown and not _pictured(after[start - 1]):
            break
        start -= 1
    if most is None:
        start = max(start, (len(history) - REPLAYED) // REPLAYED * REPLAYED)
    else:
        start = max(start, len(history) - most)
    start = max(start, earlier.first_replied([step.reply for step in history]))
    screens = [*(step.screen for step in history[start:]), situation.screen]
    seen = [n for n, screen in enumerate(screens) if _pictured(screen)]
    kept = {len(screens) - 1, *seen[-images:]}
    shown = [screen if n in kept else None for n, screen in enumerate(screens)]
    exchanges = tuple(
        Exchange(said[start + n], told.marked(step), shown[n], shown[n + 1])
        for n, step in enumerate(history[start:])
    )
    return Conversation(
        _task(situation, history[:start]), shown[0], exchanges, told.complaint(situation)
    )


def _pictured(screen: Screen | None) -> bool:
    return screen is not None and bool(screen.image)


def _task(situation: Situation, before: Sequence[PastStep]) -> str:
    today = told.today(situation)
    steps = [f"Step {n}: {told.summary(step)}" for n, step in told.steps_of(before)]
    return told.joined(
        f"Today is {today}." if today else "",
        told.background(situation),
        f"Task: {told.task(situation)}",
        told.joined("What was done on this phone so far:", *steps) if steps else "",
    )
