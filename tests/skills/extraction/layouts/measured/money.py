"""What costs or brings money: camping, petrol, grants, donations."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around import document, extra, pairs, worded

_CAMPS = ("Willow", "Highfield", "Otter", "Stonebridge", "Larkhill", "Seaview", "Ashdown", "Brook")
_CAMP_ENDS = ("Farm Camping", "Meadows", "Holiday Site", "Glade", "Touring Park")
_COUNTIES = ("Devon", "Cumbria", "Norfolk", "Dorset", "Gwynedd", "Kent", "Argyll", "Powys")


@layout(
    ("campsite", "text"), ("county", "text"), ("price per night", "price"), ("rating", "rating"),
    item="campsite", embedded=True,
)  # fmt: skip
def campsites(look: Look) -> Drawn:
    """JSON-LD of places with an offer each; cards; cottages of a partner in a list of their own."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    listed: list[Json] = []
    for i, words in enumerate(pairs(rng, look.count, _CAMPS, _CAMP_ENDS)):
        name, county, path = " ".join(words), rng.choice(_COUNTIES), f"/campsites/{7310 + i * 13}"
        price, stars, votes = rng.randint(24, 90) / 2, rng.randint(32, 50) / 10, rng.randint(5, 900)
        rows.append({"campsite": name, "county": county, "price per night": price, "rating": stars})
        listed.append({"@type": "ListItem", "position": i + 1, "item": {
            "@type": "Campground", "@id": BASE + path, "name": name, "url": BASE + path,
            "address": {"@type": "PostalAddress", "addressRegion": county, "addressCountry": "GB"},
            "aggregateRating": {"@type": "AggregateRating", "ratingValue": f"{stars}", "bestRating": "5",
                                "reviewCount": votes},
            "makesOffer": {"@type": "Offer", "price": f"{price:.2f}", "priceCurrency": "GBP"},
        }})  # fmt: skip
        cards.append(
            '<article class="site">' + look.badge("Electric hook-up") + look.parts(
                f'<header class="site-head"><h2><a href="{path}">{name}</a></h2>'
                f'<p class="where">{worded(look, "", "County: ")}<span>{county}</span></p></header>',
                f'<p class="score"><span class="num">{stars}</span><span class="of">'
                f"{worded(look, '/5', ' out of 5')}</span> from {votes} {worded(look, 'reviews', 'guests')}</p>",
                f'<ul class="tags"><li>{rng.randint(10, 120)} pitches</li><li>{rng.choice(("Dogs welcome", "No dogs"))}'
                "</li></ul>",
                f'<p class="fee">from <b>{look.price(price, "£")}</b> {worded(look, "per night", "a night")}</p>',
            ) + "</article>"
        )  # fmt: skip
    cottages = "".join(
        f'<li class="cot"><a href="/out?to={i}">{rng.choice(("Rose", "Mill", "Harbour"))} Cottage {i + 1}</a>'
        f" <em>{look.price(rng.randint(300, 900) * 1.0, '£')} a week</em></li>"
        for i in range(4)
    )
    promo = '<div class="club"><p>Members save 10% on pitches. <a href="/join">Join the club</a></p></div>'
    body = (
        f'<h1>Campsites</h1><p class="found">{len(rows)} campsites match your search</p>'
        f'<div class="sites">{look.items(cards, promo)}</div><aside class="partner"><h2>Cottages from '
        f"our partner</h2><p>Advertisement</p><ul>{cottages}</ul></aside>"
    )
    data = json.dumps(
        {"@context": "https://schema.org", "@type": "ItemList", "itemListElement": listed}
    )
    head = f'<script type="application/ld+json">{data}</script>' if look.embedded else ""
    css = ".site{border:1px solid #ccd;padding:6px 12px;margin:8px 0}.tags li{display:inline;margin-right:12px}"
    return Drawn(document(look, "Pitchfinder", "Campsites", body, head=head, css=css), rows)


_PUMPS = ("Nordoel", "Tankhof", "Rapid", "Freie Tankstelle", "Petrolux", "Alpin")
_PARTS = ("Am Bahnhof", "Süd", "Gewerbepark", "Zentrum", "B31")
_STREETS = ("Lindenstraße", "Bregenzer Straße", "Hauptstraße", "Industrieweg", "Seestraße")


