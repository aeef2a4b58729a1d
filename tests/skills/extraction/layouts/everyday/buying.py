"""What is sold: rooms, plans, groceries, cars, books, apps."""

from __future__ import annotations

import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_INNS = ("Harbour", "Regent", "Old Mill", "Station", "Lakeside", "Bellevue", "Crown", "Maritime")
_INN_ENDS = ("Hotel", "Guesthouse", "Suites", "Inn")
_QUARTERS = ("Old Town", "Riverside", "Museum Quarter", "Port", "West End")
_GRADES = ((9.0, "Superb"), (8.5, "Fabulous"), (8.0, "Very good"), (0.0, "Good"))


@layout(
    ("hotel", "text"), ("district", "text"), ("rating", "rating"), ("reviews", "count"),
    ("price", "price"), item="hotel",
)  # fmt: skip
def hotel_offers(look: Look) -> Drawn:
    """Cards marked for tests, a price struck through in some, a word and points for the guests'."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(pairs(rng, look.count, _INNS, _INN_ENDS)):
        name, quarter = " ".join(words), rng.choice(_QUARTERS)
        points, votes, cost = rng.randint(72, 96) / 10, rng.randint(40, 4000), rng.randint(61, 340)
        rows.append({
            "hotel": name, "district": quarter, "rating": points, "reviews": votes,
            "price": float(cost),
        })  # fmt: skip
        grade = next(word for least, word in _GRADES if points >= least)
        was = f'<span class="o_strike"><s>£{cost + 35}</s></span> ' if i % 3 == 1 else ""
        cards.append(
            f'<div class="o_card" data-testid="property-card">{look.badge("Genius")}' + look.parts(
                f'<div class="o_head"><h3><a href="/hotel/{i}"><div data-testid="title">{name}</div></a>'
                f'</h3><span data-testid="address">{quarter}</span> · <span data-testid="distance">'
                f"{rng.randint(2, 40) / 10} km from centre</span></div>",
                f'<div class="o_score"><div class="o_num">{worded(look, "", "Scored ")}{points}</div>'
                f'<div class="o_word"><div>{grade}</div><div>{look.count_of(votes)} '
                f'{worded(look, "reviews", "opinions")}</div></div></div>',
                f'<div class="o_price"><div>2 nights, 2 adults</div>{was}<span class="o_now">'
                f"{look.price(cost * 1.0, '£')}</span><div>+{cost // 10} taxes and charges</div></div>",
            ) + "</div>"
        )  # fmt: skip
    promo = '<div class="o_promo"><h3>Sign in, save money</h3><a href="/in">Sign in</a></div>'
    body = f'<h1>Porto: {len(rows)} properties found</h1><div class="o_list">{look.items(cards, promo)}</div>'
    return Drawn(document(look, "Staywell", "Hotels in Porto", body), rows)


@layout(
    ("plan", "text"), ("monthly price", "price"), ("data", "text"), ("contract", "text"),
    item="plan", embedded=True,
)  # fmt: skip
def phone_plans(look: Look) -> Drawn:
    """Utility classes only; what is in a plan as a list with ticks; data as microdata says it."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for words in pairs(
        rng, look.count, ("Basic", "Smart", "Max", "Flex", "Talk"), ("S", "M", "L", "XL")
    ):
        name = " ".join(words)
        cost, data = rng.randint(6, 60) + 0.99, f"{rng.choice((1, 5, 12, 20, 40, 100))} GB"
        term = rng.choice(("24 months", "12 months", "30 days"))
        rows.append({"plan": name, "monthly price": cost, "data": data, "contract": term})
        marked = ' itemprop="name"' if look.embedded else ""
        cards.append(
            f'<div class="flex flex-col rounded-xl p-6 shadow"{" itemscope" if look.embedded else ""}>'
            + extra(look, '<span class="rounded-full px-2 text-xs">Online only</span>') + look.parts(
                f'<h2 class="text-xl font-bold"{marked}>{name}</h2>',
                f'<p class="mt-4 flex items-baseline"><span class="text-4xl">{look.price(cost, "£")}</span>'
                f'<span class="text-sm text-gray-500">{worded(look, "/month", " a month")}</span></p>',
                f'<ul class="mt-6 space-y-2"><li>✓ <b>{data}</b> {worded(look, "data", "of data")}</li>'
                "<li>✓ Unlimited minutes and texts</li>"
                f'<li>✓ {rng.choice(("5G included", "EU roaming"))}</li></ul>',
                f'<dl class="mt-4 text-sm"><dt>{worded(look, "Contract", "Contract length")}</dt><dd>{term}</dd>'
                "<dt>Setup fee</dt><dd>£0</dd></dl>",
            ) + '<button class="mt-6 bg-blue-600">Choose plan</button></div>'
        )  # fmt: skip
    body = f'<h1 class="text-3xl">SIM only plans</h1><div class="grid-cols-3">{look.items(cards)}</div>'
    return Drawn(document(look, "Ringtel", "SIM only", body), rows)


