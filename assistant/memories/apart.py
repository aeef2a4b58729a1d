"""One message that tells something and asks for something: “remember that ..., and turn wifi on”.

It is cut where every request may be cut (``understanding.cut``). What reads as told is told, what
reads as a request is asked, and what is neither belongs to what stands before it. Where the one may
be a part of the other, as in a text that is to be sent or in what somebody does every Friday, the
message stays in one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Literal

from assistant.memories import cues
from assistant.understanding import NotUnderstood, Plan, Question, Talk, Understood
from assistant.understanding.chains import with_name_for_pronoun
from assistant.understanding.cut import Part, cut
from assistant.understanding.reading import Reading
from assistant.understanding.text import core

Read = Callable[[str], Understood]
Kind = Literal["told", "asked", ""]
LONGEST = 600
"""Letters of a message that is looked at."""
MOST = 12
"""Parts of one."""
_STRONG = re.compile(
    r"[.!;。！；]|\b(?:then|also|after that|afterwards?|finally)\b"
    r"|然后|接着|随后|之后|顺便|另外|最后|还有|再|同时",
    re.IGNORECASE,
)
"""Between two parts: what follows is a sentence of its own."""
_LINKED = re.compile(
    r"(?i)\W*(?:(?:and|also|then|plus|besides|oh|by the way|btw)\b[\s,]*"
    r"|另外|顺便|还有|然后|再|对了|同时)[,，\s]*"
)
_AND = re.compile(r"(?i),?\s*and")
_HABIT = re.compile(
    r"(?i)\b(?:every|each|always|usually|often|daily|weekly|never|sometimes|on \w+days?"
    r"|in the (?:morning|evening|afternoon)s?|at (?:night|noon|\d|one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve))\b|每|总是|经常|通常|一般|从不|[早晚]上|[一二三四五六七八九十\d]点"
)
_SHARED = re.compile(r"(?i)\b(?:i|we|you|they)\b[^,.;]*$|[\u4e00-\u9fff]")
"""Its verbs look like orders, so that an order behind “and” may be one of them: “I lock up and turn
the lights off”. Chinese verbs always do."""
_UNDER = re.compile(r"(?i)\b(?:when|whenever|if|before|after|until|while)\b|的时候|之前|以后")
_ASKS = re.compile(
    r"(?i)\W*(?:what|when|who|how|which|where|is|are|do|does|did|can|could|will)\b.*"
)
_SENDS = re.compile(
    r"(?i)\W*(?:text|message|tell|send|write|reply|e-?mail|post|say|ask|note|search|google"
    r"|translate)\b"
    r"|.{0,6}(?:发|告诉|回复|写|记一?下|转告|问|搜|翻译)"
)


@dataclass(frozen=True, slots=True)
class Apart:
    """Both in the words of the message."""

    told: str
    """A line for each thing that is told."""
    asked: str


def apart(text: str, read: Read, now: datetime, *, loose: bool) -> Apart | None:
    """None where it only tells, only asks, or cannot be told apart for certain. ``loose``: also
    where nothing but “remember” or an order's look says which is which, and no command was read."""
    if len(text) > LONGEST or not cues.may_tell(text):
        return None
    parts = cut(text, _closed(text, now), spaces=True, most=MOST)
    kinds = [_kind(text, part, read, now) for part in parts] if len(parts) > 1 else []
    if not {"told", "asked"} <= set(kinds):
        return None
    runs = list(_runs(parts, kinds))
    if not all(_turns(text, *pair, read) for pair in pairwise(runs)):
        return None
    told = [_words(text, run) for run in runs if run.kind == "told"]
    asked = [_words(text, run) for run in runs if run.kind == "asked"]
    if not all(_tells(each, now) for each in told) or not asked:
        return None
    if not loose and not any(map(_to_remember, told)) and not _is_command(read, asked):
        return None  # “order a pizza, I am vegetarian”: whoever does it should hear all of it
    return Apart("\n".join(told), _of_whom("\n".join(told), _as_one(asked), now))


