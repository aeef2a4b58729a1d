"""The shop's front: home, categories, cart, orders and the customer's own corner, as tabs."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.shop import cart as cart_tab
from device_drivers.virtual.apps.shop import mine, orders
from device_drivers.virtual.apps.shop.buying import PACKAGE, money
from device_drivers.virtual.apps.shop.parts import line, named, products, tile
from device_drivers.virtual.apps.shop.search import search_for
from device_drivers.virtual.apps.shop.words import CATEGORIES, ICONS
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    icon_button,
    listing,
    page,
    row,
    section,
    space,
    tab_bar,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Scroll, Stack, Text, Widget

TABS = (("home", "Home", "shop"), ("categories", "Browse", "grid"), ("cart", "Cart", "cart"),
        ("orders", "Orders", "parcel"), ("mine", "Account", "person"))  # fmt: skip
SHOWN_AT_ONCE = 12


class Shop(Screen):
    """One of the tabs."""

    package = PACKAGE
    activity = f"{PACKAGE}.MainActivity"
    tab = "home"

    def opened(self) -> None:
        wanted = self.intent.authority
        self.tab = wanted if wanted in {key for key, _, _ in TABS} else "home"
        self.shown = SHOWN_AT_ONCE
        self.order_filter = ""

    def build(self) -> Widget:
        names = {self.t(name): key for key, name, _ in TABS}
        chosen = next(name for name, key in names.items() if key == self.tab)
        bar = tab_bar([(self.t(name), icon) for _, name, icon in TABS], chosen,
                      lambda name: self.go(names[name]), low=self.phone.landscape)  # fmt: skip
        if self.tab == "home":
            return self._home(bar)
        if self.tab == "categories":
            return self._categories(bar)
        if self.tab == "orders":
            return orders.build(self, bar)
        return cart_tab.build(self, bar) if self.tab == "cart" else mine.build(self, bar)

    def go(self, tab: str) -> None:
        self.tab = tab
        self.ui.focus = ""
        self.phone.changed()

    def back(self) -> bool:
        if self.tab == "home":
            return False
        self.go("home")
        return True

    def _home(self, tabs: Widget) -> Widget:
        wide = 4 if self.phone.landscape else 2
        deals = products(self.store, "was > 0 AND stock > 0 ORDER BY price * 100 / was, id LIMIT 8")
        rest = products(self.store, "stock > 0 ORDER BY rating DESC, id LIMIT ?", self.shown)
        cards = Row([tile(self, each, 148) for each in deals], gap=10, padding=(14, 0),
                    align="start")  # fmt: skip
        strip = Scroll([cards], key="deals", horizontal=True, height=None)
        more = button(self.t("Show more"), self._more, kind="tonal", id=named("show_more"))
        body: list[Widget] = [
            self._search_pill(),
            *self._banner(),
            section(self.t("Deals of the day")),
            strip,
            section(self.t("Well rated")),
            Grid([tile(self, each) for each in rest], columns=wide, gap=10, padding=(14, 0)),
            Column([more], padding=(60, 14)),
        ]
        return page(None, [listing(body, key="home")], bottom=tabs)

    def _more(self) -> None:
        self.shown += SHOWN_AT_ONCE
        self.phone.changed()

    def _search_pill(self) -> Widget:
        hint = self.t("Search the shop")
        pill = Row(
            [Icon("search", padding=(12, 0)), Text(hint, color="on_surface_soft", hidden=True)],
            height=52, radius=26, background="surface_high", padding=(8, 0), width=FILL, text=hint,
            on_tap=lambda: self.open(search_for(self)), id=named("search_bar"),
            traits=("search_field",),
        )  # fmt: skip
        return Column([pill], padding=(14, 10, 14, 6))

    def _banner(self) -> list[Widget]:
        found = self.store.rows(
            "SELECT code, percent, cents, least FROM vouchers WHERE used=0 ORDER BY code LIMIT 1"
        )
        if not found:
            return []
        code, percent, cents, least = found[0]
        off = f"{percent}%" if percent else money(cents)
        words = [
            Text(self.t("{off} off your order", off=off), size=20, bold=600,
                 color="on_primary_soft"),
            Text(self.t("With voucher {code} from {least}", code=code, least=money(least)), size=14,
                 color="on_primary_soft"),
        ]  # fmt: skip
        card = Row(
            [Column(words, gap=4, weight=1), Icon("label", size=34, color="on_primary_soft")],
            padding=18, radius=22, background="primary_soft", width=FILL,
            on_tap=lambda: self.open(mine.Vouchers(self.phone)), id=named("banner"),
        )  # fmt: skip
        return [Column([card], padding=(14, 6))]

    def _categories(self, tabs: Widget) -> Widget:
        counts = dict(self.store.rows("SELECT category, count(*) FROM products GROUP BY category"))
        rows = [
            row(self.t(name), self.t("{count} articles", count=counts.get(name, 0)),
                leading=_badge(ICONS[name]), key=name,
                do=partial(self._open_category, name), trailing=Icon("right"))
            for name in CATEGORIES
        ]  # fmt: skip
        find = icon_button("search", self.t("Search"), lambda: self.open(search_for(self)),
                           id=named("menu_search"))  # fmt: skip
        viewed = products(
            self.store,
            "id IN (SELECT product_id FROM shop_viewed ORDER BY at_ms DESC LIMIT 4) ORDER BY id",
        )
        seen = [section(self.t("Last viewed")), *(line(self, each) for each in viewed)]
        body = [*rows, *(seen if viewed else []), space(12)]
        bar = app_bar(self.t("Categories"), actions=[find])
        return page(bar, [listing(body, key="categories")], bottom=tabs)

    def _open_category(self, name: str) -> None:
        screen = search_for(self)
        screen.category = name
        self.open(screen)


def _badge(icon: str) -> Widget:
    return Stack([Icon(icon, color="on_primary_soft", hidden=True)], width=44, height=44, radius=14,
                 background="primary_soft", align_x="center", align_y="center")  # fmt: skip
