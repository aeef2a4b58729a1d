"""Where one goes: departures, concerts, museums, doctors, chargers, flats."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_TODAY = datetime.date(2026, 3, 1)
_ENDS = ("Harbour Square", "University", "Airport", "North Park", "Mill Lane", "Stadium")


@layout(
    ("line", "text"), ("destination", "text"), ("departs", "text"), ("platform", "text"), item="bus",
)  # fmt: skip
def bus_departures(look: Look) -> Drawn:
    """A table without heads of its own kind: bold cells; when it should leave, when it will."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    at = 8 * 60
    for _ in range(look.count):
        at += rng.randint(1, 9)
        line, to = rng.choice(("12", "X4", "31", "N7", "5A")), rng.choice(_ENDS)
        due, bay = f"{at // 60:02}:{at % 60:02}", rng.choice("ABCD") + str(rng.randint(1, 9))
        rows.append({"line": line, "destination": to, "departs": due, "platform": bay})
        late = rng.choice(("on time", f"{(at + 4) // 60:02}:{(at + 4) % 60:02}"))
        cells = look.columns([
            f"<td>{due}</td>", f"<td>{line}</td>", f"<td>{to}</td>", f"<td>{bay}</td>", f"<td>{late}</td>",
        ])  # fmt: skip
        lines.append(f'<tr class="dep">{cells}{extra(look, "<td>low floor</td>")}</tr>')
    heads = look.columns([
        f"<td><b>{worded(look, *each)}</b></td>" for each in (
            ("Departs", "Time"), ("Line", "Route"), ("Destination", "To"), ("Platform", "Bay"),
            ("Expected", "Live"),
        )
    ])  # fmt: skip
    body = (
        f'<h1>Departures, Central Station</h1><table class="grid"><tbody><tr class="top">{heads}'
        f"{extra(look, '<td><b>Access</b></td>')}</tr>{''.join(lines)}</tbody></table>"
    )
    return Drawn(document(look, "Citybus", "Departures", body), rows)


_ACTS = ("The Foxes", "Marlow Trio", "Clara Vance", "Night Ferry", "Owl Parade", "Sons of Rye")


@layout(
    ("event", "text"), ("venue", "text"), ("date", "date"), ("price", "price"), item="concert",
    embedded=True,
)  # fmt: skip
def concerts(look: Look) -> Drawn:
    """Events of schema.org, each in a script of its own; a calendar leaf for the day."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    scripts: list[str] = []
    day = _TODAY
    for i, (act, tour) in enumerate(
        pairs(rng, look.count, _ACTS, ("Live", "Unplugged", "Farewell", "Spring tour"))
    ):
        day += datetime.timedelta(days=rng.randint(1, 6))
        name, hall, cost = (
            f"{act}: {tour}",
            rng.choice(("Assembly Hall", "The Boiler", "Corn Exchange")),
            rng.randint(9, 60) + 0.5,
        )
        rows.append({"event": name, "venue": hall, "date": day.isoformat(), "price": cost})
        thing: Json = {
            "@context": "https://schema.org", "@type": "MusicEvent", "name": name, "startDate": day.isoformat(),
            "location": {"@type": "Place", "name": hall, "address": "1 High St"}, "url": f"{BASE}/e/{i}",
            "offers": {"@type": "Offer", "price": cost, "priceCurrency": "GBP"},
        }  # fmt: skip
        scripts.append(f'<script type="application/ld+json">{json.dumps(thing)}</script>')
        cards.append(
            '<article class="gig">' + look.parts(
                f'<time class="leaf" datetime="{day.isoformat()}"><span>{day:%b}</span><b>{day.day}</b></time>',
                f'<h3><a href="/e/{i}">{name}</a></h3>',
                f'<p class="at">{worded(look, "at ", "Venue: ")}<a href="/v/{i % 3}">{hall}</a></p>',
                f'<p class="from">{worded(look, "Tickets from", "From")} {look.price(cost, "£")}</p>',
            ) + extra(look, '<span class="low">Last tickets</span>') + "</article>"
        )  # fmt: skip
    head = "".join(scripts) if look.embedded else ""
    body = f"<h1>What's on</h1><div class='gigs'>{look.items(cards)}</div>"
    return Drawn(document(look, "Gigbook", "Concerts", body, head=head), rows)


_MUSEUMS = ("Clock", "Maritime", "Folk", "Railway", "Toy", "Science", "Glass", "Postal")


@layout(
    ("museum", "text"), ("address", "text"), ("opening hours", "text"), ("admission", "price"), item="museum",
)  # fmt: skip
def museum_guide(look: Look) -> Drawn:
    """Labels in bold, broken by line breaks, as by hand; free for some."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(pairs(rng, look.count, _MUSEUMS, ("Museum", "House", "Collection"))):
        name, street = (
            " ".join(words),
            f"{rng.randint(2, 90)} {rng.choice(('Quay Street', 'Abbey Road', 'Castle Hill'))}",
        )
        hours = f"{rng.choice(('Tue-Sun', 'daily', 'Mon-Fri'))} {rng.choice((9, 10))}am-{rng.choice((4, 5, 6))}pm"
        cost = rng.choice((0.0, 4.5, 7.0, 12.0))
        rows.append({"museum": name, "address": street, "opening hours": hours, "admission": cost})
        items.append(
            '<div class="entry">' + look.parts(
                f'<h3><a href="/m/{i}">{name}</a></h3>',
                f'<p><strong>{worded(look, "Address", "Where")}:</strong> {street}<br>'
                f'<strong>{worded(look, "Opening hours", "Hours")}:</strong> {hours}<br>'
                f'<strong>{worded(look, "Admission", "Entry")}:</strong> {look.price(cost, "£")}</p>',
                f'<p class="txt">{rng.choice(("Three floors of old treasures.", "A small gem by the river."))}</p>',
            ) + extra(look, "<p><em>Reopened in spring</em></p>") + "</div>"
        )  # fmt: skip
    body = f'<h1>Museums</h1><div class="entries">{look.items(items)}</div>'
    return Drawn(document(look, "Visit Marden", "Museums", body), rows)


