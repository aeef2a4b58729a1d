"""Which is more and which is less, as sign-up forms ask it: numbers, things, people, words."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_joining_lists import WORDS
from models.challenges.drawing.logic_joining_words import (
    Asked,
    figures_asked,
    han,
    listed,
    one,
    opened,
    posed,
    spelled,
)

SPANS = ("second", "minute", "hour", "day", "week", "month", "year")
BIG = ("ant", "mouse", "cat", "sheep", "horse", "elephant", "whale")
BIG_HAN = ("蚂蚁", "老鼠", "猫", "山羊", "马", "大象", "鲸鱼")
SPANS_HAN = ("秒", "分钟", "小时", "天", "星期", "月", "年")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
NAMES_HAN = ("小王", "小李", "小张", "小赵", "小陈", "小周")


def more_or_less(rng: random.Random) -> Asked:
    return (_more_or_less_han if rng.random() < 0.5 else _more_or_less_english)(rng)


def _numbers(rng: random.Random) -> list[int]:
    return rng.sample(range(1, rng.choice((20, 60, 100))), rng.choice((2, 3, 3, 4)))


def _more_or_less_english(rng: random.Random) -> Asked:
    what, most = (
        rng.choice(("numbers", "numbers", "numbers", "things", "people", "word", "gap")),
        (rng.random() < 0.5),
    )
    if what == "numbers":
        numbers = _numbers(rng)
        answer = max(numbers) if most else min(numbers)
        two = len(numbers) == 2
        grade = rng.choice(
            (("larger", "greater", "bigger") if most else ("smaller", "lower"))
            if two
            else (("largest", "highest", "biggest") if most else ("smallest", "lowest"))
        )
        way = one(rng, (
            "which number is {g}: {l}?", "type the {g} number: {l}", "{l}: which one is {g}?",
            "which is the {g} of these numbers: {l}?", "enter the {g} of {l}", "pick the {g}: {l}",
        ))  # fmt: skip
        if way.startswith(("which number is {g}", "{l}: which one is {g}")) and not two:
            grade = f"the {grade}"
        wordy = rng.random() < 0.25
        names = listed(rng, [spelled(n) if wordy else str(n) for n in numbers])
        asked = opened(way.format(g=grade, l=names))
        return figures_asked(rng, asked, answer) if wordy else posed(rng, asked, answer)
    if what == "people":
        (first, second), (a, b) = rng.sample(NAMES, 2), rng.sample(range(5, 60), 2)
        way, grades = rng.choice((
            ("{x} is {a} years old, {y} is {b}. Who is {g}?", ("older", "younger")),
            ("{x} has {a} points and {y} has {b}. Who has {g}?", ("more", "fewer")),
            ("{x} paid {a} dollars, {y} paid {b}. Who paid {g}?", ("more", "less")),
        ))  # fmt: skip
        answer_name = first if (a > b) == most else second
        asked = way.format(x=first, y=second, a=a, b=b, g=grades[0 if most else 1])
        return posed(rng, asked, answer_name)
    if what == "things":
        scale, grades = rng.choice((
            (BIG, ("bigger", "smaller")), (BIG, ("heavier", "lighter")),
            (SPANS, ("longer", "shorter")),
        ))  # fmt: skip
        low, high = sorted(rng.sample(range(len(scale)), 2))
        pair = [scale[low], scale[high]]
        answer_word = pair[1] if most else pair[0]
        rng.shuffle(pair)
        names = " or ".join(f"{_article(name)} {name}" for name in pair)
        way = one(rng, ("which is {g}, {l}?", "what is {g}: {l}?", "{g}: {l}? (one word)"))
        return posed(rng, opened(way.format(g=grades[0 if most else 1], l=names)), answer_word)
    if what == "word":
        short = rng.choice(("cat", "sun", "tea", "bus", "egg", "red"))
        long = rng.choice(WORDS)
        pair = [short, long]
        rng.shuffle(pair)
        way = one(rng, ("which word is {g}, {l}?", "which of these words has {m} letters: {l}?"))
        asked = way.format(
            g="longer" if most else "shorter", m="more" if most else "fewer", l=" or ".join(pair)
        )
        return posed(rng, opened(asked), long if most else short)
    middle = rng.randint(2, 60)
    way = one(rng, (
        "which whole number lies between {a} and {b}?", "what number is between {a} and {b}?",
        "{a} is too small, {b} is too big. Which whole number fits between them?",
    ))  # fmt: skip
    return posed(rng, opened(way.format(a=middle - 1, b=middle + 1)), middle)


def _article(name: str) -> str:
    return "an" if name[0] in "aeiou" or name == "hour" else "a"


def _more_or_less_han(rng: random.Random) -> Asked:
    what, most = rng.choice(("numbers", "numbers", "things", "people", "gap")), rng.random() < 0.5
    if what == "numbers":
        numbers, wordy = _numbers(rng), rng.random() < 0.25
        grade = "大" if most else "小"
        if len(numbers) == 2:
            way = one(rng, (
                "{l}，哪个数更{g}？", "{l}中较{g}的数是多少？", "请输入较{g}的数：{l}",
                "{l}两个数，{g}的是哪个？",
            ))  # fmt: skip
        else:
            way = one(rng, (
                "{l}，哪个数最{g}？", "下列数字中最{g}的是：{l}", "{l}里面最{g}的数是多少？",
                "请输入最{g}的那个数：{l}", "哪个数字最{g}？{l}", "比一比，{l}中最{g}的是哪个？",
            ))  # fmt: skip
        asked = way.format(g=grade, l="、".join(han(n) if wordy else str(n) for n in numbers))
        answer = max(numbers) if most else min(numbers)
        return figures_asked(rng, asked, answer) if wordy else posed(rng, asked, answer)
    if what == "people":
        (first, second), (a, b) = rng.sample(NAMES_HAN, 2), rng.sample(range(5, 60), 2)
        way, grades = rng.choice((
            ("{x}今年{a}岁，{y}今年{b}岁，谁的年龄{g}？", ("大", "小")),
            ("{x}考了{a}分，{y}考了{b}分，谁的分数{g}？", ("高", "低")),
            ("{x}有{a}元，{y}有{b}元，谁的钱{g}？", ("多", "少")),
        ))  # fmt: skip
        asked = way.format(x=first, y=second, a=a, b=b, g=grades[0 if most else 1])
        return posed(rng, asked, first if (a > b) == most else second)
    if what == "things":
        scale, grades = rng.choice((
            (BIG_HAN, ("大", "小")), (BIG_HAN, ("重", "轻")),
            (SPANS_HAN, ("长", "短")),
        ))  # fmt: skip
        low, high = sorted(rng.sample(range(len(scale)), 2))
        pair = [scale[low], scale[high]]
        answer_word = pair[1] if most else pair[0]
        rng.shuffle(pair)
        grade = grades[0 if most else 1]
        if scale is SPANS_HAN:
            way = one(rng, ("{x}和{y}，哪个时间单位更{g}？", "时间单位中，{x}与{y}哪个{g}？"))
        else:
            way = one(
                rng,
                ("{x}和{y}哪个更{g}？", "{x}与{y}相比，通常谁更{g}？", "通常{x}{g}还是{y}{g}？"),
            )
        return posed(rng, way.format(x=pair[0], y=pair[1], g=grade), answer_word)
    middle = rng.randint(2, 60)
    way = one(
        rng,
        ("{a}和{b}中间的整数是几？", "比{a}大、比{b}小的整数是多少？", "{a}与{b}之间是哪个整数？"),
    )
    return posed(rng, way.format(a=middle - 1, b=middle + 1), middle)
