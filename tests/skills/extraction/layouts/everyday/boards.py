"""Boards and registers: arrivals, slopes, schools, lots, releases, votes, trails, clinics."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_TODAY = datetime.date(2026, 3, 1)


@layout(
    ("flight", "text"), ("from", "text"), ("scheduled", "text"), ("status", "text"), item="flight",
)  # fmt: skip
def arrivals(look: Look) -> Drawn:
    """A board of list items with roles of a table; two flights of one plane share a line."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    at = 6 * 60
    for i in range(look.count):
        at += rng.randint(2, 14)
        code = f"{rng.choice(('BA', 'LH', 'KL', 'U2'))} {rng.randint(100, 9999)}"
        city, due = (
            rng.choice(("Vienna", "Oslo", "Lisbon", "Geneva")),
            f"{at // 60:02}:{at % 60:02}",
        )
        state = rng.choice(("Landed", "Expected", "Delayed", "Baggage in hall"))
        rows.append({"flight": code, "from": city, "scheduled": due, "status": state})
        cells = look.columns([
            f'<span role="cell" class="b-t">{due}</span>', f'<span role="cell" class="b-c">{city}</span>',
            f'<span role="cell" class="b-f">{code}</span>', f'<span role="cell" class="b-g">{rng.randint(1, 40)}</span>',
            f'<span role="cell" class="b-s s-{i % 3}">{state}</span>',
        ])  # fmt: skip
        lines.append(
            f'<li role="row" class="b-row">{cells}{extra(look, "<span role=cell>A320</span>")}</li>'
        )
    heads = look.columns([
        f'<span role="columnheader">{worded(look, *each)}</span>' for each in (
            ("Scheduled", "Due"), ("From", "Arriving from"), ("Flight", "Flight no."), ("Gate", "Stand"), ("Status", "Remarks"),
        )
    ])  # fmt: skip
    body = (
        f'<h1>Arrivals</h1><div role="table"><div role="row" class="b-head">{heads}{extra(look, "<span role=columnheader>Aircraft</span>")}</div>'
        f'<ul role="rowgroup" class="b">{"".join(lines)}</ul></div>'
    )
    return Drawn(document(look, "Cityport", "Arrivals", body), rows)


@layout(
    ("resort", "text"), ("snow depth", "number"), ("open lifts", "count"), ("day pass", "price"), item="resort",
)  # fmt: skip
def ski_resorts(look: Look) -> Drawn:
    """Figures with units in small boxes with captions; lifts as so many of so many."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Alta", "Val", "Monte", "Hoch"),
            ("Bianca", "Verena", "Grande", "Serra"),
        )
    ):
        name, snow, lifts = " ".join(words), rng.randint(20, 260), rng.randint(6, 40)
        opened, cost = rng.randint(1, lifts), rng.randint(28, 79)
        rows.append(
            {
                "resort": name,
                "snow depth": float(snow),
                "open lifts": opened,
                "day pass": float(cost),
            }
        )
        cards.append(
            '<div class="rs"><div class="rs-h">' + f'<a href="/r/{i}">{name}</a> <span class="rs-c">{rng.choice(("AT", "IT", "CH"))}</span></div>' + look.parts(
                f'<div class="fig"><span class="fig-v">{snow} cm</span><span class="fig-l">{worded(look, "Snow depth", "Snow on top")}</span></div>',
                f'<div class="fig"><span class="fig-v">{opened}/{lifts}</span><span class="fig-l">{worded(look, "Open lifts", "Lifts running")}</span></div>',
                f'<div class="fig"><span class="fig-v">{look.price(cost * 1.0, "€")}</span><span class="fig-l">{worded(look, "Day pass", "Adult pass, one day")}</span></div>',
            ) + extra(look, '<p class="warn">Avalanche risk: 2</p>') + "</div>"
        )  # fmt: skip
    body = f'<h1>Snow report</h1><div class="rss">{look.items(cards)}</div>'
    return Drawn(document(look, "Pistefinder", "Snow report", body), rows)


@layout(
    ("school", "text"), ("type", "text"), ("pupils", "count"), ("rating", "text"), item="school",
)  # fmt: skip
def schools(look: Look) -> Drawn:
    """Lines as an office writes them: a heading, then words with commas and semicolons."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("St Anne's", "Northfield", "Kingsmead", "Abbey"),
            ("Primary School", "Academy", "High School"),
        )
    ):
        name, kind = (
            " ".join(words),
            rng.choice(("Community school", "Free school", "Academy converter")),
        )
        many, grade = (
            rng.randint(90, 1600),
            rng.choice(("Outstanding", "Good", "Requires improvement")),
        )
        rows.append({"school": name, "type": kind, "pupils": many, "rating": grade})
        items.append(
            '<li class="search-result">' + look.parts(
                f'<h3 class="search-result__heading"><a href="/provider/{i}">{name}</a></h3>',
                f'<p class="address">{rng.randint(1, 80)} Mill Road, Hexley</p>',
                f'<ul class="facts"><li>{worded(look, "Type", "Kind of school")}: <strong>{kind}</strong></li><li>{worded(look, "Pupils", "Number of pupils")}: <strong>{look.count_of(many)}</strong></li>'
                f'<li>{worded(look, "Rating", "Latest rating")}: <strong>{grade}</strong></li><li>URN: <strong>{120_000 + i * 7}</strong></li></ul>',
            ) + extra(look, '<p class="flag">New head teacher</p>') + "</li>"
        )  # fmt: skip
    body = f'<h1>Schools near HX1</h1><p>{len(rows)} results</p><ul class="results-list">{look.items(items, wrap=False)}</ul>'
    return Drawn(document(look, "Inspectorate", "Schools", body), rows)


