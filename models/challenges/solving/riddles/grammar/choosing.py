"""Which one of a row of words, and how many: by place, by kind, by letters, by what is beside it."""

from __future__ import annotations

import re
from collections.abc import Callable

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import COUNTING, PLACE, chinese
from models.challenges.solving.riddles.classes import Kind, kinds, kinds_of
from models.challenges.solving.riddles.grammar.rows import Row, rows
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.picking import misfit

_NOT = re.compile(
    r"\bnot\b|n't\b|\bno\b|\bexcept\b|\bnone of|\bcannot\b|\bnever\b|不是|不属于|不能|不会|不可以|不包括|并非|非(?!洲)|不在|不算|不含|不"
)
_LABEL = re.compile(
    r"\b(?:letter|number) (?:of|in front|before|next)|(?:its|the|only|corresponding|right|correct) (?:letter|number|option)\b|letter\b|option\b|字母|选项|编号|序号|代号"
)
_ODD = re.compile(
    r"odd (?:one|word|man|item)|(?:does|do|is|are|will|did)(?: not|n't) (?:belong|fit|match|like|go|suit)|out of place|\bunlike\b|exception|intruder"
    r"|stranger|different|nothing to do|nothing in common|out of line|sticks? out|stands? out|not (?:like|of the same|the same|part of)|doesn't|wrong (?:one|word)|misfit|outsider|不同类|不一样|不属于同|与众不同|例外"
    r"|不是同[一1]?类|异类|不同|不是[一1]类|不合群|格格不入|另类|多余|不相同|混进"
)
_ALPHABET = re.compile(r"alphabet|dictionary|a to z|字母(?:表|的)?(?:顺序|次序|先后)|字母表|字典|字母排")
_LETTERS = re.compile(r"letter|character|spelled|spelt|字母|几个字|字数|vowel|rhym|capital|upper|digit")
_LONG = re.compile(r"longest|\blonger\b|most (?:letters|characters)|more (?:letters|characters)|最长|字数最多|字最多|更长|字母最多|字数多|字多|字数更多|长")
_SHORT = re.compile(r"shortest|\bshorter\b|(?:fewest|least|fewer|less) (?:letters|characters)|最短|字数最少|字最少|更短|字母最少|字数少|字少|字数更少|短")
_EDGE = re.compile(
    r"\b(?P<edge>begin|start|end|finish)(?:s|ning|ing|es)? (?:with|in|by|on)(?: the)?(?: letter| an?)? [\"'“‘]?(?P<letter>[a-z])(?![a-z])"
    r"|(?P<first>first|last|initial|final) letter (?:is|being) (?:an? )?[\"'“‘]?(?P<l2>[a-z])(?![a-z])"
)
_EDGE_ZH = re.compile(r"(?:以|用)?(?:字母)?[“\"]?(?P<letter>[a-z])[”\"]?(?P<edge>开头|结尾|打头|开始|结束)")
_HAS = re.compile(
    r"(?:contain(?:s|ing)?|includ(?:es|ing)|has|have|with|without)(?: the)?(?: letter| an?)? [\"'“‘]?(?P<letter>[a-z])[\"'”’]?(?: in it)?(?![a-z'])"
)
_EXACT = re.compile(r"(?:has|have|with|of|is|made (?:up )?of)(?: exactly| only)? (?P<n>\w+) (?:letters|characters)|(?P<m>\w+)[- ]letter(?:ed)? word")
_BACK = re.compile(r"from (?:the )?(?:end|right|back|last|bottom)|counting back|backwards|从右|倒着|从后|倒数")
_NTH_ZH = re.compile("(?P<from>倒数第?|第)(?P<n>[一二三四五六七八九十0-9]+)(?![大小长短高])|(?P<last>最后|末尾|最末|最右)|(?P<first>最前|开头|最左|首个|打头)|(?P<mid>正?中间|居中|最中间)")
_BESIDE = re.compile(
    r"(?P<side>after|before|follows?|following|precedes?|preceding|behind|(?:in front|left|right) of|next to)(?: the)?(?: word| item| name)? [\"'“‘]?(?P<word>[a-z0-9'-]+)"
)
_BETWEEN = re.compile(r"between(?: the words?)? [\"'“‘]?(?P<a>[a-z0-9'-]+)[\"'”’]? and(?: the word)? [\"'“‘]?(?P<b>[a-z0-9'-]+)")
_GENERIC = re.compile(r"\b(?:words?|items?|entr(?:y|ies)|ones?|things?|elements?|options?|names?|terms?|numbers?|positions?|places?)\b|词语|词|项|选项|单词|东西|个|物品|位|名字|数字|数")
_TWICE = re.compile(r"twice|two times|more than once|repeat|duplicat|double|重复|两次|2次|二次|不止一次")


