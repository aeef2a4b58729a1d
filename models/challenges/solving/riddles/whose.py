"""Who is meant: the name in a sentence, the taller of two, the heavier of a list."""

from __future__ import annotations

import re

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import COUNTING, HAN, chinese
from models.challenges.solving.riddles.classes import forms, kinds
from models.challenges.solving.riddles.listing import listing

_HOTTER = ("ice", "snow", "fridge", "water", "tea", "oven", "fire", "lava", "sun")
_MEASURE: tuple[tuple[str, str, bool], ...] = (
    (r"hotter|warmer|hottest|warmest", "heat", True), (r"colder|cooler|coldest", "heat", False),
    (r"fast(?:er|est)|quick(?:er|est)|更快|最快|跑得快|快", "speed", True),
    (r"slow(?:er|est)|更慢|最慢|慢", "speed", False),
    (r"heav(?:ier|iest)|bigg(?:er|est)|larg(?:er|est)|tall(?:er|est)|weighs? more|更重|最重"
        r"|更大|最大|重|大", "size", True),
    (r"light(?:er|est)|small(?:er|est)|short(?:er|est)|tin(?:ier|iest)|weighs? less|更轻"
        r"|最轻|更小|最小|轻|小", "size", False),
)  # fmt: skip
_NAME = re.compile(
    r"(?:name of|what is|what's|whats|tell me|type|write|enter|spell) (?P<name>[a-z]+)"
    r"(?:'s (?:first )?name)?\s*(?:called)?\W*$|^(?P<own>[a-z]+)'s name\b"
)
_CALLED = re.compile(
    r"(?:called|named|name is|named as|goes by|i am|i'm|answers to)[ :\"'“]*(?P<name>[a-z]+)"
)
_NAME_ZH = re.compile(
    rf"(?:我叫|名叫|名字叫|名字是|他叫|她叫|叫做|叫)[“\"]?(?P<name>[{HAN}]{{2,3}}?)[”\",]"
)


_NO_NAMES = ("a", "the", "what", "his", "her", "their", "it", "you")


def who(text: str) -> str | None:
    """“Anna has a cat, Tom has a dog: who has a dog?”"""
    asked = re.search(r"who (?P<does>(?!is |are )[a-z]+(?: [a-z ]+?)?) *(?:[?:.,]|$)", text)
    if not asked:
        return None
    rest = text[: asked.start()] + ";" + text[asked.end() :]
    doing = [m[1] for m in re.finditer(rf"([a-z]+) {re.escape(asked['does'])}(?![a-z])", rest)]
    begun = re.findall(
        rf"(?:[.;,!] |\b(?:and|but|while) )([a-z]+) {re.escape(asked['does'])}(?![a-z])", rest
    )
    names = [name for name in doing if name in kinds()["name"].words or name in begun]
    names = [name for name in names if name not in ("he", "she", "it", "they", "who", "and")]
    return names[0] if len(set(names)) == 1 else None


def named(text: str) -> str | None:
    """The name that a question holds: “what is the name of Jim?”"""
    if chinese(text):
        found_zh = _NAME_ZH.search(text) if re.search("名字|叫什么|谁", text) else None
        return found_zh["name"] if found_zh else None
    if (
        not re.search(r"\bnames?\b|called|who (?:is|am) ", text)
        or COUNTING.search(text)
        or " than " in text
    ):
        return None
    if re.search("name of (?:this|the) (?:site|forum|page|website|wiki)|your name", text):
        return None
    names = [
        word
        for word in re.findall("[a-z]+", text.replace("'s", ""))
        if word in kinds()["name"].words
    ]
    called = _CALLED.search(text)
    if called and (set(names) == {called["name"]} or not names):
        return called["name"] if called["name"] not in _NO_NAMES else None
    if whole := re.fullmatch(
        r"(?:please )?(?:what is|tell us|type|enter) ([a-z]{2,})'s (?:first )?name\W*", text
    ):
        return whole[1] if whole[1] not in ("god", "dog", "mother", "father", "site") else None
    own = _NAME.search(text)
    if own and (own["name"] or own["own"]) in names:
        return own["name"] or own["own"]
    names = [
        name
        for name in names
        if not (
            name in ("will", "may", "mark", "bill", "grace", "rose", "pat") and len(set(names)) > 1
        )
    ]
    return names[0] if len(set(names)) == 1 else None


def larger(text: str) -> str | None:
    """Of an elephant and a mouse, the heavier."""
    found = listing(text)
    if not found or re.search(r"\d", "".join(found.items)):
        return None
    measure = next((one for one in _MEASURE if re.search(one[0], found.frame)), None)
    if measure is None:
        return None
    most = measure[2]
    by: tuple[str, ...] = _HOTTER
    if measure[1] != "heat":
        name = "speed" if measure[1] == "speed" else "by"
        by = facts.row("sizes", name + ("_zh" if chinese(text) else ""))
    places = {item: by.index(form) for item in found.items for form in forms(item) if form in by}
    if len(places) != len(found.items):
        return None
    ranked = sorted(places, key=lambda item: places[item], reverse=most)
    near = 1 if measure[1] == "heat" else 2
    return ranked[0] if abs(places[ranked[0]] - places[ranked[1]]) > near else None
