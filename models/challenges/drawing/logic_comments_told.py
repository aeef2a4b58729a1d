"""Two operations at once, or a sum told in a sentence."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_comments_said import (
    Asked,
    chinese,
    headed,
    in_han,
    in_words,
    pairs,
    put,
    words,
)

TOLD = 0.5
"""How many are told in a sentence."""
NAMES = words(
    "Tom Anna Ben Lucy Jack Emma Sam Maria Peter Julia Max Sophie Leo Alice Harry Nina Oscar Ella"
    " David Sarah Paul Kate Mike Laura Jim Helen Adam Susan Tim Rosa Frank Clara"
)
THINGS = words(
    "apples|marbles|books|pencils|stickers|coins|balloons|cookies|eggs|oranges|stamps|shells|cards"
    "|pens|buttons|cups|sweets|nuts|tickets|candles|toys|keys|pears|socks|cakes|bottles|hats|stones"
    "|plates|flowers|photos|plums|muffins|badges"
)
SMALL = words("balls|beads|marbles|buttons|pens|cards|balloons|cups|socks|bricks|stones|candles")
NAMES_HAN = words(
    "小明 小红 小刚 小丽 小华 小芳 小强 小军 小美 小亮 小燕 小东 小玲 小雪 小杰 小敏 小龙 小云"
    " 小伟 小梅 小涛 小霞 小宇 小娟 小波 小静 小飞 小兰 小林 小玉"
)
THINGS_HAN = pairs(
    "个=苹果|本=书|支=铅笔|颗=糖|张=邮票|枚=硬币|个=气球|块=饼干|个=鸡蛋|个=橘子|张=卡片|把=钥匙"
    "|个=杯子|朵=花|块=橡皮|条=鱼|只=小鸡|个=梨|颗=珠子|张=照片|瓶=牛奶|个=面包|颗=草莓|根=粉笔"
    "|件=玩具|张=车票|根=香蕉|块=积木|粒=花生|个=桃子|盆=花|支=蜡烛"
)

SIGNED = (
    "{sum} =", "{sum} = ?", "What is {sum}?", "Calculate: {sum}", "How much is {sum}?",
    "Please solve {sum}", "{sum} equals", "What do you get from {sum}?", "Result of {sum}:",
    "Enter the answer: {sum} =",
)  # fmt: skip
SIGNED_HAN = (
    "{sum}=？", "{sum}等于多少？", "请计算：{sum}=", "{sum}的结果是多少？", "计算{sum}",
    "{sum}=（ ）",
)  # fmt: skip


def _signs(rng: random.Random) -> tuple[str, int]:
    """Left to right, or with the product first or in brackets."""
    a, b, c = rng.randint(2, 12), rng.randint(1, 9), rng.randint(1, 9)
    times, by = rng.choice("××x*"), rng.randint(2, 5)
    kind = rng.randrange(7)
    if kind < 2:
        return f"{a} + {b} + {c}", a + b + c
    if kind == 2:
        return f"{a + b} - {b} + {c}", a + c
    if kind == 3:
        return f"{a} + {b} - {min(c, a + b - 1)}", a + b - min(c, a + b - 1)
    if kind == 4:
        return f"{a + b + c} - {b} - {c}", a
    if kind == 5:
        some = rng.randint(1, by * b - 1)
        return rng.choice(
            ((f"{b} {times} {by} + {c}", b * by + c), (f"{b} {times} {by} - {some}", b * by - some))
        )
    return rng.choice(
        ((f"({b} + {c}) {times} {by}", (b + c) * by), (f"{by} {times} ({a} - 1)", by * (a - 1)))
    )


def _two(rng: random.Random) -> Asked:
    han = chinese(rng)
    if rng.random() < 0.5:
        text, made = _signs(rng)
        text = text.replace(" ", "") if han and "x" not in text else text
        return put(rng, rng.choice(SIGNED_HAN if han else SIGNED).format(sum=text), made)
    digits = rng.random() < 0.4
    say = str if digits else in_han if han else in_words
    a, b, c, by = rng.randint(4, 12), rng.randint(1, 9), rng.randint(1, 3), rng.randint(2, 5)
    by_word = say(by)
    told: tuple[tuple[str, int], ...]
    if han:
        told = (
            (f"{say(a)}加{say(b)}再减{say(c)}等于几？", a + b - c),
            (f"{say(a)}加{say(b)}加{say(c)}是多少？", a + b + c),
            (f"{say(a)}乘{by_word}再加{say(b)}，得多少？", a * by + b),
            (f"{say(a)}减{say(c)}再加{say(b)}，结果是几？", a - c + b),
            (f"{say(a)}的{by_word}倍加上{say(b)}是多少？".replace("二倍", "两倍"), a * by + b),
            (f"从{say(a + b)}中先减{say(b)}再减{say(c)}，还剩几？", a - c),
        )
    else:
        told = (
            (f"what is {say(a)} plus {say(b)} minus {say(c)}?", a + b - c),
            (f"{say(a)} plus {say(b)} plus {say(c)} is", a + b + c),
            (f"add {say(a)} and {say(b)}, then take away {say(c)}.", a + b - c),
            (f"what is {say(a)} times {by_word}, plus {say(b)}?", a * by + b),
            (f"double {say(a)} and add {say(b)}. What do you get?", 2 * a + b),
            (f"start with {say(a)}, subtract {say(c)}, add {say(b)}.", a - c + b),
            (f"how much is {say(a)} minus {say(c)} plus {say(b)}?", a - c + b),
            (f"take {say(c)} from {say(a)} and add {say(b)}. The result is?", a - c + b),
            (f"what is twice {say(a)} minus {say(c)}?", 2 * a - c),
            (f"sum of {say(a)}, {say(b)} and {say(c)}?", a + b + c),
        )
    asked, made = rng.choice(told)
    return put(rng, headed(asked), made)


def _english(rng: random.Random) -> Asked:
    who, other = rng.sample(NAMES, 2)
    it, small = rng.choice(THINGS), rng.choice(SMALL)
    a, b, by = rng.randint(3, 15), rng.randint(2, 9), rng.randint(2, 6)
    less = rng.randint(1, a - 2)
    n, k = (in_words, in_words) if rng.random() < 0.3 else (str, str)
    hour, later = rng.randint(1, 7), rng.randint(2, 5)
    told = (
        (f"{who} has {n(a)} {it} and gets {n(b)} more. How many {it} does {who} have now?", a + b),
        (f"{who} had {n(a + b)} {it} and gave {n(b)} of them away. How many are left?", a),
        (f"There are {n(a)} {it} in a box. {who} takes out {k(less)}. How many stay in?", a - less),
        (f"A bag holds {n(a)} red and {n(b)} blue {small}. How many {small} in all?", a + b),
        (f"{n(by)} boxes hold {n(b)} {it} each. How many {it} is that?", by * b),
        (f"If {who} reads {n(a)} pages today and {n(b)} tomorrow, how many pages is that?", a + b),
        (f"A bus carries {n(a)} people and {k(less)} get off. How many are still on it?", a - less),
        (f"{who} is {n(a)} years old. How old will {who} be in {n(b)} years?", a + b),
        (f"{who} pays for a {n(a)} dollar book with {n(a + b)} dollars. How many dollars change?",
         b),
        (f"{n(by)} friends share {n(by * b)} {it} equally. How many does each of them get?", b),
        (f"{who} buys {n(a)} {it} and {other} buys {n(b)}. How many {it} do they have together?",
         a + b),
        (f"You have {n(a + b)} {it}, you lose {n(b)}. What number of {it} do you still have?", a),
        (f"It is {n(hour)} o'clock. What hour will it be {n(later)} hours later?", hour + later),
        (f"A tree has {n(a)} birds in it, {n(b)} more fly in. How many birds is that?", a + b),
        (f"One ticket costs {n(b)} euros. How many euros do {n(by)} tickets cost?", by * b),
        (f"{who} has {n(a + b)} {it}, {other} has {n(a)}. How many more does {who} have?", b),
    )  # fmt: skip
    asked, made = rng.choice(told)
    return put(rng, headed(asked), made)


def _chinese(rng: random.Random) -> Asked:
    who, other = rng.sample(NAMES_HAN, 2)
    of, it = rng.choice(THINGS_HAN)
    a, b, by = rng.randint(3, 15), rng.randint(2, 9), rng.randint(2, 6)
    less = rng.randint(1, a - 2)
    told = (
        (f"{who}有{a}{of}{it}，妈妈又给了{b}{of}，现在一共有几{of}？", a + b),
        (f"{who}有{a}{of}{it}，送给{other}{less}{of}，还剩几{of}？", a - less),
        (f"盒子里有{a}{of}{it}，又放进{b}{of}，盒子里共有多少{of}{it}？", a + b),
        (f"一个箱子装{b}{of}{it}，{by}个箱子装多少{of}？", by * b),
        (f"树上有{a}只鸟，飞走了{less}只，还有几只？", a - less),
        (f"{who}今年{a}岁，{b}年后几岁？", a + b),
        (f"把{by * b}{of}{it}平均分给{by}个人，每人几{of}？", b),
        (f"公交车上有{a}人，上来{b}人，现在车上有多少人？", a + b),
        (f"一支笔{b}元，买{by}支要多少元？", by * b),
        (f"{who}有{a + b}{of}{it}，{other}有{a}{of}，{who}比{other}多几{of}？", b),
        (f"{who}带了{a + b}元，花了{b}元，还剩多少元？", a),
        (f"{who}昨天看了{a}页书，今天看了{b}页，两天共看了多少页？", a + b),
    )
    return put(rng, *rng.choice(told))


def two_or_told(rng: random.Random) -> Asked:
    if rng.random() >= TOLD:
        return _two(rng)
    return _chinese(rng) if chinese(rng) else _english(rng)
