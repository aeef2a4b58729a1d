"""Questions of sign-up forms after what is more, or comes first."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Slots, an, either, form
from models.challenges.drawing.logic_gate_words import (
    CHINESE_NAMES,
    DAYS,
    MONTHS,
    NAMES,
    PLAIN,
    in_words,
)

BIG = ("bigger", "larger", "greater", "higher")
SMALL = ("smaller", "lower")
BIGGEST = ("largest", "biggest", "highest", "greatest")
SMALLEST = ("smallest", "lowest")

PAIRS: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("bigger", "smaller"): (
        ("elephant", "mouse"), ("horse", "cat"), ("whale", "goldfish"), ("house", "shoe"),
        ("cow", "bee"), ("lake", "puddle"), ("lion", "ant"), ("melon", "grape"), ("ship", "spoon"),
        ("city", "village"), ("tree", "mushroom"), ("football", "marble"), ("sun", "moon"),
    ),
    ("heavier", "lighter"): (
        ("piano", "feather"), ("car", "bicycle"), ("elephant", "rabbit"), ("brick", "leaf"),
        ("table", "pencil"), ("cow", "chicken"), ("fridge", "cup"), ("stone", "balloon"),
    ),
    ("faster", "slower"): (
        ("car", "bicycle"), ("plane", "bus"), ("horse", "snail"), ("train", "tortoise"),
        ("rabbit", "snail"), ("rocket", "tractor"),
    ),
    ("longer", "shorter"): (
        ("year", "month"), ("hour", "minute"), ("week", "day"), ("minute", "second"),
        ("kilometre", "metre"), ("month", "week"), ("day", "hour"), ("year", "day"),
    ),
    ("hotter", "colder"): (("fire", "ice"), ("summer", "winter"), ("oven", "fridge"),
        ("sun", "snow")),
    ("taller", "shorter"): (("giraffe", "dog"), ("tower", "tent"), ("tree", "flower"),
        ("horse", "hen")),
    ("harder", "softer"): (("stone", "pillow"), ("brick", "sponge"), ("hammer", "cushion")),
    ("louder", "quieter"): (("thunder", "whisper"), ("trumpet", "butterfly")),
}  # fmt: skip
BARE = {"fire", "ice", "summer", "winter", "snow", "sun", "moon", "thunder"}
FIRST = (
    ("breakfast", "dinner"), ("breakfast", "lunch"), ("lunch", "dinner"), ("morning", "evening"),
    ("morning", "afternoon"),
)  # fmt: skip
LEGS = (
    ("spider", "dog"),
    ("dog", "hen"),
    ("ant", "cat"),
    ("horse", "duck"),
    ("bee", "penguin"),
    ("cow", "snake"),
)
CHINESE_PAIRS = {
    ("大", "小"): (("大象", "老鼠"), ("西瓜", "葡萄"), ("太阳", "月亮"), ("老虎", "蚂蚁"),
        ("篮球", "乒乓球")),
    ("重", "轻"): (("汽车", "自行车"), ("石头", "羽毛"), ("冰箱", "铅笔"), ("大象", "兔子")),
    ("快", "慢"): (("飞机", "自行车"), ("兔子", "乌龟"), ("火车", "蜗牛"), ("汽车", "蚂蚁")),
    ("高", "矮"): (("长颈鹿", "小狗"), ("大树", "小草"), ("骆驼", "公鸡")),
}  # fmt: skip
STEPS = (("older", "oldest"), ("taller", "tallest"), ("faster", "fastest"))


def _numbers(rng: random.Random, count: int) -> list[int]:
    most = rng.choice((10, 20, 20, 50, 100, 1000))
    return rng.sample(range(1, most + 1), count)


def _two(rng: random.Random) -> Slots:
    a, b = _numbers(rng, 2)
    up = rng.random() < 0.65
    return {
        "more": rng.choice(BIG if up else SMALL), "a": str(a), "b": str(b),
        "da": "大" if up else "小",
        "answer": str(max(a, b) if up else min(a, b)),
    }  # fmt: skip


def _many(rng: random.Random) -> Slots:
    numbers = _numbers(rng, rng.choice((3, 3, 4, 5)))
    up = rng.random() < 0.6
    words = [str(number) for number in numbers]
    return {
        "most": rng.choice(BIGGEST if up else SMALLEST), "list": ", ".join(words),
        "or": either(words),
        "zh": "、".join(words), "da": "大" if up else "小",
        "answer": str(max(numbers) if up else min(numbers)),
    }  # fmt: skip


def _things(rng: random.Random) -> Slots:
    (more, less), pairs = rng.choices(list(PAIRS.items()), [4, 2, 2, 2, 1, 1, 0.5, 0.5])[0]
    pair = rng.choice(pairs)
    up = rng.random() < 0.7
    words = list(pair)
    rng.shuffle(words)
    return {
        "more": more if up else less, "a": words[0], "b": words[1],
        "or": " or ".join(word if word in BARE else an(word) for word in words),
        "answer": pair[0] if up else pair[1],
    }  # fmt: skip


def _days(rng: random.Random) -> Slots:
    """Sunday, with which some begin the week, is not asked for."""
    one, two = sorted(rng.sample(range(6), 2))
    return _ordered(DAYS[one], DAYS[two], rng)


def _months(rng: random.Random) -> Slots:
    one, two = sorted(rng.sample(range(12), 2))
    return _ordered(MONTHS[one], MONTHS[two], rng)


def _ordered(first: str, last: str, rng: random.Random) -> Slots:
    words = [first, last]
    rng.shuffle(words)
    return {"a": words[0], "b": words[1], "answer": first}


def _later(rng: random.Random) -> Slots:
    slots = _months(rng)
    return {**slots, "answer": slots["b"] if slots["answer"] == slots["a"] else slots["a"]}


def _legs(rng: random.Random) -> Slots:
    slots = _ordered(*rng.choice(LEGS), rng)
    return {**slots, "or": f"{an(slots['a'])} or {an(slots['b'])}"}


def _alphabet(rng: random.Random) -> Slots:
    """Words of which no two begin alike."""
    words = rng.sample(PLAIN, 12)
    apart = list({word[0]: word for word in words}.values())[: rng.choice((2, 3, 3))]
    last = rng.random() < 0.25
    return {
        "first": "last" if last else "first", "list": ", ".join(apart), "or": either(apart),
        "answer": max(apart) if last else min(apart),
    }  # fmt: skip


def _letters(rng: random.Random) -> Slots:
    one, two = sorted(rng.sample("ABCDEFGHJKLMNPRSTUVWXYZ", 2))
    return _ordered(one, two, rng)


def _long(rng: random.Random) -> Slots:
    words = rng.sample(PLAIN, 2)
    short = rng.choice(("cat", "dog", "cup", "sun", "egg", "hat", "key", "bus"))
    one, up = words[0], rng.random() < 0.7
    pair = [one, short]
    rng.shuffle(pair)
    return {
        "more": "more" if up else "fewer", "long": "longer" if up else "shorter",
        "a": pair[0], "b": pair[1], "answer": one if up else short,
    }  # fmt: skip


def _people(rng: random.Random) -> Slots:
    one, two = rng.sample(NAMES, 2)
    a, b = rng.sample(range(5, 60), 2)
    up = rng.random() < 0.6
    return {
        "one": one, "two": two, "a": str(a), "b": str(b), "old": "older" if up else "younger",
        "more": "more" if up else "fewer", "answer": one if (a > b) == up else two,
    }  # fmt: skip


def _chain(rng: random.Random) -> Slots:
    one, two, three = rng.sample(NAMES, 3)
    more, most = rng.choice(STEPS)
    return {"one": one, "two": two, "three": three, "more": more, "most": most, "answer": one}


def _chinese_people(rng: random.Random) -> Slots:
    one, two = rng.sample(CHINESE_NAMES, 2)
    a, b = rng.sample(range(5, 40), 2)
    up = rng.random() < 0.6
    return {
        "one": one, "two": two, "a": str(a), "b": str(b), "da": "大" if up else "小",
        "duo": "多" if up else "少", "answer": one if (a > b) == up else two,
    }  # fmt: skip


def _chinese_things(rng: random.Random) -> Slots:
    (more, less), pairs = rng.choice(list(CHINESE_PAIRS.items()))
    pair = rng.choice(pairs)
    up = rng.random() < 0.7
    words = list(pair)
    rng.shuffle(words)
    return {
        "more": more if up else less,
        "a": words[0],
        "b": words[1],
        "answer": pair[0] if up else pair[1],
    }


def _chinese_days(rng: random.Random) -> Slots:
    one, two = sorted(rng.sample(range(6), 2))
    return _ordered("星期" + "一二三四五六"[one], "星期" + "一二三四五六"[two], rng)


def _half_spelt(rng: random.Random) -> Slots:
    """Compared in words, with the solution asked for as the word stands."""
    a, b = rng.sample(range(1, 21), 2)
    up = rng.random() < 0.65
    words = {a: in_words(a), b: in_words(b)}
    return {
        "more": rng.choice(BIG[:2] if up else SMALL[:1]), "a": words[a], "b": words[b],
        "answer": str(max(a, b) if up else min(a, b)),
    }  # fmt: skip


in_order = form(
    (
        Asked(3.2, _two, (
            "Which is {more}, {a} or {b}?", "Which number is {more}: {a} or {b}?",
            "Which is {more}: {a} or {b}?",
            "What is {more}, {a} or {b}?", "Type the {more} number: {a}, {b}",
            "{a} or {b}: which number is {more}?",
            "Enter the {more} of these two numbers: {a} and {b}",
        )),
        Asked(2.6, _many, (
            "Which of these numbers is the {most}: {list}?", "What is the {most} number: {list}?",
            "Which number is the {most}: {or}?", "Type the {most} number: {list}",
            "What is the {most} number in this list: {list}",
            "Enter the {most} of these numbers: {list}",
        )),
        Asked(0.3, _half_spelt, ("Which is {more}, {a} or {b}? (answer in digits)",)),
        Asked(2.2, _things, (
            "Which is {more}, {or}?", "Which is {more}: {a} or {b}?", "What is {more}: {a} or {b}?",
            "Which one is {more}, {a} or {b}?", "{a} or {b}: which is {more}?",
        )),
        Asked(0.8, _days, (
            "Which day comes first in the week, {a} or {b}?",
            "Which day of the week is earlier: {a} or {b}?",
        )),
        Asked(0.8, _months, (
            "Which month comes first in the year, {a} or {b}?",
            "Which month is earlier in the year: {a} or {b}?",
        )),
        Asked(0.3, _later, ("Which month is later in the year: {a} or {b}?",)),
        Asked(0.2, lambda rng: _ordered(*rng.choice(FIRST), rng), (
            "Which comes first in the day: {a} or {b}?",
        )),
        Asked(0.2, _legs, (
            "Which has more legs, {or}?", "Which animal has more legs: {a} or {b}?",
        )),
        Asked(0.8, _alphabet, (
            "Which word comes {first} in alphabetical order: {list}?",
            "Which of these words would come {first} in a dictionary: {or}?",
            "Type the word that comes {first} in the alphabet: {list}",
        )),
        Asked(0.5, _letters, (
            "Which letter comes first in the alphabet, {a} or {b}?",
            "What comes first in the alphabet: {a} or {b}?",
        )),
        Asked(0.4, _long, (
            "Which word has {more} letters: {a} or {b}?", "Which word is {long}: {a} or {b}?",
        )),
        Asked(0.8, _people, (
            "{one} is {a} and {two} is {b}. Who is {old}?",
            "{one} is {a} years old, {two} is {b}. Who is {old}?",
            "{one} has {a} stamps and {two} has {b}. Who has {more} stamps?",
        )),
        Asked(0.4, _chain, (
            "{one} is {more} than {two} and {two} is {more} than {three}. Who is the {most}?",
        )),
        Asked(0.3, _chain, (
            "{one} finished the race before {two}. Who was first?",
            "{two} arrived after {one}. Who arrived first?",
        )),
    ),
    (
        Asked(2.4, _two, (
            "{a} 和 {b} 哪个{da}？", "{a} 和 {b}，哪个数更{da}？",
            "{a} 与 {b} 哪个数更{da}？请输入该数",
        )),
        Asked(1.6, _many, (
            "{zh}中，最{da}的数是多少？", "下面哪个数最{da}：{zh}？", "请输入最{da}的数：{zh}",
        )),
        Asked(1.3, _chinese_things, ("{a}和{b}，哪个更{more}？", "哪个更{more}：{a}还是{b}？")),
        Asked(0.9, _chinese_people, (
            "{one} {a} 岁，{two} {b} 岁，谁的年龄{da}？",
            "{one}有 {a} 本书，{two}有 {b} 本书，谁的书{duo}？",
        )),
        Asked(0.5, _chinese_days, (
            "从星期一开始数，{a}和{b}哪天更早？", "一周从星期一开始，{a}和{b}哪个在前？",
        )),
        Asked(0.3, _letters, ("英文字母 {a} 和 {b}，哪个排在前面？",)),
    ),
)  # fmt: skip
