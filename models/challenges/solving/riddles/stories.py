"""Small stories with numbers: what is had, got, given away, shared out, and how many that leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.challenges.solving.numbers import in_digits, solved
from models.challenges.solving.riddles.asked import Asked, chinese

_QUESTION = re.compile(
    r"how ?many|how much|how old|how far|how long|how tall|what is (?:the|his|her|their) (?:total|age)|"
    r"what number|几|多少|what'?s (?:the|his|her) (?:total|age)|count"
)
_LOSS = re.compile(
    r"\b(?:eats?|ate|eaten|los(?:es?|t)|gives? (?!(?:him|her|me|you|them|us)\b)|gave (?!(?:him|her|me|you|them|us)\b)|given away|"
    r"sells?|sold|us(?:es?|ed)|spends?|spent|drops?|dropped|breaks?|broken?|broke|fl(?:y|ies|ew) (?:away|off)|"
    r"leaves?|left(?! ?\?|$)|goes? (?:away|home|out)|went (?:away|home|out)|(?:gets?|got|getting|jumps?|jumped|climbs?|fell|falls?|hops?|hopped|comes?|came|steps?|stepped) (?:off|out|down)|"
    r"run(?:s)? away|ran away|swims? away|swam away|swim off|drives? (?:away|off)|drove (?:away|off)|walks? (?:away|off)|walked (?:away|off)|dies?|died|burst|pops?|popped|"
    r"throws? (?:away|out)?|threw (?:away|out)?|removes?|removed|takes? (?:away|out|off|from)|took (?:away|out|off|from)|taken (?:away|out)?|"
    r"drinks?|drank|drunk|lends?|lent|donates?|donated|pays?|paid|melts?|melted|fails?|minus|less|fewer|"
    r"are (?:eaten|sold|lost|broken|gone|taken|removed|red|stolen|used|rotten|cut|given)|is (?:eaten|sold|lost|broken|taken)|stolen|stole|steals?|cut down|blown|fallen|"
    r"escapes?|escaped|disappears?|disappeared|exits?|exited|returns?|returned|hands? (?:out|over)|away|off|out)\b"
)
_GAIN = re.compile(
    r"\b(?:buys?|bought|finds?|found|gets?|got|receives?|received|picks?|picked|wins?|won|earns?|earned|adds?|added|"
    r"more|another|join(?:s|ed)?|arrives?|arrived|comes?|came|(?:gets?|got|climb(?:s|ed)?|hop(?:s|ped)?|step(?:s|ped)?) (?:on|in)|land(?:s|ed)?|collect(?:s|ed)?|"
    r"(?:gives?|gave|brings?|brought|hands?|handed|buys?|bought) (?:him|her|me|you|them|us)|is given|are given|was given|were given|plus|extra|"
    r"bakes?|baked|makes?|made|borrows?|borrowed|catch(?:es)?|caught|enters?|entered|plants?|planted|board(?:s|ed)?|gains?|gained|"
    r"puts?|moves? in|moved in|born|saves?|saved|flies in|fly in|flew in|swims? in|walks? in|also|and|has|have|had|with|there)\b"
)
_LOSS_ZH = re.compile(
    r"吃了|吃掉|吃|用了|用掉|用去|卖|丢|送给|送了|送出|送|飞走|飞了|开走|走了|走掉|离开|下车|下去|下了|借给|借走|给了?(?:同学|别人|朋友|弟弟|妹妹|哥哥|姐姐|他人)|拿走|取走|取出|"
    r"坏了|打碎|摔|破了|跑了|跑掉|跑走|游走|花了|花掉|花去|去掉|减少|少了|摘走|摘掉|剪掉|分给|喝|掉了|掉下|死了|送人|熄灭|吹灭|烂了|抓走|用完|扔|回家|出去|撕|给"
)
_GAIN_ZH = re.compile(
    r"又|再|买|得到|给了?(?:他|她|我|你|小)|增加|添|飞来|开来|来了|跑来|游来|上车|上来|上了|捡|找到|收到|拿来|放进|放入|放|加入|加|种|多了|赢|借来|生了|获得|摘(?!走|掉)|还有|另|和|有|奖励|送来|送他|送她"
)
_EACH = re.compile(r"\beach\b|\bevery\b|\bper\b|\bapiece\b|每|各")
_SHARED = re.compile(
    r"shar(?:e|es|ed|ing)|divid|split|equally|evenly|among|平均|平分|分给|分成|排成|站成|分到|装(?:成|了)?几|each (?:child|person|friend|one|of them)? ?(?:get|receive)|how many (?:bags|boxes|groups|teams|rows|packs|tables)"
)
_MORE_THAN = re.compile(
    r"(?P<n>\d+)(?: \w+)? (?P<way>older|younger|more|fewer|less|taller|shorter|longer|bigger|smaller|heavier|cheaper)\b"
)
_MORE_ZH = re.compile(
    r"比[^,.?几]*?(?P<way>大|小|多|少|高|矮|长|短|重|轻|贵|便宜)(?:了)?(?P<n>\d+)"
)
_DIFFERENCE = re.compile(
    r"how (?:many|much) (?:more|fewer|less|older|younger|taller|longer|bigger)|how many \w+ (?:more|fewer|older|younger)|difference|"
    r"how many more|相差|差几|差多少|[比多少大小][^,.?\d]{0,6}[多少大小高矮重](?:几|多少)|多几|少几|大几|小几|多多少|少多少"
)
_TOTAL = re.compile(
    r"altogether|in total|in all|\btotal\b|together|\bsum\b|combined|overall|一共|总共|共|合计|加起来|合起来|both"
)
_TIMES = re.compile(r"(?P<a>\d+) times as (?:many|much|old|tall|long)|(?P<b>\d+)倍")
_TWICE = re.compile(r"twice as|double|两倍|2倍")
_HALF = re.compile(r"\bhalf\b(?! an?\b)|一半|1半")
_PACKS = re.compile(r"[每1]个?(?P<of>[一-鿿]{1,2}).{0,4}?(?P<n>\d+).*?[^\d](?P<m>\d+)个?(?P=of)")
"""“一盒有5支,3盒”: so many boxes of so many."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_CLAUSE = re.compile(r"[.,;!?]|\band then\b|\bthen\b|\bbut\b|\bwhile\b|\bif\b|\band\b(?=[^,.;]*\d)")


