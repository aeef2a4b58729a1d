"""What is said around a question: greetings, reasons, orders in front, hints at its form behind."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from models.challenges.solving.numbers import ENGLISH, in_digits, in_words
from models.challenges.solving.riddles.asked import Asked, chinese
from models.challenges.solving.riddles.grammar.wordings import wording

_CLAUSE = re.compile(r"(?P<said>[^.!?:;,>]{1,90}?)(?P<mark> ?[.!?:;>]+| ?,| -+(?= )) *(?=\S)")
_TO_COLON = re.compile(r"(?P<said>[a-z' -]{3,40},[a-z' -]{3,50}): +(?=\S)")
_ASKING = wording("talk", "asking")
_HELLO_ZH = wording("talk", "hello_zh")
_NO_EN_LEAD = wording("talk", "no_en_lead")
_PARENS = wording("talk", "parens")
_LAST = re.compile(r"(?P<mark>[.?!;,:=]|\.{3}|_) *(?P<said>[^.?!;,:=_]+?)[ .!*;]*$")
_EXAMPLE = re.compile(
    r"(?:\(|\b)(?:e\.? ?g\.?|for example|example|for instance|例如|比如|举例)[:,]? ?"
    r"(?:for |if |when )?\d+ ?[-+*x/] ?\d+ ?(?:=|,|is|:|填|则填|就填|应填)* ?"
    r"(?:enter|type|write|you (?:enter|type)|answer|填)?(?: with)? ?\d+[.;,)!]* *"
)
"""A sum that only shows how to answer."""
_STAR = re.compile(r"[ *]+$")
_LAST_ZH = re.compile(
    r"(?P<mark>[.?!;,=_]) *"
    r"(?P<said>(?:请|只|仅|答案|结果|用|以|填|直接|要|需|限|格式)[^.?!;,=]*?)[ .!*;]*$"
)
_OF_THE_QUESTION = re.compile("最后|第[一二三四五1-9]|_|倒数|[较更最][大小]|:")
_SO_MANY_SIGNS = re.compile("(?P<n>[一两二三四五六1-6])个?(?:汉)?字|(?P<one>单字)")
_MONTH_OR_SO = re.compile(
    r"(?:星期|周)?(?P<n>\d+|[一二三四五六七八九十百]+)(?:个?[月点日号天年岁元条只个时分倍])?"
)
_YES_OR_NO = re.compile(r"(?:please )?(?:answer )?(?:with )?yes or no|yes/no|是/否|是或否")
_PLEASE = re.compile(r"(?<=[\w?.!,)]),? (?:please|thanks|thank you|thx|pls)[ .!]*$")


@dataclass(frozen=True, slots=True)
class Parted:
    """The question by itself, and what was said about the form of its answer."""

    question: Asked
    hints: str = ""


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, frozenset[str]]]:
    raw = tomllib.loads(Path(__file__).with_name("talk.toml").read_text("utf-8"))
    return {
        language: {name: frozenset(words.split()) for name, words in table.items()}
        for language, table in raw.items()
    }


@lru_cache(maxsize=512)
def parted(asked: Asked) -> Parted:
    text, cased, hints = asked.text, asked.cased, []
    if len(text) != len(cased):
        cased = text
    while (shown := _EXAMPLE.search(text)) and re.search(r"\d|[a-z]{3}", text[shown.end() :]):
        text, cased = (one[: shown.start()] + one[shown.end() :] for one in (text, cased))
    for _ in range(4):
        before = text
        text, cased = _from(text, cased, _lead(text))
        for start, end in _behind(text):
            hints.append(text[start:end])
            text, cased = text[:start] + text[end:], cased[:start] + cased[end:]
        if text == before:
            break
    return Parted(Asked(text.strip(), cased.strip()), " ".join(hints))


def _from(text: str, cased: str, at: int) -> tuple[str, str]:
    rest = text[at:].strip(" ().!?")
    hint = _hint(rest) and not re.search(r"\d|[-+*/=]|[加减乘除]|几|多少", rest)
    hint = hint and not _OF_THE_QUESTION.search(rest) and not re.search("字母.{3}", rest)
    if len(rest) < 3 or hint or _YES_OR_NO.fullmatch(rest):
        return text, cased
    return text[at:], cased[at:]


def _lead(text: str) -> int:
    """Where the question begins."""
    for way in (_HELLO_ZH, _NO_EN_LEAD):
        if found := way.match(text):
            return found.end()
    if (
        (whole := _TO_COLON.match(text))
        and not chinese(whole["said"])
        and _talk(whole["said"], ":")
    ):
        return whole.end()
    found = _CLAUSE.match(text)
    if not found:
        return 0
    said, mark = found["said"].strip(), found["mark"].strip()
    talk = _talk_zh(said, mark) if chinese(said) else _talk(said, mark)
    if talk and ":?" in mark.replace(" ", ""):
        return found.end("said") + found["mark"].index(":") + 1
    return found.end() if talk else 0


def _talk(said: str, mark: str) -> bool:
    table = _words()["en"]
    said = re.sub(
        r"\b(?:question|step|check|q|task) ?(?:no\.?|number|#)? ?\d+(?: of \d+)?\b",
        "question",
        said,
    )
    said = re.sub(
        r"\b(?:two|three|five|ten|a few|few) (?=seconds?|minutes?|steps?|moments?)", "", said
    )
    if re.fullmatch(r"(?:please )?(?:sum|add|total|multiply)(?: (?:up|together|these|all))*", said):
        return False
    if (
        re.search(r"\d", said)
        or ENGLISH.search(re.sub(r"\bone\b", "", said))
        or _ASKING.search(said)
    ):
        return False
    words = re.findall("[a-z'-]+", said)
    if not words or not (set(words) & table["key"] or words[0] == "q"):
        return bool(words) and set(words) <= {"q", "please", "ok", "okay", "now", "so", "well"}
    if mark.startswith("?"):
        return words[0] in table["questioned"] and set(words) <= table["key"] | table["said"]
    if set(words) <= table["key"] | table["said"]:
        return (
            mark not in (",", "-")
            or len(words) > 1
            or words[0] in ("hello", "hi", "hey", "sorry", "welcome")
        )
    return words[0] in table["before"] and len(words) > 2 and not re.search('["“]', said)


def _talk_zh(said: str, mark: str) -> bool:
    table = _words()["zh"]
    said = re.sub(
        "(?:下面|以下|下列|下方|这个|此)的?[一1]?[个道]?小?(?:问题|题目|题|测验|验证)", "问题", said
    )
    bare = re.sub("[一1](?=下|个|道|题|些|步|定|小)|比一比", "", said)
    if re.search(r"\d|[\"“”+*/=]", bare) or re.search(
        "[二三四五六七八九十百]", bare.replace("第一", "")
    ):
        return False
    if any(word in bare for word in table["never"]) and not re.match("(?:你|您)是", bare):
        return False
    return any(word in said for word in table["key"]) and len(said) < 32


def _behind(text: str) -> list[tuple[int, int]]:
    """What stands behind, or in brackets, about the form of the answer; the last first."""
    found = [
        one.span()
        for one in _PARENS.finditer(text)
        if _hint(next((text for text in one.groups() if text), ""))
        and len(text) - len(one.group()) > 2
    ]
    if found:
        return found[::-1]
    if (
        (star := _STAR.search(text))
        and star.start() > 3
        and not re.search(r"\d ?$", text[: star.start()])
    ):
        return [star.span()]
    if please := _PLEASE.search(text):
        return [please.span()]
    last = _LAST_ZH.search(text) if chinese(text) else _LAST.search(text)
    if (
        last
        and last.start() > 3
        and _hint(last["said"])
        and not _OF_THE_QUESTION.search(last["said"])
        and not (last["mark"] == "=" and ENGLISH.search(last["said"]))
        and not re.search("(?:你|您)是[^,.?!]*[吗么]$", text[: last.start()])
        and not re.fullmatch(r"[\d ]+", last["said"])
    ):
        start = last.start("said")
        return [(start, last.end())]
    return []


def _hint(said: str) -> bool:
    said = said.strip(" .!,;")
    tables = _words()["hints"]
    if not said:
        return False
    if chinese(said):
        if re.match(
            (
                '(?:请)?(?:只)?(?:填写?|写|答|回答|输入)[“"]?[一-鿿]{1,3}[”"]?(?:或|还是|/)'
                '者?[“"]?[一-鿿]{1,3}[”"]?$'
            ),
            said,
        ):
            return True
        said = re.sub('[,;]?(?:例如|比如|如)[:“"]+[^“”"]{1,4}[”"]$', "", said) or "例"
        if re.search('[“"]|还是|是/|对/|[一-鿿]/|哪|几月|什么', said) and not re.match(
            "如|例|比如", said
        ):
            return False
        return any(word in said for word in tables["zh"]) and len(said) < 26
    if re.match(
        (
            r"(?:e\.? ?g\b|i\.? ?e\b|for example|for instance|example|such as|like"
            r"|ex\b|for \d|hint:? (?!it)|just checking)"
        ),
        said,
    ):
        return True
    words = re.findall("[a-z'.-]+", said)
    return (
        bool(words)
        and set(words) <= tables["en"]
        and not set(words) <= {"one", "two", "three", "and", "or"}
        and re.search(r"\d ?[-+*/]", said) is None
        and (len(words) > 1 or len(words[0]) > 3)
    )


def as_word(hints: str) -> bool:
    return re.search(
        (r"\b(?:as (?:a|one) word|one word|in words|in letters|spelled out"
        r"|written out|spelt out|as text|in full|no digits|not digits)\b|(?:用|填|写)"
        r"(?:汉字|中文)|汉字(?:作答|回答)"),
        hints,
    ) is not None  # fmt: skip


def as_digits(hints: str) -> bool:
    return not as_word(hints) and re.search(
        r"\b(?:digits?|figures?|numerals?|numbers?|numeric|integer)\b|数字", hints
    ) is not None  # fmt: skip


def _in_gap(answer: str, text: str) -> str:
    """What stands before or behind a gap is not said twice: “星期__”, “珠穆朗__峰”."""
    gaps = list(re.finditer(r"(?P<before>[一-鿿]+)(?:_+|\( *\)|□|…)(?P<behind>[一-鿿]*)", text))
    if len(gaps) != 1:
        return answer
    before, behind = gaps[0]["before"], gaps[0]["behind"]
    for long in range(len(answer) - 1, 0, -1):
        if before.endswith(answer[:long]):
            answer = answer[long:]
            break
    for long in range(len(answer) - 1, 0, -1):
        if behind.startswith(answer[-long:]):
            return answer[:-long]
    return answer


def in_form(answer: str, parted: Parted, formed: str) -> str:
    """The answer as the hints want it; ``formed`` is how it was put already."""
    hints = parted.hints
    if answer.isdigit() and as_word(hints):
        return in_words(int(answer), chinese=chinese(hints)) or formed
    for offered in re.findall(
        '(?:填写?|写|答|入|或|还是|/)者?[“"]?([一-鿿]{1,3}?)[”"]?(?=或|还是|/|$|\\))', hints
    ):
        if offered in formed and len(offered) < len(formed):
            formed = offered
    formed = _in_gap(formed, parted.question.text)
    formed = _of_so_many(formed, hints, parted.question.text)
    number = re.fullmatch(r"(\d+) ?[^\d.,:]+", formed)
    if as_digits(hints) and (zh := _MONTH_OR_SO.fullmatch(formed)):
        return in_digits(zh["n"])
    return number[1] if number and as_digits(hints) else formed


def _of_so_many(answer: str, hints: str, text: str) -> str:
    """“黄色” in one sign is 黄; a name in four is without what the question says of it already."""
    found = _SO_MANY_SIGNS.search(hints)
    if not found or not chinese(answer):
        return answer
    many = 1 if found["one"] else int(in_digits(found["n"].replace("两", "二")))
    if len(answer) == many + 1 and (answer[-1] in "色的" or answer[-1] in text):
        return answer[:-1]
    if len(answer) > many and answer[:-many] in text:
        return answer[-many:]
    return answer
