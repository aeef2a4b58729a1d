"""What a phrase says beside its blanks: of little, anything is like it."""

from __future__ import annotations

import re

BLANK = re.compile(r"\{[^{}]*\}")
LEAST = 3
"""A word counts two, a Chinese character one."""
_WORD = re.compile(r"[\u3040-\u9fff]|[^\W\d_\u3040-\u9fff]+(?:['’-][^\W\d_\u3040-\u9fff]+)*")
_ENGLISH = (
    "a an the this that these those it its it's i i'm me my mine you your we us our he she "
    "they him her his them their is are am was were be been do does did don't have has had "
    "can could will would shall should may might must to of in on at for from with by "
    "about into as and or but not no so if then than what what's which who whose whom "
    "where when why how there here please ok okay hey hi yes just also now "
)
_CHINESE = (
    "的了是我你您他她它们在和与或就都也很要想请把被给帮让一下个这那有没不"
    "吗呢吧啊什么怎样谁哪里到对会能可以得地为从去来说"
)
_OF_ANYTHING = frozenset([*_ENGLISH.split(), *_CHINESE])
"""Words of any sentence: with them alone a phrase says nothing of its own."""


def worded(phrase: str) -> bool:
    """Whether a phrase asks for something, whatever its blanks are filled with. Not “{text}”, “I
    {text}” or “{a} is the {b}”."""
    words = _WORD.findall(BLANK.sub(" ", phrase).casefold())
    if not BLANK.search(phrase):
        return any(c.isalnum() for c in phrase)
    own = [_size(word) for word in words if word not in _OF_ANYTHING]
    return sum(map(_size, words)) >= LEAST and sum(own) >= 2


def _size(word: str) -> int:
    return 1 if "\u3040" <= word <= "\u9fff" else 2
