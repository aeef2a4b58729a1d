"""Small stories with numbers: what is had, got, given away, shared, and what that leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.challenges.solving.numbers import in_digits, solved
from models.challenges.solving.riddles import story_words as words
from models.challenges.solving.riddles.asked import Asked, chinese


@dataclass(frozen=True, slots=True)
class _Had:
    """A number of the story, the words of its clause before and behind it."""

    number: str
    before: str
    behind: str


_ONE_OF_SEVERAL = re.compile(
    r"(?<=[a-z], )an? (?=[a-z]+,? and \d)|(?<=\band )an? (?=[a-z]+[.,;]? how many)"
)
"""“two cats, a dog and three fish”."""


_LIMBS = re.compile(
    r"(?:how many|count the) (?:legs|wheels|eyes|wings|ears|feet)"
    r"|(?:几|多少)(?:条腿|只脚|个轮子|只眼睛)"
)
"""Those are not what stands before them in numbers: two cows have eight."""
_GIVEN = re.compile(r"\b(?:each|every|has \d|have \d|with \d)|每")


def told(asked: Asked) -> str | None:
    text = re.sub(r"\ba dozen\b|\bdozen\b", "12", asked.text)
    text = re.sub(r"\bhalf a 12\b", "6", text)
    text = re.sub(r"\b(?:a|an|one) (?:couple|pair)(?: of)?\b|\ba couple of\b", "2", text)
    text = re.sub(
        r"\b(?:another|one more)(?= [a-z]+[.,?]| one| (?:and|to|from|for|in|at)\b)", "1 more", text
    )
    text = re.sub(
        r"数一数|[三四五六八](?=角|边)|第[一二三四五六七八九十]|[一1](?=下|点|起|样|定|般|边"
        r"|会|些)|哪一|[一]共|每一?|今年|一个月|一天",
        _kept_zh,
        text,
    )
    text = re.sub(
        r"\b(?:which|this|that|each|every|no|any) one\b|\bone of\b(?= (?:his|her|them|the))",
        _kept_en,
        text,
    )
    text = re.sub(
        (
            r"\b(those|these|the|both) (?:two|three) (?=days|weeks|months|girls|boys"
            r"|children|friends|people|shops|trips)"
        ),
        r"\1 ",
        text,
    )
    text = re.sub(
        r"\b(?:two|three) (?=[a-z]+ (?:have|had|hold|contain|cost|weigh|are|carry) (?:\d+|[a-z]+)"
        r"(?:, (?:\d+|[a-z]+))? and (?:\d+|[a-z]+) )", "", text
    )  # fmt: skip
    text = re.sub(r"\b(?:two|three|both) (?=dice\b)", "", text)
    text = re.sub(r"\bfirst\b|\bsecond\b", "", text)
    if "每" not in text:
        text = re.sub("[两二三](?:天|人|个人|次|周|个?班|种)(?=一?共|总共|合)", "", text)
    text = re.sub(
        r"\b(?:one|a single) (?=[a-z]+ (?:costs?|holds?|has|weighs?|contains?))", "a ", text
    )
    text = _ONE_OF_SEVERAL.sub("1 ", in_digits(text))
    if words.DAILY.search(text) and len(words.NUMBER.findall(text)) in (2, 3):
        return solved("*".join(words.NUMBER.findall(text)))
    if (hours := words.HOURS.search(text)) and len(words.NUMBER.findall(text)) == 2:
        a, b = hours["a"], hours["b"]
        if float(b) < float(a) <= 12 and words.SPAN.search(text):
            return solved(f"{b}+12-{a}")  # past noon, or midnight
        return solved(f"{max(a, b, key=float)}-{min(a, b, key=float)}")
    if (pieces := words.PIECES.search(text)) and len(words.NUMBER.findall(text)) == 2:
        return solved(f"{pieces['n']}/{pieces['m']}")
    for pattern in words.RATE:
        if (rate := pattern.search(text)) and len(words.NUMBER.findall(text)) == 2:
            return solved(f"{rate['n']}*{rate['m']}")
    if (rows := words.ROWS.search(text)) and len(words.NUMBER.findall(text)) == 2:
        return solved(f"{rows['n']}*{rows['m']}")
    if (half := words.HALF_OF.search(text)) and len(words.NUMBER.findall(text)) == 1:
        return solved(f"{half['n']}/2")
    if (packs := words.PACKS.search(text)) and len(
        words.NUMBER.findall(re.sub("^1(?=个?[盒袋箱包])", "", text))
    ) in (2, 3):
        return solved(f"{packs['n']}*{packs['m']}")
    if _LIMBS.search(text) and not _GIVEN.search(text):
        return None
    text = re.sub(
        "(?:^|(?<=[,.?]))1(?=[把顶双副头匹朵盏枝箱盒袋辆本件根条个支只瓶包张块座棵篮筐桶双份群场列架艘桌篇台套名位间])",
        "",
        text,
    )
    asking = list(words.QUESTION.finditer(text))
    numbers = list(words.NUMBER.finditer(text))
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
    return len(re.findall("[a-z]{2,}", text)) > 5


def _sentence_at(text: str, at: int) -> str:
    start = max(text.rfind(mark, 0, at) for mark in ".,;!?") + 1
    return text[start:]


def _reckoned(text: str, question: str, numbers: list[str]) -> str | None:
    if words.DIFFERENCE.search(question) and len(numbers) == 2:
        return solved(f"{max(numbers, key=float)}-{min(numbers, key=float)}")
    if (more := words.MORE_THAN.search(text)) and len(numbers) == 2 and _compares(text, more):
        other = next((n for n in numbers if n != more["n"]), more["n"])
        less = more["way"] in ("younger", "fewer", "less", "shorter", "smaller", "cheaper")
        return solved(f"{other}{'-' if less else '+'}{more['n']}")
    if (more := words.MORE_ZH.search(text)) and len(numbers) == 2:
        return _more_zh(text, more, numbers)
    if times := words.TIMES.search(text):
        return _times_as(text, numbers, times)
    if words.TWICE.search(text) and len(numbers) == 1:
        return solved(f"2*{numbers[0]}")
    if words.SHARED.search(text) and len(numbers) == 2 and (divided := _divided(text, numbers)):
        return divided
    if words.EACH.search(text) or _costs(text):
        if len(numbers) == 2 and not words.SHARED.search(question):
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


def _costs(text: str) -> bool:
    return bool(
        re.search(
            r"\bcosts?\b.*how much (?:do|does|would|will|are) \d+|\ban? \w+ (?:has|have)"
            r"\b.*how many .* (?:do|have|on) \d+|how much .* \d+ .*cost",
            text,
        )
    )


def _divided(text: str, numbers: list[str]) -> str | None:
    first, last = float(numbers[0]), float(numbers[1])
    high, low = (numbers[0], numbers[1]) if first >= last else (numbers[1], numbers[0])
    if float(low) == 0 or float(high) % float(low):
        return None
    if not re.search(
        r"平均|平分|分成|每|各|same (?:number|amount|size)|equal|even|shar|divid|split|among|each"
        r"|how many (?:bags|boxes|groups|teams|rows|packs|tables)",
        text,
    ):
        return None
    if re.search("分给", text) and not re.search("平均|平分|每", text):
        return None
    return solved(f"{high}/{low}")


def _each_and_more(text: str, numbers: list[str]) -> str | None:
    """“3 boxes with 4 eggs each, 2 break”: a product, and what comes behind is added."""
    if len(numbers) != 3 or not words.EACH.search(text):
        return None
    third = list(words.NUMBER.finditer(text))[2]
    sign = _sign(_around(text, third))
    return solved(f"{numbers[0]}*{numbers[1]}{sign}{numbers[2]}") if sign else None


def _around(text: str, found: re.Match[str]) -> _Had:
    cuts = [one for one in words.CLAUSE.finditer(text)]
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
            "吃|用|卖|丢|飞走|走|拿走|下车|下去|离开|回家|出去|送给(?![他她])|喝|花|借给|下了|摔|取|破|坏|跑掉|掉|扔",
            clause,
        ):
            return "+"
        if words.LOSS_ZH.search(clause):
            return "-"
        return "+" if words.GAIN_ZH.search(clause) else None
    if re.search(rf"\b(?:buys?|bought|gets?|got)\b.* for [$€£]?{had.number}\b", clause):
        return "-"
    if re.match(rf"(?:(?:and|but|then|later|of them) )*{had.number} (?:[a-z]+ )?left$", clause):
        return "-"
    if words.LOSS.search(clause) and not re.search(
        r"\b(?:gives?|gave|brings?|brought|hands?|handed|lends?|lent|sells?|sold) (?:him|her"
        r"|me|you|them|us)\b|\bpick(?:s|ed)? (?:up|out)|find(?:s)? out",
        clause,
    ):
        return "-"
    return "+" if words.GAIN.search(clause) else None


def _run(text: str, question: str) -> str | None:
    """From the first number on, what each clause adds or takes."""
    before = text[: text.rfind(question)] if question in text else text
    found = list(words.NUMBER.finditer(text))
    in_story = [one for one in found if one.start() < len(before)] or found
    if len(in_story) != len(found):
        return None
    sum_ = in_story[0].group()
    left = words.REST.search(question) is not None
    total = words.TOTAL.search(text) is not None
    if (
        total
        and not left
        and len(in_story) > 1
        and all(_strong_loss(_around(text, one)) for one in in_story)
    ):
        return solved("+".join(one.group() for one in in_story))
    whole = words.WHOLE.search(text) if left else None
    if whole and len(in_story) > 1 and in_story[0].group() != whole["n"]:
        rest = [one.group() for one in in_story if one.start() != whole.start("n")]
        return _not_below(solved("-".join([whole["n"], *rest])))
    signs: list[str] = []
    for one in in_story[1:]:
        had = _around(text, one)
        sign = "+" if total and not left and not _strong_loss(had) else _sign(had)
        if sign is None:
            sign = signs[-1] if signs else "-" if left else "+" if total else None
        if sign is None:
            return None
        if left and len(in_story) == 2 and sign == "+" and _only_had(had):
            sign = "-"
        signs.append(sign)
        sum_ += sign + one.group()
    return _not_below(solved(sum_))


def _not_below(answer: str | None) -> str | None:
    return None if answer is None or answer.startswith("-") else answer


def _only_had(had: _Had) -> bool:
    """“has read 8”: no word that says more came."""
    clause = " ".join(f"{had.before} {had.number} {had.behind}".split())
    gained = {found.group() for found in words.GAIN.finditer(clause)}
    return not chinese(clause) and gained <= {"also", "and", "has", "have", "had", "with", "there"}


def _strong_loss(had: _Had) -> bool:
    clause = " ".join(f"{had.before} {had.number} {had.behind}".split())
    return (
        bool(words.LOSS_ZH.search(clause) if chinese(clause) else words.LOSS.search(clause))
        and _sign(had) == "-"
    )
