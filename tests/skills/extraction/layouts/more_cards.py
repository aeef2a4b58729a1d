"""More cards and embedded data: held out until they had been measured on, hence their names."""

from __future__ import annotations

import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import BASE, Drawn, by_script, layout, plain
from tests.skills.extraction.layouts.look import Look


@layout(
    ("name", "text"), ("cuisine", "text"), ("rating", "rating"), ("city", "text"),
    item="restaurant",
)  # fmt: skip
def held_eat(look: Look) -> Drawn:
    """Kind, price level and town in one line with dots between; stars drawn as text."""
    things = data.places(look.rng, look.count)

    def card(t: data.Thing) -> str:
        shown = "★" * t["stars"] + "☆" * (5 - t["stars"])
        stars = f"{t['stars']}/5" if look.is_("reworded") else shown
        facts = [t["kind"], "$" * (1 + t["reviews"] % 3), t["city"]]
        mid = "".join(f'<span class="fact">{fact}</span><i class="dot"> · </i>' for fact in facts)
        return '<section class="eat">' + look.badge("Popular") + look.parts(
            f'<h4 class="eat-n"><a href="{t["path"]}">{t["name"]}</a></h4>',
            f'<div class="eat-s">{stars}</div>', f'<div class="eat-f">{mid}</div>',
        ) + "</section>"  # fmt: skip

    body = f'<h1>Eat out</h1><div class="eats">{look.items([card(t) for t in things], look.advert())}</div>'
    rows: list[Row] = [
        {"name": t["name"], "cuisine": t["kind"], "rating": float(t["stars"]), "city": t["city"]}
        for t in things
    ]
    return plain(look, "Eat out", body, rows)


@layout(
    ("name", "text"), ("rating", "rating"), ("author", "text"), ("link", "link"), item="recipe",
    embedded=True, heavy=True,
)  # fmt: skip
def held_graph_recipes(look: Look) -> Drawn:
    """JSON-LD as a graph, with the site's own things in it."""
    things = data.recipes(look.rng, look.count)
    graph = {"@context": "https://schema.org", "@graph": [
        {"@type": "Organization", "@id": "#org", "name": "Kitchen Ltd"},
        {"@type": "WebPage", "name": "Recipes", "publisher": {"@id": "#org"}},
        *({
            "@type": ["Recipe"], "name": t["name"], "url": BASE + t["path"],
            "author": [{"@type": "Person", "name": t["author"]}],
            "totalTime": f"PT{t['minutes']}M",
            "aggregateRating": {"@type": "AggregateRating", "ratingValue": str(t["rating"]),
                                "ratingCount": t["reviews"], "bestRating": "5"},
        } for t in things),
    ]}  # fmt: skip
    cards = [
        '<div class="rc">' + look.badge("New") + look.parts(
            f'<a class="rc-n" href="{t["path"]}">{t["name"]}</a>',
            f'<div class="rc-r"><span class="rc-v">{look.rating(t["rating"])}</span>'
            f" ({t['reviews']})</div>",
            f'<div class="rc-a">{look.label("Author")}: {t["author"]}</div>',
        ) + "</div>" for t in things
    ]  # fmt: skip
    head = (
        f'<script type="application/ld+json">{json.dumps(graph)}</script>' if look.embedded else ""
    )
    body = f'<div class="rcs">{look.items(cards, look.advert())}</div>'
    rows: list[Row] = [
        {"name": t["name"], "rating": t["rating"], "author": t["author"], "link": BASE + t["path"]}
        for t in things
    ]
    return plain(look, "Recipes", body, rows, head=head, heavy=True)


@layout(
    ("event", "text"), ("date", "date"), ("city", "text"), ("price", "price"), item="event",
    embedded=True,
)  # fmt: skip
def held_parsed_events(look: Look) -> Drawn:
    """``window.X = JSON.parse("...")``: JSON in a string of JavaScript."""
    things = data.events(look.rng, look.count)
    state: Json = {"v": 3, "events": {"byId": {f"e{i}": {
        "name": t["name"], "startDate": t["date"].isoformat(), "place": {"city": t["city"]},
        "priceFrom": t["price"], "uri": t["path"],
    } for i, t in enumerate(things)}, "order": [f"e{i}" for i in range(len(things))]}}  # fmt: skip
    cards = [
        '<a class="tk" href="' + t["path"] + '">' + look.badge("Last tickets") + look.parts(
            f'<div class="tk-d">{look.day(t["date"])}</div>', f'<div class="tk-n">{t["name"]}</div>',
            f'<div class="tk-c">{t["city"]}</div>',
            f'<div class="tk-p">{look.price(t["price"], "£")}</div>',
        ) + "</a>" for t in things
    ]  # fmt: skip
    head = f"<script>window.__APP = JSON.parse({json.dumps(json.dumps(state))});</script>"
    body = f'<div class="tks">{look.items(cards, look.advert())}</div>'
    rows: list[Row] = [
        {"event": t["name"], "date": t["date"].isoformat(), "city": t["city"], "price": t["price"]}
        for t in things
    ]
    return plain(look, "Tickets", body, rows, head=head if look.embedded else "")