_GROCERIES = ("Rispentomaten", "Bergkäse", "Vollmilch", "Hähnchenbrust", "Filterkaffee", "Butterkeks",
              "Olivenöl", "Orangensaft")  # fmt: skip
_LABELS = ("Gut & Gern", "Hofgut", "Alpenmilch", "Naturkind", "Bella Casa")


@layout(
    ("Produkt", "text"), ("Marke", "text"), ("Preis", "price"), ("Grundpreis", "price"),
    item="Angebot", language="de",
)  # fmt: skip
def wochenangebote(look: Look) -> Drawn:
    """Tiles of a grocer: the cents raised, the measure's price in brackets, a saving in per cent."""
    rng = look.rng
    tiles: list[str] = []
    rows: list[Row] = []
    for i, (ware, brand) in enumerate(pairs(rng, look.count, _GROCERIES, _LABELS)):
        cost, grams = rng.randint(69, 899) / 100, rng.choice((200, 250, 400, 500))
        by = round(cost * 1000 / grams, 2)
        rows.append({"Produkt": ware, "Marke": brand, "Preis": cost, "Grundpreis": by})
        euros, cents = f"{cost:.2f}".split(".")
        shown = f"{euros}.<sup>{cents}</sup>" if not look.is_("reworded") else f"{euros},{cents} €"
        measure = f"{by:.2f}".replace(".", ",")
        tiles.append(
            '<a class="tile" href="/a/' + str(i) + '">' + extra(look, '<em class="sticker">App-Preis</em>') + look.parts(
                f'<span class="tile__brand">{brand}</span>', f'<strong class="tile__title">{ware}</strong>',
                f'<span class="tile__unit">je {grams}-g-Packung ({worded(look, "1 kg =", "Kilopreis")} {measure}'
                f'{worded(look, "", " €")})</span>',
                f'<span class="tile__pct">-{rng.randint(10, 45)}%</span>',
                f'<span class="tile__price">{shown}</span>',
            ) + "</a>"
        )  # fmt: skip
    body = f'<h1>Angebote der Woche</h1><p>Gültig bis Samstag</p><section class="tiles">{look.items(tiles)}</section>'
    return Drawn(document(look, "Marktfrisch", "Angebote", body), rows)


_MAKES = ("Volta", "Karmann", "Rheinland", "Adria", "Nordia")
_TYPES = ("Kombi 1.5 TSI", "City 1.0", "Cross 2.0 TDI", "Elektro 50 kWh", "Van 2.2 d")