# --- what the parts are -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Run:
    """Parts of one kind in a row; ``before``: what stands between them and those before."""

    kind: Kind
    start: int
    end: int
    before: str


def _closed(text: str, now: datetime) -> list[tuple[int, int]]:
    reading = Reading(text, now)
    return [(p.start, p.end) for p in reading.pieces] + [m.span() for m in reading.urls]


def _kind(text: str, part: Part, read: Read, now: datetime) -> Kind:
    words = _unlinked(text[part.start : part.end])
    if _to_remember(words):
        return "told"
    if _orders(words) or _ASKS.fullmatch(words):
        understood = read(words)
        told = isinstance(understood, Talk) or (
            isinstance(understood, NotUnderstood) and not _orders(words)
        )
        return "" if told else "asked"
    if _tells(words, now):
        return "told"
    sure = isinstance(understood := read(words), Plan) and all(
        getattr(step, "confidence", 0.0) >= 0.95 for step in understood.steps
    )
    return "asked" if sure else ""


def _tells(words: str, now: datetime) -> bool:
    from memory.reading import read

    return bool(read(words, now.date()))


def _to_remember(words: str) -> bool:
    from memory.reading.sentences import remembered

    return remembered(words) is not None


def _orders(words: str) -> bool:
    """By its first word, politeness left out."""
    from memory.reading.unsaid import request

    start, end = core(words)
    said = words[start:end]
    return cues.orders(said) or request(said)


def _runs(parts: Sequence[Part], kinds: Sequence[Kind]) -> Iterator[_Run]:
    first = next(kind for kind in kinds if kind)
    run = _Run(first, parts[0].start, parts[0].end, "")
    for part, kind in zip(parts[1:], kinds[1:], strict=True):
        if kind in ("", run.kind):
            run = _Run(run.kind, run.start, part.end, run.before)
        else:
            yield run
            run = _Run(kind, part.start, part.end, part.before)
    yield run


# --- whether they are two -----------------------------------------------------------------------


def _turns(text: str, left: _Run, right: _Run, read: Read) -> bool:
    """Whether the message goes over from telling to asking between them, or back."""
    strong = _STRONG.search(right.before) is not None or _LINKED.match(text[right.start :])
    before, after = text[left.start : left.end], text[right.start : right.end]
    if left.kind == "asked":
        cued = _to_remember(_words(text, right))
        return bool(cued and strong) or not _SENDS.match(before[slice(*core(before))])
    if _UNDER.search(after) and not strong:
        return False
    if strong or not _HABIT.search(before) or not _SHARED.search(before):
        return True
    return bool(_AND.fullmatch(right.before) and "," in right.before and "," not in before)


def _words(text: str, run: _Run) -> str:
    return _unlinked(text[run.start : run.end]).strip(" ,，;；")


def _unlinked(words: str) -> str:
    """Without “and also” at the beginning."""
    linked = _LINKED.match(words)
    return words[linked.end() :] if linked else words


def _is_command(read: Read, asked: Sequence[str]) -> bool:
    return all(isinstance(read(each), Plan | Question) for each in asked)


def _of_whom(told: str, asked: str, now: datetime) -> str:
    """“My sister is called Anna, call her”: the one who was spoken of in the place of “her”."""
    from memory.base import ME
    from memory.reading import read
    from memory.reading.attributes import RELATIONS

    claims = read(told, now.date())
    who = {c.value if c.attribute == "name" else c.subject for c in claims if c.subject != ME}
    if len(who) != 1:
        return asked
    name = who.pop()
    called = f"my {name}" if name in RELATIONS else name
    return with_name_for_pronoun(asked, called, [called]) or asked


def _as_one(asked: Sequence[str]) -> str:
    from assistant.understanding.together import joined

    return joined(asked) if len(asked) > 1 else asked[0]
