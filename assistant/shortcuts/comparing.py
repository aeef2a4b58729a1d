"""Runs of one kind of request laid side by side: which step of one is which of the other.

Before that, what only brings a thing into sight is left out (scrolling, waiting, putting the cursor
into a field that is then typed into): a replay does that by itself, as the screen wants it.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.guard.identity import is_home
from assistant.obstacles import obstacle
from assistant.shortcuts.landmarks import Sight
from assistant.shortcuts.runs import Run, RunStep
from device_drivers.base import Role, Tap

TOUCHES = frozenset({"tap", "double_tap", "long_press"})
PULLS = frozenset({"swipe", "drag"})
LEFT_OUT = frozenset({"scroll"})
LEAST_KEYS = 2


@dataclass(frozen=True, slots=True)
class Act:
    """A step of a run, with what it landed on: an index among the elements before it."""

    step: RunStep
    sight: Sight | None
    target: int | None
    count: int = 1
    """How often in a row it was done."""
    earlier: tuple[Sight, ...] = ()
    """The screens before the further times."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is, whatever is written on what it lands on."""
        app = self.sight.screen.app if self.sight else ""
        if self.sight is None or self.target is None:
            plain = self.step.action.get("name") or self.step.action.get("app") or ""
            return self.step.kind, app, str(plain), ""
        e = self.sight.elements[self.target]
        return self.step.kind, app, e.id or str(e.role), "" if e.id else e.class_name


@dataclass(frozen=True, slots=True)
class Column:
    """What one step was in each run; None in runs that did without it."""

    acts: tuple[Act | None, ...]

    @property
    def there(self) -> list[tuple[int, Act]]:
        """The runs that had it, by their number."""
        return [(i, act) for i, act in enumerate(self.acts) if act is not None]


def acts_of(run: Run) -> list[Act]:
    """The steps that matter, each with what it landed on."""
    found: list[Act] = []
    for number, step in enumerate(run.steps):
        if step.kind in LEFT_OUT or step.at.endswith("~") or (not step.ok and not step.changed):
            continue
        if _came_up(step) or _focuses(run, number):
            continue
        if opened := _opens(run, number):
            step = replace(step, action={"kind": "launch", "app": opened})
            while found and _led_to_icon(found[-1]):
                found.pop()
        act = _act(step)
        if found and _same(found[-1], act) and act.sight is not None:
            last = found.pop()
            act = Act(act.step, last.sight, last.target, last.count + 1, (*last.earlier, act.sight))
        found.append(act)
    return _spelt(found)


def _spelt(acts: list[Act]) -> list[Act]:
    """Keys of a pad that were tapped one after the other are one step: what they spell."""
    found: list[Act] = []
    keys: list[Act] = []
    for act in [*acts, None]:
        if act is not None and _key_on(act) and (not keys or keys[0].key[0] == act.key[0]):
            keys.append(act)
            continue
        if sum(key.count for key in keys) >= LEAST_KEYS:
            text = "".join(_key_on(key) * key.count for key in keys)
            step = replace(keys[0].step, action={"kind": "spell", "text": text},
                           after=keys[-1].step.after)  # fmt: skip
            found.append(Act(step, keys[0].sight, None))
        else:
            found += keys
        keys = []
        if act is not None:
            found.append(act)
    return found


def _key_on(act: Act) -> str:
    """The one character of a key of a pad; "" for anything else."""
    if act.step.kind != "tap" or act.sight is None or act.target is None:
        return ""
    e = act.sight.elements[act.target]
    if e.role is Role.TEXT_FIELD or e.checkable:
        return ""
    word = next(iter(act.sight.words_on(act.target)), "")
    return word if len(word) == 1 and (word.isdigit() or word in "*#+") else ""


def _opens(run: Run, number: int) -> str:
    """The app whose icon on the home screen was tapped: it is opened by name from now on, wherever
    its icon may stand. A question whether it may use something can come before it."""
    step = run.steps[number]
    before = step.before
    if step.kind != "tap" or before is None or not is_home(before.app, before.system):
        return ""
    after = [each.before.app for each in run.steps[number + 1 :] if each.before is not None]
    if step.after is not None:
        after = [step.after.app, *after]
    apps = (app for app in after if "permissioncontroller" not in app)
    opened = next(apps, "")
    return opened if opened != before.app else ""


