"""What is offered for money, held out: currencies, electricity, courses, games."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.measured.frame import framed, new, said, unlike

_MONEY = (
    ("阿联酋迪拉姆", 195.1), ("澳大利亚元", 463.2), ("加拿大元", 512.4), ("瑞士法郎", 905.8),
    ("丹麦克朗", 112.6), ("欧元", 838.7), ("英镑", 968.3), ("港币", 91.9), ("印尼卢比", 0.43),
    ("日元", 4.72), ("韩国元", 0.49), ("澳门元", 89.2), ("林吉特", 172.4), ("挪威克朗", 71.3),
    ("新西兰元", 421.9), ("菲律宾比索", 12.3), ("卢布", 9.1), ("瑞典克朗", 76.6), ("新加坡元", 560.2),
    ("泰国铢", 22.8), ("美元", 717.4), ("南非兰特", 44.1),
)  # fmt: skip


@layout(
    ("货币", "text"), ("现汇买入价", "price"), ("现汇卖出价", "price"), item="货币", language="zh",
   
)  # fmt: skip
def exchange_rates(look: Look) -> Drawn:
    """A bank's rates: a table within a table that holds the page together, some cells empty."""
    rng = look.rng
    words = [
        ("货币名称", "币种"), ("现汇买入价", "现汇买入"), ("现钞买入价", "现钞买入"), ("现汇卖出价", "现汇卖出"),
        ("现钞卖出价", "现钞卖出"), ("折算价", "中间价"), ("发布时间", "更新时间"),
    ]  # fmt: skip
    more = new(look, "<th>涨跌</th>")
    heads = look.columns([f"<th>{said(look, now, later)}</th>" for now, later in words]) + more
    lines: list[str] = []
    rows: list[Row] = []
    for name, about in sorted(rng.sample(_MONEY, min(look.count, len(_MONEY)))):
        middle = about * rng.uniform(0.96, 1.04)
        buys, sells = round(middle * 0.9964, 2), round(middle * 1.0037, 2) + 0.01
        notes = f"{middle * 0.97:.2f}" if rng.random() < 0.75 else ""
        moved = rng.uniform(-0.9, 0.9)
        rows.append({"货币": name, "现汇买入价": buys, "现汇卖出价": round(sells, 2)})
        cells = look.columns([
            f"<td>{name}</td>", f"<td>{buys:.2f}</td>", f"<td>{notes}</td>",
            f"<td>{sells:.2f}</td>", f"<td>{middle * 1.0082:.2f}</td>", f"<td>{middle:.2f}</td>",
            f'<td class="pjrq">2026.02.27 10:{rng.randint(10, 59)}:05</td>',
        ])  # fmt: skip
        lines.append(f"<tr>{cells}{new(look, f'<td>{moved:+.2f}%</td>')}</tr>")
    if look.is_("inserted"):
        lines.insert(
            5, '<tr><td colspan="8">手机银行购汇享点差优惠 <a href="/app">立即下载</a></td></tr>'
        )
    side = "".join(
        f'<tr><td><a href="/fimarkets/{n}">{t}</a></td></tr>'
        for n, t in enumerate(("外汇牌价", "存款利率", "贷款利率", "贵金属行情"))
    )
    body = (
        '<table width="100%" border="0" cellspacing="0"><tr><td width="140" valign="top"><table>'
        f'{side}</table></td><td valign="top"><b>外汇牌价</b><p>单位:人民币/100外币</p>'
        f'<table width="100%" border="1" bordercolor="#cccccc"><tr>{heads}</tr>{"".join(lines)}'
        "</table><p>牌价仅供参考,以交易时为准。</p></td></tr></table>"
    )
    css = (  # the same to the eye where it is no table any more
        "[bordercolor]{display:table}[bordercolor]>div{display:table-row}[bordercolor]>div>div"
        "{display:table-cell;padding:4px 8px}"
    )
    return Drawn(framed(look, "江南银行", "外汇牌价", body, css=css), rows)


