"""Pages with marks for machines or none for anybody: embedded JSON, microdata, hashed classes."""

from __future__ import annotations

import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout, plain
from tests.skills.extraction.layouts.look import Look, others


@layout(
    ("title", "text"), ("author", "text"), ("price", "price"), ("rating", "rating"),
    item="book", embedded=True, heavy=True,
)  # fmt: skip
def next_books(look: Look) -> Drawn:
    """``__NEXT_DATA__`` and a soup of utility classes."""
    things = data.books(look.rng, look.count)
    state: Json = {
        "props": {"pageProps": {
            "locale": "en", "banner": {"title": "Summer reads", "cta": "Shop now"},
            "books": {"edges": [{"node": {
                "id": f"B{i}", "title": t["name"], "slug": t["path"],
                "contributors": [{"role": "author", "name": t["author"]}],
                "pricing": {"amount": t["price"], "currency": "GBP"},
                "ratings": {"average": t["rating"], "count": t["reviews"]},
            }} for i, t in enumerate(things)]},
        }}, "page": "/books", "buildId": "x9", "query": {},
    }  # fmt: skip
    entries = [
        '<div class="flex flex-col gap-2 p-4 rounded-lg shadow-sm">' + look.badge() + look.parts(
            f'<a class="text-lg font-semibold" href="{t["path"]}">{t["name"]}</a>',
            f'<span class="text-sm text-gray-500">{t["author"]}</span>',
            f'<span class="text-base font-bold">{look.before_price(t["was"], "£")}{look.price(t["price"], "£")}</span>',
            f'<span class="text-sm text-gray-500">{look.rating(t["rating"])}</span>',
        ) + "</div>" for t in things
    ]  # fmt: skip
    body = f'<div class="grid grid-cols-3 gap-4">{look.items(entries, look.advert())}</div>'
    head = f'<script id="__NEXT_DATA__" type="application/json">{json.dumps(state)}</script>'
    rows: list[Row] = [
        {"title": t["name"], "author": t["author"], "price": t["price"], "rating": t["rating"]}
        for t in things
    ]
    return plain(look, "Books", body, rows, head=head if look.embedded else "", heavy=True)


@layout(
    ("name", "text"), ("rating", "rating"), ("calories", "number"), ("author", "text"),
    item="recipe", embedded=True,
)  # fmt: skip
def microdata_recipes(look: Look) -> Drawn:
    """schema.org in attributes."""
    things = data.recipes(look.rng, look.count)

    def prop(name: str) -> str:
        return f' itemprop="{name}"' if look.embedded else ""

    def scope(kind: str) -> str:
        return f' itemscope itemtype="https://schema.org/{kind}"' if look.embedded else ""

    entries = [
        f'<article class="recipe"{scope("Recipe")}>' + look.badge("Editor's pick") + look.parts(
            f'<h2><a{prop("url")} href="{t["path"]}"><span{prop("name")}>{t["name"]}</span></a></h2>',
            f'<div class="score"{prop("aggregateRating")}{scope("AggregateRating")}>'
            f'<span{prop("ratingValue")}>{t["rating"]:g}</span> {"out of 5" if look.is_("reworded") else "of 5"} '
            f'(<span{prop("ratingCount")}>{t["reviews"]}</span> votes)</div>',
            f'<div class="kcal"{prop("nutrition")}{scope("NutritionInformation")}>'
            f'<span{prop("calories")}>{t["calories"]} kcal</span></div>',
            f'<div class="by">{"recipe from" if look.is_("reworded") else "by"} <span{prop("author")}>{t["author"]}</span></div>',
            f'<div class="mins">{t["minutes"]} min</div>',
        ) + "</article>" for t in things
    ]  # fmt: skip
    body = (
        f'<h1>Weeknight recipes</h1><div class="recipes">{look.items(entries, look.advert())}</div>'
    )
    rows: list[Row] = [
        {"name": t["name"], "rating": t["rating"], "calories": t["calories"], "author": t["author"]}
        for t in things
    ]
    return plain(look, "Recipes", body, rows)


@layout(
    ("name", "text"), ("cuisine", "text"), ("rating", "rating"), ("reviews", "count"),
    item="restaurant",
)  # fmt: skip
def hashed_restaurants(look: Look) -> Drawn:
    """Class names as a build leaves them; the rating only in a label and in classes of stars."""
    things = data.places(look.rng, look.count)

    def stars(value: float) -> str:
        whole = round(value)
        shown = "".join(
            f'<i class="{"Star_full__3xA1" if n < whole else "Star_none__9kQz"}"></i>'
            for n in range(5)
        )
        said = f"{value:g} of 5 stars" if not look.is_("reworded") else f"Rated {value:g} out of 5"
        return f'<div class="Rating_box__1aB2c" role="img" aria-label="{said}">{shown}</div>'

    entries = [
        '<div class="Card_root__x7Yz1">' + look.badge("Popular") + look.parts(
            f'<h3 class="Card_t__Qw3r9"><a href="{t["path"]}">{t["name"]}</a></h3>',
            stars(t["rating"]) + f'<span class="Card_n__a0Pp2">{look.count_of(t["reviews"])} reviews</span>',
            f'<p class="Card_k__Zz8u4">{t["kind"]}</p>',
        ) + "</div>" for t in things
    ]  # fmt: skip
    body = f'<h1>Where to eat</h1><div class="List_root__0mNb3">{look.items(entries, look.advert())}</div>'
    rows: list[Row] = [
        {"name": t["name"], "cuisine": t["kind"], "rating": t["rating"], "reviews": t["reviews"]}
        for t in things
    ]
    return plain(look, "Restaurants", body, rows)


