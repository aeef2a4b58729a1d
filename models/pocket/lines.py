"""A choice as one line, and what a line means: the format of pocket's replies.

``tap 540 1200 "Save";``, ``type "7" clear;``, ``scroll down 540 900;``, ``launch "Clock";``,
``key back;``, ``remember "The code is 4711";``, ``answer "4711";``, ``ask "Which one?";``,
``finish;``, ``fail;`` (found no way), ``fail "Not here.";`` (looked, and it is not there). Numbers
are pixels of the screen; texts are JSON strings; the semicolon tells that nothing is missing.
Before it may stand how much the policy doubted the act, ``tap 540 1200 "Save" ~0.12;``: it reads
that again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from device_drivers.base import (
    Direction,
    DoubleTap,
    Element,
    Key,
    KeyName,
    Launch,
    LongPress,
    OpenUrl,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from models.base import Answer, AskPerson, BadReply, Decision, Finish, Remember
from models.pocket.choices import ASKS, GIVE_UP, WAITS, Choice
from models.pocket.features import Act

LONGEST = 20_000
"""Characters of a line that are read."""
_DIRECTIONS = get_args(Direction)
_KEYS = get_args(KeyName)
_WORDS = (
    "tap", "double_tap", "long_press", "scroll", "swipe", "type", "key", "wait", "finish", "fail",
    "launch", "open", "remember", "answer", "ask",
)  # fmt: skip


def line(choice: Choice, screen: Screen, chinese: bool = False, doubt: float = 0.0) -> str:
    """The line for a choice made on ``screen``."""
    doubted = f" ~{doubt:.2f}" if doubt >= 0.005 else ""
    return f"{_act(choice, screen, chinese)}{doubted};"


def _act(choice: Choice, screen: Screen, chinese: bool) -> str:
    kind, e = choice.kind, _element(choice, screen)
    if kind in ("tap", "double_tap", "long_press") and e is not None:
        x, y = spot(screen, e)
        return f"{kind} {x} {y} {_quoted(called(e))}"
    if kind.startswith("scroll_"):
        way = kind.rpartition("_")[2]
        return f"scroll {way}" if e is None else "scroll {} {} {}".format(way, *e.box.center)
    if kind.startswith("swipe_"):
        return f"swipe {' '.join(map(str, _path(kind.rpartition('_')[2], screen, e)))}" + (
            f" {_quoted(called(e))}" if e is not None else ""
        )
    if kind.startswith("type"):
        ways = [way for way in ("clear", "submit") if way in kind]
        return " ".join(["type", _quoted(choice.text), *ways])
    if kind == "clear":
        return 'type "" clear'
    if kind.startswith("key_"):
        return f"key {kind.removeprefix('key_')}"
    if kind in WAITS:
        return f"wait {WAITS[kind]:g}"
    if kind == "launch":
        return f"launch {_quoted(choice.app)}"
    if kind == "open_url":
        return f"open {_quoted(choice.text)}"
    if kind in ASKS:
        return f"ask {_quoted(ASKS[kind].zh if chinese else ASKS[kind].en)}"
    if kind == "ask_about":
        about = called(e) if e is not None else choice.text
        return (
            f"ask {_quoted(f'“{about}”，需要吗？' if chinese else f'“{about}”: do you want it?')}"
        )
    if kind.startswith("answer"):
        return f"answer {_quoted(choice.text)}"
    if kind == "remember":
        return f"remember {_quoted(choice.text)}"
    if kind in ("fail", GIVE_UP):
        return f"fail {_quoted(choice.text)}" if choice.text else "fail"
    return kind


def past(reply: str, failed: bool) -> Act | None:
    """What an earlier line did, as the policy remembers it; None for what is no line."""
    try:
        meant(reply, _ANY)
    except BadReply:
        return None
    word, rest, doubt = _split(reply)
    act = _past(word, rest, failed)
    return None if act is None else replace(act, doubt=doubt)


def _past(word: str, rest: str, failed: bool) -> Act | None:
    texts = _texts(rest)
    text = texts[0] if texts else ""
    numbers = re.findall(r"(?<!\S)-?\d+(?!\S)", rest.partition('"')[0])
    match word:
        case "tap" | "double_tap" | "long_press" | "launch" | "remember" | "finish" | "fail":
            return Act(word, text, failed)
        case "scroll":
            way = rest.split()[0]
            return Act(f"scroll_{way}" if numbers else f"scroll_any_{way}", "", failed)
        case "swipe":
            x1, y1, x2, y2 = map(int, numbers[:4])
            return Act(f"swipe_{'' if text else 'any_'}{_way(x2 - x1, y2 - y1)}", text, failed)
        case "type":
            ways = "".join(f"_{way}" for way in ("clear", "submit") if way in rest.split('"')[-1])
            return Act(f"type{ways}" if text else "clear", text, failed)
        case "key":
            return Act(f"key_{rest.strip()}", "", failed)
        case "wait":
            return Act("wait", "", failed)
        case "open":
            return Act("open_url", text, failed)
        case "ask":
            kind = next((k for k, said in ASKS.items() if text in (said.en, said.zh)), "ask_about")
            return Act(kind, text, failed)
        case "answer":
            return Act("answer_text", text, failed)
    return None


_TOUCHES: Mapping[str, type[DoubleTap] | type[LongPress]] = {
    "double_tap": DoubleTap, "long_press": LongPress,
}  # fmt: skip
_ANY = Screen(100_000, 100_000, "")
"""Every line that is one means something on it."""


def meant(reply: str, screen: Screen) -> Decision:
    """What a line decides. Raises BadReply with a sentence that says what is wrong."""
    word, rest, _ = _split(reply)
    match word:
        case "tap" | "double_tap" | "long_press":
            x, y = _numbers(rest, 2, screen)
            return Tap(x, y) if word == "tap" else _TOUCHES[word](x, y)
        case "scroll":
            way, _, at = rest.partition(" ")
            if way not in _DIRECTIONS:
                raise BadReply(f"There is no direction {way[:20]!r}.")
            return Scroll(way, *_numbers(at, 2, screen)) if at.strip() else Scroll(way)  # type: ignore[arg-type]
        case "swipe":
            x1, y1, x2, y2 = _numbers(rest, 4, screen)
            return Swipe(x1, y1, x2, y2, 0.2)
        case "type":
            text, ways = _text_and(rest)
            if not set(ways) <= {"clear", "submit"}:
                raise BadReply("After the text stand only clear and submit.")
            return TypeText(text, clear="clear" in ways, submit="submit" in ways)
        case "key":
            if rest not in _KEYS:
                raise BadReply(f"There is no key {rest[:20]!r}.")
            return Key(rest)  # type: ignore[arg-type]
        case "wait":
            if not re.fullmatch(r"\d{1,2}(?:\.\d)?", rest):
                raise BadReply("wait needs a number of seconds below 100.")
            return Wait(float(rest))
        case "finish":
            if rest:
                raise BadReply("Nothing stands after finish.")
            return Finish(True)
        case "fail":
            text, more = _text_and(rest) if rest else ("", [])
            if more:
                raise BadReply("After fail stands at most one text.")
            return Finish(False, text)
    text, more = _text_and(rest)
    if more or not text.strip():
        raise BadReply(f"After {word} stands one text in quotes, which is not empty.")
    match word:
        case "launch":
            return Launch(text)
        case "open":
            return OpenUrl(text)
        case "remember":
            return Remember(text)
        case "answer":
            return Answer(text)
        case "ask":
            return AskPerson(text)
    raise AssertionError(word)


def touched(reply: str) -> str:
    """What a line touches, by its name: ``tap “Save”``; "" where that has none."""
    word, rest, _ = _split(reply)
    names = _texts(rest) if word in ("tap", "double_tap", "long_press", "swipe") else []
    return f"{word.replace('_', ' ')} “{names[0]}”" if names and names[0].strip() else ""


def called(e: Element) -> str:
    """What an element is called in a line: what is written on it, else the end of its id."""
    return e.label or re.split(r"[/:]", e.id)[-1]


def spot(screen: Screen, e: Element) -> tuple[int, int]:
    """Where to touch it: its middle, or a place that nothing within or before it takes."""
    at = next((i for i, other in enumerate(screen.elements) if other is e), len(screen.elements))
    beside = [o.box for o in screen.elements[at + 1 :] if o.clickable and o.app == e.app]
    front = [o.box for o in screen.elements if o.clickable and o.app != e.app and o.app and e.app]
    box, (x, y) = e.box, e.box.center
    aside = [((box.left * (8 - i) + box.right * i) // 8, y) for i in (1, 7)]
    edges = [(x, box.top + max(1, box.height // 8)), (x, box.bottom - max(1, box.height // 8))]
    places = [(x, y), *aside, *edges]
    seen = [p for p in places if not any(b.contains(*p) for b in front)]
    free = [p for p in seen if not any(b.contains(*p) for b in beside)]
    best = (free or seen or places)[0]
    return min(max(best[0], 0), screen.width - 1), min(max(best[1], 0), screen.height - 1)


def _element(choice: Choice, screen: Screen) -> Element | None:
    return None if choice.element is None else screen.elements[choice.element]


def _path(way: str, screen: Screen, e: Element | None) -> tuple[int, int, int, int]:
    """From where to where a finger moves to swipe across an element, or the whole screen."""
    if e is None:
        x, y = screen.width // 2, screen.height // 2
        far, deep = screen.width * 2 // 5, screen.height // 4
    else:
        x, y = spot(screen, e)
        far = max(e.box.width, screen.width // 2) * 2 // 5
        deep = max(e.box.height, screen.height // 4) * 2 // 5
    dx = {"left": -far, "right": far}.get(way, 0)
    dy = {"up": -deep, "down": deep}.get(way, 0)
    return (
        _within(x - dx, screen.width), _within(y - dy, screen.height),
        _within(x + dx, screen.width), _within(y + dy, screen.height),
    )  # fmt: skip


def _within(at: int, size: int) -> int:
    """On the display and off its edges, where the system has gestures of its own."""
    return min(max(at, size // 50), size - size // 50)


def _way(across: int, down: int) -> str:
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def _quoted(text: str) -> str:
    return json.dumps(text[:2000], ensure_ascii=False)


_DOUBT = re.compile(r" ~(\d{1,3}\.\d\d)$")


def _split(reply: str) -> tuple[str, str, float]:
    """The first word, the rest, the doubt."""
    bare = reply.strip()
    if not bare or len(bare) > LONGEST or "\n" in bare or not bare.endswith(";"):
        raise BadReply("The reply must be one line that ends with a semicolon.")
    doubt = _DOUBT.search(bare[:-1])
    word, _, rest = _DOUBT.sub("", bare[:-1]).partition(" ")
    if word not in _WORDS:
        raise BadReply(f"There is no act {word[:20]!r}.")
    return word, rest.strip(), float(doubt[1]) if doubt else 0.0


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def _texts(rest: str) -> list[str]:
    try:
        return [str(json.loads(m[0])) for m in _STRING.finditer(rest)]
    except ValueError as error:
        raise BadReply("The text is no JSON string.") from error


def _text_and(rest: str) -> tuple[str, list[str]]:
    found = _STRING.match(rest)
    if not found:
        raise BadReply("A text in quotes is missing.")
    return _texts(found[0])[0], rest[found.end() :].split()


def _numbers(rest: str, many: int, screen: Screen) -> list[int]:
    pattern = r"\s+".join([r"(\d{1,5})"] * many)
    found = re.fullmatch(rf'{pattern}(?:\s+"(?:[^"\\]|\\.)*")?', rest)
    if not found:
        raise BadReply(f"{many} numbers are missing, and at most a text after them.")
    numbers = [int(n) for n in found.groups()]
    for n, size in zip(numbers, (screen.width, screen.height) * 2, strict=False):
        if n >= size:
            raise BadReply(f"{n} is outside of the screen.")
    return numbers