def _led_to_icon(act: Act) -> bool:
    """Going home, and turning the pages there."""
    if act.step.action.get("name") == "home":
        return True
    screen = act.step.before
    pages = act.step.kind in PULLS and screen is not None
    return pages and is_home(screen.app, screen.system) if screen else False


def _came_up(step: RunStep) -> bool:
    """It put something aside that came up by itself: that is done wherever it comes up."""
    if step.why == "it came up by itself":
        return True
    standing = obstacle(step.before) if step.before is not None and step.kind == "tap" else None
    if standing is None or step.before is None:
        return False
    sight = Sight(step.before)
    touched = sight.at(int(step.action["x"]), int(step.action["y"]))
    ways = [way for way in standing.way_out if isinstance(way, Tap)]
    return any(sight.at(way.x, way.y) == touched for way in ways)


def _focuses(run: Run, number: int) -> bool:
    """A tap that only puts the cursor into the field that is typed into next."""
    step = run.steps[number]
    following = run.steps[number + 1] if number + 1 < len(run.steps) else None
    if step.kind != "tap" or following is None or following.kind != "type":
        return False
    if step.before is None or following.before is None:
        return False
    sight, then = Sight(step.before), Sight(following.before)
    target = sight.at(int(step.action["x"]), int(step.action["y"]))
    field = then.focused()
    if target is None or field is None:
        return False
    one, other = sight.elements[target], then.elements[field]
    return one.role is Role.TEXT_FIELD and one.id == other.id and one.hint == other.hint


def _act(step: RunStep) -> Act:
    if step.before is None or step.kind in ("verb", "launch", "key", "open_url", "wait"):
        return Act(step, Sight(step.before) if step.before else None, None)
    sight = Sight(step.before)
    if step.kind in TOUCHES or step.kind in PULLS:
        x, y = ("x", "y") if step.kind in TOUCHES else ("x1", "y1")
        return Act(step, sight, sight.at(int(step.action[x]), int(step.action[y])))
    return Act(step, sight, sight.focused() if step.kind == "type" else None)


def _same(one: Act, other: Act) -> bool:
    """Done once more to the same thing."""
    if one.step.kind not in ("tap", "key", "wait") or one.key[0] != other.key[0]:
        return False
    if one.step.kind != "wait" and one.key != other.key:
        return False
    if one.target is None or other.target is None or not one.sight or not other.sight:
        return one.step.kind in ("key", "wait")
    if one.sight.row(one.target) != other.sight.row(other.target):
        return False
    mine, theirs = one.sight.elements[one.target], other.sight.elements[other.target]
    if mine.checkable or (mine.box != theirs.box and not mine.id):
        return False
    return one.sight.words_on(one.target) == other.sight.words_on(other.target)


def aligned(runs: Sequence[Sequence[Act]]) -> list[Column]:
    """The runs side by side, one column a step."""
    columns = [Column((act,)) for act in runs[0]]
    for number, run in enumerate(runs[1:], 1):
        columns = _with(columns, run, number)
    return [column for column in columns if not _waits_by_chance(column)]


def _waits_by_chance(column: Column) -> bool:
    """Only some runs waited: their phone was slow. What all of them waited for belongs to it."""
    there = column.there
    return there[0][1].step.kind == "wait" and len(there) < len(column.acts)


def _with(columns: list[Column], run: Sequence[Act], number: int) -> list[Column]:
    ours = [column.there[0][1].key for column in columns]
    theirs = [act.key for act in run]
    matcher = difflib.SequenceMatcher(None, ours, theirs, autojunk=False)
    found: list[Column] = []
    for name, a, b, c, d in matcher.get_opcodes():
        pairs: list[tuple[Column | None, Act | None]]
        kinds = [k[0] for k in ours[a:b]] == [k[0] for k in theirs[c:d]]
        if name == "equal" or (name == "replace" and kinds):
            pairs = list(zip(columns[a:b], run[c:d], strict=True))
        else:
            pairs = [(column, None) for column in columns[a:b]]
            pairs += [(None, act) for act in run[c:d]]
        found += [
            Column((*column.acts, act) if column else (*(None,) * number, act))
            for column, act in pairs
        ]
    return found
