"""What comes next or before: days, months, letters, numbers."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_comments_said import Asked, chinese, in_words, put, words

DAYS = words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = words(
    "January February March April May June July August September October November December"
)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DAY = (
    (1, "Which day comes after {day}?"), (1, "What day follows {day}?"),
    (1, "If today is {day}, what day is tomorrow?"), (1, "The day after {day} is"),
    (-1, "Which day comes before {day}?"), (-1, "If today is {day}, what day was yesterday?"),
    (-1, "If tomorrow is {day}, what day is today?"),
    (1, "Yesterday was {day}. What day is it today?"),
    (1, "Next day: {before}, {day}, ...?"),
    (2, "What is the day after tomorrow if today is {day}?"),
    (-1, "The day before {day} is called"),
)  # fmt: skip
MONTH = (
    (1, "Which month comes after {day}?"), (1, "What month follows {day}?"),
    (-1, "Which month comes before {day}?"), (1, "{before}, {day}, what comes next?"),
    (-1, "What is the month just before {day}?"), (1, "The month after {day} is"),
    (1, "It is {day} now. What is next month?"),
    (-1, "If it is {day} now, which month was last month?"),
)  # fmt: skip
LETTER = (
    (1, "Which letter comes after {letter} in the alphabet?"), (1, "What letter follows {letter}?"),
    (-1, "Which letter comes before {letter} in the alphabet?"), (1, "Next letter: {run}, ..."),
    (1, "{run}, ?"), (1, "What comes next: {run}?"), (1, "Continue the row: {run}, __"),
    (-1, "What letter is right before {letter} in the alphabet?"),
)  # fmt: skip
NUMBER = (
    "{row}, ?", "What comes next: {row}, ...?", "Which number comes next? {row}, __",
    "Continue: {row}, ...", "What is the next number: {row}?", "{row}, ... Which number follows?",
    "Complete the row: {row}, ?", "{row} and then?",
)  # fmt: skip
COUNTED = (
    (1, "What number comes after {n}?"), (-1, "What number comes before {n}?"),
    (1, "Which number follows {n} when you count?"), (1, "What is one more than {n}?"),
    (-1, "What is one less than {n}?"), (1, "Count on: after {n} comes"),
)  # fmt: skip
BETWEEN = (
    "Which number is between {low} and {high}?",
    "What number lies between {low} and {high}?",
)
DAYS_HAN = "一二三四五六日"
DAY_HAN = (
    (1, "{week}{day}的后一天是{week}几？"), (1, "今天是{week}{day}，明天是{week}几？"),
    (-1, "今天是{week}{day}，昨天是{week}几？"), (-1, "{week}{day}的前一天是{week}几？"),
    (2, "今天{week}{day}，后天是{week}几？"), (1, "昨天是{week}{day}，今天{week}几？"),
    (1, "{week}{day}过后是{week}几？"), (-1, "明天是{week}{day}，那么今天是{week}几？"),
)  # fmt: skip
MONTH_HAN = (
    (1, "{n}月的下一个月是几月？（只填数字）"), (-1, "{n}月的上个月是几月？（填数字）"),
    (1, "{n}月过完是几月？请填数字"), (1, "这个月是{n}月，下个月是几月？（填阿拉伯数字）"),
)  # fmt: skip
NUMBER_HAN = (
    "{row}，下一个数是几？", "找规律：{row}、（ ）", "{row}、？", "按规律填数：{row}，__",
    "{row}后面应该填几？", "接下来是什么数字：{row}……", "数列{row}的下一项是多少？",
)  # fmt: skip
COUNTED_HAN = ((1, "{n}后面的一个数是几？"), (-1, "{n}前面的一个数是几？"), (1, "比{n}大1的数是？"),
               (-1, "比{n}小1的数是多少？"))  # fmt: skip
LETTER_HAN = (
    (1, "字母{letter}后面的一个字母是什么？"), (-1, "字母{letter}的前一个字母是什么？"),
    (1, "{run}，下一个字母是？"), (1, "字母表中{letter}之后是哪个字母？"),
)  # fmt: skip
ROWS_HAN = words("甲乙丙丁戊己庚辛壬癸 鼠牛虎兔龙蛇马羊猴鸡狗猪 春夏秋冬 东南西北")
ROW_HAN = ("{run}，后面一个字是？", "“{run}”的后面是什么？（一个字）", "接着往下写一个字：{run}__")


def _series(rng: random.Random) -> tuple[list[int], int]:
    """By equal steps up or down, or doubled; the shown ones and what follows."""
    luck = rng.random()
    if luck < 0.12:
        first, many = rng.randint(1, 4), 4
        row = [first * 2**n for n in range(many + 1)]
        return row[:-1], row[-1]
    step = rng.choice((1, 2, 2, 2, 3, 5, 5, 10, 10, 4, 100))
    many = rng.randint(3, 5)
    first = rng.choice((step, rng.randint(1, 12), rng.randint(1, 12)))
    row = [first + step * n for n in range(many + 1)]
    if luck > 0.82:
        row.reverse()
    return row[:-1], row[-1]


def _turned(
    rng: random.Random, forms: tuple[tuple[int, str], ...], names: tuple[str, ...]
) -> Asked:
    by, form = rng.choice(forms)
    at = rng.randrange(len(names))
    text = form.format(day=names[at], before=names[at - 1])
    return put(rng, text, names[(at + by) % len(names)])


def _letter(rng: random.Random, forms: tuple[tuple[int, str], ...]) -> Asked:
    by, form = rng.choice(forms)
    at = rng.randint(3, 24)
    large = rng.random() < 0.7
    run = [sign.upper() if large else sign for sign in LETTERS[at - rng.randint(2, 3) : at + 1]]
    text = form.format(letter=LETTERS[at].upper() if large else f"“{LETTERS[at]}”",
                       run=", ".join(run))  # fmt: skip
    return put(rng, text, LETTERS[at + by])


def _english(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.25:
        return _turned(rng, DAY, DAYS)
    if luck < 0.43:
        return _turned(rng, MONTH, MONTHS)
    if luck < 0.6:
        return _letter(rng, LETTER)
    if luck < 0.82:
        shown, follows = _series(rng)
        return put(rng, rng.choice(NUMBER).format(row=", ".join(map(str, shown))), follows)
    n = rng.randint(2, 98)
    if luck < 0.86:
        return put(rng, rng.choice(BETWEEN).format(low=n - 1, high=n + 1), n)
    by, form = rng.choice(COUNTED)
    text = form.format(n=n if rng.random() < 0.6 else in_words(n))
    if not any(sign.isdigit() for sign in text):
        text += " (as a number, please)"
    return put(rng, text, n + by)


def _chinese(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.27:
        by, form = rng.choice(DAY_HAN)
        at, week = rng.randrange(7), rng.choice(("星期", "星期", "周"))
        return put(rng, form.format(week=week, day=DAYS_HAN[at]), week + DAYS_HAN[(at + by) % 7])
    if luck < 0.4:
        by, form = rng.choice(MONTH_HAN)
        at = rng.randint(1, 12)
        return put(rng, form.format(n=at), (at - 1 + by) % 12 + 1)
    if luck < 0.6:
        shown, follows = _series(rng)
        sign = rng.choice(("、", "，", ", "))
        return put(rng, rng.choice(NUMBER_HAN).format(row=sign.join(map(str, shown))), follows)
    if luck < 0.75:
        n = rng.randint(2, 98)
        by, form = rng.choice(COUNTED_HAN)
        return put(rng, form.format(n=n), n + by)
    if luck < 0.88:
        return _letter(rng, LETTER_HAN)
    names = rng.choice(ROWS_HAN)
    at = rng.randint(2, len(names) - 2)
    run = rng.choice(("、", "")).join(names[max(0, at - 3) : at + 1])
    return put(rng, rng.choice(ROW_HAN).format(run=run), names[at + 1])


def what_is_next(rng: random.Random) -> Asked:
    return _chinese(rng) if chinese(rng) else _english(rng)
