"""What a finished reading may still not do: later, over another channel, this but not that.

Such a request names a verb clearly, and yet acting on it would do something else than was asked
for: now instead of at eleven, a text message instead of an email.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping

from assistant.understanding import wordings
from assistant.understanding.fields import MOMENTS
from assistant.understanding.profiles import Profile
from assistant.understanding.reading import Reading, blanked
from assistant.understanding.results import Plan, TreeStep, VerbStep
from assistant.understanding.text import core, level, quoted
from assistant.understanding.times import Clock, DayPart, Days, Length
from device_drivers.base import Risk
from device_drivers.verbs.base import Said

_APPS = (
    r"(?:e-?mails?|gmail|whats ?app|we ?chat|telegram|messenger|instagram|insta|facebook|snapchat"
    r"|discord|slack|skype|viber|twitter|imessage|linkedin)"
)
_APPS_ZH = (
    r"(?:(?:电子)?邮件|电邮|邮箱|微信|qq|钉钉|飞书|微博|朋友圈|私信|推特|脸书|whats ?app|telegram"
    r"|e-?mail|we ?chat|语音消息)"
)
_CHANNEL = re.compile(
    rf"\b(?:send|write|shoot|drop|compose|draft|give|leave|post|reply)\b(?:\s+[^\s:]+){{0,4}}?"
    rf"\s+(?:an?\s+|another\s+)?(?:\w+\s+)?(?:{_APPS}|dm)\b"
    rf"|^(?:{_APPS}|dm|tweet|facetime|video ?call|video ?chat)\s+(?!(?:app|settings)\b)\w"
    rf"|\b(?P<over>on|via|through|over|by|using|with|in)\s+(?:the\s+|my\s+)?(?:{_APPS}|signal|line)\b"
    rf"|(?:用|在|通过|拿)\s*{_APPS_ZH}|(?:发|写|回|寄)[一个条封份下了张]*{_APPS_ZH}"
    rf"|打[一个]*(?:微信|视频|qq)|^{_APPS_ZH}(?:[给告通联跟上里对]|.{{1,6}}说)",
    re.IGNORECASE,
)
_BEING = re.compile(r"(?i)(?:\b(?:am|are|is|was|were|be|me|us|you|him|her|it|them)|'m|'s|'re) $")
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|weekends?\b"
_NOT_SO = re.compile(
    rf"\b(?:except(?:ing)?|excluding|other than|apart from|i meant?|scratch that|or rather"
    rf"|(?:but|and )?not (?:on )?(?:{_DAY})|but (?:not )?(?:on )?(?:{_DAY}))(?!\w)"
    r"|除了|除外|以外|我是说|说错了",
    re.IGNORECASE,
)
"""Days left out, and a slip of the tongue: "every day except Sunday", "at six, I mean seven"."""
_EITHER = re.compile(r"\b(?:or|either)\b|或者|或是|还是", re.IGNORECASE)
_HANGING = re.compile(r"(?i)\bor$|或者?$|还是$")
_LATER = re.compile(r"(?i)\b(?:tonight|tomorrow)\b|今[晚夜]|明[早晚]")
_FINITE = re.compile(
    r"\b(?:i|we|you|u|he|she|it|they|there|let'?s|see|meet\w*|is|are|am|was|will|can|has|have|be"
    r"|come|coming|call|bring|pick|don'?t|do|leaving|arriving|starts?)\b|'",
    re.IGNORECASE,
)
_INTRODUCED = re.compile(r"[:\"'“]|\b(?:that|saying|says|say|tell|know)\b", re.IGNORECASE)
_TORCH = re.compile(
    r"^\W*(?:(?:please|can you|could you) )*(?:turn|switch|put|flip|open|enable|disable|start)"
    r"(?: (?:on|off|up))?(?: (?:the|my|phone'?s?))* (?:flash ?light|torch)(?: (?:on|off))?"
    r"(?: please)?\W*$"
    r"|^\W*(?:请|帮我|把|麻烦|给我|你)*(?:打开|关闭|开启|关掉|开|关)?(?:一下)?(?:手机)?(?:的)?"
    r"(?:手电筒?|闪光灯)(?:打开|关闭|关掉|开一下|关了|开)?[吧了]?\W*$",
    re.IGNORECASE,
)
_CHANGING = re.compile(
    r"(?i)(?:turn|switch|enable|disable|delete|remove|cancel|clear|erase|stop)\b|把|关|取消|删|清"
)
_ALL = re.compile(r"(?i)\b(?:all|every|each)\b|所有|全部|全都")
_EVERYTHING = frozenset({"all", "every", "everything", "所有", "全部", "所有的", "全部的"})
_DRAFT = re.compile(
    r"\b(?:draft|write|compose|prepare|start|new|e-?mail to)\b|写|起草|草拟|拟|准备|新建",
    re.IGNORECASE,
)
_PERSONAL = frozenset({"send_message", "call_contact"})


def beyond(plan: Plan, profiles: Mapping[str, Profile], now: dt.datetime) -> Said | None:
    """Why the plan must not be carried out, None when nothing is against it."""
    for step in plan.steps:
        if isinstance(step, TreeStep):
            continue
        profile = profiles[step.name]
        why = refused(step.name, step.text, step.args.model_dump(), profile, now)
        if why is not None:
            return why
    return None


def refused(
    name: str, text: str, values: Mapping[str, object], profile: Profile, now: dt.datetime
) -> Said | None:
    """The same for one verb, read from ``text`` with these arguments so far."""
    flat = level(text)
    free = list(_free(profile, flat, values))
    if name in _PERSONAL and other_channel(flat, min((start for start, _ in free), default=None)):
        return wordings.OTHER_CHANNEL
    if name == "draft_mail" and not _DRAFT.search(flat):  # "email Anna" would have it sent
        return wordings.OTHER_CHANNEL
    body = str(values.get("body") or "")
    if name == "send_message" and _opens_later(body, now, flat[: flat.find(level(body))]):
        return wordings.LATER
    if profile.kinds & MOMENTS and _NOT_SO.search(blanked(flat, quoted(flat))):
        return wordings.NOT_SO
    frame = blanked(flat, [*free, *quoted(flat)])
    changing = _CHANGING.match(frame[core(frame)[0] :])
    if str(values.get("label") or "").strip().lower() in _EVERYTHING or (
        profile.verb.risk is Risk.READ and changing and _ALL.search(frame)
    ):
        return wordings.ONE_AT_A_TIME
    if profile.verb.risk is Risk.READ:
        switched = re.match(r"(?i)(?:turn|switch|enable|disable)\b", frame[core(frame)[0] :])
        return wordings.EITHER if switched and _EITHER.search(frame) else None
    if not profile.kinds & MOMENTS and _scheduled(frame, profile, now):
        return wordings.LATER
    return wordings.EITHER if _EITHER.search(frame) else None


def other_channel(text: str, body: int | None = None) -> bool:
    """A message is to go by email or another app; ``body``: where the message itself begins."""
    flat = level(text)
    start, end = core(flat)
    for match in _CHANNEL.finditer(flat[start:end]):
        before = body is None or match.start() + start < body + bool(match["over"])
        tail = match.end() >= end - start and match["over"]
        if before or (tail and not _BEING.search(flat[: match.start() + start])):
            return True
    return False


def _opens_later(body: str, now: dt.datetime, before: str) -> bool:
    """ "text Anna at 9 that I'm home": what was taken for the message begins with when to send."""
    end = 0
    for piece in Reading(body, now).pieces:
        if re.sub(r"(?i)\b(?:at|on|in|by)\b", "", level(body)[end : piece.start]).strip(" ,在"):
            break
        end = piece.end
    opening = r"(?i)[\s,]*(?:that|saying|to say|with|发送?|再发|说)(?![明])"
    rest = level(body)[end:]
    colon = rest.lstrip().startswith(":") and not before.rstrip().endswith(":")
    return end > 0 and (colon or bool(re.match(opening, rest)))


def said_for_later(step: VerbStep, now: dt.datetime) -> bool:
    """ "text Anna happy birthday tomorrow at 9": when to send it, or a part of the message?"""
    body = str(step.args.model_dump().get("body") or "")
    if step.name != "send_message" or not body:
        return False
    at = step.text.find(body)
    if at < 0 or _INTRODUCED.search(level(step.text[:at])) or step.text[:at].rstrip()[-1:] == "说":
        return False
    pieces = Reading(body, now).pieces
    clocks = [p for p in pieces if isinstance(p.value, Clock)]
    if not clocks or pieces[-1].end < len(body.rstrip(" .!")) or re.search("[一-龥]", body):
        return False
    rest = body[: pieces[0].start] if pieces[0].start else ""
    return not _FINITE.search(rest)


def unlit(text: str) -> bool:
    """The flashlight is wanted: no app, and no verb."""
    return bool(_TORCH.search(level(text)))


def _free(profile: Profile, text: str, values: Mapping[str, object]) -> Iterator[tuple[int, int]]:
    """Where words stand that are kept as they are, and may say anything."""
    for field in profile.fields:
        said = values.get(field.name)
        if not isinstance(said, str) or not said or _HANGING.search(said):
            continue
        if field.kind in ("text", "label"):
            at = text.lower().rfind(level(said).lower())
            if at >= 0:
                yield at, at + len(said)


def _scheduled(frame: str, profile: Profile, now: dt.datetime) -> bool:
    for piece in Reading(frame, now).pieces:
        said = frame[piece.start : piece.end]
        match piece.value:
            case Clock(half=half):
                plain = half is None and not re.search(r"[:点时]|o'?clock|noon|midnight", said)
                if not (plain and {"percent", "count"} & profile.kinds):
                    return True
            case Days() | Length():
                return True
            case DayPart():
                if _LATER.search(said):
                    return True
            case dt.date() as day:
                if day != now.date() or _LATER.search(frame):
                    return True
    return False
