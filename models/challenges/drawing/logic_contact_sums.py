"""Sums in digits, in words, half in words, and with a gap."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_contact_said import (
    STAMPED,
    Asked,
    capital,
    on_form,
    spelt,
    spelt_han,
)

Sum = tuple[int, str, int, int]
"""One, the operation as one of ``+-*/``, the other, and what it makes."""

DRAWN = (
    "{s} =", "{s} = ?", "{s}", "What is {s}?", "Solve: {s}", "{s} = __", "Math question: {s} =",
    "Calculate {s}", "How much is {s}?", "{s} equals", "Enter the result of {s}", "Result of {s}:",
    "Please solve {s} =", "{s} = ...", "Captcha: {s} =", "What does {s} equal?", "{s} is",
    "Type the answer: {s}", "Sum: {s} =", "Please calculate: {s}",
)  # fmt: skip
DRAWN_HAN = (
    "{s}=?", "{s}＝？", "请计算：{s}", "{s}等于几？", "{s}等于多少？", "{s}=", "{s}的结果是多少？",
    "请输入{s}的得数", "计算{s}=？", "算一算：{s}", "{s}=（ ）", "请填写{s}的计算结果",
)  # fmt: skip
SIGNS = {
    "+": ("+", "+", "+", "＋"), "-": ("-", "-", "−", "–"), "*": ("x", "×", "*", "×"),
    "/": ("÷", "/", "÷"),
}  # fmt: skip
SAID = {
    "+": ("plus", "plus", "added to", "and"),
    "-": ("minus", "minus", "take away"),
    "*": ("times", "times", "multiplied by"),
    "/": ("divided by",),
}
SAID_HAN = {
    "+": ("加", "加上"), "-": ("减", "减去"), "*": ("乘以", "乘", "乘上"), "/": ("除以",),
}  # fmt: skip
SPOKEN = (
    "what is {a} {o} {b}?", "{a} {o} {b} equals", "{a} {o} {b} =", "how much is {a} {o} {b}?",
    "what's {a} {o} {b}?", "{a} {o} {b} is what?", "solve this: {a} {o} {b}", "{a} {o} {b}?",
    "what does {a} {o} {b} make?", "please enter {a} {o} {b}", "what do you get for {a} {o} {b}?",
    "work out {a} {o} {b}.", "type the result of {a} {o} {b}", "{a} {o} {b} makes",
)  # fmt: skip
BY_KIND = {
    "+": (
        "what is the sum of {a} and {b}?", "add {a} and {b}.", "add {b} to {a}.",
        "what number is {b} more than {a}?", "what is the total of {a} and {b}?",
        "if you add {b} to {a}, what do you get?", "{a} and {b} together make?",
    ),
    "-": (
        "subtract {b} from {a}.", "take {b} away from {a}.", "what is left of {a} without {b}?",
        "what number is {b} less than {a}?", "what is the difference between {a} and {b}?",
        "if you take {b} from {a}, what is left?",
    ),
    "*": (
        "multiply {a} by {b}.", "what is the product of {a} and {b}?",
        "what do you get when you multiply {a} and {b}?",
    ),
    "/": ("divide {a} by {b}.", "how many times does {b} go into {a}?"),
}  # fmt: skip
SPOKEN_HAN = (
    "{a}{o}{b}等于几？", "{a}{o}{b}等于多少？", "{a}{o}{b}得几？", "请问{a}{o}{b}是多少？",
    "{a}{o}{b}=？", "计算：{a}{o}{b}", "{a}{o}{b}的结果是？", "{a}{o}{b}是多少？",
)  # fmt: skip
BY_KIND_HAN = {
    "+": ("{a}与{b}的和是多少？", "比{a}多{b}的数是几？", "{a}和{b}一共是多少？"),
    "-": ("{a}与{b}的差是多少？", "比{a}少{b}的数是几？", "{a}拿走{b}还剩多少？"),
    "*": ("{a}与{b}的积是多少？", "{b}个{a}相加是多少？"),
    "/": ("{a}平均分成{b}份，每份是多少？",),
}
GAPS = (
    "{g}", "{g}", "{g}", "{g}", "Fill in the blank: {g}", "Which number is missing? {g}",
    "Find the missing number: {g}", "Complete the sum: {g}", "What goes in the gap? {g}",
    "Please complete: {g}", "Missing number: {g}",
)  # fmt: skip
GAPS_HAN = ("{g}", "{g}", "{g}", "填空：{g}", "请补全算式：{g}", "缺少的数字是几？{g}")
HOLES = ("__", "___", "?", "[ ]", "□", "( )", "...")
UNKNOWN = (
    "{e}, x = ?", "If {e}, what is x?", "What is x if {e}?", "Solve for x: {e}",
)  # fmt: skip
UNKNOWN_HAN = ("{e}，x=？", "如果{e}，那么x是多少？", "已知{e}，求x")
ADDED = (
    "What number plus {b} makes {c}?", "What must be added to {b} to get {c}?",
    "I think of a number, add {b} and get {c}. What is my number?",
    "How many more than {b} is {c}?", "{b} plus what equals {c}?", "{b} and how many make {c}?",
)  # fmt: skip
TAKEN = (
    "{c} minus what is {b}?", "What do you have to take from {c} to get {b}?",
    "Which number do I subtract from {c} so that {b} is left?",
)  # fmt: skip
TIMES = ("{b} times what is {c}?", "Which number multiplied by {b} gives {c}?")
ADDED_HAN = (
    "几加{b}等于{c}？", "{b}再加几是{c}？", "一个数加上{b}是{c}，这个数是几？", "{c}比{b}多几？",
)  # fmt: skip
TAKEN_HAN = ("{c}减几等于{b}？", "{c}减去一个数剩{b}，这个数是几？", "{c}去掉几个剩{b}？")
TIMES_HAN = ("{b}乘几等于{c}？", "几乘以{b}得{c}？")


def some_sum(rng: random.Random, most: int = 20) -> Sum:
    """Much plus, some minus, few times, hardly a division."""
    luck = rng.random()
    if luck < 0.56:
        one, other = rng.randint(1, most), rng.randint(1, rng.choice((9, 9, most)))
        return one, "+", other, one + other
    if luck < 0.8:
        one = rng.randint(2, most + 5)
        other = rng.randint(1, min(one - 1, rng.choice((9, most))))
        return one, "-", other, one - other
    if luck < 0.96:
        one, other = rng.randint(1, rng.choice((9, 10, 12))), rng.randint(2, 9)
        return one, "*", other, one * other
    made, other = rng.randint(2, 9), rng.randint(2, 9)
    return made * other, "/", other, made


def digits(rng: random.Random) -> Asked:
    one, kind, other, made = some_sum(rng, rng.choice((9, 10, 20, 20, 50, 90)))
    space = rng.choice((" ", " ", ""))
    said = f"{one}{space}{rng.choice(SIGNS[kind])}{space}{other}"
    forms = DRAWN_HAN if rng.random() < 1 / 3 else DRAWN
    asked = rng.choice(forms if rng.random() < 0.6 else forms[:3])
    if asked.startswith("Sum:") and kind != "+":
        asked = DRAWN[0]
    return on_form(rng, asked.format(s=said), made, total=True)


def _asked(rng: random.Random, a: str, b: str, kind: str, han: bool) -> str:
    by_kind, spoken, said = (BY_KIND_HAN, SPOKEN_HAN, SAID_HAN) if han else (BY_KIND, SPOKEN, SAID)
    if rng.random() < 0.25:
        return capital(rng.choice(by_kind[kind]).format(a=a, b=b))
    names = said[kind]
    worded = rng.random() < 0.6 or (han and kind == "-")  # a dash looks like a one
    name = rng.choice(names if worded else SIGNS[kind])
    text = rng.choice(spoken).format(a=a, o=name, b=b)
    return text if rng.random() < 0.2 else capital(text)


def number_words(rng: random.Random) -> Asked:
    han = rng.random() < 1 / 3
    one, kind, other, made = some_sum(rng, rng.choice((9, 12, 20, 20, 40)))
    names = [(spelt_han if han else spelt)(n) for n in (one, other)]
    if han and rng.random() < 0.12:
        names = [name.translate(STAMPED) for name in names]
    return on_form(rng, _asked(rng, names[0], names[1], kind, han), made, total=True)


def digit_meets_word(rng: random.Random) -> Asked:
    """One number in digits and one in words, or both in digits and the operation in words."""
    han = rng.random() < 1 / 3
    one, kind, other, made = some_sum(rng, rng.choice((9, 12, 20, 20)))
    word = spelt_han if han else spelt
    told = [(str(one), word(other)), (word(one), str(other)), (str(one), str(other))]
    a, b = rng.choice(told)
    if (a, b) != told[2]:
        return on_form(rng, _asked(rng, a, b, kind, han), made, total=True)
    name = rng.choice((SAID_HAN if han else SAID)[kind])
    space = rng.choice(("", " ")) if han else " "
    asked = rng.choice(SPOKEN_HAN if han else SPOKEN)
    said = f"{a}{space}{name}{space}{b}"
    return on_form(rng, capital(asked.replace("{a}{o}{b}", said).replace("{a} {o} {b}", said)),
                   made, total=True)  # fmt: skip


def gap(rng: random.Random) -> Asked:
    han = rng.random() < 1 / 3
    one, kind, other, made = some_sum(rng, rng.choice((9, 10, 20)))
    if kind == "/" or rng.random() < 0.3:
        return _told_gap(rng, han)
    first = rng.random() < 0.5
    answer = one if first else other
    if rng.random() < 0.12:
        told = ["x" if first else str(one), "×" if kind == "*" else kind,
                str(other) if first else "x", "=", str(made)]  # fmt: skip
        equation = rng.choice((" ", "")).join(told)
        forms = UNKNOWN_HAN if han else UNKNOWN
        return on_form(rng, rng.choice(forms).format(e=equation), answer, total=True)
    hole = rng.choice(("（ ）", "□", "＿", "?", "__") if han else HOLES)
    write = spelt if not han and rng.random() < 0.15 else str
    sign, end = rng.choice(SIGNS[kind]), write(made) if rng.random() < 0.6 else str(made)
    parts = [hole, sign, write(other)] if first else [write(one), sign, hole]
    form = rng.choice(GAPS_HAN if han else GAPS)
    return on_form(rng, form.format(g=" ".join([*parts, "=", end])), answer,
                   total=True)  # fmt: skip


def _told_gap(rng: random.Random, han: bool) -> Asked:
    luck, b = rng.random(), rng.randint(2, 12)
    forms: tuple[str, ...]
    if luck < 0.55:
        answer = rng.randint(1, 12)
        forms, c = (ADDED_HAN if han else ADDED), answer + b
    elif luck < 0.8:
        answer = rng.randint(1, 12)
        forms, c = (TAKEN_HAN if han else TAKEN), answer + b
    else:
        answer, b = rng.randint(2, 9), rng.randint(2, 9)
        forms, c = (TIMES_HAN if han else TIMES), answer * b
    return on_form(rng, rng.choice(forms).format(b=b, c=c), answer, total=True)