@layout(
    ("Tankstelle", "text"), ("Adresse", "text"), ("Super E10", "price"), ("Diesel", "price"),
    item="Tankstelle", language="de",
)  # fmt: skip
def petrol_stations(look: Look) -> Drawn:
    """Elements and classes as a framework numbers them; three prices each, the last digit raised."""
    rng = look.rng
    mark = "_ngcontent-serverapp-c2817"

    def price(tenths: int) -> str:
        euros, rest = divmod(tenths, 1000)
        if look.is_("reworded"):
            return f"{euros},{rest:03} €/l"
        return f"{euros},{rest // 10:02}<sup {mark}>{rest % 10}</sup> €"

    found: list[str] = []
    rows: list[Row] = []
    kinds = (("Super E5", "Super E5"), ("Super E10", "E10 (Super)"), ("Diesel", "Diesel B7"))
    for i, words in enumerate(pairs(rng, look.count, _PUMPS, _PARTS)):
        name = " ".join(words)
        place = f"{rng.choice(_STREETS)} {rng.randint(1, 140)}, 88131 Lindau"
        ten = rng.randint(158, 179) * 10 + 9
        each = (ten + 60, ten, ten - rng.randint(6, 14) * 10)
        rows.append({
            "Tankstelle": name, "Adresse": place, "Super E10": ten / 1000, "Diesel": each[2] / 1000,
        })  # fmt: skip
        fuels = look.columns([
            f'<div {mark} class="q7 fuel"><div {mark} class="q8">{worded(look, *kind)}</div>'
            f'<div {mark} class="q9">{price(cost)}</div></div>'
            for kind, cost in zip(kinds, each, strict=True)
        ])  # fmt: skip
        found.append(
            f'<li {mark} class="q1">' + extra(look, f'<div {mark} class="q0">günstig</div>') + look.parts(
                f'<div {mark} class="q2"><a {mark} class="q3" href="/tanken/{5100 + i}">{name}</a>'
                f'<div {mark} class="q4">{place}</div></div>',
                f'<div {mark} class="q6">{fuels}</div>',
                f'<div {mark} class="q5">{rng.randint(3, 95) / 10:.1f} km</div>'.replace(".", ","),
                f'<div {mark} class="q5">{worded(look, f"gemeldet vor {rng.randint(2, 58)} Min.", "aktuell")}</div>',
            ) + "</li>"
        )  # fmt: skip
    advert = (
        f'<li {mark} class="qa"><span>Anzeige</span> <a href="/a">Autowäsche ab 7,99 €</a></li>'
    )
    body = (
        f'<app-list {mark}><h1 {mark}>Tankstellen in Lindau</h1><div {mark} class="q11">Umkreis 10 km · '
        f'alle Preise in Euro je Liter</div><ul {mark} class="q10">{look.items(found, advert, wrap=False)}'
        f'</ul></app-list><app-avg {mark}><div {mark} class="q12">Durchschnitt in Bayern: Super E10 1,71 €,'
        " Diesel 1,62 €</div></app-avg>"
    )
    css = ".q1{border-top:1px solid #ccc;padding:6px}.q6{display:flex;gap:26px}.q9{font-size:19px;font-weight:700}"
    return Drawn(document(look, "Spritblick", "Tankstellen", body, css=css), rows)


_AIMS = ("Community Garden", "Rural Transport", "Youth Sport", "Heritage Repair", "Clean Rivers",
         "Village Hall", "Digital Skills")  # fmt: skip
_FORMS = ("Fund", "Small Grants", "Challenge", "Programme")
_FUNDERS = ("Hartwell Trust", "Office for Regions", "National Fund for Nature", "Ridley Foundation",
            "Council of Sport")  # fmt: skip


@layout(
    ("grant", "text"), ("funder", "text"), ("maximum award", "price"), ("closing date", "date", "?"),
    item="grant",
)  # fmt: skip
def grants(look: Look) -> Drawn:
    """Each with a list of terms and what they are; some have no day on which they close."""
    rng = look.rng
    entries: list[str] = []
    rows: list[Row] = []
    for i, words in enumerate(pairs(rng, look.count, _AIMS, _FORMS)):
        name, funder = " ".join(words), rng.choice(_FUNDERS)
        most = float(rng.choice((5_000, 12_500, 25_000, 60_000, 150_000, 400_000)))
        opens = datetime.date(2026, 1, 5) + datetime.timedelta(days=rng.randint(0, 40))
        closes = None if i % 6 == 4 else opens + datetime.timedelta(days=rng.randint(60, 200))
        rows.append({
            "grant": name, "funder": funder, "maximum award": most,
            "closing date": closes.isoformat() if closes else None,
        })  # fmt: skip

        def on(day: datetime.date | None) -> str:
            if day is None:
                return worded(look, "No closing date", "Open all year")
            return worded(look, f"{day.day} {day:%B %Y}", f"{day.day} {day:%b %Y}, midnight")

        told = [
            (worded(look, "Funder", "Funded by"), funder),
            (worded(look, "Location", "Area"), rng.choice(("England", "Wales", "Scotland"))),
            (worded(look, "Maximum award", "Award"), worded(look, "", "Up to ") + f"£{most:,.0f}"),
            (worded(look, "Opening date", "Opens"), on(opens)),
            (worded(look, "Closing date", "Closes"), on(closes)),
        ]
        if look.is_("inserted"):
            told.insert(2, ("Reference", f"GR-{4100 + i * 7}"))
        terms = look.columns([f"<div><dt>{a}</dt><dd>{b}</dd></div>" for a, b in told])
        entries.append(
            '<li class="result">' + look.parts(
                f'<h2 class="heading"><a href="/grants/{i}">{name}</a></h2>',
                f'<p class="hint">For {rng.choice(("charities", "parish councils", "clubs"))} with a '
                f"project of {rng.choice(('one year', 'up to two years'))}.</p>",
                f'<dl class="summary">{terms}</dl>',
            ) + "</li>"
        )  # fmt: skip
    notice = (
        '<li class="notice"><p>Help us: <a href="/survey">take a survey of two minutes</a></p></li>'
    )
    body = (
        f'<h1>Find a grant</h1><form><label>Keyword <input name="k"></label></form>'
        f"<p>{len(rows)} grants</p>"
        f'<ul class="results">{look.items(entries, notice, wrap=False)}</ul>'
    )
    css = ".summary div{display:flex;gap:12px}.summary dt{min-width:150px}"
    return Drawn(document(look, "Grants Register", "Find a grant", body, css=css), rows)


