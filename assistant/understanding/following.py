"""What is said about the request before it: again, and tomorrow, no at eight, the second one, undo.

Each becomes a whole request in words, which is then understood, guarded and done like any other.
What cannot be said with certainty is left alone, and read as a request of its own.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.understanding.reading import Reading, blanked
from assistant.understanding.results import Plan, Question, Understood, VerbStep
from assistant.understanding.text import language_of, level
from assistant.understanding.times import Clock, DayPart, Days, Length, Piece
from assistant.understanding.undoing import Effect, opposite
from device_drivers.verbs.base import Language, Said

_AGAIN = re.compile(
    r"(?:(?:please )?(?:do (?:it|that|this) |try (?:it |that )?|once )?(?:again|once more"
    r"|one more time)"
    r"|(?:please )?(?:repeat|redo) (?:it|that|this|the last (?:one|thing|request))"
    r"|same (?:thing )?again"
    r"|try again|retry|再来一次|再(?:做|试)一[次下遍]|重(?:新)?(?:来|做|试)(?:一[次遍下])?"
    r"|重复(?:一[次遍下])?(?:刚才的)?|再来)"
    r"(?:,? please)?\W*",
    re.IGNORECASE,
)
_UNDO = re.compile(
    r"(?:please )?(?:undo(?: (?:it|that|this|the last (?:one|thing|step)|what you (?:just )?did))?"
    r"|take (?:that|it) back|revert(?: (?:it|that))?|reverse that|put it back(?: (?:how"
    r"|as) it was)?"
    r"|change it back|switch it back|撤销|撤回|还原|恢复原样|改回去|改回来|变回去|取消刚才(?:的"
    r"|那个)?(?:操作)?"
    r"|(?:no,? )?(?:wait,? )?(?:cancel (?:it|that|this|the last (?:one|thing|request))"
    r"|don'?t(?: do (?:it|that))?)|刚才(?:的|那个)取消掉?"
    r"|把?刚才(?:的|那个)?(?:操作)?撤销|收回)(?:,? please)?[吧了]?\W*",
    re.IGNORECASE,
)
_CORRECTS = re.compile(
    r"(?:(?:no|nope|wrong|sorry|oops|wait|actually|rather)\b[,.! ]+)*(?:not [^,]+, )?"
    r"(?:(?:i (?:mean|meant|said)|make (?:it|that)|change (?:it|that) to|it should be"
    r"|not that,?|better"
    r"|rather|let'?s (?:say|make it))\b[,: ]*)?(?P<new>.+?)(?:,? (?:instead|please|rather))*[.!]*",
    re.IGNORECASE,
)
_CORRECTS_ZH = re.compile(
    r"(?:不对|不是|错了|不|等等|哦不)?[,。! ]*(?:我(?:是说|说的是|的意思是|要的是)|改成|改到"
    r"|改为|换成|应该是|是|要)?"
    r"(?P<new>.+?)(?:才对|吧|,?不是.+)?[。!]*"
)
_OPENS_CORRECTION = re.compile(
    r"(?i)(?:no|nope|wrong|sorry|oops|wait|actually|rather|i (?:mean|meant|said)|make (?:it|that)"
    r"|change (?:it|that) to|it should be|not)\b|不对|不是|错了|不[,，]|等等|哦不|我是说"
    r"|我说的是|改成|改到|改为|换成"
    r"|应该是"
)
_NOT_THIS = re.compile(r"(?i),? (?:and )?not (?P<old>[^,.]+)$")
_CONTINUES = re.compile(
    r"(?:(?:and|also|then|ok(?:ay)?|so)\b[, ]*)*(?:(?:what|how) about|and|also|what of"
    r"|same for)\b[, ]*"
    r"(?P<new>.+?)(?: too| as well| then)?[?.! ]*",
    re.IGNORECASE,
)
_CONTINUES_ZH = re.compile(r"(?:那么?|还有|以及|也)?(?P<new>[^呢]+?)(?:也要?|怎么样)?呢[?。! ]*")
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
_GLUE = re.compile(
    r"(?i)^(?:(?:at|on|in|for|to|with|the|by|until|about|it'?s)\b|在|到|给|用|是)\s*"
)
NOTHING_BEFORE = Said(
    "There is nothing before this that I could go back to.", "前面没有可以接着做的事。"
)
NO_LIST = Said(
    "I do not know of what: the last thing I told you was no list.",
    "不清楚是哪一个：刚才没有列出什么。",
)
NOT_SO_MANY = Said("There are not so many.", "没有那么多。")
Reader = Callable[[str], Understood]


@dataclass(frozen=True, slots=True)
class Before:
    """The request before: its words, what came of it, and which commands changed the phone."""

    text: str
    done: bool
    listed: Sequence[str] = ()
    """What was listed in the reply, one thing each."""
    effects: Sequence[Effect] = ()
    commands: int = 0
    """Everything that was done to the phone; more than ``effects`` where it was done by hand."""


def follow(text: str, before: Before | None, read: Reader, now: dt.datetime) -> str | Said | None:
    """The whole request that is meant, an answer where there can be none, None when ``text`` does
    not hang on what was before. ``read`` understands a sentence."""
    said = level(text).strip()
    if _AGAIN.fullmatch(said):
        return before.text if before else NOTHING_BEFORE
    if _UNDO.fullmatch(said):
        return _undone(before, language_of(text)) if before else NOTHING_BEFORE
    if len(said) > 60:
        return None
    return _nth(said, before, read) or (_changed(text, said, before, read, now) if before else None)


def _undone(before: Before, language: Language) -> str | Said:
    if before.commands > len(before.effects):
        return Said(
            "I did that by hand on the screen, and only know how to take commands back.",
            "那是在屏幕上一步步做的，我只会撤销命令。",
        )
    return opposite(before.effects, language)


def _changed(
    text: str, said: str, before: Before, read: Reader, now: dt.datetime
) -> str | Said | None:
    """Another time, amount, name or switch in the request before."""
    was = _verbs(read(before.text))
    if len(was) != 1:
        return None
    chinese = language_of(text) == "zh"
    corrects = bool(_OPENS_CORRECTION.match(said)) or bool(_NOT_THIS.search(said))
    pattern = (
        (_CORRECTS_ZH if chinese else _CORRECTS) if corrects
        else (_CONTINUES_ZH if chinese else _CONTINUES)
    )  # fmt: skip
    match = pattern.fullmatch(_NOT_THIS.sub("", said))
    new = _GLUE.sub("", match["new"].strip(" ,")) if match else ""
    if not new:
        return None
    for candidate in _candidates(before.text, new, was[0], now):
        is_now = _verbs(read(candidate))
        if len(is_now) != 1 or (is_now[0].name, is_now[0].args) == (was[0].name, was[0].args):
            continue
        if corrects and is_now[0].name == was[0].name:
            return _instead(candidate, was[0], before)
        if not corrects and (is_now[0].name == was[0].name or _alike(is_now[0], was[0])):
            return candidate
    return None


def _alike(new: VerbStep, old: VerbStep) -> bool:
    """Another switch: "turn on wifi", "and bluetooth"."""
    return type(new.args) is type(old.args)


def _instead(candidate: str, was: VerbStep, before: Before) -> str:
    """With what was set by mistake taken away again: an alarm at the wrong time would ring."""
    if not before.done or was.name not in ("set_alarm", "set_timer"):
        return candidate
    language = language_of(candidate)
    away = opposite([Effect(was.name, was.args.model_dump(), {})], language)
    if not isinstance(away, str):
        return candidate
    if was.name == "set_timer":
        return f"{away}, then {candidate}" if language == "en" else f"{away}，然后{candidate}"
    return f"{candidate}, then {away}" if language == "en" else f"{candidate}，然后{away}"


def _candidates(request: str, new: str, was: VerbStep, now: dt.datetime) -> list[str]:
    """The request with ``new`` in the place of what it could stand for, the likeliest first."""
    found = _with_other_time(request, new, now)
    if found:
        return found
    old, other = Reading(request, now), Reading(new, now)
    if other.percents and old.percents:
        spans = [(p.start, p.end) for p in old.percents[:1]]
        return [_put(request, spans, new)]
    if other.polarity and old.polarity and not _SAYS.search(_blank_one(other)):
        spot = old.polarity
        return [_put(request, [(spot.start, spot.end)], new)]
    named = [
        value
        for name, value in was.args.model_dump().items()
        if isinstance(value, str)
        and value
        and value.lower() in request.lower()
        and name not in _WORDS_KEPT
    ]
    places = [_put_word(request, value, new) for value in named]
    words = request.split(" ")
    heads = [" ".join([*words[:n], new]) for n in range(1, min(4, len(words)))]
    if language_of(request) == "zh":
        heads = [request[:n] + new for n in range(1, min(5, len(request)))]
    return [*places, *heads]


_WORDS_KEPT = frozenset({"body", "query", "text", "subject"})
"""What a person wrote word for word: "no, call him" is nothing to be sent instead."""
_SAYS = re.compile(r"[^\W_]")
_HALF_BEFORE = re.compile(r"(?:凌晨|清晨|早上?|上午|中午|下午|傍晚|晚上?|夜里)+")
_HALF_AFTER = re.compile(r"(?i)\s?[ap]\.?m\.?$")


def _blank_one(reading: Reading) -> str:
    spot = reading.polarity
    return blanked(reading.text, [(spot.start, spot.end)] if spot else [])


def _with_other_time(request: str, new: str, now: dt.datetime) -> list[str]:
    """When ``new`` is only a time, a day or a length."""
    other = _time_pieces(Reading(new, now))
    if not other or _SAYS.search(blanked(level(new), [(p.start, p.end) for p in other])):
        return []
    old = _time_pieces(Reading(request, now))
    kinds = {_sort(p) for p in other}
    replaced = [p for p in old if _sort(p) in kinds]
    if replaced:
        spans = [(_after_glue(request, p.start), p.end) for p in replaced]
        return [_put(request, spans, _with_half(new, other, request, replaced))]
    if language_of(request) == "zh":
        return [new + request, request + new]
    stem = request.rstrip(" .?!")
    return [f"{stem} {new}", *(f"{stem} {word} {new}" for word in ("at", "on", "for"))]


def _time_pieces(reading: Reading) -> list[Piece]:
    """With a lone number as an hour, where no clock is said."""
    if any(isinstance(p.value, Clock | Length) for p in reading.pieces):
        return reading.pieces
    return [*reading.pieces, *reading.lone_hours()]


def _sort(piece: Piece) -> str:
    match piece.value:
        case Clock():
            return "clock"
        case DayPart():
            return "part"
        case Length():
            return "length"
        case Days() | _:
            return "day"


def _with_half(new: str, other: Sequence[Piece], request: str, old: Sequence[Piece]) -> str:
    """ "no, 8" after "at 7 pm" is 8 pm, and 八点 after 晚上七点 is in the evening."""
    clocks = [p for p in old if isinstance(p.value, Clock) and p.value.half]
    open_ = [p for p in other if isinstance(p.value, Clock) and not p.value.half]
    if not clocks or len(open_) != len(other):
        return new
    said = level(request)[clocks[0].start : clocks[0].end]
    before, after = _HALF_BEFORE.match(said), _HALF_AFTER.search(said)
    return f"{before[0] if before else ''}{new}{after[0] if after else ''}"


def _after_glue(request: str, start: int) -> int:
    """Some pieces begin with the little word that leads to them."""
    led = re.match(r"(?i)(?:at|on|in|for|by|to|until) ", request[start:])
    return start + led.end() if led else start


def _put(request: str, spans: Sequence[tuple[int, int]], new: str) -> str:
    """``new`` in the place of the first span, the others gone."""
    first, *rest = sorted(spans)
    for start, end in reversed(rest):
        request = request[:start].rstrip() + " " + request[end:].lstrip()
    return (request[: first[0]] + new + request[first[1] :]).strip()


def _put_word(request: str, old: str, new: str) -> str:
    at = request.lower().index(old.lower())
    return request[:at] + new + request[at + len(old) :]


def _verbs(understood: Understood) -> list[VerbStep]:
    if isinstance(understood, Question) and understood.confirms:
        understood = understood.plans[0]  # names are not known here
    if not isinstance(understood, Plan):
        return []
    verbs = [step for step in understood.steps if isinstance(step, VerbStep)]
    return verbs if len(verbs) == len(understood.steps) else []


# --- the second one ------------------------------------------------------------------------------

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


def _nth(said: str, before: Before | None, read: Reader) -> str | Said | None:
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
    was = _verbs(read(before.text)) if before else []
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


_CALLED = re.compile(
    r"(?i)^(?:missed from|declined from|from|to|with|未接来电|已拒接|来电|去电|通话)\s*"
)


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
