"""Plain questions of sign-up forms: which of these, in which place, the larger, what is next."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from models.challenges.drawing.logic_sign_ups_words import (
    BY_AGE,
    BY_SIZE,
    BY_SPEED,
    BY_TIME,
    CHINESE_BY_SIZE,
    CHINESE_BY_SPEED,
    CHINESE_CLASSES,
    CHINESE_DAYS,
    CHINESE_WORDS,
    CLASSES,
    DAYS,
    MONTHS,
    ORDINALS,
    SHORT_ORDINALS,
    SHORT_WORDS,
    WORDS,
    Asked,
    an,
    apart,
    han,
    shuffled,
)

_WHICH = (
    "Which of these is {kind}: {all}?", "Which one is {kind}? {all}", "{All} - which is {kind}?",
    "Type the word for {kind}: {all}", "Find {kind} in this list: {all}.",
    "One of these is {kind}: {all}. Which one?", "Enter {kind}: {all}",
    "Only one of {all} is {kind}. Which?", "Please pick {kind} from: {all}",
    "Which word names {kind}? {all}",
)  # fmt: skip
_WHICH_NOT = (
    "Which of these is not {kind}: {all}?", "Which one is NOT {kind}? {all}",
    "Which word does not belong: {all}?", "Find the odd one out: {all}",
    "Three of these are alike, one is not: {all}. Type that one.",
)  # fmt: skip
_WHICH_IN_CHINESE = (
    "下列哪个是{kind}：{all}？", "{all}，哪一个是{kind}？", "请选出{kind}：{all}",
    "以下词语中属于{kind}的是：{all}", "哪个词表示{kind}？{all}", "请输入其中的{kind}：{all}",
    "{all}当中，{kind}是哪个？",
)  # fmt: skip
_WHICH_NOT_IN_CHINESE = (
    "下列哪个不是{kind}：{all}？", "{all}，哪一个不是{kind}？", "请找出不同类的一个：{all}",
    "以下哪项不属于{kind}：{all}",
)  # fmt: skip

_LETTER = (
    "What is the {nth} letter of the word '{word}'?", "Type the {nth} letter of {word}.",
    "Which letter comes {nth} in \"{word}\"?", "The {nth} letter in {word} is?",
    "{word}: enter its {nth} letter", "Please give the {nth} letter of '{word}'",
)  # fmt: skip
_DIGIT = (
    "What is the {nth} digit of {word}?", "Enter the {nth} digit of the number {word}",
    "Which digit is {nth} in {word}?",
)  # fmt: skip
_PLACE = (
    "What is the {nth} word in this list: {all}?", "Type the {nth} word: {all}",
    "{All}: which one comes {nth}?", "Which is the {nth} of these: {all}?",
    "Copy the {nth} word of the following: {all}", "Enter the {nth} item - {all}",
    "In the row {all}, which word is {nth}?",
)  # fmt: skip
_SIGN_IN_CHINESE = (
    "“{word}”的第{n}个字是什么？", "请输入“{word}”中的第{n}个字", "“{word}”里第{n}个字是哪个字？",
    "{word}，第{n}个字是",
)  # fmt: skip
_DIGIT_IN_CHINESE = (
    "数字{word}的第{n}位是几？", "{word}从左数第{n}个数字是？", "请填写{word}的第{n}位数字",
)  # fmt: skip
_PLACE_IN_CHINESE = (
    "{all}，排在第{n}的是哪个？", "请输入第{n}个词：{all}", "下列第{n}个词语是什么：{all}？",
    "从左往右第{n}个是什么？{all}",
)  # fmt: skip

_MOST = (
    "Which number is the {most}: {all}?", "What is the {most} of these numbers: {all}?",
    "Type the {most} number: {all}", "{all}: which one is {most}?",
    "Pick the {most} number from {all}", "Enter the {most} of {all}.",
)  # fmt: skip
_MORE = (
    "Which is {more}: {all}?", "Which number is {more}, {all}?", "What is {more}, {all}?",
    "Type the {more} of the numbers {both}",
)  # fmt: skip
_MOST_IN_CHINESE = (
    "下列数字中最{most}的是：{all}", "{all}，哪个数最{most}？", "请输入最{most}的数：{all}",
    "{all}里最{most}的数字是几？",
)  # fmt: skip
_MORE_IN_CHINESE = (
    "{a}和{b}哪个{most}？", "{a}与{b}相比，较{most}的是？", "哪个数更{most}：{a}还是{b}？",
)  # fmt: skip
_THINGS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (BY_SIZE, "bigger", "smaller"), (BY_SIZE, "heavier", "lighter"), (BY_TIME, "longer", "shorter"),
    (BY_SPEED, "faster", "slower"), (BY_AGE, "older", "younger"),
)  # fmt: skip
_CHINESE_THINGS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (CHINESE_BY_SIZE, "大", "小"), (CHINESE_BY_SIZE, "重", "轻"), (CHINESE_BY_SPEED, "快", "慢"),
)  # fmt: skip

_SERIES = (
    "What comes next: {all}, ...?", "Which number follows: {all}?", "{all}, ?",
    "Continue: {all}, __",
    "Next number in the series {all}?", "Complete the sequence: {all}, ...",
)  # fmt: skip
_SERIES_IN_CHINESE = (
    "{all}，下一个数是几？", "找规律填数：{all}，（ ）", "按规律，{all}后面是几？",
    "请接着写：{all}，__",
)  # fmt: skip
_AFTER = (
    "Which {what} comes after {it}?", "What {what} follows {it}?",
    "{it} is followed by which {what}?",
    "The {what} after {it} is", "Name the {what} right after {it}.",
)  # fmt: skip
_BEFORE = (
    "Which {what} comes just before {it}?", "What {what} is right before {it}?",
    "The {what} before {it} is",
)  # fmt: skip
_BETWEEN = ("Which {what} is between {a} and {b}?", "{a}, ?, {b}: which {what} is missing?")
_DAY = (
    "If today is {it}, what day is tomorrow?", "Today is {it}. What day is it tomorrow?",
    "Tomorrow is {next}. Which day is today?",
)  # fmt: skip


def picked(rng: random.Random) -> Asked:
    """One of a class among others, or the only one that is not."""
    chinese, lone = rng.random() < 0.45, rng.random() < 0.3
    classes: Mapping[str, Sequence[str]] = CHINESE_CLASSES if chinese else CLASSES
    kind, *others = apart(rng, classes)
    if lone:
        answer = rng.choice(classes[others[0]])
        rest = rng.sample(classes[kind], 3)
    else:
        answer = rng.choice(classes[kind])
        rest = [rng.choice(classes[other]) for other in others[: rng.choice((2, 3, 3))]]
    every = shuffled(rng, [answer, *rest])
    if chinese:
        wording = rng.choice(_WHICH_NOT_IN_CHINESE if lone else _WHICH_IN_CHINESE)
        return wording.format(kind=kind, all="、".join(every)), answer
    wording = rng.choice(_WHICH_NOT if lone else _WHICH)
    return _listed(rng, wording, every, kind=kind), answer.lower()


def _listed(rng: random.Random, wording: str, every: Sequence[str], **more: str) -> str:
    row = ", ".join(every)
    if rng.random() < 0.35 and len(every) > 2:
        row = f"{', '.join(every[:-1])} {'or' if 'Which' in wording else 'and'} {every[-1]}"
    return wording.format(all=row, All=row[0].upper() + row[1:], **more)


def placed(rng: random.Random) -> Asked:
    kind, chinese = rng.choice(("sign", "sign", "digit", "list", "list")), rng.random() < 0.45
    if kind == "sign":
        whole: Sequence[str] = rng.choice(CHINESE_WORDS if chinese else WORDS + SHORT_WORDS)
        wordings: Sequence[str] = _SIGN_IN_CHINESE if chinese else _LETTER
    elif kind == "digit":
        whole = "".join(rng.sample("123456789", rng.randint(4, 5)))
        wordings = _DIGIT_IN_CHINESE if chinese else _DIGIT
    else:
        classes = CHINESE_CLASSES if chinese else CLASSES
        pool = [word for words in classes.values() for word in words]
        whole = rng.sample(pool, rng.randint(3, 5))
        wordings = _PLACE_IN_CHINESE if chinese else _PLACE
    place = rng.randrange(min(len(whole), 5))
    answer, wording, last = whole[place].lower(), rng.choice(wordings), place == len(whole) - 1
    if chinese:
        asked = wording
        if last and rng.random() < 0.6 and "左" not in wording:
            asked = wording.replace("排在第{n}的", "排在最后的").replace("第{n}", "最后一")
        n = han(place + 1) if rng.random() < 0.7 else str(place + 1)
        return asked.format(n=n, word=whole, all="、".join(whole)), answer
    nth = "last" if last and rng.random() < 0.6 else rng.choice((ORDINALS, SHORT_ORDINALS))[place]
    if kind == "list":
        row = ", ".join(whole)
        return wording.format(nth=nth, all=row, All=row[0].upper() + row[1:]), answer
    return wording.format(nth=nth, word=whole), answer


def compared(rng: random.Random) -> Asked:
    chinese, up = rng.random() < 0.45, rng.random() < 0.55
    if rng.random() < 0.35:
        return _things(rng, chinese, up)
    every = rng.sample(range(2, rng.choice((30, 100, 100, 1000))), rng.choice((2, 3, 3, 4)))
    answer, shown = str(max(every) if up else min(every)), [str(number) for number in every]
    if chinese:
        most = "大" if up else "小"
        if len(every) == 2:
            wording = rng.choice(_MORE_IN_CHINESE)
            return wording.format(a=shown[0], b=shown[1], most=most), answer
        return rng.choice(_MOST_IN_CHINESE).format(most=most, all="、".join(shown)), answer
    if len(every) == 2:
        more = rng.choice(("larger", "bigger", "greater") if up else ("smaller", "lower"))
        told = {"all": " or ".join(shown), "both": " and ".join(shown)}
        return rng.choice(_MORE).format(more=more, **told), answer
    most = rng.choice(
        ("largest", "biggest", "highest", "greatest") if up else ("smallest", "lowest")
    )
    return rng.choice(_MOST).format(most=most, all=", ".join(shown)), answer


def _things(rng: random.Random, chinese: bool, up: bool) -> Asked:
    """Two things that are far apart in size, weight, speed, length or age."""
    every, more, less = rng.choice(_CHINESE_THINGS if chinese else _THINGS)
    small = rng.randrange(len(every) - 2)
    large = rng.randrange(small + 2, len(every))
    first, second = shuffled(rng, (every[small], every[large]))
    word, answer = (more, every[large]) if up else (less, every[small])
    if chinese:
        wording = rng.choice(
            ("{a}和{b}，哪个更{w}？", "{a}与{b}哪个{w}？", "哪个更{w}，{a}还是{b}？")
        )
        return wording.format(a=first, b=second, w=word), answer
    wording = rng.choice(
        ("Which is {w}: {a} or {b}?", "Which one is {w}, {a} or {b}?", "{A} or {b}: which is {w}?")
    )
    a, b = an(first), an(second)
    return wording.format(w=word, a=a, A=a.capitalize(), b=b), answer


def followed(rng: random.Random) -> Asked:
    chinese, kind = rng.random() < 0.45, rng.randrange(4)
    if kind == 0:
        step, first = rng.choice((1, 2, 2, 3, 5, 10, -1, -2)), rng.randint(1, 12)
        first += 12 if step < 0 else 0
        *shown, answer = (str(first + step * n) for n in range(rng.choice((4, 5))))
        if chinese:
            return rng.choice(_SERIES_IN_CHINESE).format(all="，".join(shown)), answer
        return rng.choice(_SERIES).format(all=", ".join(shown)), answer
    if chinese:
        return _followed_in_chinese(rng, kind)
    if kind == 1:
        return _near(rng, "day", DAYS)
    if kind == 2:
        return _near(rng, "month", MONTHS)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    start = rng.randrange(21)
    if rng.random() < 0.4:
        shown = list(letters[start : start + rng.randint(3, 4)])
        wording = rng.choice(
            ("{all}, ... which letter is next?", "Next letter: {all}, ?", "{all}, __")
        )
        return wording.format(all=", ".join(shown)), letters[start + len(shown)].lower()
    return _near(rng, "letter", letters)


def _near(rng: random.Random, what: str, row: Sequence[str]) -> Asked:
    """What stands after, before or between in a row whose end is not gone over."""
    place = rng.randrange(1, len(row) - 1)
    if what == "day" and rng.random() < 0.4:
        wording = rng.choice(_DAY)
        asked = wording.format(it=row[place], next=row[place + 1])
        return asked, row[place if "Tomorrow is" in wording else place + 1].lower()
    kind = rng.choice(("after", "after", "before", "between"))
    if kind == "between":
        wording = rng.choice(_BETWEEN)
        return wording.format(what=what, a=row[place - 1], b=row[place + 1]), row[place].lower()
    near = row[place + (1 if kind == "after" else -1)].lower()
    wording = rng.choice(_AFTER if kind == "after" else _BEFORE)
    return wording.format(what=what, it=row[place]), near


def _followed_in_chinese(rng: random.Random, kind: int) -> Asked:
    if kind == 1:
        place = rng.randrange(1, 6)
        after, before = CHINESE_DAYS[place + 1], CHINESE_DAYS[place - 1]
        wording, answer = rng.choice((
            ("今天是{it}，明天是？", after), ("{it}的后一天是？", after),
            ("{it}的前一天是？", before),
            ("如果今天是{it}，昨天是？", before), ("{it}之后是什么？", after),
        ))  # fmt: skip
        return wording.format(it=CHINESE_DAYS[place]), answer
    if kind == 2:
        month = rng.randint(2, 11)
        wording, more = rng.choice((
            ("{it}月的下一个月是几月？（填数字）", 1), ("{it}月的上一个月是几月？（填数字）", -1),
            ("这个月是{it}月，下个月是（ ）月，请填数字", 1), ("{it}月过后是（ ）月，请填数字", 1),
        ))  # fmt: skip
        return wording.format(it=month if rng.random() < 0.6 else han(month)), str(month + more)
    row = rng.choice(("ABCDEFGHIJKLMNOPQRST", "甲乙丙丁", "一二三四五六七八九", "春夏秋冬"))
    start = rng.randrange(len(row) - 3)
    shown = "、".join(row[start : start + 3])
    wording = rng.choice(
        ("{all}，下一个是？", "{all}、__", "接着往下写一个：{all}、（ ）", "{all}后面是什么？")
    )
    return wording.format(all=shown), row[start + 3].lower()
