"""``phonepilot pair`` and ``phonepilot people``: who may use the assistant. Only on its machine."""

from __future__ import annotations

import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from assistant.config import ConfigError, home
from assistant.doorstep import CODE_SECONDS
from assistant.journal import Journal
from assistant.people import ROLES, TooManyTries
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
    with closing(Journal(home() / "journal.db")) as journal:
        if not code:
            return listed(journal)
        try:
            person = journal.pair(written(code), CODE_SECONDS, role, name)
        except TooManyTries as locked:
            minutes = int(locked.seconds / 60) + 1
            print(f"Too many wrong codes: none is taken for {minutes} more minutes.")
            return 1
        if person is None:
            print(
                "There is no such code, or it is older than an hour. Ask for a new one in the chat."
            )
            return 1
        _tell(
            journal, person, "paired",
            "You are paired. Tell me what to do, or say /help. 已配对，请吩咐。",
        )  # fmt: skip
        called = person["name"] or person["sender"]
        told = f"{called} may now use the assistant on {person['gateway']}, as {person['role']}"
        print(plain(f"{told}: {MAY[person['role']]}."))
        return 0


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
        print("Nobody is paired. Write to your bot; it shows a code for: phonepilot pair CODE")
    for waiting in journal.pending_codes("", CODE_SECONDS):
        minutes = int((waiting["at"] + CODE_SECONDS - time.time()) / 60) + 1
        print(plain(f"{_key(waiting):<24} {waiting['name'] or '':<24} has a code, {minutes} min"))
    return 0


def set_role(who: str, role: str) -> int:
    """Raises ConfigError."""
    checked_role(role)
    with closing(Journal(home() / "journal.db")) as journal:
        person = found(journal, who)
        journal.set_role(person["gateway"], person["sender"], role)
        print(plain(f"{person['name'] or who} is {role} now: {MAY[role]}."))
        return 0


def shared(who: str) -> int:
    """Tell which phones somebody may use. Raises ConfigError."""
    with closing(Journal(home() / "journal.db")) as journal:
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
    with closing(Journal(home() / "journal.db")) as journal:
        person = found(journal, who)
        journal.share_phones(person["gateway"], person["sender"], names)
        told = ", ".join(names) or AS_ROLE
        print(plain(f"{person['name'] or who} may use {told}."))
        return 0


def remove(who: str) -> int:
    """Take somebody out, and tell them. Raises ConfigError."""
    folder = home()
    with closing(Journal(folder / "journal.db")) as journal:
        person = found(journal, who)
        chat = journal.chat_of(person["gateway"], person["sender"])
        asked = journal.take_out(person["gateway"], person["sender"])
        _release(folder / "tasks.db", asked)
        if chat:
            _tell(
                journal, person | {"chat": chat}, "removed",
                "You may not use this assistant any more. What was going on for you is stopped, "
                "and nothing scheduled is left. "
                "您已不能使用本助手，进行中的任务已停止，定时任务已取消。",
            )  # fmt: skip
        print(plain(f"{person['name'] or who} may not use the assistant any more."))
        return 0


def forget_codes() -> int:
    """Void every code that is out, so that others get one."""
    with closing(Journal(home() / "journal.db")) as journal:
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
