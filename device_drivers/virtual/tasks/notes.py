"""Tasks in Notes: writing, checklists, order, and what stands there."""

from __future__ import annotations

import random

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


def write(phone: Phone, title: str, body: str = "", **more: object) -> int:
    """Put a note there; its id."""
    ms = phone.clock.now_ms() - 7_200_000
    values = {"title": title, "body": body, "created_ms": ms, "changed_ms": ms, **more}
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    return phone.store.run(
        f"INSERT INTO notes({names}) VALUES ({marks})",  # noqa: S608  # names of our own
        *values.values(),
    )


def note_id(phone: Phone, title: str) -> int:
    return int(phone.store.one("SELECT id FROM notes WHERE title=?", title))


def open_note(hands: Hands, title: str) -> None:
    moves.top(hands, "notes", "fab")
    hands.tap(title)


def open_menu(hands: Hands, title: str) -> None:
    """Open a note and its menu."""
    open_note(hands, title)
    hands.tap(id="more")


def go_to(hands: Hands, place: str) -> None:
    """The archive, the trash, the labels."""
    moves.top(hands, "notes", "fab")
    hands.tap(id="menu_more")
    hands.tap(place)


class _OnNote(Template):
    """Something about a note that is there."""

    apps = ("notes",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write(phone, p["title"], p["body"])

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("notes", {"title": p["title"]}, to)]


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
        open_note(hands, p["title"])
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
        return [Changed("notes", {"id": note_id(phone, p["title"])}, {"title": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
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
        open_note(hands, p["title"])
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
        open_menu(hands, p["title"])
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
        tagged = Added("note_tags", note_id=note_id(phone, p["title"]))
        return [Added("note_labels", name=p["label"]), tagged]

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
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
        open_menu(hands, p["title"])
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
        open_note(hands, p["title"])
        hands.tap("Delete note")


class NotesRestore(_OnNote):
    """Back from the trash."""

    goal = "I threw away my note “{title}” by mistake. Get it back."
    goal_zh = "我不小心删了笔记“{title}”，请帮我恢复。"
    difficulty = "medium"
    steps = 5
    tags = ("edit", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        write(phone, p["title"], p["body"], state="trashed", trashed_ms=phone.clock.now_ms())

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="", trashed_ms=0)

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, "Trash")
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
        at = days.when(phone, days.some_day(phone, rng, 1, 12), days.some_time(rng))
        return {**super().draw(phone, rng), **at}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, reminder_ms=days.ms(phone, days.moment(p)))

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(id="reminder")
        at = days.moment(p)
        days.pick_day(hands, at.date(), days.start(p))
        moves.set_time(hands, at)


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
        write(phone, p["place"].capitalize(), f"Door code: {p['code']}\nLocker {p['other']}")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["code"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "notes", "fab")
        hands.type(p["place"], into="Search notes")
        text = hands.read("Door code")
        return Done(text.partition("\n")[0].removeprefix("Door code: "))


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
        write(phone, p["title"], p["body"])
        write(phone, p["other"], BODIES[1])

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
