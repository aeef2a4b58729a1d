"""Numbers in words, and what desks of shops, clubs and schools write around a question."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

Asked = tuple[str, str]
"""A question and its answer."""
Form = Callable[[random.Random], Asked]


def words(told: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in told.split("|"))


IN_CHINESE = 1 / 3
SMALL = words(
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|"
    "fifteen|sixteen|seventeen|eighteen|nineteen"
)
TENS = words("zero|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety")
SIGNS_HAN = "零一二三四五六七八九"

BEFORE = (
    "One last step:", "Before we post your comment:", "Just checking you are real:",
    "Library card check:", "To join our mailing list, answer:", "Guestbook question:",
    "Sorry, we get a lot of junk mail.", "Club members know this:", "Prove you're not a script:",
    "Booking form check:", "A question for people, not programs:", "Wiki account request:",
    "Reception desk asks:", "Help us keep the forum clean:", "Newsletter sign-up:",
    "Security step:", "Quick check:", "Before you press Send:", "Parents' portal:",
    "Are you human?", "Junk filter:", "To reach our clinic, please answer:",
    "Shop account -", "Type your answer below.", "Thank you for writing to us!", "Spam stopper:",
)  # fmt: skip
BEFORE_HAN = (
    "最后一步：", "发表评论前请作答：", "图书馆读者验证：", "会员申请验证：", "为了拦截垃圾广告，",
    "请家长回答：", "留言板提问：", "预约前请回答：", "订阅邮件前请回答：", "维基账号申请：",
    "为确认您不是程序，", "防灌水提问：", "店铺注册验证：", "点击发送之前：", "门诊预约验证：",
    "欢迎加入本社团！", "简单一问：", "校友会注册：", "只有真人才能答：", "入群问题：",
)  # fmt: skip
AS_FIGURE = (
    " (number please)", " (type the number)", " (as a figure)", " Write it in figures.",
    " (only figures)",
)  # fmt: skip
AS_FIGURE_HAN = ("（写数字）", "（数字作答）", "（请填阿拉伯数字）", "请写阿拉伯数字。")
MARKED = (" *", " (must be filled in)", " (junk mail protection)")
MARKED_HAN = (" *", "（必须填写）", "（防广告）")


def pairs(told: str) -> tuple[tuple[str, str], ...]:
    """``question=answer`` apart by |."""
    halves = (part.strip().rpartition("=") for part in told.split("|") if part.strip())
    return tuple((one.strip(), other.strip()) for one, _, other in halves)


def in_words(n: int) -> str:
    """0 to 100."""
    if n == 100:
        return "one hundred"
    if n < 20:
        return SMALL[n]
    return TENS[n // 10] + (f"-{SMALL[n % 10]}" if n % 10 else "")


def in_han(n: int) -> str:
    """0 to 100."""
    if n == 100:
        return "一百"
    if n < 10:
        return SIGNS_HAN[n]
    head = SIGNS_HAN[n // 10] if n >= 20 else ""
    return f"{head}十{SIGNS_HAN[n % 10] if n % 10 else ''}"


def of_things(n: int) -> str:
    """Chinese, before a measure word."""
    return "两" if n == 2 else in_han(n)


def has_han(text: str) -> bool:
    return any("一" <= sign <= "鿿" for sign in text)


def big(text: str) -> str:
    return text[:1].upper() + text[1:]


def an(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def row(rng: random.Random, names: Sequence[str], han: bool = False) -> str:
    if han:
        return rng.choice(("、", "、", "，", " / ")).join(names)
    how = rng.random()
    if how < 0.45:
        return ", ".join(names)
    if how < 0.75:
        return f"{', '.join(names[:-1])} or {names[-1]}"
    return rng.choice((" / ", "; ", " | ")).join(names)


def put(rng: random.Random, asked: str, answer: str | int, hint: bool = True) -> Asked:
    """The question as it stands on a page, with what some write before and behind it."""
    told, han = str(answer).lower(), has_han(asked)
    if asked[-1] in "?？.。":
        if hint and told.isdecimal() and rng.random() < 0.16:
            asked += rng.choice(AS_FIGURE_HAN if han else AS_FIGURE)
        elif rng.random() < 0.08:
            asked += rng.choice(MARKED_HAN if han else MARKED)
    if rng.random() < 0.25:
        asked = rng.choice(BEFORE_HAN) + asked if han else f"{rng.choice(BEFORE)} {asked}"
    return asked, told
