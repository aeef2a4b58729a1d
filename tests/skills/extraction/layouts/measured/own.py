"""What the layouts of this folder share: surroundings, words and redesigns that are theirs alone."""

from __future__ import annotations

import datetime
import itertools
import random
from collections.abc import Sequence
from html import escape

from tests.skills.extraction.layouts.data import Language
from tests.skills.extraction.layouts.look import Look

_MENU: dict[Language, tuple[str, ...]] = {
    "en": ("Browse", "What's on", "Deals from £5", "Guides", "Contact us", "Sign in"),
    "de": ("Stöbern", "Aktuelles", "Schon ab 5 €", "Ratgeber", "Kontakt", "Anmelden"),
    "zh": ("频道", "热门", "5元起", "专题", "联系我们", "登录"),
}
_FOOT: dict[Language, tuple[str, ...]] = {
    "en": ("About us", "Accessibility", "Cookie settings", "Complaints"),
    "de": ("Über uns", "Barrierefreiheit", "Datenschutz", "Impressum"),
    "zh": ("关于我们", "无障碍", "隐私政策", "投诉"),
}
_BETWEEN: dict[Language, tuple[str, str]] = {
    "en": ("How are we doing?", "Take our two-minute survey"),
    "de": ("Wie gefällt Ihnen die Seite?", "Zur kurzen Umfrage"),
    "zh": ("您对本站满意吗？", "参加问卷"),
}
_LANG: dict[Language, str] = {"en": "en-GB", "de": "de-DE", "zh": "zh-Hans"}


def say(look: Look, usual: str, anew: str) -> str:
    """One of two ways to write the same; ``anew`` after the words were changed."""
    return anew if look.is_("reworded") else usual


def sticker(look: Look, text: str) -> str:
    """A word on the item that is no field, where the redesign has such."""
    return f'<small class="sticker"><span>{text}</span></small>' if look.is_("inserted") else ""


def named(rng: random.Random, n: int, *of: Sequence[str], glue: str = " ") -> list[str]:
    """``n`` names, one word of each of ``of``, no two the same."""
    return rng.sample([glue.join(words) for words in itertools.product(*of)], n)


def german(value: float, digits: int = 2) -> str:
    """``1.299,00``"""
    return f"{value:,.{digits}f}".translate(str.maketrans(",.", ".,"))


def written(look: Look, day: datetime.date) -> str:
    """``6 Mar 2026``; reworded ``Friday, March 6th 2026``."""
    end = {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10 if day.day not in (11, 12, 13) else 0, "th")
    return say(look, f"{day.day} {day:%b %Y}", f"{day:%A, %B} {day.day}{end} {day.year}")


def among(look: Look, items: Sequence[str], tag: str = "div") -> str:
    """The items. ``tag`` is what each is: where they are no ``li`` a redesign puts three in a band;
    another asks something after each fifth."""
    shown = list(items)
    if look.is_("inserted"):
        asked, link = _BETWEEN[look.language]
        poll = (
            f'<{tag} class="poll"><form><label>{asked}</label><a href="/survey">{link}</a></form>'
            f"</{tag}>"
        )
        for at in range(5, len(items), 5):
            shown.insert(at + at // 5 - 1, poll)
    if look.is_("nested") and tag != "li":
        bands = ["".join(shown[at : at + 3]) for at in range(0, len(shown), 3)]
        shown = [f'<div class="band"><div class="band-in">{band}</div></div>' for band in bands]
    return "".join(shown)


def facets(title: str, words: Sequence[str]) -> str:
    """What a site lets one narrow its list by, with numbers that are no values of items."""
    lines = "".join(
        f'<li><label><input type="checkbox"> {word} <span>({7 * n + 3})</span></label></li>'
        for n, word in enumerate(words)
    )
    return f"<aside><h4>{title}</h4><ul>{lines}</ul></aside>"


def site(look: Look, name: str, body: str, *, head: str = "", heavy: bool = False) -> str:
    """A whole document of the site ``name``."""
    junk = random.Random(f"own:{look.name}:{look.mutation}")
    menu = "".join(f'<a href="/m/{n}">{word}</a>' for n, word in enumerate(_MENU[look.language]))
    foot = "".join(
        f'<p><a href="/f/{n}">{word}</a></p>' for n, word in enumerate(_FOOT[look.language])
    )
    rules = "".join(
        f".u-{junk.getrandbits(20):x}>*{{padding:{junk.randint(0, 30)}px;order:{junk.randint(0, 9)}}}"
        for _ in range(2600 if heavy else 90)
    )
    run = "".join(
        f'self.q{n}=(self.q{n}||[]).concat(["{junk.getrandbits(90):x}",{junk.randint(1, 9999)}]);'
        for n in range(3200 if heavy else 50)
    )
    return (
        f'<!DOCTYPE html><html lang="{_LANG[look.language]}"><head><meta charset="utf-8"><title>'
        f"{escape(name)}</title><link rel=\"icon\" href=\"/i.svg\"><style>{rules}</style>{head}"
        f'</head><body><a href="#main">{name}</a><div id="bar"><b>{name}</b>{menu}'
        f'</div><div id="notice"><span>{_FOOT[look.language][2]}</span><button>OK</button></div>'
        f"<main>{look.finished(body)}{look.pager}</main>"
        f'<footer>{foot}<small>© 2026 {name}</small></footer><script>{run}</script></body></html>'
    )  # fmt: skip
