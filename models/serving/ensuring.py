"""A model by its name: planned for this machine, fetched, started and watched while it is used."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from models.base import Traits
from models.served import load_adapter
from models.serving import beforehand, llama_cpp, vllm, weights
from models.serving.base import Capabilities, Server, ServerName, ServingError, Tell, quiet
from models.serving.catalogue import FORMATS, Format, Kind, Model, find
from models.serving.dialects import DialectName
from models.serving.local import LocalServer
from models.serving.machine import Machine, this_machine
from models.serving.pick import Plan, Wish, best
from models.serving.shared import SharedServer
from models.serving.weights import Weights

CONTEXT = 16_384
"""Tokens of one request, for models we do not know."""

_FAMILIES = {"qwen2_5_vl": "qwen2_5_vl", "qwen2vl": "qwen2_5_vl", "glm4v": "autoglm_phone"}
"""How an unknown model of this architecture is asked, unless somebody says better."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be served. "" and 0 leave the choice to us."""

    name: str
    """Of the catalogue, or a path: a GGUF file, a folder."""
    form: Format | None = None
    server: ServerName | None = None
    port: int = 0
    context: int = 0
    parallel: int = 1
    adapter: str = ""
    """Only for a path: the catalogue knows its models' adapters. Left out, it is guessed from the
    architecture, which many families share."""
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Served:
    """A model that answers, and all that is needed to ask it."""

    server: Server
    name: str
    """Serves it again: of the catalogue, or a whole path."""
    base_url: str
    model: str
    """The name the server knows it by."""
    api_key: SecretStr
    key_file: Path
    adapter: str
    """"" for models that are no GUI models."""
    options: dict[str, Any]
    capabilities: Capabilities
    kind: Kind
    lost: asyncio.Future[ServingError]
    """Settled when the server died too often, and stays down."""

    @property
    def dialect(self) -> DialectName:
        """How the server that answers wants to be spoken to."""
        return self.server.dialect.name


@asynccontextmanager
async def ensure(request: Request, store: Path, tell: Tell = quiet) -> AsyncIterator[Served]:
    """Serves a model as long as it is used; two processes that want the same share one server.

    ``store``: the folder that models are kept in. Raises ServingError, MissingProgram, ServerDied.
    """
    known = await asyncio.to_thread(look_up, request)
    key = SecretStr(key_file(store).read_text(encoding="utf-8").strip())
    if known.files and known.adapter and not request.adapter:
        tell(f"It is asked as a model of the family {known.adapter}; --adapter names another.")
    if known.files and (blind := beforehand.eyeless(known.files)):
        tell(f"Mind: {blind} Until one does, it is served blind, as a chat model.")

    def make(port: int) -> LocalServer:
        return _make(replace(request, port=port), known, store, key, tell)

    wanted = f"{known.files or known.name} {replace(request, name='', port=0)}"
    server = SharedServer(make, store / "servers", wanted, key, request.port)
    try:
        await server.start()
        capabilities = await server.ready(tell)
        lost: asyncio.Future[ServingError] = asyncio.get_running_loop().create_future()
        watching = asyncio.create_task(_watched(server, tell, lost))
        try:
            yield Served(
                server, known.whole_name, server.base_url, server.model, key, key_file(store),
                known.adapter, known.options, capabilities, known.kind, lost,
            )  # fmt: skip
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
    finally:
        await server.stop()


@dataclass(frozen=True, slots=True)
class Known:
    """What a name stands for, wherever it is served."""

    name: str
    kind: Kind
    adapter: str
    options: dict[str, Any]
    model: Model | None = None
    """None for a path, which ``files`` then are."""
    files: Weights | None = None
    path: Path | None = None

    @property
    def whole_name(self) -> str:
        return str(self.path) if self.path else self.name


def look_up(request: Request) -> Known:
    """Raises ServingError for a name nobody knows, a path that holds no model."""
    if beforehand.is_path(request.name):
        path = beforehand.existing(Path(request.name).expanduser())
        return _known_path(request, weights.local(path))
    model = find(request.name)
    options = {**model.options, **request.options}
    return Known(model.name, model.kind, model.adapter, options, model)


def _known_path(request: Request, files: Weights) -> Known:
    if request.server and request.server != files.server:
        raise ServingError(
            f"{files.path} is for {files.server}, not for {request.server}.",
            f"{files.path} 适用于 {files.server}，而不是 {request.server}。",
        )
    if request.form:
        raise ServingError(
            "A path is served in the format it has: leave --format out.",
            "路径按其自身的格式提供服务：请不要写 --format。",
        )
    if request.adapter and (blind := beforehand.eyeless(files)):
        raise ServingError(
            f"{blind} Put it there: without it, no family can be asked.",
            f"{files.path.name} 需要 mmproj 文件才能看图，请把它放进 {files.path.parent}。",
        )
    guess = _FAMILIES.get(weights.architecture(files), "qwen3_vl") if weights.sees(files) else ""
    adapter = request.adapter or guess
    kind: Kind = "gui" if adapter else "chat"
    path = Path(request.name).expanduser().absolute()
    return Known(files.path.stem, kind, adapter, request.options, files=files, path=path)


