"""How a page looks on one day: classes, tags, order, wording, each as its site's maker left them.

A layout writes its HTML through a ``Look``. Without a mutation it writes what it is given; with one
of ``MUTATIONS`` the same page as after a redesign. In classes a word that begins with ``=`` carries
a value (``=star-4``) and survives any renaming.
"""

from __future__ import annotations

import datetime
import hashlib
import random
import re
from collections.abc import Sequence
from html import escape
from typing import Literal, get_args

from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.data import Language

Mutation = Literal["renamed", "nested", "retagged", "inserted", "reworded", "bare"]
MUTATIONS: tuple[Mutation, ...] = get_args(Mutation)
"""What a redesign does: class names anew; wrapped deeper and reordered; other tags; something new
between and inside; labels and formats; no embedded data any more."""

TAGS = {
    "li": "article", "ul": "div", "ol": "div", "article": "section", "div": "section",
    "section": "div", "h2": "h4", "h3": "h5", "p": "div", "span": "em", "b": "strong", "s": "del",
    "strong": "b", "dl": "div", "dt": "div", "dd": "div", "table": "div", "thead": "div",
    "tbody": "div", "tr": "div", "th": "div", "td": "div",
}  # fmt: skip
_CLASS = re.compile(r'class="([^"]*)"')
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)(?=[\s>/])")
_WORDINGS = {
    "Price": "You pay", "Rating": "Customer score", "Author": "Written by", "Salary": "Pay",
    "Location": "Where", "Company": "Employer", "Date": "When", "Posted": "Published",
    "Volume": "Shares traded", "Symbol": "Ticker", "Last": "Price", "Change": "Chg %",
    "High": "Max", "Low": "Min", "Day": "Date", "Conditions": "Sky", "Event": "What",
    "Time": "Starts", "Venue": "Hall", "Replies": "Answers", "Views": "Reads", "Name": "Title",
    "Reviews": "Opinions", "Rain": "Chance of rain", "Brand": "Maker", "Pages": "Length",
    "Year": "First published", "Availability": "Stock", "Calories": "Energy", "Rooms": "Room count",
    "Preis": "Unser Preis", "Bewertung": "Kundenurteil", "Kaltmiete": "Miete kalt",
    "Zimmer": "Anzahl Zimmer", "Wohnfläche": "Fläche", "Marke": "Hersteller", "Gehalt": "Verdienst",
    "Ort": "Arbeitsort", "Firma": "Arbeitgeber", "价格": "售价", "评分": "用户评分", "作者": "著者",
    "出版年": "年份", "名称": "商品名称", "月销": "已售", "现价": "最新价", "涨跌幅": "涨幅",
    "成交量": "总手", "代码": "股票代码", "租金": "月租", "面积": "建筑面积", "户型": "房型",
}  # fmt: skip
_SIGN = {"$": "USD", "£": "GBP", "€": "EUR", "¥": "元"}


