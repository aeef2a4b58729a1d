"""What a sentence wants of the memory: to hear what is known, to have it forgotten or put right.

Whole sentences only, in English and Chinese; whether there is anything that they can mean is for
``hand`` to see.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from assistant.understanding.text import level
from memory.reading.sentences import remembered

Kind = Literal[
    "about", "forget last", "forget number", "forget about", "forget", "correct", "ended",
    "remember", "edit",
]  # fmt: skip
"""about: tell what is known of ``words``. forget last: what was told, learnt or used just now.
forget about: everything of ``words``. correct: ``words`` is so instead. ended: it is so no more,
``words`` being what the person says happened. edit: ``number`` is ``words`` from now on."""
ME = frozenset(("me", "myself", "i", "us", "我", "我自己", "本人", ""))


@dataclass(frozen=True, slots=True)
class Wish:
    kind: Kind
    words: str = ""
    number: int = 0


_I = re.IGNORECASE
_ASKED = r"(?:please |can you |could you |would you |will you |hey,? |ok(?:ay)?,? )*"
_ABOUT = (
    re.compile(
        rf"{_ASKED}(?:(?:tell|show|list) me )?(?:(?:what|which things|everything|all)(?: else)?"
        r"(?: (?:do|did|have|that|exactly|all))* you(?: have| really| still| actually)?"
        r" (?:know|remember|learn(?:ed|t)|noted|kept|stored|saved|got)(?: so far)?) (?:about|of|on)"
        r" (?P<who>.+?)(?: so far)?",
        _I,
    ),
    re.compile(
        r"关于(?P<who>.*?)你?(?:都|还)?(?:知道|记得|了解|记了)(?:些|哪些)?(?:什么|哪些|多少)?"
    ),
    re.compile(
        r"你?(?:都|还)?(?:知道|记得|了解|记住了?|记了)(?:些)?(?:关于)?(?P<who>我.*?|[^了什哪].{0,5}?)的?"
        r"(?:什么事?情?|哪些事?情?|多少|些什么)"
    ),
    re.compile(
        r"你?对(?P<who>.+?)(?:都|还)?(?:了解|知道|记得)(?:些)?(?:多少|什么|哪些)"
        r"|你?都?记住了(?:些)?(?:什么|哪些)"
    ),
)
_FORGET = (
    re.compile(
        rf"{_ASKED}(?:forget(?: about)?|un-?learn|(?:erase|delete|remove|drop)(?P<strict>))"
        r" (?P<what>.+?)(?P<memory> from (?:your |the )?memory)?(?:,? please)?",
        _I,
    ),
    re.compile(
        r"(?:请|麻烦|你)*(?:忘掉|忘记|忘了|别记|不要记|不用记|删掉记忆里的?|删除记忆里的?)"
        r"(?:关于)?(?P<what>.+?)[吧了]?(?P<memory>)"
    ),
    re.compile(
        r"(?:请|麻烦|你)*把(?:关于)?(?P<what>.+?)(?:都|全)*(?:忘掉|忘记|忘了)[吧了]?(?P<memory>)"
    ),
)
_LAST = re.compile(
    r"(?:that|this|that one|this one|these|those|the last (?:one|thing|part|bit|fact)"
    r"|(?:all )?(?:that|what) (?:i|you) (?:have )?(?:just )?(?:told you|said|noted|learn(?:ed|t))"
    r"(?: just now| again)?)"
    r"|这个|那个|这条|那条|这件事|那件事|这些|刚才(?:说|讲)?的.{0,4}|我?刚(?:才|刚)(?:说|讲|告诉你)的.{0,4}|它",
    _I,
)
_NUMBER = re.compile(r"(?:number |no\.? ?|#|fact |第)?(?P<n>\d{1,9})(?:号|条|个)?", _I)
_ALL = re.compile(
    r"(?:everything|anything|all)(?: (?:that )?you(?: have)?(?: know| remember| learn(?:ed|t)"
    r"| noted| kept)?)?(?: (?:about|of|on) (?P<who>.+))?|(?:all|what) you (?:know|remember)"
    r" (?:about|of|on) (?P<who2>.+)"
    r"|(?P<who3>.*?)的?(?:一切|所有(?:事情?|内容|信息|记忆)?|全部(?:事情?|内容|信息|记忆)?|事情?)",
    _I,
)
_WRONG = re.compile(
    r"(?:(?P<no>no|nope|nah)\b|(?:that|this|it)(?:'s| is| was)(?: all)? (?:wrong|not (?:right|true"
    r"|correct|it)|incorrect|false|a mistake|outdated|old)\b|that isn'?t (?:right|true|correct)\b"
    r"|that's not (?:right|true|correct)\b|wrong\b|not (?:true|right|correct)\b"
    r"|(?:you(?:'re| are) wrong|you got (?:that|it) wrong)\b"
    r"|(?P<zhno>不(?=[,，、 ])|不是(?=[,，、 ]))"
    r"|(?:这|那|你)?(?:不对|错了|不正确|记错了|搞错了|弄错了)了?)"
    r"[\s,.;:!，。；：！—-]*",
    _I,
)
_RIGHT = re.compile(
    r"(?:actually |rather |in fact |now )*(?:it'?s|it is|that'?s|it should be|should be|it must be"
    r"|make (?:it|that)|change (?:it|that) to|i meant?|the (?:right|correct) (?:one|answer|value"
    r"|address|name|number) is|(?:应该|其实|现在|正确的)*(?:是|改成|改为))"
    r"(?: (?:now|actually|really))* ?(?P<value>.+)",
    _I,
)
_ENDED = re.compile(
    r"(?:(?:that'?s |it'?s |that is |it is )?(?:not|no longer) (?:true|so|right|the case|correct)"
    r"(?: any ?more)?|not any ?more|no longer|(?:i|we) do(?:n'?t| not) any ?more"
    r"|(?:i|we)(?:'ve| have)? (?P<moved>moved)(?: away| out| house| flat)?(?: since)?"
    r"|(?:(?:现在)?(?:已经)?(?:不是|不再是?)(?:这样|那样)?了)|(?:我们?)?(?:已经)?(?P<zhmoved>搬家|搬走|搬)了)",
    _I,
)
_EDIT = re.compile(
    r"(?:no,? ?)?(?:change |correct |set )?(?:number |no\.? ?|#)?(?P<n>\d{1,9}) (?:is|to|should be)"
    r" (?P<value>.+)|(?:把)?第?(?P<n2>\d{1,9})[号条个]?(?:应该)?(?:是|改成|改为)(?P<value2>.+)",
    _I,
)


def wish_in(text: str) -> Wish | None:
    """None for a sentence that wants nothing of the sort."""
    said = re.sub(r"\s+", " ", level(text)).strip(" .!?~")
    said = re.sub(r"(?i)[, ]+(?:please|thanks|thank you)$", "", said)
    if not said or len(said) > 500:
        return None
    return (
        _about(said) or _forget(said) or _edit(said) or _wrong(said)
        or (Wish("remember", text) if remembered(text) else None)
    )  # fmt: skip


def _about(said: str) -> Wish | None:
    for pattern in _ABOUT:
        if found := pattern.fullmatch(said):
            return Wish("about", (found["who"] or "").strip())
    return None


def _forget(said: str) -> Wish | None:
    for pattern in _FORGET:
        found = pattern.fullmatch(said)
        if not found or ("strict" in found.groupdict() and found["strict"] is not None
                         and not found["memory"]):  # fmt: skip
            continue
        what = found["what"].strip()
        if _LAST.fullmatch(what):
            return Wish("forget last")
        if number := _NUMBER.fullmatch(what):
            return Wish("forget number", number=int(number["n"]))
        if every := _ALL.fullmatch(what):
            who = next(filter(None, every.groups()), "")
            return Wish("forget about", who.removeprefix("关于").strip())
        if is_me(what):
            return Wish("forget about")
        if what.casefold() not in ("it", "about it", "他", "她"):
            return Wish("forget", what)
    return None


def _edit(said: str) -> Wish | None:
    if found := _EDIT.fullmatch(said):
        number, value = found["n"] or found["n2"], found["value"] or found["value2"]
        return Wish("edit", value.strip(" \"'"), int(number))
    return None


def _wrong(said: str) -> Wish | None:
    if ended := _ENDED.fullmatch(said):
        return Wish("ended", _moved(ended))
    found = _WRONG.match(said)
    if not found:
        return None
    rest = said[found.end() :].strip()
    if not rest:
        return None if found["no"] or found["zhno"] else Wish("correct")
    if ended := _ENDED.fullmatch(rest):
        return Wish("ended", _moved(ended))
    if right := _RIGHT.fullmatch(rest):
        return Wish("correct", right["value"].strip(" \"'"))
    return Wish("correct", rest if not (found["no"] or found["zhno"]) else f"?{rest}")


def _moved(ended: re.Match[str]) -> str:
    return "moved" if ended["moved"] or ended["zhmoved"] else ""


def only_a_statement(wish: Wish) -> bool:
    """“No, I live in Berlin”: not what is right instead, but a sentence of its own."""
    return wish.kind == "correct" and wish.words.startswith("?")


def is_me(words: str) -> bool:
    return words.casefold().strip() in ME
