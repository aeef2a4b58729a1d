"""skill.toml and the files beside it: what becomes a Skill, and what is refused with a fix."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_drivers.verbs.base import Said
from skills.base import NO_PERMISSIONS, Argument, Malformed, Permissions, Setting
from skills.form import file_names
from skills.form.declaration import read_declaration
from skills.form.files import read_text
from skills.form.findings import MOST_TOLD, Finding, errors
from skills.form.reading import look, read_cases, read_skill, read_words
from skills.trust.versions import is_version
from tests.skills.form.making import PROGRAM, TITLES, TOML, clock, folder

KEY = "A" * 43 + "="
"""The base64 of 32 bytes."""


def wrong(where: Path) -> list[Finding]:
    looked = look(where)
    found = errors(looked.findings)
    assert (looked.skill is None) == bool(found)
    return found


def the_error(where: Path) -> Finding:
    (found,) = wrong(where)
    return found


def test_a_folder_with_words_alone_is_a_skill_that_may_nothing(tmp_path: Path) -> None:
    skill = read_skill(folder(tmp_path))
    assert (skill.name, skill.kind, skill.version) == ("clock", "text", "0.0.0")
    assert skill.permissions == NO_PERMISSIONS
    assert skill.title == Said("clock", "clock")
    assert skill.about.en.startswith("Tells the time.")
    assert not skill.publisher
    assert read_words(skill) == "# Words\n\nHow late it is."


def test_tools_that_other_assistants_allow_grant_nothing(tmp_path: Path) -> None:
    words = "---\nname: clock\ndescription: d\nallowed-tools: Bash send_message screen\n---\n"
    assert read_skill(folder(tmp_path, words=words)).permissions == NO_PERMISSIONS


def test_all_that_it_declares(tmp_path: Path) -> None:
    toml = f"""