@layout(("title", "text"), ("price", "price"), ("link", "link"), item="result")
def search_ads(look: Look) -> Drawn:
    """Results; some among them are paid for, drawn the same way, and no results."""

    def entry(t: data.Thing, paid: bool) -> str:
        mark = '<span class="ad-mark">Sponsored</span>' if paid else ""
        return f'<div class="result{" ad" if paid else ""}">{mark}' + look.parts(
            f'<a class="r-t" href="{"/click?to=" if paid else ""}{t["path"]}">{t["name"]}</a>',
            f'<p class="r-d">All about {t["name"].lower()}, shipped in two days.</p>',
            f'<div class="r-p">{look.before_price(t["was"])}<span>{look.price(t["price"])}</span></div>',
        ) + "</div>"  # fmt: skip

    things = data.products(look.rng, look.count)
    paid = others(look, n=3)
    entries = [entry(t, False) for t in things]
    for at, t in zip((0, 4, 8), paid, strict=True):
        entries.insert(at, entry(t, True))
    body = (
        f'<p class="about">{len(things)} results</p><div class="results">'
        f"{look.items(entries, look.advert())}</div>"
    )
    rows: list[Row] = [
        {"title": t["name"], "price": t["price"], "link": BASE + t["path"]} for t in things
    ]
    return plain(look, "Search", body, rows)


@layout(
    ("headline", "text"), ("author", "text"), ("date", "date"), ("link", "link"), item="article",
    heavy=True,
)  # fmt: skip
def news_front(look: Look) -> Drawn:
    """The first story large, the others small, and what is read most beside them."""
    things = data.threads(look.rng, look.count)

    def story(t: data.Thing, large: bool) -> str:
        return (
            f'<article class="story{" lead" if large else ""}">'
            + (f'<figure><img src="/img/{t["views"]}.jpg" alt=""></figure>' if large else "")
            + look.badge("Live")
            + look.parts(
                f'<h2 class="st-h"><a href="{t["path"]}">{t["name"]}</a></h2>',
                f'<p class="st-by">By {t["author"]}</p>',
                f'<time class="st-at" datetime="{t["date"].isoformat()}">{look.day(t["date"])}</time>',
            )
            + "</article>"
        )

    most = "".join(f'<li><a href="{t["path"]}">{t["name"]}</a></li>' for t in things[2:6])
    body = (
        f'<div class="front">{look.items([story(t, i == 0) for i, t in enumerate(things)], look.advert())}'
        f'</div><aside class="most"><h2>Most read</h2><ol>{most}</ol></aside>'
    )
    rows: list[Row] = [
        {"headline": t["name"], "author": t["author"], "date": t["date"].isoformat(),
         "link": BASE + t["path"]} for t in things
    ]  # fmt: skip
    return plain(look, "News", body, rows, heavy=True)


@layout(
    ("名称", "text"), ("作者", "text"), ("出版年", "count"), ("评分", "rating"), item="书",
    language="zh",
)  # fmt: skip
def zh_books(look: Look) -> Drawn:
    """作者 / 年份 / 价格 in one line, with slashes between; stars by class."""
    things = data.books(look.rng, look.count, "zh")

    def entry(t: data.Thing) -> str:
        line = [t["author"], f"{t['year']}-{t['pages'] % 12 + 1}", f"{t['price']:.2f}元"]
        if look.is_("reworded"):
            line = [
                f"{look.label('作者')}: {line[0]}",
                f"{look.label('出版年')}: {t['year']}",
                line[2],
            ]
        return '<li class="subject-item">' + look.badge("新书") + look.parts(
            f'<h2><a href="{t["path"]}" title="{t["name"]}">{t["name"]}</a></h2>',
            f'<div class="pub">{" / ".join(line)}</div>',
            f'<div class="star"><span class="allstar =s{round(t["rating"]) * 10}"></span>'
            f'<span class="rating_nums">{t["rating"]:.1f}</span>'
            f'<span class="pl">({t["reviews"]}人评价)</span></div>',
        ) + "</li>"  # fmt: skip

    body = f'<ul class="subject-list">{look.items([entry(t) for t in things], look.advert("li"), wrap=False)}</ul>'
    rows: list[Row] = [
        {"名称": t["name"], "作者": t["author"], "出版年": t["year"], "评分": t["rating"]}
        for t in things
    ]
    return plain(look, "读书", body, rows)
