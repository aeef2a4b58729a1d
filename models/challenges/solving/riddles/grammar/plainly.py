"""Short orders whose words are all accounted for: the largest of some numbers, the letter that
comes first, a row that goes on, a sign of a saying, the number after, what stands in quotes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from models.challenges.solving.numbers import in_digits, worth, written
from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import (
    HAN,
    PLACE_ZH,
    Asked,
    chinese,
    place_of,
)
from models.challenges.solving.riddles.grammar import orders
from models.challenges.solving.riddles.grammar.talk import Parted

_JOINED = r"(?:, ?(?:and |or )?| and | or | & |/| ?[和与跟或] ?|还是| vs\.? | ?; ?)"
_NUMBERS = re.compile(rf"(?<![\d.])\d+(?:\.\d+)?(?:{_JOINED}\d+(?:\.\d+)?)+(?!\d)")
_UP = {
    "largest",
    "larger",
    "biggest",
    "bigger",
    "highest",
    "higher",
    "greatest",
    "greater",
    "maximum",
}
_DOWN = {"smallest", "smaller", "lowest", "lower", "least", "littlest", "minimum"}
_SAID = re.compile(
    "which|what|is|the|of|these|this|those|numbers?|one|type|enter|write|pick|choose|name|find|select"
    "|please|list|in|from|among|here|are|and|or|following|give|only|it|values?|out|between|than"
    "|others?|them|copy|down|some|there|both|pair|figures?|answer|with|has|you|see|say|a|worth|as"
)
_SAID_ZH = re.compile(
    "输入|写出|填写|选出|找出|比较|数字|数值|下列|以下|下面|这些|其中|当中|之中|相比|哪[一1]?个|请问|什么|两者|[二两三四五]个数?"
    "|[请填选哪个是的数这几里中那谁在为,.?!:;和与跟出把将入有之]"
)
_LETTERS = re.compile(
    r"(?<![a-z])[a-z](?:(?:, ?(?:and |or )?| and | or |[和与跟或])[a-z](?![a-z]))+"
)
_ALPHABET = re.compile(
    r"(?P<first>comes? first|is first|stands? first|earliest|最前面?|最早|最靠前)"
    r"|(?P<last>comes? last|is last|stands? last|latest|最后面?|最晚|最靠后)"
)
_ALPHABET_SAID = re.compile(
    r"\b(?:which|what|of|these|the|letters?|in|alphabet|comes?|stands?|is|it|among|here|one|are|those|"
    r"following|order|alphabetical|alphabetically|abc|first|last|earliest|latest|this|list)\b"
    r"|字母表|字母|哪[一1]?个|下列|以下|这[几三两二四]?个?|排列?|位置|出现|最[前后早晚]面?|最靠[前后]|[中里在的是位于为,.?:按]"
)
_SIGN = re.compile(
    rf"[“\"]?(?P<line>[{HAN}]{{2,9}}?)[”\"]?(?:这个?(?:词|词语|成语|句话|句)|[:,的中里])*"
    rf"(?P<ask>{PLACE_ZH}个?(?:汉)?字)(?:是|为)?(?:什么|哪个|啥)?字?[?:_]*"
)
_SIGN_BEFORE = re.compile(
    rf"(?:请)?(?:写出|输入|填写|填|找出)?(?:下面|下列)?(?:词语|成语|句子)?(?:中|里|的)*(?P<ask>{PLACE_ZH}个?(?:汉)?字)(?:是什么)?:[“\"]?(?P<line>[{HAN}]{{3,9}})[”\"]?"
)
_AFTER = re.compile(
    r"(?:count (?:on|up|forwards?|further|down|back|backwards)[:,]? ?|counting (?:on|up)[:,]? ?)?"
    r"(?P<side>(?:right |directly |just )?(?:after|before)) (?:the )?(?:number )?(?P<n>\d+)"
    r" (?:comes?|is|follows|stands)(?: the)?(?: number)?(?: what| which)?(?: number)?"
)
_AFTER_ZH = re.compile(
    r"(?:数数[:,]?|接着数[:,]?)?(?:数字)?(?P<n>\d+)(?:的)?(?P<side>后面|之后|前面|之前)(?:紧接着|相邻)?(?:的)?(?:那个|[一1]个)?(?:数字?)?"
    r"(?:是|为)(?:几|多少|什么|哪个数?)?"
)
_COPY = re.compile(
    r"(?:请)?(?:原样|照样|准确|完整)?地?(?:输入|抄写|写出|填写|复制|照抄|抄下|填入)(?:下面|下列|以下)?"
    r"(?:引号|双引号|括号)?(?:中|内|里)?(?:的)?(?:文字|内容|词语?|字|句子|汉字|话|词组)?[一-鿿]{0,2}:?"
    r"[“\"「](?P<said>[^”\"」]+)[”\"」]"
    r"|(?:type|enter|copy|write|repeat|retype)(?: in| out| down| exactly)?"
    r"(?: the| this| these| what)?(?: is| stands)?(?: in| inside| between)?"
    r"(?: the)?(?: quotation marks| quotes)?"
    r"(?: words?| phrase| text)?(?: exactly| here| below| as it is)*[:,]? [“\"](?P<en>[^”\"]+)[”\"]"
)
_NEXT = re.compile(
    r"(?:(?:the )?next (?:day|month|letter|season|one|word|in line)|what'?s next|continue|go on)"
    r"(?: is| in the row| please)?[:,-]+ ?(?P<row>[a-z]+(?:, ?[a-z]+)+)[, ]*(?:\.\.\.|_+)?[? ]*"
)


_ROW_SAID = re.compile(
    r"\b(?:what|which|comes?|is|next|continue|complete|finish|carry|on|go|the|this|row|series|sequence"
    r"|pattern|in|one|word|letters?|item|then|and|please|fill|gap|follows|after|that|list|it|with)\b"
    r"|接下来|下[一1]个|后面|之后|应该|填入|填写|继续|按照?|规律|找|的是|什么|哪[一1]?个|字母?|[请是填入的应排写项]"
)
_PAIRED = re.compile(r"(?:(?P<n>\d+)(?P<l>[a-z])|(?P<l2>[a-z])(?P<n2>\d+))")


def told(parted: Parted) -> str | None:
    ways: tuple[Callable[[str], str | None], ...] = (
        _extreme, _letter, _sign, _idiom, _after, _copy, _next, _row,
    )  # fmt: skip
    text = parted.question.text
    return next((found for way in ways if (found := way(text)) is not None), None)


def _extreme(text: str) -> str | None:
    """The largest or smallest of some numbers."""
    han = chinese(text)
    digits = (
        in_digits(re.sub("[一1]下|哪[一1]个|[那这][一1]个|[二两三四五]个(?:数字?)?", "", text))
        if han
        else in_digits(
            re.sub(r"\bone\b", "it", text)
            if not re.search(r"(?:,|and|or) one\b|\bone(?:,| and| or)", text)
            else text
        )
    )
    lists = list(_NUMBERS.finditer(digits))
    if len(lists) != 1:
        return None
    listed = lists[0].group()
    numbers = [
        number for one in re.findall(r"\d+(?:\.\d+)?", listed) if (number := worth(one)) is not None
    ]
    rest = digits[: lists[0].start()] + " " + digits[lists[0].end() :]
    if re.search(r"\d", rest) or len(set(numbers)) != len(numbers):
        return None
    if han:
        way = re.search(
            "(?:[较更最]|比较)(?P<up>大)|(?:[较更最]|比较)小|(?P<up2>大)的?[一1]?[个些]|小的?[一1]?[个些]",
            rest,
        )
        if not way or re.sub(r"\s", "", _SAID_ZH.sub("", rest[: way.start()] + rest[way.end() :])):
            return None
        up = bool(way["up"] or way["up2"])
    else:
        words = re.findall("[a-z]+", rest)
        named = [word for word in words if word in _UP or word in _DOWN]
        if (
            len(named) != 1
            or not all(map(_SAID.fullmatch, set(words) - set(named)))
            or re.search(r"[-+*/=]", rest)
        ):
            return None
        up = named[0] in _UP
    return written(max(numbers) if up else min(numbers))


def _letter(text: str) -> str | None:
    """Of some letters, the one that comes first in the alphabet."""
    if not re.search("alphabet|字母", text):
        return None
    rows = list(_LETTERS.finditer(re.sub(r"\ba (?=letter)", "", text)))
    way = _ALPHABET.search(text)
    if len(rows) != 1 or way is None:
        return None
    rest = text[: rows[0].start()] + " " + text[rows[0].end() :]
    if re.sub(r"[\s?.,:;]", "", _ALPHABET_SAID.sub(" ", rest)):
        return None
    letters = re.findall(r"(?<![a-z])[a-z](?![a-z])", rows[0].group())
    return str((min if way["first"] else max)(letters))


def _sign(text: str) -> str | None:
    """“人来人往:最后一个字是?”"""
    found = _SIGN.fullmatch(text) or _SIGN_BEFORE.fullmatch(text)
    if not found or re.search("[第最几]|什么|下面|请", found["line"]):
        return None
    at = place_of(found, len(found["line"]))
    return None if at is None else str(found["line"])[at]


def _idiom(text: str) -> str | None:
    """“九牛一”缺的字是: the gap itself was not read."""
    found = re.fullmatch(
        rf"[“\"](?P<line>[{HAN}]{{3}})[”\"](?:中|里)?(?:所)?缺(?:少|失)?的?(?:那个)?(?:汉)?字是?(?:什么)?\??",
        text,
    )
    if not found:
        return None
    line = found["line"]
    fits = {
        idiom[at]
        for idiom in facts.row("idioms", "all")
        for at in range(4)
        if idiom[:at] + idiom[at + 1 :] == line
    }
    return fits.pop() if len(fits) == 1 else None


def _after(text: str) -> str | None:
    bare = re.sub(r"[ ?.!_:]+$", "", in_digits(text))
    found = _AFTER.fullmatch(bare) or _AFTER_ZH.fullmatch(bare)
    if not found or re.search("count(?:ing)? (?:down|back)", bare):
        return None
    back = re.search("before|前", found["side"])
    return str(int(found["n"]) + (-1 if back else 1))


def _copy(text: str) -> str | None:
    found = _COPY.fullmatch(text.rstrip(" .!:?"))
    return str(found["said"] or found["en"]).strip() if found else None


def _next(text: str) -> str | None:
    """“Next day: Friday, Saturday, ...?”"""
    found = _NEXT.fullmatch(text)
    if not found:
        return None
    asked = f"what comes next: {found['row']}, ...?"
    return orders.told(Parted(Asked(asked, asked)))


def _row(text: str) -> str | None:
    """“AA, BB, CC”, “1a, 2b, 3c”, “red, blue, red, blue”."""
    first = text.count(",") > 1 and not re.search(r"[+*/=]|\bor\b|alphabet|letters? of", text)
    if not first:
        return None
    head, colon, tail = text.rpartition(":")
    if colon and re.sub(r"[\W_]", "", _ROW_SAID.sub("", head)):
        return None
    asks = not colon or _ROW_SAID.search(head)
    items = [
        item.strip(' .?_!"“”') for item in (tail if colon and "," in tail else text).split(",")
    ]
    items = [item for item in items if item]
    if not items:
        return None
    items[-1] = re.split(r"[.?!_:] *", items[-1])[0].strip()
    ends = re.search(r"(?:\.\.\.|_+|\?|…)\W*$", text) or (asks and colon)
    if not ends or len(items) < 3 or any(" " in item for item in items):
        return None
    return _paired(items) or _doubled(items) or _repeated(items)


def _paired(items: list[str]) -> str | None:
    found = [_PAIRED.fullmatch(item) for item in items]
    ones = [(int(one["n"] or one["n2"]), ord(one["l"] or one["l2"])) for one in found if one]
    if len(ones) != len(items):
        return None
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(ones)}
    if len(steps) != 1 or len({bool(one["n"]) for one in found if one}) != 1:
        return None
    up, on = steps.pop()
    number, letter = ones[-1][0] + up, ones[-1][1] + on
    if not ord("a") <= letter <= ord("z"):
        return None
    return f"{number}{chr(letter)}" if items[0][0].isdigit() else f"{chr(letter)}{number}"


def _doubled(items: list[str]) -> str | None:
    if any(len(set(item)) != 1 or not item.isascii() for item in items):
        return None
    steps = {(ord(b[0]) - ord(a[0]), len(b) - len(a)) for a, b in pairwise(items)}
    if len(steps) != 1 or not all("a" <= item[0] <= "z" for item in items):
        return None
    on, longer = steps.pop()
    letter, long = chr(ord(items[-1][0]) + on), len(items[-1]) + longer
    alike = len(items[0]) == 1 and not longer
    return letter * long if not alike and "a" <= letter <= "z" and 0 < long < 9 else None


def _repeated(items: list[str]) -> str | None:
    """The same few again and again, seen twice at least."""
    for period in range(2, len(items) - 1):
        if len(set(items[:period])) > 1 and all(
            item == items[at % period] for at, item in enumerate(items)
        ):
            return items[len(items) % period]
    return None
