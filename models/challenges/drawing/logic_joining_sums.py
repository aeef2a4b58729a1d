"""Sums as sign-up forms ask them: in digits, in words, half in words, with a number left out."""

from __future__ import annotations

import random
from dataclasses import dataclass

from models.challenges.drawing.logic_joining_words import (
    Asked,
    Show,
    formal,
    han,
    one,
    opened,
    posed,
    spelled,
)

SIGNS = {"+": ("+",), "-": ("-", "-", "−", "–"), "*": ("x", "×", "*", "×"),
         "/": ("÷", "/", "÷")}  # fmt: skip
SPOKEN = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
SPOKEN_HAN = {"+": "加", "-": "减", "*": "乘以", "/": "除以"}

SIGNED = (
    "{a} {s} {b} =", "{a} {s} {b} = ?", "{a}{s}{b}=", "{a} {s} {b}", "{a}{s}{b}=?",
    "{a} {s} {b} = ...", "What is {a} {s} {b}?", "How much is {a} {s} {b}?",
    "Spam check: {a} {s} {b} =", "Work out {a} {s} {b}", "Enter the result: {a} {s} {b}",
    "Please solve {a} {s} {b} before you go on", "{a} {s} {b} equals",
    "I am human and know that {a} {s} {b} is", "Your answer to {a} {s} {b}:",
    "Captcha: {a} {s} {b} = ?", "The result of {a} {s} {b} is?",
    "Can you do this sum? {a} {s} {b}", "Do the maths: {a} {s} {b} = ?",
    "Math question: {a} {s} {b} = (for 2 + 2 you would enter 4)",
)  # fmt: skip
SPACED = tuple(way for way in SIGNED if " {s} " in way)
"""Those that words can be put into."""
SIGNED_HAN = (
    "{a}{s}{b}=？", "{a} {s} {b} = ?", "{a}{s}{b}等于？", "请计算：{a}{s}{b}=", "{a}{s}{b}=多少",
    "验证码：{a}{s}{b}=？", "请输入{a}{s}{b}的得数", "算一算，{a}{s}{b}等于几？",
    "{a}{s}{b}的结果是多少？", "请填写算式结果：{a}{s}{b}", "计算题 {a}{s}{b}=？",
    "为防止恶意注册，请算出{a}{s}{b}", "答案是多少：{a} {s} {b}", "看图计算 {a}{s}{b}=?",
    "请在框内填写 {a}{s}{b} 的答案",
)  # fmt: skip
TOLD = {
    "+": ("add {a} and {b}", "what is the sum of {a} and {b}?", "{a} and {b} make how many?",
          "what do you get when you put {a} and {b} together?", "{a} added to {b} gives",
          "count {b} on from {a}. Where do you end?", "the total of {a} and {b} is"),
    "-": ("take {b} away from {a}", "{a} take away {b} leaves", "subtract {b} from {a}",
          "what is left of {a} when {b} are gone?", "what is {b} less than {a}?",
          "by how much is {a} more than {b}?", "the difference between {a} and {b} is"),
    "*": ("multiply {a} by {b}", "what is the product of {a} and {b}?", "{a} multiplied by {b} is",
          "how many are {a} times {b}?", "{a} lots of {b} are", "{a} groups of {b} make"),
    "/": ("divide {a} by {b}", "share {a} equally among {b}: how many each?",
          "how many times does {b} go into {a}?", "{a} over {b} is"),
}  # fmt: skip
PLAIN = (
    "{a} {w} {b}", "{a} {w} {b} =", "what is {a} {w} {b}?", "how much is {a} {w} {b}?",
    "{a} {w} {b} is how many?", "{a} {w} {b} makes", "tell us what {a} {w} {b} is",
    "the answer to {a} {w} {b}?", "please write the result of {a} {w} {b}", "{a} {w} {b} equals?",
    "if you can read, {a} {w} {b} is", "what does {a} {w} {b} come to?",
)  # fmt: skip
TOLD_HAN = {
    "+": ("{a}与{b}的和是多少？", "{a}加上{b}得几？", "{a}和{b}合起来是多少？",
          "比{a}多{b}的数是几？",
          "把{a}和{b}相加，结果是？", "{a}再添{b}是多少？"),
    "-": ("{a}减去{b}还剩多少？", "{a}与{b}的差是多少？", "{a}比{b}大多少？",
          "从{a}里去掉{b}，剩下几？",
          "比{a}少{b}的数是几？", "{a}里面拿走{b}，还有多少？"),
    "*": ("{a}与{b}的积是多少？", "{a}个{b}一共是多少？", "{a}的{b}倍是多少？",
          "把{a}和{b}相乘得多少？"),
    "/": ("{a}除以{b}得几？", "把{a}平均分成{b}份，每份是多少？", "{a}里面有几个{b}？"),
}  # fmt: skip
PLAIN_HAN = (
    "{a}{w}{b}等于几？", "{a}{w}{b}是多少？", "{a}{w}{b}＝？", "请问{a}{w}{b}得多少？",
    "请输入{a}{w}{b}的结果", "{a}{w}{b}", "{a}{w}{b}的答案是？",
    "小学生都会的题：{a}{w}{b}等于多少",
    "口算：{a}{w}{b}", "注册前请算一下{a}{w}{b}",
)  # fmt: skip
BLANKS = ("?", "__", "___", "( )", "[ ]", "?")
BLANKS_HAN = ("（　）", "( )", "?", "□", "__", "？")
GAPS = (
    "{e}", "{e}", "Fill in the blank: {e}", "Which number is missing: {e}", "Complete: {e}",
    "Replace the gap with a number: {e}", "What goes into the gap: {e}", "Missing number: {e}",
    "Make it true: {e}", "{e} - what belongs there?", "Please complete the sum {e}",
)  # fmt: skip
GAPS_HAN = (
    "{e}", "{e}", "填空：{e}", "空格里该填几：{e}", "请补全算式：{e}", "{e}，缺的数是多少？",
    "请把缺少的数填上：{e}", "算式中漏掉了哪个数：{e}", "在空白处填上正确的数：{e}",
)  # fmt: skip
SOUGHT = {
    "+": ("what must be added to {a} to get {r}?", "{a} plus what makes {r}?",
          "how many more than {a} is {r}?", "{a} and which number make {r}?",
          "I had {a}, got some more, and now have {r}. How many did I get?",
          "a number plus {a} is {r}. Which number?", "find x: x + {a} = {r}"),
    "-": ("{a} minus what is {r}?", "what do you take from {a} to leave {r}?",
          "I had {a}, gave some away, and have {r} left. How many did I give?",
          "{a} less some number is {r}. Which number?", "{a} - n = {r}. What is n?"),
    "*": ("{a} times what is {r}?", "which number times {a} gives {r}?",
          "{a} multiplied by a number is {r}. Which number?", "{a} * y = {r}. y = ?"),
    "/": ("{a} divided by what is {r}?", "by what do you divide {a} to get {r}?"),
}  # fmt: skip
SOUGHT_HAN = {
    "+": ("{a}加几等于{r}？", "{a}再加多少是{r}？", "什么数加上{a}得{r}？", "{r}比{a}多几？",
          "一个数加{a}等于{r}，这个数是多少？"),
    "-": ("{a}减几等于{r}？", "{a}减去多少还剩{r}？", "从{a}里拿走几个剩{r}个？",
          "{a}减一个数得{r}，这个数是几？"),
    "*": ("{a}乘几等于{r}？", "哪个数乘以{a}得{r}？", "{r}是{a}的几倍？"),
    "/": ("{a}除以几等于{r}？", "{a}除以多少得{r}？"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sum:
    """``a`` and ``b`` with a sign between, and what comes of it."""

    op: str
    a: int
    b: int
    result: int


def easy(rng: random.Random) -> Sum:
    """One that is done in the head at once."""
    op = rng.choices("+-*/", (10, 8, 4, 1))[0]
    if op == "+":
        a, b = rng.randint(1, rng.choice((10, 20, 50))), rng.randint(1, rng.choice((9, 9, 20)))
        return Sum(op, a, b, a + b)
    if op == "-":
        b, rest = rng.randint(1, rng.choice((9, 9, 15))), rng.randint(1, rng.choice((9, 15, 30)))
        return Sum(op, b + rest, b, rest)
    a, b = rng.randint(2, 9), rng.randint(2, 9)
    return Sum(op, a, b, a * b) if op == "*" else Sum(op, a * b, b, a)


def _written(rng: random.Random, way: str, sum_: Sum, a: Show, b: Show, chinese: bool) -> str:
    words = SPOKEN_HAN if chinese else SPOKEN
    sign = rng.choice(SIGNS[sum_.op])
    if chinese and sign == "+" and rng.random() < 0.25:
        sign = "＋"
    return way.format(a=a(sum_.a), b=b(sum_.b), s=sign, w=words[sum_.op])


def in_digits(rng: random.Random) -> Asked:
    sum_, chinese = easy(rng), rng.random() < 0.5
    if rng.random() < 0.7:
        way = one(rng, SIGNED_HAN if chinese else SIGNED)
    else:
        told = (TOLD_HAN if chinese else TOLD)[sum_.op]
        way = one(rng, PLAIN_HAN if chinese else PLAIN, told)
    return posed(rng, opened(_written(rng, way, sum_, str, str, chinese)), sum_.result)


def in_words(rng: random.Random) -> Asked:
    sum_, chinese = easy(rng), rng.random() < 0.5
    show: Show = rng.choice((han, han, formal)) if chinese else spelled
    told = (TOLD_HAN if chinese else TOLD)[sum_.op]
    if chinese:
        way = one(rng, PLAIN_HAN, told, SIGNED_HAN[:6] if show is formal else ())
    else:
        way = one(rng, PLAIN, told, SPACED[:6])
    asked = opened(_written(rng, way, sum_, show, show, chinese))
    if not chinese and len(asked) < 24 and rng.random() < 0.08:
        asked = asked.upper()
    return posed(rng, asked, sum_.result)


def half_in_words(rng: random.Random) -> Asked:
    sum_, chinese = easy(rng), rng.random() < 0.45
    show: Show = rng.choice((han, formal)) if chinese else spelled
    first, second = (str, show) if rng.random() < 0.5 else (show, str)
    told = (TOLD_HAN if chinese else TOLD)[sum_.op]
    if chinese:
        way = one(rng, SIGNED_HAN if formal in (first, second) else (), PLAIN_HAN, told)
    else:
        way = one(rng, SPACED, PLAIN, told)
    return posed(rng, opened(_written(rng, way, sum_, first, second, chinese)), sum_.result)


def left_out(rng: random.Random) -> Asked:
    sum_, chinese = easy(rng), rng.random() < 0.5
    words = rng.random() < 0.3
    show: Show = (han if chinese else spelled) if words else str
    if rng.random() < 0.4:
        way = rng.choice((SOUGHT_HAN if chinese else SOUGHT)[sum_.op])
        # the first number is not the one that is sought
        return posed(rng, opened(way.format(a=show(sum_.a), r=show(sum_.result))), sum_.b)
    shown = [show(sum_.a), show(sum_.b), show(sum_.result)]
    answers = (sum_.a, sum_.b, sum_.result)
    at = rng.choice((0, 1, 1))
    shown[at] = rng.choice(BLANKS_HAN if chinese else BLANKS)
    sign, gap = rng.choice(SIGNS[sum_.op]), " " if not chinese or rng.random() < 0.5 else ""
    left = f"{shown[0]}{gap}{sign}{gap}{shown[1]}"
    sides = [left, shown[2]]
    if rng.random() < 0.2:
        sides.reverse()
    equation = f"{gap}={gap}".join(sides)
    way = rng.choice(GAPS_HAN if chinese else GAPS)
    return posed(rng, opened(way.format(e=equation)), answers[at])