@dataclass(frozen=True, slots=True)
class _Had:
    """A number of the story, the words of its clause before and behind it."""

    number: str
    before: str
    behind: str


def told(asked: Asked) -> str | None:
    text = re.sub(r"\ba dozen\b|\bdozen\b", "12", asked.text)
    text = re.sub(r"\bhalf a 12\b", "6", text)
    text = re.sub(r"\b(?:a|an|one) (?:couple|pair)(?: of)?\b|\ba couple of\b", "2", text)
    text = re.sub(
        r"\b(?:another|one more)(?= [a-z]+[.,?]| one| (?:and|to|from|for|in|at)\b)", "1 more", text
    )
    text = re.sub(
        r"数一数|[三四五六八](?=角|边)|第[一二三四五六七八九十]|[一1](?=下|点|起|样|定|般|边|会|些)|哪一|[一]共|每一?|今年|一个月|一天",
        _kept_zh,
        text,
    )
    text = re.sub(
        r"\b(?:which|this|that|each|every|no|any) one\b|\bone of\b(?= (?:his|her|them|the))",
        _kept_en,
        text,
    )
    text = re.sub(r"\bfirst\b|\bsecond\b", "", text)
    text = re.sub("[两二三](?:天|人|个人|次|周|个?班|种)(?=一?共|总共|合)", "", text)
    text = in_digits(text)
    for pattern in _RATE:
        if (rate := pattern.search(text)) and len(_NUMBER.findall(text)) == 2:
            return solved(f"{rate['n']}*{rate['m']}")
    if (rows := _ROWS.search(text)) and len(_NUMBER.findall(text)) == 2:
        return solved(f"{rows['n']}*{rows['m']}")
    if (half := _HALF_OF.search(text)) and len(_NUMBER.findall(text)) == 1:
        return solved(f"{half['n']}/2")
    if (packs := _PACKS.search(text)) and len(
        _NUMBER.findall(re.sub("^1(?=个?[盒袋箱包])", "", text))
    ) in (2, 3):
        return solved(f"{packs['n']}*{packs['m']}")
    asking = list(_QUESTION.finditer(text))
    numbers = list(_NUMBER.finditer(text))
    if not asking or not 1 < len(numbers) < 6 or not _is_story(text):
        return None
    question = _sentence_at(text, asking[-1].start())
    return _reckoned(text, question, [found.group() for found in numbers])


def _kept_zh(found: re.Match[str]) -> str:
    return {"每一": "每", "一共": "共"}.get(
        found.group(), re.sub("[一二三四五六七八九十1]", "", found.group())
    )


def _kept_en(found: re.Match[str]) -> str:
    return "1 of" if found.group().startswith("one") else found.group().split()[0]


