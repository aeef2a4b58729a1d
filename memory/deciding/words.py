"""What a text is made of, in whatever language: figures, things, names and other words.

A word of ``concepts.txt`` counts as the thing that it names, so "coffee" and 咖啡 are one and the
same; figures are in one writing (``figures.plain``); articles, prepositions and the like say
nothing. English words lose their endings, Chinese that no entry covers is taken sign by sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from memory.deciding.figures import plain


def listed(text: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(text.split())


_HAN = re.compile(r"[㐀-鿿]")
_TOKEN = re.compile(r"[#@~%][\d:.-]+|[㐀-鿿]+|[^\W㐀-鿿]+(?:['.&-][^\W㐀-鿿]+)*")
LONGEST_ENGLISH = 4
"""Words of an English entry at most."""
_EMPTY = listed(
    """a an the and or but of to at in on by for from with as into about than that this these those
    every each it its is are am was were be been being do does did done has have had having will
    would shall should can could may might must i me my mine myself we us our you your he him
    his she her hers they them their there here just really very quite so too also even still
    already well oh ok okay yes hey hi please note remember know fyi btw by way think guess got
    get gets getting s t one ones some any thing things all such when where who which what how
    if then out up down off over only actually now currently nowadays right days pretty much lot
    lots bit kind sort said say going go goes not no never longer more anymore always usually
    person people since"""
)
_EMPTY_HAN = listed(
    """我自己 我们 你们 他们 她们 现在 目前 已经 其实 就是 一直 平时 通常 经常 一般 总是 特别 非常
    比较 真的 还是 如今 这个 那个 一个 一下 记得 记住 知道 告诉 因为 所以 但是 不过 而且 以及 可是
    然后 的话 现在是 有点 有一 目前是"""
)
_EMPTY_SIGNS = frozenset(
    "的了是在有我你他她它们也都就很不没和跟与把被给对从到去来上下里个只条位号这那"
    "呢吗吧啊呀嘛过着得地之最太挺蛮用为于会要想能可以再又打还才已当做让由叫"
)


@dataclass(frozen=True, slots=True)
class Words:
    """Of one text. ``things`` are entries of ``concepts.txt``, ``rest`` the other words and signs;
    ``figures`` numbers and dates as ``figures.plain`` writes them."""

    figures: frozenset[str]
    things: frozenset[str]
    rest: frozenset[str]
    han: bool
    """Written in Chinese."""

    @property
    def all(self) -> frozenset[str]:
        return self.figures | self.things | self.rest


@dataclass(frozen=True, slots=True)
class _Concepts:
    english: dict[tuple[str, ...], str]
    han: dict[str, str]
    classes: dict[str, str]
    longest_han: int
    mixed: dict[str, str]
    """Names of both scripts: b站."""


@lru_cache(maxsize=4096)
def words(text: str) -> Words:
    """What the text is made of."""
    figures, things, rest = set(), set(), set()
    text = plain(text)
    for name, english in _concepts().mixed.items():
        text = text.replace(name, f" {english} ")
    for token in _tokens(text):
        if not token:
            continue
        if token[0] in "#@~%":
            figures.add(token)
        elif token.startswith("="):
            things.add(token[1:])
        else:
            rest.add(token)
    return Words(
        frozenset(figures), frozenset(things), frozenset(rest), bool(_HAN.search(text))
    )  # fmt: skip


def class_of(thing: str) -> str:
    """The class of a thing of ``concepts.txt`` ("town"), "" for none."""
    return _concepts().classes.get(thing, "")


def stem(word: str) -> str:
    """Without its English ending: dogs, boxes, parties, running, lived. British writings become
    American ones."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if any(map(str.isdigit, word)):
        return word  # a model's name
    word = word.removesuffix("'s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    ing = len(word) > 4 and word.endswith("ing") and re.search("[aeiouy]", word[:-3])
    ed = len(word) > 3 and word.endswith("ed") and not word.endswith("eed")
    if ing:
        word = word[:-3]
    elif ed or word.endswith(("sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > 4 and word.endswith("our"):
        word = word[:-2] + "r"
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lse":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


_IRREGULAR = {
    "evening": "evening", "evenings": "evening", "used": "use", "using": "use", "ate": "eat",
    "eaten": "eat", "drank": "drink", "drunk": "drink", "bought": "buy", "left": "left",
    "taught": "teach", "spoke": "speak", "spoken": "speak", "slept": "sleep", "woke": "wak",
    "drove": "driv", "wore": "wear", "worn": "wear", "ran": "run", "swam": "swim", "lives": "liv",
    "living": "liv", "feet": "foot", "teeth": "tooth", "paid": "pay", "sang": "sing",
    "rode": "rid", "wrote": "writ", "kept": "keep", "grew": "grow", "saw": "see", "seen": "see",
    "took": "tak", "taken": "tak", "gave": "giv", "given": "giv",
}  # fmt: skip


def _tokens(text: str) -> Iterator[str]:
    """Figures as they are, things after ``=``, other words as stems and Chinese signs."""
    latin: list[str] = []
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token[0] in "#@~%" or _HAN.match(token):
            yield from _english(latin)
            latin = []
            yield from _chinese(token) if _HAN.match(token) else (token,)
        else:
            latin.append(token)
    yield from _english(latin)


def _english(tokens: list[str]) -> Iterator[str]:
    known = _concepts().english
    stems = [stem(token) for token in tokens]
    at = 0
    while at < len(stems):
        for length in range(min(LONGEST_ENGLISH, len(stems) - at), 0, -1):
            thing = known.get(tuple(stems[at : at + length]))
            if thing is not None:
                yield "=" + thing
                at += length
                break
        else:
            if tokens[at] not in _EMPTY:
                yield _STREETS.get(tokens[at], stems[at])
            at += 1


def _chinese(run: str) -> Iterator[str]:
    concepts = _concepts()
    at = 0
    while at < len(run):
        for length in range(min(concepts.longest_han, len(run) - at), 0, -1):
            part = run[at : at + length]
            if part in concepts.han:
                if concepts.han[part]:
                    yield "=" + concepts.han[part]
                at += length
                break
        else:
            if run[at] not in _EMPTY_SIGNS:
                yield run[at]
            at += 1


_STREETS = {
    "rd": "=road", "ave": "=avenue", "ln": "lane", "blvd": "boulevard", "sq": "square",
    "apt": "=apartment", "bldg": "build", "pl": "place", "ct": "court", "nr": "",
}  # fmt: skip


@cache
def _concepts() -> _Concepts:
    english: dict[tuple[str, ...], str] = {("st",): "street"}
    han = dict.fromkeys(_EMPTY_HAN, "")
    classes = {}
    of = ""
    for line in (Path(__file__).parent / "concepts.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            of = line[1:-1]
        elif line and not line.startswith("#"):
            left, _, right = line.partition("|")
            names = [name.strip().lower() for name in left.split(",")]
            classes[names[0]] = of
            for name in names:
                english.setdefault(tuple(stem(part) for part in name.split()), names[0])
            for name in filter(None, (each.strip().lower() for each in right.split(","))):
                han.setdefault(name, names[0])
    mixed = {name: thing for name, thing in han.items() if re.search("[a-z]", name)}
    return _Concepts(english, han, classes, max(map(len, han)), mixed)
