"""Which one of a row of words, and how many: by place, kind, letters, or what is beside it."""

from __future__ import annotations

import re
from collections.abc import Callable

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import COUNTING, PLACE, chinese
from models.challenges.solving.riddles.classes import Kind, kinds, kinds_of
from models.challenges.solving.riddles.grammar.placing import numeric, place
from models.challenges.solving.riddles.grammar.rows import Row, rows
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording
from models.challenges.solving.riddles.picking import misfit

_NOT = wording("choosing", "not")
_LABEL = wording("choosing", "label")
_ODD = wording("choosing", "odd")
_ALPHABET = re.compile(
    r"alphabet|dictionary|a to z|字母(?:表|的)?(?:顺序|次序|先后)|字母表|字典|字母排"
)
_LETTERS = re.compile(
    r"letter|character|spelled|spelt|字母|几个字|字数|vowel|rhym|capital|upper|digit"
)
_LONG = wording("choosing", "long")
_SHORT = wording("choosing", "short")
_EDGE = wording("choosing", "edge")
_EDGE_ZH = re.compile(
    r"(?:以|用)?(?:字母)?[“\"]?(?P<letter>[a-z])[”\"]?(?P<edge>开头|结尾|打头|开始|结束)"
)
_HAS = wording("choosing", "has")
_EXACT = wording("choosing", "exact")
_BESIDE = wording("choosing", "beside")
_BETWEEN = wording("choosing", "between")
_GENERIC = wording("choosing", "generic")
_TWICE = re.compile(
    r"twice|two times|more than once|repeat|duplicat|double|重复|两次|2次|二次|不止一次"
)


_ASKED_OTHERWISE = re.compile(
    "(?:星期|周|礼拜)几|几月|几号|判断|有没有|所有|表示(?!.{1,4}的(?:词|是|一|那))|英语|大写数字"
    "|之和|_{2,}|\\( *\\)|missing"
)
_OTHERWISE = wording("choosing", "otherwise")
_WHAT_ZH = re.compile(r"[一-鿿](?:是|有)什么$")
_NTH_BEFORE_ZH = re.compile(
    "(?:(?:倒数)?第[一二三四五六七八九十0-9]|最后[一1]?)(?:个|种|只|项|样|位)?(?:是)?的?$"
)
_COMPARES = re.compile(
    r"\b(?:high|low|fast|slow|quick|bigg|larg|small|heavi|light|long|short|old|young|hott|cold|tall|wid|deep|loud"
    r"|near|clos|far|hard|soft|bright|dark|cheap|strong|warm|sweet)[a-z]{0,3}(?:er|est)\b|\bmore\b|\bmost\b|[更最]"
)
_ROWED = wording("choosing", "rowed")


def told(parted: Parted) -> str | None:
    if _ASKED_OTHERWISE.search(parted.question.text):
        return None
    if re.search(r"比[^,]{1,8}[多少]\d", parted.question.text):
        return None  # a story
    question = re.sub(r"\b(second|third|fourth)-(?:to-)?last", r"\1 last", parted.question.text)
    text = re.sub(
        "从左(?:边|往右|到右|向右)?(?:边)?(?:数|起|开始)+,?|从前往后(?:数)?,?", "", question
    )
    for row in rows(text):
        if _OTHERWISE.search(row.frame):
            continue
        if row.labels:
            row = Row(
                row.items, re.sub(r"\b(?:number|letter) of the\b", "letter", row.frame), row.labels
            )
        if (item := _answer(row)) is None:
            continue
        if (
            row.labels
            and item in row.items
            and (_LABEL.search(parted.hints) or _LABEL.search(row.frame))
        ):
            return row.labels[row.items.index(item)]
        return item
    return None


def _answer(row: Row) -> str | None:
    if all(item in kinds()["number"] for item in row.items):
        return numeric(row) or _beside(row) or _in_place(row)
    ways: tuple[Callable[[Row], str | None], ...] = (
        _alphabet, _odd, _counted, _beside, _by_letters, _of_kind, _in_place, _repeated, _kind_of,
    )  # fmt: skip
    return next((found for way in ways if (found := way(row)) is not None), None)


def _only(words: list[str]) -> str | None:
    return words[0] if len(set(words)) == 1 else None


def _alphabet(row: Row) -> str | None:
    if not _ALPHABET.search(row.frame) or COUNTING.search(row.frame):
        return None
    if not all(re.fullmatch("[a-z' -]+", item) for item in row.items):
        return None
    ranked = sorted(row.items)
    if re.search(
        r"\bfirst\b|earl|\bbefore\b|beginning|closest to a|最前|靠前|第[一1]|在前|更前|先",
        row.frame,
    ):
        return ranked[0]
    if re.search(r"\blast\b|\blater\b|latest|\bafter\b|\bend\b|最后|靠后|在后|更后", row.frame):
        return ranked[-1]
    at = place(row.frame, len(ranked))
    return ranked[at] if at is not None else None


