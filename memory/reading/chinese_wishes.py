"""Wishes in Chinese of how the assistant should answer, and whom it talks to."""

from __future__ import annotations

import re

from memory.base import ME, Claim
from memory.reading.talk import claimed

_LANG = re.compile(
    r"(?:以后|今后|从现在起)?(?:请|都|一律|你)*用(?P<language>[\u4e00-\u9fff]{1,4}(?:文|语|话))(?:来|跟我|和我|给我|对我)?(?:回答|回复|说|交流|聊|回|沟通|答复|对话)(?:我|话|吧|就行|就好)*"
)
_LANGUAGE = (
    r"(?P<language>[\u4e00-\u9fff]{1,3}(?:文|语|话)|English|Chinese|Mandarin|Cantonese|Japanese)"
)
_LANGS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:以后|今后|请|你)*(?:跟|和|对)我(?:说|讲|聊)(?:话)?(?:请|就|都|一律|用)*{_LANGUAGE}(?:就行|就好|吧|就可以)*",
        rf"(?:以后|今后|请|你)*(?:回复|回答|答复)我?(?:的时候)?(?:都|改|请|一律|还是)*用{_LANGUAGE}(?:吧|就行|就好|就可以)*",
        rf"(?:以后|今后)(?:都|就|一律)?(?:说|讲){_LANGUAGE}(?:吧|就行|就好)*",
        rf"(?:以后|今后)?(?:还是)?(?:换|改)回{_LANGUAGE}(?:吧|回答我?|跟我说)*",
        rf"(?:以后|今后)?(?:请|都|一律|你)*用{_LANGUAGE}(?:来|跟我|和我|给我|对我)?(?:回答|回复|说|交流|聊|回|沟通|答复|对话)(?:我|话|吧|就行|就好)*",
    )
)
_MANNER = re.compile(
    r"(?:以后|今后|请|你)*(?:跟|和|对)我(?:说话|讲话|聊天)(?:的时候)?(?P<style>(?:随意|直接|简短|简单|正式|短|慢)(?:一?点|一?些)|(?:别|不要|不用|要|尽量|可以|不必).{1,12}?)(?:就行|就好|吧)?"
    r"|(?:以后|请)*回我话(?P<plain>(?:别|不要|不用|要|尽量|可以).{1,12})"
)
_CALL = re.compile(
    r"(?:以后|今后|你)?(?:请|可以|就|直接|都)*(?:叫|称呼|喊)我(?P<name>[^一起床做什么到去回来的，]{1,6}?)(?:就行|就好|吧|好了|就可以|即可|哦|啊)*了?"
)
_STYLE = re.compile(
    r"(?:以后|你的|请)*(?:回答|回复|说话|答复)(?:我的时候|我时)?(?:要|得|请|尽量)?(?P<style>(?:简短|简洁|短|详细|正式|随意|直接|礼貌|幽默)(?:一?点|一?些)?|(?:一?点|一?些))(?:吧|就好|就行)?"
)


def wish_for_answers(plain: str) -> list[Claim]:
    """How to answer, as the clause (simplified) asks for it; empty where it does not."""
    if match := _LANG.fullmatch(plain):
        return [claimed(ME, "answer_language", match["language"], language="zh")]
    for pattern in _LANGS:
        if match := pattern.fullmatch(plain.replace(" ", "")):
            return [claimed(ME, "answer_language", match["language"], language="zh")]
    if match := _MANNER.fullmatch(plain):
        return [claimed(ME, "answer_style", match["style"] or match["plain"], language="zh")]
    if match := _CALL.fullmatch(plain):
        return [claimed(ME, "call_me", match["name"], language="zh")]
    match = _STYLE.fullmatch(plain)
    return [claimed(ME, "answer_style", match["style"], language="zh")] if match else []
