"""Tasks over several apps: what is found in one is used in another."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Params, Template
from device_drivers.virtual.tasks.hands import Hands

NAMES = ("Petra Lindqvist", "Tomas Brandt", "Ines Moreau", "Viktor Hale", "Mira Castellan",
         "Hugo Ferrand", "沈佳怡", "顾明远")  # fmt: skip


class SaveNumberFromMessage(Template):
    """Somebody new is introduced in a text message, and is to become a contact."""

    goal = (
        "{sender} texted me somebody's phone number today. Save that person as a new contact with "
        "the name and number from the message."
    )
    goal_zh = "{sender}今天发短信给了我一个人的电话号码。请按短信里的姓名和号码新建联系人。"
    apps = ("contacts", "messages")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        known = phone.store.rows("SELECT name FROM contacts")
        sender, address = rng.choice(
            phone.store.rows(
                "SELECT name, number FROM contacts JOIN phones ON contact_id = contacts.id"
                " WHERE contacts.id IN (SELECT min(id) FROM contacts GROUP BY name)"
                " GROUP BY contacts.id HAVING count(*) = 1 ORDER BY contacts.id"
            )
        )
        name = rng.choice([n for n in NAMES if (n,) not in known])
        return {"sender": sender, "address": address, "name": name,
                "number": f"+1617555{rng.randrange(150, 199):04d}"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["address"], f"The electrician is {p['name']}, {p['number']}. Very nice.")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=p["number"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.tap(p["sender"])
        assert hands.see(p["number"])
        hands.open("contacts")
        hands.tap("Create new contact")
        hands.type(p["name"], into="Name")
        hands.type(p["number"], into="Phone")
        hands.tap("Save")
