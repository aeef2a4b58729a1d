"""Two operations in one question, and stories of a sentence."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_contact_said import (
    Asked,
    capital,
    on_form,
    paired,
    spelt,
    spelt_han,
    table,
)

NAMES = table(
    "Anna Ben Clara David Emma Frank Grace Henry Isla Jack Kate Leo Mary Nick Olivia Paul Rose Sam"
    " Tina Victor Wendy Zoe Lucy Peter Nora Oscar Jenny Mike"
)
NAMES_HAN = table(
    "小明 小红 小刚 小丽 小华 小芳 小军 小美 小强 小雨 小东 小兰 小林 小雪 小龙 小燕 小杰 小玲"
    " 小宇 小青 小亮 小梅 小涛 小云 小飞 小娟"
)
THINGS = table(
    "apples|books|pencils|coins|marbles|cookies|stamps|balloons|eggs|flowers|cards|shells|buttons|"
    "sweets|stickers|oranges|pens|toys|nuts|plums|stones|cakes|tickets|pears|candles|carrots|"
    "postcards|chocolates"
)
THINGS_HAN = paired(
    "苹果=个|书=本|铅笔=支|硬币=枚|弹珠=颗|饼干=块|邮票=张|气球=个|鸡蛋=个|花=朵|卡片=张|贝壳=个|"
    "扣子=颗|糖=颗|贴纸=张|橘子=个|钢笔=支|玩具=个|核桃=个|李子=个|石子=颗|蛋糕=块|车票=张|梨=个|"
    "蜡烛=根|胡萝卜=根|明信片=张|巧克力=块"
)
STORIES = (
    ("If {n} has {a} {t} and buys {b} more, how many {t} does {n} have?", "+"),
    ("{n} has {a} {t} and {m} has {b}. How many {t} do they have together?", "+"),
    ("There are {a} {t} in a box and you put in {b} more. How many {t} are in the box?", "+"),
    ("{n} found {a} {t} yesterday and {b} {t} today. How many is that in all?", "+"),
    ("You had {a} {t} and got {b} from {m}. How many do you have now?", "+"),
    ("If you have {a} {t} and give {b} away, how many are left?", "-"),
    ("{n} had {a} {t} but lost {b} of them. How many {t} does {n} still have?", "-"),
    ("There were {a} {t} on the table and {n} took {b}. How many {t} remain?", "-"),
    ("{n} has {a} {t}, {m} has {b}. How many more {t} does {n} have than {m}?", "-"),
    ("Out of {a} {t}, {b} were sold. How many are left?", "-"),
    ("{n} has {a} bags with {b} {t} in each. How many {t} is that?", "*"),
    ("If one box holds {a} {t}, how many {t} do {b} boxes hold?", "*"),
    ("{a} children get {b} {t} each. How many {t} do they get altogether?", "*"),
)
RIDES = (
    ("A bus has {a} passengers and {b} more get on. How many passengers are on it?", "+"),
    ("{a} birds sit on a tree and {b} fly away. How many are still there?", "-"),
    ("{n} is {a} years old. How old will {n} be in {b} years?", "+"),
    ("{n} is {a} years old. How old was {n} {b} years ago?", "-"),
    ("One ticket costs {a} dollars. How many dollars do {b} tickets cost?", "*"),
)
STORIES_HAN = (
    ("{n}有{a}{q}{t}，又买了{b}{q}，现在有几{q}？", "+"),
    ("{n}有{a}{q}{t}，{m}有{b}{q}，他们一共有多少{q}{t}？", "+"),
    ("盒子里有{a}{q}{t}，再放进{b}{q}，一共有几{q}？", "+"),
    ("{n}有{a}{q}{t}，送给{m}{b}{q}，还剩几{q}？", "-"),
    ("桌上有{a}{q}{t}，拿走{b}{q}，还剩下多少{q}？", "-"),
    ("{n}有{a}{q}{t}，{m}有{b}{q}，{n}比{m}多几{q}？", "-"),
    ("每人分{a}{q}{t}，{b}个人一共分多少{q}？", "*"),
    ("一盒装{a}{q}{t}，{b}盒一共有多少{q}{t}？", "*"),
)
RIDES_HAN = (
    ("树上有{a}只鸟，飞走了{b}只，还剩几只？", "-"),
    ("车上有{a}个人，又上来{b}个人，现在车上有多少人？", "+"),
    ("{n}今年{a}岁，{b}年后他多少岁？", "+"),
    ("一张票{a}元，{b}张票多少元？", "*"),
)
CHAINS = (
    "{s} =", "{s} = ?", "What is {s}?", "Solve {s}", "How much is {s}?", "{s}", "Calculate: {s} =",
    "What is the result of {s}?", "{s} equals", "Please work out {s}.",
)  # fmt: skip
CHAINS_HAN = (
    "{s}=？", "{s}等于多少？", "请计算{s}", "{s}=", "{s}的结果是几？", "算一算：{s}=?",
)  # fmt: skip
STEPS = (
    ("start with {a}, add {b} and take away {c}. What do you get?", "+-"),
    ("add {a} and {b}, then subtract {c}.", "+-"),
    ("take {a}, add {b}, then add {c}. What is the result?", "++"),
    ("what is {a} plus {b} plus {c}?", "++"),
    ("what is {a} plus {b} minus {c}?", "+-"),
    ("what is the sum of {a}, {b} and {c}?", "++"),
    ("multiply {a} by {b} and add {c}.", "*+"),
    ("what is {a} times {b}, plus {c}?", "*+"),
    ("double {a} and add {c}. What is it?", "2+"),
    ("what is twice {a} plus {c}?", "2+"),
)
STEPS_HAN = (
    ("{a}加{b}再减{c}等于几？", "+-"),
    ("{a}加{b}加{c}是多少？", "++"),
    ("{a}乘以{b}再加{c}等于多少？", "*+"),
    ("先用{a}加{b}，再减去{c}，结果是几？", "+-"),
    ("{a}的两倍加{c}是多少？", "2+"),
    ("{a}、{b}与{c}的和是多少？", "++"),
)


def reckoned(a: int, kind: str, b: int) -> int:
    return {"+": a + b, "-": a - b, "*": a * b}[kind]


def _story(rng: random.Random, han: bool) -> Asked:
    table_ = (STORIES_HAN + RIDES_HAN) if han else (STORIES + RIDES)
    asked, kind = rng.choice(table_)
    if kind == "*":
        a, b = rng.randint(2, 9), rng.randint(2, 6)
    else:
        a, b = rng.randint(4, 20), rng.randint(2, 12)
        if kind == "-":
            a, b = max(a, b) + 1, min(a, b)
    n, m = rng.sample(NAMES_HAN if han else NAMES, 2)
    thing, measure = rng.choice(THINGS_HAN) if han else (rng.choice(THINGS), "")
    numbers: tuple[str, str] = (str(a), str(b))
    if rng.random() < 0.3:
        numbers = (spelt_han(a), spelt_han(b)) if han else (spelt(a), spelt(b))
        numbers = (_two(numbers[0]), _two(numbers[1]))
    said = asked.format(n=n, m=m, t=thing, q=measure, a=numbers[0], b=numbers[1])
    return on_form(rng, capital(said), reckoned(a, kind, b), total=True)


def _two(number: str) -> str:
    """As it stands before what is counted."""
    return "两" if number == "二" else number


def _chain(rng: random.Random, han: bool) -> Asked:
    luck, minus, times = rng.random(), rng.choice("-−"), rng.choice("×x*")
    a, b, c = rng.randint(1, 12), rng.randint(1, 9), rng.randint(1, 9)
    if luck < 0.35:
        said, made = f"{a} + {b} + {c}", a + b + c
    elif luck < 0.6:
        c = rng.randint(1, min(9, a + b - 1))
        said, made = f"{a} + {b} {minus} {c}", a + b - c
    elif luck < 0.7:
        a = b + c + rng.randint(0, 9)
        said, made = f"{a} {minus} {b} {minus} {c}", a - b - c
    elif luck < 0.85:
        said, made = f"{b} {times} {c} + {a}", b * c + a
    elif luck < 0.95:
        said, made = f"{a} + {b} {times} {c}", a + b * c
    else:
        said, made = f"({a} + {b}) {times} {c}", (a + b) * c
    said = said if rng.random() < 0.7 else said.replace(" ", "")
    return on_form(rng, rng.choice(CHAINS_HAN if han else CHAINS).format(s=said), made, total=True)


def _steps(rng: random.Random, han: bool) -> Asked:
    asked, kinds = rng.choice(STEPS_HAN if han else STEPS)
    a, b = rng.randint(2, 10), rng.randint(2, 9)
    first = 2 * a if kinds[0] == "2" else reckoned(a, kinds[0], b)
    c = rng.randint(1, min(9, first - 1))
    numbers = [str(n) for n in (a, b, c)]
    if rng.random() < 0.5:
        numbers = [(spelt_han if han else spelt)(n) for n in (a, b, c)]
    said = asked.format(a=numbers[0], b=numbers[1], c=numbers[2])
    return on_form(rng, capital(said), reckoned(first, kinds[1], c), total=True)


def chained_or_told(rng: random.Random) -> Asked:
    return rng.choice((_chain, _steps, _story, _story))(rng, rng.random() < 1 / 3)
