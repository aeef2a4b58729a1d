"""Sums as comment boxes ask them: in digits, in words, in both, and with a gap."""

from __future__ import annotations

import random
from dataclasses import dataclass

from models.challenges.drawing.logic_comments_said import (
    Asked,
    chinese,
    headed,
    in_han,
    in_words,
    put,
)

SIGNS = {"+": ("+",), "-": ("-", "-", "−"), "*": ("×", "x", "*", "×"), "/": ("÷", "/", "÷")}
OFTEN = "+++++---**/"
GAPS = ("?", "__", "___", "[ ]", "( )", "?", "..")
GAPS_HAN = ("（ ）", "？", "□", "__", "（）", "?")
CHEQUE = "零壹贰叁肆伍陆柒捌玖拾"


@dataclass(frozen=True)
class Sum:
    """``first`` with ``second`` makes ``made``; ``way`` is one of +-*/."""

    first: int
    way: str
    second: int
    made: int


def any_sum(rng: random.Random, ways: str = OFTEN) -> Sum:
    """What a visitor works out in the head."""
    way = rng.choice(ways)
    if way in "*/":
        one, other = rng.randint(2, 9), rng.randint(2, 9)
        if way == "*":
            return Sum(one, way, other, one * other)
        return Sum(one * other, way, other, one)
    most = rng.choice((9, 9, 12, 20, 20, 50))
    one, other = rng.randint(1, most), rng.randint(1, min(most, 20))
    if way == "+":
        return Sum(one, way, other, one + other)
    return Sum(one + other, way, other, one)


def in_signs(rng: random.Random, told: Sum, wide: bool = True) -> str:
    sign = rng.choice(SIGNS[told.way])
    apart = " " if sign == "x" or (wide and rng.random() < 0.75) else ""
    return f"{told.first}{apart}{sign}{apart}{told.second}"


DIGITS = (
    "{sum} =", "{sum} = ?", "{sum}", "What is {sum}?", "What's {sum}?", "How much is {sum}?",
    "{sum} = ___", "Solve: {sum}", "Math question: {sum} =", "Enter the result of {sum}",
    "Please add up: {sum} =", "Type the answer to {sum} here", "{sum} equals?", "{sum} is",
    "Solve this simple math problem and enter the result. E.g. for 1+3, enter 4. {sum} =",
    "Your answer: {sum} =", "What does {sum} make?", "Work out {sum}", "{sum} = [ ]",
    "Please calculate {sum} and type the result.",
)  # fmt: skip
DIGITS_HAN = (
    "{sum}=？", "{sum}=", "{sum}等于几？", "请计算{sum}的值", "算一算：{sum}=（ ）",
    "{sum}的结果是",
    "请问{sum}等于多少？", "计算：{sum}", "{sum}=__，请填空", "请输入算式{sum}的答案",
    "{sum} 是多少？", "口算题：{sum}=?",
)  # fmt: skip


def digits(rng: random.Random) -> Asked:
    han = chinese(rng)
    form = rng.choice(DIGITS_HAN if han else DIGITS)
    told = any_sum(rng, "+++" if "add up" in form else OFTEN)
    text = in_signs(rng, told, not han)
    if han and rng.random() < 0.2:
        text = text.replace("+", "＋")
    return put(rng, form.format(sum=text), told.made)


WORDS = {
    "+": (
        "{a} plus {b}", "{a} and {b}", "the sum of {a} and {b}", "{a} added to {b}",
        "{a} + {b}",
    ),
    "-": (
        "{a} minus {b}", "{a} take away {b}", "{a} less {b}", "{b} subtracted from {a}",
        "{b} taken from {a}", "{a} − {b}",
    ),
    "*": (
        "{a} times {b}", "{a} multiplied by {b}", "the product of {a} and {b}", "{a} x {b}",
    ),
    "/": ("{a} divided by {b}", "{a} over {b}", "{a} divided by {b}"),
}  # fmt: skip
WORDS_HAN = {
    "+": ("{a}加{b}", "{a}加上{b}", "{a}与{b}的和", "{a}＋{b}", "{b}加{a}"),
    "-": ("{a}减{b}", "{a}减去{b}", "{a}与{b}的差", "从{a}里减去{b}"),
    "*": ("{a}乘{b}", "{a}乘以{b}", "{a}与{b}的积", "{a}×{b}", "{b}个{a}相加"),
    "/": ("{a}除以{b}", "{a}÷{b}", "{a}除以{b}"),
}
ASKING = (
    "What is {sum}?", "How much is {sum}?", "What's {sum}?", "{sum} is what?", "{sum} equals",
    "{sum} =", "{sum} = ?", "Please type {sum} as a number.", "What do you get for {sum}?",
    "Work this out: {sum}.", "Which number is {sum}?", "{sum} makes ...?",
    "If you can count, what is {sum}?", "Can you tell us what {sum} is?",
    "Enter the result: {sum}", "{sum}? Write the number.",
)  # fmt: skip
ASKING_HAN = (
    "{sum}等于几？", "{sum}是多少？", "请问{sum}得几？", "{sum}等于", "求{sum}", "{sum}=？",
    "计算{sum}，结果填数字", "请用数字回答：{sum}等于多少？", "{sum}的结果是多少？",
    "小学数学题：{sum}等于多少？", "输入{sum}的答案",
)  # fmt: skip


