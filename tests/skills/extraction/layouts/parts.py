"""Lists in parts: under headings, in each other, over several rows; and flat ones, without boxes."""

from __future__ import annotations

import datetime
from html import escape

from skills.extraction.base import Row
from tests.skills.extraction.layouts import data
from tests.skills.extraction.layouts.layout import READ_AT, Drawn, layout, plain
from tests.skills.extraction.layouts.look import Look

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_COURSES = ("Starters", "Soups", "Mains", "Desserts")
_AISLES = ("Kitchen", "Office", "Garden", "Travel")


def _dealt(things: list[data.Thing], among: tuple[str, ...]) -> list[tuple[str, list[data.Thing]]]:
    """In parts of about the same size, each with its name."""
    size = max(2, len(things) // len(among))
    parts = [things[n : n + size] for n in range(0, len(things), size)]
    rest = [each for part in parts[len(among) :] for each in part]
    parts = parts[: len(among)]
    parts[-1] += rest
    return list(zip(among, parts, strict=False))


def days_ago(look: Look, days: int) -> str:
    """As sites say it; reworded in other words."""
    if look.language == "zh":
        said = {0: "刚刚", 1: "昨天"}.get(days, f"{days}天前")
        return f"{said}发布" if look.is_("reworded") else said
    if look.language == "de":
        said = {0: "heute", 1: "gestern"}.get(days, f"vor {days} Tagen")
        return f"eingestellt {said}" if look.is_("reworded") else said
    said = {0: "just now", 1: "yesterday", 7: "a week ago"}.get(days, f"{days} days ago")
    return f"Published {said}" if look.is_("reworded") else said


def ago_of(days: int) -> str:
    """The day that it was."""
    return (datetime.datetime.fromisoformat(READ_AT).date() - datetime.timedelta(days)).isoformat()


@layout(("day", "date"), ("time", "text"), ("course", "text"), ("room", "text"), item="course")
def weekday_timetable(look: Look) -> Drawn:
    """Days of the week as heads of several rows."""
    things = data.events(look.rng, look.count)
    for t in things:
        t["room"] = f"Room {look.rng.randint(1, 40)}"
    merged = not look.is_("retagged")
    heads = ("Day", "Time", "Course", "Room")
    rows = ["<tr>" + "".join(f"<th>{look.label(each)}</th>" for each in heads) + "</tr>"]
    truth: list[Row] = []
    for day, of_day in _dealt(things, _DAYS):
        for i, t in enumerate(of_day):
            cells = [f"<td>{t['time']}</td>", f"<td>{look.badge('New')}<b>{t['name']}</b></td>",
                     f"<td>{t['room']}</td>"]  # fmt: skip
            if not merged:
                cells.insert(0, f"<td>{day}</td>")
            elif i == 0:
                cells.insert(0, f'<th scope="rowgroup" rowspan="{len(of_day)}">{day}</th>')
            rows.append(f'<tr class="slot-row">{"".join(cells)}</tr>')
            truth.append({"day": day, "time": t["time"], "course": t["name"], "room": t["room"]})
    table = f'<table class="week">{"".join(rows)}</table>'
    if look.is_("nested"):
        table = f'<div class="scroll"><div>{table}</div></div>'
    return plain(look, "Timetable", f"<h1>Week</h1>{table}", truth)


@layout(("name", "text"), ("price", "price"), ("section", "text"), item="dish")
def menu_sections(look: Look) -> Drawn:
    """A heading for each part of a menu."""
    things = data.products(look.rng, look.count)
    parts = []
    truth: list[Row] = []
    for course, dishes in _dealt(things, _COURSES):
        entries = [
            '<div class="dish">' + look.badge("Vegan") + look.parts(
                f'<h4 class="dish-n">{t["name"]}</h4>', "<p>with bread and butter</p>",
                f'<span class="dish-p">{look.price(t["price"])}</span>',
            ) + "</div>" for t in dishes
        ]  # fmt: skip
        truth += [{"name": t["name"], "price": t["price"], "section": course} for t in dishes]
        parts.append(
            f'<section class="course"><h2>{course}</h2><div class="dishes">'
            f"{look.items(entries)}</div></section>"
        )
    return plain(look, "Menu", f"<h1>Menu</h1>{''.join(parts)}{look.badge('Book a table')}", truth)


@layout(("name", "text"), ("price", "price"), ("category", "text"), item="dish")
def menu_table(look: Look) -> Drawn:
    """The parts of a table under heads over its whole width."""
    things = data.products(look.rng, look.count)
    rows: list[str] = []
    truth: list[Row] = []
    for course, dishes in _dealt(things, _COURSES):
        rows.append(f'<tr class="part"><th colspan="2">{course}</th></tr>')
        for t in dishes:
            cells = [f"<td>{t['name']}</td>", f'<td class="amt">{look.price(t["price"])}</td>']
            rows.append(f'<tr class="line">{look.columns(cells)}</tr>')
            truth.append({"name": t["name"], "price": t["price"], "category": course})
        if look.is_("inserted"):
            rows.append('<tr class="promo"><td colspan="2"><a href="/x">Order online</a></td></tr>')
    return plain(look, "Menu", f'<h1>Menu</h1><table class="menu">{"".join(rows)}</table>', truth)


@layout(("name", "text"), ("price", "price"), ("category", "text"), item="product")
def nested_lists(look: Look) -> Drawn:
    """A list in each entry of a list."""
    things = data.products(look.rng, look.count)
    outer: list[str] = []
    truth: list[Row] = []
    for aisle, goods in _dealt(things, _AISLES):
        inner = [
            f'<li class="good">{look.badge()}' + look.parts(
                f'<a class="good-n" href="{t["path"]}">{t["name"]}</a> ',
                f'<em class="good-p">{look.price(t["price"])}</em>',
            ) + "</li>" for t in goods
        ]  # fmt: skip
        outer.append(f'<li class="aisle">{aisle}<ul class="goods">{"".join(inner)}</ul></li>')
        truth += [{"name": t["name"], "price": t["price"], "category": aisle} for t in goods]
    return plain(look, "Range", f'<h1>Range</h1><ul class="all">{"".join(outer)}</ul>', truth)


@layout(("term", "text"), ("definition", "text"), item="term")
def glossary(look: Look) -> Drawn:
    """Words and what they mean, in a list of definitions."""
    things = data.products(look.rng, look.count)
    ends = ("is used at home.", "is carried along.", "comes in three sizes.", "is rarely seen.")
    said = [f"What {t['brand']} makes in {look.rng.randint(3, 99)} ways; it {look.rng.choice(ends)}"
            for t in things]  # fmt: skip
    pairs = [
        f'<dt class="w">{look.badge("New")}{t["name"]}</dt><dd class="m">{text}</dd>'
        for t, text in zip(things, said, strict=True)
    ]
    if look.is_("nested"):
        pairs = [f'<div class="pair">{pair}</div>' for pair in pairs]
    title = "Glossary" if not look.is_("reworded") else "Words"
    truth: list[Row] = [
        {"term": t["name"], "definition": text} for t, text in zip(things, said, strict=True)
    ]
    return plain(look, title, f'<h1>{title}</h1><dl class="gl">{"".join(pairs)}</dl>', truth)


@layout(("title", "text"), ("company", "text"), ("location", "text"), ("posted", "date"),
        item="job")  # fmt: skip
def flat_jobs(look: Look) -> Drawn:
    """A heading and three lines for each job, one after the other without a box."""
    things = data.jobs(look.rng, look.count)
    entries: list[str] = []
    truth: list[Row] = []
    for t in things:
        days = look.rng.choice((0, 1, 2, 3, 5, 7, 12, 20))
        lines = [f'<p class="firm">{escape(t["company"])}</p>', f'<p class="city">{t["place"]}</p>',
                 f'<p class="age">{days_ago(look, days)}</p>']  # fmt: skip
        if look.is_("nested"):
            lines = [f"<div>{line}</div>" for line in reversed(lines)]
        entries.append(
            f'<h3 class="role"><a href="{t["path"]}">{t["name"]}</a></h3>'
            f"{look.badge('Urgent')}{''.join(lines)}"
        )
        truth.append({"title": t["name"], "company": t["company"], "location": t["place"],
                      "posted": ago_of(days)})  # fmt: skip
    return plain(look, "Jobs", f'<h1>Jobs</h1><div class="feed">{"".join(entries)}</div>', truth)


@layout(("museum", "text"), ("adult ticket", "price"), ("child ticket", "price"), item="museum")
def tariff_table(look: Look) -> Drawn:
    """The head of a table in two rows."""
    things = data.products(look.rng, look.count)
    for t in things:
        t["adult"], t["child"] = float(look.rng.randint(8, 30)), float(look.rng.randint(1, 7))
    order = look.is_("nested")
    hours = '<th colspan="2">Hours</th>'
    tickets = '<th colspan="2">Ticket</th>'
    first = hours + tickets if order else tickets + hours
    low = ["<th>Adult</th><th>Child</th>", "<th>From</th><th>To</th>"]
    rows = []
    for t in things:
        prices = f"<td>{look.price(t['adult'])}</td><td>{look.price(t['child'])}</td>"
        times = f"<td>{look.rng.randint(8, 11)}:00</td><td>{look.rng.randint(16, 20)}:30</td>"
        cells = times + prices if order else prices + times
        rows.append(f'<tr class="m"><td>{look.badge()}<b>{t["name"]}</b></td>{cells}</tr>')
    body = (
        f'<h1>Museums</h1><table class="tariff"><thead><tr><th rowspan="2">Museum</th>{first}</tr>'
        f"<tr>{''.join(reversed(low) if order else low)}</tr></thead><tbody>{''.join(rows)}</tbody>"
        "</table>"
    )
    truth: list[Row] = [
        {"museum": t["name"], "adult ticket": t["adult"], "child ticket": t["child"]}
        for t in things
    ]
    return plain(look, "Museums", body, truth)
