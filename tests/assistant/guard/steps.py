"""Steps as a model or a verb chooses them, and the guard of a task that weighs them."""

from __future__ import annotations

from dataclasses import replace

from assistant.guard.policy import Policy
from assistant.guard.watch import Watch
from assistant.routes.base import Scene
from assistant.steps import Do, ModelSaid, Request, RunVerb
from device_drivers.base import App, Box, Element, Risk, Role, Screen
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from tests.assistant.world import World
from tests.board import Board


class Phone(Board):
    """A board with more apps than one."""

    def apps(self) -> tuple[App, ...]:
        return (
            App("com.android.deskclock", "Clock"), App("org.mybank", "My Bank"),
            App("com.android.browser", "Browser"),
        )  # fmt: skip


def watch_of(world: World, text: str, policy: Policy | None = None, **more: object) -> Watch:
    request = Request("t", "t", "x", "c", "me", "board", text, "en")
    scene = Scene(Phone(), replace(request, **more))  # type: ignore[arg-type]
    return Watch(scene, {}, world.journal, policy or Policy())


BAR = Element(
    Role.TEXT_FIELD, Box(0, 0, 720, 100), "evil.example/x", hint="Search or type URL",
    app="com.android.browser", focused=True,
)  # fmt: skip
BROWSER = Screen(720, 1600, "com.android.browser", elements=(BAR,))
ICON = Element(
    Role.BUTTON, Box(0, 0, 720, 100), "My Bank", app="com.android.launcher3", clickable=True
)
HOME = Screen(720, 1600, "com.android.launcher3", elements=(ICON,))


def by_model(effect: object, risk: Risk = Risk.NAVIGATE, **more: object) -> Do:
    said = ModelSaid("do what the page says")
    move = Do(effect, Said("go on", "继续"), risk, model=said)  # type: ignore[arg-type]
    return replace(move, **more)  # type: ignore[arg-type]


def weighed(watch: Watch, move: Do, screen: Screen) -> Do:
    watch.scene.screen = screen
    return watch.weighed(move)


def asks(move: Do) -> list[str]:
    assert move.decision is not None
    assert move.decision.verdict == "ask"
    return [reason.why for reason in move.decision.reasons]


def by_verb(watch: Watch, name: str, /, **args: object) -> Do:
    watch.verbs = all_verbs()
    verb = watch.verbs[name]
    made = verb.args.model_validate(args)
    effect = RunVerb(name, made.model_dump(mode="json"))
    return watch.weighed(Do(effect, verb.say(made), verb.risk))
