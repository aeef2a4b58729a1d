"""Tasks in Notes: writing, checklists, order, and what stands there."""

from __future__ import annotations

import random
from datetime import timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Declaration,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import lines

TITLES = (
    "Allotment", "Workshop keys", "Choir tour", "Garage sale", "Attic", "Bee hives",
    "Model railway", "Reading circle", "阳台改造", "毕业旅行", "露营", "搬家",
)  # fmt: skip
BODIES = (
    "The spare key is behind the blue pot.", "Ask for the long ladder first.", "Two rows of leeks,"
    " one of chard.", "Bring exact change.", "We meet at the south gate.", "先量尺寸再买材料。",
    "Start with the box on the left.", "钥匙在门口的花盆下面。",
)  # fmt: skip
THINGS = (
    "Rope", "Lantern", "Matches", "Folding chair", "Paint", "Brushes", "Nails", "Seeds", "Twine",
    "帐篷", "手电筒", "睡袋", "Thermos", "Gloves", "Map of the valley", "Tape measure",
)  # fmt: skip


def _write(phone: Phone, title: str, body: str = "", **more: object) -> int:
    """Put a note there; its id."""
    ms = phone.clock.now_ms() - 7_200_000
    values = {"title": title, "body": body, "created_ms": ms, "changed_ms": ms, **more}
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    return phone.store.run(
        f"INSERT INTO notes({names}) VALUES ({marks})",  # noqa: S608  # names of our own
        *values.values(),
    )


def _list(phone: Phone, title: str, items: list[str], done: int = 0) -> int:
    """Put a checklist there, the first ``done`` lines ticked; its id."""
    number = _write(phone, title, checklist=1)
    for i, text in enumerate(items):
        phone.store.run("INSERT INTO note_items(note_id, text, done, position) VALUES (?, ?, ?, ?)",
                        number, text, int(i < done), i)  # fmt: skip
    return number


def _id(phone: Phone, title: str) -> int:
    return int(phone.store.one("SELECT id FROM notes WHERE title=?", title))


def _open(hands: Hands, title: str) -> None:
    moves.top(hands, "notes", "fab")
    hands.tap(title)


class _OnNote(Template):
    """Something about a note that is there."""

    apps = ("notes",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        _write(phone, p["title"], p["body"])

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("notes", {"title": p["title"]}, to)]


class _OnList(Template):
    """Something about a checklist that is there."""

    apps = ("notes",)
    done = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        items = rng.sample(THINGS, rng.randint(4, 6))
        return {"title": rng.choice(TITLES), "items": items, "item": rng.choice(items[self.done :])}

    def prepare(self, phone: Phone, p: Params) -> None:
        _list(phone, p["title"], p["items"], self.done)


class NotesCreate(Template):
    """A note with a title and a text."""

    goal = "Make a note titled “{title}” that says: {body}"
    goal_zh = "新建一条标题为“{title}”的笔记，内容是：{body}"
    apps = ("notes",)
    difficulty = "easy"
    steps = 7
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=lines(p["body"]), state="", checklist=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_note(hands, p["title"], p["body"])


class NotesCreateList(Template):
    """A checklist of three."""

    goal = "Start a checklist called “{title}” with {one}, {two} and {three}."
    goal_zh = "新建一个名为“{title}”的清单，包含{one}、{two}和{three}。"
    apps = ("notes",)
    difficulty = "medium"
    steps = 9
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two, three = rng.sample(THINGS, 3)
        return {"title": rng.choice(TITLES), "one": one, "two": two, "three": three}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        items = [Added("note_items", text=p[key], done=0) for key in ("one", "two", "three")]
        return [Added("notes", title=p["title"], checklist=1), *items]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap("New list")
        hands.type(p["title"], into="Title")
        for key in ("one", "two", "three"):
            hands.type(p[key], into="Add item", submit=True)
        hands.tap("Save")


