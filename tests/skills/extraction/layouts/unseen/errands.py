"""A garden shop, jobs in offices, hotels of a city."""

from __future__ import annotations

import datetime
import json

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import BASE, READ_AT, Drawn, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.unseen.around_fresh import (
    added,
    crumbs,
    different,
    filters,
    hook,
    letter,
    modules,
    pages,
    prefixed,
    site,
    sorting,
    with_adverts,
    worded,
)

_MAKERS = ("Fernley", "Oakham & Sons", "Gardena Lane", "Thistledown", "Burrow", "Kentmere")
_MADE_OF = ("Copper", "Galvanised", "Oak-Handled", "Stainless", "Folding", "Recycled", "Classic")
_TOOLS = ("Watering Can", "Border Fork", "Hand Trowel", "Garden Kneeler", "Bird Feeder", "Plant Pot",
          "Hose Reel", "Pruning Saw", "Leaf Rake")  # fmt: skip


@layout(
    ("product", "text"), ("brand", "text"), ("price", "price"), ("rating", "rating", "?"),
    item="product", embedded=True, held_out=True,
)  # fmt: skip
def garden_shop(look: Look) -> Drawn:
    """A shop's collection with JSON-LD; some reduced, some not rated yet; the same cards below."""
    rng, c = look.rng, prefixed("gs-")
    cards: list[str] = []
    rows: list[Row] = []
    listed: list[Json] = []
    also = ""
    for i, words in enumerate(different(rng, look.count + 4, _MADE_OF, _TOOLS)):
        name, brand = " ".join(words), rng.choice(_MAKERS)
        price = rng.choice((rng.randint(6, 40) + 0.99, rng.randint(15, 140) * 1.0))
        was = price + rng.choice((5.0, 8.0, 15.0))
        reduced, rated = rng.random() < 0.3, rng.random() < 0.85
        stars, votes = rng.randint(31, 50) / 10, rng.randint(2, 640)
        path = f"/products/{'-'.join(words).lower().replace(' ', '-')}"
        shown_brand = brand.replace("&", "&amp;")
        before = (
            f'<span class="visually-hidden">{worded(look, "Regular price", "Before")}</span>'
            f'<s class="price__was">{look.price(was, "£")}</s> '
            f'<span class="visually-hidden">{worded(look, "Sale price", "Now")}</span>'
        )
        cost = (
            f'<div class="price{" price--on-sale" if reduced else ""}">{before if reduced else ""}'
            f'<span class="price__now">{look.price(price, "£")}</span></div>'
        )
        heading = f'<h3 class="card__heading"><a href="{path}">{name}</a></h3>'
        media = f'<a class="card__media" href="{path}" tabindex="-1"><img src="/cdn/{i}.jpg" alt="" loading="lazy"></a>'
        if i >= look.count:
            also += f'<li class="grid__item"><div class="card">{media}{heading}{cost}</div></li>'
            continue
        rows.append({
            "product": name, "brand": brand, "price": price, "rating": stars if rated else None,
        })  # fmt: skip
        thing: dict[str, Json] = {
            "@type": "Product", "name": name, "url": BASE + path, "image": f"{BASE}/cdn/{i}.jpg",
            "brand": {"@type": "Brand", "name": brand},
            "offers": {"@type": "Offer", "price": f"{price:.2f}", "priceCurrency": "GBP",
                       "availability": "https://schema.org/InStock"},
        }  # fmt: skip
        if rated:
            thing["aggregateRating"] = {
                "@type": "AggregateRating", "ratingValue": stars, "reviewCount": votes,
            }  # fmt: skip
        listed.append({"@type": "ListItem", "position": i + 1, "item": thing})
        scored = (
            f'<div class="rating"><span class="rating__stars" aria-hidden="true">{"★★★★★☆☆☆☆☆"[5 - round(stars) : 10 - round(stars)]}</span> '
            f'<span class="rating__value">{look.rating(stars) if look.is_("reworded") else stars}</span> '
            f'<span class="rating__count">({votes}{worded(look, "", " customers")})</span></div>'
            if rated
            else f'<p class="rating rating--none">{worded(look, "No reviews yet", "Not rated")}</p>'
        )
        cards.append(
            '<li class="grid__item"><div class="card">' + look.badge("Peat free")
            + (f'<span class="card__badge">{worded(look, "Sale", "Offer")}</span>' if reduced else "")
            + look.parts(media, f'<p class="card__vendor">{shown_brand}</p>', heading, scored, cost)
            + f'<button type="button" class="card__add">{worded(look, "Add to basket", "Buy")}</button></div></li>'
        )  # fmt: skip
    advert = look.advert("li")
    body = (
        crumbs(c, "Home", "Garden", "Garden tools") + "<h1>Garden tools</h1>"
        '<p class="collection__text">Tools that last, from makers we know.</p>'
        + filters(look, c, {"Brand": [m.replace("&", "&amp;") for m in _MAKERS],
                            "Price": ("Under £10", "£10 to £25", "Over £25")})
        + sorting(c, "Sort by", "Featured", "Price, low to high", "Best selling")
        + f'<ul class="grid">{look.items(cards, advert, wrap=False)}</ul>' + pages(look, c, 9)
        + f'<section class="recommended"><h2>You may also like</h2><ul class="grid">{also}</ul></section>'
        + letter(look, c)
    )  # fmt: skip
    data: Json = {"@context": "https://schema.org", "@type": "ItemList", "itemListElement": listed}
    firm: Json = {"@context": "https://schema.org", "@type": "Organization", "name": "Potting Shed"}
    head = (
        "".join(
            f'<script type="application/ld+json">{json.dumps(d)}</script>' for d in (firm, data)
        )
        if look.embedded
        else ""
    )
    css = (
        ".grid{display:grid;grid-template-columns:repeat(4,1fr);gap:18px}.card{border:1px solid #dde;padding:10px}"
        ".card__media img{width:100%;height:120px}.card__vendor{color:#667;font-size:13px}.rating__stars{color:#c80}"
        ".price--on-sale .price__now{color:#b00;font-weight:700}"
        ".visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden}"
    )
    menu = ("Plants", "Garden tools", "Furniture", "Gifts", "Sale", "Basket (2)")
    return Drawn(
        site(look, c, "Potting Shed", "Garden tools", menu, body, head=head, css=css), rows
    )


