"""Tasks in the Messages app: writing, reading, forwarding, sending pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from device_drivers.virtual.made_files import photo
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import Added, Change, Done, Params, Removed, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, new_number, number_of, sent

LINES = (
    ("I'll be there at six", "我六点到"),
    ("Dinner is ready, come over", "饭好了，过来吧"),
    ("The keys are with the neighbours", "钥匙在邻居那儿"),
    ("Thank you for the lift", "谢谢你送我"),
    ("Please bring the blue folder", "请把蓝色文件夹带来"),
    ("Happy anniversary to you both!", "周年快乐！"),
    ("The plumber comes on Tuesday", "水管工周二来"),
    ("I can't make it today, sorry", "今天来不了，抱歉"),
)
MINUTE = 60_000


def arrive(phone: Phone, number: str, body: str, minutes_ago: int) -> int:
    """A text that came some time ago and was read; its row id."""
    phone.store.run("INSERT OR IGNORE INTO threads(address) VALUES (?)", number)
    thread = phone.store.one("SELECT id FROM threads WHERE address=?", number)
    return phone.store.run(
        "INSERT INTO sms(thread_id, address, body, date_ms, type) VALUES (?, ?, ?, ?, 1)",
        thread, number, body, phone.clock.now_ms() - minutes_ago * MINUTE,
    )  # fmt: skip


class MessagesReply(Template):
    """An answer to a text that came."""

    goal = "Reply to {name}'s last message: {body}"
    goal_zh = "回复{name}最近的短信：{body}"
    apps = ("messages",)
    difficulty = "easy"
    steps = 5
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "body": rng.choice(LINES)[0]}

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], "What shall I tell the others?", 9)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        moves.send(hands, p["body"])


class MessagesNew(Template):
    """A text to a number that is in no contact."""

    goal = "Text {number}: {body}"
    goal_zh = "给{number}发短信：{body}"
    apps = ("messages",)
    difficulty = "easy"
    steps = 6
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"number": new_number(phone, rng), "body": rng.choice(LINES)[0]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.text(hands, p["number"], p["body"])


class MessagesToThree(Template):
    """The same words to three people."""

    goal = "Tell {one}, {two} and {three} by text, each on their own: “{body}”"
    goal_zh = "分别给{one}、{two}和{three}发短信：“{body}”"
    apps = ("messages", "contacts")
    difficulty = "hard"
    steps = 24
    tags = ("create", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        people = known(phone, rng, 3)
        names = dict(zip(("one", "two", "three"), [who.name for who in people], strict=True))
        return {**names, "numbers": [who.number for who in people],
                "body": rng.choice(LINES)[0]}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [change for number in p["numbers"] for change in sent(phone, number, p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        for key in ("one", "two", "three"):
            moves.text(hands, p[key], p["body"])


class MessagesWhatTime(Template):
    """A time that stands somewhere in a conversation."""

    goal = "At what time does {name} want to meet at {place}?"
    goal_zh = "{name}想几点在{place_zh}见面？"
    apps = ("messages",)
    difficulty = "easy"
    steps = 2
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        place, place_zh = rng.choice((
            ("the north gate", "北门"), ("the fountain", "喷泉"), ("the ticket office", "售票处"),
            ("the old lighthouse", "旧灯塔"),
        ))  # fmt: skip
        hour, minute = rng.randrange(2, 10), rng.choice((5, 10, 20, 35, 40, 50))
        return {
            "name": who.name, "number": who.number, "place": place, "place_zh": place_zh,
            "time": f"{hour}:{minute:02d} pm", "other": f"{hour + 1}:{minute:02d} pm",
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], "Shall we see the exhibition tomorrow?", 50)
        arrive(phone, p["number"], f"{p['time']} at {p['place']}?", 46)
        arrive(phone, p["number"], f"The exhibition is open until {p['other']} by the way", 44)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["time"])

    def solve(self, hands: Hands, p: Params) -> Done:
        texts = moves.conversation(hands, p["name"])
        said = next(t for t in reversed(texts) if p["place"] in t)
        return Done(said.split(" at ")[0])


class MessagesCode(Template):
    """A code that a service sent, the latest of two."""

    goal = "What is the latest verification code I got by text?"
    goal_zh = "我最近收到的短信验证码是多少？"
    apps = ("messages",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        first, last = (f"{rng.randrange(100_000, 1_000_000)}" for _ in range(2))
        return {"number": new_number(phone, rng), "first": first, "code": last}

    def prepare(self, phone: Phone, p: Params) -> None:
        words = "{} is your verification code. It is valid for ten minutes."
        arrive(phone, p["number"], words.format(p["first"]), 31)
        arrive(phone, p["number"], words.format(p["code"]), 2)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["code"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.type("verification code", into="Search messages")
        found = hands.texts(id="summary")
        return Done(next(text for text in found if "valid for ten" in text).split()[0])


class MessagesWhoWrote(Template):
    """Somebody wrote about something; who?"""

    goal = "Which of my contacts wrote to me about the {thing}?"
    goal_zh = "哪位联系人给我发短信提到了{thing}？"
    apps = ("messages",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        thing = rng.choice(("accordion", "greenhouse", "telescope", "canoe", "beehive"))
        return {"name": who.name, "number": who.number, "thing": thing}

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], f"Do you still have room for my {p['thing']}?", 60 * 24 * 9)

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        names = [n for (n,) in phone.store.rows("SELECT name FROM contacts")]
        return only(p["name"], names)

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.type(p["thing"], into="Search messages")
        return Done(hands.texts(id="title")[-1])


class MessagesForward(Template):
    """What one wrote is passed on to another."""

    goal = "Forward the last message from {name} to {friend}"
    goal_zh = "把{name}最近发来的短信转发给{friend}"
    apps = ("messages",)
    difficulty = "medium"
    steps = 7
    tags = ("share", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, friend = known(phone, rng, 2)
        gate, minute = rng.randrange(2, 30), rng.randrange(10, 59)
        return {"name": who.name, "number": who.number, "friend": friend.name,
                "address": friend.number,
                "body": f"The coach goes from stop {gate} at 9:{minute}, be early"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], "I looked it up for you all", 3)
        arrive(phone, p["number"], p["body"], 2)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["address"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["body"])
        hands.tap("Forward")
        hands.type(p["friend"], into="recipient_text_view")
        hands.tap(p["friend"], id="title")
        hands.tap(id="send_message_button_icon")


class MessagesSendPicture(Template):
    """A picture out of the gallery, with a few words."""

    goal = "Send {name} the picture of {subject} with the words “{body}”"
    goal_zh = "把{subject}的照片发给{name}，并写上“{body}”"
    apps = ("messages",)
    difficulty = "medium"
    steps = 10
    tags = ("create", "share", "permission")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        rows = phone.store.rows(
            "SELECT path, content FROM files WHERE path LIKE '/sdcard/DCIM/%.jpg'"
            " ORDER BY mtime DESC LIMIT 20"
        )
        made = [(path, found.subject) for path, content in rows if (found := photo(content))]
        names = [subject for _, subject in made]
        path, subject = rng.choice([each for each in made if names.count(each[1]) == 1])
        body = rng.choice(("Look!", "Do you remember?", "For you", "From our trip"))
        return {"name": who.name, "number": who.number, "path": path, "subject": subject,
                "body": body}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        message, *thread = sent(phone, p["number"], p["body"])
        assert isinstance(message, Added)  # noqa: S101
        return [Added("sms", **{**message.values, "picture": p["path"]}), *thread]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.tap(id="start_new_conversation_button")
        hands.type(p["name"], into="recipient_text_view")
        hands.tap(p["name"], id="title")
        hands.tap("Attach a picture")
        if hands.see(id="permission_allow_button"):
            hands.tap(id="permission_allow_button")
        hands.tap(p["subject"])
        moves.send(hands, p["body"])


class MessagesSendDraft(Template):
    """A message was begun and never sent."""

    goal = "I never sent the message to {name} that I had begun. Send it as it is."
    goal_zh = "我给{name}写了一条短信但没发出去，请原样发送。"
    apps = ("messages",)
    difficulty = "easy"
    steps = 3
    tags = ("list",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "body": rng.choice(LINES)[0]}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = arrive(phone, p["number"], p["body"], 70)
        phone.store.run("UPDATE sms SET type=3 WHERE id=?", p["id"])
        arrive(phone, p["number"], "Are you coming?", 90)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"]), *sent(phone, p["number"], p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.tap(id="send_message_button_icon")


class MessagesSendAgain(Template):
    """A message that did not go out."""

    goal = "One of my messages to {name} was not sent. Send it again."
    goal_zh = "我给{name}的一条短信没有发出去，请重新发送。"
    apps = ("messages",)
    difficulty = "medium"
    steps = 4
    tags = ("list",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "body": rng.choice(LINES)[0]}

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], "Any news?", 100)
        p["id"] = arrive(phone, p["number"], p["body"], 80)
        phone.store.run("UPDATE sms SET type=5 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"]), *sent(phone, p["number"], p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["body"], id="message_text")
        hands.tap("Send again")


class MessagesChinese(Template):
    """A text on a phone that speaks Chinese."""

    goal = "Text {name}: {body}"
    goal_zh = "给{name}发短信：{body}"
    apps = ("messages", "contacts")
    difficulty = "easy"
    steps = 6
    tags = ("create", "chinese")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "body": rng.choice(LINES)[1]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.tap("发起聊天")
        hands.type(p["name"], into="输入姓名或电话号码")
        hands.tap(p["name"], id="title")
        hands.type(p["body"], into="短信")
        hands.tap("发送信息")


class MessagesWhichOne(Template):
    """Two people have that first name."""

    goal = "Text {first} that {news}"
    goal_zh = "给{first}发短信，告诉{first}：{news}"
    apps = ("messages", "contacts")
    difficulty = "medium"
    steps = 6
    tags = ("ask", "create")
    question = "which|who|哪个|哪一个|哪位|还是"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {n.split()[0] for (n,) in phone.store.rows("SELECT name FROM contacts")}
        firsts = [n for n in ("Sigrid", "Tobias", "Marlene", "Caspian") if n not in taken]
        numbers = [new_number(phone, rng)]
        while len(numbers) < 2:
            number = new_number(phone, rng)
            numbers += [number] if number[-4:] != numbers[0][-4:] else []
        lasts, meant = rng.sample(("Falk", "Oduya", "Brandt", "Serrano"), 2), rng.randrange(2)
        first = rng.choice(firsts)
        return {"first": first, "names": [f"{first} {last}" for last in lasts], "numbers": numbers,
                "name": f"{first} {lasts[meant]}", "number": numbers[meant],
                "news": rng.choice(("the rehearsal is cancelled", "the car is ready",
                                    "the tickets have come"))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for name, number in zip(p["names"], p["numbers"], strict=True):
            who = phone.store.run("INSERT INTO contacts(name) VALUES (?)", name)
            phone.store.run("INSERT INTO phones(contact_id, number) VALUES (?, ?)", who, number)

    def reply(self, p: Params) -> str:
        return f"{p['name']}, please"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def says_it(value: object) -> bool:
            return p["news"].casefold() in str(value).casefold()

        message = Added("sms", address=number_of(p["number"]), body=says_it, type=2)
        return [message, Added("threads", address=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        one, other = p["names"]
        said = hands.ask(f"Which one: {one} or {other}?")
        moves.text(hands, said.split(",")[0], p["news"].capitalize())
