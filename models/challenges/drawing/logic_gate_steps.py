"""Questions of sign-up forms that take more than one step, or tell a little story."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Slots, form
from models.challenges.drawing.logic_gate_words import CHINESE_NAMES, NAMES, in_words

FOOD = ("apples", "cookies", "sweets", "bananas", "biscuits", "strawberries", "cakes", "plums")
THINGS = ("books", "pens", "stamps", "marbles", "coins", "balloons", "cards", "stickers", "pencils")
ROUND = ("eggs", "bottles", "oranges", "tennis balls", "candles", "light bulbs")
COINS = ("euros", "dollars", "pounds")
GOODS = ("a book", "a ticket", "a coffee", "a sandwich", "a T-shirt", "a pizza", "a magazine")
CHINESE_FOOD = ("苹果", "糖果", "桃子", "鸡蛋", "饼干")
CHINESE_MEASURED = (("本", "书"), ("支", "铅笔"), ("个", "气球"), ("张", "邮票"), ("颗", "糖"))


def _fewer(rng: random.Random) -> Slots:
    """a is there, b goes."""
    a = rng.randint(4, 15)
    b = rng.randint(2, a - 1)
    return _people(rng, a=a, b=b, answer=a - b)


def _more(rng: random.Random) -> Slots:
    a, b = rng.randint(2, 12), rng.randint(2, 9)
    return _people(rng, a=a, b=b, answer=a + b)


def _both(rng: random.Random) -> Slots:
    """a is there, b goes, c comes."""
    a = rng.randint(5, 16)
    b, c = rng.randint(2, a - 1), rng.randint(2, 8)
    return _people(rng, a=a, b=b, c=c, answer=a - b + c)


def _people(rng: random.Random, **numbers: int) -> Slots:
    name, friend = rng.sample(NAMES, 2)
    one, two = rng.sample(CHINESE_NAMES, 2)
    measure, thing = rng.choice(CHINESE_MEASURED)
    return {
        "name": name, "friend": friend, "food": rng.choice(FOOD), "things": rng.choice(THINGS),
        "balls": rng.choice(ROUND), "coins": rng.choice(COINS), "goods": rng.choice(GOODS),
        "one": one, "two": two, "fruit": rng.choice(CHINESE_FOOD), "ge": measure, "thing": thing,
        **{key: str(number) for key, number in numbers.items()},
    }  # fmt: skip


def _told_in_words(slots: Slots) -> Slots:
    return {k: in_words(int(v)) if k in "abc" and len(k) == 1 else v for k, v in slots.items()}


def _times(rng: random.Random) -> Slots:
    a, b = rng.randint(2, 10), rng.randint(2, 6)
    return _people(rng, a=a, b=b, answer=a * b)


def _shared(rng: random.Random) -> Slots:
    b, each = rng.randint(2, 6), rng.randint(2, 6)
    return _people(rng, a=b * each, b=b, answer=each)


def _change(rng: random.Random) -> Slots:
    a, b = rng.randint(2, 4), rng.randint(2, 4)
    c = 10 if a * b < 10 else 20
    return _people(rng, a=a, b=b, c=c, answer=c - a * b)


def _ages(rng: random.Random) -> Slots:
    a, b = rng.randint(7, 40), rng.randint(2, 6)
    return _people(rng, a=a, b=b, answer=a - b)


def _later(rng: random.Random) -> Slots:
    a, b = rng.randint(5, 40), rng.randint(2, 10)
    return _people(rng, a=a, b=b, answer=a + b)


def _plus_minus(rng: random.Random) -> Slots:
    a, b = rng.randint(2, 12), rng.randint(2, 10)
    c = rng.randint(1, min(9, a + b - 1))
    return {"a": str(a), "b": str(b), "c": str(c), "answer": str(a + b - c)}


def _times_plus(rng: random.Random) -> Slots:
    a, b, c = rng.randint(2, 6), rng.randint(2, 5), rng.randint(1, 9)
    return {"a": str(a), "b": str(b), "c": str(c), "answer": str(a * b + c)}


def _sum_times(rng: random.Random) -> Slots:
    a, b, c = rng.randint(1, 6), rng.randint(1, 5), rng.randint(2, 5)
    return {"a": str(a), "b": str(b), "c": str(c), "answer": str((a + b) * c)}


def _double_plus(rng: random.Random) -> Slots:
    a, b = rng.randint(2, 10), rng.randint(1, 9)
    return {"a": str(a), "b": str(b), "answer": str(2 * a + b)}


def _half_plus(rng: random.Random) -> Slots:
    half, b = rng.randint(2, 10), rng.randint(1, 9)
    return {"a": str(2 * half), "b": str(b), "answer": str(half + b)}


EATEN = (
    "If you have {a} {food} and eat {b}, how many are left?",
    "You have {a} {food}. You eat {b}. How many do you have left?",
    "If I have {a} {food} and give you {b}, how many do I have left?",
    "{name} has {a} {food} and gives {b} to {friend}. How many {food} does {name} have left?",
    "There are {a} {food} on a plate. {name} eats {b}. How many are still there?",
    "{name} had {a} {things} and lost {b}. How many are left?",
    "There are {a} birds in a tree and {b} fly away. How many are left?",
    "A bus has {a} people on it. {b} get off. How many are still on the bus?",
    "{name} has {a} {coins} and spends {b}. How many {coins} are left?",
)  # fmt: skip
GAINED = (
    "If you have {a} {food} and I give you {b} more, how many do you have?",
    "{name} has {a} {things} and buys {b} more. How many {things} does {name} have now?",
    "I have {a} {things} and you have {b}. How many do we have together?",
    "{name} has {a} {food} and {friend} has {b}. How many {food} do they have together?",
    "There are {a} girls and {b} boys in a class. How many children are there?",
    "There are {a} red balls and {b} blue balls in a bag. How many balls are in the bag?",
    "You read {a} pages on Monday and {b} on Tuesday. How many pages is that in all?",
    "A farmer has {a} cows and {b} sheep. How many animals does he have?",
)  # fmt: skip
told_english = (
    Asked(2.4, _fewer, EATEN),
    Asked(0.5, lambda rng: _told_in_words(_fewer(rng)), EATEN),
    Asked(1.9, _more, GAINED),
    Asked(0.4, lambda rng: _told_in_words(_more(rng)), GAINED),
    Asked(1.0, _both, (
        "You have {a} {food}, eat {b} and buy {c} more. How many do you have now?",
        "A bus has {a} passengers. {b} get off and {c} get on. How many are on the bus now?",
        "{name} has {a} {things}, gives away {b} and then gets {c} new ones."
        " How many {things} does {name} have now?",
        "There are {a} books on a shelf. {b} are borrowed and {c} are returned."
        " How many books are on the shelf now?",
    )),
    Asked(0.7, _times, (
        "A box holds {a} {balls}. How many {balls} are in {b} boxes?",
        "If {goods} costs {a} {coins}, how many {coins} do {b} cost?",
        "There are {b} tables with {a} chairs each. How many chairs are there?",
        "{name} runs {a} km a day. How many km is that in {b} days?",
    )),
    Asked(0.5, _shared, (
        "{b} children share {a} {food} equally. How many does each child get?",
        "You put {a} {things} into {b} equal piles. How many are in each pile?",
    )),
    Asked(0.3, _change, (
        "You buy {b} tickets at {a} {coins} each and pay with {c} {coins}."
        " How many {coins} do you get back?",
    )),
    Asked(0.4, _ages, (
        "{name} is {a} years old. {friend} is {b} years younger. How old is {friend}?",
        "{name} is {a} years old. How old was {name} {b} years ago?",
    )),
    Asked(0.4, _later, (
        "{name} is {a} years old. How old will {name} be in {b} years?",
        "{name} is {a} and {friend} is {b} years older. How old is {friend}?",
    )),
    Asked(1.4, _plus_minus, (
        "What is {a} + {b} - {c}?", "{a} plus {b} minus {c} = ?", "What is {a} plus {b} minus {c}?",
        "Start with {a}, add {b}, then take away {c}. What do you get?",
        "Add {a} and {b}, then subtract {c}.",
        "Take {a}, add {b} and subtract {c}. What is the result?",
    )),
    Asked(0.3, lambda rng: _told_in_words(_plus_minus(rng)), (
        "What is {a} plus {b} minus {c}?",
        "Take {a}, add {b} and subtract {c}. What is the result?",
    )),
    Asked(0.6, _times_plus, (
        "What is {a} x {b} + {c}?", "Multiply {a} by {b} and then add {c}.",
        "({a} × {b}) + {c} = ?", "What is {a} times {b}, plus {c}?",
    )),
    Asked(0.5, _sum_times, (
        "({a} + {b}) x {c} = ?", "What is ({a} + {b}) × {c}?",
        "Add {a} and {b}, then multiply the result by {c}.",
    )),
    Asked(0.3, _double_plus, (
        "Take {a}, double it and add {b}. What do you get?", "Double {a}, then add {b}.",
    )),
    Asked(0.2, _half_plus, ("Take half of {a}, then add {b}. What do you get?",)),
)  # fmt: skip
told_chinese = (
    Asked(2.2, _fewer, (
        "{one}有 {a} 个{fruit}，吃了 {b} 个，还剩几个？",
        "你有 {a} 个{fruit}，给了朋友 {b} 个，还剩几个？",
        "树上有 {a} 只鸟，飞走了 {b} 只，现在树上还有几只？",
        "{one}有 {a} {ge}{thing}，送给{two} {b} {ge}，还剩几{ge}？",
        "公交车上有 {a} 个人，下去了 {b} 个，车上还有几个人？",
        "{one}带了 {a} 元钱，买本子花了 {b} 元，还剩多少元？",
    )),
    Asked(1.8, _more, (
        "{one}有 {a} 个{fruit}，妈妈又给了 {b} 个，现在一共有几个？",
        "{one}有 {a} {ge}{thing}，{two}有 {b} {ge}，两人一共有几{ge}？",
        "盘子里有 {a} 个苹果和 {b} 个梨，一共有几个水果？",
        "班里有 {a} 个男生和 {b} 个女生，一共有多少人？",
    )),
    Asked(0.9, _both, (
        "车上有 {a} 人，到站下了 {b} 人，又上了 {c} 人，现在车上有几人？",
        "{one}有 {a} {ge}{thing}，送人 {b} {ge}，又买了 {c} {ge}，现在有几{ge}？",
    )),
    Asked(0.6, _times, (
        "一盒有 {a} 个鸡蛋，{b} 盒一共有几个鸡蛋？", "一张票 {a} 元，买 {b} 张要多少元？",
    )),
    Asked(0.4, _shared, ("{a} 个{fruit}平均分给 {b} 个小朋友，每人分到几个？",)),
    Asked(0.5, _later, (
        "{one}今年 {a} 岁，{b} 年后是多少岁？", "{one} {a} 岁，哥哥比{one}大 {b} 岁，哥哥多少岁？",
    )),
    Asked(1.2, _plus_minus, (
        "{a} 加 {b} 再减 {c} 等于几？", "{a} + {b} - {c} 等于多少？",
        "{a} 加上 {b}，再减去 {c}，结果是多少？",
    )),
    Asked(0.5, _times_plus, ("{a} 乘以 {b} 再加 {c} 等于多少？", "{a} × {b} + {c} = ？")),
    Asked(0.4, _sum_times, ("({a} + {b}) × {c} = ？", "{a} 与 {b} 的和再乘以 {c}，等于多少？")),
)  # fmt: skip
chained_or_told = form(told_english, told_chinese)
