"""Requests that need something known of the person: “take me home”, “text Bob my address”.

Whole sentences, read by rules. What is known is put in its place; what is not is asked for once, in
the chat, and the answer is kept as the person's own word (``put_in``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from assistant.memories.wording import label
from assistant.understanding import Blank, Plan, Question, VerbStep, moods
from assistant.understanding.text import core, language_of, level
from device_drivers.verbs.base import Args, Language, Said
from device_drivers.verbs.composer import SendArgs
from device_drivers.verbs.places import WayArgs
from memory.base import ME, Claim, Fact
from memory.recall.subjects import relations_in

Look = Callable[[str, str], Fact | None]
"""The one fact of a subject and an attribute."""
_I = re.IGNORECASE
_HOME = ("address", "second_address", "town")
_WORK = ("work_address", "workplace")
_SPOTS: Mapping[str, tuple[str, ...]] = {
    "home": _HOME, "house": _HOME, "flat": _HOME, "place": _HOME, "apartment": _HOME,
    "work": _WORK, "office": _WORK, "workplace": _WORK, "school": ("school_address",),
    "家": _HOME, "家里": _HOME, "公司": _WORK, "单位": _WORK, "办公室": _WORK,
    "学校": ("school_address",),
}  # fmt: skip
_THINGS: Mapping[str, tuple[str, ...]] = {
    "address": _HOME, "home address": _HOME, "work address": _WORK, "office address": _WORK,
    "number": ("phone",), "phone number": ("phone",), "phone": ("phone",), "mobile": ("phone",),
    "mobile number": ("phone",), "cell": ("phone",), "work number": ("work_phone",),
    "email": ("email",), "e-mail": ("email",), "email address": ("email",), "mail": ("email",),
    "birthday": ("birthday",), "full name": ("full_name", "name"), "name": ("name",),
    "地址": _HOME, "住址": _HOME, "家庭住址": _HOME, "公司地址": _WORK, "电话": ("phone",),
    "手机号": ("phone",), "电话号码": ("phone",), "号码": ("phone",), "手机号码": ("phone",),
    "邮箱": ("email",), "生日": ("birthday",), "名字": ("name",), "全名": ("full_name", "name"),
}  # fmt: skip
_ANY = "|".join(sorted((re.escape(each) for each in (*_SPOTS, *_THINGS)), key=len, reverse=True))
_WAY = re.compile(
    r"(?:(?:(?:take|bring|get|guide|lead|walk|show) me|(?:drive|navigate|route|direct)(?: me)?)"
    r"(?: the way)?"
    r"|(?:get|give|show)(?: me)? (?:the )?directions|directions|the way|start navigation"
    r"|how (?:do|can) i get)(?: back)?(?: to| for)? (?P<where>.+)"
    r"|(?:导航|带我|送我|领我|怎么)+(?:导航)?(?:回|到|去|往)+(?P<zh>.+?)"
    r"|(?:回|到|去)(?P<zh2>.+?)(?:怎么走|的路线?)",
    _I,
)
_SPOT = re.compile(
    r"(?:my |the )?(?P<spot>home|house|flat|place|apartment|work|office|workplace|school)"
    r"|my (?P<whose>[^\W\d_]+(?:[ -][^\W\d_]+){0,2}?)(?:'s?(?: (?P<of>home|house|flat|place|office"
    r"|work|apartment|school|address))?)?"
    r"|我?的?(?P<zhspot>家里?|公司|单位|办公室|学校)|我的?(?P<zhwhose>[\u4e00-\u9fff]{1,4}?)"
    r"(?P<zhof>家里?|公司|单位|学校|那里|那儿|那)?",
    _I,
)
_WHAT = (
    r"(?:(?:my|our) (?:(?P<whose>[^\W\d_]+(?:[ -][^\W\d_]+){0,2}?)'s? )?(?P<thing>"
    + "|".join(sorted((t for t in _THINGS if t.isascii()), key=len, reverse=True))
    + r")|where (?P<live>i|my (?P<wholives>[^\W\d_]+)) lives?)"
)
_SHARE = (
    re.compile(
        rf"(?:text|send|message|tell|give|sms) (?P<who>(?:my )?[^\W\d_][\w' -]{{0,40}}?) {_WHAT}",
        _I,
    ),
    re.compile(
        rf"(?:text|send|message|sms|forward) {_WHAT} to (?P<who>(?:my )?[^\W\d_][\w' -]{{0,40}}?)"
        r"(?: by (?:text|sms|message))?",
        _I,
    ),
)
_ZH_WHAT = (
    r"我的?(?:(?P<whose>[\u4e00-\u9fff]{1,4}?)的)?(?P<thing>"
    + "|".join(sorted((t for t in _THINGS if not t.isascii()), key=len, reverse=True))
    + ")"
)
_SHARE_ZH = (
    re.compile(
        rf"(?:请|帮我)*把{_ZH_WHAT}(?:用短信)?(?:发短信)?(?:发送?|告诉|转?给|发短信)+给?(?P<who>.+)"
    ),
    re.compile(
        rf"(?:请|帮我)*(?:发短信)?(?:给|告诉)(?P<who>.{{1,20}}?)(?:发短信|发送?|发去)?[:：]?{_ZH_WHAT}"
    ),
)


_NOT_KNOWN = re.compile(r"(?i)\b(?:don'?t know|no idea|not sure|unknown)\b|不知道|不清楚|算了")


@dataclass(frozen=True, slots=True)
class Wants:
    """One command with a place open for what is known. ``words``: how the request calls it."""

    verb: str
    given: Mapping[str, Any]
    field: str
    subject: str
    attributes: Sequence[str]
    words: str
    text: str
    said: str = ""
    """How somebody else is called in the request: “sister”, 姐姐."""

    @property
    def language(self) -> Language:
        return language_of(self.text)

    def fact(self, look: Look) -> Fact | None:
        found = (look(self.subject, each) for each in self.attributes)
        return next((fact for fact in found if fact is not None), None)

    def plan(self, value: str) -> Plan:
        made: Args = (
            WayArgs(place=value)
            if self.verb == "navigate_to"
            else SendArgs(**self.given, body=self.body(value))
        )
        return Plan(self.language, (VerbStep(self.verb, made, self.text, 1.0),))

    def body(self, value: str) -> str:
        """What another person reads: whose it is, and what."""
        named = label(self.attributes[0])
        if self.language == "zh":
            return (
                f"我{self.said}的{named.zh}：{value}" if self.said else f"我的{named.zh}：{value}"
            )
        whose = f"My {self.said}'s" if self.said else "My"
        return f"{whose} {named.en}: {value}"

    def claim(self, value: str) -> Claim | None:
        """What an answer says; None for what cannot be such a thing."""
        from memory.reading import read
        from memory.reading.attributes import attribute
        from memory.reading.plausible import fits

        today = datetime.now().astimezone().date()
        found = [c for c in read(value, today) if c.attribute in self.attributes and c.holds]
        if found:
            return replace(found[0], subject=self.subject)
        name = next((each for each in self.attributes if fits(each, value)), "")
        if not name:
            return None
        text, kind = f"{self.words}: {value}", attribute(name).kind
        return Claim(self.subject, name, value, text, kind, language=self.language)

    def question(self) -> Question:
        """What is asked where nothing is known."""
        blank = Blank(self.verb, dict(self.given), self.field, self.text)
        tells = (self.subject, self.attributes[0])
        return Question(_asked(self), (), self.language, blank=blank, tells=tells)


def wants_in(text: str) -> Wants | None:
    """None for any other sentence, and for parts of one."""
    flat = level(text)
    start, end = core(flat)
    said = re.sub(r"\s+", " ", flat[start:end]).strip(" .!?")
    return _way(said, text) or _share(said, text)


def asks_for_nothing(reply: str) -> bool:
    """It takes back what was asked for, or says that it is not known."""
    answers = moods.takes_back(reply) or moods.says_yes(reply) is not None
    return answers or _NOT_KNOWN.search(reply) is not None


def _way(said: str, text: str) -> Wants | None:
    found = _WAY.fullmatch(said)
    spot = found and _SPOT.fullmatch(next(filter(None, found.groups())).strip())
    if not spot:
        return None
    words = spot[0]
    if plain := spot["spot"] or spot["zhspot"]:
        attributes = _SPOTS[plain.casefold()]
        return Wants("navigate_to", {}, "place", ME, attributes, words, text)
    subject = _relation(spot["whose"] or spot["zhwhose"])
    at_work = (spot["of"] or spot["zhof"] or "") in ("office", "work", "公司", "单位")
    attributes = _WORK if at_work else (*_HOME, *_WORK)
    called = spot["whose"] or spot["zhwhose"]
    return (
        Wants("navigate_to", {}, "place", subject, attributes, words, text, called)
        if subject
        else None
    )


def _share(said: str, text: str) -> Wants | None:
    for pattern in (*_SHARE, *_SHARE_ZH):
        if found := pattern.fullmatch(said):
            break
    else:
        return None
    named = found.groupdict()
    called = named["whose"] or named.get("wholives") or ""
    subject = _relation(called) if called else ME
    who = found["who"].strip()
    if not subject or re.fullmatch(r"(?i)(?:to )?(?:me|myself|us|我|自己)|.*\bto", who):
        return None
    thing = "address" if named.get("live") else found["thing"].casefold()
    return Wants(
        "send_message", {"recipient": who}, "body", subject, _THINGS[thing], _words(said, found),
        text, called,
    )  # fmt: skip


def _words(said: str, found: re.Match[str]) -> str:
    """“my address”, as it stands there."""
    if found.groupdict().get("live"):
        return said[said.casefold().rfind("where", 0, found.start("live")) :].partition(" to ")[0]
    start = max(
        said.casefold().rfind(own, 0, found.start("thing")) for own in ("my ", "our ", "我")
    )
    return said[max(start, 0) : found.end("thing")]


def _relation(words: str) -> str:
    """In English, where the words name exactly one; "" otherwise."""
    found = relations_in(words)
    return found.pop() if len(found) == 1 else ""


def _asked(wants: Wants) -> Said:
    named = label(wants.attributes[0])
    if wants.subject == ME:
        en, zh = f"your {named.en}", f"您的{named.zh}"
    else:
        called = next(iter(relations_in(wants.said)), wants.said)
        en = f"your {wants.said if wants.said.isascii() else called}'s {named.en}"
        zh = f"您{wants.said}的{named.zh}"
    return Said(
        f"I don't know {en} yet. What is it? I remember it then.",
        f"我还不知道{zh}。请告诉我，我会记住。",
    )
