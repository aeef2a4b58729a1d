"""Exploring: short walks through the apps, and what somebody might have said who wanted them.

Hindsight makes a lesson of any walk: what was touched and typed becomes the goal, put in one of
many ways and in either language (the phone's own catalogues translate its labels), with the way
there mostly left unsaid. So the policy learns where things are in the apps, and to look for what
the words of a goal mean, from far more goals than there are templates.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np

from device_drivers.base import (
    App,
    Device,
    DeviceError,
    Element,
    Launch,
    LongPress,
    Role,
    Screen,
    Scroll,
    Tap,
    TypeText,
)
from device_drivers.virtual.apps import built_in
from device_drivers.virtual.language import COMMON
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.finding import largest_scrollable
from device_drivers.virtual.tasks.play import Goal
from models.pocket.choices import Choice
from models.pocket.features import kept
from models.pocket.lines import called, spot
from models.pocket.meanings import known, table
from models.pocket.words import is_han, words
from models.training.pocket.demonstrations import Lesson, LessonStep, same
from models.training.pocket.effects import wished
from models.training.pocket.errands import changes, one_of, pruned

UNSAID = (
    "more options", "navigate up", "open navigation drawer", "ok", "done", "save", "search",
    "更多选项", "返回上一级", "确定", "完成", "保存", "搜索",
)  # fmt: skip
DULL = ("navigate up", "cancel", "back", "返回上一级", "取消", "返回")
MOST_LABELS = 3
"""Touches of a walk that changed nothing and is told by its labels."""
COMMITS = (
    "save", "delete", "add", "ok", "done", "remove", "send", "archive", "create", "move", "start",
    "buy now", "add to cart", "confirm", "clear", "apply", "forget", "block", "pin", "star",
    "rename", "copy", "restore", "call", "pair", "connect", "uninstall", "保存", "删除", "添加",
    "确定", "完成", "移除", "发送", "归档", "创建",
)  # fmt: skip
"""Labels of what changes something."""
TEXTS = (
    "Lemon cake", "Ring the plumber", "烤面包", "7", "25", "Blue folder", "Trip to the coast",
    "买牛奶", "Ana Duarte", "See you at noon", "我们六点见", "4711", "garden", "Old photos",
    "+12125550142", "notes for Monday", "红色雨伞", "Quiet evening", "12", "harbour",
)  # fmt: skip


@dataclass
class Walk:
    """Looks and acts, and what they say: (text, is it the phone's own label)."""

    steps: list[LessonStep] = field(default_factory=list)
    words: list[tuple[str, bool]] = field(default_factory=list)


def explore(
    device: Device, apps: Sequence[App], rng: random.Random, language: Goal, phone: Phone
) -> Lesson | None:
    """One walk; None when it led nowhere. The phone is as before afterwards, its apps closed."""
    before = phone.snapshot()
    phone.restore(before)
    names = tuple(app.name for app in device.apps())
    app = rng.choice(list(apps))
    walk = Walk()
    _note(walk, device.observe(image=False), Choice("launch", None, app.name, app.name))
    device.act(Launch(app.id))
    for _ in range(rng.choice((2, 3, 4, 5, 6, 7))):
        if not _stroll(device, walk, rng):
            break
        if walk.steps[-1].choice.text.casefold() in COMMITS and rng.random() < 0.7:
            break
    screen = device.observe(image=False)
    changed = changes(before, phone)
    if not walk.words:
        return None
    goal, steps = "", walk.steps
    if wanted := one_of(changed, rng):
        met = [text for text, own in walk.words if not own]
        goal = wished([wanted], met, language, rng)
        if goal:
            clean = pruned(steps, before, wanted, device, phone)
            if clean is None:
                return None
            steps, screen = clean, device.observe(image=False)
            if rng.random() < 0.2:
                named = _translated(app.name, language)
                goal = f"{goal} in {named}" if language == "en" else f"在{named}里{goal}"
    if not goal and len(steps) > MOST_LABELS + 1:
        return None
    asked = _question(screen, rng) if not goal and rng.random() < 0.3 else None
    if asked is not None:
        key, value = asked
        walk.words.append((screen.elements[key].label, True))
        choice = Choice("answer_element", value, screen.elements[value].label)
        steps = [*steps, LessonStep(screen, (), choice, same(screen, value))]
    else:
        steps = [*steps, LessonStep(screen, (), Choice("finish"))]
    goal = goal or said(walk.words, app.name, language, rng, question=asked is not None)
    today = phone.clock.now().date()
    phone.restore(before)
    return Lesson("exploring", goal, today, names, tuple(steps))


def _stroll(device: Device, walk: Walk, rng: random.Random) -> bool:
    """One step on; False when there is none."""
    screen = device.observe(image=False)
    before = screen.fingerprint
    if _typed(device, walk, screen, rng):
        return True
    area = largest_scrollable(screen)
    if area is not None and rng.random() < 0.15:
        index = screen.elements.index(area)
        _note(walk, screen, Choice("scroll_down", index))
        device.act(Scroll("down", *area.box.center))
        screen = device.observe(image=False)
        if screen.fingerprint == before:
            walk.steps.pop()
        before = screen.fingerprint
    ways = _ways(screen, walk)
    if not ways:
        return False
    index = rng.choices([i for i, _ in ways], [w for _, w in ways])[0]
    e = screen.elements[index]
    long = e.long_clickable and rng.random() < 0.15
    try:
        device.act((LongPress if long else Tap)(*spot(screen, e)))
    except DeviceError:
        return False
    after = device.observe(image=False)
    if after.fingerprint == before or (not after.app.startswith("com.") and after.app):
        return False
    choice = Choice("long_press" if long else "tap", index, called(e))
    _note(walk, screen, choice)
    label = _label(screen, index)
    if label:
        walk.words.append((label, label in chinese() or label in english()))
    return True


def _typed(device: Device, walk: Walk, screen: Screen, rng: random.Random) -> bool:
    """Type something where the cursor is, most of the time."""
    field = next((e for e in screen.elements if e.focused and e.role is Role.TEXT_FIELD), None)
    if field is None or rng.random() < 0.15 or walk.steps[-1].choice.kind.startswith("type"):
        return False
    text = rng.choice(TEXTS)
    others = [e.label for e in screen.elements if e.label and e.role is Role.TEXT]
    if others and rng.random() < 0.3:
        text = rng.choice(others)[:30].strip() or text
    kind = "type_submit" if "search" in f"{field.id} {field.label}".lower() else "type"
    if field.text:
        kind = kind.replace("type", "type_clear", 1)
    try:
        device.act(TypeText(text, clear="clear" in kind, submit="submit" in kind))
    except DeviceError:
        return False
    _note(walk, screen, Choice(kind, None, text))
    walk.words.append((text, False))
    return True


def _note(walk: Walk, screen: Screen, choice: Choice) -> None:
    right = () if choice.element is None else same(screen, choice.element)
    walk.steps.append(LessonStep(screen, (), choice, right))


def _ways(screen: Screen, walk: Walk) -> list[tuple[int, float]]:
    """What can be touched, with how much it tempts: what is new, and what is no way back."""
    old = {e.label for step in walk.steps[-2:] for e in step.screen.elements}
    touched = {s.choice.text for s in walk.steps}
    ways = []
    for index in kept(screen):
        e = screen.elements[index]
        label = _label(screen, index)
        if not label or label.casefold() in DULL or not e.enabled or e.app != screen.app:
            continue
        if not (_touchable(screen, e)) or called(e) in touched:
            continue
        tempting = 5.0 if label.casefold() in COMMITS else 3.0
        ways.append((index, 1.0 if label in old else tempting))
    return ways


def _touchable(screen: Screen, e: Element) -> bool:
    for _ in range(3):
        if e.clickable or e.role is Role.TEXT_FIELD:
            return True
        if e.parent is None:
            return False
        e = screen.elements[e.parent]
    return False


def _label(screen: Screen, index: int) -> str:
    e = screen.elements[index]
    return e.label if len(e.label) < 60 and "\n" not in e.label else ""


def _question(screen: Screen, rng: random.Random) -> tuple[int, int] | None:
    """A label and what stands beside or below it in the same row of a list."""
    pairs = []
    for i, e in enumerate(screen.elements):
        if e.role is not Role.TEXT or not e.text or e.app != screen.app:
            continue
        for j in range(i + 1, min(i + 3, len(screen.elements))):
            other = screen.elements[j]
            if other.role is Role.TEXT and other.text and other.parent == e.parent:
                pairs.append((i, j))
    return rng.choice(pairs) if pairs else None


# --- what somebody might have said ----------------------------------------------------------------


@lru_cache(maxsize=1)
def chinese() -> Mapping[str, str]:
    """English label -> Chinese, of the whole phone."""
    found = dict(COMMON)
    for app in built_in().values():
        found |= {**app.zh, app.info.label: app.info.label_zh}
    return {en: zh for en, zh in found.items() if "{" not in en}


@lru_cache(maxsize=1)
def english() -> Mapping[str, str]:
    return {zh: en for en, zh in chinese().items()}


@cache
def catalogue(package: str) -> Mapping[str, str]:
    """English label of an app -> Chinese."""
    app = built_in().get(package)
    return {} if app is None else {**COMMON, **app.zh}


@cache
def elsewhere(label: str, package: str) -> str:
    """What a label of an app is on a phone in the other language, "" where its catalogue does not
    tell."""
    known = catalogue(package)
    return known.get(label) or next((en for en, zh in known.items() if zh == label), "")


LINKS = (" ", " for ", " of ", " to ", " with ", " on ", " from ", " in ", ": ", ", ", " and ",
         " named ", " called ")  # fmt: skip
BEFORE = ("", "", "", "Please ", "I want to ", "Can you ", "Go and ", "I'd like you to ", "My ")
BEFORE_ZH = ("", "", "", "请", "帮我", "我想", "麻烦你", "把")
LINKS_ZH = ("", "", "的", "，", "给", "里的", "到", "为", "和", "：")
ASKING = ("What is {}?", "Tell me {}", "What does it say for {}?", "Which {}?", "When {}?",
          "How much {}?")  # fmt: skip
ASKING_ZH = ("{}是什么？", "告诉我{}", "{}是多少？", "{}是哪个？", "查一下{}")


def said(
    told: Sequence[tuple[str, bool]], app: str, language: Goal, rng: random.Random, *,
    question: bool,
) -> str:  # fmt: skip
    """A goal made of what a walk touched and typed, the last of it most surely."""
    parts: list[str] = []
    for place, (text, own) in enumerate(told):
        last = place == len(told) - 1
        if own and not last and (text.casefold() in UNSAID or rng.random() < 0.45):
            continue
        if own and text.casefold() in UNSAID and len(told) > 1:
            continue
        parts.append(_put(text, own, language, rng))
    if len(parts) > 1 and rng.random() < 0.6:
        rng.shuffle(parts)
    named = _translated(app, language)
    if not parts or rng.random() < 0.45:
        parts.insert(0 if rng.random() < 0.5 else len(parts), named)
    links, before = (LINKS, BEFORE) if language == "en" else (LINKS_ZH, BEFORE_ZH)
    text = parts[0]
    for part in parts[1:]:
        text += rng.choice(links) + part
    if question:
        return rng.choice(ASKING if language == "en" else ASKING_ZH).format(text)
    return rng.choice(before) + text + rng.choice(("", ".", "。" if language == "zh" else "."))


def _put(text: str, own: bool, language: Goal, rng: random.Random) -> str:
    if not own:
        return f"“{text}”" if rng.random() < 0.6 else text
    text = _translated(text, language)
    if language == "en" and rng.random() < 0.6:
        text = text[:1].lower() + text[1:]
    return _otherwise(text, rng)


def _translated(label: str, language: Goal) -> str:
    return (chinese() if language == "zh" else english()).get(label, label)


def _otherwise(text: str, rng: random.Random) -> str:
    """The same with some words put by others that mean about the same."""
    said_so = ""
    at = 0
    for word in words(text):
        said_so += text[at : word.start]
        at = word.end
        near = () if is_han(word.plain) or rng.random() > 0.3 else _near(word.plain)
        said_so += rng.choice(near) if near else text[word.start : word.end]
    return said_so + text[at:]


@lru_cache(maxsize=4096)
def _near(word: str) -> tuple[str, ...]:
    """English words that mean about the same, by the table of meanings."""
    index, vectors = known(), _unit()
    if word not in index:
        return ()
    like = vectors @ vectors[index[word]]
    names = list(index)
    best = [names[i - 1] for i in np.argsort(-like)[1:12] if i and like[i] > 0.72]
    return tuple(name for name in best if name.isascii())[:4]


@lru_cache(maxsize=1)
def _unit() -> np.ndarray:
    whole = table()
    return np.asarray(whole / np.maximum(np.linalg.norm(whole, axis=1, keepdims=True), 1e-6))