def _odd(row: Row) -> str | None:
    if not _ODD.search(row.frame) or len(row.items) < 3 or re.search(r"how many|几个不", row.frame):
        return None
    if all(item in kinds()["number"] for item in row.items):
        return None
    for kind in _named(row.frame):
        out = [item for item in row.items if item not in kind]
        if len(out) == 1:
            return out[0]
    return misfit(row.items)


def _named(frame: str) -> list[Kind]:
    """The kinds a question names: those in most words first, then the narrowest."""
    found = [(kind, match) for kind in kinds().values() if (match := kind.asked.search(frame))]
    found.sort(
        key=lambda one: (
            one[0].name in ("name", "thing", "number", "colour"),
            -len(one[1].group()),
            len(one[0].words),
        )
    )
    return [kind for kind, _ in found]


def _counted(row: Row) -> str | None:
    if not COUNTING.search(row.frame) or not _ROWED.search(row.frame):
        return None
    if re.search(
        (
            r"letter|字母|times|次|\bfrom\b|\bbetween\b|最大|最小|larg|small|\b(?:have|has"
            r"|had|buy|buys)\b|一句"
        ),
        row.frame,
    ):
        return None
    named = [kind for kind in _named(row.frame) if any(item in kind for item in row.items)]
    if not named:
        every = re.search(
            (
                r"how ?many (?:words|items|things|names|entries)|count (?:the|these|all"
                r"|how)|几个(?:词|单词|词语)|多少个?(?:词|单词)"
            ),
            row.frame,
        )
        return str(len(row.items)) if every and not _named(row.frame) else None
    members = [item for item in row.items if item in named[0]]
    if named[0].name == "name":
        members = [item for item in row.items if item in members or not kinds_of(item)]
    if _NOT.search(row.frame):
        members = [item for item in row.items if item not in members]
    return str(len(members))


def _beside(row: Row) -> str | None:
    items = row.items
    if between := _BETWEEN.search(row.frame):
        if between["a"] in items and between["b"] in items:
            low, high = sorted((items.index(between["a"]), items.index(between["b"])))
            return items[low + 1] if high == low + 2 else None
        return None
    if chinese(row.frame):
        return _beside_zh(row)
    found = _BESIDE.search(row.frame)
    if not found or found["word"] not in items or items.count(found["word"]) > 1:
        return None
    if found["side"] == "next to":
        return None
    back = re.match("before|preced|in front|left", found["side"])
    at = items.index(found["word"]) + (-1 if back else 1)
    if re.search(r"come(?:s)? after (?:which|what)|is after (?:which|what)", row.frame):
        return None
    return items[at] if 0 <= at < len(items) else None


