"""What a field's name means: its kind, and by which words pages call it.

A name is a person's word in English, Chinese or German ("price", "价格", "Preis"). The words of a
concept are looked for in class names, ids, keys of JSON, headings and labels; ``properties`` are
those of schema.org, which leave no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from skills.extraction.base import Field, Kind


@dataclass(frozen=True, slots=True)
class Meaning:
    """``words`` are tokens and phrases in lower case; ``properties`` last names of schema.org;
    ``against`` are words of what is easily mistaken for it."""

    concept: str
    kind: Kind
    words: frozenset[str]
    properties: frozenset[str]
    against: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    """The words of the person's name for it, …"""
    name: str = ""
    """… and that, in lower case."""


_TABLE: tuple[tuple[str, Kind, str, str, str], ...] = (
    ("name", "text", "name title headline heading bezeichnung titel "
     "artikelname 名称 名字 标题 商品 商品名 品名 书名 职位 title=name", "name headline title",
     "brand author seller company user category subtitle"),
    ("price", "price", "price cost amount preis kosten betrag value now current sale 价格 价钱 "
                       "单价 "
     "售价 现价 票价 房价 金额 kaltmiete miete rent fare", "price lowprice",
     "old was list before original regular strike crossed uvp statt rrp msrp previous compare "
     "shipping versand unit saving save discount 原价 市场价 划线价 运费"),
    ("old price", "price", "old was list before original regular strike rrp uvp statt msrp alter "
     "previous compare 原价 市场价 划线价", "", "now current sale"),
    ("rating", "rating", "rating rate stars star score points bewertung sterne note punkte "
     "评分 得分 星级 评价 评级", "ratingvalue", "count reviews total number best worst 人数"),
    ("reviews", "count", "reviews review count ratings votes voters bewertungen rezensionen "
     "stimmen 评论数 评价数 评论 条评论 条评价 评价 人评价 review count number of reviews",
     "reviewcount ratingcount", "text body author date"),
    ("author", "text", "author by writer autor autorin von verfasser creator contributor "
                       "contributors 作者 byline",
     "author", "title"),
    ("brand", "text", "brand maker manufacturer vendor marke hersteller 品牌 厂商 制造商",
     "brand manufacturer", "title"),
    ("company", "text", "company employer organization organisation firm unternehmen firma "
     "arbeitgeber 公司 企业 单位", "hiringorganization", "title"),
    ("location", "text", "location place city where area ort standort stadt lage region address "
     "loc district 地点 城市 地区 位置 工作地点 地址", "joblocation location address "
                                     "addresslocality", "title"),
    ("venue", "text", "venue hall place location where spielort ort veranstaltungsort 场馆 "
                      "场地 地点",
     "location", "city title"),
    ("salary", "price", "salary pay wage compensation gehalt lohn vergütung 薪资 工资 薪水 "
                        "月薪 年薪",
     "basesalary", "old"),
    ("date", "date", "date day when posted published time datum termin tag veröffentlicht "
     "erschienen am 日期 时间 发布 发布时间 发布日期", "dateposted datepublished "
                                         "startdate", "end modified updated"),
    ("posted", "date", "posted published date online since veröffentlicht seit datum eingestellt "
     "发布 发布时间 发布日期 日期 更新", "dateposted datepublished", "end deadline"),
    ("time", "text", "time clock begin start hour uhrzeit beginn uhr zeit 时间 "
                     "开始 时刻", "", "date"),
    ("year", "number", "year jahr published erschienen 年份 年 出版年 出版", "datepublished",
     "price"),
    ("link", "link", "link url href address web site seite 链接 网址 地址", "url", "image img"),
    ("picture", "picture", "picture image img photo thumbnail cover bild foto 图片 照片 封面 图",
     "image", "icon logo avatar"),
    ("stock", "flag", "stock availability available in-stock verfügbar lager lieferbar "
     "库存 有货 现货", "availability", ""),
    ("description", "text", "description summary teaser abstract excerpt snippet body text "
     "beschreibung zusammenfassung inhalt 描述 简介 摘要 内容 说明", "description "
                                                           "abstract", "title"),
    ("category", "text", "category section genre type topic kategorie rubrik ressort 分类 类别 "
     "类型 栏目", "category articlesection genre", "title"),
    ("temperature", "number", "temperature temp degrees high low grad temperatur 温度 气温 °",
     "", "humidity wind"),
    ("calories", "number", "calories kcal cal energy kalorien energie brennwert 热量 "
                           "卡路里 千卡", "calories", ""),
    ("high", "number", "high max maximum highest höchst höchstwert tageshoch 最高 "
                       "最高温", "", "low min"),
    ("low", "number", "low min minimum lowest tiefst tiefstwert tagestief 最低 "
                      "最低温", "", "high max"),
    ("weather", "text", "weather condition conditions forecast summary sky wetter 天气 "
                        "天气状况", "", ""),
    ("change", "number", "change chg percent veränderung diff +/- 涨跌 "
                         "涨跌幅 涨幅", "", "price volume"),
    ("symbol", "text", "symbol ticker code isin wkn kürzel 代码 股票代码", "tickersymbol", "name"),
    ("volume", "count", "volume vol traded turnover umsatz volumen 成交量", "", "price"),
    ("sold", "count", "sold sales orders verkauft verkäufe 月销 销量 已售 月销量 "
                      "人付款", "", "price"),
    ("comments", "count", "comments replies answers kommentare antworten posts 评论 回复 回帖",
     "commentcount", "text"),
    ("replies", "count", "replies reply answers responses antworten posts 回复 回帖 "
                         "回复数", "commentcount", "views"),
    ("views", "count", "views view hits seen aufrufe gelesen 浏览 查看 阅读 点击 "
                       "浏览量", "", "replies"),
    ("pages", "number", "pages page length seiten seitenzahl 页数 页", "numberofpages", "next"),
    ("area", "number", "area size sqft sqm m² qm living wohnfläche fläche größe 面积 平方米 ㎡",
     "floorsize", "price rooms"),
    ("rooms", "number", "rooms room bedrooms beds zimmer 房间 居室 室 卧室",
     "numberofrooms numberofbedrooms", "area price"),
    ("layout", "text", "layout floorplan grundriss 户型 房型 几室", "", "area price"),
    ("distance", "number", "distance away km entfernung 距离", "", ""),
    ("cuisine", "text", "cuisine kitchen food küche 菜系 菜", "servescuisine", "name"),
    ("duration", "text", "duration length minutes time dauer zeit "
                         "时长 用时", "totaltime duration", ""),
    ("user", "text", "user author by reviewer poster nutzer von 用户 作者 "
                     "评论者", "author", "title"),
    ("comment", "text", "text comment review body content kommentar 内容 "
                        "评论 评语", "reviewbody", "title"),
)  # fmt: skip