def plan_for(
    request: Request, model: Model, machine: Machine, arrived: Mapping[Format, float]
) -> Plan:
    """Raises ServingError with what stands against it."""
    wish = Wish(
        forms=(request.form,) if request.form else FORMATS,
        servers=(request.server,) if request.server else ("vllm", "llama_cpp"),
        context=request.context,
        parallel=request.parallel,
        arrived=arrived,
    )
    return best(model, machine, wish)


def key_file(store: Path) -> Path:
    """Holds what requests to our servers have to bring; made when there is none. Without a key,
    any page in a browser of this machine could ask the model."""
    path = store / "key"
    if not path.exists():
        store.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "w", encoding="utf-8") as opened:
                opened.write(secrets.token_urlsafe(24))
    return path


def _make(request: Request, known: Known, store: Path, key: SecretStr, tell: Tell) -> LocalServer:
    """Planned and fetched. Blocks for as long as a download takes."""
    traits = load_adapter(known.adapter, known.options).traits if known.adapter else None
    plan, files = None, known.files
    beforehand.check_context(known.name, request.context, known.model, files)
    if files is None:
        plan, files = _fetched(request, known, store, tell)
    elif files.server == "vllm":
        beforehand.check_card(files, this_machine(store))
    else:
        wanted = (request.context or CONTEXT) * request.parallel
        beforehand.check_memory(files, wanted, this_machine(store))
    told = {
        "weights": files.path, "model": known.name, "key": key, "port": request.port,
        "log": store / "logs" / f"{known.name}.log",
        "context": request.context or (known.model.context if known.model else CONTEXT),
    }  # fmt: skip
    if files.server == "vllm":
        return vllm.create(vllm.Config(**told, **_for_vllm(known, plan, traits)))
    more = _for_llama_cpp(known, files, traits)
    return llama_cpp.create(llama_cpp.Config(**told, parallel=request.parallel, **more))


def _fetched(request: Request, known: Known, store: Path, tell: Tell) -> tuple[Plan, Weights]:
    """The program is looked for first: nobody fetches gigabytes to learn that it is missing."""
    model = known.model or find(known.name)
    plan = plan_for(request, model, this_machine(store), weights.arrived(model, store))
    tell(f"{known.name}: {plan.described()}")
    if plan.model.pitfall:
        tell(f"Mind: {plan.model.pitfall}")
    if plan.server == "vllm":
        vllm.find_python()
    else:
        llama_cpp.find_program()
    return plan, weights.get(plan.model, plan.form, store, tell)


def _for_llama_cpp(known: Known, files: Weights, traits: Traits | None) -> dict[str, Any]:
    return {
        "mmproj": files.mmproj,
        "image_tokens": image_tokens(traits) if traits and files.mmproj else None,
        "arguments": (
            *(traits.hints.llama_cpp if traits else ()),
            *(known.model.llama_cpp if known.model else ()),
        ),
        "embeddings": known.kind == "embedding",
    }


def _for_vllm(known: Known, plan: Plan | None, traits: Traits | None) -> dict[str, Any]:
    found: dict[str, Any] = {"images": 0}
    if traits:
        found = {
            "images": max(traits.images, known.model.images if known.model else 1),
            "max_pixels": traits.sizing.max_pixels,
            "arguments": traits.hints.vllm,
            "least": traits.hints.vllm_least,
        }
    if known.model:
        found["arguments"] = (*found.get("arguments", ()), *known.model.vllm)
        found["least"] = known.model.vllm_least or found.get("least", "")
    if plan:
        found["memory_share"] = plan.memory_share
        found["cards"] = max(1, plan.cards)
        found["quantization"] = "fp8" if plan.model.made_while_loading(plan.form) else ""
    return found


def image_tokens(traits: Traits) -> tuple[int, int]:
    """Least and most that the server may make of one picture.

    The most is what the adapter sends at most, so that the server never makes a picture smaller. A
    family that answers in pixels of the picture needs the least of its own processor; for the
    others small pictures are made larger, since below 1024 tokens they point badly."""
    token = (traits.sizing.factor or 28) ** 2
    most = max(64, traits.sizing.max_pixels // token)
    if traits.space in ("resized", "sent"):
        return max(4, traits.sizing.min_pixels // token), most
    return min(1024, most), most


async def _watched(server: Server, tell: Tell, lost: asyncio.Future[ServingError]) -> None:
    """A server that stays down is told; whoever asks it then is told so by the wire."""
    try:
        await server.watch(tell)
    except ServingError as error:
        tell(str(error))
        lost.set_result(error)
