"""Shops: grids, lists and single products."""

from __future__ import annotations

import json

from skills.extraction.base import Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import BASE, Drawn, by_script, layout, plain
from tests.skills.extraction.layouts.look import Look, others


def _some(things: list[data.Thing], look: Look, key: str, share: float) -> None:
    """Leave ``key`` out of a share of them, never of the first."""
    for thing in things[1:]:
        if look.rng.random() < share:
            thing[key] = None


@layout(("name", "text"), ("price", "price"), ("rating", "rating", "?"), item="product")
def grid_shop(look: Look) -> Drawn:
    """Cards in a grid; below, what other customers bought, drawn the same way."""

    def card(t: data.Thing) -> str:
        stars = (
            f'<div class="card-rating">{look.rating(t["rating"])} '
            f'<span class="votes">({look.count_of(t["reviews"])})</span></div>'
            if t["rating"] is not None else '<div class="card-rating none">No reviews yet</div>'
        )  # fmt: skip
        body = look.parts(
            f'<a class="card-link" href="{t["path"]}"><h3 class="card-title">{t["name"]}</h3></a>',
            f'<div class="card-price">{look.before_price(t["was"])}'
            f'<span class="now">{look.price(t["price"])}</span></div>',
            stars,
        )
        return (
            f'<div class="card"><img class="shot" src="{t["picture"]}" alt="{t["name"]}">'
            f'{look.badge()}{body}<button class="buy">Add to cart</button></div>'
        )

    things = data.products(look.rng, look.count)
    _some(things, look, "rating", 0.15)
    also = "".join(card(t) for t in others(look))
    body = (
        f'<h1>Home and office</h1><p class="total">{len(things)} products</p>'
        f'<div class="grid">{look.items([card(t) for t in things], look.advert())}</div>'
        f'<section class="also"><h2>Customers also bought</h2><div class="grid">{also}</div></section>'
    )
    rows: list[Row] = [
        {"name": t["name"], "price": t["price"], "rating": t["rating"]} for t in things
    ]
    return plain(look, "Home and office", body, rows)


@layout(
    ("name", "text"), ("price", "price"), ("rating", "rating"), ("reviews", "count"),
    item="product", heavy=True,
)  # fmt: skip
def star_width(look: Look) -> Drawn:
    """A list, its stars as wide as the rating is good; hundreds of kB of scripts."""

    def entry(t: data.Thing) -> str:
        stars = (
            f'<span class="stars" role="img" aria-label="{look.rating(t["rating"])}">'
            f'<span class="stars-full" style="width: {t["rating"] * 20:g}%"></span></span>'
        )
        info = look.parts(
            f'<h2 class="res-title"><a href="{t["path"]}?ref=list">{t["name"]}</a></h2>',
            f'<div class="res-stars">{stars}<a class="res-count" href="{t["path"]}#reviews">'
            f"{look.count_of(t['reviews'])} {look.label('Reviews').lower()}</a></div>",
            f'<p class="res-price">{look.before_price(t["was"])}<span class="amount">'
            f"{look.price(t['price'])}</span></p>",
        )
        return f'<li class="res" data-id="{t["path"][-4:]}">{look.badge("New")}{info}</li>'

    things = data.products(look.rng, look.count)
    body = (
        f'<h1>Results for "desk"</h1><ul class="results">'
        f"{look.items([entry(t) for t in things], look.advert('li'), wrap=False)}</ul>"
    )
    rows: list[Row] = [
        {"name": t["name"], "price": t["price"], "rating": t["rating"], "reviews": t["reviews"]}
        for t in things
    ]
    return plain(look, "Results", body, rows, heavy=True)


