"""What happens when; held out until it was measured on: programmes, timetables, hours, news."""

from __future__ import annotations

import datetime

from skills.extraction.base import Json, Row
from tests.skills.extraction.layouts.layout import Drawn, by_script, layout
from tests.skills.extraction.layouts.look import Look
from tests.skills.extraction.layouts.measured.own import (
    among,
    facets,
    named,
    say,
    site,
    sticker,
    written,
)

_FIRST = datetime.date(2026, 2, 27)
_PEOPLE = ("Maya Lindqvist", "Tom Abara", "Rosa Keller", "Sam Whitlock", "Noor Haddad",
           "Piotr Zielski", "June Ashby", "Owen Tran", "Lena Frost", "Karim Sayegh")  # fmt: skip


def clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


@layout(
    ("film", "text"), ("certificate", "text"), ("minutes", "number"), ("director", "text"),
    item="film",
)  # fmt: skip
def cinema_week(look: Look) -> Drawn:
    """Facts as a definition list in each film; the times of the week in a grid of links below."""
    rng = look.rng
    firsts, ends = ("Silver", "Hollow", "Midnight", "Paper"), ("Coast", "Sirens", "Garden", "Signal",
                                                               "Winter", "Brothers")  # fmt: skip
    films: list[str] = []
    rows: list[Row] = []
    for n, name in enumerate(named(rng, look.count, firsts, ends)):
        rated, lasts = rng.choice(("U", "PG", "12A", "15", "18")), rng.randint(81, 178)
        by = rng.choice(_PEOPLE)
        facts = [
            (say(look, "Running time", "Length"), f"{lasts} {say(look, 'mins', 'minutes')}"),
            (say(look, "Director", "Directed by"), by),
        ]
        if look.is_("nested"):
            facts.reverse()
        if look.is_("inserted"):
            facts.insert(0, ("Audio", "English, subtitled"))
        days = "".join(
            f"<li><b>{day}</b> " + "".join(
                f'<a href="/book/{n}/{day}/{at}">{clock(690 + 165 * at + rng.randint(0, 9) * 5)}</a> '
                for at in range(rng.randint(1, 3))
            ) + "</li>" for day in ("Fri", "Sat", "Sun")
        )  # fmt: skip
        told = "".join(f"<div><dt>{word}</dt><dd>{value}</dd></div>" for word, value in facts)
        films.append(
            '<section class="show">' + sticker(look, "Preview") + look.parts(
                f'<h2><a href="/film/{n}">{name}</a> <span class="cert">{rated}</span></h2>',
                f'<dl class="info">{told}</dl>', f'<ul class="times">{days}</ul>',
            ) + "</section>"
        )  # fmt: skip
        rows.append({"film": name, "certificate": rated, "minutes": lasts, "director": by})
    body = f'<h1>{say(look, "This week", "Now showing")}</h1><div class="week">{among(look, films, "section")}</div>'
    return Drawn(site(look, "Rex Cinema", body), rows)