SHAPES = {
    "area": r"㎡|m²|\bm2\b|平米|平方|\bqm\b|sq\.?\s?ft", "temperature": r"°|℃|℉",
    "change": r"%|^\s*[-+−]\d", "calories": r"k?cal\b|卡|kJ", "distance": r"\bkm\b|公里|\bmi\b",
    "duration": r"\bmin|分钟|\bh\b|小时|std", "symbol": r"^[A-Z]{1,5}(?:[.-]\w+)?$|^\d{6}$",
    "volume": r"手|股|\d{4}|\d,\d{3}|[kKmM万亿]", "layout": r"\d\s*室|\d\s*房|\bbr\b",
    "time": r"\d{1,2}[:.h]\d{2}|\d\s?[ap]\.?m|\d\s?点",
}  # fmt: skip
"""How values of a concept are written, with their unit."""
PLAIN = frozenset(
    {"name", "price", "old price", "rating", "date", "posted", "link", "picture", "stock",
     "description", "comment"}
)  # fmt: skip
"""Concepts that are told by the kind and the place of their values alone."""
_KINDS: tuple[tuple[Kind, str], ...] = (
    ("price", r"price|cost|preis|kosten|gebühr|fee|价|费|金额|fare|salary|gehalt"),
    ("count", r"count|number of|anzahl|数$|数量|views|comments|replies|votes"),
    ("rating", r"rating|stars|score|bewertung|评分|得分"),
    ("date", r"date|datum|日期|posted|published"),
    ("link", r"\blink|url|链接|网址"),
    ("picture", r"picture|image|photo|bild|foto|图片|照片"),
    ("number", r"weight|height|width|size|gewicht|größe|percent|prozent|重量|率|mileage|power"),
    ("flag", r"^(?:is|has|whether|ist|hat)\b|available|verfügbar|是否|有货"),
)  # fmt: skip
_SAME = {
    "title": "name", "headline": "name", "product": "name", "标题": "name", "titel": "name",
    "stars": "rating", "score": "rating", "评价": "rating", "was": "old price", "原价": "old price",
    "review count": "reviews", "ratings": "reviews", "number of reviews": "reviews",
    "评论数": "reviews", "评价数": "reviews", "bewertungen": "reviews", "place": "location",
    "city": "location", "ort": "location", "地点": "location", "pay": "salary", "url": "link",
    "image": "picture", "published": "date", "datum": "date", "日期": "date", "时间": "date",
    "bewertung": "rating", "text": "comment", "note": "rating", "anzahl bewertungen": "reviews",
}  # fmt: skip


