"""Openleaf, wiki.example.org: towns, animals and things of the coast country, linked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page

HOST = "wiki.example.org"


@dataclass(frozen=True, slots=True)
class Town:
    """A town of the coast country, as the encyclopedia knows it."""

    slug: str
    name: str
    name_zh: str
    people: int
    founded: int
    height: int
    river: str
    dish: str
    dish_zh: str


TOWNS = (
    Town("harborview", "Harborview", "港景镇", 48210, 1642, 6, "morwen", "smoked eel", "熏鳗鱼"),
    Town("lindenberg", "Lindenberg", "椴山镇", 12930, 1187, 412, "sill", "plum dumplings",
         "李子团子"),
    Town("maple-falls", "Maple Falls", "枫瀑镇", 7645, 1811, 233, "sill", "maple bread",
         "枫糖面包"),
    Town("port-elwood", "Port Elwood", "埃尔伍德港", 96400, 1533, 3, "morwen", "mussel soup",
         "贻贝汤"),
    Town("saint-orla", "Saint Orla", "圣奥拉", 21875, 1279, 58, "orla", "pear cake", "梨子蛋糕"),
    Town("westbrook", "Westbrook", "西溪镇", 33120, 1720, 91, "orla", "barley stew", "大麦炖菜"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """An article: ``facts`` are (name, value) rows; ``[[slug]]`` in the text is a link."""

    slug: str
    kind: str
    title: str
    title_zh: str
    facts: tuple[tuple[str, str], ...]
    facts_zh: tuple[tuple[str, str], ...]
    text: str
    text_zh: str


OTHERS = (
    Entry("morwen", "river", "Morwen (river)", "莫尔文河",
          (("Length", "318 km"), ("Source", "Grey Moor"), ("Mouth", "Port Elwood")),
          (("长度", "318 公里"), ("发源地", "灰沼"), ("入海口", "埃尔伍德港")),
          "The Morwen is the longest river of the coast country. It rises on the Grey Moor, passes"
          " [[harborview]] and reaches the sea at [[port-elwood]].\nIn spring the [[lantern-fox]]"
          " comes down to its banks.",
          "莫尔文河是海岸地区最长的河流，发源于灰沼，流经[[harborview]]，在[[port-elwood]]入海。\n"
          "春天，[[lantern-fox]]会来到河岸边。"),
    Entry("sill", "river", "Sill (river)", "西尔河",
          (("Length", "94 km"), ("Source", "Lindenberg ridge"), ("Falls", "7")),
          (("长度", "94 公里"), ("发源地", "椴山山脊"), ("瀑布", "7 处")),
          "The Sill falls seven times between [[lindenberg]] and [[maple-falls]]; the highest of"
          " its falls measures 61 metres.",
          "西尔河在[[lindenberg]]与[[maple-falls]]之间有七处瀑布，最高的一处落差 61 米。"),
    Entry("orla", "river", "Orla (river)", "奥拉河",
          (("Length", "142 km"), ("Source", "Two Wells"), ("Bridges", "23")),
          (("长度", "142 公里"), ("发源地", "双井"), ("桥梁", "23 座")),
          "The Orla has 23 bridges, the oldest of them in [[saint-orla]], built in 1304. Downstream"
          " it drives the mills of [[westbrook]].",
          "奥拉河上有 23 座桥，最古老的一座位于[[saint-orla]]，建于 1304 年。"
          "下游推动着[[westbrook]]的磨坊。"),
    Entry("lantern-fox", "animal", "Lantern fox", "灯笼狐",
          (("Weight", "3 to 5 kg"), ("Food", "Beetles and berries"), ("Young", "2 to 4 a year")),
          (("体重", "3 至 5 千克"), ("食物", "甲虫和浆果"), ("每年产仔", "2 至 4 只")),
          "The lantern fox has a pale tail that seems to glow at dusk. It lives along the"
          " [[morwen]] and sleeps in hollow willows.\nIt can live for 14 years.",
          "灯笼狐的尾巴颜色浅淡，黄昏时仿佛发光。它生活在[[morwen]]沿岸，睡在空心柳树里。\n"
          "寿命可达 14 年。"),
    Entry("tide-hare", "animal", "Tide hare", "潮兔",
          (("Weight", "2 to 3 kg"), ("Food", "Sea lettuce"), ("Speed", "47 km/h")),
          (("体重", "2 至 3 千克"), ("食物", "海莴苣"), ("速度", "每小时 47 公里")),
          "The tide hare grazes on the mud flats off [[port-elwood]] and is back on land before the"
          " water is. It swims badly.",
          "潮兔在[[port-elwood]]外的滩涂上觅食，总在涨潮前回到岸上。它不擅长游泳。"),
    Entry("bell-crane", "animal", "Bell crane", "铃鹤",
          (("Height", "128 cm"), ("Food", "Frogs"), ("Eggs", "2")),
          (("身高", "128 厘米"), ("食物", "青蛙"), ("产卵", "2 枚")),
          "The call of the bell crane carries for 3 kilometres. Most breed near [[westbrook]]; they"
          " leave in October.",
          "铃鹤的叫声可传三公里。大多在[[westbrook]]附近繁殖，十月离开。"),
    Entry("glass-tea", "thing", "Glass tea", "琉璃茶",
          (("Origin", "Saint Orla"), ("Leaves", "Silver nettle"), ("Steeps for", "9 minutes")),
          (("产地", "圣奥拉"), ("原料", "银荨麻"), ("冲泡时间", "9 分钟")),
          "Glass tea, from [[saint-orla]], is poured into chilled glasses so that it turns clear."
          " It is drunk with [[pear-cake]] or alone.",
          "琉璃茶产自[[saint-orla]]，倒入冰过的玻璃杯后变得清澈，可单饮，也可配梨子蛋糕。"),
    Entry("elwood-light", "thing", "Elwood lighthouse", "埃尔伍德灯塔",
          (("Height", "52 m"), ("Built", "1874"), ("Steps", "287")),
          (("高度", "52 米"), ("建成", "1874 年"), ("台阶", "287 级")),
          "The lighthouse of [[port-elwood]] has 287 steps and a light that is seen for 41"
          " kilometres. Its last keeper left in 1989.",
          "[[port-elwood]]的灯塔有 287 级台阶，灯光可及 41 公里。最后一位守塔人于 1989 年离开。"),
)  # fmt: skip
OTHER_NAMES = {"pear-cake": ("pear cake", "梨子蛋糕")}


@lru_cache(maxsize=1)
def entries() -> dict[str, Entry]:
    """All articles by slug: the towns, and the rest."""
    return {each.slug: each for each in (*map(_town, TOWNS), *OTHERS)}


def _town(town: Town) -> Entry:
    river = next(each for each in OTHERS if each.slug == town.river)
    return Entry(
        town.slug, "town", town.name, town.name_zh,
        (("Inhabitants", f"{town.people:,}"), ("Founded", str(town.founded)),
         ("Above the sea", f"{town.height} m"), ("River", river.title.removesuffix(" (river)"))),
        (("人口", f"{town.people:,}"), ("建立", f"{town.founded} 年"),
         ("海拔", f"{town.height} 米"), ("河流", river.title_zh)),
        f"{town.name} is a town on the [[{town.river}]] with {town.people:,} inhabitants. It was"
        f" founded in {town.founded}.\nIts best-known dish is {town.dish}.",
        f"{town.name_zh}是[[{town.river}]]畔的城镇，有 {town.people:,} 位居民，"
        f"建于 {town.founded} 年。\n"
        f"最有名的菜肴是{town.dish_zh}。",
    )  # fmt: skip


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    match request.path:
        case []:
            return _front(request)
        case ["towns"]:
            return _list(request, request.say("Towns", "城镇"), "town")
        case ["animals"]:
            return _list(request, request.say("Animals", "动物"), "animal")
        case ["random"]:
            known = list(entries())
            return Answer(
                redirect=f"/wiki/{known[request.phone.clock.now_ms() // 1000 % len(known)]}"
            )
        case ["search"]:
            return _search(request)
        case ["wiki", slug] if slug in entries():
            return _article(request, entries()[slug])
    return None


def _page(request: Request, name: str, title: str, /, **slots: object) -> Answer:
    slots.setdefault("query", "")
    return Answer(page(f"wiki/{name}", request, title=title, **slots))


def title_of(request: Request, entry: Entry) -> str:
    return request.say(entry.title, entry.title_zh)


def _links(request: Request, found: list[Entry]) -> str:
    items = "".join(
        f'<li><a href="/wiki/{each.slug}">{escape(title_of(request, each))}</a>' for each in found
    )
    return f"<ul>{items}</ul>"


def _front(request: Request) -> Answer:
    known = sorted(entries().values(), key=lambda each: title_of(request, each))
    pick = known[request.phone.clock.now().toordinal() % len(known)]
    lead = _plain(request, request.say(pick.text, pick.text_zh).splitlines()[0])
    return _page(
        request, "front", request.say("Openleaf", "开叶百科"), count=len(known),
        pick=f"/wiki/{pick.slug}", pick_title=title_of(request, pick), pick_lead=lead,
        list_html=_links(request, known),
    )  # fmt: skip


def _list(request: Request, heading: str, kind: str) -> Answer:
    found = [each for each in entries().values() if each.kind == kind]
    return _page(request, "list", heading, heading=heading, list_html=_links(request, found))


def search(request: Request, query: str) -> list[Entry]:
    """Articles whose title or text has the words."""
    words = query.lower().split()
    return [
        each
        for each in entries().values()
        if words
        and all(
            w in f"{each.title} {each.title_zh} {each.text} {each.text_zh}".lower() for w in words
        )
    ]


def _search(request: Request) -> Answer:
    query = request.query.get("q", "").strip()
    found = search(request, query)
    exact = [each for each in found if query.lower() in (each.title.lower(), each.title_zh)]
    if exact:
        return Answer(redirect=f"/wiki/{exact[0].slug}")
    links = _links(request, found)
    if not found:
        links = f"<p>{request.say('No article has these words.', '没有条目包含这些词。')}</p>"
    heading = request.say(f"Results for “{query}”", f"“{query}”的搜索结果")
    return _page(request, "list", heading, heading=heading, list_html=links, query=query)


def _article(request: Request, entry: Entry) -> Answer:
    facts = "".join(
        f'<tr><th>{escape(name)}</th><td width="2">{escape(value)}</td></tr>'
        for name, value in (entry.facts_zh if request.language == "zh" else entry.facts)
    )
    text = request.say(entry.text, entry.text_zh)
    body = "".join(f"<p>{_linked(request, part)}</p>" for part in text.splitlines())
    title = title_of(request, entry)
    return _page(request, "article", f"{title} – Openleaf", heading=title, facts_html=facts,
                 body_html=body)  # fmt: skip


def _parts(request: Request, text: str) -> list[tuple[str, str]]:
    """(words, slug of what they lead to) of a text with ``[[slug]]`` in it."""
    made: list[tuple[str, str]] = []
    for i, part in enumerate(text.replace("]]", "[[").split("[[")):
        entry = entries().get(part)
        if i % 2 == 0:
            made.append((part, ""))
        elif entry:
            made.append((title_of(request, entry).removesuffix(" (river)"), part))
        else:
            made.append((request.say(*OTHER_NAMES[part]), ""))
    return made


def _plain(request: Request, text: str) -> str:
    return "".join(words for words, _ in _parts(request, text))


def _linked(request: Request, text: str) -> str:
    return "".join(
        f'<a href="/wiki/{slug}">{escape(words)}</a>' if slug else escape(words)
        for words, slug in _parts(request, text)
    )
