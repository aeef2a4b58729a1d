"""Sums of sign-up forms: in digits, in words, and with both."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Slots, form
from models.challenges.drawing.logic_gate_words import in_chinese, in_words


def _two(rng: random.Random) -> tuple[int, int]:
    """The larger first; mostly of one digit."""
    drawn = rng.random()
    most = 10 if drawn < 0.55 else 20 if drawn < 0.85 else 60
    one, other = rng.randint(1, most), rng.randint(1, min(most, 20))
    if one == other:
        one += 1
    return max(one, other), min(one, other)


def _adding(rng: random.Random) -> Slots:
    pair = list(_two(rng))
    rng.shuffle(pair)
    return {"a": str(pair[0]), "b": str(pair[1]), "answer": str(sum(pair))}


def _taking(rng: random.Random) -> Slots:
    one, other = _two(rng)
    return {"a": str(one), "b": str(other), "answer": str(one - other)}


def _signed(rng: random.Random) -> Slots:
    if rng.random() < 0.65:
        slots, sign = _adding(rng), "+"
    else:
        slots, sign = _taking(rng), "-"
    between = "" if rng.random() < 0.2 else " "
    return {"e": between.join((slots["a"], sign, slots["b"])), "answer": slots["answer"]}


def _three(rng: random.Random) -> Slots:
    a, b, c = (rng.randint(1, 10) for _ in range(3))
    return {"a": str(a), "b": str(b), "c": str(c), "answer": str(a + b + c)}


def _three_signed(rng: random.Random) -> Slots:
    a, b = rng.randint(2, 12), rng.randint(2, 10)
    c = rng.randint(1, a + b - 1)
    c = min(c, 9)
    if rng.random() < 0.5:
        return {"e": f"{a} + {b} - {c}", "answer": str(a + b - c)}
    return {"e": f"{a} + {b} + {c}", "answer": str(a + b + c)}


DIGITS = (
    Asked(4.5, _signed, (
        "What is {e}?", "{e} = ?", "{e} =", "How much is {e}?", "What does {e} equal?",
        "Please solve: {e}", "{e} = ___", "Enter the result of {e}", "Calculate {e}",
        "What is the answer to {e}?", "Type the answer: {e}", "{e} equals?",
        "Solve {e} to continue",
        "Please work out {e}", "What does {e} make?", "What is the result of {e}?",
    )),
    Asked(1.6, _adding, (
        "What is {a} plus {b}?", "What is the sum of {a} and {b}?", "Add {a} and {b}.",
        "How much is {a} plus {b}?", "What do you get when you add {a} and {b}?",
        "Add {b} to {a}.", "{a} plus {b} is?", "{a} and {b} together make?",
    )),
    Asked(1.0, _taking, (
        "What is {a} minus {b}?", "What is {a} take away {b}?", "How much is {a} minus {b}?",
        "Subtract {b} from {a}.", "What is the difference between {a} and {b}?",
        "Take {b} away from {a}.", "What remains if you take {b} from {a}?", "{a} less {b} is?",
    )),
    Asked(0.5, _three_signed, ("What is {e}?", "{e} = ?", "Solve: {e}", "How much is {e}?")),
    Asked(0.3, _three, (
        "What is the sum of {a}, {b} and {c}?", "Add up {a}, {b} and {c}.",
        "What is {a} plus {b} plus {c}?",
    )),
)  # fmt: skip
CHINESE_DIGITS = (
    Asked(4.0, _signed, (
        "{e} = ?", "{e} 等于多少？", "{e} 等于几？", "请计算：{e} = ", "请输入 {e} 的结果",
        "{e} 的答案是多少？", "算一算：{e} = ？", "{e} 得多少？",
    )),
    Asked(1.2, _adding, (
        "{a} 加 {b} 等于多少？", "{a} 加 {b} 等于几？", "{a} 与 {b} 的和是多少？",
        "{a} 和 {b} 相加得多少？",
    )),
    Asked(0.8, _taking, (
        "{a} 减 {b} 等于多少？", "{a} 减去 {b} 等于几？", "{a} 与 {b} 的差是多少？",
        "从 {a} 中减去 {b}，还剩多少？",
    )),
    Asked(0.4, _three_signed, ("{e} = ?", "{e} 等于多少？")),
)  # fmt: skip
digits = form(DIGITS, CHINESE_DIGITS)


def _spelt(slots: Slots, chinese: bool = False) -> Slots:
    """All slots but the answer in words."""
    say = in_chinese if chinese else in_words
    return {
        name: value if name == "answer" or not value.isdigit() else say(int(value))
        for name, value in slots.items()
    }


def _times(rng: random.Random) -> Slots:
    a, b = rng.randint(2, 10), rng.randint(2, 9)
    return {"a": str(a), "b": str(b), "answer": str(a * b)}


def _parting(rng: random.Random) -> Slots:
    by, each = rng.randint(2, 6), rng.randint(2, 10)
    return {"a": str(by * each), "b": str(by), "answer": str(each)}


def _half(rng: random.Random) -> Slots:
    half = rng.randint(1, 15)
    return {"a": str(2 * half), "answer": str(half)}


def _double(rng: random.Random) -> Slots:
    once = rng.randint(2, 15)
    return {"a": str(once), "answer": str(2 * once)}


PLUS = (
    "What is {a} plus {b}?", "How much is {a} plus {b}?", "What is the sum of {a} and {b}?",
    "{a} plus {b} equals?", "{a} plus {b} = ?", "Add {a} and {b}.", "{a} + {b} = ?",
    "What is {a} and {b} added together?", "What do {a} and {b} make?", "What is {a} added to {b}?",
    "Please add {a} to {b}.", "If you add {b} to {a}, what do you get?",
)  # fmt: skip
MINUS = (
    "What is {a} minus {b}?", "How much is {a} minus {b}?", "{a} minus {b} equals?",
    "What is {a} take away {b}?", "{a} - {b} = ?", "Subtract {b} from {a}.", "{a} minus {b} is?",
    "What is left when you take {b} from {a}?", "What is {a} less {b}?",
    "What is the difference between {a} and {b}?",
)  # fmt: skip
TIMES = (
    "What is {a} times {b}?", "How much is {a} times {b}?", "{a} times {b} equals?",
    "Multiply {a} by {b}.", "What is {a} multiplied by {b}?",
)  # fmt: skip
CHINESE_PLUS = (
    "{a}加{b}等于几？", "{a}加{b}等于多少？", "{a}加上{b}是多少？", "{a}加{b}得几？",
    "{a} + {b} = ？",
    "{a}和{b}加起来是多少？", "{a}与{b}的和是多少？",
)  # fmt: skip
CHINESE_MINUS = (
    "{a}减{b}等于几？", "{a}减{b}等于多少？", "{a}减去{b}是多少？", "{a}减{b}还剩几？",
    "{a} - {b} = ？",
    "{a}比{b}大多少？",
)  # fmt: skip
CHINESE_TIMES = ("{a}乘以{b}等于多少？", "{a}乘{b}等于几？", "{a}的{b}倍是多少？")

number_words = form(
    (
        Asked(4.0, lambda rng: _spelt(_adding(rng)), PLUS),
        Asked(2.4, lambda rng: _spelt(_taking(rng)), MINUS),
        Asked(1.2, lambda rng: _spelt(_times(rng)), TIMES),
        Asked(0.4, lambda rng: _spelt(_half(rng)), (
            "What is half of {a}?", "How much is half of {a}?",
        )),
        Asked(0.4, lambda rng: _spelt(_double(rng)), ("What is double {a}?", "What is twice {a}?")),
        Asked(0.4, lambda rng: _spelt(_parting(rng)), (
            "What is {a} divided by {b}?", "Divide {a} by {b}.",
        )),
        Asked(0.4, lambda rng: _spelt(_three(rng)), (
            "What is {a} plus {b} plus {c}?", "Add up {a}, {b} and {c}.",
        )),
    ),
    (
        Asked(4.0, lambda rng: _spelt(_adding(rng), True), CHINESE_PLUS),
        Asked(2.4, lambda rng: _spelt(_taking(rng), True), CHINESE_MINUS),
        Asked(1.4, lambda rng: _spelt(_times(rng), True), CHINESE_TIMES),
        Asked(0.4, lambda rng: _spelt(_half(rng), True), ("{a}的一半是几？", "{a}的一半是多少？")),
        Asked(0.4, lambda rng: _spelt(_parting(rng), True), ("{a}除以{b}等于几？",)),
    ),
)  # fmt: skip


def _mixed(slots: Slots, rng: random.Random, chinese: bool = False) -> Slots:
    """One of two numbers in words."""
    say, spelt = (in_chinese if chinese else in_words), rng.choice("ab")
    mixed = {**slots, spelt: say(int(slots[spelt]))}
    if chinese:
        mixed = {
            name: f" {value} " if value.isdigit() and name != "answer" else value
            for name, value in mixed.items()
        }
    return mixed  # fmt: skip


digit_meets_word = form(
    (
        Asked(4.0, lambda rng: _mixed(_adding(rng), rng), PLUS),
        Asked(2.4, lambda rng: _mixed(_taking(rng), rng), MINUS),
        Asked(1.0, lambda rng: _mixed(_times(rng), rng), (*TIMES, "{a} x {b} = ?")),
        Asked(0.3, lambda rng: _mixed(_parting(rng), rng), ("What is {a} divided by {b}?",)),
    ),
    (
        Asked(4.0, lambda rng: _mixed(_adding(rng), rng, True), CHINESE_PLUS),
        Asked(2.4, lambda rng: _mixed(_taking(rng), rng, True), CHINESE_MINUS),
        Asked(1.2, lambda rng: _mixed(_times(rng), rng, True), CHINESE_TIMES),
    ),
)
