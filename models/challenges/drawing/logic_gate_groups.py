"""Questions of sign-up forms after one thing of a sort, or the one that is of none."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Slots, an, either, form, listed
from models.challenges.drawing.logic_gate_words import (
    CHINESE_SORTS,
    MANY,
    SORTS,
    other_sorts,
    sort_of,
)

HOMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "lives in the sea": (("shark", "whale", "dolphin", "octopus"),
        ("camel", "cow", "eagle", "rabbit")),
    "can fly": (("eagle", "pigeon", "butterfly", "sparrow"), ("cow", "snake", "elephant", "sheep")),
    "is cold": (("ice", "snow"), ("fire", "lava")),
    "is hot": (("fire", "lava"), ("ice", "snow", "frost")),
    "can be eaten": (("bread", "cheese", "pizza", "cake"),
        ("stone", "chair", "bicycle", "lamp", "shoe")),
    "can be drunk": (("water", "milk", "juice", "tea"),
        ("brick", "spoon", "ladder", "carpet", "key")),
    "can be read": (("book", "newspaper", "magazine"),
        ("shoe", "apple", "pillow", "fork", "bucket")),
    "is worn on the feet": (("shoes", "socks", "boots"),
        ("gloves", "glasses", "earrings", "scarf")),
    "is worn on the head": (("hat", "helmet", "cap"), ("sock", "belt", "shoe", "glove")),
    "has wheels": (("car", "bus", "bicycle", "lorry"),
        ("boat", "ladder", "table", "house", "fence")),
    "belongs in the kitchen": (("saucepan", "fridge", "oven"), ("pillow", "shower", "car", "tent")),
}  # fmt: skip
CHINESE_HOMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "可以吃": (("面包", "饺子", "蛋糕", "米饭"), ("石头", "桌子", "雨伞", "手机")),
    "会飞": (("老鹰", "麻雀", "蝴蝶"), ("大象", "乌龟", "老虎", "山羊")),
    "生活在海里": (("鲨鱼", "鲸鱼", "海豚"), ("骆驼", "兔子", "老鹰", "公鸡")),
    "可以喝": (("牛奶", "豆浆", "果汁"), ("椅子", "钥匙", "铅笔", "石头")),
    "穿在脚上": (("鞋子", "袜子"), ("帽子", "手套", "围巾", "眼镜")),
}


def _one(
    sorts: dict[str, tuple[str, ...]], rng: random.Random, more: int
) -> tuple[str, str, list[str]]:
    """A sort, one of it, and that among so many of other sorts."""
    sort = sort_of(sorts, rng)
    answer = rng.choice(sorts[sort])
    if rng.random() < 0.5:
        other = other_sorts(sort, sorts, 1, rng)[0]
        others = rng.sample(sorts[other], more)
    else:
        others = [rng.choice(sorts[other]) for other in other_sorts(sort, sorts, more, rng)]
    words = [answer, *others]
    rng.shuffle(words)
    return sort, answer, words


def _which(rng: random.Random) -> Slots:
    sort, answer, words = _one(SORTS, rng, rng.choice((2, 2, 3, 3)))
    return {
        "sort": sort, "a": an(sort), "many": MANY[sort], "list": ", ".join(words),
        "or": either(words),
        "and": listed(words, rng), "answer": answer,
    }  # fmt: skip


def _pair(rng: random.Random) -> Slots:
    sort, answer, words = _one(SORTS, rng, 1)
    return {"a": an(sort), "or": either(words), "answer": answer}


def _not(
    sorts: dict[str, tuple[str, ...]], rng: random.Random, most: int
) -> tuple[str, str, list[str]]:
    sort = sort_of(sorts, rng)
    other = other_sorts(sort, sorts, 1, rng)[0]
    answer = rng.choice(sorts[other])
    words = [answer, *rng.sample(sorts[sort], most)]
    rng.shuffle(words)
    return sort, answer, words


def _odd(rng: random.Random) -> Slots:
    sort, answer, words = _not(SORTS, rng, 3)
    return {
        "a": an(sort), "many": MANY[sort], "list": ", ".join(words), "or": either(words),
        "and": listed(words, rng), "answer": answer,
    }  # fmt: skip


def _count(rng: random.Random) -> Slots:
    sort = sort_of(SORTS, rng)
    here, there = rng.randint(1, 3), rng.randint(1, 2)
    others = other_sorts(sort, SORTS, there, rng)
    words = [*rng.sample(SORTS[sort], here), *(rng.choice(SORTS[other]) for other in others)]
    rng.shuffle(words)
    return {"many": MANY[sort], "list": ", ".join(words), "answer": str(here)}


def _does(homes: dict[str, tuple[tuple[str, ...], tuple[str, ...]]], rng: random.Random) -> Slots:
    does = rng.choice(list(homes))
    right, wrong = homes[does]
    answer = rng.choice(right)
    words = [answer, *rng.sample(wrong, rng.choice((2, 3)) if len(wrong) > 3 else 2)]
    rng.shuffle(words)
    return {
        "does": does, "list": "、".join(words) if homes is CHINESE_HOMES else ", ".join(words),
        "or": either(words), "answer": answer,
    }  # fmt: skip


def _chinese_which(rng: random.Random) -> Slots:
    sort, answer, words = _one(CHINESE_SORTS, rng, rng.choice((2, 3)))
    return {"sort": sort, "list": "、".join(words), "answer": answer}


def _chinese_odd(rng: random.Random) -> Slots:
    sort, answer, words = _not(CHINESE_SORTS, rng, 3)
    return {"sort": sort, "list": "、".join(words), "answer": answer}


one_of_a_sort = form(
    (
        Asked(4.0, _which, (
            "Which of these is {a}: {list}?", "Which one is {a}: {or}?",
            "Which of these is {a}? {list}",
            "Which word is {a}: {list}?", "Which of the following is {a}: {and}?",
            "Type the {sort}: {list}", "Pick the {sort} from this list: {list}",
            "What is the {sort} in this list: {list}?",
            "Only one of these is {a}. Which one? {list}",
            "{list}: which is {a}?", "Please enter the word that is {a}: {list}",
            "One of these words names {a}: {list}. Which?", "Find the {sort}: {list}",
            "Choose the {sort} and type it here: {list}",
        )),
        Asked(0.8, _pair, ("Which is {a}: {or}?", "Which one is {a}, {or}?")),
        Asked(2.0, _odd, (
            "Which is the odd one out: {list}?", "Which word does not belong: {list}?",
            "Odd one out: {list}", "Which one does not fit with the others: {or}?",
            "Find the odd one out: {list}", "Which of these is different from the others? {list}",
            "Type the word that does not belong with the others: {list}",
        )),
        Asked(1.3, _odd, (
            "Which of these is not {a}: {list}?", "Which one is not {a}: {or}?",
            "Which word is not {a}: {and}?",
            "All but one of these are {many}: {list}. Which one is not?",
        )),
        Asked(0.9, lambda rng: _does(HOMES, rng), (
            "Which of these {does}: {list}?", "Which one {does}: {or}?",
        )),
        Asked(0.35, _count, (
            "How many {many} are in this list: {list}?", "How many of these are {many}: {list}?",
        )),
    ),
    (
        Asked(3.0, _chinese_which, (
            "下面哪个是{sort}：{list}？", "以下哪一个是{sort}？{list}", "{list}中，哪个是{sort}？",
            "请输入下列词语中的{sort}：{list}", "{list}，其中属于{sort}的是？",
            "请找出{sort}：{list}",
        )),
        Asked(1.4, _chinese_odd, (
            "下面哪个不是{sort}：{list}？", "{list}中，哪个不是{sort}？",
            "以下不属于{sort}的是：{list}",
        )),
        Asked(1.0, _chinese_odd, (
            "哪个词与其他词不同类：{list}？", "找出不同类的一项：{list}",
            "{list}，哪一个和其他的不是一类？",
        )),
        Asked(0.8, lambda rng: _does(CHINESE_HOMES, rng), (
            "下面哪个{does}：{list}？", "{list}，哪一个{does}？",
        )),
    ),
)  # fmt: skip
