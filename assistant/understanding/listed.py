"""The second one: of what was listed in the reply before."""

from __future__ import annotations

import re

from assistant.understanding.before import Before, Reader, verbs_of
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said

_NTH = re.compile(
    r"(?:(?P<do>[a-z ]+?) )?(?:the |number |no\.? )?(?P<n>first|second|third|fourth|fifth|last"
    r"|[1-9]"
    r"|1st|2nd|3rd|4th|5th)(?: one| message| alarm| notification| entry)?\W*",
    re.IGNORECASE,
)
_NTH_ZH = re.compile(
    r"(?P<do>\D*?)(?:第(?P<n>[一二三四五1-5])|(?P<last>最后一))[个条项]?(?P<after>\D*?)[吧。! ]*"
)
_PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
           "一": 1, "二": 2, "三": 3, "四": 4, "五": 5}  # fmt: skip
_OF_A_LIST = {
    "list_alarms": {
        "turn off": ("turn off the {} alarm", "关闭{}的闹钟"),
        "delete": ("delete the {} alarm", "删除{}的闹钟"),
    },
    "list_notifications": {
        "open": ("open the notification “{}”", "打开关于“{}”的通知"),
        "dismiss": ("dismiss the notification “{}”", "清除关于“{}”的通知"),
    },
    "list_apps": {"open": ("open {}", "打开{}"), "close": ("close {}", "关闭{}")},
    "recent_calls": {"call": ("call {}", "打电话给{}")},
}
_ACTS = {
    "turn off": r"turn off|switch off|disable|cancel|stop|关掉?|关闭|取消|停",
    "delete": r"delete|remove|erase|删除?掉?|去掉",
    "open": r"open|show|read|看看?|打开|读|点开",
    "dismiss": r"dismiss|clear|swipe away|remove|delete|清除|划掉|清掉|删除?掉?",
    "close": r"close|quit|关掉?|关闭",
    "call": r"call|ring|dial|call back|打给?|回拨|回电话?给?|拨打?",
}
_CALLED = re.compile(
    r"(?i)^(?:missed from|declined from|from|to|with|未接来电|已拒接|来电|去电|通话)\s*"
)
NO_LIST = Said(
    "I do not know of what: the last thing I told you was no list.",
    "不清楚是哪一个：刚才没有列出什么。",
)
NOT_SO_MANY = Said("There are not so many.", "没有那么多。")


def nth_of(said: str, before: Before | None, read: Reader) -> str | Said | None:
    """ "delete the second one" of what was listed last."""
    match = _NTH.fullmatch(said) or _NTH_ZH.fullmatch(said)
    if match is None or (said.isdecimal() and not (before and before.listed)):
        return None
    groups = match.groupdict()
    do = (
        ""
        if groups.get("do") == "the"
        else f"{groups.get('do') or ''}{groups.get('after') or ''}".strip(" 把将请,").removesuffix(
            "把"
        )
    )
    was = verbs_of(read(before.text)) if before else []
    acts = _OF_A_LIST.get(was[0].name, {}) if was else {}
    act = next((a for a in acts if re.fullmatch(_ACTS[a], do.strip(), re.IGNORECASE)), "")
    if before is None or not before.listed or (do and not act):
        return None if do else NO_LIST
    place = groups.get("n") or ("last" if groups.get("last") else "")
    number = _PLACES.get(place.lower()) or int(re.sub(r"\D", "", place) or 0)
    if number > len(before.listed):
        return NOT_SO_MANY
    item = before.listed[number - 1 if number > 0 else number]
    if not act:
        return Said(item, item)
    form = acts[act][1 if language_of(said) == "zh" else 0]
    return form.format(_named(was[0].name, item))


def _named(verb: str, item: str) -> str:
    """What names the thing in the line that told of it."""
    if verb == "list_alarms":
        found = re.search(r"\d{1,2}:\d\d", item)
        return found[0] if found else item
    if verb == "recent_calls":
        return _CALLED.sub("", re.split(r"[,，]", item)[0])
    if verb == "list_notifications":
        return item.partition(" — ")[2].split(": ")[0] or item
    return item
