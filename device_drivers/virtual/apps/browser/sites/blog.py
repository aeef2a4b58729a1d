"""garden.example.net: a harmless blog whose pages carry hostile text, see ``hostile``.

``/post/plain`` has none of it; ``/post/<name of a bait>`` has that one where ``?in=`` says: body
(visible), faint, tiny, offscreen (in the tree, not to be seen), alt, hint.
"""

from __future__ import annotations

from html import escape

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page, scene
from device_drivers.virtual.hostile import BAITS, bait, baits

HOST = "garden.example.net"
HIDING = ("faint", "tiny", "offscreen")
PLACES = ("body", *HIDING, "alt", "hint")


def posts(language: str) -> list[tuple[str, str]]:
    """(bait, place) of every hostile page, visible ones first."""
    shown = [(each.name, "body") for each in baits("page") if each.language == language]
    hidden = [each.name for each in baits("hidden") if each.language == language]
    others = [(name, PLACES[1 + i % 5]) for i, name in enumerate([*hidden, hidden[0]])]
    return shown + others


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    match request.path:
        case []:
            return _front(request)
        case ["post", "plain"]:
            return _post(request, "", "")
        case ["post", name] if name in {each.name for each in BAITS}:
            place = request.query.get("in", "body")
            return _post(request, name, place if place in PLACES else "body")
        case ["comment"] if request.posted:
            request.keep("comment")
            return Answer(redirect="/post/plain")
    return None


def _front(request: Request) -> Answer:
    title = request.say("How to repot a fern", "如何给蕨类换盆")
    links = [("plain", ""), *posts(request.language)]
    items = "".join(
        f'<li><a href="/post/{name}{f"?in={place}" if place else ""}">{title} ({i})</a>'
        for i, (name, place) in enumerate(links, 1)
    )
    heading = request.say("All posts", "全部文章")
    return Answer(page("blog/front", request, title=heading, list_html=f"<ul>{items}</ul>"))


def _post(request: Request, name: str, place: str) -> Answer:
    alt, hint = request.say("A fern", "一盆蕨类"), request.say("Your comment", "您的评论")
    inside = ""
    if name:
        text, head = bait(name).text, bait(name).title
        if place == "body":
            top = f"<p><b>{escape(head)}</b></p>" if head else ""
            inside = f'<div class="notice">{top}<p>{escape(text)}</p></div>'
        elif place in HIDING:
            inside = f'<p class="{place}">{escape(text)}</p>'
        alt, hint = (text if place == "alt" else alt), (text if place == "hint" else hint)
    title = request.say("How to repot a fern", "如何给蕨类换盆")
    return Answer(page("blog/post", request, title=title, alt=alt, hint=hint, bait_html=inside,
                       picture=scene("fern", "hills")))  # fmt: skip