def _beside_zh(row: Row) -> str | None:
    for at, item in enumerate(row.items):
        word = re.escape(item)
        if both := re.search(
            rf"{word}[”\"」]?[和与跟][“\"「]?(?P<b>[^”\"」]+?)[”\"」]?(?:这两个词)?(?:之间|中间)",
            row.frame,
        ):
            other = row.items.index(both["b"]) if both["b"] in row.items else at
            return row.items[(at + other) // 2] if abs(at - other) == 2 else None
        found = re.search(
            (
                rf"{word}[”\"」]?(?:这个词)?的?(?:紧跟|紧接|紧挨)?(?:着)?的?(?P<side>后面|之后|后边|右边|后|前面|之前"
                rf"|前边|左边|前|下[一1]个|上[一1]个)"
            ),
            row.frame,
        )
        if found and row.items.count(item) == 1:
            there = at + (-1 if re.match("前|之前|左|上", found["side"]) else 1)
            return row.items[there] if 0 <= there < len(row.items) else None
    return None


def _by_letters(row: Row) -> str | None:
    items, frame = list(row.items), row.frame
    if edge := _EDGE.search(frame) or _EDGE_ZH.search(frame):
        named = edge.groupdict()
        side = named.get("edge") or named.get("first") or ""
        letter = named.get("letter") or named.get("l2")
        at = 0 if side in ("begin", "start", "first", "initial", "开头", "打头", "开始") else -1
        fits = [item for item in items if (item[at] == letter) != bool(_NOT.search(frame))]
        return str(len(fits)) if COUNTING.search(frame) else _only(fits)
    exact = _EXACT.search(frame)
    many = in_digits(exact["n"] or exact["m"]) if exact else ""
    if many.isdigit():
        return _only([item for item in items if len(item.replace(" ", "")) == int(many)])
    if zh := re.search("(?:有|是|由|含)(?P<n>[一二三四五六两2-6])个(?:汉)?字(?!母)", frame):
        return _only(
            [item for item in items if len(item) == int(in_digits(zh["n"].replace("两", "二")))]
        )
    if (has := _HAS.search(frame)) and not (has["letter"] == "a" and "letter" not in frame):
        without = "without" in has.group() or bool(_NOT.search(frame))
        return _only([item for item in items if (has["letter"] in item) != without])
    long, short = _LONG.search(frame), _SHORT.search(frame)
    if bool(long) != bool(short) and (_word_length(frame)):
        if all(item.isdigit() for item in items):
            return None
        ranked = sorted(items, key=lambda item: len(item.replace(" ", "")), reverse=bool(long))
        return ranked[0] if len(ranked[0]) != len(ranked[1]) else None
    return None


def _word_length(frame: str) -> bool:
    return re.search(r"\bwords?\b|letters|characters|names?\b|字", frame) is not None


def _of_kind(row: Row) -> str | None:
    frame = row.frame
    if COUNTING.search(frame) or (_LETTERS.search(frame) and not row.labels):
        return None
    named_kinds = _named(_without_labels(frame))
    for kind in named_kinds:
        members = [item for item in row.items if item in kind]
        if _of_something(frame, kind):
            return None
        if (
            kind.name == "number"
            and _GENERIC.search(frame)
            and not re.search(r"\bis a number|数字是", frame)
            and len(members) != 1
        ):
            continue
        if kind.name in ("thing", "name") and len(members) != 1:
            continue
        if (
            (at := place(frame, len(members))) is not None
            and len(members) > 1
            and _placed(frame, kind)
        ):
            return members[at]
        if _placed_at_all(frame):
            continue
        if _NOT.search(frame):
            others = [item for item in row.items if item not in members]
            known = [item for item in others if kinds_of(item)]
            return _only(known if members and len(others) > 1 else others)
        if len(members) > 1 and len(named_kinds) > 1:
            continue
        if len(members) > 1 and _COMPARES.search(frame):
            return None
        if len(members) > 1:
            fewest = min(len(kinds_of(item)) for item in members)
            members = [item for item in members if len(kinds_of(item)) == fewest]
        if members:
            return _only(members)
        strange = [item for item in row.items if not kinds_of(item)]
        return strange[0] if len(strange) == 1 and len(row.items) > 2 else None
    return None


def _of_something(frame: str, kind: Kind) -> bool:
    """“What shape is a ball”: asked of a thing, not of the row."""
    named = kind.asked.search(frame)
    return (named is not None and (
        re.search(r"(?:what|which)$", frame[: named.start()].strip()) is not None
        and re.match((r" (?:is|are|has|have|does|do|did|can|was|were) (?!in\b|among|of\b|not\b"
        r"|the only|here|listed|this|these|there|from|on\b|:|part|included|named"
        r"|mentioned)"), frame[named.end() :]) is not None
    )) or _WHAT_ZH.search(frame[: named.start()].strip() if named else "") is not None  # fmt: skip


def _without_labels(frame: str) -> str:
    return re.sub(
        (
            r"(?:enter|type|give|write|answer|with|and)(?: with)? (?:its|the) letter"
            r"|option letter|选项字母|填字母"
        ),
        " ",
        frame,
    )


def _placed(frame: str, kind: Kind) -> bool:
    named = kind.asked.search(frame)
    if named is None:
        return False
    before = frame[: named.start()]
    english = re.search(rf"{PLACE} (?:[a-z]+ )?$", before)
    return english is not None or _NTH_BEFORE_ZH.search(before) is not None


def _placed_at_all(frame: str) -> bool:
    return place(frame, 9) is not None


def _in_place(row: Row) -> str | None:
    if (_LETTERS.search(row.frame) and any(len(item) > 1 for item in row.items)) or re.search(
        (
            r"in order|rank|sorted|sort|ascending|descending|larg|small|big|great|high|low|least"
            r"|大|小"
            r"|从低|高|alphabet|how many|多少|month|season|day of|星期|月|in the (?:day|year"
            r"|week|morning)"
        ),
        row.frame,
    ):
        return None
    at = place(row.frame, len(row.items))
    if (
        at is None
        and re.search(r"\bin the (?:middle|cent(?:er|re))\b", row.frame)
        and len(row.items) % 2
    ):
        at = len(row.items) // 2
    return row.items[at] if at is not None else None


def _repeated(row: Row) -> str | None:
    if not _TWICE.search(row.frame) or re.search("letter|digit|字母", row.frame):
        return None
    twice = {item for item in row.items if row.items.count(item) > 1}
    return twice.pop() if len(twice) == 1 else None


def _kind_of(row: Row) -> str | None:
    """“Is a rose a flower, a fish or a tool?”"""
    found = re.match(
        r"(?:is|are) (?:an? |the )?(?P<who>[a-z ]+?) +(?:an? |the )?#", row.frame
    ) or re.search(r"(?P<who>[一-鿿]{1,5}?)(?:是|属于)(?:[一1]?[种个])?#", row.frame)
    if not found:
        return None
    who = re.sub("^请问", "", found["who"].strip())
    fits = [
        item for item in row.items
        if any(kind.asked.fullmatch(item) and who in kind for kind in kinds().values())
    ]  # fmt: skip
    return _only(fits)
