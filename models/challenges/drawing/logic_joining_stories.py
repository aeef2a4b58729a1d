"""Two operations, or a small story with numbers, as sign-up forms ask them."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_joining_words import Asked, Show, han, opened, posed, spelled

NAMES = ("Nora", "Omar", "Priya", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Keiko", "Leon")
NAMES_HAN = ("小芳", "小刚", "小雨", "乐乐", "丽丽", "阿强", "小华", "豆豆", "明明", "小林")

MORE = (
    "{n} has {a} stamps and buys {b} more. How many stamps are there now?",
    "{a} birds sit on a wire and {b} more land. How many birds is that?",
    "There are {a} cups on the table and {b} in the sink. How many cups in all?",
    "A shop sold {a} cakes in the morning and {b} in the afternoon. How many cakes were sold?",
    "{n} picks {a} flowers, a friend picks {b}. How many flowers together?",
    "{n} ran {a} km on Monday and {b} km on Tuesday. How many km is that?",
    "If you read {a} pages today and {b} tomorrow, how many pages do you read?",
    "One bag holds {a} marbles, another holds {b}. How many marbles are in both bags?",
    "{n} is {a} years old. How old will {n} be in {b} years?",
)  # fmt: skip
LESS = (
    "{n} bakes {a} muffins and gives away {b}. How many are left?",
    "There were {a} candles and {b} went out. How many still burn?",
    "{a} children play outside; {b} go home. How many stay?",
    "A bus carries {a} people. {b} get off. How many remain on the bus?",
    "You have {a} coins and spend {b}. How many coins do you keep?",
    "{n} had {a} balloons, but {b} burst. How many balloons does {n} have now?",
    "Out of {a} eggs, {b} are broken. How many are whole?",
    "A book has {a} chapters. {n} has read {b}. How many chapters are still to read?",
    "{n} is {a}. {n}'s brother is {b} years younger. How old is the brother?",
    "Of {a} seats, {b} are taken. How many seats are free?",
)
TIMES = (
    "{a} boxes hold {b} pens each. How many pens is that?",
    "A ticket costs {b} dollars. What do {a} tickets cost, in dollars?",
    "{n} walks {b} km every day. How many km in {a} days?",
    "There are {a} tables with {b} chairs each. How many chairs?",
    "Each of {a} cats has caught {b} mice. How many mice were caught?",
)
SPLIT = (
    "{p} sweets are shared equally by {a} children. How many does each child get?",
    "{p} photos fill {a} pages evenly. How many photos are on one page?",
    "{n} cuts {p} metres of rope into {a} equal pieces. How many metres long is each?",
)
BOTH = (
    "{n} has {a} apples, gets {b} more and eats {c}. How many apples are left?",
    "A tram starts with {a} people, {b} get on, then {c} get off. How many are on board?",
    "In the pond are {a} ducks. {b} come and {c} fly off. How many ducks are there now?",
    "You put {a} books on a shelf, add {b}, and lend out {c}. How many are on the shelf?",
    "{n} saves {a} euros, earns {b} and spends {c}. How many euros does {n} have?",
)
MORE_HAN = (
    "{n}有{a}张邮票，又买了{b}张，现在有多少张？",
    "树上停着{a}只麻雀，又飞来{b}只，一共几只？",
    "上午卖出{a}个蛋糕，下午卖出{b}个，全天卖出多少个？",
    "左边口袋有{a}颗弹珠，右边有{b}颗，一共有几颗？",
    "{n}今天看了{a}页书，明天看{b}页，两天共看多少页？",
    "车上原有{a}人，到站又上来{b}人，现在车上有几人？",
    "{n}今年{a}岁，再过{b}年是多少岁？",
    "盘里有{a}个桃子，篮子里有{b}个，合起来是几个？",
    "{n}浇了{a}盆花，妈妈浇了{b}盆，共浇了几盆？",
)
LESS_HAN = (
    "妈妈烤了{a}块饼干，送给邻居{b}块，还剩几块？",
    "操场上有{a}个同学，走了{b}个，还有几个？",
    "{n}有{a}元钱，买笔花了{b}元，还剩多少元？",
    "{a}支蜡烛吹灭了{b}支，还亮着几支？",
    "停车场里有{a}辆车，开走{b}辆，还剩几辆？",
    "{n}折了{a}只纸鹤，送人{b}只，手里还有几只？",
    "一本书共{a}页，{n}已读{b}页，还有几页没读？",
    "{n}{a}岁，弟弟比{n}小{b}岁，弟弟几岁？",
    "{a}个座位坐了{b}个，空着几个？",
    "冰箱里有{a}瓶牛奶，喝掉{b}瓶，剩下几瓶？",
)
TIMES_HAN = (
    "每盒有{b}支铅笔，{a}盒共有多少支？",
    "一张票{b}元，买{a}张要多少元？",
    "教室里有{a}排桌子，每排{b}张，共几张？",
    "{n}每天跑{b}公里，{a}天跑多少公里？",
    "一个西瓜重{b}斤，{a}个同样的西瓜重多少斤？",
)
SPLIT_HAN = (
    "把{p}颗糖平均分给{a}个小朋友，每人几颗？",
    "{p}朵花平均插在{a}个花瓶里，每瓶插几朵？",
    "{p}个同学平均分成{a}组，每组几人？",
)
BOTH_HAN = (
    "{n}有{a}个苹果，又买了{b}个，吃了{c}个，还剩几个？",
    "公交车上有{a}人，上来{b}人，下去{c}人，车上现在有多少人？",
    "池塘里有{a}只鸭子，游来{b}只，又游走{c}只，现在几只？",
    "书架上有{a}本书，放上{b}本，借走{c}本，架上还有几本？",
    "{n}存了{a}元，得到{b}元红包，花了{c}元，还有多少元？",
)
TWO = {
    "+-": ("{a} + {b} - {c} =", "What is {a} + {b} - {c}?", "add {a} and {b}, then subtract {c}",
           "{a} plus {b} minus {c} is", "start at {a}, go up {b}, then down {c}. Where are you?"),
    "++": ("{a} + {b} + {c} = ?", "add up {a}, {b} and {c}", "the sum of {a}, {b} and {c}?",
           "{a} plus {b} plus {c} equals", "how much are {a}, {b} and {c} together?"),
    "(*": ("({a} + {b}) x {c} =", "add {a} to {b} and multiply the result by {c}",
           "{c} × ({a} + {b}) = ?"),
    "*+": ("{a} x {c} + {b} =", "multiply {a} by {c}, then add {b}", "{a} times {c}, plus {b}, is?",
           "({a} × {c}) + {b} = ?"),
    "2+": ("double {a}, then add {b}", "twice {a} plus {b} makes", "{b} more than twice {a} is"),
}  # fmt: skip
TWO_HAN = {
    "+-": ("{a}+{b}-{c}=？", "{a}加{b}再减{c}等于多少？", "先把{a}和{b}相加，再减去{c}，结果是？",
           "计算：{a}加{b}减{c}"),
    "++": ("{a}+{b}+{c}=?", "{a}、{b}、{c}三个数的和是多少？", "{a}加{b}加{c}等于几？",
           "把{a}、{b}、{c}加起来"),
    "(*": ("({a}+{b})×{c}=？", "{a}加{b}的和再乘以{c}是多少？"),
    "*+": ("{a}×{c}+{b}=？", "{a}乘{c}再加{b}得多少？", "先算{a}乘以{c}，再加上{b}"),
    "2+": ("{a}的两倍再加{b}是多少？", "比{a}的2倍多{b}的数是？"),
}  # fmt: skip
SCARCE = 3
"""Numbers in words begin here: Chinese says two of a thing otherwise than two."""


def two_steps_or_told(rng: random.Random) -> Asked:
    return _two_steps(rng) if rng.random() < 0.4 else _story(rng)


def _two_steps(rng: random.Random) -> Asked:
    chinese, op = rng.random() < 0.5, rng.choice(tuple(TWO))
    a, b, c = rng.randint(2, 12), rng.randint(1, 9), rng.randint(1, 9)
    if op in ("(*", "*+"):
        a, b, c = rng.randint(2, 6), rng.randint(1, 6), rng.randint(2, 5)
    elif op == "+-":
        c = rng.randint(1, min(9, a + b - 1))
    results = {"+-": a + b - c, "++": a + b + c, "(*": (a + b) * c, "*+": a * c + b,
               "2+": 2 * a + b}  # fmt: skip
    way = rng.choice((TWO_HAN if chinese else TWO)[op])
    wordy = not set(way) & set("+-x×") and rng.random() < 0.4
    show = _show(chinese, wordy)
    asked = opened(way.format(a=show(a), b=show(b), c=show(c)))
    return posed(rng, asked, results[op])


def _story(rng: random.Random) -> Asked:
    chinese = rng.random() < 0.5
    more, less, times, split, both = (
        (MORE_HAN, LESS_HAN, TIMES_HAN, SPLIT_HAN, BOTH_HAN)
        if chinese
        else (MORE, LESS, TIMES, SPLIT, BOTH)
    )
    way = rng.choice((*more, *less, *times, *split, *both))
    b, c = rng.randint(SCARCE, 9), rng.randint(SCARCE, 9)
    if way in less:
        result = rng.randint(2, 12)
        a = b + result
    elif way in more:
        a = rng.randint(SCARCE, 20)
        result = a + b
    elif way in both:
        a = rng.randint(c, c + 10)
        result = a + b - c
    else:
        a, b = rng.randint(SCARCE, 6), rng.randint(2, 9)
        result = a * b if way in times else b
    wordy = rng.random() < 0.4 and (b >= SCARCE or way in split)
    show = _show(chinese, wordy)
    name = rng.choice(NAMES_HAN if chinese else NAMES)
    asked = way.format(
        n=name, a=show(a), b=show(b), c=show(c), p=show(a * b) if way in split else ""
    )
    return posed(rng, opened(asked), result)


def _show(chinese: bool, wordy: bool) -> Show:
    if not wordy:
        return str
    return han if chinese else spelled
