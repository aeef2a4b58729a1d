"""``phonepilot pair`` and ``phonepilot people``: who may use the assistant. Only on its machine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from assistant import taken_out
from assistant.config import ConfigError, home, load_settings
from assistant.doorstep import CODE_SECONDS
from assistant.journal import Journal
from assistant.kept import open_journal, server_of
from assistant.people import OWNER, ROLES, TooManyTries
from assistant.plain import plain
from gateways.base import Outbound
from models.nearest import either, nearest

MAY = {
    "owner": "may do everything, on all phones",
    "member": "may have their own tasks done",
    "guest": "may have things looked up on the phones shared with them",
}
NONE = "none"
"""Said in place of phones: all are taken away that were shared."""
AS_ROLE = "no other phones than their role has"


def pair(code: str, role: str, name: str) -> int:
    """Approve a code, or list the people who may speak. Returns the exit code. Raises
    ConfigError."""
    checked_role(role)
    with closing(open_journal()) as journal:
        if not code:
            return listed(journal)
        try:
            person = journal.pair(written(code), CODE_SECONDS, role, name)
        except TooManyTries as locked:
            minutes = int(locked.seconds / 60) + 1
            print(f"Too many wrong codes: none is taken for {minutes} more minutes.")
            return 1
        if person is None:
            print(plain(_no_such_code(journal)))
            return 1
        _tell(
            journal, person, "paired",
            "You are paired. Tell me what to do, or say /help. 已配对，请吩咐。",
        )  # fmt: skip
        called = person["name"] or person["sender"]
        told = f"{called} may now use the assistant on {person['gateway']}, as {person['role']}"
        print(plain(f"{told}: {MAY[person['role']]}."))
        return 0


def _no_such_code(journal: Journal) -> str:
    """Where nobody has ever asked to be let in, the home may be another than the assistant's."""
    told = "There is no such code, or it is older than an hour. Ask for a new one in the chat."
    if journal.people() or journal.pending_codes("", CODE_SECONDS):
        return told
    return (
        f"{told}\nIn {home()} nobody waits and nobody is paired. Does the assistant run as another "
        "user, or with another PHONEPILOT_HOME? Then type it as that one (docs/running.md)."
    )


