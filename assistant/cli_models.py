"""``phonepilot models``: which models there are, what fits this machine, fetching and serving them.

``quantize``, ``check`` and ``bench`` are in files of their own, which add themselves to the app.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from assistant.cli_errors import errors_told
from assistant.plugins import needing_extra

if TYPE_CHECKING:
    from models.serving.base import ServerName
    from models.serving.catalogue import Format
    from models.serving.ensuring import Request, Served

models_app = typer.Typer(
    help="GUI, chat and embedding models: list, pull, serve, check and quantize them.",
    no_args_is_help=True,
)
StoreOption = Annotated[
    Path | None,
    typer.Option("--store", help="The folder that models are kept in.", metavar="FOLDER"),
]
FormatOption = Annotated[
    str,
    typer.Option(
        "--format", help="bf16, fp8, w4a16, gguf-q8_0 or gguf-q4_k_m; left out: what fits best."
    ),
]


@models_app.callback()
def models() -> None:
    """GUI, chat and embedding models: list, pull, serve, check and quantize them."""


@models_app.command("list")
def list_models(
    everything: Annotated[
        bool, typer.Option("--all", help="Also what does not fit this machine, with the reason.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, of all models.")] = False,
    store: StoreOption = None,
) -> None:
    """List the models we know how to serve, and which of them fit this machine."""
    with errors_told(), needing_extra("serve"):
        from models.serving import table
        from models.serving.machine import this_machine

        folder = _store(store)
        machine = this_machine(folder)
        rows = table.rows(machine, folder)
        if as_json:
            print(json.dumps({"machine": machine.described(), "models": rows}))
            return
        print(f"This machine: {machine.described()}\n{table.programs(machine)}\n")
        print(table.text(rows, everything=everything))
        hidden = sum(not row["fits"] for row in rows)
        if hidden and not everything:
            print(f"\n{hidden} more do not fit; --all lists them with the reason.")
        print(
            "\nSizes and memory needs are estimates unless a download is written without 'about'; "
            "~ marks a licence we have not read ourselves."
        )


@models_app.command()
def pull(
    name: Annotated[str, typer.Argument(help="As `phonepilot models list` has it.")],
    form: FormatOption = "",
    check: Annotated[
        bool, typer.Option("--check", help="Read all files again, and fetch damaged ones anew.")
    ] = False,
    store: StoreOption = None,
) -> None:
    """Fetch a model, or the rest of it, and check every byte. HF_ENDPOINT names a mirror."""
    with errors_told(), needing_extra("serve"):
        from models.serving import weights
        from models.serving.catalogue import find
        from models.serving.machine import this_machine
        from models.serving.pick import Wish, best

        folder = _store(store)
        model, chosen = find(name), _format(form)
        if chosen is None:
            here = Wish(arrived=weights.arrived(model, folder))
            plan = best(model, this_machine(folder), here)
            print(f"{model.name}: {plan.described()}")
            chosen = plan.form
        if check:
            for spoilt in weights.drop_damaged(model, chosen, folder):
                print(f"{spoilt} is damaged, and is fetched again.")
        found = weights.get(model, chosen, folder, print)
        print(f"Licence: {model.licence}.")
        print(f"It is in {found.path}. Serve it: phonepilot models serve {model.name}")


@models_app.command()
def serve(
    name: Annotated[
        str,
        typer.Argument(
            help="As `phonepilot models list` has it, a GGUF file, or a folder of a model; left "
            "out: what is recommended for this machine."
        ),
    ] = "",
    form: FormatOption = "",
    server: Annotated[
        str, typer.Option("--server", help="vllm or llama_cpp; left out: what fits best.")
    ] = "",
    port: Annotated[
        int | None, typer.Option("--port", help="Left out: a free one.", min=1, max=65_535)
    ] = None,
    context: Annotated[
        int | None,
        typer.Option("--context", help="Tokens of one request; left out: its need.", min=256),
    ] = None,
    parallel: Annotated[int, typer.Option("--parallel", help="Requests at a time.", min=1)] = 1,
    adapter: Annotated[
        str, typer.Option("--adapter", help="The family of a file or a folder of your own.")
    ] = "",
    store: StoreOption = None,
) -> None:
    """Serve a model on this machine until Ctrl-C; it is fetched when it is not there yet."""
    with errors_told(), needing_extra("serve"):
        import asyncio

        from models.serving.ensuring import Request

        folder = _store(store)
        request = Request(
            name=name or _recommended(folder), form=_format(form), server=_server(server),
            port=port or 0, context=context or 0, parallel=parallel, adapter=adapter,
        )  # fmt: skip
        asyncio.run(_serve(request, folder))


def _recommended(store: Path) -> str:
    from models.serving import weights
    from models.serving.machine import this_machine
    from models.serving.pick import Wish, recommended, why

    plan = recommended(
        this_machine(store), wish=lambda model: Wish(arrived=weights.arrived(model, store))
    )
    _say(f"{plan.model.name} is recommended here: {why(plan)}.")
    return plan.model.name


async def _serve(request: Request, store: Path) -> None:
    """Raises ServingError when it stays down."""
    from models.serving.ensuring import ensure

    async with ensure(request, store, _say) as served:
        print(f"\n{served.model} answers at {served.base_url}, {_abilities(served)}.", flush=True)
        await _first_question(served)
        print(f"\nFor phonepilot.toml, as long as this runs:\n\n{_settings(served)}")
        if served.adapter:
            print(f"\nOr let the assistant start it by itself: serve = {json.dumps(served.name)}")
        print("\nCtrl-C stops it.", flush=True)
        raise await served.lost


async def _first_question(served: Served) -> None:
    """A server that cannot answer is no use: the error ends the command."""
    from models.serving import first_question

    if served.kind == "embedding":
        return
    picture = "" if served.kind == "chat" else " with a picture"
    print(f"One question{picture} ...", flush=True)
    reply = await first_question.ask(served.base_url, served.model, served.api_key, served.kind)
    said = " ".join(reply.text.split())[:100]
    told = repr(said) if reply.useful else f"It runs, but this answer is of no use: {said}"
    print(f"  {told} ({reply.tokens} tokens asked, {reply.seconds:.1f} s)")


def _abilities(served: Served) -> str:
    found = served.capabilities
    context = f"{found.context} tokens of context" if found.context else "context unknown"
    sees = {True: ", sees", False: ", does not see", None: ""}[found.images]
    return f"{context}{sees}"


def _settings(served: Served) -> str:
    """The lines of the configuration."""
    table = {"chat": "brain", "pointing": "grounder"}.get(served.kind, "gui")
    if served.kind == "embedding":
        return f"# {served.base_url}/embeddings, model {served.model!r}, key in {served.key_file}"
    lines = [
        f"[models.{table}]",
        f"base_url = {json.dumps(served.base_url)}",
        f"model = {json.dumps(served.model)}",
        f"api_key = {json.dumps(f'file:{served.key_file}')}",
    ]
    if served.adapter:
        lines.append(f"adapter = {json.dumps(served.adapter)}")
    if served.options:
        pairs = ", ".join(f"{key} = {json.dumps(value)}" for key, value in served.options.items())
        lines.append(f"options = {{ {pairs} }}")
    return "\n".join(lines)


def _say(line: str) -> None:
    print(line, flush=True)


def _store(given: Path | None) -> Path:
    """Raises ServingError for what is no folder and cannot become one."""
    from assistant.config import cache
    from models.serving.base import ServingError

    folder = (given or cache() / "models").expanduser().absolute()
    for place in (folder, *folder.parents):
        if place.exists() and not place.is_dir():
            raise ServingError(f"Models cannot be kept in {folder}: {place} is a file.")
    return folder


def _format(given: str) -> Format | None:
    """``q4_k_m`` will do for ``gguf-q4_k_m``. Raises ServingError for what is no format."""
    from models.serving.base import ServingError
    from models.serving.catalogue import FORMATS

    if not given:
        return None
    for form in FORMATS:
        if given.lower() in (form, form.removeprefix("gguf-")):
            return form
    raise ServingError(f"There is no format {given!r}; there are {', '.join(FORMATS)}.")


def _server(given: str) -> ServerName | None:
    """Raises ServingError for what is no server."""
    from models.serving.base import ServerName, ServingError

    if not given:
        return None
    known: tuple[ServerName, ...] = get_args(ServerName)
    for server in known:
        if given.lower().replace(".", "_").replace("-", "_") == server:
            return server
    raise ServingError(f"There is no server {given!r}; there are {', '.join(known)}.")
