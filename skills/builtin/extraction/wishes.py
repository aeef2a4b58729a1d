"""What a request for rows says: the fields, of what, on which page, how many, in which form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from narrower import left, narrowed
from shapes import (
    AGAIN,
    ALL_PAGES,
    ALONE,
    FORM,
    FORMS,
    GET,
    GET_ZH,
    GET_ZH_LAST,
    HERE,
    INSIDE,
    ITEM_WITH,
    LEAD,
    LIKE,
    MOST,
    NOTHING,
    NUMBERS,
    OF_ITEM,
    ON,
    PAGES,
    QUOTED,
    SPLIT,
    URL,
    VALUES,
    WHOSE,
    WHOSE_ZH,
)

LONGEST_FIELD = 40
_EDGES = " ,，:：的"


@dataclass
class Wishes:
    """``address`` is "" for what is in front; ``pages`` and ``most`` rows: 0 for all. ``again``:
    what was read last, in another form."""

    fields: list[str] = field(default_factory=list)
    item: str = ""
    address: str = ""
    form: str = ""
    pages: int = 1
    most: int = 0
    example: list[str] = field(default_factory=list)
    again: bool = False
    only: list[dict[str, str]] = field(default_factory=list)
    """What rows have to be: ``field``, ``how``, ``value``."""
    undone: str = ""
    """What the request leaves out in a way that is not understood."""


def read(text: str) -> Wishes:
    """Of a request in English or Chinese."""
    found = Wishes()
    rest = _without_address(text.strip().rstrip(".。!！?？"), found)
    here = bool(found.address or HERE.search(rest))
    rest = _without_form(rest, found)
    rest = _without_example(rest, found)
    rest, found.only = narrowed(rest)
    rest = _without_counts(rest, found)
    rest = HERE.sub(" ", rest).strip(_EDGES)
    if (
        not here
        and (found.form or found.most or found.only)
        and (not rest or AGAIN.fullmatch(rest))
    ):
        found.again = True
        return found
    rest, found.undone = left(rest)
    rest = ON.sub("", rest).strip(_EDGES)
    if re.search(r"[\u4e00-\u9fff]", rest):
        _chinese(rest, found)
    else:
        _english(" ".join(rest.split()), found)
    _with_narrowed(found)
    return found


def _with_narrowed(found: Wishes) -> None:
    """What rows are narrowed down by is read, too."""
    known = {_one(each.lower()) for each in found.fields}
    for each in found.only if found.fields else ():
        if each["field"] and _one(each["field"].lower()) not in known:
            found.fields.append(each["field"])
            known.add(_one(each["field"].lower()))


def fields_of(text: str) -> list[str]:
    """ "the name, price and rating": three."""
    listed = (LEAD.sub("", part.strip(f"{_EDGES}\"“”'")) for part in SPLIT.split(text))
    parts = (each for part in listed for each in _each_of(part))
    named = (part for part in parts if 0 < len(part) <= LONGEST_FIELD)
    return list(dict.fromkeys(part for part in named if part.lower() not in NOTHING))


def _each_of(part: str) -> list[str]:
    words = part.split()
    apart = part.lower().startswith(("name", "title", "price"))  # "company name" is one
    return words if apart and all(word.lower() in ALONE for word in words) else [part]


def _without_address(text: str, found: Wishes) -> str:
    match = URL.search(text)
    if match is None:
        return text
    address = match.group().rstrip(".,;:!?)")
    found.address = address if "://" in address else f"https://{address}"
    before = ON.sub("", text[: match.start()])
    after = INSIDE.sub("", text[match.start() + len(address) :])
    return f"{before} {after}".replace(" ,", ",").strip(" ,，")


def _without_form(text: str, found: Wishes) -> str:
    match = FORM.search(text)
    if match is None:
        return text
    said = match["en"] or match["of"] or match["zh"]
    found.form = next(n for n, words in FORMS.items() if re.fullmatch(words, said, re.IGNORECASE))
    return f"{text[: match.start()]} {text[match.end() :]}"


def _without_example(text: str, found: Wishes) -> str:
    match = LIKE.search(text)
    if match is None:
        return text
    said = match["en"] or match["zh"]
    found.example = QUOTED.findall(said) or [part for part in VALUES.split(said.strip()) if part]
    return text[: match.start()]


def _without_counts(text: str, found: Wishes) -> str:
    if ALL_PAGES.search(text):
        found.pages, text = 0, ALL_PAGES.sub(" ", text)
    elif match := PAGES.search(text):
        found.pages = _number(match)
        text = f"{text[: match.start()]} {text[match.end() :]}"
    if match := MOST.search(text):
        found.most = _number(match)
        text = f"{text[: match.start()]}{' each ' if match['en'] else ' '}{text[match.end() :]}"
    return text


def _number(match: re.Match[str]) -> int:
    said = (match["en"] or match["zh"]).lower()
    return int(said) if said.isdecimal() else NUMBERS.get(said, 1)


def _english(text: str, found: Wishes) -> None:
    rest = GET.sub("", text)
    if first := ITEM_WITH.match(rest):
        found.item, rest = _one(first["item"].strip()), rest[first.end() :]
    elif of := OF_ITEM.search(rest):
        found.item, rest = _one((of["item"] or "").strip()), rest[: of.start()]
    elif whose := WHOSE.fullmatch(rest):
        found.item, rest = whose["item"], whose["rest"]
    found.fields = fields_of(rest)
    words = found.fields[0].split() if found.fields else []
    if not found.item and len(words) == 2:  # "product names and prices"
        found.item, found.fields[0] = _one(words[0]), words[1]


def _chinese(text: str, found: Wishes) -> None:
    rest = GET_ZH.sub("", GET_ZH_LAST.sub("", text)).strip(_EDGES)
    if whose := WHOSE_ZH.match(rest):
        found.item, rest = whose["item"], whose["rest"]
    found.fields = fields_of(rest)


def _one(word: str) -> str:
    """One of several, roughly: it only tells which list is meant."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
