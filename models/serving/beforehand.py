"""What would fail only after minutes of loading, or go wrong in silence: told beforehand."""

from __future__ import annotations

from pathlib import Path

from models.serving import vllm, weights
from models.serving.base import MissingProgram, ServingError
from models.serving.catalogue import GIGA, Model, catalogue
from models.serving.machine import Machine
from models.serving.weights import Weights


def is_path(name: str) -> bool:
    """Somebody means a file or a folder, whether there is one or not."""
    path = Path(name).expanduser()
    if not name or name in {model.name for model in catalogue()}:
        return False
    return (
        path.exists()
        or name.startswith((".", "/", "~"))
        or path.suffix in (".gguf", ".safetensors")
        or ("/" in name and path.parent.is_dir())
    )


def existing(path: Path) -> Path:
    """Raises ServingError when there is nothing."""
    if not path.exists():
        raise ServingError(
            f"There is no file or folder {path.absolute()}.",
            f"没有文件或文件夹 {path.absolute()}。",
        )
    return path


def eyeless(files: Weights) -> str:
    """Why a model that was made to look will not see here; "" when it will, or never did."""
    if files.server != "llama_cpp" or files.mmproj or not weights.header(files).looks:
        return ""
    return (
        f"{files.path.name} is a model that looks ({weights.architecture(files)}), but no mmproj "
        f"file, its eyes, lies beside it in {files.path.parent}."
    )


def check_context(name: str, context: int, model: Model | None, files: Weights | None) -> None:
    """Raises ServingError when more is asked for than it was trained for."""
    trained = model.shape.context if model else weights.trained_context(files) if files else 0
    if context > trained > 0:
        raise ServingError(
            f"{name} was made for at most {trained} tokens of context, and --context asks for "
            f"{context}.",
            f"{name} 最多支持 {trained} 个 token 的上下文，而 --context 要求 {context}。",
        )


def check_memory(files: Weights, context: int, machine: Machine) -> None:
    """Of a GGUF file of somebody's own. Raises ServingError when its weights and the context can
    never fit."""
    cached = weights.header(files).context_bytes * context
    needs = (files.path.stat().st_size + cached) / GIGA
    has = machine.free_memory + machine.gpu_memory
    if needs > has:
        raise ServingError(
            f"{files.path.name} with {context} tokens of context needs about {needs:.0f} GB, and "
            f"{has:.0f} GB of memory are free. Lower --context, or quantize it further.",
            f"{files.path.name} 配 {context} 个 token 的上下文约需 {needs:.0f} GB 内存，"
            f"而可用内存只有 {has:.0f} GB。请减小 --context 或使用更小的量化。",
        )


def check_card(files: Weights, machine: Machine) -> None:
    """Raises ServingError for a folder that nothing here can serve, with the way out."""
    if any(card.cuda for card in machine.gpus):
        return
    try:
        vllm.find_python()  # one that was built for processors will do
    except MissingProgram as error:
        raise ServingError(
            f"{files.path} holds safetensors, which vLLM serves on an NVIDIA graphics card, and "
            "none answers here (nvidia-smi). Without one, make a GGUF file of it and serve that:\n"
            f"  phonepilot models quantize {files.path}",
            f"{files.path} 是 safetensors，需要 vLLM 和 NVIDIA 显卡，而本机没有。"
            f"没有显卡时，请先转成 GGUF 再启动：\n  phonepilot models quantize {files.path}",
        ) from error