@layout(
    ("Fahrzeug", "text"), ("Preis", "price"), ("Kilometerstand", "number"), ("Erstzulassung", "text"),
    ("Kraftstoff", "text"), item="Fahrzeug", language="de",
)  # fmt: skip
def gebrauchtwagen(look: Look) -> Drawn:
    """Facts in one line between dots, the dealer below; classes hashed by the build."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(pairs(rng, look.count, _MAKES, _TYPES)):
        name, cost, km = " ".join(words), rng.randint(49, 420) * 100, rng.randint(4, 190) * 1000
        first = f"{rng.randint(1, 12):02}/{rng.randint(2012, 2024)}"
        fuel = rng.choice(("Benzin", "Diesel", "Elektro", "Hybrid"))
        rows.append({
            "Fahrzeug": name, "Preis": float(cost), "Kilometerstand": float(km),
            "Erstzulassung": first, "Kraftstoff": fuel,
        })  # fmt: skip
        shown = f"{cost:,}".replace(",", ".")
        driven = f"{km:,}".replace(",", ".")
        cards.append(
            '<article class="dq8x"><a class="kk2L" href="/auto/' + str(i) + '">' + look.parts(
                f'<h2 class="t0Zp">{name}</h2>',
                f'<div class="p9Qa"><span>{worded(look, f"{shown} €", f"EUR {shown},-")}</span>'
                f'{extra(look, "<i>Guter Preis</i>")}</div>',
                f'<div class="a7Wm">{worded(look, "EZ", "Erstzul.")} {first} · {driven} km · '
                f"{rng.randint(60, 260)} kW · {fuel}</div>",
                f'<div class="b3Vn">{rng.choice(("Autohaus Ernst", "Privat", "Wagner Mobile"))}, '
                f'{rng.choice(("50667 Köln", "80331 München"))}</div>',
            ) + "</a></article>"
        )  # fmt: skip
    body = f'<h1>Gebrauchtwagen</h1><p>{len(rows)} Treffer</p><div class="m2Rr">{look.items(cards)}</div>'
    return Drawn(document(look, "Autoring", "Gebrauchtwagen", body), rows)


_TITLE_A = ("Das Haus", "Die Stille", "Ein Sommer", "Der letzte Zug", "Winter")
_TITLE_B = ("am Fluss", "der Väter", "ohne Regen", "nach Triest")
_WRITERS = ("Jana Weidner", "Karl Osterloh", "Mira Petrow", "Ulf Brandis", "Ines Kolb")


@layout(
    ("Platz", "number"), ("Titel", "text"), ("Autor", "text"), ("Verlag", "text"), ("Preis", "price"),
    item="Buch", language="de",
)  # fmt: skip
def bestseller(look: Look) -> Drawn:
    """A numbered list; writer and house in one line, last week's place in brackets."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(pairs(rng, look.count, _TITLE_A, _TITLE_B)):
        name, writer = " ".join(words), rng.choice(_WRITERS)
        house, cost = (
            rng.choice(("Turm Verlag", "Edition Mole", "Hansa")),
            rng.randint(12, 28) + 0.9,
        )
        rows.append({
            "Platz": float(i + 1), "Titel": name, "Autor": writer, "Verlag": house, "Preis": cost,
        })  # fmt: skip
        lines.append(
            '<li class="bs">' + extra(look, '<span class="neu">Neu</span>') + look.parts(
                f'<span class="bs-nr">{i + 1}</span>',
                f'<span class="bs-vor">({worded(look, "Vorwoche", "zuletzt")}: {rng.randint(1, 40)})</span>',
                f'<div class="bs-t"><a href="/b/{i}">{name}</a></div>',
                f'<div class="bs-i"><span class="bs-a">{worded(look, "", "von ")}<b>{writer}</b></span> | '
                f'<span class="bs-v">{house}</span></div>',
                f'<div class="bs-p">{look.price(cost, "€")}</div>',
            ) + "</li>"
        )  # fmt: skip
    body = (
        f'<h1>Bestseller Belletristik</h1><ol class="bs-liste">{look.items(lines, wrap=False)}</ol>'
    )
    return Drawn(document(look, "Leselust", "Bestseller", body), rows)


_APP_A = ("Photo", "Budget", "Sky", "Run", "Plant", "Word")
_APP_B = ("Keeper", "Studio", "Atlas", "Mate", "Puzzle")