class NotesTick(_OnList):
    """One line done."""

    goal = "Tick off {item} on my list “{title}”."
    goal_zh = "在清单“{title}”上勾选{item}。"
    difficulty = "easy"
    steps = 3
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        where = {"note_id": _id(phone, p["title"]), "text": p["item"]}
        return [Changed("note_items", where, {"done": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        boxes = [e for e in hands.find(id="item_checkbox") if e.description == p["item"]]
        hands.tap_on(boxes[0])


class NotesAddItem(_OnList):
    """One line more."""

    goal = "Add {new} to my checklist “{title}”."
    goal_zh = "在清单“{title}”里加上{new}。"
    difficulty = "easy"
    steps = 5
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "new": rng.choice([text for text in THINGS if text not in p["items"]])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("note_items", note_id=_id(phone, p["title"]), text=p["new"], done=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.type(p["new"], into="Add item")
        hands.tap("Save")


class NotesClearDone(_OnList):
    """Away with what is done."""

    goal = "Remove everything that is already ticked from my checklist “{title}”."
    goal_zh = "把清单“{title}”里已经勾选的条目都删掉。"
    difficulty = "medium"
    steps = 4
    tags = ("delete", "list")
    done = 2

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        number = _id(phone, p["title"])
        gone: list[Change] = [
            Removed("note_items", note_id=number, text=text) for text in p["items"][:2]
        ]
        moved = [
            Changed("note_items", {"note_id": number, "text": text}, {"position": i})
            for i, text in enumerate(p["items"][2:])
        ]
        return [*gone, *moved]

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        for _ in range(2):
            ticked = next(e for e in hands.find(id="item_checkbox") if e.checked)
            hands.tap(f"Remove item {ticked.description}")


class NotesHowManyLeft(_OnList):
    """What is still open."""

    goal = "How many things on my list “{title}” are not ticked yet?"
    goal_zh = "清单“{title}”上还有几项没有勾选？"
    difficulty = "easy"
    steps = 2
    tags = ("read", "list")
    done = 2

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(p["items"]) - 2)

    def solve(self, hands: Hands, p: Params) -> Done:
        _open(hands, p["title"])
        boxes = hands.find(id="item_checkbox")
        return Done(str(sum(not box.checked for box in boxes)))


class NotesAppend(_OnNote):
    """One more line of text."""

    goal = "Add a line to my note “{title}”: {more}"
    goal_zh = "在笔记“{title}”末尾加一行：{more}"
    difficulty = "medium"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "more": rng.choice([text for text in BODIES if text != p["body"]])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, body=lines(f"{p['body']}\n{p['more']}"))

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        before = hands.read(id="edit_body")
        hands.type(f"{before}\n{p['more']}", into="edit_body", clear=True)
        hands.tap("Save")


class NotesRename(_OnNote):
    """Another title."""

    goal = "Rename my note “{title}” to “{new}”."
    goal_zh = "把笔记“{title}”的标题改成“{new}”。"
    difficulty = "easy"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "new": rng.choice([text for text in TITLES if text != p["title"]])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("notes", {"id": _id(phone, p["title"])}, {"title": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.type(p["new"], into="edit_title", clear=True)
        hands.tap("Save")


class NotesPin(_OnNote):
    """Always on top."""

    goal = "Keep my note “{title}” pinned to the top."
    goal_zh = "把笔记“{title}”置顶。"
    difficulty = "easy"
    steps = 3
    tags = ("edit",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.tap("Pin note")


class NotesPaint(_OnNote):
    """A colour."""

    goal = "Give my note “{title}” the color {color}."
    goal_zh = "把笔记“{title}”的颜色设为{color_zh}。"
    difficulty = "easy"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh = rng.choice((("Coral", "珊瑚红"), ("Sand", "沙黄"), ("Mint", "薄荷绿"),
                               ("Sky", "天蓝"), ("Lavender", "薰衣草紫")))  # fmt: skip
        return {**super().draw(phone, rng), "color": name, "color_zh": zh}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, color=p["color"].lower())

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.tap(id="more")
        hands.tap("Color")
        hands.tap(p["color"])


class NotesLabel(_OnNote):
    """A new label on a note."""

    goal = "Create the label “{label}” in Notes and put it on my note “{title}”."
    goal_zh = "在笔记里新建标签“{label}”，并加到笔记“{title}”上。"
    difficulty = "medium"
    steps = 8
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label = rng.choice(("Someday", "Club", "Projects", "Receipts", "待整理", "Summer"))
        return {**super().draw(phone, rng), "label": label}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        tagged = Added("note_tags", note_id=_id(phone, p["title"]))
        return [Added("note_labels", name=p["label"]), tagged]

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.tap(id="more")
        hands.tap("Labels")
        hands.type(p["label"], into="New label")
        hands.tap("Add")
        hands.tap("Done")


class NotesArchive(_OnNote):
    """Out of the way, not thrown away."""

    goal = "Archive my note “{title}”."
    goal_zh = "把笔记“{title}”归档。"
    difficulty = "easy"
    steps = 4
    tags = ("edit",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="archived")

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.tap(id="more")
        hands.tap("Archive")


class NotesDelete(_OnNote):
    """Into the trash."""

    goal = "Throw away my note “{title}”; the trash is fine."
    goal_zh = "删除笔记“{title}”，放进回收站就行。"
    difficulty = "easy"
    steps = 3
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="trashed", trashed_ms=lambda ms: int(ms) > 0)

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.tap("Delete note")


class NotesRestore(_OnNote):
    """Back from the trash."""

    goal = "I threw away my note “{title}” by mistake. Get it back."
    goal_zh = "我不小心删了笔记“{title}”，请帮我恢复。"
    difficulty = "medium"
    steps = 5
    tags = ("edit", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        _write(phone, p["title"], p["body"], state="trashed", trashed_ms=phone.clock.now_ms())

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="", trashed_ms=0)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(id="menu_more")
        hands.tap("Trash")
        hands.tap(p["title"])
        hands.tap("Restore")


class NotesRemind(_OnNote):
    """A reminder at a certain moment."""

    goal = "Remind me of my note “{title}” on {day} at {at}."
    goal_zh = "{day_zh}{at_zh}用笔记“{title}”提醒我。"
    difficulty = "hard"
    steps = 11
    tags = ("form",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = days.when(days.some_day(phone, rng, 1, 12), days.some_time(rng))
        return {**super().draw(phone, rng), **at}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, reminder_ms=days.ms(phone, days.moment(p)))

    def solve(self, hands: Hands, p: Params) -> None:
        _open(hands, p["title"])
        hands.tap(id="reminder")
        at = days.moment(p)
        days.pick_day(hands, at.date(), at.date().replace(month=11, day=16))
        moves.set_time(hands, at)


class NotesArchiveLabel(Template):
    """Everything of a label put away."""

    goal = "Archive all my notes with the label “{label}”."
    goal_zh = "把带有“{label}”标签的笔记全部归档。"
    apps = ("notes",)
    difficulty = "hard"
    steps = 6
    tags = ("edit", "list", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(("Someday", "Club", "Projects", "Receipts", "Summer")),
                "titles": rng.sample(TITLES, rng.randint(2, 4))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        label = phone.store.run("INSERT INTO note_labels(name) VALUES (?)", p["label"])
        for title in p["titles"]:
            number = _write(phone, title, BODIES[0])
            phone.store.run("INSERT INTO note_tags(note_id, label_id) VALUES (?, ?)", number, label)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("notes", {"title": t}, {"state": "archived"}) for t in p["titles"]]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap_on(hands.scroll_to(p["label"], on="All", direction="right"))
        hands.hold(p["titles"][0])
        for title in p["titles"][1:]:
            hands.tap(title)
        hands.tap("Archive")


class NotesFindCode(Template):
    """Something to look up."""

    goal = "What is the door code in my note about the {place}?"
    goal_zh = "我关于“{place}”的笔记里写的门禁密码是什么？"
    apps = ("notes",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(("allotment shed", "rehearsal room", "bike cellar", "rooftop terrace"))
        return {"place": place, "code": f"{rng.randrange(1000, 9999)}", "other": rng.randrange(99)}

    def prepare(self, phone: Phone, p: Params) -> None:
        _write(phone, p["place"].capitalize(), f"Door code: {p['code']}\nLocker {p['other']}")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["code"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "notes", "fab")
        hands.type(p["place"], into="Search notes")
        text = hands.read("Door code")
        return Done(text.partition("\n")[0].removeprefix("Door code: "))


class NotesMergeOpen(Template):
    """What is open on two lists becomes a third."""

    goal = (
        "Make a new checklist “{title}” with everything that is not ticked yet on my lists"
        " “{first}” and “{second}”; leave those two as they are."
    )
    goal_zh = (
        "新建清单“{title}”，把“{first}”和“{second}”两个清单里还没勾选的条目都放进去；原清单不要动。"
    )
    apps = ("notes",)
    difficulty = "hard"
    steps = 15
    tags = ("create", "read", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title, first, second = rng.sample(TITLES, 3)
        items = rng.sample(THINGS, 8)
        return {"title": title, "first": first, "second": second, "one": items[:4],
                "two": items[4:]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        _list(phone, p["first"], p["one"], 2)
        _list(phone, p["second"], p["two"], 2)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        wanted = [*p["one"][2:], *p["two"][2:]]
        made: list[Change] = [Added("note_items", text=text, done=0) for text in wanted]
        return [Added("notes", title=p["title"], checklist=1), *made]

    def solve(self, hands: Hands, p: Params) -> None:
        wanted: list[str] = []
        for title in (p["first"], p["second"]):
            _open(hands, title)
            boxes = hands.find(id="item_checkbox")
            wanted += [box.description for box in boxes if not box.checked]
            hands.back()
        hands.tap("New list")
        hands.type(p["title"], into="Title")
        for text in wanted:
            hands.type(text, into="Add item", submit=True)
        hands.tap("Save")


class NotesAskWhich(_OnNote):
    """Two notes that could be meant."""

    goal = "Delete my note about the {topic}."
    goal_zh = "删除我关于{topic}的笔记。"
    difficulty = "hard"
    steps = 5
    tags = ("ask", "delete")
    question = "which|two|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        topic = rng.choice(("lighthouse", "orchard", "canal boat", "windmill"))
        titles = [f"{topic.capitalize()}: repairs", f"{topic.capitalize()}: guest list"]
        title, other = rng.sample(titles, 2)
        return {"topic": topic, "title": title, "other": other, "body": rng.choice(BODIES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        _write(phone, p["title"], p["body"])
        _write(phone, p["other"], BODIES[1])

    def reply(self, p: Params) -> str:
        return f"The one called “{p['title']}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="trashed", trashed_ms=lambda ms: int(ms) > 0)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.type(p["topic"], into="Search notes")
        said = hands.ask(f"There are two notes about the {p['topic']}: which one?")
        hands.tap(said.partition("“")[2].rstrip("”"))
        hands.tap("Delete note")


class NotesNoSuchNote(Template):
    """A note that was never written."""

    goal = "Pin my note “{title}” to the top."
    goal_zh = "把我的笔记“{title}”置顶。"
    apps = ("notes",)
    difficulty = "medium"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES)}

    def solve(self, hands: Hands, p: Params) -> Declaration:
        moves.top(hands, "notes", "fab")
        hands.type(p["title"], into="Search notes")
        return Impossible(f"no note is called {p['title']}: {hands.read('No results')}")


class NotesFromSchedule(Template):
    """Tomorrow's plan as a note."""

    goal = "Write a note “{title}” with the titles of tomorrow's appointments, one on each line."
    goal_zh = "写一条笔记“{title}”，每行写一个明天日程的标题。"
    apps = ("notes", "calendar")
    difficulty = "hard"
    steps = 10
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        plans = [title for title, _ in days.unknown(phone, rng, 3)]
        return {"title": rng.choice(TITLES), "plans": plans}

    def prepare(self, phone: Phone, p: Params) -> None:
        tomorrow = days.today(phone) + timedelta(days=1)
        for each in days.busy(phone, tomorrow, tomorrow):
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)
        for hour, title in zip((9, 13, 18), p["plans"], strict=True):
            at = days.moment({"date": tomorrow.isoformat(), "hour": hour, "minute": 0})
            days.add_event(phone, title, at)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=lines("\n".join(p["plans"])))]

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.tap("Month")
        hands.tap("Tuesday, November 17, 2026")
        rows = hands.find(id="event")
        named = [e for e in hands.screen.elements if e.text]
        titles = [next(e.text for e in named if row.box.contains(*e.box.center)) for row in rows]
        moves.new_note(hands, p["title"], "\n".join(titles))
