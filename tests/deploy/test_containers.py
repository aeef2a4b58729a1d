"""The image and the compose file: by their own linters, and by what a careful reader would ask."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from assistant.config import load_settings
from models.serving.base import ServingError
from models.serving.llama_cpp import find_program
from tests.deploy.programs import DEPLOY, program, said

ROOT = DEPLOY.parent
ALL = ("--profile", "*")
OPEN_PORTS = {"grafana": ["127.0.0.1:3000"], "caddy": [":80", ":443"]}
"""What is reachable from outside of the containers' network."""


def composed(*more: str) -> dict[str, Any]:
    """The services as compose understands them."""
    told: dict[str, Any] = json.loads(
        said(program("docker-compose"), *more, "config", "--format", "json")
    )["services"]
    return told


def services() -> dict[str, Any]:
    return composed("-f", "compose.yaml", *ALL)


def test_hadolint_has_nothing_to_say() -> None:
    assert said(program("hadolint"), "Dockerfile") == ""


def test_hadolint_would_say_something(tmp_path: Path) -> None:
    worse = tmp_path / "Dockerfile"
    worse.write_text((DEPLOY / "Dockerfile").read_text().replace("# hadolint ignore", "# "))
    with pytest.raises(AssertionError, match="DL3008"):
        said(program("hadolint"), worse)


def test_the_least_is_the_assistant_alone() -> None:
    assert list(composed("-f", "compose.yaml")) == ["assistant"]
    assert set(services()) == {
        "assistant", "model", "model-gpu", "postgres", "qdrant", "prometheus", "grafana", "caddy"
    }  # fmt: skip


def test_each_service_is_walled_in_limited_and_watched() -> None:
    for name, service in services().items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert int(service["mem_limit"]) > 0, name
        assert service["pids_limit"] > 0, name
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["logging"]["options"]["max-size"], name
        assert "privileged" not in service, name
        image = service["image"]
        assert name == "assistant" or not image.endswith((":latest", ":main")), image


def test_only_these_ports_are_open() -> None:
    found = {
        name: [f"{port.get('host_ip', '')}:{port['published']}" for port in service["ports"]]
        for name, service in services().items()
        if service.get("ports")
    }
    assert found == OPEN_PORTS


def test_no_secret_stands_in_the_open() -> None:
    for name, service in services().items():
        for key, value in (service.get("environment") or {}).items():
            assert not re.search(r"(PASSWORD|TOKEN|SECRET|KEY)$", key), (name, key, value)


def test_each_secret_is_its_readers_alone(tmp_path: Path) -> None:
    """By the commands that the compose file tells; it mounts files with their owners and modes."""
    if os.geteuid() != 0:
        pytest.skip("files of other users are made by root alone")
    told = re.findall(r"(?m)^#   (.*\binstall .*)$", (DEPLOY / "compose.yaml").read_text())
    script = "\n".join(told).replace("sudo ", "")
    said("sh", "-euc", script, cwd=tmp_path, env=os.environ | {"TOKEN": "123:abc"})
    place = tmp_path / "deploy" / "secrets"
    assert (place / "assistant" / "telegram_token").read_text() == "123:abc"
    assert len((place / "postgres_password").read_text()) == 65

    read = services()
    owner = re.search(r"(?m)^USER (\d+)", (DEPLOY / "Dockerfile").read_text())
    assert owner is not None
    readers = {"assistant": owner[1], "assistant/telegram_token": owner[1]} | {
        f"{name}_password": read[name]["user"].split(":")[0] for name in ("postgres", "grafana")
    }
    made = {path.relative_to(place).as_posix(): path.stat() for path in place.rglob("*")}
    assert {name: str(known.st_uid) for name, known in made.items()} == readers
    assert {known.st_mode & 0o077 for known in made.values()} == {0}
    assert place.stat().st_mode & 0o777 == 0o711, "compose, and who calls it, find them there"

    mounted = {mount["target"]: mount["source"] for mount in read["assistant"]["volumes"]}
    assert mounted["/run/secrets"] == str(DEPLOY / "secrets" / "assistant")


def test_secrets_do_not_get_into_git() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("no git here")
    secret = DEPLOY / "secrets" / "assistant" / "telegram_token"
    assert str(secret) in said(program("git"), "check-ignore", secret, cwd=ROOT)


def test_phones_on_cables_need_no_privileges() -> None:
    assistant = composed("-f", "compose.yaml", "-f", "compose.usb.yaml")["assistant"]
    assert assistant["device_cgroup_rules"] == ["c 189:* rmw"]
    assert "privileged" not in assistant


def test_the_image_has_what_the_package_is_built_from() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    copied = {
        source
        for line in re.findall(r"(?m)^COPY (?!--)(.+)$", text)
        for source in line.split()[:-1]
    }
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    assert set(packages["targets"]["wheel"]["packages"]) <= copied
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    ignored = [line for line in lines if not line.startswith("#")]
    assert {f"!{source}" for source in copied} <= set(ignored), "what is copied must be let in"
    assert ignored[0] == "*"
    assert all((ROOT / source).exists() for source in copied)
    for requirement in re.findall(r"requirements/\S+\.txt", text):
        assert (ROOT / requirement).is_file()
    setup = (ROOT / "scripts" / "setup.sh").read_text()
    wanted = set(re.search(r'PACKAGES="(.+)"', setup)[1].split())  # type: ignore[index]
    assert wanted <= set(text.replace("\\\n", " ").split()), "the same libraries as set-up installs"


def test_it_runs_as_nobody_special_and_writes_to_its_volume_alone() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    assert "USER 10001:10001" in text.split("FROM")[-1]
    assert "PHONEPILOT_HOME=/data/home" in text
    assert "VOLUME /data" in text


def test_its_settings_can_be_used_also_those_in_comments(tmp_path: Path) -> None:
    text = (DEPLOY / "phonepilot.toml").read_text()
    assert load_settings(DEPLOY / "phonepilot.toml").health.listen == "0.0.0.0:9464"
    everything = tmp_path / "phonepilot.toml"
    everything.write_text(re.sub(r"(?m)^# (?=\[|\w+ =)", "", text))
    settings = load_settings(everything)
    assert set(settings.gateways) == {"telegram", "webhook"}
    assert settings.phones["desk"].driver == "android"
    assert settings.models.brain is not None


def test_the_model_server_takes_these_arguments() -> None:
    try:
        server = find_program()
    except ServingError:
        pytest.skip("no llama.cpp server here: requirements/llama_cpp.txt")
    offered = said(server, "--help")
    for argument in services()["model"]["command"]:
        if argument.startswith("-"):
            assert argument in offered