_FOR = ("乡村小学", "山区儿童", "独居老人", "流浪动物", "自闭症家庭", "环卫工人", "留守儿童")
_GIVES = ("温暖包", "图书角", "午餐计划", "医疗援助", "音乐教室")
_BODIES = ("春晖公益基金会", "青禾慈善总会", "同行志愿者协会", "蓝天助学中心", "仁和救助基金会")


@layout(
    ("项目名称", "text"), ("发起机构", "text"), ("已筹金额", "price"), ("捐款人次", "count"),
    item="项目", language="zh", embedded=True, heavy=True,
)  # fmt: skip
def charity_projects(look: Look) -> Drawn:
    """An application's first state beside what it drew; what is raised, and what is aimed at."""
    rng = look.rng
    cards: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    made = ["".join(w) for w in pairs(rng, look.count + 3, _FOR, _GIVES)]
    for i, name in enumerate(made):
        body, times = rng.choice(_BODIES), rng.randint(80, 60_000)
        raised, aim = round(rng.uniform(9_000, 480_000), 2), rng.randint(5, 9) * 100_000
        state.append({
            "id": 88_000 + i, "title": name, "orgInfo": {"orgName": body, "verified": True},
            "fund": {"raised": f"{raised:.2f}", "target": f"{aim}.00", "donateTimes": times},
            "status": 2,
        })  # fmt: skip
        if i >= look.count:
            continue
        rows.append({"项目名称": name, "发起机构": body, "已筹金额": raised, "捐款人次": times})
        part = round(raised / aim * 100)
        cards.append(
            '<div class="card_3fKpQ">' + extra(look, '<i class="tag_1xZ0a">月捐</i>') + look.parts(
                f'<a class="title_2bHsW" href="/project/{88_000 + i}">{name}</a>',
                f'<div class="org_9dTnE">{worded(look, "发起机构", "发起方")}:<span>{body}</span></div>',
                f'<div class="track_0uYrC"><div style="width:{part}%"></div></div>',
                '<div class="nums_7mLvB">'
                f"<span>{worded(look, '已筹', '已筹款')} <b>{worded(look, f'¥{raised:,.2f}', f'{raised:.2f}元')}</b></span> "
                f"<span>{worded(look, '目标', '筹款目标')} {worded(look, f'¥{aim:,}', f'{aim}元')}</span> "
                f"<span>{look.count_of(times)}{worded(look, '人次捐款', '人次')}</span></div>",
            ) + "</div>"
        )  # fmt: skip
    more = "".join(
        f'<li><a href="/project/{88_000 + look.count + i}">{name}</a></li>'
        for i, name in enumerate(made[look.count :])
    )
    notice = '<div class="join_5cAqD"><a href="/monthly">每月一元,成为月捐人</a></div>'
    page = (
        f'<h1>爱心项目</h1><div class="tabs_4eGhJ"><a>全部</a><a>教育</a><a>救助</a></div>'
        f'<div class="list_8rOiU">{look.items(cards, notice)}</div><div class="rec_6wPkM"><h3>为你推荐</h3>'
        f"<ul>{more}</ul></div>"
    )
    first: Json = {
        "user": None, "projects": {"total": 1290, "list": state[: look.count]},
        "recommend": {"list": state[look.count :]},
    }  # fmt: skip
    end = (
        f"<script>window.__INITIAL_STATE__={json.dumps(first, ensure_ascii=False)};</script>"
        if look.embedded
        else ""
    )
    css = ".card_3fKpQ{border:1px solid #ddd;padding:8px;margin:8px 0}.nums_7mLvB span{margin-right:24px}"
    return Drawn(document(look, "益起来", "爱心项目", page, end=end, css=css, heavy=True), rows)