_SUPPLIERS = ("Nordwatt", "Stadtwerke Lindau", "Grünkraft", "Elbstrom", "Voltina", "Heimatenergie",
              "Sonnenpower", "Bergland Energie")  # fmt: skip
_TARIFFS = ("Öko Fix 12", "Basis Flex", "Strom Plus 24", "Natur Regional", "Online Spar")


@layout(
    ("Anbieter", "text"), ("Tarif", "text"), ("Preis pro Jahr", "price"),
    ("Preisgarantie", "number"), item="Tarif", language="de",
)  # fmt: skip
def electricity_tariffs(look: Look) -> Drawn:
    """A comparison: nothing but ``div`` and class names of a build, four amounts in each."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    found = unlike(rng, look.count, _SUPPLIERS, _TARIFFS)
    winner = new(look, '<div class="sc-flNjE bQwEr">Testsieger</div>')
    yearly = sorted(round(rng.uniform(780, 1390), 2) for _ in found)
    for (supplier, tariff), year in zip(found, yearly, strict=True):
        months = rng.choice((6, 12, 18, 24))
        rows.append({
            "Anbieter": supplier, "Tarif": tariff, "Preis pro Jahr": year, "Preisgarantie": months,
        })  # fmt: skip
        unit = f"{rng.uniform(24, 36):.2f}".replace(".", ",")
        bonus = look.price(rng.randint(2, 15) * 10.0, "€")
        fee = look.price(rng.randint(80, 160) / 10, "€")
        entries.append(
            f'<div class="sc-bdVaJa kXyTq">{winner}'
            + look.parts(
                f'<div class="sc-htpNat eRtZu"><div class="sc-ifAKC pLmNo">{supplier}</div>'
                f'<div class="sc-EHOje qWeRt">{tariff}</div></div>',
                '<div class="sc-bZQyn aSdFg">'
                f'<div class="sc-gzVnr hJkLo">{said(look, f"{months} Monate Preisgarantie", f"Preisgarantie: {months} Monate")}</div>'
                f'<div class="sc-gzVnr hJkLo">{said(look, "Arbeitspreis", "Verbrauchspreis")} {unit} Cent/kWh</div>'
                f'<div class="sc-gzVnr hJkLo">{said(look, "Grundpreis", "Grundgebühr")} {fee}/Monat</div></div>',
                '<div class="sc-dnqmq yXcVb">'
                f'<div class="sc-iwsKb nMqWe">{look.price(year, "€")}</div>'
                f'<div class="sc-gZMcB uIoPa">{said(look, "pro Jahr", "im Jahr")}</div>'
                f'<div class="sc-gqjmR tZuIo">{look.price(round(year / 12, 2), "€")} '
                f"{said(look, 'pro Monat', 'im Monat')}</div>"
                + new(look, f'<div class="sc-new gHjKl">inkl. {bonus} Bonus</div>') + "</div>",
            ) + '<div class="sc-VigVT bNmAs"><a href="/wechseln">weiter</a></div></div>'
        )  # fmt: skip
    advert = '<div class="sc-jTzLT zZaAb"><div>Unsicher? Wir beraten Sie: 0800 555 0142</div></div>'
    body = (
        '<h1>Stromvergleich</h1><div class="sc-fjdhp wErTz">2.500 kWh in 88131 Lindau</div>'
        '<div class="sc-kAzzG vBnMk"><div>Anzeige</div><a href="/ad">Solardach ab 79 € im Monat '
        f'mieten</a></div><div class="sc-chPdS rTzUi">{look.items(entries, advert)}</div>'
        '<div class="sc-kgoBC xCvBn"><div>Häufige Fragen</div><div>Was kostet der Wechsel? '
        "Nichts.</div><div>Wie lange dauert er? Etwa 3 Wochen.</div></div>"
    )
    css = ".kXyTq{border:1px solid #ddd;margin:10px 0;padding:10px;display:flex;gap:40px}.nMqWe{font-weight:700}"
    return Drawn(framed(look, "Tarifkompass", "Stromvergleich", body, css=css), rows)


_SKILLS = ("Watercolour", "Excel", "Python", "Guitar", "Photography", "Sourdough", "Italian",
           "Public Speaking")  # fmt: skip
_COURSE = ("for Beginners", "Masterclass", "in 30 Days", "from Scratch", "Bootcamp")
_TEACHERS = ("Nadia Brandt", "Tom Ellery", "Priya Raman", "Luis Ortega", "Grace Kim", "Owen Hale")


@layout(
    ("course", "text"), ("instructor", "text"), ("rating", "rating"), ("price", "price"),
    item="course", embedded=True,
)  # fmt: skip
def online_courses(look: Look) -> Drawn:
    """JSON-LD that goes from a list to courses to their offers; cards; what others looked at."""
    rng = look.rng
    found = [" ".join(w) for w in unlike(rng, look.count + 3, _SKILLS, _COURSE)]
    entries: list[str] = []
    rows: list[Row] = []
    listed: list[Json] = []
    for n, name in enumerate(found[:-3]):
        price, was = rng.randint(9, 29) + 0.99, rng.randint(40, 120) + 0.99
        rating, votes = rng.randint(36, 49) / 10, rng.randint(40, 60_000)
        teacher, hours = rng.choice(_TEACHERS), rng.randint(4, 60) / 2
        path = f"/course/{name.lower().replace(' ', '-')}/"
        rows.append({"course": name, "instructor": teacher, "rating": rating, "price": price})
        listed.append({"@type": "ListItem", "position": n + 1, "item": {
            "@type": "Course", "name": name, "url": BASE + path,
            "provider": {"@type": "Organization", "name": "Learnwell"},
            "aggregateRating": {"@type": "AggregateRating", "ratingValue": rating, "ratingCount": votes},
            "offers": [{"@type": "Offer", "price": price, "priceCurrency": "GBP", "category": "Paid"}],
            "hasCourseInstance": [{"@type": "CourseInstance", "courseMode": "Online",
                                   "instructor": {"@type": "Person", "name": teacher}}],
        }})  # fmt: skip
        stars = said(
            look, f"<b>{rating}</b> ({votes:,})", f"Rated <b>{rating}</b> by {votes} learners"
        )
        entries.append(
            f'<div class="course-card">{look.badge("Highest rated")}' + look.parts(
                f'<h3 class="card-title"><a href="{path}">{name}</a></h3>',
                f'<div class="teacher">{said(look, "", "with ")}<span>{teacher}</span></div>',
                f'<div class="stars">{stars}</div>',
                f'<div class="facts"><span>{hours:g} total hours</span> · '
                f"<span>{rng.randint(12, 240)} lectures</span></div>",
                f'<div class="cost"><span class="now">{look.price(price, "£")}</span> '
                f'<s class="was">{look.price(was, "£")}</s></div>',
            ) + "</div>"
        )  # fmt: skip
    also = "".join(
        f'<li><a href="/course/{n}">{name}</a> <span>{look.price(rng.randint(9, 29) + 0.99, "£")}</span></li>'
        for n, name in enumerate(found[-3:])
    )
    advert = '<div class="teams"><p>Training 5 or more people? <a href="/teams">Plans for teams</a></p></div>'
    body = (
        f'<h1>All courses</h1><p>{len(rows)} results</p><section class="results">'
        f'{look.items(entries, advert)}</section><section class="also"><h2>Learners also viewed</h2>'
        f"<ul>{also}</ul></section>"
    )
    data = json.dumps(
        {"@context": "https://schema.org", "@type": "ItemList", "itemListElement": listed}
    )
    head = f'<script type="application/ld+json">{data}</script>' if look.embedded else ""
    css = ".results{display:grid;grid-template-columns:repeat(3,1fr);gap:14px}.teacher{color:#777}"
    return Drawn(framed(look, "Learnwell", "Courses", body, head=head, css=css), rows)


_GAME_A = ("Iron", "Silent", "Hollow", "Starlit", "Frozen", "Crimson", "Lost", "Ember")
_GAME_B = ("Harbour", "Kingdom", "Signal", "Tides", "Orchard", "Protocol", "Frontier")


@layout(
    ("game", "text"), ("price", "price"), ("original price", "price"), ("released", "date"),
    item="game", embedded=True, heavy=True,
)  # fmt: skip
def game_sale(look: Look) -> Drawn:
    """An application that streams its data in pieces of text, in pence; utility classes."""
    rng = look.rng
    found = [" ".join(w) for w in unlike(rng, look.count + 4, _GAME_A, _GAME_B)]
    entries: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    for n, name in enumerate(found[:-4]):
        full, off = rng.choice((999, 1499, 1999, 2499, 3499, 4999)), rng.choice((20, 33, 50, 75))
        pence = round(full * (100 - off) / 100)
        day = datetime.date(2025, 12, 30) - datetime.timedelta(days=rng.randint(0, 2400))
        rows.append({
            "game": name, "price": pence / 100, "original price": full / 100,
            "released": day.isoformat(),
        })  # fmt: skip
        state.append({
            "appId": 40_000 + n * 17, "title": name, "releaseDate": day.isoformat(),
            "platforms": ["win", "mac"], "price": {
                "currency": "GBP", "initial": full, "final": pence, "discountPercent": off,
            },
        })  # fmt: skip
        shown = said(look, f"{day.day} {day:%b}, {day.year}", look.day(day))
        entries.append(
            '<div class="flex items-center gap-4 rounded bg-slate-800 p-3">'
            + new(look, '<span class="text-xs uppercase">Staff pick</span>') + look.parts(
                f'<div class="grow"><a class="font-medium truncate" href="/app/{40_000 + n * 17}">{name}</a>'
                f'<div class="flex gap-1 text-xs"><span>Windows</span><span>Mac</span></div></div>',
                f'<div class="w-28 text-sm text-slate-400">{said(look, "", "Released ")}<time>{shown}</time></div>',
                f'<div class="px-2 font-bold bg-lime-700">-{off}%</div>',
                '<div class="flex flex-col items-end"><span class="sr-only">Original price</span>'
                f'<s class="text-xs">{look.price(full / 100, "£")}</s><span class="sr-only">'
                f'Price now</span><span class="text-base">{look.price(pence / 100, "£")}</span></div>',
            ) + "</div>"
        )  # fmt: skip
    also = "".join(
        f'<a class="block w-40 p-2" href="/app/{n}"><p class="truncate">{name}</p>'
        f'<p class="text-sm">{look.price(rng.randint(5, 50) - 0.01, "£")}</p></a>'
        for n, name in enumerate(found[-4:])
    )
    advert = (
        '<div class="rounded p-3"><p>Gift cards from £10</p><a href="/cards">Give one</a></div>'
    )
    body = (
        '<h1 class="text-2xl">Winter sale</h1><div class="flex gap-2"><button>All</button><button>'
        f'Strategy</button></div><div class="flex flex-col">{look.items(entries, advert)}</div>'
        f'<h2 class="text-lg">Because you played Iron Valley</h2><div class="flex">{also}</div>'
    )
    pushed = (
        f'1c:["$","$L2f",null,{json.dumps({"sale": {"name": "Winter sale", "items": state}})}]\n'
    )
    half = len(pushed) // 2
    tail = "".join(
        f"<script>self.__next_f.push({json.dumps([1, piece])})</script>"
        for piece in (pushed[:half], pushed[half:])
    ) if look.embedded else ""  # fmt: skip
    css = ".flex{display:flex;gap:14px;flex-wrap:wrap}.flex-col{flex-direction:column}.grow{flex:1}"
    return Drawn(framed(look, "Lantern Games", "Sale", body, tail=tail, css=css, heavy=True), rows)
