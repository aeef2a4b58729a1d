"""Texts to typed values: prices, ratings, counts, numbers, flags. Standard library only: it goes
into the wall with the function.

Each answers None for what it cannot read, and takes JSON's own numbers as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skills.extraction.page import Node

CURRENCIES = {
    "USD": r"US\$|USD|\$|dollars?\b|美元", "EUR": r"€|EUR\b|euros?\b|欧元", "GBP": r"£|GBP\b",
    "CNY": r"CN¥|[¥￥]|CNY|RMB|元|人民币|块", "JPY": r"JPY|円|日元", "CHF": r"CHF|Fr\.",
    "INR": r"₹|INR",
    "KRW": r"₩|KRW", "SEK": r"SEK|\bkr\b", "PLN": r"PLN|zł", "RUB": r"₽|RUB", "BRL": r"R\$|BRL",
    "CAD": r"C\$|CA\$|CAD", "AUD": r"A\$|AU\$|AUD", "HKD": r"HK\$|HKD", "TRY": r"₺",
}  # fmt: skip
_CURRENCY = "|".join(CURRENCIES.values())
_NUMBER = (
    r"\d{1,3}(?:(?:[.,'’]\d{3})+|(?:[ "
    r"\u00a0\u202f]\d{3})+)(?!\d)(?:[.,]\d{1,4}(?!\d)|\s{0,2}[.,]\s{0,2}\d{1,2}(?!\d))?"
    r"|\d+(?:[.,]\d+|\s{0,2}[.,]\s{0,2}\d{1,2}(?!\d))?"
)
_ANY = re.compile(rf"[-+−–]?\s?(?:{_NUMBER})")
_FREE = re.compile(
    r"^\W*(?:[^\W\d]{2,20}[:：]\s*)?(?:(?:admission|entry|entrance|shipping|delivery|eintritt|versand|teilnahme|für|is|ist|for|"
    r"always)\W+){0,2}(?:free|frei|gratis|kostenlos|kostenfrei|umsonst|免费|免費|no charge)"
    r"(?:\W+(?:of charge|entry|admission|entrance|shipping|delivery|eintritt))?"
    r"(?:入场|参加|包邮)?\W*$",
    re.I,
)
_MONEY = re.compile(
    rf"(?:{_CURRENCY})\s*(?P<a>[-−]?\s?(?:{_NUMBER}))(?:\s{{1,2}}(?P<cents>\d\d)(?![\d.,]))?"
    rf"(?P<times>\s?(?:万|亿|(?:[kKMB]|bn|mn|mio|mrd|million|billion)(?!\w)\.?))?"
    rf"|(?P<b>[-−]?(?:{_NUMBER}))(?P<times2>\s?(?:万|亿|mio\.?|mrd\.?|million|billion))?\s*(?:,-|,–|\.-|\.–)?\s*(?:{_CURRENCY})",
    re.I,
)
_STARS = re.compile(r"[★⭐✭✮🌟⯨½☆✩]{2,}️?|★")
_OUT_OF = re.compile(
    r"(\d{1,3}(?:[.,]\d+)?)\s*(?:/|／|out of|of|von|aus|sur|de|分\s*[/／]\s*满分|\s满分)\s*"
    r"(5|10|100|五|6|20)(?![\d.,]\d)\b",
    re.I,
)
_OUT_OF_FIRST = re.compile(r"(?:满分|out of)\s*(\d+)\s*(?:分)?[,，:：]?\s*(\d+(?:\.\d+)?)", re.I)
_SCORED = re.compile(
    r"(?:rat(?:ed|ing)|score|bewertung|note|评分|得分)\D{0,12}(\d{1,2}(?:[.,]\d+)?)(?![\d,.])"
    r"|(?<![\d.,])(\d{1,2}(?:[.,]\d+)?)\s*(?:分(?!钟)|stars?\b|sterne?\b|星|★|⭐)",
    re.I,
)
_ENDLESS = re.compile(r"\d{40}|(?:\d{1,3}[\s.,'’]){25}")
"""Digits that are no value, and that reading them would take long."""
_TIMES = {
    "k": 1e3, "tsd": 1e3, "千": 1e3, "w": 1e4, "万": 1e4, "萬": 1e4, "m": 1e6, "mio": 1e6,
    "亿": 1e8, "mrd": 1e9, "b": 1e9, "bn": 1e9, "billion": 1e9, "mn": 1e6, "million": 1e6,
}  # fmt: skip
_COUNT = re.compile(
    rf"(?<![\w.,])({_NUMBER})\s?(k|tsd|千|w|万|萬|mio|m|亿|mrd|b)?(?![a-z\d])\+?", re.I
)
_YES = re.compile(
    r"^(?:yes|ja|true|✓|✔|✅|是|有)$|\bin ?stock|available|auf lager|lieferbar|on (?:the )?shelf"
    r"|verfügbar|vorhanden|ausleihbar|有货|现货|在馆|可借",
    re.I,
)
_NO = re.compile(
    r"^(?:no|nein|false|✗|✘|❌|否|无)$|out.?of.?stock|sold ?out|unavailable|not available"
    r"|ausverkauft|vergriffen|nicht (?:\w+ )?(?:auf lager|lieferbar|verfügbar|vorhanden|ausleihbar)"
    r"|checked out|on loan|ausgeliehen|entliehen|verliehen|无货|缺货|售罄|借出|不可借",
    re.I,
)
_HOLLOW = re.compile(r"empty|off\b|blank|grey|gray|outline|inactive|(?:^|[\s-])o(?:$|\s)")
SAYING = ("aria-label", "title", "alt", "data-rating", "data-score", "data-stars", "content")
"""Attributes that may say how many points are drawn."""
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
LARGEST = 10**18
"""What is not below it is no number that anybody means."""
LONG = 400
"""Characters: a value with its words is no longer."""


def text(value: object) -> str | None:
    """As shown, runs of white space as one blank."""
    if isinstance(value, (list, tuple)):
        value = ", ".join(str(text(each)) for each in value if text(each))
    if value is None or isinstance(value, (dict, bool)):
        return None
    return re.sub(r"\s+", " ", str(value)).strip() or None


def money(value: object, comma: bool = False) -> float | None:
    """A price with its currency: "$1,299.00", "1.299,00 €", "¥12.8", "免费" (0.0)."""
    said = _short(value)
    if said is None:
        return None
    if _FREE.match(said):
        return 0.0
    found = _MONEY.search(_behind(said))
    if found is None:
        return None
    amount = decimal(found["a"] or found["b"], comma=comma, thousands=True)
    if amount is not None and found["cents"] and not re.search(r"[.,]\s?\d\d$", found["a"]):
        amount += int(found["cents"]) / 100
    times = (found["times"] or found["times2"] or "").strip(" .").lower()
    return round(amount * _TIMES.get(times, 1), 4) if amount is not None else None


def cents(value: object) -> float | None:
    """A price that is written in its smallest coin."""
    amount = number(value)
    return None if amount is None else round(amount / 100, 2)


def beside(value: object, *words: str) -> str | None:
    """The number that stands before one of these words, or behind it: "5 comments" of "12 points |
    5 comments"."""
    said = _short(value)
    if said is None:
        return None
    names = "|".join(map(_plural, sorted(words, key=len, reverse=True)))
    found = re.search(
        rf"(?<![\w.,/])((?:{_NUMBER})\s?(?:k|万|m|tsd\.?|mio\.?)?\+?)\s*[()]?\s*(?:{names})(?![a-z])"
        rf"|(?<![a-z])(?:{names})\s*[:：(]?\s*((?:{_NUMBER})\s?(?:k|万|m|tsd\.?|mio\.?)?)(?![a-z\d]|[.,]\d)",
        said, re.I,
    )  # fmt: skip
    return (found[1] or found[2]).strip() if found else None