@layout(
    ("lot", "text"), ("address", "text"), ("guide price", "price"), ("auction date", "date"), item="lot",
    embedded=True,
)  # fmt: skip
def auction_lots(look: Look) -> Drawn:
    """Custom elements with slots; the state as JSON in an attribute's script."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for i in range(look.count):
        lot, where = (
            f"Lot {i + 11}",
            f"{rng.randint(1, 199)} {rng.choice(('Canal Row', 'Vale Street', 'Hill Top'))}, {rng.choice(('Hull', 'Stoke', 'Wigan'))}",
        )
        guide, day = (
            rng.randint(20, 480) * 1000,
            _TODAY + datetime.timedelta(days=rng.randint(5, 40)),
        )
        rows.append(
            {
                "lot": lot,
                "address": where,
                "guide price": float(guide),
                "auction date": day.isoformat(),
            }
        )
        state.append({
            "lotNumber": lot, "fullAddress": where, "guidePrice": guide, "auctionDate": day.isoformat(),
            "bedrooms": rng.randint(1, 5), "url": f"{BASE}/lot/{i}",
        })  # fmt: skip
        cards.append(
            '<lot-card class="lc">' + look.parts(
                f'<a slot="image" href="/lot/{i}"><img src="/l/{i}.jpg" alt="{where}"></a>',
                f'<span slot="number" class="lc-n">{lot}</span>',
                f'<h2 slot="title" class="lc-a">{where}</h2>',
                f'<p slot="guide" class="lc-g">{worded(look, "Guide price", "Guide")}: <b>£{guide:,}</b>{worded(look, "+ plus fees", "")}</p>',
                f'<p slot="date" class="lc-d">{worded(look, "Auction date", "Auction")}: <time>{look.day(day)}</time></p>',
            ) + extra(look, '<span class="lc-x">Legal pack</span>') + "</lot-card>"
        )  # fmt: skip
    end = (
        f'<script type="application/json" data-state>{json.dumps({"search": {"lots": state}})}</script>'
        if look.embedded
        else ""
    )
    body = f'<h1>Property auction</h1><div class="lcs">{look.items(cards)}</div>'
    return Drawn(document(look, "Hammerfall", "Lots", body, end=end), rows)


@layout(
    ("version", "text"), ("released", "date"), ("size", "text"), ("downloads", "count"), item="release",
)  # fmt: skip
def releases(look: Look) -> Drawn:
    """A plain table of files below a bare heading; sums and links beside."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    day = _TODAY
    for i in range(look.count):
        day -= datetime.timedelta(days=rng.randint(9, 60))
        name, size = (
            f"{4 - i // 6}.{20 - i}.{rng.randint(0, 9)}",
            f"{rng.randint(4, 90)}.{rng.randint(0, 9)} MB",
        )
        got = rng.randint(100, 90_000)
        rows.append({"version": name, "released": day.isoformat(), "size": size, "downloads": got})
        cells = look.columns([
            f'<td><a href="/dl/{name}.zip">{name}</a></td>', f"<td>{look.day(day)}</td>", f"<td>{size}</td>",
            f"<td align=right>{look.count_of(got)}</td>", f"<td><code>{rng.getrandbits(64):016x}</code></td>",
        ])  # fmt: skip
        lines.append(f"<tr>{cells}{extra(look, '<td>signed</td>')}</tr>")
    heads = look.columns([
        f"<th>{worded(look, *each)}</th>" for each in (
            ("Version", "Release"), ("Released", "Date"), ("Size", "File size"), ("Downloads", "Downloaded"), ("Checksum", "SHA"),
        )
    ])  # fmt: skip
    body = f"<h1>Downloads</h1><table><thead><tr>{heads}{extra(look, '<th>Signature</th>')}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
    return Drawn(document(look, "Opencalc", "Downloads", body), rows)


