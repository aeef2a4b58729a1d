"""How long a request looks, before anything was done: its clauses, and the apps that it names.

Requests are cut where the understanding cuts, and joined again where a piece could not stand
alone: "salt and pepper" is one. The plan of a team without a language model is coarser: what points
back at an earlier piece stays with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.understanding.cut import Part, cut
from assistant.understanding.text import level

MOST_CLAUSES = 12
STEPS_A_CLAUSE, STEPS_AN_APP = 6, 5
"""What a clause, and each app named beyond the first, comes to: least squares over the reference
solutions of the virtual phone's 237 training templates gave 6.6 and 4.5."""
_THEN = re.compile(
    r"\b(?:then|after that|afterwards?|finally|also)\b|然后|接着|随后|之后|再|最后|顺便|并"
)
_DOES_EN = re.compile(
    r"(?:please )?(?:add|answer|archive|attach|book|buy|call|cancel|change|check|clear|close"
    r"|copy|count|create|delete|dial|download|drop|edit|email|empty|enter|fill|find|follow|forward"
    r"|get|give|go|install|invite|like|list|look|make|mark|move|mute|navigate|note|open"
    r"|order|paste|pause|pick|pin|play|post|press|put|read|record|remind|remove|rename|reply"
    r"|rotate|save|scroll|search|see|select|send|set|share|show|sort|start|stop|star|switch|take"
    r"|tap|tell|text|turn|type|unpin|unstar|update|upload|view|wait|write)\b"
)
_DOES_ZH = re.compile(
    r"请?(?:[把将给帮去]|打开|关[闭掉上]|设[置为定成]|创建|新建|添加|加入|删除?|移[动到]|复制|发|回复|转发"
    r"|告诉|打电话|拨|查|搜|找|看|读|记|写|保存|存|分享|播放|拍|预订|订|买|改|选|点|标|取消|清空|导航|下载)"
)
_BACK = re.compile(
    r"(?i)\b(?:it|its|them|they|their|that|those|these|others?|rest|there|one|ones|him|her|same)\b"
    r"|[它他她其]|那[个些里条]|这[个些里条]|上面|同样|其余|剩下"
)


def looks_long(text: str, apps: Iterable[str], most: int) -> bool:
    """Whether it will take more than ``most`` steps, as far as its words tell."""
    return estimated_steps(text, apps) > most


def estimated_steps(text: str, apps: Iterable[str]) -> int:
    """``apps`` are the names of those on the phone."""
    beyond = max(0, len(named(text, apps)) - 1)
    return STEPS_A_CLAUSE * len(clauses(text)) + STEPS_AN_APP * beyond


def named(text: str, apps: Iterable[str]) -> set[str]:
    """The apps that a request names."""
    flat = level(text).casefold()
    return {app for app in map(str.casefold, apps) if app and _says(flat, app)}


def clauses(text: str) -> tuple[str, ...]:
    """The request in pieces that could each be a request, at least one."""
    found: list[Part] = []
    for part in cut(text, most=MOST_CLAUSES):
        if found and not _stands_alone(text, found[-1], part):
            found[-1] = Part(found[-1].start, part.end, found[-1].before)
        else:
            found.append(part)
    said = [text[part.start : part.end].strip(" ,，。.;；、") for part in found]
    return tuple(each for each in said if each) or (text.strip(),)


def independent(text: str) -> tuple[str, ...]:
    """The same, but a clause that points back ("text it to Anna") stays with those before it."""
    found: list[str] = []
    end = 0
    for clause in clauses(text):
        begun, before = text.index(clause, end), end
        end = begun + len(clause)
        if found and _BACK.search(level(clause)):
            found[-1] = text[before - len(found[-1]) : end]
        else:
            found.append(clause)
    return tuple(found)


def _stands_alone(text: str, before: Part, part: Part) -> bool:
    """It says what to do, and so does what stands before it, or "then" stands between them. After
    a colon only "then" begins anew: the rest is what is to be written."""
    first, second = (level(text[each.start : each.end]).lower() for each in (before, part))
    if not _does(second):
        return False
    return bool(_THEN.search(part.before)) or (_does(first) and ":" not in first)


def _does(piece: str) -> bool:
    return bool(_DOES_EN.match(piece) or _DOES_ZH.match(piece))


def _says(text: str, name: str) -> bool:
    if name.isascii():
        return bool(re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", text))
    return name in text
