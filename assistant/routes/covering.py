"""A stranger's window over the place that a model wants to touch.

The touch would go to that window, so it is not made, and the model is told: it may scroll, or take
another way. Where it finds none, the person is asked whether the app may be closed that draws over
others; nobody should lose a task to a banner.
"""

from __future__ import annotations

from assistant.asking import YES_NO
from assistant.guard.foreign import is_strangers, over
from assistant.routes.base import Scene
from assistant.steps import Do, Expect, Move, NeedAnswer, Past, RunVerb
from device_drivers.apps import name as name_of
from device_drivers.base import DoubleTap, LongPress, Risk, Tap
from device_drivers.verbs.base import Said
from models.base import BadReply, Decision

COVERED = (
    "A window or banner of {app} lies over that place, so the touch would go to it. Put it away,"
    " scroll, or take another way."
)
_CLOSE = "Close "
"""With the app's id, under which the person's answer is kept."""
LONGEST_NAME = 40


class Covered(BadReply):
    """The touch would not reach what the model sees. ``app`` is whose window lies there."""

    def __init__(self, app: str) -> None:
        super().__init__(COVERED.format(app=name_of(app)))
        self.app = app


def check(decision: Decision, scene: Scene) -> None:
    """Raises Covered."""
    if isinstance(decision, Tap | DoubleTap | LongPress) and (
        app := over(scene.look(), decision.x, decision.y, scene.request.text)
    ):
        raise Covered(app)


def put_away(app: str, scene: Scene) -> Move | None:
    """The question whether the app may be closed, or the closing of it once the person said yes.
    None where that was tried, or they said no."""
    answer = scene.answers.get(f"{_CLOSE}{app}")
    if not is_strangers(app, scene.look()) or answer not in (None, "yes"):
        return None
    named = next((a.name for a in scene.phone.apps() if a.id == app and a.name), app)
    shown = named if named == app else f"{named[:LONGEST_NAME]} ({app})"
    if answer is None:
        return NeedAnswer(
            Said(
                f"A window of {shown} lies where I have to touch. May I close that app? What it"
                " had not saved is lost.",
                f"{shown}的窗口挡住了要点击的位置。可以关闭这个应用吗？它未保存的内容会丢失。",
            ),
            f"{_CLOSE}{app}", YES_NO, leave=True,
        )  # fmt: skip
    close = RunVerb("close_app", {"app": named, "package": app})
    if any(isinstance(e, Past) and e.move.effect == close for e in scene.diary):
        return None
    return Do(close, Said(f"Close {shown}", f"关闭{shown}"), Risk.CHANGE, Expect("verb"))


def agreed(scene: Scene) -> Move | None:
    """The closing that the person has just said yes to."""
    there = {e.app for e in scene.look().elements}
    for field, answer in scene.answers.items():
        app = field.removeprefix(_CLOSE)
        if field.startswith(_CLOSE) and answer == "yes" and app in there:
            return put_away(app, scene)
    return None
