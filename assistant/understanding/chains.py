"""What holds between the parts of a request: pronouns, shared words, and how clearly they part."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from assistant.understanding.instruction import (
    LongPressOn,
    PressKey,
    ReadScreen,
    ScrollTo,
    TapOn,
    WaitFor,
)
from assistant.understanding.reading import Reading, blanked
from assistant.understanding.results import TreeStep, VerbStep
from assistant.understanding.single import Single
from assistant.understanding.text import level

_APART = re.compile(
    r"\bthen\b|after that|afterwards?|finally|also|然后|接着|随后|之后|再|最后|顺便"
)
_OPENED = re.compile(r"[:\"]|(?<!\w)'|[说是写]\s*:")
_PLANNED = re.compile(
    r"\b(?:i'?ll|i will|we'?ll|we will|i'?m going to|gonna|let'?s|you should|please|can you"
    r"|could you"
    r"|don'?t forget|remember)\b|^(?:我|我们|咱们|你|您)?(?:会|要|先|准备|打算|得|去|记得|别忘)",
    re.IGNORECASE,
)
_TELLS = re.compile(r"(?i)(?:please )?(?:tell|text|message|call|send)\b|(?:再)?(?:告诉|给)")
_TO_EACH_EN = re.compile(
    r"(?:please )?(?:text|tell|message|write(?: to)?|send(?: an? (?:text|message))? to) "
    r"(?P<names>[^:\"“]+?)(?: by text(?: message)?)?,?(?: each(?: on their own| of them)?"
    r"| separately)?"
    r"(?::| (?:that|saying)\b)\s*(?P<body>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_TO_EACH_ZH = re.compile(
    r"(?:请|帮我|麻烦)?(?:分别|各自|单独)?(?:用短信|发短信)?(?:分别|各自|单独)?(?:给|告诉|通知)"
    r"(?P<names>[^:\"“]+?)(?:分别|各自|单独|每人|都|各)*(?:发(?:一?条)?(?:短信|消息"
    r"|信息)?)?(?:说|告诉)?"
    r"[:,]\s*(?P<body>\S.*)",
    re.DOTALL,
)
_AND_NAMES = re.compile(r"\s*(?:,\s*and\b|,|、|\band\b|&|和|跟|以及)\s*", re.IGNORECASE)
_REASSURING = re.compile(
    r"[,.;，；]?\s*(?:(?:but|and) )?(?:please )?(?:leave|keep) (?:all )?(?:the )?(?:it|others"
    r"|other ones"
    r"|rest|everything else)(?: alone| as (?:it is|they are))?[.!]*$"
    r"|[,，]?(?:但|不过|并)?(?:别动|保留|不要动|留着|别管)(?:其他|其余|别|它|这个闹钟"
    r"|闹钟)的?[。！]*$",
    re.IGNORECASE,
)
_LITTLE = re.compile(
    r"(?i)\b(?:for|at|on|in|from|to|till|until|by|about|around|the|an?|each|starting|lasting|ending"
    r"|begins?|starts?|ends?|and|please)\b|开始|结束|提前|为期|持续|上|在|到|从|共|请"
)
_SAYS = re.compile(r"[^\W_]")
_HIM = re.compile(
    r"(?P<en>\b(?:call|text|ring|phone|message|tell|dial|delete|remove|ask|give|send) (?:up )?)"
    r"(?:him|her|them)\b(?!')|(?P<zh>[给跟向对]|告诉|打给|通知|发给|问)[他她](?!们|的)",
    re.IGNORECASE,
)
_LIST_EN = re.compile(
    r"(?P<head>(?:turn|switch|put)(?: both)?) (?P<items>[\w -]+?(?:,| and |&)[\w ,&-]+?)"
    r" (?P<on>on|off)(?: please)?",
    re.IGNORECASE,
)
_LIST_ZH = re.compile(
    r"(?:.{0,6}?[把将])?(?P<items>[^,。]{2,30}?)(?P<all>都|全都?|全部|一起)?"
    r"(?P<do>(?:打开|开启|关闭|关掉|关上|开|关)了?(?:吧|一下)?)"
)


def points(single: Single) -> bool:
    """It works on what is on the screen, so that the next part may too."""
    if not isinstance(single.step, TreeStep):
        return False
    return not isinstance(single.step.instruction, WaitFor | PressKey | ReadScreen)


def splits_a_label(single: Single, rest: Sequence[Single]) -> bool:
    """ "tap Network" and "& internet": a label goes on over "&", up to a command in other words."""
    labels = TapOn | LongPressOn | ScrollTo
    labelled = isinstance(single.step, TreeStep) and isinstance(single.step.instruction, labels)
    return labelled and bool(rest) and rest[0].before == "&" and not fits(rest[0])


def introduced(first: Single) -> bool:
    """A message or note after a colon or in quotation marks: what follows is part of it."""
    return bool(_OPENED.search(level(first.text)))


def fits(single: Single) -> bool:
    """Its words are those of a phrase: after a message, being near to one is not enough."""
    if isinstance(single.step, VerbStep):
        return single.found is not None and single.found.fit is not None
    return single.step is not None or bool(single.missing)


def clearly_apart(chain: Sequence[Single]) -> bool:
    """After a message, "then" and a command with its own verb, or "and tell Bob" and a message.

    Not when the message itself tells a plan: "tell Bob I'll shower then call Anna"."""
    body = _body(chain[0])
    if _PLANNED.search(body):
        return False
    for single in chain[1:]:
        if not isinstance(single.step, VerbStep) or not fits(single):
            return False
        told = single.sends and chain[0].sends and _TELLS.match(single.text)
        if not (is_apart(single) or told):
            return False
    return True


def bare(text: str, now: dt.datetime) -> bool:
    """Only a time, a length or an amount, and little words: it belongs to what stands before."""
    reading = Reading(text, now)
    spans = [(p.start, p.end) for p in reading.pieces] + [
        (p.start, p.end) for p in reading.percents
    ]
    rest = blanked(level(text), spans)
    return bool(spans) and not _SAYS.search(_LITTLE.sub(" ", rest))


def is_apart(single: Single) -> bool:
    """It follows on "then" or the like."""
    return bool(_APART.search(single.before))


def _body(single: Single) -> str:
    values = single.step.args.model_dump() if isinstance(single.step, VerbStep) else {}
    return str(values.get("body") or values.get("query") or "")


def with_name_for_pronoun(text: str, previous: str, contacts: Sequence[str]) -> str | None:
    """ "find Anna's number" and "call him": the one person named before stands for the pronoun."""
    match = _HIM.search(text)
    named = {c for c in contacts for name in (c, c.split()[0]) if _says(previous, name)}
    if match is None or len(named) != 1:
        return None
    lead = match["en"] or match["zh"]
    return text[: match.start()] + lead + named.pop() + text[match.end() :]


def _says(text: str, name: str) -> bool:
    return bool(re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", text, re.IGNORECASE))


def expanded(text: str) -> list[str]:
    """One request per thing listed under one word; empty when none are listed."""
    flat = level(text).strip(" .!。")
    if match := _LIST_EN.fullmatch(flat):
        items = re.split(r"\s*(?:,| and |&)\s*", match["items"])
        return [f"{match['head']} {item} {match['on']}" for item in items if item]
    match = _LIST_ZH.fullmatch(flat)
    items = re.split(r"[、,]|和|跟|以及|还有", match["items"]) if match else []
    if match is None or len(items) < 2 or not all(item.strip() for item in items):
        return []
    return [f"把{item.strip()}{match['do']}" for item in items]


def to_each(text: str, known: Sequence[str]) -> list[str]:
    """ "tell Anna, Bob and Mom: hello" is a message to each of them, when all of them are known."""
    flat, called = level(text), {name.casefold(): name for name in known}
    for pattern, head in ((_TO_EACH_EN, "text {}: {}"), (_TO_EACH_ZH, "给{}发短信：{}")):
        match = pattern.fullmatch(flat)
        names = _AND_NAMES.split(match["names"].strip(" ,")) if match else []
        if match and len(names) > 1 and all(n.strip().casefold() in called for n in names):
            body = text[slice(*match.span("body"))]
            return [head.format(called[n.strip().casefold()], body) for n in names]
    return []


def without_reassurance(text: str) -> str:
    """ "switch off the alarm “Gym”, but keep it" without its end; "" when nothing can go."""
    match = _REASSURING.search(text)
    return text[: match.start()] if match and match.start() else ""
