"""A chat model's part: it is asked where we find nothing; what it writes is checked like ours."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from skills.extraction import mending
from skills.extraction.base import NoRows, Page, Wish
from skills.extraction.by_model import opinion, written
from skills.extraction.collecting import Collecting, InDoubt
from skills.extraction.fields import field
from skills.extraction.registry import Registry
from skills.running.starting import trouble
from tests.skills.extraction.pages import SHOP_WISH, URL, shop

pytestmark = [pytest.mark.whole, pytest.mark.skipif(trouble() is not None, reason=str(trouble()))]
WISH = Wish((field("dish"), field("spiciness"), field("calories")), "dish")
DISHES = (("Dal", 2, 310), ("Vindaloo", 5, 640), ("Korma", 1, 580), ("Raita", 0, 90))
MENU = Page(
    URL,
    "<main><h1>Menu</h1>" + "".join(
        f'<p data-c="{calories}"><b>{name}</b><i class="{"c" * hot}"></i></p>'
        for name, hot, calories in DISHES
    ) + "</main>",
)  # fmt: skip
"""How spicy a dish is, is drawn; no rule of ours reads that."""
GOOD = """\
def extract(page):
    rows = []
    for item in page.select("main > p"):

        hot = str(len(item.first("i").get("class")))
        rows.append({"dish": item.first("b").text, "spiciness": hot,
                     "calories": float(item.get("data-c"))})
    return rows
"""


class Model:
    """Answers one after the other, the last again and again; ``fine`` to what is read over."""

    def __init__(self, answers: Sequence[str], thinks: str = "OK.") -> None:
        self._answers = list(answers)
        self._thinks = thinks
        self.tasks: list[str] = []
        self.seen: list[str] = []

    def __call__(self, task: str, text: str) -> str | None:
        if '"rows"' in text:
            self.seen.append(text)
            return self._thinks
        self.tasks.append(task)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


def fenced(code: str) -> str:
    return f"Here it is:\n```python\n{code}```"


def test_it_writes_what_we_do_not_find_and_is_told_what_was_wrong(tmp_path: Path) -> None:
    with pytest.raises(NoRows):
        Collecting(Registry(tmp_path, "ann")).of_page(MENU, WISH)
    bad = GOOD.replace('item.first("b").text', "open('/etc/passwd').read()")
    model = Model([fenced(bad), fenced(GOOD)])
    registry = Registry(tmp_path, "ann")
    found = Collecting(registry, model=model).of_page(MENU, WISH)
    assert [tuple(row.values()) for row in found.rows] == [
        (name, str(hot), float(calories)) for name, hot, calories in DISHES
    ]
    assert found.function.source == "model"
    assert "open" in model.tasks[1]
    assert json.loads(model.seen[-1])["rows"] == found.rows
    asked = len(model.tasks)
    again = Collecting(registry, model=model).of_page(MENU, WISH)
    assert (again.how, again.rows, len(model.tasks)) == ("kept", found.rows, asked)


def test_what_it_writes_or_thinks_does_not_pass_by_itself(tmp_path: Path) -> None:
    name_twice = GOOD.replace('"spiciness": hot', '"spiciness": item.first("b").text')
    for model in (Model([fenced(name_twice)]), Model(["no"]), Model([fenced(GOOD)], "Wrong.")):
        with pytest.raises(NoRows):
            Collecting(Registry(tmp_path, "bob"), model=model).of_page(MENU, WISH)
        assert len(model.tasks) == 2
    assert written(lambda task, text: None, MENU, WISH) is None


def test_it_is_not_asked_where_all_is_found(tmp_path: Path) -> None:
    model = Model(["no"])
    registry = Registry(tmp_path, "eve")
    found = Collecting(registry, model=model).of_page(shop(), SHOP_WISH)
    assert found.function.fields[1].unit == "USD"
    assert registry.all()[0].fields[1].unit == "USD"
    assert model.tasks == []


def test_a_repair_of_the_models_goes_with_what_was_before(tmp_path: Path) -> None:
    """The names are gone into an attribute that nobody looks at, the prices into letters."""
    wish = replace(SHOP_WISH, fields=SHOP_WISH.fields[:2])
    registry = Registry(tmp_path, "ann")
    first = Collecting(registry).of_page(shop(), wish)
    items = "".join(
        f'<i data-id="{row["name"]}" data-v="{int(float(str(row["price"])) * 100):o}"></i>'
        for row in first.rows
    )
    rebuilt = Page(URL, f"<html lang=en><body><main>{items}</main></body></html>")
    with pytest.raises(InDoubt):
        Collecting(registry).of_page(rebuilt, wish)
    code = """\
def extract(page):
    return [
        {"name": each.get("data-id"), "price": int(each.get("data-v"), 8) / 100}
        for each in page.select("i")
    ]
"""
    far = code.replace("/ 100", "* 100")
    with pytest.raises(InDoubt):
        Collecting(registry, model=Model([fenced(far)])).of_page(rebuilt, wish)
    found = Collecting(registry, model=Model([fenced(code)])).of_page(rebuilt, wish)
    assert (found.how, found.rows) == ("mended", first.rows)
    assert found.function.source == "model"
    assert found.fields[1].unit == "USD"


def test_an_opinion_keeps_our_rows_not_back_and_is_told() -> None:
    doubting = Model(["no"], "The price is a\nweight.")
    made = mending.make(shop(), SHOP_WISH, opinion(doubting))
    assert [each.said.en for each in made.findings] == [
        "The model doubts them: The price is a weight."
    ]
    assert opinion(Model(["no"], " ok ."))(SHOP_WISH, made.rows) is None
