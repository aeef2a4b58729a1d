"""Lists and cards of other things than goods: jobs, events, homes, threads, hotels, reviews."""

from __future__ import annotations

import json
from html import escape

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout, plain
from tests.skills.extraction.layouts.look import Look, page_of


@layout(
    ("title", "text"), ("company", "text"), ("location", "text"), ("salary", "price", "?"),
    ("posted", "date"), item="job",
)  # fmt: skip
def jobs_list(look: Look) -> Drawn:
    """Labels before the values, in one line each; some say no salary; two are sponsored and belong."""
    things = data.jobs(look.rng, look.count)
    for t in things[1:]:
        if look.rng.random() < 0.2:
            t["pay"] = None

    def entry(i: int, t: data.Thing) -> str:
        lines = [
            f'<p class="ln"><b>{look.label("Company")}:</b> {escape(t["company"])}</p>',
            f'<p class="ln"><b>{look.label("Location")}:</b> {t["place"]}</p>',
            f'<p class="ln"><b>{look.label("Posted")}:</b> {look.day(t["posted"])}</p>',
        ]
        if t["pay"] is not None:
            lines.insert(
                2, f'<p class="ln"><b>{look.label("Salary")}:</b> {look.price(t["pay"])}</p>'
            )
        if look.is_("nested"):
            lines = [f"<div>{line}</div>" for line in reversed(lines)]
        mark = '<span class="feat">Featured</span>' if i in (0, 5) else ""
        return (
            f'<article class="job">{look.badge("Urgent")}<h2><a href="{t["path"]}">{t["name"]}</a>'
            f"{mark}</h2>{''.join(lines)}</article>"
        )

    body = f"<h1>{len(things)} jobs</h1><section>" + look.items(
        [entry(i, t) for i, t in enumerate(things)], look.advert()) + "</section>"  # fmt: skip
    rows: list[Row] = [
        {"title": t["name"], "company": t["company"], "location": t["place"], "salary": t["pay"],
         "posted": t["posted"].isoformat()} for t in things
    ]  # fmt: skip
    return plain(look, "Jobs", body, rows)


@layout(
    ("title", "text"), ("company", "text"), ("city", "text"), ("link", "link"),
    item="job", embedded=True,
)  # fmt: skip
def state_jobs(look: Look) -> Drawn:
    """``window.__STATE__ = {...}`` beside what was drawn from it."""

    def said(label: str) -> str:
        return f"<b>{look.label(label)}:</b> " if look.is_("reworded") else ""

    things = data.jobs(look.rng, look.count)
    state: Json = {
        "user": None, "flags": {"newSearch": True, "ab": [1, 4, 9]},
        "search": {"query": "all", "total": len(things), "results": [
            {"jobId": i, "headline": t["name"], "employer": {"name": t["company"], "logo": None},
             "address": {"city": t["place"], "country": "XX"}, "href": t["path"],
             "created": t["posted"].isoformat() + "T08:00:00Z"} for i, t in enumerate(things)]},
    }  # fmt: skip
    head = f"<script>window.__STATE__ = {json.dumps(state)};window.__T0=Date.now();</script>"
    entries = [
        '<div class="row jb">' + look.badge("Urgent") + look.parts(
            f'<a class="jb-t" href="{t["path"]}">{t["name"]}</a>',
            f'<div class="jb-c">{said("Company")}{escape(t["company"])}</div>',
            f'<div class="jb-p"><svg></svg>{said("Location")}{t["place"]}</div>',
        ) + '<button class="save" aria-label="Save job">♡</button></div>' for t in things
    ]  # fmt: skip
    body = f'<div class="list">{look.items(entries, look.advert())}</div>'
    rows: list[Row] = [
        {"title": t["name"], "company": t["company"], "city": t["place"], "link": BASE + t["path"]}
        for t in things
    ]
    return plain(look, "Jobs", body, rows, head=head if look.embedded else "")


@layout(("event", "text"), ("date", "date"), ("venue", "text"), ("price", "price"), item="event")
def event_cards(look: Look) -> Drawn:
    """``time`` with its moment in an attribute; some cost nothing."""
    things = data.events(look.rng, look.count)
    things[1]["price"] = 0.0

    def card(t: data.Thing) -> str:
        moment = f"{t['date'].isoformat()}T{t['time']}:00"
        return f'<li class="ev">{look.badge("Few left")}' + look.parts(
            f'<time class="ev-when" datetime="{moment}">{t["date"]:%a %d %b}, {t["time"]}</time>',
            f'<h3 class="ev-name"><a href="{t["path"]}">{t["name"]}</a></h3>',
            f'<p class="ev-where">{t["venue"]}, {t["city"]}</p>',
            f'<p class="ev-cost">{look.price(t["price"])}</p>',
        ) + "</li>"  # fmt: skip

    body = f"<h1>What is on</h1><ol>{look.items([card(t) for t in things], look.advert('li'), wrap=False)}</ol>"
    rows: list[Row] = [
        {"event": t["name"], "date": f"{t['date'].isoformat()}T{t['time']}",
         "venue": f"{t['venue']}, {t['city']}", "price": t["price"]} for t in things
    ]  # fmt: skip
    return plain(look, "Events", body, rows)