class Look:
    """``rng`` is for what stands there, the same whatever the mutation."""

    def __init__(
        self, name: str, seed: int, mutation: Mutation | None = None, *,
        language: Language = "en", embedded: bool = True, page: int = 1, count: int = 0,
        pager: str = "",
    ) -> None:  # fmt: skip
        self.name = name
        self.mutation = mutation
        self.language: Language = language
        self.embedded = embedded and mutation != "bare"
        self.page = page
        self.pager = pager
        """The HTML of the way to the next page."""
        self.rng = random.Random(f"{name}:{seed}:{page}")
        self.count = count or self.rng.randint(9, 20)
        self._redesign = random.Random(f"{name}:{mutation}")
        self._orders: dict[int, list[int]] = {}
        self._salt = hashlib.sha256(f"{name}:{mutation}".encode()).hexdigest()[:6]

    def is_(self, mutation: Mutation) -> bool:
        return self.mutation == mutation

    # what is written about a thing

    def label(self, text: str) -> str:
        return _WORDINGS.get(text, text) if self.is_("reworded") else text

    def price(self, value: float | None, sign: str = "$", free: str = "Free") -> str:
        """``$1,299.00``, ``1.299,00 €``, ``¥12.8``; reworded ``1,299.00 USD``, ``EUR 1.299,00``."""
        if value is None:
            return ""
        if value == 0:
            return free
        if sign == "€":
            number = f"{value:,.2f}".translate(str.maketrans(",.", ".,"))
            return f"EUR {number}" if self.is_("reworded") else f"{number} €"
        if sign == "¥":
            number = f"{value:.2f}".rstrip("0").rstrip(".")
            return f"{number}元" if self.is_("reworded") else f"¥{number}"
        return f"{value:,.2f} {_SIGN[sign]}" if self.is_("reworded") else f"{sign}{value:,.2f}"

    def rating(self, value: float | None, out_of: int = 5) -> str:
        if value is None:
            return ""
        number = f"{value:g}" if self.language != "de" else f"{value:g}".replace(".", ",")
        if self.language == "zh":
            return f"{number} / {out_of}" if self.is_("reworded") else f"{value:.1f}分"
        if self.language == "de":
            return f"{number}/{out_of}" if self.is_("reworded") else f"{number} von {out_of}"
        return f"{number} out of {out_of}" if self.is_("reworded") else f"{number}/{out_of}"

    def day(self, value: datetime.date) -> str:
        if self.language == "zh":
            return (
                f"{value:%Y-%m-%d}" if self.is_("reworded")
                else f"{value.year}年{value.month}月{value.day}日"
            )  # fmt: skip
        if self.language == "de":
            return f"{value:%Y-%m-%d}" if self.is_("reworded") else f"{value:%d.%m.%Y}"
        return (
            f"{value.day} {value:%B %Y}"
            if self.is_("reworded")
            else f"{value:%b} {value.day}, {value.year}"
        )

    def count_of(self, value: int) -> str:
        """``1,204``; reworded ``1204``."""
        return str(value) if self.is_("reworded") else f"{value:,}"

    # how it is put together

    def parts(self, *parts: str) -> str:
        """The parts of one item, in the order of the day."""
        if not self.is_("nested"):
            return "".join(parts)
        order = self._order(len(parts))
        return "".join(f'<div class="slot"><div>{parts[i]}</div></div>' for i in order)

    def columns(self, cells: Sequence[str]) -> str:
        """The cells of one row, in the order of the day."""
        order = self._order(len(cells)) if self.is_("nested") else range(len(cells))
        return "".join(cells[i] for i in order)

    def items(self, items: Sequence[str], advert: str = "", *, wrap: bool = True) -> str:
        """Items one after the other. ``advert`` is one that may come in between; ``wrap``: they may
        stand in a ``div`` each."""
        shown = list(items)
        if self.is_("nested") and wrap:
            shown = [
                f'<div class="cell-outer"><div class="cell">{item}</div></div>' for item in shown
            ]
        if self.is_("inserted") and advert:
            for at in range(len(shown) - 2, 0, -4):
                shown.insert(at, advert)
        return "".join(shown)

    def badge(self, text: str = "Bestseller") -> str:
        return f'<span class="flag-badge">{text}</span>' if self.is_("inserted") else ""

    def before_price(self, was: float, sign: str = "$") -> str:
        """What it cost before, struck through, where the redesign shows that."""
        return f'<s class="was">{self.price(was, sign)}</s> ' if self.is_("inserted") else ""

    def advert(self, tag: str = "div") -> str:
        """Something of another shape between the items."""
        return (
            f'<{tag} class="promo"><div class="promo-in"><p>Join our club today</p>'
            f'<a href="/club">Sign up and save 10%</a></div></{tag}>'
        )

    def finished(self, body: str) -> str:
        """``body`` as the whole middle of a page."""
        if self.is_("nested"):
            body = f'<div class="shell"><div class="shell-in"><div>{body}</div></div></div>'
        return self.dressed(body)

    def dressed(self, body: str) -> str:
        """``body`` with the day's tags and classes."""
        if self.is_("retagged"):
            body = _TAG.sub(lambda m: f"<{m[1]}{TAGS.get(m[2], m[2])}", body)
        return _CLASS.sub(lambda m: f'class="{self._classes(m[1])}"', body)

    def _classes(self, names: str) -> str:
        return " ".join(
            n[1:] if n.startswith("=") else self._hashed(n) if self.is_("renamed") else n
            for n in names.split()
        )

    def _hashed(self, name: str) -> str:
        digest = hashlib.sha256(f"{self._salt}{name}".encode()).hexdigest()
        return "_" + "".join(
            chr(ord("a") + int(c, 16)) if i % 2 else c for i, c in enumerate(digest[:7])
        )

    def _order(self, n: int) -> list[int]:
        """One that is not the old one, the same for all items."""
        if n not in self._orders:
            order = list(range(n))
            while n > 1 and order == sorted(order):
                self._redesign.shuffle(order)
            self._orders[n] = order
        return self._orders[n]


