"""Approvals: a yes is bound to one exact step on one exact screen, soon, and once.

What a yes is bound to is hashed: the action with its arguments, what lies under the finger and what
is written on it, the app and page in front, whose windows there are, and everything that is written
in them but clocks and the keys of a keyboard. A button may move as a whole meanwhile, as it does
when a keyboard closes; it is told by what it is, and which of those that are alike. Right before
acting the screen is observed again and all of it compared. The yes is used up in the transaction
that writes the step's intent, so that it cannot count twice.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.database import Database
from assistant.guard.identity import SYSTEM_UI, is_banner, is_bar, is_key
from assistant.guard.risks import element_at, focused
from assistant.migrations import Connection
from device_drivers.base import Box, Element, Role, Screen
from device_drivers.verbs.looking import ancestors

LASTS = 120.0
"""Seconds for which a yes holds after it was said."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS approvals (
  id TEXT PRIMARY KEY, task TEXT, person TEXT, binding TEXT, expires REAL, used INTEGER DEFAULT 0,
  answered_by TEXT DEFAULT '') WITHOUT ROWID;
"""
_KEEP = """
INSERT INTO approvals (id, task, person, binding, expires, answered_by)
  VALUES (?,?,?,?,?, COALESCE((SELECT answered_by FROM (SELECT answer, answered_by FROM questions
    WHERE task=? ORDER BY at DESC LIMIT 1) AS latest WHERE answer='yes'), ''))
  ON CONFLICT DO NOTHING
"""

_CLOCK = re.compile(
    r"(?i)\s*((today|今天|上午|下午)?\s*\d{1,2}:\d{2}(:\d{2})?(\s?[ap]\.?m\.?)?|(just )?now|刚刚"
    r"|\d+\s?(s|sec|min|h|hr|秒|分钟|小时)s?\.?(\s?ago|前)?)\s*"
)
"""A text that is nothing but a time changes by itself while somebody thinks about their answer."""


@dataclass(frozen=True, slots=True)
class Approval:
    """One person's yes to one step."""

    id: str
    task: str
    binding: str


class NotApproved(Exception):
    """The yes is not for this, not any more, or was used."""


class Approvals(Database):
    """The part of the journal that keeps them."""

    def approve(self, approval: Approval, person: str, lasts: float = LASTS) -> None:
        """Keep a yes to what is done for ``person``; the same again changes nothing. Who said it is
        kept with it: "" for who allowed it beforehand, or has the phone in hand."""
        expires = time.time() + lasts
        with self._writing() as db:
            values = (approval.id, approval.task, person, approval.binding, expires)
            db.execute(_KEEP, (*values, approval.task))

    def use(self, approval: Approval, binding: str) -> None:
        """Use it up for what ``binding`` stands for. Raises NotApproved."""
        with self._writing() as db:
            use_up(db, approval, binding)


def use_up(db: Connection, approval: Approval, binding: str) -> None:
    """Within the caller's transaction. Raises NotApproved."""
    if approval.binding != binding:
        raise NotApproved(approval.id)
    now = time.time()
    used = db.execute(
        "UPDATE approvals SET used=1 WHERE id=? AND task=? AND binding=? AND used=0"
        " AND expires BETWEEN ? AND ?",  # later: the clock was set back since
        (approval.id, approval.task, binding, now, now + LASTS),
    )
    if used.rowcount != 1:
        raise NotApproved(approval.id)


# --- what a yes is bound to ---------------------------------------------------------------------


def bound_to(
    effect: Mapping[str, Any], risk: str, screen: Screen | None, target: Box | None
) -> str:
    """``effect`` as it is written down; ``screen`` None for what needs no looking."""
    parts: list[Any] = [risk]
    if screen is None:
        parts.append(sorted(effect.items()))
    else:
        shown = _lasting(screen)
        parts += [
            _done_to(effect, screen, target),
            screen.app, screen.activity, screen.width, screen.height, screen.rotation,
            sorted({e.app for e in shown if e.parent is None}),
            [_written(e) for e in shown if not _CLOCK.fullmatch(e.label)],
            hashlib.sha256(b"" if screen.elements else screen.image).hexdigest(),
        ]  # fmt: skip
    told = json.dumps(parts, ensure_ascii=False, default=str)
    return hashlib.sha256(told.encode()).hexdigest()


