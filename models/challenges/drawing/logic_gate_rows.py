"""Questions of sign-up forms after what comes next."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Slots, form
from models.challenges.drawing.logic_gate_words import DAYS, MONTHS, SORTS, in_words

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GAPS = ("?", "?", "...", "__", "___")
CHINESE_GAPS = ("？", "？", "（ ）", "__")
CHINESE_DAYS = tuple("星期" + sign for sign in "一二三四五六日")
ZODIAC = "鼠牛虎兔龙蛇马羊猴鸡狗猪"
CHINESE_ROWS = ("甲乙丙丁戊", ZODIAC, "春夏秋冬")


def _even(rng: random.Random) -> Slots:
    """A row of even steps, up or down."""
    step = rng.choice((1, 1, 2, 2, 2, 3, 4, 5, 5, 10, 10, 100))
    start = step * rng.randint(1, 4) if step > 4 or rng.random() < 0.6 else rng.randint(1, 12)
    count = rng.choice((3, 4, 4, 5))
    row = [start + step * place for place in range(count + 1)]
    if rng.random() < 0.2:
        row.reverse()
    return _row([str(number) for number in row], rng)


def _doubled(rng: random.Random) -> Slots:
    start, times = rng.choice(((1, 2), (2, 2), (3, 2), (5, 2), (1, 10), (1, 3)))
    return _row([str(start * times**place) for place in range(5)], rng)


def _row(words: list[str], rng: random.Random) -> Slots:
    shown = words[:-1]
    return {
        "row": ", ".join(shown), "gap": f"{', '.join(shown)}, {rng.choice(GAPS)}",
        "zh": "、".join(shown), "zhgap": f"{'、'.join(shown)}、{rng.choice(CHINESE_GAPS)}",
        "last": shown[-1], "answer": words[-1],
    }  # fmt: skip


def _around(names: tuple[str, ...], rng: random.Random) -> Slots:
    """Three of a ring."""
    start = rng.randrange(len(names))
    return _row([names[(start + place) % len(names)] for place in range(4)], rng)


def _letters(rng: random.Random) -> Slots:
    step = rng.choice((1, 1, 1, 1, 2))
    count = rng.choice((3, 4))
    start = rng.randint(0, 25 - step * count)
    if step == 2:
        start = 0
    return _row([ALPHABET[start + step * place] for place in range(count + 1)], rng)


def _spelt(rng: random.Random) -> Slots:
    step, start = rng.choice((1, 1, 2)), rng.randint(1, 10)
    slots = _row([in_words(start + step * place) for place in range(4)], rng)
    return {**slots, "answer": str(start + step * 3)}


def _pattern(rng: random.Random) -> Slots:
    sort = rng.choice(("colour", "animal", "fruit"))
    one, two = rng.sample(SORTS[sort], 2)
    return _row([one, two, one, two, one, two][: rng.choice((5, 6))], rng)


def _ring(names: tuple[str, ...], step: int, rng: random.Random) -> Slots:
    place = rng.randrange(len(names))
    return {"a": names[place], "answer": names[(place + step) % len(names)]}


def _number_after(rng: random.Random) -> Slots:
    a = rng.choice((rng.randint(1, 20), rng.randint(20, 99), 99, 19, 29, 39, 100, 199))
    return {"a": str(a), "answer": str(a + 1)}


def _number_before(rng: random.Random) -> Slots:
    a = rng.choice((rng.randint(3, 20), rng.randint(20, 99), 100, 20, 30, 50))
    return {"a": str(a), "answer": str(a - 1)}


def _letter_after(rng: random.Random) -> Slots:
    place = rng.randrange(25)
    return {"a": ALPHABET[place], "answer": ALPHABET[place + 1]}


def _letter_before(rng: random.Random) -> Slots:
    place = rng.randrange(1, 25)
    return {"a": ALPHABET[place], "answer": ALPHABET[place - 1]}


def _day_count(rng: random.Random) -> Slots:
    place, step = rng.randrange(7), rng.choice((2, 2, 3))
    return {"a": DAYS[place], "n": in_words(step), "answer": DAYS[(place + step) % 7]}


def _season(rng: random.Random) -> Slots:
    a, answer = rng.choice((("spring", "summer"), ("winter", "spring")))
    return {"a": a, "answer": answer}


def _chinese_ring(rng: random.Random) -> Slots:
    row = rng.choice(CHINESE_ROWS)
    count = rng.choice((2, 3)) if len(row) > 4 else 3
    start = rng.randrange(len(row) - count)
    return _row(list(row[start : start + count + 1]), rng)


def _zodiac(step: int, rng: random.Random) -> Slots:
    place = rng.randrange(1, len(ZODIAC) - 1)
    return {"a": ZODIAC[place], "answer": ZODIAC[place + step]}


def _chinese_day(step: int, rng: random.Random) -> Slots:
    """Never one whose solution is Sunday, which has two names."""
    place = rng.randrange(5) if step > 0 else rng.randrange(1, 7)
    return {"a": CHINESE_DAYS[place], "answer": CHINESE_DAYS[place + step]}


def _chinese_month(rng: random.Random) -> Slots:
    a = rng.randint(1, 11)
    return {"a": str(a), "answer": str(a + 1)}


DAY_AFTER = (
    "What day comes after {a}?", "Which day comes after {a}?", "What day follows {a}?",
    "Today is {a}. What day is tomorrow?", "If today is {a}, what day is it tomorrow?",
    "What is the day after {a}?", "Which weekday is next after {a}?",
)  # fmt: skip
DAY_BEFORE = (
    "What day comes before {a}?", "Today is {a}. What day was yesterday?",
    "What is the day before {a}?",
    "If today is {a}, what day was it yesterday?", "Which day is just before {a}?",
)  # fmt: skip
MONTH_AFTER = (
    "What month comes after {a}?", "Which month follows {a}?", "Which month comes after {a}?",
    "What is the next month after {a}?", "This month is {a}. What is next month?",
)  # fmt: skip
MONTH_BEFORE = ("What month comes before {a}?", "Which month comes just before {a}?")
WHAT_NEXT = (
    "What comes next: {gap}", "What comes next? {gap}", "What is the next in the row: {row}?",
    "Continue the series: {gap}", "{gap} What comes next?", "Complete the sequence: {gap}",
)  # fmt: skip
carries_on = form(
    (
        Asked(3.0, _even, (
            "What number comes next: {gap}", "Which number comes next? {gap}", "{gap}",
            "What comes next: {gap}",
            "What is the next number: {row}?", "Complete the sequence: {gap}",
            "Continue the series: {gap}",
            "Enter the next number: {gap}", "Which number follows in this row: {row}?",
            "Next number? {gap}",
        )),
        Asked(0.4, _doubled, ("What number comes next: {gap}", "Complete the sequence: {gap}")),
        Asked(1.5, lambda rng: _ring(DAYS, 1, rng), DAY_AFTER),
        Asked(0.9, lambda rng: _ring(DAYS, -1, rng), DAY_BEFORE),
        Asked(0.3, _day_count, (
            "Today is {a}. What day will it be in {n} days?", "What day is {n} days after {a}?",
        )),
        Asked(1.2, lambda rng: _ring(MONTHS, 1, rng), MONTH_AFTER),
        Asked(0.4, lambda rng: _ring(MONTHS, -1, rng), MONTH_BEFORE),
        Asked(0.7, lambda rng: _around(DAYS, rng), WHAT_NEXT),
        Asked(0.5, lambda rng: _around(MONTHS, rng), WHAT_NEXT),
        Asked(0.9, _letters, (
            "Which letter comes next: {gap}", "What letter comes next? {gap}", *WHAT_NEXT,
        )),
        Asked(0.8, _letter_after, (
            "Which letter comes after {a} in the alphabet?", "What letter comes after {a}?",
            "What is the next letter after {a}?",
        )),
        Asked(0.2, _letter_before, ("Which letter comes just before {a} in the alphabet?",)),
        Asked(0.9, _number_after, (
            "What number comes after {a}?", "Which number comes right after {a}?",
            "What is the next whole number after {a}?",
        )),
        Asked(0.3, _number_before, ("What number comes just before {a}?",)),
        Asked(0.4, _spelt, (
            "What number comes next: {gap} (in digits)",
            "Continue counting: {gap} (answer in digits)",
        )),
        Asked(0.3, _pattern, WHAT_NEXT),
        Asked(0.3, _season, ("Which season comes after {a}?",)),
    ),
    (
        Asked(2.4, _even, (
            "找规律：{zhgap}", "{zhgap}，下一个数是多少？", "{zh}，后面的数是几？",
            "请填写下一个数：{zhgap}",
            "按规律填数：{zhgap}", "数列 {gap} 的下一个数是？",
        )),
        Asked(1.6, lambda rng: _chinese_day(1, rng), (
            "{a}的后一天是星期几？", "今天是{a}，明天是星期几？", "{a}之后是星期几？",
        )),
        Asked(0.8, lambda rng: _chinese_day(-1, rng), (
            "今天是{a}，昨天是星期几？", "{a}的前一天是星期几？",
        )),
        Asked(0.8, _chinese_month, (
            "{a} 月的下一个月是几月？（只填数字）", "{a} 月过后是几月？（填数字）",
        )),
        Asked(0.8, _number_after, ("{a} 后面的数是几？", "紧接着 {a} 的下一个整数是多少？")),
        Asked(0.7, _chinese_ring, (
            "{zhgap}，下一个是什么？", "接下来是哪个字：{zhgap}", "{zh}，后面是什么？（填一个字）",
        )),
        Asked(0.5, lambda rng: _zodiac(1, rng), ("十二生肖中，{a}的后面是什么？（填一个字）",)),
        Asked(0.5, _letters, ("字母 {gap} 下一个是什么？", "{row}，下一个字母是？")),
        Asked(0.4, _letter_after, ("英文字母 {a} 的下一个字母是什么？",)),
    ),
)  # fmt: skip