def _is_story(text: str) -> bool:
    """Words around the numbers, and no sum in signs."""
    if re.search(r"\d ?[+*/=] ?\d|\d ?- ?\d", text):
        return False
    if chinese(text):
        return len(re.findall("[一-鿿]", text)) > 7
    return len(re.findall("[a-z]{2,}", text)) > 6


def _sentence_at(text: str, at: int) -> str:
    start = max(text.rfind(mark, 0, at) for mark in ".,;!?") + 1
    return text[start:]


def _reckoned(text: str, question: str, numbers: list[str]) -> str | None:
    if _DIFFERENCE.search(question) and len(numbers) == 2:
        return solved(f"{max(numbers, key=float)}-{min(numbers, key=float)}")
    if (more := _MORE_THAN.search(text)) and len(numbers) == 2 and _compares(text, more):
        other = next((n for n in numbers if n != more["n"]), more["n"])
        less = more["way"] in ("younger", "fewer", "less", "shorter", "smaller", "cheaper")
        return solved(f"{other}{'-' if less else '+'}{more['n']}")
    if (more := _MORE_ZH.search(text)) and len(numbers) == 2:
        return _more_zh(text, more, numbers)
    if times := _TIMES.search(text):
        return _times_as(text, numbers, times)
    if _TWICE.search(text) and len(numbers) == 1:
        return solved(f"2*{numbers[0]}")
    if _SHARED.search(text) and len(numbers) == 2 and not (_EACH.search(question) and False):
        if divided := _divided(text, question, numbers):
            return divided
    if _EACH.search(text) or _costs(text):
        if len(numbers) == 2 and not _SHARED.search(question):
            return solved(f"{numbers[0]}*{numbers[1]}")
        return _each_and_more(text, numbers)
    return _run(text, question)


def _compares(text: str, more: re.Match[str]) -> bool:
    """“3 more than Ann”, “2 years older”; “buys 3 more” does not."""
    if more["way"] in ("more", "fewer", "less"):
        return re.match(r"(?: \w+)? than", text[more.end() :]) is not None
    return True


def _more_zh(text: str, more: re.Match[str], numbers: list[str]) -> str | None:
    other = next((n for n in numbers if n != more["n"]), more["n"])
    less = more["way"] in "小少矮短轻便宜"
    # “甲有5个,比乙多2个,乙有几个”: the other way round.
    named = re.search(rf"比(.{{1,4}}?){more['way']}", text)
    subject = text[: text.find("比")].rpartition(",")[2]
    turned = named is not None and named[1] in text[more.end() :] and not subject.strip("今年")
    sign = "-" if less != turned else "+"
    return solved(f"{other}{sign}{more['n']}")


def _times_as(text: str, numbers: list[str], times: re.Match[str]) -> str | None:
    if len(numbers) != 2:
        return None
    many = times["a"] or times["b"]
    other = next((n for n in numbers if n != many), many)
    return solved(f"{many}*{other}")


_ROWS = re.compile(
    r"(?P<n>\d+) (?:rows?|box(?:es)?|bags?|packs?|packets?|groups?|sets?|shel(?:f|ves)|plates?|bunch(?:es)?|piles?|teams?|"
    r"baskets?|trays?|crates?|stacks?|cartons?|jars?|pairs?|cages?|vases?|tables?)(?: \w+)? (?:of|with|containing|holding|having) (?P<m>\d+)"
)
_HALF_OF = re.compile(r"half of (?:the |his |her |their |these |those |my |your )?(?P<n>\d+)")
_RATE = (
    re.compile(
        r"\b(?:an?|one|1|each|every) (?P<of>[a-z]+?)s? (?:\w+ )?(?P<n>\d+)\b.*?how (?:many|much)\b.*?\b(?P<m>\d+) (?:\w+ )?(?P=of)(?:e?s)?\b"
    ),
    re.compile(
        r"\b(?:an?|one|1|each|every) (?P<of>[a-z]+?)s? (?:\w+ )?(?P<n>\d+)\b.*?\b(?P<m>\d+) (?:\w+ )?(?P=of)(?:e?s)?\b.*?how (?:many|much)"
    ),
    re.compile(
        r"(?P<n>\d+) (?:\w+ ){1,3}?(?:an?|per|each|every) (?P<of>[a-z]+)\b.*?\b(?P<m>\d+) (?P=of)s?\b"
    ),
    re.compile(
        r"\b(?P<m>\d+) (?P<of>[a-z]+?)s?\b.*?(?:each|every) (?P=of)s? (?:\w+ )?(?P<n>\d+)\b"
    ),
    re.compile(r"(?:一|1|每)(?P<of>[一-鿿]{1,2}?)[^\d,.?]{0,5}?(?P<n>\d+)[^\d]+(?P<m>\d+)(?P=of)"),
)
"""“a box holds 6 … 3 boxes”, “2 a day … 5 days”."""


