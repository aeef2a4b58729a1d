"""What comes next, or is missing, in a series of numbers or letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isqrt

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import Asked

_NEXT = re.compile(
    r"next|sequence|series|pattern|gap|missing|continue|complete|follows|comes after|fill"
    r"|blank|规律|接下来|"
    r"下一个|次の|后面|之后|以后|下个|缺|空|填|接着|数列|哪个数|第[五六七]个"
)
_GAP = re.compile(r"\?|_+|\.{2,}|…|\( *\)|□|\[ *\]|\bblank\b|\bx\b(?=\s*[,?]|$)|几(?=\s*[,?]|$)")
_MISSING = re.compile(r"gap|missing|fill|blank|缺|空|填")
_STROKE = re.compile(r"(?<=[,\s])[一_-]+(?=[,.\s]|$)")
"""How a gap's line may be read."""
_LETTERS = re.compile(
    r"(?:\b[a-z]\b|[?_]+|\.{2,}|\( *\))(?:\s*[,;\s-]\s*(?:\b[a-z]\b|[?_]+|\.{2,}|\( *\))){2,}"
)


def told(asked: Asked) -> str | None:
    return _letters(asked.text) or _numbers(asked.text)


def _letters(text: str) -> str | None:
    found = max(_LETTERS.finditer(text), key=lambda one: len(one.group()), default=None)
    if found is None:
        return None
    items = re.findall(r"[a-z]|[?_]+|\.{2,}|\( *\)", found.group())
    while items and not items[0].isalpha():
        items.pop(0)
    gaps = [i for i, item in enumerate(items) if not item.isalpha()]
    letters = [ord(item) - 96 for item in items if item.isalpha()]
    if len(letters) < 3 or not (gaps or _NEXT.search(text)):
        return None
    number = next_of(
        letters, gaps[0] if gaps else len(letters), range(1, 27), (_even, _alternating)
    )
    return chr(96 + number) if number else None


def _numbers(text: str) -> str | None:
    named = _NEXT.search(text) is not None
    text = re.sub("[下前后另]?一个|第[一二三四五六七八九]个|[三四五六]个", "", text)
    if len(re.findall(r"\d+", text)) > 2:
        text = _STROKE.sub("?", text)
    told = re.sub(r",(?=\s*,)", ", ?", in_digits(text))
    after = told.rpartition(":")[2] if len(_found(told.rpartition(":")[2])) > 2 else told
    if _MISSING.search(text) and len(_GAP.findall(after)) == 1:
        after = re.sub(r"(?<=\d)\?$", "", after)  # that one asks
    bare = _GAP.sub(" ? ", after)
    listed = re.sub(r"[^\d?,\s-]", " ", bare) if named else bare
    if not re.fullmatch(r"[\d\s,?.=;-]+", listed):
        return None
    items = re.findall(r"\d+|\?", listed)
    if named and len(_found(listed)) > 2:
        items = _longest_run(listed)
    while items and items[0] == "?":
        items = items[1:]
    gaps = [i for i, item in enumerate(items) if item == "?"]
    numbers = [int(item) for item in items if item != "?"]
    if len(numbers) < 3 and (gaps or named):
        return _run_together("".join(re.findall(r"\d+", listed)))
    if not (gaps or named):
        # A question mark that was read as a digit.
        misread = len(numbers) > 3 and items[-1] in ("2", "7")
        last = _written(next_of(numbers[:-1], len(numbers) - 1)) if misread else None
        return last or (_written(next_of(numbers, len(numbers))) if len(numbers) > 3 else None)
    if re.search(r"[-+*/=]", re.sub(r"(?<=\s)-(?=\s*\?)", "", listed)) and not named:
        return None
    if not gaps and _MISSING.search(text) and (inner := _inner(numbers)):
        return inner
    answer = _written(next_of(numbers, gaps[0] if gaps else len(numbers)))
    return answer or _run_together("".join(map(str, numbers)))


def _inner(numbers: Sequence[int]) -> str | None:
    """What is missing within, where nothing shows in which place."""
    if _even(numbers):
        return None
    found = {
        number
        for at in range(1, len(numbers))
        if (number := next_of(numbers, at, rules=(_even, _multiplied))) is not None
    }
    return str(found.pop()) if len(found) == 1 else None


def _longest_run(listed: str) -> list[str]:
    """The items of the longest stretch; a lone “?” behind it asks, and is no gap where there is
    one already."""
    items = re.findall(r"\d+|\?", listed)
    while len(items) > 1 and items[-1] == "?" and items.count("?") > 1:
        items.pop()
    return items


def _found(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def _written(number: int | None) -> str | None:
    return None if number is None else str(number)


def _run_together(digits: str) -> str | None:
    """What comes after numbers that were read without what parts them: “8162432”."""
    if not 3 <= len(digits) <= 12:
        return None
    answers = set()
    for cuts in range(1 << (len(digits) - 1)):
        parts = [digits[0]]
        for i, digit in enumerate(digits[1:]):
            if cuts >> i & 1:
                parts.append(digit)
            else:
                parts[-1] += digit
        row = [int(part) for part in parts]
        if len(row) > 2 and _even(row) and row[1] > row[0] and "".join(map(str, row)) == digits:
            answers.add(2 * row[-1] - row[-2])
    return str(answers.pop()) if len(answers) == 1 else None


def next_of(
    numbers: Sequence[int],
    gap: int,
    tried: Iterable[int] = range(-100, 3000),
    rules: Sequence[object] | None = None,
) -> int | None:
    """What stands at ``gap``, by the simplest rule that holds."""
    for rule in (_even, _multiplied, _like_fibonacci, _quadratic, _alternating, _steps_doubled):
        if rules is not None and rule not in rules:
            continue
        for number in tried:
            if rule([*numbers[:gap], number, *numbers[gap:]]):
                return number
    return None


def _steps(row: Sequence[int]) -> list[int]:
    return [b - a for a, b in pairwise(row)]


def _even(row: Sequence[int]) -> bool:
    return len(set(_steps(row))) == 1


def _multiplied(row: Sequence[int]) -> bool:
    return all(row) and all(
        a * c == b * b for a, b, c in zip(row, row[1:], row[2:], strict=False)
    )  # fmt: skip


def _like_fibonacci(row: Sequence[int]) -> bool:
    return len(row) > 4 and all(
        a + b == c for a, b, c in zip(row, row[1:], row[2:], strict=False)
    )  # fmt: skip


def _quadratic(row: Sequence[int]) -> bool:
    """Three numbers always lie on such a curve: they must be squares as well."""
    squares = all(n >= 0 and isqrt(n) ** 2 == n for n in row)
    return len(row) > (3 if squares else 4) and _even(_steps(row))


def _alternating(row: Sequence[int]) -> bool:
    """Two steps by turns, or two numbers by turns."""
    steps = _steps(row)
    return len(row) > 5 and len(set(steps[::2])) == 1 == len(set(steps[1::2]))


def _steps_doubled(row: Sequence[int]) -> bool:
    """1, 3, 7, 15: each time so many times the last, and as much more."""
    steps = _steps(row)
    return len(row) > 4 and _multiplied(steps)
