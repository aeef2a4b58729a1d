"""Larger or smaller, first in the alphabet, and what comes next."""

from __future__ import annotations

import random
from string import ascii_uppercase

from models.challenges.drawing.logic_contact_said import (
    Asked,
    a,
    capital,
    listed,
    listed_han,
    on_form,
    spelt,
    spelt_han,
    table,
)

LARGE = table(
    "elephant whale house lorry train castle mountain church bridge aeroplane giraffe stadium"
    " submarine lighthouse tower island airport ship tractor dinosaur factory cathedral skyscraper"
    " volcano bus"
)
SMALL = table(
    "mouse ant bee coin button pea needle match snail pencil spoon cherry thimble fly ring key"
    " stamp acorn ladybird marble nail raisin peanut domino beetle"
)
ABC = table(
    "apple bread cloud desk engine flower garden house island jungle kettle lemon mirror nest ocean"
    " paper queen river sugar table umbrella violin water yard zebra"
)
PEOPLE = table(
    "Adam Bella Carl Diana Eric Fiona George Helen Ian Julia Kevin Laura Martin Nina Owen Paula"
    " Robert Sarah Tom Ursula Vera Will Amy Dave Ruth"
)
PEOPLE_HAN = table(
    "小王 小李 小张 小陈 小刘 小赵 小周 小吴 小徐 小孙 小马 小朱 小胡 小郭 小何 小高 小罗 小郑 小梁"
    " 小谢 小宋 小唐 小许 小邓 小韩"
)
LARGE_HAN = table(
    "大象 鲸鱼 房子 卡车 火车 城堡 高山 飞机 桥 长颈鹿 体育馆 潜艇 灯塔 岛屿 机场 轮船 拖拉机 恐龙"
    " 工厂 教堂 摩天楼 火山 公交车 大楼 航母"
)
SMALL_HAN = table(
    "老鼠 蚂蚁 蜜蜂 硬币 纽扣 豌豆 绣花针 火柴 蜗牛 铅笔 勺子 樱桃 苍蝇 戒指 钥匙 邮票 橡果 瓢虫"
    " 弹珠 钉子 葡萄干 花生 骰子 甲虫 蚊子"
)
MOST = (
    "Which number is the {m}: {r}?", "What is the {m} of these numbers: {r}?",
    "Enter the {m} number: {r}", "{r}: which is the {m}?", "Type the {m} number of {r}.",
    "Which of these is the {m}: {r}?", "Find the {m} number: {r}", "The {m} number in {r} is?",
)  # fmt: skip
OF_TWO = (
    "Which is {m}: {x} or {y}?", "Which number is {m}, {x} or {y}?", "What is {m}, {x} or {y}?",
    "Type the {m} number: {x}, {y}", "{x} or {y} - which is {m}?",
)  # fmt: skip
FIRST = (
    "Which of these words comes {m} in the alphabet: {r}?", "Alphabetically, which is {m}? {r}",
    "If you sort these by alphabet, which is {m}: {r}?", "{r}: which comes {m} in the dictionary?",
    "Which word is {m} in alphabetical order? {r}",
)  # fmt: skip
LETTER = (
    "Which letter comes {m} in the alphabet: {r}?", "Which is {m} in the alphabet, {r}?",
)  # fmt: skip
BIGGER = (
    "Which is {m}: {x} or {y}?", "What is {m}, {x} or {y}?", "{x} or {y}: which is {m}?",
)  # fmt: skip
OLDER = (
    "{p} is {x} and {q} is {y} years old. Who is {m}?",
    "{p} is {x}, {q} is {y}. Who is the {m} one?",
)  # fmt: skip
MOST_HAN = (
    "下面哪个数最{m}：{r}？", "{r}中最{m}的数是多少？", "请输入最{m}的数字：{r}",
    "下列数字中最{m}的是：{r}", "找出最{m}的数：{r}",
)  # fmt: skip
OF_TWO_HAN = ("{x}和{y}哪个{m}？", "{x}与{y}，哪个数比较{m}？", "哪个数更{m}：{x}还是{y}？")
LETTER_HAN = ("字母表中哪个字母排在最{m}：{r}？", "{r}中，按字母顺序最{m}面的是哪个？")
OLDER_HAN = ("{p}今年{x}岁，{q}今年{y}岁，谁的年龄{m}？", "{p}{x}岁，{q}{y}岁，谁比较{m}？")
BIGGER_HAN = ("{x}和{y}哪个{m}？", "哪个更{m}，{x}还是{y}？")


