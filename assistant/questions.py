"""Questions that tasks wait on, and what the buttons under them send back."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass

from assistant.database import Database
from assistant.migrations import Connection, Row

SCHEMA = """
CREATE TABLE IF NOT EXISTS questions (
  id TEXT PRIMARY KEY, task TEXT, gateway TEXT, chat TEXT, person TEXT, options TEXT,
  answer TEXT DEFAULT '', open INTEGER DEFAULT 1, at REAL, answered_by TEXT DEFAULT '')
  WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Question:
    """A question a task waits on. ``options``: shown text -> value."""

    id: str
    task: str
    gateway: str
    chat: str
    person: str
    options: dict[str, str]

    @property
    def approves(self) -> bool:
        """Whether a yes lets something happen that cannot be undone: only a person may say it."""
        return "yes" in self.options.values()

    @property
    def takes_over(self) -> bool:
        """Whether the phone is in the person's hands while it is open (``taking_over``): it takes
        many answers."""
        return _hands_over(self.id)

    @property
    def is_private(self) -> bool:
        """Whether whatever is said to it is a secret (``signing_in.asking``); it is heard and put
        away as what is typed on a phone in hand."""
        return _is_private(self.id)

    @property
    def is_unseen(self) -> bool:
        """Whether that is not even to show where it is typed."""
        return self.is_private and ":s:h" in self.id


@dataclass(frozen=True, slots=True)
class Asked:
    """``text`` is "" where the message is forgotten by now; ``answer`` "" for silence, None while
    it is open; ``by`` is whoever answered for the task's person, "" where they did so themselves.
    ``handed_over``: it put the phone into their hands, and ``answer`` says how that ended."""

    text: str
    answer: str | None
    by: str = ""
    handed_over: bool = False
    private: bool = False
    """What was said is a secret; ``answer`` says how it ended."""


@dataclass(frozen=True, slots=True)
class Reply:
    """``by`` is whose it is, "" where nobody answered."""

    answer: str
    by: str

    @property
    def value(self) -> str | None:
        """ "" where the person wants none of what was offered, None for silence."""
        return self.answer if self.answer or self.by else None


CHOSEN = "\n→ "
"""Between a question that is over and its answer, in the message that asked it."""
ANSWER = "answer:"
"""How the values of the buttons begin that answer a question."""


_PICTURE = re.compile(rf"({ANSWER}\d+)\.(\d+)(:.*)", re.DOTALL)


def answer_value(question: str, index: int, picture: int = 0) -> str:
    """The value of the button for an option; platforms take 64 bytes, ids differ at their end.
    ``picture`` is the number of the one that it lies under, where that matters."""
    return f"{ANSWER}{index}{f'.{picture}' if picture else ''}:{question[-48:]}"


def without_picture(value: str) -> tuple[str, int]:
    """The value of a button as it would be under no picture, and the number of its picture."""
    found = _PICTURE.fullmatch(value)
    return (found[1] + found[3], int(found[2])) if found else (value, 0)


def stop_value(task: str) -> str:
    return f"stop:{task[-48:]}"


