"""What can be told of two sentences without understanding them, as numbers under names.

Counts of the words, figures and things that both or one of them have, cues of change, denial and
addition, whose each is, where they differ, how alike they are. ``weighing`` decides by them.
"""

from __future__ import annotations

import difflib
import re

from rapidfuzz.distance import OSA

from memory.deciding import cues, owners
from memory.deciding.people import several
from memory.deciding.told import Told
from memory.deciding.whom import mistakable, namesakes, related
from memory.deciding.words import words

_TOKEN = re.compile(r"[㐀-鿿]|[a-z0-9'@.:+-]*[a-z0-9]")
_CLAUSE = re.compile(r"[,;.!?，。；！？](?=.)")
_CUES = (
    ("changed", cues.changed), ("denied", cues.denied), ("ended", cues.ended),
    ("another", cues.another), ("still", cues.still),
)  # fmt: skip
_CLASSES = ("phone", "mail", "#", "@", "~", "%", "town", "food", "drink", "app", "job", "person",
            "colour", "animal")  # fmt: skip
_NOT_THINGS = frozenset(("phone", "mail", "#", "@", "~", "%", "person"))


def signs(told: Told, likeness: float) -> dict[str, float]:
    """``likeness``: the cosine of the two sentences."""
    first, second = told.before.text, told.now.text
    made = _alike(told, likeness) | _parts(told) | _said(told, first, second)
    made |= _people(told) | _places(first, second)
    made |= owners.signs(owners.owner(first), owners.owner(second), first, second)
    return {name: float(value) for name, value in made.items()}


def _alike(told: Told, likeness: float) -> dict[str, float]:
    scripts = {words(told.now.text).han, words(told.before.text).han}
    script = "mixed" if len(scripts) == 2 else "zh" if True in scripts else "en"
    near = likeness
    made = {"alike": near}
    for each in ("en", "zh", "mixed"):
        made |= {each: each == script, f"alike {each}": near if each == script else 0.0}
    return made


def _parts(told: Told) -> dict[str, float]:
    a, b = words(told.before.text), words(told.now.text)
    made: dict[str, float] = {}
    for kind, one, other in (
        ("figures", a.figures, b.figures), ("things", a.things, b.things), ("rest", a.rest, b.rest)
    ):  # fmt: skip
        made |= {
            f"{kind} shared": len(one & other), f"{kind} gone": len(one - other),
            f"{kind} came": len(other - one), f"any {kind} shared": bool(one & other),
            f"other {kind}": bool(one - other) and bool(other - one),
        }  # fmt: skip
    shared, gone, came = len(told.shared), len(told.gone), len(told.came)
    made |= {
        "shared": shared, "gone": gone, "came": came,
        "share of all": shared / max(1, shared + gone + came),
        "share of the earlier": shared / max(1, shared + gone),
        "share of the later": shared / max(1, shared + came),
    }  # fmt: skip
    conflicts = told.conflicts
    made |= {f"another {each}": each in conflicts for each in _CLASSES}
    return made | {
        "conflicts": len(conflicts), "other things": len(conflicts - _NOT_THINGS),
        "conflicts with shared": len(told.conflicts_with_shared),
    }  # fmt: skip


def _said(told: Told, first: str, second: str) -> dict[str, float]:
    made: dict[str, float] = {
        "one slot": told.one_slot, "topic": told.topic, "other topic": told.other_topic,
        "says no more": told.says_no_more, "two of a sort": told.two_of_a_sort,
        "heads differ": cues.heads_differ(second, first),
        "which": cues.two_of_a_sort(second, first),
        "over": told.over, "denies": told.denies, "excludes": told.excludes,
        "one is denied": cues.denied(first) != cues.denied(second),
        "stance shared": told.shares_stance, "single shared": told.shares_single,
    }  # fmt: skip
    for name, cue in _CUES:
        made |= {
            name: cue(second), f"{name} before": cue(first),
            f"newly {name}": cue(second) and not cue(first),
        }  # fmt: skip
    return made


def _people(told: Told) -> dict[str, float]:
    now, before = told.now.of, told.before.of
    holder = related(now, before)
    made: dict[str, float] = {
        f"holder {each}": holder == each for each in ("same", "other", "next")
    }
    return made | {
        "names shared": bool(now.names & before.names), "named before": bool(before.names),
        "named": bool(now.names),
        "other names": bool(now.names and before.names) and not now.names & before.names,
        "relations shared": bool(now.relations & before.relations),
        "related before": bool(before.relations), "related": bool(now.relations),
        "relation came": bool(now.relations - before.relations),
        "relation gone": bool(before.relations - now.relations),
        "one of a kind": bool(before.relations) and not any(map(several, before.relations)),
        "mistakable": mistakable(now, before), "namesakes": namesakes(now, before),
        "relation named": told.names_relation,
    }  # fmt: skip


def _places(first: str, second: str) -> dict[str, float]:
    """Where in the sentences the differences stand: whose it is stands first, what is said last."""
    a, b = (_TOKEN.findall(each.lower().replace("’", "'")) for each in (first, second))
    short = max(1, min(len(a), len(b)))
    found = difflib.SequenceMatcher(None, a, b, autojunk=False)
    blocks = found.get_matching_blocks()
    start = blocks[0].size if blocks and blocks[0].a == blocks[0].b == 0 else 0
    last = blocks[-2] if len(blocks) > 1 else blocks[-1]
    end = last.size if last.a + last.size == len(a) and last.b + last.size == len(b) else 0
    longest = max((each.size for each in blocks), default=0)
    only_a, only_b = set(a) - set(b), set(b) - set(a)
    return {
        "ratio": found.ratio(), "longest block": longest, "share of it": longest / short,
        "start": start, "share of start": start / short, "end": end, "share of end": end / short,
        "only the start differs": end >= 2 and not start,
        "only the end differs": start >= 2 and not end,
        "swapped at the start": _swap(found, len(b), low=True),
        "swapped at the end": _swap(found, len(b), low=False),
        "sounds alike": _sound_alike(only_a, only_b),
        "length before": len(a), "length": len(b), "times as long": len(b) / max(1, len(a)),
        "clauses before": len(_CLAUSE.findall(first)), "clauses": len(_CLAUSE.findall(second)),
    }  # fmt: skip


def _swap(found: difflib.SequenceMatcher[str], length: int, *, low: bool) -> bool:
    """Something stands in the place of something else, in the first half or in the second."""
    return any(
        (2 * start < length) is low
        for what, _, _, start, _ in found.get_opcodes()
        if what == "replace"
    )


def _sound_alike(gone: set[str], came: set[str]) -> bool:
    """A word of each that could be mixed up with the other's: tony, toni."""
    return any(
        len(x) > 2 and x[0] == y[0] and x.isalpha() and x.isascii()
        and OSA.distance(x, y, score_cutoff=2) <= 2 and x.rstrip("sed") != y.rstrip("sed")
        for x in gone for y in came
    )  # fmt: skip
