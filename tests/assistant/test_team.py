"""A team does errands on the virtual phone, through the whole house."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import time
from typing import Any

import pytest

from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply
from tests.team_players import Json, Script, Seen, TeamServer, step, tap

pytestmark = pytest.mark.whole

NOTES, CONTACTS = "com.android.notes", "com.android.contacts"
FIND, SAVE = "The plumber's name and number are known from Notes", "The plumber is in Contacts"
HOME = "The home screen is in front"
NAME, NUMBER = "Joe Pipe", "555 0142"
GOAL = f"The plumber from my notes, {NUMBER}, belongs into my contacts"


def told(server: TeamServer, mode: str = "team", **team: Any) -> str:
    """The configuration: a planner without eyes is the Worker, and plays all other roles."""
    extra = "".join(f"{key} = {json.dumps(value)}\n" for key, value in team.items())
    return (
        f'[models]\nmode = "{mode}"\n'
        f'[models.planner]\nbase_url = "{server.base_url}"\nmodel = "scripted"\n'
        "options = {pictures = false, json_schema = false}\n"
        f'[models.grounder]\nbase_url = "{server.base_url}"\nmodel = "scripted"\n'
        'adapter = "qwen3_vl"\ncheck = false\n'
        f'[models.team]\nsees = "elements"\n{extra}'
    )


def configure(cli: Cli, text: str) -> None:
    (cli.home / "phonepilot.toml").write_text(text)


def note(cli: Cli, title: str, body: str) -> None:
    cli.phone.sql(
        "INSERT INTO notes(title, body, created_ms, changed_ms, pinned) SELECT ?, ?, "
        "max(changed_ms) + 1, max(changed_ms) + 1, 1 FROM notes", title, body,
    )  # fmt: skip


def find(seen: Seen) -> Json | None:
    if seen.app != NOTES:
        return step("open", text="Notes")
    return tap(seen, "Plumber", "text")


def save(seen: Seen) -> Json | None:
    """Types what the notes say, and nothing it was not told."""
    if seen.app != CONTACTS:
        return step("open", text="Contacts")
    if more := tap(seen, "Create new contact"):
        return more
    [found] = [line for line in seen.list("Notes of this task") if line.startswith("Plumber: ")]
    name, number = found.removeprefix("Plumber: ").split(", ")
    if field := seen.number("Name", "text_field"):
        return step("type", text=name, target=field)
    if field := seen.number("Phone", "text_field"):
        return step("type", text=number, target=field)
    return tap(seen, "Save")


def noted(seen: Seen) -> list[str]:
    known = seen.list("Notes so far")
    lines = [f"Plumber: {label}" for label in seen.labels if label == f"{NAME}, {NUMBER}"]
    return [line for line in lines if line not in known]


def errand() -> Script:
    return Script(
        subgoals=[FIND, SAVE],
        act={FIND: find, SAVE: save},
        done={
            FIND: lambda seen: any(NUMBER in line for line in seen.list("Notes")),
            SAVE: lambda seen: seen.app == CONTACTS and seen.shows(NAME, NUMBER)
            and not seen.shows("Save"),
        },
        note=noted,
    )  # fmt: skip


def phones(cli: Cli) -> list[tuple[Any, ...]]:
    """The plumber's, among the contacts."""
    return cli.phone.sql(
        "SELECT number FROM phones JOIN contacts ON contacts.id = contact_id WHERE name = ?", NAME
    )


def test_an_errand_through_two_apps(cli: Cli) -> None:
    note(cli, "Plumber", f"{NAME}, {NUMBER}")
    with in_background(TeamServer(errand())) as server:
        configure(cli, told(server, reflect="always"))
        result = cli.ask(GOAL)
    assert result["outcome"] == "done", result
    assert phones(cli), result
    assert {step["route"] for step in result["steps"]} == {"vision"}
    assert result["model_calls"] == len(server.seen)
    assert set(server.roles) == {"Manager", "Worker", "Reflector", "Notetaker", "Confirm"}
    assert server.roles[0] == "Manager"
    assert server.roles[-1] == "Confirm"


