"""Practice in Files: what stands in letters, plans and lists of many kinds."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Difficulty, Done, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import DOCUMENTS, SHELVES, put_file

THINGS = ("dishwasher", "drill", "tent", "printer", "bike", "heater", "camera", "sofa", "扫地机",
          "空调")  # fmt: skip
PEOPLE = ("Ms Ortega", "Mr Dahl", "Dr Weiss", "Mrs Kapoor", "Mr Ferreira", "冯老师", "贺医生")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
STREETS = ("Canal Walk", "Birch Lane", "Tannery Row", "Hill Road", "Copper Street", "梧桐路")


class _Paper(Template):
    """A paper of which one line is asked."""

    apps: ClassVar[tuple[str, ...]] = ("files",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "search")
    file: ClassVar[str]
    text: ClassVar[str]
    begins: ClassVar[str]
    """How the line that is asked begins."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p: Params = {
            "thing": rng.choice(THINGS), "who": rng.choice(PEOPLE), "day": rng.choice(DAYS),
            "street": rng.choice(STREETS), "n": rng.randrange(11, 98),
            "many": rng.randrange(1000, 9999), "hour": rng.randrange(8, 12),
            "minute": rng.choice((10, 20, 40, 50)), "shelf": rng.choice(SHELVES),
            "year": rng.randrange(2027, 2032), "month": rng.randrange(1, 10),
        }  # fmt: skip
        return {**p, "file": self.file.format(**p), "said": self.line(p)}

    def line(self, p: Params) -> str:
        lines = self.text.format(**p).splitlines()
        return next(line for line in lines if line.startswith(self.begins))

    def prepare(self, phone: Phone, p: Params) -> None:
        put_file(phone, f"{DOCUMENTS}/{p['shelf']}/{p['file']}", self.text.format(**p))

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        hands.type(p["file"], into="Search files")
        hands.tap(p["file"], id="android:id/title")
        return Done(hands.read(p["said"], id="line"))


class PracticePaperWarranty(_Paper):
    """How long something is guaranteed."""

    goal = "Until when does the warranty last, by the file {file}?"
    goal_zh = "按文件{file}，保修到什么时候？"
    file = "warranty {thing}.txt"
    text = "Thank you for buying from us.\nValid until {year}-0{month}-17\nKeep the receipt.\n"
    begins = "Valid"


class PracticePaperRent(_Paper):
    """What is to be paid each month."""

    goal = "How high is the monthly rent in the file {file}?"
    goal_zh = "文件{file}里每月房租多少？"
    file = "lease {street}.txt"
    text = "Lease agreement\nLandlord: {who}\nMonthly rent: {many} EUR\nNo pets above the roof\n"
    begins = "Monthly rent"


class PracticePaperLandlord(PracticePaperRent):
    """Whose house it is."""

    goal = "Who is the landlord, according to the file {file}?"
    goal_zh = "文件{file}里写的房东是谁？"
    begins = "Landlord"


class PracticePaperGate(_Paper):
    """What opens the gate."""

    goal = "I need the gate code from the file {file}"
    goal_zh = "我要文件{file}里的大门密码"
    file = "arrival {street}.md"
    text = "Welcome!\nGate code: {many}\nKeys are with {who}\nRubbish goes out on {day}\n"
    begins = "Gate code"


class PracticePaperRubbish(PracticePaperGate):
    """When the bins are emptied."""

    goal = "On which day does the rubbish go out? It says so in {file}"
    goal_zh = "垃圾哪天拿出去？文件{file}里有写"
    begins = "Rubbish"


class PracticePaperKeys(PracticePaperGate):
    """Who has the keys."""

    goal = "Who has the keys? Look into the file {file}"
    goal_zh = "钥匙在谁那里？看看文件{file}"
    begins = "Keys"


class PracticePaperPolicy(_Paper):
    """The number of a contract."""

    goal = "Read me the policy number in my file {file}"
    goal_zh = "念一下文件{file}里的保单号"
    file = "insurance {thing}.txt"
    text = "Household cover\nPolicy number: K-{many}-{n}\nAdviser: {who}\nCancel in writing\n"
    begins = "Policy number"


class PracticePaperAdviser(PracticePaperPolicy):
    """Whom to turn to."""

    goal = "Who is my adviser for the insurance? The file is {file}"
    goal_zh = "我的保险顾问是谁？文件是{file}"
    begins = "Adviser"


class PracticePaperClinic(_Paper):
    """When one is to be there."""

    goal = "When am I to come to the clinic? The letter is the file {file}"
    goal_zh = "诊所让我什么时候去？信是文件{file}"
    file = "clinic letter {n}.txt"
    text = (
        "Dear patient,\nplease come on {day} at {hour}:{minute} AM\nDoctor: {who}\nBring a list\n"
    )
    begins = "please come"


class PracticePaperDoctor(PracticePaperClinic):
    """By whom one is seen."""

    goal = "Which doctor will see me, according to {file}?"
    goal_zh = "按{file}，是哪位医生给我看？"
    begins = "Doctor"


class PracticePaperPaint(_Paper):
    """A shade that is to be bought again."""

    goal = "Which wall paint did we use? It is in {file}"
    goal_zh = "我们用的是哪种墙漆？在{file}里"
    file = "renovation {street}.md"
    text = "Rooms on {street}\nWall paint: Dune {n}\nTiles: grey\nPlumber: {who}\n"
    begins = "Wall paint"


class PracticePaperTiles(PracticePaperPaint):
    """Who did the pipes."""

    goal = "Who was the plumber? I wrote it into the file {file}"
    goal_zh = "水管工是谁来着？我写在文件{file}里了"
    begins = "Plumber"


class PracticePaperPractice(_Paper):
    """When the choir meets."""

    goal = "When is rehearsal, by the plan in {file}?"
    goal_zh = "按{file}里的安排，什么时候排练？"
    file = "choir plan {n}.txt"
    text = "Spring programme\nRehearsal: {day}, {hour}:{minute} AM\nPiano: {who}\nWear black\n"
    begins = "Rehearsal"


class PracticePaperSerial(_Paper):
    """What stands on the back of a machine."""

    goal = "What serial number does the file {file} give?"
    goal_zh = "文件{file}里的序列号是多少？"
    file = "{thing} papers.txt"
    text = "Bought second hand from {who}\nSerial number: XR{many}{n}\nColour: as new\n"
    begins = "Serial number"


class PracticePaperBench(_Paper):
    """Where the bus goes from."""

    goal = "Where do we meet for the trip? See {file}"
    goal_zh = "出游在哪里集合？看{file}"
    file = "class trip {n}.md"
    text = "Class trip\nMeeting point: {street}\nTeacher: {who}\nBack before dark\n"
    begins = "Meeting point"
