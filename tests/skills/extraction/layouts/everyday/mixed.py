"""Pages on which one thing is easily taken for another: two prices, two scores, two days."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_TODAY = datetime.date(2026, 3, 1)


@layout(
    ("shop", "text"), ("price", "price"), ("shipping", "price"), ("delivery", "text"), item="offer",
)  # fmt: skip
def price_comparison(look: Look) -> Drawn:
    """What it costs, what it costs to send, both together; free for some."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng, look.count, ("Techno", "Mega", "Home", "Click"), ("store", "market", "point", "24")
        )
    ):
        name, cost = "".join(words), rng.randint(9000, 14000) / 100
        ship = rng.choice((0.0, 3.99, 5.49))
        when = rng.choice(("in stock, 1-2 days", "3-5 days", "about a week"))
        rows.append({"shop": name, "price": cost, "shipping": ship, "delivery": when})
        lines.append(
            '<div class="offer-row">' + look.parts(
                f'<div class="offer-shop"><a href="/go/{i}"><img src="/s/{i}.png" alt="{name}"></a><span>{name}</span></div>',
                f'<div class="offer-price"><strong>{look.price(cost, "£")}</strong><small>{worded(look, "Total", "All in")} {look.price(round(cost + ship, 2), "£")}</small></div>',
                f'<div class="offer-ship">{worded(look, "Shipping", "Postage")}: <span>{look.price(ship, "£")}</span></div>',
                f'<div class="offer-when">{when}</div>',
            ) + extra(look, '<div class="offer-cash">Cashback</div>') + "</div>"
        )  # fmt: skip
    body = f'<h1>Coffee machine CX 5</h1><p>{len(rows)} offers</p><div class="offers">{look.items(lines)}</div>'
    return Drawn(document(look, "Pricewise", "Offers", body), rows)


@layout(
    ("coin", "text"), ("symbol", "text"), ("price", "price"), ("24h change", "number"), ("market cap", "text"), item="coin",
)  # fmt: skip
def coins(look: Look) -> Drawn:
    """A table with a name and a symbol in one cell, several changes in a row."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng, look.count, ("Lumo", "Hexa", "Orbit", "Nova"), ("coin", " Cash", "chain", " Gold")
        )
    ):
        name = "".join(words)
        mark = f"{name[:2].upper()}{words[1].strip()[0].upper()}"
        cost, change = rng.randint(10, 900_000) / 100, rng.randint(-900, 900) / 100
        cap = f"${rng.randint(1, 900)}.{rng.randint(0, 9)}B"
        rows.append(
            {"coin": name, "symbol": mark, "price": cost, "24h change": change, "market cap": cap}
        )
        cells = look.columns([
            f"<td>{i + 1}</td>", f'<td><a href="/c/{i}"><p class="cn">{name}</p><p class="cs">{mark}</p></a></td>',
            f"<td>{look.price(cost)}</td>", f"<td><span>{rng.randint(-90, 90) / 100}%</span></td>", f"<td><span>{change}%</span></td>", f"<td>{cap}</td>",
        ])  # fmt: skip
        lines.append(f"<tr>{cells}{extra(look, '<td>Buy</td>')}</tr>")
    heads = look.columns([
        f"<th>{worded(look, *each)}</th>" for each in (
            ("#", "Rank"), ("Coin", "Name"), ("Price", "Last price"), ("1h %", "1h"), ("24h %", "24h change"), ("Market cap", "Mkt cap"),
        )
    ])  # fmt: skip
    body = f"<h1>Coins</h1><table class='grid'><thead><tr>{heads}{extra(look, '<th></th>')}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
    return Drawn(document(look, "Coinwatch", "Coins", body), rows)


@layout(
    ("片名", "text"), ("票房", "price"), ("票房占比", "number"), ("上映日期", "date"), item="影片", language="zh",
)  # fmt: skip
def box_office(look: Look) -> Drawn:
    """Millions in ten thousands; shares of takings and of showings beside each other."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(rng, look.count, ("山河", "追光", "逆流", "长夜"), ("之上", "的人", "行动", "故事"))
    ):
        name, wan = "".join(words), rng.randint(30, 9000)
        share, day = rng.randint(1, 400) / 10, _TODAY - datetime.timedelta(days=rng.randint(2, 40))
        rows.append(
            {"片名": name, "票房": wan * 10_000.0, "票房占比": share, "上映日期": day.isoformat()}
        )
        lines.append(
            '<div class="bo-row">' + look.columns([
                f'<div class="bo-c1"><p class="bo-name"><a href="/m/{i}">{name}</a></p><p class="bo-info">{worded(look, "", "上映：")}{look.day(day)}</p></div>',
                f'<div class="bo-c2">{wan}万</div>', f'<div class="bo-c3">{share}%</div>', f'<div class="bo-c4">{rng.randint(1, 300) / 10}%</div>',
            ]) + extra(look, '<div class="bo-c5">预售</div>') + "</div>"
        )  # fmt: skip
    heads = look.columns([
        f'<div class="{c}">{w}</div>' for c, w in (("bo-c1", "片名"), ("bo-c2", worded(look, "票房", "综合票房")), ("bo-c3", worded(look, "票房占比", "占比")), ("bo-c4", "排片占比"))
    ])  # fmt: skip
    body = f'<h1>实时票房</h1><div class="bo"><div class="bo-head">{heads}{extra(look, "<div>状态</div>")}</div>{"".join(lines)}</div>'
    return Drawn(document(look, "票房通", "票房", body), rows)


