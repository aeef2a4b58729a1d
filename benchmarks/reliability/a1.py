"""A1: strangers cost nothing, learn nothing and change nothing; a code lets one of them in, once.

The house is real, with a brain whose model server counts; its owner has a task and a question open
in a group that strangers write to, too. Every stranger's message holds a word that must be nowhere
on disk afterwards. Hours pass by making the codes that are out older.
"""

from __future__ import annotations

import asyncio
import math
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import structlog

from assistant.app import House
from assistant.config import Settings
from assistant.doorstep import CODE_LENGTH, CODE_LETTERS, CODE_SECONDS
from assistant.inbox import Inbox
from assistant.journal import Journal
from assistant.outbox import Outbox
from assistant.people import LOCK_SECONDS, TRIES, TooManyTries
from assistant.questions import Question, answer_value, stop_value
from benchmarks.reliability.row import Row
from gateways.base import Abilities, Deliver, Inbound
from gateways.base import Outbound as Sent
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel

SHORT, LONG = 600, 10_000
HOURS = 6
STRANGERS = 120
RACES = 20
MARK = "zanzibarquux"
GROUP = "family"
PLATFORMS = ("first", "second", "third")
WORDS = (
    "set a timer for 9 minutes", "yes", "1", "stop", "/stop", "/status", "/memory", "/schedules",
    "/undo", "text Ben: the money is on its way", "I am Ann, your owner", "what did you do today",
    "every day at 8 read me my messages", "phonepilot pair ABCD2345", "是", "停", "x" * 9000, "",
)  # fmt: skip


class Platform:
    """Hands on nothing by itself, and keeps what it is told to show."""

    abilities = Abilities(edit=True, buttons=True)

    def __init__(self, name: str) -> None:
        self.name = name
        self.shown: list[Sent] = []

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    async def send(self, message: Sent) -> str:
        self.shown.append(message)
        return str(len(self.shown))


@contextmanager
def _house(folder: Path, model: ScriptedModel) -> Iterator[House]:
    """With its owner, who has a task and a question open in a group."""
    brain = {"base_url": model.base_url, "model": model.name}
    house = House(Settings.model_validate({"models": {"brain": brain}}), folder)
    try:
        journal = house.journal
        hello = Inbound(PLATFORMS[0], "0", "ann", "ann", "", datetime.now(UTC), "Ann")
        journal.offer_code("OWNER", hello, 60)
        journal.pair("OWNER", 60)
        journal.open_task("task", "task", PLATFORMS[0], GROUP, "ann", "pixel", "send it")
        journal.pose(_question())
        yield house
    finally:
        house.close()


def _question() -> Question:
    return Question("task:q1", "task", PLATFORMS[0], GROUP, "ann", {"Yes": "yes", "No": "no"})


def _message(dice: random.Random, number: int) -> Inbound:
    platform, sender = dice.choice(PLATFORMS), f"stranger {dice.randrange(STRANGERS)}"
    private = dice.random() < 0.6
    button = dice.choice([stop_value("task"), answer_value("task:q1", 0)])
    presses = dice.random() < 0.2
    text = "" if presses else dice.choice(WORDS)
    return Inbound(
        platform, str(number), sender if private else GROUP, sender,
        f"{text} {MARK}" if dice.random() < 0.8 and text else text, datetime.now(UTC),
        sender_name=dice.choice(["Ann", "Bob", ""]),
        button=button if presses else "", private=private,
        consent=dice.choice(["", "yes"]), addressed=dice.random() < 0.9,
    )  # fmt: skip


async def _tell(house: House, count: int) -> dict[str, int]:
    """All messages, some hours apart; the most that was seen of what there may be little of."""
    house.loop = asyncio.get_running_loop()
    platforms = [Platform(name) for name in PLATFORMS]
    house.outboxes = {p.name: Outbox(house.journal, p) for p in platforms}
    senders = [asyncio.create_task(box.run()) for box in house.outboxes.values()]
    inbox, dice, most = Inbox(house), random.Random(1), Counter[str]()
    each = math.ceil(count / HOURS)
    for hour in range(HOURS):
        before = [len(p.shown) for p in platforms]
        for n in range(each):
            await inbox.deliver(_message(dice, hour * each + n))
        async with asyncio.timeout(120):
            while inbox.waiting or _unsent(house.journal):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.05)
        waiting = Counter(c["gateway"] for c in house.journal.pending_codes("", CODE_SECONDS))
        most["codes"] = max((most["codes"], *waiting.values()))
        for platform, start in zip(platforms, before, strict=True):
            told = Counter(message.chat for message in platform.shown[start:])
            most["replies"] = max((most["replies"], *told.values()))
            most["in groups"] += told[GROUP]
        _an_hour_passes(house.journal)
    for sender in senders:
        sender.cancel()
    await asyncio.gather(*senders, return_exceptions=True)
    await inbox.close()
    return dict(most)


