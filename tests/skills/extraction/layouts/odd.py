"""Values where few look for them: between elements, in attributes, as ranges, as "2 days ago"."""

from __future__ import annotations

from html import escape

from skills.extraction.base import Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import Drawn, layout, plain
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.parts import ago_of, days_ago


@layout(("title", "text"), ("company", "text"), ("location", "text"), item="job")
def bare_texts(look: Look) -> Drawn:
    """The company stands in no element, between the link and the place."""
    things = data.jobs(look.rng, look.count)
    entries = [
        f'<li class="j">{look.badge("New")}<a class="j-t" href="{t["path"]}">{t["name"]}</a> '
        f'{escape(t["company"])} <span class="loc">{"in " if look.is_("reworded") else ""}'
        f"{t['place']}</span></li>" for t in things
    ]  # fmt: skip
    body = f'<h1>Openings</h1><ul class="open">{look.items(entries, wrap=False)}</ul>'
    if look.is_("nested"):
        body = f'<div class="o"><div>{body}</div></div>'
    truth: list[Row] = [
        {"title": t["name"], "company": t["company"], "location": t["place"]} for t in things
    ]
    return plain(look, "Openings", body, truth)


@layout(("title", "text"), ("company", "text"), ("salary", "price"), item="job")
def salary_ranges(look: Look) -> Drawn:
    """What is paid has two ends."""
    things = data.jobs(look.rng, look.count)
    cards: list[str] = []
    truth: list[Row] = []
    for t in things:
        low, high = int(t["pay"]), int(t["pay"]) + look.rng.randint(3, 20) * 1000
        pay = f"${low:,} – ${high:,}"
        if look.is_("reworded"):
            cut = f'<div class="row"><b>Salary a year</b> <span class="pay">{pay}</span></div>'
        else:
            cut = f'<span class="pay">{pay}</span>'
        cards.append(
            f'<article class="card">{look.badge()}' + look.parts(
                f'<h2 class="t"><a href="{t["path"]}">{t["name"]}</a></h2>',
                f'<p class="company">{escape(t["company"])}</p>', cut,
            ) + "</article>"
        )  # fmt: skip
        truth.append({"title": t["name"], "company": t["company"], "salary": pay})
    body = f'<h1>Jobs</h1><div class="cards">{look.items(cards, look.advert())}</div>'
    return plain(look, "Jobs", body, truth)


@layout(("name", "text"), ("price", "price"), ("brand", "text"), item="product")
def data_tiles(look: Look) -> Drawn:
    """A picture and a button; what it is and costs stands in attributes."""
    things = data.products(look.rng, look.count)

    def tile(t: data.Thing) -> str:
        said = f'data-name="{t["name"]}" data-price="{t["price"]}" data-brand="{t["brand"]}"'
        if look.is_("reworded"):
            said = f'data-product-name="{t["name"]}" data-amount="{t["price"]}" data-maker="{t["brand"]}"'
        return f'<div class="tile" {said}>{look.badge()}' + look.parts(
            f'<a href="{t["path"]}"><img src="{t["picture"]}" alt="{t["name"]}"></a>',
            f'<span class="brandline">{t["brand"]}</span>', '<button class="buy">Add</button>',
        ) + "</div>"  # fmt: skip

    body = f'<h1>Shop</h1><div class="tiles">{look.items([tile(t) for t in things])}</div>'
    truth: list[Row] = [
        {"name": t["name"], "price": t["price"], "brand": t["brand"]} for t in things
    ]
    names = "".join(f"<li>{t['name']}</li>" for t in things)
    return plain(look, "Shop", f'{body}<div class="index" hidden><ul>{names}</ul></div>', truth)


@layout(("title", "text"), ("author", "text"), ("price", "price"), item="book")
def rdfa_books(look: Look) -> Drawn:
    """RDFa says what is what."""
    things = data.books(look.rng, look.count)

    def book(t: data.Thing) -> str:
        return f'<div class="b" typeof="schema:Book">{look.badge()}' + look.parts(
            f'<i class="x1" property="schema:author">{t["author"]}</i>',
            f'<b class="x2" property="schema:name">{t["name"]}</b>',
            f'<u class="x3" property="schema:price" content="{t["price"]}">{look.price(t["price"])}</u>',
        ) + "</div>"  # fmt: skip

    body = f'<h1>Books</h1><div class="bs">{look.items([book(t) for t in things], look.advert())}</div>'
    truth: list[Row] = [
        {"title": t["name"], "author": t["author"], "price": t["price"]} for t in things
    ]
    return plain(look, "Books", body, truth)


@layout(("标题", "text"), ("价格", "price"), ("发布时间", "date"), item="信息", language="zh")
def zh_ads(look: Look) -> Drawn:
    """Small ads: how long ago in words."""
    things = data.products(look.rng, look.count, "zh")
    entries: list[str] = []
    truth: list[Row] = []
    for t in things:
        days = look.rng.choice((0, 1, 2, 3, 4, 6, 9))
        entries.append(
            f'<li class="ad-item">{look.badge("急售")}' + look.parts(
                f'<a class="tt" href="{t["path"]}">{t["name"]}</a>',
                f'<span class="pp">{look.price(t["price"], "¥")}</span>',
                f'<span class="dd">{days_ago(look, days)}</span>',
            ) + "</li>"
        )  # fmt: skip
        truth.append({"标题": t["name"], "价格": t["price"], "发布时间": ago_of(days)})
    body = f'<h1>二手</h1><ul class="ads">{look.items(entries, wrap=False)}</ul>'
    return plain(look, "二手", body, truth)


@layout(("name", "text"), ("brand", "text"), ("price", "price"), ("weight", "number"),
        item="product")  # fmt: skip
def data_sheet(look: Look) -> Drawn:
    """One thing: a heading, and pairs of labels and values."""
    t = data.products(look.rng, 1)[0]
    weight = look.rng.randint(2, 90) / 10
    pairs = [
        (look.label("Brand"), t["brand"]), (look.label("Price"), look.price(t["price"])),
        ("Weight", f"{weight:g} kg"), ("Colour", look.rng.choice(("blue", "red", "green"))),
    ]  # fmt: skip
    shown = "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in pairs)
    if look.is_("retagged"):
        shown = "".join(f"<p><b>{label}:</b> {value}</p>" for label, value in pairs)
    if look.is_("nested"):
        shown = "".join(f"<div><dt>{label}</dt><dd>{value}</dd></div>" for label, value in pairs)
    body = (
        f'<h1 class="ttl">{t["name"]}</h1>{look.badge()}<dl class="specs">{shown}</dl>'
        '<p class="note">Made to last. We send it in two days.</p>'
    )
    truth: list[Row] = [
        {"name": t["name"], "brand": t["brand"], "price": t["price"], "weight": weight}
    ]
    return plain(look, t["name"], body, truth)
