"""``phonepilot init``, by somebody at a terminal and by a script."""

from __future__ import annotations

import http.server
import json
import re
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant import plugins
from assistant.config import ConfigError, load_settings
from assistant.secrets.vault import Vault
from assistant.setting_up import asker, file, models
from assistant.setting_up.fields import fields, read
from assistant.setting_up.platforms import platforms
from gateways.telegram import Config as TelegramConfig
from tests.assistant.at_terminal import terminal
from tests.assistant.conftest import Cli, run_here
from tests.phones import free_port
from tests.platforms.background import in_background
from tests.platforms.telegram import TOKEN, TelegramEmulator

pytestmark = pytest.mark.whole

WRONG = "4242:AAF-mistyped-token-0123456789abcdef"
GIVEN = ("--set", f"token={TOKEN}")
GATEWAYS = sorted(set(plugins.listing("gateways")) - {"terminal"})


@pytest.fixture
def telegram() -> Iterator[TelegramEmulator]:
    with in_background(TelegramEmulator()) as emulator:
        yield emulator


def emulated(telegram: TelegramEmulator) -> tuple[str, ...]:
    return "--set", f"base_url={telegram.base_url}", "--set", "retry_seconds=0.05"


def test_a_home_that_others_can_read_is_told_before_anything_is_asked(cli: Cli) -> None:
    cli.home.chmod(0o755)
    with terminal(cli) as person:
        person.reads(f"can be read by others. Mend it with: chmod 700 {cli.home}")
        assert person.ends() == 1
        assert "Which phone" not in person.seen
    assert {each.name for each in cli.home.iterdir()} <= {"phonepilot.log"}


def test_in_chinese_where_the_terminal_is(cli: Cli) -> None:
    with terminal(cli, LANG="zh_CN.UTF-8") as person:
        person.reads("使用哪部手机？")
        person.types("1")
        person.reads("用哪种模型？")
        person.types("")
        person.reads("您想在哪里和它聊天？")
        person.types("")
        person.reads("设置完成。接下来：")
        assert person.ends() == 0


def test_the_phone_that_is_plugged_in_is_found(cli: Cli) -> None:
    """As adb lists it: by a script where it is the only one, by a person from the list."""
    code = cli.run("init", "--yes", "--phone", "android", "--phone-name", "desk")
    assert code.returncode == 0, code.stdout + code.stderr
    written = tomllib.loads((cli.home / "phonepilot.toml").read_text())
    assert written["phones"]["desk"]["serial"] == cli.phone.serial
    with terminal(cli, "--model", "none", "--chat", "none") as person:
        assert "1. keep        as it is: desk" in person.reads("Number or name [keep]: ")
        person.types("android")
        listed = person.reads(f"Number or name [{cli.phone.serial}]: ")
        assert "Android, by cable" in listed or cli.phone.serial in listed
        assert "join one over Wi-Fi" in listed
        person.types("")
        person.reads("Call it [phone]: ")
        person.types("bad name")
        person.reads("cannot be a phone's name")
        person.types("pixel")
        person.reads("✅ pixel is ready.")
        assert person.ends() == 0
    assert load_settings(cli.home / "phonepilot.toml").default_phone == "pixel"


def test_the_end_of_the_input_ends_it(cli: Cli) -> None:
    with terminal(cli) as person:
        person.reads("Number or name [virtual]: ")
        person.presses(b"\x04")
        assert person.ends() == 1
    assert not (cli.home / "phonepilot.toml").exists()


# --- by a script ----------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def script(*args: str) -> tuple[int, str]:
    ended = run_here("init", "--yes", *args, home=Path.cwd(), env={})
    return ended.returncode, ended.stdout + ended.stderr


def test_a_script_sets_all_up_and_what_stood_there_stays(
    home: Path, telegram: TelegramEmulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOT", TOKEN)
    before = "# mine\n[limits]\nsteps = 12 # not more\n"
    (home / "phonepilot.toml").write_text(before)
    code, said = script(
        "--chat", "telegram", "--set", "token=env:BOT", *emulated(telegram)
    )  # fmt: skip
    assert code == 0, said
    text = (home / "phonepilot.toml").read_text()
    assert "# mine" in text
    assert "steps = 12 # not more" in text
    settings = load_settings()
    assert settings.limits.steps == 12
    assert settings.gateways["telegram"]["token"] == "env:BOT"
    assert settings.gateways["telegram"]["retry_seconds"] == 0.05
    assert not Vault(home).kept(), "a reference is kept as it is"
    again, said = script()
    assert (again, (home / "phonepilot.toml").read_text()) == (0, text), said


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--chat", "telegram"), "token is not given: --set token=..."),
        (("--chat", "telegram", "--set", f"token={WRONG}"), "BotFather"),
        (("--chat", "telegram", "--set", "token=secret:no"), "There is no secret 'no'"),
        (("--chat", "telegram", "--set", "token=no token"), "That is no Telegram token"),
        (("--chat", "telegram", "--set", "tokn=1"), "no such setting; did you mean token?"),
        (("--chat", "email", "--set", "adress=x"), "no such setting; did you mean address?"),
        (
            ("--chat", "telegram", *GIVEN, "--set", "poll_seconds=-1"),
            "poll_seconds: Input should be",
        ),
        (("--chat", "telegram", *GIVEN, "--set", "poll_seconds=soon"), "poll_seconds"),
        (("--chat", "telegraph"), "--chat 'telegraph' is none of none, "),
        (("--set", "token"), "it is NAME=VALUE"),
        (("--language", "fr"), "there are en and zh"),
        (("--model", "cloud"), "--model-url"),
    ],
)
def test_what_a_script_gets_wrong_is_told_and_not_written(
    home: Path, telegram: TelegramEmulator, args: tuple[str, ...], told: str
) -> None:
    more = emulated(telegram) if "telegram" in args else ()
    code, said = script(*args, *more)
    assert code == 1
    assert told in said
    assert "gateways" not in (home / "phonepilot.toml").read_text() if args[0] == "--chat" else True


