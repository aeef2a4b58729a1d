"""Petal & Stem, flowers.example.com: a small shop on the web with an order form."""

from __future__ import annotations

from html import escape

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page, scene, whole
from device_drivers.virtual.life import Life

HOST = "flowers.example.com"
BOUQUETS = (
    ("Meadow", "草甸"), ("First Frost", "初霜"), ("Old Rose", "古典玫瑰"), ("Sunday", "周日"),
    ("Harbour Mist", "港雾"), ("Tulips by the Dozen", "一打郁金香"), ("Wild Thyme", "野百里香"),
    ("Midnight", "午夜"),
)  # fmt: skip


def fill(life: Life) -> None:
    """Six bouquets, their prices and which are sold out."""
    rng = life.rng("browser flowers")
    for i, (name, zh) in enumerate(rng.sample(BOUQUETS, 6)):
        price = rng.randrange(28, 120) * 50
        stock = 0 if i == 0 else rng.randrange(1, 9)
        life.insert("web_goods", site="flowers", name=name, name_zh=zh, price=price, stock=stock)


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    match request.path:
        case []:
            return _front(request)
        case ["bouquet", number]:
            return _bouquet(request, whole(number))
        case ["order"] if request.posted:
            return Answer(redirect=f"/thanks?number={request.keep('flowers')}")
        case ["thanks"]:
            number = f"F{4100 + whole(request.query.get('number', ''))}"
            return _page(request, "thanks", request.say("Thank you", "谢谢"), number=number)
        case ["delivery"]:
            return _page(request, "delivery", request.say("Delivery", "配送"))
        case ["contact"]:
            return _page(request, "contact", request.say("Contact", "联系"))
    return None


def _page(request: Request, name: str, title: str, /, **slots: object) -> Answer:
    return Answer(page(f"flowers/{name}", request, title=title, **slots))


def _front(request: Request) -> Answer:
    goods = "".join(
        f'<a class="card" href="/bouquet/{number}">'
        f'<img src="{scene(f"bouquet {name}", "table")}" height="96">'
        f"<h3>{escape(request.say(name, zh))}</h3><small>{money(price)}</small></a>"
        for number, name, zh, price in request.phone.store.rows(
            "SELECT id, name, name_zh, price FROM web_goods WHERE site='flowers' ORDER BY id"
        )
    )
    return _page(request, "front", request.say("Petal & Stem", "花与茎"), goods_html=goods)


def _bouquet(request: Request, number: int) -> Answer | None:
    rows = request.phone.store.rows(
        "SELECT name, name_zh, price, stock FROM web_goods WHERE site='flowers' AND id=?", number
    )
    if not rows:
        return None
    name, zh, price, stock = rows[0]
    shown = request.say(name, zh)
    left = request.say(f"{stock} left today", f"今天还有 {stock} 束")
    return _page(
        request, "bouquet", shown, name=shown, price=money(price),
        picture=scene(f"bouquet {name}", "table"),
        stock=left if stock else request.say("Sold out until next week", "已售罄，下周补货"),
        order_html=page("flowers/part_order", request, name=name) if stock else "",
    )  # fmt: skip
