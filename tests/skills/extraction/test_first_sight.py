"""Pages as they are found, read from field names alone: right at first sight, or refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skills.extraction import mending
from skills.extraction.base import NoRows, Page, Row, Value, Wish
from skills.extraction.fields import field
from skills.extraction.mending import Made

AT = "2026-03-10T12:00:00+00:00"
JOBS = (
    ("Data Engineer", "Birch & Co", "Leeds"), ("Nurse", "Harbor Group", "Austin"),
    ("Line Cook", "Ember Ltd", "Oslo"), ("Welder", "Quill Works", "Dublin"),
    ("Tax Clerk", "Onyx Ltd", "Leeds"), ("Copy Editor", "Raven & Co", "Perth"),
)  # fmt: skip
WHO = ("title", "company", "location")
DISHES = {
    "Starters": (("Lentil soup", 4.5), ("Barley salad", 6.0), ("Rye bread", 3.2)),
    "Mains": (("Green curry", 12.5), ("Bean chili", 11.0), ("Mushroom pie", 13.8)),
    "Desserts": (("Plum cake", 5.0), ("Pear tart", 5.5)),
}
MENU = [(name, price, part) for part, dishes in DISHES.items() for name, price in dishes]
NEWS = (
    ("Bridge reopens after a year", "The bridge is open again, the city says.", "10:40"),
    ("Library gets night hours", "From May on readers may stay until two.", "09:15"),
    ("Storm takes roofs in the north", "Nobody was hurt, but houses leak.", "08:50"),
    ("Ferry line to end in autumn", "Too few people take the early boats.", "07:30"),
)
PRICES = (12.5, 9.0, 31.2, 8.8, 17.0, 6.4)


def made(body: str, names: Sequence[str], item: str = "", language: str = "en") -> Made:
    html = (
        "<html><body><nav><ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/c>Contact"
        f"</a></ul></nav><main>{body}</main><footer><p>© 2026 Town</p></footer></body></html>"
    )
    page = Page("https://town.example/list", html, language=language, at=AT)
    return mending.make(page, Wish(tuple(map(field, names)), item))


def rows(names: Sequence[str], values: Sequence[Sequence[Value]]) -> list[Row]:
    return [dict(zip(names, each, strict=True)) for each in values]


def jobs(one: str) -> str:
    """A page with a job for each, drawn by ``one``: {0} title, {1} company, {2} place, {n}."""
    return "<h1>Jobs</h1><ul>" + "".join(
        one.format(*each, n=n) for n, each in enumerate(JOBS)
    ) + "</ul>"  # fmt: skip


@pytest.mark.parametrize(
    "one",
    [
        '<li><a href="/j/{n}">{0}</a> {1} <span class="loc">{2}</span></li>',
        '<li><h3><a href="/j/{n}">{0}</a></h3> {1} <br><small>{2}</small></li>',
        '<li><a href="/j/{n}">{0}</a> – {1}, {2}</li>',
        '<h3>{0}</h3><p class="co">{1}</p><p class="loc">{2}</p>',
        '<h3><a href="/j/{n}">{0}</a></h3><p>Company: {1}</p><p>Location: {2}</p><hr>',
        '<dt>{0}</dt><dd class="co">{1}</dd><dd class="loc">{2}</dd>',
        '<div typeof="Job"><i property="s:jobLocation">{2}</i>'
        '<i property="s:hiringOrganization">{1}</i><i property="s:title">{0}</i></div>',
    ],
)  # fmt: skip
def test_jobs_however_they_are_marked(one: str) -> None:
    assert made(jobs(one), WHO, "job").rows == rows(WHO, JOBS)


@pytest.mark.parametrize("tag", ["td", "th"])
def test_days_of_the_week_over_several_rows(tag: str) -> None:
    names = ("day", "time", "talk", "room")
    days = {
        "Monday": [("09:00", "Opening", "Hall A"), ("10:30", "Compilers", "Hall B")],
        "Tuesday": [("09:15", "Networks", "Hall C"), ("11:00", "Graphics", "Hall B")],
        "Wednesday": [("10:00", "Security", "Hall A")],
    }
    body = "<tr><th>Day</th><th>Time</th><th>Talk</th><th>Room</th></tr>"
    for day, talks in days.items():
        head = f'<{tag} rowspan="{len(talks)}">{day}</{tag}>'
        body += "".join(
            f"<tr>{head if n == 0 else ''}" + "".join(f"<td>{x}</td>" for x in talk) + "</tr>"
            for n, talk in enumerate(talks)
        )
    found = made(f"<h1>Plan</h1><table>{body}</table>", names, "talk")
    assert found.rows == rows(names, [(day, *t) for day, talks in days.items() for t in talks])
    assert found.fields[0].kind == "text", "a day of the week is no date"


@pytest.mark.parametrize(
    ("language", "said", "days"),
    [
        ("en", ("2 days ago", "5 hours ago", "a week ago", "yesterday", "Mar 3", "30+ days ago"),
         ("03-08", "03-10", "03-03", "03-09", "03-03", "02-08")),
        ("de", ("vor 3 Tagen", "vor 5 Stunden", "vor einer Woche", "gestern", "heute", "5. März"),
         ("03-07", "03-10", "03-03", "03-09", "03-10", "03-05")),
        ("zh", ("3小时前", "2天前", "昨天", "1周前", "刚刚", "3月1日"),
         ("03-10", "03-08", "03-09", "03-03", "03-10", "03-01")),
    ],
)  # fmt: skip
def test_how_long_ago(language: str, said: Sequence[str], days: Sequence[str]) -> None:
    body = jobs("<li><h3>{0}</h3><p>{1}</p><p class=when>@{n}</p></li>")
    for n, each in enumerate(said):
        body = body.replace(f"@{n}", each)
    found = made(body, ("title", "posted"), "job", language)
    assert [row["posted"] for row in found.rows] == [f"2026-{day}" for day in days]


def test_ranges_keep_both_ends_and_few_ranges_are_told() -> None:
    pay = ["$40,000 – $60,000", "$52k - $61k", "$38,000 to $45,500", "$70,000",
           "$45,000 – $50,000", "$61,500 – $80,000"]  # fmt: skip
    body = jobs("<li><h3>{0}</h3><p class=co>{1}</p><p class=pay>@{n}</p></li>")
    many = few = body
    for n, each in enumerate(pay):
        many = many.replace(f"@{n}", each)
        few = few.replace(f"@{n}", each if n == 0 else f"${n}9,000")
    assert [row["salary"] for row in made(many, ("title", "salary"), "job").rows] == pay
    found = made(few, ("title", "salary"), "job")
    assert [row["salary"] for row in found.rows][:2] == [40000.0, 19000.0]
    assert any("lower end" in each.said.en for each in found.findings)


def test_a_field_that_few_have() -> None:
    body = jobs("<li><h3>{0}</h3><p class=company>{1}</p>@{n}</li>")
    body = body.replace("@0", "<p class=salary>$50,000</p>").replace("@3", "<p class=salary>$6</p>")
    for n in (1, 2, 4, 5):
        body = body.replace(f"@{n}", "")
    found = made(body, ("title", "company", "salary"), "job")
    assert [row["salary"] for row in found.rows] == [50000.0, None, None, 6.0, None, None]
    assert found.fields[2].optional


def test_a_time_is_not_any_text() -> None:
    entry = "<article><h2><a href=/n/{0[0]}>{0[0]}</a></h2><p>{0[1]}</p>{1}</article>"
    with_time = "".join(entry.format(each, f"<span>{each[2]}</span>") for each in NEWS)
    found = made(f"<h1>News</h1>{with_time}", ("title", "time"))
    assert [row["time"] for row in found.rows] == [each[2] for each in NEWS]
    without = "".join(entry.format(each, "") for each in NEWS)
    with pytest.raises(NoRows, match="time"):
        made(f"<h1>News</h1>{without}", ("title", "time"))


@pytest.mark.parametrize("names", [("title",), ("title", "author"), ("title", "date")])
def test_a_page_without_a_list_has_no_rows(names: Sequence[str]) -> None:
    body = (
        "<h1>About our town</h1><p>We are a small town by the river, and like it.</p>"
        "<p>People have lived here for a thousand years, and some more.</p>"
    )
    with pytest.raises(NoRows):
        made(body, names, "post")


@pytest.mark.parametrize(
    ("whole", "part", "dish"),
    [
        ("{}", "<h2>{0}</h2><ul>{1}</ul>", "<li><i>{0}</i> <b class=p>${1:.2f}</b></li>"),
        ("{}", "<section class=c><h2>{0}</h2><div>{1}</div></section>",
         "<div class=d><h4>{0}</h4><p>fresh</p><b class=p>${1:.2f}</b></div>"),
        ("<div>{}</div>", "<h3>{0}</h3>{1}",
         "<div class=d><b>{0}</b> <i class=p>${1:.2f}</i></div>"),
        ("<table>{}</table>", "<tr><th colspan=2>{0}</th></tr>{1}",
         "<tr><td>{0}</td><td>${1:.2f}</td></tr>"),
        ("<ul>{}</ul>", "<li>{0}<ul>{1}</ul></li>", "<li><b>{0}</b> <i class=p>${1:.2f}</i></li>"),
    ],
)  # fmt: skip
def test_headings_between_rows_are_a_field(whole: str, part: str, dish: str) -> None:
    body = "<h1>Menu</h1>" + whole.format("".join(
        part.format(name, "".join(dish.format(*each) for each in dishes))
        for name, dishes in DISHES.items()
    ))  # fmt: skip
    names = ("name", "price", "section")
    assert made(body, names, "dish").rows == rows(names, MENU)
    without = made(body, names[:2], "dish").rows
    assert without == rows(names[:2], [each[:2] for each in MENU]), "all parts, not the first"


def test_words_and_what_they_mean() -> None:
    words = [
        ("Abseil", "To go down a rock on a rope."), ("Belay", "To hold the rope for others."),
        ("Crux", "The hardest part of a route."), ("Dyno", "A jump from hold to hold."),
    ]  # fmt: skip
    body = "".join(f"<dt>{word}</dt><dd>{said}</dd>" for word, said in words)
    for names in (("term", "definition"), ("name", "description")):
        assert made(f"<h1>Words</h1><dl>{body}</dl>", names).rows == rows(names, words)


@pytest.mark.parametrize(
    ("whole", "pair"),
    [
        ("<dl>{}</dl>", "<dt>{0}</dt><dd>{1}</dd>"),
        ("<table>{}</table>", "<tr><th>{0}</th><td>{1}</td></tr>"),
        ("{}", "<p><b>{0}:</b> {1}</p>"),
    ],
)
def test_a_page_about_one_thing_is_one_row(whole: str, pair: str) -> None:
    pairs = (("Brand", "Onyx"), ("Weight", "1.2 kg"), ("Price", "$49.00"), ("Colour", "blue"))
    body = "<h1>Onyx kettle</h1>" + whole.format("".join(pair.format(*each) for each in pairs))
    found = made(body, ("name", "brand", "weight", "price", "colour"))
    assert found.rows == [
        {"name": "Onyx kettle", "brand": "Onyx", "weight": 1.2, "price": 49.0, "colour": "blue"}
    ]


def test_a_head_in_two_rows() -> None:
    head = (
        "<tr><th rowspan=2>Museum</th><th colspan=2>Ticket</th><th colspan=2>Hours</th></tr>"
        "<tr><th>Adult</th><th>Child</th><th>From</th><th>To</th></tr>"
    )
    museums = [("Ship hall", 12.0, 6.0), ("Salt house", 9.5, 4.0), ("Old mint", 8.0, 3.5)]
    body = "".join(
        f"<tr><td>{name}</td><td>${adult:.2f}</td><td>${child:.2f}</td><td>9:00</td><td>17:00</td></tr>"
        for name, adult, child in museums
    )
    names = ("museum", "adult ticket", "child ticket")
    table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    assert made(f"<h1>Museums</h1>{table}", names, "museum").rows == rows(names, museums)


def test_values_that_only_attributes_hold() -> None:
    names = ("name", "price", "brand")
    truth = rows(names, [(job[0], price, job[1]) for job, price in zip(JOBS, PRICES, strict=True)])
    data = jobs(
        '<div class=x data-name="{0}" data-price="@{n}" data-brand="{1}">'
        '<img src="/{n}.png" alt="photo"><button>Add</button></div>'
    )
    said = jobs(
        '<li><a href="/p/{n}" aria-label="{0}"><img src="/{n}.png" alt=""></a><span '
        'aria-label="Price $@{n}">•</span><meta itemprop=brand content="{1}"></li>'
    )
    for body in (data, said):
        for n, price in enumerate(PRICES):
            body = body.replace(f"@{n}", f"{price:.2f}")
        assert made(body, names, "product").rows == truth
