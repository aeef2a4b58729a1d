"""Whether a part of a request that a skill wants done lies within what it may touch.

A command in words is judged as the same command by its name: what only reads or shows something,
too. Opening an app is judged by its apps, and so is the screen. A whole goal goes wherever it needs
to, so it takes a skill that may use any app.
"""

from __future__ import annotations

from assistant.routes.base import Scene
from assistant.steps import FreeStep, Part
from assistant.understanding import TreeStep, VerbStep
from assistant.understanding.instruction import OpenApp
from device_drivers.apps import NAMES
from device_drivers.verbs.base import Said
from models.strangers import line
from skills.base import ANY, Skill
from skills.running import permissions
from skills.running.calls import RunVerb


def why_not(skill: Skill, part: Part, scene: Scene) -> Said | None:
    """None where it may be done. Raises DeviceError."""
    match part:
        case VerbStep(name="open_app", args=args):
            return (
                None
                if _may_open(skill, str(getattr(args, "app", "")), scene)
                else _app(str(getattr(args, "app", "")))
            )
        case VerbStep():
            return permissions.why_not(skill, _by_name(part))
        case TreeStep(instruction=OpenApp(name=app)):
            return None if _may_open(skill, app, scene) else _app(app)
        case TreeStep():
            app = scene.look().app
            home = "launcher" in app or "systemui" in app
            return None if home or _may_open(skill, app, scene) else _app(app)
        case FreeStep():
            return (
                None
                if ANY in skill.permissions.apps
                else Said(
                    "it may not use any app, so I let no model choose one for it",
                    "它没有使用任意应用的权限，因此不让模型为它选择",
                )
            )
    return Said("skills do not use each other", "技能之间不能互相调用")


def _by_name(step: VerbStep) -> RunVerb:
    """With what the words say; what the house filled in is not the skill's."""
    said = step.args.model_dump(mode="json")
    ours = permissions.filled_in(step.name)
    return RunVerb(
        name=step.name, arguments={key: each for key, each in said.items() if key not in ours}
    )


def _may_open(skill: Skill, app: str, scene: Scene) -> bool:
    """By its id, by what it is called on the phone, or by another name that is known for it."""
    allowed = {name.casefold() for name in skill.permissions.apps}
    if ANY in allowed:
        return True
    called = {app.casefold()}
    for each in scene.phone.apps():
        names = {each.id.casefold(), each.name.casefold(),
                 *(name.casefold() for name in NAMES.get(each.id, ()))}  # fmt: skip
        if names & called:
            called |= names
    return bool(allowed & called)


def _app(app: str) -> Said:
    shown = line(app, 60)
    return Said(f"it has no permission for the app {shown}", f"它没有使用应用 {shown} 的权限")
