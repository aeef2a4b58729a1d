"""Sums however they are told: what is understood becomes one number after another, until nothing
but an equation is left. ``reckoning.toml`` has the wordings."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from models.challenges.solving.numbers import PARTS, in_digits, solved
from models.challenges.solving.riddles.asked import Asked, chinese

_UNKNOWN, _KNOWN = "\ue000-\ue7ff", "\ue800-\uf8ff"
_V = f"[{_UNKNOWN}{_KNOWN}]"
_X = f"[{_UNKNOWN}]"
_THEN = r"(?: ?[,;.]+)? (?:(?:and|then|after that|next|now|finally|afterwards|you|i|we|it|also|again|that|please) ?,? ?)*"
_THEN_ZH = "(?:的?(?:和|差|积|商|结果|得数))?,?(?:再|然后|接着|最后|之后|后|又|先|用|把|将|和|结果|得数|它|所得)*,?"
_GAP = re.compile(
    r"_+|\[ *\??\]|\( *\??\)|□|■|○|◯|\{ *\}|<[ ?]*>|(?:\.{2,}|…+)(?= *[-+*/=]|$)|(?<=[-+*/=]) *(?:\.{2,}|…+)"
    r"|(?<=[-+*/=(]) *\?+|\?+(?= *(?:[-+*/=]|x(?! ?[-+*/=])))|(?<=[-+*/=x]) *#|#(?= *[-+*/=x])|(?<=[-+/=] )\*(?= ?[-+/=]|$)|^\*(?= [-+/=])|\bblank\b|\bgap\b(?= *[-+*/=])"
)
_LETTER = re.compile(r"(?<![a-z'])(?P<x>[a-z])(?![a-z'])")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\d)|\d+(?:\.\d+)?")
_SOME = re.compile(
    r"\b(?:an? (?:certain |secret |unknown |mystery |missing )?number|some (?:unknown )?number|(?:what|which)(?: whole)? (?:number|value|amount)(?! comes| follows)|what(?! is the (?:word|opp))|how much|how many"
    r"|my number(?! am)|(?:the|my) (?:missing|secret|unknown|mystery) (?:number|value))\b"
    r"|某个?数|[一1]个(?:未知|什么)?数字?(?!字)|什么数字?|[哪那][一1]?个数字?|多少|几|什么"
)
_ASKS = re.compile(
    r"(?:so,? |now,? )?(?:\b(?:what|which)(?: (?:is|was|are|number|one|value)(?![a-z]))*(?: (?:is|was|goes|belongs|comes|should|must|does|do|has|have|will|would|fits|stands|can)(?![a-z]))*"
    r"(?: (?:the|my|this|that|it|i|be|in|into|for|here|its|missing|number|value|gap|box|blank|blanks|square|space|spot|place|of|goes|go|stand|thinking|think|put|to|instead|am|originally|first|start|with|began|unknown|secret|mystery|of|question|mark|brackets|replace|replaces|entered|inserted|filled|fill|on|under|line|empty|letter|hidden|left|out|parentheses|stands)(?![a-z]))*\??)"
    r"|\b(?:fill(?: in)?|complete|insert|put in|enter|find|give|write|type|solve|supply|add|work out|replace|make it true|make this true)(?: (?:the|this|a|an|in|to|it|for|with|value|of|my|missing|number|gap|box|blank|equation|sum|correct|right|unknown|calculation|so|that|is|true|make|out|question|mark|by|line|statement|formula|task|following|empty|space|values|digit)(?![a-z]))*"
    r"|\bthe (?:missing|unknown|right|correct) (?:number|value)(?: (?:in|of|is|for))*|\bmissing (?:number|value)\b|(?:is|are) (?:missing|left out|hidden)(?: (?:here|in|from|this|the|sum|equation))*"
    r"|\b(?:make|makes) (?:this|it|the|equation|sum|true|correct|statement| )+"
)
_ASKS_ZH = re.compile(
    "(?:这个?|该|那个?|此|缺的?|缺少的?|少的?|原来的?|未知|空缺的?|缺失的?|所求的?)(?:这个|那个)?数字?(?:是|为|等于|应该是)?(?:几|多少|什么|哪个)?"
    "|某个?数(?:是|为)(?:几|多少)|(?:括号|空格|方框|方格|空白|横线|问号|空|框|圆圈|圈|下划线)(?:里面?|内|处|上|中|的地方)?(?:应该?|要|该|可以|需要)?(?:填|写|是|放|为)(?:入|上)?(?:的数字?)?(?:是|为)?(?:几|多少|什么|哪个)?(?:数字?)?|[□?_]+(?:处|里|内|中|上|代表|表示|的地方)?(?:应该?|要|该|可以|需要)*(?:填|写|放|代表|表示)(?:入|上)?(?:的数字?)?(?:是|为)?(?:几|多少|什么|哪个)?(?:数字?)?"
    "|(?:请)?(?:在)?(?:把|将)?(?:括号|空格|方框|方格|空白处?|横线|缺少的?数|缺的数|合适的数|正确的数|适当的数)(?:里面?|内|处|上|中)?(?:填上?|补上|填入|填|写)?(?:上|入)?(?:合适|正确|适当)?(?:的)?(?:数字?)?"
    "|(?:请)?(?:补全|完成|填空|填数|求出?|解)(?:下面|下列|这个)?(?:的)?(?:算式|等式|式子|方程)?|应?该?填(?:几|多少|什么)|[?]?是(?:几|多少)(?=[?]?$)|(?:请)?求[a-z](?:的值|是多少)?|[a-z](?:等于|是|=)(?:几|多少)"
)
_EQUALS = re.compile(
    r"(?:is|are|be)? ?equals?(?: to)?\b|=+|\b(?:is|are|was|makes?|gives?|yields?|leaves?|becomes?|gets?|have|has|results? in|comes? to|adds? up to|amounts? to|to (?:get|make|give|leave|reach|have)|brings? (?:you |me )?to|total)\b"
)
_EQUALS_ZH = re.compile("等于|等於|得到|得出|得|还?剩下?|是|为|成了?|变成|才是|就是|还有|有")
_INFIX = (
    (r"(?:is )?(?:divided|shared|split)(?: equally)? (?:by|into|between|among)|over|除以|除于|÷|/", "/"),
    (r"(?:is )?multiplied (?:by|with)|times|multiply(?: by)?|[*×]|x|乘以|乘上|乘", "*"),
    (r"plus|(?:is )?added (?:to|with)|add|(?:is )?increased by|[+]|加上|再加|添上|添|再添|增加|加", "+"),
    (r"minus|take away|takes away|subtract|less|without|(?:is )?(?:decreased|reduced|lowered|diminished) by|take|[-]|减去|减掉|减", "-"),
)
_OPS = "|".join(f"(?:{words})" for words, _ in _INFIX)
_CHAIN = re.compile(rf"{_V}(?: ?(?:{_OPS}) ?{_V})+")
_FILL = re.compile(
    r"\b(?:the|of|if|when|you|i|we|do|does|did|would|will|can|be|being|a|an|as|result|answer|number|numbers|value|come|up|with|please|solve|calculate|compute|calc|work|out|evaluate"
    r"|following|this|that|these|sum|simple|little|problem|task|equation|my|mine|it|me|us|tell|say|type|enter|write|give|down|get|got|obtain|have|now|then|so|and|for|to|from|start|starting|begin|at|left|over|remains?|remain|finally|thinking|think|thought"
    r"|there|here|in|box|below|digits|figures|let|were|is|are|exactly|altogether|total|together|by|your|on|where|end|ends|arrive|land|finish|stand|first|make|expression|calculation|correct|right|still|just|quickly|equal|equals|does|much|find|unknown|solution|value|maths?|question|add|both|outcome|need|should|what's|number's|know|guess|into|field|text|number|please|put|here|insert|provide|submit|page|long|how|wanted|missing|gives|use|all|take|results?|from)\b"
)
_FILL_ZH = re.compile("算术题|一下|一共|下列|下面|两数|两者|写出|刚好|可以|合适|回答|填入|填写|如果|左右|已知|应该|式子|得数|心中|心里|总共|成立|数字?|正好|正确|每份|每组|等式|答案|简单|算出|算式|算算|结果|计算|输入|这个|这道|适当|那么|上|个|中|之|了|从|份|会|你|使|值|先|共|内|再|写|几|出|到|去|只|合|后|吗|呢|和|商|在|填|多|大|它|对|将|小|少|就|差|应|您|想|我|才|把|时|求|用|的|积|第|算|给|能|若|要|解|设|该|请|道|里|问|需|须|题")


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
    told = told.replace("{l}", rf"(?P<l>{_V}(?: ?(?:,? ?and|,|&) ?{_V})+)")
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


_YES_OR_NO = re.compile(r"^(?:is|are|was|does|do|can) (?!there)|\byes or no\b|true or false|[吗]\??$|对不对|是否|是不是")


def told(asked: Asked) -> str | None:
    if _YES_OR_NO.search(asked.text):
        return None
    return next((found for text in _told_as(asked.text) if (found := _reckoned(text))), None)


def _told_as(text: str) -> list[str]:
    """As it stands, and without what asks for the gap where there is one."""
    text = re.sub(r"\b(what|it|that)['’]s\b", r"\1 is", text)
    text = re.sub("[“”\"「」『』‘’']", "", text)
    if re.search(r"\bam i\b", text):
        text = re.sub(r"\bme\b", "my number", text)
    text = re.sub(r",? (?:when|if|that|which)(?: (?:it|you))?(?: is| are)? (?=multiplied|divided|added|increased|decreased|reduced|doubled|tripled|halved)", " ", text)
    text = re.sub(r"(?<=\d), (?=(?:gives?|makes?|equals?|is|results?)\b)", " ", text)
    gaps = len(_GAP.findall(text)) or _named(text) is not None
    some = re.search(r"\b(?:an?|some) (?:certain |secret )?number\b|\bmy number\b|某个?数|[一1]个数", text)
    if not (gaps or some):
        return [text]
    asks = _ASKS_ZH if chinese(text) else _ASKS
    bare = asks.sub(" ", text)
    return [bare, text] if bare != text else [text]


def _named(text: str) -> str | None:
    """The letter that stands for what is asked for."""
    if not re.search(r"=|equal|等于", text):
        return None
    found = {one["x"] for one in _LETTER.finditer(text)} - ({"i", "x"} if chinese(text) else {"a", "i", "x"})
    if re.search(r"(?<![a-z])x ?[-+*/=]|[-+*/=] ?x(?![a-z])|\bx\b.*\bx\b|求x", text) and not re.search(
        r"\d ?x ?(?:\d|_|\?|\(|\[)|(?:_|\?|\)|\]) ?x ?\d", text
    ):
        found.add("x")
    return found.pop() if len(found) == 1 else None


def _reckoned(text: str) -> str | None:
    sheet, han = _Sheet(), chinese(text)
    if name := _named(text):
        text = re.sub(rf"(?<=\d){name}(?![a-z])", f" * {name}", text)
        text = re.sub(rf"(?<![a-z]){name}(?![a-z])", "_", text)
    text = _GAP.sub(lambda _: f" {sheet.put('?', True)} ", text)
    text = re.sub(r"\bdo (?:you|we|i) (?:get|have|obtain)\b|\b(?:will|would|do|does) (?:be|it be)\b", " ", text)
    text = _SOME.sub(lambda _: f" {sheet.put('?', True)} ", text)
    text = re.sub("[一1]半", "半", text)
    text = re.sub(r"(?<=[a-z\d]) (two|three|four|five|six|seven|eight|nine|ten)e?s\b", r" times \1", text)
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
    for part in PARTS:
        text = re.sub(rf"({_V}) {part}s? of ({_V})",
                      lambda one, n=PARTS[part]: sheet.put(f"{sheet.of(one[1])}*{sheet.of(one[2])}/{n}"), text)  # type: ignore[misc]
    for wording, sum_ in rules["tight"]:
        text = wording.sub(lambda one, told=sum_: _put(one, told, sheet), text)  # type: ignore[misc]
    chained = _chained(text, sheet)
    if chained != text:
        return chained
    for name in ("loose", "steps"):
        for wording, sum_ in rules[name]:
            now = wording.sub(lambda one, told=sum_: _put(one, told, sheet), text, count=1)  # type: ignore[misc]
            if now != text:
                return now
    return text


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


def _answer(text: str, sheet: _Sheet, han: bool) -> str | None:
    signs = re.sub(r" ?=+ ?", " = ", text)
    if (alone := _standing_alone(signs, sheet)) is not None:
        return alone
    if han:
        text = _FILL_ZH.sub("", _EQUALS_ZH.sub("=", text.replace("一共有", "")))
    text = _FILL.sub(" ", _EQUALS.sub("=", text))
    text = re.sub(r"[\s.,;:?!]+", "", text)
    text = re.sub("=+", "=", text)
    inner = [one for one in re.findall(_V, text) if "?" in sheet.worth[one] and sheet.worth[one] != "?"]
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