_LEVELS = ("Junior", "Senior", "Assistant", "Lead", "Graduate")
_JOBS = ("Payroll Clerk", "HR Adviser", "Credit Controller", "Office Manager", "Procurement Officer",
         "Data Analyst", "Legal Secretary")  # fmt: skip
_FIRMS = ("Calder Logistics", "Brightwater Housing", "Penrose & Vane LLP", "Northgate College",
          "Amberley Foods", "Tyne Water", "Mosaic Insurance", "Larch Recruitment")  # fmt: skip
_TOWNS = ("Leeds, West Yorkshire", "Swindon, Wiltshire", "Norwich, Norfolk", "Stockport, Cheshire",
          "Cardiff", "Reading, Berkshire", "Dundee")  # fmt: skip
_TODAY = datetime.date.fromisoformat(READ_AT[:10])


@layout(
    ("job title", "text"), ("company", "text"), ("location", "text"), ("salary", "price", "?"),
    ("posted", "date"), item="job", embedded=True, heavy=True, held_out=True,
)  # fmt: skip
def office_jobs(look: Look) -> Drawn:
    """Utility classes, and the framework's state at the end; days are told as so many ago."""
    rng, c = look.rng, prefixed("block py-2 text-sm ")
    cards: list[str] = []
    rows: list[Row] = []
    state: list[Json] = []
    icon = '<svg viewBox="0 0 20 20" class="h-4 w-4 shrink-0" aria-hidden="true"><path d="M3 3h14v14z"/></svg>'
    jobs = different(rng, look.count + 3, _LEVELS, _JOBS)
    for i, words in enumerate(jobs[: look.count]):
        title, firm, town = " ".join(words), rng.choice(_FIRMS), rng.choice(_TOWNS)
        pay, said, ago = rng.randint(46, 140) * 500, rng.random() < 0.8, rng.randint(0, 27)
        day = _TODAY - datetime.timedelta(days=ago)
        kind, path = rng.choice(("Full-time", "Part-time", "Contract")), f"/job/{912_400 + i * 37}"
        rows.append({
            "job title": title, "company": firm, "location": town,
            "salary": float(pay) if said else None, "posted": day.isoformat(),
        })  # fmt: skip
        state.append({
            "id": f"{912_400 + i * 37}", "title": title, "employer": {"id": i * 3, "name": firm},
            "location": {"label": town, "remote": False}, "contract": kind, "url": path,
            "salary": {"amount": pay, "currency": "GBP", "period": "YEAR"} if said else None,
            "postedAt": day.isoformat(),
        })  # fmt: skip
        paid = (
            worded(look, f"£{pay:,} a year", f"£{pay:,} per annum")
            if said
            else "Competitive salary"
        )
        when = ("Today", "Yesterday")[ago] if ago < 2 else f"{ago} days ago"
        firm, facts = firm.replace("&", "&amp;"), (town, paid, kind)
        cards.append(
            f'<article class="rounded-lg border bg-white p-5 shadow-sm"{hook(look, "job-card")}>'
            + added(look, '<span class="rounded bg-amber px-2 text-xs">Easy apply</span>')
            + look.parts(
                f'<div class="flex items-start gap-4"><img class="h-12 w-12 rounded" src="/logo/{i}.png" alt="">'
                f'<div class="min-w-0 flex-1"><h2 class="text-lg font-semibold"><a href="{path}"'
                f'{hook(look, "job-title")}>{title}</a></h2><p class="text-slate-600">{firm}</p></div></div>',
                '<ul class="mt-3 flex flex-wrap gap-x-6">' + look.columns(
                    [f'<li class="flex items-center gap-1">{icon}<span>{fact}</span></li>' for fact in facts]
                ) + "</ul>",
                f'<p class="mt-2 text-slate-500">Join a team of {rng.randint(3, 40)} and grow with us. '
                f"{rng.randint(23, 30)} days of holiday.</p>",
                f'<div class="mt-3 flex items-center gap-4"><time class="text-xs" datetime="{day}">'
                f'{worded(look, when, f"Posted on {look.day(day)}")}</time><button type="button">Save</button></div>',
            ) + "</article>"
        )  # fmt: skip
    hints = "".join(
        f'<li class="py-2"><a class="underline" href="/job/{5000 + i}">{" ".join(words)}</a>'
        f'<span class="text-xs"> · {rng.choice(_FIRMS).replace("&", "&amp;")}</span></li>'
        for i, words in enumerate(jobs[look.count :])
    )
    advert = (
        '<div class="rounded-lg bg-blue p-5"><p class="text-lg font-semibold">Let employers find you</p>'
        '<a class="underline" href="/cv">Upload your CV</a></div>'
    )
    shown = look.items(with_adverts(cards, advert, 7), look.advert())
    body = (
        crumbs(c, "Home", "Jobs", "Office jobs") + '<h1 class="text-2xl font-bold">Office jobs</h1>'
        f'<p class="text-slate-600">{len(rows) * 31} jobs found</p><div class="columns">'
        + filters(look, c, {"Contract": ("Full-time", "Part-time", "Contract"), "Location": _TOWNS[:4]})
        + f'<div><div class="flex flex-col gap-4"{hook(look, "results")}>{shown}</div>{pages(look, c, 31)}</div></div>'
        f'<aside class="mt-8"><h2 class="text-lg font-semibold">Jobs you may have missed</h2><ul>{hints}</ul></aside>'
        + letter(look, c)
    )  # fmt: skip
    first: Json = {
        "props": {"pageProps": {"search": {"total": len(rows) * 31, "results": state}, "session": None}},
        "page": "/jobs/[category]", "query": {"category": "office"}, "buildId": "k2Xv9_hq",
    }  # fmt: skip
    end = (
        f'<script id="__NEXT_DATA__" type="application/json">{json.dumps(first)}</script>'
        if look.embedded
        else ""
    )
    css = (
        ".flex{display:flex}.flex-col{flex-direction:column}.flex-wrap{flex-wrap:wrap}.gap-4{gap:16px}"
        ".gap-x-6{column-gap:24px}.p-5{padding:18px}.border{border:1px solid #ccd}.bg-blue{background:#e2ecfb}"
        ".text-lg{font-size:18px}.text-xs{font-size:12px}.columns{display:grid;grid-template-columns:230px 1fr;gap:24px}"
    )
    menu = ("Find jobs", "Companies", "Salary checker", "Career advice", "Post a job")
    page = site(look, c, "Deskwork", "Office jobs", menu, body, end=end, css=css, heavy=True)
    return Drawn(page, rows)


