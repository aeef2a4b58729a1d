"""Two or three things, each with a number of its own, and which of them has more or less of it.

What is asked tells the way, together with what is measured: fewer minutes are faster, more
kilometres an hour are, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import HAN, chinese
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording, words

_CLAUSE = re.compile(
    r"[,.;:!?](?!\d)|\b(?:and|but|while|whereas|or|if|versus|vs|yet|though)\b|\s-+\s"
)
_CLAUSE_ZH = re.compile(r"[,.;:!?](?!\d)|而|但是?|然后|(?<=[元岁分米本个斤克楼层号])和")
_NUMBER = re.compile(r"(?<![\w.-])(?P<n>\d+(?:\.\d+)?)(?P<unit> ?[a-z%°]+| ?[一-鿿]{1,3})?")
_ASKS = re.compile(r"\b(?:who|whose|which|what|when|where)\b[^.?!]*")
_ASKS_ZH = re.compile(r"(?:谁|哪)[^.?!,]*")
_OFFERED = re.compile(r"[,:] ?(?:the )?[a-z]+(?: [a-z]+)? or (?:the )?[a-z]+(?: [a-z]+)?\W*$")
_SKIP = words("held_against", "skip")
_UP, _DOWN = wording("held_against", "up"), wording("held_against", "down")
_QUICK, _SLOW = wording("held_against", "quick"), wording("held_against", "slow")
_TAKES_TIME = wording("held_against", "takes_time")
_RANKED = wording("held_against", "ranked")
_BORN = re.compile(r"\bborn\b|\bbuilt\b|\bfounded\b|出生|生于|建于|成立")
_AGES = re.compile(r"\b(?:old|young)(?:er|est)\b|老|年轻|年纪|年龄|[大小]")
_MORE = re.compile(r"\b(?:more|most)\b(?! [a-z]*(?:ly|ive|ant|ous|ful|ing)\b)")
_LESS = re.compile(r"\b(?:less|least|fewer|fewest)\b")
_NO = wording("held_against", "otherwise")
_HEAD_ZH, _TAIL_ZH = wording("held_against", "head_zh"), wording("held_against", "tail_zh")
_UNITS = {
    "second": 1, "sec": 1, "s": 1, "minute": 60, "min": 60, "hour": 3600, "h": 3600, "day": 86400,
    "week": 604800, "g": 1, "gram": 1, "kg": 1000, "kilo": 1000, "kilogram": 1000, "mm": 1,
    "cm": 10, "centimetre": 10, "m": 1000, "metre": 1000, "meter": 1000, "km": 1000000,
    "kilometre": 1000000, "秒": 1, "分钟": 60, "小时": 3600, "克": 1, "公斤": 1000, "千克": 1000,
    "厘米": 10, "米": 1000, "公里": 1000000, "千米": 1000000, "cent": 1, "dollar": 100, "角": 10,
    "元": 100,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Held:
    name: str
    many: float
    unit: str


def told(parted: Parted) -> str | None:
    """None where not every number belongs to a thing that is named, or the way is not told."""
    text, cased = parted.question.text, parted.question.cased
    if _NO.search(text) or len(text) > 200:
        return None
    han = chinese(text)
    asks = list((_ASKS_ZH if han else _ASKS).finditer(text))
    if not asks:
        return None
    last = asks[-1]
    asked, story = last.group(), text[: last.start()]
    if not han:
        asked = _OFFERED.sub("", asked)
    if not re.search(r"\d", in_digits(story)):
        head, mark, behind = asked.partition(":")
        if not mark:
            head, mark, behind = asked.partition(",")
        if not mark:
            return None
        asked, story = head, behind + text[last.end() :]
    elif re.search(r"\w", text[last.end() :]) and re.search(r"\d", in_digits(text[last.end() :])):
        return None
    capitals = frozenset(re.findall(r"(?<![.?!] )(?<!^)\b[A-Z]\w*", cased))
    held = _held_zh(story) if han else _held(story, frozenset(one.lower() for one in capitals))
    if not 2 <= len(held) <= 4 or len({one.name for one in held}) < len(held):
        return None
    if re.search(r"\d", in_digits(re.sub(r"\b(?:two|three|both|one)\b|[一二两三]", "", asked))):
        return None
    way = _way(asked, story, held)
    many = _alike(held)
    if not way or many is None or len(set(many)) < len(many):
        return None
    best = (max if way > 0 else min)(range(len(many)), key=many.__getitem__)
    return held[best].name


def _held(story: str, capitals: frozenset[str]) -> list[_Held]:
    if len(re.findall(r"[a-z]:", story)) > 1:
        story = re.sub(r"(?<=[a-z]): ", " ", story)
    clauses = [one for one in _CLAUSE.split(in_digits(re.sub(r"\bone of\b", "of", story)))]
    numbered = [one for one in clauses if re.search(r"\d", one)]
    if called := _numbered(numbered):
        return called
    found = [list(_NUMBER.finditer(one)) for one in numbered]
    if any(len(one) != 1 for one in found):
        return []
    tokens = [re.findall(r"[a-z]+(?:'s)?|\d+", one) for one in numbered]
    shared = set.intersection(*(set(one) for one in tokens)) if len(tokens) > 1 else set()
    held = []
    for clause, one in zip(numbered, found, strict=True):
        number = one[0]
        unit = (number["unit"] or "").strip()
        name = _name(clause[: number.start()], shared, capitals, number.start() > 0)
        name = name or _name(clause[number.end() :], shared, capitals, False)
        if not name:
            return []
        held.append(_Held(name, float(number["n"]), unit))
    if (held and not held[-1].unit) or any(one.unit in _SKIP for one in held):
        first = held[0].unit if held else ""
        held = [_Held(one.name, one.many, first if one.unit in _SKIP else one.unit or first)
                for one in held]  # fmt: skip
    return held


def _numbered(clauses: list[str]) -> list[_Held]:
    """“Ward 3 has 18 beds and ward 5 has 22”: things whose names are numbers."""
    found = [re.match(
        r"\W*(?:the |in |on |at )*(?P<what>[a-z]+) (?P<name>\d+)\b[^\d]*?\b(?P<n>\d+)"
        r"(?P<unit> ?[a-z]+)?[^\d]*$",
        one,
    ) for one in clauses]  # fmt: skip
    if len({one["what"] if one else "" for one in found}) != 1:
        return []
    held = [
        _Held(one["name"], float(one["n"]), (one["unit"] or "").strip()) for one in found if one
    ]
    first = held[0].unit if held else ""
    return [_Held(one.name, one.many, one.unit or first) for one in held]


def _name(part: str, shared: set[str], capitals: frozenset[str], before: bool) -> str:
    """The first words of it that are not in every clause and no words of the grammar."""
    words_ = re.findall(r"[a-z]+(?:'s)?", part)
    run: list[str] = []
    for at, word in enumerate(words_):
        bare = word.removesuffix("'s")
        lone = len(bare) == 1 and (bare in capitals or bare.upper() in capitals)
        verb = before and run and at == len(words_) - 1 and re.search("(?:s|ed)$", word)
        if (bare in shared or bare in _SKIP or verb) and not (lone and bare not in shared):
            if run:
                break
            continue
        run.append(bare)
        if word.endswith("'s") or len(run) == 2:
            break
    verb = len(run) == 2 and before and re.search("[^s]s$|ed$", run[1])
    if len(run) == 2 and run[1] not in capitals and (run[0] in capitals or verb):
        run = run[:1]
    return " ".join(run)


def _held_zh(story: str) -> list[_Held]:
    held = []
    for clause in _CLAUSE_ZH.split(
        in_digits(re.sub("[一1](?=[杯块个只本瓶斤支把张件袋盒])", "", story))
    ):
        found = list(_NUMBER.finditer(clause)) or list(re.finditer(
            rf"(?P<n>\d+(?:\.\d+)?)(?P<unit>[{HAN}]{{1,3}})?", clause))  # fmt: skip
        if not found:
            continue
        if len(re.findall(r"\d+(?:\.\d+)?", clause)) != 1:
            return []
        number = re.search(rf"(?P<n>\d+(?:\.\d+)?)(?P<unit>[{HAN}]{{0,3}})", clause)
        if number is None:
            return []
        name = clause[: number.start()].strip(' “”"')
        for _ in range(4):
            name = _HEAD_ZH.sub("", _TAIL_ZH.sub("", name)) or name
        if not re.fullmatch(rf"[{HAN}a-z]{{1,5}}", name):
            return []
        held.append(_Held(name, float(number["n"]), number["unit"]))
    return held


def _alike(held: list[_Held]) -> list[float] | None:
    """The numbers in one unit."""
    worth = [
        _UNITS.get(one.unit) or _UNITS.get(one.unit.removesuffix("s"))
        or next((_UNITS[one.unit[:n]] for n in (2, 1) if one.unit[:n] in _UNITS), None)
        for one in held
    ]  # fmt: skip
    if len({one.unit.removesuffix("s") for one in held}) == 1 or len(set(worth)) == 1:
        return [one.many for one in held]
    known = [one for one in worth if one]
    if len(known) != len(held):
        return None if len(set(known)) > 1 else [one.many for one in held]
    return [one.many * unit for one, unit in zip(held, known, strict=True)]


def _way(asked: str, story: str, held: list[_Held]) -> int:
    """1 where the largest number is asked for, -1 for the smallest, 0 where it is not told."""
    whole = f"{story} {asked}"
    if _BORN.search(story) and _AGES.search(asked) and all(one.many > 1000 for one in held):
        return -1 if re.search(r"old|老|[年]纪大|大", asked) else 1
    less = bool(_LESS.search(asked)) and not _MORE.search(asked)
    up, down = bool(_UP.search(asked)), bool(_DOWN.search(asked))
    if up != down:
        return -1 if down else 1
    if up and down:
        return 0
    quick, slow = bool(_QUICK.search(asked)), bool(_SLOW.search(asked))
    if quick == slow:
        return 0
    timed = all(_TAKES_TIME.fullmatch(one.unit.removesuffix("s")) for one in held)
    speeds = re.search(r"\b(?:km|kilometres?|miles|mph|knots|metres) ?(?:an?|per|/|h)", whole)
    timed = timed or (_RANKED.search(whole) is not None and not speeds)
    way = (-1 if timed else 1) * (1 if quick else -1)
    if not timed and re.search(r"first|early|earlier|last\b|late|先|早|晚|后", asked):
        return 0
    return -way if less else way
