"""Cases that a stranger wrote, or somebody in a hurry: they touch nothing here, and what is odd in
one of them fails that one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device_drivers.verbs.base import Said
from skills.base import Malformed
from skills.form.reading import look, read_skill
from skills.running import starting, trouble
from skills.trials.cases import Case, Wish
from skills.trials.trying import Outcome, try_case, try_cases
from skills.trials.world import World
from tests.skills.form.making import clock, folder

walled = pytest.mark.skipif(trouble() is not None, reason=str(trouble()))
DOES = '''"""Asks for one thing after the other."""
import json
from skills.context import CallFailed


def run(context):
    said = []
    for request in context.request.split("; "):
        try:
            said.append(str(context.do(request).ok))
        except CallFailed as error:
            said.append(str(error))
    return " ".join(said) + json.dumps(context.arguments)


'''
FETCHES = '''"""Fetches."""


def run(context):
    return context.fetch("https://time.example.org/").text
'''


def outcomes(where: Path, told: str, program: str = DOES) -> list[Outcome]:
    return list(try_cases(clock(where, told, program)))


@pytest.mark.parametrize("key", ["before", "expect.state"])
@pytest.mark.parametrize(
    ("verb", "more"),
    [("fetch_file", {"name": "a.txt", "path": "/sdcard/Download/a.txt"}), ("install_app", {}),
     ("take_screenshot", {})],
)  # fmt: skip
def test_no_case_names_a_file_of_this_computer(
    tmp_path: Path, key: str, verb: str, more: dict[str, str]
) -> None:
    mine = tmp_path / "mine.txt"
    arguments = {**more, "file": str(mine)}
    wish = ", ".join(f"{name} = {json.dumps(value)}" for name, value in arguments.items())
    told = f'[{{ verb = "{verb}", arguments = {{ {wish} }} }}]'
    top, below = (f"before = {told}\n", "") if key == "before" else ("", f"state = {told}\n")
    pushed = 'pushed = { "/sdcard/Download/a.txt" = "a.txt" }\n'
    made = clock(tmp_path, f"[[tests]]\nname = 'a'\n{top}{pushed}[tests.expect]\n{below}")
    (made / "tests").mkdir()
    (made / "tests" / "a.txt").write_text("theirs")
    assert [each.key for each in look(made).findings] == [f"tests[1].{key}"]
    with pytest.raises(Malformed, match=verb):
        list(try_cases(made))
    (made / "skill.toml").write_text((made / "skill.toml").read_text().replace(top or below, ""))
    case = Case(name="a", before=[Wish(verb=verb, arguments=arguments)],
                pushed={"/sdcard/Download/a.txt": "a.txt"})  # fmt: skip
    world = World(read_skill(made), case, made / "tests")
    world.close()
    assert world.happened.wrong
    assert not mine.exists()


@walled
def test_dates_of_toml_are_texts(tmp_path: Path) -> None:
    told = "[[tests]]\nname = 'a'\narguments = { day = 2026-11-20, at = [{ time = 07:30:00 }] }\n"
    told += "[tests.expect]\nreply_has = ['\"2026-11-20\"', '\"07:30:00\"']\n"
    (outcome,) = outcomes(tmp_path, told + ARGUMENTS)
    assert not [each for each in outcome.problems if "lacks" in each], outcome.lines()


ARGUMENTS = """
[[arguments]]
name = "day"
about = { en = "when", zh = "何时" }
[[arguments]]
name = "at"
about = { en = "when", zh = "何时" }
"""


@walled
def test_pages_that_are_not_utf_8(tmp_path: Path) -> None:
    told = '[permissions]\nhosts = ["time.example.org"]\n[[tests]]\nname = "a"\n'
    told += 'pages = { "https://time.example.org/" = "a.txt" }\n[tests.expect]\nreply_has = ["caf"]'
    made = clock(tmp_path, told, FETCHES)
    (made / "tests").mkdir()
    (made / "tests" / "a.txt").write_bytes(b"caf\xe9")
    (outcome,) = try_cases(made)
    assert outcome.passed, outcome.lines()


def test_what_cannot_be_begun_fails_its_case_alone(tmp_path: Path) -> None:
    told = "[[tests]]\nname = 'end'\nstart = 9999-12-31T23:59:59Z\n"
    told += "[[tests]]\nname = 'none'\nsettings = { a = nan }\n"
    assert [each.passed for each in outcomes(tmp_path, told)] == [False, False]


MCP = """version = "1.0.0"
kind = "mcp"
[mcp]
command = ["python", "server.py"]
[[settings]]
name = "goal"
default = 8
about = { en = "how many", zh = "多少" }
[[settings]]
name = "unit"
default = "cups"
about = { en = "of what", zh = "单位" }
[[tests]]
name = "a"
call = "t"
settings = { goal = 9 }
[tests.expect]
reply_has = ['{"goal": 9, "unit": "cups"}']
"""
SERVER = '''"""Tells its settings."""
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = {"tools": [{"name": "t"}]} if message["method"] == "tools/list" else {}
    if message["method"] == "tools/call":
        told = open(os.environ["SETTINGS_FILE"]).read()
        result = {"content": [{"type": "text", "text": told}]}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
'''


@walled
def test_a_server_gets_its_settings(tmp_path: Path) -> None:
    (outcome,) = try_cases(folder(tmp_path, toml=MCP, files={"server.py": SERVER}))
    assert outcome.passed, outcome.lines()


def test_a_server_without_a_wall_fails_its_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "trouble", lambda: Said("No wall.", "没有隔离。"))
    made = folder(tmp_path, toml=MCP, files={"server.py": SERVER})
    (outcome,) = try_cases(made)
    assert outcome.problems == ("No wall.",)
    assert not try_case(read_skill(made), Case(name="b")).passed


@walled
@pytest.mark.parametrize(
    ("apps", "request_", "fine"),
    [
        ('"Settings"', "open “Settings”; tap “Display”", True),
        ('"com.android.settings"', "open “Settings”; tap “Display”", True),
        ('"Settings"', "open “Settings”; open “Clock”", False),
        ('"Clock"', "open “Settings”", False),
        ('"*"', "open “Settings”; open “Clock”; go home", True),
    ],
)
def test_what_a_finger_may_do_is_judged_as_in_the_house(
    tmp_path: Path, apps: str, request_: str, fine: bool
) -> None:
    told = f"[permissions]\ntools = ['do']\napps = [{apps}]\n"
    told += f"[[tests]]\nname = 'a'\nrequest = '{request_}'\n"
    (outcome,) = outcomes(tmp_path, told)
    assert outcome.passed == fine, outcome.lines()
    assert ("refused: " in outcome.lines()) != fine
