"""Questions of sign-up forms that everybody knows the answer of, or can count."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_sign_ups_words import (
    CHINESE_CLASSES,
    CHINESE_WORDS,
    CLASSES,
    SHORT_WORDS,
    WORDS,
    Asked,
    apart,
    shuffled,
)

_KNOWN: tuple[Asked, ...] = (
    ("What colour is fresh snow?", "white"), ("What colour is grass in spring?", "green"),
    ("What colour is a ripe lemon?", "yellow"), ("What color is blood?", "red"),
    ("What color is the sky on a clear day?", "blue"), ("Of what colour is coal?", "black"),
    ("How many legs does a dog have?", "4"), ("How many legs has a spider?", "8"),
    ("How many wheels does a bicycle have?", "2"), ("How many days are in a week?", "7"),
    ("How many months are there in a year?", "12"), ("How many minutes make an hour?", "60"),
    ("How many hours does a day have?", "24"), ("How many sides does a triangle have?", "3"),
    ("A square has how many corners?", "4"), ("How many eyes do people have?", "2"),
    ("How many fingers are on one hand, thumb included?", "5"),
    ("How many letters are in the English alphabet?", "26"),
    ("What is the opposite of hot?", "cold"), ("Opposite of left?", "right"),
    ("What is the opposite of night?", "day"), ("The opposite of up is", "down"),
    ("Is fire hot or cold?", "hot"), ("Is ice warm or cold?", "cold"),
    ("What do bees make?", "honey"), ("What is frozen water called?", "ice"),
    ("Which planet do we live on?", "earth"), ("What is the capital of France?", "paris"),
    ("In which month is Christmas?", "december"), ("What is the capital of Italy?", "rome"),
    ("What animal says meow?", "cat"), ("Which animal barks?", "dog"),
    ("What is a young cat called?", "kitten"), ("Which meal is eaten in the morning?", "breakfast"),
    ("What do you get when you mix blue and yellow paint?", "green"),
    ("What is the first month of the year?", "january"), ("How many cents are in a dollar?", "100"),
    ("How many zeros does one thousand have?", "3"), ("How many seasons has a year?", "4"),
    ("Which part of the face do you smell with?", "nose"),
)  # fmt: skip
_KNOWN_IN_CHINESE: tuple[Asked, ...] = (
    ("中国的首都是哪个城市？", "北京"), ("一年有几个月？", "12"), ("一天有多少小时？", "24"),
    ("一个星期有几天？", "7"), ("一小时等于多少分钟？", "60"), ("三角形有几条边？", "3"),
    ("一只手有几根手指？", "5"), ("小狗有几条腿？", "4"), ("自行车有几个轮子？", "2"),
    ("“大”的反义词是什么？（一个字）", "小"), ("“左”的反义词是什么？", "右"),
    ("“黑”的反义词是？", "白"), ("“上”的反义词是哪个字？", "下"),
    ("太阳从哪个方向升起？（填一个字）", "东"), ("雪是什么颜色的？（填一个字）", "白"),
    ("血是什么颜色的？（填一个字）", "红"), ("法国的首都是哪里？", "巴黎"),
    ("日本的首都是哪里？", "东京"),
    ("水结冰后变成什么？（填一个字）", "冰"), ("什么动物会喵喵叫？（填一个字）", "猫"),
    ("蜜蜂酿的是什么？（两个字）", "蜂蜜"), ("床前明__光，空格里是哪个字？", "月"),
    ("举头望明月，低头思故__，请填空", "乡"), ("一年有几个季节？", "4"),
    ("一米等于多少厘米？", "100"),
    ("十二生肖中排第一的是什么？（填一个字）", "鼠"), ("一元等于几角？", "10"),
    ("国庆节在几月？（填数字）", "10"), ("一打是多少个？（填数字）", "12"),
    ("正方形有几个角？", "4"),
)  # fmt: skip
_LETTERS = (
    "How many letters are in the word '{word}'?", "The word {word} has how many letters?",
    "Count the letters of \"{word}\".", "'{word}' is how many letters long?",
)  # fmt: skip
_TIMES = (
    "How many times is the letter {it} in '{word}'?", "How many {it}'s are there in {word}?",
    "Count the letter {it} in the word {word}.",
)  # fmt: skip
_TWICE = (
    "banana", "cheese", "coffee", "pepper", "letter", "summer", "tomato", "balloon", "apple",
    "bottle", "eleven", "cocoa", "butter", "potato",
)  # fmt: skip
_OF_A_CLASS = (
    "How many of these are {kinds}: {all}?", "Count the {kinds}: {all}",
    "{All}: how many {kinds} are named?", "How many {kinds} are in this list? {all}",
)  # fmt: skip
_PLURALS = {
    "an animal": "animals", "a fruit": "fruits", "a colour": "colours", "a vehicle": "vehicles",
    "a country": "countries", "a musical instrument": "musical instruments", "a drink": "drinks",
    "a part of the body": "parts of the body", "a tool": "tools", "a month": "months",
}  # fmt: skip
_SIGNS_IN_CHINESE = (
    "“{word}”一共有几个字？",
    "“{word}”由几个汉字组成？",
    "数一数，“{word}”有几个字？",
)
_TIMES_IN_CHINESE = ("“{word}”里有几个“{it}”字？", "“{it}”字在“{word}”中出现几次？")
_TWICE_IN_CHINESE = (
    "人山人海", "百发百中", "高高兴兴", "天天向上", "大大小小", "不知不觉", "有说有笑", "一心一意",
)  # fmt: skip
_OF_A_CLASS_IN_CHINESE = (
    "下列词语中有几个{kind}：{all}？", "{all}，其中有几个是{kind}？", "数一数{kind}有几个：{all}",
)  # fmt: skip


def known(rng: random.Random) -> Asked:
    chinese = rng.random() < 0.45
    if rng.random() < 0.55:
        return rng.choice(_KNOWN_IN_CHINESE if chinese else _KNOWN)
    return _of_a_class(rng, chinese) if rng.random() < 0.4 else _signs(rng, chinese)


def _signs(rng: random.Random, chinese: bool) -> Asked:
    """How many signs a word has, or how often one of them."""
    if rng.random() < 0.5:
        word = rng.choice(_TWICE_IN_CHINESE if chinese else _TWICE)
        it = rng.choice(sorted({sign for sign in word if word.count(sign) > 1}))
        wording = rng.choice(_TIMES_IN_CHINESE if chinese else _TIMES)
        return wording.format(word=word, it=it), str(word.count(it))
    words = (
        (*CHINESE_WORDS, "生日快乐", "你好吗", "新年好", "验证码")
        if chinese
        else WORDS + SHORT_WORDS
    )
    word = rng.choice(words)
    return rng.choice(_SIGNS_IN_CHINESE if chinese else _LETTERS).format(word=word), str(len(word))


def _of_a_class(rng: random.Random, chinese: bool) -> Asked:
    """How many of four or five things are of a kind."""
    classes = CHINESE_CLASSES if chinese else CLASSES
    kind, other = apart(rng, classes if chinese else _PLURALS)[:2]
    count = rng.randint(1, 3)
    every = shuffled(rng, [*rng.sample(classes[kind], count), *rng.sample(classes[other], 2)])
    if chinese:
        row = "、".join(every)
        return rng.choice(_OF_A_CLASS_IN_CHINESE).format(kind=kind, all=row), str(count)
    row = ", ".join(every)
    wording = rng.choice(_OF_A_CLASS)
    return wording.format(kinds=_PLURALS[kind], all=row, All=row[0].upper() + row[1:]), str(count)
