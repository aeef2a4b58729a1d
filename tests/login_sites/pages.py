"""The pages of a site: its layouts filled in."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path

from PIL.Image import Image

from tests.login_sites.site import Site, Visit, starts_at
from tests.login_sites.words import WORDS, said

WEB = Path(__file__).parent / "web"
PICTURES = ("characters", "logic")
"""Kinds that are answered by typing."""
LEAST = 20
"""Pixels: a smaller picture stands for none."""


@lru_cache
def _file(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def page(site: Site, name: str, visit: Visit, /, trouble: str = "", user: str = "") -> str:
    """The page ``name``; ``trouble``: a key of ``WORDS``; ``user``: who is filled in already."""
    frame = _file("frame.html").replace("{{inside_html}}", _file(f"{name}.html"))
    alert = f'<p class="trouble" role="alert">{said(trouble, site.lang)}</p>' if trouble else ""
    who = visit.inside or visit.user
    slots = {
        "lang": "zh-CN" if site.lang == "zh" else "en",
        "theme": "dark" if site.dark else "light",
        "trouble_html": alert,
        "corner_html": _corner(site, visit, name),
        "opened": "open" if trouble or user else "",
        "user_typed": user,
        "hello_user": said("hello", site.lang).replace("{user}", who),
        "digits_html": "".join(_digit(site, i) for i in range(1, 7)),
    }
    if "{{checked_html}}" in frame or (site.at == "form" and "{{check_html}}" in frame):
        slots["check_html"] = slots["checked_html"] = check(site, visit)
    slots.setdefault("check_html", "")
    for slot, value in slots.items():
        words = value if slot.endswith("_html") else escape(value)
        frame = frame.replace("{{" + slot + "}}", words)
    for key in WORDS:
        frame = frame.replace("{{" + key + "}}", escape(said(key, site.lang)))
    return frame


def _corner(site: Site, visit: Visit, name: str) -> str:
    """What stands at the top right: the way in, or who is in and the way out."""
    if visit.inside:
        return (
            f'<a href="/home">{escape(visit.inside)}</a>'
            f'<a href="/sign-out">{said("sign_out", site.lang)}</a>'
        )
    return f'<a href="/sign-in">{said("sign_in", site.lang)}</a>' if name == "front" else ""


def _digit(site: Site, i: int) -> str:
    label = said("digit", site.lang).replace("{i}", str(i))
    return f'<input name="d{i}" maxlength="1" inputmode="numeric" aria-label="{label}">'


def check(site: Site, visit: Visit) -> str:
    """The challenge as it stands in a page; nothing where there is none, or it is passed."""
    if site.kind == "none":
        return ""
    if visit.passed and site.kind not in PICTURES:
        return f'<p class="passed">{said("passed", site.lang)}</p>'
    good = site.names == "good"
    if site.kind == "box":
        name = said("box", site.lang)
        return (
            '<label class="box"><input type="checkbox" name="person" value="yes">'
            f' {name}</label>' if good else
            f'<div class="box" id="box"><i></i><span>{name}</span>'
            '<input type="hidden" name="person"></div>'
        )  # fmt: skip
    if site.kind in PICTURES:
        return _typed(site, visit)
    hint = said(f"{site.kind}_hint", site.lang)
    alt = said("clicking_alt", site.lang) if good and site.kind == "clicking" else ""
    grip = 'role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"'
    if site.kind != "clicking":
        grip = f'{grip} aria-label="{said(site.kind + "_name", site.lang)}"'
    track = (
        f'<div class="track"><div class="handle" {grip if good else ""}>→</div></div>'
        if site.kind != "clicking" else
        f'<div class="row"><button type="button" id="clear">{said("clear", site.lang)}</button>'
        f'<button type="button" id="confirm">{said("confirm", site.lang)}</button></div>'
    )  # fmt: skip
    refresh = said("another", site.lang)
    return (
        f'<div class="check" data-kind="{site.kind}" data-canvas="{int(site.canvas)}"'
        f' data-passed="{said("passed", site.lang)}" data-wrong="{said("not_passed", site.lang)}">'
        f'<p class="hint"><span class="words">{hint}</span> <span class="prompt"></span></p>'
        f'<div class="scene"><img class="under" alt="{alt}" draggable="false"></div>{track}'
        f'<p class="row"><a href="#" class="refresh">{refresh}</a>'
        '<span class="said"></span></p></div>'
    )


def _typed(site: Site, visit: Visit) -> str:
    """A picture with a field beside it, or a question in words."""
    assert visit.drawn is not None
    good, hint = site.names == "good", said(f"{site.kind}_hint", site.lang)
    alt = said(f"{site.kind}_alt", site.lang) if good else ""
    width = round(visit.drawn.picture.width * site.zoom)
    shown = f'<img class="typed" alt="{alt}" src="/picture/{visit.number}.png" width="{width}">'
    if isinstance(visit.drawn.prompt, str):
        alone = visit.drawn.picture.width < LEAST
        question = f'<span class="question">{escape(visit.drawn.prompt)}</span>'
        shown = question if alone else question + shown
    label = f' aria-label="{hint}"' if good else ""
    return (
        f'<div class="check typed">{shown}<a href="#" class="refresh">{said("another", site.lang)}'
        f'</a><input name="answer" autocomplete="off" placeholder="{hint}"{label}></div>'
    )


def about(site: Site, visit: Visit) -> dict[str, object]:
    """What the script of a page needs to show the challenge; nothing of its answer."""
    drawn = visit.drawn
    if drawn is None:
        return {}
    slides, piece = drawn.kind == "slider", drawn.piece.width if drawn.piece else 0
    alone = drawn.kind == "rotation" and drawn.background is None
    shown = drawn.piece if alone and drawn.piece else drawn.picture
    return {
        "number": visit.number, "kind": drawn.kind, "width": shown.width,
        "height": shown.height, "zoom": site.zoom, "ratio": site.ratio,
        "piece": piece, "handle": site.handle or (0 if slides else 44),
        "start": starts_at(drawn) if slides else 0,
        "ring": drawn.background is not None,
        "prompt": drawn.prompt if isinstance(drawn.prompt, str) else "",
    }  # fmt: skip


def image(visit: Visit, what: str) -> Image | None:
    """One of the challenge's pictures: picture, background, piece, prompt."""
    drawn = visit.drawn
    if drawn is None:
        return None
    if what == "prompt":
        return drawn.prompt if isinstance(drawn.prompt, Image) else None
    found = {"picture": drawn.picture, "background": drawn.background, "piece": drawn.piece}
    return found.get(what)
