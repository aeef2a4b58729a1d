"""Sums of sign-up forms: in digits, in words, mixed, with a gap, and told as small stories."""

from __future__ import annotations

import random
from collections.abc import Callable

from models.challenges.drawing.logic_sign_ups_words import Asked, formal_han, han, spelled

_SIGNS = {"+": "+", "-": "-−–", "*": "×x*", "/": "÷"}
_SAID = {
    "+": ("plus", "added to", "and"), "-": ("minus", "less", "take away"),
    "*": ("times", "multiplied by"), "/": ("divided by",),
}  # fmt: skip
_SAID_IN_CHINESE = {
    "+": ("加", "加上"), "-": ("减", "减去"), "*": ("乘", "乘以"), "/": ("除以",),
}  # fmt: skip

_DIGITS = (
    "{sum} =", "{sum} = ?", "{sum} = ...", "What is {sum}?", "{sum} equals", "How much is {sum}?",
    "Solve: {sum}", "Please calculate {sum}", "Security question: {sum} = ?",
    "Enter the result of {sum}", "Prove you are human: {sum} =", "{sum}",
)  # fmt: skip
_DIGITS_IN_CHINESE = (
    "{sum}=?", "{sum}等于几？", "{sum}=（  ）", "请计算：{sum}=", "计算结果：{sum}=？",
    "验证码：{sum}=?", "请输入{sum}的结果", "{sum}等于多少？", "算一算：{sum}",
)  # fmt: skip
_WORDS = (
    "What is {a} {op} {b}?", "{A} {op} {b} is", "How much is {a} {op} {b}?", "{A} {op} {b} = ?",
    "Type the result of {a} {op} {b} as a number.", "Anti-spam: what does {a} {op} {b} make?",
    "Please answer in digits: {a} {op} {b}", "Add {a} to {b}.", "What is the sum of {a} and {b}?",
    "Take {b} away from {a}: what remains?", "Multiply {a} by {b}.",
    "{A} {op} {b} equals what number?", "If you double {a}, what do you get?",
    "What is half of {twice}?",
)  # fmt: skip
_WORDS_IN_CHINESE = (
    "{a}{op}{b}等于几？", "{a}{op}{b}得多少？", "请用数字回答：{a}{op}{b}=?", "{a}{op}{b}是多少",
    "{a}和{b}的和是多少？", "{a}与{b}的差是多少？", "{a}与{b}的积是多少？", "{a}的两倍是多少？",
    "请填写阿拉伯数字：{a}{op}{b}等于（  ）", "问：{a}{op}{b}的结果是？",
)  # fmt: skip
_MIXED = (
    "{a} {op} {b} =", "{a} {op} {b} = ?", "What is {a} {op} {b}?", "Result of {a} {op} {b}:",
    "Enter the answer: {a} {op} {b} =", "To comment, solve {a} {op} {b}", "{a} {op} {b} equals?",
    "Are you human? {a} {op} {b} = …", "Please work out {a} {op} {b}", "How many is {a} {op} {b}?",
)  # fmt: skip
_MIXED_IN_CHINESE = (
    "{a}{op}{b}=?", "{a}{op}{b}等于几？", "{a}{op}{b}等于多少？", "请算出{a}{op}{b}的值",
    "{a}{op}{b}=（请填数字）", "验证问题：{a}{op}{b}等于？", "{a}{op}{b}的答案是",
    "回答：{a}{op}{b}得几",
)  # fmt: skip
_MISSING = (
    "{sum}", "What number is missing? {sum}", "Fill in the gap: {sum}", "Complete: {sum}",
    "Which number fits? {sum}", "Find the missing number: {sum}", "{sum}. What goes in the gap?",
    "Please complete the sum: {sum}",
)  # fmt: skip
_MISSING_TOLD = (
    "What must be added to {a} to make {c}?", "How many more than {a} is {c}?",
    "{a} plus what makes {c}?", "Which number added to {a} gives {c}?",
    "I take a number from {c} and {a} is left. Which number?",
)  # fmt: skip
_MISSING_IN_CHINESE = (
    "{sum}", "请填空：{sum}", "填上缺少的数字：{sum}", "{sum}，空格里是几？", "在空格中填数：{sum}",
    "补全算式：{sum}",
)  # fmt: skip
_MISSING_TOLD_IN_CHINESE = (
    "{a}加几等于{c}？", "几加{a}等于{c}？", "{c}减几等于{a}？", "{c}比{a}多几？",
    "一个数加上{a}是{c}，这个数是多少？",
)  # fmt: skip
_CHAINS = (
    "{sum} =", "{sum} = ?", "What is {sum}?", "Calculate {sum}", "Result of {sum}:",
)  # fmt: skip
_CHAINS_IN_CHINESE = ("{sum}=?", "{sum}等于几？", "请计算{sum}的值", "{sum}=（  ）")
_MORE = (
    "Tom has {a} apples and buys {b} more. How many apples does he have now?",
    "There are {a} birds in a tree and {b} more come. How many birds are there?",
    "{A} boys and {b} girls are in a room. How many children is that?",
    "A ticket costs {a} dollars and a drink {b} dollars. How many dollars is that together?",
    "Lucy is {a} years old. How old will she be in {b} years?",
    "I read {a} pages yesterday and {b} today. How many pages have I read?",
)
_LESS = (
    "Anna had {a} sweets and ate {b}. How many are left?",
    "A bus carries {a} people; {b} get off. How many people are still on it?",
    "There were {a} eggs in the box, {b} broke. How many eggs are whole?",
    "You have {a} dollars and spend {b}. How many dollars do you have left?",
    "Of {a} candles on the cake {b} were blown out. How many still burn?",
)
_EACH = (
    "{A} boxes hold {b} pens each. How many pens are there?",
    "A week's ticket is {a} euros. What do {b} such tickets cost in euros?",
    "There are {a} tables with {b} chairs each. How many chairs is that?",
)
_MORE_IN_CHINESE = (
    "小明有{a}个苹果，妈妈又给了他{b}个，他现在有几个苹果？",
    "树上有{a}只鸟，又飞来{b}只，一共有几只？",
    "教室里有{a}个男生和{b}个女生，一共多少人？", "小红今年{a}岁，{b}年后她几岁？",
    "一支笔{a}元，一个本子{b}元，一共多少元？",
)  # fmt: skip
_LESS_IN_CHINESE = (
    "盘子里有{a}块糖，吃了{b}块，还剩几块？", "车上有{a}人，下车{b}人，车上还有几人？",
    "我有{a}元钱，花了{b}元，还剩多少元？", "停车场有{a}辆车，开走了{b}辆，还有几辆？",
)  # fmt: skip
_EACH_IN_CHINESE = (
    "每盒有{b}支铅笔，{a}盒一共有几支？", "一张票{b}元，买{a}张要多少元？",
    "{a}张桌子，每张配{b}把椅子，共几把？",
)  # fmt: skip
_STORIES = (_MORE, _LESS, _EACH)
_STORIES_IN_CHINESE = (_MORE_IN_CHINESE, _LESS_IN_CHINESE, _EACH_IN_CHINESE)


