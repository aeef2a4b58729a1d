"""Phrases as patterns: where in a sentence the open arguments of a verb stand.

A verb's phrase such as ``"text {recipient} that {body}"`` becomes a pattern over the sentence from
which everything typed (times, amounts, on and off) has been blanked out, so that the pattern holds
wherever in the sentence those stand. Articles and spacing are free, the rest is literal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.understanding.fields import TYPED, Field
from assistant.understanding.text import CJK, language_of, level

_MARKER = re.compile(r"\{(\w+)\}")
_FREE = r"(?:(?:the|a|an|my|our|please|just|up|this|that|new|some|all)\s+)*"
_GLUE_EN = (
    r"(?:\b(?:at|on|for|in|by|from|of|to|until|till|around|about|is|as|a|an|with|every)\s+)+$"
)
_GLUE_ZH = r"[到在于成为至]\s*$"
_SAYING = (
    r"[\s,:-]*(?:(?:that|saying(?: that)?|says?|to say(?: that)?|to tell (?:him|her|them)(?: that)?|to"
    r"|with (?:the )?(?:text|message|words)|and (?:say|tell (?:him|her|them))(?: that)?)(?=[\s,:\"'])"
    r"|(?:并?且?说|内容是|内容为|内容|就说|写着?|跟[他她]说|告诉[他她]|问[他她]?)(?![话明])"
    r"|一?(?:条|个)?(?:短信|信息|消息)[:,]?\s?(?:说|内容是)?)?[\s,:-]*"
)
_KIN = r"(?:mom|mum|mama|mommy|mother|dad|daddy|papa|father|grandma|grandpa|granny|boss|wife|husband|brother|sister)"
_KIN_ZH = (
    "妈妈|老妈|妈|爸爸|老爸|爸|奶奶|爷爷|外婆|外公|姥姥|姥爷|老婆|老公|媳妇|哥哥|姐姐|弟弟|妹妹|大哥|老板|老师|"
    "房东|同事|女朋友|男朋友|叔叔|阿姨"
)
CONTACT, APP = "\ue000", "\ue001"
"""Each character of a known contact or app in a sentence is written so, which keeps its length."""
_PHONE = r"\+?\d(?:[ .()-]{0,2}\d){2,16}"
NOBODY = frozenset(
    [
        "me",
        "us",
        "it",
        "him",
        "her",
        "them",
        "you",
        "everyone",
        "everybody",
        "all",
        "somebody",
        "someone",
        "anyone",
        "this",
        "that",
        "these",
        "those",
        "what",
        "who",
        "how",
        "why",
        "when",
        "where",
        "if",
        "whether",
        "about",
        "the",
        "a",
        "an",
        "my",
        "your",
        "to",
        "of",
        "off",
        "on",
        "我",
        "你",
        "他",
        "她",
        "它",
        "他们",
        "她们",
        "大家",
        "所有人",
        "自己",
        "我们",
        "谁",
        "everything",
        "something",
        "a",
        "few",
        "back",
        "up",
        "down",
        "out",
        "in",
    ]
)
"""Words that stand where a name could, but name nobody."""


@dataclass(frozen=True, slots=True)
class Template:
    """One phrase of a verb, ready to match. ``weight`` counts the characters of literal words."""

    phrase: str
    pattern: re.Pattern[str]
    open_fields: tuple[str, ...]
    weight: int


@dataclass(frozen=True, slots=True)
class Fit:
    """A template that fits: the span of each open argument in the original text."""

    template: Template
    spans: Mapping[str, tuple[int, int]]


def compile_template(phrase: str, fields: Sequence[Field]) -> Template:
    """The pattern of one phrase of a verb with these arguments."""
    kinds = {field.name: field.kind for field in fields}
    chinese = language_of(phrase) == "zh"
    text = level(phrase).strip().rstrip("?.!。")
    pattern, weight, opened = "", 0, []
    position = 0
    for marker in [*_MARKER.finditer(text), None]:
        literal = text[position : marker.start() if marker else len(text)]
        kind = kinds.get(marker[1], "text") if marker else ""
        if marker and kind in TYPED:
            literal = re.sub(_GLUE_ZH if chinese else _GLUE_EN, "", literal, flags=re.IGNORECASE)
        if kind == "text":
            literal = re.sub(rf"(?<=\S){_SAYING}$", " ", literal.rstrip(" :,"), flags=re.IGNORECASE)
        pattern += _literal(literal)
        weight += sum(2 if re.match(f"[{CJK}]", c) else 1 for c in literal if c.isalnum())
        if marker:
            position = marker.end()
            if kind not in TYPED and marker[1] not in opened:
                last = not text[position:].strip(" ,.")
                pattern += _open(marker[1], kind, chinese, last)
                opened.append(marker[1])
    whole = re.compile(pattern + r"[\s,.!?。]*", re.IGNORECASE | re.DOTALL)
    return Template(phrase, whole, tuple(opened), weight)


def _literal(text: str) -> str:
    parts = []
    for token in re.findall(rf"[{CJK}]|[^\W_{CJK}]+(?:['-][^\W_{CJK}]+)*", text):
        if re.match(f"[{CJK}]", token):
            parts.append(r"[\s,]*" + token)
        elif token.lower() in ("the", "a", "an", "my", "our", "please"):
            continue
        else:
            parts.append(r"[\s,]*" + _FREE + r"(?<![A-Za-z])" + re.escape(token) + r"(?![A-Za-z])")
    return "".join(parts)


def _open(name: str, kind: str, chinese: bool, last: bool) -> str:
    lazy = "" if last else "?"
    if kind == "contact":
        latin = r"[A-Za-z][\w'.-]*(?:\s(?-i:[A-Z])[\w'.-]*){0,2}"
        if chinese:
            free = rf"{latin}|[^\s,:;。、\"'A-Za-z\d{CONTACT}{APP}]{{1,8}}{lazy}"
            return rf"[\s,]*(?P<{name}>{CONTACT}+|{_PHONE}|{_KIN_ZH}|{free})"
        free = r"[^\W\d_][\w'.-]*(?:\s[^\W\d_][\w'.-]*){0,3}" if last else latin.replace("*(", "*?(", 1)
        return rf"[\s,:]*(?:my\s+|our\s+)?(?P<{name}>{CONTACT}+|{_PHONE}|{_KIN}(?![A-Za-z])|{free})"
    if kind == "app":
        return rf"[\s,:]*(?:the\s+)?(?P<{name}>{APP}+|\S[^,;:。{APP}]{{0,40}}{lazy})"
    if kind == "text":
        return rf"{_SAYING}(?P<{name}>\S.*{lazy})"
    if kind == "phone":
        return rf"[\s,:]*(?P<{name}>{_PHONE})"
    return rf"[\s,:]*(?P<{name}>\S[^\n]*{lazy})"


def fit(template: Template, text: str) -> Fit | None:
    """``text`` is levelled, cut to the request's core, its typed spans blanked, known contacts and
    apps written as runs of CONTACT and APP."""
    match = template.pattern.fullmatch(text)
    if match is None:
        return None
    spans = {name: match.span(name) for name in template.open_fields}
    if any(not text[start:end].strip(" ,.:;\"'") for start, end in spans.values()):
        return None
    return Fit(template, spans)
