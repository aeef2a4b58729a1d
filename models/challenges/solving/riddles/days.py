"""Days of the week from other days: “if yesterday was Sunday, what day is it?”, “三天后是周几”."""

from __future__ import annotations

import re

from rapidfuzz import fuzz, process

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import Asked
from models.challenges.solving.riddles.rings import DAYS

_WORDS = (
    *DAYS, "today", "tomorrow", "yesterday", "before", "after", "what", "which", "comes",
    "follows", "precedes", "there", "could", "would", "week", "weeks", "days", "later",
    "between", "three", "seven", "eight", "from", "hence", "earlier", "when", "followed",
    "following", "being", "assume", "suppose", "given", "answer", "question", "please",
    "right", "statement",
)  # fmt: skip
DAYS_ZH = "一二三四五六日"
_DAY = re.compile("|".join(DAYS))
_NAMED = "星期|周|礼拜|週"
_DAY_ZH = re.compile(rf"({_NAMED})([一二三四五六日天1-6])")
_ASKED_ZH = re.compile(rf"({_NAMED})(?:几|幾|\?)")
_COUNT = r"(?P<n>\d+) ?"
_NEAR: tuple[tuple[str, int], ...] = (
    (r"day after tomorrow", 2), (r"day before yesterday", -2), (r"tomorrow", 1),
    (r"yesterday", -1), (r"today|\bnow\b|\bit is\b|\bit's\b", 0), (r"大后天", 3), (r"大前天", -3),
    (r"后天", 2), (r"前天", -2), (r"明天|明日", 1), (r"昨天|昨日", -1), (r"今天|今日", 0),
)  # fmt: skip
_WHEN = re.compile("|".join(f"(?:{word})" for word, _ in _NEAR))
_LATER = re.compile(
    rf"(?:\bin |after |再过|过了?|等)?{_COUNT}(?:days?|天|日)(?:'s? time)?(?P<way> ?(?:from"
    rf"|after|later|hence|ago|before|"
    r"earlier|之后|以后|后|之前|以前|前))?(?: ?(?:now|today|tomorrow|yesterday|that))?"
)
_LATER_WEEKS = re.compile(r"(?P<n>\d+) weeks?|(?P<n2>\d+)个?(?:星期|周|礼拜)(?=[之以]?[前后])")
_BACK = re.compile(r"ago|before|earlier|前")


def told(asked: Asked) -> str | None:
    return _english(asked.text) or _chinese(asked.text)


def _english(text: str) -> str | None:
    text = re.sub(r"[a-z]{4,}", lambda found: _meant(found.group()), text)
    known = list(_DAY.finditer(text))
    if len(known) != 1 or not re.search("day|when|follow|after|before|tomorrow|yesterday", text):
        return None
    day = DAYS.index(known[0].group())
    rest = in_digits(f"{text[: known[0].start()]} # {text[known[0].end() :]}")
    step = _beside(rest)
    if step is None:
        step = _between_times(rest)
    return DAYS[(day + step) % 7] if step is not None else None


def _meant(word: str) -> str:
    """What a word with a letter read wrongly is likely to be."""
    if word in _WORDS:
        return word
    near = process.extractOne(word, _WORDS, scorer=fuzz.ratio, score_cutoff=80)
    return near[0] if near else word


def _beside(text: str) -> int | None:
    """“2 days after #”, “what follows #”, “# is followed by”."""
    found = re.search(
        r"(?:(?P<n>\d+) days? |(?P<week>(?:an?|one|1) week )|(?P<other>(?:second|2nd) day "
        r"|day after the day ))?"
        r"(?:(?:that|which|comes?|is|falls?|right|immediately|directly|just) )*"
        r"(?P<side>before|after|following|follows?|precedes?|preceding|past|from)"
        r"[ .,']+(?:the |a |last |this )?#",
        text,
    )
    if found and (found["side"] != "from" or found["n"]):
        back = found["side"].startswith(("before", "prece"))
        if re.search("yesterday|tomorrow|today", text):
            return None
        many = int(found["n"] or (2 if found["other"] else 7 if found["week"] else 1))
        return -many if back else many
    if found := re.search(
        r"# (?:is |comes )?(?:followed by|before (?:what|which)|precedes (?:what|which))", text
    ):
        return 1
    if re.search(
        r"# (?:is |comes )?(?:preceded by|after (?:what|which)|follows (?:what|which))", text
    ):
        return -1
    if found := re.search(
        r"day (?:does |is |comes )?(?:the )?# (follow|precede|come after|come before)", text
    ):
        return 1 if found[1] in ("precede", "come before") else -1
    if re.search(r"yesterday|tomorrow|today|\bnow\b", text):
        return None
    later = re.search(r"(?P<n>\d+) days? (?P<way>later|earlier|before|ago|after)", text)
    if later:
        return int(later["n"]) * (-1 if later["way"] in ("earlier", "before", "ago") else 1)
    later = re.search(r"(?:in|after|add) (?P<n>\d+) (?:more )?days?|# (?:plus|\+) (?P<m>\d+)", text)
    return int(later["n"] or later["m"]) if later else None