# --- models ---------------------------------------------------------------------------------------


@contextmanager
def model_server(key: str = "") -> Iterator[int]:
    """What any OpenAI-compatible server answers at /v1/models; its port."""

    class Server(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = not key or self.headers.get("Authorization") == f"Bearer {key}"
            status = 401 if not known else 200 if self.path == "/v1/models" else 404
            body = json.dumps({"object": "list", "data": [{"id": "Qwen3-VL-8B"}, {"id": "tiny"}]})
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode() if status == 200 else b"{}")

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join(5)


def test_a_model_with_a_key_is_asked_and_written(home: Path) -> None:
    with model_server("sesame-1234") as port:
        url = ("--model", "cloud", "--model-url", f"http://127.0.0.1:{port}/v1/")
        code, said = script(*url, "--model-key", "wrong-5678")
        assert code == 1
        assert "does not take this key (401)" in said
        code, said = script(*url, "--model-key", "sesame-1234", "--model-for", "both")
        assert code == 0, said
    told = load_settings().models
    assert told.gui is not None
    assert told.brain is not None
    assert (told.gui.adapter, told.gui.model) == ("qwen3_vl", "Qwen3-VL-8B")
    assert told.brain.api_key == "secret:model-key"
    assert Vault(home).get("model-key") == "sesame-1234"


def test_servers_of_this_machine_are_found() -> None:
    with model_server() as port:
        found = models.look({port: "LM Studio", free_port(): "vLLM"})
    assert [(each.name, each.base_url) for each in found] == [
        ("lm-studio", f"http://127.0.0.1:{port}/v1")
    ]
    assert found[0].models == ("Qwen3-VL-8B", "tiny")


@pytest.mark.parametrize(
    ("url", "told"),
    [("ftp://x", "begins with http"), ("http://127.0.0.1:9/v1", "does not answer")],
)
def test_an_address_without_models(url: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        models.models_at(url, "", 2)
    with model_server() as port, pytest.raises(ConfigError, match="usually ends in /v1"):
        models.models_at(f"http://127.0.0.1:{port}", "", 2)


@pytest.mark.parametrize(
    ("model", "family"),
    [
        ("Qwen/Qwen3-VL-8B-Instruct", "qwen3_vl"), ("ui-tars-1.5-7b", "ui_tars"),
        ("GUI-Owl-1.5-8B", "gui_owl_1_5"), ("zai-org/GLM-4.5V", "glm_4_5v"), ("llama-3", ""),
    ],
)  # fmt: skip
def test_a_family_is_told_by_the_models_name(model: str, family: str) -> None:
    from models import served

    assert models.family_of(model, served.families()) == family


# --- what is asked, and where it is written -------------------------------------------------------


@pytest.mark.parametrize("name", GATEWAYS)
def test_every_platform_says_what_it_needs_and_where_that_is(name: str) -> None:
    module = plugins.load("gateways", name)
    unsaid = [field.name for field in fields(module.Config) if field.required and not field.about]
    assert unsaid == [], "a docstring under each field says where its value is found"
    known = platforms()[name]  # assistant/setting_up/platforms.toml
    assert known.where is not None
    for said in (known.about, known.where):
        assert said.en
        assert re.search("[\u4e00-\u9fff]", said.zh)
    asked = {field.name for field in fields(module.Config) if field.asked}
    assert set(known.fields) == asked, "what is asked for is explained in Chinese, too"
    assert all(re.search("[\u4e00-\u9fff]", said) for said in known.fields.values())


def test_the_needed_fields_come_first_with_their_words() -> None:
    first, *others = fields(TelegramConfig)
    assert (first.name, first.secret, first.required) == ("token", True, True)
    assert first.about == "What @BotFather gave you, such as 123456:ABC-DEF."
    assert not any(field.required for field in others)


def test_typed_texts_become_values() -> None:
    assert read(TelegramConfig, "poll_seconds", "7") == 7
    assert read(TelegramConfig, "base_url", "http://x") == "http://x"
    with pytest.raises(ConfigError, match="poll_seconds"):
        read(TelegramConfig, "poll_seconds", "soon")
    from gateways.webhook import Config

    assert read(Config, "inside", "a.example, b.example") == ["a.example", "b.example"]


def test_a_file_that_would_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "phonepilot.toml"
    path.write_text("[limits]\nsteps = 3\n")
    with pytest.raises(ConfigError, match=r"phonepilot\.toml has settings that cannot be used"):
        file.write(path, ("limits",), {"steps": "many"})
    assert path.read_text() == "[limits]\nsteps = 3\n"
    file.write(path, ("limits",), {"steps": None})
    file.leave_out(path, ("limits",))
    assert path.read_text() == ""
    assert [each.name for each in tmp_path.iterdir()] == ["phonepilot.toml"]


def test_the_language_is_the_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(key, raising=False)
    assert asker.language("") == "en"
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert asker.language("") == "zh"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert asker.language("") == "en"
    assert asker.language("zh") == "zh"


def test_settings_that_cannot_be_written_name_the_way(tmp_path: Path) -> None:
    """As in a container, whose settings are mounted read-only."""
    (tmp_path / "mounted").write_text("")
    with pytest.raises(ConfigError, match=r"cannot be written here .*docs/running\.md"):
        file.write(tmp_path / "mounted" / "phonepilot.toml", (), {"default_phone": "virtual"})
