"""What stands on the pages: things with values, by chance from a seed, in three languages."""

from __future__ import annotations

import datetime
import random
from typing import Any, Literal

Language = Literal["en", "zh", "de"]
Thing = dict[str, Any]

_ADJECTIVES = (
    "Aurora", "Birch", "Cobalt", "Delta", "Ember", "Fjord", "Granite", "Harbor", "Indigo",
    "Juniper", "Kestrel", "Linden", "Meadow", "Nimbus", "Onyx", "Pebble", "Quill", "Raven",
)  # fmt: skip
_NOUNS: dict[Language, tuple[str, ...]] = {
    "en": ("Desk Lamp", "Office Chair", "Water Bottle", "Backpack", "Kettle", "Notebook",
           "Headphones", "Rain Jacket", "Coffee Grinder", "Wool Blanket", "Bike Light", "Teapot"),
    "de": ("Schreibtischlampe", "Bürostuhl", "Trinkflasche", "Rucksack", "Wasserkocher",
           "Notizbuch", "Kopfhörer", "Regenjacke", "Kaffeemühle", "Wolldecke", "Fahrradlicht"),
    "zh": ("台灯", "办公椅", "保温杯", "双肩包", "电水壶", "笔记本", "蓝牙耳机", "雨衣", "咖啡机",
           "羊毛毯", "电饭煲", "茶具"),
}  # fmt: skip
_ZH_BRANDS = ("小熊", "晨光", "海风", "青石", "北岸", "云杉", "山雀", "白鹿", "远山", "四季")
_PEOPLE: dict[Language, tuple[str, ...]] = {
    "en": ("Ada Novak", "Ben Okafor", "Clara Singh", "Dmitri Hall", "Elif Moreau", "Femi Clarke",
           "Greta Lund", "Hugo Park", "Ines Costa", "Jonas Reid", "Kira Bell", "Liam Ortiz"),
    "de": ("Anna Vogel", "Bernd Krause", "Claudia Maier", "Dirk Lorenz", "Eva Brandt",
           "Frank Seidel", "Gisela Otto", "Heiko Busch", "Ingrid Pohl", "Jens Arnold"),
    "zh": ("王小明", "李静", "张伟", "刘洋", "陈晨", "杨帆", "赵磊", "黄蕾", "周涛", "吴倩"),
}  # fmt: skip
_CITIES: dict[Language, tuple[str, ...]] = {
    "en": ("Bristol", "Austin", "Toronto", "Dublin", "Leeds", "Denver", "Oslo", "Perth"),
    "de": ("Berlin", "Köln", "Leipzig", "Hamburg", "Mainz", "Kassel", "Jena", "Ulm"),
    "zh": ("北京", "上海", "杭州", "成都", "广州", "西安", "南京", "苏州"),
}
_TOPICS = (
    "a quiet harbour", "the last orchard", "small engines", "slow bread", "winter light",
    "the river road", "paper cities", "salt and stone", "the night library", "old maps",
    "a second garden", "borrowed tools", "the long ferry", "glass mountains", "plain words",
)  # fmt: skip
_ZH_TOPICS = (
    "山间的灯", "旧城纪事", "慢慢走", "海边的图书馆", "四季厨房", "雨后的街", "夜航船", "小镇来信",
    "白纸黑字", "远方的田野", "木匠手记", "茶与风",
)  # fmt: skip
_DISHES = (
    "Lentil soup", "Apple crumble", "Green curry", "Barley salad", "Potato gratin", "Plum cake",
    "Tomato stew", "Rye bread", "Mushroom pie", "Bean chili", "Pear tart", "Noodle bowl",
    "Spinach roll", "Carrot muffins",
)  # fmt: skip
_ROLES: dict[Language, tuple[str, ...]] = {
    "en": ("Data Engineer", "Nurse", "Line Cook", "Tax Clerk", "Welder", "Site Manager",
           "Copy Editor", "Lab Technician", "Train Driver", "Gardener", "Bookkeeper", "Surveyor"),
    "de": ("Datenanalyst", "Pflegekraft", "Köchin", "Steuerfachkraft", "Schweißer", "Bauleiterin",
           "Lektor", "Laborantin", "Lokführer", "Gärtnerin", "Buchhalter", "Vermesserin"),
    "zh": ("数据工程师", "护士", "厨师", "会计", "焊工", "项目经理", "编辑", "化验员", "司机", "园艺师"),
}  # fmt: skip
_WEATHER = ("Sunny", "Cloudy", "Light rain", "Showers", "Fog", "Snow", "Windy", "Clear")
_START = datetime.date(2026, 3, 1)


def _unlike(rng: random.Random, n: int, *of: tuple[str, ...]) -> list[str]:
    """``n`` names of one word of each tuple, no two the same."""
    seen: dict[str, None] = {}
    while len(seen) < n:
        name = " ".join(rng.choice(words) for words in of)
        if name in seen:
            name += f" {rng.randint(2, 99)}"
        seen[name] = None
    return list(seen)


