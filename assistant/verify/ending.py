"""Is it done? What a GUI model says at the end, held against the diary and the last screen.

Only contradictions count, and only such as can be read: a last step that failed, a form or a dialog
that is still open, a typed text that is not what was asked for, a switch that stands the other way,
a deed whose button stands there untouched. Without one, the model is believed: most that is done
leaves nothing on the screen that proves it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from assistant.risk_words import plain
from assistant.steps import Noticed, Past, Told
from assistant.verify.base import NOTHING, shown
from assistant.verify.deeds import deed_left
from assistant.verify.left_open import left_open, typed, unsaved
from assistant.verify.readback import loosely
from assistant.verify.spelling import nearly_in, nearly_one_of, pieces
from device_drivers.base import Key, Screen, TypeText
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
        """What was really done: a step that came too late for its yes is none."""
        return [e for e in self.diary if isinstance(e, Past) and e.result.begun]


def doubt(ending: Ending) -> Doubt | None:
    """The first contradiction, gravest first; None when nothing speaks against it."""
    if late := _never_begun(ending):
        return late
    if not ending.screen.elements:
        return _last_step(ending)
    if ending.answers:
        return _typed_wrong(ending) or _open(unsaved(ending.acts, ending.screen))
    last = _last_step(ending)
    return (
        _typed_wrong(ending)
        or _never_typed(ending)
        or _open(left_open(ending.goal, ending.acts, ending.screen))
        or _stands_the_other_way(ending)
        or (last if last and last.strong else None)
        or _deed(ending)
        or last
    )


def _open(left: Said | None) -> Doubt | None:
    return Doubt(left) if left else None


def _deed(ending: Ending) -> Doubt | None:
    pressed = [past.move.on for past in ending.acts]
    if any(_submits(past) for past in ending.acts):
        pressed.append("send")  # the keyboard's own key
    return _open(deed_left(ending.goal, pressed, ending.screen))


def _submits(past: Past) -> bool:
    effect = past.move.effect
    return effect == Key("enter") or (isinstance(effect, TypeText) and effect.submit)


# --- the last step --------------------------------------------------------------------------------


def _never_begun(ending: Ending) -> Doubt | None:
    """A step that needed a yes, was not done as the screen had changed, and was not made good."""
    steps = [entry for entry in ending.diary if isinstance(entry, Past)]
    risky = [past for past in steps if past.move.risk.asks_first]
    if not risky or risky[-1].result.begun:
        return None
    move = risky[-1].move
    said = move.say
    return Doubt(
        Said(
            f"this was not done, as the screen changed before: {said.en}",
            f"屏幕先变了，所以没有执行：{said.zh}",
        )
    )


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
        for text in typed([entry]) if isinstance(entry, Past) else ():
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


def _never_typed(ending: Ending) -> Doubt | None:
    """A text of the request that no field took, and that came to be seen nowhere since."""
    took = {past.move.effect.text for past in ending.acts
            if isinstance(past.move.effect, TypeText) and past.result.verified}  # fmt: skip
    for place, entry in enumerate(ending.diary):
        effect = entry.move.effect if isinstance(entry, Past) else None
        if not isinstance(effect, TypeText) or effect.text in took:
            continue
        wanted = loosely(effect.text)
        if wanted and wanted in loosely(ending.goal) and not _seen_since(wanted, place, ending):
            told = shown(effect.text)
            return Doubt(Said(f"no field took {told}", f"没有输入框接收{told}"))
    return None


def _seen_since(wanted: str, place: int, ending: Ending) -> bool:
    """Whether a label with it first came in sight after a step of the diary."""
    last = {e.label: len(ending.diary) for e in ending.screen.elements if e.label}
    return any(
        first > place and wanted in loosely(label)
        for label, first in {**last, **ending.read}.items()
    )


def _wrong(piece: str, known: str, lines: Sequence[str]) -> bool:
    if piece in known or any(piece in line for line in lines):
        return False
    return nearly_in(piece, known) or nearly_one_of(piece, lines)


def _corrected(text: str, acts: Sequence[Past]) -> bool:
    """Whether it was wiped out and typed once more."""
    texts = typed(acts)
    later = texts[texts.index(text) + 1 :]
    wiped = any(
        (isinstance(past.move.effect, TypeText) and past.move.effect.clear)
        or past.move.effect == Key("delete")
        for past in acts
    )
    return wiped and any(fuzz.ratio(text, again) >= ALIKE for again in later)


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


_STATE = re.compile(r"([^ -~]{2,}?|.{3,}?)[ ：:]*(on|off|开启|关闭|已开启|已关闭)")


def _stands_the_other_way(ending: Ending) -> Doubt | None:
    """A switch that the goal names is in sight, and on where it should be off."""
    goal = plain(ending.goal)
    on, off = bool(_ON.search(goal)), bool(_OFF.search(goal))
    if on == off:
        return None
    quoted = _QUOTED.findall(goal)
    for index, e in enumerate(ending.screen.elements):
        name, stands = _state(ending.screen, index)
        short = len(name) < (3 if name.isascii() else 2)
        named = (not short and name in goal) or any(each in name for each in quoted)
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
