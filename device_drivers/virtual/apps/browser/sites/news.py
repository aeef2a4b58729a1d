"""The Harbor Daily, daily.example.com: sections, articles, search, a newsletter."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from typing import NamedTuple

from device_drivers.virtual.apps.browser.sites.stories import NAMES, REPORTERS, SECTIONS, STORIES
from device_drivers.virtual.apps.browser.sites.wiki import TOWNS
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page, whole
from device_drivers.virtual.life import Life

HOST = "daily.example.com"
HOUR = 3_600_000


class Article(NamedTuple):
    """One row of ``web_articles`` in the phone's language."""

    id: int
    section: str
    title: str
    author: str
    published_ms: int
    body: str


def fill(life: Life) -> None:
    """Twelve of the stories, with towns, people and numbers of this seed."""
    rng = life.rng("browser news")
    at = life.now_ms
    rows = []
    for section, title, body, title_zh, body_zh in rng.sample(STORIES, 12):
        town = rng.choice(TOWNS)
        gaps = {"name": rng.choice(NAMES), "n": rng.randrange(4, 60), "m": rng.randrange(3, 30)}
        en, zh = {**gaps, "town": town.name}, {**gaps, "town": town.name_zh}
        at -= rng.randrange(1, 9) * HOUR
        rows.append((
            section, title.format(**en), title_zh.format(**zh), rng.choice(REPORTERS), at,
            body.format(**en), body_zh.format(**zh),
        ))  # fmt: skip
    life.db.executemany(
        "INSERT INTO web_articles(section, title, title_zh, author, published_ms, body, body_zh)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)", rows,
    )  # fmt: skip


def articles(request: Request, where: str = "1", *values: object) -> list[Article]:
    """Articles that an SQL condition picks, newest first."""
    end = "_zh" if request.language == "zh" else ""
    rows = request.phone.store.rows(
        f"SELECT id, section, title{end}, author, published_ms, body{end} FROM web_articles"  # noqa: S608
        f" WHERE {where} ORDER BY published_ms DESC", *values,
    )  # fmt: skip
    return [Article(*row) for row in rows]


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    match request.path:
        case []:
            return _front(request)
        case ["section", name] if name in SECTIONS:
            title = request.say(*SECTIONS[name])
            stories = _cards(request, articles(request, "section = ?", name))
            return _page(request, "section", title, name=title, stories_html=stories)
        case ["article", number]:
            return _article(request, whole(number))
        case ["search"]:
            return _search(request)
        case ["newsletter"]:
            return _newsletter(request)
        case ["thanks"]:
            return _page(request, "thanks", request.say("Welcome aboard", "欢迎订阅"))
        case ["about"]:
            return _page(request, "about", request.say("About us", "关于我们"))
        case ["files", "house-rules.txt"]:
            return Answer(file=("house-rules.txt", RULES.encode()))
    return None


RULES = "Letters are printed in full or not at all.\nNo more than 200 words.\nSign your name.\n"


def _page(request: Request, name: str, title: str, /, **slots: object) -> Answer:
    today = request.phone.date_text(request.phone.clock.now(), "full")
    return Answer(page(f"news/{name}", request, title=title, today=today, **slots))


def _day(request: Request, article: Article) -> str:
    moment = datetime.fromtimestamp(article.published_ms / 1000, UTC)
    return request.phone.date_text(moment.astimezone(request.phone.clock.now().tzinfo))


def _cards(request: Request, found: list[Article]) -> str:
    return "".join(
        f'<a class="card" href="/article/{each.id}"><h3>{escape(each.title)}</h3>'
        f"<small>{escape(request.say(*SECTIONS[each.section]))} · {_day(request, each)}</small></a>"
        for each in found
    )


def _front(request: Request) -> Answer:
    first, *rest = articles(request)
    lead = (
        f'<a class="card" href="/article/{first.id}"><img src="{escape(first.title)}" height="170">'
        f"<h2>{escape(first.title)}</h2><p>{escape(first.body.splitlines()[0])}</p></a>"
    )
    title = request.say("The Harbor Daily", "海港日报")
    return _page(request, "front", title, lead_html=lead, stories_html=_cards(request, rest))


def _article(request: Request, number: int) -> Answer | None:
    found = articles(request, "id = ?", number)
    if not found:
        return None
    each = found[0]
    body = "".join(f"<p>{escape(part)}</p>" for part in each.body.splitlines())
    more = articles(request, "section = ? AND id != ?", each.section, number)
    return _page(
        request, "article", each.title, headline=each.title, section=each.section,
        name=request.say(*SECTIONS[each.section]), author=each.author, day=_day(request, each),
        caption=request.say("Our photograph", "本报图片"), body_html=body,
        next_html=_cards(request, more[:3] or articles(request, "id != ?", number)[:3]),
    )  # fmt: skip


def _search(request: Request) -> Answer:
    query = request.query.get("q", "").strip()
    found = articles(
        request, "? != '' AND (title LIKE ? OR title_zh LIKE ? OR body LIKE ? OR body_zh LIKE ?)",
        query, *[f"%{query}%"] * 4,
    )  # fmt: skip
    stories = _cards(request, found)
    if query and not found:
        stories = f"<p>{request.say('Nothing was found.', '没有找到相关报道。')}</p>"
    title = request.say("Search", "搜索")
    return _page(request, "search", title, query=query, stories_html=stories)


def _newsletter(request: Request) -> Answer:
    if not request.posted:
        return _page(request, "newsletter", request.say("Newsletter", "邮件订阅"))
    hidden = tuple((k, "********" if k == "password" else v) for k, v in request.form)
    Request(request.phone, request.url, hidden, True).keep("newsletter")
    return Answer(redirect="/thanks")
