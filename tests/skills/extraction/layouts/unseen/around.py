"""What these sites have around their lists, and how a redesign words and fills them."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Sequence
from html import escape

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.data import Language
from tests.skills.extraction.layouts.layout import Drawn, filled
from tests.skills.extraction.layouts.look import Look

_BASIC = (
    "body{margin:0;font:15px/1.55 Georgia,'Noto Sans CJK SC',serif;color:#1d2327;background:#fff}"
    ".bar{display:flex;gap:18px;padding:10px 28px;border-bottom:2px solid #245;flex-wrap:wrap}"
    "main{max-width:980px;margin:18px auto;padding:0 20px}a{color:#174ea6}p,dd,dt,dl{margin:1px 0}"
    "table{border-collapse:collapse}th{text-align:left}td,th{padding:3px 9px;vertical-align:top}"
    "h1{font-size:23px}h2,h3{font-size:17px;margin:12px 0 2px}ul,ol{list-style:none;padding:0}"
    "aside{background:#f6f3ea;padding:8px 14px;margin:14px 0}dt{font-weight:700}"
    # a table to the eye, also where it is made of something else
    ".grid{display:table}.grid>div{display:table-row-group}.grid>div>div{display:table-row}"
    ".grid>div>div>div{display:table-cell;padding:3px 9px}"
)
_ABOVE: dict[Language, tuple[str, ...]] = {
    "en": ("Explore", "Guides", "Alerts", "For members", "Sign in"),
    "de": ("Startseite", "Suche", "Ratgeber", "Benachrichtigungen", "Anmelden"),
    "zh": ("首页", "专题", "公告", "帮助中心", "登录"),
}
_BELOW: dict[Language, tuple[str, ...]] = {
    "en": ("About us", "Cookies", "Terms of use", "Report a problem"),
    "de": ("Impressum", "Datenschutzerklärung", "Nutzungsbedingungen"),
    "zh": ("联系我们", "网站地图", "法律声明"),
}
_CODES: dict[Language, str] = {"en": "en", "de": "de-DE", "zh": "zh"}


def worded(look: Look, first: str, anew: str) -> str:
    """What is written there: ``anew`` once the words were changed."""
    return anew if look.is_("reworded") else first


def extra(look: Look, html: str) -> str:
    """``html`` where the redesign put something in, else nothing."""
    return html if look.is_("inserted") else ""


def pairs(rng: random.Random, n: int, *words: Sequence[str]) -> list[tuple[str, ...]]:
    """``n`` of all that can be put together, in any order; different ones, as far as there are."""
    every = list(itertools.product(*words))
    return rng.sample(every * (n // len(every)), n - n % len(every)) + rng.sample(
        every, n % len(every)
    )


def document(
    look: Look, site: str, title: str, body: str, *, head: str = "", end: str = "", css: str = "",
    heavy: bool = False,
) -> str:  # fmt: skip
    """The page of ``site`` with ``body`` in its middle; ``heavy``: most of it is program."""
    noise = random.Random(f"around:{look.name}:{look.mutation}")
    above = "".join(f'<a href="/m/{i}">{w}</a>' for i, w in enumerate(_ABOVE[look.language]))
    below = "".join(f'<a href="/f/{i}">{w}</a>' for i, w in enumerate(_BELOW[look.language]))
    return (
        f'<!DOCTYPE html>\n<html lang="{_CODES[look.language]}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)} - {site}</title>\n<style>{_BASIC}{css}{_rules(noise, heavy)}</style>\n"
        f"{head}\n</head>\n<body>\n"
        f'<header class="bar"><a href="/"><b>{site}</b></a>{above}</header>\n'
        f"<main>{look.finished(body)}{look.pager}</main>\n"
        f'<footer class="bar">{below}<span>© {site} 2026</span></footer>\n'
        f"<script>{_program(noise, heavy)}</script>{end}\n</body></html>"
    )


def document_by_script(
    look: Look, site: str, title: str, before: str, template: str, after: str,
    items: Sequence[dict[str, Json]], rows: Sequence[Row], path: str, between: str, css: str,
) -> Drawn:  # fmt: skip
    """As ``document``, its items drawn by its own script from JSON at ``path``. ``template`` names
    values as ``${name}``; ``between`` comes after every fifth where something was put in."""
    one = look.items([template])
    between = extra(look, between)
    shown = "".join(
        filled(one, {k: str(v) for k, v in item.items()}) + (between if i % 5 == 4 else "")
        for i, item in enumerate(items)
    )
    opened = '<div id="app">'
    html = document(look, site, title, f"{before}{opened}{shown}</div>{after}", css=css, heavy=True)
    if not look.embedded:
        return Drawn(html, list(rows))
    program = (
        f"(async()=>{{const r=await fetch({json.dumps(path)});const d=await r.json();"
        f"const one={json.dumps(look.dressed(one))},ad={json.dumps(look.dressed(between))};"
        "document.getElementById('app').innerHTML=d.data.chart.entries.map((e,i)=>"
        "one.replace(/\\$\\{(\\w+)\\}/g,(m,k)=>e[k])+(i%5==4?ad:'')).join('')})()"
    ).replace("</", "<\\/")
    served = document(
        look, site, title, f"{before}{opened}</div>{after}", css=css, heavy=True,
        end=f"<script>{program}</script>",
    )  # fmt: skip
    answer: Json = {
        "status": "ok", "data": {"viewer": None, "chart": {"edition": 9, "entries": list(items)}},
    }  # fmt: skip
    return Drawn(html, list(rows), served, {path: answer})


def _rules(noise: random.Random, heavy: bool) -> str:
    return "".join(
        f"._{noise.getrandbits(32):08x}{{inset:{noise.randint(0, 40)}px;opacity:.{noise.randint(1, 9)}}}"
        for _ in range(2600 if heavy else 45)
    )


def _program(noise: random.Random, heavy: bool) -> str:
    """Small functions one after the other, and a table of what is said in the interface."""
    parts = "".join(
        f"function f{noise.getrandbits(24):x}(e){{if(e.t!=={noise.randint(1, 9999)})return null;"
        f'var o=Object.assign({{}},e,{{h:"{noise.getrandbits(128):032x}"}});return o}}'
        for _ in range(2300 if heavy else 18)
    )
    texts = {f"ui.{noise.getrandbits(16):04x}": f"m{noise.randint(1, 99)}" for _ in range(12)}
    return f"var I18N={json.dumps(texts)};{parts}"