def field(name: str, optional: bool = False) -> Field:
    """A field of the kind its name says."""
    return Field(name, kind_of(name), optional=optional)


def kind_of(name: str) -> Kind:
    """What the values of a field that is called so are."""
    said = " ".join(tokens(name)) or name.casefold()
    if (concept := _concept(said)) is not None:
        return concept[1]
    return next((kind for kind, how in _KINDS if re.search(how, said)), "text")


@lru_cache(1024)
def meaning(wanted: Field) -> Meaning:
    """What pages may call it."""
    name = " ".join(tokens(wanted.name)) or wanted.name.casefold()
    own = frozenset({name, *name.split()})
    concept = _concept(name)
    if concept is None and wanted.kind in ("price", "rating", "link", "picture"):
        concept = next(each for each in _TABLE if each[0] == wanted.kind)
    if concept is None:
        return Meaning(
            name,
            wanted.kind,
            own,
            frozenset({name.replace(" ", "")}),
            own=frozenset(name.split()),
            name=name,
        )
    return replace(_made(concept, wanted.kind, own), own=frozenset(name.split()), name=name)


def _made(row: tuple[str, Kind, str, str, str], kind: Kind, own: frozenset[str]) -> Meaning:
    words = frozenset(row[2].split()) | own
    against = frozenset(row[4].split()) - own
    properties = frozenset(row[3].split()) | {each for each in own if each.isascii()}
    return Meaning(row[0], kind, words - against, properties, against)


def _concept(name: str) -> tuple[str, Kind, str, str, str] | None:
    name = _SAME.get(name, name)
    for row in _TABLE:
        if row[0] == name:
            return row
    for row in _TABLE:
        if name in row[2].split()[:12] or (not name.isascii() and name in row[2].split()):
            return row
    parts = name.split()
    for row in _TABLE:
        if len(parts) > 1 and row[0] in parts:
            return row
    return None


def as_shown(meaning: Meaning) -> bool:
    """Whether it is called like numbers or days, and is read as the text that is shown: a range, a
    day of the week."""
    return meaning.kind == "text" and kind_of(meaning.concept) in ("price", "number", "date")


def special(wanted: Field) -> bool:
    """Whether it is more than any value of its kind: a salary is no mere amount."""
    return meaning(wanted).concept not in PLAIN


def shaped(wanted: Field, said: Sequence[str]) -> bool:
    """Whether most texts are written as values of what it means are, with their unit."""
    shape = SHAPES.get(meaning(wanted).concept)
    return bool(shape and said) and 2 * sum(bool(re.search(str(shape), x)) for x in said) > len(
        said
    )


@lru_cache(8192)
def tokens(said: str) -> tuple[str, ...]:
    """The words of an identifier or a label: "productPrice--old_2" is product, price, old, 2."""
    said = re.sub(r"([a-z\d])([A-Z])", r"\1 \2", said)
    said = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", said)
    return tuple(each for each in re.split(r"[^\w°²㎡/+]+|_", said.casefold()) if each)


@lru_cache(8192)
def stable(name: str) -> bool:
    """Whether a class name says something, and is not made anew with each build."""
    if (
        re.search(r"^(?:css|sc|jsx|svelte|emotion|styled)-", name)
        or len(name) > 40
        or len(name) < 2
    ):
        return False
    for part in re.split(r"[-_]+", name):
        letters, digits = sum(c.isalpha() for c in part), sum(c.isdigit() for c in part)
        if letters and digits and len(part) >= 4 and not re.fullmatch(r"[a-z]+\d{1,2}", part):
            return False
        if re.search(r"[a-z][A-Z]{2,}|[A-Z][a-z]?[A-Z][a-z]?[A-Z]", part):
            return False
        if len(part) >= 5 and part.isascii() and not re.search(r"[aeiouyAEIOUY]", part):
            return False
    return not re.match(r"[\d_]", name) or not name.isascii()
