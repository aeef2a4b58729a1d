"""Practice in the mail app: labels."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import folder, open_mail
from models.training.pocket.practice.mail import LABELS, OnMail


class _Labelling(OnMail):
    """A label that there is, and a mail that has it or has it not."""

    steps = 8
    difficulty = "medium"
    tags = ("edit", "search")
    labelled: ClassVar[bool]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        has = set(phone.store.rows("SELECT mail_id, label_id FROM mail_labelled"))
        fits: Callable[[int, int], bool] = lambda m, n: ((m, n) in has) == self.labelled  # noqa: E731
        labels = phone.store.rows("SELECT id, name FROM mail_labels ORDER BY id")
        pairs = [(m, n) for m in self.offered(phone) for n in labels if fits(m[0], n[0])]
        (number, name, _, subject), (label, called) = rng.choice(pairs)
        return {"id": number, "name": name, "subject": subject, "label_id": label,
                "label": called}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Label as")
        hands.tap(p["label"])
        hands.tap("OK")


class PracticeMailLabelOn(_Labelling):
    """A label is put on a mail."""

    goal = "Put the label {label} on the mail “{subject}” from {name}"
    goal_zh = "给{name}的邮件“{subject}”加上标签{label}"
    labelled = False

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mail_labelled", mail_id=p["id"], label_id=p["label_id"])]


class PracticeMailLabelOff(_Labelling):
    """A label is taken off a mail."""

    goal = "Remove the label {label} from {name}'s mail “{subject}”"
    goal_zh = "去掉{name}的邮件“{subject}”上的标签{label}"
    labelled = True

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("mail_labelled", mail_id=p["id"], label_id=p["label_id"])]


class PracticeMailMakeLabel(Template):
    """A new label, on no mail yet."""

    goal = "Create a label “{label}” in Mail"
    goal_zh = "在邮件里新建标签“{label}”"
    apps = ("mail",)
    difficulty = "easy"
    steps = 6
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(LABELS)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mail_labels", name=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Create label")
        hands.type(p["label"], into="Label name")
        hands.tap("Create")
