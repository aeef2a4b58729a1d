"""Why a server's program ended, read from the last lines of its log."""

from __future__ import annotations

import re
import signal
from pathlib import Path

LOOKED_AT = 64_000
"""Bytes of a log's end."""


def reason(log: str, code: int) -> tuple[str, str]:
    """One or two sentences, in English and in Chinese; they end with the log's own last words when
    we know no better."""
    for pattern, en, zh in _KNOWN:
        if found := re.search(pattern, log, re.IGNORECASE):
            words = [word for word in found.groups() if word]
            return en.format(*words), zh.format(*words)
    if code - 128 in _SIGNALS:
        return _SIGNALS[code - 128]
    if last := _last_words(log):
        return f"Its last words: {last}", f"它最后的输出：{last}"
    return f"It said nothing (exit code {code}).", f"它没有任何输出（退出码 {code}）。"


def tail(path: Path) -> str:
    """The end of a log, the file before the last rotation included. "" when there is none."""
    text = ""
    for each in (path.with_name(path.name + ".1"), path):
        if each.is_file():
            with each.open("rb") as file:
                file.seek(max(0, each.stat().st_size - LOOKED_AT))
                text += file.read().decode("utf-8", "replace")
    return text[-LOOKED_AT:]


def loading(log: str) -> str:
    """What it is at, in two or three words."""
    for pattern, words in _STAGES:
        if re.search(pattern, log, re.IGNORECASE):
            return words
    return "starting"


def _last_words(log: str) -> str:
    """The last line that looks like an error, else the last line."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    for line in reversed(lines[-200:]):
        if re.search(r"\berror\b|Error:|failed|cannot|fatal| E ", line):
            return line[:300]
    return lines[-1][:300] if lines else ""


_SMALLER = (
    "Serve a smaller model or format, or less context (--context); "
    "`phonepilot models list` shows what fits."
)
_SMALLER_ZH = (
    "请换更小的模型或格式，或减小上下文（--context）；"
    "`phonepilot models list` 会列出本机能运行的模型。"
)
_AGAIN = (
    "Fetch them again with `phonepilot models pull NAME --check`; a file of your own has to be "
    "made again."
)
_AGAIN_ZH = "请用 `phonepilot models pull 名称 --check` 重新下载；自己的文件则需重新制作。"
_SIGNALS: dict[int, tuple[str, str]] = {
    signal.SIGKILL: (
        "It was killed (SIGKILL), which is what happens when the machine runs out of memory. "
        + _SMALLER,
        "它被系统终止（SIGKILL），通常是因为内存不足。" + _SMALLER_ZH,
    ),
    signal.SIGILL: (
        "It was built for another processor: it uses an instruction that this one lacks (SIGILL). "
        "Serve another format, such as gguf-q4_k_m, or put a llama-server that was built for this "
        "machine on PATH.",
        "它是为别的处理器编译的，用到了本机没有的指令（SIGILL）。请换一种格式，例如 gguf-q4_k_m，"
        "或把为本机编译的 llama-server 放进 PATH。",
    ),
}
_KNOWN = (
    (r"couldn't bind|address already in use|error while attempting to bind on address",
     "Its port is taken by another program. Choose another with --port, or leave --port out.",
     "它的端口被别的程序占用。请用 --port 换一个，或不写 --port。"),
    (r"max seq len .*larger than the maximum number of tokens|KV cache is needed.*larger than|"
     r"No available memory for the cache blocks",
     "The context does not fit into the memory that the weights leave. Lower it with --context.",
     "除去权重，剩下的内存放不下上下文。请用 --context 减小。"),
    (r"CUDA out of memory|OutOfMemoryError|OutOfDeviceMemory|cudaMalloc failed|"
     r"Free memory on device .* is less than|out of memory|failed to allocate|"
     r"Cannot allocate memory|bad_alloc|alloc_buffer.*failed|unable to allocate",
     "There was not enough memory. " + _SMALLER, "内存不足。" + _SMALLER_ZH),
    (r"unknown model architecture: '([^']+)'",
     "This llama.cpp is too old for the architecture {0}; install a newer one.",
     "llama.cpp 版本太旧，不支持 {0} 架构，请更新。"),
    (r"Model architectures? \[?'?[\w.]+'?\]? (?:are|is) not supported|"
     r"model type `?'?[\w.]+'?`? but Transformers does not recognize",
     "This vLLM is too old for the model: pip install -U vllm.",
     "vLLM 版本太旧，不支持该模型：pip install -U vllm。"),
    (r"unknown projector type|failed to load (?:the )?(?:multimodal|mmproj|clip)|"
     r"clip_init: failed|mtmd_init|mismatch between text model .* and mmproj",
     "The mmproj file cannot be used: it belongs to another model, is damaged, or llama.cpp is too "
     "old for it. " + _AGAIN,
     "mmproj 文件无法使用：它属于别的模型、已损坏，或 llama.cpp 版本太旧。" + _AGAIN_ZH),
    (r"invalid magic|not within (?:the )?file bounds|corrupted or incomplete|failed to read header|"
     r"gguf_init_from_\w+: failed|HeaderTooLarge|SafetensorError|MetadataIncompleteBuffer|"
     r"failed to read tensor|unexpectedly reached end of file",
     "The weights are damaged or incomplete. " + _AGAIN, "权重已损坏或不完整。" + _AGAIN_ZH),
    (r"libcuda\.so|Found no NVIDIA driver|No CUDA GPUs are available|Failed to infer device type|"
     r"CUDA driver version is insufficient|Torch not compiled with CUDA|NVML.*(?:not found|failed)",
     "vLLM found no graphics card it can use: it needs an NVIDIA driver and CUDA. Without one, "
     "serve with llama.cpp: --server llama_cpp.",
     "vLLM 找不到可用的显卡：它需要 NVIDIA 驱动和 CUDA。没有显卡时请用 llama.cpp："
     "--server llama_cpp。"),
    (r"no kernel image is available|compute capability",
     "The graphics card is too old for this format. Choose another with --format.",
     "显卡太旧，不支持这种格式。请用 --format 换一种。"),
    (r"GLIBC(?:XX)?_[\d.]+' not found",
     "The program was built for a newer Linux (glibc) than this one.",
     "该程序需要更新的 Linux（glibc）。"),
    (r"error while loading shared libraries: (\S+):",
     "The library {0} is missing on this machine.", "本机缺少库 {0}。"),
    (r"No space left on device", "The disk is full.", "磁盘已满。"),
    (r"error: invalid argument: \S+|error: unrecognized arguments: .+",
     "The program does not know one of its arguments; it is older or newer than we expect.",
     "该程序不认识某个参数：它的版本比预期的旧或新。"),
    (r"cannot start (\S+): (.+)", "The program {0} cannot be started: {1}.",
     "程序 {0} 无法启动：{1}。"),
    (r"No module named '?([\w.]+)'?", "Its installation is not whole: the module {0} is missing.",
     "它的安装不完整：缺少模块 {0}。"),
    (r"failed to load model, '([^']+)'|failed to open GGUF file '?([^']+)'?",
     "The weights cannot be loaded. " + _AGAIN, "权重无法加载。" + _AGAIN_ZH),
)  # fmt: skip
_STAGES = (
    (r"Capturing CUDA graph|capture_model", "capturing CUDA graphs"),
    (r"torch\.compile|Compiling a graph", "compiling"),
    (r"warming up|warmup|profiling", "warming up"),
    (r"loading model|Loading safetensors|Starting to load model|load_model", "loading weights"),
)
