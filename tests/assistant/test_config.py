"""A config that cannot be used says which line is wrong."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from assistant import plugins
from assistant.config import ConfigError, Settings, load_settings, resolve_secret


def write(folder: Path, text: str) -> Path:
    path = folder / "phonepilot.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_config_is_read(tmp_path: Path) -> None:
    settings = load_settings(
        write(
            tmp_path,
            """
default_phone = "pixel"
[phones.pixel]
serial = "R58M123"
[gateways.telegram]
token = "env:TELEGRAM_TOKEN"
[models.gui]
base_url = "http://127.0.0.1:8000/v1"
model = "Qwen/Qwen3-VL-8B-Instruct"
[limits]
steps = 12
""",
        )
    )
    assert settings.default_phone == "pixel"
    assert settings.phones["pixel"].driver == "android"
    assert settings.phones["pixel"].model_extra == {"serial": "R58M123"}
    assert settings.models.gui is not None
    assert settings.models.gui.adapter == "qwen3_vl"
    assert settings.limits.steps == 12


def test_the_environment_overrides_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_LIMITS__STEPS", "7")
    assert load_settings(write(tmp_path, "[limits]\nsteps = 12\n")).limits.steps == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[limits]\nsteps = \n", r"line 2"),
        ("[limits]\nseconds = 5\nstepps = 4\n", r"line 3: limits\.stepps: there is no such"),
        ("[limits]\n\nsteps = 'many'\n", r"line 3: limits\.steps: "),
        ("[models.gui]\nmodel = 'x'\n", r"line 1: models\.gui\.base_url: is missing"),
        ("[modells]\n", r"line 1: modells: there is no such setting; did you mean models\?"),
        ("[models.gui]\nserv = 'x'\n", r"gui\.serv: .* did you mean serve\?"),
        ("[limits.people.anna]\ncosts = 2\n", r"anna\.costs: .* did you mean cost\?"),
        ("[frobnication]\n", r"frobnication: there is no such setting$"),
        (
            '[models.gui]\nserve = "qwen3-vl-2b"\nbase_url = "http://127.0.0.1:1/v1"\n',
            r"models\.gui: serve and base_url exclude each other",
        ),
        ("limits.steps = -1\n", r"line 1: limits\.steps: "),
        (
            "[health]\nlisten = '127.0.0.1'\n",
            r"health\.listen: has the wrong form: Address and port .*, such as 127\.0\.0\.1:9464",
        ),
        ("[limits]\nsteps = 'many'\n", r"limits\.steps: has to be a whole number$"),
        ("[router]\nlearns = 'often'\n", r"router\.learns: has to be true or false$"),
        ("[limits]\nseconds = 'long'\n", r"limits\.seconds: has to be a number$"),
        ("[skills]\nregistries = 'a'\n", r'registries: has to be a list: \["…", "…"\]$'),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        load_settings(write(tmp_path, text))


def test_a_file_that_is_named_must_exist(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no config file .*absent\.toml"):
        load_settings(tmp_path / "absent.toml")


def test_secrets_are_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKEN", "abc")
    (tmp_path / "secret").write_text("def\n")
    assert resolve_secret("env:TOKEN").get_secret_value() == "abc"
    assert resolve_secret(f"file:{tmp_path}/secret").get_secret_value() == "def"
    with pytest.raises(ConfigError, match="NOT_THERE is not set"):
        resolve_secret("env:NOT_THERE")
    with pytest.raises(ConfigError, match="cannot be read"):
        resolve_secret(f"file:{tmp_path}/nothing")


DOCS = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/models.md", "docs/serving.md"])
def test_the_examples_of_the_docs_can_be_used(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```toml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        told = tomllib.loads(block)
        gui = told.get("models", {}).get("gui", {})
        if gui and not {"base_url", "serve"} & set(gui):
            gui |= {"base_url": "http://127.0.0.1:8000/v1", "model": "x"}  # a part of a table
        Settings.model_validate(told)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[models.gui]\nserve = 'x'\nserv = 1\n", r"line 3: models\.gui\.serv: there is no such"),
        ("[models.planner]\nbase_url = 'http://x'\nmodel = 'x'\n", "a planner needs a grounder"),
        (
            "[models.gui]\nserve = 'x'\n[[models.gui.fallback]]\nbase_url = 'http://x'\n",
            r"models\.gui\.fallback\.0\.model: is missing",
        ),
        ("[limits.person]\nsteps = 0\n", r"line 2: limits\.person\.steps"),
    ],
)
def test_a_mistake_in_the_tables_of_models_is_named(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        load_settings(write(tmp_path, text))


def test_a_plugin_that_is_not_there_may_be_another() -> None:
    with pytest.raises(plugins.UnknownPlugin, match=r"among gateways\. Did you mean telegram\?"):
        plugins.load("gateways", "telegramm")
