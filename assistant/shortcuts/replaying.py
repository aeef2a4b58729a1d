"""Doing a recipe again: which move comes next, told by the recipe, the screen and what was done.

Nothing is remembered between moves but the moves themselves: each says which step it was
(``Do.shortcut_step``), so a restart goes on where it was. Where the screen is not as it was when
the recipe was learnt, it waits a little, scrolls, goes back to the start of an app that was just
opened, and then gives up, saying what it expected and what is there.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.routes.base import Scene
from assistant.shortcuts.acts import Way, aid, deed
from assistant.shortcuts.base import Landmark, Recipe, Step
from assistant.shortcuts.explaining import Writer, writer
from assistant.shortcuts.landmarks import Sight
from assistant.shortcuts.learning import HARMLESS
from assistant.shortcuts.marking import slots_of
from assistant.shortcuts.matching import Found, NoSuchForm, find, written
from assistant.shortcuts.seeking import (
    WAIT_SECONDS,
    WAITS,
    Search,
    aids_of,
    elsewhere,
    is_here,
    target,
)
from assistant.shortcuts.telling import called, done_by
from assistant.steps import GiveUp, Move, Over, Past, ShortcutStep
from device_drivers.base import Element, Role, Tap, Wait
from device_drivers.verbs.base import Said, Verb

TRIES = 2
"""How often a step that did nothing is done in all."""
AGAIN = 36
"""How often a step is done until the next is in sight."""


@dataclass(slots=True)
class Replay:
    """One look: ``next`` is the move to make on the screen as it is."""

    recipe: Recipe
    part: ShortcutStep
    past: tuple[Past, ...]
    scene: Scene
    verbs: Mapping[str, Verb[Any]]
    now: dt.datetime

    def next(self) -> Move:
        try:
            return self._next()
        except NoSuchForm as error:
            return self._lost(0, Said(f"a value does not fit: {error}", f"数值不合适：{error}"))

    def _next(self) -> Move:
        steps, at = self.recipe.steps, self._position()
        if isinstance(at, GiveUp):
            return at
        sight = Sight(self.scene.look())
        while at < len(steps):
            step = steps[at]
            found = self._target(step, sight)
            following = self._target(steps[at + 1], sight) if at + 1 < len(steps) else None
            if step.again and following is not None:
                at += 1
                continue
            if found is not None and self._stands_so(step, found.element):
                at += 1
                continue
            if self._ready(step, found, sight):
                return self._do(at, step, found)
            if step.optional or (self._is_past(step, sight) and following is not None):
                at += 1
                continue
            values, writes = self.part.values, self.writes
            search = Search(self.recipe, values, self.past, self.scene, self.now, writes)
            move = search.next(at, step, sight)
            return self._lost(at, move) if isinstance(move, Said) else move
        return self._end(sight)

    # --- where it is ----------------------------------------------------------------------------

    def _position(self) -> int | GiveUp:
        """The step to come; a step that did nothing is tried once more where that does no harm."""
        done = [p for p in self.past if p.move.shortcut_step.isdecimal()]
        if not done:
            return 0
        last = done[-1]
        at = int(last.move.shortcut_step)
        step = self.recipe.steps[at]
        if last.result.verified:
            return self._after(at, step, done)
        tries = _tail(done, at)
        if step.risk in HARMLESS and step.kind != "type" and self._led_on(at):
            return at + 1
        if not last.result.begun and tries < TRIES:
            return at
        if tries < TRIES and not last.move.risk.asks_first:
            return at
        return self._lost(at, last.result.said)

    def _led_on(self, at: int) -> bool:
        """Whether the next step can be done where we are, be it another screen than expected."""
        if at + 1 == len(self.recipe.steps) or (at == 0 and self.recipe.steps[0].kind != "launch"):
            return False
        return self._target(self.recipe.steps[at + 1], Sight(self.scene.look())) is not None

    def _after(self, at: int, step: Step, done: list[Past]) -> int | GiveUp:
        count = _tail(done, at)
        if step.again:
            return at if count < AGAIN else self._lost(at, Said("it has no end", "没有尽头"))
        if step.kind == "spell":
            return at if count < len(written(step.text, self.writes)) else at + 1
        if step.times:
            wanted = written(step.times, self.writes)
            return at if wanted.isdecimal() and count < int(wanted) else at + 1
        return at + 1

    @property
    def writes(self) -> Writer:
        return writer(self.recipe.parameters, self.part.values, self.now)

    # --- what is there --------------------------------------------------------------------------

    def _target(self, step: Step, sight: Sight) -> Found | None:
        if step.kind == "spell" and is_here(step.place, sight):
            return self._key(step, sight)
        return target(step, sight, self.writes)

    def _key(self, step: Step, sight: Sight) -> Found | None:
        """The key of a pad that comes next."""
        done = [p for p in self.past if p.move.shortcut_step.isdecimal()]
        current = done and self.recipe.steps[int(done[-1].move.shortcut_step)] is step
        count = _tail(done, int(done[-1].move.shortcut_step)) if current else 0
        text = written(step.text, self.writes)
        return find(Landmark(words=((text[count],),)), sight, self.writes, keys=True)

    def _ready(self, step: Step, found: Found | None, sight: Sight) -> bool:
        if step.landmark is not None or step.kind == "spell":
            return found is not None
        if step.kind in ("launch", "open_url", "verb", "wait") or step.plain.get("name") == "home":
            return True
        if step.kind == "type":
            return is_here(step.place, sight) and sight.focused() is not None
        return is_here(step.place, sight)

    def _is_past(self, step: Step, sight: Sight) -> bool:
        """It only led where we are: nothing of the request is in it, and its screen is gone."""
        plain = step.landmark is None or not slots_of(step.landmark)
        leads = step.kind in ("tap", "key") and step.risk in HARMLESS and not step.times
        return plain and leads and not is_here(step.place, sight)

    def _stands_so(self, step: Step, element: Element) -> bool:
        """What the step would type, switch or choose is so already."""
        mark = step.landmark
        if step.kind == "type":
            return step.holds and element.text == written(step.text, self.writes) != ""
        if step.kind != "tap" or mark is None:
            return False
        if element.selected and element.role is Role.TAB:
            return True
        return mark.checked is not None and element.checkable and element.checked != mark.checked

    # --- doing ----------------------------------------------------------------------------------

    def _do(self, at: int, step: Step, found: Found | None) -> Move:
        screen = self.scene.look()
        if step.kind == "type" and found is not None and not found.element.focused:
            mark = f"{at}~"
            taps = [p for p in aids_of(self.past, mark) if isinstance(p.move.effect, Tap)]
            if len(taps) < TRIES:
                return aid(Tap(*found.spot), mark, screen, found)
        way = Way(self.scene, self.verbs, self.writes, len(self.recipe.steps))
        once_more = bool(self.past) and self.past[-1].move.shortcut_step == str(at)
        return deed(at, step, found, way, once_more=once_more)

    def _end(self, sight: Sight) -> Move:
        end = self.recipe.end
        if end is not None and not is_here(end, sight):
            waits = aids_of(self.past, f"{len(self.recipe.steps)}~")
            if len(waits) < WAITS:
                return aid(Wait(WAIT_SECONDS), f"{len(self.recipe.steps)}~", sight.screen)
            return self._lost(len(self.recipe.steps), elsewhere(end, sight.screen.app))
        name = self.recipe.name
        return Over(done_by(name), True)

    def _lost(self, at: int, why: Said) -> GiveUp:
        name, count = self.recipe.name, len(self.recipe.steps)
        deeds = _deeds(self.past)
        done = Said(
            ", ".join(each.en for each in deeds) or "nothing yet",
            "、".join(each.zh for each in deeds) or "还没有",
        )
        return GiveUp(
            Said(f"{called(name).en} came as far as step {min(at + 1, count)} of {count}: "
                 f"{why.en}. Done so far: {done.en}",
                 f"{called(name).zh}进行到第 {min(at + 1, count)} 步（共 {count} 步）：{why.zh}。"
                 f"已完成：{done.zh}"),
        )  # fmt: skip


def _deeds(past: tuple[Past, ...]) -> list[Said]:
    return [p.move.say for p in past if p.move.shortcut_step.isdecimal() and p.result.verified]


def _tail(done: list[Past], at: int) -> int:
    """How often the last step was done in a row."""
    count = 0
    for step in reversed(done):
        if int(step.move.shortcut_step) != at:
            break
        count += 1
    return count
