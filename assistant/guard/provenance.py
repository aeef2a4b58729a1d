"""Provenance: which arguments of a step matter, and whether they are the person's own.

What matters is whom it goes to, how much, which address, which number, and what is said. Such a
value is the person's own when it stands in what they wrote or answered (``own.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.guard.origins import BROWSERS, TRUSTED, Labelled, Origin, origin_of
from assistant.guard.own import NUMBER, Kind, is_own, spaced, sums
from assistant.guard.used_for import USED_FOR
from assistant.risk_words import plain
from device_drivers.base import Element, OpenUrl, Risk, Role, Screen
from device_drivers.verbs.base import Args, Slot, Verb

ALL: frozenset[Kind] = frozenset({"recipient", "amount", "address", "number", "text"})
MATTERS: Mapping[Risk, frozenset[Kind]] = {
    Risk.READ: frozenset(),
    Risk.NAVIGATE: frozenset({"address"}),
    Risk.CHANGE: frozenset({"address", "number"}),
}
"""Which arguments can do harm in a step of a class; in the graver ones all can."""

_OF_SLOT: Mapping[str, Kind] = {
    "contact": "recipient", "phone": "number", "url": "address", "text": "text",
}  # fmt: skip
_GOES_TO = ("name", "number", "address")
"""What a verb looks up of whom it is for."""
_TO = re.compile(r"\b(to|recipient|payee|receiver|account)\b|收件人|收款人|联系人|账号|对方")
_REACHES = re.compile(
    r"\b(phone|mobile|tel|number|to|recipients?|dial|digits)\b|电话|手机|号码|收件人"
)
_ADDRESS_BAR = re.compile(r"\b(url|web address|address bar|omnibox|location bar)\b|网址|地址栏")
_LIKE_ADDRESS = re.compile(
    r"(?i)[a-z][a-z0-9+.-]*://\S+|[\w-]+(\.[\w-]+)*\.[a-z]{2,}([:/?#]\S*)?"
    r"|(\d{1,3}\.){3}\d{1,3}([:/?#]\S*)?|localhost([:/?#]\S*)?"
)


@dataclass(frozen=True, slots=True)
class Matter:
    """One argument that matters, and where it came from. ``known_as``: what else the same person
    goes by on the phone, their number or their name."""

    kind: Kind
    value: str
    origin: Origin
    known_as: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Heard:
    """What a task has heard: ``own`` from its person, ``others`` from anywhere else. ``unknown`` is
    who made up the rest."""

    own: tuple[str, ...]
    others: tuple[Labelled, ...] = ()
    unknown: Origin = "model"

    def origin_of(self, kind: Kind, value: str) -> Origin:
        """The person's, if they said it; else of the first who did; the rest somebody made up."""
        if is_own(kind, value, self.own):
            return "person"
        told = plain(value)
        return next((o.origin for o in self.others if told in plain(o.text)), self.unknown)

    def matter(self, kind: Kind, value: str) -> Matter:
        return Matter(kind, value, self.origin_of(kind, value))


# --- what matters in a step ---------------------------------------------------------------------


def of_verb(
    verb: Verb[Any], args: Args, risk: Risk, heard: Heard, *, planned: bool
) -> tuple[Matter, ...]:
    """``planned``: the arguments were read out of the person's own words."""
    found: list[Matter] = []
    values = args.model_dump(mode="json")
    for name, info in type(args).model_fields.items():
        slot = next((m for m in info.metadata if isinstance(m, Slot)), None)
        kind: Kind | None = "address" if name == "url" else _OF_SLOT.get(slot.kind if slot else "")
        value = str(values[name] or "")
        if kind is None or not value or kind not in MATTERS.get(risk, ALL):
            continue
        looked_up = str(values.get("name", "")) if kind == "recipient" else ""
        if planned or (looked_up and is_own(kind, looked_up, heard.own)):
            matter = Matter(kind, value, "person")
        else:
            matter = heard.matter(kind, value)
        if kind == "recipient":
            goes_to = tuple(str(values[key]) for key in _GOES_TO if values.get(key))
            matter = replace(matter, known_as=goes_to)
        found.append(matter)
    return tuple(found)


def of_unasked(verb: Verb[Any], args: Args, heard: Heard) -> tuple[Matter, ...]:
    """A verb that nothing of what the person wrote speaks of."""
    said = plain(" ".join(heard.own))
    about = plain(f"{verb.name.replace('_', ' ')} {verb.description}")
    if any(topic.search(said) and topic.search(about) for topic, _ in USED_FOR):
        return ()
    return (Matter("deed", verb.say(args).en, "model"),)