@layout(
    ("Fahrzeug", "text"), ("Preis pro Tag", "price"), ("Sitze", "number"), ("Getriebe", "text"), ("Anbieter", "text"),
    item="Mietwagen", language="de",
)  # fmt: skip
def mietwagen(look: Look) -> Drawn:
    """The sum for the trip in big, that for a day in small; icons for seats and doors."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Rheinland", "Karmann", "Adria", "Nordia"),
            ("Mini", "Kompakt", "Kombi", "SUV"),
        )
    ):
        name, day = " ".join(words), rng.randint(1900, 9900) / 100
        seats, gear, firm = (
            rng.randint(4, 7),
            rng.choice(("Schaltgetriebe", "Automatik")),
            rng.choice(("Carino", "Rentwell", "Mobilix")),
        )
        rows.append({
            "Fahrzeug": name, "Preis pro Tag": day, "Sitze": float(seats), "Getriebe": gear, "Anbieter": firm,
        })  # fmt: skip
        cards.append(
            '<div class="mw">' + look.parts(
                f'<h3 class="mw-t">{name} <small>{worded(look, "oder ähnlich", "o. Ä.")}</small></h3>',
                f'<ul class="mw-f"><li><svg class="icon-seat"></svg>{seats} {worded(look, "Sitze", "Sitzplätze")}</li><li><svg class="icon-door"></svg>{rng.choice((3, 5))} Türen</li><li>{gear}</li></ul>',
                f'<div class="mw-a"><img src="/a/{i}.png" alt="{firm}"><span>{firm}</span></div>',
                f'<div class="mw-p"><div class="mw-sum">{look.price(round(day * 7, 2), "€")}</div><div class="mw-day">{look.price(day, "€")} {worded(look, "pro Tag", "je Tag")}</div></div>',
            ) + extra(look, '<span class="mw-top">Top-Angebot</span>') + "</div>"
        )  # fmt: skip
    body = f'<h1>Mietwagen Palma</h1><p>7 Tage</p><div class="mws">{look.items(cards)}</div>'
    return Drawn(document(look, "Autovermieter", "Mietwagen", body), rows)


@layout(
    ("title", "text"), ("department", "text"), ("published", "date"), ("document type", "text"), item="document",
    embedded=True,
)  # fmt: skip
def publications(look: Look) -> Drawn:
    """An office's list: metadata as pairs after each other; updated beside published."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Fisheries", "Flood", "Airport", "Broadband"),
            ("statistics 2025", "guidance", "framework", "impact assessment"),
        )
    ):
        name, office = (
            " ".join(words),
            rng.choice(("Department for Transport", "Environment Agency", "Marine Office")),
        )
        day, kind = (
            _TODAY - datetime.timedelta(days=rng.randint(40, 900)),
            rng.choice(("Guidance", "Research", "Policy paper")),
        )
        changed = day + datetime.timedelta(days=rng.randint(1, 30))
        rows.append(
            {
                "title": name,
                "department": office,
                "published": day.isoformat(),
                "document type": kind,
            }
        )
        when = f' datetime="{day.isoformat()}"' if look.embedded else ""
        items.append(
            '<li class="doc">' + look.parts(
                f'<a class="doc__link" href="/p/{i}">{name}</a>',
                f'<p class="doc__sum">{rng.choice(("Annual figures and notes.", "How to apply the rules."))}</p>',
                f'<ul class="doc__meta"><li>{worded(look, "Document type", "Type")}: {kind}</li><li>{worded(look, "Department", "Organisation")}: {office}</li>'
                f'<li>{worded(look, "Published", "First published")}: <time{when}>{look.day(day)}</time></li><li>Updated: <time>{look.day(changed)}</time></li></ul>',
            ) + extra(look, "<span>Open consultation</span>") + "</li>"
        )  # fmt: skip
    body = f'<h1>Publications</h1><ul class="docs">{look.items(items, wrap=False)}</ul>'
    return Drawn(document(look, "Open Office", "Publications", body), rows)