def _numbers(rng: random.Random, signs: str = "++--*") -> tuple[int, str, int, int]:
    """Two numbers, what is done with them, and what it makes: never below nothing."""
    sign = rng.choice(signs)
    if sign == "*":
        a, b = rng.randint(2, 9), rng.randint(2, 9)
        return a, sign, b, a * b
    if sign == "/":
        b, made = rng.randint(2, 6), rng.randint(2, 9)
        return b * made, sign, b, made
    a, b = rng.randint(1, 20), rng.randint(1, 12)
    if sign == "+":
        return a, sign, b, a + b
    a, b = (a, b) if a >= b else (b, a)
    return a, sign, b, a - b


def _written(rng: random.Random, *parts: object) -> str:
    """Signs and numbers with spaces between them, or at times without."""
    apart, signs = "" if rng.random() < 0.25 else " ", {}
    for sign, ways in _SIGNS.items():
        signs[sign] = rng.choice(ways)
    return apart.join(signs.get(str(part), str(part)) for part in parts)


def in_digits(rng: random.Random) -> Asked:
    a, sign, b, made = _numbers(rng, "+++--**/")
    if rng.random() < 0.25 and sign in "+-":
        a, b = sorted((rng.randint(11, 60), rng.randint(3, 30)), reverse=True)
        made = a + b if sign == "+" else a - b
    wordings = _DIGITS if rng.random() < 0.55 else _DIGITS_IN_CHINESE
    return rng.choice(wordings).format(sum=_written(rng, a, sign, b)), str(made)


