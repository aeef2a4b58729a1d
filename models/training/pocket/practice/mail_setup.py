"""Practice in the mail app: its settings."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail_sorting import settings
from models.training.pocket.practice.mail import LABELS

SIGNATURES = ("Sent from the train", "Kind regards from the coast", "With best wishes", "Cheers!",
              "祝好", "此致敬礼", "发自我的手机", "Warm greetings")  # fmt: skip
NAMES = ("The treasurer", "Front desk", "Number 14", "Choir office", "三号院", "Team North",
         "小店客服", "Second floor")  # fmt: skip


class _Setting(Template):
    """One value of the mail settings."""

    apps = ("mail",)
    difficulty = "easy"
    steps = 6
    tags = ("settings",)
    key: ClassVar[str]
    before: ClassVar[str] = ""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mail_settings SET value=? WHERE key=?", self.before, self.key)

    def value(self, p: Params) -> str:
        return str(p["text"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mail_settings", {"key": self.key}, {"value": self.value(p)})]


class PracticeMailSignature(_Setting):
    """What stands below every mail."""

    goal = "Make “{text}” the signature of my mails"
    goal_zh = "把邮件签名设为“{text}”"
    steps = 7
    key = "signature"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"text": rng.choice(SIGNATURES)}

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Signature")
        hands.type(p["text"], into="Signature", clear=True)
        hands.tap("Save")


class PracticeMailNoSignature(_Setting):
    """Nothing stands below the mails any more."""

    goal = "Remove the signature from my mails"
    goal_zh = "去掉我邮件的签名"
    key, before = "signature", "Sent with one hand"

    def value(self, p: Params) -> str:
        return ""

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Signature")
        hands.type("", into="Signature", clear=True)
        hands.tap("Save")


class PracticeMailSenderName(_Setting):
    """Under which name mails go out."""

    goal = "My mails should show “{text}” as the sender's name"
    goal_zh = "让我发出的邮件显示发件人名称“{text}”"
    steps = 7
    key = "name"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"text": rng.choice(NAMES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        """It is as it is."""

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Name")
        hands.type(p["text"], into="Name", clear=True)
        hands.tap("Save")


class PracticeMailAwayText(_Setting):
    """What the automatic reply says; it stays off."""

    goal = "Change the text of the out-of-office reply to “{text}”, but don't switch it on"
    goal_zh = "把外出自动回复的内容改成“{text}”，但不要打开"
    steps = 7
    key = "away_text"
    before = "I will be back soon."

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"text": rng.choice(("I am at sea until spring.", "We are moving house this week.",
                                    "Please write to my colleagues.", "本周停业。",
                                    "外出参加会议，稍后联系。", "Gone fishing"))}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Reply text")
        hands.type(p["text"], into="away_text", clear=True)
        hands.tap("Save")


class PracticeMailBackInOffice(_Setting):
    """The automatic reply ends."""

    goal = "I'm back: switch off the out-of-office reply of my mail"
    goal_zh = "我回来了，关掉邮件的外出自动回复"
    steps = 5
    key, before = "away", "1"

    def value(self, p: Params) -> str:
        return "0"

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Out-of-office reply")


class PracticeMailNotify(_Setting):
    """Whether new mail is announced."""

    goal = "Turn {state} the notifications of new mail in the mail app"
    goal_zh = "在邮件应用里{state_zh}新邮件通知"
    steps = 5
    key = "notifications"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        state, state_zh, value = rng.choice((("on", "打开", "1"), ("off", "关闭", "0")))
        return {"state": state, "state_zh": state_zh, "text": value}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mail_settings SET value=? WHERE key='notifications'",
                        "01"[p["text"] == "0"])  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Notify of new mail")


class PracticeMailSwipe(Template):
    """What a swipe does."""

    goal = "Set up my mail so that a swipe to the {side} will {does} a mail"
    goal_zh = "设置邮件：向{side_zh}滑动就{does_zh}邮件"
    apps = ("mail",)
    difficulty = "medium"
    steps = 7
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        side, side_zh = rng.choice((("left", "左"), ("right", "右")))
        does, does_zh = rng.choice((("archive", "归档"), ("delete", "删除")))
        return {"side": side, "side_zh": side_zh, "does": does, "does_zh": does_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        other = "delete" if p["does"] == "archive" else "archive"
        phone.store.run("UPDATE mail_settings SET value=? WHERE key=?", other,
                        f"swipe_{p['side']}")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mail_settings", {"key": f"swipe_{p['side']}"}, {"value": p["does"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap(f"Swipe {p['side']}")
        hands.tap(p["does"].capitalize())


class PracticeMailForgetLabel(Template):
    """A label goes; the mails that had it stay."""

    goal = "Delete the mail label {label}"
    goal_zh = "删除邮件标签“{label}”"
    apps = ("mail",)
    difficulty = "medium"
    steps = 6
    tags = ("delete", "settings")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT id, name FROM mail_labels ORDER BY id")
        number, name = rng.choice(rows)
        return {"id": number, "label": name}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        held = phone.store.rows("SELECT mail_id FROM mail_labelled WHERE label_id=?", p["id"])
        marks = [Removed("mail_labelled", mail_id=m, label_id=p["id"]) for (m,) in held]
        return [Removed("mail_labels", id=p["id"]), *marks]

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap(p["label"])
        hands.tap("Delete", id="button1")


class PracticeMailNoSuchLabel(Template):
    """That label does not exist."""

    goal = "Delete the label “{label}” from the mail settings"
    goal_zh = "在邮件设置里删除标签“{label}”"
    apps = ("mail",)
    difficulty = "easy"
    steps = 5
    tags = ("impossible", "settings")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(LABELS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        settings(hands)
        hands.scroll("down")
        return Impossible(f"there is no label “{p['label']}”")
