"""Practice with what contacts tell, whom somebody means, and people who are not there."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Changed, Done, Impossible, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import strangers
from models.training.pocket.practice.contacts import OnContact
from models.training.pocket.practice.contacts_more import OnLabel


class _Told(OnContact):
    """A contact of whom nearly all is known."""

    steps = 4

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, company=p["company"], address=p["address"], note=p["note"])
        phone.store.run("INSERT INTO emails(contact_id, address, type) VALUES (?, ?, 'Home')",
                        p["id"], p["email"])  # fmt: skip


class _LookUp(_Told):
    """Something that stands on the page of a contact."""

    tags = ("read", "search")
    what = ""

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p[self.what])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        return Done(hands.read(p[self.what]))


class PracticeWhatNumber(_LookUp):
    """The telephone number."""

    goal = "What is the phone number of {name}?"
    goal_zh = "{name}的电话号码是多少？"
    what = "said"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "said": shown(p["old"])}


class PracticeWhatEmail(_LookUp):
    """The address for mail."""

    goal = "Which email address do I have for {name}?"
    goal_zh = "我存的{name}的邮箱是什么？"
    what = "email"


class PracticeWhatAddress(_LookUp):
    """Where somebody lives."""

    goal = "At which address does {name} live?"
    goal_zh = "{name}住在哪里？"
    what = "address"


class PracticeWhatCompany(_LookUp):
    """Where somebody works."""

    goal = "Which company does {name} work for?"
    goal_zh = "{name}在哪家公司工作？"
    what = "company"


class PracticeWhatNote(_LookUp):
    """What was noted."""

    goal = "What did I note about {name} in the contacts?"
    goal_zh = "我在通讯录里给{name}写了什么备注？"
    what = "note"


class PracticeWhichLabel(OnLabel):
    """Whose circle it is."""

    goal = "Which label does the contact {name} have?"
    goal_zh = "联系人{name}有什么标签？"
    steps = 4
    tags = ("read", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM label_members WHERE contact_id=?", p["id"])
        super().prepare(phone, p)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["label"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        return Done(hands.read(p["label"]))


class PracticeWhoHasLabel(OnLabel):
    """The only one."""

    goal = "Who is in the contact label “{label}”?"
    goal_zh = "联系人标签“{label}”里是谁？"
    steps = 3
    tags = ("read", "list")
    size = 1

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.page(hands, p)
        return Done(hands.read(p["name"]))


class PracticeWhoseNumber(OnContact):
    """Who it is."""

    goal = "Whose number is {said}? Look in my contacts."
    goal_zh = "{said}是谁的号码？查一下通讯录。"
    steps = 3
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "said": shown(p["number"])}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE phones SET number=? WHERE contact_id=?", p["number"], p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["number"], into="search_view")
        return Done(hands.read(p["name"]))


class PracticeWhichPerson(OnContact):
    """Two of the same first name."""

    goal = "Add {first} to my favorites"
    goal_zh = "把{first}加入收藏"
    tags = ("ask", "edit", "search")
    steps = 5
    question = "which|who|哪个|哪一位|谁"
    FIRST = ("Ottilie", "Jarek", "Sunniva", "Casimir", "Zelda", "Thaddeus", "Ilvy")
    LAST = ("Brandt", "Moreau", "Ekholm", "Vass", "Tanner", "Ono", "Keller", "Pryce")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        first = rng.choice(self.FIRST)
        one, two = (f"{first} {last}" for last in rng.sample(self.LAST, 2))
        return {"first": first, "one": one, "two": two}

    def prepare(self, phone: Phone, p: Params) -> None:
        for name in (p["one"], p["two"]):
            phone.store.run("INSERT INTO contacts(name) VALUES (?)", name)

    def reply(self, p: Params) -> str:
        return f"I mean {p['two']}"

    def reply_zh(self, p: Params) -> str:
        return f"是{p['two']}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"name": p["two"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["first"], into="search_view", clear=True)
        hands.ask(f"Which one: {p['one']} or {p['two']}?")
        hands.tap(p["two"])
        hands.tap("Add to favorites")


class PracticeNoSuchPerson(Template):
    """Somebody who is not there."""

    goal = "Delete the contact {name}"
    goal_zh = "删除联系人{name}"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0]}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["name"], into="search_view", clear=True)
        return Impossible(f"there is no {p['name']} among the contacts")


class PracticeNoEmail(OnContact):
    """A contact that does not tell."""

    goal = "What is the email address of {name}?"
    goal_zh = "{name}的邮箱地址是什么？"
    steps = 4
    tags = ("impossible", "read", "search")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"the contact of {p['name']} has no email address")


class PracticeNoLabel(OnLabel):
    """A label that is not there."""

    goal = "Delete the label “{new}” from my contacts"
    goal_zh = "从通讯录里删除标签“{new}”"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("Labels")
        return Impossible(f"no label is called {p['new']}")


class PracticeNoBirthday(_Told):
    """A birthday nobody wrote down."""

    goal = "When was {name} born? It should be in my contacts."
    goal_zh = "{name}是哪天出生的？应该在通讯录里。"
    tags = ("impossible", "read", "search")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"the birthday of {p['name']} is not in the contacts")
