"""Tables: with heads and without, merged cells, two rows for one thing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from skills.extraction.base import Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import BASE, Drawn, layout, plain
from tests.skills.extraction.layouts.look import Look


def _row(look: Look, cells: Sequence[str], tag: str = "td", kind: str = "") -> str:
    joined = look.columns([f"<{tag}>{cell}</{tag}>" for cell in cells])
    return f'<tr class="{kind}">{joined}</tr>' if kind else f"<tr>{joined}</tr>"


@layout(
    ("symbol", "text"), ("last", "price"), ("change", "number"), ("volume", "count"), item="stock"
)
def stock_table(look: Look) -> Drawn:
    """A table with a head; below it another of the same shape that sums up."""
    things = data.quotes(look.rng, look.count)
    head = _row(
        look,
        [
            look.label("Symbol"),
            "Name",
            look.label("Last"),
            look.label("Change"),
            look.label("Volume"),
        ],
        "th",
    )
    rows = [
        _row(look, [
            f'<a href="/q/{t["symbol"]}">{t["symbol"]}</a>', t["name"], look.price(t["price"]),
            f'<span class="{"up" if t["change"] > 0 else "down"}">{t["change"]:+.2f}%</span>',
            look.count_of(t["volume"]),
        ], kind="line") for t in things
    ]  # fmt: skip
    if look.is_("inserted"):
        rows.insert(
            3, '<tr class="promo"><td colspan="5">Trade for free with our partner</td></tr>'
        )
    body = (
        f'<h1>Most active</h1><table class="quotes"><thead>{head}</thead><tbody>{"".join(rows)}</tbody>'
        '</table><h2>Indices</h2><table class="quotes small"><thead><tr><th>Index</th><th>Last</th>'
        "<th>Change</th></tr></thead><tbody><tr><td>North 50</td><td>$4,201.10</td><td>+0.31%</td></tr>"
        "<tr><td>South 30</td><td>$880.00</td><td>-0.12%</td></tr></tbody></table>"
    )
    truth: list[Row] = [
        {"symbol": t["symbol"], "last": t["price"], "change": t["change"], "volume": t["volume"]}
        for t in things
    ]
    return plain(look, "Most active", body, truth)


@layout(("day", "date"), ("high", "number"), ("low", "number"), ("conditions", "text"), item="day")
def weather_table(look: Look) -> Drawn:
    """No thead: the first row holds the heads. Degrees, some below zero."""
    things = data.weather(look.rng, max(look.count, 7))

    def degrees(value: int) -> str:
        return f"{value} °C" if look.is_("reworded") else f"{value}°"

    rows = [
        _row(look, ["Day", look.label("High"), look.label("Low"), look.label("Conditions"),
                    look.label("Rain")], "th"),
        *(_row(look, [
            look.day(t["day"]), degrees(t["high"]), degrees(t["low"]),
            f'<img src="/i/{t["rain"]}.svg" alt=""> {t["sky"]}', f'{t["rain"]}%',
        ]) for t in things),
    ]  # fmt: skip
    if look.is_("inserted"):
        rows.insert(4, '<tr><td colspan="5"><a href="/radar">See the radar</a></td></tr>')
    truth: list[Row] = [
        {"day": t["day"].isoformat(), "high": t["high"], "low": t["low"], "conditions": t["sky"]}
        for t in things
    ]
    return plain(look, "Weather", f"<h1>Oslo</h1><table>{''.join(rows)}</table>", truth)


@layout(("event", "text"), ("date", "date"), ("time", "text"), ("venue", "text"), item="event")
def rowspan_table(look: Look) -> Drawn:
    """The day stands once for all events of it, in a cell over several rows."""
    things = data.events(look.rng, look.count)
    days = sorted({t["date"] for t in things})[: max(3, len(things) // 3)]
    for i, t in enumerate(things):
        t["date"] = days[i * len(days) // len(things)]
    merged = not look.is_("retagged")
    words = ("Date", "Time", "Event", "Venue")
    rows = ["<tr>" + "".join(f"<th>{look.label(word)}</th>" for word in words) + "</tr>"]
    for day, group in itertools.groupby(things, key=lambda t: t["date"]):
        of_day = list(group)
        for i, t in enumerate(of_day):
            cells = [
                f'<td class="t">{t["time"]}</td>',
                f'<td class="e">{look.badge("Hot")}<a href="{t["path"]}">{t["name"]}</a></td>',
                f"<td>{t['venue']}</td>",
            ]
            if i == 0 or not merged:
                span = f' rowspan="{len(of_day)}"' if merged else ""
                cells.insert(0, f'<td class="d"{span}>{look.day(day)}</td>')
            rows.append(f"<tr>{''.join(cells)}</tr>")
    table = f'<table class="prog">{"".join(rows)}</table>'
    if look.is_("nested"):
        table = f'<div class="scroll"><div class="inner">{table}</div></div>'
    body = f"<h1>Programme</h1>{table}"
    truth: list[Row] = [
        {"event": t["name"], "date": t["date"].isoformat(), "time": t["time"], "venue": t["venue"]}
        for t in things
    ]
    return plain(look, "Programme", body, truth)


@layout(
    ("title", "text"), ("points", "count"), ("author", "text"), ("comments", "count"), item="story"
)
def two_row_news(look: Look) -> Drawn:
    """Two rows for each story, a gap between stories, all in one table for the layout."""
    things = data.threads(look.rng, look.count)
    rows: list[str] = []
    for i, t in enumerate(things):
        name = f'<td class="title"><a href="https://news{i}.example{t["path"]}">{t["name"]}</a> <span class="sitebit">(news{i}.example)</span></td>'
        said = f"{t['points']} points"
        talk = f"{t['replies']} comments" if not look.is_("reworded") else f"{t['replies']} replies"
        sub = look.columns([
            f'<span class="score">{said}</span> ',
            f'by <a class="hnuser" href="/user/{i}">{t["author"]}</a> ',
            f'| <a href="/item/{i}">{talk}</a> ',
        ])  # fmt: skip
        rows.append(f'<tr class="athing"><td class="rank">{i + 1}.</td>{name}</tr>')
        rows.append(f'<tr><td></td><td class="subtext">{look.badge("Hot")}{sub}</td></tr>')
        rows.append('<tr class="spacer"><td colspan="2"></td></tr>')
        if look.is_("inserted") and i == 4:
            rows.append(
                '<tr class="promo"><td></td><td><a href="/club">We are hiring</a></td></tr>'
            )
            rows.append('<tr class="spacer"><td colspan="2"></td></tr>')
    body = f'<table><tr><td><table class="itemlist">{"".join(rows)}</table></td></tr></table>'
    truth: list[Row] = [
        {"title": t["name"], "points": t["points"], "author": t["author"], "comments": t["replies"]}
        for t in things
    ]
    return plain(look, "News", body, truth)


@layout(
    ("title", "text"), ("author", "text"), ("year", "count"), ("pages", "count"), ("link", "link"),
    item="book",
)  # fmt: skip
def library_table(look: Look) -> Drawn:
    """A table in full dress: caption, column groups, row heads, a foot that sums up."""
    things = data.books(look.rng, look.count)
    head = _row(
        look, ["Title", look.label("Author"), look.label("Year"), look.label("Pages")], "th"
    )
    lines = []
    for t in things:
        cells = [
            f'<th scope="row">{look.badge("New")}<a href="{t["path"]}">{t["name"]}</a></th>',
            f"<td>{t['author']}</td>", f"<td>{t['year']}</td>", f"<td>{t['pages']}</td>",
        ]  # fmt: skip
        lines.append(f"<tr>{look.columns(cells)}</tr>")
    foot = f'<tr><td colspan="4">{len(things)} books, {sum(t["pages"] for t in things)} pages</td></tr>'
    body = (
        f'<table class="wikitable sortable"><caption>Books of the club</caption><thead>{head}</thead>'
        f"<tbody>{''.join(lines)}</tbody><tfoot>{foot}</tfoot></table>"
    )
    truth: list[Row] = [
        {"title": t["name"], "author": t["author"], "year": t["year"], "pages": t["pages"],
         "link": BASE + t["path"]} for t in things
    ]  # fmt: skip
    return plain(look, "Books", body, truth)
