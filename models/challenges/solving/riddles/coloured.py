"""Colours: of what is said to have one, of what always has it, of two that are mixed."""

from __future__ import annotations

import re

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import COUNTING, HAN, chinese, stands
from models.challenges.solving.riddles.classes import kinds, known
from models.challenges.solving.riddles.listing import listing

_COLOUR = re.compile(r"\bcolou?r|颜色|什么色|哪种色")
_MIX = re.compile(r"mix|combin|together|\+|混合|加上|调成|合成|配成")


def colour(text: str) -> str | None:
    """Of what is said to have one, or of what always has it."""
    asking = _COLOUR.search(text)
    if not asking or COUNTING.search(text):
        return None
    bare = re.sub(r"颜色|\bcolou?rs?\b(?:ed)?", "", text)
    named = _colours(bare)
    if len(set(named)) > 1 and (stated := _stated(text)):
        return stated
    plain_one = re.search(
        r"(?:is|of|are|was|has) (?:an? |the |this |that |my |his |her )?([a-z]+) [a-z]+[ ?.]*$",
        text,
    )
    if plain_one and plain_one[1] in kinds()["colour"].words:
        return plain_one[1]
    options = listing(text)
    things = facts.told_of("colours", "of", "of_zh")
    of = [thing for thing in things if stands(thing, bare)]
    if of and (not named or (options and len(named) > 1)):
        colour = things[max(of, key=len)]
        if options and len(named) > 1 and colour not in named:
            return None
        return colour
    if len(set(named)) == 1:
        return named[0]
    return _colour_of(bare, named)


def mixed(text: str) -> str | None:
    if (not _COLOUR.search(text) and "变" not in text) or not _MIX.search(text):
        return None
    mixed = facts.told_of("colours", "mixed")
    for pair, made in mixed.items():
        one, other = pair.split("+")
        if re.search(rf"(?<![a-z]){one}(?![a-z])", text) and re.search(
            rf"(?<![a-z]){other}(?![a-z])", text
        ):
            return made
    return None


def of_colour(text: str) -> str | None:
    """“A white cat and a black dog: which animal is black?”"""
    found = re.search(
        r"(?:which|what)(?: \w+)?(?: of them)? (?:is|has the colou?r|are) (?P<colour>[a-z]+)\W*$",
        text,
    )
    if not found or found["colour"] not in kinds()["colour"].words:
        return None
    before = text[: found.start()]
    colour = found["colour"]
    named = re.findall(rf"\b{colour} ([a-z]+)|\b([a-z]+) (?:is|are) {colour}\b", before)
    nouns = [one or other for one, other in named]
    return nouns[0] if len(nouns) == 1 and nouns[0] not in ("and", "or") else None


def _stated(text: str) -> str | None:
    """“The car is blue and the house is white: what colour is the house?”"""
    asked = re.search(r"colou?r (?:is|has|are|was|of) (?:the |my |his |her )?([a-z]+)\W*$", text)
    if not asked:
        return None
    told = re.findall(rf"\b{asked[1]} (?:is|are|was) ([a-z]+)", text)
    found = [colour for colour in told if colour in kinds()["colour"].words]
    return found[0] if len(found) == 1 else None


def _colour_of(text: str, named: list[str]) -> str | None:
    """“The red ball and the blue box: what colour is the box?”"""
    thing = re.search(
        r"(?:what|which) +(?:is|are|was|were)?(?: the)?(?: of)?(?: the| his| her| my)"
        r"? *(?P<thing>[a-z]+)[ ?.]*$",
        text,
    ) or re.search(r"(?:of|is) (?:the|his|her|my) (?P<thing>[a-z]+)[ ?.]*$", text)
    if thing:
        for colour in named:
            if re.search(
                rf"\b{colour} {thing['thing']}\b"
                rf"|\b{thing['thing']}s? (?:is|are|was|were) {colour}\b",
                text,
            ):
                return colour
    zh = re.search(rf"(?:^|[,.;:])(?P<thing>[{HAN}]{{1,3}}?)(?:是什么|是哪种|什么)[^,.]*$", text)
    if zh:
        for colour in named:
            if re.search(rf"{colour}的?{zh['thing']}|{zh['thing']}是{colour}", text):
                return colour
    return None


def _colours(text: str) -> list[str]:
    """Those named in a text, in order."""
    words = kinds()["colour"].words
    if not chinese(text):
        return [word for word in re.findall("[a-z]+", text) if word in words]
    found = []
    for each in re.finditer(
        "|".join(sorted((w for w in words if chinese(w)), key=len, reverse=True)), text
    ):
        rest = text[each.end() :]
        if len(each.group()) > 1:
            found.append(each.group())
        elif (re.match("的|色", rest) and not re.search("小$", text[: each.start()])) or any(
            rest.startswith(word) for word in known() if chinese(word)
        ):
            found.append(each.group() + "色")
    return found