@layout(
    ("time", "text"), ("talk", "text"), ("speaker", "text"), ("room", "text"), item="talk",
)  # fmt: skip
def conference_day(look: Look) -> Drawn:
    """A timetable whose times stand once for the talks beside each other, with breaks between."""
    rng = look.rng
    firsts = ("Scaling", "Testing", "Rethinking", "Debugging", "Shipping", "Teaching")
    ends = ("compilers", "caches", "on-call", "type systems", "small teams", "queues", "releases")
    talks = named(rng, look.count, firsts, ends)
    heads = (
        ["When", "Session", "Presenter", "Where"] if look.is_("reworded")
        else ["Time", "Talk", "Speaker", "Room"]
    )  # fmt: skip
    lines: list[str] = []
    rows: list[Row] = []
    at, slot = 0, 0
    while at < len(talks):
        beside = min(rng.randint(2, 3), len(talks) - at)
        time = clock(540 + 45 * slot)
        speakers = rng.sample(_PEOPLE, beside)
        group: list[str] = []
        for n in range(beside):
            room = ("Main hall", "Studio", "Attic")[n]
            name = talks[at + n]
            cells = [
                f'<td class="t"><a href="/talk/{at + n}">{name}</a></td>',
                f"<td>{speakers[n]}</td>", f"<td>{room}</td>",
            ]  # fmt: skip
            if look.is_("inserted"):
                cells.insert(1, f"<td>{('Beginner', 'Advanced')[n % 2]}</td>")
            if look.is_("nested"):
                cells.reverse()
            span = f'<th scope="row" rowspan="{beside}">{time}</th>'
            first = span if n == 0 and not look.is_("retagged") else ""
            group.append(f"<tr>{first}{''.join(cells)}</tr>")
            rows.append({"time": time, "talk": name, "speaker": speakers[n], "room": room})
        if look.is_("retagged"):
            lines.append(f"<section><h3>{time}</h3>{''.join(group)}</section>")
        else:
            lines.extend(group)
        slot += 1
        at += beside
        if slot % 2 == 0:
            wide = 5 if look.is_("inserted") else 4
            lines.append(f'<tr class="pause"><td colspan="{wide}">Coffee in the foyer</td></tr>')
    if look.is_("inserted"):
        heads.insert(2, "Level")
    if look.is_("nested"):
        heads = [heads[0], *reversed(heads[1:])]
    head = "" if look.is_("retagged") else "".join(f"<th>{word}</th>" for word in heads)
    body = (
        f'<h1>{say(look, "Schedule", "Programme")}</h1><p>{written(look, _FIRST)}, doors at 08:15</p>'
        f'<table class="plan"><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    )  # fmt: skip
    return Drawn(site(look, "Northconf", body), rows)


@layout(
    ("episode", "text"), ("published", "date"), ("minutes", "number"), item="episode",
    embedded=True,
)  # fmt: skip
def podcast_feed(look: Look) -> Drawn:
    """Drawn by a script from data that counts in seconds and has names of its own."""
    rng = look.rng
    firsts = ("Why we keep", "The trouble with", "A history of", "Inside")
    ends = ("lighthouses", "ferry timetables", "sourdough", "lost letters", "town clocks", "moss")
    items: list[dict[str, Json]] = []
    rows: list[Row] = []
    day = _FIRST
    for n, name in enumerate(named(rng, look.count, firsts, ends)):
        lasts = rng.randint(18, 96)
        items.append({
            "uid": f"ep-{n:03}", "hed": name, "drop": day.isoformat(), "secs": lasts * 60,
            "shown": written(look, day), "len": f"{lasts} {say(look, 'min', 'minutes')}",
            "mp3": f"/audio/{n}.mp3",
        })  # fmt: skip
        rows.append({"episode": name, "published": day.isoformat(), "minutes": lasts})
        day -= datetime.timedelta(days=rng.choice((7, 7, 8, 14)))
    template = '<div class="ep" id="${uid}">' + sticker(look, "Bonus") + look.parts(
        '<button>▶ Play</button>', '<h3 class="ep-h"><a href="/e/${uid}">${hed}</a></h3>',
        '<p class="ep-m"><span>${shown}</span> · <span>${len}</span></p>',
    ) + "</div>"  # fmt: skip
    path = f"/feed/v2/show/{look.page}"
    before = f"<h1>{say(look, 'All episodes', 'Every episode so far')}</h1>"
    return by_script(
        look, "Slow Radio", before, template, "", items, rows, path, ("payload", "eps")
    )


@layout(
    ("departure", "text"), ("arrival", "text"), ("changes", "count"), ("price", "price"),
    item="connection",
)  # fmt: skip
def train_times(look: Look) -> Drawn:
    """No classes at all; minutes late beside the times, and how long it takes."""
    rng = look.rng
    lines: list[str] = []
    rows: list[Row] = []
    leaves = rng.randint(300, 400)
    for _ in range(look.count):
        leaves += rng.randint(11, 52)
        lasts, changes, price = rng.randint(95, 320), rng.randint(0, 3), rng.randint(19, 139) + 0.9
        late = f" <small>+{rng.randint(2, 25)}</small>" if rng.random() < 0.3 else ""
        start, end = clock(leaves), clock(leaves + lasts)
        hops = say(look, f"{changes} change{'' if changes == 1 else 's'}", f"Changes: {changes}")
        lines.append(
            "<li>" + sticker(look, "Quiet coach") + look.parts(
                f"<p>{say(look, '', 'Dep. ')}<time>{start}</time>{late} – {say(look, '', 'arr. ')}"
                f"<time>{end}</time></p>",
                f"<p>{lasts // 60} h {lasts % 60} min, <span>{hops}</span></p>",
                f"<p>{say(look, 'from', 'Cheapest ticket')} <b>£{price:.2f}</b></p>",
            ) + "<a href='/details'>Details</a></li>"
        )  # fmt: skip
        rows.append({"departure": start, "arrival": end, "changes": changes, "price": price})
    body = f"<h2>Leeds → Bristol</h2><p>Earlier trains</p><ol>{among(look, lines, 'li')}</ol>"
    return Drawn(site(look, "Railfinder", body), rows)


@layout(
    ("day", "text"), ("opens", "text", "?"), ("closes", "text", "?"), item="day",
)  # fmt: skip
def museum_hours(look: Look) -> Drawn:
    """A flat definition list, a day and its hours; on one it is shut."""
    rng = look.rng
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    shut = rng.choice((1, 2, 3))
    told: list[str] = []
    rows: list[Row] = []
    for n, day in enumerate(days):
        opens, closes = clock(rng.choice((540, 570, 600, 630))), clock(rng.randint(32, 42) * 30)
        if n == shut:
            hours = say(look, "Closed", "Shut all day")
            rows.append({"day": day, "opens": None, "closes": None})
        else:
            hours = f"<time>{opens}</time>{say(look, ' – ', ' until ')}<time>{closes}</time>"
            rows.append({"day": day, "opens": opens, "closes": closes})
        late = " <em>Free for students</em>" if look.is_("inserted") and n == 4 else ""
        pair = f'<dt>{day}</dt><dd class="hours">{hours}{late}</dd>'
        told.append(f"<div>{pair}</div>" if look.is_("nested") else pair)
    body = (
        f"<h1>{say(look, 'Opening hours', 'Visit us')}</h1><dl>{''.join(told)}</dl>"
        "<h2>Tickets</h2><dl><dt>Adults</dt><dd>£12.00</dd><dt>Under 18</dt><dd>Free</dd></dl>"
    )
    return Drawn(site(look, "Harbour Museum", body), rows)


@layout(
    ("标题", "text"), ("来源", "text"), ("时间", "date"), ("评论数", "count"), item="新闻",
    language="zh",
)  # fmt: skip
def news_by_hour(look: Look) -> Drawn:
    """Chinese news: source, time and comments in one line, great counts in units of ten thousand."""
    rng = look.rng
    firsts = ("新能源汽车", "城市公园", "老旧小区", "高铁新线", "社区食堂")
    ends = ("迎来升级", "下月开放", "引发热议", "完成改造", "试点扩大")
    lines: list[str] = []
    rows: list[Row] = []
    at = datetime.datetime(2026, 2, 27, 21, 40, tzinfo=datetime.UTC)
    for n, name in enumerate(named(rng, look.count, firsts, ends, glue="")):
        at -= datetime.timedelta(minutes=rng.randint(9, 340))
        source = rng.choice(("北岸日报", "都市晨报", "新闻周刊", "远山网"))
        told = rng.choice((rng.randint(3, 999), rng.randint(11, 89) * 1000))
        count = f"{told / 10000:g}万" if told >= 10000 else str(told)
        when = say(look, f"{at:%Y-%m-%d %H:%M}", f"{at.year}年{at.month}月{at.day}日 {at:%H:%M}")
        lines.append(
            "<li>" + sticker(look, "独家") + look.parts(
                f'<a href="/n/{n + 7001}" target="_blank">{name}</a>',
                f"<p><span>{source}</span><span>{when}</span>"
                f"<span>{say(look, f'{count}评论', f'评论 {count}')}</span></p>",
            ) + "</li>"
        )  # fmt: skip
        rows.append({"标题": name, "来源": source, "时间": f"{at:%Y-%m-%dT%H:%M}", "评论数": told})
    side = facets("热搜", ("春运", "天气", "油价"))
    body = f"<h1>{say(look, '滚动新闻', '最新消息')}</h1><ul>{among(look, lines, 'li')}</ul>{side}"
    return Drawn(site(look, "北岸网", body), rows)
