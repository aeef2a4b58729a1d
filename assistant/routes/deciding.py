"""What a GUI model decided, as a Move: guarded, told in our words, with what must come of it.

``following`` goes on with the further actions of a reply, while the phone shows what was expected.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from assistant import guard
from assistant.asking import YES_NO, asks_for_leave
from assistant.routes.base import Scene
from assistant.routes.wording import LONGEST, asked_for, in_words
from assistant.secrets.asked_for import asks_for_secret
from assistant.steps import (
    HIDDEN,
    Do,
    Expect,
    GiveUp,
    ModelSaid,
    Move,
    NeedAnswer,
    Note,
    Over,
    Past,
    Sequel,
)
from device_drivers.base import (
    Action,
    DoubleTap,
    Drag,
    Element,
    Launch,
    LongPress,
    Pinch,
    Risk,
    Screen,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.verbs.apps import resolve_app
from device_drivers.verbs.base import Ask, Said, VerbFailed
from device_drivers.verbs.looking import inside
from models.base import (
    Answer,
    AskPerson,
    BadReply,
    Decision,
    Finish,
    HandOver,
    Remember,
    Thought,
)

_ONLY_A_PLACE = re.compile(r"[a-z ]+ (?:at|from) \(\d+, \d+\)(?: to \(\d+, \d+\))?")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
FOREIGN = 40
"""Characters of a notification that a question repeats."""


def move(thought: Thought, scene: Scene) -> Move:
    """Raises BadReply for an app that is not there."""
    said = ModelSaid(
        thought.summary, thought.thought, thought.raw, thought.model, thought.instead,
        thought.concludes,
    )  # fmt: skip
    match thought.decision:
        case Finish(ok=True, text=text):
            claim = f": {text}" if text else ""
            return Over(
                Said(f"The GUI model reports it done{claim}", f"视觉模型报告已完成{claim}"),
                True,
                said,
            )
        case Finish(text=text):
            no_way = Said("I did not find a way to do it", "我没有找到办法")
            said_so = Said(text, text) if text else no_way
            return GiveUp(said_so, impossible=bool(text))
        case Answer(text):
            return Over(Said(f"Read from the screen: {text}", f"从屏幕上看到：{text}"), True, said)
        case AskPerson(text) if asks_for_secret(text):
            return _by_hand(text, said)
        case AskPerson(text):
            return NeedAnswer(
                Said(text, text), text, YES_NO if asks_for_leave(text) else {}, said,
                leave=asks_for_leave(text),
            )  # fmt: skip
        case HandOver(text):
            return _by_hand(text, said)
        case Remember(text):
            return Note(text, said)
        case Launch(app):
            return _launch(app, thought, said, scene)
        case action:
            return _do(action, thought, said, scene)


def following(scene: Scene) -> Do | None:
    """The next action of the last reply; None when there is none, or it is left out."""
    last = scene.diary[-1] if scene.diary else None
    if not isinstance(last, Past) or last.move.sequel is None or not last.result.verified:
        return None
    sequel, screen = last.move.sequel, scene.look()
    action = sequel.actions[0]
    if (screen.app, _shape(screen)) != (sequel.app, sequel.shape):
        return None
    if _aim(action, screen) != sequel.aims[0]:
        return None
    rest = replace(sequel, actions=sequel.actions[1:], aims=sequel.aims[1:])
    done = _effect(action, screen, sequel.confirm)
    return replace(done, sequel=rest if rest.actions else None, follows=True)


def still_there(thought: Thought, seen: Screen, now: Screen) -> bool:
    """Whether what the model decided on is still what a finger would touch."""
    decision = thought.decision
    if seen is now or _under_finger(decision) is None:
        return True
    action = cast(Action, decision)
    same = (seen.app, _shape(seen)) == (now.app, _shape(now))
    return same and _aim(action, seen) == _aim(action, now)


def _launch(name: str, thought: Thought, said: ModelSaid, scene: Scene) -> Move:
    field = f"Which app is meant by {name}"
    try:
        app = resolve_app(scene.phone, scene.answers.get(field, name))
    except Ask as ask:
        return NeedAnswer(ask.question, field, ask.options)
    except VerbFailed as error:
        raise BadReply(error.said.en) from None
    return _do(Launch(app.id), thought, said, scene)


def _by_hand(text: str, said: ModelSaid) -> NeedAnswer:
    """An answer would be read by models and kept; what a person does on the phone is not."""
    return NeedAnswer(asked_for(text), f"By hand: {text}", {"Done": "done"}, said, hands_over=True)


def _do(action: Action, thought: Thought, said: ModelSaid, scene: Scene) -> Do:
    screen = scene.look()
    done = _effect(action, screen, thought.confirm)
    if _types_a_secret(action, done.risk, thought, screen):
        shown = said.summary if done.risk is not Risk.CREDENTIAL else ""
        said = ModelSaid(shown, name=said.name, instead=said.instead)
    return replace(
        done,
        say=done.say if done.risk.asks_first else _in_their_language(said.summary, done.say),
        why=said.thought,
        model=said,
        sequel=_sequel(thought, screen),
    )


def _in_their_language(summary: str, ours: Said) -> Said:
    """The model's own words for whoever reads its language; ours where it wrote nothing but where a
    finger comes down."""
    if not summary or _ONLY_A_PLACE.fullmatch(summary):
        return ours
    chinese = bool(_CHINESE.search(summary))
    return Said(ours.en if chinese else summary, summary if chinese else ours.zh)


def _effect(action: Action, screen: Screen, confirm: str) -> Do:
    """The action on this screen, told in our own words: the model's are not what is allowed."""
    target = _under(action, screen)
    by_itself = guard.risk_of(action, screen, target)
    risk = Risk.UNKNOWN if confirm and not by_itself.asks_first else by_itself
    hidden = HIDDEN if risk is Risk.CREDENTIAL else ""
    return Do(
        effect=action,
        say=in_words(
            action,
            hidden or _label(target) or _written_on(target, screen),
            screen,
            by_itself,
            confirm,
        ),
        risk=risk,
        expect=_expect(action, risk, screen),
        target=target.box if target else None,
        fingerprint=screen.fingerprint,
        on=_written_on(target, screen),
    )