version = "1.2.3-rc.1+build"
kind = "python"
publisher = "{KEY}"
phrases = ["how late is it in {{place}}", "现在几点"]
[title]
en = "Clock"
zh = "时钟"
[about]
en = "Tells the time."
zh = "报时。"
[permissions]
tools = ["screen", "model"]
verbs = ["phone_time"]
apps = ["*"]
hosts = ["time.example.org", "*.example.net:8443"]
files = ["attachments"]
phones = ["android"]
[[arguments]]
name = "place"
about = {{ en = "where", zh = "哪里" }}
needed = true
[[arguments]]
name = "size"
kind = "choice"
about = {{ en = "how large", zh = "多大" }}
choices = {{ small = ["small", "小"] }}
[[settings]]
name = "key"
default = ""
secret = true
about = {{ en = "a key", zh = "密钥" }}
"""
    skill = read_skill(folder(tmp_path, toml=toml, program=PROGRAM), built_in=True)
    assert (skill.version, skill.publisher, skill.built_in) == ("1.2.3-rc.1+build", KEY, True)
    assert (skill.title, skill.about) == (Said("Clock", "时钟"), Said("Tells the time.", "报时。"))
    assert skill.permissions == Permissions(
        frozenset({"screen", "model"}), frozenset({"phone_time"}), frozenset({"*"}),
        frozenset({"time.example.org", "*.example.net:8443"}), frozenset({"attachments"}),
        frozenset({"android"}),
    )  # fmt: skip
    assert skill.arguments == (
        Argument("place", Said("where", "哪里"), needed=True),
        Argument("size", Said("how large", "多大"), "choice", {"small": ["small", "小"]}),
    )
    assert skill.settings == (Setting("key", Said("a key", "密钥"), "", secret=True),)


def test_a_server(tmp_path: Path) -> None:
    toml = 'version = "1.0.0"\nkind = "mcp"\n[mcp]\ncommand = ["python", "server.py", "--quiet"]\n'
    made = folder(tmp_path, toml=toml, files={"server.py": ""})
    assert read_skill(made).command == ("python", "server.py", "--quiet")


MCP = "version = '1.0.0'\nkind = 'mcp'\n[mcp]\n"
ARGUMENT = '[[arguments]]\nname = "place"\nabout = { en = "e", zh = "z" }\n'
SETTING = '[[settings]]\nname = "goal"\nabout = { en = "e", zh = "z" }\n'


@pytest.mark.parametrize(
    ("more", "key", "told"),
    [
        ("[permission]\n", "permission", "Did you mean permissions"),
        ("[permissions]\nverb = []\n", "permissions.verb", "Did you mean verbs?"),
        ("[permissions]\nsudo = true\n", "permissions.sudo", "Known here: apps"),
        ('[permissions]\nverbs = ["set_alarms"]\n', "permissions.verbs", "Did you mean set_alarm"),
        ('[permissions]\nverbs = ["zzz"]\n', "permissions.verbs", "`phonepilot verbs`"),
        ('[permissions]\nverbs = ["install_app"]\n', "permissions.verbs", "is for no skill"),
        ('[permissions]\nverbs = "battery"\n', "permissions.verbs", "list"),
        ('[permissions]\nverbs = [1]\n', "permissions.verbs[1]", "quotes"),
        ('[permissions]\nverbs = ["battery", "battery"]\n', "permissions.verbs", "twice"),
        ('[permissions]\ntools = ["screens"]\n', "permissions.tools[1]", "Did you mean screen?"),
        ('[permissions]\nfiles = ["/etc"]\n', "permissions.files[1]", "Possible: attachments"),
        ('[permissions]\nphones = ["nokia"]\n', "permissions.phones[1]", "Possible: android"),
        ('[permissions]\nhosts = ["*"]\n', "permissions.hosts", "no server's name"),
        ('[permissions]\nhosts = ["127.0.0.1"]\n', "permissions.hosts", "no server's name"),
        ('[permissions]\nhosts = ["localhost"]\n', "permissions.hosts", "no server's name"),
        ('[permissions]\nhosts = ["https://a.org"]\n', "permissions.hosts", "no server's name"),
        ('[permissions]\nhosts = ["a.org/path"]\n', "permissions.hosts", "no server's name"),
        ('[permissions]\nhosts = ["[::1]"]\n', "permissions.hosts", "no server's name"),
        ('[permissions]\nhosts = ["a.org\\n"]\n', "permissions.hosts", "no server's name"),
        ('[permissions]\napps = ["com.*"]\n', "permissions.apps", "no app"),
        ('[permissions]\napps = ["a\\u202eb"]\n', "permissions.apps", "U+202E"),
        (ARGUMENT + 'kind = "colour"\n', "arguments[1].kind", "Possible: text"),
        (ARGUMENT + 'kind = "choice"\n', "arguments[1].choices", "goes with kind"),
        (ARGUMENT + "choices = { a = ['x'] }\n", "arguments[1].choices", "goes with kind"),
        (ARGUMENT + "kind = 'choice'\nchoices = { a = [] }\n", "arguments[1].choices", "no words"),
        (ARGUMENT + ARGUMENT, "arguments[2].name", "taken"),
        (ARGUMENT.replace("place", "Place"), "arguments[1].name", "no name"),
        (ARGUMENT.replace("place", "__class__"), "arguments[1].name", "no name"),
        (ARGUMENT.replace(", zh = \"z\"", ""), "arguments[1].about.zh", "missing"),
        (SETTING, "settings[1].default", "missing"),
        (SETTING + "default = 'sk-123'\nsecret = true\n", "settings[1].default", "shows a secret"),
        (SETTING + "default = 2026-01-01\n", "settings[1].default", "Write a text"),
        ("[mcp]\ncommand = ['python', 'skill.py']\n", "mcp", "is for servers"),
        ("[[tests]]\nrequest = 'x'\n", "tests[1].name", "missing"),
        ("[[tests]]\nname = 'a'\nexpects = {}\n", "tests[1].expects", "Did you mean expect?"),
        ("[[tests]]\nname = 'a'\nexpect = { reply = [] }\n", "tests[1].expect.reply", "reply_has"),
        ("[[tests]]\nname = 'a'\nos = 'nokia'\n", "tests[1].os", "Possible: android"),
        ("[[tests]]\nname = 'a'\nseed = '1'\n", "tests[1].seed", "whole number"),
        ("[[tests]]\nname = 'a'\nstart = 'tomorrow'\n", "tests[1].start", "2026-11-16T09:41:00"),
        ("[[tests]]\nname = 'a'\n[[tests]]\nname = 'a'\n", "tests[2].name", "taken"),
        ("[[tests]]\nname = 'a'\nattachments = ['x.png']\n", "tests[1].attachments", "tests/x.png"),
        ("[[tests]]\nname = 'a'\nfiles = { a = '../skill.py' }\n", "tests[1].files", "no file"),
        ("[[tests]]\nname = 'a'\nbefore = [{ verb = 'zzz' }]\n", "tests[1].before", "no verb"),
        ("[[tests]]\nname = 'a'\nexpect = { state = [{ verb = 'batery' }] }\n",
         "tests[1].expect.state", "Did you mean battery?"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_with_its_place(
    tmp_path: Path, more: str, key: str, told: str
) -> None:
    found = the_error(clock(tmp_path, more))
    assert (found.file, found.key) == ("skill.toml", key)
    assert told in found.told().en
    assert found.told().zh != found.told().en
    assert found.fix.en
    assert found.fix.zh


@pytest.mark.parametrize(
    ("toml", "key", "told"),
    [
        ("kind = 'text'\n", "version", "missing"),
        ("version = '1'\n", "version", "Three numbers"),
        ("version = 1.0\n", "version", "quotes"),
        ("version = '1.0.0'\nkind = 'binary'\n", "kind", "Possible: text"),
        ("version = '1.0.0'\npublisher = 'me'\n", "publisher", "no public key"),
        ("version = '1.0.0'\npublisher = 'QUJD'\n", "publisher", "no public key"),
        ("version = '1.0.0'\nphrases = ['']\n", "phrases[1]", "empty"),
        ("version = '1.0.0'\nphrases = ['so late in {plaec}']\n" + ARGUMENT, "phrases[1]", "place"),
        ("version = '1.0.0'\nphrases = ['I {place}']\n" + ARGUMENT, "phrases[1]", "like anything"),
        ("version = '1.0.0'\nphrases = [\"a\\u200b\"]\n", "phrases", "U+200B"),
        ("version = '1.0.0'\ntitle = 'Clock'\n", "title", "table"),
        ("version = '1.0.0'\n[title]\nen = 'Clock'\n", "title.zh", "missing"),
        ("version = '1.0.0'\n[title]\nen = ''\nzh = ''\n", "title.en", "too short"),
        ("version = '1.0.0'\nkind = 'mcp'\n", "mcp.command", "missing"),
        (f"{MCP}command = ['sh', '-c']\n", "mcp.command", "no file"),
        (f"{MCP}command = ['/bin/sh']\n", "mcp.command", "no file"),
        (f"{MCP}command = ['python', '-m', 'x']\n", "mcp.command",
         "names no file"),
        ("version = '1.0.0'\nversion = '1.0.0'\n", "line 2", "TOML"),
        ("version = \n", "line 1", "TOML"),
        ("version = '1.0.0'\nx = " + "[" * 5000, "", "TOML"),
    ],
)  # fmt: skip
def test_the_same_of_its_beginning(tmp_path: Path, toml: str, key: str, told: str) -> None:
    found = wrong(folder(tmp_path, toml=toml))[0]
    assert (found.file, found.key) == ("skill.toml", key)
    assert told in found.told().en


def test_a_program_and_its_kind(tmp_path: Path) -> None:
    assert the_error(folder(tmp_path, toml=TOML)).file == "skill.py"
    lost = the_error(folder(tmp_path / "b", toml="version = '1.0.0'", program=PROGRAM))
    assert lost.key == "kind"
    alone = the_error(folder(tmp_path / "c", program=PROGRAM))
    assert 'kind = "python"' in alone.fix.en


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    verbs = ", ".join(f"'no_verb_{n}'" for n in range(9))
    made = clock(tmp_path, f"[permissions]\nverbs = [{verbs}]\n")
    with pytest.raises(Malformed) as caught:
        read_skill(made)
    assert caught.value.said.en.count("skill.toml: permissions.verbs") == MOST_TOLD
    assert f"and {9 - MOST_TOLD} more" in caught.value.said.en
    assert "另有" in caught.value.said.zh


def test_there_has_to_be_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to(folder(tmp_path))
    for name in ("nothing", "file", "link"):
        with pytest.raises(Malformed, match="no folder"):
            read_skill(tmp_path / name)
    (tmp_path / "empty").mkdir()
    assert the_error(tmp_path / "empty").file == "SKILL.md"


def test_links_and_pipes_and_hidden_files_are_refused(tmp_path: Path) -> None:
    made = clock(tmp_path)
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    (made / "stolen.txt").symlink_to(secret)
    assert "link" in the_error(made).told().en
    (made / "stolen.txt").unlink()
    (made / "home").symlink_to(tmp_path)
    assert "link" in the_error(made).told().en
    (made / "home").unlink()
    os.mkfifo(made / "pipe")
    assert "plain" in the_error(made).told().en
    (made / "pipe").unlink()
    (made / ".git").mkdir()
    (made / ".git" / "config").write_text("")
    assert "hidden" in the_error(made).told().en


def test_what_tools_leave_behind_in_our_own_is_passed_over(tmp_path: Path) -> None:
    made = clock(tmp_path)
    (made / "__pycache__").mkdir()
    (made / "__pycache__" / "skill.cpython-311.pyc").write_bytes(b"")
    (made / ".mypy_cache").mkdir()
    assert len(wrong(made)) == 2
    assert [each.name for each in look(made, built_in=True).files] == [
        "SKILL.md", "skill.py", "skill.toml",
    ]  # fmt: skip
    (made / "link").symlink_to(tmp_path)
    assert errors(look(made, built_in=True).findings)


def test_words_that_are_a_link_or_a_pipe_are_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("---\nname: clock\ndescription: secret\n---\n")
    made = tmp_path / "clock"
    made.mkdir()
    (made / "SKILL.md").symlink_to(secret)
    assert all("secret" not in each.told().en for each in wrong(made))
    (made / "SKILL.md").unlink()
    os.mkfifo(made / "SKILL.md")
    assert wrong(made)


def test_a_file_that_became_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "SKILL.md").symlink_to(tmp_path / "secret")
    text, (found,) = read_text(tmp_path, "SKILL.md")
    assert (text, found.file) == ("", "SKILL.md")


def test_sizes_and_counts(tmp_path: Path) -> None:
    made = clock(tmp_path)
    (made / "SKILL.md").write_text((made / "SKILL.md").read_text() + "x" * 256_000)
    assert "larger than 256 kB" in the_error(made).told().en
    many = folder(tmp_path / "b", files={f"n/{n}.txt": "" for n in range(file_names.MOST_FILES)})
    assert f"at most {file_names.MOST_FILES} files" in the_error(many).told().en
    large = folder(tmp_path / "c")
    with (large / "large.bin").open("wb") as file:
        file.truncate(file_names.LARGEST + 1)
    assert "large.bin" in the_error(large).told().en


def test_no_text_at_all(tmp_path: Path) -> None:
    made = clock(tmp_path)
    (made / "skill.toml").write_bytes(b"version = '\xff'")
    assert "UTF-8" in the_error(made).told().en


def test_line_ends_of_windows(tmp_path: Path) -> None:
    made = clock(tmp_path)
    for name in ("SKILL.md", "skill.toml"):
        text = (made / name).read_text()
        (made / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_skill(made).title == Said("Clock", "时钟")


def test_cases(tmp_path: Path) -> None:
    made = clock(tmp_path, "[[tests]]\nname = 'a'\n[tests.expect]\nreply_has = ['late']\n")
    (case,) = read_cases(made)
    assert (case.name, case.os, case.expect.reply_has) == ("a", "android", ["late"])


@pytest.mark.parametrize(
    "version",
    ["1.0", "01.0.0", "1.0.0-", "1.0.0-01", "v1.0.0", "1.0.0 ", "1.0.0\n", "1.0.٣",
     "1.0.0-" + "a" * 95],
)  # fmt: skip
def test_no_versions(version: str) -> None:
    assert not is_version(version)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (f'hosts = ["{"a." * 150}example"]', "permissions.hosts"),
        (f'hosts = ["*.{"a." * 124}example:8443"]', "permissions.hosts"),
    ],
)
def test_what_the_lockfile_could_not_keep(tmp_path: Path, line: str, key: str) -> None:
    assert [each.key for each in wrong(clock(tmp_path, f"[permissions]\n{line}\n"))] == [key]


def test_a_version_that_the_lockfile_could_not_keep(tmp_path: Path) -> None:
    made = clock(tmp_path)
    told = (made / "skill.toml").read_text()
    (made / "skill.toml").write_text(told.replace("1.0.0", "1.0.0-" + "a" * 120))
    assert [each.key for each in wrong(made)] == ["version"]


TEXTS = st.text(alphabet="abcdef=[]{}\"'\n.,0123 -_#", max_size=300)


@given(
    TEXTS, st.sampled_from(["", "version = '1.0.0'\n", f"{TOML}{TITLES}", "[[tests]]\nname='a'\n"])
)
def test_whatever_stands_there_is_told_of_and_never_raised(text: str, before: str) -> None:
    read = read_declaration(before + text)
    assert bool(read.unread) <= bool(errors(read.wrong))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = (
    "version",
    "kind",
    "title",
    "phrases",
    "permissions",
    "arguments",
    "settings",
    "mcp",
    "tests",
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_the_same_of_values_of_any_type(table: dict[str, object]) -> None:
    import tomlkit

    without = _without_none(table)
    read = read_declaration(tomlkit.dumps({"version": "1.0.0"} | without))
    assert bool(read.unread) == bool(errors(read.wrong))


def _without_none(value: object) -> dict[str, object]:
    """TOML has no such value."""

    def inner(each: object) -> object:
        if isinstance(each, dict):
            return {key: inner(below) for key, below in each.items() if below is not None}
        if isinstance(each, list):
            return [inner(below) for below in each if below is not None]
        return each

    made = inner(value)
    assert isinstance(made, dict)
    return made
