"""The checkout: address, delivery, payment, and the page whose button pays."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.shop.buying import (
    DELIVERIES,
    PACKAGE,
    Line,
    cart,
    choice,
    choose,
    money,
    place_order,
    shipping,
    start_checkout,
    sums,
)
from device_drivers.virtual.apps.shop.forms import AddressForm, CardForm
from device_drivers.virtual.apps.shop.orders import order_page
from device_drivers.virtual.apps.shop.parts import (
    bar_button,
    bill,
    bill_row,
    bottom_bar,
    named,
    title,
)
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    choice_row,
    empty,
    listing,
    page,
    row,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Icon, Progress
from device_drivers.virtual.ui.widgets import Column, Text, Widget

STEPS = ("Address", "Delivery", "Payment", "Check your order")


class Checkout(Screen):
    """One page after the other; back goes to the one before."""

    package = PACKAGE
    activity = f"{PACKAGE}.CheckoutActivity"

    def opened(self) -> None:
        self.step = 0
        start_checkout(self.store)

    def build(self) -> Widget:
        bar = app_bar(self.t(STEPS[self.step]), back=self._back)
        self.step = min(self.step, self._first_open())
        if not cart(self.store):
            return page(bar, [empty("cart", self.t("Your cart is empty"))])
        body = [self._addresses, self._deliveries, self._cards, self._review][self.step]()
        done = Progress(amount=(self.step + 1) / len(STEPS),
                        description=self.t("Step {step} of {all}", step=self.step + 1,
                                           all=len(STEPS)))  # fmt: skip
        head = Column([bar, Column([done], padding=(20, 0, 20, 6))])
        return page(head, [listing(body, key=f"step {self.step}")], bottom=self._bottom())

    def _first_open(self) -> int:
        """The first step whose choice is not made, or was of something that is gone."""
        for step, column, table in ((0, "address_id", "addresses"), (2, "card_id", "cards")):
            number = choice(self.store, column)
            if not self.store.one(f"SELECT id FROM {table} WHERE id=?", number):  # noqa: S608
                return step
        return len(STEPS)

    def back(self) -> bool:
        if self.step:
            self._go(self.step - 1)
            return True
        return False

    def _back(self) -> None:
        if not self.back():
            self.finish()

    def _go(self, step: int) -> None:
        self.step = step
        self.phone.changed()

    def _bottom(self) -> Widget:
        if self.step == len(STEPS) - 1:
            words = self.t("Pay {amount}", amount=money(sums(self.store).total))
            return bottom_bar(bar_button(words, self._pay, id="place_order_button"))
        column = ("address_id", "delivery", "card_id")[self.step]
        ready = choice(self.store, column) is not None and self._first_open() != self.step
        return bottom_bar(bar_button(self.t("Continue"), partial(self._go, self.step + 1),
                                     id="continue_button", enabled=ready))  # fmt: skip

    def _addresses(self) -> list[Widget]:
        mine = choice(self.store, "address_id")
        rows: list[Widget] = [
            choice_row(name, number == mine, partial(choose, self.store, "address_id", number),
                       f"{street}, {postcode} {city}")
            for number, name, street, city, postcode in self.store.rows(
                "SELECT id, name, street, city, postcode FROM addresses ORDER BY id"
            )
        ]  # fmt: skip
        rows.append(row(self.t("Add an address"), icon="add", id=named("add_address"),
                        do=lambda: self.open(AddressForm(self.phone))))  # fmt: skip
        return rows

    def _deliveries(self) -> list[Widget]:
        mine, items = choice(self.store, "delivery"), sums(self.store).items
        return [
            choice_row(
                self.t(name), key == mine, partial(choose, self.store, "delivery", key),
                f"{self._days(days)} · {money(shipping(key, items))}",
            )
            for key, name, _, days in DELIVERIES
        ]  # fmt: skip

    def _days(self, days: int) -> str:
        return self.t("1 day") if days == 1 else self.t("{days} days", days=days)

    def _cards(self) -> list[Widget]:
        mine = choice(self.store, "card_id")
        rows: list[Widget] = [
            choice_row(f"{self.t(kind)} •••• {last4}", number == mine,
                       partial(choose, self.store, "card_id", number), f"{holder} · {expires}")
            for number, kind, last4, holder, expires in self.store.rows(
                "SELECT id, kind, last4, holder, expires FROM cards ORDER BY id"
            )
        ]  # fmt: skip
        rows.append(row(self.t("Add a card"), icon="add", id=named("add_card"),
                        do=lambda: self.open(CardForm(self.phone))))  # fmt: skip
        return rows

    def _review(self) -> list[Widget]:
        name, street, city, postcode = self.store.rows(
            "SELECT name, street, city, postcode FROM addresses WHERE id=?",
            choice(self.store, "address_id"),
        )[0]  # fmt: skip
        kind, last4 = self.store.rows(
            "SELECT kind, last4 FROM cards WHERE id=?", choice(self.store, "card_id")
        )[0]
        way = next(name for key, name, _, _ in DELIVERIES if key == choice(self.store, "delivery"))
        return [
            section(self.t("Articles")),
            *(self._item(line) for line in cart(self.store)),
            section(self.t("Delivery")),
            row(name, f"{street}, {postcode} {city}", icon="location", do=partial(self._go, 0),
                trailing=Icon("edit", description=self.t("Change")), key="address"),
            row(self.t(way), icon="parcel", do=partial(self._go, 1), key="delivery",
                trailing=Icon("edit", description=self.t("Change"))),
            section(self.t("Payment")),
            row(f"{self.t(kind)} •••• {last4}", icon="card", do=partial(self._go, 2), key="card",
                trailing=Icon("edit", description=self.t("Change"))),
            space(8), *bill(self, with_shipping=True),
            Text(self.t("By paying you order the articles above. This cannot be undone."),
                 size=13, color="on_surface_soft", padding=(20, 10)),
        ]  # fmt: skip

    def _item(self, line: Line) -> Widget:
        words = " · ".join([f"{line.quantity} × {title(self, line)}",
                            *(self.t(part) for part in line.variant)])  # fmt: skip
        return bill_row(words, money(line.price * line.quantity))

    def _pay(self) -> None:
        order = place_order(self.phone)
        number = self.store.one("SELECT number FROM orders WHERE id=?", order)
        self.phone.post_notification(
            PACKAGE, self.t("Order confirmed"), number, opens=f"shop://order/{order}"
        )
        self.finish()
        self.open(order_page(self, order, fresh=True))
