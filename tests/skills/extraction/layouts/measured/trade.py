"""What is for sale; held out until it was measured on."""

from __future__ import annotations

import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.measured.own import (
    among,
    facets,
    german,
    named,
    say,
    site,
    sticker,
)


@layout(
    ("Produkt", "text"), ("Preis", "price"), ("Grundpreis", "price", "?"), item="Angebot",
    language="de",
)  # fmt: skip
def weekly_offers(look: Look) -> Drawn:
    """A supermarket's week: cents set high, what it is per kilo in small print, per cent off."""
    rng = look.rng
    firsts = ("Bio", "Landgut", "Alpenglück", "Hofladen", "Nordküste", "Omas")
    goods = ("Vollmilch", "Butterkäse", "Rinderhack", "Möhren", "Filterkaffee", "Kochschinken",
             "Cherrytomaten", "Naturjoghurt", "Lachsfilet", "Dinkelbrot")  # fmt: skip
    cards: list[str] = []
    rows: list[Row] = []
    for n, name in enumerate(named(rng, look.count, firsts, goods)):
        price = rng.randint(5, 129) / 10 + 0.09
        grams = rng.choice((200, 250, 400, 500, 750))
        per = None if n and rng.random() < 0.2 else round(price * 1000 / grams, 2)
        off = rng.choice((11, 20, 25, 33, 41))
        euros, cents = f"{price:.2f}".split(".")
        said = f"{german(per)} €/kg" if per and look.is_("reworded") else f"1 kg = {per or 0:.2f}"
        size = f"je {grams}-g-Packung" if per else "je Stück"
        before = f'<span class="uvp">UVP {price * 100 / (100 - off):.2f}</span>'
        cards.append(
            '<div class="offer-tile">' + sticker(look, "Nur online") + look.parts(
                f'<div class="offer-tile__img"><img src="/a/{n}.webp" alt=""></div>',
                f'<div class="offer-tile__name">{name}</div>',
                f'<p class="offer-tile__size">{size}'
                + (f' <span class="offer-tile__base">({said})</span>' if per else "") + "</p>",
                f'<div class="offer-tile__flag"><em>-{off}%</em>{before}<strong>'
                + say(look, f"{euros}.<sup>{cents}</sup>", f"{german(price)} €") + "</strong></div>",
            ) + "</div>"
        )  # fmt: skip
        rows.append({"Produkt": name, "Preis": round(price, 2), "Grundpreis": per})
    title = say(look, "Angebote der Woche", "Diese Woche günstiger")
    body = f'<h2>{title}</h2><div class="tiles">{among(look, cards)}</div>'
    return Drawn(site(look, "Frischkorb", body), rows)


@layout(
    ("wine", "text"), ("region", "text"), ("vintage", "number"), ("price", "price"), item="wine",
    embedded=True,
)  # fmt: skip
def wine_cellar(look: Look) -> Drawn:
    """JSON-LD without the vintage; a price a bottle beside those a case and a litre."""
    rng = look.rng
    estates = ("Château Belair", "Domaine Roche", "Quinta Velha", "Casa Moro", "Weingut Lenz")
    kinds = ("Réserve", "Vieilles Vignes", "Tinto", "Blanc", "Rosé", "Riesling")
    cards: list[str] = []
    rows: list[Row] = []
    listed: list[Json] = []
    for n, name in enumerate(named(rng, look.count, estates, kinds)):
        region = rng.choice(("Bordeaux", "Douro", "Rioja", "Mosel", "Loire"))
        year, price = rng.randint(2009, 2024), rng.randint(7, 64) + rng.choice((0.0, 0.5, 0.99))
        shown = f"£{price:.2f}" if not look.is_("reworded") else f"GBP {price:.2f}"
        cards.append(
            '<article class="btl">' + sticker(look, "Staff pick") + look.parts(
                f'<a class="btl-a" href="/wine/{n + 210}"><h3>{name}</h3></a>',
                f'<p class="btl-o"><span>{region}</span>, <span>{year}</span>'
                f"{say(look, '', ' vintage')}</p>",
                f'<p class="btl-c">{rng.choice(("11.5", "12", "13.5", "14"))}% vol · 75cl</p>',
                f'<div class="btl-p"><b>{shown}</b> {say(look, "per bottle", "a bottle")}'
                f'<div class="btl-case">£{price * 6 * 0.9:.2f} {say(look, "per case of 6", "for six")}'
                f"</div><i>(£{price / 0.75:.2f}/l)</i></div>",
            ) + "</article>"
        )  # fmt: skip
        rows.append({"wine": name, "region": region, "vintage": year, "price": price})
        listed.append({"@type": "ListItem", "position": n + 1, "item": {
            "@type": "Product", "name": name, "url": f"/wine/{n + 210}",
            "offers": {"@type": "Offer", "price": f"{price:.2f}", "priceCurrency": "GBP"},
        }})  # fmt: skip
    told = {"@context": "http://schema.org/", "@type": "ItemList", "itemListElement": listed}
    head = f'<script type="application/ld+json">{json.dumps(told)}</script>'
    side = facets(say(look, "Grape", "Grape variety"), ("Merlot", "Syrah", "Tempranillo"))
    body = (
        f'<h1>Cellar list</h1>{side}<section class="btls">{among(look, cards, "article")}</section>'
    )
    return Drawn(site(look, "Oak & Vine", body, head=head if look.embedded else ""), rows)