def in_words(rng: random.Random) -> Asked:
    a, sign, b, made = _numbers(rng, "++--*/")
    chinese = rng.random() < 0.5
    wording = rng.choice(_WORDS_IN_CHINESE if chinese else _WORDS)
    if "{op}" not in wording:
        a, b = max(a, b) + (a == b), min(a, b)
        a, b = min(a, 9 if "Multiply" in wording or "积" in wording else 20), min(b, 8)
        a += a == b
        made = _told(wording, a, b)
    if chinese:
        say = formal_han if rng.random() < 0.25 else han
        op = rng.choice(_SAID_IN_CHINESE[sign])
        return wording.format(a=say(a), b=say(b), op=op), str(made)
    op = rng.choice(_SAID[sign])
    told = {"a": spelled(a), "A": spelled(a).capitalize(), "b": spelled(b), "op": op}
    return wording.format(**told, twice=spelled(2 * a)), str(made)


def _told(wording: str, a: int, b: int) -> int:
    """What comes of a wording that names what is to be done by itself."""
    if any(word in wording for word in ("Add", "sum", "的和")):
        return a + b
    if any(word in wording for word in ("away", "的差")):
        return a - b
    if any(word in wording for word in ("Multiply", "的积")):
        return a * b
    return a if "half" in wording else 2 * a


def mixed(rng: random.Random) -> Asked:
    """One number in digits, the other in words; what is done as a sign or a word."""
    chinese, first = rng.random() < 0.45, rng.random() < 0.5
    a, sign, b, made = _numbers(rng, "++--*")
    while chinese and 1 in (a, b):  # 一 looks like a minus beside a sign
        a, sign, b, made = _numbers(rng, "++--*")
    say = (han if rng.random() < 0.7 else formal_han) if chinese else spelled
    left, right = (say(a), str(b)) if first else (str(a), say(b))
    said = _SAID_IN_CHINESE[sign] if chinese else _SAID[sign][:1]
    op = rng.choice(said) if rng.random() < 0.45 else rng.choice(_SIGNS[sign].replace("x", ""))
    wording = rng.choice(_MIXED_IN_CHINESE if chinese else _MIXED)
    return wording.format(a=left, op=op, b=right), str(made)


def missing(rng: random.Random) -> Asked:
    chinese, told = rng.random() < 0.45, rng.random() < 0.3
    if told:
        a, b = rng.randint(1, 15), rng.randint(1, 10)
        wording = rng.choice(_MISSING_TOLD_IN_CHINESE if chinese else _MISSING_TOLD)
        return wording.format(a=a, c=a + b), str(b)
    a, sign, b, made = _numbers(rng, "+++--*")
    gap = (
        rng.choice(("□", "（ ）", "__", "?")) if chinese else rng.choice(("?", "__", "( )", "..."))
    )
    first = rng.random() < 0.4
    written = _written(rng, *((gap, sign, b) if first else (a, sign, gap)), "=", made)
    wordings = _MISSING_IN_CHINESE if chinese else _MISSING
    return rng.choice(wordings).format(sum=written), str(a if first else b)


def told(rng: random.Random) -> Asked:
    """Two things done one after the other, or one in a story."""
    chinese = rng.random() < 0.5
    if rng.random() < 0.35:
        written, made = _chain(rng)
        return rng.choice(_CHAINS_IN_CHINESE if chinese else _CHAINS).format(sum=written), str(made)
    stories = _STORIES_IN_CHINESE if chinese else _STORIES
    kind = rng.choices((0, 1, 2), weights=(5, 4, 2))[0]
    if kind == 0:
        a, b = rng.randint(3, 14), rng.randint(2, 9)
    elif kind == 1:
        a = rng.randint(6, 16)
        b = rng.randint(2, a - 2)
    else:
        a, b = rng.randint(2, 6), rng.randint(2, 8)
    spell = han if chinese else spelled
    say: Callable[[int], str] = spell if rng.random() < 0.33 else str
    told = {"a": say(a), "A": say(a).capitalize(), "b": say(b)}
    if chinese:
        told = {part: "两" if number == "二" else number for part, number in told.items()}
    return rng.choice(stories[kind]).format(**told), str((a + b, a - b, a * b)[kind])


def _chain(rng: random.Random) -> tuple[str, int]:
    """Only from left to right, with brackets, or times alone first, so that nobody errs."""
    a, b, c = rng.randint(2, 12), rng.randint(1, 9), rng.randint(1, 9)
    kind = rng.randrange(4)
    if kind == 0:
        return _written(rng, a, "+", b, "+", c), a + b + c
    if kind == 1:
        return _written(rng, a + c, "+", b, "-", c), a + b
    if kind == 2:
        return _written(rng, a + b + c, "-", b, "-", c), a
    a, b, c = rng.randint(1, 6), rng.randint(1, 5), rng.randint(2, 5)
    return "(" + _written(rng, a, "+", b) + ") " + _written(rng, "*", c), (a + b) * c
