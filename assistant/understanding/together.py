"""What hangs on a request that was just said: corrections of it, additions to it.

"wake me at 6", "no, 6:30", "and text Anna: late" are two requests. The same words said while a
request is being carried out change it or add to it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from assistant.understanding import moods
from assistant.understanding.before import Before, Reader
from assistant.understanding.following import WAIT, follow, is_correction
from assistant.understanding.replacing import tells_when
from assistant.understanding.results import Plan, Question, VerbStep
from assistant.understanding.text import language_of

_INSTEAD = re.compile(r"(?i)^instead\b,?\s*(?:of [^,]+,\s*)?|[,\s]+instead\s*[.!]*$")
_OPENER = re.compile(
    rf"(?i)^(?:(?:no|nope|wrong|sorry|oops|{WAIT}|actually|rather|oh)\b[\s,.!:;-]*)+"
    r"|^(?:不对|不是|错了|不|等等|哦不)[\s,.!:;，。！]*(?:而是|应该)?"
)
_ADDS = re.compile(
    r"(?i)^(?:(?:oh|ok(?:ay)?)\b[\s,]*)?(?:and(?: (?:also|then))?|also|plus|besides|then|after that"
    r"|as well as)\b[\s,:]*|^(?:还有|另外|此外|顺便|然后|接着|以及|并且|再)[，,、:：\s]*"
)

_NUMBER = re.compile(r"\d+")


class Unclear(Exception):
    """It takes something back, and it cannot be told what: nothing may be done of it."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def corrects(said: str) -> bool:
    """Whether it takes something of what was asked for back: "no, 6:30", "to Ben instead"."""
    return is_correction(said) or _INSTEAD.search(said.strip()) is not None


def as_correction(said: str) -> str:
    """In the words in which a correction is understood: "to Ben instead" as "no, to Ben"."""
    norm = _INSTEAD.sub("", said.strip()).strip()
    if is_correction(norm):
        return norm
    return f"不，{norm}" if language_of(norm) == "zh" else f"no, {norm}"


def follows(said: str) -> str:
    """The same, with what is said at the end of a correction at its beginning."""
    return as_correction(said) if _INSTEAD.search(said.strip()) else said


def adds(said: str) -> bool:
    """Whether it says that it comes on top: "also ...", 还有……"""
    return _ADDS.match(said.strip()) is not None


def corrected(
    requests: Sequence[str], said: str, read: Reader, now: dt.datetime
) -> tuple[int, str] | None:
    """Which of the requests is another one now, and what it is; None when it cannot be told. The
    last that fits, and a time only where there was one."""
    norm, text = _INSTEAD.sub("", said.strip()).strip(), as_correction(said)
    if moods.only_answers(norm):
        return None
    places = range(len(requests) - 1, -1, -1)
    timed = [n for n in places if tells_when(requests[n], now)]
    for n in timed if timed and tells_when(norm, now) else places:
        parts = parts_of(requests[n], read)
        if len(parts) > 1 and (change := corrected(parts, said, read, now)):
            return n, joined([*parts[: change[0]], change[1], *parts[change[0] + 1 :]])
        found = follow(text, Before(requests[n], done=False), read, now) or _other_number(
            requests[n], _OPENER.sub("", norm), read
        )
        if isinstance(found, str) and found != requests[n]:
            return n, found
    rest = _OPENER.sub("", norm).strip()
    if not rest or rest == norm:
        return None
    whole = rest if isinstance(read(rest), Plan) else added(requests[-1], rest, read, now)
    return (len(requests) - 1, whole) if whole else None


def _other_number(request: str, rest: str, read: Reader) -> str | None:
    """ "no, 17" after "a timer for 16 minutes": the only number there is another one."""
    number = re.fullmatch(r"\s*(\d+)\s*[.!。！]*", rest)
    if number is None or len(_NUMBER.findall(request)) != 1:
        return None
    found = _NUMBER.sub(number[1], request)
    was, now = read(request), read(found)
    same = isinstance(was, Plan) and isinstance(now, Plan) and _verbs(was) == _verbs(now)
    return found if same else None


def _verbs(plan: Plan) -> list[str]:
    return [step.name if isinstance(step, VerbStep) else "" for step in plan.steps]


def parts_of(request: str, read: Reader) -> list[str]:
    """The texts of the parts of what is understood, else the request itself."""
    understood = read(request)
    return [step.text for step in understood.steps] if isinstance(understood, Plan) else [request]


def joined(requests: Sequence[str]) -> str:
    """As one request."""
    chinese = language_of(" ".join(requests)) == "zh"
    return ("，然后" if chinese else ", then ").join(each.strip(" .。") for each in requests)


def added(last: str, said: str, read: Reader, now: dt.datetime) -> str | None:
    """The request that comes on top of ``last``; None when it is none."""
    bare = _ADDS.sub("", said.strip()).strip()
    understood = read(bare) if bare else None
    if isinstance(understood, Plan):
        return bare
    again = f"还有{bare}呢" if language_of(bare) == "zh" else f"and {bare}"
    found = follow(again, Before(last, done=False), read, now)
    if isinstance(found, str):
        return found
    return bare if isinstance(understood, Question) else None


def together(texts: Sequence[str], read: Reader, now: dt.datetime) -> list[str]:
    """What is wanted after several messages in a row; nothing, where all was taken back. Raises
    Unclear."""
    requests: list[str] = []
    for said in texts:
        if not requests:
            requests = [said]
        elif moods.takes_back(said):
            requests.pop()
        else:
            _fold(requests, said, read, now)
    return requests


def _fold(requests: list[str], said: str, read: Reader, now: dt.datetime) -> None:
    if corrects(said):
        change = corrected(requests, said, read, now)
        if change is None:
            raise Unclear(said)
        requests[change[0]] = change[1]
        return
    last = requests[-1]
    if adds(said):
        requests.append(added(last, said, read, now) or said)
        return
    if not isinstance(read(said), Plan) and (whole := _whole(last, said, read)):
        requests[-1] = whole
        return
    found = None if isinstance(read(said), Plan) else follow(
        said, Before(last, done=False), read, now
    )  # fmt: skip
    requests.append(found if isinstance(found, str) else said)


def _whole(last: str, said: str, read: Reader) -> str | None:
    """The sentence that was sent in two: "text Anna" and "I am late"."""
    if isinstance(read(last), Plan):
        return None
    chinese = language_of(last + said) == "zh"
    for between in ("", "：") if chinese else (" ", ": ", " for ", " at "):
        whole = f"{last.rstrip(' .')}{between}{said.strip()}"
        if isinstance(read(whole), Plan):
            return whole
    return None
