"""Practice with many contacts: labels, duplicates, several at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, new_number

LABELS = (
    "Swimmers", "Landlords", "Jury", "Volleyball", "Parents", "Suppliers", "Night school",
    "Orchestra", "Film club", "Dog park", "同事", "球友", "邻居", "驾校", "读书会", "客户",
)  # fmt: skip


class OnLabel(Template):
    """Something about a label that three people have."""

    apps = ("contacts",)
    difficulty = "easy"
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    size = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {name for (name,) in phone.store.rows("SELECT name FROM labels")}
        label, new = rng.sample([name for name in LABELS if name not in taken], 2)
        people = known(phone, rng, self.size + 1)
        return {"label": label, "new": new, "name": people[0].name, "id": people[0].id,
                "ids": [each.id for each in people[:-1]], "other": people[-1].name,
                "other_id": people[-1].id}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        p["number"] = phone.store.run("INSERT INTO labels(name) VALUES (?)", p["label"])
        for contact in p["ids"]:
            phone.store.run("INSERT INTO label_members(label_id, contact_id) VALUES (?, ?)",
                            p["number"], contact)  # fmt: skip

    def members(self, p: Params) -> list[Change]:
        return [Removed("label_members", label_id=p["number"], contact_id=i) for i in p["ids"]]

    def page(self, hands: Hands, p: Params) -> None:
        """Everybody with the label."""
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("Labels")
        hands.tap(p["label"])


class PracticeLabelRename(OnLabel):
    """Another name."""

    goal = "Rename the contact label “{label}” to “{new}”"
    goal_zh = "把联系人标签“{label}”改名为“{new}”"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("labels", {"id": p["number"]}, {"name": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        hands.tap("Rename label")
        hands.type(p["new"], into="Label name", clear=True)
        hands.tap("OK")


class PracticeLabelDelete(OnLabel):
    """The people stay."""

    goal = "Delete the label “{label}” from my contacts, but none of the people"
    goal_zh = "删除通讯录里的标签“{label}”，但不要删联系人"
    steps = 5
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("labels", id=p["number"]), *self.members(p)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        moves.confirmed(hands, "Delete")


class PracticeLabelNew(OnLabel):
    """Nobody is in it yet."""

    goal = "Create an empty label “{new}” in my contacts"
    goal_zh = "在通讯录里新建一个空标签“{new}”"
    steps = 5
    tags = ("create", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("labels", name=p["new"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("Labels")
        hands.tap("New label")
        hands.type(p["new"], into="Label name")
        hands.tap("OK")


class PracticeLabelGive(OnLabel):
    """One more."""

    goal = "Put {other} into the contact label “{label}”, too"
    goal_zh = "把{other}也加到联系人标签“{label}”里"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("label_members", label_id=p["number"], contact_id=p["other_id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["other"])
        hands.tap("More options")
        hands.tap("Add to label")
        hands.tap(p["label"])


class PracticeLabelWithout(OnLabel):
    """One less."""

    goal = "Open the label “{label}” in my contacts and remove {name} from it"
    goal_zh = "打开通讯录的标签“{label}”，把{name}从里面移除"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("label_members", label_id=p["number"], contact_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        row = hands.element(p["name"]).box.center[1]
        crosses = hands.find("Remove from label")
        hands.tap_on(min(crosses, key=lambda e: abs(e.box.center[1] - row)))


class PracticeContactsMerge(Template):
    """Somebody is there twice."""

    goal = "{name} is in my contacts twice. Merge the two."
    goal_zh = "通讯录里有两个{name}，请合并成一个。"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 5
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id, "number": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["twin"] = phone.store.run("INSERT INTO contacts(name) VALUES (?)", p["name"])
        p["row"] = phone.store.run(
            "INSERT INTO phones(contact_id, number, type) VALUES (?, ?, 'Mobile')", p["twin"],
            p["number"],
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("phones", {"id": p["row"]}, {"contact_id": p["id"]}),
                Removed("contacts", id=p["twin"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("More options")
        hands.tap("Merge duplicates")
        moves.confirmed(hands, "Merge")


class _TwoPeople(Template):
    """The same for two of them at once."""

    apps = ("contacts",)
    difficulty = "medium"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = sorted(known(phone, rng, 2), key=lambda who: who.name.casefold())
        return {"one": one.name, "two": two.name, "ids": (one.id, two.id)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET starred=0 WHERE id IN (?, ?)", *p["ids"])

    def select(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.hold(p["one"])
        hands.tap(p["two"])


class PracticeStarTwo(_TwoPeople):
    """Both favourites."""

    goal = "Select {one} and {two} in my contacts and add both to the favorites"
    goal_zh = "在通讯录里选中{one}和{two}，一起加入收藏"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"id": i}, {"starred": 1}) for i in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        self.select(hands, p)
        hands.tap("More options")
        hands.tap("Add to favorites")


class PracticeDeleteTwo(_TwoPeople):
    """Both gone."""

    goal = "Delete the contacts {one} and {two}"
    goal_zh = "删除联系人{one}和{two}"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        changes: list[Change] = [Removed("contacts", id=i) for i in p["ids"]]
        for table in ("phones", "emails", "label_members"):
            rows = phone.store.rows(
                f"SELECT id FROM {table} WHERE contact_id IN (?, ?)",  # noqa: S608  # own names
                *p["ids"],
            )
            changes += [Removed(table, id=number) for (number,) in rows]
        return changes

    def solve(self, hands: Hands, p: Params) -> None:
        self.select(hands, p)
        hands.tap("Delete", id="menu_delete")
        hands.tap("Delete", id="android:id/button1")
