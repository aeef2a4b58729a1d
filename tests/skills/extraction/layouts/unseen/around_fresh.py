"""What everyday sites have around their lists: menus, filters, pages, a letter box, a footer."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

from skills.extraction.base import Json
from tests.skills.extraction.layouts.data import Language
from tests.skills.extraction.layouts.look import Look

Classes = Callable[[str], str]
"""How a site's makers name the class of a part: `` class="..."`` or nothing."""

_HOUSE = (
    "*{box-sizing:border-box}body{margin:0;font:15px/1.5 Arial,'Noto Sans CJK SC',sans-serif;"
    "color:#222;background:#fff}a{color:#0b57a4;text-decoration:none}img{background:#dde3ea}"
    "ul,ol{list-style:none;margin:0;padding:0}h1{font-size:25px}h2,h3{font-size:17px;margin:0}"
    "p,dl,dd{margin:2px 0}main{max-width:1160px;margin:0 auto;padding:10px 18px}dt{margin-top:12px}"
    "header,footer{background:#eef1f5;padding:12px 22px}nav li{display:inline-block;margin-right:18px}"
    "footer li{display:inline-block;margin-right:18px;font-size:13px}svg{width:15px;height:15px}"
    "em{font-style:normal}"
)
_SAID: dict[Language, dict[str, Sequence[str]]] = {
    "en": {
        "code": ("en-GB", "Skip to main content", "Search", "Accept all cookies", "Only necessary"),
        "cookie": ("We and our partners use cookies to give you the best experience.",),
        "letter": ("Don't miss out", "Get the best of the week in your inbox.", "Your e-mail", "Subscribe"),
        "pages": ("Previous", "Next"),
        "foot": ("About us", "Contact", "Help centre", "Privacy policy", "Terms and conditions", "Careers"),
        "filter": ("Filter by", "Clear all", "Show more"),
    },
    "de": {
        "code": ("de", "Zum Inhalt springen", "Suchen", "Alle akzeptieren", "Nur notwendige"),
        "cookie": ("Wir verwenden Cookies, um Ihnen das beste Angebot zu zeigen.",),
        "letter": ("Nichts verpassen", "Einmal in der Woche das Neueste per E-Mail.", "Ihre E-Mail", "Abonnieren"),
        "pages": ("Zurück", "Weiter"),
        "foot": ("Über uns", "Kontakt", "Impressum", "Datenschutz", "AGB", "Karriere"),
        "filter": ("Filtern nach", "Zurücksetzen", "Mehr anzeigen"),
    },
    "zh": {
        "code": ("zh-CN", "跳到正文", "搜索", "同意", "拒绝"),
        "cookie": ("本站使用 Cookie 改善您的浏览体验。",),
        "letter": ("订阅", "每周精选,直达邮箱。", "您的邮箱", "立即订阅"),
        "pages": ("上一页", "下一页"),
        "foot": ("关于我们", "联系我们", "用户协议", "隐私政策", "意见反馈", "网站地图"),
        "filter": ("筛选", "清空", "更多"),
    },
}  # fmt: skip


def prefixed(prefix: str) -> Classes:
    """``site-part``, by hand."""
    return lambda part: f' class="{prefix}{part}"'


def modules(salt: str) -> Classes:
    """``Part_part__a1b2c``, as a bundler makes them of a file's classes."""

    def made(part: str) -> str:
        digest = hashlib.sha256(f"{salt}{part}".encode()).hexdigest()[:5]
        return f' class="{part.capitalize()}_{part}__{digest}"'

    return made


def none(part: str) -> str:
    return ""


def worded(look: Look, first: str, anew: str) -> str:
    """``anew`` once the site words things in another way."""
    return anew if look.is_("reworded") else first


def added(look: Look, html: str) -> str:
    """``html`` where a redesign put something in."""
    return html if look.is_("inserted") else ""


def hook(look: Look, name: str, key: str = "data-testid") -> str:
    """What a site's own tests hold on to; made anew with the class names."""
    return f' {key}="{"v2-" + name[::2] if look.is_("renamed") else name}"'


def different(rng: random.Random, n: int, *words: Sequence[str]) -> list[tuple[str, ...]]:
    """``n`` different things said with a word of each."""
    found: dict[tuple[str, ...], None] = {}
    tries = 0
    while len(found) < n:
        tries += 1
        one = tuple(rng.choice(w) for w in words)
        if tries > 40 * n:
            one = (*one[:-1], f"{one[-1]} {rng.randint(2, 99)}")
        found[one] = None
    return list(found)


def with_adverts(shown: Sequence[str], advert: str, every: int, first: int = 3) -> list[str]:
    """``advert`` after every few of the items, as the page always had it."""
    made: list[str] = []
    for i, item in enumerate(shown):
        made.append(item)
        if i % every == first and i < len(shown) - 1:
            made.append(advert)
    return made


def crumbs(c: Classes, *names: str) -> str:
    links = "".join(f'<li><a href="/c/{i}">{n}</a> › </li>' for i, n in enumerate(names[:-1]))
    return f'<nav aria-label="breadcrumb"{c("crumbs")}><ol>{links}<li>{names[-1]}</li></ol></nav>'


