"""Questions of forums: days, small stories, what everybody knows."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_forums_words import (
    COLOURS,
    COLOURS_HAN,
    NAMES,
    NAMES_HAN,
    OPPOSITES,
    OPPOSITES_HAN,
    OWN_COLOURS,
    OWN_COLOURS_HAN,
    THINGS,
    THINGS_HAN,
    WEEK,
    WEEK_HAN,
    YEAR,
    Asked,
    joined,
)


def dated(rng: random.Random) -> Asked:
    """Days, months, hours."""
    day, month, hour, on = rng.randrange(7), rng.randrange(12), rng.randint(1, 7), rng.randint(2, 4)
    kept, other = rng.sample(THINGS, 2)
    place = rng.randrange(3)
    of_list = [kept, other]
    of_list.insert(place, WEEK[day])

    def english(later: int) -> str:
        return WEEK[(day + later) % 7].lower()

    def chinese(later: int, before: str = "星期") -> str:
        return before + WEEK_HAN[(day + later) % 7]

    return rng.choice((
        (f"Tomorrow will be {WEEK[day]}. What day is it now?", english(-1)),
        (f"Today is {WEEK[day]}. What was yesterday?", english(-1)),
        (f"It is {WEEK[day]} today. Which day is the day after tomorrow?", english(2)),
        (f"Yesterday was {WEEK[day]}. If that is true, what day is today?", english(1)),
        (f"What day of the week is {on} days after {WEEK[day]}?", english(on)),
        (f"Which day comes right before {WEEK[day]}?", english(-1)),
        (f"Which of {joined(of_list)} is a day of the week?", english(0)),
        (f"The month before {YEAR[month]} is called?", YEAR[month - 1].lower()),
        (f"Which month follows {YEAR[month]}?", YEAR[(month + 1) % 12].lower()),
        (f"What is month number {month + 1} of the year called?", YEAR[month].lower()),
        (f"It is {hour} o'clock now. What hour is it {on} hours later?", str(hour + on)),
        (f"今天是{chinese(0)}，明天是星期几？", chinese(1)),
        (f"昨天{chinese(0)}，今天星期几？", chinese(1)),
        (f"前天是{chinese(0, '周')}，那么今天是周几？", chinese(2, "周")),
        (f"再过{'两三四'[on - 2]}天就是{chinese(0)}，今天是星期几？", chinese(-on)),
        (f"{chinese(0)}的前一天是星期几？", chinese(-1)),
        (f"{month + 1}月的下一个月是几月？（只填数字）", str((month + 1) % 12 + 1)),
        (f"现在是{hour}点，{on}小时以后是几点？（只填数字）", str(hour + on)),
    ))  # fmt: skip


def told(rng: random.Random) -> Asked:
    """Small stories, the colour of things, what everybody knows."""
    one, other = rng.sample(THINGS, 2)
    this, that = rng.sample(COLOURS, 2)
    one_han, other_han = rng.sample(THINGS_HAN, 2)
    this_han, that_han = rng.sample(COLOURS_HAN, 2)
    who, friend, who_han = *rng.sample(NAMES, 2), rng.choice(NAMES_HAN)
    a, b, c = rng.randint(5, 12), rng.randint(2, 5), rng.randint(1, 4)
    fact, hue = rng.choice(tuple(OWN_COLOURS.items()))
    fact_han, hue_han = rng.choice(tuple(OWN_COLOURS_HAN.items()))
    up, down = rng.choice(OPPOSITES)
    up_han, down_han = rng.sample(rng.choice(OPPOSITES_HAN), 2)
    legged, legs = rng.choice((("dog", 4), ("bird", 2), ("cow", 4), ("spider", 8), ("cat", 4)))
    return rng.choice((
        (f"If the {one} is {this}, what colour is it?", this),
        (f"The colour of a {this} {one} is?", this),
        (f"{who} has a {this} {one} and a {that} {other}. What color is the {other}?", that),
        (f"What colour is {fact}?", hue),
        (f"What is {who}'s name?", who.lower()),
        (f"{who} and {friend} play ball. {friend} wins. Who wins?", friend.lower()),
        (f"What is the opposite of “{up}”?", down),
        (f"How many legs does a {legged} have?", str(legs)),
        (f"{who} picks {a} flowers and gives {b} to {friend}. How many does {who} keep?",
         str(a - b)),
        (f"{a} children are on the bus and {b} more get on. How many are on it now?", str(a + b)),
        (f"{who} had {a} coins, lost {b} and then found {c}. How many coins are there now?",
         str(a - b + c)),
        (f"One ticket costs {b} euros. What do {c + 1} tickets cost?", str(b * (c + 1))),
        (f"{this_han}的{one_han}是什么颜色？", this_han),
        (f"{who_han}有一个{this_han}的{one_han}和一个{that_han}的{other_han}，"
         f"{other_han}是什么颜色？", that_han),
        (f"{fact_han}是什么颜色的？", hue_han),
        (f"“{up_han}”的反义词是什么？", down_han),
        (f"{who_han}有{a}块糖，送给朋友{b}块，现在有几块？", str(a - b)),
        (f"车上有{a}人，上来{b}人，又下去{c}人，车上还有多少人？", str(a + b - c)),
        (f"一支笔{b}元，买{c + 1}支要多少元？", str(b * (c + 1))),
    ))  # fmt: skip