def in_order(rng: random.Random) -> Asked:
    if rng.random() < 1 / 3:
        return _in_order_han(rng)
    luck, up = rng.random(), rng.random() < 0.55
    if luck < 0.35:
        numbers = rng.sample(range(1, 100), rng.randint(3, 5))
        worded = rng.random() < 0.3
        row = [spelt(n) if worded and rng.random() < 0.5 else str(n) for n in numbers]
        most = rng.choice(("largest", "biggest", "highest") if up else ("smallest", "lowest"))
        said = rng.choice(MOST).format(m=most, r=listed(rng, row, "or"))
        return on_form(rng, capital(said), (max if up else min)(numbers), hinted=False)
    if luck < 0.55:
        x, y = rng.sample(range(1, 100), 2)
        more = rng.choice(("larger", "bigger", "greater") if up else ("smaller", "lower", "less"))
        if more == "less":
            said = rng.choice((OF_TWO[0], OF_TWO[2])).format(m=more, x=x, y=y)
        else:
            write = spelt if rng.random() < 0.25 else str
            said = rng.choice(OF_TWO).format(m=more, x=write(x), y=write(y))
            if write is spelt:
                return on_form(rng, f"{capital(said)} (in digits)", max(x, y) if up else min(x, y))
        return on_form(rng, said, max(x, y) if up else min(x, y), hinted=False)
    end = "first" if up else "last"
    if luck < 0.72:
        words = rng.sample(ABC, rng.randint(3, 4))
        answer = min(words) if up else max(words)
        said = rng.choice(FIRST).format(m=end, r=listed(rng, words, "or"))
        return on_form(rng, capital(said), answer, hinted=False)
    if luck < 0.8:
        letters = rng.sample(ascii_uppercase, rng.randint(2, 4))
        said = rng.choice(LETTER).format(m=end, r=", ".join(letters[:-1]) + " or " + letters[-1])
        return on_form(rng, said, min(letters) if up else max(letters), hinted=False)
    if luck < 0.9:
        pair = [rng.choice(LARGE), rng.choice(SMALL)]
        answer = pair[0] if up else pair[1]
        rng.shuffle(pair)
        more = rng.choice(("bigger", "larger", "heavier") if up else ("smaller", "lighter"))
        said = rng.choice(BIGGER).format(m=more, x=a(pair[0]), y=a(pair[1]))
        return on_form(rng, capital(said), answer)
    p, q = rng.sample(PEOPLE, 2)
    x, y = rng.sample(range(4, 60), 2)
    said = rng.choice(OLDER).format(p=p, q=q, x=x, y=y, m="older" if up else "younger")
    return on_form(rng, said, p if (x > y) == up else q)


def _in_order_han(rng: random.Random) -> Asked:
    luck, up = rng.random(), rng.random() < 0.55
    more = "大" if up else "小"
    if luck < 0.4:
        numbers = rng.sample(range(1, 100), rng.randint(3, 5))
        worded = rng.random() < 0.25
        row = [spelt_han(n) if worded and rng.random() < 0.5 else str(n) for n in numbers]
        said = rng.choice(MOST_HAN).format(m=more, r=listed_han(rng, row))
        if worded:
            said += "（用数字回答）"
        return on_form(rng, said, (max if up else min)(numbers), hinted=False)
    if luck < 0.6:
        x, y = rng.sample(range(1, 100), 2)
        said = rng.choice(OF_TWO_HAN).format(m=more, x=x, y=y)
        return on_form(rng, said, max(x, y) if up else min(x, y), hinted=False)
    if luck < 0.75:
        letters = rng.sample(ascii_uppercase, rng.randint(2, 4))
        said = rng.choice(LETTER_HAN).format(m="前" if up else "后", r=listed_han(rng, letters))
        return on_form(rng, said, min(letters) if up else max(letters), hinted=False)
    if luck < 0.88:
        p, q = rng.sample(PEOPLE_HAN, 2)
        x, y = rng.sample(range(4, 60), 2)
        said = rng.choice(OLDER_HAN).format(p=p, q=q, x=x, y=y, m=more)
        return on_form(rng, said, p if (x > y) == up else q)
    pair = [rng.choice(LARGE_HAN), rng.choice(SMALL_HAN)]
    answer = pair[0] if up else pair[1]
    rng.shuffle(pair)
    return on_form(rng, rng.choice(BIGGER_HAN).format(m=more, x=pair[0], y=pair[1]), answer)
