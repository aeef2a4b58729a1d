"""The vision route: a GUI model looks at the screenshot and says the next action.

A reply that cannot be read is put back to the model with the reason, a few times; it is never taken
for success. When the model says it is done although nothing on the phone has changed, or something
speaks against it (``verify.ending``), it is asked once more and then not believed, unless a judge
sees that it is done; an answer at the very first look is asked for once more, too. Further actions
of the same reply are done without asking again, as long as the phone shows what was expected.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace

import structlog

from assistant.routes import covering
from assistant.routes.base import Scene
from assistant.routes.deciding import following, move, still_there
from assistant.routes.diary import acted, history
from assistant.routes.in_chinese import in_chinese
from assistant.routes.patience import News, Run, while_wanted
from assistant.steps import GiveUp, Move, Part, Past, Request
from assistant.verify.ending import Doubt, Ending, doubt
from assistant.verify.opinion import Opinion
from device_drivers.base import Role
from device_drivers.verbs.base import Said
from models.base import (
    Answer,
    BadReply,
    Finish,
    GuiModel,
    ModelError,
    ModelUnavailable,
    Situation,
    Stuck,
    Thought,
    complained,
)

log = structlog.get_logger()
REASKS = 3
MOMENT = 1.0
"""Seconds of thinking after which the screen is looked at again."""
MOST_READ = 4000
"""Texts of screens that are kept to see where a typed text came from."""
GONE = "The screen changed while you were thinking. Decide anew."
UNSEEN = (
    "You have done nothing on the phone yet. Look up in the right app what the person asks, or "
    "give the same answer again if this very screen shows it."
)
ON_SCREEN = re.compile(
    r"(?i)\b(screen|displayed|shown|you see)\b|屏幕|屏上|界面|画面|看到|看见|显示"
)
"""Asked about what is in front already."""
DOUBTED = "You say that it is done, but "
"""How a complaint begins that is put back to a model which says it is done."""
UNPROVEN = "Nothing on the phone has changed since the task began. Do it, or say that it failed."


class NotDone(Exception):
    """The model says again that it is done, and something speaks against it."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = Said(f"The model says it is done, but {said.en}", f"模型说已完成，但{said.zh}")


class VisionRoute:
    """Asks a GUI model, step by step. ``memory`` tells what is known of a task's person;
    ``opinion`` is a second model to ask about the end."""

    def __init__(
        self, model: GuiModel, run: Run,
        memory: Callable[[Request], tuple[str, ...]] = lambda request: (),
        opinion: Opinion | None = None,
    ) -> None:  # fmt: skip
        self._model = model
        self._run = run
        self._memory = memory
        self._opinion = opinion or Opinion(run)

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        if not scene.news() and (more := covering.agreed(scene) or following(scene)):
            return more
        self._keep_sight(scene)
        while True:
            scene.told = scene.hears()
            try:
                return self._decided(self._situation(part, scene), scene)
            except News:  # what was being thought, or decided, is out of date
                continue

    def _decided(self, situation: Situation, scene: Scene) -> Move:
        """Raises News when the person says something meanwhile."""
        unread: BadReply | None = None
        for _ in range(REASKS):
            try:
                thought = self._credible(self._ask(situation, scene), situation, scene)
                if scene.news():
                    raise News
                if still_there(thought, situation.screen, scene.look()):
                    return move(thought, scene)
                situation = replace(situation, screen=scene.look(), complaint=GONE)
            except NotDone as error:
                return GiveUp(error.said)
            except covering.Covered as error:
                insists = situation.complaint == str(error)
                if insists and (away := covering.put_away(error.app, scene)):
                    return away
                situation = replace(situation, complaint=str(error))
            except BadReply as error:
                if situation.complaint == UNPROVEN == str(error):
                    break
                log.info("model reply unusable", why=str(error))
                unread = error
                situation = replace(situation, complaint=str(error))
            except Stuck as error:
                return GiveUp(Said(str(error), error.zh), stuck=True)
            except ModelUnavailable as error:
                told = error.zh or in_chinese(str(error))
                return GiveUp(
                    Said(f"The GUI model could not help: {error}", f"视觉模型不可用：{told}")
                )
        return _gave_no_answer(situation.complaint, unread)

    def _situation(self, part: Part, scene: Scene) -> Situation:
        return Situation(
            goal=_with_later_words(part.text or scene.request.text, scene.told),
            screen=scene.look(),
            history=history(scene.diary, scene.seen),
            apps=scene.apps(),
            memory=self._memory(scene.request),
            notes=(*scene.tried, *scene.notes, *_answers(scene), *_typed_by_name(scene)),
            today=scene.today(),
        )

    def _keep_sight(self, scene: Scene) -> None:
        """Of this screen, and of as many before it as the model is shown."""
        now = len(scene.diary)
        scene.seen[now] = scene.look()
        for place in sorted(scene.seen)[: -self._model.images]:
            del scene.seen[place]
        if len(scene.read) < MOST_READ:
            for e in scene.look().elements:
                if e.label and e.role is not Role.TEXT_FIELD:
                    scene.read.setdefault(e.label, now)

    def _ask(self, situation: Situation, scene: Scene) -> Thought:
        started = time.monotonic()
        try:
            asked = _without_codes(situation, scene)
            thought = self._run(while_wanted(self._model.decide(asked), scene, listens=True))
        except ModelError as error:
            scene.used += error.usage
            raise
        finally:
            if time.monotonic() - started > MOMENT:
                scene.screen = None
        scene.used += thought.usage
        if thought.instead:
            log.warning("another model answered", model=thought.model, why=thought.instead)
        return thought

    def _credible(self, thought: Thought, situation: Situation, scene: Scene) -> Thought:
        """Raises BadReply for a success without any change on the phone or with something that
        speaks against it, once for an answer without any step, and NotDone for who insists."""
        decision = thought.decision
        at_once = isinstance(decision, Answer) and not scene.diary
        if at_once and situation.complaint != UNSEEN and not ON_SCREEN.search(situation.goal):
            raise BadReply(UNSEEN)
        done = isinstance(decision, Finish) and decision.ok
        if done and not acted(scene.diary):
            raise BadReply(UNPROVEN)
        covering.check(decision, scene)
        if (done or isinstance(decision, Answer)) and scene.diary:
            self._held_against(thought, situation, scene)
        return thought

    def _held_against(self, thought: Thought, situation: Situation, scene: Scene) -> None:
        """Raises BadReply for a first claim that something speaks against, NotDone for a second."""
        goal, decision = situation.goal, thought.decision
        found = doubt(
            Ending(
                goal, scene.diary, scene.look(), scene.read,
                (*situation.notes, *situation.memory), answers=isinstance(decision, Answer),
            )
        )  # fmt: skip
        insists = situation.complaint.startswith(DOUBTED)
        if found and not insists:
            raise BadReply(_put_back(found))
        claim = decision.text if isinstance(decision, Finish | Answer) else ""
        ruling = self._opinion.ending(goal, claim, found, situation.history, scene)
        if ruling is None:
            if found and found.strong:
                raise NotDone(found.said)
        elif ruling.judged == "incorrect" or (found and found.strong and ruling.judged == "unsure"):
            said = found.said if found else Said(ruling.why, ruling.why)
            if insists:
                raise NotDone(said)
            raise BadReply(_put_back(Doubt(said)))


