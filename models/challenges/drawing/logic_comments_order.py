"""Larger, smaller, first in the alphabet, and the like: two or more things are compared."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_comments_said import (
    Asked,
    chinese,
    headed,
    in_han,
    in_words,
    put,
    row,
    shuffled,
    words,
)

LARGE = (
    "Which is larger: {ors}?", "Which number is bigger, {ors}?",
    "What is the largest number: {row}?",
    "Enter the biggest of these numbers: {row}", "Which of these is the highest number? {row}",
    "Type the largest number of {ands}.", "{row} - which one is the greatest?",
    "Which number is the greatest: {ors}?",
)  # fmt: skip
LITTLE = (
    "Which is smaller: {ors}?", "Which number is less, {ors}?",
    "What is the smallest number: {row}?",
    "Enter the smallest of these numbers: {row}", "Which of these is the lowest number? {row}",
    "Type the smallest number of {ands}.", "{row} - which one is the smallest?",
    "Please give us the lowest of {ands}.",
)  # fmt: skip
LARGE_HAN = (
    "{two}，哪个大？", "下面最大的数是：{row}", "{row}中最大的数是几？", "请输入较大的数：{two}",
    "{row}，哪个数最大？", "比一比，{two}哪个更大？",
)  # fmt: skip
LITTLE_HAN = (
    "{two}，哪个小？", "下面最小的数是：{row}", "{row}中最小的数是几？", "请输入较小的数：{two}",
    "{row}，哪个数最小？", "比一比，{two}哪个更小？",
)  # fmt: skip
ONLY_TWO = ("larger", "bigger,", "smaller:", "less,", "{two}")


def _numbers(rng: random.Random, han: bool) -> Asked:
    large = rng.random() < 0.55
    forms = (LARGE_HAN if large else LITTLE_HAN) if han else (LARGE if large else LITTLE)
    form = rng.choice(forms)
    pair = any(mark in form for mark in ONLY_TWO)
    most = rng.choice((20, 99, 99, 500))
    some = rng.sample(range(1, most), 2 if pair else rng.randint(3, 5))
    if pair and rng.random() < 0.3 and 10 < some[0] < 99 and some[0] % 11 and some[0] % 10 > 0:
        some = [some[0], int(str(some[0])[::-1])]
    asked_for = max(some) if large else min(some)
    spelled = most <= 99 and rng.random() < 0.2
    names = [(in_han if han else in_words)(n) if spelled else str(n) for n in some]
    if han:
        text = form.format(row="、".join(names), two=names[0] + "和" + names[-1])
        return put(rng, text + ("（请填阿拉伯数字）" if spelled else ""), asked_for)
    text = form.format(
        row=row(rng, names),
        ors=", ".join(names[:-1]) + f" or {names[-1]}",
        ands=", ".join(names[:-1]) + f" and {names[-1]}",
    )
    return put(rng, headed(text) + (" (as a number, please)" if spelled else ""), asked_for)


ALPHABET = words(
    "apple bear cloud door eagle farm glass house island jacket kitchen lemon mouse night ocean"
    " paper queen river snow table umbrella violin window yellow zebra bread candle desk engine"
    " flower garden hill lamp moon needle oven pencil ring stone train"
)
ALPHABET_FORMS = (
    "Which word comes first in the alphabet: {ors}?",
    "Which of these comes first alphabetically? {row}",
    "In a dictionary, which comes first: {ors}?", "Put these in alphabetical order: {row}. Which is"
    " first?", "Alphabetically, which word is first: {row}?",
    "Type the word that comes first in the"
    " alphabet: {row}",
)  # fmt: skip
LAST_FORMS = (
    "Which word comes last in the alphabet: {ors}?",
    "In alphabetical order, which of these is last:"
    " {row}?",
)  # fmt: skip
LETTER_FORMS = (
    "Which letter comes first in the alphabet, {ors}?",
    "Which letter is earlier in the alphabet: {ors}?",
)
LETTER_HAN = ("按字母表顺序，{row}哪个最靠前？", "字母{row}中，在字母表里排在最前面的是？")


def _alphabet(rng: random.Random) -> Asked:
    luck = rng.random()
    if luck < 0.25:
        some = rng.sample("abcdefghijklmnopqrstuvwxyz", 2)
        shown = [sign.upper() for sign in some]
        return put(rng, rng.choice(LETTER_FORMS).format(ors=" or ".join(shown)), min(some))
    count = rng.randint(2, 4)
    by_letter = {word[0]: word for word in shuffled(rng, ALPHABET)}
    some = rng.sample(sorted(by_letter.values()), count)
    last = luck > 0.85
    text = rng.choice(LAST_FORMS if last else ALPHABET_FORMS).format(
        row=row(rng, some), ors=", ".join(some[:-1]) + f" or {some[-1]}"
    )
    return put(rng, text, max(some) if last else min(some))


SIZES = words("ant mouse cat sheep horse elephant whale")
"""From small to large."""
SIZES_HAN = words("蚂蚁 老鼠 兔子 山羊 水牛 大象 鲸鱼")
PAIRS = (
    ("bigger", "house", "shoe"), ("bigger", "mountain", "tree"), ("bigger", "ocean", "pond"),
    ("bigger", "bus", "bicycle"), ("bigger", "football", "marble"), ("bigger", "truck", "spoon"),
    ("heavier", "brick", "feather"), ("heavier", "car", "bicycle"), ("heavier", "piano", "pencil"),
    ("heavier", "cow", "hen"), ("faster", "aeroplane", "bicycle"), ("faster", "car", "snail"),
    ("faster", "horse", "tortoise"), ("faster", "rocket", "bus"), ("hotter", "fire", "ice"),
    ("hotter", "sun", "snow"), ("colder", "ice", "tea"), ("colder", "snow", "soup"),
    ("longer", "year", "week"), ("longer", "hour", "minute"), ("longer", "month", "day"),
    ("longer", "century", "year"), ("older", "grandmother", "baby"), ("older", "adult", "child"),
    ("older", "grandfather", "grandson"), ("taller", "tower", "chair"),
    ("taller", "giraffe", "cat"),
    ("taller", "tree", "flower"), ("smaller", "ant", "cow"), ("smaller", "village", "city"),
    ("shorter", "second", "hour"), ("shorter", "day", "year"), ("slower", "snail", "horse"),
    ("slower", "bicycle", "train"), ("lighter", "feather", "stone"), ("softer", "pillow", "brick"),
    ("harder", "stone", "butter"), ("sweeter", "sugar", "salt"), ("deeper", "ocean", "puddle"),
    ("higher", "mountain", "hill"), ("louder", "thunder", "whisper"), ("brighter", "sun", "candle"),
)  # fmt: skip
PAIR_FORMS = (
    "Which is {more}: {ors}?", "Which one is {more}, {ors}?", "What is {more}: {ors}?",
    "{Ors}: which is {more}?", "Type the one that is {more}: {ors}",
)  # fmt: skip
PAIRS_HAN = (
    ("重", "石头", "羽毛"), ("重", "汽车", "自行车"), ("重", "大象", "小鸟"),
    ("重", "铁锤", "铅笔"),
    ("快", "飞机", "自行车"), ("快", "火车", "蜗牛"), ("快", "兔子", "乌龟"),
    ("快", "火箭", "公交车"),
    ("热", "火", "冰"), ("热", "开水", "雪"), ("冷", "冰", "热茶"), ("冷", "冬天", "夏天"),
    ("长", "一年", "一天"), ("长", "一小时", "一分钟"), ("长", "长江", "小溪"),
    ("长", "一周", "一秒"),
    ("高", "大树", "小草"), ("高", "长颈鹿", "小猫"), ("高", "高山", "小土坡"),
    ("高", "大楼", "椅子"),
    ("大", "太阳", "篮球"), ("大", "西瓜", "葡萄"), ("大", "大海", "池塘"), ("大", "房子", "鞋子"),
    ("大", "足球", "乒乓球"), ("小", "蚂蚁", "老虎"), ("小", "芝麻", "西瓜"),
    ("小", "水滴", "大海"),
    ("轻", "羽毛", "铁块"), ("轻", "纸片", "砖头"), ("慢", "蜗牛", "马"), ("慢", "乌龟", "汽车"),
    ("甜", "糖", "盐"), ("硬", "石头", "豆腐"), ("软", "棉花", "铁块"), ("亮", "太阳", "蜡烛"),
    ("深", "大海", "水坑"), ("短", "一秒", "一小时"), ("老", "爷爷", "孙子"),
    ("近", "月亮", "太阳"),
)  # fmt: skip
PAIR_FORMS_HAN = (
    "{both}哪个更{more}？", "{both}相比，谁更{more}？", "哪个更{more}：{both}？",
    "更{more}的是哪一个，{both}？",
)  # fmt: skip


def _things(rng: random.Random, han: bool) -> Asked:
    if rng.random() < 0.2:
        sizes = SIZES_HAN if han else SIZES
        small, large = sorted(rng.sample(range(len(sizes)), 2))
        some = shuffled(rng, (sizes[small], sizes[large]))
        if rng.random() < 0.5:
            more, one = ("小" if han else "smaller"), sizes[small]
        else:
            more, one = ("大" if han else "bigger"), sizes[large]
    else:
        more, one, less = rng.choice(PAIRS_HAN if han else PAIRS)
        some = shuffled(rng, (one, less))
    if han:
        text = rng.choice(PAIR_FORMS_HAN).format(more=more, both=rng.choice("和与").join(some))
        return put(rng, text.replace("更近", "离地球更近"), one)
    ors = " or ".join(some)
    return put(rng, rng.choice(PAIR_FORMS).format(more=more, ors=ors, Ors=headed(ors)), one)


def compared(rng: random.Random) -> Asked:
    han, luck = chinese(rng), rng.random()
    if luck < 0.5:
        return _numbers(rng, han)
    if luck < 0.72 and not han:
        return _alphabet(rng)
    if luck < 0.6:
        some = rng.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rng.randint(2, 4))
        return put(rng, rng.choice(LETTER_HAN).format(row="、".join(some)), min(some))
    return _things(rng, han)
