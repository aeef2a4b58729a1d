"""What holds between the parts of a request: pronouns, shared words, and how clearly they part."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.understanding.instruction import PressKey, ReadScreen, WaitFor
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
