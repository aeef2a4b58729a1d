"""What is easily read wrongly without a word: it is read right, told, or kept back."""

from __future__ import annotations

from skills.extraction import amounts, checking, embedded, mending, profiles, values
from skills.extraction.base import Field, Page, Row, Wish
from skills.extraction.page import load

NAMES = ("Alder", "Birch", "Cedar", "Damson", "Elder", "Fir", "Gorse", "Hazel")
TIMES = ("2:01:10", "2:03:44", "2:05:09", "2:07:31", "2:08:00", "2:09:12", "2:11:59", "2:12:40")


def page(body: str, language: str = "en") -> Page:
    return Page("https://race.example/1", f"<html><body><main>{body}</main></body></html>",
                language=language)  # fmt: skip


def made(body: str, *fields: Field, language: str = "en") -> mending.Made:
    return mending.make(page(body, language), Wish(fields))


def race(heads: str, between: str = "") -> str:
    lines = [
        f'<tr class="r{n % 2}"><td>{n + 1}</td><td>{name}</td><td>{time}</td></tr>'
        for n, (name, time) in enumerate(zip(NAMES, TIMES, strict=True))
    ]
    lines.insert(3, between)
    return f"<h1>Results</h1><table><tbody>{heads}{''.join(lines)}</tbody></table>"


RACE = (Field("place", "count"), Field("runner"), Field("time"))
ROWS: list[Row] = [
    {"place": n + 1, "runner": name, "time": time}
    for n, (name, time) in enumerate(zip(NAMES, TIMES, strict=True))
]


def test_bold_cells_are_heads_and_no_row_is_left_out() -> None:
    heads = "<tr><td><b>Place</b></td><td><b>Runner</b></td><td><b>Time</b></td></tr>"
    assert made(race(heads), *RACE).rows == ROWS


def test_words_alone_are_heads_where_numbers_stand_below() -> None:
    heads = "<tr><td>Place</td><td>Runner</td><td>Time</td></tr>"
    assert made(race(heads), *RACE).rows == ROWS


def test_what_stands_across_a_table_is_no_row() -> None:
    heads = "<tr><th>Place</th><th>Runner</th><th>Time</th></tr>"
    across = '<tr><td colspan="3">Photos of the day: order now</td></tr>'
    assert made(race(heads, across), *RACE).rows == ROWS
    wish = Wish((Field("a"), Field("b"), Field("c")))
    assert checking.grave(checking.sense(wish, [{"a": "x", "b": "x", "c": "x"}]))


def test_roles_make_a_table() -> None:
    cells = "".join(
        f'<li role="row"><span>{time}</span><span>{name}</span></li>'
        for name, time in zip(NAMES, TIMES, strict=True)
    )
    head = ('<div role="row"><span role="columnheader">Finish</span>'
            '<span role="columnheader">Runner</span></div>')  # fmt: skip
    body = f'<h1>Results</h1><div role="table">{head}<ul role="rowgroup">{cells}</ul></div>'
    found = made(body, Field("runner"), Field("finish"))
    assert found.rows == [{"runner": r["runner"], "finish": r["time"]} for r in ROWS]


def test_a_raised_digit_is_the_third_behind_the_comma() -> None:
    body = "".join(
        f'<li><a href="/{n}">{name}</a><div><div>Diesel</div><div>1,{60 + n}<sup>9</sup> €</div>'
        "</div></li>"
        for n, name in enumerate(NAMES)
    )
    found = made(f"<ul>{body}</ul>", Field("Name"), Field("Diesel", "price"), language="de")
    assert [row["Diesel"] for row in found.rows] == [1.609 + n / 100 for n in range(len(NAMES))]


def test_free_is_nothing_to_pay_and_what_cannot_be_read_is_told() -> None:
    assert values.money("Eintritt frei") == values.money("Free entry") == 0.0
    assert values.money("Freistadt") is None
    body = "".join(
        f'<li><h3>{name}</h3><p class="price">{"on request" if n == 2 else f"£{n + 3}.50"}</p></li>'
        for n, name in enumerate(NAMES)
    )
    found = made(f"<ul>{body}</ul>", Field("name"), Field("price", "price"))
    assert [each.field for each in found.findings] == ["price"]
    assert "on request" in found.findings[0].said.en


def test_so_many_of_so_many() -> None:
    assert amounts.share("28 of 60 places left", 0) == "28"
    assert amounts.share("28 von 60 Plätzen frei", 1) == "60"
    assert amounts.share("12:30/13:00", 0) is None
    assert values.beside("4/36 open lifts", "open lifts") is None


def test_a_number_that_is_the_same_in_all_rows_is_told() -> None:
    wish = Wish((Field("name"), Field("price", "price")))
    rows: list[Row] = [{"name": name, "price": 9.0} for name in NAMES]
    assert [each.field for each in checking.sense(wish, rows)] == ["price"]


def test_amounts_that_lose_their_cents_are_kept_back() -> None:
    wish = Wish((Field("name"), Field("price", "price")))
    before: list[Row] = [{"name": name, "price": n + 10.49} for n, name in enumerate(NAMES)]
    later: list[Row] = [{"name": name, "price": n + 11.0} for n, name in enumerate(NAMES)]
    then = profiles.profile(wish, before, load(embedded.packed(page("<p>x</p>"))))
    assert "price" in [each.field for each in profiles.unlike(wish, later, then, before)]
    assert not profiles.unlike(wish, before, then, before)


def test_numbers_that_counted_the_rows_go_on_counting() -> None:
    wish = Wish(RACE)
    then = profiles.profile(wish, ROWS, load(embedded.packed(page("<p>x</p>"))))
    mixed: list[Row] = [{**row, "place": 1 + n * 3 % 8} for n, row in enumerate(ROWS)]
    said = [each.said.en for each in profiles.unlike(wish, mixed, then, ROWS)]
    assert "“place” does not count the rows any more." in said
