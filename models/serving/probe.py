"""What a running server is: its health, which program it is, what it can do."""

from __future__ import annotations

from enum import Enum
from typing import Any

import httpx2
from pydantic import SecretStr

from models.serving.base import Capabilities
from models.serving.dialects import LLAMA_CPP, OPENAI, VLLM, Dialect

MOST = 2_000_000
"""Bytes of an answer that are read."""


class Health(Enum):
    READY = "ready"
    LOADING = "loading"
    """It answers, but has no model yet."""
    REFUSED = "refused"
    """Nothing listens there."""
    SILENT = "silent"
    """Something listens, and does not answer."""


async def health(base_url: str, patience: float = 10.0) -> Health:
    """``base_url`` ends in /v1; ``/health`` lies beside it, and needs no key."""
    try:
        async with _client(base_url, SecretStr(""), patience) as client:
            answer = await client.get(f"{_root(base_url)}/health")
    except httpx2.ConnectError:
        return Health.REFUSED
    except httpx2.HTTPError:
        return Health.SILENT
    return Health.READY if answer.status_code == 200 else Health.LOADING


async def probe(base_url: str, key: SecretStr, patience: float = 10.0) -> Capabilities:
    """What it says of itself; what it does not tell stays unknown."""
    async with _client(base_url, key, patience) as client:
        listed = await _json(client, f"{base_url}/models")
        props = await _json(client, f"{_root(base_url)}/props")
        version = await _json(client, f"{_root(base_url)}/version")
    models = [each for each in listed.get("data") or [] if isinstance(each, dict)]
    names = tuple(str(each.get("id", "")) for each in models)
    context = next((int(each["max_model_len"]) for each in models if each.get("max_model_len")), 0)
    if not props:
        return Capabilities(context=context, models=names, version=str(version.get("version", "")))
    settings = props.get("default_generation_settings") or {}
    return Capabilities(
        context=int(settings.get("n_ctx") or 0),
        images=(props.get("modalities") or {}).get("vision"),
        models=names,
        version=str(props.get("build_info", "")),
        tools=(props.get("chat_template_caps") or {}).get("supports_tools"),
    )


async def dialect_of(base_url: str, key: SecretStr, patience: float = 10.0) -> Dialect:
    """llama.cpp's server has /props, vLLM has /version; whatever else there is speaks OpenAI's."""
    async with _client(base_url, key, patience) as client:
        if "default_generation_settings" in await _json(client, f"{_root(base_url)}/props"):
            return LLAMA_CPP
        if "version" in await _json(client, f"{_root(base_url)}/version"):
            owners = (await _json(client, f"{base_url}/models")).get("data") or [{}]
            return VLLM if owners[0].get("owned_by", "vllm") == "vllm" else OPENAI
    return OPENAI


def _root(base_url: str) -> str:
    return base_url.rstrip("/").removesuffix("/v1")


def _client(base_url: str, key: SecretStr, patience: float) -> httpx2.AsyncClient:
    secret = key.get_secret_value()
    return httpx2.AsyncClient(
        headers={"Authorization": f"Bearer {secret}"} if secret else {},
        timeout=patience,
        trust_env=False,
        verify=base_url.startswith("https:"),
    )


async def _json(client: httpx2.AsyncClient, url: str) -> dict[str, Any]:
    """{} for what is not there or is not an object."""
    try:
        answer = await client.get(url)
        if answer.status_code != 200 or len(answer.content) > MOST:
            return {}
        found = answer.json()
    except (httpx2.HTTPError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