def page_of(look: Look, title: str, body: str, *, head: str = "", heavy: bool = False) -> str:
    """A whole document: ``body`` among what every site has around it."""
    lang = {"en": "en", "zh": "zh-CN", "de": "de"}[look.language]
    junk = random.Random(f"junk:{look.name}:{look.mutation}")
    menu = {
        "en": ("Home", "New in", "Sale up to 50%", "Magazine", "Help", "Account", "Cart (0)"),
        "de": ("Start", "Neu", "Angebote bis 50 %", "Magazin", "Hilfe", "Konto", "Warenkorb (0)"),
        "zh": ("首页", "新品", "五折起", "资讯", "帮助", "我的", "购物车(0)"),
    }[look.language]
    links = "".join(
        f'<li class="nav-item"><a href="/{i}">{text}</a></li>' for i, text in enumerate(menu)
    )
    feet = "".join(
        f'<li><a href="/about/{i}">{text}</a></li>'
        for i, text in enumerate(("Imprint", "Privacy", "Terms", "Careers", "Press", "Sitemap"))
    )
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}'
        f'</title><meta name="viewport" content="width=device-width"><style>{_styles(junk, heavy)}'
        f"</style>{head}<script>{_script(junk, heavy)}</script></head><body>"
        f'<header class="top"><a class="logo" href="/">{_icon(junk)}Shopside</a><nav><ul>{links}</ul>'
        f'</nav><form action="/search"><input name="q" placeholder="Search"><button>Go</button>'
        f'</form></header><div class="consent" role="dialog"><p>We use cookies.</p>'
        f"<button>OK</button></div><main>{look.finished(body)}{look.pager}</main>"
        f'<footer class="foot"><ul>{feet}</ul><p>© 2026 Shopside Ltd. All prices incl. VAT.</p>'
        f"<p>Call 0800 555 0199</p></footer><script>{_script(junk, heavy)}</script></body></html>"
    )


def _styles(junk: random.Random, heavy: bool) -> str:
    return "".join(
        f".c{junk.getrandbits(24):x}{{margin:{junk.randint(0, 40)}px;color:#{junk.getrandbits(24):06x}}}"
        for _ in range(2500 if heavy else 120)
    )


def _script(junk: random.Random, heavy: bool) -> str:
    return "".join(
        f'(function(){{var e{i}="{junk.getrandbits(96):x}";window["_t{junk.getrandbits(16)}"]='
        f"function(a,b){{return a<b?e{i}:{junk.randint(1, 999)}}}}})();"
        for i in range(1400 if heavy else 60)
    )


def _icon(junk: random.Random) -> str:
    path = " ".join(f"L{junk.randint(0, 24)} {junk.randint(0, 24)}" for _ in range(40))
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M0 0 {path}"/></svg>'


def others(look: Look, make: str = "products", n: int = 4) -> list[data.Thing]:
    """Things of the same kind that are not meant: bought by others, sponsored."""
    rng = random.Random(f"others:{look.name}:{look.rng.random()}")
    made: list[data.Thing] = getattr(data, make)(rng, n, look.language)
    return made
