"""Search over all the sites: search.example.com, and whatever else is asked ``/search?q=``."""

from __future__ import annotations

from html import escape

from device_drivers.virtual.apps.browser.sites import news, wiki
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request

HOST = "search.example.com"
KNOWN = (
    ("https://daily.example.com/", "The Harbor Daily", "海港日报",
     "news local sports culture 新闻"),
    ("https://wiki.example.org/", "Openleaf encyclopedia", "开叶百科", "wiki encyclopedia 百科"),
    ("https://flowers.example.com/", "Petal & Stem flowers", "花与茎", "flowers bouquet 鲜花 花束"),
    ("https://hotel.example.com/", "Pier House Hotel", "码头小馆",
     "hotel room booking 酒店 旅馆 预订"),
    ("https://townhall.example.org/", "Town hall", "市政厅",
     "town hall contact survey 市政厅 问卷"),
    ("https://transit.example.org/", "Coast Lines timetable", "海岸交通时刻表",
     "timetable ferry tram bus train departures 时刻表 渡轮"),
    ("https://weather.example.org/", "Weather forecast", "天气预报", "weather forecast rain 天气"),
    ("https://tickets.example.com/", "Concert tickets", "音乐会门票", "tickets concert 门票"),
    ("https://archive.example.org/", "Photo archive of the coast", "海岸照片档案",
     "photo archive old pictures 照片 档案"),
    ("https://garden.example.net/", "The Quiet Gardener", "安静的园丁", "garden fern plants 园艺"),
)  # fmt: skip


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    if request.path not in ([], ["search"]):
        return None
    query = request.query.get("q", "").strip()
    heading = request.say(f"Results for “{query}”", f"“{query}”的搜索结果")
    found = "".join(
        f'<a class="card" href="{url}"><h3>{escape(title)}</h3><small>{escape(url)}</small></a>'
        for url, title in results(request, query)
    )
    none = f"<p>{request.say('Nothing was found.', '没有找到结果。')}</p>"
    box = (
        f'<form action="/search" name="search"><input type="search" name="q"'
        f' placeholder="{request.say("Search the web", "搜索网页")}"'
        f' value="{escape(query)}"></form>'
    )
    head = f"<title>{escape(heading)}</title>{box}"
    return Answer(f"{head}<h2>{escape(heading)}</h2>{found or none}")


def results(request: Request, query: str) -> list[tuple[str, str]]:
    """(address, title) of everything that has one of the words, the best first."""
    words = [word for word in query.lower().split() if len(word) > 2 or not word.isascii()]
    offers = [(url, request.say(en, zh), f"{en} {zh} {more}") for url, en, zh, more in KNOWN]
    offers += [
        (f"https://{wiki.HOST}/wiki/{each.slug}", wiki.title_of(request, each),
         f"{each.title} {each.title_zh} {each.text} {each.text_zh}")
        for each in wiki.entries().values()
    ]  # fmt: skip
    offers += [
        (f"https://{news.HOST}/article/{each.id}", each.title, f"{each.title} {each.body}")
        for each in news.articles(request)
    ]
    scored = [
        (sum(word in text.lower() for word in words) + 2 * (query.lower() in title.lower()), i)
        for i, (_, title, text) in enumerate(offers)
    ]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: (-pair[0], pair[1]))
    return [offers[i][:2] for _, i in best[:10]]
