"""Words of a question that a reader ran together, or read with a wrong letter."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz import fuzz, process

from models.challenges.solving.numbers import SMALL
from models.challenges.solving.riddles.classes import known

_QUESTION = """a an the this that these those is are was were be been am do does did has have had of in on at to from by with for
and or not no yes if then so it its he she they we you i me him her them us his my your their our which what who whose where when why how
many much more less fewer than as most least first second third fourth fifth sixth last next middle final one ones two
number numbers digit digits figure figures letter letters word words list sentence alphabet name names called color colour colors colours
day days today tomorrow yesterday week month months year season seasons hour hours minute minutes second seconds ago later after before between
comes come follows follow following precedes preceding left right largest biggest greatest highest smallest lowest larger bigger greater
higher smaller lower longest shortest odd even belong fit opposite same different type enter write spell copy please answer question solve
calculate compute result total sum difference product double twice half triple quarter plus minus times divided multiplied multiply divide add
added subtract take away equals equal make makes get gets got missing sequence series pattern continue complete fill gap blank backwards reverse reversed
capital capitals upper case lower vowel vowels consonants contain contains begin begins start starts end ends with rhymes only
animal animals fruit fruits vegetable body part parts clothes drink food eat wear something thing things bird fish insect tool vehicle
count choose pick select find tell which there here now also still remain remains stay altogether together each every per all box boxes bag
bags shared equally among children child people buys bought gives gave gives eats ate loses lost finds found sells sold spends spent picks fly flies flew
came jumps brings takes took keeps keep old older younger taller shorter cost costs dollars how legs wheels sides corners eyes fingers
sky grass hot cold true false true bigger picture shown below above following""".split()


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    words = {part for word in known() for part in word.split() if part.isascii()}
    return frozenset(words | set(SMALL) | set(_QUESTION) | {"hundred", "thousand"})


def mended(text: str) -> str:
    """``text`` as of ``plain``; words that are known stay as they are."""
    told = []
    words = re.findall(r"[a-z']+|[^a-z']+", text)
    for word in words:
        told.append(word if not word[0].isalpha() or word in _vocabulary() else _word(word))
    return "".join(told)


def _word(word: str) -> str:
    if len(word) < 3:
        return word
    parts = _parts(word)
    if parts:
        return " ".join(parts)
    bare = word.replace("'", "")
    if bare in _vocabulary():
        return bare
    near = process.extractOne(bare, _QUESTION, scorer=fuzz.ratio, score_cutoff=78)
    if near is None or len(bare) < 4:
        return word
    return str(near[0])


def _parts(word: str) -> list[str]:
    """The fewest words it is made of; none where it is not made of words alone."""
    best: list[list[str] | None] = [[], *([None] * len(word))]
    for end in range(1, len(word) + 1):
        for start in range(max(0, end - 12), end):
            before, piece = best[start], word[start:end]
            if before is None or not (piece == "a" or (len(piece) > 1 and piece in _vocabulary())):
                continue
            now = best[end]
            if now is None or len(before) + 1 < len(now):
                best[end] = [*before, piece]
    return best[-1] or []
