"""Where in a question a list stands, and what is said around it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, QUOTED, chinese
from models.challenges.solving.riddles.classes import known

_OPTION = re.compile(rf"(?:^|(?<=[\s,(]))\(?(?:[a-f](?:[).:]| ?(?=[{HAN}]))|[1-6]\))\s*")
"""“a) …”, “B椅子”."""
_SPLIT = re.compile(
    r"\s*[,;/|]\s*(?:and|or)\s+|\s*[,;/|]\s*|\s+(?:and|or|&)\s+|\s+-\s+|还是|或者|以及"
)
_SPLIT_ZH = re.compile(r"[和或与跟]")
_ARTICLE = re.compile(r"\b(?:an?|the|some)\s+(?=[a-z0-9])")
_WORD = r"[a-z0-9][a-z0-9'-]*"
_CHAIN = re.compile(rf"{_WORD}(?:\s*[,;/]\s*(?:(?:and|or)\s+)?{_WORD}|\s+(?:and|or)\s+{_WORD})+")
_START_ZH = re.compile(
    r"^.*(?:请问|下列|以下|下面|这些|[从在把将:?!]|选项|词语|选出|找出|哪个|哪项)(?=.)"
)
_END_ZH = re.compile(
    r"(?:这|那)?[二三四五六七八2-8两]?(?:个|种|项|者)?(?:词语|词|数字|数|字|选项|东西"
    r"|物品)?(?:当中|之中|之间|其中|中间|里面|里|中|哪|谁|几|有|是|都|属于|这|不|的|,|\?"
    r"|最|一共|共|按|排).*$"
)
_ASKING = re.compile(r"\b(?:which|what|how|is|are|the)\b|[哪几]|什么|多少")
_ASKING_ZH = re.compile("第.个|哪|什么|几|多少")
_BEYOND = re.compile(r"(?<=[a-z0-9一-鿿])\s*[.?!;](?=\s|$|[一-鿿])|\?|!")


@dataclass(frozen=True, slots=True)
class Listing:
    """What stands in the list, and the question around it, with “#” where the list was."""

    items: tuple[str, ...]
    frame: str


def listing(text: str) -> Listing | None:
    """The list of a question as of ``plain``; None where there is none of two or more."""
    for way in _WAYS:
        found = way(text)
        if found and len(found.items) > 1 and all(found.items):
            return found
    return None


def _clean(item: str) -> str:
    bare = _OPTION.sub("", item.strip()).strip(" .,;:?!\"'“”‘’()[]<>-*")
    return re.sub(r"^(?:and|or|an?|the|some)\s+", "", bare).strip()


def split(text: str) -> tuple[str, ...]:
    """The items of what is known to be a list."""
    text = text.strip()
    if len(_OPTION.findall(text)) > 1:
        parts = re.split(_OPTION, text)
    else:
        parts = _SPLIT.split(text)
        if chinese(text):
            parts = [one for part in parts for one in _apart_zh(part)]
        if len(parts) == 1 and not _ASKING.search(text):
            parts = text.split()
    told = tuple(clean for part in parts if (clean := _clean(part)))
    return told if all(len(one) < 30 for one in told) else ()


def _apart_zh(part: str) -> list[str]:
    """“甲和乙”: two words, unless it is one that has such a letter in it; “甲 乙” as well."""
    return [
        one
        for spaced in part.split()
        for one in ([spaced] if spaced in known() else _SPLIT_ZH.split(spaced))
    ]


def _options(text: str) -> Listing | None:
    marks = list(_OPTION.finditer(text))
    if len(marks) < 2 or text[: marks[0].start()].strip() == "":
        return None
    return Listing(split(text[marks[0].start() :]), text[: marks[0].start()] + "#")


def _after_colon(text: str) -> Listing | None:
    left, colon, right = text.rpartition(":")
    if not colon:
        return None
    end = _BEYOND.search(right)
    inside, rest = (right[: end.start()], right[end.end() :]) if end else (right, "")
    items = split(inside)
    if chinese(inside):
        rest += ",".join(item for item in items if _ASKING_ZH.search(item))
        items = tuple(item for item in items if not _ASKING_ZH.search(item))
    return Listing(items, f"{left}: # {rest}".strip())


def _after_question(text: str) -> Listing | None:
    """“Which is a fruit? cup plum dog”."""
    left, mark, right = text.partition("?")
    right = right.strip(" .?!")
    if not mark or not right or ":" in text or _ASKING.search(right):
        return None
    return Listing(split(right), f"{left}? #")


def _before_colon(text: str) -> Listing | None:
    left, colon, right = text.partition(":")
    if not colon or re.search(r"\b(?:which|what|how|is)\b", left) or re.search("[哪几]", left):
        return None
    return Listing(split(left), f"#: {right}")


def _quoted(text: str) -> Listing | None:
    for found in QUOTED.finditer(text):
        inside = found["said"]
        if re.search(r"[,;/|]", inside):
            return Listing(split(inside), text[: found.start()] + "#" + text[found.end() :])
    quoted = list(QUOTED.finditer(text))
    if len(quoted) > 1:
        frame = text[: quoted[0].start()] + "#" + text[quoted[-1].end() :]
        return Listing(tuple(found["said"].strip() for found in quoted), frame)
    return None


def _in_chinese(text: str) -> Listing | None:
    if not chinese(text):
        return None
    parts = re.split(r"[,;/|]|还是|或者|以及", text)
    if len(parts) == 1 or max(len(part) for part in parts[1:-1] or [""]) > 8:
        parts = re.split(r"[和与跟或]|还是|或者", text)
    if len(parts) < 2:
        return None
    first, last = parts[0], parts[-1]
    start = _START_ZH.match(first)
    begun = start.end() if start else 0
    ended = _end(last)
    inside = [first[begun:], *parts[1:-1], last[:ended]]
    items = tuple(_clean(one) for part in inside for one in _apart_zh(part))
    if not all(0 < len(item) < 9 for item in items):
        return None
    return Listing(items, f"{first[:begun]}#{last[ended:]}")


def _end(last: str) -> int:
    """Where the last item of a list ends and the question goes on."""
    number = re.match(r"\d+(?:\.\d+)?", last)
    if number:
        return number.end()
    for long in range(min(6, len(last)), 1, -1):
        if last[:long] in known():
            return long
    rest = _END_ZH.search(last)
    return rest.start() if rest else len(last)


def _in_english(text: str) -> Listing | None:
    bare = _ARTICLE.sub("", re.sub(r"\bwhich one\b", "which", text))
    best: tuple[int, list[str], int, int] | None = None
    for found in _CHAIN.finditer(bare):
        run: list[str] = []
        start = found.start()
        for word in re.finditer(_WORD, found.group()):
            if word.group() in ("and", "or"):
                continue
            if word.group() in facts.row("reading", "frame"):
                if len(run) > 1:
                    break
                run = []
                continue
            if not run:
                start = found.start() + word.start()
            run.append(word.group())
            end = found.start() + word.end()
        if len(run) > 1 and (best is None or len(run) > best[0]):
            best = (len(run), run, start, end)
    if best is None:
        return None
    _, items, start, end = best
    return Listing(tuple(items), f"{bare[:start]}#{bare[end:]}")


_WAYS = (
    _options, _after_colon, _after_question, _quoted, _before_colon, _in_chinese, _in_english,
)  # fmt: skip
