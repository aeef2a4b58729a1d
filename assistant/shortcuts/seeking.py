"""Getting to a step that is not in sight: what helps, tried one after the other.

A screen that is late is waited for, a keyboard put away, a calendar turned to the month of a day, a
list scrolled to its ends, an app that was just opened taken back to its start.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from assistant.guard.identity import is_home
from assistant.routes.base import Scene
from assistant.shortcuts.acts import aid
from assistant.shortcuts.base import Landmark, Place, Recipe, Step
from assistant.shortcuts.explaining import Writer
from assistant.shortcuts.forms import WHOLE_DAY, day_in
from assistant.shortcuts.landmarks import Sight
from assistant.shortcuts.learning import HARMLESS
from assistant.shortcuts.marking import slots_of
from assistant.shortcuts.matching import Found, find
from assistant.steps import Do, Noticed, Past
from device_drivers.base import Key, Scroll, Swipe, Tap, Wait
from device_drivers.verbs.base import Said

WAITS = 3
"""How often a screen that is late is waited for, and for how long each time."""
WAIT_SECONDS = 0.6
SCROLLS = 12
"""How many screenfuls are searched in each direction."""
BACKS = 3
SAME_PLACE = 0.4
"""The share of the signs of a place that must be there."""
LEAST_SIGNS = 3
PAGES = 5
LEAVES = 14
LEAVES_ON = ("Next month", "下个月", "下一月")
LEAVES_BACK = ("Previous month", "上个月", "上一月")
TALL = 0.15
"""What scrolls and is no higher than this share of the screen is a strip of chips."""


@dataclass(frozen=True, slots=True)
class Search:
    """For one step of a recipe; ``values`` are those of the request."""

    recipe: Recipe
    values: Mapping[str, str]
    past: tuple[Past, ...]
    scene: Scene
    now: dt.datetime
    writes: Writer

    def next(self, at: int, step: Step, sight: Sight) -> Do | Said:
        """What may bring it into sight, one after the other; why it is given up at last."""
        mark = f"{at}~"
        aids = aids_of(self.past, mark)
        screen = sight.screen
        if sum(isinstance(p.move.effect, Wait) for p in aids) < (WAITS if not aids else 1):
            return aid(Wait(WAIT_SECONDS), mark, screen)
        if screen.app != step.place.app and step.place.app:
            waits = sum(isinstance(p.move.effect, Wait) for p in aids)
            if waits < WAITS:
                return aid(Wait(WAIT_SECONDS), mark, screen)
            return elsewhere(step.place, screen.app)
        keys = [p for p in aids if p.move.effect == Key("back")]
        if screen.keyboard and not keys and step.kind != "type":
            return aid(Key("back"), mark, screen)
        if leaf := self._next_leaf(step, aids, sight):
            return aid(Tap(*leaf.spot), mark, screen, leaf)
        if page := _next_page(aids, sight):
            return aid(page, mark, screen)
        if is_here(step.place, sight) and (scroll := _scroll(aids, sight)):
            return aid(scroll, mark, screen)
        if (
            self._just_opened(at)
            and len(keys) < BACKS
            and not (keys and not keys[-1].result.changed)
        ):
            return aid(Key("back"), mark, screen)
        if again := self._lost_touch(at, aids, sight):
            return again
        return _not_there(step, sight)

    def _lost_touch(self, at: int, aids: list[Past], sight: Sight) -> Do | None:
        """The step before once more, where something came up in the middle of it and took it."""
        step = self.recipe.steps[at - 1] if at else None
        if step is None or step.kind != "tap" or step.risk not in HARMLESS:
            return None
        since = next(
            (n for n, each in enumerate(reversed(self.scene.diary)) if _was(each, at - 1)), 0
        )
        came_up = any(isinstance(each, Noticed) for each in self.scene.diary[-since:])
        found = target(step, sight, self.writes) if since and came_up else None
        if found is None or any(isinstance(p.move.effect, Tap) for p in aids):
            return None
        mark = step.landmark
        stays = mark is not None and mark.checked == found.element.checked
        if step.times or (found.element.checkable and not stays):
            return None  # it was not lost: a second touch would take it back
        return aid(Tap(*found.spot), f"{at}~", sight.screen, found)

    def _next_leaf(self, step: Step, aids: list[Past], sight: Sight) -> Found | None:
        """What turns a calendar to the next month, or the one before, when a day is looked for."""
        slots = slots_of(step.landmark) if step.landmark else []
        kinds = {p.name: p.kind for p in self.recipe.parameters}
        days = (s for s in slots if kinds.get(s.parameter) == "date" and s.form in WHOLE_DAY)
        named = next((s.parameter for s in days), None)
        day = day_in(self.values[named], self.now) if named else None
        turned = [p for p in aids if isinstance(p.move.effect, Tap)]
        if day is None or len(turned) >= LEAVES:
            return None
        words = LEAVES_ON if day >= self.now.date() else LEAVES_BACK
        for word in words:
            if found := find(Landmark(words=((word,),)), sight, self.writes):
                return found
        return None

    def _just_opened(self, at: int) -> bool:
        return at > 0 and self.recipe.steps[at - 1].kind == "launch"


def target(step: Step, sight: Sight, writes: Writer) -> Found | None:
    """What a step lands on, None where it is not in sight. Raises NoSuchForm."""
    if step.landmark is None or not is_here(step.place, sight):
        return None
    return find(step.landmark, sight, writes)


def _was(each: object, at: int) -> bool:
    return isinstance(each, Past) and each.move.shortcut_step == str(at)


def aids_of(past: tuple[Past, ...], mark: str) -> list[Past]:
    """What was tried since the last step to get to this one."""
    found = []
    for step in reversed(past):
        if step.move.shortcut_step not in (mark, ""):
            break
        if step.move.shortcut_step == mark:
            found.append(step)
    return found[::-1]


def is_here(place: Place, sight: Sight) -> bool:
    """Whether this is the screen it was, as far as its signs tell."""
    if place.app and sight.screen.app != place.app:
        return False
    if len(place.signs) < LEAST_SIGNS:
        return True
    there = sight.signs()
    return sum(sign in there for sign in place.signs) >= SAME_PLACE * len(place.signs)


def _next_page(aids: list[Past], sight: Sight) -> Swipe | None:
    """The next page of a home screen: icons may have been moved there."""
    screen = sight.screen
    turns = [p for p in aids if isinstance(p.move.effect, Swipe)]
    at_end = bool(turns) and not turns[-1].result.changed
    if not is_home(screen.app, screen.system) or at_end or len(turns) >= PAGES:
        return None
    y = screen.height // 3
    return Swipe(screen.width * 9 // 10, y, screen.width // 10, y, 0.2)


def _scroll(aids: list[Past], sight: Sight) -> Scroll | None:
    """Down to the end, then up to the beginning."""
    screen = sight.screen
    tall = [e for e in screen.elements if e.scrollable and e.box.height > TALL * screen.height]
    if not tall:
        return None
    area = max(tall, key=lambda e: e.box.width * e.box.height)
    for direction in ("down", "up"):
        scrolls = [p for p in aids if _goes(p, direction)]
        if len(scrolls) < SCROLLS and not (scrolls and not scrolls[-1].result.changed):
            return Scroll(direction, *area.box.center)
    return None


def _goes(step: Past, direction: str) -> bool:
    effect = step.move.effect
    return isinstance(effect, Scroll) and effect.direction == direction


def elsewhere(place: Place, app: str) -> Said:
    return Said(f"it should be in {place.app}, and {app} is in front",
                f"应该在 {place.app}，但前台是 {app}")  # fmt: skip


def _not_there(step: Step, sight: Sight) -> Said:
    wanted = step.say
    there = [sight.label(i) for i in range(len(sight.elements)) if sight.owner(i) == i]
    some = ", ".join(list(dict.fromkeys(w[:24] for w in there if w))[:6]) or "nothing to read"
    return Said(f"what “{wanted.en}” needs is not there; there is {some}",
                f"找不到“{wanted.zh}”需要的内容；屏幕上有 {some}")  # fmt: skip
