"""The step of ``phonepilot init`` that finds a model: on this machine, or in the cloud."""

from __future__ import annotations

import concurrent.futures
import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from assistant.config import ConfigError, cache, home, load_settings, resolve_secret
from assistant.plugins import needing_extra
from assistant.secrets.references import is_reference
from assistant.secrets.vault import Vault
from assistant.setting_up import file
from assistant.setting_up.asker import Asker
from device_drivers.verbs.base import Said

USUAL: Mapping[int, str] = {
    8000: "vLLM", 8080: "llama.cpp", 11434: "Ollama", 1234: "LM Studio", 30000: "SGLang",
}  # fmt: skip
"""Ports at which servers of models listen when nobody says otherwise."""
LOOK_SECONDS = 1.0
ASK_SECONDS = 15.0
NONE, HERE, CLOUD, SERVE = "none", "here", "cloud", "serve"
KEEP = "keep"
OPTIONS = (
    (NONE, Said("no model for now: the everyday things work without one",
                "暂不用模型：日常操作不需要模型")),
    (HERE, Said("a model server that runs on this machine", "本机已运行的模型服务")),
    (CLOUD, Said("an OpenAI-compatible service, with its address and key",
                 "兼容 OpenAI 的云服务（地址和密钥）")),
    (SERVE, Said("let phonepilot fetch and serve one (phonepilot models list)",
                 "由 phonepilot 下载并运行模型（phonepilot models list）")),
)  # fmt: skip
PARTS = (
    ("gui", Said("looks at the screen and taps", "看屏幕、点按")),
    ("brain", Said("talks, plans and picks tools", "对话、规划、调用工具")),
    ("both", Said("both", "两者")),
)


@dataclass(frozen=True, slots=True)
class Server:
    """One that answered, and the models it has."""

    name: str
    base_url: str
    models: tuple[str, ...]


class NoAnswer(ConfigError):
    """The server does not answer as one of models does; the message says what to do."""


class ModelSetUp:
    """Writes [models.gui] and [models.brain]."""

    def __init__(self, asker: Asker, config: Path, usual: Mapping[int, str] = USUAL) -> None:
        self._asker = asker
        self._file = config
        self._usual = usual

    def set_up(self) -> None:
        what = Said("Which model?", "用哪种模型？")
        first = self._kept() or OPTIONS[0]
        options = [first, *OPTIONS[1:]]
        match self._asker.choose(what, options, "model", default=first[0], also=(NONE, KEEP)):
            case "here":
                self._here()
            case "cloud":
                self._elsewhere()
            case "serve":
                self._serve()

    def _kept(self) -> tuple[str, Said] | None:
        """What is set already."""
        told = load_settings(self._file if self._file.exists() else None).models
        there = [f"{part}: {told_of(getattr(told, part))}" for part in ("gui", "brain", "planner")
                 if getattr(told, part)]  # fmt: skip
        if not there:
            return None
        listed = ", ".join(there)
        return KEEP, Said(f"as it is ({listed})", f"保持不变（{listed}）")

    def _here(self) -> None:
        self._asker.say(Said("Looking at the usual ports...", "正在查看常用端口…"))
        found = look(self._usual)
        if not found:
            told = ", ".join(f"{port} ({name})" for port, name in self._usual.items())
            self._asker.say(Said(f"Nothing answers at {told}.", f"以下端口均无应答：{told}。"))
            return self._elsewhere()
        options = [
            (server.name, Said(f"{server.base_url}: {', '.join(server.models[:4])}",
                               f"{server.base_url}：{', '.join(server.models[:4])}"))
            for server in found
        ]  # fmt: skip
        which = Said("Which server?", "哪个服务？")
        chosen = self._asker.choose(which, options, "server", default=found[0].name)
        server = next(server for server in found if server.name == chosen)
        return self._keep(server, "")

    def _elsewhere(self) -> None:
        """Asks until the server answers."""
        while True:
            address = Said(
                "Address, such as https://api.example.com/v1",
                "地址，例如 https://api.example.com/v1",
            )
            url = self._asker.ask(address, "model-url").rstrip("/")
            if not url:
                return
            asked = Said("Key (Enter: none)", "密钥（回车：没有）")
            key = self._asker.ask(asked, "model-key", hidden=True) if url else ""
            try:
                models = models_at(url, resolve_secret(key).get_secret_value() if key else "")
            except ConfigError as error:
                if not self._asker.interactive:
                    raise
                self._asker.say(f"❌ {error}")
                continue
            self._keep(Server("", url, models), key)
            return

    def _keep(self, server: Server, key: str) -> None:
        shown = ", ".join(server.models[:8])
        which = Said(f"Which model ({shown})", f"模型（{shown}）")
        model = self._asker.ask(which, "model-name", default=next(iter(server.models), ""))
        told: dict[str, Any] = {"base_url": server.base_url, "model": model}
        if key:
            told["api_key"] = key if is_reference(key) else self._secret(key)
        part = self._asker.choose(
            Said("What is it for?", "它用来做什么？"), PARTS, "model-for", default=_likely(model)
        )
        if part in ("gui", "both"):
            file.write(self._file, ("models", "gui"), told | {"adapter": self._family(model)})
        if part in ("brain", "both"):
            file.write(self._file, ("models", "brain"), told)
        parts = ("gui", "brain") if part == "both" else (part,)
        checks = "; ".join(f"phonepilot doctor --model {each}" for each in parts)
        self._asker.say(
            Said(f"✅ {model} answers. Written to {self._file}. To try it thoroughly: {checks}",
                 f"✅ {model} 有应答，已写入 {self._file}。详细检查：{checks}")
        )  # fmt: skip

    def _secret(self, key: str) -> str:
        Vault(home()).set("model-key", key)
        return "secret:model-key"

    def _family(self, model: str) -> str:
        from models import served

        known = served.families()
        guess = family_of(model, known)
        what = Said("Its family (how it is asked and read)", "模型系列（提问和解析方式）")
        options = [(name, Said("", "")) for name in known]
        if guess and not self._asker.interactive:
            return self._asker.take("model-family") or guess
        return self._asker.choose(what, options, "model-family", default=guess or "qwen3_vl")

    def _serve(self) -> None:
        """Raises MissingExtra, ServingError for a name that nobody knows."""
        with needing_extra("serve"):
            from models.serving.catalogue import find
            from models.serving.machine import this_machine
            from models.serving.pick import recommended
        best = recommended(this_machine(cache() / "models"))
        self._asker.say(
            Said(f"For this machine: {best.described()}", f"适合本机：{best.described()}")
        )
        what = Said("Which one (phonepilot models list)", "模型名（phonepilot models list）")
        name = find(self._asker.ask(what, "model-name", default=best.model.name)).name
        file.write(self._file, ("models", "gui"), {"serve": name})
        self._asker.say(
            Said(f"✅ Written. Fetch it now, or it is fetched when it is first needed: phonepilot "
                 f"models pull {name}",
                 f"✅ 已写入。现在下载：phonepilot models pull {name}；否则首次需要时下载。")
        )  # fmt: skip