@layout(
    ("hotel", "text"), ("price", "price"), ("score", "rating"), ("reviews", "count"),
    item="hotel",
)  # fmt: skip
def held_hotels(look: Look) -> Drawn:
    """Utility classes only; points of ten beside stars; a price a night and one in all."""
    things = data.places(look.rng, look.count)

    def card(t: data.Thing) -> str:
        score = look.rating(t["score"], 10) if look.is_("reworded") else f"{t['score']:g}"
        total = f'<div class="text-xs text-gray-400">{look.price(t["price"] * 3)} total for 3 nights</div>'
        return '<div class="flex p-3 border rounded">' + look.badge("Deal") + look.parts(
            f'<div class="text-xl"><a href="{t["path"]}">{t["name"]}</a></div>',
            f'<div class="flex items-center"><div class="bg-blue-700 text-white">{score}</div>'
            f'<div class="text-sm">{look.count_of(t["reviews"])} reviews</div></div>',
            f'<div class="text-right">{look.before_price(t["was"])}<div class="text-lg font-bold">'
            f'{look.price(t["price"])}</div><div class="text-xs">per night</div>{total}</div>',
        ) + "</div>"  # fmt: skip

    body = f'<div class="flex-col">{look.items([card(t) for t in things], look.advert())}</div>'
    rows: list[Row] = [
        {"hotel": t["name"], "price": t["price"], "score": t["score"], "reviews": t["reviews"]}
        for t in things
    ]
    return plain(look, "Hotels", body, rows)


@layout(
    ("thread", "text"), ("author", "text"), ("replies", "count"), ("views", "count"),
    item="thread", embedded=True,
)  # fmt: skip
def held_xhr_forum(look: Look) -> Drawn:
    """Drawn by a script; counts cut short on the page ("1.2k"), whole in the data."""
    things = data.threads(look.rng, look.count)
    for t in things:
        t["views"] = t["views"] // 1000 * 1000

    def short(n: int) -> str:
        return f"{n // 1000}k" if n >= 1000 else str(n)

    template = '<div class="topic">' + look.badge("Hot") + look.parts(
        '<a class="topic-t" href="${slug}">${title}</a>',
        '<span class="topic-u">${user}</span>',
        f'<span class="topic-r" title="{look.label("Replies").lower()}">${{replyText}}</span>',
        f'<span class="topic-v" title="{look.label("Views").lower()}">${{viewText}}</span>',
    ) + "</div>"  # fmt: skip
    rows: list[Row] = [
        {"thread": t["name"], "author": t["author"], "replies": t["replies"], "views": t["views"]}
        for t in things
    ]
    return by_script(
        look, "Forum", "<h1>Latest</h1>", template, "",
        [{
            "title": t["name"], "slug": t["path"], "user": t["author"], "posts": t["replies"],
            "replyText": str(t["replies"]), "views": t["views"], "viewText": short(t["views"]),
        } for t in things],
        rows, f"/api/latest/{look.page}.json", ("topics",),
    )  # fmt: skip


@layout(
    ("名称", "text"), ("租金", "price"), ("面积", "number"), ("户型", "text"), item="房源",
    language="zh",
)  # fmt: skip
def held_zh_homes(look: Look) -> Drawn:
    """Chinese homes to let: facts in one line, the unit in an element of its own."""
    things = data.homes(look.rng, look.count, "zh")

    def card(t: data.Thing) -> str:
        rooms = f"{int(t['rooms'])}室1厅"
        rent = f"{t['rent']:.0f}"
        return '<li class="house">' + look.badge("新上") + look.parts(
            f'<p class="house-t"><a href="{t["path"]}">{t["name"]}</a></p>',
            f'<p class="house-d">{t["city"]}<i>/</i>{t["area"]}㎡<i>/</i>{rooms}</p>',
            f'<span class="house-p">{look.label("租金") + " ¥" if look.is_("reworded") else ""}'
                f"<em>{rent}</em> {'每月' if look.is_('reworded') else '元/月'}</span>",
        ) + "</li>"  # fmt: skip

    body = f"<ul>{look.items([card(t) for t in things], look.advert('li'), wrap=False)}</ul>"
    rows: list[Row] = [
        {"名称": t["name"], "租金": t["rent"], "面积": t["area"], "户型": f"{int(t['rooms'])}室1厅"}
        for t in things
    ]
    return plain(look, "租房", body, rows)