@layout(
    ("player", "text"), ("team", "text"), ("goals", "count"), ("assists", "count"), ("minutes", "number"), item="player",
    embedded=True, heavy=True,
)  # fmt: skip
def scorers(look: Look) -> Drawn:
    """Short heads with long ones as hints; data of the whole season beside it."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Nils", "Oke", "Pavel", "Remi"),
            ("Aalto", "Brandt", "Costa", "Diallo"),
        )
    ):
        name, club = " ".join(words), rng.choice(("Rovers", "United", "Athletic"))
        goals, helps, mins = rng.randint(1, 30), rng.randint(0, 18), rng.randint(200, 3000)
        rows.append(
            {"player": name, "team": club, "goals": goals, "assists": helps, "minutes": float(mins)}
        )
        state.append({
            "player": {"name": name, "id": 70 + i}, "team": {"name": club}, "stats": {"goals": goals, "assists": helps, "minutesPlayed": mins, "shots": rng.randint(10, 90)},
        })  # fmt: skip
        cells = look.columns([
            f"<td>{i + 1}</td>", f'<td class="pl"><a href="/pl/{i}">{name}</a></td>', f"<td>{club}</td>", f"<td>{goals}</td>", f"<td>{helps}</td>", f"<td>{mins}</td>",
        ])  # fmt: skip
        lines.append(f"<tr>{cells}{extra(look, f'<td>{rng.randint(0, 9)}</td>')}</tr>")
    heads = look.columns([
        f'<th title="{long}">{worded(look, short, long)}</th>' for short, long in (
            ("#", "Rank"), ("Player", "Name"), ("Team", "Club"), ("G", "Goals"), ("A", "Assists"), ("Min", "Minutes"),
        )
    ])  # fmt: skip
    end = (
        f"<script>window.__DATA__={json.dumps({'season': {'scorers': state}})}</script>"
        if look.embedded
        else ""
    )
    body = f"<h1>Top scorers</h1><table><thead><tr>{heads}{extra(look, '<th title=Cards>C</th>')}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
    return Drawn(document(look, "Statline", "Scorers", body, end=end, heavy=True), rows)


@layout(
    ("reviewer", "text"), ("rating", "rating"), ("date", "date"), ("review", "text"), item="review",
)  # fmt: skip
def guest_reviews(look: Look) -> Drawn:
    """Two days each, when it was written and when one stayed; points of ten."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Ida", "Joe", "Kim", "Lou"),
            ("from Norway", "from Chile", "from Japan", "from Malta"),
        )
    ):
        who, land = words[0], words[1]
        points = rng.randint(30, 100) / 10
        day = _TODAY - datetime.timedelta(days=rng.randint(2, 300))
        said = f"{rng.choice(('Quiet room', 'Great breakfast', 'Thin walls', 'Lovely garden'))} and {rng.choice(('kind staff', 'a long queue', 'a fine view', 'hard beds'))}, visit {i + 1}."
        rows.append({"reviewer": who, "rating": points, "date": day.isoformat(), "review": said})
        items.append(
            '<div class="rev">' + look.parts(
                f'<div class="rev-who"><span class="rev-n">{who}</span><span class="rev-c">{land}</span></div>',
                f'<div class="rev-score"><div>{worded(look, "", "Scored ")}{points}</div></div>',
                f'<div class="rev-date">{worded(look, "Reviewed", "Written")}: {look.day(day)}</div>',
                f'<p class="rev-text">{said}</p>',
                f'<div class="rev-stay">{rng.randint(1, 9)} nights · {day:%B} {day.year}</div>',
            ) + extra(look, '<button class="rev-h">Helpful</button>') + "</div>"
        )  # fmt: skip
    body = f'<h1>Guest reviews</h1><div class="revs">{look.items(items)}</div>'
    return Drawn(document(look, "Staywell", "Reviews", body), rows)
