"""Which of several is heavier, longer, hotter: by what everybody knows (``scales.toml``), or by
the numbers that the question itself tells."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from math import log10
from pathlib import Path

from models.challenges.solving.numbers import in_digits, worth
from models.challenges.solving.riddles.asked import HAN, chinese
from models.challenges.solving.riddles.classes import forms, kinds
from models.challenges.solving.riddles.grammar.rows import Row, rows
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording

_MORE = wording("measures", "more")
_LESS = wording("measures", "less")
_HAS = wording("measures", "has")
_AGED = re.compile(r"(?P<who>\b[a-z]+) ?(?:\((?:aged? )?|, ?aged? |: ?|=)(?P<n>\d+)")
_UPWARDS = re.compile("bigger|larger|greater|higher|more")
_OF_SUMS = re.compile(
    r"(?:which|what) (?:is|one is) (?:the )?(?P<how>bigger|larger|greater|higher|more|less"
    r"|smaller|lower)[ ,:-]+"
    r"(?P<a>\d[\d x*/+-]*?),? or (?P<b>\d[\d x*/+-]*?)\W*$"
)
_WITH = re.compile(r"\b(?P<who>[a-z]+) with (?P<n>\d+)")
_AT = re.compile(
    r"(?:^|[,.;]|\band\b|\bbut\b) *(?:and )?(?P<who>[a-z]+)(?: (?!at\b)[a-z]+){0,2} at (?P<n>\d+)"
)
_BARE = re.compile(r"(?:^|[,.;]|\band\b) *(?:and )?(?P<who>[a-z]+) (?P<n>\d+)(?= |[,.;?]|$)")
_EITHER_ZH = re.compile(
    rf"[,:?] ?(?:是)?(?P<a>[{HAN}]{{1,5}}?)(?:还是|或者?|和|与|,)(?P<b>[{HAN}]{{1,5}})(?:呢)?[?]*$"
)
_AMOUNT = (
    r"(?:\d+|an?|one|two|three|four|five|ten|twenty|fifty|sixty|a hundred|half an?)"
    r" [a-z]+(?: of [a-z]+)?"
)
_AMOUNTS = re.compile(rf"(?<![a-z])(?P<a>{_AMOUNT}),? or (?P<b>{_AMOUNT})")
_HAS_ZH = re.compile(
    rf"(?:^|[,.;:]|而|如果|已知) *(?P<who>(?:小|老|阿)[{HAN}]|[甲乙丙丁](?:班|队|组)?"
    rf"|[{HAN}]{{1,3}}?)(?:今年|的?身高|的?体重|的?年龄|现在|昨天|今天|一共|已经|家|每[天月]|的?成绩|的?分数"
    rf"|考试|数学|语文)*(?:是|有|考|考了|高|重|跑了?|买了?|得了?|吃了?|读了?|看了?|花了?|用了?|跳了?|卖了?|为|写了?"
    rf"|做了?|存了?|走了?|摘了?|钓了?|住|拍了?|挣|赚了?|要|共|投进|捡了?|画了?|种了?)?(?:了|到了?)"
    rf"?(?P<n>\d+(?:\.\d+)?)"
)


@dataclass(frozen=True, slots=True)
class Scale:
    more: re.Pattern[str]
    less: re.Pattern[str]
    of: dict[str, float]
    apart: float
    kinds: dict[str, float] = field(default_factory=dict)
    """What things of a kind have where it is not known of them: very roughly."""


_MUCH = 2.5
"""Things so far apart in size are so in length, too."""
_ROUGHLY = 1.3
"""How much farther apart things must be of which only the kind is known."""


@lru_cache(maxsize=1)
def scales() -> dict[str, Scale]:
    raw = tomllib.loads(Path(__file__).with_name("scales.toml").read_text("utf-8"))
    return {
        name: Scale(
            re.compile(one["more"]),
            re.compile(one["less"]),
            _pairs(one["of"]),
            one["apart"],
            _pairs(one["kinds"]) if "kinds" in one else {},
        )
        for name, one in raw.items()
    }


def _pairs(text: str) -> dict[str, float]:
    told: dict[str, float] = {}
    for part in re.split(r"\s*,\s*", text.strip()):
        word, _, number = part.rpartition(" ")
        told.setdefault(word.replace("_", " "), float(number))
    return told


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if (so := _yes_or_no(text)) is not None:
        return so
    if (side := _more_or_less(text) or _sums(text)) is not None:
        return side
    if re.search(
        r"how (?:much|many)|\bby\b|多少|几(?!个?更)|倍|[+*/=]", re.sub("一样大小", "", text)
    ):
        return None
    return _by_numbers(text) or _by_scale(text)


def _yes_or_no(text: str) -> str | None:
    """“Is a whale smaller than a mouse?”"""
    found = re.match(
        (
            r"(?:is|are) (?:an? |the )?(?P<a>[a-z ]+?) (?:usually |normally )"
            r"?(?P<how>[a-z]+er) than (?:an? |the )?(?P<b>[a-z ]+?)\W*(?:yes or no|true or"
            r" false)?\W*$"
        ),
        text,
    )
    zh = re.match(
        (
            rf"(?:请问)?(?P<a>[{HAN}]{{1,4}})比(?P<b>[{HAN}]{{1,4}}?)(?:更|还|要)"
            rf"?(?P<how>[大高重快热长贵小矮轻慢冷短低])吗\??$"
        ),
        text,
    )
    one = found or zh
    if not one:
        return None
    top = _ranked(Row((one["a"], one["b"]), one["how"]), one["how"])
    if top is None:
        return None
    return ("yes" if top == one["a"] else "no") if found else ("是" if top == one["a"] else "不是")


def _more_or_less(text: str) -> str | None:
    """“Is 20 more or less than 12?”, “Is a mouse bigger or smaller than a cat?”"""
    found = re.search(
        r"(?:is|are|weighs?|does|do) (?:an? |the )?(?P<a>[a-z0-9 ]+?) (?P<how>[a-z]+er|more"
        r"|less) or "
        r"(?P<other>[a-z]+er|more|less) than (?:an? |the )?(?P<b>[a-z0-9 ]+?)\W*$",
        text,
    )
    if not found:
        return None
    a, b = in_digits(found["a"]), in_digits(found["b"])
    if a.isdigit() and b.isdigit():
        more = _MORE.fullmatch(found["how"]) or _UPWARDS.fullmatch(found["how"])
        if a == b:
            return None
        return found["how"] if (int(a) > int(b)) == bool(more) else found["other"]
    top = _ranked(Row((found["a"], found["b"]), found["how"]), found["how"])
    return None if top is None else found["how"] if top == found["a"] else found["other"]


def _sums(text: str) -> str | None:
    """“What is more, 3 x 4 or 10?”"""
    found = _OF_SUMS.search(text)
    if not found or not re.search(r"[-+*/x]", found["a"] + found["b"]):
        return None
    a, b = (worth(found[one].replace("x", "*")) for one in "ab")
    if a is None or b is None or a == b:
        return None
    more = _UPWARDS.fullmatch(found["how"]) is not None
    return found["a"].strip() if (a > b) == more else found["b"].strip()


def _by_scale(text: str) -> str | None:
    if re.search(
        r"letter|alphabet|\bwords?\b|\bthan\b.*\bthan\b|字数|字母|not |不|比.{1,4}比|谁更?[^,]*比",
        text,
    ):
        return None
    twice = re.search(
        rf"(?P<a>[{HAN}]{{1,4}}?)(?P<how>[大小重轻快慢长短高矮热冷硬软贵])还是(?P<b>[{HAN}]{{1,4}}?)(?P=how)",
        text,
    )
    if twice:
        a = re.sub("^(?:请问|通常|一般|是)+", "", twice["a"])
        return _ranked(Row((a, twice["b"]), twice["how"]), twice["how"])
    text = re.sub(
        "(?:一样|同样)(?:大小|体积|大)的?|相比(?:较|之下)?|通常|一般|来说|时间单位(?:中|里)?|单位",
        "",
        text,
    )
    if either := re.search(
        (
            r"(?:^|[,:] ?|\b)(?:an? |one |the )?(?P<a>[a-z]+),? or (?:an? |one |the )"
            r"?(?P<b>[a-z]+)\W*$"
        ),
        text,
    ):
        found = _ranked(
            Row((either["a"], either["b"]), text[: either.start()]), text[: either.start()]
        )
        if found:
            return found
    if zh := re.search(
        (
            rf"(?P<a>[{HAN}]{{1,4}})比(?P<b>[{HAN}]{{1,4}}?)(?P<how>[大高重快热长贵])"
            rf"还是(?P<other>[小矮轻慢冷短低]|便宜)"
        ),
        text,
    ):
        a = re.sub("^请问", "", zh["a"])
        top = _ranked(Row((a, zh["b"]), zh["how"]), zh["how"])
        return None if top is None else zh["how"] if top == a else zh["other"]
    if zh := _EITHER_ZH.search(text):
        found = _ranked(Row((zh["a"], zh["b"]), text[: zh.start()]), text[: zh.start()])
        if found:
            return found
    if (amounts := _AMOUNTS.search(text)) and (
        found := _quantities(
            Row((amounts["a"], amounts["b"]), text[: amounts.start()] + text[amounts.end() :])
        )
    ):
        return found
    for row in rows(text):
        if quantities := _quantities(row):
            return quantities
        if re.search(r"\d", "".join(row.items)) or len(row.items) > 6:
            return None
        return _ranked(row, row.frame)
    return None


def _quantities(row: Row) -> str | None:
    """“100克和1千克哪个重”."""
    told = [
        re.fullmatch(
            r"(?P<n>\d+(?:\.\d+)?) ?(?:个)?(?P<unit>[a-z]+|[一-鿿]+)",
            re.sub(
                r"^an? (?:half )?|^half an? ", _one_or_half, in_digits(item.partition(" of ")[0])
            ),
        )
        for item in row.items
    ]
    for name in ("time", "length", "mass"):
        scale = scales()[name]
        more, less = (
            scale.more.search(row.frame) or re.search(r"\bmore\b|多", row.frame),
            scale.less.search(row.frame) or re.search(r"\bless\b|少", row.frame),
        )
        if bool(more) == bool(less):
            continue
        worth = []
        for one in told:
            unit = _worth(scale, one["unit"]) if one else None
            if one is None or unit is None or float(one["n"]) <= 0:
                break
            worth.append(unit + log10(float(one["n"])))
        if len(worth) == len(row.items):
            best = (max if more else min)(range(len(worth)), key=worth.__getitem__)
            told_of = re.sub(r"^an? (?!half)", "", row.items[best])
            return told_of if len({round(one, 2) for one in worth}) == len(worth) else None
    return None


def _one_or_half(found: re.Match[str]) -> str:
    return "0.5 " if "half" in found.group() else "1 "


def _ranked(row: Row, frame: str) -> str | None:
    for scale in scales().values():
        more, less = scale.more.search(frame), scale.less.search(frame)
        if bool(more) == bool(less):
            continue
        worth = {item: _worth(scale, item) for item in row.items}
        rough = {item: _by_kind(scale, item) for item in row.items if worth[item] is None}
        if any(one is None for one in rough.values()):
            continue
        worth |= rough
        ranked = sorted(row.items, key=lambda item: worth[item] or 0.0, reverse=bool(more))
        first, second = worth[ranked[0]] or 0.0, worth[ranked[1]] or 0.0
        return ranked[0] if abs(first - second) >= scale.apart + _ROUGHLY * bool(rough) else None
    return _by_size(row, frame)


def _by_size(row: Row, frame: str) -> str | None:
    """What is very much larger is longer, wider and heavier too."""
    size = scales()["size"]
    for name in ("length", "width", "mass"):
        more, less = scales()[name].more.search(frame), scales()[name].less.search(frame)
        worth = {item: _worth(size, item) for item in row.items}
        if bool(more) == bool(less) or any(one is None for one in worth.values()):
            continue
        ranked = sorted(row.items, key=lambda item: worth[item] or 0.0, reverse=bool(more))
        apart = abs((worth[ranked[0]] or 0.0) - (worth[ranked[1]] or 0.0))
        return ranked[0] if apart > _MUCH else None
    return None


def _by_kind(scale: Scale, item: str) -> float | None:
    """What the narrowest of its kinds usually has."""
    fits = [kind for kind in kinds().values() if kind.name in scale.kinds and item in kind]
    return scale.kinds[min(fits, key=lambda kind: len(kind.words)).name] if fits else None


def _worth(scale: Scale, item: str) -> float | None:
    return next(
        (
            scale.of[one]
            for one in (*forms(item), re.sub("^[一1]?(?:个|只|头|根|辆)?", "", item))
            if one in scale.of
        ),
        None,
    )


def _by_numbers(text: str) -> str | None:
    """“Ben paid 16 dollars, Finn paid 35. Who paid less?”"""
    question = re.search(
        (
            r"\b(?:who|which (?:one|child|boy|girl|person|of (?:them|the two)|team"
            r"|shop|[a-z]+)|whose [a-z]+)\b(?P<how>[^.?!]*)[.?!]*$|(?:谁"
            r"|哪[一1]?[个位种家班队人]|哪)(?P<zh>[^.?!,]*)[?]?$"
        ),
        text,
    )
    if not question:
        return None
    how = question["how"] or question["zh"] or ""
    told = text[: question.start()]
    if ":" in how and not told.strip():
        how, _, told = how.partition(":")
    more, less = _MORE.search(how), _LESS.search(how)
    if bool(more) == bool(less) or re.search(r"\d", how):
        return None
    story = in_digits(told)
    if chinese(text):
        found = list(_HAS_ZH.finditer(story))
    else:
        found = list(_HAS.finditer(story))
        if len(found) < 2:
            found = list(_AGED.finditer(story))
        if len(found) < 2:
            found = list(_WITH.finditer(story))
        if len(found) < 2 and re.search(r"first|earl|last|late", how):
            found = list(_AT.finditer(story))
        if len(found) < 2:
            first = list(_HAS.finditer(story))
            found = [
                *first,
                *[one for one in _BARE.finditer(story) if one["n"] not in {f["n"] for f in first}],
            ]
    worth = {
        re.sub(r"^(?:the|a|an|my|and|while|but|if) ", "", one["who"]).strip(): float(one["n"])
        for one in found
    }
    if len(worth) < 2 or len(worth) != len(re.findall(r"\d+(?:\.\d+)?", story)):
        return None
    timed = len(found) == len(list(_AT.finditer(story)))
    if (
        re.search(r"fast|slow|quick|快|慢|first|win|won|early|late|早|晚", how)
        and not re.search("o'clock|points|goals|点|分", story)
        and not timed
    ):
        return None
    ranked = sorted(worth, key=lambda who: worth[who], reverse=bool(more))
    if re.search(r"second|第[二2]", how) or worth[ranked[0]] == worth[ranked[1]]:
        return None
    return ranked[0]
