"""Where a question has a row of words, and what is said around it, with “#” where the row was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from models.challenges.solving.numbers import SMALL
from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, QUOTED, chinese
from models.challenges.solving.riddles.classes import forms, known
from models.challenges.solving.riddles.grammar.wordings import wording, words

_LABEL = re.compile(
    rf"(?:^|(?<=[\s,;(:?]))\(?(?P<label>[a-h]|[1-8])(?:[).:=-]|\. ?|(?= ?[{HAN}])) *(?=\S)"
)
_PARTS = wording("rows", "parts")
_AND_ZH = re.compile("[和与跟或及]")
_SENTENCE = re.compile(r"(?<=[a-z0-9一-鿿\"”')])\s*[.?!;](?=\s|$|[一-鿿\"“])")
_ENDS = re.compile(rf"{_SENTENCE.pattern}|\s-+\s|,(?= ?请)")
_WHOLE, _APART_ZH = re.compile(".+"), re.compile("(?:(?!还是|或者|以及)[^和与跟或及])+")
_ARTICLE = re.compile(r"^(?:an?|the|some|and|or|your|my|his|her|its|our|their|this|that)\s+(?=\S)")
_SAYS = wording("rows", "says")
_SAYS_ZH = wording("rows", "says_zh")
_BEFORE_ZH = wording("rows", "before_zh")
_AFTER_ZH = wording("rows", "after_zh")


_COUNTED = wording("rows", "counted")
"""No item of a row: something that is counted, or a word of the question."""


@dataclass(frozen=True, slots=True)
class Row:
    items: tuple[str, ...]
    frame: str
    labels: tuple[str, ...] = ()


def rows(text: str) -> Iterator[Row]:
    """The likeliest first."""
    ways = (_labelled, _after_colon, _in_brackets, _quoted, _sentence, _before_colon)
    for way in (*ways, _inline_zh if chinese(text) else _inline):
        found = way(text)
        if found and len(found.items) > 1 and all(found.items) and len(set(found.items)) > 1:
            digits = [re.search(r"\d", item) is not None for item in found.items]
            mixed = (
                any(digits) and not all(digits) and not re.search("number|digit|数", found.frame)
            )
            if not mixed and not any(_COUNTED.search(item) for item in found.items):
                yield Row(found.items, re.sub(r"\s+", " ", found.frame).strip(), found.labels)
                return


def parts_of(text: str, spaced: bool = True) -> tuple[str, ...]:
    """The items of what is a row and nothing else; none where it cannot be one."""
    text = text.strip(" .?!:;,\"“”'‘’()[]「」")
    parts = [part for part in _PARTS.split(text) if part.strip()]
    if chinese(text):
        parts = [one for part in parts for one in _words_zh(part)]
    elif len(parts) == 1 and spaced and len(text.split()) > 2 and not _says(text):
        parts = text.split()
    elif len(parts) > 1:
        parts = [one for part in parts for one in _unglued(part.strip())]
    told = tuple(_bare(part) for part in parts)
    long = 9 if chinese(text) else 28
    if any(len(one) > long or len(one.split()) > 3 for one in told):
        return ()
    return told


def _says(text: str) -> bool:
    """Is it a sentence, no row?"""
    return any(
        word in asking() and word not in known() and word not in SMALL
        for word in re.findall("[a-z']+", text)
    )


@lru_cache(maxsize=1)
def asking() -> frozenset[str]:
    words = (*facts.row("reading", "words"), *facts.row("reading", "frame"), *_MORE_FRAME)
    return frozenset(words) - set("abcdefghijklmnopqrstuvwxyz")


def _words_zh(part: str) -> list[str]:
    return [
        one
        for spaced in part.split()
        for whole in ([spaced] if spaced in known() else _AND_ZH.split(spaced))
        for one in _unglued(whole)
        if one
    ]


def _unglued(part: str) -> list[str]:
    """“衣柜沙发”: words that a reader ran together."""
    least = 2 if chinese(part) else 3
    if len(part) < 2 * least or part in known() or " " in part:
        return [part]
    ways: list[list[str] | None] = [[], *([None] * len(part))]
    for end in range(least, len(part) + 1):
        for start in range(end - least + 1):
            before, word = ways[start], part[start:end]
            if (
                before is not None
                and word in known()
                and (ways[end] is None or len(before) + 1 < len(ways[end] or []))
            ):
                ways[end] = [*before, word]
    return ways[-1] or [part]


def _bare(part: str) -> str:
    part = part.strip(" .?!:;,\"“”'‘’()[]「」<>*")
    for _ in range(2):
        part = _ARTICLE.sub("", part)
    return part


def _labelled(text: str) -> Row | None:
    marks: list[re.Match[str]] = []
    for mark in _LABEL.finditer(text):
        if mark["label"] == (
            "a1"[0]
            if not marks and mark["label"] == "a"
            else "1"
            if not marks
            else chr(ord(marks[-1]["label"]) + 1)
        ):
            marks.append(mark)
    if len(marks) < 2:
        return None
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    items = tuple(
        _bare(_ENDS.split(text[mark.end() : end])[0]) for mark, end in zip(marks, ends, strict=True)
    )
    behind = _ENDS.split(text[marks[-1].end() :])[1:]
    frame = text[: marks[0].start()] + " # " + " ".join(behind)
    if not frame.replace("#", "").strip() or any(len(one) > 28 for one in items):
        return None
    return Row(items, frame, tuple(mark["label"] for mark in marks))


def _after_colon(text: str) -> Row | None:
    left, colon, right = text.rpartition(":")
    if not colon or not left.strip():
        return None
    first, *behind = _SENTENCE.split(right, maxsplit=1)
    if chinese(right):
        while (
            len(pieces := re.split("[,]", first)) > 1
            and _SAYS_ZH.search(pieces[-1])
            and pieces[-1].strip() not in known()
        ):
            first, behind = ",".join(pieces[:-1]), [pieces[-1], *behind]
    items = parts_of(first)
    return Row(items, f"{left} : # {' '.join(behind)}") if items else None


def _in_brackets(text: str) -> Row | None:
    for found in re.finditer(r"[(\[]([^()\[\]]+)[)\]]", text):
        if re.search(r"[,;/|、]", found[1]) and (items := parts_of(found[1])):
            return Row(items, text[: found.start()] + " # " + text[found.end() :])
    return None


def _quoted(text: str) -> Row | None:
    for found in QUOTED.finditer(text):
        inside = found["said"]
        if re.search(r"[,;/|、]|\s-+\s", inside) or (len(inside.split()) > 2 and not _says(inside)):
            items = parts_of(inside)
            if items:
                return Row(items, text[: found.start()] + " # " + text[found.end() :])
    quoted = list(QUOTED.finditer(text))
    if len(quoted) > 1:
        between = text[quoted[0].end() : quoted[-1].start()]
        for one in quoted[1:-1]:
            between = between.replace(one.group(), "")
        if re.fullmatch(r"(?:[\s,;/、]|and|or|和|与|还是|或者?|跟)*", between):
            frame = text[: quoted[0].start()] + " # " + text[quoted[-1].end() :]
            return Row(tuple(one["said"].strip() for one in quoted), frame)
    return None


def _sentence(text: str) -> Row | None:
    """A sentence that is nothing but a row: “Which is a fruit? cup plum dog”."""
    sentences = [
        one for one in re.split(r"(?<=[.?!;])\s+|(?<=[?!])(?=[一-鿿])|\s-+\s", text) if one.strip()
    ]
    if len(sentences) < 2:
        return None
    for at, sentence in enumerate(sentences):
        says = _SAYS_ZH if chinese(sentence) else _SAYS
        if says.search(sentence) or ":" in sentence:
            continue
        items = parts_of(sentence)
        if len(items) > 1:
            rest = [*sentences[:at], "#", *sentences[at + 1 :]]
            return Row(items, " ".join(rest))
    return None


def _before_colon(text: str) -> Row | None:
    left, colon, right = text.partition(":")
    says = _SAYS_ZH if chinese(left) else _SAYS
    if not colon or says.search(left):
        return None
    items = parts_of(left)
    return Row(items, f"# : {right}") if items else None


def _inline(text: str) -> Row | None:
    words = list(re.finditer(r"[a-z0-9][a-z0-9'-]*|[,;/|]|[:?!.\"“”]", text))
    rowed = re.search(r"\b(?:list|words|here|row|sequence|following|these)\b", text)
    best: tuple[int, int, int, list[str]] = (0, 0, 0, [])
    at = 0
    while at < len(words):
        start = end = at
        items: list[str] = []
        current: list[str] = []
        parted = False
        while at < len(words):
            word = words[at].group()
            if word in ",;/|" or word in ("and", "or"):
                if len(current) > 3 and not items and rowed:
                    break
                if current:
                    items.append(" ".join(current))
                    current, parted = [], True
                at += 1
                if not items:
                    break
                continue
            if word in ':?!."“”':
                break
            if word in ("a", "an", "the"):
                if current:
                    break
                at += 1
                continue
            if word in asking() and word not in known():
                break
            current.append(word)
            at += 1
            end = at
        if current:
            items.append(" ".join(current))
        if len(items) == 1 and len(current) > 3 and not parted and rowed:
            items = current
        if len(items) > max(1, len(best[3])) and all(len(one.split()) < 3 for one in items):
            best = (len(items), words[start].start(), words[end - 1].end(), items)
        at = max(at, start + 1)
    if not best[3]:
        return None
    between = text[best[1] : best[2]]
    if (
        best[0] == 2
        and " and " in between
        and not re.search(
            r"(?:of|between|among|these|compare|words?|names?)(?: the)? *$", text[: best[1]]
        )
        and not re.search("[,/]", between)
    ):
        return None
    return Row(tuple(best[3]), f"{text[: best[1]]} # {text[best[2] :]}")


_MORE_FRAME = words("rows", "more_frame")


def _inline_zh(text: str) -> Row | None:
    """“甲、乙、丙里，哪个是 …”: pieces that are words; the outer ones may have more around them."""
    pieces = [one for one in re.finditer(r"[^,;:/|?!.“”\"「」\s]+", text)]
    split = [
        (one.start() + sub.start(), one.start() + sub.end(), sub.group())
        for one in pieces
        for sub in (_WHOLE if one.group() in known() else _APART_ZH).finditer(one.group())
    ]
    best: list[tuple[int, int, str]] = []
    for i in range(len(split)):
        run = []
        first = split[i]
        begun = _last_word(first[2])
        if begun is None:
            continue
        run.append((first[1] - len(begun), first[1], begun))
        for j in range(i + 1, len(split)):
            start, end, piece = split[j]
            if _is_word(piece) and (j + 1 < len(split) or not _SAYS_ZH.search(piece)):
                run.append((start, end, piece))
                continue
            if opened := _first_word(piece):
                run.append((start, start + len(opened), opened))
            break
        if len(run) > max(1, len(best)):
            best = run
    if not best:
        return None
    return Row(tuple(one[2] for one in best), text[: best[0][0]] + "#" + text[best[-1][1] :])


def _is_word(piece: str) -> bool:
    if any(form in known() for form in forms(piece)):
        return True
    return len(piece) < 6 and not _SAYS_ZH.search(piece) and not re.search("中$|里$|[的,]", piece)


def _last_word(piece: str) -> str | None:
    if piece in known():
        return piece
    for long in range(min(6, len(piece)), 0, -1):
        if piece[-long:] in known() and (long > 1 or re.search("[从在是问:把将有着]$", piece[:-1])):
            return piece[-long:]
    if _is_word(piece) and not re.match("[从在请把将问]|下列|以下|下面", piece):
        return piece
    found = _BEFORE_ZH.match(piece)
    rest = piece[found.end() :] if found else ""
    return rest if 0 < len(rest) < 6 and _is_word(rest) else None


def _first_word(piece: str) -> str | None:
    if number := re.match(r"\d+(?:\.\d+)?(?=[从按由中里哪谁,这三四五])", piece):
        return number.group()
    for long in range(min(6, len(piece)), 0, -1):
        if piece[:long] in known() and (long > 1 or re.match("[中里哪谁的,是最]|当中", piece[1:])):
            return piece[:long]
    found = _AFTER_ZH.search(piece)
    head = piece[: found.start()] if found else ""
    return head if 0 < len(head) < 6 and _is_word(head) else None