def filters(look: Look, c: Classes, groups: Mapping[str, Sequence[str]]) -> str:
    """Boxes to tick, each with how many there are."""
    rng = random.Random(f"filters:{look.name}:{look.page}")
    head, clear, more = _SAID[look.language]["filter"]
    made = "".join(
        f"<fieldset{c('facet')}><legend>{name}</legend><ul>"
        + "".join(
            f'<li><label><input type="checkbox" name="{i}"> {one} <span{c("tally")}>'
            f"({rng.randint(2, 240)})</span></label></li>"
            for i, one in enumerate(choices)
        )
        + f'</ul><a href="#">{more}</a></fieldset>'
        for name, choices in groups.items()
    )
    return f'<aside{c("filters")}><p><b>{head}</b> <a href="#">{clear}</a></p>{made}</aside>'


def sorting(c: Classes, label: str, *ways: str) -> str:
    options = "".join(f"<option>{w}</option>" for w in ways)
    return f"<div{c('sorting')}><label>{label} <select>{options}</select></label></div>"


def pages(look: Look, c: Classes, last: int) -> str:
    """Numbers of pages, where nothing else leads on."""
    if look.pager:
        return ""
    before, after = _SAID[look.language]["pages"]
    numbers = "".join(f'<li><a href="?page={n}">{n}</a></li>' for n in (2, 3, 4))
    return (
        f'<nav aria-label="pagination"{c("pages")}><ul><li>{before}</li><li><b>1</b></li>{numbers}'
        f'<li>…</li><li><a href="?page={last}">{last}</a></li><li><a href="?page=2">{after}</a></li>'
        "</ul></nav>"
    )


def letter(look: Look, c: Classes) -> str:
    head, why, hint, go = _SAID[look.language]["letter"]
    return (
        f"<section{c('letter')}><h2>{head}</h2><p>{why}</p><form><input type='email' "
        f"placeholder='{hint}'><button>{go}</button></form></section>"
    )


def site(
    look: Look, c: Classes, name: str, title: str, menu: Sequence[str], body: str, *,
    head: str = "", end: str = "", css: str = "", heavy: bool = False,
) -> str:  # fmt: skip
    """The whole page: ``body`` below the menu of ``name``. ``css`` follows the day's classes."""
    noise = random.Random(f"fresh:{look.name}:{look.mutation}")
    said = _SAID[look.language]
    code, skip, search, accept, refuse = said["code"]
    links = "".join(f'<li><a href="/m/{i}">{w}</a></li>' for i, w in enumerate(menu))
    below = "".join(f'<li><a href="/i/{i}">{w}</a></li>' for i, w in enumerate(said["foot"]))
    top = look.dressed(
        f'<a href="#main"{c("skip")}>{skip}</a><header{c("header")}><a href="/"><b>{name}</b></a>'
        f'<form role="search"><input name="q" aria-label="{search}"><button>{search}</button></form>'
        f"<nav{c('menu')}><ul>{links}</ul></nav></header>"
    )
    foot = look.dressed(
        f"<footer{c('footer')}><ul>{below}</ul><p>© 2026 {name}</p></footer>"
        f'<div role="dialog"{c("consent")}><p>{said["cookie"][0]}</p><button>{accept}</button>'
        f"<button>{refuse}</button></div>"
    )
    layer: Json = [{"event": "page_view", "page": {"type": "list", "name": title}, "user": None}]
    return (
        f'<!doctype html>\n<html lang="{code}"><head><meta charset="utf-8"/>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f'<title>{escape(title)} | {name}</title><meta property="og:title" content="{escape(title)}"/>'
        f"<script>window.dataLayer={json.dumps(layer, ensure_ascii=False)};</script>"
        f"<style>{_HOUSE}{_css(look, css)}{_rules(noise, heavy)}</style>{head}</head>\n<body>\n{top}\n"
        f'<main id="main">{look.finished(body)}{look.pager}</main>\n{foot}\n'
        f"<script>{_bundle(noise, heavy)}</script>{end}\n</body></html>"
    )


def _css(look: Look, css: str) -> str:
    """The rules under the names that the classes have today."""
    return re.sub(
        r"\.([A-Za-z][\w-]*)",
        lambda m: "." + look.dressed(f'class="{m[1]}"').removeprefix('class="').removesuffix('"'),
        css,
    )


def _rules(noise: random.Random, heavy: bool) -> str:
    return "".join(
        f"@media (min-width:{noise.randint(300, 1400)}px){{.u{noise.getrandbits(28):x}{{"
        f"padding:{noise.randint(0, 32)}px;order:{noise.randint(-1, 9)}}}}}"
        for _ in range(2400 if heavy else 50)
    )


def _bundle(noise: random.Random, heavy: bool) -> str:
    """Modules under numbers, as a bundler writes them."""
    made = ",".join(
        f"{noise.randint(1000, 99999)}:(e,t,n)=>{{n.d(t,{{Z:()=>r}});const r="
        f'{{id:"{noise.getrandbits(80):020x}",cost:{noise.randint(1, 999)},on:{noise.randint(0, 1)}}}}}'
        for _ in range(2600 if heavy else 24)
    )
    return f'(self.webpackChunk=self.webpackChunk||[]).push([["main"],{{{made}}}]);'
