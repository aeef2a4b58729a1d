"""Looking for articles: words, a category, filters, an order."""

from __future__ import annotations

from functools import partial
from urllib.parse import parse_qs, urlsplit

from device_drivers.virtual.apps.shop.buying import PACKAGE, money
from device_drivers.virtual.apps.shop.parts import (
    Product,
    bar_button,
    bottom_bar,
    line,
    named,
    products,
)
from device_drivers.virtual.apps.shop.words import CATEGORIES
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    button,
    check_row,
    chip,
    choice_row,
    empty,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
)
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Scroll, Text, Widget

SORTS = {
    "best": ("Best match", "ratings DESC, id"),
    "cheap": ("Price: low to high", "price, id"),
    "dear": ("Price: high to low", "price DESC, id"),
    "rating": ("Rating", "rating DESC, ratings DESC, id"),
}
PRICES = ((0, "Any price"), (1000, "Up to {price}"), (2500, "Up to {price}"),
          (5000, "Up to {price}"), (10000, "Up to {price}"))  # fmt: skip
RATINGS = ((0, "Any rating"), (40, "{stars} stars and up"), (45, "{stars} stars and up"))
SHOWN_AT_ONCE = 20


def search_for(screen: Screen) -> Results:
    return Results(screen.phone)


class Results(Screen):
    """The search page: recent searches until something is asked, then what was found."""

    package = PACKAGE
    activity = f"{PACKAGE}.SearchActivity"

    def opened(self) -> None:
        self.category = ""
        self.sort = "best"
        self.most = self.least_rating = 0
        self.in_stock = False
        self.shown = SHOWN_AT_ONCE
        self.query = self.intent.text("query", "android.intent.extra.TEXT")
        if "?q=" in self.intent.data:
            self.query = parse_qs(urlsplit(self.intent.data).query).get("q", [""])[0]
        self.ui.field("query", self.query)
        if not self.query:
            self.ui.focus = "query"

    def build(self) -> Widget:
        if self.category and self.ui.focus and not self.typed("query"):
            self.ui.focus = ""
        clear = icon_button("close", self.t("Clear"), self._clear, id=named("search_close_btn"))
        box = search_box(
            "query", self.t("Search the shop"), id=named("search_src_text"),
            leading=icon_button("back", self.t("Navigate up"), self.finish),
            trailing=clear if self.typed("query") else None,
        )  # fmt: skip
        field = box.children[0].children[1]
        assert isinstance(field, Field)  # noqa: S101
        field.on_enter = self._search
        if not self.query and not self.category:
            return page(box, [listing(self._recent(), key="recent")])
        found = self.found()
        head = Column([box, self._tools(len(found))])
        return page(head, [listing(self._results(found), key="results", id=named("results"))])

    # --- what is looked for -----------------------------------------------------------------

    def found(self) -> list[Product]:
        """The articles that match, in the order chosen."""
        where, values = ["1"], []
        for word in self.query.split():
            kinds = [kind for kind, zh in CATEGORIES.items() if word in zh]
            where.append("(name LIKE ? OR name_zh LIKE ? OR category LIKE ? OR category = ?)")
            values += [*[f"%{word}%"] * 3, kinds[0] if kinds else ""]
        if self.category:
            where.append("category = ?")
            values.append(self.category)
        if self.most:
            where.append(f"price <= {self.most}")
        if self.least_rating:
            where.append(f"rating >= {self.least_rating}")
        if self.in_stock:
            where.append("stock > 0")
        order = SORTS[self.sort][1]
        return products(self.store, f"{' AND '.join(where)} ORDER BY {order}", *values)

    def _search(self, text: str = "") -> None:
        self.query = text or self.typed("query").strip()
        self.ui.field("query").put(self.query)
        self.ui.focus = ""
        self._top()
        if self.query:
            self.store.run("INSERT OR REPLACE INTO shop_searches VALUES (?, ?)", self.query,
                           self.phone.clock.now_ms())  # fmt: skip
        self.phone.changed()

    def _clear(self) -> None:
        self.query, self.category = "", ""
        self.ui.field("query").put("")
        self.phone.typing.focus("query")

    def _top(self) -> None:
        self.ui.scroll("results").offset = 0
        self.shown = SHOWN_AT_ONCE

    # --- the page ---------------------------------------------------------------------------

    def _recent(self) -> list[Widget]:
        past = self.store.rows("SELECT query FROM shop_searches ORDER BY at_ms DESC LIMIT 8")
        rows: list[Widget] = [
            row(query, icon="clock", do=partial(self._search, query), key=f"recent {query}",
                trailing=icon_button("close", self.t("Remove {name}", name=query),
                                     partial(self._forget, query)))
            for (query,) in past
        ]  # fmt: skip
        if rows:
            rows.insert(0, section(self.t("Recent searches")))
        rows.append(section(self.t("Categories")))
        rows += [
            row(self.t(name), icon="label", do=partial(self._pick, name), key=name)
            for name in CATEGORIES
        ]
        return rows

    def _forget(self, query: str) -> None:
        self.store.run("DELETE FROM shop_searches WHERE query=?", query)

    def _pick(self, category: str) -> None:
        self.category = category
        self.ui.focus = ""
        self._top()
        self.phone.changed()

    def _tools(self, count: int) -> Widget:
        filters = bool(self.most) + bool(self.least_rating) + self.in_stock + bool(self.category)
        name = f"{self.t('Filter')} ({filters})" if filters else self.t("Filter")
        found = self.t("1 result") if count == 1 else self.t("{count} results", count=count)
        chips = [
            chip(name, bool(filters), self._show_filter),
            chip(self.t(SORTS[self.sort][0]), self.sort != "best", self._show_sort,
                 description=self.t("Sort by")),
            Text(found, size=13.5, color="on_surface_soft", max_lines=1, id=named("result_count")),
        ]  # fmt: skip
        return Scroll([Row(chips, gap=10, padding=(16, 4, 16, 8))], key="tools", horizontal=True,
                      height=None)  # fmt: skip

    def _results(self, found: list[Product]) -> list[Widget]:
        if not found:
            return [empty("search", self.t("No results"))]
        lines = [line(self, each) for each in found[: self.shown]]
        body: list[Widget] = [Grid(lines, columns=2)] if self.phone.landscape else list(lines)
        if len(found) > self.shown:
            more = button(self.t("Show more"), self._more, kind="tonal", id=named("show_more"))
            body.append(Column([more], padding=(60, 14)))
        return body

    def _more(self) -> None:
        self.shown += SHOWN_AT_ONCE
        self.phone.changed()

    def _show_sort(self) -> None:
        self.sheet(
            self.t("Sort by"),
            [
                ("check" if key == self.sort else "label", self.t(name), partial(self._order, key))
                for key, (name, _) in SORTS.items()
            ],
        )

    def _order(self, key: str) -> None:
        self.sort = key
        self._top()
        self.phone.changed()

    def _show_filter(self) -> None:
        self.show(self._filter_sheet, "bottom")

    def _filter_sheet(self) -> Widget:
        done = bar_button(self.t("Show {count} results", count=len(self.found())), self.dismiss,
                          id="apply_filter")  # fmt: skip
        prices = [
            choice_row(self.t(name, price=money(cents)), self.most == cents,
                       partial(self._set, "most", cents))
            for cents, name in PRICES
        ]  # fmt: skip
        stars = [
            choice_row(self.t(name, stars=f"{tenths / 10:.1f}"), self.least_rating == tenths,
                       partial(self._set, "least_rating", tenths))
            for tenths, name in RATINGS
        ]  # fmt: skip
        kinds = [
            choice_row(self.t(name or "All categories"), self.category == name,
                       partial(self._set, "category", name))
            for name in ("", *CATEGORIES)
        ]  # fmt: skip
        body = [
            check_row(self.t("In stock only"), self.in_stock, partial(self._set, "in_stock")),
            section(self.t("Price")), *prices, section(self.t("Rating")), *stars,
            section(self.t("Category")), *kinds,
        ]  # fmt: skip
        reset = button(self.t("Reset"), self._reset, kind="text", id=named("reset_filter"))
        head = Row([Text(self.t("Filter"), size=18, bold=500, weight=1), reset],
                   padding=(24, 12, 12, 4), width=FILL)  # fmt: skip
        inside = Scroll([Column(body)], key="filter", height=None, yields=True)
        return Column([head, inside, bottom_bar(done)], background="surface_low", radius=24,
                      width=FILL)  # fmt: skip

    def _set(self, what: str, value: object) -> None:
        setattr(self, what, value)
        self._top()
        self.phone.changed()

    def _reset(self) -> None:
        self.most = self.least_rating = 0
        self.in_stock, self.category = False, self.category if not self.query else ""
        self._top()
        self.phone.changed()
