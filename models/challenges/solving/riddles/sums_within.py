"""A sum in signs or in words, with anything polite said around it."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits, solved
from models.challenges.solving.riddles.asked import Asked

_OPERATORS: tuple[tuple[str, str], ...] = (
    (r"divided? by|除以", "/"), (r"multiplied (?:by|with)|times|乘以|乘", "*"),
    (r"take away|subtracted by|minus|减去|减", "-"), (r"plus|added to|加上|加", "+"),
    (r"equals?(?: to)?|is equal to|makes|gives|等于|得到|得", "="),
    (r"(?<=[\d) ])x(?=[\d( ])", "*"),
)  # fmt: skip
_SUM = re.compile(
    r"(?:[\d?(]|_+)[\d ?().]*(?: *[-+*/] *(?:\d+|\?|_+|\( *\)|\([\d +*/-]+\)) *\)?)+"
    r"(?: *= *(?:\?|_+|\d+)?)?"
)
_LISTED = re.compile(
    r"(?:sum|total) (?:of|from)(?: the)?(?: numbers?)?:? (?P<list>\d+(?:(?:, ?(?:and )?| and "
    r"| & )\d+)+)"
    r"|(?:add|sum)(?: up)?(?: together)?(?: the)?(?: numbers?)?:? (?P<list2>\d+(?:(?:, ?(?:and )?"
    r"| and | & )\d+)+)"
    r"|(?P<list3>\d+(?:(?:, ?(?:and )?| and )\d+)+)(?: added)?(?: up)? (?:together|in total"
    r"|altogether|make|add up to|sum to|is how much)"
    r"|(?P<list4>\d+(?:(?:, ?(?:and )?| and )\d+)+) (?:makes?|is|are)\W*$"
    r"|(?P<list5>\d+(?:[,和加与]\d+)+)(?:这\d个数)?(?:相加|的和|之和|加起来|的总和|合起来)"
)
_PRODUCT = re.compile(
    r"product (?:of|from)(?: the)?(?: numbers?)?:? (?P<list>\d+(?:(?:, ?(?:and )?| and )\d+)+)"
    r"|(?P<list2>\d+(?:[,和乘与]\d+)+)(?:相乘|的乘?积|之积)"
)
_ADDED = re.compile(
    r"(?:added|add) to (?P<a>\d+)[^\d]{1,30}?(?:make|get|give|reach|have|obtain|come|become"
    r"|equal)s?"
    r"(?: to| up to)? (?P<b>\d+)"
    r"|(?P<a2>\d+) (?:needs?|plus|and) (?:how (?:much|many)|what)(?: more)?(?: is| to| makes?"
    r"| equals?)+"
    r"(?: make| get| reach| be)? (?P<b2>\d+)"
)
_NOT_A_SUM = re.compile(
    r"letter|\bthan\b|series|sequence|missing number in|next|\beach\b|\bleft\b|o'clock|\bday"
    r"|colou?r"
    r"|\bword\b|\bname|list|digit (?:of|in)|largest|smallest|biggest|second|first|third|\bodd\b"
    r"|even\b|date|call|phone|字母|倒|第|最|颜色|星期|月|规律|位数|apples|pears"
)
_DO = re.compile(
    r"(?P<op>add|plus|subtract|minus|take away|deduct|multiply (?:it |that |the result )?by|times"
    r"|divide (?:it |that |the result )?by|加上?|减去?|乘以?|除以)(?: it)? ?(?P<n>\d+)"
)


_SIGNS = (
    (("sub", "minus", "take", "deduct", "减"), "-"), (("mult", "times", "乘"), "*"),
    (("div", "除"), "/"),
)  # fmt: skip
_TAKEN = re.compile(
    r"(?:subtract|take|tak(?:e|en) away|deduct|remove)(?:ed)?(?: away)? from (?P<a>\d+)"
    r"[^\d]{1,25}?(?:get|give|make|leave|have|reach|obtain|is)s? (?P<b>\d+)"
)


def told(asked: Asked) -> str | None:
    text = in_digits(re.sub(r"(?<!\d )\b(?:a |one )?dozens?\b", "12", asked.text))
    text = re.sub(r"\b(\d+) (?:12\b|dozens?\b)", r"\1*12", text)
    if _NOT_A_SUM.search(text):
        return None
    return _added(text) or _listed(text) or _one_after_another(text) or _in_signs(text)


def _added(text: str) -> str | None:
    found = _TAKEN.search(text)
    if found and len(re.findall(r"\d+", text)) == 2:
        return solved(f"{found['a']}-{found['b']}")
    found = _ADDED.search(text)
    if not found or len(re.findall(r"\d+", text)) != 2:
        return None
    return solved(f"{found['b'] or found['b2']}-{found['a'] or found['a2']}")


def _listed(text: str) -> str | None:
    for way, sign in ((_LISTED, "+"), (_PRODUCT, "*")):
        found = way.search(text)
        if not found:
            continue
        listed = next(one for one in found.groups() if one)
        numbers = re.findall(r"\d+", listed)
        bare = text.replace(listed, "", 1)
        if re.search(r"\d", re.sub("这\\d个数|\\d个数", "", bare)) or re.search(
            r"[*/=]", bare.rstrip("=? ")
        ):
            return None
        return solved(sign.join(numbers))
    return None


def _one_after_another(text: str) -> str | None:
    """“Subtract 3 from 10, then add 2”, “start with 5, add 3, multiply by 2”."""
    parts = re.split(
        r"[,;.]|\band then\b|\bthen\b|\band\b(?= (?:add|sub|mult|div|take|minus|plus))"
        r"|再|然后|接着",
        text,
    )
    parts = [part.strip() for part in parts if re.search(r"\d", part)]
    if not 1 < len(parts) < 5:
        return None
    first = parts[0]
    if found := re.search(r"(?:subtract|take(?: away)?|deduct) (\d+) from (\d+)", first):
        sum_ = f"{found[2]}-{found[1]}"
    elif found := re.search(r"add (\d+) (?:to|and) (\d+)", first):
        sum_ = f"{found[1]}+{found[2]}"
    elif found := re.search(r"multiply (\d+) (?:by|and|with) (\d+)", first):
        sum_ = f"{found[1]}*{found[2]}"
    elif found := re.search(r"divide (\d+) by (\d+)", first):
        sum_ = f"{found[1]}/{found[2]}"
    elif found := re.fullmatch(
        r"(?:what (?:is|do you get if)|if|you|we|i|please|calculate|start(?:ing)?|begin|take"
        r"|with|from"
        r"|think|of|the|number|let us|用|从|先|把|将|计算|请| )*(\d+)(?: ?开始)?(?P<rest>.*)",
        first,
    ):
        sum_ = found[1]
        if found["rest"].strip():
            step = _DO.fullmatch(found["rest"].strip())
            if not step:
                return None
            sum_ += _sign(step["op"]) + step["n"]
    else:
        return None
    for part in parts[1:]:
        step = _DO.search(part)
        if not step or len(re.findall(r"\d+", part)) != 1:
            return None
        sum_ = f"({sum_}){_sign(step['op'])}{step['n']}"
    return solved(sum_)


def _sign(word: str) -> str:
    for starts, sign in _SIGNS:
        if word.startswith(starts):
            return sign
    return "+"


def _in_signs(text: str) -> str | None:
    for words, sign in _OPERATORS:
        text = re.sub(rf"(?<![a-z])(?:{words})(?![a-z])", f" {sign} ", text)
    text = re.sub(r" is (?=\d+\W*$)", " = ", re.sub(r" +", " ", text))
    text = re.sub(r"(?:what(?: number)?|which(?: number)?|how much|blank|几|多少)(?= *[-+*/])"
                  r"|(?<=[-+*/]) *(?:what(?: number)?|which number|blank|几|多少)(?=[ =]"
                  r"|$)", " ? ", text)  # fmt: skip
    if turned := re.search(r"^[^\d?]*(\d+ *= *(?:\d+|\?) *[-+*/] *(?:\d+|\?))\W*$", text):
        return solved(turned[1]) if turned[1].count("?") == 1 else None
    found = list(_SUM.finditer(text))
    if len(found) != 1 or not re.search(r"[-+*/]", found[0].group()):
        return None
    rest = text[: found[0].start()] + " " + text[found[0].end() :]
    if re.search(r"[\d=*/+_]", rest) or re.search(r"how many (?!is|are)|how old", rest):
        return None
    sum_ = re.sub(r"_+|\( *\)", "?", found[0].group()).strip()
    if re.match(r"\( *[^()]*$", sum_) and ")" not in sum_:
        sum_ = sum_[1:]
    if "=" not in sum_ and "?" in sum_:
        return None
    return solved(sum_)
