"""What comes next: days, months, letters, numbers."""

from __future__ import annotations

import random
from string import ascii_uppercase

from models.challenges.drawing.logic_contact_said import (
    Asked,
    on_form,
    spelt,
    spelt_han,
    table,
)

DAYS = table("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = table(
    "January February March April May June July August September October November December"
)
DAYS_HAN = table("星期一 星期二 星期三 星期四 星期五 星期六 星期日")
BY_DAY = (
    ("Which day comes after {d}?", 1), ("What day follows {d}?", 1),
    ("What is the day after {d}?", 1), ("If today is {d}, what day is tomorrow?", 1),
    ("Tomorrow is what day, if today is {d}?", 1), ("What is the next day after {d}?", 1),
    ("Which day comes before {d}?", -1), ("What is the day before {d}?", -1),
    ("If today is {d}, what day was yesterday?", -1),
    ("Today is {d}. What day will it be in two days?", 2),
    ("If yesterday was {d}, what day is today?", 1),
    ("If tomorrow is {d}, what day is today?", -1),
)  # fmt: skip
BY_MONTH = (
    ("Which month comes after {d}?", 1), ("What month follows {d}?", 1),
    ("Name the month after {d}.", 1), ("Which month is right before {d}?", -1),
    ("What is the month before {d}?", -1), ("What's the next month after {d}?", 1),
)  # fmt: skip
BY_LETTER = (
    ("Which letter comes after {d} in the alphabet?", 1), ("What letter follows {d}?", 1),
    ("What is the letter before {d} in the alphabet?", -1), ("Next letter after {d}?", 1),
    ("Which letter comes right before {d}?", -1), ("After {d} comes which letter?", 1),
)  # fmt: skip
BY_NUMBER = (
    ("What number comes after {d}?", 1), ("Which number comes next after {d}?", 1),
    ("Which number comes just before {d}?", -1), ("What is one more than {d}?", 1),
    ("What is one less than {d}?", -1), ("When counting, what comes after {d}?", 1),
)  # fmt: skip
ROWS = (
    "What comes next: {r}?", "{r}, ?", "{r}, ...", "Continue: {r}, __", "Which comes next? {r}",
    "Complete the row: {r}, ?", "What is next in this series: {r}?", "{r}, what comes next?",
    "Fill in the next one: {r}, ___", "What follows? {r}, ...",
)  # fmt: skip
BY_DAY_HAN = (
    ("{d}的后一天是星期几？", 1), ("{d}的前一天是星期几？", -1),
    ("今天是{d}，明天是星期几？", 1), ("今天是{d}，昨天是星期几？", -1),
    ("如果今天是{d}，那么后天是星期几？", 2), ("{d}之后是星期几？", 1),
    ("昨天是{d}，今天是星期几？", 1),
)  # fmt: skip
LIKE_DAY = ("（例：星期一）", "（请按“星期X”的格式填写）", "（如星期二）")
BY_MONTH_HAN = (
    ("{d}月的下一个月是几月？", 1), ("{d}月后面是几月？", 1), ("{d}月的上个月是几月？", -1),
    ("{d}月过后是几月？", 1),
)  # fmt: skip
BY_LETTER_HAN = (
    ("字母{d}的后面是哪个字母？", 1), ("字母表中{d}的前一个字母是什么？", -1),
    ("{d}的下一个字母是什么？", 1), ("英文字母{d}后面的字母是？", 1),
)  # fmt: skip
BY_NUMBER_HAN = (
    ("{d}后面的数是多少？", 1), ("{d}的前一个数是几？", -1), ("数数时，{d}之后是几？", 1),
    ("比{d}大1的数是？", 1),
)  # fmt: skip
ROWS_HAN = (
    "{r}，下一个是什么？", "找规律填空：{r}、（ ）", "{r}、？", "请写出下一个：{r}、…",
    "{r}后面接着是什么？", "按规律，{r}之后是？",
)  # fmt: skip


