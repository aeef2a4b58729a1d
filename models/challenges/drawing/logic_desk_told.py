"""Sums of three numbers, sums told in steps, and small stories from shops, clubs and schools."""

from __future__ import annotations

import random
import re

from models.challenges.drawing.logic_desk_said import (
    IN_CHINESE,
    Asked,
    big,
    in_han,
    in_words,
    of_things,
    put,
    words,
)

WHO = words("Oskar|Priya|Hugo|Nadia|Felix|Greta|Samir|Ines|Jonas|Mei|Tariq|Lotte")
WHO_HAN = words("阿明|小芳|乐乐|老周|小杰|丽丽|天天|王老师")

# The sign tells what is reckoned with the two numbers.
STORIES = (
    ("A shelf holds {a} novels and {b} atlases. How many books is that?", "+"),
    ("{n} borrows {a} books and later {b} more. How many books did {n} borrow?", "+"),
    ("The choir has {a} women and {b} men. How many singers are there?", "+"),
    ("A class has {a} girls and {b} boys. How many children are in it?", "+"),
    ("You order {a} mugs and {b} plates. How many items are in your cart?", "+"),
    ("Ticket: {a} euros. Booking fee: {b} euros. What do you pay?", "+"),
    ("{n} cycled {a} km on Saturday and {b} km on Sunday. How many km in all?", "+"),
    ("Our team scored {a} goals in May and {b} in June. What is the total?", "+"),
    ("The waiting room has {a} people, then {b} come in. How many wait now?", "+"),
    ("{n} is {a} years old. How old will {n} be in {b} years?", "+"),
    ("{n} planted {a} tulips, {m} planted {b}. How many tulips did they plant?", "+"),
    ("There are {a} red pens and {b} blue pens in the drawer. How many pens?", "+"),
    ("A parcel of {a} kg and one of {b} kg weigh how many kg together?", "+"),
    ("{a} ducks swim on a pond and {b} more land on it. How many ducks now?", "+"),
    ("A bakery made {a} rolls and sold {b}. How many rolls are left?", "-"),
    ("The club had {a} members and {b} left. How many stayed?", "-"),
    ("{n} has {a} stamps and gives {m} {b}. How many does {n} still have?", "-"),
    ("A jumper costs {a} dollars. With {b} dollars off, what is the price?", "-"),
    ("The hall seats {a}. If {b} seats are taken, how many are free?", "-"),
    ("Of {a} eggs, {b} are broken. How many are whole?", "-"),
    ("There were {a} candles and {b} went out. How many still burn?", "-"),
    ("A book has {a} pages. {n} has read {b}. How many pages remain?", "-"),
    ("{a} children went on the trip and {b} wore hats. How many had no hat?", "-"),
    ("A tank holds {a} litres. {b} litres leak out. How many litres are left?", "-"),
    ("{n} had {a} messages and deleted {b}. How many are there still?", "-"),
    ("The bus carries {a} people. At the school {b} get off. How many are on it now?", "-"),
    ("{a} pigeons sat on the roof. {b} flew off. How many were left?", "-"),
    ("One box holds {a} pencils. How many pencils are in {b} boxes?", "*"),
    ("A ticket costs {a} dollars. What do {b} tickets cost, in dollars?", "*"),
    ("{b} tables with {a} chairs each: how many chairs?", "*"),
    ("{n} swims {a} lengths a day. How many lengths in {b} days?", "*"),
    ("There are {b} rows of {a} lettuces. How many lettuces?", "*"),
    ("A course has {a} lessons a week. How many lessons are there in {b} weeks?", "*"),
    ("Each of {b} guests eats {a} pancakes. How many pancakes are eaten?", "*"),
    ("{b} bags with {a} onions in each - how many onions?", "*"),
)  # fmt: skip
STORIES_HAN = (
    ("书架上有{a}本小说和{b}本字典，一共多少本？", "+"),
    ("{n}上午卖了{a}杯茶，下午卖了{b}杯，共卖几杯？", "+"),
    ("班里有{a}名女生、{b}名男生，全班几人？", "+"), ("门票{a}元，停车费{b}元，一共多少元？", "+"),
    ("{n}今年{a}岁，再过{b}年是几岁？", "+"), ("池塘里有{a}只鸭子，又游来{b}只，现在几只？", "+"),
    ("候诊室有{a}个人，又来了{b}个人，现在几个人？", "+"),
    ("{n}种了{a}棵树，{m}种了{b}棵，一共几棵？", "+"),
    ("合唱团有{a}位老队员，新加入{b}位，现在几位？", "+"),
    ("抽屉里有{a}支红笔、{b}支蓝笔，共几支笔？", "+"),
    ("面包店做了{a}个面包，卖掉{b}个，还剩几个？", "-"),
    ("车上有{a}人，到站下去{b}人，还有几人？", "-"),
    ("{n}有{a}张邮票，送给{m}{b}张，还有几张？", "-"),
    ("一本书{a}页，已经看了{b}页，还有几页没看？", "-"),
    ("原价{a}元，优惠{b}元，要付几元？", "-"),
    ("礼堂有{a}个座位，坐了{b}个人，空着几个座位？", "-"),
    ("树上有{a}只鸟，飞走{b}只，树上还有几只？", "-"), ("一盒有{a}支铅笔，{b}盒有几支？", "*"),
    ("每张票{a}元，买{b}张要多少元？", "*"), ("每张桌子配{a}把椅子，{b}张桌子配几把椅子？", "*"),
    ("{n}每天跑{a}公里，{b}天跑几公里？", "*"), ("每排种{a}棵菜，{b}排种几棵？", "*"),
)  # fmt: skip
STEPS = (
    ("Take {a}, add {b}, then add {c}. What is it now?", "++"),
    ("Begin with {a}, add {b}, then take away {c}. Which number do you have?", "+-"),
    ("{a} plus {b}, and then minus {c}, is what?", "+-"),
    ("Double {a}, then add {c}. What do you get?", "2+"),
    ("Twice {a}, less {c}, is how much?", "2-"),
    ("Multiply {a} by {b} and then add {c}. Result?", "*+"),
    ("{a} people are in a lift, {b} get in and {c} get out. How many are in it?", "+-"),
    ("{a} apples, {b} pears and {c} plums: how many pieces of fruit?", "++"),
    ("A bill shows {a}, {b} and {c} pounds. What is the total in pounds?", "++"),
    ("What is the sum of {a}, {b} and {c}?", "++"),
)  # fmt: skip
STEPS_HAN = (
    ("{a}加{b}再加{c}，一共是多少？", "++"), ("先把{a}加上{b}，再减去{c}，得多少？", "+-"),
    ("{a}的两倍再加{c}是多少？", "2+"), ("{a}乘{b}，然后加{c}，结果是多少？", "*+"),
    ("{a}、{b}、{c}三个数的和是多少？", "++"),
    ("电梯里有{a}人，进来{b}人，出去{c}人，现在几人？", "+-"),
    ("三张账单是{a}元、{b}元和{c}元，共几元？", "++"),
)  # fmt: skip
CHAINS = (
    "{s} = ?", "{s} =", "What do you get: {s}?", "Add it all up: {s}", "The result of {s} is?",
    "Reckon this out: {s}", "{s} comes to?",
)  # fmt: skip
CHAINS_HAN = ("{s} = ?", "连算：{s} =", "{s} 最后得多少？", "{s} 的结果填在这里：", "请计算 {s}")


