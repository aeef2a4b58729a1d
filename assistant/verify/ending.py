"""Is it done? What a GUI model says at the end, held against the diary and the last screen.

Only contradictions count, and only such as can be read: a last step that failed, a form or a dialog
that is still open, a typed text that is not what was asked for, a switch that stands the other way,
a deed whose button stands there untouched. Without one, the model is believed: most that is done
leaves nothing on the screen that proves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from assistant import risk_words
from assistant.risk_words import plain
from assistant.steps import Noticed, Past, Told
from assistant.verify.base import NOTHING, shown
from assistant.verify.deeds import deed_left
from assistant.verify.readback import loosely
from assistant.verify.spelling import nearly_in, nearly_one_of, pieces
from device_drivers.base import Element, Key, Risk, Role, Screen, TypeText
from device_drivers.verbs.base import Said


@dataclass(frozen=True, slots=True)
class Doubt:
    """What speaks against it. One that is not ``strong`` is only worth a second question."""

    said: Said
    strong: bool = True


@dataclass(frozen=True, slots=True)
class Ending:
    """All that is known when a model says that it is done. ``read``: what it could read meanwhile,
    with the length of the diary at first sight; ``told``: what was answered and noted."""

    goal: str
    diary: Sequence[Past | Told | Noticed]
    screen: Screen
    read: Mapping[str, int] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    answers: bool = False
    """It ends with an answer: looking something up ends where nothing more is found."""

    @property
    def acts(self) -> list[Past]:
        return [entry for entry in self.diary if isinstance(entry, Past)]


def doubt(ending: Ending) -> Doubt | None:
    """The first contradiction, gravest first; None when nothing speaks against it."""
    if not ending.screen.elements:
        return _last_step(ending)
    if ending.answers:
        return _typed_wrong(ending) or _unsaved(ending)
    last = _last_step(ending)
    return (
        _typed_wrong(ending)
        or _unsaved(ending)
        or _waiting_dialog(ending)
        or _waiting_page(ending)
        or _only_searched(ending)
        or _stands_the_other_way(ending)
        or (last if last and last.strong else None)
        or _deed(ending)
        or last
    )


def _deed(ending: Ending) -> Doubt | None:
    pressed = [past.move.on for past in ending.acts]
    if any(_submits(past) for past in ending.acts):
        pressed += ["send", "发送"]  # the keyboard's own key
    left = deed_left(ending.goal, pressed, ending.screen)
    return Doubt(left) if left else None


def _submits(past: Past) -> bool:
    effect = past.move.effect
    return effect == Key("enter") or (isinstance(effect, TypeText) and effect.submit)


# --- the last step --------------------------------------------------------------------------------


def _last_step(ending: Ending) -> Doubt | None:
    last = ending.acts[-1] if ending.acts else None
    if last is None or last.result.judged != "incorrect":
        return None
    said = last.result.diagnosis
    return Doubt(
        Said(f"the last step did not work: {said.en}", f"最后一步没有成功：{said.zh}"),
        strong=said != NOTHING,  # a shutter leaves nothing to see
    )


# --- what was typed -------------------------------------------------------------------------------

ALIKE = 78.0
"""From this likeness (0..100) on a text was typed once more."""


def _typed_wrong(ending: Ending) -> Doubt | None:
    """A text that is nearly, but not quite, in the request or a line of a screen, and nowhere on
    the way."""
    known = loosely(" ".join([ending.goal, *ending.told]))
    for place, entry in enumerate(ending.diary):
        for text in _typed([entry]) if isinstance(entry, Past) else ():
            before = [label for label, first in ending.read.items() if first <= place]
            lines = [loosely(line) for label in before for line in label.split("\n")]
            if not any(_wrong(piece, known, lines) for piece in pieces(text)):
                continue
            if _corrected(text, ending.acts):
                continue
            return Doubt(
                Said(
                    f"{shown(text)} was typed, which is not quite what was asked for",
                    f"输入的{shown(text)}与要求的不完全一致",
                )
            )
    return None


def _wrong(piece: str, known: str, lines: Sequence[str]) -> bool:
    if piece in known or any(piece in line for line in lines):
        return False
    return nearly_in(piece, known) or nearly_one_of(piece, lines)


def _corrected(text: str, acts: Sequence[Past]) -> bool:
    """Whether it was wiped out and typed once more."""
    texts = _typed(acts)
    later = texts[texts.index(text) + 1 :]
    wiped = any(
        (isinstance(past.move.effect, TypeText) and past.move.effect.clear)
        or past.move.effect == Key("delete")
        for past in acts
    )
    return wiped and any(fuzz.ratio(text, again) >= ALIKE for again in later)


def _typed(acts: Iterable[Past]) -> list[str]:
    """Every text that was typed, but for what is secret."""
    return [
        past.move.effect.text
        for past in acts
        if isinstance(past.move.effect, TypeText) and past.move.risk is not Risk.CREDENTIAL
    ]


# --- what is still open ---------------------------------------------------------------------------

COMMITS = re.compile(
    r"(save|done|send|ok|add|create|apply|submit|set|confirm|post|publish|finish|update|store)"
    r"( (message|reply|contact|note|event|changes|mail|email|list|alarm|sms|mms|order|request"
    r"|booking|form))?|subscribe|sign up|register|book( now)?|(copy|move|paste)( here)?"
    r"|(保存|完成|发送|确定|添加|创建|应用|提交|设置|确认|发布|更新|存储|订阅|注册|预订)"
    r"(短信|消息|信息|邮件|更改|订单)?|(复制|移动?|粘贴)到此处|粘贴"
)
CANCELS = re.compile(r"cancel|取消")
_COMMIT_IDS = re.compile(r"(^|_)(save|done|send|ok|confirm|submit|action_done)(_|$)")


def _unsaved(ending: Ending) -> Doubt | None:
    """A field still holds what was typed, and the button that would keep it stands beside it."""
    typed = [loosely(text) for text in _typed(ending.acts) if len(loosely(text)) > 1]
    holding = [
        e
        for e in ending.screen.elements
        if e.role is Role.TEXT_FIELD
        and not _searches(e)
        and any(text in loosely(e.text) for text in typed)
    ]
    button = next(filter(_commits, ending.screen.elements), None) if holding else None
    if button is None or _pressed_since(ending.acts, button):
        return None
    name = shown(button.label or button.id.rpartition("/")[2])
    held = shown(holding[0].text)
    return Doubt(
        Said(
            f"{held} still stands in its field and {name} was not pressed",
            f"{held}还在输入框里，{name}没有按",
        )
    )


def _pressed_since(acts: Sequence[Past], button: Element) -> bool:
    """Whether it was touched after the last text was typed."""
    name = button.label or button.id.rpartition("/")[2]
    for past in reversed(acts):
        if isinstance(past.move.effect, TypeText):
            return False
        if name in past.move.on.split(" · "):
            return True
    return False


def _commits(e: Element) -> bool:
    if e.role is Role.TEXT_FIELD or not e.clickable or not e.enabled:
        return False
    if e.label:
        return COMMITS.fullmatch(plain(e.label).strip()) is not None
    return _COMMIT_IDS.search(e.id.rpartition("/")[2].lower()) is not None


WINDOW = 0.7
"""What covers less of the screen is a dialog, a menu or a sheet over a page."""


def _waiting_dialog(ending: Ending) -> Doubt | None:
    """A question or a choice of the app that nobody answered yet."""
    screen = ending.screen
    own = [e for e in screen.elements if e.app == screen.app and e.role is not Role.KEYBOARD_KEY]
    alert = any(e.class_name.endswith(("TypeAlert", "TypeSheet")) for e in screen.elements)
    roots = [e.box for e in own if e.parent is None]
    covers = roots[0].width * roots[0].height if len(roots) == 1 and len(own) > 1 else 0
    small = 0 < covers < WINDOW * screen.width * screen.height
    if screen.keyboard or not (alert or small) or not any(e.clickable for e in own):
        return None
    title = next((e.text or e.description for e in own if e.text or e.description), "")
    return Doubt(
        Said(
            f"the window {shown(title)} is still open and waits for a choice",
            f"窗口{shown(title)}还开着，等待选择",
        )
    )


def _waiting_page(ending: Ending) -> Doubt | None:
    """A page that ends with one of two buttons, as a picker of a folder does."""
    own = [e for e in ending.screen.elements if e.clickable and e.enabled]
    button = next(filter(_commits, own), None)
    if button is None or not any(CANCELS.fullmatch(plain(e.label).strip()) for e in own):
        return None
    name = shown(button.label or button.id.rpartition("/")[2])
    return Doubt(Said(f"{name} was not pressed", f"{name}没有按"))


_LOOKS_UP = re.compile(r"\b(search|find|look|show|see|check|read|filter)\b|[搜找查看读]")


def _only_searched(ending: Ending) -> Doubt | None:
    """The last that was done was to type what is searched for: that changes nothing yet."""
    last = ending.acts[-1] if ending.acts else None
    if last is None or not isinstance(last.move.effect, TypeText):
        return None
    text = loosely(last.move.effect.text)
    held = any(
        e.role is Role.TEXT_FIELD and _searches(e) and text in loosely(e.text)
        for e in ending.screen.elements
    )
    if not text or not held or _LOOKS_UP.search(plain(ending.goal)):
        return None
    said = shown(last.move.effect.text)
    return Doubt(Said(f"{said} was only searched for", f"只是搜索了{said}"))


def _searches(field: Element) -> bool:
    return bool(risk_words.SEARCH.search(plain(f"{field.id} {field.hint}".replace("_", " "))))


# --- what the goal names --------------------------------------------------------------------------

_ON = re.compile(
    r"\b(turn|switch|put|set)\b.{0,40}\bon\b|\benable\b|\bactivate\b|\btick\b|\bcheck off\b"
    r"|打开|开启|启用|(?<!取消)勾选"
)
_OFF = re.compile(
    r"\b(turn|switch|put|set)\b.{0,40}\boff\b|\bdisable\b|\buntick\b|\buncheck\b"
    r"|关闭|关掉|停用|取消勾选"
)
_QUOTED = re.compile(r"[“\"「]([^“”\"「」]{2,40})[”\"」]")


_STATE = re.compile(r"(.{3,}?)[ ：:]*(on|off|开启|关闭|已开启|已关闭)")


def _stands_the_other_way(ending: Ending) -> Doubt | None:
    """A switch that the goal names is in sight, and on where it should be off."""
    goal = plain(ending.goal)
    on, off = bool(_ON.search(goal)), bool(_OFF.search(goal))
    if on == off:
        return None
    quoted = _QUOTED.findall(goal)
    for index, e in enumerate(ending.screen.elements):
        name, stands = _state(ending.screen, index)
        named = (len(name) > 2 and name in goal) or any(each in name for each in quoted)
        if named and stands is not None and stands != on:
            state = Said("off", "关闭") if on else Said("on", "开启")
            shown_as = shown(_row_label(ending.screen, index) or e.label)
            return Doubt(Said(f"{shown_as} is {state.en}", f"{shown_as}是{state.zh}的"))
    return None


def _state(screen: Screen, index: int) -> tuple[str, bool | None]:
    """What can be switched is called so, and is on or off; None for what cannot."""
    e = screen.elements[index]
    if e.checkable:
        return plain(_row_label(screen, index)), e.checked
    found = _STATE.fullmatch(plain(e.label).strip()) if e.clickable else None
    return (found[1], found[2] in ("on", "开启", "已开启")) if found else ("", None)


def _row_label(screen: Screen, index: int) -> str:
    e = screen.elements[index]
    if e.label or e.parent is None:
        return e.label
    row = [o for o in screen.elements if o.parent == e.parent and o.label]
    return row[0].label if row else ""
