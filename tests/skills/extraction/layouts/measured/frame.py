"""What the held-out layouts share: the site around them, and what a redesign of it says anew."""

from __future__ import annotations

import itertools
import json
import random
from html import escape

from tests.skills.extraction.layouts.data import Language
from tests.skills.extraction.layouts.look import Look

_CSS = (
    "*{box-sizing:border-box}body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#222}"
    "header,footer{background:#f2f4f7;padding:12px 24px}header a,footer a{margin-right:16px}"
    "main{max-width:1040px;margin:20px auto;padding:0 24px}a{color:#0a5bb5;text-decoration:none}"
    "table{border-collapse:collapse}td,th{padding:4px 8px}h1{font-size:24px}h2,h3{margin:14px 0 2px}"
    "ul,ol{padding-left:18px}p{margin:2px 0}img{width:16px;height:16px;background:#bbb}"
    ".sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
)
_LANG: dict[Language, str] = {"en": "en-GB", "de": "de", "zh": "zh-CN"}
_TOP: dict[Language, tuple[str, ...]] = {
    "en": ("Overview", "Latest", "My saved searches", "Newsletter", "Log in"),
    "de": ("Übersicht", "Neuigkeiten", "Merkliste (2)", "Newsletter", "Einloggen"),
    "zh": ("总览", "最新", "我的收藏", "客户端下载", "登录 / 注册"),
}
_BOTTOM: dict[Language, tuple[str, ...]] = {
    "en": ("Contact", "Accessibility statement", "Privacy notice", "© 2026"),
    "de": ("Impressum", "Datenschutz", "Barrierefreiheit", "© 2026"),
    "zh": ("关于我们", "隐私政策", "意见反馈", "© 2026 版权所有"),
}


def said(look: Look, now: str, later: str) -> str:
    """What stands there, ``later`` where the words are new."""
    return later if look.is_("reworded") else now


def new(look: Look, html: str) -> str:
    """What stands only on the page to which something was added."""
    return html if look.is_("inserted") else ""


def unlike(rng: random.Random, n: int, *pools: tuple[str, ...]) -> list[tuple[str, ...]]:
    """``n`` combinations, no two the same as long as there are as many."""
    every = list(itertools.product(*pools))
    return [each for _ in range(n // len(every) + 1) for each in rng.sample(every, len(every))][:n]


def framed(
    look: Look, site: str, title: str, body: str, *, head: str = "", tail: str = "", css: str = "",
    heavy: bool = False,
) -> str:  # fmt: skip
    """A whole document of ``site``: ``head`` and ``tail`` are what its application leaves in the
    head and at the end; ``heavy`` ones carry their bundles within."""
    junk = random.Random(f"frame:{look.name}:{look.mutation}")
    top = "".join(f'<a href="/go/{n}">{t}</a>' for n, t in enumerate(_TOP[look.language]))
    bottom = "".join(f'<a href="/site/{n}">{t}</a>' for n, t in enumerate(_BOTTOM[look.language]))
    return (
        f'<!doctype html><html lang="{_LANG[look.language]}"><head><meta charset="utf-8">'
        f'<title>{escape(title)} | {site}</title><meta property="og:site_name" content="{site}">'
        f"<style>{_CSS}{css}{_sheet(junk, 2200 if heavy else 60)}</style>{head}</head><body>"
        f'<header><a href="/"><b>{site}</b></a>{top}</header>'
        f"<main>{look.finished(body)}{look.pager}</main><footer>{bottom}</footer>"
        f"{tail}<script>{_bundle(junk, 1300 if heavy else 12)}</script></body></html>"
    )


def _sheet(junk: random.Random, n: int) -> str:
    return "".join(
        f".x{junk.getrandbits(28):07x}{{padding:{junk.randint(0, 9)}px;order:{junk.randint(0, 9)}}}"
        for _ in range(n)
    )


def _bundle(junk: random.Random, n: int) -> str:
    """As packers leave it: modules by number, and what is tried on whom."""
    modules = ",".join(
        f"{junk.randint(1000, 99999)}:(e,t,r)=>{{r.d(t,{{Z:()=>{_word(junk)}}});const {_word(junk)}="
        f'r({junk.randint(1000, 99999)});var {_word(junk)}="{junk.getrandbits(160):x}";'
        f"t.exports=function(n){{return n.map((i)=>i.k>{junk.randint(1, 999)}?i:null)}}}}"
        for _ in range(n)
    )
    trials = [
        {"name": f"exp-{junk.getrandbits(20):x}", "variant": junk.choice("abc"), "share": 0.5}
        for _ in range(max(3, n // 20))
    ]
    return (
        f"(self.webpackChunk=self.webpackChunk||[]).push([[{junk.randint(1, 999)}],{{{modules}}}]);"
        f"window.__FLAGS__={json.dumps({'trials': trials})};"
    )


def _word(junk: random.Random) -> str:
    return "".join(junk.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(6))