def _slug(name: str, rng: random.Random) -> str:
    plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower()).strip("-")
    return f"{plain}-{rng.randint(1000, 99999)}" if plain else str(rng.randint(100000, 999999))


def _points(rng: random.Random, low: float = 2.6, high: float = 5.0) -> float:
    return round(rng.uniform(low, high), 1)


def _day(rng: random.Random, within: int = 300) -> datetime.date:
    return _START - datetime.timedelta(days=rng.randint(1, within))


def products(rng: random.Random, n: int, language: Language = "en") -> list[Thing]:
    """name, price, was (a dearer price), rating, reviews, brand, path, stock."""
    first = _ZH_BRANDS if language == "zh" else _ADJECTIVES
    made: list[Thing] = []
    for name in _unlike(rng, n, first, _NOUNS[language]):
        price = rng.choice((
            rng.randint(5, 60) + 0.99, rng.randint(60, 999) + 0.5, float(rng.randint(1000, 4999)),
            round(rng.uniform(3, 300), 2),
        ))  # fmt: skip
        made.append({
            "name": name, "price": round(price, 2), "was": round(price * 1.25 + 1, 2),
            "rating": _points(rng), "reviews": int(rng.choice((7, 60, 800, 4000)) * rng.uniform(1, 3)),
            "brand": rng.choice(first), "path": f"/p/{_slug(name, rng)}",
            "stock": rng.random() < 0.8, "picture": f"/img/{rng.randint(10**6, 10**7)}.jpg",
        })  # fmt: skip
    return made


def books(rng: random.Random, n: int, language: Language = "en") -> list[Thing]:
    """name, author, year, price, rating, stars (whole), pages, path."""
    topics = _ZH_TOPICS if language == "zh" else tuple(t[0].upper() + t[1:] for t in _TOPICS)
    return [
        {
            "name": name, "author": rng.choice(_PEOPLE[language]), "year": rng.randint(1961, 2025),
            "price": round(rng.uniform(4, 59), 2), "rating": _points(rng), "stars": rng.randint(1, 5),
            "pages": rng.randint(90, 900), "reviews": rng.randint(3, 40000),
            "path": f"/book/{_slug(name, rng)}", "was": round(rng.uniform(60, 90), 2),
            "stock": rng.random() < 0.8,
        }
        for name in _unlike(rng, n, topics)
    ]  # fmt: skip


def jobs(rng: random.Random, n: int, language: Language = "en") -> list[Thing]:
    """name, company, place, pay (a year), posted, path."""
    ends = {"en": ("Ltd", "& Co", "Group", "Works"), "de": ("GmbH", "AG", "KG"),
            "zh": ("科技", "集团", "有限公司")}[language]  # fmt: skip
    firsts = _ZH_BRANDS if language == "zh" else _ADJECTIVES
    return [
        {
            "name": name, "company": f"{rng.choice(firsts)} {rng.choice(ends)}",
            "place": rng.choice(_CITIES[language]), "pay": float(rng.randint(28, 120) * 1000),
            "posted": _day(rng, 60), "path": f"/jobs/{_slug(name, rng)}",
        }
        for name in _unlike(rng, n, _ROLES[language])
    ]  # fmt: skip


def events(rng: random.Random, n: int, language: Language = "en") -> list[Thing]:
    """name, date, time, venue, city, price (0 for free), path."""
    kinds = {"en": ("Concert", "Workshop", "Market", "Reading", "Tour", "Talk"),
             "de": ("Konzert", "Lesung", "Markt", "Führung", "Vortrag"),
             "zh": ("音乐会", "讲座", "市集", "展览", "读书会")}[language]  # fmt: skip
    firsts = _ZH_TOPICS if language == "zh" else _ADJECTIVES
    return [
        {
            "name": name, "date": _START + datetime.timedelta(days=rng.randint(1, 120)),
            "time": f"{rng.randint(9, 21):02}:{rng.choice(('00', '15', '30', '45'))}",
            "venue": f"{rng.choice(_ADJECTIVES)} Hall", "city": rng.choice(_CITIES[language]),
            "price": 0.0 if rng.random() < 0.25 else float(rng.randint(5, 90)),
            "path": f"/events/{_slug(name, rng)}",
        }
        for name in _unlike(rng, n, firsts, kinds)
    ]  # fmt: skip


def quotes(rng: random.Random, n: int) -> list[Thing]:
    """symbol, name, price, change (percent), volume."""
    made: list[Thing] = []
    for name in _unlike(
        rng, n, _ADJECTIVES, ("Energy", "Foods", "Rail", "Bank", "Pharma", "Steel")
    ):
        symbol = "".join(rng.choice("ABCDEFGHKLMNPRSTUVWX") for _ in range(4))
        made.append({
            "symbol": symbol, "name": name, "price": round(rng.uniform(2, 1800), 2),
            "change": round(rng.uniform(-6, 6), 2), "volume": rng.randint(12_000, 9_800_000),
        })  # fmt: skip
    return made