def _numbers(rng: random.Random) -> tuple[list[str], str]:
    """Steps of one size, either way, or doubled: four or five of them."""
    length, luck = rng.randint(4, 5), rng.random()
    if luck < 0.7:
        step = rng.choice((1, 2, 2, 3, 4, 5, 5, 10))
        start = rng.choice((step, rng.randint(1, 12)))
        made = [start + step * n for n in range(length + 1)]
    elif luck < 0.88:
        step = rng.choice((1, 2, 3, 5, 10))
        start = step * (length + rng.randint(1, 4))
        made = [start - step * n for n in range(length + 1)]
    else:
        start = rng.choice((1, 2, 3, 5))
        made = [start * 2**n for n in range(length + 1)]
    return [str(n) for n in made[:-1]], str(made[-1])


def _letters(rng: random.Random) -> tuple[list[str], str]:
    step, length = rng.choice((1, 1, 1, 2, 2, 3)), rng.randint(3, 5)
    start = rng.randrange(26 - step * length)
    made = [ascii_uppercase[start + step * n] for n in range(length + 1)]
    return made[:-1], made[-1]


def _round(rng: random.Random, names: tuple[str, ...]) -> tuple[list[str], str]:
    start, length = rng.randrange(len(names)), rng.randint(2, 3)
    made = [names[(start + n) % len(names)] for n in range(length + 1)]
    return made[:-1], made[-1]


def carries_on(rng: random.Random) -> Asked:
    if rng.random() < 1 / 3:
        return _han(rng)
    luck = rng.random()
    if luck < 0.38:
        more = rng.random()
        if more < 0.55:
            row, answer = _numbers(rng)
        elif more < 0.75:
            row, answer = _letters(rng)
        else:
            row, answer = _round(rng, DAYS if more < 0.9 else MONTHS)
        return on_form(
            rng, rng.choice(ROWS).format(r=", ".join(row)), answer, hinted=rng.random() < 0.3
        )
    if luck < 0.58:
        at, (said, step) = rng.randrange(7), rng.choice(BY_DAY)
        return on_form(rng, said.format(d=DAYS[at]), DAYS[(at + step) % 7])
    if luck < 0.7:
        at, (said, step) = rng.randrange(12), rng.choice(BY_MONTH)
        return on_form(rng, said.format(d=MONTHS[at]), MONTHS[(at + step) % 12])
    if luck < 0.85:
        at, (said, step) = rng.randrange(1, 25), rng.choice(BY_LETTER)
        return on_form(rng, said.format(d=ascii_uppercase[at]), ascii_uppercase[at + step])
    n, (said, step) = rng.randint(2, 99), rng.choice(BY_NUMBER)
    return on_form(rng, said.format(d=spelt(n) if rng.random() < 0.35 else n), n + step)


def _han(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.3:
        row, answer = (_numbers if rng.random() < 0.7 else _letters)(rng)
        return on_form(rng, rng.choice(ROWS_HAN).format(r="、".join(row)), answer)
    if luck < 0.55:
        at, (said, step) = rng.randrange(7), rng.choice(BY_DAY_HAN)
        while (at + step) % 7 == 6:
            at = rng.randrange(7)
        hint = rng.choice(LIKE_DAY)
        return on_form(rng, said.format(d=DAYS_HAN[at]) + hint, DAYS_HAN[(at + step) % 7])
    if luck < 0.7:
        at, (said, step) = rng.randint(1, 12), rng.choice(BY_MONTH_HAN)
        told = spelt_han(at) if rng.random() < 0.5 else str(at)
        return on_form(rng, f"{said.format(d=told)}（只填数字）", (at + step - 1) % 12 + 1)
    if luck < 0.85:
        at, (said, step) = rng.randrange(1, 25), rng.choice(BY_LETTER_HAN)
        return on_form(rng, said.format(d=ascii_uppercase[at]), ascii_uppercase[at + step])
    n, (said, step) = rng.randint(2, 99), rng.choice(BY_NUMBER_HAN)
    return on_form(rng, said.format(d=n), n + step)
