"""Numbers in words, and what contact forms and log-in pages write around a small question."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

Asked = tuple[str, str]
"""A question and its answer."""
Form = Callable[[random.Random], Asked]


def table(told: str) -> tuple[str, ...]:
    """Words apart by |, or by spaces."""
    return tuple(part.strip() for part in (told.split("|") if "|" in told else told.split()))


IN_CHINESE = 1 / 3
ONES = table(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
TENS = table("- ten twenty thirty forty fifty sixty seventy eighty ninety")
HAN = "零一二三四五六七八九"
STAMPED = str.maketrans("一二三四五六七八九十", "壹贰叁肆伍陆柒捌玖拾")
"""As on cheques."""
PLACES = table("first second third fourth fifth sixth seventh")
SHORT_PLACES = table("1st 2nd 3rd 4th 5th 6th 7th")

FRONTS = (
    "Contact form check:", "Verification question:", "To prevent automated registrations:",
    "Please fill this in before sending your message:", "Antispam:", "Quick question:",
    "Please enter the answer to this question.", "To keep bots out:", "Simple maths:",
    "We need to make sure you are a person.", "Question:", "Quiz:", "Registration question:",
    "Answer the question below to create your account:", "Your message will be sent after this:",
    "Spam check:", "Verify you are human:", "Real people only:", "For our security:",
    "Please help us fight spam!", "No bots, please.", "Bots, stay out:", "Board question:",
    "In order to stop spam we ask you this:", "Answer to continue:", "Form verification -",
    "Members of this forum can answer this:", "What's the answer?", "Humans only:",
    "Too many failed logins. Please answer:",
)  # fmt: skip
ON_SUMS = ("Simple maths:",)
FRONTS_HAN = (
    "安全提问：", "注册问题：", "请回答验证问题：", "联系我们前请先验证：", "人机验证：",
    "为防止恶意注册，请回答：", "登录失败次数过多，请回答：", "请先回答这个小问题：", "问答验证：",
    "提交表单前请回答：", "验证问题：", "本站谢绝机器人注册。", "请输入答案：", "小测试：",
    "证明你是人类：", "防广告验证，", "回答正确才能提交留言：", "新用户注册验证：", "请答题：",
    "为了您的账号安全，请回答：", "论坛注册提问：", "发送消息前请验证：", "防刷验证：",
    "答对即可注册：", "抱歉，垃圾信息太多了。", "安全验证：",
)  # fmt: skip
BEHIND = (" *", " (required)", " (anti-spam)", " (to stop spam bots)", " (required field)")
BEHIND_HAN = ("*", "（必填项）", "（防垃圾注册）", "（必答）", "（防止恶意提交）")
AS_DIGITS = (
    " (in digits)", " (please use digits)", " (use numbers)", " (digits only)",
    " Answer with a number.", " (e.g. 10)", " Please enter a number.", " (0-9 only)",
)  # fmt: skip
AS_DIGITS_HAN = (
    "（用数字回答）", "（请输入数字）", "（答案为数字）", "（阿拉伯数字）", "（填数字即可）",
    "请用阿拉伯数字回答。",
)  # fmt: skip
AS_TEXT = (" (lowercase)", " (one word only)", " (lower case please)", " (small letters)")
OPEN = "?？.。:：=_"


def paired(told: str) -> tuple[tuple[str, str], ...]:
    """``one=other`` apart by |."""
    halves = (part.strip().partition("=") for part in told.split("|"))
    return tuple((one.strip(), other.strip()) for one, _, other in halves)


def spelt(n: int) -> str:
    """0 to 100."""
    if n < 20:
        return ONES[n]
    if n == 100:
        return "one hundred"
    return TENS[n // 10] + (f"-{ONES[n % 10]}" if n % 10 else "")


def spelt_han(n: int) -> str:
    """0 to 100."""
    if n < 10:
        return HAN[n]
    if n == 100:
        return "一百"
    return (HAN[n // 10] if n > 19 else "") + "十" + (HAN[n % 10] if n % 10 else "")


def a(word: str) -> str:
    """With its article."""
    an = word[0] in "aeiou" and not word.startswith(("uni", "eu", "one"))
    return f"{'an' if an else 'a'} {word}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_han(text: str) -> bool:
    return any("一" <= sign <= "鿿" for sign in text)


def listed(rng: random.Random, names: Sequence[str], last: str = "") -> str:
    """English; ``last`` may stand before the last."""
    if last and rng.random() < 0.5:
        return f"{', '.join(names[:-1])} {last} {names[-1]}"
    return rng.choice((", ", ", ", ", ", " / ")).join(names)


def listed_han(rng: random.Random, names: Sequence[str]) -> str:
    return rng.choice(("、", "、", "，", " ")).join(names)


def on_form(
    rng: random.Random, asked: str, answer: str | int, *, hinted: bool = True, total: bool = False
) -> Asked:
    """As a form puts it: some with a sentence in front, some with a hint behind."""
    told, han, luck = str(answer).lower(), is_han(asked), rng.random()
    if asked[-1] in OPEN and hinted:
        spoken = asked[-1] in "?？.。"
        if told.isdecimal() and luck < 0.15 and spoken:
            asked += rng.choice(AS_DIGITS_HAN if han else AS_DIGITS)
        elif told.isascii() and told.isalpha() and len(told) > 1 and luck < 0.1 and spoken:
            asked += rng.choice(AS_TEXT) if not han else "（小写）"
        elif luck > 0.92:
            asked += rng.choice(BEHIND_HAN if han else BEHIND)
    if rng.random() < 0.27:
        front = rng.choice(FRONTS_HAN if han else FRONTS)
        if front not in ON_SUMS or total:
            asked = front + asked if han else f"{front} {asked}"
    return asked, told
