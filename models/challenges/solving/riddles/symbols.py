"""How many stars stand in a row of signs, and how often a letter or digit stands in another."""

from __future__ import annotations

import re

from models.challenges.solving.riddles.asked import COUNTING, Asked

_NAMED: tuple[tuple[str, str], ...] = (
    (r"black circles?|black dots?|filled circles?|黑色的圆|黑圆|实心圆", "●"),
    (r"white circles?|empty circles?|白色的圆|白圆|空心圆", "○◯"),
    (r"question marks?|问号", "?"), (r"exclamation marks?|感叹号|叹号", "!"),
    (r"hearts?|红心|爱心|心形", "♥❤♡"), (r"diamonds?|方块牌|菱形", "♦◆◇"),
    (r"stars?|asterisks?|星号|五角星|星星|颗星", "*★☆✩⭐"), (r"hash(?:es)?|hash signs?|井号", "#"),
    (r"triangles?|三角形?", "△▲▽▼"), (r"circles?|圆圈|圆形|圆", "○●◯"),
    (r"squares?|正方形|方块|方形", "□■"), (r"strokes|bars|vertical lines|竖线", "|"),
    (r"dots?|periods|full stops|句点|圆点", "."), (r"dashes|hyphens|短横", "-"),
    (r"plus signs|pluses|加号", "+"), (r"at signs", "@"), (r"dollar signs", "$"),
)  # fmt: skip
_ALL = "".join(dict.fromkeys("".join(signs for _, signs in _NAMED)))
_ROW = re.compile(rf"[{re.escape(_ALL)}](?:[ ,]?[{re.escape(_ALL)}])+")
_LETTER = re.compile(
    r"(?:letter |letters (?=[\"'“‘])|字母 ?)[\"'“‘]?(?P<a>[a-z])\b[\"'”’]?"
    r"|how many [\"'“‘]?(?P<b>[a-z])(?:'?s)?[\"'”’]? "
    r"(?:are|is|do|can)|几个 ?[\"“]?(?P<c>[a-z0-9])[\"”]?(?![a-z0-9])"
)
_WITHIN = re.compile(r"[\"“‘「](?P<said>[a-z0-9 ]{3,})[\"”’」]|(?P<bare>[a-z]{3,}|\d{3,})")
_OFTEN = re.compile(r"how often|appears?|times|次")


def told(asked: Asked) -> str | None:
    text = asked.text
    if not (COUNTING.search(text) or _OFTEN.search(text)):
        return None
    return _signs(text) or _letters(text)


def _signs(text: str) -> str | None:
    itself = re.search(
        (
            rf"(?:几|多少)个?[\"“]?(?P<sign>[{re.escape(_ALL)}▪◦■♪✓✔☀☁☂])"
            rf"|how many [\"“']?(?P<en>[{re.escape(_ALL)}♪✓✔☀☁☂])"
        ),
        text,
    )
    if itself:
        sign = itself["sign"] or itself["en"]
        rest = text[: itself.start()] + " " + text[itself.end() :]
        return str(rest.count(sign)) if sign in rest and sign != "?" else None
    named = [
        (found.start(), signs) for name, signs in _NAMED if (found := re.search(rf"{name}", text))
    ]
    if not named:
        return None
    rows = [row.group() for row in _ROW.finditer(text)]
    first = min(at for at, _ in named)
    signs = next(signs for at, signs in named if at == first)
    fitting = [row for row in rows if set(row) & set(signs)]
    if len(fitting) != 1:
        return None
    row = fitting[0]
    if signs == "?" and text.endswith(row) and len(set(row)) == 1:
        return None  # one of them may be the question's own
    return str(sum(sign in signs for sign in row))


def _letters(text: str) -> str | None:
    found = _LETTER.search(text)
    if found is None or re.search(r"words?\b.*(?:with|contain|start|begin)", text):
        return None
    letter = found["a"] or found["b"] or found["c"]
    rest = text[: found.start()] + " ; " + text[found.end() :]
    words = [one for one in _WITHIN.finditer(rest) if letter in (one["said"] or one["bare"])]
    quoted = [one["said"] for one in words if one["said"]]
    if len(quoted) == 1:
        return str(quoted[0].count(letter))
    if re.search("[一-鿿]", text):
        return str(words[0]["bare"].count(letter)) if len(words) == 1 else None
    after = re.search(r": ?([a-z0-9]{3,})\W*$", rest)
    return str(after[1].count(letter)) if after and letter in after[1] else None