def weather(rng: random.Random, n: int) -> list[Thing]:
    """day, high, low, sky, rain (percent)."""
    made: list[Thing] = []
    for i in range(n):
        low = rng.randint(-9, 18)
        made.append({
            "day": _START + datetime.timedelta(days=i), "high": low + rng.randint(2, 14),
            "low": low, "sky": rng.choice(_WEATHER), "rain": rng.randint(0, 20) * 5,
        })  # fmt: skip
    return made


def homes(rng: random.Random, n: int, language: Language = "en") -> list[Thing]:
    """name, rent, rooms, area (m²), city, path."""
    kind = {"en": ("Bright flat", "Studio", "Loft", "Family house", "Garden flat"),
            "de": ("Helle Wohnung", "Altbau", "Dachgeschoss", "Reihenhaus", "Einzimmerwohnung"),
            "zh": ("精装公寓", "学区房", "花园洋房", "单身公寓", "江景房")}[language]  # fmt: skip
    return [
        {
            "name": name, "rent": float(rng.randint(380, 3900)),
            "rooms": rng.choice((1.0, 1.5, 2.0, 2.5, 3.0, 4.0)), "area": rng.randint(22, 180),
            "city": rng.choice(_CITIES[language]), "path": f"/expose/{_slug(name, rng)}",
        }
        for name in _unlike(rng, n, kind, tuple(f"{c}" for c in _CITIES[language]))
    ]  # fmt: skip


def places(rng: random.Random, n: int, language: Language = "en") -> list[Thing]:
    """Hotels and restaurants: name, city, price, rating, score (of 10), reviews, kind, path."""
    ends = {"en": ("Inn", "House", "Kitchen", "Lodge"), "de": ("Hof", "Stube", "Gasthaus"),
            "zh": ("酒店", "客栈", "小馆", "餐厅")}[language]  # fmt: skip
    kinds = {"en": ("Italian", "Thai", "Grill", "Vegan", "Bakery"),
             "de": ("Italienisch", "Thai", "Grill", "Vegan"),
             "zh": ("川菜", "粤菜", "火锅", "面馆")}[language]  # fmt: skip
    firsts = _ZH_BRANDS if language == "zh" else _ADJECTIVES
    return [
        {
            "name": name, "city": rng.choice(_CITIES[language]), "price": float(rng.randint(28, 640)),
            "rating": _points(rng), "stars": rng.randint(2, 5), "score": round(rng.uniform(5.5, 9.9), 1),
            "reviews": rng.randint(4, 9000), "kind": rng.choice(kinds),
            "path": f"/place/{_slug(name, rng)}", "was": float(rng.randint(650, 900)),
        }
        for name in _unlike(rng, n, firsts, ends)
    ]  # fmt: skip


def threads(rng: random.Random, n: int) -> list[Thing]:
    """name, author, replies, views, date, points, path."""
    asks = ("How do you fix", "Opinions on", "Where to learn about", "Show us", "Is it worth")
    return [
        {
            "name": name, "author": rng.choice(_PEOPLE["en"]), "replies": rng.randint(0, 900),
            "views": rng.randint(900, 90000), "date": _day(rng), "points": rng.randint(1, 800),
            "path": f"/t/{_slug(name, rng)}",
        }
        for name in _unlike(rng, n, asks, _TOPICS)
    ]  # fmt: skip


def recipes(rng: random.Random, n: int) -> list[Thing]:
    """name, minutes, calories, rating, author, path."""
    return [
        {
            "name": name, "minutes": rng.randint(2, 24) * 5, "calories": rng.randint(90, 900),
            "rating": _points(rng), "reviews": rng.randint(2, 3000),
            "author": rng.choice(_PEOPLE["en"]), "path": f"/recipe/{_slug(name, rng)}",
        }
        for name in _unlike(rng, n, _DISHES)
    ]  # fmt: skip


def reviews(rng: random.Random, n: int) -> list[Thing]:
    """author, stars, date, text, helpful."""
    texts = ("Does what it says", "Broke after a month", "Better than I thought", "A bit loud",
             "Would buy again", "Colour is off", "Good value", "Came late but fine")  # fmt: skip
    more = ("and the box was neat.", "so I am content.", "my sister agrees.", "not for heavy use.",
            "support was kind.", "I use it daily.")  # fmt: skip
    return [
        {
            "author": author, "stars": rng.randint(1, 5), "date": _day(rng),
            "text": f"{rng.choice(texts)}, {rng.choice(more)}", "helpful": rng.randint(0, 90),
        }
        for author in _unlike(rng, n, _PEOPLE["en"])
    ]  # fmt: skip
