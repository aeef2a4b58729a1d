"""How a question of a sign-up or comment form is put together: wordings, slots, frames."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Form = Callable[[random.Random], tuple[str, str]]
Slots = dict[str, str]
Fill = Callable[[random.Random], Slots]

IN_CHINESE = 0.3
FRAMED = 1 / 3
LATER_IS_RARER = 0.12
"""By how much each wording further down its list is rarer than the first."""

BEFORE = (
    "Anti-spam:", "Please answer:", "Spam check:", "Security question:", "Anti-spam question:",
    "Verification:", "Are you human?", "Quick question:", "Human check:", "Captcha:",
    "Before you send:", "To keep robots out:", "Prove you are not a robot:", "One last thing:",
    "Question for new members:", "Sorry, we get a lot of spam.", "Just for humans:",
    "Required:", "To complete your registration, please answer:", "Confirmation question:",
)  # fmt: skip
AFTER = (
    "(required)", "*", "(anti-spam)", "(to prevent spam)", "(this field is required)",
    "(to show you are human)", "Thank you!", "(spam protection)", "(helps us stop spam)",
    "(please answer)", "(for security)",
)  # fmt: skip
AFTER_NUMBER = ("(in digits)", "(digits only)", "(enter a number)", "(answer as a number)")
AFTER_WORD = ("(one word)", "(type your answer)", "(answer in lower case)")
CHINESE_BEFORE = (
    "验证问题：", "请回答：", "防垃圾留言：", "人机验证：", "安全提问：", "注册验证：",
    "留言前请回答：",
    "为防止机器人注册，请回答：", "入群问题：", "小问题：", "防广告：",
)  # fmt: skip
CHINESE_AFTER = ("（必填）", "（必答）", "（验证用）", "（防机器人）", "谢谢配合！", "（防止广告）")
THANKS = ("Thank you!", "谢谢配合！")
CHINESE_AFTER_NUMBER = ("（填数字）", "（请填阿拉伯数字）", "（只填数字）", "（用数字回答）")


@dataclass(frozen=True, slots=True)
class Asked:
    """Wordings with slots, the commonest first, and what fills them.

    What ``fill`` returns has the slots by name and the solution as ``answer``.
    """

    share: float
    fill: Fill
    wordings: tuple[str, ...]


def listed(words: Sequence[str], rng: random.Random) -> str:
    """As people enumerate: by commas, at times with an "and" or an "or"."""
    return ", ".join(words) if rng.random() < 0.7 else f"{', '.join(words[:-1])} and {words[-1]}"


def either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def an(word: str) -> str:
    return f"an {word}" if word[0].lower() in "aeiou" or word == "hour" else f"a {word}"


def one_wording(wordings: Sequence[str], rng: random.Random) -> str:
    rarer = [1 / (1 + LATER_IS_RARER * place) for place in range(len(wordings))]
    return rng.choices(wordings, rarer)[0]


def _framed(question: str, answer: str, chinese: bool, rng: random.Random) -> str:
    """A short line before or after, as forms have it."""
    bracketed = question.endswith((")", "）"))
    if bracketed or rng.random() < 0.5:
        return (
            rng.choice(CHINESE_BEFORE) + question if chinese else f"{rng.choice(BEFORE)} {question}"
        )
    number = answer.isdigit()
    fitting: tuple[str, ...]
    plain: tuple[str, ...]
    if chinese:
        fitting, plain = (CHINESE_AFTER_NUMBER if number else CHINESE_AFTER), CHINESE_AFTER
    else:
        fitting, plain = (
            (AFTER_NUMBER if number else AFTER_WORD if len(answer) > 3 else AFTER),
            AFTER,
        )
    hint = rng.choice(fitting if rng.random() < 0.5 else plain)
    if hint in THANKS and not question.endswith(("?", ".", "？")):
        hint = plain[0]
    return question + hint if chinese else f"{question} {hint}"


def one_of(asked: Sequence[Asked], rng: random.Random) -> tuple[str, str]:
    """A question with its answer, bare."""
    kind = rng.choices(asked, [each.share for each in asked])[0]
    wording = one_wording(kind.wordings, rng)
    slots = kind.fill(rng)
    question = " ".join(wording.format(**slots).split())
    if question[1:2].isalpha() or question.startswith("a "):
        question = question[0].upper() + question[1:]
    return question, slots["answer"].lower()


def form(english: Sequence[Asked], chinese: Sequence[Asked]) -> Form:
    """What asks one question after the other, framed or not, in either language."""

    def ask(rng: random.Random) -> tuple[str, str]:
        in_chinese = rng.random() < IN_CHINESE
        question, answer = one_of(chinese if in_chinese else english, rng)
        if rng.random() < FRAMED:
            question = _framed(question, answer, in_chinese, rng)
        return question, answer

    return ask
