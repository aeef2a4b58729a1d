"""Sums in digits, in words, in both, and sums with one number left out."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_desk_said import IN_CHINESE, Asked, big, in_han, in_words, put

Sum = tuple[int, str, int, int]

SIGNS = {"+": "+++＋", "-": "-−–", "*": "××x*", "/": "÷÷/"}
BARE = (
    "{s} = ?", "{s} =", "{s}", "{s} = ___", "Work out {s}", "What do you get for {s}?",
    "Solve {s} please", "{s} equals", "Result of {s}:", "Your answer to {s}:", "{s} = …",
    "Enter the result: {s}", "How much is {s}?", "Can you tell us what {s} makes?",
    "Fill in: {s} = [  ]", "{s} comes to", "Calculate {s} and type the number",
)  # fmt: skip
BARE_HAN = (
    "{s} = ?", "{s} = （　）", "请算出 {s} 的结果", "{s} 得多少？", "请填写得数：{s} =",
    "{s} 的答案是多少？", "算一算：{s} =", "口算：{s}", "请把 {s} 的结果填在下面", "{s} 等于几？",
)  # fmt: skip
SPOKEN = {
    "+": ("{a} plus {b}", "{a} plus {b}", "{a} and {b} together", "the sum of {a} and {b}",
          "{a} added to {b}", "{b} more than {a}", "{a} and another {b}",
          "the total of {a} and {b}"),
    "-": ("{a} minus {b}", "{a} minus {b}", "{a} take away {b}", "{a} less {b}",
          "the difference between {a} and {b}", "{b} less than {a}", "{a} reduced by {b}"),
    "*": ("{a} times {b}", "{a} times {b}", "{a} multiplied by {b}", "{a} lots of {b}",
          "the product of {a} and {b}"),
    "/": ("{a} divided by {b}", "{a} shared equally by {b}"),
}  # fmt: skip
DONE = {
    "+": ("Add {a} and {b}. What number comes out?", "If you add {b} to {a}, what do you have?",
          "Put {a} and {b} together. How many is that?",
          "Start at {a} and go up by {b}. Where are you?"),
    "-": ("Take {b} away from {a}. What stays?", "If you subtract {b} from {a}, what remains?",
          "Start at {a} and go down by {b}. Where are you?",
          "From {a} remove {b}. What is left over?"),
    "*": ("Multiply {a} by {b}. What number comes out?",
    "Take {a} exactly {b} times. How much is it?"),
    "/": ("Divide {a} by {b}. What number comes out?",),
}  # fmt: skip
FRAMES = (
    "What is {s}?", "How much is {s}?", "What does {s} make?", "{s} = ?", "{s} is ...",
    "Please work out {s}.", "Tell us {s}.", "What number is {s}?", "Give the result of {s}.",
    "Type in what {s} gives.", "{s}?", "Find {s}.", "What would {s} be?", "Do you know {s}?",
)  # fmt: skip
SPOKEN_HAN = {
    "+": ("{a}加{b}", "{a}加{b}", "{a}加上{b}", "{a}与{b}的和", "{a}和{b}加起来", "{a}再加{b}"),
    "-": ("{a}减{b}", "{a}减{b}", "{a}减去{b}", "{a}与{b}的差", "{a}去掉{b}"),
    "*": ("{a}乘{b}", "{a}乘以{b}", "{a}的{b}倍", "{a}与{b}的积"),
    "/": ("{a}除以{b}",),
}
DONE_HAN = {
    "+": ("把{a}和{b}相加，结果是多少？", "比{a}多{b}的数是多少？", "从{a}起再加{b}，到几？"),
    "-": ("从{a}里减掉{b}，还剩多少？", "比{a}少{b}的数是多少？"),
    "*": ("把{a}和{b}相乘，结果是多少？",),
    "/": ("把{a}平均分成{b}份，每份是多少？",),
}
FRAMES_HAN = (
    "{s}是多少？", "{s}等于多少？", "{s}等于几？", "{s}得几？", "请问{s}是多少？",
    "请写出{s}的结果。",
    "{s}＝？", "你知道{s}是多少吗？", "{s}的结果是？",
)  # fmt: skip
NAMED_SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
NAMED_SIGNS_HAN = {"+": "加", "-": "减", "*": "乘", "/": "除以"}
HOLES = ("___", "?", "[ ]", "…", "( )", "_")
HOLES_HAN = ("（　）", "□", "___", "？")
HOLED = (
    "{g}", "{g}", "{g}", "Fill the blank: {g}", "Complete: {g}", "Which number belongs here? {g}",
    "Please complete the sum {g}", "{g} - what is missing?", "Type the missing number: {g}",
)  # fmt: skip
HOLED_HAN = (
    "{g}",
    "{g}",
    "填空：{g}",
    "请补全算式：{g}",
    "{g}，空格里是几？",
    "{g} 缺少的数是几？",
)
LACKING = (
    ("What must I add to {a} to reach {c}?", "+"), ("How many more than {a} is {c}?", "+"),
    ("How far is it from {a} up to {c}?", "+"), ("{a} and what number make {c}?", "+"),
    ("I had {a}, now I have {c}. How many did I get?", "+"),
    ("Which number do you add to {a} so that you have {c}?", "+"),
    ("{a} plus some number is {c}. Which number?", "+"),
    ("What has to be taken from {c} so that {a} is left?", "+"),
    ("{c} minus which number leaves {a}?", "+"),
    ("A number plus {a} is {c}. What is the number?", "+"),
    ("How many times does {a} go into {c}?", "*"), ("{a} times what number makes {c}?", "*"),
    ("Which number multiplied by {a} gives {c}?", "*"),
    ("I think of a number, take away {a}, and have {k}. What was it?", "-"),
    ("Some number less {a} is {k}. Which one?", "-"),
)  # fmt: skip
LACKING_HAN = (
    ("{a}再加几就是{c}？", "+"), ("{a}加多少等于{c}？", "+"), ("从{a}数到{c}要加几？", "+"),
    ("{c}比{a}多几？", "+"), ("{c}减去几剩下{a}？", "+"), ("一个数加{a}得{c}，这个数是几？", "+"),
    ("{a}乘几得{c}？", "*"), ("{c}里面有几个{a}？", "*"), ("一个数减去{a}得{k}，这个数是几？", "-"),
)  # fmt: skip


def a_sum(rng: random.Random, top: int) -> Sum:
    kind = rng.choices("+-*/", (56, 25, 15, 4))[0]
    if kind == "+":
        a, b = rng.randint(1, top), rng.randint(1, rng.choice((9, 10, top)))
        return a, kind, b, a + b
    if kind == "-":
        a = rng.randint(3, top + 4)
        b = rng.randint(1, min(a - 1, rng.choice((8, top))))
        return a, kind, b, a - b
    a, b = rng.randint(2, 10), rng.randint(2, 9)
    return (a, kind, b, a * b) if kind == "*" else (a * b, kind, b, a)


def digits(rng: random.Random) -> Asked:
    a, kind, b, made = a_sum(rng, rng.choice((9, 12, 20, 30, 60)))
    gap = rng.choice((" ", " ", ""))
    said = f"{a}{gap}{rng.choice(SIGNS[kind])}{gap}{b}"
    forms = BARE_HAN if rng.random() < IN_CHINESE else BARE
    form = rng.choice(forms) if rng.random() < 0.7 else rng.choice(forms[:2])
    return put(rng, form.format(s=said), made)


def _spoken(rng: random.Random, a: str, b: str, kind: str, han: bool) -> str:
    if rng.random() < 0.22:
        return big(rng.choice((DONE_HAN if han else DONE)[kind]).format(a=a, b=b))
    said = rng.choice((SPOKEN_HAN if han else SPOKEN)[kind]).format(a=a, b=b)
    return big(rng.choice(FRAMES_HAN if han else FRAMES).format(s=said))


def number_words(rng: random.Random) -> Asked:
    han = rng.random() < IN_CHINESE
    a, kind, b, made = a_sum(rng, rng.choice((9, 12, 20, 30)))
    write = in_han if han else in_words
    if rng.random() < 0.2 and not han:
        said = f"{write(a)} {rng.choice(SIGNS[kind][:2])} {write(b)}"
        return put(rng, big(rng.choice(FRAMES[:4]).format(s=said)), made)
    return put(rng, _spoken(rng, write(a), write(b), kind, han), made)


def digit_meets_word(rng: random.Random) -> Asked:
    """A number in digits and one in words, or digits around a sign that is told."""
    han = rng.random() < IN_CHINESE
    a, kind, b, made = a_sum(rng, rng.choice((9, 12, 20)))
    write, how = in_han if han else in_words, rng.random()
    if how < 0.35:
        name = (NAMED_SIGNS_HAN if han else NAMED_SIGNS)[kind]
        gap = "" if han and rng.random() < 0.6 else " "
        said = f"{a}{gap}{name}{gap}{b}"
        return put(rng, rng.choice(FRAMES_HAN if han else FRAMES).format(s=said), made)
    one, other = (str(a), write(b)) if rng.random() < 0.5 else (write(a), str(b))
    if how < 0.5:
        sign = (
            rng.choice("+＋" if kind == "+" else "×" if kind == "*" else "÷")
            if kind != "-"
            else "-"
        )
        if han and kind == "-":
            sign = "减"
        return put(rng, big(f"{one} {sign} {other} = ?"), made)
    return put(rng, _spoken(rng, one, other, kind, han), made)


def gap(rng: random.Random) -> Asked:
    han = rng.random() < IN_CHINESE
    if rng.random() < 0.38:
        asked, kind = rng.choice(LACKING_HAN if han else LACKING)
        answer, a = rng.randint(2, 9), rng.randint(2, 9)
        c = a * answer if kind == "*" else a + answer
        k, answer = answer, (a + answer if kind == "-" else answer)
        return put(rng, big(asked.format(a=a, c=c, k=k)), answer)
    a, kind, b, made = a_sum(rng, rng.choice((9, 12, 20)))
    hole = rng.choice(HOLES_HAN if han else HOLES)
    write = in_words if not han and rng.random() < 0.12 else str
    first = rng.random() < 0.5
    left = (hole, write(b)) if first else (write(a), hole)
    said = f"{left[0]} {rng.choice(SIGNS[kind])} {left[1]}"
    whole = f"{write(made)} = {said}" if rng.random() < 0.1 else f"{said} = {write(made)}"
    form = rng.choice(HOLED_HAN if han else HOLED)
    return put(rng, form.format(g=whole), a if first else b)
