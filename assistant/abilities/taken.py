"""Phrases of a skill that something else answers to: words alone are compared, nothing is
understood. What the house understands in its own way never gets to a skill that was installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from assistant.understanding.smalltalk import topics
from assistant.understanding.text import level
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from skills.trust.installed import BUILT_IN, read_built_in

_BLANK = re.compile(r"\{([^{}]*)\}")
_COUNTED = r"(?=[\w:.%\- ]{0,20}[\d一二两三四五六七八九十])[\w:.%\- ]{1,20}"
"""Bounded: phrases are a stranger's, and some verbs have several blanks."""
_TOLD = {
    "on": "on|off|打开|关闭|开|关",
    **dict.fromkeys(("time", "date", "seconds", "percent", "count"), _COUNTED),
}
"""What stands for a blank of a verb's phrase, beside a blank of the skill's own. For others that
would be anything: of them nothing is said."""


def taken(phrase: str, name: str = "") -> Said | None:
    """Who answers to a phrase of the skill that is called so; None where nobody is known to."""
    said = _plain(phrase)
    return next((who for pattern, who in _known(name) if pattern.fullmatch(said)), None)


@cache
def _known(name: str) -> tuple[tuple[re.Pattern[str], Said], ...]:
    return tuple(
        (_pattern(text), who) for text, who in _texts(name) if _plain(_BLANK.sub("", text))
    )


def _texts(name: str) -> Iterator[tuple[str, Said]]:
    for verb in all_verbs().values():
        for phrase in verb.phrases:
            yield phrase, Said(f"the command {verb.name}", f"命令 {verb.name}")
    for topic in topics().values():
        for asked in topic.asked:
            yield asked, Said("the assistant itself, as small talk", "助手自己的闲聊")
    for folder in sorted(path.parent for path in BUILT_IN.glob("*/SKILL.md")):
        if folder.name != name:
            for phrase in read_built_in(folder).phrases:
                yield phrase, Said(f"the skill {folder.name}", f"技能 {folder.name}")


def _pattern(phrase: str) -> re.Pattern[str]:
    pieces = _BLANK.split(phrase)
    told = [
        rf"(?:\{{[^{{}}]*\}}{'|' + _TOLD[piece] if piece in _TOLD else ''})" if at % 2
        else re.escape(" ".join(level(piece).casefold().split()))
        for at, piece in enumerate(pieces)
    ]  # fmt: skip
    return re.compile(r"\s*".join(told))


def _plain(phrase: str) -> str:
    return " ".join(level(phrase).casefold().strip(" .,!?。，！？“”\"'「」").split())
