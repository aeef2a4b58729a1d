"""What comes next, before or between: rows of numbers, letters, days, months and other rounds."""

from __future__ import annotations

import random
from string import ascii_uppercase

from models.challenges.drawing.logic_desk_said import (
    IN_CHINESE,
    Asked,
    big,
    in_han,
    in_words,
    pairs,
    put,
    words,
)

DAYS = words("Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday")
MONTHS = words(
    "January|February|March|April|May|June|July|August|September|October|November|December"
)
GO_ON = (
    "{r}, ... what comes now?", "Go on with the row: {r}", "{r} - and then?", "{r}, ___",
    "How does this go on? {r}", "Which one is next after these: {r}?", "{r}, ?",
    "Type what follows: {r}", "Add one more: {r}",
)  # fmt: skip
GAPPED = ("{r} - what belongs in the gap?", "Fill the gap: {r}", "Which one is missing? {r}")
OF_DAYS = (
    ("It is {d} today. And tomorrow?", 1), ("The day right after {d} is?", 1),
    ("Yesterday was {d}. What day is it now?", 1), ("Which weekday comes two days after {d}?", 2),
    ("The library closes on the day before {d}. Which day is that?", -1),
    ("Our class is held one day after {d}. On which day?", 1),
    ("Tomorrow is {d}. What day do we have today?", -1),
    ("What day was it yesterday if today is {d}?", -1),
    ("Today is {d}. Which weekday is it a week from now?", 0),
    ("Which weekday do you find just before {d}?", -1),
)  # fmt: skip
OF_MONTHS = (
    ("{d} is over. Which month begins?", 1), ("Which month do we write before {d}?", -1),
    ("The fees are due in the month after {d}. Which month?", 1),
    ("Last month was {d}. Which month is it?", 1),
    ("Next month will be {d}. Which month is it now?", -1),
    ("Which month is two months after {d}?", 2),
    ("Turn the calendar page from {d}: which month do you see?", 1),
)  # fmt: skip
OF_LETTERS = (
    ("In the alphabet, what follows {d}?", 1),
    ("Which letter is right before {d} in the alphabet?", -1),
    ("Say the alphabet: after {d} you say ...", 1),
    ("Give the neighbour of {d} that comes after it in the ABC.", 1),
    ("Which letter is two places after {d} in the alphabet?", 2),
)  # fmt: skip
OF_NUMBERS = (
    ("Counting up by one, what do you say after {d}?", 1), ("Which number is one below {d}?", -1),
    ("What whole number comes right after {d}?", 1), ("You count backwards: {d}, and then?", -1),
    ("One more than {d} is?", 1), ("What number stands two after {d}?", 2),
    ("What number is ten more than {d}?", 10),
    ("Page {d} is done. Which page is next?", 1),
    ("The person in front of you has ticket {d}. Which is yours?", 1),
)  # fmt: skip
BETWEEN = (
    "Which whole number lies between {x} and {y}?",
    "Between {x} and {y} there is one number. Type it.",
)
HOURS = (
    ("The clock shows {d} o'clock. Which hour will it show in one hour?", 1),
    ("It is {d} o'clock. The shop opens in two hours. At what hour?", 2),
    ("The lesson starts at {d} o'clock and takes three hours. At what hour is it over?", 3),
    ("It is {d} o'clock. What hour was it one hour ago?", -1),
)  # fmt: skip
ROUNDS = pairs(
    "spring, summer, autumn, ... which season is next?=winter|"
    "Winter is over. Which season starts?=spring|After autumn comes which season?=winter|"
    "yesterday, today, ___=tomorrow|first, second, third, ___ (as a word)=fourth|"
    "A medal row: bronze, silver, ___=gold|Sizes on our shirts: S, M, L, ___=xl|"
    "do, re, mi, ___=fa|morning, afternoon, evening, ___=night|"
    "ready, steady, ___=go|once, twice, three ___=times|small, medium, ___=large|"
    "good, better, ___=best|bad, worse, ___=worst|big, bigger, ___=biggest|"
    "second, minute, hour, ___=day|first, second, ___ (as a word)=third|"
    "north, east, south, ___=west|"
    "day, night, day, night, day, ___=night|red, blue, red, blue, red, ___=blue|"
    "yes, no, yes, no, yes, ___=no|one, two, three, four, ___ (as a word)=five|"
    "January is month 1, February is month 2. March is month ...?=3"
)
DAYS_HAN = words("星期一|星期二|星期三|星期四|星期五|星期六")
OF_DAYS_HAN = (
    ("今天{d}，明天呢？", 1), ("昨天是{d}，那么今天是？", 1), ("{d}的后一天是什么日子？", 1),
    ("图书馆在{d}的前一天闭馆，是哪一天？", -1), ("明天{d}，今天是哪天？", -1),
    ("{d}再过两天是哪天？", 2),
)  # fmt: skip
OF_MONTHS_HAN = (
    ("{d}月过完是几月？", 1), ("{d}月的前一个月是几月？", -1), ("上个月是{d}月，这个月是几月？", 1),
    ("下个月是{d}月，现在是几月？", -1), ("{d}月之后两个月是几月？", 2),
)  # fmt: skip
OF_LETTERS_HAN = (
    ("字母表中紧接{d}的字母是什么？", 1), ("英文字母里，{d}之前的一个是？", -1),
    ("按ABC顺序，{d}之后是哪个字母？", 1),
)  # fmt: skip
OF_NUMBERS_HAN = (
    ("从{d}再往后数一个数是？", 1), ("比{d}小一的数是几？", -1), ("倒着数，{d}后面是几？", -1),
    ("前面一位拿的是{d}号，你是下一位，拿几号？", 1), ("看完第{d}页，接着是第几页？", 1),
    ("比{d}多十的数是？", 10),
)  # fmt: skip
HOURS_HAN = (
    ("现在{d}点，再过一小时是几点？", 1), ("{d}点上课，两小时后下课，是几点下课？", 2),
    ("现在{d}点，一小时前是几点？", -1),
)  # fmt: skip
BETWEEN_HAN = ("{x}和{y}中间的整数是几？", "在{x}与{y}之间只有一个整数，是几？")
GO_ON_HAN = (
    "{r}、（　）", "接着往下写：{r}、___", "按规律，{r}之后是什么？", "{r}，后面一个是？",
    "下一个该是什么：{r}？",
)  # fmt: skip
GAPPED_HAN = ("空格里填什么：{r}？", "{r}，缺的是哪一个？")
ROUNDS_HAN = pairs(
    "春、夏、秋、（　）=冬|冬天过去是哪个季节？（两个字）=春天|"
    "春天之后是什么季节？（两个字）=夏天|昨天、今天、（　）=明天|甲、乙、丙、（　）=丁|"
    "前天、昨天、（　）=今天|去年、今年、（　）=明年|"
    "早上、中午、（　），填“晚上”还是“夏天”？=晚上|东、南、西、（　）=北|个、十、百、（　）=千|"
    "十、百、千、（　）=万|铜牌、银牌、（　）=金牌|小学、初中、（　）=高中|"
    "红、蓝、红、蓝、红、（　）=蓝|鼠、牛、虎、（　）=兔|一月、二月、三月、（　）=四月|"
    "第一、第二、第三、（　）=第四|白天、黑夜、白天、（　）=黑夜"
)