def told_of(settings: BaseModel) -> str:
    """A model by its name."""
    return str(getattr(settings, "model", "") or getattr(settings, "serve", "") or "?")


def look(usual: Mapping[int, str], host: str = "127.0.0.1") -> list[Server]:
    """The servers of models that answer on this machine; all ports are asked at once."""

    def one(port: int) -> Server | None:
        url = f"http://{host}:{port}/v1"
        try:
            name = usual[port].lower().replace(" ", "-")
            return Server(name, url, models_at(url, "", LOOK_SECONDS))
        except ConfigError:
            return None

    with concurrent.futures.ThreadPoolExecutor(len(usual)) as pool:
        return [server for server in pool.map(one, usual) if server is not None]


def models_at(base_url: str, key: str, seconds: float = ASK_SECONDS) -> tuple[str, ...]:
    """What an OpenAI-compatible server offers. Raises NoAnswer."""
    if not re.match(r"https?://[^\s/]+", base_url):
        raise NoAnswer(f"{base_url!r} is no address: it begins with http:// or https://.")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    request = urllib.request.Request(f"{base_url}/models", headers=headers)  # noqa: S310 - checked
    here = re.match(r"https?://(127\.|localhost|\[::1\])", base_url)
    handlers = [urllib.request.ProxyHandler({})] if here else []
    try:
        with urllib.request.build_opener(*handlers).open(request, timeout=seconds) as answer:
            told = json.loads(answer.read(4_000_000))
        return tuple(str(each["id"]) for each in told["data"])
    except urllib.error.HTTPError as error:
        with error:
            raise NoAnswer(_refused(base_url, error.code)) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NoAnswer(
            f"{base_url} does not answer as a server of models does ({error}). The address usually "
            "ends in /v1."
        ) from error


def _refused(base_url: str, status: int) -> str:
    if status in (401, 403):
        return f"{base_url} does not take this key ({status}): copy it again, without spaces."
    if status == 404:
        return f"{base_url} has no list of models (404): the address usually ends in /v1."
    return f"{base_url} answered {status}: try again later."


def family_of(model: str, families: list[str]) -> str:
    """The longest name of a family that the model's own name begins with or holds; "" for none."""
    flat = re.sub(r"[^a-z0-9]", "", model.casefold())
    fitting = [name for name in families if name.replace("_", "") in flat]
    return max(fitting, key=len, default="")


def _likely(model: str) -> str:
    from models import served

    return "gui" if family_of(model, served.families()) else "brain"