@layout(
    ("名称", "text"), ("价格", "price"), ("评分", "rating"), ("月销", "count"),
    item="商品", language="zh",
)  # fmt: skip
def zh_shop(look: Look) -> Drawn:
    """A Chinese shop: yuan, points, thousands as 万, some for nothing."""

    def sold(n: int) -> str:
        return f"{n / 10000:g}万+" if n >= 10000 else f"{n}+"

    def card(t: data.Thing) -> str:
        info = look.parts(
            f'<a class="tit" href="{t["path"]}" target="_blank">{t["name"]}</a>',
            f'<div class="jiage">{look.before_price(t["was"], "¥")}<em class="num">'
            f"{look.price(t['price'], '¥', '免费')}</em></div>",
            f'<div class="more"><span class="pf">{look.label("评分")} {look.rating(t["rating"])}</span>'
            f'<span class="xl">{look.label("月销")} {sold(t["sold"])}</span></div>',
        )
        return f'<li class="goods">{look.badge("热卖")}<img data-src="{t["picture"]}">{info}</li>'

    things = data.products(look.rng, look.count, "zh")
    for t in things:
        t["price"] = look.rng.choice((t["price"], round(t["price"], 1), float(round(t["price"]))))
        t["sold"] = look.rng.choice((t["reviews"], look.rng.randint(11, 90) * 1000))
    things[2]["price"] = 0.0
    body = (
        f'<div class="crumbs">首页 &gt; 家居</div><ul class="goods-list">'
        f"{look.items([card(t) for t in things], look.advert('li'), wrap=False)}</ul>"
    )
    rows: list[Row] = [
        {"名称": t["name"], "价格": t["price"], "评分": t["rating"], "月销": t["sold"]}
        for t in things
    ]
    return plain(look, "家居", body, rows)


@layout(
    ("Name", "text"), ("Preis", "price"), ("Bewertung", "rating", "?"), ("Marke", "text"),
    item="Produkt", language="de",
)  # fmt: skip
def de_shop(look: Look) -> Drawn:
    """A German shop: each product a definition list."""

    def entry(t: data.Thing) -> str:
        def pair(label: str, value: str) -> str:
            return f"<dt>{look.label(label)}</dt><dd>{value}</dd>"

        known = [
            pair("Preis", look.before_price(t["was"], "€") + f'<b class="preis">{look.price(t["price"], "€")}</b>'),
            pair("Marke", t["brand"]),
        ]  # fmt: skip
        if t["rating"] is not None:
            known.insert(1, pair("Bewertung", look.rating(t["rating"])))
        if look.is_("nested"):
            known.reverse()
        return (
            f'<article class="artikel">{look.badge("Neu")}<h3><a href="{t["path"]}">{t["name"]}</a></h3>'
            f'<dl class="daten">{"".join(known)}</dl></article>'
        )

    things = data.products(look.rng, look.count, "de")
    _some(things, look, "rating", 0.2)
    body = (
        f'<h1>Wohnen</h1><p>{len(things)} Artikel</p><div class="liste">'
        f"{look.items([entry(t) for t in things], look.advert())}</div>"
    )
    rows: list[Row] = [
        {"Name": t["name"], "Preis": t["price"], "Bewertung": t["rating"], "Marke": t["brand"]}
        for t in things
    ]
    return plain(look, "Wohnen", body, rows)


@layout(
    ("name", "text"), ("price", "price"), ("rating", "rating"), ("link", "link"),
    item="product", embedded=True, heavy=True,
)  # fmt: skip
def jsonld_products(look: Look) -> Drawn:
    """A JSON-LD ItemList beside cards that say the same."""

    def card(t: data.Thing) -> str:
        return f'<li class="pl-item">{look.badge()}' + look.parts(
            f'<div class="pl-name"><a href="{t["path"]}">{t["name"]}</a></div>',
            f'<div class="pl-cost">{look.before_price(t["was"])}<span class="pl-now">'
            f'{look.price(t["price"])}</span></div>',
            f'<div class="pl-score" title="{look.rating(t["rating"])}">{look.rating(t["rating"])}</div>',
        ) + "</li>"  # fmt: skip

    things = data.products(look.rng, look.count)
    listed = {
        "@context": "https://schema.org", "@type": "ItemList", "numberOfItems": len(things),
        "itemListElement": [
            {"@type": "ListItem", "position": i + 1, "item": {
                "@type": "Product", "name": t["name"], "url": BASE + t["path"], "sku": t["path"][-4:],
                "image": BASE + t["picture"], "brand": {"@type": "Brand", "name": t["brand"]},
                "offers": {"@type": "Offer", "price": f"{t['price']:.2f}", "priceCurrency": "USD"},
                "aggregateRating": {"@type": "AggregateRating", "ratingValue": t["rating"],
                                    "reviewCount": t["reviews"]},
            }} for i, t in enumerate(things)
        ],
    }  # fmt: skip
    crumbs = {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
        {"@type": "ListItem", "position": 1, "name": "Home", "item": BASE}]}  # fmt: skip
    head = "".join(
        f'<script type="application/ld+json">{json.dumps(o)}</script>' for o in (crumbs, listed)
    )
    body = (
        f'<h1>Everything</h1><ul class="pl">'
        f"{look.items([card(t) for t in things], look.advert('li'), wrap=False)}</ul>"
    )
    rows: list[Row] = [
        {"name": t["name"], "price": t["price"], "rating": t["rating"], "link": BASE + t["path"]}
        for t in things
    ]
    return plain(look, "Everything", body, rows, head=head if look.embedded else "", heavy=True)