@layout(
    ("candidate", "text"), ("party", "text"), ("votes", "count"), ("share", "number"), item="candidate",
)  # fmt: skip
def election(look: Look) -> Drawn:
    """Bars with two figures each; turnout above them."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for words in pairs(
        rng, look.count, ("Ana", "Ben", "Cleo", "Dov", "Eli"), ("Marsh", "Okafor", "Reed", "Stein")
    ):
        name, party = " ".join(words), rng.choice(("Greens", "Labour", "Liberals", "Independent"))
        votes, share = rng.randint(200, 30_000), rng.randint(5, 480) / 10
        rows.append({"candidate": name, "party": party, "votes": votes, "share": share})
        items.append(
            '<div class="res">' + look.parts(
                f'<div class="res__who"><span class="res__name">{name}</span><span class="res__party">{party}</span></div>',
                f'<div class="res__bar" style="width:{share}%"></div>',
                f'<div class="res__num"><span>{look.count_of(votes)}</span> {worded(look, "votes", "ballots")} <span class="res__pc">({share}%)</span></div>',
            ) + extra(look, '<span class="res__new">Elected</span>') + "</div>"
        )  # fmt: skip
    body = (
        f'<h1>Result: Westvale</h1><p>Turnout 61.3%</p><div class="ress">{look.items(items)}</div>'
    )
    return Drawn(document(look, "Pollhouse", "Result", body), rows)


@layout(
    ("Tour", "text"), ("Länge", "number"), ("Dauer", "text"), ("Höhenmeter", "number"), ("Schwierigkeit", "text"),
    item="Tour", language="de",
)  # fmt: skip
def wandertouren(look: Look) -> Drawn:
    """Icons with hints for what each figure is, the figures in a line."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Panoramaweg", "Rundweg", "Gratwanderung", "Schluchtsteig"),
            ("Hochkar", "Wutach", "Brocken", "Watzmann"),
        )
    ):
        name, km = " ".join(words), rng.randint(30, 260) / 10
        took, up = (
            f"{rng.randint(1, 8)}:{rng.choice(('00', '15', '30', '45'))} h",
            rng.randint(40, 1800),
        )
        grade = rng.choice(("leicht", "mittel", "schwer"))
        rows.append(
            {
                "Tour": name,
                "Länge": km,
                "Dauer": took,
                "Höhenmeter": float(up),
                "Schwierigkeit": grade,
            }
        )
        length = f"{km}".replace(".", ",")
        items.append(
            '<article class="tr">' + look.parts(
                f'<h2><a href="/tour/{i}">{name}</a></h2>',
                f'<p class="tr-f"><i class="ic ic-len" title="{worded(look, "Länge", "Strecke")}"></i>{length} km '
                f'<i class="ic ic-dur" title="Dauer"></i>{took} <i class="ic ic-up" title="{worded(look, "Aufstieg", "Höhenmeter")}"></i>{up} m</p>',
                f'<span class="tr-d tr-{grade}">{grade}</span>',
            ) + extra(look, '<em class="top">Top-Tour</em>') + "</article>"
        )  # fmt: skip
    body = f'<h1>Wandertouren</h1><div class="trs">{look.items(items)}</div>'
    return Drawn(document(look, "Wegweiser", "Touren", body), rows)


@layout(
    ("Praxis", "text"), ("Ort", "text"), ("Wartezeit", "text"), ("Sprechzeiten", "text"), item="Praxis", language="de",
)  # fmt: skip
def praxen(look: Look) -> Drawn:
    """Grouped below headings of towns; a line each for when and how long one waits."""
    rng = look.rng
    groups: dict[str, list[str]] = {}
    by_town: dict[str, list[Row]] = {}
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Zahnarztpraxis", "Hausarztpraxis", "Augenpraxis", "Hautpraxis"),
            ("Dr. Amsel", "Dr. Buche", "Dr. Celik", "Dr. Dorn"),
        )
    ):
        name, town = " ".join(words), ("Celle", "Peine", "Uelzen")[i % 3]
        wait, hours = (
            f"{rng.randint(2, 60)} Tage",
            f"{rng.choice(('Mo-Fr', 'Mo-Do'))} {rng.choice((8, 9))}-{rng.choice((16, 17, 18))} Uhr",
        )
        by_town.setdefault(town, []).append(
            {"Praxis": name, "Ort": town, "Wartezeit": wait, "Sprechzeiten": hours}
        )
        groups.setdefault(town, []).append(
            '<div class="px">' + look.parts(
                f'<a class="px-n" href="/p/{i}">{name}</a>',
                f'<div class="px-s">{worded(look, "Sprechzeiten", "Geöffnet")}: <span>{hours}</span></div>',
                f'<div class="px-w">{worded(look, "Wartezeit", "Wartezeit etwa")}: <span>{wait}</span></div>',
            ) + extra(look, '<div class="px-k">Kassenpatienten</div>') + "</div>"
        )  # fmt: skip
    rows = [row for town in groups for row in by_town[town]]
    body = "<h1>Praxen in der Region</h1>" + "".join(
        f'<section class="ort"><h2>{town}</h2>{"".join(found)}</section>'
        for town, found in groups.items()
    )
    return Drawn(document(look, "Termino", "Praxen", body), rows)
