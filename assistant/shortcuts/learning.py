"""Learning a recipe from runs: what is the same in all of them, what the request explains.

A recipe comes only of runs in which every step is determined: what it lands on is found again and
alone on every screen that was recorded, and what is typed is explained by the requests. What was
read off a screen, judged or asked for is not, and makes no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.shortcuts.base import NotLearnable, Place, Recipe, Step, Text
from assistant.shortcuts.comparing import PULLS, TOUCHES, Act, Column, acts_of, aligned
from assistant.shortcuts.explaining import Values, explained
from assistant.shortcuts.frames import Compared, forms_of, frame_of, parameters, without
from assistant.shortcuts.landmarks import Sight
from assistant.shortcuts.marking import found_again, landmark_of
from assistant.shortcuts.runs import Run
from assistant.shortcuts.worth import no_recipe, worth
from device_drivers.base import Role

MOST_STEPS = 60
HARMLESS = frozenset({"read", "navigate", ""})


def learn(runs: Sequence[Run], name: str) -> Recipe:
    """A recipe of version 0 (the store numbers it). Raises NotLearnable."""
    worth(runs)
    compared = frame_of([run.goal for run in runs], runs[0].now)
    if compared is None:
        raise no_recipe("the requests have too little in common", "这些请求的说法相差太多")
    columns = aligned([acts_of(run) for run in runs])
    if not columns or len(columns) > MOST_STEPS:
        raise no_recipe("there are no steps, or too many", "步骤太少或太多")
    recipe = _made(runs, name, compared, columns)
    idle = compared.guessed - set(forms_of(recipe))
    if idle:  # what looked like a value is wording
        compared = without(compared, idle)
        recipe = _made(runs, name, compared, columns)
    wanted = recipe.parameters
    unused = [p.name for p in wanted if p.name not in forms_of(recipe)]
    if unused:
        said = ", ".join("/".join(p.seen) for p in wanted if p.name in unused)
        raise no_recipe(
            f"what was said of “{said}” is in none of the steps", f"“{said}”在步骤中没有体现"
        )
    return recipe


def _made(
    runs: Sequence[Run], name: str, compared: Compared, columns: Sequence[Column]
) -> Recipe:  # fmt: skip
    wanted = parameters(compared, runs[0].now)
    values = Values(wanted, compared.values, [run.now for run in runs], compared.guessed)
    steps = tuple(_step(columns, at, values) for at in range(len(columns)))
    latest = dict.fromkeys(run.goal for run in reversed(runs))
    return Recipe(
        name, 0, wanted, steps, (compared.frame,), tuple(reversed(latest)),
        tuple(r.task for r in runs), runs[0].system, _end(runs),
    )  # fmt: skip


def _end(runs: Sequence[Run]) -> Place | None:
    """Where all the runs ended, as far as it was seen."""
    screens = [run.steps[-1].after for run in runs if run.steps]
    sights = [Sight(screen) for screen in screens if screen is not None]
    apps = {sight.screen.app for sight in sights}
    if len(sights) < len(runs) or len(apps) > 1:
        return None
    signs = set.intersection(*(sight.signs() for sight in sights))
    return Place(apps.pop(), "", tuple(sorted(signs)[:12]))


# --- one step -----------------------------------------------------------------------------------


def _step(columns: Sequence[Column], at: int, values: Values) -> Step:
    column = columns[at]
    there = column.there
    first = there[0][1]
    missing = len(there) < values.runs
    own = _only(values, [i for i, _ in there])
    mark = landmark_of(column, own) if first.target is not None else None
    kind = first.step.kind
    if kind in TOUCHES | PULLS and mark is None:
        raise _cannot_find(column)
    times, again = _times(columns, at, values)
    if missing and not again and any(act.step.risk not in HARMLESS for _, act in there):
        raise no_recipe("the runs did different things", "这几次做的事情不一样")
    return Step(
        kind=kind, place=_place(column), landmark=mark, text=_text(column, own),
        plain=_plain(column), arguments=_arguments(column, own), optional=missing and not again,
        times=times, again=again, holds=all(map(_holds, there)),
        changes=all(act.step.changed for _, act in there),
        risk=first.step.risk, say=first.step.say,
    )  # fmt: skip


def _holds(there: tuple[int, Act]) -> bool:
    """Whether what was typed could be read in a field afterwards."""
    step = there[1].step
    fields = step.after.elements if step.after else ()
    return step.kind == "type" and any(
        e.role is Role.TEXT_FIELD and e.text == step.action["text"] for e in fields
    )


def _only(values: Values, runs: Sequence[int]) -> Values:
    """The values of some of the runs."""
    if len(runs) == values.runs:
        return values
    fewer = Values((), [{}] * len(runs), [], values.guessed)
    fewer.slots = [(slot, tuple(texts[i] for i in runs)) for slot, texts in values.slots]
    return fewer


def _cannot_find(column: Column) -> NotLearnable:
    labels = []
    for _, act in column.there:
        if act.sight and act.target is not None:
            labels.append(act.sight.label(act.target))
    said = " / ".join(dict.fromkeys(labels)) or "?"
    return no_recipe(
        f"nothing in the request tells that “{said}” is meant", f"请求中没有说明要点“{said}”"
    )


def _times(columns: Sequence[Column], at: int, values: Values) -> tuple[Text, bool]:
    """How often a step is done: a value, or until the next is in sight."""
    column = columns[at]
    counts = [act.count if act else 0 for act in column.acts]
    if set(counts) == {1} or column.there[0][1].step.kind == "wait":
        return (), False
    if 0 not in counts and (said := explained([str(n) for n in counts], values)):
        return said, False
    if _until_next(columns, at, values):
        return (), True
    if 0 in counts and set(counts) <= {0, 1}:
        return (), False  # it may be optional
    raise no_recipe(
        "a step was repeated, and nothing tells how often", "有一步重复了，但不知道该重复几次"
    )


def _until_next(columns: Sequence[Column], at: int, values: Values) -> bool:
    """Whether what comes next was out of sight as long as it was repeated, and then in sight."""
    if at + 1 == len(columns):
        return False
    following = columns[at + 1]
    if len(following.there) < values.runs or following.there[0][1].target is None:
        return False
    mark = landmark_of(following, values)
    if mark is None:
        return False
    for run, act in columns[at].there:
        sights = [s for s in (act.sight, *act.earlier) if s is not None]
        if any(found_again(mark, sight, values.write_of(run)) for sight in sights):
            return False
    return True


def _place(column: Column) -> Place:
    screens = [act.sight.screen for _, act in column.there if act.sight]
    if not screens:
        return Place("")
    apps = {s.app for s in screens}
    activities = {s.activity for s in screens}
    signs = set.intersection(*(act.sight.signs() for _, act in column.there if act.sight))
    return Place(
        apps.pop() if len(apps) == 1 else "", activities.pop() if len(activities) == 1 else "",
        tuple(sorted(signs)[:12]),
    )  # fmt: skip


def _text(column: Column, values: Values) -> Text:
    first = column.there[0][1].step
    field = {"type": "text", "open_url": "url", "launch": "app", "spell": "text"}.get(first.kind)
    if field is None:
        return ()
    texts = [str(act.step.action[field]) for _, act in column.there]
    found = explained(texts, values, tight=first.kind == "spell")
    if found is None:
        said = " / ".join(dict.fromkeys(texts))
        raise no_recipe(f"nothing in the request explains “{said}”", f"请求中找不到“{said}”的来历")
    return found


def _arguments(column: Column, values: Values) -> dict[str, Text]:
    if column.there[0][1].step.kind != "verb":
        return {}
    given = [dict(act.step.action.get("arguments", {})) for _, act in column.there]
    found = {}
    for name in given[0]:
        texts = ["" if each.get(name) is None else str(each[name]) for each in given]
        if len(set(texts)) == 1:
            continue
        text = explained(texts, values)
        if text is None:
            said = " / ".join(dict.fromkeys(texts))
            raise no_recipe(
                f"nothing in the request explains “{said}”", f"请求中找不到“{said}”的来历"
            )
        found[name] = text
    return found


def _plain(column: Column) -> dict[str, object]:
    """What is the same in all runs, as it was: keys, directions, how far a finger goes."""
    acts = [act for _, act in column.there]
    step = acts[0].step
    if step.kind in PULLS:
        return _pull(column)
    if step.kind == "wait":
        return {"seconds": max(_seconds(act) for act in acts)}
    skipped = {"kind", "text", "url", "app", "x", "y"}
    found = {k: v for k, v in step.action.items() if k not in skipped}
    for act in acts[1:]:
        for name, value in found.items():
            if name != "arguments" and act.step.action.get(name) != value:
                raise no_recipe("the runs did different things", "这几次做的事情不一样")
    return found


def _seconds(act: Act) -> float:
    return float(act.step.action.get("seconds", 1.0)) * act.count


def _pull(column: Column) -> dict[str, object]:
    """How far a finger goes, in shares of the screen."""
    ways = []
    for _, act in column.there:
        screen, action = act.step.before, act.step.action
        assert screen is not None  # noqa: S101 - it has a target
        dx = (int(action["x2"]) - int(action["x1"])) / screen.width
        dy = (int(action["y2"]) - int(action["y1"])) / screen.height
        ways.append((dx, dy))
    for i in (0, 1):
        if max(w[i] for w in ways) - min(w[i] for w in ways) > 0.05:
            raise no_recipe("a finger went different ways", "手指滑动的方向不一致")
    dx, dy = (sum(w[i] for w in ways) / len(ways) for i in (0, 1))
    seconds = column.there[0][1].step.action.get("seconds", 0.3)
    return {"dx": round(dx, 3), "dy": round(dy, 3), "seconds": seconds}