@layout(
    ("name", "text"), ("price", "price"), ("brand", "text"), ("availability", "text"),
    item="product", embedded=True,
)  # fmt: skip
def xhr_shop(look: Look) -> Drawn:
    """Drawn by a script from JSON it asks for."""
    things = data.products(look.rng, look.count)
    template = '<div class="tile">' + look.badge() + look.parts(
        '<a class="tile-name" href="${url}">${title}</a>',
        '<span class="tile-brand">${maker}</span>',
        '<span class="tile-price">${priceText}</span>',
        '<span class="tile-stock">${stockText}</span>',
    ) + "</div>"  # fmt: skip
    stock = {True: "In stock", False: "Sold out"}
    rows: list[Row] = [
        {
            "name": t["name"],
            "price": t["price"],
            "brand": t["brand"],
            "availability": stock[t["stock"]],
        }
        for t in things
    ]
    return by_script(
        look, "Shop", '<h1>Shop</h1><div class="filter">Sort by <b>price</b></div>', template, "",
        [{
            "id": i, "title": t["name"], "url": t["path"], "maker": t["brand"], "price": t["price"],
            "currency": "USD", "priceText": look.price(t["price"]), "stockText": stock[t["stock"]],
        } for i, t in enumerate(things)],
        rows, f"/api/catalog/{look.page}", ("data", "products"),
    )  # fmt: skip


@layout(
    ("name", "text"), ("price", "price"), ("rating", "rating"), ("reviews", "count"),
    ("brand", "text"), item="product", embedded=True,
)  # fmt: skip
def single_product(look: Look) -> Drawn:
    """One product, its particulars in a table, and others like it below."""
    t = data.products(look.rng, 1)[0]
    ld = {
        "@context": "https://schema.org", "@type": "Product", "name": t["name"],
        "brand": t["brand"], "offers": {"@type": "Offer", "price": t["price"], "priceCurrency": "USD"},
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": t["rating"],
                            "reviewCount": t["reviews"]},
    }  # fmt: skip
    more = "".join(
        f'<li class="like"><a href="{o["path"]}">{o["name"]}</a> <span>{look.price(o["price"])}</span></li>'
        for o in others(look)
    )
    body = (
        look.parts(
            f'<div class="pd-head">{look.badge()}<h1 class="pd-title">{t["name"]}</h1></div>',
            f'<div class="pd-price">{look.before_price(t["was"])}<span class="pd-now">{look.price(t["price"])}</span></div>',
            f'<div class="pd-score">{look.rating(t["rating"])} <a href="#r">{look.count_of(t["reviews"])} {look.label("Reviews").lower()}</a></div>',
            f'<table class="spec"><tr><th>{look.label("Brand")}</th><td>{t["brand"]}</td></tr>'
            f"<tr><th>Weight</th><td>{look.rng.randint(1, 9)} kg</td></tr></table>",
        )
        + f'<section class="more"><h2>Similar items</h2><ul>{more}</ul></section>'
    )
    head = f'<script type="application/ld+json">{json.dumps(ld)}</script>' if look.embedded else ""
    row: Row = {"name": t["name"], "price": t["price"], "rating": t["rating"],
                "reviews": t["reviews"], "brand": t["brand"]}  # fmt: skip
    return plain(look, t["name"], body, [row], head=head)