def _with_later_words(goal: str, told: tuple[str, ...]) -> str:
    """They are the person's as the goal is, and what came last counts."""
    if not told:
        return goal
    words = " ".join(f"“{text}”" for text in told)
    return f"{goal}\nMeanwhile the person said, and this counts: {words}"


def _without_codes(situation: Situation, scene: Scene) -> Situation:
    """What goes to a model, which may be anybody's."""
    hide = scene.discretion.for_models
    history = tuple(
        replace(step, screen=hide(step.screen)) if step.screen else step
        for step in situation.history
    )
    return replace(situation, screen=hide(situation.screen), history=history)


def _put_back(found: Doubt) -> str:
    return f"{DOUBTED}{found.said.en}. Go on with it; say so again only if it is done all the same."


def _answers(scene: Scene) -> tuple[str, ...]:
    """What the person said during the task, question by question."""
    return tuple(f"{field}: {text}" for field, text in scene.answers.items())


def _typed_by_name(scene: Scene) -> tuple[str, ...]:
    """How the person's secrets are typed without being seen."""
    return scene.discretion.told(scene.look())


def _gave_no_answer(complaint: str, unread: BadReply | None) -> GiveUp:
    """What the model was told to do better is no matter of the person's."""
    if complaint == UNPROVEN:
        return GiveUp(
            Said(
                "The model says it is done, but nothing on the phone changed",
                "模型说已完成，但手机上没有任何变化",
            )
        )
    if complaint == GONE:
        return GiveUp(
            Said(
                "The screen kept changing while the GUI model was thinking",
                "视觉模型思考时屏幕一直在变化",
            )
        )
    why, zh = complained(complaint), complained(in_chinese(complaint))
    reason = f"（{zh.rstrip('。')}）" if zh != why else ""
    if unread is None or not unread.family:
        return GiveUp(
            Said(
                f"The GUI model did not get further in {REASKS} tries: {why}",
                f"视觉模型试了 {REASKS} 次仍无法继续{reason}",
            )
        )
    return GiveUp(
        Said(
            f"I could not read {REASKS} replies of the GUI model {unread.model} ({why.rstrip('.')})"
            f"; they are read as those of the family {unread.family}. `phonepilot models check` "
            "tells whether that adapter fits it",
            f"视觉模型 {unread.model} 的回答连续 {REASKS} 次无法读懂{reason}；"
            f"目前按 {unread.family} 系列读取。请运行 `phonepilot models check` "
            "检查 adapter 是否合适",
        )
    )