_ASKED_OTHERWISE = re.compile("(?:星期|周|礼拜)几|几月|几号|判断|有没有|所有|表示|英语|大写数字|之和|_{2,}|\\( *\\)|missing")
_OTHERWISE = re.compile(
    r"\btrue or false\b|\byes or no\b|\bthan\b(?! the other| \d| [a-z]+ ?:)|\bbetween #|\b(?:eat|drink|wear|ride|play|cook|read) #|\brun #|\bis (?:she|he|it) the\b"
)
_ROWED = re.compile(
    r"\blist|\bwords?\b|\bitems?\b|following|these|those|among|\bhere\b|: #|# :|\bof #|\bin #|entries|其中|里|中|下列|以下|个词|这些|[“\"] ?#|[?!.] #|# [a-z]* ?how many"
)


def told(parted: Parted) -> str | None:
    if _ASKED_OTHERWISE.search(parted.question.text):
        return None
    question = re.sub(r"\b(second|third|fourth)-(?:to-)?last", r"\1 last", parted.question.text)
    text = re.sub("从左(?:边|往右|到右|向右)?(?:边)?(?:数|起|开始)+,?|从前往后(?:数)?,?", "", question)
    for row in rows(text):
        if _OTHERWISE.search(row.frame):
            continue
        if row.labels:
            row = Row(row.items, re.sub(r"\b(?:number|letter) of the\b", "letter", row.frame), row.labels)
        if (item := _answer(row)) is None:
            continue
        if row.labels and item in row.items and (
            _LABEL.search(parted.hints) or _LABEL.search(row.frame)
        ):
            return row.labels[row.items.index(item)]
        return item
    return None


def _answer(row: Row) -> str | None:
    if all(item in kinds()["number"] for item in row.items):
        return _numeric(row) or _beside(row) or _in_place(row)
    ways: tuple[Callable[[Row], str | None], ...] = (
        _alphabet, _odd, _counted, _beside, _by_letters, _of_kind, _in_place, _repeated, _kind_of,
    )  # fmt: skip
    return next((found for way in ways if (found := way(row)) is not None), None)


def _numeric(row: Row) -> str | None:
    """Numbers put in order; the one that is nearest to another."""
    worth = {item: float(in_digits(item)) for item in row.items if re.fullmatch(r"-?\d+(?:\.\d+)?", in_digits(item))}
    if len(worth) != len(row.items):
        return None
    if near := re.search(r"(?:near|clos)(?:er|est) to (?P<to>\d+)|最?接近(?P<zh>\d+)|离(?P<zh2>\d+)最?近", in_digits(row.frame)):
        to = float(near["to"] or near["zh"] or near["zh2"])
        ranked = sorted(worth, key=lambda item: abs(worth[item] - to))
        return in_digits(ranked[0]) if abs(worth[ranked[0]] - to) != abs(worth[ranked[1]] - to) else None
    told = in_digits(row.frame)
    limits = re.search(r"between (?P<a>\d+) and (?P<b>\d+)|(?:more|greater|larger|bigger|higher) than (?P<over>\d+)|(?:less|smaller|lower) than (?P<under>\d+)|比(?P<over2>\d+)大|大于(?P<over3>\d+)|比(?P<under2>\d+)小|小于(?P<under3>\d+)|(?:在|介于)?(?P<a2>\d+)[和与到](?P<b2>\d+)之间", told)
    if limits:
        low = next((float(limits[one]) for one in ("a", "a2", "over", "over2", "over3") if limits[one]), float("-inf"))
        high = next((float(limits[one]) for one in ("b", "b2", "under", "under2", "under3") if limits[one]), float("inf"))
        within = [item for item in row.items if low < worth[item] < high]
        return in_digits(within[0]) if len(within) == 1 and not COUNTING.search(row.frame) else None
    if re.search(r"\brank|\bsort|in order\b|arrange|ascending|descending|从小到大|从大到小|由小到大|由大到小|按大小|by size|in the middle by", row.frame) and not re.search(r"without|no spaces|connected|依次|顺序写", row.frame):
        falling = re.search(r"descending|从大到小|由大到小|(?:large|big|high)(?:st|est)? (?:first|to)|from (?:large|big|high)", row.frame)
        ordered = sorted(row.items, key=lambda item: worth[item], reverse=bool(falling))
        at = _place(re.sub(r"(?:small|large|low|big|high)(?:est)? (?:first|to (?:large|small|high|low|big)(?:est)?)", "", row.frame), len(ordered))
        if at is None and re.search(r"\bmiddle\b|中间", row.frame):
            at = len(ordered) // 2 if len(ordered) % 2 else None
        return in_digits(ordered[at]) if at is not None else None
    return None