@layout(
    ("Präparat", "text"), ("PZN", "text"), ("Preis", "price"), ("lieferbar", "flag"),
    item="Präparat", language="de",
)  # fmt: skip
def chemist(look: Look) -> Drawn:
    """A pharmacy: whether there is any in words and a coloured dot; a dearer price struck out."""
    rng = look.rng
    firsts = ("Ibudolor", "Nasofrei", "Vitalin", "Magnesol", "Hustoplant", "Dermacura")
    kinds = ("akut", "forte", "Kids", "plus", "Spray", "Tabletten", "Salbe")
    lines: list[str] = []
    rows: list[Row] = []
    for n, name in enumerate(named(rng, look.count, firsts, kinds)):
        number = f"{rng.randint(1_000_000, 18_999_999):08}"
        price, there = rng.randint(249, 4599) / 100, n == 0 or (n != 1 and rng.random() < 0.7)
        yes, no = (
            say(look, "sofort lieferbar", "auf Lager"),
            say(look, "derzeit nicht lieferbar", "zurzeit ausverkauft"),
        )
        was = f"<del>{german(price * 1.3)} €</del> " if rng.random() < 0.5 else ""
        dot = "=dot-green" if there else "=dot-red"
        lines.append(
            '<li class="med">' + sticker(look, "Tipp") + look.parts(
                f'<div class="med-h"><a href="/p/{number}">{name}</a> <span>{rng.choice((20, 50, 100))}'
                f" {rng.choice(('St', 'ml', 'g'))}</span></div>",
                f'<div class="med-i">{say(look, "PZN:", "Pharmazentralnummer")} <span>{number}</span></div>',
                f'<div class="med-a"><i class="{dot}"></i><span>{yes if there else no}</span></div>',
                f'<div class="med-p">{was}<span>{german(price)} €</span>'
                f"<sup>{say(look, '1', '*')}</sup></div>",
            ) + "</li>"
        )  # fmt: skip
        rows.append({"Präparat": name, "PZN": number, "Preis": price, "lieferbar": there})
    note = "<p>1 Alle Preise inkl. gesetzl. MwSt., Versand 3,95 €, frei ab 25,00 €.</p>"
    body = f'<h1>Erkältung</h1><ul class="meds">{among(look, lines, "li")}</ul>{note}'
    return Drawn(site(look, "Lindenapotheke", body), rows)


@layout(
    ("car", "text"), ("price", "price"), ("mileage", "number"), ("year", "number"),
    ("fuel", "text"), item="car", embedded=True, heavy=True,
)  # fmt: skip
def used_cars(look: Look) -> Drawn:
    """Facts as a row of words; a monthly rate beside the price; short keys in the page's data."""
    rng = look.rng
    makes = ("Norva", "Calder", "Tessin", "Brioni", "Halden")
    models = ("Estate", "Hatch 1.2", "Cross", "City", "Saloon 2.0", "Tourer")
    cards: list[str] = []
    rows: list[Row] = []
    feed: list[Json] = []
    for n, name in enumerate(named(rng, look.count, makes, models)):
        price, miles = float(rng.randint(18, 320) * 100 - 5), rng.randint(900, 140_000)
        year, fuel = rng.randint(2011, 2025), rng.choice(("Petrol", "Diesel", "Electric", "Hybrid"))
        facts = [
            f"{year}{say(look, f' ({year % 100} reg)', '')}",
            f"{miles:,} {say(look, 'miles', 'mi on the clock')}",
            rng.choice(("Manual", "Automatic")), fuel, f"{rng.choice((68, 110, 150, 204))} bhp",
        ]  # fmt: skip
        if look.is_("inserted"):
            facts.insert(0, "Full service history")
        cards.append(
            f'<div class="sc-1x" data-id="{88100 + n}">' + sticker(look, "Price drop") + look.parts(
                f'<a class="sc-2h" href="/ad/{88100 + n}"><div class="sc-3t">{name}</div></a>',
                '<ul class="sc-4f">' + "".join(f"<li>{fact}</li>" for fact in facts) + "</ul>",
                f'<div class="sc-5p"><span>{say(look, "£", "Asking £")}{price:,.0f}</span>'
                f'<span class="sc-6m">{say(look, "or", "from")} £{price / 48:,.0f}/month</span></div>',
                f'<div class="sc-7d">{rng.choice(("Leeds", "Dublin", "Bath"))} ({rng.randint(2, 90)} '
                "miles away)</div>",
            ) + "</div>"
        )  # fmt: skip
        rows.append({"car": name, "price": price, "mileage": miles, "year": year, "fuel": fuel})
        feed.append({
            "i": 88100 + n, "ttl": name, "amt": {"v": price, "c": "GBP"}, "odo": miles, "yr": year,
            "fl": fuel, "thumb": f"/t/{n}.avif",
        })  # fmt: skip
    state = json.dumps({"ssr": 1, "res": {"tot": 4211, "pg": {"rows": feed}}, "flags": {"ab": "B"}})
    data = f'<script id="boot" type="application/json">{state}</script>' if look.embedded else ""
    side = facets("Gearbox", ("Manual", "Automatic"))
    body = f'{side}<h1>4,211 cars</h1><div class="sc-0l">{among(look, cards)}</div>{data}'
    return Drawn(site(look, "Forecourt", body, heavy=True), rows)


