"""More shops and tables: held out until they had been measured on, hence their names."""

from __future__ import annotations

from skills.extraction.base import Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout, plain
from tests.skills.extraction.layouts.look import Look, others

_WORDS = ("Zero", "One", "Two", "Three", "Four", "Five")


@layout(
    ("name", "text"), ("price", "price"), ("rating", "rating", "?"), ("reviews", "count", "?"),
    item="product", heavy=True,
)  # fmt: skip
def held_split_price(look: Look) -> Drawn:
    """The price in pieces: sign, whole, fraction; whole words for screen readers only."""

    def price(value: float) -> str:
        whole, cents = f"{value:,.2f}".split(".")
        if look.is_("reworded"):
            return f'<span class="a-whole">{whole}.{cents}</span> <span class="a-sign">USD</span>'
        return (
            f'<span class="a-off">${whole}.{cents}</span><span aria-hidden="true">'
            f'<span class="a-sign">$</span><span class="a-whole">{whole}</span>'
            f'<span class="a-frac">{cents}</span></span>'
        )

    def card(t: data.Thing, paid: bool = False) -> str:
        score = "" if t["rating"] is None else (
            f'<div class="a-row"><i class="a-star"><span class="a-alt">{look.rating(t["rating"])}'
            f'</span></i><span class="a-n">{look.count_of(t["reviews"])}</span></div>'
        )  # fmt: skip
        mark = '<span class="a-mark">Sponsored</span>' if paid else ""
        return f'<div class="s-result" data-asin="{t["path"][-4:]}">{mark}{look.badge()}' + look.parts(
            f'<h2 class="a-h"><a class="a-l" href="{t["path"]}"><span>{t["name"]}</span></a></h2>',
            score or "<div></div>",
            f'<div class="a-price">{look.before_price(t["was"])}{price(t["price"])}</div>',
        ) + "</div>"  # fmt: skip

    things = data.products(look.rng, look.count)
    for t in things[1:]:
        if look.rng.random() < 0.15:
            t["rating"] = t["reviews"] = None
    cards = [card(t) for t in things]
    cards.insert(3, card(others(look, n=1)[0], paid=True))
    body = f'<div class="s-main">{look.items(cards, look.advert())}</div>'
    rows: list[Row] = [
        {"name": t["name"], "price": t["price"], "rating": t["rating"], "reviews": t["reviews"]}
        for t in things
    ]
    return plain(look, "Results", body, rows, heavy=True)


@layout(
    ("title", "text"), ("price", "price"), ("rating", "rating"), ("availability", "text"),
    item="book",
)  # fmt: skip
def held_star_class(look: Look) -> Drawn:
    """Stars as a word in a class; the title cut short, whole in an attribute."""
    things = data.books(look.rng, look.count)

    def stars(n: int) -> str:
        if look.is_("reworded"):
            return f'<p class="star-rating =stars-{n}"></p>'
        return f'<p class="star-rating ={_WORDS[n]}">{"<i></i>" * 5}</p>'

    def pod(t: data.Thing) -> str:
        short = t["name"] if len(t["name"]) < 14 else t["name"][:11] + "..."
        return '<li class="col"><article class="pod">' + look.badge("New") + look.parts(
            stars(t["stars"]),
            f'<h3><a href="{t["path"]}" title="{t["name"]}">{short}</a></h3>',
            f'<p class="price_color">{look.before_price(t["was"], "£")}{look.price(t["price"], "£")}</p>',
            f'<p class="instock"><i></i>{"In stock" if t["stock"] else "Out of stock"}</p>',
        ) + "</article></li>"  # fmt: skip

    body = f"<h1>Books</h1><ol>{look.items([pod(t) for t in things], look.advert('li'), wrap=False)}</ol>"
    rows: list[Row] = [
        {"title": t["name"], "price": t["price"], "rating": float(t["stars"]),
         "availability": "In stock" if t["stock"] else "Out of stock"} for t in things
    ]  # fmt: skip
    return plain(look, "Books", body, rows)


