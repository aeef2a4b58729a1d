"""What a skill may do, held against a second telling of the same rules."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from skills.base import NO_PERMISSIONS, Permissions, Skill
from skills.running.calls import (
    Ask,
    AskModel,
    Call,
    Do,
    Extract,
    Fetch,
    Look,
    Names,
    Read,
    ReadPicture,
    Recall,
    RunVerb,
    Say,
    Send,
    Write,
)
from skills.running.hosts import is_listed
from skills.running.permissions import (
    NOT_FOR_SKILLS,
    filled_in,
    is_file_name,
    may_use,
    sees,
    why_not,
    why_not_on,
)

TOOLS = ["screen", "ocr", "do", "model", "memory", "send"]
VERBS = ["battery", "send_sms", "open_app", "open_url", "fetch_file", "put_file"]
APPS = ["*", "Clock", "com.clock", "com.bank"]
HOSTS = ["a.example", "*.a.example", "b.example:8443", "*", "127.0.0.1", "localhost", "*.com"]
FILES = ["letter.txt", "mine.csv", "../x", ".x", "a/b", "x\u202ey", "", "C:x", "ok name.txt"]
URLS = [
    "https://a.example/", "https://x.a.example/?q=1", "https://xa.example/", "http://a.example/",
    "https://b.example/", "https://b.example:8443/", "https://u@a.example/", "https://127.0.0.1/",
    "https://localhost/", "https://A.EXAMPLE/", "https://a.example:0/", "https://com/", "x", "",
    "https://y.x.a.example/", "https://example.com/", "https://2130706433/", "https://[::1]/",
]  # fmt: skip
SYSTEMS = ["android", "ios", "harmony", "browser"]


def skill(permissions: Permissions = NO_PERMISSIONS) -> Skill:
    words = Said("Sample", "样例")
    return Skill("sample", "1.0.0", Path("/nowhere"), words, words, permissions=permissions)


def drawn(chance: random.Random) -> tuple[Permissions, Call, str, list[str]]:
    def some(pool: Sequence[str]) -> frozenset[str]:
        return frozenset(each for each in pool if chance.random() < 0.4)

    of = chance.choice
    values: list[Any] = ["Clock", "com.bank", 7, None, ["Clock"], *URLS]
    arguments = {
        of(["app", "package", "file", "to", "url", "address"]): of(values)
        for _ in range(chance.randrange(3))
    }
    name = of(FILES)
    calls: list[Callable[[], Call]] = [
        lambda: Say(text="x"), lambda: Ask(question="?"), Names, Look, lambda: Do(request="x"),
        lambda: AskModel(task="x"), lambda: Recall(question="x"), lambda: Fetch(url=of(URLS)),
        lambda: Read(name=name or "x"), lambda: Write(name=name or "x", data=""),
        lambda: Send(name=name or "x"), lambda: ReadPicture(name=name),
        lambda: RunVerb(name=of(VERBS), arguments=arguments), lambda: RunVerb(name=of(VERBS)),
    ]  # fmt: skip
    asked = Permissions(
        some(TOOLS), some(VERBS), some(APPS), some(HOSTS), some(["attachments"]), some(SYSTEMS)
    )
    return asked, of(calls)(), of(["", "com.clock", "com.bank", "CLOCK"]), of([[], ["letter.txt"]])


def allowed(asked: Permissions, call: Call, app: str, attached: Collection[str]) -> bool:
    """The rules once more, as a table: what each call needs, all of which must be there."""
    told = call.model_dump()
    name = told.get("name", "")
    app_fine = "*" in asked.apps or app.lower() in {each.lower() for each in asked.apps if app}
    file_fine = bool(re.fullmatch(r"(?![. ])[\w.() -]+(?<! )", name))
    file_fine = file_fine and (name not in attached or "attachments" in asked.files)
    screen = "screen" in asked.tools and app_fine
    needs = {
        "say": True, "ask": True, "names": True, "look": screen,
        "do": "do" in asked.tools and bool(asked.apps) and (app_fine or not app),
        "model": "model" in asked.tools, "recall": "memory" in asked.tools,
        "fetch": url_fine(asked, told.get("url")),
        "read": file_fine, "write": bool(re.fullmatch(r"(?![. ])[\w.() -]+(?<! )", name)),
        "send": "send" in asked.tools and file_fine,
        "read_picture": "ocr" in asked.tools and (file_fine if name else screen),
        "verb": name in asked.verbs - {"fetch_file", "put_file", "install_app"} and all(
            argument_fine(asked, key, value) for key, value in told.get("arguments", {}).items()),
    }  # fmt: skip
    if call.call == "send" and name in attached:
        needs["send"] = "send" in asked.tools
    return needs[call.call]


def argument_fine(asked: Permissions, key: str, value: object) -> bool:
    if key in {"package", "file", "address"}:
        return False
    if key == "url":
        return url_fine(asked, value)
    listed = {each.lower() for each in asked.apps}
    if key != "app":
        return True
    return isinstance(value, str) and ("*" in listed or value.lower() in listed)


def url_fine(asked: Permissions, url: object) -> bool:
    """By the few shapes of URLS."""
    read = re.fullmatch(r"https://([a-zA-Z.]+)(?::(8443))?/.*", str(url))
    if read is None:
        return False
    host, port = read[1].lower(), read[2]
    if port:
        return "b.example:8443" in asked.hosts and host == "b.example"
    return (
        ("a.example" in asked.hosts and host == "a.example")
        or ("*.a.example" in asked.hosts and host.endswith(".a.example"))
    )  # fmt: skip


def test_the_two_tellings_agree() -> None:
    chance = random.Random(20261116)  # the same draws each time
    seen = {True: 0, False: 0}
    for _ in range(30_000):
        asked, call, app, attached = drawn(chance)
        said = why_not(skill(asked), call, app=app, attached=attached)
        fine = allowed(asked, call, app, attached)
        assert (said is None) == fine, (asked, call, app, attached, said)
        seen[fine] += 1
        if said:
            assert said.en
            assert said.zh != said.en
    assert min(seen.values()) > 5000


def test_with_no_permissions_there_is_only_talk_and_files_of_its_own() -> None:
    fine = {
        call.call
        for call in (
            Say(text="x"), Ask(question="?"), Names(), Look(), Do(request="x"), AskModel(task="x"),
            Recall(question="x"), Fetch(url="https://a.example/"), Read(name="x"), Send(name="x"),
            Write(name="x", data=""), ReadPicture(), ReadPicture(name="x"), RunVerb(name="battery"),
        )
        if why_not(skill(), call, app="com.clock") is None
    }  # fmt: skip
    assert fine == {"say", "ask", "names", "read", "write"}


def test_what_it_does_not_know_is_refused() -> None:
    everything = Permissions(*(frozenset({*pool, "*"}) for pool in (TOOLS, VERBS, APPS, HOSTS)))
    assert why_not(skill(everything), object())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("verb", "argument"),
    [("send_message", "number"), ("send_message", "name"), ("call_contact", "number"),
     ("draft_mail", "address"), ("clear_app_data", "package"), ("record_screen", "file"),
     ("open_notification", "key"), ("read_messages", "number")],
)  # fmt: skip
def test_what_commands_look_up_themselves_is_kept_from_skills(verb: str, argument: str) -> None:
    some = skill(Permissions(verbs=frozenset({verb}), apps=frozenset({"*"})))
    said = why_not(some, RunVerb(name=verb, arguments={argument: "+1 555 0100"}))
    assert said
    assert f"the argument {argument}" in said.en
    assert why_not(some, RunVerb(name=verb)) is None


def test_what_is_for_no_skill_is_refused_however_it_asks_for_it() -> None:
    assert NOT_FOR_SKILLS.keys() >= {"fetch_file", "put_file", "install_app", "remove_event"}
    for name in NOT_FOR_SKILLS:
        assert why_not(skill(Permissions(verbs=frozenset({name}))), RunVerb(name=name)), name


def test_no_command_for_skills_takes_a_place_on_this_computer() -> None:
    for name, verb in all_verbs().items():
        if name not in NOT_FOR_SKILLS:
            for field, about in verb.args.model_fields.items():
                if field in ("file", "folder", "local") or "computer" in (about.description or ""):
                    assert field in filled_in(name), f"{name}.{field}"


@pytest.mark.parametrize("name", ["a.csv", "订单.csv", "my list (2).txt", "x" * 100, "日" * 33])
def test_names_of_files(name: str) -> None:
    assert is_file_name(name)


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", ".a", "a/b", "/a", "a\\b", "c:d", "a\0b", "a\nb", "x" * 101, "a\u202eb",
     "\ud800", " a", "a ", "日" * 34, "a\tb", "a*", "\u200b"],
)  # fmt: skip
def test_no_names_of_files(name: str) -> None:
    assert not is_file_name(name)


@pytest.mark.parametrize(
    ("host", "port", "hosts", "listed"),
    [
        ("a.example", 443, ["a.example"], True),
        ("A.Example", 443, ["a.EXAMPLE"], True),
        ("b.a.example", 443, ["a.example"], False),
        ("b.a.example", 443, ["*.a.example"], True),
        ("a.example", 443, ["*.a.example"], False),
        ("a.example", 8443, ["a.example"], False),
        ("a.example", 8443, ["a.example:8443"], True),
        ("a.example", 443, ["a.example:8443"], False),
        ("a.example", 443, ["*", "*.*", "*.example", "a.*", "", "https://a.example"], False),
        ("a.example.", 443, ["a.example", "a.example."], False),
        ("127.0.0.1", 443, ["127.0.0.1", "*.0.0.1", "*.1"], False),
        ("localhost", 443, ["localhost"], False),
        ("0x7f.1", 443, ["0x7f.1"], False),
        ("a_b.example", 443, ["a_b.example"], False),
        ("-a.example", 443, ["-a.example"], False),
        ("xn--bcher-kva.example", 443, ["xn--bcher-kva.example"], True),
        ("a.example\n", 443, ["a.example\n", "a.example"], False),
        ("x" * 64 + ".example", 443, ["x" * 64 + ".example"], False),
    ],
)
def test_hosts(host: str, port: int, hosts: list[str], listed: bool) -> None:
    assert is_listed(host, port, hosts) is listed


def test_phones() -> None:
    assert why_not_on(skill(), "ios") is None
    some = skill(Permissions(phones=frozenset({"android"})))
    assert why_not_on(some, "android") is None
    said = why_not_on(some, "ios")
    assert said
    assert "only for android" in said.en


def test_apps_by_id_or_name() -> None:
    some = skill(Permissions(apps=frozenset({"Clock", "微信"})))
    for app, name in itertools.product(("com.x", ""), ("clock", "微信")):
        assert may_use(some, app, name)
    assert not may_use(some, "com.x", "Bank")
    assert not may_use(some, "", "")
    assert not may_use(skill(), "", "")


def test_what_was_read_another_time_is_for_the_houses_own_skills() -> None:
    asked = skill(Permissions(tools=frozenset({"extract"})))
    call = Extract(fields=[], form="csv")
    assert why_not(asked, call) is not None
    assert why_not(replace(asked, built_in=True), call) is None
    assert why_not(skill(), Extract(fields=["name"])) is not None


def test_what_is_in_front_is_read_in_its_own_apps_only() -> None:
    rows = Extract(fields=["name"])
    asked = Permissions(frozenset({"extract"}), apps=frozenset({"com.clock"}))
    assert why_not(skill(asked), rows, app="com.clock") is None
    assert why_not(skill(asked), rows, app="com.bank") is not None
    assert why_not(skill(asked), rows) is not None
    assert why_not(skill(Permissions(frozenset({"extract"}))), rows, app="com.bank") is not None
    assert why_not(skill(Permissions(apps=frozenset({"*"}))), rows, app="com.bank") is not None
    ours = replace(skill(Permissions(frozenset({"extract"}))), built_in=True)
    assert why_not(ours, rows) is None
    assert sees(skill(asked), rows)
    assert not sees(ours, rows)
    assert not sees(skill(asked), Extract(fields=["name"], url="https://a.example/"))
