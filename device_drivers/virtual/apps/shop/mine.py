"""The customer's own corner: favourites, addresses, cards, vouchers."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.shop.buying import PACKAGE, money
from device_drivers.virtual.apps.shop.forms import AddressForm, CardForm
from device_drivers.virtual.apps.shop.parts import line, named, products, title
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    icon_button,
    listing,
    page,
    row,
    space,
)
from device_drivers.virtual.ui.controls import Avatar, Icon
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget


def build(screen: Screen, tabs: Widget) -> Widget:
    """The tab's page above the ``tabs``."""
    name = screen.store.one("SELECT name FROM addresses ORDER BY chosen DESC, id") or ""
    places = (
        ("heart", "Favourites", "favourites", Favourites),
        ("location", "Addresses", "addresses", Addresses),
        ("card", "Cards", "cards", Cards),
        ("label", "Vouchers", "vouchers WHERE used=0", Vouchers),
    )
    head = Row(
        [Avatar(name or " ", size=56), Text(name, size=21, bold=500, weight=1)],
        gap=16, padding=(20, 12, 20, 18),
    )  # fmt: skip
    rows = [
        row(screen.t(label), icon=icon, do=partial(_open, screen, kind), key=label,
            trailing=Text(str(screen.store.one(f"SELECT count(*) FROM {table}")), size=15))  # noqa: S608
        for icon, label, table, kind in places
    ]  # fmt: skip
    return page(app_bar(screen.t("Account")), [listing([head, *rows], key="mine")], bottom=tabs)


def _open(screen: Screen, kind: type[Screen]) -> None:
    screen.open(kind(screen.phone))


class Favourites(Screen):
    """Articles kept for later."""

    package = PACKAGE
    activity = f"{PACKAGE}.FavouritesActivity"

    def build(self) -> Widget:
        found = products(
            self.store,
            "id IN (SELECT product_id FROM favourites) ORDER BY"
            " (SELECT added_ms FROM favourites WHERE product_id = products.id) DESC, id",
        )
        body = [
            line(self, each, trailing=icon_button(
                "heart", self.t("Remove {name}", name=title(self, each)),
                partial(self._remove, each.id), color="danger", id=named("remove")))
            for each in found
        ]  # fmt: skip
        inside = listing(body or [empty("heart", self.t("Nothing here yet"))], key="favourites")
        return page(app_bar(self.t("Favourites"), back=self.finish), [inside])

    def _remove(self, number: int) -> None:
        added = self.store.one("SELECT added_ms FROM favourites WHERE product_id=?", number)

        def undo() -> None:
            self.store.run("INSERT OR IGNORE INTO favourites VALUES (?, ?)", number, added)
            self.phone.changed()

        self.store.run("DELETE FROM favourites WHERE product_id=?", number)
        self.snack(self.t("Removed from favourites"), self.t("Undo"), undo)


class Addresses(Screen):
    """All addresses; one is the usual one."""

    package = PACKAGE
    activity = f"{PACKAGE}.AddressesActivity"

    def build(self) -> Widget:
        rows: list[Widget] = [
            row(name, f"{street}, {postcode} {city}", icon="location", key=f"address {number}",
                do=partial(self._edit, number),
                trailing=self._tools(number, chosen, street))
            for number, name, street, city, postcode, chosen in self.store.rows(
                "SELECT id, name, street, city, postcode, chosen FROM addresses ORDER BY id"
            )
        ]  # fmt: skip
        rows.append(row(self.t("Add an address"), icon="add", id=named("add_address"),
                        do=lambda: self.open(AddressForm(self.phone))))  # fmt: skip
        bar = app_bar(self.t("Addresses"), back=self.finish)
        return page(bar, [listing(rows, key="addresses")])

    def _tools(self, number: int, chosen: int, street: str) -> Widget:
        star = icon_button(
            "star" if chosen else "star_off",
            self.t("Usual address: {street}", street=street) if chosen
            else self.t("Make {street} the usual address", street=street),
            partial(self._choose, number), color="primary", id=named("make_default"), size=42,
        )  # fmt: skip
        gone = icon_button("delete", self.t("Remove {name}", name=street), id=named("delete"),
                           do=partial(self._delete, number, street), size=42)  # fmt: skip
        return Row([star, gone])

    def _edit(self, number: int) -> None:
        self.open(AddressForm(self.phone, Intent(VIEW, f"shop://address/{number}")))

    def _choose(self, number: int) -> None:
        self.store.run("UPDATE addresses SET chosen = (id = ?)", number)

    def _delete(self, number: int, street: str) -> None:
        def gone() -> None:
            self.store.run("DELETE FROM addresses WHERE id=?", number)

        self.ask(self.t("Delete address?"), street, self.t("Delete"), gone)


class Cards(Screen):
    """Cards to pay with."""

    package = PACKAGE
    activity = f"{PACKAGE}.CardsActivity"

    def build(self) -> Widget:
        rows: list[Widget] = [
            row(f"{self.t(kind)} •••• {last4}", f"{holder} · {expires}", icon="card",
                key=f"card {number}", trailing=icon_button(
                    "delete", self.t("Remove card {last4}", last4=last4),
                    partial(self._delete, number, last4), id=named("delete")))
            for number, kind, last4, holder, expires in self.store.rows(
                "SELECT id, kind, last4, holder, expires FROM cards ORDER BY id"
            )
        ]  # fmt: skip
        rows.append(row(self.t("Add a card"), icon="add", id=named("add_card"),
                        do=lambda: self.open(CardForm(self.phone))))  # fmt: skip
        return page(app_bar(self.t("Cards"), back=self.finish), [listing(rows, key="cards")])

    def _delete(self, number: int, last4: str) -> None:
        def gone() -> None:
            self.store.run("DELETE FROM cards WHERE id=?", number)

        self.ask(self.t("Delete card?"), f"•••• {last4}", self.t("Delete"), gone)


class Vouchers(Screen):
    """Codes that make an order cheaper."""

    package = PACKAGE
    activity = f"{PACKAGE}.VouchersActivity"

    def build(self) -> Widget:
        rows = [
            self._voucher(*each)
            for each in self.store.rows(
                "SELECT code, percent, cents, least, used FROM vouchers ORDER BY used, code"
            )
        ]
        return page(app_bar(self.t("Vouchers"), back=self.finish),
                    [listing([*rows, space(8)], key="vouchers")])  # fmt: skip

    def _voucher(self, code: str, percent: int, cents: int, least: int, used: int) -> Widget:
        off = self.t("{off} off your order", off=f"{percent}%" if percent else money(cents))
        terms = self.t("From {least}", least=money(least))
        state = self.t("Used") if used else terms
        copy = icon_button("copy", self.t("Copy {code}", code=code), partial(self._copy, code),
                           id=named("copy"), enabled=not used)  # fmt: skip
        words = Column(
            [Text(code, size=18, bold=600, id=named("voucher_code")), Text(off, size=15),
             Text(state, size=13, color="on_surface_soft")],
            gap=3, weight=1,
        )  # fmt: skip
        inside = Row([Icon("label"), words, copy], gap=16, padding=16, radius=20,
                     background="surface_low", key=f"voucher {code}")  # fmt: skip
        return Column([inside], padding=(14, 5))

    def _copy(self, code: str) -> None:
        self.phone.clipboard = code
        self.phone.toast(self.t("Copied"))
