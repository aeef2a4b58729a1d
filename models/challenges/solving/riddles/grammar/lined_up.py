"""Who comes first, last or in the middle, of people and things that the question lines up itself:
“Ann came before Ben but after Carl”."""

from __future__ import annotations

import re
from itertools import permutations

from models.challenges.solving.riddles.asked import HAN, chinese
from models.challenges.solving.riddles.grammar.talk import Parted

_AHEAD = (
    r"before|ahead of|in front of|earlier than|sooner than|(?:to the )?left of|above|over|on top of"
)
_BEHIND = r"after|behind|later than|(?:to the )?right of|below|under|beneath"
_VERB = (
    r"(?:came|comes?|is|was|are|arrived?s?|finish(?:ed|es)?|stands?|stood|sits?|sat|left|leaves|goes|went|lives?"
    r"|parks?|walks?|walked|crossed the line|gets? up|got up|starts?|started|ran in|got there"
    r"|reached the finish)"
)
_NAME = r"(?:the |my |a )?(?P<{0}>[a-z]+(?: (?:car|house|box|book|ball|bus|train|cup))?)"
_ONE = re.compile(
    rf"(?:^|[,.;:]|\band\b|\bif\b|\bwhile\b|\bbut\b) *(?:and |if |while |but"
    rf" )?{_NAME.format('a')} {_VERB}"
    rf"(?: home| in| up| directly| right| just| immediately| somewhere)* (?P<way>{_AHEAD}"
    rf"|{_BEHIND}) {_NAME.format('b')}"
)
_TOO = re.compile(
    rf" ?,? (?:but|and) (?:directly |right |just )?(?P<way>{_AHEAD}|{_BEHIND}) {_NAME.format('b')}"
)
_ASKED = re.compile(
    r"\b(?:who|which(?: [a-z]+)?|what)\b[^.?!]*?\b(?P<end>first|last|second|third|(?:in"
    r" )?(?:the )?middle"
    r"|in between|in the front|in front|at the front|at the end|at the back|leftmost|rightmost"
    r"|earliest|latest"
    r"|won|winner|at the top|top|highest|lowest|bottom|at the bottom|on the left|on the"
    r" right)\b[^.?!]*[.?!]*$"
)
_ONE_ZH = re.compile(
    rf"(?P<a>[{HAN}]{{1,3}}?)(?:站|排|坐|住|走|跑|到)?(?:在)?(?P<b>[{HAN}]{{1,3}}?)的?(?P<way>前面|后面|左边|右边|上面|下面|前边|后边|之前|之后)(?=[,.;?]|到|$)"
)
_ASKED_ZH = re.compile(
    r"(?:谁|哪个|哪位)[^,.?]*?(?P<end>第[一二三]|最前|最后|中间|最左|最右|最先|最早|最晚|最上|最下|排头|队尾)"
    r"|(?P<end2>第[一二三]|最前面?|最后面?|正?中间|最左边?|最右边?|最先|最早|最晚|最上面?|最下面?)(?:的|到的)?(?:人)?(?:是)?谁"
)
_FIRST = re.compile(
    "first|front|leftmost|left$|earliest|won|winner|top|highest|第一|最前|最左|最先|最早|最上|排头"
)
_MIDDLE = re.compile("middle|between|中间")


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if re.search(r"\d|letter|alphabet|字母|\bthan\b.*er\b", text):
        return None
    return _chinese(text) if chinese(text) else _english(text)


def _english(text: str) -> str | None:
    asked = _ASKED.search(text)
    if not asked:
        return None
    story = text[: asked.start()]
    pairs: list[tuple[str, str]] = []
    at = 0
    while one := _ONE.search(story, at):
        subject, at = one["a"], one.end()
        pairs.append(_ordered(subject, one["way"], one["b"]))
        while more := _TOO.match(story, at):
            pairs.append(_ordered(subject, more["way"], more["b"]))
            at = more.end()
    return _at(pairs, asked["end"])


def _chinese(text: str) -> str | None:
    asked = _ASKED_ZH.search(text)
    if not asked:
        return None
    pairs = [
        _ordered(one["a"], one["way"], one["b"]) for one in _ONE_ZH.finditer(text[: asked.start()])
    ]
    return _at(pairs, asked["end"] or asked["end2"])


def _ordered(a: str, way: str, b: str) -> tuple[str, str]:
    ahead = re.fullmatch(rf"{_AHEAD}|前面|左边|上面|前边|之前", way)
    return (a, b) if ahead else (b, a)


def _at(pairs: list[tuple[str, str]], end: str) -> str | None:
    """Only where all lines that fit have the same one there."""
    names = sorted({name for pair in pairs for name in pair})
    if not 2 <= len(names) <= 5 or any(a == b for a, b in pairs):
        return None
    lines = [
        line for line in permutations(names) if all(line.index(a) < line.index(b) for a, b in pairs)
    ]
    if _MIDDLE.search(end):
        place = len(names) // 2 if len(names) % 2 else None
    elif re.search("second|第二", end):
        place = 1
    elif re.search("third|第三", end):
        place = 2
    else:
        place = 0 if _FIRST.search(end) else len(names) - 1
    if place is None or place >= len(names):
        return None
    there = {line[place] for line in lines}
    return there.pop() if len(there) == 1 else None