@layout(
    ("Titel", "text"), ("Kaltmiete", "price"), ("Zimmer", "number"), ("Wohnfläche", "number"),
    ("Ort", "text"), item="Wohnung", language="de",
)  # fmt: skip
def de_homes(look: Look) -> Drawn:
    """German homes to let: labels below the values."""
    things = data.homes(look.rng, look.count, "de")

    def fact(value: str, label: str) -> str:
        return f'<div class="fakt"><strong>{value}</strong><span>{look.label(label)}</span></div>'

    def card(t: data.Thing) -> str:
        rooms = f"{t['rooms']:g}".replace(".", ",")
        facts = look.parts(
            fact(look.price(t["rent"], "€"), "Kaltmiete"),
            fact(rooms, "Zimmer"),
            fact(f"{t['area']} m²", "Wohnfläche"),
        )
        return (
            f'<div class="expose">{look.badge("Neu")}<a class="bild" href="{t["path"]}"></a>'
            f'<h2 class="exp-titel">{t["name"]}</h2><div class="adresse">{t["city"]}</div>'
            f'<div class="fakten">{facts}</div></div>'
        )

    body = f"<h1>{len(things)} Wohnungen</h1><div>{look.items([card(t) for t in things], look.advert())}</div>"
    rows: list[Row] = [
        {"Titel": t["name"], "Kaltmiete": t["rent"], "Zimmer": t["rooms"],
         "Wohnfläche": t["area"], "Ort": t["city"]} for t in things
    ]  # fmt: skip
    return plain(look, "Wohnungen", body, rows)


@layout(
    ("thread", "text"), ("author", "text"), ("replies", "count"), ("date", "date"), item="thread"
)
def classless_threads(look: Look) -> Drawn:
    """Not one class or id on the page."""
    things = data.threads(look.rng, look.count)
    entries = [
        f"<li>{look.badge('Pinned') and '<b>Pinned</b> '}" + look.parts(
            f'<h3><a href="{t["path"]}">{t["name"]}</a></h3>',
            f"<p>by <em>{t['author']}</em></p>",
            f"<p>{look.count_of(t['replies'])} {look.label('Replies').lower()}</p>",
            f"<p><small>{look.day(t['date'])}</small></p>",
        ) + "</li>" for t in things
    ]  # fmt: skip
    advert = '<li><p><a href="/club">Support this forum</a></p></li>'
    body = f"<h1>Board</h1><ul>{look.items(entries, advert, wrap=False)}</ul>"
    rows: list[Row] = [
        {"thread": t["name"], "author": t["author"], "replies": t["replies"],
         "date": t["date"].isoformat()} for t in things
    ]  # fmt: skip
    return plain(look, "Board", body, rows)


@layout(
    ("name", "text"), ("price", "price"), ("score", "rating"), ("reviews", "count"), item="hotel"
)
def shadow_hotels(look: Look) -> Drawn:
    """Each offer in a shadow tree of its own; points of ten."""
    things = data.places(look.rng, look.count)

    def inside(t: data.Thing) -> str:
        return look.badge("Deal") + look.parts(
            f'<div class="h-name">{t["name"]}</div>',
            f'<div class="h-score"><span class="pts">{look.rating(t["score"], 10)}</span> '
            f'<span>{look.count_of(t["reviews"])} {look.label("Reviews").lower()}</span></div>',
            f'<div class="h-price">{look.before_price(t["was"])}<b>{look.price(t["price"])}</b> per night</div>',
        )  # fmt: skip

    def page(shadow: bool) -> str:
        start, end = ('<template shadowrootmode="open">', "</template>") if shadow else ("", "")
        cards = [
            f'<hotel-card data-id="{i}">{start}<div class="h">{inside(t)}</div>{end}</hotel-card>'
            for i, t in enumerate(things)
        ]
        body = f"<h1>Stays in {things[0]['city']}</h1><div>{look.items(cards, look.advert())}</div>"
        return page_of(look, "Stays", body)

    rows: list[Row] = [
        {"name": t["name"], "price": t["price"], "score": t["score"], "reviews": t["reviews"]}
        for t in things
    ]
    return Drawn(page(False), rows, page(True))


@layout(("author", "text"), ("rating", "rating"), ("date", "date"), ("text", "text"), item="review")
def star_reviews(look: Look) -> Drawn:
    """★★★★☆ as text; the product that is reviewed has stars, too."""
    things = data.reviews(look.rng, look.count)

    def stars(n: int) -> str:
        shown = "★" * n + "☆" * (5 - n)
        if look.is_("reworded"):
            return f'<span class="st">{n} out of 5</span>'
        return f'<span class="st" aria-label="{n} of 5 stars">{shown}</span>'

    entries = [
        '<div class="rv">' + look.badge("Top reviewer") + look.parts(
            f'<div class="rv-who">{t["author"]}</div>',
            f'<div class="rv-stars">{stars(t["stars"])}</div>',
            f'<div class="rv-date">{look.day(t["date"])}</div>',
            f'<div class="rv-text">{t["text"]}</div>',
        ) + f'<div class="rv-help">{t["helpful"]} people found this helpful</div></div>'
        for t in things
    ]  # fmt: skip
    body = (
        '<h1>Aurora Kettle</h1><div class="sum"><span class="st">★★★★☆</span> 4.1</div>'
        f'<h2>Reviews</h2><div class="rvs">{look.items(entries, look.advert())}</div>'
    )
    rows: list[Row] = [
        {"author": t["author"], "rating": float(t["stars"]), "date": t["date"].isoformat(),
         "text": t["text"]} for t in things
    ]  # fmt: skip
    return plain(look, "Reviews", body, rows)
