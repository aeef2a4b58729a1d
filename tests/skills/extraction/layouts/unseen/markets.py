"""Houses for sale, second-hand cars, tools for hire."""

from __future__ import annotations

import datetime

from skills.extraction.base import Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around_fresh import (
    added,
    crumbs,
    different,
    filters,
    hook,
    letter,
    pages,
    prefixed,
    site,
    sorting,
    with_adverts,
    worded,
)

_ROADS = ("Mill Lane", "Church Street", "Orchard Close", "Station Road", "Elm Grove", "Kingsway",
          "Harbour View", "The Crescent")  # fmt: skip
_PLACES = ("Bath", "Frome", "Wells", "Bradford-on-Avon", "Keynsham", "Trowbridge")
_AGENTS = ("Harper & Lowe", "Westbrook Estates", "Dalton Rees", "Key Place", "Fairmile Homes")
_BUILT = ("Semi-detached house", "Terraced house", "Detached house", "Flat", "Bungalow")


@layout(
    ("address", "text"), ("price", "price"), ("bedrooms", "count"), ("estate agent", "text"),
    ("date added", "date"), item="property", held_out=True,
)  # fmt: skip
def houses_for_sale(look: Look) -> Drawn:
    """Classes that a styling library made up; beds, baths and living rooms behind little pictures."""
    rng, c = look.rng, prefixed("sc-fK9 ")
    cards: list[str] = []
    rows: list[Row] = []
    made = different(rng, look.count + 3, [str(n) for n in range(1, 90)], _ROADS, _PLACES)
    for i, (number, road, town) in enumerate(made[: look.count]):
        address, price = f"{number} {road}, {town}", rng.randint(36, 190) * 5_000
        beds, baths, living = rng.randint(1, 6), rng.randint(1, 3), rng.randint(1, 3)
        agent, path = rng.choice(_AGENTS), f"/for-sale/details/{64_880_100 + i * 53}/"
        day = datetime.date(2026, 2, 27) - datetime.timedelta(days=rng.randint(0, 80))
        kind = rng.choice(("Guide price", "Offers over", "Fixed price", ""))
        rows.append({
            "address": address, "price": float(price), "bedrooms": beds, "estate agent": agent,
            "date added": day.isoformat(),
        })  # fmt: skip

        def fact(many: int, one: str, several: str) -> str:
            said = worded(look, f"{many} {one if many == 1 else one + 's'}", f"{several}: {many}")
            return f'<li class="sc-a1Bq fLdZ"><svg aria-hidden="true"><use href="#i-{one}"/></svg> {said}</li>'

        facts = [
            fact(beds, "bed", "Bedrooms"),
            fact(baths, "bath", "Bathrooms"),
            fact(living, "reception", "Living rooms"),
        ]
        amount = f"£{price:,}" if not look.is_("reworded") else f"{price:,} GBP"
        cards.append(
            f'<div class="sc-e2Rk hTgN"{hook(look, "search-result")} id="listing_{64_880_100 + i * 53}">'
            + added(look, '<div class="sc-t7Lm kQwA">Chain free</div>') + look.parts(
                f'<a class="sc-p0Zx" href="{path}"><img src="/lid/{i}.jpg" alt=""><span class="sc-n3Vb">1/'
                f"{rng.randint(6, 24)}</span></a>",
                f'<div class="sc-m5Qw"><p class="sc-y8Uo bYtR"{hook(look, "listing-price")}>{amount}</p>'
                f'<p class="sc-c4Hj">{kind}</p></div>',
                f'<ul class="sc-k6Jd">{look.columns(facts)}</ul>',
                f'<a href="{path}"><h2 class="sc-h9Fs">{rng.choice(_BUILT)} for sale</h2>'
                f'<address class="sc-v1Gt">{address}</address></a>',
                f'<div class="sc-r2Nm"><span class="sc-w7Ec">{worded(look, "Added on", "Listed")} '
                f"{worded(look, f'{day.day} {day:%b} {day.year}', f'{day:%B} {day.day}, {day.year}')}</span></div>",
                f'<div class="sc-b3Xa"><img src="/agents/{i % 5}.png" alt=""><span class="sc-d5Lp">'
                f'{agent.replace("&", "&amp;")}</span><a href="tel:01225">Call agent</a> <a href="#mail">Email agent</a></div>',
            ) + "</div>"
        )  # fmt: skip
    advert = (
        '<div class="sc-q8Ty"><h3>How much could you borrow?</h3><p>Get a mortgage in principle in ten '
        'minutes.</p><a href="/mortgages">Start now</a></div>'
    )
    nearby = "".join(
        f'<li><a href="/for-sale/{i}">{road}, {town}</a></li>'
        for i, (_, road, town) in enumerate(made[look.count :])
    )
    body = (
        crumbs(c, "Home", "For sale", "Somerset") + '<h1 class="sc-z0Oi">Property for sale in Somerset</h1>'
        f"<p>{len(rows) * 9} results</p>"
        + filters(look, c, {"Bedrooms": ("1+", "2+", "3+"), "Property type": _BUILT[:4]})
        + sorting(c, "Sort by", "Most recent", "Highest price", "Lowest price")
        + f'<div class="sc-l4Ur">{look.items(with_adverts(cards, advert, 6), look.advert())}</div>'
        + pages(look, c, 9)
        + f'<section class="sc-f6Wz"><h2>Popular streets nearby</h2><ul>{nearby}</ul></section>' + letter(look, c)
    )  # fmt: skip
    css = (
        ".sc-e2Rk{border:1px solid #ccd;padding:12px;margin:12px 0}.sc-y8Uo{font-size:21px;font-weight:700}"
        ".sc-p0Zx img{width:260px;height:150px}.fLdZ{display:inline-block;margin-right:16px}.sc-b3Xa img{width:50px;height:24px}"
        ".sc-b3Xa{display:flex;gap:14px}.sc-q8Ty{background:#e9f3ea;padding:10px}.sc-n3Vb{font-size:11px}"
    )
    menu = ("For sale", "To rent", "House prices", "Agents", "My account")
    return Drawn(
        site(look, c, "Hearth & Home", "Property for sale in Somerset", menu, body, css=css), rows
    )


