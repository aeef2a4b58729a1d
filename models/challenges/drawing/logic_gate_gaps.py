"""Sums of sign-up forms with a number left out."""

from __future__ import annotations

import random

from models.challenges.drawing.logic_gate_said import Asked, Slots, form
from models.challenges.drawing.logic_gate_words import in_words

GAPS = ("?", "?", "?", "__", "___", "x", "[ ]")
CHINESE_GAPS = ("？", "？", "（ ）", "__", "□")


def _plus(rng: random.Random) -> Slots:
    """a + answer = c."""
    a, gap = rng.randint(1, 12), rng.randint(1, 12)
    return {"a": str(a), "c": str(a + gap), "answer": str(gap)}


def _minus(rng: random.Random) -> Slots:
    """a - answer = c."""
    c, gap = rng.randint(1, 12), rng.randint(1, 10)
    return {"a": str(c + gap), "c": str(c), "answer": str(gap)}


def _from(rng: random.Random) -> Slots:
    """answer - a = c."""
    c, a = rng.randint(1, 12), rng.randint(1, 10)
    return {"a": str(a), "c": str(c), "answer": str(a + c)}


def _times(rng: random.Random) -> Slots:
    """a x answer = c."""
    a, gap = rng.randint(2, 9), rng.randint(2, 9)
    return {"a": str(a), "c": str(a * gap), "answer": str(gap)}


def _twice(rng: random.Random) -> Slots:
    once = rng.randint(2, 12)
    return {"c": str(2 * once), "answer": str(once)}


def _half(rng: random.Random) -> Slots:
    half = rng.randint(2, 12)
    return {"c": str(half), "answer": str(2 * half)}


def _row(rng: random.Random) -> Slots:
    """A row of even steps with one inside missing."""
    step, start = rng.choice((1, 1, 2, 2, 3, 5, 10)), rng.randint(1, 9)
    if step in (5, 10):
        start = step
    row = [str(start + step * place) for place in range(5)]
    gap = rng.randint(1, 3)
    answer, row[gap] = row[gap], "?" if rng.random() < 0.5 else "__"
    return {"row": ", ".join(row), "answer": answer}


def _gapped(rng: random.Random, gaps: tuple[str, ...]) -> Slots:
    gap = rng.choice(gaps)
    drawn = rng.random()
    if drawn < 0.4:
        slots = _plus(rng)
        parts = [slots["a"], gap]
        if rng.random() < 0.4:
            parts.reverse()
        sum_ = f"{parts[0]} + {parts[1]} = {slots['c']}"
    elif drawn < 0.65:
        slots = _minus(rng)
        sum_ = f"{slots['a']} - {gap} = {slots['c']}"
    elif drawn < 0.85:
        slots = _from(rng)
        sum_ = f"{gap} - {slots['a']} = {slots['c']}"
    else:
        slots = _times(rng)
        sign = "×" if gap == "x" or rng.random() < 0.6 else "x"
        sum_ = f"{slots['a']} {sign} {gap} = {slots['c']}"
    return {"e": sum_, "g": gap, "answer": slots["answer"]}


def _letter(rng: random.Random) -> Slots:
    return _gapped(rng, ("x", "n", "y"))


def _spelt(slots: Slots) -> Slots:
    return {n: v if n == "answer" else in_words(int(v)) for n, v in slots.items()}


PLUS = (
    "What number plus {a} makes {c}?", "{a} plus what is {c}?",
    "What do you add to {a} to get {c}?",
    "How many do you need to add to {a} to make {c}?",
    "Which number must be added to {a} to get {c}?",
    "{a} plus what number equals {c}?", "Which number and {a} together make {c}?",
    "I am thinking of a number. If I add {a}, I get {c}. What is my number?",
    "A number plus {a} equals {c}. What is the number?", "How much is missing from {a} to {c}?",
)  # fmt: skip
MINUS = (
    "{a} minus what is {c}?", "What must you take away from {a} to get {c}?",
    "{a} minus which number equals {c}?", "What number do you subtract from {a} to get {c}?",
    "I had {a} and now I have {c}. How many did I lose?",
)  # fmt: skip
FROM = (
    "What number minus {a} is {c}?", "Which number less {a} makes {c}?",
    "I take {a} from a number and {c} is left. What was the number?",
)  # fmt: skip
left_out = form(
    (
        Asked(4.0, lambda rng: _gapped(rng, GAPS), (
            "{e}", "Find the missing number: {e}", "Fill in the blank: {e}",
            "Which number is missing: {e}",
            "What is the missing number in {e}?", "Complete the sum: {e}", "Missing number: {e}",
            "Enter the number that is missing: {e}", "Please fill the gap: {e}",
            "Fill the gap: {e}", "Which number makes this true: {e}",
        )),
        Asked(1.8, _plus, PLUS),
        Asked(0.4, lambda rng: _spelt(_plus(rng)), PLUS[:7]),
        Asked(0.9, _minus, MINUS),
        Asked(0.3, lambda rng: _spelt(_minus(rng)), MINUS[:4]),
        Asked(0.6, _from, FROM),
        Asked(0.5, _letter, (
            "If {e}, what is {g}?", "Given {e}, what is {g}?", "Solve for {g}: {e}",
        )),
        Asked(0.5, _times, (
            "{a} times what is {c}?", "What number times {a} makes {c}?",
            "How many times does {a} go into {c}?",
        )),
        Asked(0.2, _twice, ("Twice which number is {c}?", "What number doubled is {c}?")),
        Asked(0.15, _half, ("Half of which number is {c}?", "{c} is half of what number?")),
        Asked(0.8, _row, (
            "Which number is missing: {row}?", "Fill in the missing number: {row}",
            "What number is missing from {row}", "Complete the row: {row}",
        )),
    ),
    (
        Asked(3.5, lambda rng: _gapped(rng, CHINESE_GAPS), (
            "{e}", "请填空：{e}", "{e}，缺少的数字是几？", "填入正确的数字：{e}", "请补全算式：{e}",
            "算式 {e} 中缺的数是多少？",
        )),
        Asked(1.6, _plus, (
            "{a} 加几等于 {c}？", "几加 {a} 等于 {c}？", "{a} 再加多少是 {c}？",
            "一个数加上 {a} 等于 {c}，这个数是多少？", "{a} 还差多少到 {c}？",
        )),
        Asked(0.9, _minus, (
            "{a} 减几等于 {c}？", "{a} 减去多少等于 {c}？", "从 {a} 里拿走几个还剩 {c} 个？",
        )),
        Asked(0.6, _from, ("几减 {a} 等于 {c}？", "一个数减去 {a} 得 {c}，这个数是多少？")),
        Asked(0.5, _times, ("{a} 乘几等于 {c}？", "{a} 乘以多少等于 {c}？")),
        Asked(0.5, _row, ("找规律填数：{row}", "{row}，空缺的数字是多少？")),
    ),
)  # fmt: skip
