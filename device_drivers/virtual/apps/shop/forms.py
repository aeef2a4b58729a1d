"""The two forms of the shop: an address, a card."""

from __future__ import annotations

import re

from device_drivers.virtual.apps.shop.buying import PACKAGE, choose, named_in
from device_drivers.virtual.apps.shop.parts import named
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import app_bar, button, input_row, listing, page
from device_drivers.virtual.ui.widgets import Row, Text, Widget

ADDRESS = (("name", "Full name"), ("street", "Street and number"), ("postcode", "Postcode"),
           ("city", "City"), ("phone", "Phone"))  # fmt: skip


class Form(Screen):
    """Fields above each other, and Save; what is wrong is said above them."""

    package = PACKAGE
    title = ""
    trouble = ""

    def fields(self) -> list[Widget]:
        raise NotImplementedError

    def save(self) -> str:
        """Write it; what is wrong with it if it cannot be, "" when it was."""
        raise NotImplementedError

    def build(self) -> Widget:
        done = button(self.t("Save"), self._save, id=named("save"))
        bar = app_bar(self.t(self.title), back=self.finish,
                      actions=[Row([done], padding=(0, 0, 10, 0))])  # fmt: skip
        body = self.fields()
        if self.trouble:
            body.insert(0, Text(self.t(self.trouble), size=14.5, color="danger", padding=(24, 10),
                                id=named("error")))  # fmt: skip
        return page(bar, [listing(body, key="form")])

    def _save(self) -> None:
        self.trouble = self.save()
        if not self.trouble:
            self.finish()
            self.phone.toast(self.t("Saved"))


class AddressForm(Form):
    """A new address, or one that is there (``shop://address/<id>``)."""

    activity = f"{PACKAGE}.AddressActivity"
    title = "Address"

    def opened(self) -> None:
        self.number = named_in(self.intent)
        found = self.store.rows(
            "SELECT name, street, postcode, city, phone FROM addresses WHERE id=?", self.number
        )
        self.number = self.number if found else 0
        for row in found:
            for (key, _), value in zip(ADDRESS, row, strict=True):
                self.ui.field(key, value)

    def fields(self) -> list[Widget]:
        return [
            input_row(key, self.t(name), id=named(key), capitalize=key in ("name", "street"),
                      digits=key in ("postcode", "phone"),
                      enter="done" if key == "phone" else "next")
            for key, name in ADDRESS
        ]  # fmt: skip

    def save(self) -> str:
        values = [self.typed(key).strip() for key, _ in ADDRESS]
        if not all(values[:4]):
            return "Please fill in name, street, postcode and city"
        if self.number:
            self.store.run(
                "UPDATE addresses SET name=?, street=?, postcode=?, city=?, phone=? WHERE id=?",
                *values, self.number,
            )  # fmt: skip
        else:
            number = self.store.run(
                "INSERT INTO addresses(name, street, postcode, city, phone) VALUES (?, ?, ?, ?, ?)",
                *values,
            )
            choose(self.store, "address_id", number)
        return ""


class CardForm(Form):
    """A new card; of its number only the last four digits are kept."""

    activity = f"{PACKAGE}.CardActivity"
    title = "Add a card"
    secure = True

    def fields(self) -> list[Widget]:
        return [
            input_row("number", self.t("Card number"), id=named("card_number"), digits=True),
            input_row("holder", self.t("Name on the card"), id=named("card_holder"),
                      capitalize=True),
            input_row("expires", self.t("Valid until (MM/YY)"), id=named("card_expires")),
            input_row("code", self.t("Security code"), id=named("card_code"), digits=True,
                      password=True, enter="done"),
        ]  # fmt: skip

    def save(self) -> str:
        digits = re.sub(r"\D", "", self.typed("number"))
        if len(digits) != 16:
            return "The card number has 16 digits"
        if not re.fullmatch(r"(0[1-9]|1[0-2])/\d\d", self.typed("expires").strip()):
            return "Please enter the date as MM/YY"
        if not re.fullmatch(r"\d{3}", self.typed("code")) or not self.typed("holder").strip():
            return "Please fill in the name and the three digits of the security code"
        number = self.store.run(
            "INSERT INTO cards(kind, last4, holder, expires) VALUES ('Credit card', ?, ?, ?)",
            digits[-4:], self.typed("holder").strip(), self.typed("expires").strip(),
        )  # fmt: skip
        choose(self.store, "card_id", number)
        return ""
