"""Text as matching wants it, without moving a character: offsets stay those of the original."""

from __future__ import annotations

import re

from device_drivers.verbs.base import Language

_SAME_LENGTH = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **str.maketrans("　‘’‚“”„「」『』«»\n\t\u00a0", ' \'\'\'"""""""""   '),
}
CJK = r"\u3400-\u9fff"
_POLITE = re.compile(
    r"^(?:\s|[,.!，。！]|(?:ok(?:ay)?|hey|hi|hello|so|yo|alright|right|well|um+|uh+"
    r"|er+)\b[ ,!.]*(?=\S)"
    r"|(?:phonepilot|assistant)\b[ ,!.:]+|first(?:ly)?,? (?=\w)"
    r"|(?:would you mind|do you think you could|how about|would you be able to"
    r"|i was wondering if you could)\b"
    r"|(?:can|could|would|will) (?:you|u|ya)(?: (?:please|pls|plz|just|maybe|possibly"
    r"|kindly|quickly))*\b"
    r"|(?:do you think you could|would you mind|do me a favou?r and|be so kind as to|i need you to"
    r"|i(?:'d| would) (?:like|love|want|appreciate it if) (?:you to|you|to|it if you)"
    r"|i(?:'d| would) like"
    r"|i (?:want|need|wanna|have) (?:you )?to|i wanna|help me(?: to)?|go ahead and|quickly"
    r"|just|kindly"
    r"|let'?s|(?:don't|do not|dont) forget to|make sure (?:to|you)|be sure to|gonna need you to)\b"
    r"|(?:please|pls|plz)\b[, ]*"
    r"|你好[,，!！ ]+|嗨[,，!！ ]*|喂[,，!！ ]*|嘿[,，!！ ]*"
    r"|请问?|麻烦(?:你|您)?|劳驾|拜托(?:你|您)?|(?:你|您)?(?:能不能|可不可以|能否|可以"
    r"|能)(?=帮|给我|替|把|请)"
    r"|(?:帮|替|给)(?:我|忙)(?:一下)?(?!的)|我(?:想要?|需要|要)(?:你|您)?(?=.{2})|(?:你"
    r"|您)(?=帮|把|替)|快点?(?=给|帮|把)"
    r"|先(?=把|打|开|关|给|截|进|设|定|锁|播|返|点)"
    r"|再(?=[把给打开关设定发告点输往向滑返等按选调截锁播])|然后|接着|那就|那个|现在就|赶紧"
    r"|顺便|记得|别忘了|不要忘记|小助手[,，]?|手机[,，]"
    r")+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:\s|[.!?。！？~～]|,|，|\b(?:please|pls|plz|thanks|thank you|thx|ty|for me"
    r"|right now|now|asap"
    r"|will you|would you|could you|can you)(?=\W*$)"
    r"|(?:谢谢(?:你|您)?|多谢|谢啦|一下|好吗|好么|行吗|可以吗|可以么|好不好|行不行|吧|呗|哈"
    r"|啊|呀|啦|哦|嘛)(?=\W*$))+$",
    re.IGNORECASE,
)


def level(text: str) -> str:
    """Full-width forms, curly quotes and line breaks as plain ones; the same length as ``text``."""
    return text.translate(_SAME_LENGTH)


def core(text: str) -> tuple[int, int]:
    """Where the request itself stands, without greeting, politeness and closing punctuation.

    A closing 吗 goes only when the request opened with "can you": alone it makes a question."""
    start = match.end() if (match := _POLITE.match(text)) else 0
    asked = re.search(r"能|可以|可否", text[:start])
    if asked and (match := re.search(r"[吗么][\s?？。!！]*$", text)):
        text = text[: match.start()]
    while start < len(text) and text[start] in " ,，:：":
        start += 1
    end = len(text)
    if match := _TAIL.search(text, start):
        end = match.start()
    return (start, end) if end > start else (0, len(text.rstrip()))


def language_of(text: str) -> Language:
    """Chinese when it begins so, or when there are more Chinese characters than other words."""
    chinese = len(re.findall(rf"[{CJK}]", text))
    words = len(re.findall(r"[A-Za-z']+", text))
    first = re.match(rf"\W*([{CJK}])", text)
    return "zh" if chinese and (first or chinese > words) else "en"


def quoted(text: str) -> list[tuple[int, int]]:
    """Spans inside quotation marks, marks included; an apostrophe within a word is none."""
    pattern = r"\"[^\"]+\"|(?<![A-Za-z0-9])'(?:[^']|(?<=\w)'(?=\w))+'(?![A-Za-z0-9])"
    return [match.span() for match in re.finditer(pattern, level(text))]


def unquote(text: str) -> str:
    """Without the quotation marks that enclose all of it, and without outer space."""
    text = text.strip()
    spans = quoted(text)
    return text[1:-1].strip() if spans == [(0, len(text))] and len(text) > 2 else text