def _label(target: Element | None) -> str:
    """Of a notification only how it begins: it is a stranger's who wants to be read."""
    label = target.label if target else ""
    foreign = target is not None and "systemui" in target.app and len(label) > FOREIGN
    return f"{label[:FOREIGN]}…" if foreign else label


def _written_on(target: Element | None, screen: Screen) -> str:
    if target is None or target.password:
        return ""
    index = next(n for n, e in enumerate(screen.elements) if e is target)
    labels = [e.label for e in inside(screen.elements, index) if e.label and not e.password]
    return " · ".join(dict.fromkeys(labels))[:LONGEST] or target.id.rpartition("/")[2]


def _sequel(thought: Thought, screen: Screen) -> Sequel | None:
    if not thought.then:
        return None
    return Sequel(
        thought.then, tuple(_aim(action, screen) for action in thought.then), screen.app,
        _shape(screen), thought.confirm,
    )  # fmt: skip


def _shape(screen: Screen) -> tuple[int, int, int]:
    return screen.width, screen.height, screen.rotation


def _aim(action: Action, screen: Screen) -> str:
    """What a finger would come down on; the same words mean that it still does."""
    under = _under(action, screen)
    return f"{under.role} {under.id} {under.label}" if under else ""


def _under(action: Action, screen: Screen) -> Element | None:
    point = _under_finger(action)
    return guard.element_at(screen, *point) if point else None


def _under_finger(decision: Decision) -> tuple[int, int] | None:
    """The pixel on which a finger would come down first."""
    match decision:
        case Tap(x, y) | DoubleTap(x, y) | LongPress(x, y) | Pinch(x, y):
            return x, y
        case Swipe(x, y) | Drag(x, y):
            return x, y
        case _:
            return None


def _types_a_secret(action: Action, risk: Risk, thought: Thought, screen: Screen) -> bool:
    """Now or later in the same reply, which then is not kept."""
    under = _under(action, screen)
    into_it = under is not None and under.password
    later = any(isinstance(more, TypeText) for more in thought.then)
    return risk is Risk.CREDENTIAL or (into_it and later)


def _expect(action: Action, risk: Risk, screen: Screen) -> Expect:
    match action:
        case Wait():
            return Expect("nothing")
        case Launch(app):
            return Expect("app", app)
        case TypeText(text=text, submit=False) if risk is not Risk.CREDENTIAL and screen.elements:
            return Expect("text", text)
        case _:
            return Expect("changed")
