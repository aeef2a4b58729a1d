"""``phonepilot models list | pull | serve`` from the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

from assistant.cli import app
from assistant.config import resolve_secret
from models.serving.catalogue import catalogue, find
from tests.models.serving.hub import Hub, serving
from tests.models.serving.real import needs_llama_cpp
from tests.models.serving.tiny_gguf import write_eyes, write_gguf

NAME = "qwen3-vl-2b"


def run(*args: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The command in this process, on a machine without a graphics card."""
    ended = CliRunner().invoke(app, ["models", *args], env={"PATH": "/bin", **(env or {})})
    if ended.exception and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    return subprocess.CompletedProcess(args, ended.exit_code, ended.stdout, ended.stderr)


def start(home: Path, *args: str, **env: str) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "assistant.cli", "models", *args], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PHONEPILOT_HOME": str(home), **env},
    )  # fmt: skip


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """Holds the files of NAME, as far as their names and heads go."""
    made = tmp_path / "made"
    made.mkdir()
    files = {
        "Qwen3VL-2B-Instruct-Q8_0.gguf": write_gguf(made / "q8.gguf").read_bytes(),
        "Qwen3VL-2B-Instruct-Q4_K_M.gguf": b"not wanted",
        "mmproj-Qwen3VL-2B-Instruct-F16.gguf": write_eyes(made / "eyes.gguf").read_bytes(),
        "mmproj-Qwen3VL-2B-Instruct-Q8_0.gguf": b"not wanted",
        "README.md": b"words",
    }
    with serving(Hub(find(NAME).published["gguf"], files)) as running:
        yield running


def test_the_list_names_what_fits_and_how_much_does_not(tmp_path: Path) -> None:
    listed = run("list", "--store", str(tmp_path))
    assert listed.returncode == 0
    assert listed.stdout.startswith("This machine: no graphics card;")
    assert "name" in listed.stdout
    assert "more do not fit; --all lists them" in listed.stdout
    everything = run("list", "--all", "--store", str(tmp_path)).stdout
    assert all(model.name in everything for model in catalogue())


def test_the_list_as_json_has_every_model_with_formats_and_reasons(tmp_path: Path) -> None:
    listed = json.loads(run("list", "--json", "--store", str(tmp_path)).stdout)
    rows = {row["name"]: row for row in listed["models"]}
    assert set(rows) == {model.name for model in catalogue()}
    assert rows["glm-4.5v"]["best"]["against"]
    assert rows[NAME]["formats"]["gguf-q8_0"] == {
        "repository": "Qwen/Qwen3-VL-2B-Instruct-GGUF", "download_gb": 2.65, "estimated": True,
    }  # fmt: skip
    assert rows[NAME]["here"] == []


def test_a_model_is_pulled_with_its_eyes_and_listed_as_here(hub: Hub, tmp_path: Path) -> None:
    store = str(tmp_path / "store")
    pulled = run("pull", NAME, "--format", "q8_0", "--store", store, env={
        "HF_ENDPOINT": hub.endpoint
    })  # fmt: skip
    assert pulled.returncode == 0, pulled.stderr
    assert {name.split()[0] for name in hub.asked} == {
        "Qwen3VL-2B-Instruct-Q8_0.gguf", "mmproj-Qwen3VL-2B-Instruct-F16.gguf",
    }  # fmt: skip
    assert f"phonepilot models serve {NAME}" in pulled.stdout
    rows = {row["name"]: row for row in json.loads(run("list", "--json", "--store", store).stdout)[
        "models"
    ]}  # fmt: skip
    assert rows[NAME]["here"] == ["gguf-q8_0"]

    weights = next(Path(store).glob("*/Qwen3VL-2B-Instruct-Q8_0.gguf"))
    weights.write_bytes(b"x" + weights.read_bytes()[1:])
    again = run("pull", NAME, "--format", "q8_0", "--check", "--store", store, env={
        "HF_ENDPOINT": hub.endpoint
    })  # fmt: skip
    assert again.returncode == 0, again.stderr
    assert "Qwen3VL-2B-Instruct-Q8_0.gguf is damaged, and is fetched again." in again.stdout
    assert weights.read_bytes() == hub.files["Qwen3VL-2B-Instruct-Q8_0.gguf"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["pull", "no-such-model"], "no model 'no-such-model'"),
        (["serve", "qwen3-vl-2"], "Did you mean qwen3-vl-2b"),
        (["serve", "./nowhere.gguf"], "nowhere.gguf."),
        (["serve", "no/such/folder"], "no model 'no/such/folder'"),
        (["serve", NAME, "--context", "9999999"], "made for at most 262144 tokens"),
        (["pull", NAME, "--format", "int3"], "no format 'int3'"),
        (["pull", "gui-owl-1.5-8b", "--format", "q4_k_m"], "phonepilot models quantize"),
        (["pull", "glm-4.5v"], "does not fit this machine"),
        (["serve", "glm-4.5v"], "does not fit this machine"),
        (["serve", NAME, "--server", "ollama"], "no server 'ollama'"),
        (["serve", "gui-owl-1.5-8b", "--server", "llama_cpp"], "There is: bf16, fp8"),
    ],
)
def test_what_cannot_be_done_is_one_line_with_what_to_do(
    tmp_path: Path, args: list[str], said: str
) -> None:
    ended = run(*args, "--store", str(tmp_path))
    assert ended.returncode == 1
    assert ended.stderr.startswith("phonepilot: ")
    assert said in ended.stderr