def _said(rng: random.Random, told: Sum, han: bool, first: str, second: str) -> Asked:
    ways = (WORDS_HAN if han else WORDS)[told.way]
    text = rng.choice(ways).format(a=first, b=second).replace("二个", "两个")
    form = rng.choice(ASKING_HAN if han else ASKING)
    return put(rng, headed(form.format(sum=text)), told.made)


def number_words(rng: random.Random) -> Asked:
    told = any_sum(rng)
    if chinese(rng):
        signs = CHEQUE if rng.random() < 0.15 else "零一二三四五六七八九十"
        first = in_han(told.first, signs)
        if signs == CHEQUE and 10 <= told.first < 20:
            first = "壹" + first
        second = in_han(told.second, signs)
        if signs == CHEQUE and 10 <= told.second < 20:
            second = "壹" + second
        return _said(rng, told, True, first, second)
    first, second = in_words(told.first), in_words(told.second)
    if rng.random() < 0.1:
        first, second = first.upper(), second.upper()
    return _said(rng, told, False, first, second)


def digits_beside_words(rng: random.Random) -> Asked:
    told, han, swapped = any_sum(rng), chinese(rng), rng.random() < 0.5
    word = in_han if han else in_words
    first = str(told.first) if swapped else word(told.first)
    second = word(told.second) if swapped else str(told.second)
    return _said(rng, told, han, first, second)


GAP = (
    "{sum}", "{sum}", "Fill in the gap: {sum}", "Which number is missing? {sum}",
    "Complete this: {sum}", "What goes in the gap in {sum}?", "{sum}. What is missing?",
    "Find the missing number: {sum}", "Please fill the blank so that it is right: {sum}",
    "Which number makes this true: {sum}", "{sum} (type the missing number)",
    "The missing number in {sum} is", "Type only what is missing: {sum}",
)  # fmt: skip
GAP_TOLD = {
    "+": (
        "If {a} + x = {c}, what is x?", "What must you add to {a} to get {c}?",
        "x + {a} = {c}, x =",
        "{a} plus which number makes {c}?", "How many more than {a} is {c}?",
        "{a} and how many more make {c}?", "If n + {a} is {c}, n is",
    ),
    "-": (
        "If {b} is taken from a number, {c} is left. Which number is it?",
        "x - {b} = {c}. What is x?",
        "Which number minus {b} is {c}?", "If y - {b} = {c}, y equals",
    ),
    "*": ("What times {a} is {c}?", "If {a} times x is {c}, what is x?"),
    "/": ("{c} is which number divided by {b}?", "x / {b} = {c}. What is x?"),
}  # fmt: skip
GAP_HAN = (
    "{sum}", "{sum}", "填空：{sum}", "{sum}，空格里应填几？", "请填上缺少的数：{sum}",
    "{sum}，请问缺的数字是多少？", "把算式补充完整：{sum}", "要使{sum}成立，空处填什么数？",
    "{sum}（填空缺的数字）",
)  # fmt: skip
GAP_TOLD_HAN = {
    "+": ("{a}加几等于{c}？", "几加{a}等于{c}？", "{a}再加上多少就是{c}？", "若x+{a}={c}，则x="),
    "-": ("几减{b}等于{c}？", "一个数减去{b}得{c}，这个数是多少？", "x-{b}={c}，x等于多少？"),
    "*": ("几乘{a}等于{c}？", "{a}乘以多少等于{c}？"),
    "/": ("几除以{b}等于{c}？", "什么数除以{b}等于{c}？"),
}


def gap(rng: random.Random) -> Asked:
    told, han = any_sum(rng), chinese(rng)
    if rng.random() < 0.38:
        form = rng.choice((GAP_TOLD_HAN if han else GAP_TOLD)[told.way])
        text = form.format(a=told.first, b=told.second, c=told.made)
        return put(rng, text, told.second if told.way in "+*" else told.first)
    second = rng.random() < 0.6
    hole = rng.choice(GAPS_HAN if han else GAPS)
    beside, made = told.first if second else told.second, str(told.made)
    shown, spelled = str(beside), rng.random()
    if spelled < 0.12:
        shown = in_han(beside) if han else in_words(beside)
    elif spelled < 0.18:
        made = in_han(told.made) if han else in_words(told.made)
    first, other = (shown, hole) if second else (hole, shown)
    sign = rng.choice(SIGNS[told.way])
    if hole in ("..", "_", "__", "___", "[ ]", "( )") or not han:
        text = f"{first} {sign} {other} = {made}"
    else:
        text = f"{first}{sign}{other}={made}"
    answer = told.second if second else told.first
    return put(rng, rng.choice(GAP_HAN if han else GAP).format(sum=text), answer)