def _only(words: list[str]) -> str | None:
    return words[0] if len(set(words)) == 1 else None


def _alphabet(row: Row) -> str | None:
    if not _ALPHABET.search(row.frame) or COUNTING.search(row.frame):
        return None
    if not all(re.fullmatch("[a-z' -]+", item) for item in row.items):
        return None
    ranked = sorted(row.items)
    if re.search(r"\bfirst\b|earl|\bbefore\b|beginning|closest to a|最前|靠前|第[一1]|在前|更前|先", row.frame):
        return ranked[0]
    if re.search(r"\blast\b|\blater\b|latest|\bafter\b|\bend\b|最后|靠后|在后|更后", row.frame):
        return ranked[-1]
    at = _place(row.frame, len(ranked))
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
    found.sort(key=lambda one: (one[0].name in ("name", "thing", "number", "colour"), -len(one[1].group()), len(one[0].words)))
    return [kind for kind, _ in found]


def _counted(row: Row) -> str | None:
    if not COUNTING.search(row.frame) or not _ROWED.search(row.frame):
        return None
    if re.search(r"letter|字母|times|次|\bfrom\b|\bbetween\b|最大|最小|larg|small|\b(?:have|has|had|buy|buys)\b|一句", row.frame):
        return None
    named = [kind for kind in _named(row.frame) if any(item in kind for item in row.items)]
    if not named:
        every = re.search(r"how ?many (?:words|items|things|names|entries)|count (?:the|these|all|how)|几个(?:词|单词|词语)|多少个?(?:词|单词)", row.frame)
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
        if both := re.search(rf"{word}[”\"」]?[和与跟][“\"「]?(?P<b>[^”\"」]+?)[”\"」]?(?:这两个词)?(?:之间|中间)", row.frame):
            other = row.items.index(both["b"]) if both["b"] in row.items else at
            return row.items[(at + other) // 2] if abs(at - other) == 2 else None
        found = re.search(rf"{word}[”\"」]?(?:这个词)?的?(?:紧跟|紧接|紧挨)?(?:着)?的?(?P<side>后面|之后|后边|右边|后|前面|之前|前边|左边|前|下[一1]个|上[一1]个)", row.frame)
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
        return _only([item for item in items if len(item) == int(in_digits(zh["n"].replace("两", "二")))])
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
    if COUNTING.search(frame) or _LETTERS.search(frame) and not row.labels:
        return None
    named_kinds = _named(_without_labels(frame))
    for kind in named_kinds:
        members = [item for item in row.items if item in kind]
        if _of_something(frame, kind):
            return None
        if kind.name == "number" and _GENERIC.search(frame) and not re.search(r"\bis a number|数字是", frame) and len(members) != 1:
            continue
        if kind.name in ("thing", "name") and len(members) != 1:
            continue
        if (place := _place(frame, len(members))) is not None and len(members) > 1 and _placed(frame, kind):
            return members[place]
        if _placed_at_all(frame):
            continue
        if _NOT.search(frame):
            members = [item for item in row.items if item not in members]
            return _only(members)
        if len(members) > 1 and len(named_kinds) > 1:
            continue
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
    return named is not None and (
        re.search(r"(?:what|which)$", frame[: named.start()].strip()) is not None
        and re.match(r" (?:is|are|has|have|does|do|did|can|was|were) (?!in\b|among|of\b|not\b|the only|here|listed|this|these|there|from|on\b|:|part|included|named|mentioned)", frame[named.end() :]) is not None
    ) or re.search(r"[一-鿿](?:是|有)什么$", frame[: named.start()].strip() if named else "") is not None  # fmt: skip


def _without_labels(frame: str) -> str:
    return re.sub(r"(?:enter|type|give|write|answer|with|and)(?: with)? (?:its|the) letter|option letter|选项字母|填字母", " ", frame)


def _placed(frame: str, kind: Kind) -> bool:
    named = kind.asked.search(frame)
    if named is None:
        return False
    before = frame[: named.start()]
    return re.search(rf"{PLACE} (?:[a-z]+ )?$", before) is not None or (
        re.search("(?:第[一二三四五六七八九十0-9]|倒数第[一二三四五0-9]|最后[一1]?)(?:个|种|只|项|样|位)?(?:是)?的?$", before) is not None
    )  # fmt: skip


def _placed_at_all(frame: str) -> bool:
    return _place(frame, 9) is not None


def _place(frame: str, long: int) -> int | None:
    """Where in the row; counted from the end where the question says so."""
    if chinese(frame):
        found = list(_NTH_ZH.finditer(re.sub("第[一1]?[个]?字母?|哪[一1]个|下列|[一1]共", "", frame)))
        if len(found) != 1:
            return None
        one = found[0]
        if one["mid"]:
            return long // 2 if long % 2 else None
        at = int(in_digits(one["n"])) - 1 if one["n"] else 0
        turned = bool(one["last"]) or (one["from"] or "").startswith("倒") or bool(re.search("从右|从后|倒着", frame))
    else:
        text = re.sub(r"\b(?:position|place|spot|number|no\.?) ?(?:number )?(\d+|one|two|three|four|five|six)\b", lambda one: f"{in_digits(one[1])}th", frame)
        text = re.sub(r"\bfirst (?=look|of all|please)|\bat last\b", "", text)
        found = list(re.finditer(rf"\b{PLACE}\b", text))
        if len(found) != 1 or re.search(r"\bfirst and\b", text):
            return None
        one = found[0]
        if one["end"] == "middle":
            return long // 2 if long % 2 else None
        at = 0
        turned = one["end"] in ("last", "final") or bool(one["back"]) or bool(_BACK.search(text))
        if one["nth"]:
            ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
            at = ordinals.index(one["nth"]) if one["nth"] in ordinals else int(re.sub(r"\D", "", one["nth"])) - 1
        if one["end"] in ("last", "final") and re.search(r"last but one|next to last", text):
            at = 1
    if not 0 <= at < long:
        return None
    return long - 1 - at if turned else at


def _in_place(row: Row) -> str | None:
    if (_LETTERS.search(row.frame) and any(len(item) > 1 for item in row.items)) or re.search(
        r"in order|rank|sorted|sort|ascending|descending|larg|small|big|great|大|小|从低|高|alphabet|how many|多少|month|season|day of|星期|月|in the (?:day|year|week|morning)", row.frame
    ):
        return None
    at = _place(row.frame, len(row.items))
    if at is None and re.search(r"\bin the (?:middle|cent(?:er|re))\b", row.frame) and len(row.items) % 2:
        at = len(row.items) // 2
    return row.items[at] if at is not None else None


def _repeated(row: Row) -> str | None:
    if not _TWICE.search(row.frame) or re.search("letter|digit|字母", row.frame):
        return None
    twice = {item for item in row.items if row.items.count(item) > 1}
    return twice.pop() if len(twice) == 1 else None


def _kind_of(row: Row) -> str | None:
    """“Is a rose a flower, a fish or a tool?”"""
    found = re.match(r"(?:is|are) (?:an? |the )?(?P<who>[a-z ]+?) +(?:an? |the )?#", row.frame) or re.search(
        r"(?P<who>[一-鿿]{1,5}?)(?:是|属于)(?:[一1]?[种个])?#", row.frame
    )
    if not found:
        return None
    who = re.sub("^请问", "", found["who"].strip())
    fits = [
        item for item in row.items
        if any(kind.asked.fullmatch(item) and who in kind for kind in kinds().values())
    ]  # fmt: skip
    return _only(fits)