@layout(
    ("card", "text"), ("memory", "number"), ("price", "price"), ("offers", "count"),
    item="graphics card", heavy=True,
)  # fmt: skip
def card_prices(look: Look) -> Drawn:
    """A comparison: the cheapest of many offers; what a card has in one line with dots between."""
    rng = look.rng
    makers = ("Palex", "Zotera", "Gigavolt", "Asura", "Inno4")
    chips = ("RX 9070", "RTX 5070 Ti", "RTX 5060", "Arc B580", "RX 9060 XT")
    cards: list[str] = []
    rows: list[Row] = []
    for n, name in enumerate(named(rng, look.count, makers, chips)):
        memory, offers = rng.choice((8, 12, 16, 24)), rng.randint(2, 61)
        price = rng.randint(219, 1499) + rng.choice((0.0, 0.49, 0.99))
        used = (
            f'<p class="text-xs">Used from £{price * 0.7:,.2f}</p>' if look.is_("inserted") else ""
        )
        cards.append(
            '<div class="grid gap-2 md:flex">' + sticker(look, "Top 10") + look.parts(
                f'<div class="w-2/3"><a class="font-medium" href="/gpu/{n}">{name}</a></div>',
                f'<div class="text-sm">{memory} GB GDDR{rng.choice((6, 7))} · {rng.choice((2, 3))} fans'
                f" · {rng.choice((160, 220, 300))} W</div>",
                f'<div class="w-1/3">{used}<p class="text-lg">{say(look, "from", "Best price")} '
                f'<strong>£{price:,.2f}</strong></p><p class="text-sm"><a href="/gpu/{n}#offers">'
                f"{offers} {say(look, 'offers', 'shops')}</a></p></div>",
            ) + "</div>"
        )  # fmt: skip
        rows.append({"card": name, "memory": memory, "price": price, "offers": offers})
    side = facets(say(look, "Interface", "Slot"), ("PCIe 4.0", "PCIe 5.0"))
    body = f'<div class="flex">{side}<div class="flex-1">{among(look, cards)}</div></div>'
    return Drawn(site(look, "Pricewatch", body, heavy=True), rows)


@layout(
    ("小区", "text"), ("户型", "text"), ("面积", "number"), ("朝向", "text"), ("单价", "price"),
    item="二手房", language="zh",
)  # fmt: skip
def flats_resold(look: Look) -> Drawn:
    """Second-hand flats: facts as a definition list; the whole price in units of ten thousand."""
    rng = look.rng
    firsts, ends = (
        ("翠湖", "阳光", "金桂", "滨江", "紫荆", "和平"),
        ("花园", "家园", "名苑", "新村"),
    )
    cards: list[str] = []
    rows: list[Row] = []
    for n, name in enumerate(named(rng, look.count, firsts, ends, glue="")):
        rooms, area = f"{rng.randint(1, 4)}室{rng.randint(1, 2)}厅", rng.randint(380, 1650) / 10
        faces, each = rng.choice(("南", "南北", "东南", "西")), rng.randint(90, 980) * 100
        whole = f"{area * each / 10000:.0f}"
        facts = [
            (say(look, "户型", "格局"), rooms),
            (say(look, "面积", "建面"), f"{area:g}{say(look, '平米', '㎡')}"),
            (say(look, "朝向", "房屋朝向"), faces),
            (say(look, "单价", "均价"), f"{say(look, str(each), f'{each:,}')}元/平"),
        ]
        if look.is_("nested"):
            facts.reverse()
        if look.is_("inserted"):
            facts.insert(1, ("楼层", f"{n % 6 + 1}/{n + 7}层"))
        told = "".join(f"<dt>{word}</dt><dd>{value}</dd>" for word, value in facts)
        cards.append(
            '<div class="fy">' + sticker(look, "满五唯一") + look.parts(
                f'<h3><a href="/ershou/{n + 40100}">{name}</a></h3>',
                f'<dl class="fy-dl">{told}</dl>', f'<div class="fy-z"><b>{whole}</b>万</div>',
            ) + "</div>"
        )  # fmt: skip
        rows.append({"小区": name, "户型": rooms, "面积": area, "朝向": faces, "单价": float(each)})
    side = facets("区域", ("城东", "城西", "城南", "城北"))
    body = f'<h1>{say(look, "二手房源", "在售好房")}</h1>{side}<div class="fys">{among(look, cards)}</div>'
    return Drawn(site(look, "安家网", body), rows)