_HOUSES = (
    "Royal Oak",
    "Castle View",
    "Bridgegate",
    "The Merchant",
    "Linden",
    "Old Mill",
    "Waverley",
)
_SORTS = ("Hotel", "Inn", "Suites", "Guest House", "Apartments")
_QUARTERS = ("Old Town", "New Town", "Leith", "West End", "Haymarket", "Stockbridge")
_GRADES = ((9.0, "Superb"), (8.0, "Very good"), (7.0, "Good"), (0.0, "Pleasant"))


@layout(
    ("hotel", "text"), ("area", "text"), ("guest score", "rating"), ("price per night", "price"),
    ("distance from centre", "number"), item="hotel", heavy=True, held_out=True,
)  # fmt: skip
def city_hotels(look: Look) -> Drawn:
    """A bundler's classes; the price of a night and that of the stay; a score of ten, and stars."""
    rng, c = look.rng, modules("hotels")
    cards: list[str] = []
    rows: list[Row] = []
    made = [" ".join(w) for w in different(rng, look.count + 3, _HOUSES, _SORTS)]
    for i, name in enumerate(made[: look.count]):
        area, score = rng.choice(_QUARTERS), rng.randint(64, 97) / 10
        night, away = rng.randint(48, 290), rng.randint(2, 58) / 10
        grade = next(word for least, word in _GRADES if score >= least)
        stars, path = rng.randint(2, 5), f"/hotel/{20_815 + i * 11}?nights=3"
        rows.append({
            "hotel": name, "area": area, "guest score": score, "price per night": float(night),
            "distance from centre": away,
        })  # fmt: skip
        cards.append(
            f"<div{c('card')}{hook(look, 'property-card')}><a{c('photo')} href='{path}'><img src='/ph/{i}.webp' alt=''>"
            f"</a><div{c('content')}>" + added(look, f"<span{c('ribbon')}>Breakfast included</span>") + look.parts(
                f"<div{c('titlebar')}><h3{c('title')}><a href='{path}'>{name}</a></h3><span{c('stars')} "
                f'title="{stars}-star hotel">{"★" * stars}</span></div>',
                f"<div{c('place')}><span>{area}</span> · <a href='#map'>Show on map</a> · <span>"
                + worded(look, f"{away} km from centre", f"City centre: {away} km") + "</span></div>",
                f"<div{c('review')}><div{c('score')}>{worded(look, f'{score}', f'{score} / 10')}</div><div>"
                f"<div{c('grade')}>{grade}</div><div{c('votes')}>{look.count_of(rng.randint(40, 5200))} reviews</div></div></div>",
                f"<div{c('room')}>{rng.choice(('Double room', 'Twin room', 'Studio'))} · "
                f"{rng.choice(('Free cancellation', 'Non-refundable'))}</div>",
                f"<div{c('pay')}><span{c('night')}>£{night}</span> <span>{worded(look, 'per night', 'a night')}</span>"
                f"<div{c('stay')}>£{night * 3:,} for 3 nights, taxes included</div></div>",
            ) + "</div></div>"
        )  # fmt: skip
    advert = f"<div{c('banner')}><b>Sign in and save</b><p>Members get 10% off at many places to stay.</p></div>"
    viewed = "".join(
        f"<li><a href='/hotel/{910 + i}'>{name}</a><div>{rng.choice(_QUARTERS)}, Edinburgh</div></li>"
        for i, name in enumerate(made[look.count :])
    )
    body = (
        crumbs(c, "Home", "United Kingdom", "Edinburgh hotels")
        + f"<h1{c('heading')}>Edinburgh: {len(rows) * 17} places to stay</h1><p>Fri 20 March – Mon 23 March, 2 adults</p>"
        + sorting(c, "Sort by", "Our top picks", "Price (lowest first)", "Distance")
        + filters(look, c, {"Stars": ("5 stars", "4 stars", "3 stars"), "Area": _QUARTERS,
                            "Your budget": ("Up to £80", "£80 – £160", "£160 and more")})
        + f"<div{c('list')}>{look.items(with_adverts(cards, advert, 8), look.advert())}</div>" + pages(look, c, 17)
        + f"<section{c('seen')}><h2>Recently viewed</h2><ul>{viewed}</ul></section>" + letter(look, c)
    )  # fmt: skip
    k = {part: c(part).split('"')[1] for part in ("card", "content", "score", "night", "review")}
    css = (
        f".{k['card']}{{display:flex;gap:14px;border:1px solid #ccd;padding:12px;margin:10px 0}}"
        f".{k['card']} img{{width:190px;height:130px}}.{k['review']}{{display:flex;gap:8px}}"
        f".{k['score']}{{background:#036;color:#fff;padding:4px 8px;height:30px}}.{k['night']}{{font-size:20px;font-weight:700}}"
    )
    menu = ("Stays", "Flights", "Car hire", "Attractions", "Sign in")
    page = site(look, c, "Roomfinder", "Hotels in Edinburgh", menu, body, css=css, heavy=True)
    return Drawn(page, rows)