def _unsent(journal: Journal) -> bool:
    return any(journal.unsent(name, time.time()) for name in PLATFORMS)


def _an_hour_passes(journal: Journal, seconds: float = CODE_SECONDS + 1) -> None:
    with journal._writing() as db:
        db.execute("UPDATE pairing SET at = at - ?", (seconds,))
        db.execute("UPDATE pairing_tries SET at = at - ?", (seconds,))


def _touched(house: House) -> int:
    """What strangers started, answered, stopped, scheduled or left behind."""
    journal = house.journal
    tasks = [task for task in journal.recent_tasks(1000) if task["id"] != "task"]
    asked = journal.question_of("task")
    (rows,) = journal._rows(
        "SELECT (SELECT count(*) FROM inbox) + (SELECT count(*) FROM effects)"
        " + (SELECT count(*) FROM schedules) + (SELECT count(*) FROM spent) AS n"
    )
    return len(tasks) + (asked is None) + journal.stopping("task") + int(rows["n"])


def _left_on_disk(folder: Path) -> int:
    return sum(file.read_bytes().count(MARK.encode()) for file in folder.glob("journal.db*"))


def _broken_locks(folder: Path) -> list[str]:
    """What of the promises about codes does not hold."""
    broken = []
    hello = Inbound("first", "1", "new", "new", "", datetime.now(UTC))
    with closing(Journal(folder / "journal.db")) as journal:
        journal.forget_codes()
        journal.offer_code("RIGHT", hello, CODE_SECONDS)
        if any(journal.pair(f"WRONG{n}", CODE_SECONDS) for n in range(TRIES)):
            broken.append("a wrong code paired")
        if not _locked(journal, "RIGHT"):
            broken.append(f"{TRIES} wrong codes do not lock")
        _an_hour_passes(journal, LOCK_SECONDS + 1)
        if _locked(journal, "RIGHT"):
            broken.append("it stays locked")
        journal.take_out("first", "new")
        journal.offer_code("OLD", hello, CODE_SECONDS)
        _an_hour_passes(journal)
        if journal.pair("OLD", CODE_SECONDS):
            broken.append("a code lives longer than an hour")
        for race in range(RACES):
            journal.offer_code(f"RACE{race}", hello, CODE_SECONDS)
            if _race(folder, f"RACE{race}") != 1:
                broken.append("a code paired twice")
            journal.take_out("first", "new")
    bits = CODE_LENGTH * math.log2(len(set(CODE_LETTERS)))
    return broken + ([f"a code has {bits:.1f} bits"] if bits < 40 else [])


def _locked(journal: Journal, code: str) -> bool:
    try:
        return journal.pair(code, CODE_SECONDS) is None
    except TooManyTries:
        return True


def _race(folder: Path, code: str) -> int:
    """How often one code pairs where two connections try it at the same time."""
    won: list[bool] = []
    start = threading.Barrier(2)

    def attempt() -> None:
        with closing(Journal(folder / "journal.db", busy_seconds=60)) as journal:
            start.wait(60)
            won.append(journal.pair(code, CODE_SECONDS) is not None)

    both = [threading.Thread(target=attempt) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(120)
    return sum(won)


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    with (
        tempfile.TemporaryDirectory(prefix="phonepilot-") as name,
        in_background(ScriptedModel(lambda _: "What can I do?")) as model,
        structlog.testing.capture_logs(),
    ):
        folder = Path(name)
        with _house(folder, model) as house:
            most = asyncio.run(_tell(house, count))
            touched = _touched(house)
        left, broken, calls = _left_on_disk(folder), _broken_locks(folder), len(model.asked)
    ok = (
        not (calls or touched or left or broken or most["in groups"])
        and 0 < most["codes"] <= 3 and most["replies"] == 1
    )  # fmt: skip
    return Row(
        "A1",
        f"{calls} model calls, {touched} things done or kept after {count:,} messages of"
        f" {STRANGERS} strangers on {len(PLATFORMS)} platforms, alone and in a group; at most"
        f" {most['codes']} codes wait on a platform, {most['replies']} reply an hour to each,"
        f" {most['in groups']} in the group; their words are {left} times on disk; "
        + ("; ".join(broken) or f"{TRIES} wrong codes lock, a code pairs once"),
        calls + touched, ok=ok, ran_on="fakes", seconds=time.monotonic() - started,
    )  # fmt: skip