def _numbers(rng: random.Random) -> list[str]:
    kind = rng.random()
    if kind < 0.6:
        step = rng.choice((1, 2, 2, 3, 4, 5, 10))
        start = rng.choice((step, rng.randint(1, 20)))
        return [str(start + step * n) for n in range(5)]
    if kind < 0.85:
        step = rng.choice((1, 2, 5, 10))
        start = 5 * step + rng.randint(0, 12)
        return [str(start - step * n) for n in range(5)]
    start = rng.choice((1, 2, 3, 5, 10))
    return [str(start * 2**n) for n in range(5)]


def _letters(rng: random.Random) -> list[str]:
    step = rng.choice((1, 1, 1, 2))
    start = rng.randint(0, 25 - 4 * step)
    return [ascii_uppercase[start + step * n] for n in range(5)]


def _row(rng: random.Random, han: bool) -> Asked:
    kind = rng.random()
    if kind < 0.6:
        items = _numbers(rng)
    elif kind < 0.8 or han:
        items = _letters(rng)
    else:
        names = rng.choice((DAYS, MONTHS))
        start = rng.randrange(len(names))
        items = [names[(start + n) % len(names)] for n in range(4)]
    between = "、" if han else ", "
    if rng.random() < 0.2:
        at = rng.randrange(1, len(items) - 1)
        shown = [("（　）" if han else "___") if n == at else item for n, item in enumerate(items)]
        asked = rng.choice(GAPPED_HAN if han else GAPPED).format(r=between.join(shown))
        return put(rng, asked, items[at], hint=False)
    asked = rng.choice(GO_ON_HAN if han else GO_ON).format(r=between.join(items[:-1]))
    return put(rng, asked, items[-1], hint=False)


def _number(rng: random.Random, han: bool) -> Asked:
    how, n = rng.random(), rng.randint(2, 89)
    if how < 0.2:
        form = rng.choice(BETWEEN_HAN if han else BETWEEN)
        return put(rng, form.format(x=n, y=n + 2), n + 1)
    if how < 0.4:
        asked, step = rng.choice(HOURS_HAN if han else HOURS)
        n = rng.randint(2, 9)
        return put(rng, asked.format(d=n), n + step)
    asked, step = rng.choice(OF_NUMBERS_HAN if han else OF_NUMBERS)
    write = (in_han if han else in_words) if rng.random() < 0.25 and "第" not in asked else str
    return put(rng, asked.format(d=write(n)), n + step)


def carries_on(rng: random.Random) -> Asked:
    han, how = rng.random() < IN_CHINESE, rng.random()
    if how < 0.28:
        return _row(rng, han)
    if how < 0.45:
        asked, answer = rng.choice(ROUNDS_HAN if han else ROUNDS)
        return put(rng, asked if rng.random() < 0.3 else big(asked), answer)
    if how < 0.6:
        return _number(rng, han)
    if how < 0.72:
        asked, step = rng.choice(OF_LETTERS_HAN if han else OF_LETTERS)
        at = rng.randint(1, 23)
        return put(rng, asked.format(d=ascii_uppercase[at]), ascii_uppercase[at + step])
    if how < 0.86:
        if han:
            asked, step = rng.choice(OF_DAYS_HAN)
            at = rng.randrange(1, 4) if step == 2 else rng.randrange(1, 5)
            said = asked.format(d=DAYS_HAN[at]) + rng.choice(("（格式：星期几）", "（如：星期一）"))
            return put(rng, said, DAYS_HAN[at + step])
        asked, step = rng.choice(OF_DAYS)
        at = rng.randrange(7)
        return put(rng, asked.format(d=DAYS[at]), DAYS[(at + step) % 7])
    at = rng.randrange(12)
    if han:
        asked, step = rng.choice(OF_MONTHS_HAN)
        said = asked.format(d=rng.choice((str(at + 1), in_han(at + 1)))) + "（填数字）"
        return put(rng, said, (at + step) % 12 + 1, hint=False)
    asked, step = rng.choice(OF_MONTHS)
    return put(rng, asked.format(d=MONTHS[at]), MONTHS[(at + step) % 12])