def _made(a: int, kind: str, b: int) -> int:
    return a * b if kind == "*" else a - b if kind == "-" else a + b


def _story(rng: random.Random, han: bool) -> Asked:
    asked, kind = rng.choice(STORIES_HAN if han else STORIES)
    a, b = rng.randint(4, 20), rng.randint(2, 9)
    if kind == "*":
        a, b = rng.randint(2, 9), rng.randint(2, 6)
    elif kind == "-":
        a = b + rng.randint(2, 15)
    told = (str(a), str(b))
    if rng.random() < 0.35:
        write = of_things if han else in_words
        told = (write(a), write(b)) if rng.random() < 0.7 else (write(a), told[1])
    n, m = rng.sample(WHO_HAN if han else WHO, 2)
    said = asked.format(a=told[0], b=told[1], n=n, m=m)
    said = re.sub(r"[.?!] [a-z]", lambda start: start[0].upper(), said)
    return put(rng, big(said), _made(a, kind, b))


def _steps(rng: random.Random, han: bool) -> Asked:
    asked, kinds = rng.choice(STEPS_HAN if han else STEPS)
    a, b = rng.randint(3, 10), rng.randint(2, 8)
    between = 2 * a if kinds[0] == "2" else _made(a, kinds[0], b)
    c = rng.randint(2, min(9, between - 1))
    told = [str(n) for n in (a, b, c)]
    if rng.random() < 0.45:
        told = [(in_han if han else in_words)(n) for n in (a, b, c)]
        if "人" in asked or "元" in asked:
            told = [of_things(n) for n in (a, b, c)]
    return put(rng, big(asked.format(a=told[0], b=told[1], c=told[2])), _made(between, kinds[1], c))


def _chain(rng: random.Random, han: bool) -> Asked:
    a, b, c = rng.randint(2, 12), rng.randint(1, 9), rng.randint(1, 9)
    less, times, kind = rng.choice("-−"), rng.choice("××*"), rng.randrange(6)
    if kind < 2:
        said, made = f"{a} + {b} + {c}", a + b + c
    elif kind == 2:
        c = rng.randint(1, a + b - 1)
        said, made = f"{a} + {b} {less} {c}", a + b - c
    elif kind == 3:
        a += 10
        b = rng.randint(1, 9)
        said, made = f"{a} {less} {b} + {c}", a - b + c
    elif kind == 4:
        b += 1
        said, made = f"{a} {times} {b} + {c}", a * b + c
    else:
        b += 1
        said, made = f"({a} + {c}) {times} {b}", (a + c) * b
    return put(rng, rng.choice(CHAINS_HAN if han else CHAINS).format(s=said), made)


def chained_or_told(rng: random.Random) -> Asked:
    return rng.choice((_chain, _steps, _story, _story))(rng, rng.random() < IN_CHINESE)