def _costs(text: str) -> bool:
    return bool(
        re.search(
            r"\bcosts?\b.*how much (?:do|does|would|will|are) \d+|\ban? \w+ (?:has|have)\b.*how many .* (?:do|have|on) \d+|how much .* \d+ .*cost",
            text,
        )
    )


def _divided(text: str, question: str, numbers: list[str]) -> str | None:
    first, last = float(numbers[0]), float(numbers[1])
    high, low = (numbers[0], numbers[1]) if first >= last else (numbers[1], numbers[0])
    if float(low) == 0 or float(high) % float(low):
        return None
    if not re.search(
        r"平均|平分|分成|每|各|equal|even|shar|divid|split|among|each|how many (?:bags|boxes|groups|teams|rows|packs|tables)",
        text,
    ):
        return None
    if re.search("分给", text) and not re.search("平均|平分|每", text):
        return None
    return solved(f"{high}/{low}")


def _each_and_more(text: str, numbers: list[str]) -> str | None:
    """“3 boxes with 4 eggs each, 2 break”: two numbers are multiplied, what comes behind is added."""
    if len(numbers) != 3 or not _EACH.search(text):
        return None
    third = list(_NUMBER.finditer(text))[2]
    sign = _sign(_around(text, third))
    return solved(f"{numbers[0]}*{numbers[1]}{sign}{numbers[2]}") if sign else None


def _around(text: str, found: re.Match[str]) -> _Had:
    cuts = [one for one in _CLAUSE.finditer(text)]
    start = max(
        (
            cut.start() if cut.group() == "and" else cut.end()
            for cut in cuts
            if cut.end() <= found.start()
        ),
        default=0,
    )
    end = min((cut.start() for cut in cuts if cut.start() >= found.end()), default=len(text))
    return _Had(found.group(), text[start : found.start()], text[found.end() : end])


def _sign(had: _Had) -> str | None:
    clause = " ".join(f"{had.before} {had.number} {had.behind}".split())
    if chinese(clause):
        if re.search(
            r"给了?(?:他|她|我|你|小[一-鿿])|又|再|还有|送来|送(?:给)?[他她]", had.before
        ) and not re.search(
            "吃|用|卖|丢|飞走|走|拿走|下车|送给(?![他她])|喝|花|借给|下了|摔|取|破|坏|跑掉|掉|扔",
            clause,
        ):
            return "+"
        if _LOSS_ZH.search(clause):
            return "-"
        return "+" if _GAIN_ZH.search(clause) else None
    if _LOSS.search(clause) and not re.search(
        r"\b(?:gives?|gave|brings?|brought|hands?|handed|lends?|lent|sells?|sold) (?:him|her|me|you|them|us)\b|\bpick(?:s|ed)? (?:up|out)|find(?:s)? out",
        clause,
    ):
        return "-"
    return "+" if _GAIN.search(clause) else None


def _run(text: str, question: str) -> str | None:
    """From the first number on, what each clause adds or takes."""
    before = text[: text.rfind(question)] if question in text else text
    found = list(_NUMBER.finditer(text))
    in_story = [one for one in found if one.start() < len(before)] or found
    if len(in_story) != len(found):
        return None
    sum_ = in_story[0].group()
    left = re.search(r"\bleft\b|remain|\bstay|still|还剩|剩|余|还有", question) is not None
    total = _TOTAL.search(text) is not None
    signs = []
    for one in in_story[1:]:
        had = _around(text, one)
        sign = "+" if total and not left and not _strong_loss(had) else _sign(had)
        if sign is None:
            sign = signs[-1] if signs else "-" if left else "+" if total else None
        if sign is None:
            return None
        signs.append(sign)
        sum_ += sign + one.group()
    if left and "-" not in signs and _GAIN.search(text) is None:
        return None
    answer = solved(sum_)
    return answer if answer is not None and not answer.startswith("-") else None


def _strong_loss(had: _Had) -> bool:
    clause = " ".join(f"{had.before} {had.number} {had.behind}".split())
    return (
        bool(_LOSS_ZH.search(clause) if chinese(clause) else _LOSS.search(clause))
        and _sign(had) == "-"
    )
