"""Numbers in words, and what comment boxes and log-in pages write around their questions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

Asked = tuple[str, str]
"""A question and its answer."""
Form = Callable[[random.Random], Asked]

IN_CHINESE = 0.35
"""How many of the questions are in Chinese."""
_BELOW_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"

BEFORE = (
    "Please answer so that we know you are no robot:", "Anti-spam question:", "Spam protection:",
    "Just so we know that you're human:", "Are you human?", "Comment check:", "CAPTCHA:",
    "Prove that you are not a bot:", "Before we publish your comment:", "Robots can't do this:",
    "Please solve this to log in:", "We get a lot of spam, sorry.", "Guests, please answer:",
    "To send the form, please answer this:", "Login check:", "Human verification:",
    "This question is for testing whether you are a human visitor.", "Anti-bot:", "Hi human!",
    "Confirm you're a real person:", "Challenge:", "One more step:", "Sorry, we have to ask:",
    "Spammers keep out!", "Please prove you are human.", "Leave a reply:", "Security check:",
    "Not a robot?", "Required:", "Last thing:",
)  # fmt: skip
BEFORE_HAN = (
    "为了确认您不是机器人，请回答：", "评论前请先回答：", "防垃圾评论：", "登录验证：",
    "请证明您不是机器人：", "留言验证：", "回答下面的问题后才能登录：", "验证码：",
    "游客请先回答问题：", "为防止广告，请回答：", "您是真人吗？", "请先完成验证。", "反垃圾验证：",
    "发表评论需要回答：", "问题验证：", "提交之前，请回答一个问题：", "防灌水提问：",
    "答对才能发帖：", "请完成下面的问题：", "机器人勿扰！",
)  # fmt: skip
BEHIND = (" *", " (required)", " (spam protection)", " (sorry, spammers!)")
BEHIND_HAN = ("（必填）", " *", "（防机器人）", "（必须回答）")
AS_NUMBER = (
    " (a number)", " (enter a number)", " (number only)", " (write it as a number)",
    " (as a number, please)", " (answer in digits)", " (numbers, not words)",
)  # fmt: skip
AS_NUMBER_HAN = (
    "（请填数字）", "（填阿拉伯数字）", "（答案是数字）", "（只写数字）", "（请输入阿拉伯数字）",
)  # fmt: skip
HINTED = ("number", "digit", "word", "letters", "数字", "个字", "阿拉伯")
"""What says already how to answer."""
AS_WORD = (" (one word)", " (one word, lower case)", " (in lower case)", " (just the word)")


def words(told: str) -> tuple[str, ...]:
    """A table of words: apart by |, or by spaces."""
    return tuple(part.strip() for part in (told.split("|") if "|" in told else told.split()))


def pairs(told: str) -> tuple[tuple[str, str], ...]:
    """A table of ``one=other``, apart by |."""
    split = (part.strip().partition("=") for part in told.split("|"))
    return tuple((one, other) for one, _, other in split)


def in_words(n: int) -> str:
    """0 to 99 in English."""
    if n < 20:
        return words(_BELOW_TWENTY)[n]
    tens = words(_TENS)[n // 10 - 2]
    return tens if n % 10 == 0 else f"{tens}-{in_words(n % 10)}"


def in_han(n: int, signs: str = "零一二三四五六七八九十") -> str:
    """0 to 99 in Chinese."""
    if n <= 10:
        return signs[n]
    tens, ones = divmod(n, 10)
    return ("" if tens == 1 else signs[tens]) + signs[10] + (signs[ones] if ones else "")


def is_chinese(text: str) -> bool:
    return any("一" <= sign <= "鿿" for sign in text)


def chinese(rng: random.Random) -> bool:
    """Whether this one is asked in Chinese."""
    return rng.random() < IN_CHINESE


def headed(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def row(rng: random.Random, names: Sequence[str], last: str = "") -> str:
    """English names in a row; ``last`` may stand before the last one."""
    if not last or rng.random() < 0.5:
        return ", ".join(names)
    return ", ".join(names[:-1]) + f" {last} {names[-1]}"


def shuffled(rng: random.Random, names: Sequence[str]) -> list[str]:
    return rng.sample(list(names), len(names))


def put(rng: random.Random, asked: str, answer: str | int) -> Asked:
    """As the page puts it: at times with a sentence in front or a hint behind."""
    told, han = str(answer).lower(), is_chinese(asked)
    luck, closed = rng.random(), asked[-1] in "?？.。_=" and not any(h in asked for h in HINTED)
    if closed and luck < 0.18 and told.isdecimal():
        asked += rng.choice(AS_NUMBER_HAN if han else AS_NUMBER)
    elif closed and luck < 0.12 and told.isalpha() and len(told) > 1 and not han:
        asked += rng.choice(AS_WORD)
    elif closed and luck > 0.91:
        asked += rng.choice(BEHIND_HAN if han else BEHIND)
    if rng.random() < 0.3:
        front = rng.choice(BEFORE_HAN if han else BEFORE)
        asked = front + asked if han else f"{front} {asked}"
    return asked, told