def _plural(word: str) -> str:
    """A word in one and in many: "1 change", "2 changes"."""
    plain = word.isascii() and len(word) > 3
    if word.endswith("e") and not word.isascii() and word[0] < "ÿ":
        return re.escape(word) + "n?"  # “Plätzen”
    return re.escape(word.removesuffix("s")) + "s?" if plain else re.escape(word)


def after(value: object, prefix: str) -> str | None:
    """What follows a word that stands before each value: "Ann" of "by Ann"."""
    said = text(value)
    return None if said is None else text(said.removeprefix(prefix))


def part(value: object, between: str, place: int) -> str | None:
    """One of the parts of a text, without a label: "Ann" is part 0 of "By: Ann · Leeds"."""
    parts = (text(value) or "").split(between)
    if place >= len(parts):
        return None
    return text(re.sub(r"^[^:：\d]{1,20}[:：](?!//)\s*(?=\S)", "", parts[place].strip()))


def currency(value: object) -> str:
    """The code of its currency; "" where none is written."""
    said = _short(value) or ""
    return max(
        ((len(found[0]), code) for code, how in CURRENCIES.items()
         if (found := re.search(how, said, re.I))),
        default=(0, ""),
    )[1]  # fmt: skip


def number(value: object, comma: bool = False) -> float | None:
    """The first number of a text, without its unit; ``comma``: "1,5" is one and a half."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return float(value) if _sane(value) else None
    said = _short(value)
    if said is None:
        return None
    if _FREE.match(said):
        return 0.0
    found = re.search(rf"(?<![\w.,])[-+−]?\s?(?:{_NUMBER})", said) or _ANY.search(said)
    if found is None:
        return None
    amount = decimal(found[0], comma=comma)
    rest = re.match(r"\s{0,2}(万|亿|千)", said[found.end() :])
    return amount * _TIMES[rest[1]] if rest and amount is not None else amount


def price(value: object, comma: bool = False) -> float | None:
    """A price whose currency may stand elsewhere."""
    if isinstance(value, str) and (found := money(value, comma)) is not None:
        return found
    said = _short(value)
    if isinstance(value, str) and said is not None and (any_number := _ANY.search(_behind(said))):
        amount = decimal(any_number[0], comma=comma, thousands=True)
        rest = re.match(r"\s*(万|亿)", said[any_number.end() :]) if "=" not in said else None
        return amount * _TIMES[rest[1]] if rest and amount is not None else amount
    return number(value, comma)


def rating(value: object) -> float | None:
    """Points in their own scale, where the text says that they are points: "4.5/5", "4,5 von 5",
    "★★★★☆", "评分 4.5", "4.5 stars"."""
    said = _short(value)
    if said is None:
        return None
    if found := _OUT_OF.search(said):
        return decimal(found[1])
    if found := _OUT_OF_FIRST.search(said):
        return decimal(found[2])
    if found := _STARS.search(said):
        full = sum(found[0].count(each) for each in "★⭐✭✮🌟")
        half = 0.5 * (found[0].count("½") + found[0].count("⯨"))
        if full + half and len(re.sub(r"\W", "", said)) < 3 and not re.search(r"\d", said):
            return full + half
    if found := _SCORED.search(said):
        return decimal(found[1] or found[2])
    return None


def stars(node: Node) -> float | None:
    """Points that may be drawn: a label, a class (``star-rating Three``), a width, full stars."""
    near = [node, *node.walk()]
    for each in near:
        for name in SAYING:
            said = each.get(name)
            found = rating(said) if said else None
            if found is None and (name.startswith("data-") or name == "content"):
                found = number(said) if re.fullmatch(r"\d{1,2}(?:[.,]\d+)?", said.strip()) else None
            if found is not None:
                return found
    if (found := rating(node.spaced)) is not None:
        return found
    if re.fullmatch(r"[★⭐]+", node.text):
        marked = [each for each in node.elements if _filled(each)]
        if not marked or len(marked) == len(node.elements):
            return float(len(node.text))
    for each in near:
        if (found := _by_class(each)) is not None or (found := _by_width(each)) is not None:
            return found
    drawn = [each for each in near if not each.elements and _starry(each)]
    if len(drawn) in (5, 10) and any(_filled(each) for each in drawn):
        return float(sum(_filled(each) for each in drawn))
    hollow = [each for each in drawn if _HOLLOW.search(each.get("class").lower())]
    if len(drawn) in (5, 10) and hollow:
        return float(len(drawn) - len(hollow))
    plain = {each.get("class") for each in drawn}
    styled = any("width" in each.get("style") for each in near)
    if len(drawn) == 5 and len(plain) == 1 and "star" in plain.pop() and not styled:
        return 5.0
    return None


def _starry(node: Node) -> bool:
    return bool(re.search(r"star|icon|dot|pip", node.get("class"), re.I)) or node.text in ("★", "☆")


def _filled(node: Node) -> float:
    said = node.get("class").lower()
    if re.search(r"half", said):
        return 0.5
    if _HOLLOW.search(said):
        return 0.0
    return 1.0 if re.search(r"full|fill|\bon\b|-on\b|active|solid|yellow|gold|checked|"
                            r"lit", said) else 0.0  # fmt: skip


def _by_class(node: Node) -> float | None:
    for name in node.classes:
        found = re.fullmatch(
            r"(?:[a-z-]*(?:star|rating|score|rate|bewertung|points?)[a-z-]*[-_]+)"
            r"(\d)(?:[-_.]?(\d))?(?:[-_]?5)?", name.lower(),
        )  # fmt: skip
        if found:
            points = float(found[1]) + (int(found[2]) / 10 if found[2] else 0)
            return points if points <= 5 else None
    if any(re.search(r"star|rating", each, re.I) for each in node.classes):
        for name in node.classes:
            if name.lower() in WORDS:
                return float(WORDS[name.lower()])
    return None


def _by_width(node: Node) -> float | None:
    found = re.search(r"(?<![-\w])width:\s*(\d+(?:\.\d+)?)%", node.get("style"))
    above = node.parent.get("class") if node.parent is not None else ""
    if found and re.search(r"star|rat|score|fill|bewert|full", node.get("class") + above, re.I):
        return round(float(found[1]) / 20, 2)
    return None


def count(value: object) -> int | None:
    """A whole number: "(1,234)", "1.2k reviews", "3.4万"."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return int(value) if _sane(value) else None
    said = _short(value)
    found = _COUNT.search(said) if said is not None else None
    if found is None:
        return None
    times = _TIMES.get((found[2] or "").lower(), 1)
    amount = decimal(found[1], thousands=times == 1)
    if amount is None or (times == 1 and amount != int(amount)):
        return None
    return round(amount * times)