class Questions(Database):
    """The part of the journal that keeps what was asked, and the first answer to it."""

    def pose(self, question: Question) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT INTO questions (id, task, gateway, chat, person, options, at)"
                " VALUES (?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
                (
                    question.id, question.task, question.gateway, question.chat, question.person,
                    json.dumps(question.options, ensure_ascii=False), time.time(),
                ),
            )  # fmt: skip

    def open_question(self, gateway: str, chat: str) -> Question | None:
        """The oldest question that a chat has not answered."""
        return _first_question(
            self._rows(
                "SELECT * FROM questions WHERE gateway=? AND chat=? AND open=1 ORDER BY at LIMIT 1",
                gateway, chat,
            )
        )  # fmt: skip

    def open_questions(self, gateway: str, chat: str) -> list[Question]:
        """What a chat has not answered, oldest first."""
        rows = self._rows(
            "SELECT * FROM questions WHERE gateway=? AND chat=? AND open=1 ORDER BY at, id",
            gateway, chat,
        )  # fmt: skip
        return [_question(row) for row in rows]

    def put_as(self, gateway: str, chat: str, message_id: str) -> str:
        """The question, open or not, that a message of ours puts; "" for any other message."""
        rows = self._rows(
            "SELECT q.id FROM outbox o JOIN questions q ON q.id=o.key"
            " WHERE o.gateway=? AND o.chat=? AND o.message_id=? AND o.message_id<>''",
            gateway, chat, message_id,
        )  # fmt: skip
        return str(rows[0]["id"]) if rows else ""

    def question_of(self, task: str) -> Question | None:
        """The question a task waits on."""
        return _first_question(
            self._rows("SELECT * FROM questions WHERE task=? AND open=1 ORDER BY at LIMIT 1", task)
        )

    def words_of(self, question: str) -> str:
        """A question as it was put; "" where that is forgotten by now."""
        rows = self._rows("SELECT text FROM outbox WHERE key=?", question)
        return str(rows[0]["text"]).partition(CHOSEN)[0] if rows else ""

    def closed_questions(self, gateway: str, chat: str) -> list[tuple[Question, str]]:
        """What a chat was asked and is over, newest first, with what was answered."""
        rows = self._rows(
            "SELECT * FROM questions WHERE gateway=? AND chat=? AND open=0 ORDER BY at DESC"
            " LIMIT 50",
            gateway, chat,
        )  # fmt: skip
        return [(_question(row), str(row["answer"])) for row in rows]

    def answer_of(self, question: str) -> str | None:
        """What was answered, "" for silence; None while the question is open."""
        rows = self._rows("SELECT answer FROM questions WHERE id=? AND open=0", question)
        return str(rows[0]["answer"]) if rows else None

    def reply_to(self, question: str) -> Reply | None:
        """What came of it; None while it is open."""
        rows = self._rows(
            "SELECT answer, answered_by FROM questions WHERE id=? AND open=0", question
        )
        return Reply(rows[0]["answer"], rows[0]["answered_by"]) if rows else None

    def handed_over(self) -> list[Question]:
        """Those for which a phone is in a person's hands, or was when a process was ended."""
        rows = self._rows("SELECT * FROM questions WHERE open=1")
        return [asked for row in rows if (asked := _question(row)).takes_over]

    def asked_by(self, task: str) -> list[Asked]:
        """All that a task asked, in order, as it was put."""
        rows = self._rows(
            "SELECT q.id, q.answer, q.open, o.text,"
            " CASE WHEN q.answered_by=q.gateway||'/'||q.person"
            " THEN '' ELSE q.answered_by END AS by FROM questions q LEFT JOIN outbox o"
            " ON o.key IN (q.id, q.id||':1') WHERE q.task=? ORDER BY q.at",
            task,
        )
        return [
            Asked(
                (r["text"] or "").partition(CHOSEN)[0],
                None if r["open"] else str(r["answer"]), r["by"], _hands_over(r["id"]),
                _is_private(r["id"]),
            )
            for r in rows
        ]  # fmt: skip

    def close_question(self, question: str, answer: str, by: str = "") -> bool:
        """Keep the first answer; False when there was one already. ``by`` is whose it is, as
        "platform/sender": in a group the owner may answer for another."""
        with self._writing() as db:
            cursor = db.execute(
                "UPDATE questions SET open=0, answer=?, answered_by=? WHERE id=? AND open=1",
                (answer, by, question),
            )
            return cursor.rowcount == 1


def _hands_over(question: str) -> bool:
    return re.search(r":h\d+-[0-9a-f]+$", question) is not None


def _is_private(question: str) -> bool:
    return re.search(r":[su]:h\d+-[0-9a-f]+$", question) is not None


def close_those_of(db: Connection, task: str) -> None:
    """Nobody waits for an answer any more."""
    db.execute("UPDATE questions SET open=0 WHERE task=? AND open=1", (task,))


def _first_question(rows: list[Row]) -> Question | None:
    return _question(rows[0]) if rows else None


def _question(r: Row) -> Question:
    return Question(
        r["id"], r["task"], r["gateway"], r["chat"], r["person"], json.loads(r["options"])
    )