COPIED = 4
"""Words (or Chinese letters) from which on a text that stands elsewhere was copied from there."""


def copied(values: Iterable[object], own: Sequence[str], others: Iterable[str]) -> Iterator[str]:
    """Those of a command's texts that strangers wrote word for word, and the person did not."""
    read = [spaced(plain(text)) for text in others]
    for value in values:
        told = spaced(plain(value)) if isinstance(value, str) else ""
        letters = sum(not c.isascii() for c in told)
        if len(told.split()) + letters < COPIED or is_own("text", told, own):
            continue
        if any(told in text for text in read):
            yield str(value)


def of_typing(text: str, field: Element | None, app: str, heard: Heard) -> tuple[Matter, ...]:
    """Into where addresses are typed, an address: with Enter it is opened. Into where one tells
    whom to reach, a number: it is kept as somebody's, or written to."""
    about = plain(f"{_about(field)} {field.description}") if field else ""
    if NUMBER.fullmatch(text.strip()) and _REACHES.search(about):
        return (heard.matter("number", text.strip()),)
    browses = _ADDRESS_BAR.search(about) or any(name in app.lower() for name in BROWSERS)
    if not browses or not _LIKE_ADDRESS.fullmatch(text.strip()):
        return ()
    return (heard.matter("address", text.strip()),)


def of_address(action: OpenUrl, heard: Heard) -> tuple[Matter, ...]:
    return (heard.matter("address", action.url),)


def of_screen(screen: Screen, risk: Risk, heard: Heard) -> tuple[Matter, ...]:
    """What a risky touch hands over: what was typed, to whom, and the sums that stand there."""
    if risk not in (Risk.SEND, Risk.PAY, Risk.CALL):
        return ()
    there = [e for e in screen.elements if e.app == screen.app or not e.app]
    found = dict.fromkeys(_handed_over(there, risk, heard))
    return tuple(found)


def _handed_over(there: Sequence[Element], risk: Risk, heard: Heard) -> Iterator[Matter]:
    fields = [e for e in there if e.role is Role.TEXT_FIELD and e.text and not e.password]
    to = [e for e in fields if _TO.search(_about(e))]
    titles = [e for e in there if e.role is Role.TEXT and e.text and not e.clickable]
    for element in to or titles[:1]:
        yield _read(element, "recipient", heard)
    for element in fields:
        if element not in to:
            yield _read(element, "text", heard)
    if risk is Risk.PAY:
        for element in there:
            for value in sums(element.label):
                origin = "person" if value in sums(*heard.own) else origin_of(element)
                yield Matter("amount", str(value), origin)


def _about(field: Element) -> str:
    return plain(f"{field.hint} {field.id.rpartition('/')[2]}").replace("_", " ")


def _read(element: Element, kind: Kind, heard: Heard) -> Matter:
    """Nobody of whom we know said it: then it stood there."""
    said = heard.matter(kind, element.text)
    if said.origin == "model" and kind == "recipient":
        return Matter(kind, element.text, origin_of(element))
    return said


_SPEAKS_OF: Mapping[Risk, re.Pattern[str]] = {
    Risk.SEND: re.compile(
        r"\b(send|text|sms|tell|let|reply|answer|message|e?-?mail|write|share|forward|post|invite"
        r"|submit|confirm|upload|respond)|发|回|告诉|短信|消息|邮件|分享|提交|确认|上传"
    ),
    Risk.CALL: re.compile(r"\b(call|dial|phone|ring|redial)|电话|拨|呼叫|打给"),
    Risk.PAY: re.compile(
        r"\b(pay|buy|order|book|purchase|subscribe|transfer|donate|top ?up|get)"
        r"|买|付|订|转账|充值|缴"
    ),
    Risk.DELETE: re.compile(
        r"\b(delete|remove|clear|erase|empty|discard|reset|uninstall|cancel|forget|block|restart"
        r"|turn off|get rid)|删|清|移除|卸载|取消|重启|拉黑"
    ),
    Risk.INSTALL: re.compile(r"\b(install|update|get|download)|安装|更新|下载"),
    Risk.CREDENTIAL: re.compile(r"\b(log|sign) ?in|password|pin\b|code|登录|密码|验证码"),
}


def speaks_of(text: str, risk: Risk) -> bool:
    """Whether a request has to do with deeds of such a class."""
    pattern = _SPEAKS_OF.get(risk)
    return pattern is None or pattern.search(plain(text)) is not None


def is_foreign(matter: Matter) -> bool:
    """What others said, an app or a number that a model thought of; not the wording it chose."""
    chosen = matter.origin == "model" and matter.kind == "text"
    return matter.origin not in TRUSTED and not chosen