_CARS = ("VW Golf", "Opel Astra", "BMW 318i", "Ford Focus", "Škoda Octavia", "Audi A4", "Seat Leon",
         "Mercedes-Benz B 180", "Renault Clio")  # fmt: skip
_TRIMS = ("Comfortline", "Sport", "Kombi", "Business", "Edition", "Style", "Titanium")
_DEALERS = ("Autohaus Brandner", "Müller Automobile", "Privatanbieter", "Auto Kessler GmbH")
_TOWNS = ("70565 Stuttgart", "04109 Leipzig", "44137 Dortmund", "90402 Nürnberg", "28195 Bremen")
_FUELS = ("Benzin", "Diesel", "Hybrid (Benzin/Elektro)", "Elektro")


@layout(
    ("Fahrzeug", "text"), ("Preis", "price"), ("Kilometerstand", "number"), ("Kraftstoff", "text"),
    ("Standort", "text"), item="Auto", language="de", held_out=True,
)  # fmt: skip
def autos_gebraucht(look: Look) -> Drawn:
    """Facts of each car in a row without a word before them; what it costs a month beside its price."""
    rng, c = look.rng, prefixed("am-")
    cars: list[str] = []
    rows: list[Row] = []
    made = [" ".join(w) for w in different(rng, look.count + 3, _CARS, _TRIMS)]

    def dotted(n: int) -> str:
        return f"{n:,}".replace(",", ".")

    for i, name in enumerate(made[: look.count]):
        price, driven = (
            rng.randint(29, 389) * 100 + rng.choice((0, 50, 90)),
            rng.randint(8, 212) * 900,
        )
        fuel, town, power = rng.choice(_FUELS), rng.choice(_TOWNS), rng.randint(55, 190)
        first, path = (
            f"{rng.randint(1, 12):02}/{rng.randint(2011, 2024)}",
            f"/angebot/{37_100_452 + i * 71}",
        )
        rows.append({
            "Fahrzeug": name, "Preis": float(price), "Kilometerstand": float(driven), "Kraftstoff": fuel,
            "Standort": town,
        })  # fmt: skip
        facts = look.columns([
            f'<li class="am-fact">{said}</li>' for said in (
                worded(look, f"EZ {first}", f"Erstzulassung {first}"),
                worded(look, f"{dotted(driven)} km", f"Laufleistung {dotted(driven)} km"),
                f"{power} kW ({round(power * 1.36)} PS)", fuel,
                rng.choice(("Schaltgetriebe", "Automatik")) if fuel in _FUELS[:2] else "Automatik",
            )
        ])  # fmt: skip
        cars.append(
            '<article class="am-item am-item--list">' + look.badge("Neu eingestellt") + look.parts(
                f'<a class="am-item__picture" href="{path}"><img src="/bild/{i}.jpg" alt=""></a>',
                f'<h2 class="am-item__title"><a href="{path}">{name}</a></h2>',
                f'<div class="am-price"><span class="am-price__value">'
                f'{worded(look, f"{dotted(price)} €", f"EUR {dotted(price)}")}</span> <span class="am-price__note">'
                f'{rng.choice(("inkl. MwSt.", "VB", "Festpreis"))}</span></div>',
                f'<p class="am-rate">Finanzierung ab {price // 95} € mtl.</p>',
                f'<ul class="am-facts">{facts}</ul>',
                f'<div class="am-seller"><span class="am-seller__name">{rng.choice(_DEALERS)}</span> · '
                f'<span class="am-seller__place">{town}</span></div>',
            ) + f'<button class="am-item__park">{worded(look, "Parken", "Merken")}</button></article>'
        )  # fmt: skip
    advert = (
        '<div class="am-ad"><small>Anzeige</small><p>Kfz-Versicherung jetzt wechseln und sparen.</p>'
        '<a href="/go/vers">Jetzt vergleichen</a></div>'
    )
    models = "".join(f'<li><a href="/modelle/{i}">{n}</a></li>' for i, n in enumerate(made[-3:]))
    body = (
        crumbs(c, "Startseite", "Autos", "Gebrauchtwagen")
        + f'<h1 class="am-head">{dotted(len(rows) * 211)} Gebrauchtwagen in Deutschland</h1>'
        + filters(look, c, {"Kraftstoff": _FUELS, "Getriebe": ("Schaltgetriebe", "Automatik"),
                            "Kilometerstand": ("bis 50.000 km", "bis 100.000 km")})
        + sorting(c, "Sortieren nach", "Standard", "Preis aufsteigend", "Neueste zuerst")
        + f'<div class="am-list">{look.items(with_adverts(cars, advert, 5, 2), look.advert())}</div>'
        + pages(look, c, 50) + f'<section class="am-models"><h2>Beliebte Modelle</h2><ul>{models}</ul></section>'
        + letter(look, c)
    )  # fmt: skip
    css = (
        ".am-item{border:1px solid #ccc;padding:12px;margin:10px 0}.am-item__picture img{width:200px;height:120px}"
        ".am-fact{display:inline-block;margin-right:16px}.am-price__value{font-size:20px;font-weight:700}"
        ".am-rate{font-size:12px;color:#667}.am-ad{background:#fff6dc;padding:8px}"
    )
    menu = ("Auto suchen", "Auto verkaufen", "Finanzierung", "Magazin", "Anmelden")
    return Drawn(site(look, c, "Automeile", "Gebrauchtwagen", menu, body, css=css), rows)


