"""The journal's part in forgetting a fact: the words in which it was said and told again.

The rows stay, so that no message is acted upon twice; their text goes, and is then taken out of the
file, too. A conversation with a model in which it was said is forgotten as a whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from assistant.database import Database

LEAST = 6
"""Letters of what is looked for; Chinese ones say as much with half of them."""
TABLES = ("inbox", "outbox", "threads", "tasks", "calls")
_ABOUT_MEMORY = re.compile(r"^memory:|:(?:memory|command)")
"""How the keys of messages read that tell of facts; all others that do have their sign."""


class Wiping(Database):
    """The part of the journal that takes words back."""

    def wipe(
        self, person: tuple[str, str], meant: Callable[[str], bool], words: Sequence[str],
        values: Sequence[str],
    ) -> list[str]:  # fmt: skip
        """``person``: platform and sender. ``meant``: which of their messages, by its id.
        ``words``: the sentences that said it; ``values``: what we told again. Returns the tasks
        that were only talk of it."""
        with self._writing() as db:
            self._wipe_said(db, person, meant, words)
            self._wipe_told(db, person, words, values)
            return self._wipe_talk(db, person, (*words, *filter(says_enough, values)))

    def needs_words(
        self, person: tuple[str, str], meant: Callable[[str], bool], words: str, value: str
    ) -> bool:  # fmt: skip
        """Whether a message of theirs that is ``meant`` is still to be acted upon, or one to them
        with these words still to be sent, or one of the memory's with this value."""
        waiting = self._rows(
            "SELECT external_id FROM inbox WHERE gateway=? AND sender=? AND handled IS NULL",
            *person,
        )
        if any(meant(row["external_id"]) for row in waiting):
            return True
        unsent = self._rows(
            "SELECT key, text FROM outbox WHERE gateway=? AND sent<version AND dead=''"
            " AND chat IN (SELECT chat FROM inbox WHERE gateway=? AND sender=?)",
            person[0], *person,
        )  # fmt: skip
        values = [value] if value else []
        return any(_tells(row["key"], row["text"], [words], values) for row in unsent)

    def scrub_words(self) -> bool:
        """Out of the file, too; False while others use it."""
        return self._store.scrub(TABLES)

    def _wipe_said(
        self, db: Any, person: tuple[str, str], meant: Callable[[str], bool], words: Sequence[str]
    ) -> None:
        rows = db.execute(
            "SELECT external_id, text FROM inbox WHERE gateway=? AND sender=? AND text<>''"
            " AND handled IS NOT NULL",
            person,
        ).fetchall()
        for row in rows:
            said = any(word in row["text"] for word in words)
            if said or meant(row["external_id"]):
                db.execute(
                    "UPDATE inbox SET text='' WHERE gateway=? AND external_id=?",
                    (person[0], row["external_id"]),
                )

    def _wipe_told(
        self, db: Any, person: tuple[str, str], words: Sequence[str], values: Sequence[str]
    ) -> None:
        rows = db.execute(
            "SELECT key, text FROM outbox WHERE gateway=? AND text<>''"
            " AND (sent>=version OR dead<>'')"
            " AND chat IN (SELECT chat FROM inbox WHERE gateway=? AND sender=?)",
            (person[0], *person),
        ).fetchall()
        for row in rows:
            if _tells(row["key"], row["text"], words, values):
                db.execute("UPDATE outbox SET text='' WHERE key=?", (row["key"],))

    def _wipe_talk(self, db: Any, person: tuple[str, str], words: Sequence[str]) -> list[str]:
        threads = db.execute(
            "SELECT chat, state FROM threads WHERE gateway=? AND person=?", person
        ).fetchall()
        for row in threads:
            if any(_in_json(word) in row["state"] for word in words):
                db.execute(
                    "DELETE FROM threads WHERE gateway=? AND chat=? AND person=?",
                    (person[0], row["chat"], person[1]),
                )
        talk = db.execute(
            "SELECT id, text, reply FROM tasks WHERE gateway=? AND person=? AND phone=''"
            " AND outcome<>''",
            person,
        ).fetchall()
        return [
            row["id"] for row in talk
            if any(word in row["text"] or word in row["reply"] for word in words)
            or self._was_looked_up(db, row["id"], words)
        ]  # fmt: skip

    def _was_looked_up(self, db: Any, turn: str, words: Sequence[str]) -> bool:
        """Whether a tool told it again, to a model that need not have repeated it."""
        calls = db.execute("SELECT arguments, result FROM calls WHERE turn=?", (turn,)).fetchall()
        held = [f"{call['arguments']}{call['result']}" for call in calls]
        return any(each in told for word in words for each in (word, _in_json(word))
                   for told in held)  # fmt: skip


def _tells(key: str, text: str, words: Sequence[str], values: Sequence[str]) -> bool:
    """A message of the memory's own tells a value also where it is not the whole sentence."""
    ours = "🧠" in text or _ABOUT_MEMORY.search(key)
    told = ours and any(re.search(_as_a_word(value), text) for value in values)
    return bool(told) or any(word in text for word in words)


def says_enough(text: str) -> bool:
    """To be looked for: it stands nowhere by accident."""
    return len(text) + sum(not c.isascii() for c in text) >= LEAST


def _in_json(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)[1:-1]


def _as_a_word(value: str) -> str:
    """No “tea” in “team”; where words are not written apart, anywhere."""
    found = re.escape(value)
    return rf"(?<!\w){found}(?!\w)" if value.isascii() else found