_TOUCHES = ("tap", "double_tap", "long_press")


def _done_to(effect: Mapping[str, Any], screen: Screen, target: Box | None) -> list[Any]:
    """The action, and what it is done to: which button, wherever it is now and whatever has the
    focus; anything else where it lies."""
    under = _under(effect, screen)
    button = under[0] if under and effect["kind"] in _TOUCHES else None
    if button and _may_move(button) and target in (None, button.box):
        left, top = button.box.left, button.box.top
        within = {**effect, "x": effect["x"] - left, "y": effect["y"] - top}
        return [sorted(within.items()), _which(button, screen)]
    field = focused(screen)
    aimed_at = [e for e in screen.elements if target is not None and e.box == target]
    return [
        sorted(effect.items()), [_part(e) for e in under], [_part(e) for e in aimed_at],
        _which(field, screen) if field else [],
    ]  # fmt: skip


def _may_move(e: Element) -> bool:
    """A button that is told by what it is; a slider, a canvas and the like by where it is."""
    plain = e.clickable and not e.unreadable and not e.checkable
    return e.role is Role.BUTTON and plain and bool(e.id or e.label)


def _under(effect: Mapping[str, Any], screen: Screen) -> list[Element]:
    """What the finger would come down on, and where it would let go."""
    points = (("x", "y"), ("x1", "y1"), ("x2", "y2"))
    found = (
        element_at(screen, effect[x], effect[y])
        for x, y in points
        if isinstance(effect.get(x), int) and isinstance(effect.get(y), int)
    )
    return [element for element in found if element is not None]


def _which(element: Element, screen: Screen) -> list[Any]:
    """What it is, and the how manieth of those that are alike. In something that scrolls only the
    place tells them apart."""
    alike = [e for e in screen.elements if _itself(e) == _itself(element)]
    at = next(n for n, e in enumerate(screen.elements) if e is element)
    if len(alike) > 1 and any(
        screen.elements[n].scrollable for n in ancestors(screen.elements, at)
    ):
        return [*_part(element)]
    return [*_itself(element), next(n for n, e in enumerate(alike) if e is element)]


def _itself(e: Element) -> tuple[str, ...]:
    """All that can be told of it but its place."""
    size = f"{e.box.width}x{e.box.height}"
    state = f"{e.enabled}{e.checked}{e.selected}{e.clickable}{e.password}"
    return (e.role, e.id, e.app, e.class_name, size, state, *_written(e))


def _part(e: Element) -> tuple[str, ...]:
    return (*_itself(e), f"{e.box.left},{e.box.top}")


def _written(e: Element) -> tuple[str, ...]:
    return e.text, e.description, e.hint


def _keyboards(screen: Screen) -> set[str]:
    """Apps of which only keys can be touched: they come and go."""
    touched = [e for e in screen.elements if e.clickable]
    keys = {e.app for e in touched if is_key(e, screen)}
    return keys - {e.app for e in touched if not is_key(e, screen)} - {screen.app}


def _lasting(screen: Screen) -> list[Element]:
    """All but what comes and goes by itself: the keyboard, banners, and what stands in the lines of
    the system's bars, unless a page or dialog of the system itself is in front."""
    elements, keyboards = screen.elements, _keyboards(screen)
    bars = [] if screen.app == SYSTEM_UI else [e.box for e in elements if is_bar(e)]

    def passes(n: int, e: Element) -> bool:
        if e.app != SYSTEM_UI:
            return e.app in keyboards or is_key(e, screen)
        aligned = any(bar.top <= e.box.center[1] < bar.bottom for bar in bars)
        return aligned or is_bar(e) or any(is_banner(elements[k]) for k in ancestors(elements, n))

    return [e for n, e in enumerate(elements) if not passes(n, e)]