def flag(value: object) -> bool | None:
    """Whether it is so: "In stock", "nein", "✓", "有货"."""
    if isinstance(value, bool):
        return value
    said = _short(value)
    if said is None:
        return None
    if _NO.search(said):
        return False
    return True if _YES.search(said) else None


def decimal(said: str, comma: bool = False, thousands: bool = False) -> float | None:
    """A number as written anywhere. Of "1.299" and "1,299" alone: ``comma`` says that a comma
    begins a fraction, ``thousands`` that three digits behind any other mark are none."""
    said = re.sub(r"[\s'’\u00a0\u202f]+", "", said).replace("−", "-").replace("–", "-").lstrip("+")
    marks = [each for each in said if each in ".,"]
    if len(set(marks)) == 2:
        last = marks[-1]
        said = said.replace("," if last == "." else ".", "").replace(last, ".")
    elif marks:
        mark, behind = marks[0], len(said) - said.rfind(marks[0]) - 1
        whole = said.split(mark)[0].lstrip("-")
        groups = behind == 3 and 1 <= len(whole) <= 3 and whole != "0"
        fraction = mark == ("," if comma else ".")
        thousands = thousands and not (comma and fraction)
        if len(marks) > 1 or (groups and (thousands or not fraction)):
            said = said.replace(mark, "")
        else:
            said = said.replace(mark, ".")
    try:
        value = float(said)
    except ValueError:
        return None
    return value if _sane(value) else None


def _sane(value: float) -> bool:
    """Whether it is a number that may be meant: JSON knows endless ones, and pages write any."""
    return abs(value) < LARGEST


def _behind(said: str) -> str:
    """What a measure costs: "49.96" of "1 kg = 49.96"."""
    return said.rpartition("=")[2] if re.search(r"\d\s?\w{1,8}\s?=\s?\D{0,4}\d", said) else said


def _short(value: object) -> str | None:
    if isinstance(value, (list, tuple)):
        value = text(value)
    if value is None or isinstance(value, (dict, bool)):
        return None
    said = str(value).strip()
    return said if said and len(said) <= LONG and not _ENDLESS.search(said) else None
