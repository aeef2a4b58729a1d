"""`phonepilot skills test`: a case gets the world it describes, and fails when all is not so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from skills.base import Malformed
from skills.running import trouble
from skills.trials.trying import Outcome, summed_up, try_cases
from tests.skills.form.making import TITLES, clock, folder

pytestmark = pytest.mark.skipif(trouble() is not None, reason=str(trouble()))

PROBE = '''"""Does what the request says."""
import json
from skills.context import CallFailed, NoAnswer, NotAllowed


def run(context):
    return globals()[context.request](context)


def hello(context):
    context.say("Underway.")
    return context.words("Hello.", "你好。") + " " + context.phone + " " + context.now.isoformat()


def asks(context):
    try:
        said = context.ask("Which?", ["Red", "Blue"])
        return said + "/" + context.ask("Why?")
    except NoAnswer:
        return "nobody there"


def inbox(context):
    told = [context.verb("unread_messages").said, context.verb("list_notifications").said]
    return " | ".join(told)


def alarm(context):
    return str(context.verb("set_alarm", time="06:30").ok)


def forbidden(context):
    try:
        return context.verb("storage").said
    except NotAllowed as error:
        return "refused: " + str(error)


def odd(context):
    try:
        return context.verb("set_alarm", tiem="06:30").said
    except CallFailed as error:
        return "odd: " + str(error)


def looks(context):
    screen = context.look()
    return screen.name + ": " + " / ".join(screen.texts)


def reads(context):
    return " ".join(line.text for line in context.read_picture(context.attachments[0]))


def taps(context):
    return context.do("tap “Display”").said + context.do("buy the usual").said


def thinks(context):
    return str(context.model("sum up", "x")) + " " + ", ".join(context.recall("who"))


def fetches(context):
    page = context.fetch("https://time.example.org/now")
    return str(page.status) + " " + page.text


def keeps(context):
    context.write("new.txt", " ".join(context.lines("old.txt")) + " more")
    context.send("new.txt")
    return ",".join(context.names())


def fails(context):
    raise ValueError("never mind")


def sets(context):
    return json.dumps([context.settings["goal"], context.arguments.get("place")])
'''
ASKS = """
[[arguments]]
name = "place"
about = { en = "where", zh = "哪里" }
[[settings]]
name = "goal"
default = 8
about = { en = "how many", zh = "多少" }
[permissions]
verbs = ["set_alarm", "list_alarms", "unread_messages", "list_notifications", "open_app"]
tools = ["screen", "do", "ocr", "model", "memory", "send"]
apps = ["Settings", "设置", "com.android.settings", "com.apple.Preferences"]
hosts = ["time.example.org"]
files = ["attachments"]
"""
OPEN = 'before = [{ verb = "open_app", arguments = { app = "Settings" } }]\n'


def case(
    where: Path, request: str, told: str = "", files: Mapping[str, str] | None = None
) -> Outcome:
    """One case of the probe; ``told`` is what else it says."""
    made = clock(where, f"{ASKS}[[tests]]\nname = 'a'\nrequest = '{request}'\n{told}", PROBE)
    (made / "tests").mkdir(exist_ok=True)
    for name, text in (files or {}).items():
        (made / "tests" / name).write_text(text)
    (outcome,) = try_cases(made)
    return outcome


def expect(text: str) -> str:
    return f"[tests.expect]\n{text}\n"


FINE = [
    ("hello", expect("reply_has = ['HELLO.', 'android', '2026-11-16T09:41']\nsaid = ['underway']")),
    ("hello", "language = 'zh'\n" + expect("reply_has = ['你好。']\nreply_lacks = ['hello']")),
    ("hello", "os = 'ios'\nstart = 2027-01-02T03:04:05Z\n"
              + expect("reply_has = ['ios 2027-01-02']")),
    ("asks", "answers = ['Blue', 'because']\n"
             + expect("reply_has = ['Blue/because']\nasked = ['which', 'why']")),
    ("asks", expect("reply_has = ['nobody there']\nasked = ['Which?']")),
    ("asks", "answers = ['Red']\n" + expect("reply_has = ['nobody there']")),
    ("inbox", "sms = [{ sender = '+15550188', text = 'Is it late?' }]\n"
              "notifications = [{ app = 'com.android.settings', title = 'A', text = 'Ticks' }]\n"
              + expect("reply_has = ['Is it late?', 'Ticks']\nverbs = []")),
    ("inbox", "mails = [{ name = 'Bo', sender = 'bo@example.org', subject = 'Tea', body = '5' }]\n"
              + expect("reply_has = ['Tea']")),
    ("alarm", expect("reply_has = ['True']\nverbs = ['set_alarm']\n"
                     "state = [{ verb = 'list_alarms', has = ['6:30'], lacks = ['23:59'] }]")),
    ("alarm", "refuses = ['set_alarm']\n" + expect("fails = 'said no'")),
    ("odd", expect("reply_has = ['odd: set_alarm', 'tiem', 'It takes: ']\nverbs = []")),
    ("looks", OPEN + expect("reply_has = ['Settings: ', 'Display']")),
    ("looks", OPEN + "phone_language = 'zh'\n" + expect("reply_has = ['设置: ', '显示']")),
    ("looks", OPEN + "os = 'ios'\n" + expect("reply_has = ['Display']")),
    ("taps", OPEN + "done = ['Bought it.']\n"
             + expect("reply_has = ['Done.Bought it.']\nrequests = ['display', 'the usual']")),
    ("thinks", "model = ['short']\nmemory = ['Name: Ann', 'Tea']\n"
               + expect("reply_has = ['short Name: Ann, Tea']")),
    ("thinks", expect("reply_has = ['None']")),
    ("fails", expect("fails = 'clock'")),
    ("sets", "arguments = { place = 'Rome' }\nsettings = { goal = 9 }\n"
             + expect("reply_has = ['[9, \"Rome\"]']")),
    ("sets", expect("reply_has = ['[8, null]']")),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "told"), FINE)
def test_what_comes_as_expected(tmp_path: Path, request_: str, told: str) -> None:
    outcome = case(tmp_path, request_, told)
    assert outcome.passed, outcome.lines()


WRONG = [
    ("hello", expect("reply_has = ['Goodbye']"), "the reply lacks 'Goodbye'"),
    ("hello", expect("reply_lacks = ['hello']"), "the reply has 'hello'"),
    ("hello", expect("said = ['halfway']"), "did not tell underway 'halfway'"),
    ("hello", expect("fails = 'x'"), "it was meant to fail"),
    ("fails", "", "it failed: "),
    ("fails", expect("fails = 'xyz'"), "did not fail with 'xyz'"),
    ("asks", "answers = ['Green']\n", "'Green', but these can be chosen: Red, Blue"),
    ("asks", "answers = ['Red', 'x']\n" + expect("asked = ['why', 'which']"), "not ask 'which'"),
    ("alarm", expect("verbs = []"), "it did ['set_alarm'] instead of nothing"),
    ("inbox", expect("verbs = ['set_alarm']"), "it did nothing instead of ['set_alarm']"),
    ("alarm", expect("state = [{ verb = 'list_alarms', has = ['7:45'] }]"), "lacks '7:45'"),
    ("alarm", expect("state = [{ verb = 'list_alarms', lacks = ['6:30'] }]"), "has '6:30'"),
    ("forbidden", "", "refused: "),
    ("taps", OPEN, "done does not say what comes of 'buy the usual'"),
    ("taps", OPEN + "done = ['x']\n" + expect("requests = ['milk']"), "ask to have done 'milk'"),
    ("looks", "", "refused: "),
    ("thinks", "model = []\n" + expect("reply_has = ['short']"), "the reply lacks 'short'"),
    ("fetches", "", "pages has no https://time.example.org/now"),
    ("hello", "before = [{ verb = 'open_app', arguments = { app = 'Nosuch' } }]\n", "Nosuch"),
    ("hello", "pushed = { 'nowhere.txt' = 'a.txt' }\n", "nowhere.txt"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "told", "problem"), WRONG)
def test_what_comes_otherwise(tmp_path: Path, request_: str, told: str, problem: str) -> None:
    outcome = case(tmp_path, request_, told, {"a.txt": "x"})
    assert not outcome.passed
    assert problem in outcome.lines()
    assert outcome.lines().startswith("FAILED")


def test_its_files(tmp_path: Path) -> None:
    told = "files = { 'old.txt' = 'before.txt' }\n"
    fine = expect(
        "files = { 'new.txt' = 'some more' }\nsent = ['new.txt']\nreply_has = ['new.txt,old']"
    )
    files = {"before.txt": "some"}
    assert case(tmp_path / "a", "keeps", told + fine, files).passed
    wrong = expect("files = { 'new.txt' = 'less', 'x.txt' = '' }\nsent = ['old.txt']")
    lines = case(tmp_path / "b", "keeps", told + wrong, files).lines()
    for problem in ("new.txt lacks 'less'", "keeps no file x.txt", "did not send old.txt"):
        assert problem in lines


def test_pages_and_files_on_the_phone(tmp_path: Path) -> None:
    told = "pages = { 'https://time.example.org/now' = 'now.txt' }\n"
    told += "pushed = { '/sdcard/Download/now.txt' = 'now.txt' }\n"
    fine = expect(
        "reply_has = ['200 nine']\n"
        "state = [{ verb = 'find_files', arguments = { words = 'now' }, has = ['now.txt'] }]"
    )
    outcome = case(tmp_path, "fetches", told + fine, {"now.txt": "nine"})
    assert outcome.passed, outcome.lines()


def test_pictures_are_read_for_real(tmp_path: Path) -> None:
    from PIL import Image, ImageDraw

    made = clock(
        tmp_path,
        f"{ASKS}[[tests]]\nname = 'a'\nrequest = 'reads'\nattachments = ['bill.png']\n"
        + expect("reply_has = ['TOTAL 42.50']"),
        PROBE,
    )
    (made / "tests").mkdir()
    picture = Image.new("RGB", (480, 120), "white")
    ImageDraw.Draw(picture).text((30, 40), "TOTAL 42.50", fill="black", font_size=40)
    picture.save(made / "tests" / "bill.png")
    (outcome,) = try_cases(made)
    assert outcome.passed, outcome.lines()


def test_systems_it_is_not_for(tmp_path: Path) -> None:
    only = ASKS.replace("files =", "phones = ['ios']\nfiles =")
    made = clock(tmp_path, f"{only}[[tests]]\nname = 'a'\nrequest = 'hello'\n", PROBE)
    (outcome,) = try_cases(made)
    assert outcome.problems == ("it does not run on android (permissions.phones)",)


def test_what_is_printed_is_shown_where_it_fails(tmp_path: Path) -> None:
    program = '"""P."""\n\n\ndef run(context):\n    print("half way")\n    return 1 / 0\n'
    made = clock(tmp_path, "[[tests]]\nname = 'a'\n", program)
    (outcome,) = try_cases(made)
    assert "! half way" in outcome.lines()
    assert "ZeroDivisionError" in outcome.lines()


def test_only_some_of_the_cases(tmp_path: Path) -> None:
    made = clock(tmp_path, "[[tests]]\nname = 'In English'\n[[tests]]\nname = 'in Chinese'\n")
    assert [each.name for each in try_cases(made)] == ["In English", "in Chinese"]
    assert [each.name for each in try_cases(made, "english")] == ["In English"]


def test_words_alone_have_nothing_to_run(tmp_path: Path) -> None:
    assert list(try_cases(folder(tmp_path))) == []
    toml = "version = '1.0.0'\n" + TITLES + "[[tests]]\nname = 'a'\n"
    (outcome,) = try_cases(folder(tmp_path / "b", toml=toml))
    assert not outcome.passed


def test_a_skill_that_cannot_be_read_is_not_run(tmp_path: Path) -> None:
    made = clock(tmp_path, "[permissions]\nverbs = ['zzz']\n[[tests]]\nname = 'a'\n")
    with pytest.raises(Malformed, match="zzz"):
        list(try_cases(made))


def test_summed_up() -> None:
    assert summed_up([Outcome("a"), Outcome("b")]) == "2 cases passed."
    assert summed_up([Outcome("a"), Outcome("b", ["x"])]) == "2 cases, 1 failed."
    assert summed_up([Outcome("a")]) == "1 case passed."
    assert "[[tests]]" in summed_up([])
    assert Outcome("a", ["x"], "r", "l", 1.234).as_json() == {
        "name": "a", "passed": False, "problems": ["x"], "reply": "r", "log": "l", "seconds": 1.23,
    }  # fmt: skip


SERVER = '''"""A server."""
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    {odd}
    result = {{"tools": [{{"name": "t"}}]}} if message["method"] == "tools/list" else {{}}
    if message["method"] == "tools/call":
        result = {{"content": [{{"type": "text", "text": "Called."}}], "isError": {wrong}}}
    print(json.dumps({{"jsonrpc": "2.0", "id": message["id"], "result": result}}), flush=True)
'''
MCP = "version = '1.0.0'\nkind = 'mcp'\n[mcp]\ncommand = ['python', 'server.py']\n"


@pytest.mark.parametrize(
    ("told", "odd", "wrong", "problem"),
    [
        ("call = 't'\n" + expect("tools = ['t']\nreply_has = ['called']"), "pass", "False", ""),
        ("call = 't'\n" + expect("fails = 'called'"), "pass", "True", ""),
        ("call = 't'\n" + expect("fails = 'called'"), "pass", "False", "meant to fail"),
        ("call = 't'\n", "pass", "True", "the tool failed"),
        ("call = 't'\n" + expect("reply_has = ['x']"), "pass", "False", "lacks 'x'"),
        ("call = 't'\n" + expect("reply_lacks = ['call']"), "pass", "False", "has 'call'"),
        ("call = 'u'\n", "pass", "False", "no tool u"),
        (expect("tools = ['u']"), "pass", "False", "no tool u"),
        ("", "break", "False", "it ended."),
        ("", "sys.exit('no key\\n\\n')", "False", "it ended: no key."),
        ("", "sys.stderr.write('x\\n' * 99_999); raise KeyError(7)", "False", "ended: KeyError: 7"),
        ("", "print('hi', flush=True)", "False", "no JSON"),
        ("", "print('[' * 100_000, flush=True)", "False", "no JSON"),
        ("", "print('x' * 3_000_000, flush=True)", "False", "endless line"),
        ("", "print('{}\\n' * 900, flush=True)", "False", "talks on"),
    ],
)
def test_servers(tmp_path: Path, told: str, odd: str, wrong: str, problem: str) -> None:
    made = folder(
        tmp_path,
        toml=f"{MCP}[[tests]]\nname = 'a'\n{told}",
        files={"server.py": SERVER.format(odd=odd, wrong=wrong)},
    )
    (outcome,) = try_cases(made)
    assert outcome.passed == (not problem), outcome.lines()
    assert problem in outcome.lines()
