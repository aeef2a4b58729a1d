"""Which model is meant, and where it is asked: the person's words and the owner's settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from pydantic import SecretStr

from skills.evaluation.base import EvaluationError
from skills.evaluation.infer.by_rule import FAMILIES
from skills.evaluation.judging.reading import model_named
from skills.evaluation.table import known

if TYPE_CHECKING:
    from assistant.config import Settings

SECONDS = 10.0
"""For the list of what a server serves."""
SHOWN, LONGEST = 8, 60
"""So many of its names are told, so much of each."""
_KEY_IN_IT = re.compile(r"(?<=//)[^/@\s]*@|(?<=\S)\?[^\s']+")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A model, and where it is asked: at ``url``, or here (``local``, or a baseline)."""

    named: str
    family: str
    weights: str
    url: str = ""
    local: bool = False
    price: tuple[float, float] = (0.0, 0.0)


def choose(named: str, settings: Settings, own: Mapping[str, Any]) -> Chosen:
    """``own``: what is set below ``[skills.evaluation]``. Raises EvaluationError, which says what
    to set."""
    rule = re.sub(r"[^a-z]+", "_", named.strip().lower()).strip("_")
    if rule in FAMILIES:
        return Chosen(rule, rule, "")
    published = known(named)
    family = str(own.get("family", "")) or (published.family if published else "")
    family = family or model_named(named)
    title = published.name if published else named
    if folder := str(own.get("weights", "")):
        return Chosen(title, family, _weights(folder), local=True)
    if url := str(own.get("url", "")):
        served = _served(named, url, str(own.get("key", "")))
        prices = _number(own.get("price_in")), _number(own.get("price_out"))
        return Chosen(title, family, served, url, price=prices)
    gui = settings.models.gui
    if gui is not None and gui.base_url and same(named, gui.model):
        price = gui.price.input, gui.price.output
        return Chosen(title, family, gui.model, gui.base_url, price=price)
    raise EvaluationError(
        f"I do not know where {title} is served. Set below [skills.evaluation] in phonepilot.toml "
        'url = "http://…/v1" (a server that speaks OpenAI\'s protocol; key = "secret:NAME" if it '
        'wants one), or weights = "/folder" to load them here.',
        f"我不知道 {title} 在哪里提供服务。请在 phonepilot.toml 的 [skills.evaluation] 下设置 "
        'url = "http://…/v1"（兼容 OpenAI 协议的服务；需要密钥时设 key = "secret:名称"），'
        '或用 weights = "/文件夹" 在本机加载权重。',
    )


def key_of(chosen_url: str, settings: Settings, own: Mapping[str, Any]) -> SecretStr:
    """The key of the server at an address; "" where it wants none."""
    from assistant.config import resolve_secret

    if chosen_url and chosen_url == str(own.get("url", "")):
        return SecretStr(str(own.get("key", "")))
    gui = settings.models.gui
    if gui is not None and gui.api_key and chosen_url == gui.base_url:
        return resolve_secret(gui.api_key)
    return SecretStr("")


def _weights(folder: str) -> str:
    if not (Path(folder).expanduser() / "config.json").is_file():
        raise EvaluationError(
            f"{folder} is no folder of weights: it has no config.json.",
            f"{folder} 不是权重文件夹：其中没有 config.json。",
        )
    return str(Path(folder).expanduser())


def _served(named: str, url: str, key: str) -> str:
    """What the server calls it. Raises EvaluationError."""
    where = without_key(url)
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        said = httpx.get(f"{url.rstrip('/')}/models", headers=headers, timeout=SECONDS)
        said.raise_for_status()
        names = [str(each["id"]) for each in said.json()["data"]]
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as error:
        why = without_key(str(error)) or type(error).__name__
        raise EvaluationError(
            f"The server at {where} does not tell which models it has ({why}). Is it running?",
            f"{where} 上的服务没有给出模型列表（{why}）。它在运行吗？",
        ) from None
    exact = [name for name in names if _bare(name) == _bare(named)]
    fitting = exact or [name for name in names if same(named, name)]
    if len(fitting) != 1:
        there = ", ".join(" ".join(name.split())[:LONGEST] for name in names[:SHOWN]) or "-"
        raise EvaluationError(
            f"The server at {where} has no model called {named}; it has: {there}.",
            f"{where} 上没有叫 {named} 的模型；现有：{there}。",
        )
    return fitting[0]


def without_key(told: str) -> str:
    """Without a key in front of an address's host, or behind it."""
    return _KEY_IN_IT.sub("", told)


def same(named: str, served: str) -> bool:
    """``qwen3-vl-8b``, ``Qwen/Qwen3-VL-8B-Instruct``."""
    one, other = _bare(named), _bare(served)
    return bool(one) and (one == other or one in other)


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.rstrip("/").rpartition("/")[2].lower())


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