def test_without_a_network_the_address_and_the_way_out_are_named(tmp_path: Path) -> None:
    ended = run("pull", NAME, "--format", "q8_0", "--store", str(tmp_path), env={
        "HF_ENDPOINT": "http://127.0.0.1:9"
    })  # fmt: skip
    assert ended.returncode == 1
    assert "http://127.0.0.1:9 cannot be reached" in ended.stderr


@needs_llama_cpp
def test_a_file_of_one_s_own_is_served_until_ctrl_c(tmp_path: Path) -> None:
    weights = write_gguf(tmp_path / "tiny.gguf")
    store = tmp_path / "store"
    process = start(tmp_path, "serve", str(weights), "--context", "1024", "--store", str(store))
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "Ctrl-C stops it" in line:
            break
    told = tomllib.loads(said[said.index("[models.brain]") : said.index("Ctrl-C")])
    settings = told["models"]["brain"]
    key = resolve_secret(settings["api_key"]).get_secret_value()
    models = httpx2.get(f"{settings['base_url']}/models", trust_env=False, timeout=60)
    assert models.json()["data"][0]["id"] == settings["model"] == "tiny"
    asked = {"model": "tiny", "messages": [{"role": "user", "content": "x"}], "max_tokens": 2}
    for header, status in (("", 401), (f"Bearer {key}", 200)):
        answer = httpx2.post(
            f"{settings['base_url']}/chat/completions", json=asked, trust_env=False,
            headers={"Authorization": header},
        )  # fmt: skip
        assert answer.status_code == status
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaint == ""
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"{settings['base_url']}/models", trust_env=False, timeout=60)


def test_models_are_not_kept_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for place in ("file", "file/below"):
        ended = run("list", "--store", str(tmp_path / place))
        assert ended.returncode == 1
        assert f"{tmp_path / 'file'} is a file" in ended.stderr


def test_the_list_marks_what_serve_takes_without_a_name(tmp_path: Path) -> None:
    listed = run("list", "--store", str(tmp_path)).stdout
    (line,) = [line for line in listed.splitlines() if " * " in line]
    assert "\n* is what `phonepilot models serve` takes without a name: " in listed
    served = run("serve", "--store", str(tmp_path), "--context", "9999999")
    assert served.stdout.startswith(f"{line.split()[0]} is recommended here: ")


@needs_llama_cpp
def test_ctrl_c_ends_a_download_at_once(hub: Hub, tmp_path: Path) -> None:
    hub.stalled = threading.Event()
    store = str(tmp_path / "store")
    args = ("serve", NAME, "--format", "q8_0", "--server", "llama_cpp", "--store", store)
    process = start(tmp_path, *args, HF_ENDPOINT=hub.endpoint, PATH=str(fake_server(tmp_path)))
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if line.startswith("[1/"):
                break
        else:
            pytest.fail(process.communicate()[1])
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    finally:
        hub.stalled.set()
    assert process.returncode == 130
    assert complaint == ""


def fake_server(folder: Path) -> Path:
    """A folder for PATH whose llama-server suits any processor; it is never asked anything."""
    program = folder / "llama-server"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    return folder