def test_a_failure_is_planned_around(cli: Cli) -> None:
    """The phone takes no touches for a moment: a tap does nothing, and the Manager puts another
    subgoal before the one that failed."""
    note(cli, "Plumber", f"{NAME}, {NUMBER}")
    script = errand()
    script.replan = {SAVE: [HOME, SAVE]}
    script.act = {
        **script.act,
        HOME: lambda seen: None if _home(seen) else step("press", key="home"),
    }
    script.done = {**script.done, HOME: _home}
    weather: list[str] = []

    def wild(seen: Seen) -> None:
        if seen.role == "Worker" and save_next(seen) and not weather:
            weather.append("on")
            cli.phone.server.call(lambda p: p.weather.start("maker_forbids", maker="Xiaomi"))
        elif seen.role != "Worker" and weather == ["on"]:
            weather.append("off")
            cli.phone.server.call(lambda phone: phone.weather.stop("maker_forbids"))

    with in_background(TeamServer(script, wild=wild)) as server:
        configure(cli, told(server))
        result = cli.ask(GOAL)
    assert result["outcome"] == "done", result
    assert phones(cli)
    goals = [seen.goal for seen in server.of("Worker")]
    assert goals.index(SAVE) < goals.index(HOME) < len(goals) - goals[::-1].index(SAVE)
    failed = [seen for seen in server.of("Manager") if "How it went: FAILURE" in seen.text]
    assert len(failed) == 1
    assert failed[0].list("Pending") == [SAVE]


def save_next(seen: Seen) -> bool:
    return seen.goal == SAVE and seen.number("Create new contact") is not None


def _home(seen: Seen) -> bool:
    return "launcher" in seen.app


def test_a_stalemate_is_told_and_leaves_the_phone_alone(cli: Cli) -> None:
    """The phone's maker lets nobody touch it."""
    note(cli, "Plumber", f"{NAME}, {NUMBER}")
    cli.phone.server.call(lambda phone: phone.weather.start("maker_forbids", maker="Xiaomi"))
    with in_background(TeamServer(errand())) as server:
        configure(cli, told(server))
        result = cli.ask(GOAL)
    assert result["outcome"] == "stuck", result
    assert "Create new contact" in result["reply"]
    assert not phones(cli)


def test_an_interrupted_errand_goes_on_with_the_same_lists(cli: Cli) -> None:
    note(cli, "Plumber", f"{NAME}, {NUMBER}")
    script = errand()

    def wild(seen: Seen) -> Reply | None:
        typed = seen.role == "Worker" and seen.goal == SAVE and seen.shows("Create contact")
        return Reply("never heard", slow=250) if typed and process.poll() is None else None

    with in_background(TeamServer(script, wild=wild)) as server:
        configure(cli, told(server))
        process = cli.start("ask", GOAL, "--json", "--device", cli.phone.serial)
        assert process.stdout is not None
        deadline = time.monotonic() + 150
        while time.monotonic() < deadline and not _hangs(server):
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        before = server.of("Manager")[-1]
        seen = len(server.seen)
        assert cli.ask("what time is it")["outcome"] == "done"
    first = next(each for each in server.seen[seen:] if each.role == "Manager")
    for name in ("Pending", "Completed", "Notes"):
        assert first.list(name) == before.list(name) != []
    assert sum("There is no plan yet" in each.text for each in server.seen) == 1
    assert sum(each.app == NOTES for each in server.of("Worker")) == 1, "nothing is done twice"
    assert phones(cli)
    with sqlite3.connect(cli.home / "journal.db") as db:
        assert {row[0] for row in db.execute("SELECT outcome FROM tasks")} == {"done"}


def _hangs(server: TeamServer) -> bool:
    last = server.seen[-1:]
    return any(s.role == "Worker" and s.goal == SAVE and s.shows("Create contact") for s in last)