def _between_times(text: str) -> int | None:
    """From the time that is told to the time that is asked for, in days."""
    times = _times(text)
    marked = text.index("#")
    if len(times) == 1 and times[0][2] != 0:
        # “# today”, unsaid: “it will be # in three days”
        return times[0][2]
    if len(times) == 3:
        times = _merged(times, text)
    if len(times) != 2:
        return None
    near = min(times, key=lambda when: (_apart(when, marked, text), when[0]))
    other = next(when for when in times if when is not near)
    return other[2] - near[2]


Time = tuple[int, int, int]
"""Where words like “tomorrow” begin and end, and how many days from today that is."""


def _times(text: str) -> list[Time]:
    told: list[Time] = []
    for found in _WHEN.finditer(text):
        days = next(n for word, n in _NEAR if re.fullmatch(word, found.group()))
        told.append((found.start(), found.end(), days))
    for found in _LATER.finditer(text):
        if not found["way"] and not re.match(r"(?:in |after |再过|过|等)", found.group()):
            continue
        days = int(found["n"]) * (-1 if _BACK.search(found["way"] or "") else 1)
        inside = [one for one in told if found.start() <= one[0] and one[1] <= found.end()]
        for one in inside:
            days += one[2]
            told.remove(one)
        told.append((found.start(), found.end(), days))
    for found in _LATER_WEEKS.finditer(text):
        told.append((found.start(), found.end(), 7 * int(found["n"] or found["n2"])))
    return sorted(told)


def _merged(times: list[Time], text: str) -> list[Time]:
    """“it is # today … in 3 days from now”: what says “today” twice counts once."""
    still = [time for time in times if time[2] != 0]
    zero = [time for time in times if time[2] == 0]
    if len(still) == 1 and len(zero) == 2:
        return [zero[0] if abs(zero[0][0] - text.index("#")) < 20 else zero[1], still[0]]
    return times


def _apart(when: Time, marked: int, text: str) -> int:
    """How many letters stand between the word and the day, a sentence's end counting much."""
    between = text[when[1] : marked] if when[1] <= marked else text[marked + 1 : when[0]]
    return len(between) + 30 * len(re.findall(r"[.;,?]|what|if|那么", between))


def _chinese(text: str) -> str | None:
    known = list(_DAY_ZH.finditer(text))
    if len(known) != 1:
        return None
    number = known[0][2].replace("天", "日")
    day = int(number) - 1 if number.isdigit() else DAYS_ZH.index(number)
    rest = text[: known[0].start()] + "#" + text[known[0].end() :]
    asked = _ASKED_ZH.search(rest)
    named = asked[1] if asked else known[0][1]
    rest = re.sub("([一二三四五六七八九十]+)(?=天|个星期|周)", lambda n: in_digits(n[1]), rest)
    step = _beside_zh(rest)
    if step is None:
        step = _between_times(rest)
    return named + DAYS_ZH[(day + step) % 7] if step is not None else None


def _beside_zh(text: str) -> int | None:
    if found := re.search(r"#的(大?后天|大?前天|明天|昨天)", text):
        return next(days for word, days in _NEAR if re.fullmatch(word, found[1]))
    if found := re.search(
        r"#的?(前|后|下|上|次|第[二2]|第2)(?:面)?(?:的?[一1]?天|一?日|面)(?=是|为|,|\?|星|周|礼|$)",
        text,
    ):
        return -1 if found[1] in ("前", "上") else 1
    if found := re.search(r"#的?(之前|之后|前面|后面|以后|以前)(?:的?(\d+)天|是|的|,|\?)", text):
        many = int(found[2] or 1)
        return many if "后" in found[1] else -many
    if found := re.search(r"#的?(前|后)(?:面)?(?:的?第?)(\d+)天", text):
        return int(found[2]) * (1 if found[1] == "后" else -1)
    if found := re.search(r"#的?(?:再)?过(\d+)天|#的?(\d+)天[之以]?后", text):
        return int(found[1] or found[2])
    found = re.search(r"#的?(\d+)天[之以]?前", text)
    return -int(found[1]) if found else None