_GROUPS: dict[str, tuple[str, ...]] = {
    "Gartengeräte": ("Vertikutierer", "Motorsense", "Häcksler", "Heckenschere", "Erdbohrer"),
    "Bohren und Stemmen": ("Bohrhammer", "Stemmhammer", "Kernbohrgerät", "Schlagbohrmaschine"),
    "Reinigung": ("Hochdruckreiniger", "Teppichreiniger", "Nass-/Trockensauger", "Kehrmaschine"),
    "Leitern und Gerüste": ("Rollgerüst", "Anlegeleiter", "Bautrockner", "Arbeitsbühne"),
}
_SIZES = ("klein", "mittel", "groß", "Profi", "Akku", "400 V")


@layout(
    ("Gerät", "text"), ("Preis pro Tag", "price"), ("Preis pro Woche", "price", "?"), ("Kaution", "price"),
    item="Gerät", language="de", held_out=True,
)  # fmt: skip
def mietpreisliste(look: Look) -> Drawn:
    """A firm's own table of prices, in groups with a row above each; some weeks only if one asks."""
    rng, c = look.rng, prefixed("")
    rows: list[Row] = []
    lines: list[str] = []

    def euro(value: float) -> str:
        said = f"{value:.2f}".replace(".", ",")
        return worded(look, f"{said} €", f"EUR {said}")

    heads = (
        worded(look, "Gerät", "Maschine"), "Art.-Nr.", worded(look, "Preis pro Tag", "Tagespreis"),
        worded(look, "Wochenende", "Fr–Mo"), worded(look, "Preis pro Woche", "Wochenpreis"),
        worded(look, "Kaution", "Kaution (bar)"),
    )  # fmt: skip
    groups = rng.sample(sorted(_GROUPS), 3)
    for g, group in enumerate(groups):
        lines.append(f'<tr class="gruppe"><td colspan="6"><b>{group}</b></td></tr>')
        many = look.count // 3 + (g < look.count % 3)
        for i, words in enumerate(different(rng, many, _GROUPS[group], _SIZES)):
            name, day, asked = " ".join(words), rng.randint(18, 190) / 2, rng.random() < 0.12
            week, pledge = float(round(day * 4.2)), float(rng.choice((50, 100, 150, 250)))
            rows.append({
                "Gerät": name, "Preis pro Tag": day, "Preis pro Woche": None if asked else week,
                "Kaution": pledge,
            })  # fmt: skip
            cells = look.columns([
                f'<td><a href="/miete/{g}{i:02}.html">{name}</a>{look.badge("neu")}</td>',
                f"<td>{rng.randint(1000, 9999)}</td>",
                f'<td class="zahl">{euro(day)}</td>', f'<td class="zahl">{euro(round(day * 1.8, 2))}</td>',
                f'<td class="zahl">{worded(look, "auf Anfrage", "bitte anrufen") if asked else euro(week)}</td>',
                f'<td class="zahl">{euro(pledge)}</td>',
            ])  # fmt: skip
            lines.append(f'<tr class="{"hell" if i % 2 else "dunkel"}">{cells}</tr>')
    if look.is_("inserted"):
        note = '<tr class="hinweis"><td colspan="6">Ab drei Tagen 10 % Rabatt, fragen Sie uns!</td></tr>'
        for at in range(len(lines) - 3, 3, -6):
            lines.insert(at, note)
    table = (
        '<table class="preise" border="1" cellpadding="4"><thead class="kopfzeile"><tr class="kopf">'
        + look.columns([f'<th class="spalte">{h}</th>' for h in heads])
        + f'</tr></thead><tbody class="zeilen">{"".join(lines)}</tbody></table>'
    )
    body = (
        '<h1>Mietpreise</h1><p class="stand">Gültig ab 1. Februar 2026. Alle Preise inkl. 19 % MwSt.</p>'
        f'<div class="tafel">{table}</div><p class="klein">Die Kaution erhalten Sie bei Rückgabe zurück. '
        "Lieferung bis 20 km: 25,00 €.</p>"
        '<div class="zeiten"><h3>Öffnungszeiten</h3><p>Mo–Fr 7:00–18:00 Uhr, Sa 8:00–13:00 Uhr</p></div>'
        + letter(look, c)
    )  # fmt: skip
    css = (
        ".preise{display:table;border-collapse:collapse}.kopf,.hell,.dunkel,.gruppe,.hinweis{display:table-row}"
        ".preise td,.preise th{border:1px solid #aaa;padding:3px 9px}.spalte{font-weight:700;display:table-cell}"
        ".hell>*,.dunkel>*{display:table-cell;padding:3px 9px}.dunkel{background:#f1f1ec}.zeilen{display:table-row-group}"
        ".kopfzeile{display:table-header-group}.spalte{padding:3px 9px}"
    )
    menu = ("Startseite", "Mietpreise", "Werkstatt", "Anfahrt")
    return Drawn(site(look, c, "Werkzeugverleih Hansen", "Mietpreise", menu, body, css=css), rows)
