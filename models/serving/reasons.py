"""Why a server's program ended, read from the last lines of its log."""

from __future__ import annotations

import re
import signal
from pathlib import Path

LOOKED_AT = 64_000
"""Bytes of a log's end."""


def reason(log: str, code: int) -> str:
    """One or two sentences; they end with the log's own last words when we know no better."""
    for pattern, sentence in _KNOWN:
        if found := re.search(pattern, log, re.IGNORECASE):
            return sentence.format(*found.groups())
    if code - 128 == signal.SIGKILL:
        return (
            "It was killed (SIGKILL), which is what happens when the machine runs out of memory. "
            + _SMALLER
        )
    if code - 128 == signal.SIGILL:
        return (
            "It was built for another processor: it uses an instruction that this one lacks "
            "(SIGILL). Serve another format, such as gguf-q4_k_m, or put a llama-server that was "
            "built for this machine on PATH."
        )
    last = _last_words(log)
    return f"Its last words: {last}" if last else f"It said nothing (exit code {code})."


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
_KNOWN = (
    (r"couldn't bind|address already in use|error while attempting to bind on address",
     "Its port is taken by another program. Choose another with --port, or leave --port out."),
    (r"max seq len .*larger than the maximum number of tokens|KV cache is needed.*larger than|"
     r"No available memory for the cache blocks",
     "The context does not fit into the memory that the weights leave. Lower it with --context."),
    (r"CUDA out of memory|OutOfMemoryError|OutOfDeviceMemory|cudaMalloc failed|"
     r"Free memory on device .* is less than|out of memory|failed to allocate|"
     r"Cannot allocate memory|bad_alloc|alloc_buffer.*failed|unable to allocate",
     "There was not enough memory. " + _SMALLER),
    (r"unknown model architecture: '([^']+)'",
     "This llama.cpp is too old for the architecture {0}; install a newer one."),
    (r"Model architectures? \[?'?([\w.]+)'?\]? (?:are|is) not supported|"
     r"model type `?'?([\w.]+)'?`? but Transformers does not recognize",
     "This vLLM is too old for the model: pip install -U vllm."),
    (r"unknown projector type|failed to load (?:the )?(?:multimodal|mmproj|clip)|"
     r"clip_init: failed|mtmd_init|mismatch between text model .* and mmproj",
     "The mmproj file cannot be used: it belongs to another model, is damaged, or llama.cpp is too "
     "old for it. Fetch it again with `phonepilot models pull`."),
    (r"invalid magic|not within (?:the )?file bounds|corrupted or incomplete|failed to read header|"
     r"gguf_init_from_\w+: failed|HeaderTooLarge|SafetensorError|MetadataIncompleteBuffer|"
     r"failed to read tensor|unexpectedly reached end of file",
     "The weights are damaged or incomplete. Fetch them again with `phonepilot models pull`."),
    (r"libcuda\.so|Found no NVIDIA driver|No CUDA GPUs are available|Failed to infer device type|"
     r"CUDA driver version is insufficient|Torch not compiled with CUDA|NVML.*(?:not found|failed)",
     "vLLM found no graphics card it can use: it needs an NVIDIA driver and CUDA. Without one, "
     "serve with llama.cpp: --server llama_cpp."),
    (r"no kernel image is available|compute capability",
     "The graphics card is too old for this format. Choose another with --format."),
    (r"GLIBC(?:XX)?_[\d.]+' not found",
     "The program was built for a newer Linux (glibc) than this one."),
    (r"error while loading shared libraries: (\S+):",
     "The library {0} is missing on this machine."),
    (r"No space left on device", "The disk is full."),
    (r"error: invalid argument: (\S+)|error: unrecognized arguments: (.+)",
     "The program does not know one of its arguments; it is older or newer than we expect."),
    (r"cannot start (\S+): (.+)", "The program {0} cannot be started: {1}."),
    (r"No module named '?([\w.]+)'?", "Its installation is not whole: the module {0} is missing."),
    (r"failed to load model, '([^']+)'|failed to open GGUF file '?([^']+)'?",
     "The weights cannot be loaded. Fetch them again with `phonepilot models pull`."),
)  # fmt: skip
_STAGES = (
    (r"Capturing CUDA graph|capture_model", "capturing CUDA graphs"),
    (r"torch\.compile|Compiling a graph", "compiling"),
    (r"warming up|warmup|profiling", "warming up"),
    (r"loading model|Loading safetensors|Starting to load model|load_model", "loading weights"),
)