@layout(
    ("app", "text"), ("developer", "text"), ("rating", "rating"), ("price", "price"),
    item="app", embedded=True, heavy=True,
)  # fmt: skip
def app_chart(look: Look) -> Drawn:
    """The state of an application beside its cards; free or not, stars as a label only."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for i, words in enumerate(pairs(rng, look.count, _APP_A, _APP_B)):
        name, maker = " ".join(words), rng.choice(("Lumo Labs", "Tidewater", "Nine Owls", "Parsec"))
        points, cost = rng.randint(28, 50) / 10, rng.choice((0.0, 0.0, 1.99, 4.99, 9.99))
        rows.append({"app": name, "developer": maker, "rating": points, "price": cost})
        state.append({
            "bundleId": f"com.x{i}.app", "trackName": name, "sellerName": maker,
            "averageUserRating": points, "userRatingCount": rng.randint(9, 90_000),
            "price": cost, "currency": "USD", "fileSizeBytes": rng.randint(10**6, 10**8),
        })  # fmt: skip
        cards.append(
            '<li class="lockup">' + look.parts(
                f'<picture><img src="/i/{i}.png" alt=""></picture>',
                f'<div class="lockup__text"><a href="/app/id{i}"><h3>{name}</h3></a>'
                f'<h4 class="lockup__sub">{maker}</h4></div>',
                f'<div class="stars" role="img" aria-label="{points} {worded(look, "out of 5", "stars")}"></div>',
                f'<button class="get">{look.price(cost)}</button>',
            ) + extra(look, "<small>In-App Purchases</small>") + "</li>"
        )  # fmt: skip
    end = (
        f'<script type="application/json" id="shoebox">{json.dumps({"d": [{"chart": {"results": state}}]})}</script>'
        if look.embedded else ""
    )  # fmt: skip
    body = f'<h1>Top apps</h1><ol class="lockups">{look.items(cards, wrap=False)}</ol>'
    return Drawn(document(look, "Appshelf", "Top apps", body, end=end, heavy=True), rows)


@layout(
    ("campaign", "text"), ("raised", "price"), ("goal", "price"), ("backers", "count"), item="campaign",
)  # fmt: skip
def crowdfunding(look: Look) -> Drawn:
    """Two amounts in one sentence, how many gave, and a bar."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Solar", "Pocket", "Paper", "Cargo"),
            ("Lantern", "Synth", "Bike", "Kiln"),
        )
    ):
        name, goal = " ".join(words), rng.randint(2, 80) * 1000
        raised, backers = rng.randint(900, 99_000), rng.randint(12, 2400)
        rows.append({
            "campaign": name, "raised": float(raised), "goal": float(goal), "backers": backers,
        })  # fmt: skip
        cards.append(
            '<section class="camp">' + look.badge("Staff pick") + look.parts(
                f'<h3 class="camp-t"><a href="/c/{i}">{name}</a></h3>',
                f'<div class="camp-bar"><i style="width:{min(100, raised * 100 // goal)}%"></i></div>',
                f'<p class="camp-m"><b>${raised:,}</b> {worded(look, "raised", "pledged")} of '
                f'<span>${goal:,}</span> {worded(look, "goal", "target")}</p>',
                f'<p class="camp-n">{look.count_of(backers)} {worded(look, "backers", "supporters")} · '
                f"{rng.randint(1, 40)} days left</p>",
            ) + "</section>"
        )  # fmt: skip
    body = f'<h1>Campaigns near you</h1><div class="camps">{look.items(cards)}</div>'
    return Drawn(document(look, "Kindling", "Campaigns", body), rows)


@layout(
    ("wine", "text"), ("country", "text"), ("vintage", "number"), ("price", "price"), item="wine",
    embedded=True,
)  # fmt: skip
def wine_list(look: Look) -> Drawn:
    """Things of schema.org in a graph, and a table of four columns beside it."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    things: list[Json] = []
    for i, words in enumerate(
        pairs(
            rng,
            look.count,
            ("Monte", "Clos", "Quinta", "Weingut"),
            ("Alto", "Rouge", "Verde", "Stein", "Noir"),
        )
    ):
        name, land = " ".join(words), rng.choice(("Italy", "France", "Portugal", "Germany"))
        year, cost = rng.randint(2009, 2023), rng.randint(7, 90) + 0.5
        rows.append({"wine": name, "country": land, "vintage": float(year), "price": cost})
        things.append({
            "@type": "Product", "name": name, "url": f"{BASE}/w/{i}", "countryOfOrigin": land,
            "productionDate": str(year),
            "offers": {"@type": "Offer", "price": cost, "priceCurrency": "GBP"},
        })  # fmt: skip
        cells = look.columns([
            f'<td><a href="/w/{i}">{name}</a></td>', f"<td>{land}</td>", f"<td>{year}</td>",
            f'<td class="num">{look.price(cost, "£")}</td>',
        ])  # fmt: skip
        lines.append(f"<tr>{cells}</tr>")
    heads = look.columns([
        f"<th>{worded(look, *each)}</th>" for each in (
            ("Wine", "Name"), ("Country", "Origin"), ("Vintage", "Year"), ("Price", "Per bottle"),
        )
    ])  # fmt: skip
    data = json.dumps({"@context": "https://schema.org", "@graph": things})
    head = f'<script type="application/ld+json">{data}</script>' if look.embedded else ""
    body = (
        f'<h1>Our wines</h1><table class="grid"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table>{extra(look, '<p>Ask for our tasting box.</p>')}"
    )
    return Drawn(document(look, "Cellar Door", "Wines", body, head=head), rows)