_FIRST = ("Anke", "Jens", "Samira", "Paul", "Eva", "Tom")
_LAST = ("Vogt", "Ritter", "Aydin", "Lenz", "Horn", "Ulrich")


@layout(
    ("Name", "text"), ("Fachrichtung", "text"), ("Adresse", "text"), ("Telefon", "text"), item="Arzt",
    language="de",
)  # fmt: skip
def aerzte(look: Look) -> Drawn:
    """Visiting cards in a microformat, next to those who pay to stand there."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for i, who in enumerate(pairs(rng, look.count, _FIRST, _LAST)):
        name = f"Dr. med. {' '.join(who)}"
        kind = rng.choice(("Augenheilkunde", "Kinderheilkunde", "Orthopädie", "Hautarzt"))
        street = f"{rng.choice(('Lindenallee', 'Poststraße', 'Am Wall'))} {rng.randint(1, 99)}, {rng.choice(('28195 Bremen', '28203 Bremen'))}"
        phone = f"0421 {rng.randint(10, 99)} {rng.randint(10, 99)} {rng.randint(10, 99)}"
        rows.append({"Name": name, "Fachrichtung": kind, "Adresse": street, "Telefon": phone})
        cards.append(
            '<div class="vcard eintrag">' + look.parts(
                f'<h2 class="fn"><a class="url" href="/arzt/{i}">{name}</a></h2>',
                f'<div class="rolle">{kind}</div>',
                f'<div class="adr">{street}</div>',
                f'<div class="tel">{worded(look, "Tel.:", "Fon")} <span class="value">{phone}</span></div>',
                f'<div class="note">{rng.randint(3, 80)} Bewertungen</div>',
            ) + extra(look, '<div class="termin">Online-Termin</div>') + "</div>"
        )  # fmt: skip
    body = f'<h1>Ärzte in Bremen</h1><div class="liste">{look.items(cards)}</div>'
    return Drawn(document(look, "Arztfinder", "Ärzte", body), rows)


@layout(
    ("Standort", "text"), ("Betreiber", "text"), ("Leistung", "number"), ("freie Ladepunkte", "count"),
    item="Ladestation", language="de",
)  # fmt: skip
def ladestationen(look: Look) -> Drawn:
    """So many of so many are free; a list of small icons with texts."""
    rng = look.rng
    items: list[str] = []
    rows: list[Row] = []
    for i, (place, street) in enumerate(
        pairs(
            rng,
            look.count,
            ("Rathaus", "Hauptbahnhof", "Messe", "Zoo", "Stadtbad"),
            ("Nord", "Süd", "Parkhaus", "Platz"),
        )
    ):
        name, owner = f"{place} {street}", rng.choice(("Stadtwerke", "Enercharge", "Voltnetz"))
        power, points = rng.choice((11, 22, 50, 150, 300)), rng.randint(2, 12)
        free = rng.randint(0, points)
        rows.append({
            "Standort": name, "Betreiber": owner, "Leistung": float(power), "freie Ladepunkte": free,
        })  # fmt: skip
        items.append(
            '<li class="ls">' + look.parts(
                f'<a class="ls-name" href="/ls/{i}">{name}</a>',
                f'<span class="ls-op">{worded(look, "Betreiber:", "Anbieter:")} {owner}</span>',
                f'<span class="ls-kw">{worded(look, "bis", "max.")} {power} kW</span>',
                f'<span class="ls-frei">{free} von {points} {worded(look, "Ladepunkten frei", "frei")}</span>',
                f'<span class="ls-km">{rng.randint(2, 90) / 10:.1f} km</span>'.replace(".", ","),
            ) + extra(look, '<span class="ls-24">24 h</span>') + "</li>"
        )  # fmt: skip
    body = f'<h1>Ladestationen</h1><ul class="lsl">{look.items(items, wrap=False)}</ul>'
    return Drawn(document(look, "Ladekarte", "Ladestationen", body), rows)


@layout(
    ("Titel", "text"), ("Kaltmiete", "price"), ("Zimmer", "number"), ("Wohnfläche", "number"), ("Ort", "text"),
    item="Wohnung", language="de", embedded=True,
)  # fmt: skip
def wohnungen(look: Look) -> Drawn:
    """Three figures side by side with what they are below each; an application's data beside it."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for i, (kind, where) in enumerate(
        pairs(
            rng,
            look.count,
            ("Helle Altbauwohnung", "Dachgeschoss", "Neubau mit Balkon", "Loft"),
            ("Linden", "Südstadt", "List", "Nordstadt"),
        )
    ):
        title, rent = f"{kind} in {where}", rng.randint(380, 1900) + rng.choice((0.0, 0.5))
        rooms, area = rng.choice((1, 1.5, 2, 2.5, 3, 4)), rng.randint(28, 140) + 0.5
        town = f"Hannover, {where}"
        rows.append({
            "Titel": title, "Kaltmiete": rent, "Zimmer": float(rooms), "Wohnfläche": area, "Ort": town,
        })  # fmt: skip
        state.append({
            "@id": str(900 + i), "title": title, "price": {"value": rent, "currency": "EUR", "type": "RENT_PER_MONTH"},
            "numberOfRooms": rooms, "livingSpace": area, "address": {"description": {"text": town}, "preciseHouseNumber": False},
        })  # fmt: skip
        n = f"{rooms:g}".replace(".", ",")
        m = f"{area:.1f}".replace(".", ",")
        cards.append(
            '<div class="result-list-entry">' + extra(look, '<span class="neu">NEU</span>') + look.parts(
                f'<a href="/expose/{i}"><h5>{title}</h5></a>',
                f'<button class="map">{town}</button>',
                '<div class="criteria">' + look.columns([
                    f'<dl><dd>{look.price(rent, "€")}</dd><dt>{worded(look, "Kaltmiete", "Miete (kalt)")}</dt></dl>',
                    f'<dl><dd>{m} m²</dd><dt>{worded(look, "Wohnfläche", "Fläche")}</dt></dl>',
                    f'<dl><dd>{n}{worded(look, "", " Zi.")}</dd><dt>{worded(look, "Zi.", "Zimmer")}</dt></dl>',
                ]) + "</div>",
            ) + "</div>"
        )  # fmt: skip
    end = (
        f"<script>var IS24 = {json.dumps({'resultList': {'entries': state}}, ensure_ascii=False)};</script>"
        if look.embedded else ""
    )  # fmt: skip
    body = f'<h1>Mietwohnungen in Hannover</h1><div class="results">{look.items(cards)}</div>'
    return Drawn(document(look, "Mietportal", "Wohnungen", body, end=end), rows)
