"""Phrases as patterns: where in a sentence the open arguments of a verb stand.

A verb's phrase such as ``"text {recipient} that {body}"`` becomes a pattern over the sentence from
which everything typed (times, amounts, on and off) has been blanked out, so that the pattern holds
wherever in the sentence those stand. Articles and spacing are free, the rest is literal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from assistant.understanding.fields import TYPED, Field
from assistant.understanding.synonyms import alternatives, finder
from assistant.understanding.text import CJK, core, language_of, level

_MARKER = re.compile(r"\{(\w+)\}")
_CHINESE = re.compile(f"[{CJK}]")
_CHINESE_END = re.compile(f"[{CJK}]$")
_ARTICLE = re.compile(r"^(?:an?|the|that) ")
_WORD = re.compile(rf"'s\b|[{CJK}]|[^\W_{CJK}]+(?:['-][^\W_{CJK}]+)*")
_OWNS = "'s"
"""Stands right behind a name, and is no part of it."""
_IDLE = frozenset({
    "the", "a", "an", "my", "our", "your", "please", "just", "up", "this", "that", "some", "all",
    "me", "now", "again", "another", "one", "of", "whole", "current", "quickly", "back", "over",
    "out", "more",
})  # fmt: skip
BETWEEN = (
    r"(?:[\s,]|(?<![A-Za-z])(?:the|an?|my|our|your|please|just|up|this|that|some|all|me"
    r"|for me|now|right now|again"
    r"|another|phone's|one|of|whole|current|quickly|back|over|out|a little|a bit|a tad"
    r"|slightly|more)(?![A-Za-z])|一下|一个|个|的|那个?|这个?|给我|帮我|替我|请(?!勿)"
    r"|下(?=[给把])|我的|现在|再|稍微|重新|麻烦)*+"
)
"""What may stand between any two words of a phrase without changing what is asked. It never gives
anything back (``*+``), or matching could take for ever: so no literal word begins like it."""
_FILLING_EN = re.compile(r"\b(?:a little|a bit|a tad|slightly|for me|right now)\b", re.IGNORECASE)
_FILLING_ZH = re.compile("一下|一个|个|的|那个?|这个?|给我|帮我|替我|请(?!勿)|我的|现在|再|稍微")
_GLUE_EN = r"(?:\b(?:at|on|for|in|by|from|of|to|until|till|around|about|a|an|every)\s+)+$"
_GLUE_ZH = r"[到在于成为至]\s*$"
_SAYING = (
    r"[\s,:-]*(?:(?:that|saying(?: that)?|says?|to say(?: that)?|to tell (?:him|her"
    r"|them)(?: that)?|to"
    r"|with (?:the )?(?:text|message|words)|and (?:say|tell (?:him|her"
    r"|them))(?: that)?)(?=[\s,:\"]|'[^']+'$)"
    r"|(?:并?且?说|内容是|内容为|内容|就说|写着?|跟[他她]说|告诉[他她]|问[他她]?)(?!话|明(?![天早晚年日]))"
    r"|一?(?:条|个)?(?:短信|信息|消息)[:,]?\s?(?:说|内容是)?)?[\s,:-]*"
)
_KIN = (
    r"(?:mom|mum|mama|mommy|mother|dad|daddy|papa|father|grandma|grandpa|granny|boss"
    r"|wife|husband|brother|sister)"
)
_KIN_ZH = (
    "妈妈|老妈|妈|爸爸|老爸|爸|奶奶|爷爷|外婆|外公|姥姥|姥爷|老婆|老公|媳妇|哥哥|姐姐|弟弟"
    "|妹妹|大哥|老板|老师|"
    "房东|同事|女朋友|男朋友|叔叔|阿姨"
)
CONTACT, APP = "\ue000", "\ue001"
"""Each character of a known contact or app in a sentence is written so, which keeps its length."""
_PHONE = r"\+?\d(?:[ .()-]{0,2}\d){2,16}"
_FILE = r"\"[^\"]+\"|(?:(?:~|\.{1,2})?/|[A-Za-z]:\\)\S+|\S+\.(?:apk|apks|xapk|hap|ipa)(?![A-Za-z])"
"""A path, or the name of a package to install."""
NOBODY = frozenset({
    "me", "us", "it", "him", "her", "them", "you", "everyone", "everybody", "all", "somebody",
    "someone", "anyone", "anybody", "nobody", "this", "that", "these", "those", "what", "who",
    "how", "why", "when", "where", "if", "whether", "about", "the", "a", "an", "my", "your", "to",
    "of", "off", "on", "我", "你", "他", "她", "它", "他们", "她们", "大家", "所有人", "每",
    "每个", "每个人", "各位", "他俩", "自己", "我们", "谁", "everything", "something", "few",
    "back", "up", "down", "out", "in",
})  # fmt: skip
"""Words that stand where a name could, but name nobody."""


@dataclass(frozen=True, slots=True)
class Template:
    """One phrase of a verb. ``weight`` counts the characters of literal words; ``needs`` holds, for
    each literal word in its order, what may stand for it, and ``begins`` tells that the first of
    them is what a sentence begins with. Where they are not, the pattern cannot fit: that spares
    compiling and trying nearly all patterns, which is most of the time a sentence takes."""

    phrase: str
    pattern: str
    open_fields: tuple[str, ...]
    typed_fields: tuple[str, ...]
    weight: int
    needs: tuple[tuple[str, ...], ...]
    begins: bool


def compile_template(phrase: str, fields: Sequence[Field]) -> Template:
    """The pattern of one phrase of a verb with these arguments."""
    kinds = {field.name: field.kind for field in fields}
    chinese = language_of(_MARKER.sub("", phrase)) == "zh"
    start, end = core(level(phrase))
    text = level(phrase)[start:end]
    pattern, weight = "", 0
    opened: list[str] = []
    needs: list[tuple[str, ...]] = []
    begins = False
    position, closing = 0, ""
    for marker in [*_MARKER.finditer(text), None]:
        literal = text[position : marker.start() if marker else len(text)]
        kind = kinds.get(marker[1], "text") if marker else ""
        if marker and kind in TYPED:
            literal = re.sub(_GLUE_ZH if chinese else _GLUE_EN, "", literal, flags=re.IGNORECASE)
        if position and closing == "seconds":
            literal = re.sub(r"^[之以]?后", "", literal)
        if kind == "text":
            marked = len(literal) <= 8 and literal.rstrip().endswith((":", ","))
            parted = bool(opened) and literal.lstrip().startswith((",", ":"))
            literal = re.sub(rf"(?<=\S){_SAYING}$", " ", literal.rstrip(" :,"), flags=re.IGNORECASE)
            marked = marked or (parted and not literal.strip(" ,:"))
        closing = kind
        pattern += _literal(literal, needs)
        begins = begins or (bool(needs) and not opened)
        if kind == "text" and marked:
            pattern += r"\s*[:,;-]"
        weight += sum(2 if _CHINESE.match(c) else 1 for c in literal if c.isalnum())
        if marker:
            weight += 4 if kind == "choice" else 0
            position = marker.end()
            if kind not in TYPED and marker[1] not in opened:
                last = not text[position:].strip(" ,.")
                pattern += _open(marker[1], kind, chinese, last)
                opened.append(marker[1])
    whole = pattern + BETWEEN + r"[\s,.!?。]*"
    typed = tuple(m[1] for m in _MARKER.finditer(text) if kinds.get(m[1]) in TYPED)
    return Template(phrase, whole, tuple(opened), typed, weight, tuple(needs), begins)


def _literal(text: str, needs: list[tuple[str, ...]]) -> str:
    """Any of a group of synonyms for each word that has some, the word itself for the others."""
    pattern, position = "", 0
    for match in finder().finditer(text):
        pattern += _words(text[position : match.start()], needs)
        shown, first_words = _any_of(alternatives()[match[0].lower()], text[match.end() :][:1])
        pattern += shown
        needs.append(first_words)
        position = match.end()
    return pattern + _words(text[position:], needs)


@cache
def _any_of(words: tuple[str, ...], after: str) -> tuple[str, tuple[str, ...]]:
    """The pattern of a group of synonyms (``after``: what follows in the phrase), and the word that
    each of them begins with."""
    longest = sorted(words, key=len, reverse=True)
    bare = dict.fromkeys(_ARTICLE.sub("", level(w)) for w in longest)
    shown = "|".join(_alternative(w, after) for w in bare)
    first_words = tuple(_ARTICLE.sub("", word).split()[0] for word in words)
    return rf"{BETWEEN}(?<![A-Za-z])(?:{shown})", first_words


def _alternative(word: str, after: str) -> str:
    """One of a group, whole: a Chinese word may stand right before a Latin one (无线网Home)."""
    closed = "" if _CHINESE_END.search(word) else "(?![A-Za-z])"
    return _whole(re.escape(word), after).replace(r"\ ", r"\s+") + closed


_HALVES = {"查": "找询看", "搜": "索寻", "找": "找"}
"""Words of one character that begin longer ones: what is searched for by 查找 is not 找…"""


def _whole(token: str, after: str = "") -> str:
    """The Chinese word ``token``, unless it only begins another one."""
    longer = _HALVES.get(token, "")
    return token + (f"(?![{longer}])" if longer and after not in {*longer} else "")


def _words(text: str, needs: list[tuple[str, ...]]) -> str:
    parts = []
    text = _FILLING_EN.sub("", _FILLING_ZH.sub("", text))
    tokens = _WORD.findall(text)
    for token, after in zip(tokens, [*tokens, ""][1:], strict=True):
        if token == _OWNS:
            parts.append(rf"{_OWNS}(?![A-Za-z])")
        elif _CHINESE.match(token):
            parts.append(BETWEEN + _whole(token, after))
        elif token.lower() in _IDLE:
            continue
        else:
            parts.append(rf"{BETWEEN}(?<![A-Za-z]){re.escape(token)}(?![A-Za-z])")
        needs.append((token.lower(),))
    return "".join(parts)


def _open(name: str, kind: str, chinese: bool, last: bool) -> str:
    lazy = "" if last else "?"
    if kind == "contact":
        mail = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
        latin = r"[A-Za-z][\w'.-]*(?:\s(?!I(?:'\w+)?\b)(?-i:[A-Z])[\w'.-]*){0,2}"
        if chinese:
            free = rf"{mail}|{latin}|[^\s,:;。、\"'A-Za-z\d{CONTACT}{APP}]{{1,8}}{lazy}"
            return rf"{BETWEEN}(?P<{name}>{CONTACT}++|{_PHONE}|{_KIN_ZH}|{free})"
        free = (
            r"[^\W\d_][\w'.-]*(?:\s[^\W\d_][\w'.-]*){0,3}"
            if last
            else latin.replace("*(", "*?(", 1)
        )
        chinese_name = rf"[{CJK}]{{2,6}}(?![{CJK}])"
        someone = rf"(?P<{name}>{CONTACT}++|{_PHONE}|{_KIN}|{mail}|{chinese_name}|{free})"
        return rf"[\s,:]*(?:my\s+|our\s+)?{someone}(?![A-Za-z])"
    if kind == "app":
        suffix = r"(?:\s*(?:app|application|应用|软件)(?![A-Za-z]))?"
        return rf"{BETWEEN}(?P<{name}>{APP}++|\S[^,;:。{APP}]{{0,40}}{lazy}){suffix}"
    if kind == "text":
        return rf"{_SAYING}(?P<{name}>\S.*{lazy})"
    if kind == "phone":
        return rf"[\s,:]*(?P<{name}>{_PHONE})"
    if kind == "file":
        return rf"[\s,:]*(?P<{name}>{_FILE})"
    named = (
        r"(?:(?:called|named|titled|labell?ed)\s+"
        r"|(?:那个|这个|一个)?(?:名字叫做?|名字是|标题是|标签是|叫做|名叫|名为|叫(?!我|醒)))?"
    )
    return rf"[\s,:]*{named}(?P<{name}>{CONTACT}++|\"[^\"\n]+\"|\S[^\n]*{lazy})"
