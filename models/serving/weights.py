"""Where a model's files are on this machine: fetched before, fetched now, or somebody's own."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.serving import pull, remote
from models.serving.base import ServerName, ServingError, Tell, quiet
from models.serving.catalogue import GIGA, Format, Model
from models.serving.gguf_header import BadGguf, Header, read_header

SAFETENSORS = ("*.safetensors", "*.json", "*.txt", "*.jinja", "*.model", "LICENSE*", "README.md")
"""What vLLM needs of a repository."""
_SPLIT = re.compile(r"-(\d{5})-of-(\d{5})\.gguf$")


@dataclass(frozen=True, slots=True)
class Weights:
    """Files that a server can be given."""

    path: Path
    """A folder for vLLM, a GGUF file for llama.cpp: of a split one, the first part."""
    server: ServerName
    mmproj: Path | None = None


def folder_of(store: Path, repository: str) -> Path:
    return store / repository.replace("/", "--")


def have(model: Model, form: Format, store: Path) -> Weights | None:
    """What was fetched before, whole; asks nobody."""
    folder = folder_of(store, model.repository_of(form))
    if not form.startswith("gguf"):
        found = pull.whole(folder, _patterns(model))
        return Weights(folder, "vllm") if any(_is_weights(path) for path in found) else None
    files = {path.relative_to(folder).as_posix(): path for path in pull.whole(folder, ["*.gguf"])}
    chosen = [files[name] for name in choose_gguf(files, form, eyes=False)]
    eyes = choose_eyes(files) if model.sees else ""
    if not chosen or (model.sees and not eyes):
        return None
    return Weights(chosen[0], "llama_cpp", files[eyes] if eyes else None)


def arrived(model: Model, store: Path) -> dict[Format, float]:
    """How many gigabytes of each format are here already: endlessly many when it is whole."""
    return {
        form: math.inf if have(model, form, store) else _fetched(model, form, store)
        for form in model.formats
    }


def _fetched(model: Model, form: Format, store: Path) -> float:
    """Of all of its repository: which of it is wanted shows when the hub is asked."""
    folder = folder_of(store, model.repository_of(form))
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / GIGA


def get(model: Model, form: Format, store: Path, tell: Tell = quiet) -> Weights:
    """Fetched when they are not there. Raises ServingError."""
    if found := have(model, form, store):
        return found
    repository = model.repository_of(form)
    tell(f"looking {repository} up")
    listing = remote.look_up(repository, model.revision)
    files = _wanted(model, form, listing)
    pull.fetch(listing, files, folder_of(store, repository), tell)
    found = have(model, form, store)
    if found is None:
        raise ServingError(
            f"{repository} holds no weights that we know how to serve.",
            f"{repository} 中没有可用的权重。",
        )
    return found


def drop_damaged(model: Model, form: Format, store: Path) -> list[str]:
    """Throws away what is no longer what was fetched; the names. Reads all of it. Raises
    ServingError for a model that was not fetched."""
    folder = folder_of(store, model.repository_of(form))
    spoilt = pull.damaged(folder)
    for name in spoilt:
        (folder / name).unlink(missing_ok=True)
    return spoilt


def local(path: Path) -> Weights:
    """Somebody's own: a GGUF file (its mmproj file beside it), a folder with one, or a folder of
    safetensors. Raises ServingError."""
    path = path.expanduser().absolute()
    if path.is_file():
        if path.suffix != ".gguf":
            raise ServingError(
                f"{path} is neither a GGUF file nor a folder of a model.",
                f"{path} 既不是 GGUF 文件，也不是模型文件夹。",
            )
        return Weights(path, "llama_cpp", _eyes_beside(path))
    models = [each for each in sorted(path.glob("*.gguf")) if not _is_eyes(each)]
    if models and not _later_part(models[0].name):
        others = [each for each in models[1:] if not _later_part(each.name)]
        if others:
            names = ", ".join(each.name for each in (models[0], *others))
            raise ServingError(f"{path} holds several models: name one of {names}.")
        return Weights(models[0], "llama_cpp", _eyes_beside(models[0]))
    if (path / "config.json").is_file() and any(path.glob("*.safetensors")):
        return Weights(path, "vllm")
    raise ServingError(
        f"{path} holds no model: there is neither a GGUF file nor a config.json with safetensors.",
        f"{path} 中没有模型：既没有 GGUF 文件，也没有 config.json 与 safetensors。",
    )


def sees(found: Weights) -> bool:
    """Whether somebody's own model takes pictures, as far as its files tell."""
    if found.server == "llama_cpp":
        return found.mmproj is not None
    return "vision_config" in _config(found.path)


