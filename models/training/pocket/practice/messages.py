"""Practice in Messages: writing, answering, drafts, what somebody wrote."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, new_number, number_of, sent

SAYINGS = (
    "The bread is in the oven", "I left the lamp with Agnes", "Yes, Thursday suits me",
    "Running ten minutes late", "Could you feed the hamster?", "The bus was cancelled again",
    "Call me when you are home", "I booked the table by the window", "No need to hurry",
    "Good luck with the exam!", "We are out of coffee", "The doctor says all is well",
    "Sorry, wrong person", "Save me a seat", "Who has the spare tyre?", "到家了告诉我一声",
    "今晚不回来吃饭", "快递放在门卫了", "祝你生日快乐", "下雨了记得收衣服", "我在地铁口等你",
    "材料已经发你邮箱了", "孩子接到了", "明天换我值班",
)  # fmt: skip
MINUTE = 60_000
DRAFT, FAILED = 3, 5


def arrive(phone: Phone, number: str, body: str, minutes_ago: int, kind: int = 1) -> int:
    """A text that came some time ago and was read; its row id."""
    phone.store.run("INSERT OR IGNORE INTO threads(address) VALUES (?)", number)
    thread = phone.store.one("SELECT id FROM threads WHERE address=?", number)
    return phone.store.run(
        "INSERT INTO sms(thread_id, address, body, date_ms, type) VALUES (?, ?, ?, ?, ?)",
        thread, number, body, phone.clock.now_ms() - minutes_ago * MINUTE, kind,
    )  # fmt: skip


class WithSomebody(Template):
    """Something about a conversation with a contact, whose last text said something."""

    apps: ClassVar[tuple[str, ...]] = ("messages",)
    difficulty: ClassVar[Difficulty] = "easy"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        body, more = rng.sample(SAYINGS, 2)
        return {"name": who.name, "number": who.number, "body": body, "more": more}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = arrive(phone, p["number"], p["body"], 4)


class PracticeMessagesTell(WithSomebody):
    """A text to a contact."""

    goal = "Tell {name}: {more}"
    goal_zh = "告诉{name}：{more}"
    steps = 6
    tags = ("create",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.text(hands, p["name"], p["more"])


class PracticeMessagesTellTwo(Template):
    """The same to two people."""

    goal = "Text {one} and {two}, one after the other: {body}"
    goal_zh = "分别发短信给{one}和{two}：{body}"
    apps = ("messages",)
    difficulty = "medium"
    steps = 13
    tags = ("create", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = known(phone, rng, 2)
        return {"one": one.name, "two": two.name, "numbers": (one.number, two.number),
                "body": rng.choice(SAYINGS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for number in p["numbers"] for change in sent(phone, number, p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.text(hands, p["one"], p["body"])
        moves.text(hands, p["two"], p["body"])


class PracticeMessagesSendDraft(WithSomebody):
    """What was begun is to go."""

    goal = "I wrote a message to {name} but never sent it. Send it now, just as it is"
    goal_zh = "我给{name}写了一条短信还没发，请原样发出去"
    steps = 3
    tags = ("create",)

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE type=3")
        arrive(phone, p["number"], p["more"], 30)
        p["id"] = arrive(phone, p["number"], p["body"], 5, DRAFT)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"], type=DRAFT), *sent(phone, p["number"], p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.tap(id="send_message_button_icon")


class PracticeMessagesDraft(WithSomebody):
    """Something to be sent another time."""

    goal = "Prepare a message to {name}, “{more}”, but do not send it"
    goal_zh = "给{name}写一条短信“{more}”，先不要发送"
    steps = 5
    tags = ("create", "edit")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE type=3")
        arrive(phone, p["number"], p["body"], 30)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("sms", address=number_of(p["number"]), body=p["more"], type=DRAFT)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.type(p["more"], into="compose_message_text")
        hands.home()


class PracticeMessagesAgain(WithSomebody):
    """A text that did not go out."""

    goal = "My message to {name} was not sent. Try it again"
    goal_zh = "我发给{name}的短信没发出去，请重新发送"
    steps = 4
    tags = ("create", "long_press")

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = arrive(phone, p["number"], p["body"], 4, FAILED)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"], type=FAILED), *sent(phone, p["number"], p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["body"])
        hands.tap("Send again")


class PracticeMessagesAskWhat(WithSomebody):
    """Nobody said what to write."""

    goal = "Text {name} for me"
    goal_zh = "帮我给{name}发条短信"
    difficulty = "medium"
    steps = 6
    tags = ("ask", "create")
    question = "what|write|say|text|什么|内容"

    def reply(self, p: Params) -> str:
        return f"Write “{p['more']}”"

    def reply_zh(self, p: Params) -> str:
        return f"写“{p['more']}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        said = hands.ask("What shall I write?")
        moves.text(hands, p["name"], said.partition("“")[2].rstrip("”"))


class PracticeMessagesAskWhom(WithSomebody):
    """Nobody said to whom."""

    goal = "Send a text saying “{more}”"
    goal_zh = "发一条短信：“{more}”"
    difficulty = "medium"
    steps = 6
    tags = ("ask", "create")
    question = "who|whom|谁|哪位"

    def reply(self, p: Params) -> str:
        return f"To {p['name']}"

    def reply_zh(self, p: Params) -> str:
        return f"发给{p['name']}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("To whom shall it go?")
        moves.text(hands, p["name"], p["more"])


class PracticeMessagesToNote(WithSomebody):
    """A text is kept as a note."""

    goal = "Save the last message from {name} as a note with the title “{title}”"
    goal_zh = "把{name}最近的短信存成标题为“{title}”的笔记"
    apps = ("messages", "notes")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title = rng.choice(("Do not forget", "From a friend", "For later", "Told me", "别忘了",
                            "朋友说的", "备忘", "Keep this"))  # fmt: skip
        return {**super().draw(phone, rng), "title": title}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        said = moves.conversation(hands, p["name"])[-1]
        moves.new_note(hands, p["title"], said)


class PracticeMessagesCopyOut(WithSomebody):
    """A text goes on to a number nobody has."""

    goal = "Forward what {name} wrote last to the number {other}"
    goal_zh = "把{name}最后写的短信转发到号码{other}"
    difficulty = "medium"
    steps = 7
    tags = ("share", "create", "long_press")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "other": new_number(phone, rng)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["other"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["body"])
        hands.tap("Forward")
        hands.type(p["other"], into="recipient_text_view")
        hands.tap(f"Send to {p['other']}")
        hands.tap(id="send_message_button_icon")