def written(code: str) -> str:
    """A code as it was given out, however it was typed: "6aeu-wd3s", "6AEU WD3S"."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def listed(journal: Journal) -> int:
    """Everybody with their role and phones, and who waits with a code."""
    people = journal.people()
    for person in people:
        since = datetime.fromtimestamp(person["paired"]).astimezone()
        phones = f"  phones: {person['phones']}" if person["phones"] else ""
        line = f"{_key(person):<24} {person['name'] or '':<24} {person['role']:<7}"
        print(plain(f"{line} since {since:%Y-%m-%d}{phones}"))
    if not people:
        told = f"Nobody is paired in {home()}. Write to your bot; it shows a code for:"
        print(plain(f"{told} phonepilot pair CODE"))
    for waiting in journal.pending_codes("", CODE_SECONDS):
        minutes = int((waiting["at"] + CODE_SECONDS - time.time()) / 60) + 1
        print(plain(f"{_key(waiting):<24} {waiting['name'] or '':<24} has a code, {minutes} min"))
    return 0


def set_role(who: str, role: str) -> int:
    """Raises ConfigError."""
    checked_role(role)
    with closing(open_journal()) as journal:
        person = found(journal, who)
        journal.set_role(person["gateway"], person["sender"], role)
        print(plain(f"{person['name'] or who} is {role} now: {MAY[role]}."))
        return 0


def shared(who: str) -> int:
    """Tell which phones somebody may use. Raises ConfigError."""
    with closing(open_journal()) as journal:
        person = found(journal, who)
        told = person["phones"] or AS_ROLE
        print(plain(f"{person['name'] or who} may use {told.replace(',', ', ')}."))
        return 0


def share(who: str, names: tuple[str, ...], known: tuple[str, ...]) -> int:
    """Which phones somebody may use, of those ``known``; NONE alone: as their role has it. Raises
    ConfigError."""
    names = () if names == (NONE,) else names
    wrong = [name for name in names if name not in known]
    if wrong:
        close = nearest(wrong[0], list(known))
        meant = f" Did you mean {either(close)}?" if close else f" There are: {', '.join(known)}."
        raise ConfigError(f"There is no phone {wrong[0]!r} in phonepilot.toml.{meant}")
    with closing(open_journal()) as journal:
        person = found(journal, who)
        journal.share_phones(person["gateway"], person["sender"], names)
        told = ", ".join(names) or AS_ROLE
        print(plain(f"{person['name'] or who} may use {told}."))
        return 0


def remove(who: str) -> int:
    """Take somebody out, and tell them; what was remembered of them is erased. Raises
    ConfigError."""
    folder = home()
    with closing(open_journal()) as journal:
        person = found(journal, who)
        chat = journal.chat_of(person["gateway"], person["sender"])
        asked = journal.take_out(person["gateway"], person["sender"])
        if chat:
            _tell(
                journal, person | {"chat": chat}, "removed",
                "You may not use this assistant any more. What was going on for you is stopped, "
                "and nothing scheduled is left. "
                "您已不能使用本助手，进行中的任务已停止，定时任务已取消。",
            )  # fmt: skip
        print(plain(f"{person['name'] or who} may not use the assistant any more."))
        try:
            _release(folder / "tasks.db", asked)
            _forget(journal, folder, person)
        except Exception as error:  # that they were taken out is kept: a running house erases it
            if person["role"] == OWNER:  # of them it is not
                raise
            print(plain(f"Not all of theirs could be erased now: {error}"))
            print("`phonepilot run` tries again by itself.")
            return 1
    return 0


def _forget(journal: Journal, folder: Path, person: dict[str, Any]) -> None:
    """The memory first: with the last of the journal goes what is known of their being taken
    out."""
    from assistant.memories.at_machine import forget_taken_out  # it looks us up

    whose = (person["gateway"], person["sender"])
    if gone := forget_taken_out(load_settings(), folder, journal, *whose):
        print(f"What was remembered of them is erased: {gone} facts and past tasks.")
    elif person["role"] == OWNER:
        print("The owner's memory stays: phonepilot memory forget --all erases it.")
    now = taken_out.forget(journal, folder, *whose, _deleting(folder / "tasks.db"))
    if now.tasks:
        print(f"{_tasks(now.tasks)} being stopped. What was said and done in it is erased "
              "when that is over: `phonepilot run` does it by itself.")  # fmt: skip
    elif now.messages:
        print("What is still to be answered or sent is erased when that is over: "
              "`phonepilot run` does it by itself.")  # fmt: skip


def forget_codes() -> int:
    """Void every code that is out, so that others get one."""
    with closing(open_journal()) as journal:
        print(f"{journal.forget_codes()} codes are void.")
        return 0


def found(journal: Journal, who: str) -> dict[str, Any]:
    """The person called ``who``: GATEWAY:ID, an id, or a name. Raises ConfigError."""
    people = journal.people()
    exact = [p for p in people if who in (_key(p), p["sender"])]
    said = who.casefold()
    fitting = exact or [p for p in people if (p["name"] or "").casefold() == said]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise ConfigError(f"Several are called {who}: {', '.join(map(_key, fitting))}. Say which.")
    there = ", ".join(f"{_key(p)} ({p['name']})" for p in people) or "nobody is paired"
    raise ConfigError(f"There is nobody called {who!r}: {there}.")


def checked_role(role: str) -> str:
    if role and role not in ROLES:
        raise ConfigError(f"There is no role {role!r}; there are {', '.join(ROLES)}.")
    return role


def _key(person: dict[str, Any]) -> str:
    return f"{person['gateway']}:{person['sender']}"


def _tell(journal: Journal, person: dict[str, Any], what: str, text: str) -> None:
    key = f"{_key(person)}:{what}:{time.time():.3f}"
    journal.say(person["gateway"], key, Outbound(person["chat"], text))


def _tasks(count: int) -> str:
    return "One task of theirs is" if count == 1 else f"{count} tasks of theirs are"


def _deleting(engine: Path) -> taken_out.Delete:
    def delete(tasks: Sequence[str]) -> None:
        """In another process than the one that runs them."""
        server = server_of(load_settings())
        if not tasks or not (server or engine.exists()):
            return
        from dbos import DBOSClient  # takes a second to load

        client = DBOSClient(system_database_url=server or f"sqlite:///{engine}")
        try:
            client.delete_workflows(list(tasks))
        finally:
            client.destroy()

    return delete


def _release(engine: Path, asked: list[dict[str, Any]]) -> None:
    """Tasks that wait for an answer, in another process, need not wait any longer."""
    if not asked or not engine.exists():
        return
    from dbos import DBOSClient  # takes a second to load

    client = DBOSClient(system_database_url=f"sqlite:///{engine}")
    try:
        for question in asked:
            client.send(question["task"], None, topic=question["id"])
    finally:
        client.destroy()