@layout(
    ("名称", "text"), ("代码", "text"), ("现价", "price"), ("涨跌幅", "number"), item="股票",
    language="zh",
)  # fmt: skip
def held_zh_stocks(look: Look) -> Drawn:
    """A Chinese table, two heads one over the other, numbers in colours."""
    things = data.quotes(look.rng, look.count)
    for t in things:
        t["code"] = f"{look.rng.randint(600000, 699999)}"
        t["name"] = (
            "".join(look.rng.choice("东南西北华海山江金银钢药电") for _ in range(3)) + "股份"
        )
    heads = look.columns([
        f"<th>{look.label(word)}</th>" for word in ("代码", "名称", "现价", "涨跌幅", "成交量")
    ])  # fmt: skip
    lines = [
        "<tr>" + look.columns([
            f'<td><a href="/s/{t["code"]}">{t["code"]}</a></td>', f"<td>{t['name']}</td>",
            f'<td class="num">{t["price"]:.2f}</td>',
            f'<td class="{"red" if t["change"] > 0 else "green"}">{t["change"]:+.2f}%</td>',
            f"<td>{t['volume'] / 10000:.2f}万</td>",
        ]) + "</tr>" for t in things
    ]  # fmt: skip
    if look.is_("inserted"):
        lines.insert(2, '<tr><td colspan="5"><a href="/vip">开通会员看更多</a></td></tr>')
    body = (
        f'<table class="hq"><thead><tr><th colspan="5">沪市</th></tr><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table>"
    )
    rows: list[Row] = [
        {"名称": t["name"], "代码": t["code"], "现价": t["price"], "涨跌幅": t["change"]}
        for t in things
    ]
    return plain(look, "行情", body, rows)


@layout(
    ("day", "date"), ("high", "number"), ("low", "number"), ("rain", "number"), item="day",
)  # fmt: skip
def held_div_table(look: Look) -> Drawn:
    """A table of divs, with the roles of one."""
    things = data.weather(look.rng, max(look.count, 7))
    tags = ("div", "div")

    def line(cells: list[str], role: str) -> str:
        made = [f'<{tags[0]} class="gc" role="{role}">{cell}</{tags[0]}>' for cell in cells]
        return f'<div class="gr" role="row">{look.columns(made)}</div>'

    head = line([look.label(w) for w in ("Day", "High", "Low", "Rain")], "columnheader")
    lines = [
        line([
            f'<time datetime="{t["day"].isoformat()}">{look.day(t["day"])}</time>',
            f"{t['high']}°", f"{t['low']}°", f"{t['rain']}%",
        ], "cell") for t in things
    ]  # fmt: skip
    if look.is_("inserted"):
        lines.insert(3, look.advert())
    body = f'<h1>Leeds</h1><div class="gt" role="table">{head}{"".join(lines)}</div>'
    rows: list[Row] = [
        {"day": t["day"].isoformat(), "high": t["high"], "low": t["low"], "rain": t["rain"]}
        for t in things
    ]
    return plain(look, "Weather", body, rows)


@layout(
    ("Titel", "text"), ("Firma", "text"), ("Ort", "text"), ("Gehalt", "price", "?"),
    ("Link", "link"), item="Stelle", language="de",
)  # fmt: skip
def held_de_jobs(look: Look) -> Drawn:
    """German jobs: the whole card is a link, words with icons before them."""
    things = data.jobs(look.rng, look.count, "de")
    for t in things[1:]:
        if look.rng.random() < 0.25:
            t["pay"] = None

    def card(t: data.Thing) -> str:
        pay = (
            f'<li class="m"><svg></svg><span class="vh">{look.label("Gehalt")}</span>'
            f'{look.price(t["pay"], "€")}</li>' if t["pay"] is not None else ""
        )  # fmt: skip
        return f'<a class="stelle" href="{t["path"]}">{look.badge("Neu")}' + look.parts(
            f'<span class="st-t">{t["name"]}</span>', f'<span class="st-f">{t["company"]}</span>',
            f'<ul class="meta"><li class="m"><svg></svg><span class="vh">{look.label("Ort")}</span>'
            f"{t['place']}</li>{pay}</ul>",
        ) + "</a>"  # fmt: skip

    body = f'<div class="stellen">{look.items([card(t) for t in things], look.advert())}</div>'
    rows: list[Row] = [
        {"Titel": t["name"], "Firma": t["company"], "Ort": t["place"], "Gehalt": t["pay"],
         "Link": BASE + t["path"]} for t in things
    ]  # fmt: skip
    return plain(look, "Stellen", body, rows)
