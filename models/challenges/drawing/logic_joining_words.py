"""Numbers in words, and what sign-up forms write before and behind their questions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

Asked = tuple[str, str]
"""A question and its answer."""
Form = Callable[[random.Random], Asked]
Show = Callable[[int], str]
"""How a number is written."""

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_HAN, _FORMAL = "零一二三四五六七八九十", "零壹贰叁肆伍陆柒捌玖拾"

LEADS = (
    "Security question:", "Quick check:", "Are you a person?", "Before you post:", "Human test.",
    "To keep bots out:", "Registration question -", "No robots, please.", "Verification:",
    "Please answer:", "Q:", "One small question:",
)  # fmt: skip
LEADS_HAN = (
    "验证问题：", "安全提问：", "注册问答：", "防机器人：", "请回答：", "问：", "人机验证：",
    "【验证】", "提交前请回答：", "小测试：",
)  # fmt: skip
TAILS = (" *", " (required)", " (anti-spam)", " (just checking you are real)")
TAILS_HAN = ("（必填）", " *", "（防止灌水）", "（必答）")
FIGURES = (
    " (in figures)", " (digits only)", " Type a number.", " Use digits, please.",
    " (number, not word)",
)  # fmt: skip
FIGURES_HAN = ("（填数字）", "（用阿拉伯数字回答）", "（只填阿拉伯数字）", " 请输入数字。")


def spelled(n: int) -> str:
    """0 to 99 in English."""
    if n < 20:
        return _ONES[n]
    tens, ones = _TENS[n // 10 - 2], n % 10
    return f"{tens}-{_ONES[ones]}" if ones else tens


def han(n: int, signs: str = _HAN, first: str = "") -> str:
    """0 to 99 in Chinese; ``first`` stands before the ten of ten to nineteen."""
    if n <= 10:
        return first + signs[10] if n == 10 else signs[n]
    tens, ones = divmod(n, 10)
    return (first if tens == 1 else signs[tens]) + signs[10] + (signs[ones] if ones else "")


def formal(n: int) -> str:
    """0 to 99 as on a cheque."""
    return han(n, _FORMAL, _FORMAL[1])


def one(rng: random.Random, *ways: Sequence[str]) -> str:
    """Any of them all, each as likely."""
    return rng.choice([way for some in ways for way in some])


def posed(rng: random.Random, asked: str, answer: str | int) -> Asked:
    """The question as a form puts it; now and then with what stands around it."""
    chinese = any("一" <= sign <= "鿿" for sign in asked)
    told, ended = str(answer).lower(), asked[-1] in "?？."
    lead, tail, figures = (
        (LEADS_HAN, TAILS_HAN, FIGURES_HAN) if chinese else (LEADS, TAILS, FIGURES)
    )
    if told.isdecimal() and rng.random() < 0.22:
        asked += rng.choice(figures if ended else [way for way in figures if way[-1] in ")）"])
    elif ended and rng.random() < 0.15:
        asked += rng.choice(tail)
    if not set(asked) & set(":：，") and rng.random() < 0.26:
        before = rng.choice(lead)
        asked = before + asked if chinese else f"{before} {asked}"
    return asked, told


def figures_asked(rng: random.Random, asked: str, answer: int) -> Asked:
    """Where a word would do as well, the form says that it wants digits."""
    chinese = any("一" <= sign <= "鿿" for sign in asked)
    return asked + rng.choice(FIGURES_HAN if chinese else FIGURES), str(answer)


def opened(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def listed(rng: random.Random, names: Sequence[str]) -> str:
    """An English list, as one writes it."""
    if len(names) == 1 or rng.random() < 0.45:
        return ", ".join(names)
    return ", ".join(names[:-1]) + f" {rng.choice(('or', 'or', 'and'))} {names[-1]}"
