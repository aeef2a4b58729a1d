"""Patterns whose groups are named like the attributes that they fill, for both languages.

``device__car`` stands for ``device:car``; ``app_`` takes its detail from the group ``detail``;
``as__wife`` names the one who is the subject's wife; ``called__pet`` and ``called__relation`` name
the pet or relation of the same sentence; ``instead`` is the value that no longer holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from memory.reading.attributes import PETS, attribute

Mode = Literal["", "past", "no", "ahead", "yes", "lacks", "since"]
"""past: the sentence says that it no longer is so. no: it denies. ahead: it is so only from a day
that the sentence names. yes: there is no value but that it is so. lacks: it counts only denied.
since: only with a day since when, or once another one ended in the same message."""
Fits = Callable[[str, str], bool]
"""Whether a value can be that of an attribute."""
_APART = re.compile(r"\s*(?:, and |,| and | & |、|和|跟|以及|还有)\s*", re.IGNORECASE)

_TAIL = re.compile(
    r"(?:,? (?:now|though|too|as well|instead|please|anymore|any more|btw|by the way|lol|haha))+$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pattern:
    words: re.Pattern[str]
    mode: Mode = ""
    attribute: str = ""
    """What is said where no group holds a value."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a predicate says of its subject."""

    mode: Mode
    values: tuple[tuple[str, str], ...] = ()
    """Attribute and value."""
    instead: str = ""
    names: tuple[tuple[str, str], ...] = field(default=())
    """Relation of the subject, and what that one is called ("" in a denial)."""


def patterns(*made: str | tuple[str, Mode] | tuple[str, Mode, str]) -> tuple[Pattern, ...]:
    whole = (one if isinstance(one, tuple) else (one,) for one in made)
    return tuple(Pattern(re.compile(one[0], re.IGNORECASE), *one[1:]) for one in whole)


def said(
    predicate: str, known: Sequence[Pattern], fits: Fits, detail: Callable[[str], str],
    *, original: str = "",
) -> Said | None:  # fmt: skip
    """What the first pattern that takes the whole predicate with fitting values makes of it.
    ``detail`` turns the word of a detail into its key. ``original``, of the same length, is what
    the values are cut from (Chinese is matched in its simplified form)."""
    for pattern in known:
        match = pattern.words.fullmatch(predicate)
        if match and (found := _read(pattern, match, fits, detail, original or predicate)):
            return found
    return None


def _read(
    pattern: Pattern, match: re.Match[str], fits: Fits, detail: Callable[[str], str], text: str
) -> Said | None:
    caught = {name: text[slice(*match.span(name))] for name in match.groupdict() if match[name]}
    about = detail(caught.pop("detail", ""))
    instead = trimmed(caught.pop("instead", ""))
    instead = "" if instead.lower() in ("it", "that", "them", "this") else instead
    named = [name for name in caught if name.startswith(("as__", "called__"))]
    called = {name: caught.pop(name) for name in named}
    values = [(_attribute(name, about), trimmed(value)) for name, value in caught.items()]
    values = [(name, _polished(name, value)) for name, value in values]
    if not all(fits(name, value) for name, value in values):
        return None
    names = [
        pair
        for key, value in called.items()
        for pair in _names(key, value, about, dict(values), detail)
    ]
    if not all(fits("name", name) for _, name in names):
        return None
    if pattern.attribute.startswith("as__"):
        names.append((about or pattern.attribute[4:], ""))
    elif pattern.attribute:
        attribute = _attribute(pattern.attribute, about)
        values.append((attribute, "yes" if pattern.mode == "yes" else ""))
    return Said(pattern.mode, tuple(values), instead, tuple(names))


def _attribute(name: str, detail: str) -> str:
    return f"{name[:-1]}:{detail}" if name.endswith("_") else name.replace("__", ":")


def _polished(name: str, value: str) -> str:
    if name == "medicine" or name.startswith(("meal", "account")):
        return value
    if name in ("eats", "drinks"):
        value = re.sub(r"\s+at (?:home|all)$", "", value)
    if name in ("name", "nickname"):
        value = re.sub(r"\s+again$", "", value)
    if name == "town":
        value = re.sub(
            r"^(?:\w+ )?(?:home|house|flat|apartment|place|studio) in (?=[A-Z])", "", value
        )
    if name.startswith("device"):
        value = re.sub(r" as an? .*", "", value)
    value = without_aside(name, value)
    return re.sub(r"\s+(?:at the moment|these days|nowadays|right now|currently|today)$", "", value)


def without_aside(name: str, value: str) -> str:
    """Of one value, what stands before a comma: "a bakery, start at 4"; addresses have commas."""
    base = name.partition(":")[0]
    if attribute(base).many or base.endswith("address") or base in ("town", "hometown"):
        return value
    return re.sub(r", (?=[a-z]).*", "", value)


def _names(
    key: str, value: str, detail: str, values: dict[str, str], keyed: Callable[[str], str]
) -> list[tuple[str, str]]:
    relation = key.split("__")[1]
    if relation == "relation":
        relation = detail
    elif relation == "pet":
        relation = _pet(values.get("pet", ""), keyed)
    return [(relation, name) for name in apart(value)]


def _pet(value: str, keyed: Callable[[str], str]) -> str:
    word = value.rsplit(" ", 1)[-1].lower()
    keys = (keyed(one) for one in (word, word.removesuffix("s"), word[-1:]))
    return next((key for key in keys if key in PETS), "pet")


def apart(value: str) -> list[str]:
    """The parts of a list: "French and Spanish"."""
    if not re.search(r"(?i)\band\b|&", value):
        value = re.sub(r", (?=\S+ ).*", "", value)  # "coffee, doctor's orders"
    return [part for one in _APART.split(value) if (part := trimmed(one))]


def trimmed(value: str) -> str:
    """Without the article, the marks around it, and what only says that it is new."""
    value = value.strip(' \t,.;:!~。，！；：、"“”「」')
    value = re.sub(r"^['‘](.*)['’]$", r"\1", value)
    value = _TAIL.sub("", value)
    return re.sub(r"^(?:an?|the|my own)\s+(?=\S)", "", value).strip(" ,.")