def architecture(found: Weights) -> str:
    """What its files call its kind: ``qwen3_vl``, ``qwen2vl``... "" when they do not. Raises
    ServingError for files that cannot be read."""
    if found.server == "llama_cpp":
        return header(found).architecture
    return str(_config(found.path).get("model_type", ""))


def header(found: Weights) -> Header:
    """Of a GGUF file. Raises ServingError when it is none."""
    try:
        return read_header(found.path)
    except BadGguf as error:
        raise ServingError(f"{found.path}: {error}") from error


def trained_context(found: Weights) -> int:
    """Tokens; 0 when the files do not say. Raises ServingError."""
    if found.server == "llama_cpp":
        return header(found).context
    config = _config(found.path)
    text = config.get("text_config") or {}
    most = text.get("max_position_embeddings") or config.get("max_position_embeddings")
    return most if isinstance(most, int) else 0


def choose_gguf(names: Iterable[str], form: Format, *, eyes: bool) -> list[str]:
    """The file of this format, all parts of it; [] when there is none."""
    quant = form.removeprefix("gguf-").replace("_", "[-_]?")
    pattern = re.compile(rf"(?:^|[-_.]){quant}(?:[-_.]\d{{5}}-of-\d{{5}})?\.gguf$", re.IGNORECASE)
    found = sorted(
        (name for name in names if pattern.search(name) and ("mmproj" in name.lower()) == eyes),
        key=lambda name: (len(name), name),
    )
    if not found or not _SPLIT.search(found[0]):
        return found[:1]
    head = _SPLIT.sub("", found[0])
    return [name for name in found if name.startswith(head) and _SPLIT.search(name)]


def choose_eyes(names: Iterable[str]) -> str:
    """The mmproj file; in 16 bits, since coarser eyes point badly. "" when there is none."""
    found = sorted(name for name in names if "mmproj" in name.lower() and name.endswith(".gguf"))
    for wanted in (r"(?<!b)f16", r"bf16", r"f32", r""):
        for name in found:
            if re.search(wanted, name, re.IGNORECASE):
                return name
    return ""


def _wanted(model: Model, form: Format, listing: remote.Listing) -> list[remote.RemoteFile]:
    """Raises ServingError when the repository does not hold the format."""
    if not form.startswith("gguf"):
        return list(listing.matching(_patterns(model)))
    files = {file.name: file for file in listing.files}
    names = choose_gguf(files, form, eyes=False)
    if not names:
        offered = ", ".join(name for name in sorted(files) if name.endswith(".gguf"))
        raise ServingError(
            f"{listing.repository} holds no {form} file. It has: {offered or 'no GGUF file'}."
        )
    if model.sees:
        eyes = choose_eyes(files)
        if not eyes:
            raise ServingError(f"{listing.repository} holds no mmproj file: it could not see.")
        names.append(eyes)
    return [files[name] for name in names]


def _patterns(model: Model) -> tuple[str, ...]:
    """Python files only for models that are said to need them."""
    return (*SAFETENSORS, "*.py") if "--trust-remote-code" in model.vllm else SAFETENSORS


def _config(folder: Path) -> dict[str, Any]:
    """Raises ServingError when it is damaged."""
    try:
        found = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except ValueError as error:
        raise ServingError(f"{folder / 'config.json'} is damaged: {error}") from error
    return found if isinstance(found, dict) else {}


def _is_weights(path: Path) -> bool:
    return path.suffix == ".safetensors"


def _is_eyes(path: Path) -> bool:
    """By what is written in it, else by its name."""
    try:
        return read_header(path).is_projector
    except (BadGguf, OSError):
        return "mmproj" in path.name.lower()


def _eyes_beside(path: Path) -> Path | None:
    """The mmproj file of the same folder, when there is one that can be meant."""
    found = [each for each in sorted(path.parent.glob("*.gguf")) if _is_eyes(each)]
    chosen = choose_eyes(each.name for each in found) or (found[0].name if found else "")
    return path.parent / chosen if chosen else None


def _later_part(name: str) -> bool:
    part = _SPLIT.search(name)
    return part is not None and int(part[1]) > 1
