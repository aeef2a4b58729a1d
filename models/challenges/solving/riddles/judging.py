"""Is a sum right, which sign makes it right, and which option has what it comes to."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import worth
from models.challenges.solving.riddles.asked import Asked, chinese
from models.challenges.solving.riddles.whole import simple
from models.challenges.solving.sums import reckoned_sum

_SIGNS: tuple[tuple[str, str], ...] = (
    (r"plus|加上|加", "+"), (r"minus|减去|减", "-"), (r"times|multiplied by|乘以|乘", "*"),
    (r"divided by|除以", "/"),
)  # fmt: skip
_SUM = r"\d[\d+*/(). -]*"
_CLAIM = re.compile(
    rf"(?P<left>{_SUM}?) ?(?:(?P<same>=|(?:is )?equals?(?: to)?|等于)|(?P<less>小于"
    rf"|(?:is )?less than|(?:is )?smaller than|<)|(?P<more>大于"
    rf"|(?:is )?(?:more|greater|bigger) than|>))"
    rf" ?(?P<right>{_SUM})"
)
_OR = re.compile(
    r"true or false|t for true|yes ?(?:or|/) ?no|true/false|是不是|是否|对不对|[吗么](?=\W|$)"
    r"|对或错|对还是错|判断|[是对][/或,]?(?:不是|否|错)|正确"
)
_GAPPED = re.compile(r"(?P<a>\d+) ?(?:_+|\( *\)|[○□?]) ?(?P<b>\d+)(?: ?= ?(?P<made>\d+))?")
_NAMES = {
    "+": ("加号", "plus"), "-": ("减号", "minus"), "*": ("乘号", "times"),
    "/": ("除号", "divided by"),
}  # fmt: skip
_OPTION = re.compile(r"[(]?\b(?P<name>[a-d])\b *[).:]? *(?P<n>\d+)(?!\d)"
                     r"|\((?P<name2>[甲乙丙丁])\) *(?P<n2>\d+)")  # fmt: skip


def told(asked: Asked) -> str | None:
    return _sign(asked.text) or _claimed(asked.text) or _option(asked.text)


def _in_signs(text: str) -> str:
    text = simple(text)
    for words, sign in _SIGNS:
        text = re.sub(rf"(?<=\d) ?(?:{words}) ?(?=\d)", sign, text)
    return text


def _claimed(text: str) -> str | None:
    """“2 + 2 = 5: true or false?”"""
    if not (_OR.search(text) or re.match(r"(?:does|is|do|are) \d", text)):
        return None
    claims = list(_CLAIM.finditer(_in_signs(re.sub("是不是", "", text))))
    if len(claims) != 1 or re.search(r"几|多少|\?\s*[+*/=-]|[+*/=-]\s*\?|which|what", text):
        return None
    left, right = worth(claims[0]["left"]), worth(claims[0]["right"].strip(" .("))
    if left is None or right is None:
        return None
    if claims[0]["same"]:
        return _said(left == right, text)
    return _said(left < right if claims[0]["less"] else left > right, text)


def _said(so: bool, text: str) -> str:
    if not chinese(text):
        if re.search(r"\bt for true", text):
            return "t" if so else "f"
        true = re.search("true", text)
        return ("true" if so else "false") if true else "yes" if so else "no"
    for yes, no in (("正确", "错误"), ("对", "错"), ("是", "不是"), ("是", "否"), ("对", "不对")):
        if re.search(rf"{yes}[”\"]? ?(?:或者?|还是|[/、,]) ?[“\"]?{no}", text):
            return yes if so else no
    if re.search("对不对|对[吗么]", text):
        return "对" if so else "不对"
    if re.search("正确[吗么]", text):
        return "正确" if so else "不正确"
    return "是" if so else "否" if "是否" in text else "不是"


def _sign(text: str) -> str | None:
    """“8 ○ 2 = 10: plus or minus?”, “7 __ 9: < or >?”"""
    gapped = _GAPPED.search(text)
    if gapped is None:
        return None
    a, b = gapped["a"], gapped["b"]
    if gapped["made"] is None:
        if not re.search(r"[<>]", text) or a == b:
            return None
        return "<" if int(a) < int(b) else ">"
    if not re.search(r"sign|加|减|[+*/-] ?(?:or|还是|或)|operat|运算|plus|minus", text):
        return None
    fits = [sign for sign in "+-*/" if worth(f"{a}{sign}{b}") == int(gapped["made"])]
    rest = text[: gapped.start()] + text[gapped.end() :]
    offered = [sign for sign in fits if any(
        re.search(name, rest) for name in (re.escape(sign), *_NAMES[sign], _NAMES[sign][0][0])
    )]  # fmt: skip
    if len(fits) != 1 or not offered:
        return None
    chinese_name, name = _NAMES[fits[0]]
    if chinese_name in rest:
        return chinese_name
    if chinese_name[0] in rest:
        return chinese_name[0]
    return name if re.search(name, rest) else fits[0]


def _option(text: str) -> str | None:
    """“2×6等于?A.8 B.12 C.14”."""
    options = list(_OPTION.finditer(text))
    if len(options) < 2:
        return None
    made = reckoned_sum(text[: options[0].start()].removeprefix("选择:").strip(" ?(,:"))
    fits = [one for one in options if made is not None and (one["n"] or one["n2"]) == made]
    if len(fits) != 1:
        return None
    return fits[0]["name"] or fits[0]["name2"]
