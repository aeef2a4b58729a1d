"""Sums however they are told: what is understood becomes one number after another, until nothing
but an equation is left. ``reckoning.toml`` has the wordings."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from math import isqrt
from pathlib import Path

from models.challenges.solving.numbers import PARTS, in_digits, solved
from models.challenges.solving.riddles.asked import Asked, chinese
from models.challenges.solving.riddles.grammar.wordings import wording

_UNKNOWN, _KNOWN = "\ue000-\ue7ff", "\ue800-\uf8ff"
_V = f"[{_UNKNOWN}{_KNOWN}]"
_X = f"[{_UNKNOWN}]"
_SOME_PUT = re.compile(r"\b(?:which|what|total|arabic)\b")
_THEN = (
    r"(?: ?[,;.]+)? (?:(?:and|then|after that|next|now|finally|afterwards|you"
    r"|i|we|it|also|again|that|please) ?,? ?)*"
)
_THEN_ZH = (
    "(?:的?(?:和|差|积|商|结果|得数))?,?"
    "(?:再|然后|接着|最后|之后|后|又|先|用|把|将|和|结果|得数|它|所得)*,?"
)
_GAP = wording("reckoning", "gap")
_GIVEN = re.compile(
    r"(?:if |let |given |when |with )?"
    r"(?P<given>(?:[a-z] ?(?:=|is|be|equals) ?\d+(?:, ?and |, ?| and )?)+)"
    r"[,;.:]? ?(?:then )?(?=what|how much|calculate|find|work|[a-z] ?[-+*/])"
)
_LACKS = re.compile(r"missing\??|\bblank|\bgap\b|缺|空格")
_LETTER = re.compile(r"(?<![a-z'])(?P<x>[a-z])(?![a-z'])")
_ASKED_LETTER = re.compile(
    r"\b(?:what|find|solve)(?: (?:is|number is|must|does|for|value has|(?:is )?the value of))*"
    r" (?P<x>[b-hj-z])(?: (?:be|equal|stand for|have to be))?[ ?.!]*$"
    r"|[,;?] ?(?P<last>[b-hj-z]) ?(?:=|is|equals) ?[_?. ]*$"
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\d)|\d+(?:\.\d+)?")
_SOME = wording("reckoning", "some")
_ASKS = wording("reckoning", "asks")
_ASKS_ZH = wording("reckoning", "asks_zh")
_EQUALS = wording("reckoning", "equals")
_EQUALS_ZH = re.compile("等于|等於|得到|得出|得|还?剩下?|是|为|成了?|变成|才是|就是|还有|有")
_INFIX = (
    (
        (
            r"(?:is )?(?:divided|shared|split)(?: equally)? (?:by|into|between|among)"
            r"|over|除以|除于|÷|/"
        ),
        "/",
    ),
    (r"(?:is )?multiplied (?:by|with)|times|multiply(?: by)?|[*×]|x|乘以|乘上|乘", "*"),
    (
        r"plus|(?:is )?added (?:to|with)|add|(?:is )?increased by|[+]"
        r"|加上|再加|添上|添|再添|增加|加",
        "+",
    ),
    (
        (
            r"minus|take away|takes away|subtract|less|without|(?:is )?(?:decreased"
            r"|reduced|lowered|diminished) by|take|[-]|减去|减掉|减"
        ),
        "-",
    ),
)
_OPS = "|".join(f"(?:{words})" for words, _ in _INFIX)
_CHAIN = re.compile(rf"{_V}(?: ?(?:{_OPS}) ?{_V})+")
_FILL = wording("reckoning", "fill")
_FILL_ZH = wording("reckoning", "fill_zh")


@lru_cache(maxsize=1)
def _rules() -> dict[str, tuple[tuple[re.Pattern[str], str], ...]]:
    raw = tomllib.loads(Path(__file__).with_name("reckoning.toml").read_text("utf-8"))
    return {
        name: tuple((re.compile(_pattern(told)), sum_) for told, sum_ in table.items())
        for name, table in raw.items()
    }


def _pattern(told: str) -> str:
    told = told.replace("{then_zh}", _THEN_ZH).replace("{then}", _THEN)
    for name in "abc":
        told = told.replace(f"{{{name}}}", f"(?P<{name}>{_V})")
    told = told.replace("{x}", _X).replace("{s}", "(?:s|ting)")
    told = told.replace("{l}", rf"(?P<l>{_V}(?: ?(?:(?:, ?)?and|,|&|[和与跟]) ?{_V})+)")
    edge = not chinese(told)
    return rf"(?<![a-z]){told}(?![a-z])" if edge else told


class _Sheet:
    """What was understood so far: a letter of the private planes stands for each number."""

    def __init__(self) -> None:
        self.worth: dict[str, str] = {}

    def put(self, sum_: str, unknown: bool = False) -> str:
        letter = chr((0xE000 if unknown else 0xE800) + len(self.worth))
        self.worth[letter] = sum_
        return letter

    def of(self, letter: str) -> str:
        """As a part of a sum."""
        sum_ = self.worth[letter]
        return sum_ if re.fullmatch(r"[\d.]+|\?", sum_) else f"({sum_})"


_YES_OR_NO = wording("reckoning", "yes_or_no")


_SAME_TWICE = re.compile(
    rf"(?:{_GAP.pattern}) ?(?P<sign>[+*]) ?(?:{_GAP.pattern}) ?= ?(?P<n>\d+)(?!\d).*"
    r"(?:\bsame\b|\btwice\b|\bequal\b|\bidentical\b|相同|[一1]样)"
)


def _same_twice(text: str) -> str | None:
    """“? + ? = 8, the same number twice”."""
    found = _SAME_TWICE.search(in_digits(text))
    if not found:
        return None
    many = int(found["n"])
    if found["sign"] == "+":
        return str(many // 2) if many % 2 == 0 else None
    return str(isqrt(many)) if isqrt(many) ** 2 == many else None


def told(asked: Asked) -> str | None:
    if (same := _same_twice(asked.text)) is not None:
        return same
    if _YES_OR_NO.search(asked.text):
        return None
    return next((found for text in _told_as(asked.text) if (found := _reckoned(text))), None)


def _told_as(text: str) -> list[str]:
    """As it stands, and without what asks for the gap where there is one."""
    text = re.sub(r"\b(what|it|that)['’]s\b", r"\1 is", text)
    text = _put_in(_reread(text))
    text = re.sub("[“”\"「」『』‘’']", "", text)
    text = re.sub(
        r"\bdo (you|we|i) (?:reach|obtain|end up with|arrive at|come to|receive)\b",
        r"do \1 get",
        text,
    )
    text = re.sub(
        r"\b(?:by |when )?(add|subtract|multiply|tak|divid|doubl|tripl|halv)ing\b", _plainly, text
    )
    text = re.sub(
        r",(?= (?:added|in total|all together|together|altogether|combined|summed)\b)", "", text
    )
    text = re.sub(r"\b(?:which|what) number am i\b", "what am i", text)
    if re.search(r"\bam i\b", text):
        text = re.sub(r"\bme\b", "my number", text)
    text = re.sub(
        (
            r",? (?:when|if|that|which)(?: (?:it|you))?(?: is| are)? (?=multiplied"
            r"|divided|added|increased|decreased|reduced|doubled|tripled|halved)"
        ),
        " ",
        text,
    )
    text = re.sub(
        r", (?P<left>[a-z\d-]+(?: [a-z]+)?) (?:is|are|remains?)(?: left| over)+\b"
        r"|, (?:there (?:is|are)|you (?:get|have)|(?:i|we) (?:get|have)) "
        r"(?P<got>[a-z\d-]+)(?= ?[.,;])",
        lambda one: f" = {one['left'] or one['got']} ",
        text,
    )
    text = re.sub(r"(?<=\d), (?=(?:gives?|makes?|equals?|is|results?)\b)", " ", text)
    if asks := _ASKED_LETTER.search(text):
        name = asks["x"] or asks["last"]
        told = re.sub(rf"(?<=\d){name}(?![a-z])", f" * {name}", text[: asks.start()])
        return [re.sub(rf"(?<![a-z]){name}(?![a-z])", "_", told).rstrip(" ,.;:")]
    gaps = len(_GAP.findall(text)) or _named(text) is not None
    if not gaps and "=" not in text and _LACKS.search(text):
        return []
    some = re.search(
        r"\b(?:an?|some) (?:certain |secret )?number\b|\bmy number\b|某个?数|[一1]个数", text
    )
    if not (gaps or some):
        return [text]
    around = _ASKS_ZH if chinese(text) else _ASKS
    bare = around.sub(" ", text)
    return [bare, text] if bare != text else [text]


def _plainly(found: re.Match[str]) -> str:
    """“by adding” as “add”, “dividing” as “divide”."""
    apart = ": " if found.group().startswith(("by ", "when ")) else ""
    return apart + found[1] + ("" if found[1] in ("add", "subtract", "multiply") else "e")


def _put_in(text: str) -> str:
    """“If a = 3 and b = 4, what is a + b?”: with the numbers instead of the letters."""
    given = _GIVEN.match(text)
    if not given:
        return text
    worth = dict(re.findall(r"\b([b-hj-z]|a) ?(?:=|is|be|equals) ?(\d+)", given["given"]))
    rest = text[given.end() :]
    asked = re.findall(r"(?<![a-z])(?:[b-hj-z]|a)(?![a-z])", rest)
    if not asked or not set(asked) <= set(worth) or not re.search(r"[-+*/]|plus|minus|times", rest):
        return text
    return re.sub(
        r"(?<![a-z])[a-z](?![a-z])", lambda one: worth.get(one.group(), one.group()), rest
    )


_RATIO = re.compile(
    r"(?P<said>(?:answer to|result of|calculate|solve|compute|work out|what is|how much is) )"
    r"(?P<a>\d+):(?P<b>\d+)(?=\W*(?:is|$))"
)


def _reread(text: str) -> str:
    """Gaps and specks as readers see them: “8 + .= twenty”, “seven -_- = 6”, “two x. five”."""
    text = re.sub(
        r"(?<=[a-z])[‘“”](?=[a-z])",
        " ",
        re.sub(r"(?<=[-+*/=]) ?★|★ ?(?=[-+*/=])", " _ ", text).replace("★", "*"),
    )
    text = re.sub(r"[\[({<] ?[_.?]+ ?[\])}>]", "_", text)
    if (ratio := _RATIO.search(text)) and int(ratio["b"]) and not int(ratio["a"]) % int(ratio["b"]):
        text = _RATIO.sub(r"\g<said>\g<a> / \g<b>", text)
    if (ratio := re.fullmatch(r"([a-z-]+|\d+) ?: ?([a-z-]+|\d+)[ =?.]*", text)) and all(
        in_digits(one).isdigit() for one in ratio.groups()
    ):
        text = f"{in_digits(ratio[1])} / {in_digits(ratio[2])}"
    text = re.sub(r"(?<=\d) : (?=\d+\W*$)", " / ", text)
    text = re.sub(r"(?:^|(?<=[ :.]))([\d?_]+) ?: ?([\d?_]+) ?=", r"\1 / \2 =", text)
    text = re.sub(r"(?<= [-x+*/])\. | \. (?=[a-z])", " ", text)
    text = re.sub(r"([-+*/x]) ?[-_.]*_[-_. ]*=", r"\1 _ =", text)
    return re.sub(r"(?<=[\da-z)] )([-+*/]) ?\.? ?=|(?<=\d)([-+*/]) ?\.? ?=", r"\1\2 _ =", text)


def _named(text: str) -> str | None:
    """The letter that stands for what is asked for."""
    if not re.search(r"=|equal|等于", text):
        return None
    found = {one["x"] for one in _LETTER.finditer(text)} - (
        {"i", "x"} if chinese(text) else {"a", "i", "x"}
    )
    if re.search(
        r"(?<![a-z])x ?[-+*/=]|[-+*/=] ?x(?![a-z])|\bx\b.*\bx\b|求x", text
    ) and not re.search(r"\d ?x ?(?:\d|_|\?|\(|\[)|(?:_|\?|\)|\]) ?x ?\d", text):
        found.add("x")
    return found.pop() if len(found) == 1 else None


def _reckoned(text: str) -> str | None:
    sheet, han = _Sheet(), chinese(text)
    if name := _named(text):
        text = re.sub(rf"(?<=\d){name}(?![a-z])", f" * {name}", text)
        text = re.sub(rf"(?<![a-z]){name}(?![a-z])", "_", text)
    text = _GAP.sub(lambda _: f" {sheet.put('?', True)} ", text)
    text = re.sub(
        (
            r"\bdo (?:you|we|i) (?:get|have|obtain)\b|\b(?:will|would|do|does) (?:be"
            r"|it be)\b"
        ),
        " ",
        text,
    )
    text = _SOME.sub(lambda _: f" {sheet.put('?', True)} ", text)
    text = re.sub("[一1]半", "半", text)
    text = re.sub(
        r"(?<=[a-z\d]) (two|three|four|five|six|seven|eight|nine|ten)e?s\b", r" times \1", text
    )
    text = re.sub(r"\bhalf an? dozen\b", "6", text)
    text = re.sub(r"\b(?:an?|one) dozen\b|\bdozen\b", "12", text)
    text = re.sub("[两二三](?:个数字?|数)(?=相|的|[:,]|之)", "", text)
    text = in_digits(re.sub("[一1](?=下|共|起|道|些|样|算|份|组)", "", text))
    text = _NUMBER.sub(lambda one: f" {sheet.put(one.group())} ", text)
    text = re.sub(rf"\b(?:the |a )?numbers? (?= ?[{_KNOWN}])", " ", text)
    if not re.search(_V, text):
        return None
    text = _spaced(text, han)
    for _ in range(12):
        now = _spaced(_step(text, sheet), han)
        if now == text:
            break
        text = now
    return _answer(text, sheet, han)


def _spaced(text: str, han: bool) -> str:
    return re.sub(r"\s+", "" if han else " ", text).strip()


def _step(text: str, sheet: _Sheet) -> str:
    rules = _rules()
    text = re.sub(rf"\( ?({_V}) ?\)", r"\1", text)
    for part, many in PARTS.items():
        while found := re.search(rf"({_V}) {part}s? of ({_V})", text):
            worth = sheet.put(f"{sheet.of(found[1])}*{sheet.of(found[2])}/{many}")
            text = text[: found.start()] + worth + text[found.end() :]
    for asked, sum_ in rules["tight"]:
        while found := asked.search(text):
            text = text[: found.start()] + _put(found, sum_, sheet) + text[found.end() :]
    chained = _chained(text, sheet)
    if chained != text:
        return chained
    for asked, sum_ in rules["loose"]:
        if found := asked.search(text):
            return text[: found.start()] + _put(found, sum_, sheet) + text[found.end() :]
    steps = [(one, sum_) for asked, sum_ in rules["steps"] if (one := asked.search(text))]
    if not steps:
        return text
    found, sum_ = min(steps, key=lambda step: step[0].start())
    return text[: found.start()] + _put(found, sum_, sheet) + text[found.end() :]


def _put(found: re.Match[str], sum_: str, sheet: _Sheet) -> str:
    named = found.groupdict()
    if sum_ in ("sum", "product"):
        sign = "+" if sum_ == "sum" else "*"
        return sheet.put(sign.join(sheet.of(one) for one in re.findall(_V, named["l"])))
    if sum_.startswith("abs "):
        a, b = sheet.of(named["a"]), sheet.of(named["b"])
        less = solved(f"{a}-{b}")
        return sheet.put(f"{b}-{a}" if less and less.startswith("-") else f"{a}-{b}")
    return sheet.put(re.sub("[abc]", lambda one: sheet.of(named[one.group()]), sum_))


def _chained(text: str, sheet: _Sheet) -> str:
    """What stands between brackets first; then signs by their rank, as on paper."""

    def flat(found: re.Match[str]) -> str:
        letters = re.findall(_V, found.group())
        signs = [_sign(one) for one in re.split(_V, found.group())[1:-1]]
        sum_ = sheet.of(letters[0])
        for sign, letter in zip(signs, letters[1:], strict=True):
            sum_ += sign + sheet.of(letter)
        return sheet.put(sum_)

    inside = re.search(rf"\( ?({_CHAIN.pattern}) ?\)", text)
    if inside:
        return text[: inside.start()] + _CHAIN.sub(flat, inside[1]) + text[inside.end() :]
    if re.search(rf"\( ?{_V}", text):
        return text
    return _CHAIN.sub(flat, text)


def _sign(words: str) -> str:
    return next(sign for told, sign in _INFIX if re.fullmatch(told, words.strip()))


def _standing_alone(text: str, sheet: _Sheet) -> str | None:
    """An equation with a gap, whatever is said around it: it is all there is of numbers."""
    found = re.findall(rf"({_V}) ?= ?({_V})", text)
    if len(found) != 1 or re.search(r"\d", text):
        return None
    both = "=".join(sheet.worth[one] for one in found[0])
    rest = [one for one in re.findall(_V, text) if one not in found[0] and sheet.worth[one] != "?"]
    if rest or both.count("?") != 1 or not re.search(r"[-+*/]", both):
        return None
    return _solved(both)


def _joined(text: str, sheet: _Sheet) -> str | None:
    """“What is seven and 2?”: two numbers, and nothing said of them."""
    found = re.search(rf"{_V}(?:,? (?:and|&) {_V}|, {_V}(?=.* and {_V}))+", text)
    numbers = re.findall(_V, found.group()) if found else []
    if found is None or any("?" in sheet.worth[one] for one in numbers):
        return None
    rest = text[: found.start()] + "." + text[found.end() :]
    rest = _FILL.sub(" ", _EQUALS.sub(" ", _SOME_PUT.sub(" ", rest)))
    if re.sub(rf"[\s.,;:?!=]|{_X}", "", rest):
        return None
    return _solved("+".join(sheet.of(one) for one in numbers))


def _answer(text: str, sheet: _Sheet, han: bool) -> str | None:
    signs = re.sub(r" ?=+ ?", " = ", text)
    if (alone := _standing_alone(signs, sheet)) is not None:
        return alone
    if han:
        text = _FILL_ZH.sub("", _EQUALS_ZH.sub("=", text.replace("一共有", "")))
    elif (both := _joined(text, sheet)) is not None:
        return both
    text = _FILL.sub(" ", _EQUALS.sub("=", text))
    text = re.sub(r"[\s.,;:?!]+", "", text)
    text = re.sub("=+", "=", text)
    inner = [
        one for one in re.findall(_V, text) if "?" in sheet.worth[one] and sheet.worth[one] != "?"
    ]
    if inner:
        text = re.sub(_X, lambda one: "" if sheet.worth[one.group()] == "?" else one.group(), text)
    text = re.sub("=+", "=", text).strip("=")
    if len(inner) == 1:
        found = re.fullmatch(rf"({_V})=({_V})", text)
        return _solved(f"{sheet.worth[found[1]]}={sheet.worth[found[2]]}") if found else None
    if inner:
        return None
    found = re.fullmatch(rf"{_X}?=?(?P<sum>[{_KNOWN}])=?{_X}?", text)
    if not found or not re.search(r"[-+*/]", sheet.worth[found["sum"]]):
        return None
    return _solved(sheet.worth[found["sum"]])


def _solved(sum_: str) -> str | None:
    if sum_.count("?") > 1:
        return None
    return solved(sum_)
